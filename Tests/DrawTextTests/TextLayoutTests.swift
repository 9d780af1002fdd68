import DrawRaster
import DrawText
import Foundation
import Testing

@Suite("Layouts")
struct TextLayoutTests {
    @Test("Three squares of 10 points are 30 wide and 10 high, the baseline at 8")
    func squares() throws {
        let layout = try TestLayout.layout("abc")
        #expect(layout.size == CGSize(width: 30, height: 10))
        let line = try #require(layout.lines.first)
        #expect((line.baseline, line.ascent, line.descent, line.x) == (8, 8, 2, 0))
        #expect(line.runs.count == 1)
        #expect(line.runs[0].glyphs.positions.map(\.x) == [0, 10, 20])
        #expect(line.runs[0].clusters == [0, 1, 2])
        #expect(line.runs[0].range == 0..<3)
        #expect(line.runs[0].script == "Latn")
        #expect(!layout.isTruncated)
    }

    @Test("Empty text is one empty line with the font's height")
    func emptyText() throws {
        let layout = try TestLayout.layout("")
        #expect(layout.size == CGSize(width: 0, height: 10))
        #expect(layout.lines.count == 1)
        #expect(layout.lines[0].runs.isEmpty)
        #expect(layout.lines[0].range == 0..<0)
    }

    @Test(
        "Every kind of hard break ends a line and has no glyph; one at the end opens an empty line",
        arguments: ["\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"])
    func hardBreaks(hardBreak: String) throws {
        let text = "ab" + hardBreak + "c" + hardBreak
        let layout = try TestLayout.layout(text)
        #expect(layout.pieces(of: text) == ["ab" + hardBreak, "c" + hardBreak, ""])
        #expect(layout.lines.map(\.width) == [20, 10, 0])
        #expect(layout.lines.map(\.baseline) == [8, 18, 28])
        #expect(layout.glyphs.count == 3)
    }

    @Test("Metrics: ascent 0.9, descent 0.3 and a gap of 0.1 below")
    func metrics() throws {
        let layout = try TestLayout.layout("B\nB", font: TestLayout.shapes(20))
        #expect(layout.lines.map(\.baseline) == [18, 44])
        #expect(layout.lines[0].ascent == 18)
        #expect(layout.lines[0].descent == 6)
        #expect(layout.size == CGSize(width: 12, height: 52))
    }

    @Test("A line height of 30 leaves 10 above and 10 below a line of 10")
    func lineHeight() throws {
        let layout = try TestLayout.layout("a\nb", lineHeight: 30)
        #expect(layout.lines.map(\.baseline) == [18, 48])
        #expect(layout.size.height == 60)
        let tight = try TestLayout.layout("a\nb", lineHeight: 4)
        #expect(tight.lines.map(\.baseline) == [5, 9])
        #expect(tight.size.height == 8)
    }

    @Test("A larger font makes its line higher, not the others; with a fixed height none")
    func mixedSizes() throws {
        var text = AttributedString("a\nbc")
        let range = try #require(text.range(of: "c"))
        text[range].font = TestLayout.square(30)
        func layout(_ lineHeight: CGFloat?) throws -> TextLayout {
            try TextLayout(
                text, font: TestLayout.square(), paragraph: ParagraphStyle(lineHeight: lineHeight),
                fonts: TestLayout.only)
        }
        let natural = try layout(nil)
        #expect(natural.lines.map(\.baseline) == [8, 34])
        #expect(natural.size == CGSize(width: 40, height: 40))
        #expect(try layout(10).size.height == 20)
    }

    @Test(
        "Lines go to the side that is asked for, by direction where it says start or end",
        arguments: [
            (TextAlignment.left, 0.0, 0.0), (.right, 80, 80), (.center, 40, 40), (.start, 0, 80),
            (.end, 80, 0),
        ])
    func alignment(alignment: TextAlignment, leftToRight: CGFloat, rightToLeft: CGFloat) throws {
        for (direction, x) in [(TextDirection.leftToRight, leftToRight), (.rightToLeft, rightToLeft)] {
            let layout = try TestLayout.layout("ab", width: 100, alignment: alignment, direction: direction)
            #expect(layout.lines[0].x == x)
            #expect(layout.lines[0].isRightToLeft == (direction == .rightToLeft))
        }
    }

    @Test("Text laid out again at its own width has the same lines")
    func ownWidth() throws {
        let text = "The fish AVAVA of a river fills its banks; AV fi e\u{301} tails"
        for width in stride(from: 30.0, through: 200, by: 7) {
            let first = try TestLayout.layout(text, font: TestLayout.shapes(13), width: width)
            let second = try TestLayout.layout(text, font: TestLayout.shapes(13), width: first.size.width)
            #expect(first.pieces(of: text) == second.pieces(of: text))
            #expect(first.size == second.size)
        }
    }

    @Test("Positions grow with the size, exactly")
    func scaling() throws {
        let small = try TestLayout.layout("AVfie\u{301}", font: TestLayout.shapes(10))
        let large = try TestLayout.layout("AVfie\u{301}", font: TestLayout.shapes(40))
        for (a, b) in zip(small.runs[0].glyphs.positions, large.runs[0].glyphs.positions) {
            #expect(abs(a.x * 4 - b.x) < 1e-9)
            #expect(abs(a.y * 4 - b.y) < 1e-9)
        }
    }

    @Test(
        "A font size that is 0, negative, not a number or huge is an error",
        arguments: [0, -1, .nan, .infinity, 10_001])
    func badSizes(size: CGFloat) {
        #expect(throws: TextError.self) { try TestLayout.layout("a", font: TestLayout.square(size)) }
    }

    @Test("A width that is 0, negative or not a number gives a cluster a line", arguments: [0, -5, .nan])
    func badWidths(width: CGFloat) throws {
        #expect(try TestLayout.layout("abc", width: width).lines.map(\.width) == [10, 10, 10])
    }

    @Test("More than 4 MB of text is an error")
    func tooLong() {
        let text = String(repeating: "x", count: TextLayout.maximumTextLength + 1)
        #expect(throws: TextError.textTooLong(4 << 20 + 1, limit: 4 << 20)) { try TestLayout.layout(text) }
    }

    @Test("A cancelled layout throws")
    func cancellation() {
        #expect(throws: CancellationError.self) {
            try TextLayout(
                "abc", font: TestLayout.square(), fonts: TestLayout.only,
                checkpoint: Checkpoint(isCancelled: { true }))
        }
    }

    @Test("Eight threads get the layout that one gets")
    func threads() async throws {
        let text = "Hello 世界 مرحبا שלום สวัสดี नमस्ते 😀 e\u{301}"
        let expected = try TestLayout.layout(
            text, font: .system(ofSize: 16), width: 90, fonts: try FontLibrary()
        ).fingerprint
        let fonts = try FontLibrary()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in
                        (try? TestLayout.layout(text, font: .system(ofSize: 16), width: 90, fonts: fonts))?
                            .fingerprint == expected
                    }
                }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
