/// Paints the pixels of a sampled image, source-over.
struct SamplePainter: CoveragePainter {
    let target: PixelRows
    let sampler: ImageSampler
    /// 0 to 255; multiplies coverage.
    let opacity: UInt32

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        if coverage == .zero { return }
        let samples = SIMD4(
            sampler.pixel(x, y), sampler.pixel(x &+ 1, y), sampler.pixel(x &+ 2, y), sampler.pixel(x &+ 3, y))
        blend(samples, coverage, UnsafeMutableRawPointer(target.row(y) + x))
    }

    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        var index = 0
        while index < count {
            paint(x &+ index, y, SIMD4(repeating: coverage))
            index &+= 4
        }
    }

    @inline(__always)
    private func blend(
        _ samples: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>, _ pointer: UnsafeMutableRawPointer
    ) {
        let product = coverage &* SIMD4(repeating: opacity) &+ SIMD4(repeating: 128)
        let source = Blending.scaled(pixels: samples, by: (product &+ product &>> 8) &>> 8)
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        pointer.storeBytes(of: Blending.over(source, destination), as: SIMD4<UInt32>.self)
    }
}

/// Paints an image whose pixels fall on the target's, source-over.
struct CopyPainter: CoveragePainter {
    let target: PixelRows
    let source: UnsafePointer<UInt32>
    let sourceStride: Int
    /// The part of the source that is drawn, in the target's pixels: beyond it nothing is read.
    let place: PixelRect
    let opacity: UInt32

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        for lane in 0..<4 where coverage[lane] != 0 {
            blend(x &+ lane, y, Blending.scaled(coverage[lane], by: opacity))
        }
    }

    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let factor = Blending.scaled(coverage, by: opacity)
        let first = max(x, place.minX)
        let last = min(x &+ count, place.maxX)
        let pixels = target.row(y)
        var column = first
        let factors = SIMD4<UInt32>(repeating: factor)
        while column &+ 4 <= last {
            let pointer = UnsafeMutableRawPointer(pixels + column)
            let samples = UnsafeRawPointer(pixel(column, y)).loadUnaligned(as: SIMD4<UInt32>.self)
            let scaled = factor == 255 ? samples : Blending.scaled(pixels: samples, by: factors)
            let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
            pointer.storeBytes(of: Blending.over(scaled, destination), as: SIMD4<UInt32>.self)
            column &+= 4
        }
        while column < last {
            blend(column, y, factor)
            column &+= 1
        }
    }

    @inline(__always)
    private func blend(_ x: Int, _ y: Int, _ factor: UInt32) {
        guard x >= place.minX, x < place.maxX else { return }
        let pointer = target.row(y) + x
        pointer.pointee = Blending.over(
            Blending.scaled(pixel: pixel(x, y).pointee, by: factor), pointer.pointee)
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> {
        source + ((y &- place.minY) &* sourceStride &+ (x &- place.minX))
    }
}
