import Foundation

/// Reads an image where the pixels of a target fall on it: the nearest pixel, or bilinear between four.
///
/// Positions are worked out in double precision by + and × only and rounded to 1/256 pixel, weights are whole numbers
/// that sum to 65,536. Pixels outside of the source rectangle are never read: its edge pixels are repeated.
struct ImageSampler {
    private let pixels: UnsafePointer<UInt32>
    private let stride: Int
    private let source: PixelRect
    private let isSmooth: Bool
    private let inverse: Transform

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
        self.inverse = inverse
        self.isSmooth = isSmooth
    }

    /// What the target's pixel shows: the image at the pixel's centre.
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let centerX = Double(x) + 0.5
        let centerY = Double(y) + 0.5
        let sourceX = inverse.a.native * centerX + inverse.c.native * centerY + inverse.tx.native
        let sourceY = inverse.b.native * centerX + inverse.d.native * centerY + inverse.ty.native
        return isSmooth ? bilinear(sourceX - 0.5, sourceY - 0.5) : nearest(sourceX, sourceY)
    }

    private func nearest(_ x: Double, _ y: Double) -> UInt32 {
        let column = held(x, source.minX, source.maxX &- 1)
        let row = held(y, source.minY, source.maxY &- 1)
        return pixels[row &* stride &+ column]
    }

    private func bilinear(_ x: Double, _ y: Double) -> UInt32 {
        let fixedX = held(x * 256 + 0.5, source.minX &* 256, (source.maxX &- 1) &* 256)
        let fixedY = held(y * 256 + 0.5, source.minY &* 256, (source.maxY &- 1) &* 256)
        let (column, row) = (fixedX &>> 8, fixedY &>> 8)
        let (partX, partY) = (
            UInt32(truncatingIfNeeded: fixedX & 255), UInt32(truncatingIfNeeded: fixedY & 255)
        )
        let nextColumn = min(column &+ 1, source.maxX &- 1)
        let upper = pixels + row &* stride
        let lower = pixels + min(row &+ 1, source.maxY &- 1) &* stride
        let top = mixed(upper[column], upper[nextColumn], partX)
        let bottom = mixed(lower[column], lower[nextColumn], partX)
        let sum = top &* SIMD4(repeating: 256 &- partY) &+ bottom &* SIMD4(repeating: partY)
        let rounded = (sum &+ SIMD4(repeating: 32_768)) &>> 16
        return rounded[0] | rounded[1] &<< 8 | rounded[2] &<< 16 | rounded[3] &<< 24
    }

    @inline(__always)
    private func mixed(_ left: UInt32, _ right: UInt32, _ part: UInt32) -> SIMD4<UInt32> {
        channels(left) &* SIMD4(repeating: 256 &- part) &+ channels(right) &* SIMD4(repeating: part)
    }

    @inline(__always)
    private func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
        SIMD4(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
    }

    /// The whole number below `value`, between two bounds.
    @inline(__always)
    private func held(_ value: Double, _ least: Int, _ most: Int) -> Int {
        if value <= Double(least) { return least }
        if value >= Double(most) { return most }
        return Int(value)
    }
}
