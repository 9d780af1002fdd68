import DrawRaster
import DrawText
import Foundation
import Testing

/// *AsyncDraw Test* has two Hebrew letters: alef, 600 wide, and bet, 500; digits are 500 wide, B is 600.
@Suite("Both directions")
struct BidiTests {
    private func layout(_ text: String, width: CGFloat? = nil, style: ParagraphStyle = ParagraphStyle())
        throws
        -> TextLayout
    {
        try TextLayout(
            text, font: TestFonts.boxes(10), paragraph: style, container: TextContainer(width: width),
            fonts: try TestFonts.library())
    }

    /// The byte offsets of the glyphs of a line, from left to right.
    private func order(_ layout: TextLayout, line: Int = 0) -> [Int] {
        layout.lines[line].runs.flatMap(\.clusters)
    }

    @Test("Hebrew runs from right to left, and numbers inside it from left to right")
    func numbers() throws {
        let layout = try layout("אב 12")
        #expect(layout.lines[0].isRightToLeft)
        #expect(order(layout) == [5, 6, 4, 2, 0])
        #expect(layout.positions().map(\.x) == [0, 5, 10, 12.5, 17.5])
    }

    @Test("Brackets in right-to-left text are mirrored and stay around what they enclose")
    func brackets() throws {
        let layout = try layout("א(ב)א")
        #expect(order(layout) == [6, 5, 3, 2, 0])
        let left = try self.layout("(").runs[0].glyphs.glyphs[0]
        let right = try self.layout(")").runs[0].glyphs.glyphs[0]
        let glyphs = layout.runs.flatMap(\.glyphs.glyphs)
        #expect(glyphs[1] == left)
        #expect(glyphs[3] == right)
    }

    @Test("The base direction puts the final stop at the right side or the left")
    func baseDirection() throws {
        #expect(order(try layout("אב.")) == [4, 2, 0])
        #expect(
            order(try layout("אב.", style: ParagraphStyle(baseDirection: .leftToRight))) == [2, 0, 4])
        #expect(order(try layout("B.", style: ParagraphStyle(baseDirection: .rightToLeft))) == [1, 0])
    }

    @Test("The first letter with a direction decides, for each paragraph by itself")
    func automatic() throws {
        let layout = try layout("12 אB\nBא\n12")
        #expect(layout.lines.map(\.isRightToLeft) == [true, false, false])
    }

    @Test(
        "A line separator ends the line, not the paragraph: the direction goes on",
        arguments: [
            "\u{2028}", "\u{b}", "\u{c}",
        ])
    func lineSeparators(separator: String) throws {
        let layout = try layout("א\(separator)B.")
        #expect(layout.lines.map(\.isRightToLeft) == [true, true])
        let next = 2 + separator.utf8.count
        #expect(order(layout, line: 1) == [next + 1, next])
    }

    @Test("An embedding that begins before a line separator holds after it")
    func overrides() throws {
        let layout = try layout("B\u{202e}B\u{2028}BB")
        let runs = layout.lines[1].runs.flatMap(\.clusters)
        #expect(runs == [9, 8])
    }

    @Test(
        "Start and end follow the paragraph's direction, left and right do not",
        arguments: [
            (TextAlignment.start, [0.0, 76]), (.end, [76, 0]), (.left, [0, 0]), (.right, [76, 76]),
            (.center, [38, 38]),
        ])
    func alignment(alignment: TextAlignment, x: [Double]) throws {
        let layout = try layout("BBBB\nאאאא", width: 100, style: ParagraphStyle(alignment: alignment))
        #expect(layout.lines.map(\.x) == x.map { CGFloat($0) })
    }

    @Test("White space at the end of a right-to-left line hangs at its left")
    func hanging() throws {
        let layout = try layout("אא   אא", width: 15)
        #expect(layout.lines.map(\.width) == [12, 12])
        #expect(layout.lines.map(\.x) == [3, 3])
        // The letters stand where they stand without the spaces.
        #expect(layout.lines[0].runs.last?.glyphs.positions.last?.x == 6)
    }

    @Test("Where each line of mixed text is cut, its own parts are brought into order")
    func linesInOrder() throws {
        let layout = try layout("BB אא אא BB", width: 31)
        #expect(layout.lines.count == 2)
        #expect(order(layout) == [0, 1, 2, 5, 3, 7])
        #expect(order(layout, line: 1) == [10, 8, 12, 13, 14])
    }
}
