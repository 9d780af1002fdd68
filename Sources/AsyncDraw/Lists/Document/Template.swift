/// A string with fields that data fill: `by {{author.name|Anonymous}}`.
///
/// `{{field}}` takes a field, `{{a.b}}` one of an object in a field, `{{field|default}}` a default; `\{{` writes
/// `{{`. White space around a field's name does not count. What a field holds is not a template: `{{` in data is
/// text.
package struct Template: Hashable, Sendable {
    /// A place that data fill.
    package struct Field: Hashable, Sendable {
        /// The names from the outermost inwards; at least one, none empty.
        package let path: [String]
        package let fallback: String?

        package var name: String { path.joined(separator: ".") }
    }

    private enum Segment: Hashable {
        case text(String)
        case field(Field)
    }

    private let segments: [Segment]

    /// - Throws: `TemplateError` if a field is not closed, or has no name.
    package init(_ source: String) throws(TemplateError) {
        // Bytes, not characters: a combining mark after a brace would join it to another character.
        var rest = Array(source.utf8)[...]
        var segments: [Segment] = []
        var text: [UInt8] = []
        func endText() {
            if !text.isEmpty { segments.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
        }
        while let start = rest.firstIndex(ofPair: UInt8(ascii: "{")) {
            let before = rest[..<start]
            rest = rest[(start + 2)...]
            if before.last == UInt8(ascii: "\\") {
                text += before.dropLast() + "{{".utf8
                continue
            }
            text += before
            endText()
            guard let end = rest.firstIndex(ofPair: UInt8(ascii: "}")) else {
                throw .unclosedField(String(String(decoding: rest, as: UTF8.self).prefix(20)))
            }
            segments.append(.field(try Template.field(String(decoding: rest[..<end], as: UTF8.self))))
            rest = rest[(end + 2)...]
        }
        text += rest
        endText()
        self.segments = segments
    }

    /// Whether `text` has to be read as a template; else it stands for itself.
    package static func isTemplate(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "{"), last == byte { return true }
            last = byte
        }
        return false
    }

    /// Whether there is no field, so that the value does not hang on data.
    package var isConstant: Bool {
        segments.allSatisfy { segment in
            switch segment {
            case .text: true
            case .field: false
            }
        }
    }

    /// The value with the fields of `data`.
    ///
    /// A template that is nothing but one field takes the field's value as it is, of whatever type; its default is a
    /// number or a boolean if it is written as one. In all others fields become text, numbers and booleans as
    /// JSON writes them. A field that is null counts as missing.
    ///
    /// - Parameters:
    ///   - data: An object.
    ///   - onMissing: Hears of each field that is missing and has no default; it is empty then.
    /// - Returns: Nil if the template is nothing but one field, which is missing without a default.
    /// - Throws: `TemplateError` if an object or an array is wanted as text.
    package func value(
        with data: JSONValue, onMissing: (Field) -> Void
    ) throws(TemplateError) -> JSONValue? {
        if segments.count == 1, case .field(let field) = segments[0] {
            if let value = field.value(in: data) { return value }
            if field.fallback == nil { onMissing(field) }
            return field.fallback.map(Template.value(of:))
        }
        var text = ""
        for segment in segments {
            switch segment {
            case .text(let part): text += part
            case .field(let field):
                if let value = field.value(in: data) {
                    guard let part = value.text else {
                        throw .notText(field: field.name, found: value.summary)
                    }
                    text += part
                } else if let fallback = field.fallback {
                    text += fallback
                } else {
                    onMissing(field)
                }
            }
        }
        return .string(text)
    }

    private static func field(_ source: String) throws(TemplateError) -> Field {
        let parts = source.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].trimmingSpaces().split(separator: ".", omittingEmptySubsequences: false).map(
            String.init)
        guard !path.contains(""), !path.contains(where: { $0.contains("{") }) else {
            throw .unnamedField(String(source.prefix(40)))
        }
        return Field(path: path, fallback: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// A default where it is a value of its own.
    private static func value(of fallback: String) -> JSONValue {
        if let value = try? JSONParser.parse(Array(fallback.utf8)[...], file: "") {
            switch value {
            case .number, .bool: return value
            case .null, .string, .array, .object: break
            }
        }
        return .string(fallback)
    }
}

extension Template.Field {
    /// What the field holds; nil if it is missing or null.
    fileprivate func value(in data: JSONValue) -> JSONValue? {
        var value = data
        for name in path {
            guard case .object(let members) = value, let member = members[name] else { return nil }
            value = member
        }
        return value == .null ? nil : value
    }
}

extension JSONValue {
    /// The value where a text is wanted; nil for an object, an array and null.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Where `byte` stands twice in a row.
    fileprivate func firstIndex(ofPair byte: UInt8) -> Int? {
        var start = startIndex
        while let first = self[start...].firstIndex(of: byte) {
            if first + 1 < endIndex, self[first + 1] == byte { return first }
            start = first + 1
        }
        return nil
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}

/// What is wrong with a template.
package enum TemplateError: Error, Hashable, Sendable {
    /// `{{` without `}}`; what follows it.
    case unclosedField(String)
    /// A field without a name, or with one that is empty between two dots; what stands in the braces.
    case unnamedField(String)
    /// A field that holds an object or an array where text is wanted.
    case notText(field: String, found: String)
}

extension TemplateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unclosedField(let text):
            "found {{\(text) without }}; a field is written {{name}}, and \\{{ writes {{"
        case .unnamedField(let text):
            "found {{\(text)}}; a field is written {{name}}, {{outer.inner}} or {{name|default}}"
        case .notText(let field, let found):
            "the field \(field) holds \(found); a text, a number or a boolean is needed"
        }
    }
}
