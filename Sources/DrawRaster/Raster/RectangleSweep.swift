import Foundation

/// Covers an upright rectangle without a grid of cells, with the very coverage that a grid would give.
struct RectangleSweep: CoverageSource {
    // The rectangle's sides in the fixed point of cell grids.
    private let left: Int
    private let top: Int
    private let right: Int
    private let bottom: Int
    /// Which pixels are painted.
    let window: PixelRect

    /// - Parameters:
    ///   - corner: One corner of the rectangle, in pixels.
    ///   - opposite: The corner across, in pixels.
    ///   - window: What is painted at most.
    init(from corner: CGPoint, to opposite: CGPoint, window: PixelRect) {
        func fixed(_ value: CGFloat, _ least: Int, _ most: Int) -> Int {
            let held = value > CGFloat(least) ? min(value, CGFloat(most)) : CGFloat(least)
            return CellGrid.rounded(held.native * Double(CellGrid.one))
        }
        left = fixed(min(corner.x, opposite.x), window.minX, window.maxX)
        right = fixed(max(corner.x, opposite.x), window.minX, window.maxX)
        top = fixed(min(corner.y, opposite.y), window.minY, window.maxY)
        bottom = fixed(max(corner.y, opposite.y), window.minY, window.maxY)
        let shift = CellGrid.subpixelBits
        self.window = PixelRect(
            minX: left >> shift, minY: top >> shift, maxX: (right + CellGrid.one - 1) >> shift,
            maxY: (bottom + CellGrid.one - 1) >> shift)
    }

    /// Makes a rectangle of whole pixels.
    init(wholePixels rect: PixelRect) {
        self.init(
            from: CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.maxY),
            window: rect)
    }

    func run(painter: some CoveragePainter) {
        run(rows: window.minY..<window.maxY, painter: painter)
    }

    /// Paints some rows of the window.
    func run(rows: Range<Int>, painter: some CoveragePainter) {
        guard !window.isEmpty else { return }
        var y = rows.lowerBound
        while y < rows.upperBound {
            let height = overlap(y, top, bottom)
            var end = y + 1
            while end < rows.upperBound, overlap(end, top, bottom) == height { end += 1 }
            paint(y..<end, height, painter)
            y = end
        }
    }

    /// Paints rows of which the same part is covered.
    @inline(__always)
    private func paint(_ rows: Range<Int>, _ height: Int, _ painter: some CoveragePainter) {
        var start = window.minX & ~3
        var end = (window.maxX - 1) & ~3
        let inside = NonZeroFold().coverage(Int32(truncatingIfNeeded: 2 * CellGrid.one * height))
        let first = coverage(start, height)
        let last = coverage(end, height)
        if start == end {
            for y in rows { painter.paint(start, y, first) }
            return
        }
        let full = SIMD4(repeating: inside)
        let hasFirst = first != full
        let hasLast = last != full
        if hasFirst { start += 4 }
        if !hasLast { end += 4 }
        for y in rows {
            if hasFirst { painter.paint(start &- 4, y, first) }
            if end > start, inside > 0 { painter.paintSpan(start, y, end &- start, inside) }
            if hasLast { painter.paint(end, y, last) }
        }
    }

    /// The coverage of four pixels from `x`, of whose rows `height` are covered.
    private func coverage(_ x: Int, _ height: Int) -> SIMD4<UInt32> {
        var result = SIMD4<UInt32>.zero
        for lane in 0..<4 {
            let area = 2 * overlap(x + lane, left, right) * height
            result[lane] = NonZeroFold().coverage(Int32(truncatingIfNeeded: area))
        }
        return result
    }

    /// How much of a row or column of pixels lies between two sides.
    private func overlap(_ pixel: Int, _ least: Int, _ most: Int) -> Int {
        let start = pixel << CellGrid.subpixelBits
        return max(0, min(most, start + CellGrid.one) - max(least, start))
    }
}
