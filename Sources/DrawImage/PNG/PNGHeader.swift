import CDeflate

/// What a PNG says before its first pixel.
struct PNGHeader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Bit depths that are allowed with each colour type.
    private static let bitDepths: [Int: [Int]] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    let size: PixelSize
    let bitDepth: Int
    let isInterlaced: Bool
    let hasAlpha: Bool
    let orientation: ImageOrientation

    /// How often each row is read.
    var passes: Int { isInterlaced ? 7 : 1 }

    init(_ bytes: ByteView, file: String?) throws(ImageError) {
        func damaged(_ reason: String) -> ImageError {
            .damaged(.png, reason: reason, file: file)
        }
        guard !bytes.hasBytes("CgBI".utf8, at: 12) else {
            throw .unsupportedFeature(.png, feature: "Apple's chunk CgBI", file: file)
        }
        // Signature, then a chunk of 13 bytes between length, type and checksum.
        guard bytes.count >= 33 else { throw .truncated(.png, rows: 0, totalRows: 0, file: file) }
        guard bytes.uint32(at: 8) == 13, bytes.hasBytes("IHDR".utf8, at: 12) else {
            throw damaged("it does not begin with a header of 13 bytes")
        }
        guard PNGHeader.isSound(bytes, chunk: 8, count: 13) else {
            throw damaged("the header's checksum is wrong")
        }
        let (width, height) = (bytes.uint32(at: 16)!, bytes.uint32(at: 20)!)
        guard (1..<1 << 31).contains(width), (1..<1 << 31).contains(height) else {
            throw damaged("\(width) × \(height) pixels; sides are 1 to 2147483647")
        }
        let (bitDepth, colorType) = (Int(bytes[24]!), Int(bytes[25]!))
        guard PNGHeader.bitDepths[colorType]?.contains(bitDepth) == true else {
            throw damaged("\(bitDepth) bits with colour type \(colorType)")
        }
        guard bytes[26] == 0, bytes[27] == 0, bytes[28]! <= 1 else {
            throw damaged(
                "compression \(bytes[26]!), filters \(bytes[27]!), interlacing \(bytes[28]!); "
                    + "0, 0 and 0 or 1 are defined")
        }
        size = PixelSize(width: width, height: height)
        self.bitDepth = bitDepth
        isInterlaced = bytes[28] == 1
        let (hasKey, orientation) = PNGHeader.scan(bytes)
        hasAlpha = hasKey || colorType & 4 != 0
        self.orientation = orientation
    }

    /// Looks through the chunks for a transparent colour, which comes before the pixels, and for an orientation,
    /// which may come after them.
    private static func scan(_ bytes: ByteView) -> (hasKey: Bool, orientation: ImageOrientation) {
        var hasKey = false
        var hasPixels = false
        var offset = 33
        while let count = bytes.uint32(at: offset), bytes.part(at: offset + 8, count: count) != nil {
            if bytes.hasBytes("IEND".utf8, at: offset + 4) { break }
            if bytes.hasBytes("IDAT".utf8, at: offset + 4) { hasPixels = true }
            if bytes.hasBytes("tRNS".utf8, at: offset + 4), !hasPixels { hasKey = true }
            if bytes.hasBytes("eXIf".utf8, at: offset + 4), isSound(bytes, chunk: offset, count: count) {
                return (hasKey, ExifOrientation.read(bytes.part(at: offset + 8, count: count)!))
            }
            offset += 12 + count
        }
        return (hasKey, .up)
    }

    /// Whether the checksum of the chunk at `offset` is right.
    private static func isSound(_ bytes: ByteView, chunk offset: Int, count: Int) -> Bool {
        guard let content = bytes.part(at: offset + 4, count: 4 + count) else { return false }
        let checksum = content.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
        return bytes.uint32(at: offset + 8 + count) == Int(checksum)
    }
}
