/// Paints one colour, source-over.
struct ColorPainter: CoveragePainter {
    let target: PixelRows
    /// Premultiplied.
    let color: UInt32

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        let pointer = UnsafeMutableRawPointer(target.row(y) + x)
        let source = Blending.scaled(pixels: SIMD4(repeating: color), by: coverage)
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        pointer.storeBytes(of: Blending.over(source, destination), as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let source = coverage == 255 ? color : Blending.scaled(pixel: color, by: coverage)
        let pixels = target.row(y) + x
        if source &>> 24 == 255 {
            pixels.update(repeating: source, count: count)
        } else {
            let wide = SIMD4<UInt32>(repeating: source)
            var index = 0
            while index < count {
                let pointer = UnsafeMutableRawPointer(pixels + index)
                let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
                pointer.storeBytes(of: Blending.over(wide, destination), as: SIMD4<UInt32>.self)
                index &+= 4
            }
        }
    }
}
