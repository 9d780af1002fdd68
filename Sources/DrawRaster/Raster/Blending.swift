/// Source-over on premultiplied 8-bit channels, one pixel and four pixels at a time, bit for bit the same.
///
/// A product of two bytes is divided by 255 exactly and rounded: (p + 128 + ((p + 128) >> 8)) >> 8 for all p up to
/// 255·255. A sum of a scaled source and a scaled destination then never exceeds 255, as long as no channel of a
/// premultiplied pixel exceeds its alpha.
enum Blending {
    /// Two channels of four pixels in 16-bit lanes.
    typealias Lanes = SIMD8<UInt16>
    /// Four pixels.
    typealias Pixels = SIMD4<UInt32>

    private static let evenBytes = Pixels(repeating: 0x00ff_00ff)

    /// A channel times a factor between 0 and 255, over 255, rounded.
    @inline(__always)
    static func scaled(_ channel: UInt32, by factor: UInt32) -> UInt32 {
        let product = channel &* factor &+ 128
        return (product &+ product &>> 8) &>> 8
    }

    /// Every channel of a pixel times a factor between 0 and 255, over 255.
    @inline(__always)
    static func scaled(pixel: UInt32, by factor: UInt32) -> UInt32 {
        let even = scaledPair(pixel & 0x00ff_00ff, by: factor)
        let odd = scaledPair(pixel &>> 8 & 0x00ff_00ff, by: factor)
        return even | odd &<< 8
    }

    @inline(__always)
    private static func scaledPair(_ pair: UInt32, by factor: UInt32) -> UInt32 {
        let product = pair &* factor &+ 0x0080_0080
        return (product &+ (product &>> 8 & 0x00ff_00ff)) &>> 8 & 0x00ff_00ff
    }

    /// One pixel over another.
    @inline(__always)
    static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
        source &+ scaled(pixel: destination, by: 255 &- source &>> 24)
    }

    /// Four pixels, each times its own factor between 0 and 255, over 255.
    @inline(__always)
    static func scaled(pixels: Pixels, by factors: Pixels) -> Pixels {
        let lanes = unsafeBitCast(factors | factors &<< 16, to: Lanes.self)
        let even = scaledLanes(unsafeBitCast(pixels & evenBytes, to: Lanes.self), lanes)
        let odd = scaledLanes(unsafeBitCast(pixels &>> 8 & evenBytes, to: Lanes.self), lanes)
        return unsafeBitCast(even, to: Pixels.self) | unsafeBitCast(odd, to: Pixels.self) &<< 8
    }

    @inline(__always)
    private static func scaledLanes(_ channels: Lanes, _ factors: Lanes) -> Lanes {
        let product = channels &* factors &+ Lanes(repeating: 128)
        return (product &+ product &>> 8) &>> 8
    }

    /// Four pixels over four others.
    @inline(__always)
    static func over(_ source: Pixels, _ destination: Pixels) -> Pixels {
        source &+ scaled(pixels: destination, by: Pixels(repeating: 255) &- source &>> 24)
    }

    /// A colour as a premultiplied pixel, its channels in memory order red, green, blue, alpha.
    static func premultiplied(_ color: Color) -> UInt32 {
        let alpha = UInt32(color.alpha)
        return scaled(UInt32(color.red), by: alpha) | scaled(UInt32(color.green), by: alpha) &<< 8
            | scaled(UInt32(color.blue), by: alpha) &<< 16 | alpha &<< 24
    }
}
