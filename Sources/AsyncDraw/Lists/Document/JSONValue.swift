/// A JSON value as it was written.
///
/// Numbers and booleans are kept apart, and numbers keep their digits, so that an identifier of twenty digits
/// comes out of a template as it went in.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// What a message says was found: the value itself where it is short, else its beginning.
    package var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): JSONValue.shortened(number.literal, to: 40)
        case .string(let text): "\"" + JSONValue.shortened(text, to: 40) + "\""
        case .array(let values):
            "[" + values.prefix(6).map(\.word).joined(separator: ", ") + (values.count > 6 ? ", …]" : "]")
        case .object: "an object"
        }
    }

    /// The summary inside another one.
    private var word: String {
        switch self {
        case .array: "[…]"
        case .object: "{…}"
        case .null, .bool, .number, .string: summary
        }
    }

    private static func shortened(_ text: String, to count: Int) -> String {
        // Cut by scalars: a grapheme cluster may be a megabyte long.
        let scalars = text.unicodeScalars
        var short = String.UnicodeScalarView(scalars.prefix(count))
        for index in short.indices where short[index].value < 0x20 {
            short.replaceSubrange(index...index, with: CollectionOfOne(" "))
        }
        return String(short) + (scalars.dropFirst(count).isEmpty ? "" : "…")
    }
}

/// A number with the digits that it was written with.
package struct JSONNumber: Hashable, Sendable {
    package let literal: String

    /// - Parameter literal: As the grammar of RFC 8259 has it.
    init(literal: String) {
        self.literal = literal
    }

    /// The nearest number; infinite if the literal lies outside of the range of `Double`.
    package var value: Double { Double(literal) ?? .nan }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) {
        self = .string(value)
    }

    package init(integerLiteral value: Int) {
        self = .number(JSONNumber(literal: String(value)))
    }
}
