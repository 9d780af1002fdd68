import Foundation

/// Reads and writes whole files; the fence around the system calls that does it.
///
/// Descriptors are opened and closed in here, and buffers do not leave their closures.
enum PictureFile {
    /// Reads a regular file of at most `limit` bytes; its size is checked before anything is read.
    static func read(_ path: String, limits: DecodeLimits) throws(ImageError) -> Data {
        guard !path.utf8.contains(0) else { throw .missingFile(path: path) }
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            guard code != ENOENT, code != ENOTDIR else { throw .missingFile(path: path) }
            throw .unreadableFile(path: path, reason: message(code))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreadableFile(path: path, reason: message(errno))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        try limits.check(.inputBytes, Int(status.st_size), file: path)
        // A file that shrinks meanwhile gives fewer bytes; one that grows gives those it had.
        var data = Data(count: Int(status.st_size))
        var count = 0
        while count < data.count {
            let size = data.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
            }
            if size < 0, errno == EINTR { continue }
            guard size >= 0 else { throw .unreadableFile(path: path, reason: message(errno)) }
            guard size > 0 else { break }
            count += size
        }
        return count == data.count ? data : data.prefix(count)
    }

    /// Writes `data` to a temporary file beside `path` and renames it: whoever reads `path` sees the old file or
    /// the new one, never a part.
    ///
    /// The temporary name begins with `.` and ends with `.tmp`. It is gone when this returns, also after an error.
    static func write(_ data: Data, to path: String) throws(ImageError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .unwritableFile(path: path, reason: "not a file name")
        }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .unwritableFile(path: path, reason: "something is there that is not a regular file")
        }
        // Not NSString's path functions: Foundation on Linux traps on a name of one character.
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let temporary = folder + ".asyncdraw-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) + ".tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let code = errno
            let missing = code == ENOENT || code == ENOTDIR
            throw .unwritableFile(
                path: path, reason: missing ? "there is no folder \(folder.dropLast())" : message(code))
        }
        var failure = writeAll(data, to: descriptor)
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil, rename(temporary, path) != 0 { failure = errno }
        guard let failure else { return }
        unlink(temporary)
        throw .unwritableFile(path: path, reason: message(failure))
    }

    /// Returns the error number of the call that failed; nil if all went well.
    private static func writeAll(_ data: Data, to descriptor: Int32) -> Int32? {
        data.withUnsafeBytes { buffer in
            var count = 0
            while count < buffer.count {
                let size = Foundation.write(descriptor, buffer.baseAddress! + count, buffer.count - count)
                if size < 0, errno == EINTR { continue }
                guard size > 0 else { return size < 0 ? errno : ENOSPC }
                count += size
            }
            return nil
        }
    }

    private static func message(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
