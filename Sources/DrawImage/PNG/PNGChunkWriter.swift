import CDeflate
import Foundation

/// Puts a PNG file together: the signature, and chunks of length, type, content and checksum.
struct PNGChunkWriter {
    private(set) var data = Data(PNGHeader.signature)

    mutating func append(_ type: String, _ content: [UInt8]) {
        append(type, contentCount: content.count) { $0.append(contentsOf: content) }
    }

    /// Adds a chunk whose content `write` appends: exactly `contentCount` bytes, fewer than 2³¹.
    mutating func append(_ type: String, contentCount: Int, write: (inout Data) -> Void) {
        precondition(contentCount < 1 << 31)
        appendBigEndian(UInt32(contentCount))
        let start = data.count
        data.append(contentsOf: type.utf8)
        write(&data)
        precondition(data.count == start + 4 + contentCount)
        let checksum = data.withUnsafeBytes { buffer in
            libdeflate_crc32(0, buffer.baseAddress! + start, 4 + contentCount)
        }
        appendBigEndian(checksum)
    }

    private mutating func appendBigEndian(_ value: UInt32) {
        data.append(contentsOf: value.bigEndianBytes)
    }
}

extension UInt32 {
    /// The four bytes, the most significant first, as PNG stores numbers.
    var bigEndianBytes: [UInt8] {
        [UInt8(self >> 24), UInt8(self >> 16 & 255), UInt8(self >> 8 & 255), UInt8(self & 255)]
    }
}
