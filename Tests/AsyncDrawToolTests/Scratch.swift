import Foundation

/// A folder of files for one test; it is removed with the value.
final class Scratch {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("asyncdraw-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        let path = self.path(name)
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    func path(_ name: String) -> String { path + "/" + name }

    /// The names of the files that are there, sorted.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
