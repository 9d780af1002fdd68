public import Foundation

/// A wish for a font: family, size, weight and slant. A `FontLibrary` finds the face that fits best.
public struct Font: Hashable, Sendable {
    /// How heavy the strokes are, from 1 to 1000 as in OpenType and CSS.
    public struct Weight: Hashable, Comparable, Sendable {
        public let value: Int

        /// Makes a weight; values outside are moved to 1 or 1000.
        public init(_ value: Int) {
            self.value = min(max(value, 1), 1000)
        }

        public static let thin = Weight(100)
        public static let extraLight = Weight(200)
        public static let light = Weight(300)
        public static let regular = Weight(400)
        public static let medium = Weight(500)
        public static let semibold = Weight(600)
        public static let bold = Weight(700)
        public static let extraBold = Weight(800)
        public static let black = Weight(900)

        public static func < (left: Weight, right: Weight) -> Bool { left.value < right.value }
    }

    /// The largest size, in points.
    public static let maximumSize: CGFloat = 10_000

    /// The family's name, in any letter case. `system` stands for Noto Sans, `sans-serif`, `serif` and `monospace` for
    /// Noto's families of these kinds.
    public var family: String
    /// The size of the em, in points; above 0 and at most 10,000, else laying out throws.
    public var size: CGFloat
    public var weight: Weight
    public var isItalic: Bool
    /// The path of a font file to be used instead of a family; nil to look for `family`.
    public var file: String?

    public init(
        family: String = "Noto Sans", size: CGFloat, weight: Weight = .regular, isItalic: Bool = false,
        file: String? = nil
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.file = file
    }

    /// Noto Sans and its fallbacks.
    public static func system(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
        Font(family: "system", size: size, weight: weight)
    }

    /// The same font, heavier: weight 700.
    public var bold: Font {
        var font = self
        font.weight = .bold
        return font
    }

    /// The same font, slanted.
    public var italic: Font {
        var font = self
        font.isItalic = true
        return font
    }
}
