public import Foundation

/// The text of a label.
///
/// Plain text is kept as it is: comparing and hashing an `AttributedString` takes thirty times as long, and both
/// happen on the main actor whenever a label is displayed.
public enum LabelText: Hashable, Sendable {
    case plain(String)
    case attributed(AttributedString)

    /// The characters alone.
    public var string: String {
        switch self {
        case .plain(let string): string
        case .attributed(let string): String(string.characters)
        }
    }

    /// The text with its attributes.
    public var attributedString: AttributedString {
        switch self {
        case .plain(let string): AttributedString(string)
        case .attributed(let string): string
        }
    }
}

extension LabelText: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self = .plain(value)
    }
}
