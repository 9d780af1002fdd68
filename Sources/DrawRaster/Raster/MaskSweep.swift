/// Covers pixels as an alpha bitmap says that lies on whole pixels: a glyph's mask.
struct MaskSweep: CoverageSource {
    /// Coverage, a byte a pixel; must outlive the sweep.
    let bytes: UnsafeRawPointer
    let bytesPerRow: Int
    /// Where the bitmap goes, in the target's pixels.
    let place: PixelRect
    /// What of it is painted; not empty.
    let window: PixelRect

    func run(painter: some CoveragePainter) {
        let first = window.minX & ~3
        for y in window.minY..<window.maxY {
            // The byte that falls on column 0.
            let row = bytes + ((y &- place.minY) &* bytesPerRow &- place.minX)
            var x = first
            if x < window.minX {
                paint(part(of: row, x), x, y, painter)
                x &+= 4
            }
            while x &+ 4 <= window.maxX {
                paint(row.loadUnaligned(fromByteOffset: x, as: UInt32.self), x, y, painter)
                x &+= 4
            }
            if x < window.maxX { paint(part(of: row, x), x, y, painter) }
        }
    }

    @inline(__always)
    private func paint(_ four: UInt32, _ x: Int, _ y: Int, _ painter: some CoveragePainter) {
        if four != 0 { painter.paint(x, y, Blending.spread(four)) }
    }

    /// The bytes of four pixels from `x` of which some lie outside of the window: those are 0, and are not read.
    @inline(__always)
    private func part(of row: UnsafeRawPointer, _ x: Int) -> UInt32 {
        var result: UInt32 = 0
        var column = max(x, window.minX)
        let end = min(x &+ 4, window.maxX)
        while column < end {
            let byte = UInt32(row.load(fromByteOffset: column, as: UInt8.self))
            result |= byte &<< UInt32(truncatingIfNeeded: (column &- x) &* 8)
            column &+= 1
        }
        return result
    }
}
