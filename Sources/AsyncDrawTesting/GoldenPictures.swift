public import AsyncDraw
import Foundation

/// A folder of pictures that drawings are held against, byte for byte.
///
/// ```swift
/// let goldens = GoldenPictures(folder: "Tests/Goldens")
/// try goldens.check(view.snapshot(scale: 2), named: "row")
/// ```
///
/// There is no tolerance: the same input gives the same pixels on any machine. When a picture differs, the
/// expected, the actual and a difference picture are written to `failuresFolder` and the error says how many
/// pixels differ, by how much and where the first one is.
///
/// Checks may run on several threads at once as long as their names differ.
public struct GoldenPictures: Sendable {
    /// When pictures are written instead of compared.
    public enum RecordMode: String, CaseIterable, Sendable {
        /// Every picture is written anew.
        case all
        /// A picture that differs, or is missing, is written anew.
        case failed
        /// A picture that is missing is written; one that differs is an error.
        case missing
        /// Nothing is written; a picture that is missing is an error. For a gate.
        case never
    }

    /// What a check did.
    public enum Outcome: Hashable, Sendable {
        /// The drawing equals the picture on file.
        case matched
        /// The drawing was written to the file.
        case recorded
    }

    /// Where the pictures lie: `NAME.png` each. Made when the first one is recorded.
    public let folder: String
    /// Where expected, actual and difference are written when a picture differs.
    public let failuresFolder: String
    public let mode: RecordMode

    /// Makes a folder of golden pictures.
    ///
    /// - Parameters:
    ///   - folder: A path; a relative one is looked up from the current folder.
    ///   - failuresFolder: Where pictures that differ go. By default the environment variable
    ///     `ASYNCDRAW_FAILURES`, or else `failures` in the temporary folder.
    ///   - mode: When pictures are written. By default the environment variable `ASYNCDRAW_GOLDENS` (`all`,
    ///     `failed`, `missing` or `never`), or else `missing`.
    public init(folder: String, failuresFolder: String? = nil, mode: RecordMode? = nil) {
        let environment = ProcessInfo.processInfo.environment
        self.folder = folder
        self.failuresFolder =
            failuresFolder ?? environment["ASYNCDRAW_FAILURES"]
            ?? FileManager.default.temporaryDirectory.appendingPathComponent("failures").path
        self.mode = mode ?? environment["ASYNCDRAW_GOLDENS"].flatMap(RecordMode.init) ?? .missing
    }

    /// Compares `bitmap` with the picture called `name`, or writes it, as the mode says.
    ///
    /// Colours are compared premultiplied, which a PNG file keeps exactly. Scale is not compared: a PNG file has none.
    ///
    /// - Throws: `GoldenError` if the picture differs, is missing or can't be read or written.
    @discardableResult
    public func check(_ bitmap: Bitmap, named name: String) throws(GoldenError) -> Outcome {
        let path = folder + "/" + name + ".png"
        guard mode != .all, FileManager.default.fileExists(atPath: path) else {
            guard mode != .never else { throw .missing(path: path) }
            try record(bitmap, at: path)
            return .recorded
        }
        let expected: Bitmap
        do {
            expected = try Image(contentsOfFile: path).bitmap
        } catch {
            throw .unreadable(path: path, reason: String(describing: error))
        }
        guard let difference = PictureDifference(expected: expected, actual: bitmap) else { return .matched }
        if mode == .failed {
            try record(bitmap, at: path)
            return .recorded
        }
        try report(difference, expected: expected, actual: bitmap, name: name)
        throw .differs(path: path, difference: difference.summary, failuresFolder: failuresFolder)
    }

    private func record(_ bitmap: Bitmap, at path: String) throws(GoldenError) {
        try makeFolder((path as NSString).deletingLastPathComponent)
        try write(bitmap, to: path)
    }

    private func report(
        _ difference: PictureDifference, expected: Bitmap, actual: Bitmap, name: String
    ) throws(GoldenError) {
        let start = failuresFolder + "/" + name
        try makeFolder((start as NSString).deletingLastPathComponent)
        try write(expected, to: start + ".expected.png")
        try write(actual, to: start + ".actual.png")
        if let picture = difference.picture { try write(picture, to: start + ".difference.png") }
    }

    private func makeFolder(_ path: String) throws(GoldenError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
    }

    private func write(_ bitmap: Bitmap, to path: String) throws(GoldenError) {
        do {
            try bitmap.write(toFile: path)
        } catch {
            throw .unwritable(path: path, reason: String(describing: error))
        }
    }
}

/// Why a drawing did not pass for a golden picture.
public enum GoldenError: Error, Hashable, Sendable {
    /// There is no picture, and the mode does not allow to write one.
    case missing(path: String)
    /// The drawing differs; expected, actual and difference are in `failuresFolder`.
    case differs(path: String, difference: String, failuresFolder: String)
    /// The picture on file can't be decoded.
    case unreadable(path: String, reason: String)
    /// A picture can't be written.
    case unwritable(path: String, reason: String)
}

extension GoldenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no golden picture; record it with ASYNCDRAW_GOLDENS=missing"
        case .differs(let path, let difference, let failuresFolder):
            "\(path): \(difference); see the pictures in \(failuresFolder)"
        case .unreadable(let path, let reason):
            "\(path): the golden picture can't be read: \(reason)"
        case .unwritable(let path, let reason):
            "\(path): can't be written: \(reason)"
        }
    }
}
