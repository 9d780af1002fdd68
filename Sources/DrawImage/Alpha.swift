/// Multiplies colours by alpha and divides by it, rounding to nearest: exact, so that a picture that is written
/// and read again has the same premultiplied bytes.
///
/// Dividing rounds `c·255/a` to `u`, off by at most ½; multiplying gives `u·a/255`, off from `c` by at most
/// `½·a/255`, which is less than ½ unless `a` is 255, when nothing changes.
///
/// Pixels are four bytes: red, green, blue, alpha. Pointers are used within a call and never kept.
enum Alpha {
    /// `color · alpha / 255`, rounded.
    @inline(__always)
    static func multiply(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
        // Exact for all products up to 65,025.
        let product = UInt16(color) &* UInt16(alpha) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }

    /// Multiplies the colours of `count` pixels by their alpha, in place, and returns the bits that all alphas
    /// have in common: 255 if every pixel is opaque.
    static func multiply(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) -> UInt8 {
        let common = common(pixels, count: count)
        guard common != 255 else { return common }
        for index in 0..<count {
            let pixel = pixels + index * 4
            let alpha = pixel[3]
            pixel[0] = multiply(pixel[0], alpha)
            pixel[1] = multiply(pixel[1], alpha)
            pixel[2] = multiply(pixel[2], alpha)
        }
        return common
    }

    /// The bits that the alphas of `count` pixels have in common: 255 if every pixel is opaque.
    static func common(_ pixels: UnsafePointer<UInt8>, count: Int) -> UInt8 {
        var common: UInt8 = 255
        for index in 0..<count { common &= pixels[index * 4 + 3] }
        return common
    }

    /// `color · 255 / alpha`, rounded, at most 255; 0 if alpha is 0. `reciprocal` belongs to alpha.
    @inline(__always)
    private static func divide(_ color: UInt8, _ alpha: UInt8, _ reciprocal: UInt32) -> UInt8 {
        // ⌊(2·255·c + a) / 2a⌋ by a multiplication with ⌈2³² / 2a⌉: the numerator is below 2¹⁷, so that
        // the reciprocal's error never reaches the next integer.
        let numerator = UInt64(color) &* 510 &+ UInt64(alpha)
        return UInt8(truncatingIfNeeded: min((numerator &* UInt64(reciprocal)) >> 32, 255))
    }

    /// Divides the colours of `count` pixels by their alpha.
    static func divide(
        _ pixels: UnsafePointer<UInt8>, into straight: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        reciprocals.withUnsafeBufferPointer { reciprocals in
            for index in 0..<count {
                let (from, to) = (pixels + index * 4, straight + index * 4)
                let alpha = from[3]
                to[3] = alpha
                if alpha == 255 {
                    (to[0], to[1], to[2]) = (from[0], from[1], from[2])
                } else {
                    let reciprocal = reciprocals[Int(alpha)]
                    to[0] = divide(from[0], alpha, reciprocal)
                    to[1] = divide(from[1], alpha, reciprocal)
                    to[2] = divide(from[2], alpha, reciprocal)
                }
            }
        }
    }

    /// `⌈2³² / 2a⌉` for each alpha, and 0 for 0.
    private static let reciprocals: [UInt32] = (0..<256).map { (alpha: UInt64) in
        alpha == 0 ? 0 : UInt32(((1 << 32) + 2 * alpha - 1) / (2 * alpha))
    }
}
