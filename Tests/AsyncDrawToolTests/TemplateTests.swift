import AsyncDraw
import Testing

@Suite("Templates")
struct TemplateTests {
    static let data = """
        {"name": "Ada", "author": {"name": "Grace", "age": 36}, "count": 1.50, "big": 12345678901234567890,
         "yes": true, "nothing": null, "list": [1], "braces": "{{name}}", "a b": "spaced"}
        """

    static let texts: [(String, String)] = [
        ("{{name}}", "Ada"),
        ("by {{author.name}}!", "by Grace!"),
        ("{{name}}{{name}}", "AdaAda"),
        ("{{count}} {{big}} {{yes}}", "1.50 12345678901234567890 true"),
        ("{{missing|nobody}}", "nobody"),
        ("by {{author.missing|}}.", "by ."),
        ("{{name|nobody}}", "Ada"),
        ("{{nothing|none}}", "none"),
        ("{{name.first|none}}", "none"),
        (#"\{{name}}"#, "{{name}}"),
        (#"a \{{b}} {{name}}"#, "a {{b}} Ada"),
        (#"\\{{name}}"#, #"\{{name}}"#),
        ("{ {name} }", "{ {name} }"),
        ("{{braces}}", "{{name}}"),
        ("{{ name }}", "Ada"),
        ("{{a b}}", "spaced"),
        ("{{missing|a|b}}", "a|b"),
        ("{{name}}\u{301}", "Ada\u{301}"),
        ("مرحبا {{name}} 👋", "مرحبا Ada 👋"),
        ("", ""),
    ]

    @Test("A template gives the text with its fields", arguments: texts)
    func text(source: String, expected: String) throws {
        var missing: [String] = []
        let value = try Template(source).value(with: data()) { missing.append($0.name) }
        #expect(value?.text == expected)
        #expect(missing.isEmpty)
    }

    @Test("A template of nothing but one field takes the field's own type")
    func ownType() throws {
        let data = try data()
        #expect(
            try Template("{{author}}").value(with: data) { _ in } == .object(["name": "Grace", "age": 36]))
        #expect(try Template("{{list}}").value(with: data) { _ in } == .array([1]))
        #expect(try Template("{{yes}}").value(with: data) { _ in } == .bool(true))
        #expect(try Template("{{missing|3}}").value(with: data) { _ in } == 3)
        #expect(try Template("{{missing|true}}").value(with: data) { _ in } == .bool(true))
        #expect(try Template("{{missing|null}}").value(with: data) { _ in } == "null")
        #expect(try Template(" {{yes}}").value(with: data) { _ in } == " true")
    }

    @Test("A field that is missing or null is empty, and named")
    func missing() throws {
        var missing: [String] = []
        let data = try data()
        #expect(try Template("{{a}}").value(with: data) { missing.append($0.name) } == nil)
        #expect(try Template("<{{a.b}}{{nothing}}>").value(with: data) { missing.append($0.name) } == "<>")
        #expect(missing == ["a", "a.b", "nothing"])
    }

    static let faults: [(String, String)] = [
        ("a {{name", "found {{name without }}; a field is written {{name}}, and \\{{ writes {{"),
        ("{{}}", "found {{}}; a field is written {{name}}, {{outer.inner}} or {{name|default}}"),
        ("{{ |x}}", "found {{ |x}}; a field is written {{name}}, {{outer.inner}} or {{name|default}}"),
        ("{{a..b}}", "found {{a..b}}; a field is written {{name}}, {{outer.inner}} or {{name|default}}"),
        ("{{a {{b}}", "found {{a {{b}}; a field is written {{name}}, {{outer.inner}} or {{name|default}}"),
        ("by {{author}}", "the field author holds an object; a text, a number or a boolean is needed"),
        ("by {{list}}", "the field list holds [1]; a text, a number or a boolean is needed"),
    ]

    @Test("What is wrong with a template is told", arguments: faults)
    func fault(source: String, message: String) throws {
        let data = try data()
        do {
            _ = try Template(source).value(with: data) { _ in }
            Issue.record("it was taken")
        } catch {
            #expect("\(error)" == message)
        }
    }

    private func data() throws -> JSONValue {
        try JSONParser.parse(Array(TemplateTests.data.utf8)[...], file: "data.json")
    }
}
