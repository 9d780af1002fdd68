/// Makes PNG files by the book and against it, without the encoder that is tested.
struct TestPNG {
    var width: Int
    var height: Int
    var bitDepth = 8
    var colorType = 6
    var isInterlaced = false
    /// Chunks between header and pixels.
    var chunks: [UInt8] = []
    /// The samples of pixel (x, y).
    var samples: (_ x: Int, _ y: Int) -> [Int]

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Starts and steps of the seven passes.
    private static let passes: [(x: Int, y: Int, dx: Int, dy: Int)] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    var header: [UInt8] {
        TestPNG.chunk(
            "IHDR",
            TestPNG.bytes(width) + TestPNG.bytes(height)
                + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    }

    /// The unfiltered rows, each with a zero before it.
    var rows: [UInt8] {
        guard isInterlaced else {
            return (0..<height).flatMap { y in row((0..<width).map { samples($0, y) }) }
        }
        return TestPNG.passes.flatMap { pass in
            stride(from: pass.y, to: height, by: pass.dy).flatMap { y -> [UInt8] in
                let pixels = stride(from: pass.x, to: width, by: pass.dx).map { samples($0, y) }
                return pixels.isEmpty ? [] : row(pixels)
            }
        }
    }

    var file: [UInt8] {
        TestPNG.signature + header + chunks + TestPNG.chunk("IDAT", TestPNG.deflate(rows))
            + TestPNG.chunk("IEND", [])
    }

    private func row(_ pixels: [[Int]]) -> [UInt8] {
        var row: [UInt8] = [0]
        var bit = 0
        for sample in pixels.joined() {
            for shift in stride(from: bitDepth - 1, through: 0, by: -1) {
                if bit % 8 == 0 { row.append(0) }
                row[row.count - 1] |= UInt8(sample >> shift & 1) << UInt8(7 - bit % 8)
                bit += 1
            }
        }
        return row
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        return bytes(content.count) + checked + bytes(Int(checksum(checked)))
    }

    /// Big endian, four bytes.
    static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The checksums of all chunks made right again, after a change inside of them.
    static func repaired(_ file: [UInt8]) -> [UInt8] {
        var file = file
        var offset = 8
        while offset + 12 <= file.count {
            let count = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard count <= file.count - offset - 12 else { break }
            let end = offset + 8 + count
            file.replaceSubrange(end..<end + 4, with: bytes(Int(checksum(Array(file[offset + 4..<end])))))
            offset = end + 4
        }
        return file
    }

    /// A zlib stream of stored blocks.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = [0x78, 0x01]
        var offset = 0
        repeat {
            let count = min(65_535, bytes.count - offset)
            let isLast = offset + count == bytes.count
            let complement = count ^ 0xFFFF
            output += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            output += [UInt8(complement & 255), UInt8(complement >> 8)]
            output += bytes[offset..<offset + count]
            offset += count
        } while offset < bytes.count
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return output + self.bytes(Int(high << 16 | low))
    }

    /// A zlib stream of about `count` zeros, 160 times as short, without its checksum.
    static func bomb(_ count: Int) -> [UInt8] {
        // A block with fixed codes: a literal 0, then "258 bytes from 1 back" again and again.
        var bits = TestBits()
        func append(_ code: Int, count: Int) {
            for bit in (0..<count).reversed() { bits.append(code >> bit & 1) }
        }
        bits.append(1)
        bits.append(1)
        bits.append(0)
        append(0b0011_0000, count: 8)
        // The code takes 13 bits, eight times that are whole bytes: they repeat from any byte on.
        let start = bits.bytes.count
        for _ in 0..<16 {
            append(0b1100_0101, count: 8)
            append(0, count: 5)
        }
        let pattern = Array(bits.bytes[start..<start + 13])
        var output: [UInt8] = [0x78, 0x01] + bits.bytes[..<start]
        for _ in 0..<count / 2064 { output += pattern }
        return output
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
    }
}

/// Bits put together to bytes, the first one lowest.
struct TestBits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ bit: Int) {
        if count % 8 == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= UInt8(bit << (count % 8))
        count += 1
    }
}
