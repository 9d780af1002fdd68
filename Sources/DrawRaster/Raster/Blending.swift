/// Source-over on premultiplied 8-bit channels, one pixel and four pixels at a time, bit for bit the same.
///
/// A product of two bytes, or a sum of products that is no larger than one, is divided by 255 exactly and rounded:
/// (p + 128 + ((p + 128) >> 8)) >> 8 for all p up to 255·255. A scaled source over a scaled destination never exceeds
/// 255, as long as no channel of a premultiplied pixel exceeds its alpha.
enum Blending {
    /// Two channels of four pixels in 16-bit lanes.
    typealias Lanes = SIMD8<UInt16>
    /// Four pixels.
    typealias Pixels = SIMD4<UInt32>

    private static let evenBytes: UInt32 = 0x00ff_00ff

    // MARK: One pixel

    /// A channel times a factor between 0 and 255, over 255, rounded.
    @inline(__always)
    static func scaled(_ channel: UInt32, by factor: UInt32) -> UInt32 {
        let product = channel &* factor &+ 128
        return (product &+ product &>> 8) &>> 8
    }

    /// Every channel of a pixel times a factor between 0 and 255, over 255.
    @inline(__always)
    static func scaled(pixel: UInt32, by factor: UInt32) -> UInt32 {
        let even = quotients((pixel & evenBytes) &* factor)
        let odd = quotients((pixel &>> 8 & evenBytes) &* factor)
        return even | odd &<< 8
    }

    /// One pixel over another.
    @inline(__always)
    static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
        source &+ scaled(pixel: destination, by: 255 &- source &>> 24)
    }

    /// An opaque pixel with a coverage between 0 and 255 over another.
    @inline(__always)
    static func mixed(_ source: UInt32, _ destination: UInt32, _ coverage: UInt32) -> UInt32 {
        let rest = 255 &- coverage
        let even = quotients((source & evenBytes) &* coverage &+ (destination & evenBytes) &* rest)
        let odd = quotients((source &>> 8 & evenBytes) &* coverage &+ (destination &>> 8 & evenBytes) &* rest)
        return even | odd &<< 8
    }

    /// Two products in 16 bits each, over 255.
    @inline(__always)
    private static func quotients(_ products: UInt32) -> UInt32 {
        let sums = products &+ 0x0080_0080
        return (sums &+ (sums &>> 8 & evenBytes)) &>> 8 & evenBytes
    }

    // MARK: Four pixels

    /// The channels of four pixels: red and blue, green and alpha.
    @inline(__always)
    static func lanes(of pixels: Pixels) -> (even: Lanes, odd: Lanes) {
        let lanes = unsafeBitCast(pixels, to: Lanes.self)
        return (lanes & Lanes(repeating: 255), lanes &>> 8)
    }

    /// A factor between 0 and 255 for each of four pixels, for each of their channels.
    @inline(__always)
    static func factors(_ factors: Pixels) -> Lanes {
        unsafeBitCast(factors | factors &<< 16, to: Lanes.self)
    }

    /// Four pixels, each times its own factor between 0 and 255, over 255.
    @inline(__always)
    static func scaled(pixels: Pixels, by factors: Pixels) -> Pixels {
        let (even, odd) = lanes(of: pixels)
        return scaled(even, odd, Blending.factors(factors))
    }

    @inline(__always)
    static func scaled(_ even: Lanes, _ odd: Lanes, _ factors: Lanes) -> Pixels {
        joined(even &* factors, odd &* factors)
    }

    /// Four pixels over four others.
    @inline(__always)
    static func over(_ source: Pixels, _ destination: Pixels) -> Pixels {
        source &+ scaled(pixels: destination, by: Pixels(repeating: 255) &- source &>> 24)
    }

    /// Four opaque pixels, given by their channels, each with its own coverage, over four others.
    @inline(__always)
    static func mixed(_ even: Lanes, _ odd: Lanes, _ destination: Pixels, _ coverage: Lanes) -> Pixels {
        let rest = Lanes(repeating: 255) &- coverage
        let (destinationEven, destinationOdd) = lanes(of: destination)
        return joined(even &* coverage &+ destinationEven &* rest, odd &* coverage &+ destinationOdd &* rest)
    }

    /// Four bytes in the low bits of four numbers.
    @inline(__always)
    static func spread(_ bytes: UInt32) -> Pixels {
        let v = unsafeBitCast(Pixels(bytes, 0, 0, 0), to: SIMD16<UInt8>.self)
        return unsafeBitCast(
            SIMD16(v[0], 0, 0, 0, v[1], 0, 0, 0, v[2], 0, 0, 0, v[3], 0, 0, 0), to: Pixels.self)
    }

    /// The low bytes of four numbers.
    @inline(__always)
    static func bytes(of numbers: Pixels) -> UInt32 {
        let v = unsafeBitCast(numbers, to: SIMD16<UInt8>.self)
        return unsafeBitCast(SIMD4(v[0], v[4], v[8], v[12]), to: UInt32.self)
    }

    /// Four factors between 0 and 255 times four others, over 255.
    @inline(__always)
    static func scaled(_ factors: Pixels, by others: Pixels) -> Pixels {
        // The products fit in 16 bits: SSE2 has no multiplication of 32-bit lanes.
        let products = unsafeBitCast(factors, to: Lanes.self) &* unsafeBitCast(others, to: Lanes.self)
        let sums = unsafeBitCast(products, to: Pixels.self) &+ Pixels(repeating: 128)
        return (sums &+ sums &>> 8) &>> 8
    }

    /// Products of both halves over 255, as pixels.
    @inline(__always)
    private static func joined(_ even: Lanes, _ odd: Lanes) -> Pixels {
        let evenSums = even &+ Lanes(repeating: 128)
        let oddSums = odd &+ Lanes(repeating: 128)
        let low = (evenSums &+ evenSums &>> 8) &>> 8
        let high = (oddSums &+ oddSums &>> 8) & Lanes(repeating: 0xff00)
        return unsafeBitCast(low | high, to: Pixels.self)
    }

    /// A colour as a premultiplied pixel, its channels in memory order red, green, blue, alpha.
    static func premultiplied(_ color: Color) -> UInt32 {
        let alpha = UInt32(color.alpha)
        return scaled(UInt32(color.red), by: alpha) | scaled(UInt32(color.green), by: alpha) &<< 8
            | scaled(UInt32(color.blue), by: alpha) &<< 16 | alpha &<< 24
    }
}
