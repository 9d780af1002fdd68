public import DrawRaster
public import Foundation

/// The attributes of an `AttributedString` that a layout understands; others are ignored.
///
/// ```swift
/// var text = AttributedString("Hello, world")
/// text[text.range(of: "world")!].font = .system(ofSize: 16, weight: .bold)
/// ```
public struct TextAttributes: AttributeScope {
    /// The font; where it is missing the layout's own is used.
    public let font: FontAttribute
    /// The colour; where it is missing the layout's own is used. A colour never changes how text is shaped.
    public let foregroundColor: ForegroundColorAttribute
    /// Points added after each cluster; ligatures that are not required are left out where it is not 0.
    public let letterSpacing: LetterSpacingAttribute

    public enum FontAttribute: AttributedStringKey {
        public typealias Value = Font
        public static let name = "AsyncDraw.font"
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
        public typealias Value = Color
        public static let name = "AsyncDraw.foregroundColor"
    }

    public enum LetterSpacingAttribute: AttributedStringKey {
        public typealias Value = Double
        public static let name = "AsyncDraw.letterSpacing"
    }
}

extension AttributeScopes {
    /// The attributes of `TextLayout`.
    public var asyncDraw: TextAttributes.Type { TextAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<TextAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}
