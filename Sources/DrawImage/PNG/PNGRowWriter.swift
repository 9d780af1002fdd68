import DrawRaster

/// Turns a row of a bitmap into the samples of a PNG: straight alpha, in the file's layout.
///
/// Pointers are used within a call and never kept.
struct PNGRowWriter {
    let layout: PNGLayout
    let format: PixelFormat
    let width: Int
    /// Where rows with alpha are made straight.
    private var straight: [UInt8] = []

    init(layout: PNGLayout, format: PixelFormat, width: Int) {
        self.layout = layout
        self.format = format
        self.width = width
        if layout == .grayAlpha { straight = [UInt8](repeating: 0, count: width * 4) }
    }

    /// Bytes of a row.
    var byteCount: Int { (width * layout.bitsPerPixel + 7) / 8 }

    /// Writes the samples of `pixels`, a row of the bitmap.
    mutating func write(_ pixels: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>) {
        switch layout {
        case .gray:
            let step = format.bytesPerPixel
            for index in 0..<width { row[index] = pixels[index * step] }
        case .grayAlpha:
            straight.withUnsafeMutableBufferPointer { buffer in
                let straight = buffer.baseAddress!
                Alpha.divide(pixels, into: straight, count: width)
                for index in 0..<width {
                    row[index * 2] = straight[index * 4]
                    row[index * 2 + 1] = straight[index * 4 + 3]
                }
            }
        case .rgb:
            for index in 0..<width {
                row[index * 3] = pixels[index * 4]
                row[index * 3 + 1] = pixels[index * 4 + 1]
                row[index * 3 + 2] = pixels[index * 4 + 2]
            }
        case .rgba:
            Alpha.divide(pixels, into: row, count: width)
        case .palette(let palette):
            writeIndices(pixels, palette: palette, to: row)
        }
    }

    private func writeIndices(
        _ pixels: UnsafePointer<UInt8>, palette: PNGPalette, to row: UnsafeMutablePointer<UInt8>
    ) {
        row.update(repeating: 0, count: byteCount)
        let depth = palette.bitDepth
        let pixels = UnsafeRawPointer(pixels)
        var last: UInt32?
        var entry: UInt8 = 0
        for index in 0..<width {
            let pixel = UInt32(littleEndian: pixels.load(fromByteOffset: index * 4, as: UInt32.self))
            if pixel != last {
                entry = palette.index(of: pixel)
                last = pixel
            }
            let bit = index * depth
            row[bit >> 3] |= entry << UInt8(8 - depth - bit & 7)
        }
    }
}
