/// Reads JSON as RFC 8259 has it and nothing else: no comments, no trailing commas, no NaN, no key twice.
///
/// Foundation's reader forgets the digits of a number and lets the last of two equal keys win; and it can't name
/// the place of a fault, which a message about a list of two hundred rows must.
package struct JSONParser {
    /// How deep arrays and objects may be nested.
    package static let maximumDepth = 600

    private enum Step {
        case key(String)
        case index(Int)
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private let firstLine: Int
    private let root: DocumentPlace
    private let file: String
    /// Where the value that is being read stands.
    private var path: [Step] = []

    private init(_ bytes: ArraySlice<UInt8>, file: String, firstLine: Int, root: DocumentPlace) {
        self.bytes = bytes
        self.file = file
        self.firstLine = firstLine
        self.root = root
        position = bytes.startIndex
    }

    /// Reads one value with nothing but white space around it.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte order mark in front is skipped.
    ///   - file: The name that errors give.
    ///   - firstLine: The number of the line with which `bytes` begin.
    ///   - place: Where the value stands.
    /// - Throws: `DocumentError`, a syntax error with place, line and column.
    package static func parse(
        _ bytes: ArraySlice<UInt8>, file: String, firstLine: Int = 1, at place: DocumentPlace = .root
    ) throws(DocumentError) -> JSONValue {
        var parser = JSONParser(bytes, file: file, firstLine: firstLine, root: place)
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { parser.position += 3 }
        let value = try parser.value()
        parser.skipSpace()
        guard parser.byte == nil else {
            throw parser.error("found \(parser.found) after the end of the value")
        }
        return value
    }

    // MARK: Values

    private mutating func value() throws(DocumentError) -> JSONValue {
        skipSpace()
        guard let byte else { return try word() }
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func object() throws(DocumentError) -> JSONValue {
        position += 1
        try checkDepth()
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else { throw error("found \(found); a key in quotes is needed") }
            let start = position
            let key = try string()
            skipSpace()
            guard take(":") else { throw error("found \(found); a colon is needed after a key") }
            path.append(.key(key))
            let value = try value()
            path.removeLast()
            guard members.updateValue(value, forKey: key) == nil else {
                position = start
                throw error("the key \(JSONValue.string(key).summary) stands here twice")
            }
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw error("found \(found); a comma or } is needed") }
        }
    }

    private mutating func array() throws(DocumentError) -> JSONValue {
        position += 1
        try checkDepth()
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            path.append(.index(elements.count))
            elements.append(try value())
            path.removeLast()
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw error("found \(found); a comma or ] is needed") }
        }
    }

    private mutating func word() throws(DocumentError) -> JSONValue {
        let start = position
        while let byte, JSONParser.isLetter(byte) { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "":
            throw error("found \(found); a value is needed")
        default:
            position = start
            throw error("found \(word.prefix(20)), which is no JSON value")
        }
    }

    private mutating func number() throws(DocumentError) -> JSONNumber {
        let start = position
        if take("-"), !isDigit { throw error("found \(found) after a minus; digits are needed") }
        if take("0") {
            if isDigit { throw error("a number begins with 0") }
        } else {
            skipDigits()
        }
        if take(".") {
            guard isDigit else { throw error("found \(found) after a decimal point; digits are needed") }
            skipDigits()
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard isDigit else { throw error("found \(found) in an exponent; digits are needed") }
            skipDigits()
        }
        return JSONNumber(literal: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    // MARK: Strings

    private mutating func string() throws(DocumentError) -> String {
        position += 1
        let start = position
        while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        // Most strings have no escapes and are copied at once.
        if byte == UInt8(ascii: "\"") {
            defer { position += 1 }
            return try text(bytes[start..<position], from: start - 1)
        }
        var characters = Array(bytes[start..<position])
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try text(characters[...], from: start - 1)
            case UInt8(ascii: "\\"):
                position += 1
                let scalar = try escape()
                characters.append(contentsOf: UTF8.encode(scalar)!)
            case 0..<0x20:
                throw error("found \(found) inside a string; it must be written as an escape")
            default:
                characters.append(byte)
                position += 1
            }
        }
        throw error("found \(found) inside a string")
    }

    private func text(_ characters: ArraySlice<UInt8>, from start: Int) throws(DocumentError) -> String {
        if let text = String(validating: characters, as: UTF8.self) { return text }
        var parser = self
        parser.position = start
        throw parser.error("the string that begins here is not UTF-8")
    }

    private mutating func escape() throws(DocumentError) -> Unicode.Scalar {
        let letter = byte
        position += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            position -= 1
            throw error("found \(found) after a backslash; \" \\ / b f n r t u are allowed")
        }
    }

    private mutating func unicodeEscape() throws(DocumentError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xdc00, take("\\"), take("u") {
            let low = try hexadecimal()
            if (0xdc00..<0xe000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
            {
                return scalar
            }
        }
        throw error("half of a surrogate pair is no character")
    }

    private mutating func hexadecimal() throws(DocumentError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("found \(found) in a \\u escape; four hexadecimal digits are needed")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Bytes

    private var byte: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private var isDigit: Bool { byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    private mutating func skipDigits() {
        while isDigit { position += 1 }
    }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    // MARK: Errors

    private func checkDepth() throws(DocumentError) {
        guard path.count < JSONParser.maximumDepth else {
            throw error("arrays and objects are nested deeper than \(JSONParser.maximumDepth)")
        }
    }

    /// What stands at the position, in words.
    private var found: String {
        guard let byte else { return "the end" }
        switch byte {
        case 0x0a, 0x0d: return "the end of the line"
        case 0x21...0x7e: return String(Unicode.Scalar(byte))
        case 0x80...:
            let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
            return String(rest.unicodeScalars.prefix(1))
        default: return "the byte \(byte)"
        }
    }

    private func error(_ problem: String) -> DocumentError {
        let before = bytes[..<min(position, bytes.endIndex)]
        let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? bytes.startIndex
        // Characters, not bytes: continuation bytes don't count.
        let column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
        let line = firstLine + before.count { $0 == 0x0a }
        let place = path.reduce(root) { place, step in
            switch step {
            case .key(let name): place.key(name)
            case .index(let number): place.index(number)
            }
        }
        return DocumentError(.syntax(problem, file: file, line: line, column: column), at: place)
    }
}
