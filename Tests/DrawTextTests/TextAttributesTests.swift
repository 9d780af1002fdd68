import DrawRaster
import DrawText
import Foundation
import Testing

@Suite("Attributes")
struct TextAttributesTests {
    @Test("Each run has the colour of its text; colours do not change how text is shaped")
    func colors() throws {
        var text = AttributedString("AV")
        let range = try #require(text.range(of: "V"))
        text[range].foregroundColor = .red
        let layout = try TextLayout(text, font: TestLayout.shapes(), color: .blue, fonts: TestLayout.only)
        #expect(layout.runs.map(\.color) == [.blue, .red])
        #expect(layout.size.width == 11)
        #expect(layout.runs.flatMap(\.glyphs.positions).map(\.x) == [0, 5])
    }

    @Test("Fonts change within a line")
    func fonts() throws {
        var text = AttributedString("ab")
        let range = try #require(text.range(of: "b"))
        text[range].font = TestLayout.square(20)
        let layout = try TextLayout(text, font: TestLayout.square(), fonts: TestLayout.only)
        #expect(layout.runs.map(\.glyphs.fontSize) == [10, 20])
        #expect(layout.size == CGSize(width: 30, height: 20))
    }

    @Test("A string without attributes is laid out like the plain string")
    func plain() throws {
        let text = "Grüße 你好 fish"
        let plain = try TextLayout(text, font: .system(ofSize: 15), fonts: TestLayout.system)
        let attributed = try TextLayout(
            AttributedString(text), font: .system(ofSize: 15), fonts: TestLayout.system)
        #expect(plain.fingerprint == attributed.fingerprint)
    }

    @Test("The ellipsis has the colour of the text before it")
    func ellipsisColor() throws {
        var text = AttributedString("BBBBBB")
        text.foregroundColor = .red
        let layout = try TextLayout(
            text, font: TestLayout.shapes(), container: TextContainer(width: 28, maximumLines: 1),
            fonts: TestLayout.only)
        #expect(layout.runs.last?.isEllipsis == true)
        #expect(layout.runs.last?.color == .red)
    }
}
