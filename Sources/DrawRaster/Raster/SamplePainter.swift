/// Paints the pixels of a sampled image, source-over.
struct SamplePainter: CoveragePainter {
    let target: PixelRows
    let sampler: ImageSampler
    /// 0 to 255; multiplies coverage.
    let opacity: UInt32

    static var pixelsPerCheck: Int { 1 << 15 }

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        if coverage == .zero { return }
        let pointer = UnsafeMutableRawPointer(target.row(y) + x)
        let factors = Blending.scaled(coverage, by: SIMD4(repeating: opacity))
        let source = Blending.scaled(pixels: sampler.four(x, y), by: factors)
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        pointer.storeBytes(of: Blending.over(source, destination), as: SIMD4<UInt32>.self)
    }

    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        var index = 0
        while index < count {
            paint(x &+ index, y, SIMD4(repeating: coverage))
            index &+= 4
        }
    }
}
