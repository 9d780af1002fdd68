import DrawRaster
import Foundation

/// The bytes of a font file, mapped into memory and never written.
///
/// `@unchecked Sendable` holds because the mapping is private and read only, and is undone in `deinit` only.
final class FontData: @unchecked Sendable {
    /// The largest font file that is opened.
    static let maximumSize = 256 << 20

    let path: String
    let bytes: UnsafeRawBufferPointer

    init(path: String) throws(TextError) {
        self.path = path
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadableFont(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFont(path: path, reason: "it is not a file")
        }
        let size = Int(status.st_size)
        guard size > 0, size <= FontData.maximumSize else {
            throw .unreadableFont(
                path: path, reason: "it has \(size) bytes; 1 to \(FontData.maximumSize) are allowed")
        }
        guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
            throw .unreadableFont(path: path, reason: String(cString: strerror(errno)))
        }
        bytes = UnsafeRawBufferPointer(start: memory, count: size)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
    }

    /// The SHA-256 of the file, hexadecimal; worked out at the first call.
    var digest: String {
        digestCache.withLock { cached in
            if let cached { return cached }
            let digest = SHA256.digest(of: bytes)
            cached = digest
            return digest
        }
    }

    private let digestCache = Guarded<String?>(nil)
}
