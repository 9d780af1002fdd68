import DrawRaster
import DrawText
import Foundation
import Testing

@Suite("Truncation and order")
struct LineComposerTests {
    @Test("Without U+2026 three full stops mark the cut")
    func fullStops() throws {
        let layout = try TestLayout.layout("abcdefghij", width: 60, lines: 1)
        #expect(layout.isTruncated)
        #expect(layout.size.width == 60)
        #expect(layout.runs.map(\.isEllipsis) == [false, true])
        #expect(layout.runs[0].range == 0..<3)
        #expect(layout.runs[1].clusters == [3, 3, 3])
        #expect(layout.runs[1].glyphs.positions.map(\.x) == [30, 40, 50])
        #expect(layout.lines[0].range == 0..<10)
    }

    @Test("With U+2026 it is one glyph, 9 points wide at 10")
    func ellipsis() throws {
        let layout = try TestLayout.layout("BBBBBB", font: TestLayout.shapes(), width: 28, lines: 1)
        #expect(layout.runs.map(\.isEllipsis) == [false, true])
        #expect(layout.runs[0].glyphs.glyphs.count == 3)
        #expect(layout.runs[1].glyphs.glyphs.count == 1)
        #expect(layout.size.width == 27)
    }

    @Test("What fits has no ellipsis, and white space or an empty last line is not worth one")
    func nothingLeftOut() throws {
        #expect(try !TestLayout.layout("abc", width: 30, lines: 1).isTruncated)
        #expect(try !TestLayout.layout("abc   ", width: 30, lines: 1).isTruncated)
        #expect(try TestLayout.layout("abc d", width: 30, lines: 1).isTruncated)
    }

    @Test("Text after a hard break counts as left out")
    func hardBreak() throws {
        let text = "ab\ncd"
        let layout = try TestLayout.layout(text, width: 100, lines: 1)
        #expect(layout.isTruncated)
        #expect(layout.runs.map(\.isEllipsis) == [false, true])
        #expect(layout.lines[0].width == 50)
        #expect(layout.pieces(of: text) == [text])
    }

    @Test("Clipping leaves lines out without a mark, and says so")
    func clipping() throws {
        let layout = try TestLayout.layout("abcdef", width: 30, lines: 1, truncation: .clip)
        #expect(layout.isTruncated)
        #expect(layout.glyphs.count == 3)
        #expect(layout.lines[0].range == 0..<6)
    }

    @Test("A height of 25 has room for two lines of 10, and any height for one")
    func height() throws {
        #expect(try TestLayout.layout("a\nb\nc", height: 25).lines.count == 2)
        #expect(try TestLayout.layout("a\nb\nc", height: 30).lines.count == 3)
        #expect(try TestLayout.layout("a\nb\nc", height: 3).lines.count == 1)
    }

    @Test("Without wrapping the cut is at the width")
    func noWrapping() throws {
        let layout = try TestLayout.layout("abcdefghij", width: 60, wrapping: .none)
        #expect(layout.isTruncated)
        #expect(layout.size.width == 60)
    }

    @Test("Where not even the ellipsis fits it stands alone")
    func narrow() throws {
        for width in [0.0, 5, 15, 29] {
            let layout = try TestLayout.layout("abcdef", width: width, lines: 1)
            #expect(layout.lines.count == 1)
            #expect(layout.isTruncated)
            #expect(layout.runs.contains { $0.isEllipsis })
        }
    }

    @Test("Truncated text is never wider than its box, whatever the box")
    func neverWider() throws {
        let text = "AVAV fish e\u{301}e\u{301} fifi VAVA"
        for width in stride(from: 12.0, through: 130, by: 1.5) {
            let layout = try TestLayout.layout(text, font: TestLayout.shapes(), width: width, lines: 1)
            #expect(layout.size.width <= width + 0.01, "\(width)")
        }
    }

    @Test("In right-to-left text the ellipsis stands at the left")
    func rightToLeftEllipsis() throws {
        let layout = try TestLayout.layout(
            String(repeating: "\u{5d0}", count: 9), font: TestLayout.shapes(), width: 30, lines: 1)
        let runs = layout.lines[0].runs
        #expect(runs.map(\.isEllipsis) == [true, false])
        #expect(runs[1].clusters == [4, 2, 0])
        #expect(layout.size.width == 27)
        #expect(layout.lines[0].x == 3)
    }

    @Test("Hebrew within Latin: clusters fall from left to right, and the rest stays in its place")
    func bidi() throws {
        let text = "B\u{5d0}\u{5d1}B"
        let layout = try TestLayout.layout(text, font: TestLayout.shapes())
        #expect(layout.runs.flatMap(\.clusters) == [0, 3, 1, 5])
        #expect(layout.runs.map(\.isRightToLeft) == [false, true, false])
        #expect(layout.runs.map(\.script) == ["Latn", "Hebr", "Latn"])
        #expect(layout.runs.flatMap(\.glyphs.positions).map(\.x) == [0, 6, 11, 17])
    }

    @Test("Brackets are mirrored in right-to-left text")
    func mirroring() throws {
        let left = try TestLayout.layout("()", font: TestLayout.shapes()).glyphs
        let right = try TestLayout.layout("()", font: TestLayout.shapes(), direction: .rightToLeft).glyphs
        #expect(left == right)
        #expect(left[0] != left[1])
    }

    @Test("The final stop of a right-to-left paragraph stands at its left")
    func finalStop() throws {
        let layout = try TestLayout.layout("\u{5d0}\u{5d1}.", font: TestLayout.shapes())
        #expect(layout.runs.flatMap(\.clusters) == [4, 2, 0])
        let forced = try TestLayout.layout(
            "\u{5d0}\u{5d1}.", font: TestLayout.shapes(), direction: .leftToRight)
        #expect(forced.runs.flatMap(\.clusters) == [2, 0, 4])
    }
}
