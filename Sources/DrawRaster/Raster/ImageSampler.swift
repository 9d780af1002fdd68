import Foundation

/// Reads an image where the pixels of a target fall on it: the nearest pixel, or bilinear between four.
///
/// Positions are fixed point with 32 fractional bits, the same for a pixel whatever else is painted; weights are whole
/// numbers of 8 bits. Pixels outside of the source rectangle are never read: its edge pixels are repeated.
struct ImageSampler {
    private typealias Channels = SIMD4<UInt32>

    private let pixels: UnsafePointer<UInt32>
    private let stride: Int
    private let source: PixelRect
    private let isSmooth: Bool
    /// Positions in the image, with 32 fractional bits: of the target's first pixel, and from one to the next.
    private let originX: Int
    private let originY: Int
    private let acrossX: Int
    private let acrossY: Int
    private let downX: Int
    private let downY: Int

    /// - Parameters:
    ///   - pixels: Premultiplied; must outlive the sampler.
    ///   - stride: Pixels from one row to the next.
    ///   - source: What may be read; not empty.
    ///   - inverse: Maps the target's pixels to the image's.
    init(
        pixels: UnsafePointer<UInt32>, stride: Int, source: PixelRect, inverse: Transform, isSmooth: Bool
    ) {
        self.pixels = pixels
        self.stride = stride
        self.source = source
        self.isSmooth = isSmooth
        // What does not fit belongs to an image that is all but invisible, or far away.
        func fixed(_ value: CGFloat) -> Int {
            let scaled = (value.native * 4_294_967_296).rounded()
            return scaled.magnitude < 9e18 ? Int(scaled) : 0
        }
        acrossX = fixed(inverse.a)
        acrossY = fixed(inverse.b)
        downX = fixed(inverse.c)
        downY = fixed(inverse.d)
        // Pixels are looked at in their centres; those of the image have theirs at one half.
        let center = CGPoint(x: 0.5, y: 0.5).applying(inverse)
        let shift = isSmooth ? 0.5 : 0
        originX = fixed(center.x - shift)
        originY = fixed(center.y - shift)
    }

    /// What four of the target's pixels from `x` show.
    @inline(__always)
    func four(_ x: Int, _ y: Int) -> SIMD4<UInt32> {
        let sourceX = originX &+ x &* acrossX &+ y &* downX
        let sourceY = originY &+ x &* acrossY &+ y &* downY
        let (twoX, twoY) = (acrossX &+ acrossX, acrossY &+ acrossY)
        if isSmooth {
            return SIMD4(
                bilinear(sourceX, sourceY), bilinear(sourceX &+ acrossX, sourceY &+ acrossY),
                bilinear(sourceX &+ twoX, sourceY &+ twoY),
                bilinear(sourceX &+ twoX &+ acrossX, sourceY &+ twoY &+ acrossY))
        }
        return SIMD4(
            nearest(sourceX, sourceY), nearest(sourceX &+ acrossX, sourceY &+ acrossY),
            nearest(sourceX &+ twoX, sourceY &+ twoY),
            nearest(sourceX &+ twoX &+ acrossX, sourceY &+ twoY &+ acrossY))
    }

    @inline(__always)
    private func nearest(_ x: Int, _ y: Int) -> UInt32 {
        let column = min(max(x &>> 32, source.minX), source.maxX &- 1)
        let row = min(max(y &>> 32, source.minY), source.maxY &- 1)
        return pixels[row &* stride &+ column]
    }

    private func bilinear(_ x: Int, _ y: Int) -> UInt32 {
        let fixedX = min(max((x &+ 1 &<< 23) &>> 24, source.minX &<< 8), (source.maxX &- 1) &<< 8)
        let fixedY = min(max((y &+ 1 &<< 23) &>> 24, source.minY &<< 8), (source.maxY &- 1) &<< 8)
        let (column, row) = (fixedX &>> 8, fixedY &>> 8)
        let partX = UInt32(truncatingIfNeeded: fixedX & 255)
        let partY = UInt32(truncatingIfNeeded: fixedY & 255)
        let next = min(column &+ 1, source.maxX &- 1)
        let upper = pixels + row &* stride
        let lower = pixels + min(row &+ 1, source.maxY &- 1) &* stride
        let top = mixed(Blending.spread(upper[column]), Blending.spread(upper[next]), partX)
        let bottom = mixed(Blending.spread(lower[column]), Blending.spread(lower[next]), partX)
        let sum = mixed(top, bottom, partY) &+ Channels(repeating: 32_768)
        return Blending.bytes(of: sum &>> 16)
    }

    /// Two numbers of 16 bits, mixed in 256 parts. That they, and the factors, have no more bits is said in masks, so
    /// that the compiler multiplies 16-bit lanes: SSE2 has no multiplication of 32-bit ones.
    @inline(__always)
    private func mixed(_ first: Channels, _ second: Channels, _ part: UInt32) -> Channels {
        let mask = Channels(repeating: 0xffff)
        return (first & mask) &* Channels(repeating: (256 &- part) & 511)
            &+ (second & mask) &* Channels(repeating: part)
    }
}
