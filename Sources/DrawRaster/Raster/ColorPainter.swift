/// Paints one opaque colour.
struct OpaqueColorPainter: CoveragePainter {
    private let target: PixelRows
    private let color: UInt32
    private let even: Blending.Lanes
    private let odd: Blending.Lanes

    init(target: PixelRows, color: UInt32) {
        self.target = target
        self.color = color
        (even, odd) = Blending.lanes(of: SIMD4(repeating: color))
    }

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        let pointer = UnsafeMutableRawPointer(target.row(y) + x)
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        let mixed = Blending.mixed(even, odd, destination, Blending.factors(coverage))
        pointer.storeBytes(of: mixed, as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let pixels = UnsafeMutableRawPointer(target.row(y) + x)
        let end = count &* 4
        var offset = 0
        if coverage == 255 {
            let wide = SIMD4<UInt32>(repeating: color)
            while offset < end {
                pixels.storeBytes(of: wide, toByteOffset: offset, as: SIMD4<UInt32>.self)
                offset &+= 16
            }
        } else {
            let factors = Blending.factors(SIMD4(repeating: coverage))
            while offset < end {
                let destination = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
                let mixed = Blending.mixed(even, odd, destination, factors)
                pixels.storeBytes(of: mixed, toByteOffset: offset, as: SIMD4<UInt32>.self)
                offset &+= 16
            }
        }
    }
}

/// Paints one translucent colour, source-over.
struct TranslucentColorPainter: CoveragePainter {
    private let target: PixelRows
    /// Premultiplied.
    private let color: UInt32
    private let even: Blending.Lanes
    private let odd: Blending.Lanes

    init(target: PixelRows, color: UInt32) {
        self.target = target
        self.color = color
        (even, odd) = Blending.lanes(of: SIMD4(repeating: color))
    }

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        let pointer = UnsafeMutableRawPointer(target.row(y) + x)
        let source = Blending.scaled(even, odd, Blending.factors(coverage))
        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
        pointer.storeBytes(of: Blending.over(source, destination), as: SIMD4<UInt32>.self)
    }

    @inline(__always)
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let source = SIMD4(repeating: Blending.scaled(pixel: color, by: coverage))
        let pixels = UnsafeMutableRawPointer(target.row(y) + x)
        let end = count &* 4
        var offset = 0
        while offset < end {
            let destination = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt32>.self)
            let mixed = Blending.over(source, destination)
            pixels.storeBytes(of: mixed, toByteOffset: offset, as: SIMD4<UInt32>.self)
            offset &+= 16
        }
    }
}
