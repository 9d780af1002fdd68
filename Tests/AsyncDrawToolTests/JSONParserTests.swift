import AsyncDraw
import Testing

@Suite("JSON parser")
struct JSONParserTests {
    @Test("Numbers keep their digits, and are told apart from booleans")
    func numbersKeepTheirDigits() throws {
        let value = try parse("[0, -1.50, 12345678901234567890, 1e3, true, 1]")
        guard case .array(let elements) = value else {
            Issue.record("\(value) is no array")
            return
        }
        #expect(elements.map(\.text) == ["0", "-1.50", "12345678901234567890", "1e3", "true", "1"])
        #expect(elements[4] == .bool(true))
        guard case .number(let number) = elements[1] else { return }
        #expect(number.value == -1.5)
    }

    @Test("Escapes, surrogate pairs and raw UTF-8 give the same characters")
    func escapes() throws {
        #expect(try parse(#""A\n\t\"\\\/é\uD83D\uDE00""#) == .string("A\n\t\"\\/é😀"))
        #expect(try parse("\"é😀\"") == .string("é😀"))
        #expect(try parse("\u{feff} {\"a\": null}") == .object(["a": .null]))
    }

    static let faults: [(String, String)] = [
        ("", "document: found the end; a value is needed (a.json, line 1, column 1)"),
        ("{\"a\": [1, NaN]}", "a[1]: found NaN, which is no JSON value (a.json, line 1, column 11)"),
        (
            "{\"a\":\n [1, Infinity]}",
            "a[1]: found Infinity, which is no JSON value (a.json, line 2, column 6)"
        ),
        ("[-Infinity]", "[0]: found I after a minus; digits are needed (a.json, line 1, column 3)"),
        ("[1,]", "[1]: found ]; a value is needed (a.json, line 1, column 4)"),
        ("{\"a\": 1,}", "document: found }; a key in quotes is needed (a.json, line 1, column 9)"),
        ("{\"a\": 1\n\"b\": 2}", "document: found \"; a comma or } is needed (a.json, line 2, column 1)"),
        ("{\"é\": 1, \"é\": 2}", "document: the key \"é\" stands here twice (a.json, line 1, column 10)"),
        ("[01]", "[0]: a number begins with 0 (a.json, line 1, column 3)"),
        ("[1.]", "[0]: found ] after a decimal point; digits are needed (a.json, line 1, column 4)"),
        ("[1e+]", "[0]: found ] in an exponent; digits are needed (a.json, line 1, column 5)"),
        (
            "[\"a\nb\"]",
            "[0]: found the end of the line inside a string; it must be written as an escape"
                + " (a.json, line 1, column 4)"
        ),
        (
            "[\"\\x\"]",
            "[0]: found x after a backslash; \" \\ / b f n r t u are allowed (a.json, line 1, column 4)"
        ),
        ("[\"\\ud800\"]", "[0]: half of a surrogate pair is no character (a.json, line 1, column 9)"),
        ("[\"abc", "[0]: found the end inside a string (a.json, line 1, column 6)"),
        ("[1] 2", "document: found 2 after the end of the value (a.json, line 1, column 5)"),
        ("{'a': 1}", "document: found '; a key in quotes is needed (a.json, line 1, column 2)"),
        ("// x", "document: found /; a value is needed (a.json, line 1, column 1)"),
    ]

    @Test("A fault tells its place, what was found, and line and column", arguments: faults)
    func fault(text: String, message: String) {
        #expect(throws: DocumentError.self) { try parse(text) }
        do {
            _ = try parse(text)
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test("Bytes that are not UTF-8 are a fault where the string begins")
    func invalidUTF8() {
        let bytes = Array("[\"ok\", \"".utf8) + [0xc3, 0x28] + Array("\"]".utf8)
        do {
            _ = try JSONParser.parse(bytes[...], file: "a.json")
            Issue.record("it was taken")
        } catch {
            #expect("\(error)" == "[1]: the string that begins here is not UTF-8 (a.json, line 1, column 8)")
        }
    }

    @Test("A hundred thousand brackets are refused at depth 600")
    func depth() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        do {
            _ = try JSONParser.parse(bytes[...], file: "a.json")
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains("nested deeper than 600"))
        }
    }

    private func parse(_ text: String) throws(DocumentError) -> JSONValue {
        try JSONParser.parse(Array(text.utf8)[...], file: "a.json")
    }
}
