import DrawRaster
import DrawText
import Foundation
import Testing

/// Text that is long, and what is left of it after three lines must be what a short text gives.
@Suite("Long text")
struct LongTextTests {
    @Test("Three lines of a word of a million letters are those of a word of ten thousand")
    func longWord() throws {
        for wrapping in [TextWrapping.wordThenCharacter, .character, .none] {
            let long = try TestLayout.layout(
                String(repeating: "abcdefghij", count: 100_000), width: 95, lines: 3, wrapping: wrapping)
            let short = try TestLayout.layout(
                String(repeating: "abcdefghij", count: 1000), width: 95, lines: 3, wrapping: wrapping)
            #expect(long.glyphs == short.glyphs)
            #expect(long.size == short.size)
            #expect(long.lines.last?.range.upperBound == 1_000_000)
            #expect(long.isTruncated)
        }
    }

    @Test("Limited or not, the first lines are the same")
    func windows() throws {
        let text = String(repeating: "Hello 世界 مرحبا שלום สวัสดีชาวโลก नमस्ते e\u{301} ", count: 300)
        func layout(_ lines: Int) throws -> [TextLayout.Line] {
            try TestLayout.layout(
                text, font: .system(ofSize: 14), width: 200, lines: lines, truncation: .clip,
                fonts: TestLayout.system
            ).lines
        }
        let all = try layout(0)
        #expect(all.count > 300)
        for count in [1, 5, 30, 60, 120, 300] {
            let some = try layout(count)
            #expect(some.count == count)
            for (a, b) in zip(some, all).dropLast() {
                #expect(a.range == b.range && a.x == b.x && a.baseline == b.baseline)
            }
            #expect(some.last?.range.lowerBound == all[count - 1].range.lowerBound)
            #expect(some.last?.width == all[count - 1].width)
        }
    }

    @Test("A long paragraph without limits has every glyph, and its ranges leave no gap")
    func everyGlyph() throws {
        let layout = try TestLayout.layout(String(repeating: "ab cd ", count: 5000), width: 55)
        #expect(layout.lines.count == 5000)
        #expect(layout.lines.first?.range.lowerBound == 0)
        #expect(layout.lines.last?.range.upperBound == 30_000)
        #expect(
            zip(layout.lines, layout.lines.dropFirst()).allSatisfy {
                $0.range.upperBound == $1.range.lowerBound
            })
        #expect(layout.lines.allSatisfy { $0.width == 50 })
    }

    @Test("A letter under a hundred thousand marks ends; so do a hundred thousand turns of direction")
    func hostileText() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(
            try TestLayout.layout(marks, font: TestLayout.shapes(), width: 100).lines.last?.range.upperBound
                == 200_001)
        let turns = String(repeating: "B\u{5d0}", count: 50_000)
        #expect(try TestLayout.layout(turns, font: TestLayout.shapes(), width: 100).lines.count == 6250)
        let controls = String(repeating: "\u{202e}\u{2067}", count: 20_000) + "B"
        #expect(try TestLayout.layout(controls, font: TestLayout.shapes(), width: 100).size.width == 6)
    }
}
