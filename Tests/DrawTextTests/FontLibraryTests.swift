import DrawRaster
import DrawText
import Foundation
import Testing

@Suite("Font library")
struct FontLibraryTests {
    @Test("A family is found whatever the case of its letters")
    func familyIgnoresCase() throws {
        let library = try TestFonts.library()
        let match = try library.match(Font(family: "asyncdraw SQUARE", size: 10))
        #expect(match.face.font.name == "AsyncDraw Square Regular")
        #expect(match.substitutedFor == nil)
    }

    @Test("A family that is not there is replaced, and the layout says by which")
    func substitutionIsReported() throws {
        let library = try TestFonts.library()
        let layout = try TextLayout("Hi", font: Font(family: "Comic Sans", size: 10), fonts: library)
        #expect(layout.substitutedFamilies.map(\.requested) == ["Comic Sans"])
        #expect(layout.substitutedFamilies.map(\.used) == ["Noto Sans"])
        #expect(layout.faces == ["Noto Sans Regular"])
    }

    @Test("One face serves all who ask for it")
    func facesAreShared() throws {
        let library = try TestFonts.library()
        let first = try library.match(TestFonts.square(10)).face
        let second = try library.match(TestFonts.square(40)).face
        #expect(first === second)
    }

    @Test(
        "Without system fonts and without folders there is nothing to draw with, and the error says what helps"
    )
    func noFonts() throws {
        let library = try FontLibrary(folders: [], usesSystemFonts: false)
        #expect(throws: TextError.noFonts(folders: [])) { try library.match(.system(ofSize: 10)) }
    }

    @Test("A folder of fonts that is not there is named")
    func missingFolder() {
        #expect(throws: TextError.unreadableFolder(path: "/no/such/folder")) {
            try FontLibrary(folders: ["/no/such/folder"], usesSystemFonts: false)
        }
    }

    @Test("An earlier folder wins over a later one")
    func foldersInOrder() throws {
        try TestFonts.withFolder { folder in
            let copy = folder + "/Copy.ttf"
            try FileManager.default.copyItem(atPath: TestFonts.own + "/AsyncDrawSquare.ttf", toPath: copy)
            let library = try FontLibrary(folders: [folder, TestFonts.own], usesSystemFonts: false)
            #expect(try library.match(TestFonts.square(10)).face.file == copy)
        }
    }

    @Test(
        "A variable font takes the weight that is asked for, and its nearest end beyond",
        arguments: [(100, 2.0), (400, 5.0), (650, 8.0), (900, 11.0), (1000, 11.0), (1, 2.0)])
    func variableWeight(weight: Int, advance: CGFloat) throws {
        let library = try TestFonts.library()
        let font = Font(family: "AsyncDraw Variable", size: 10, weight: Font.Weight(weight))
        let layout = try TextLayout("A", font: font, fonts: library)
        #expect(layout.size.width == advance)
        // What is drawn has the weight that was measured: the box is 0.1 em narrower than its advance.
        let run = try #require(layout.runs.first).glyphs
        let right = run.source.outline(of: run.glyphs[0]).elements.compactMap { element -> CGFloat? in
            if case .line(let point) = element { point.x } else { nil }
        }.max()
        #expect(abs((right ?? 0) - (advance / 10 - 0.1)) < 0.001)
        let image = run.source.images(
            for: [GlyphRequest(glyph: run.glyphs[0], subpixel: 0)], pixelsPerEm: 100)[0]
        guard case .mask(let mask) = image.content else {
            Issue.record("no mask")
            return
        }
        #expect(abs(mask.width - Int(advance * 10 - 10)) <= 1)
    }

    @Test("A font's digest is the SHA-256 of its file")
    func digest() throws {
        // sha256sum Tests/Resources/text/fonts/variable.ttf
        let face = try TestFonts.library().match(Font(size: 10, file: TestFonts.path("variable.ttf"))).face
        #expect(face.font.digest == "197776a515bf0905fcd259a5b291dfeb393561cc064a0c6884b31f260c8a68f5")
        #expect(face.font.file == TestFonts.path("variable.ttf"))
    }
}
