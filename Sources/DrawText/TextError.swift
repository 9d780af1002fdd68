public import Foundation

/// Why text can't be laid out.
public enum TextError: Error, Hashable, Sendable {
    /// A font file that was asked for can't be read.
    case unreadableFont(path: String, reason: String)
    /// A file that was asked for holds no font, or not so many.
    case invalidFont(path: String, index: Int, reason: String)
    /// There is no font at all: neither in the folders given nor in the system.
    case noFonts(folders: [String])
    /// A folder of fonts that was given can't be read.
    case unreadableFolder(path: String)
    /// A font size that is not above 0, or above the largest.
    case sizeOutOfRange(CGFloat, limit: CGFloat)
    /// More text than a layout takes, in bytes of UTF-8.
    case textTooLong(Int, limit: Int)
}

extension TextError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadableFont(let path, let reason): "\(path): the font file can't be read: \(reason)"
        case .invalidFont(let path, let index, let reason):
            "\(path), face \(index): no usable font: \(reason)"
        case .noFonts(let folders):
            "no fonts were found"
                + (folders.isEmpty ? "" : " in \(folders.joined(separator: ", "))")
                + "; give a folder of fonts, or install fonts-noto-core"
        case .unreadableFolder(let path): "\(path): the folder of fonts can't be read"
        case .sizeOutOfRange(let size, let limit):
            "a font size of \(size) points: above 0 and at most \(limit) is allowed"
        case .textTooLong(let count, let limit): "a text of \(count) bytes: at most \(limit) are allowed"
        }
    }
}
