import DrawText
import Foundation
import Testing

/// Lines of *AsyncDraw Square*: every character is as wide as the size, here 10 points.
@Suite("Line breaks")
struct LineBreakerTests {
    private func lines(
        _ text: String, width: CGFloat?, _ wrapping: TextWrapping = .wordThenCharacter
    ) throws -> [String] {
        try layout(text, width: width, wrapping).texts(of: text)
    }

    private func layout(
        _ text: String, width: CGFloat?, _ wrapping: TextWrapping = .wordThenCharacter
    ) throws -> TextLayout {
        try TextLayout(
            text, font: TestFonts.square(10), paragraph: ParagraphStyle(wrapping: wrapping),
            container: TextContainer(width: width), fonts: try TestFonts.library())
    }

    @Test("Lines break between words, and the space stays with the line before it")
    func words() throws {
        #expect(try lines("aa bb cc", width: 50) == ["aa bb ", "cc"])
        #expect(try lines("aa bb cc", width: 49) == ["aa ", "bb ", "cc"])
    }

    @Test("White space at the end of a line hangs: it takes no part in the width")
    func hanging() throws {
        let layout = try layout("aa    bb", width: 20)
        #expect(layout.lines.map(\.width) == [20, 20])
        #expect(layout.size.width == 20)
    }

    @Test("A word that is too wide is broken between characters, but only if it alone is too wide")
    func wordThenCharacter() throws {
        #expect(try lines("a bcdefg h", width: 30) == ["a ", "bcd", "efg ", "h"])
    }

    @Test("With word breaks alone a long word sticks out")
    func wordOnly() throws {
        let layout = try layout("a bcdefg h", width: 30, .word)
        #expect(layout.texts(of: "a bcdefg h") == ["a ", "bcdefg ", "h"])
        #expect(layout.size.width == 60)
    }

    @Test("Character breaks fill every line")
    func characters() throws {
        #expect(try lines("ab cdefg", width: 40, .character) == ["ab c", "defg"])
        #expect(try lines("abcd efg", width: 40, .character) == ["abcd ", "efg"])
    }

    @Test("Character breaks leave closing punctuation with what is before it, opening with what follows")
    func kinsoku() throws {
        #expect(try lines("abcd) (efg", width: 40, .character) == ["abc", "d) ", "(efg"])
        #expect(try lines("abc(def", width: 40, .character) == ["abc", "(def"])
        // Unless there is no other way.
        #expect(try lines("a)))))))", width: 30, .character) == ["a))", ")))", "))"])
    }

    @Test("Without wrapping only hard breaks end a line")
    func none() throws {
        #expect(try lines("aa bb\ncc dd", width: 30, TextWrapping.none) == ["aa bb\n", "cc dd"])
    }

    @Test("Each line takes at least one character, however narrow the room", arguments: [0, 1, -5, .nan])
    func narrow(width: CGFloat) throws {
        #expect(try lines("abc", width: width) == ["a", "b", "c"])
    }

    @Test("All line separators end a line, and CR LF is one of them")
    func hardBreaks() throws {
        let text = "a\nb\r\nc\rd\u{b}e\u{c}f\u{85}g\u{2028}h\u{2029}i"
        let layout = try layout(text, width: nil)
        #expect(layout.lines.count == 9)
        #expect(layout.lines.map(\.width) == [CGFloat](repeating: 10, count: 9))
        #expect(layout.missingGlyphs.isEmpty)
        #expect(layout.lines.last?.range == text.utf8.count - 1..<text.utf8.count)
    }

    @Test("A break at the end opens an empty line, and so does nothing at all")
    func emptyLines() throws {
        #expect(try lines("a\n", width: nil) == ["a\n", ""])
        #expect(try lines("\n\n", width: nil) == ["\n", "\n", ""])
        let empty = try layout("", width: nil)
        #expect(empty.lines.count == 1)
        #expect(empty.size == CGSize(width: 0, height: 10))
        #expect(empty.lines[0].baseline == 8)
    }

    @Test("The ranges of the lines follow each other without gaps, whatever the width")
    func ranges() throws {
        let text = "The quick (brown) fox, jumps — over\n\nthe lazy\tdog. \u{1f600} é "
        for width in stride(from: 5.0, through: 400, by: 7.5) {
            for wrapping in TextWrapping.allCases {
                let ranges = try layout(text, width: width, wrapping).lines.map(\.range)
                #expect(ranges.first?.lowerBound == 0)
                #expect(ranges.last?.upperBound == text.utf8.count)
                for (range, next) in zip(ranges, ranges.dropFirst()) {
                    #expect(range.upperBound == next.lowerBound)
                }
            }
        }
    }

    @Test("Laid out again at its own width, a text has the same lines")
    func ownWidth() throws {
        let library = try TestFonts.library()
        let text = "AVAST! The fickle waffle office, 日本語の文章、禁則処理。 שלום עולם. Affix — “fi” é."
        for width in stride(from: 20.0, through: 500, by: 3.7) {
            func layout(_ width: CGFloat) throws -> TextLayout {
                try TextLayout(
                    text, font: Font(size: 15.3), container: TextContainer(width: width), fonts: library)
            }
            let first = try layout(width)
            let second = try layout(first.size.width)
            #expect(first.lines.map(\.range) == second.lines.map(\.range), "width \(width)")
            #expect(first.size == second.size)
        }
    }

    @Test("A tab goes to the next stop, every eighth space")
    func tabs() throws {
        let layout = try layout("a\tb\tc", width: nil)
        #expect(layout.positions().map(\.x) == [0, 80, 160])
    }

    @Test("A ligature that a line break cuts is taken apart")
    func cutLigature() throws {
        let layout = try TextLayout(
            "fi", font: TestFonts.boxes(10), paragraph: ParagraphStyle(wrapping: .character),
            container: TextContainer(width: 5), fonts: try TestFonts.library())
        #expect(layout.texts(of: "fi") == ["f", "i"])
        #expect(layout.lines.map(\.width) == [4, 3])
    }
}
