import DrawRaster
import DrawText
import Foundation
import Testing

/// Which face a cluster is shown with. The fonts are those of the resources, so nothing hangs on the system.
@Suite("Font fallback")
struct FontFallbackTests {
    /// Text and face of each run, from left to right; neighbours in one face together.
    private func faces(
        _ text: String, style: ParagraphStyle = ParagraphStyle(), font: Font = Font(size: 16),
        library: FontLibrary? = nil
    ) throws -> [String] {
        let layout = try TextLayout(text, font: font, paragraph: style, fonts: library ?? TestFonts.library())
        let bytes = Array(text.utf8)
        var faces: [(text: String, face: String)] = []
        for run in layout.runs {
            let part = String(decoding: bytes[run.range], as: UTF8.self)
            let face = run.glyphs.source.font.name.replacing(" Regular", with: "")
            if faces.last?.face == face {
                faces[faces.count - 1].text += part
            } else {
                faces.append((part, face))
            }
        }
        return faces.map { $0.text + ": " + $0.face }
    }

    @Test("Each script is shown by its own font, and spaces and stops by the text's font")
    func scripts() throws {
        #expect(
            try faces("Hi ไทย. 日本") == [
                "Hi : Noto Sans", "ไทย: Noto Sans Thai", ". : Noto Sans", "日本: Noto Sans CJK JP",
            ])
        #expect(try faces("שלום") == ["שלום: Noto Sans Hebrew"])
        #expect(try faces("سلام") == ["سلام: Noto Naskh Arabic"])
    }

    @Test(
        "The font is chosen once for a whole cluster, whatever joins it",
        arguments: [
            "👨‍👩‍👧‍👦", "👍🏽", "🇩🇪", "❤️", "1️⃣", "😀",
        ])
    func emojiClusters(cluster: String) throws {
        let layout = try TextLayout("a\(cluster)b", font: Font(size: 16), fonts: TestFonts.library())
        guard layout.missingGlyphs.isEmpty else {
            // The subset lacks it: then it is missing as a whole.
            #expect(layout.missingGlyphs.map(\.text) == [cluster])
            return
        }
        #expect(layout.runs.count == 3)
        #expect(layout.faces[1] == "Noto Color Emoji Regular")
        #expect(layout.runs[1].glyphs.glyphs.count == 1)
    }

    @Test("Digits and letters are no emoji, though the emoji font has digits")
    func digits() throws {
        #expect(try faces("12 #") == ["12 #: Noto Sans"])
        let emojiFirst = Font(size: 16, file: TestFonts.path("emoji-subset.ttf"))
        #expect(try faces("ab 日", font: emojiFirst).last?.hasSuffix("CJK JP") == true)
    }

    @Test("A variation selector asks for text or for an emoji")
    func presentation() throws {
        let library = try FontLibrary(folders: [TestFonts.resources], usesSystemFonts: false)
        // DejaVu Sans has the heart as a letter.
        let dejaVu = Font(family: "DejaVu Sans", size: 16)
        #expect(try faces("❤\u{fe0e}", font: dejaVu, library: library) == ["❤\u{fe0e}: DejaVu Sans Book"])
        #expect(try faces("❤", font: dejaVu, library: library) == ["❤: DejaVu Sans Book"])
    }

    @Test("A letter and its mark stay in the text's font if that has the letter composed, or in its parts")
    func canonicalEquivalents() throws {
        let boxes = TestFonts.boxes(16)
        #expect(try faces("é", font: boxes) == ["é: AsyncDraw Test"])
        #expect(try faces("e\u{301}", font: boxes) == ["e\u{301}: AsyncDraw Test"])
        #expect(try faces("ế", font: boxes) == ["ế: Noto Sans"])
    }

    @Test("What no font has is one empty box a cluster, and is reported")
    func missing() throws {
        let layout = try TextLayout(
            "a𒀀b\u{304}𒀀", font: Font(size: 16), fonts: TestFonts.library(of: ["NotoSansThai-Regular.ttf"]))
        #expect(layout.missingGlyphs.map(\.text) == ["a", "𒀀", "b\u{304}", "𒀀"])
        #expect(layout.missingGlyphs.map(\.offset) == [0, 1, 5, 8])
        #expect(layout.substitutedFamilies.map(\.used) == ["Noto Sans Thai"])
    }

    @Test("The test fonts never stand in for another")
    func testFonts() throws {
        let library = try FontLibrary(folders: [TestFonts.own], usesSystemFonts: false)
        let thai = Font(size: 16, file: TestFonts.path("NotoSansThai-Regular.ttf"))
        #expect(try TextLayout("B", font: thai, fonts: library).missingGlyphs.map(\.text) == ["B"])
    }

    @Test("The choice does not hang on what was laid out before")
    func independence() throws {
        let texts = ["日本", "สวัสดี", "שלום", "سلام", "😀👍🏽", "é ∑ ★ ☃", "a「b」", "한국", "12"]
        let fresh = try texts.map { try faces($0) }
        let library = try TestFonts.library()
        for _ in 0..<2 {
            for index in texts.indices.reversed() {
                #expect(try faces(texts[index], library: library) == fresh[index])
            }
        }
    }
}
