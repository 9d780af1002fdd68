/// Why a picture could not be decoded or encoded.
///
/// `file` is the path that was read, and nil for pictures that came as `Data`. The description says what was
/// found, where, and what is allowed.
public enum ImageError: Error, Hashable, Sendable {
    /// The checkpoint said that nobody waits for the picture any more.
    case cancelled
    /// There is no file of this name.
    case missingFile(path: String)
    /// The path is a folder, a device or a pipe.
    case notAFile(path: String)
    /// The file is there and can't be read.
    case unreadableFile(path: String, reason: String)
    /// The picture can't be written: the folder is missing, or the system refused.
    case unwritableFile(path: String, reason: String)
    /// The first bytes (at most eight) begin no picture that is known; none for an empty file.
    case unknownFormat(firstBytes: [UInt8], file: String?)
    /// The format is known, and this build does not decode it.
    case unsupportedFormat(ImageFormat, file: String?)
    /// The format is decoded, but not this variant of it.
    case unsupportedFeature(ImageFormat, feature: String, file: String?)
    /// The picture is larger than a limit allows; nothing was allocated for it.
    case limitExceeded(DecodeLimits.Name, found: Int, allowed: Int, file: String?)
    /// The file ends before the picture does: `rows` of `totalRows` were there. Both are 0 if it ends within the
    /// header.
    case truncated(ImageFormat, rows: Int, totalRows: Int, file: String?)
    /// The file contradicts its format.
    case damaged(ImageFormat, reason: String, file: String?)
    /// The system gave no memory for so many bytes.
    case outOfMemory(bytes: Int)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cancelled:
            return "the picture was cancelled"
        case .missingFile(let path):
            return "\(path): there is no such file"
        case .notAFile(let path):
            return "\(path): not a regular file"
        case .unreadableFile(let path, let reason):
            return "\(path): can't be read: \(reason)"
        case .unwritableFile(let path, let reason):
            return "\(path): can't be written: \(reason)"
        case .unknownFormat(let firstBytes, let file):
            let allowed = "\(ImageError.decodableNames) are decoded"
            guard !firstBytes.isEmpty else { return "\(name(file)): empty; \(allowed)" }
            let bytes = firstBytes.map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            return
                "\(name(file)): no picture begins with the bytes \(bytes.joined(separator: " ")); \(allowed)"
        case .unsupportedFormat(let format, let file):
            return "\(name(file)): \(format.name) is not decoded; \(ImageError.decodableNames) are"
        case .unsupportedFeature(let format, let feature, let file):
            return "\(name(file)): \(format.name) with \(feature) is not decoded"
        case .limitExceeded(let limit, let found, let allowed, let file):
            return "\(name(file)): \(found) \(limit.noun); DecodeLimits.\(limit.rawValue) allows \(allowed)"
        case .truncated(let format, _, 0, let file):
            return "\(name(file)): the \(format.name) file ends within its header"
        case .truncated(let format, let rows, let totalRows, let file):
            return "\(name(file)): the \(format.name) file ends after \(rows) of \(totalRows) rows"
        case .damaged(let format, let reason, let file):
            return "\(name(file)): damaged \(format.name) file: \(reason)"
        case .outOfMemory(let bytes):
            return "no memory for \(bytes) bytes of pixels"
        }
    }

    private func name(_ file: String?) -> String {
        file ?? "picture"
    }

    private static var decodableNames: String {
        ImageFormat.decodable.map(\.name).joined(separator: " and ")
    }
}
