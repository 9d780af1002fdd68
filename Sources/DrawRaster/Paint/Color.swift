/// A colour in sRGB with straight (not premultiplied) alpha, 8 bits a channel.
///
/// Colours are blended as they are encoded, on 8-bit channels, so nothing finer could be seen.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 0 is transparent, 255 opaque.
    public var alpha: UInt8

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let red = Color(hex: 0xff0000)
    public static let green = Color(hex: 0x00ff00)
    public static let blue = Color(hex: 0x0000ff)
    public static let yellow = Color(hex: 0xffff00)
    public static let orange = Color(hex: 0xff8000)
    public static let gray = Color(hex: 0x808080)

    /// Makes a colour from channels between 0 and 255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Makes a colour from the number that one writes in a style sheet: `Color(hex: 0x1e90ff)`.
    ///
    /// - Parameters:
    ///   - hex: Red, green and blue, eight bits each; higher bits are ignored.
    ///   - alpha: Between 0 and 1, clamped; what is not a number counts as 0.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex), alpha: Color.channel(alpha))
    }

    /// Reads `#rrggbb` or `#rrggbbaa`, in upper or lower case; nil for anything else.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.first == UInt8(ascii: "#"), digits.count == 7 || digits.count == 9 else { return nil }
        var values: [UInt8] = []
        for digit in digits.dropFirst() {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): values.append(digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): values.append(digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        self.init(
            red: values[0] << 4 | values[1], green: values[2] << 4 | values[3],
            blue: values[4] << 4 | values[5],
            alpha: values.count == 8 ? values[6] << 4 | values[7] : 255)
    }

    /// The same colour with its alpha multiplied by `opacity`, which is clamped to 0…1.
    public func withOpacity(_ opacity: Double) -> Color {
        var color = self
        color.alpha = Color.channel(Double(alpha) / 255 * opacity)
        return color
    }

    /// Whether nothing shows through.
    public var isOpaque: Bool { alpha == 255 }

    private static func channel(_ value: Double) -> UInt8 {
        value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
    }
}

extension Color: CustomStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` where the colour is not opaque.
    public var description: String {
        let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
        return channels.reduce(into: "#") { text, channel in
            let digits = String(channel, radix: 16)
            text += digits.count == 1 ? "0" + digits : digits
        }
    }
}
