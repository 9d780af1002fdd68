import AsyncDraw
import Foundation
import Testing

/// Input that breaks programs, each in a process of its own: a message with its place or a sane picture, in less
/// than ten seconds and 300 MB.
@Suite("Bad input", .serialized)
struct BadInputPixelTests {
    private static let mostSeconds = 10.0
    private static let mostBytes = 300_000_000

    @Test("A font file that is not there is an error that names its place")
    func missingFontFile() throws {
        let list = try TestList(
            cell: #"[{"label": {"text": "a", "frame": [0, 0, 9, 9], "font": {"file": "fonts/brand.ttf"}}}]"#)
        try expectError(list, "cell[0].label.font.file: fonts/brand.ttf: there is no such font file")
    }

    @Test("A font file that is no font is an error that names its place")
    func brokenFontFile() throws {
        let list = try TestList(
            cell: #"[{"label": {"text": "a", "frame": [0, 0, 9, 9], "font": {"file": "red.png"}}}]"#)
        try expectError(list, "cell[0].label.font: ")
    }

    @Test("A truncated PNG shows the placeholder")
    func truncatedPNG() throws {
        let list = try pictureList("cut.png")
        let data = try TestList.picture(.blue).encoded()
        try list.scratch.write(data.prefix(data.count - 30), to: "cut.png")
        let picture = try expectPicture(list, warning: "cell[0].image.src: ")
        #expect(picture[20, 20] == (255, 0, 255, 255))
    }

    @Test("A PNG that claims 60,000 by 60,000 pixels shows the placeholder")
    func hugePNG() throws {
        let list = try pictureList("huge.png")
        try list.scratch.write(PNGFile.claiming(width: 60_000, height: 60_000), to: "huge.png")
        let picture = try expectPicture(list, warning: "cell[0].image.src: ")
        #expect(picture[20, 20] == (255, 0, 255, 255))
    }

    @Test("An unknown key is an error that names it")
    func unknownKey() throws {
        try expectError(try TestList(extra: "\"rowheight\": 3,"), "rowheight: unknown key; allowed are ")
    }

    @Test("NaN in a frame is an error that names its place")
    func notANumber() throws {
        let list = try TestList(cell: #"[{"label": {"text": "a", "frame": [0, NaN, 9, 9]}}]"#)
        try expectError(list, "cell[0].label.frame[1]: found NaN, which is no JSON value")
    }

    @Test("Text in a frame is an error that names its place")
    func textInFrame() throws {
        let list = try TestList(cell: #"[{"label": {"text": "a", "frame": [0, "top", 9, 9]}}]"#)
        try expectError(list, #"cell[0].label.frame: found [0, "top", 9, 9]; four finite numbers are needed"#)
    }

    @Test("An empty list is the window's background")
    func emptyList() throws {
        let picture = try expectPicture(try TestList(rows: "[]"), warning: nil)
        #expect((picture.width, picture.height) == (400, 180))
        #expect(picture[200, 90] == (0xf0, 0xf4, 0xff, 255))
    }

    @Test("A row that is not an object is an error that names the row")
    func rowThatIsNoObject() throws {
        try expectError(
            try TestList(rows: #"[{}, {}, "three"]"#), #"rows[2]: found "three"; an object is needed"#)
    }

    @Test(
        "A word of a megabyte is drawn as far as there is room",
        arguments: ["wordchar", "word", "char", "none"], ["end", "clip"])
    func hugeWord(wrap: String, truncate: String) throws {
        let list = try TestList(
            rows: "[{\"t\": \"\(String(repeating: "word", count: 1 << 18))\"}]",
            cell: """
                [{"label": {"text": "{{t}}", "frame": [0, 0, 190, 40], "lines": 2, "wrap": "\(wrap)",
                    "truncate": "\(truncate)"}}]
                """)
        let picture = try expectPicture(list, warning: nil)
        // There is ink in the first line.
        #expect((0..<40).contains { y in (0..<400).contains { picture[$0, y].red < 100 } })
    }

    private func pictureList(_ name: String) throws -> TestList {
        try TestList(
            rows: "[{}]",
            cell: ##"[{"image": {"src": "\##(name)", "frame": [0, 0, 40, 40], "placeholder": "#ff00ff"}}]"##)
    }

    private func expectError(_ list: TestList, _ message: String) throws {
        let tool = try run(list)
        #expect(tool.status == 2)
        #expect(tool.standardError.hasPrefix("asyncdraw: error: " + message), "\(tool.standardError)")
        #expect(!FileManager.default.fileExists(atPath: list.scratch.path("out.png")))
    }

    private func expectPicture(_ list: TestList, warning: String?) throws -> Bitmap {
        let tool = try run(list)
        #expect(tool.status == 0)
        if let warning {
            #expect(tool.standardError.hasPrefix("asyncdraw: warning: " + warning), "\(tool.standardError)")
        } else {
            // Long work may tell how far it has come.
            #expect(!tool.standardError.contains(": warning: "), "\(tool.standardError)")
            #expect(!tool.standardError.contains(": error: "), "\(tool.standardError)")
        }
        return try Image(contentsOfFile: list.scratch.path("out.png")).bitmap
    }

    private func run(_ list: TestList) throws -> ToolProcess {
        let tool = try ToolProcess(["preview", list.path, "-o", list.scratch.path("out.png")])
        #expect(tool.exited, "it ended by signal \(tool.status)")
        #expect(tool.seconds < BadInputPixelTests.mostSeconds)
        #expect(
            tool.peakBytes > 0 && tool.peakBytes < BadInputPixelTests.mostBytes, "\(tool.peakBytes) bytes")
        return tool
    }
}

/// PNG files that no encoder writes.
enum PNGFile {
    /// A file whose header claims a size, with a few bytes of pixels.
    static func claiming(width: UInt32, height: UInt32) -> Data {
        var header = Data()
        for side in [width, height] { header.append(bigEndian(side)) }
        // 8 bits a channel, RGB with alpha.
        header.append(contentsOf: [8, 6, 0, 0, 0])
        return Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            + chunk("IHDR", header) + chunk("IDAT", Data([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]))
            + chunk("IEND", Data())
    }

    private static func chunk(_ type: String, _ content: Data) -> Data {
        let body = Data(type.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(crc(body))
    }

    private static func bigEndian(_ value: UInt32) -> Data {
        withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }

    /// The CRC of ISO 3309, as the PNG specification has it.
    private static func crc(_ data: Data) -> UInt32 {
        ~data.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
            }
        }
    }
}
