public import Foundation

/// To which side the lines of a paragraph go.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
    /// To the side on which the paragraph's direction begins.
    case start
    /// To the side on which it ends.
    case end
    case left
    case right
    case center
}

/// Where lines may be broken.
public enum TextWrapping: String, CaseIterable, Hashable, Sendable {
    /// At break opportunities only: a longer word sticks out.
    case word
    /// At break opportunities, and between clusters inside a word that alone is too wide.
    case wordThenCharacter
    /// Between any two clusters, but not before closing and after opening punctuation.
    case character
    /// At hard breaks only.
    case none
}

/// The direction of a paragraph.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
    /// That of the first character with a direction of its own (Unicode Annex 9, P2 and P3), else left to right.
    case auto
    case leftToRight
    case rightToLeft
}

/// How the lines of a text are set.
public struct ParagraphStyle: Hashable, Sendable {
    public var alignment: TextAlignment
    /// The fixed distance of baselines, in points; nil for each line's own height.
    public var lineHeight: CGFloat?
    public var wrapping: TextWrapping
    public var baseDirection: TextDirection
    /// BCP 47, such as `zh-Hant`: reaches shaping, line breaks and the choice of fonts. Nil if unknown.
    public var language: String?

    public init(
        alignment: TextAlignment = .start, lineHeight: CGFloat? = nil,
        wrapping: TextWrapping = .wordThenCharacter, baseDirection: TextDirection = .auto,
        language: String? = nil
    ) {
        self.alignment = alignment
        self.lineHeight = lineHeight
        self.wrapping = wrapping
        self.baseDirection = baseDirection
        self.language = language
    }
}
