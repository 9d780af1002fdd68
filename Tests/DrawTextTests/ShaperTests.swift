import DrawRaster
import DrawText
import Foundation
import Testing

/// Widths and places of *AsyncDraw Test*, whose numbers stand in `Fonts/README.md`; at 1000 points a unit is a point.
@Suite("Shaping")
struct ShaperTests {
    private func layout(_ text: AttributedString) throws -> TextLayout {
        try TextLayout(text, font: TestFonts.boxes(1000), fonts: try TestFonts.library())
    }

    private func layout(_ text: String) throws -> TextLayout { try layout(AttributedString(text)) }

    @Test("f and i become one glyph, 600 wide")
    func ligature() throws {
        let layout = try layout("fi")
        #expect(layout.runs.flatMap(\.glyphs.glyphs).count == 1)
        #expect(layout.size.width == 600)
        #expect(layout.runs.flatMap(\.clusters) == [0])
        #expect(layout.runs[0].range == 0..<2)
    }

    @Test("A and V move together by 100, V and A do not")
    func kerning() throws {
        #expect(try layout("AV").size.width == 1100)
        #expect(try layout("VA").size.width == 1200)
    }

    @Test("A mark stands on the middle of the letter's top and takes no room")
    func mark() throws {
        let layout = try layout("A\u{301}B")
        #expect(layout.size.width == 1200)
        let places = layout.positions()
        // The ink of A goes from 50 to 550 and up to 700; the mark's anchor is its origin.
        #expect(places[1] == CGPoint(x: 300, y: -700))
        #expect(layout.runs.flatMap(\.clusters) == [0, 0, 3])
    }

    @Test("A precomposed letter that the font lacks is taken apart into letter and mark")
    func decomposed() throws {
        let layout = try layout("é")
        #expect(layout.missingGlyphs.isEmpty)
        #expect(layout.faces == ["AsyncDraw Test Regular"])
        #expect(layout.runs[0].glyphs.glyphs.count == 2)
    }

    @Test("Letter spacing stands after each cluster, and takes ligatures apart")
    func letterSpacing() throws {
        var text = AttributedString("fiA\u{301}")
        text.letterSpacing = 50
        let layout = try layout(text)
        #expect(layout.size.width == 1450)
        #expect(layout.positions().map(\.x) == [0, 450, 800, 1100])
    }

    @Test("A colour inside a ligature or between kerned letters changes nothing about shapes and places")
    func colorKeepsShapes() throws {
        var text = AttributedString("AVfi")
        text[text.range(of: "V")!].foregroundColor = .red
        let layout = try layout(text)
        #expect(layout.size.width == 1700)
        #expect(layout.positions().map(\.x) == [0, 500, 1100])
        #expect(layout.runs.map(\.color) == [.black, .red, .black])
        #expect(layout.runs.map(\.range) == [0..<1, 1..<2, 2..<4])
    }

    @Test("A size between letters does not move the baseline; the line is as high as the largest")
    func sizes() throws {
        var text = AttributedString("AB")
        text[text.range(of: "B")!].font = TestFonts.boxes(2000)
        let layout = try layout(text)
        #expect(layout.size.width == 1800)
        #expect(layout.lines[0].ascent == 1800)
        #expect(layout.lines[0].descent == 600)
        #expect(layout.positions().map(\.y) == [0, 0])
    }

    @Test("Positions scale with the size exactly, nothing is rounded to whole pixels")
    func scaling() throws {
        let library = try TestFonts.library()
        for size in [7.3, 16, 33.25] {
            let layout = try TextLayout("AVA B", font: TestFonts.boxes(size), fonts: library)
            #expect(abs(layout.size.width - 2.55 * size) < 1e-9)
        }
    }
}
