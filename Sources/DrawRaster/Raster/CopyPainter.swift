/// Paints an image whose pixels fall on the target's, source-over.
struct CopyPainter: CoveragePainter {
    private let target: PixelRows
    private let source: UnsafePointer<UInt32>
    private let sourceStride: Int
    private let place: PixelRect
    private let opacity: UInt32
    private let isCopy: Bool

    /// - Parameters:
    ///   - source: The pixel that falls on the first one of `place`; must outlive the painter.
    ///   - sourceStride: Pixels from one row of the source to the next.
    ///   - place: Where the source goes, in the target's pixels: beyond it nothing is read.
    ///   - opacity: 0 to 255; multiplies coverage.
    ///   - isOpaque: Whether every pixel of the source is opaque.
    init(
        target: PixelRows, source: UnsafePointer<UInt32>, sourceStride: Int, place: PixelRect,
        opacity: UInt32, isOpaque: Bool
    ) {
        self.target = target
        self.source = source
        self.sourceStride = sourceStride
        self.place = place
        self.opacity = opacity
        isCopy = isOpaque && opacity == 255
    }

    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        let factors = Blending.scaled(coverage, by: SIMD4(repeating: opacity))
        if x >= place.minX, x &+ 4 <= place.maxX {
            blend(x, y, factors)
        } else {
            for lane in 0..<4 where factors[lane] != 0 { blend(x &+ lane, y, factors[lane]) }
        }
    }

    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let factor = Blending.scaled(coverage, by: opacity)
        var column = max(x, place.minX)
        let last = min(x &+ count, place.maxX)
        guard column < last else { return }
        if isCopy, coverage == 255 {
            (target.row(y) + column).update(from: pixel(column, y), count: last &- column)
            return
        }
        if factor == 255 {
            while column &+ 4 <= last {
                let pointer = UnsafeMutableRawPointer(target.row(y) + column)
                let samples = UnsafeRawPointer(pixel(column, y)).loadUnaligned(as: SIMD4<UInt32>.self)
                let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
                pointer.storeBytes(of: Blending.over(samples, destination), as: SIMD4<UInt32>.self)
                column &+= 4
            }
        } else {
            let factors = SIMD4<UInt32>(repeating: factor)
            while column &+ 4 <= last {
                blend(column, y, factors)
                column &+= 4
            }
        }
        while column < last {
            blend(column, y, factor)
            column &+= 1
        }
    }

    @inline(__always)
    private func blend(_ x: Int, _ y: Int, _ factors: SIMD4<UInt32>) {
        let pointer = UnsafeMutableRawPointer(target.row(y) + x)
        let samples = UnsafeRawPointer(pixel(x, y)).loadUnaligned(as: SIMD4<UInt32>.self)
        let scaled = Blending.scaled(pixels: samples, by: factors)
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        pointer.storeBytes(of: Blending.over(scaled, destination), as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    private func blend(_ x: Int, _ y: Int, _ factor: UInt32) {
        guard x >= place.minX, x < place.maxX else { return }
        let pointer = target.row(y) + x
        let scaled = Blending.scaled(pixel: pixel(x, y).pointee, by: factor)
        pointer.pointee = Blending.over(scaled, pointer.pointee)
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
        source + ((y &- place.minY) &* sourceStride &+ (x &- place.minX))
    }
}
