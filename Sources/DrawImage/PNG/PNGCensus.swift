import DrawRaster

/// Looks through a bitmap for the layout that keeps it in the fewest bits.
struct PNGCensus {
    private var palette: PNGPalette? = PNGPalette()
    private var isOpaque = true
    private var isGray = true

    /// The smallest layout that keeps every pixel of `bitmap`.
    ///
    /// Photographs have more than 256 colours, and colour, within a few rows: looking costs them nothing. Pixels
    /// are premultiplied, which changes neither whether they are grey nor how many there are.
    static func layout(of bitmap: Bitmap) -> PNGLayout {
        switch bitmap.format {
        case .a8:
            return .gray
        case .rgba8:
            var census = PNGCensus()
            bitmap.withUnsafeBytes { bytes in
                let pixels = bytes.bindMemory(to: UInt32.self)
                for row in 0..<bitmap.height where !census.isDone {
                    let start = row * bitmap.width
                    census.count(UnsafeBufferPointer(rebasing: pixels[start..<start + bitmap.width]))
                }
            }
            return census.layout
        }
    }

    /// Whether no further pixel can change the layout.
    private var isDone: Bool { palette == nil && !isOpaque && !isGray }

    private var layout: PNGLayout {
        // 17 to 256 greys take 8 bits either way, and as grey they can be filtered.
        if var palette, !(isGray && isOpaque && palette.bitDepth == 8) {
            palette.sortTranslucentFirst()
            return .palette(palette)
        }
        return switch (isGray, isOpaque) {
        case (true, true): .gray
        case (true, false): .grayAlpha
        case (false, true): .rgb
        case (false, false): .rgba
        }
    }

    private mutating func count(_ row: UnsafeBufferPointer<UInt32>) {
        var all: UInt32 = .max
        var differing: UInt32 = 0
        for stored in row {
            let pixel = UInt32(littleEndian: stored)
            all &= pixel
            // Red against green in the lowest byte, green against blue in the next.
            differing |= (pixel ^ pixel >> 8) & 0xFFFF
        }
        isOpaque = isOpaque && all >> 24 == 255
        isGray = isGray && differing == 0
        if palette != nil, !collect(row) { palette = nil }
    }

    private mutating func collect(_ row: UnsafeBufferPointer<UInt32>) -> Bool {
        var last: UInt32?
        for stored in row {
            let pixel = UInt32(littleEndian: stored)
            guard pixel != last else { continue }
            guard palette!.insert(pixel) else { return false }
            last = pixel
        }
        return true
    }
}
