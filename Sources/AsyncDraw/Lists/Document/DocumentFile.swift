import Foundation

/// Files of a document: where they lie, and their bytes within a bound.
package enum DocumentFile {
    /// The folder of a path as it is written; empty for a mere name.
    ///
    /// Not `NSString.deletingLastPathComponent`: Foundation on Linux traps on a name of one character.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where a file lies that a document in `folder` calls `name`.
    static func path(_ name: String, in folder: String) -> String {
        name.hasPrefix("/") || folder.isEmpty ? name : (folder == "/" ? "" : folder) + "/" + name
    }

    static func isRegular(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// - Parameters:
    ///   - path: Of a regular file; devices and pipes, which may never end, are refused.
    ///   - limit: The most bytes.
    ///   - place: What names the file in another document.
    /// - Throws: `DocumentError`; nothing is read of a file that is too large.
    static func bytes(
        ofFile path: String, limit: Int, at place: DocumentPlace = .root
    ) throws(DocumentError) -> [UInt8] {
        do {
            // Of what a symbolic link leads to.
            let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let attributes = try FileManager.default.attributesOfItem(atPath: target)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw DocumentError(.unreadableFile(path, reason: "is no regular file"), at: place)
            }
            let byteCount = (attributes[.size] as? NSNumber)?.intValue ?? 0
            guard byteCount <= limit else {
                throw DocumentError(.tooLarge(byteCount: byteCount, limit: limit, file: path), at: place)
            }
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: target))
            defer { try? handle.close() }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(byteCount)
            // In pieces, so that the file is not in memory twice; a file that grows meanwhile is cut off.
            while bytes.count < byteCount,
                let piece = try handle.read(upToCount: min(1 << 20, byteCount - bytes.count)), !piece.isEmpty
            {
                bytes += piece
            }
            return bytes
        } catch let error as DocumentError {
            throw error
        } catch {
            let isThere = FileManager.default.fileExists(atPath: path)
            throw DocumentError(
                .unreadableFile(path, reason: isThere ? "can't be read" : "there is no such file"), at: place)
        }
    }
}
