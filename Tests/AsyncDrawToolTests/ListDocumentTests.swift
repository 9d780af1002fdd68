import AsyncDraw
import Foundation
import Testing

@Suite("List documents")
struct ListDocumentTests {
    @Test("What is left out has the defaults of the format")
    func defaults() throws {
        let scratch = try Scratch()
        let document = try ListDocument(
            contentsOfFile: scratch.write(
                """
                {"list": 1, "width": 100, "height": 50, "rowHeight": 10, "x-note": [], "rows": [{}],
                 "cell": [{"label": {"text": "a", "frame": [1, 2, 3.5, 4], "x-a": 1}},
                          {"image": {"src": "b.png", "frame": [0, 0, 1, 1]}, "x-b": {}}]}
                """, to: "list.json"))
        #expect(document.size == CGSize(width: 100, height: 50))
        #expect(document.scale == 1)
        #expect(document.background == .white)
        var label = ListLabel()
        label.text = "a"
        label.frame = CGRect(x: 1, y: 2, width: 3.5, height: 4)
        var image = ListImage()
        image.src = "b.png"
        image.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(document.elements(ofRow: 0) == [.label(label), .image(image)])
        #expect(label.font == Font(family: "Noto Sans", size: 16, weight: .regular))
        #expect(label.color == .black && label.alignment == .start && label.maximumLines == 0)
        #expect(label.truncation == .end && label.wrapping == .wordThenCharacter && label.lineHeight == nil)
        #expect(image.contentMode == .aspectFill && image.corners == .all && image.placeholder == nil)
    }

    @Test("Every property is read, and may be a field of the row")
    func everyProperty() throws {
        let scratch = try Scratch()
        let document = try ListDocument(
            contentsOfFile: scratch.write(
                """
                {"list": 1, "width": 100, "height": 50, "rowHeight": 10, "scale": 2, "background": "#102030",
                 "cell": [{"label": {"text": "{{t}}", "frame": [0, "{{y}}", 3, 4], "font": "{{font}}",
                     "color": "{{color}}", "align": "{{align}}", "lines": "{{lines}}", "lineHeight": 20,
                     "truncate": "clip", "wrap": "none", "background": "#ffffff80", "insets": [1, 2, 3, 4]}},
                   {"image": {"src": "pictures/{{id}}.jpg", "frame": "{{frame}}", "contentMode": "center",
                     "cornerRadius": 5, "corners": ["topLeft", "{{corner}}"], "circle": "{{circle}}",
                     "border": {"width": 2, "color": "#010203"}, "background": "#ffffff", "placeholder": "#040506"}}],
                 "rows": [{"t": 1.50, "y": 7, "font": {"family": "A", "size": 9, "weight": 650, "italic": true},
                     "color": "#0a0b0c", "align": "center", "lines": 3, "id": 77, "frame": [1, 2, 3, 4],
                     "corner": "bottomRight", "circle": false}]}
                """, to: "list.json"))
        #expect(document.background == Color(hex: 0x102030) && document.scale == 2)
        var label = ListLabel()
        label.text = "1.50"
        label.frame = CGRect(x: 0, y: 7, width: 3, height: 4)
        label.font = Font(family: "A", size: 9, weight: Font.Weight(650), isItalic: true)
        label.color = Color(hex: 0x0a0b0c)
        label.alignment = .center
        label.maximumLines = 3
        label.lineHeight = 20
        label.truncation = .clip
        label.wrapping = .none
        label.background = Color("#ffffff80")
        label.insets = EdgeInsets(top: 1, left: 4, bottom: 3, right: 2)
        var image = ListImage()
        image.src = "pictures/77.jpg"
        image.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        image.contentMode = .center
        image.cornerRadius = 5
        image.corners = [.topLeft, .bottomRight]
        image.borderWidth = 2
        image.borderColor = Color(hex: 0x010203)
        image.background = .white
        image.placeholder = Color(hex: 0x040506)
        #expect(try document.survey(rows: 0..<1).warnings.isEmpty)
        #expect(document.elements(ofRow: 0) == [.label(label), .image(image)])
    }

    static let label = #"{"label": {"text": "a", "frame": [0, 0, 1, 1], "#
    static let image = #"{"image": {"src": "a.png", "frame": [0, 0, 1, 1], "#

    static let faultyCells: [(String, String)] = [
        (
            #"{"label": {"text": "a"}}"#,
            "cell[0].label.frame: missing; four finite numbers are needed: [x, y, width, height]"
        ),
        (#"{"label": {"frame": [0, 0, 1, 1]}}"#, "cell[0].label.text: missing; a text is needed"),
        (
            #"{"image": {"frame": [0, 0, 1, 1]}}"#,
            "cell[0].image.src: missing; the path of a PNG or JPEG file is needed"
        ),
        (
            #"{"label": {"text": "a", "frame": [0, 0, 1]}}"#,
            "cell[0].label.frame: found [0, 0, 1]; four finite numbers are needed: [x, y, width, height]"
        ),
        (
            #"{"label": {"text": "a", "frame": [0, 0, "12", 1]}}"#,
            #"cell[0].label.frame: found [0, 0, "12", 1]; four finite numbers are needed: [x, y, width, height]"#
        ),
        (
            #"{"label": {"text": "a", "frame": [0, 0, 1e999, 1]}}"#,
            "cell[0].label.frame: found [0, 0, 1e999, 1]; four finite numbers are needed: [x, y, width, height]"
        ),
        (
            #"{"label": {"text": "a", "frame": "wide"}}"#,
            #"cell[0].label.frame: found "wide"; four finite numbers are needed: [x, y, width, height]"#
        ),
        (
            #"{"label": {"text": "a", "frame": [0, 0, -1, 1]}}"#,
            "cell[0].label.frame: found [0, 0, -1, 1]; width and height must be at least 0"
        ),
        (
            #"{"label": {"text": "a", "frame": [0, 0, 1e300, 1]}}"#,
            "cell[0].label.frame: found [0, 0, 1e300, 1]; at scale 1 at most 32768 pixels a side are allowed,"
                + " and 64000000 in all"
        ),
        (
            label + #""colour": 1}}"#,
            "cell[0].label.colour: unknown key; allowed are text, frame, font, color, align, lines, lineHeight, "
                + "truncate, wrap, background, insets, and names that begin with x-"
        ),
        (
            label + #""color": "red"}}"#,
            ##"cell[0].label.color: found "red"; a colour such as "#1e90ff" or, with alpha, "#1e90ff80" is needed"##
        ),
        (
            label + #""color": 5}}"#,
            ##"cell[0].label.color: found 5; a colour such as "#1e90ff" or, with alpha, "#1e90ff80" is needed"##
        ),
        (
            label + #""align": "middle"}}"#,
            #"cell[0].label.align: found "middle"; allowed are "start", "end", "left", "right", "center""#
        ),
        (
            label + #""lines": -1}}"#,
            "cell[0].label.lines: found -1; a whole number is needed, 0 for no limit"
        ),
        (
            label + #""lines": 1.5}}"#,
            "cell[0].label.lines: found 1.5; a whole number is needed, 0 for no limit"
        ),
        (
            label + #""lines": true}}"#,
            "cell[0].label.lines: found true; a whole number is needed, 0 for no limit"
        ),
        (
            label + #""font": {"size": 0}}}"#,
            "cell[0].label.font.size: found 0; points between 0.01 and 10000 are needed"
        ),
        (
            label + #""font": {"weight": 1001}}}"#,
            "cell[0].label.font.weight: found 1001; a number between 1 and 1000 is needed"
        ),
        (
            label + #""font": "Arial"}}"#,
            #"cell[0].label.font: found "Arial"; an object with family, file, size, weight, italic is needed"#
        ),
        (
            label + #""font": {"file": "no.ttf"}}}"#,
            "cell[0].label.font.file: no.ttf: there is no such font file"
        ),
        (
            label + #""truncate": "middle"}}"#,
            "cell[0].label.truncate: truncation at start or middle is not supported yet by this version; "
                + #"allowed are "end", "clip""#
        ),
        (
            label + #""text2": "{{"}}"#,
            "cell[0].label.text2: unknown key; allowed are text, frame, font, color, align, lines, lineHeight, "
                + "truncate, wrap, background, insets, and names that begin with x-"
        ),
        (
            #"{"label": {"text": "{{", "frame": [0, 0, 1, 1]}}"#,
            #"cell[0].label.text: found {{ without }}; a field is written {{name}}, and \{{ writes {{"#
        ),
        (
            #"{"label": {"text": [], "frame": [0, 0, 1, 1]}}"#,
            "cell[0].label.text: found []; a text is needed"
        ),
        (
            image + #""circle": true, "cornerRadius": 3}}"#,
            "cell[0].image.cornerRadius: found 3; a circle has no corners: give one of the two"
        ),
        (
            image + #""corners": ["left"]}}"#,
            #"cell[0].image.corners: found ["left"]; a list is needed of: "#
                + #""topLeft", "topRight", "bottomRight", "bottomLeft""#
        ),
        (
            image + ##""border": {"color": "#000000"}}}"##,
            "cell[0].image.border.width: missing; points are needed, at least 0"
        ),
        (
            image + #""border": {"width": -1}}}"#,
            "cell[0].image.border.width: found -1; points are needed, at least 0"
        ),
        (
            image + ##""background": "#ffffff80"}}"##,
            ##"cell[0].image.background: found "#ffffff80"; an opaque colour is needed"##
        ),
        (
            #"{"button": {}}"#,
            "cell[0].button: unknown key; allowed are label, image, and names that begin with x-"
        ),
        ("{}", "cell[0]: missing; a label or an image is needed"),
        (#"{"label": {}, "image": {}}"#, "cell[0]: found label and image; only one of them is allowed"),
        ("7", "cell[0]: found 7; an object with label, image is needed"),
        ("NaN", "cell[0]: found NaN, which is no JSON value"),
    ]

    @Test(
        "A faulty component is an error that tells place, what was found and what is allowed",
        arguments: faultyCells)
    func faultyCell(cell: String, message: String) throws {
        let scratch = try Scratch()
        let messages = errors(
            try scratch.write(
                #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "rows": [], "cell": [\#(cell)]}"#,
                to: "list.json"))
        #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
    }

    static let faultyDocuments: [(String, [String])] = [
        (
            "[]",
            [
                "document: found []; an object with list, width, height, rowHeight, scale, background, cell, rows is needed"
            ]
        ),
        (
            #"{"list": 2, "width": 0, "height": "9", "rowHeight": 9, "rows": [], "cell": {}}"#,
            [
                "list: found 2; the format's version is needed: 1",
                "width: found 0; points are needed that make 1 to 32768 pixels at scale 1",
                #"height: found "9"; points are needed that make 1 to 32768 pixels at scale 1"#,
                "cell: found an object; a list of components is needed, each a label or an image",
            ]
        ),
        (
            #"{"list": 1, "width": 9, "height": 9, "rowHeight": "auto", "rows": [], "cell": [], "fonts": []}"#,
            [
                "fonts: unknown key; allowed are list, width, height, rowHeight, scale, background, cell, rows, "
                    + "and names that begin with x-",
                #"rowHeight: "auto" is not supported yet by this version; a number of points is needed"#,
            ]
        ),
        (
            #"{"list": 1, "width": 30000, "height": 30000, "rowHeight": 1, "rows": [], "cell": []}"#,
            ["height: found 900000000 pixels in a window; at most 64000000 are allowed"]
        ),
        (
            #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "rows": 5, "cell": []}"#,
            ["rows: found 5; the name of a file of JSON lines, or a list of objects, is needed"]
        ),
        (
            #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "rows": [{}, 5, {}, null], "cell": []}"#,
            ["rows[1]: found 5; an object is needed", "rows[3]: found null; an object is needed"]
        ),
    ]

    @Test("All faults of a document are told at once", arguments: faultyDocuments)
    func faultyDocument(text: String, messages: [String]) throws {
        let scratch = try Scratch()
        #expect(errors(try scratch.write(text, to: "list.json")) == messages)
    }

    @Test("Rows are lines of a file beside the list; blank lines do not count")
    func rowFile() throws {
        let scratch = try Scratch()
        let list = try scratch.write(
            #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "rows": "rows.ndjson", "cell": [{"label": "#
                + #"{"text": "{{n}}", "frame": [0, 0, 1, 1]}}]}"#, to: "list.json")
        try scratch.write(
            "\u{feff}{\"n\": \"a\"}\r\n\n  \t\r\n{\"n\": \"b\"}\n\n{\"n\": \"c\"}", to: "rows.ndjson")
        let document = try ListDocument(contentsOfFile: list)
        #expect(document.rows.count == 3)
        #expect((0..<3).map { texts(document, $0) } == [["a"], ["b"], ["c"]])

        try scratch.write("{}\n\n\n[1]\n{\"n\": NaN}\n", to: "rows.ndjson")
        #expect(
            errors(list) == [
                "rows[1]: found [1]; an object is needed",
                "rows[2].n: found NaN, which is no JSON value (rows.ndjson, line 5, column 7)",
            ])
        try FileManager.default.removeItem(atPath: scratch.path("rows.ndjson"))
        #expect(errors(list) == ["rows: \(scratch.path("rows.ndjson")): there is no such file"])
    }

    @Test("A line above 4 MB is refused, one of 1 MB is taken")
    func longLine() throws {
        let scratch = try Scratch()
        let list = try scratch.write(
            #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "rows": "rows.ndjson", "cell": [{"label": "#
                + #"{"text": "{{n}}", "frame": [0, 0, 1, 1]}}]}"#, to: "list.json")
        let word = String(repeating: "w", count: 1 << 20)
        try scratch.write("{\"n\": \"\(word)\"}", to: "rows.ndjson")
        #expect(texts(try ListDocument(contentsOfFile: list), 0) == [word])
        try scratch.write("{}\n{\"n\": \"\(word)\(word)\(word)\(word)\"}", to: "rows.ndjson")
        #expect(
            errors(list) == [
                "rows[1]: rows.ndjson, line 2: found 4194313 bytes, at most 4194304 are allowed"
            ])
    }

    @Test("What is wrong with a row's data is told with the row")
    func faultyRows() throws {
        let scratch = try Scratch()
        let document = try ListDocument(
            contentsOfFile: scratch.write(
                """
                {"list": 1, "width": 9, "height": 9, "rowHeight": 9,
                 "rows": [{"c": "#000000", "t": "a"}, {"c": "red", "t": []}, {"c": "#000000", "t": "{{", "f": ["a"]}],
                 "cell": [{"label": {"text": "<{{t}}>", "frame": "{{f|}}", "color": "{{c}}"}}]}
                """, to: "list.json"))
        let error = #expect(throws: DocumentErrors.self) { try document.survey(rows: 1..<3) }
        #expect(
            error?.errors.map(\.description) == [
                "rows[1]: cell[0].label.text: the field t holds []; a text, a number or a boolean is needed",
                #"rows[1]: cell[0].label.frame: found ""; four finite numbers are needed: [x, y, width, height]"#,
                ##"rows[1]: cell[0].label.color: found "red"; a colour such as "#1e90ff" or, with alpha, "##
                    + ##""#1e90ff80" is needed"##,
                #"rows[2]: cell[0].label.frame: found ["a"]; four finite numbers are needed: [x, y, width, height]"#,
            ])
    }

    @Test("A missing field is one warning for each place, with a count")
    func missingFields() throws {
        let scratch = try Scratch()
        let document = try ListDocument(
            contentsOfFile: scratch.write(
                """
                {"list": 1, "width": 9, "height": 9, "rowHeight": 9,
                 "rows": [{"t": 1}, {"t": null}, {}, {"t": 2, "u": 1}],
                 "cell": [{"label": {"text": "{{t}}", "frame": [0, 0, 1, 1]}},
                          {"label": {"text": "{{t|none}} {{u}}", "frame": [0, 0, 1, 1]}}]}
                """, to: "list.json"))
        let warnings = try document.survey(rows: 0..<4).warnings
        #expect(
            warnings.map { "\($0.place): \($0.message)" } == [
                "cell[1].label.text: the field u is missing in 3 rows, first in rows[0]",
                "cell[0].label.text: the field t is missing in 2 rows, first in rows[1]",
            ])
        #expect(texts(document, 2) == ["", "none "])
        #expect(try document.survey(rows: 3..<4).warnings.isEmpty)
    }

    @Test("Twenty faults are told, not thousands")
    func manyFaults() throws {
        let scratch = try Scratch()
        let rows = [String](repeating: "5", count: 5000).joined(separator: ",")
        #expect(
            errors(
                try scratch.write(
                    #"{"list": 1, "width": 9, "height": 9, "rowHeight": 9, "cell": [], "rows": [\#(rows)]}"#,
                    to: "list.json")
            ).count == 20)
    }

    @Test("A document that is no file, or too large, is refused before it is read")
    func unreadable() throws {
        let scratch = try Scratch()
        #expect(errors(scratch.path("no.json")) == ["\(scratch.path("no.json")): there is no such file"])
        #expect(errors(scratch.path) == ["\(scratch.path): is no regular file"])
        #expect(errors("/dev/zero") == ["/dev/zero: is no regular file"])
        let path = try scratch.write(Data(count: (16 << 20) + 1), to: "large.json")
        #expect(errors(path) == ["\(path): found 16777217 bytes, at most 16777216 are allowed"])
    }

    @Test("Two thousand damaged documents give faults with places or a list, and never a crash")
    func damaged() throws {
        let list = try TestList(rows: #"[{"name": "a", "text": 1.5e3, "picture": true}, {"name": ["{{"]}]"#)
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: list.path)))
        let pieces = [
            "{", "}", "[", "]", "\"", "{{", "}}", "|", "\\", ",", ":", "-", "1e999", "null", "\u{0}", "é",
            "0",
        ]
        // A linear congruential generator (Knuth's MMIX), so that every run damages the same bytes.
        var state: UInt64 = 7
        func random(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var faults = 0
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0...random(below: 3) {
                let start = random(below: damaged.count)
                let end = min(damaged.count, start + random(below: 4))
                damaged.replaceSubrange(start..<end, with: Array(pieces[random(below: pieces.count)].utf8))
            }
            let path = try list.scratch.write(Data(damaged), to: "damaged.json")
            do throws(DocumentErrors) {
                let document = try ListDocument(contentsOfFile: path)
                _ = try document.survey(rows: 0..<document.rows.count)
            } catch {
                faults += 1
                #expect(error.errors.allSatisfy { !"\($0.place)".isEmpty && !$0.description.contains("\n") })
            }
        }
        #expect(faults > 1000)
    }

    private func errors(_ path: String) -> [String] {
        do throws(DocumentErrors) {
            _ = try ListDocument(contentsOfFile: path)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    private func texts(_ document: ListDocument, _ row: Int) -> [String] {
        document.elements(ofRow: row).map { element in
            switch element {
            case .label(let label): label.text
            case .image(let image): image.src
            }
        }
    }
}
