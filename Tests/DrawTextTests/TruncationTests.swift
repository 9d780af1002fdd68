import DrawRaster
import DrawText
import Foundation
import Testing

/// Lines of *AsyncDraw Test* have an ellipsis of 900 units, of *AsyncDraw Square* none: there it is another font's.
@Suite("Truncation")
struct TruncationTests {
    private func layout(
        _ text: String, width: CGFloat?, height: CGFloat? = nil, lines: Int = 1,
        truncation: TruncationMode = .end, font: Font = TestFonts.boxes(10), library: FontLibrary? = nil,
        wrapping: TextWrapping = .wordThenCharacter
    ) throws -> TextLayout {
        try TextLayout(
            text, font: font, paragraph: ParagraphStyle(wrapping: wrapping),
            container: TextContainer(
                width: width, height: height, maximumLines: lines, truncation: truncation),
            fonts: try library ?? TestFonts.library())
    }

    @Test("The last line ends with an ellipsis that counts in its width")
    func end() throws {
        // B is 6 wide, the ellipsis 9: three and an ellipsis make 27.
        let layout = try layout("BBBBBBBBBB", width: 29)
        #expect(layout.isTruncated)
        #expect(layout.lines.count == 1)
        #expect(layout.size.width == 27)
        let ellipsis = try #require(layout.runs.last)
        #expect(ellipsis.isEllipsis)
        #expect(ellipsis.clusters == [3])
        // What is left out belongs to the last line.
        #expect(layout.lines[0].range == 0..<10)
    }

    @Test("Text that fits exactly has no ellipsis")
    func fits() throws {
        let layout = try layout("BBBB", width: 24)
        #expect(!layout.isTruncated)
        #expect(layout.runs.allSatisfy { !$0.isEllipsis })
    }

    @Test("Clipped text just ends, and the layout says so")
    func clip() throws {
        let layout = try layout("BBBB BBBB BBBB", width: 29, lines: 2, truncation: .clip)
        #expect(layout.isTruncated)
        #expect(layout.lines.count == 2)
        #expect(layout.runs.allSatisfy { !$0.isEllipsis })
    }

    @Test("A hard break after the last line leaves text out too")
    func hardBreak() throws {
        let layout = try layout("BB\nBB", width: 100)
        #expect(layout.isTruncated)
        #expect(layout.runs.map(\.isEllipsis) == [false, true])
        #expect(layout.lines[0].width == 21)
    }

    @Test(
        "As many lines as the height has room for, and never less than one",
        arguments: [
            (5.0, 1), (13, 1), (24.9, 1), (25, 2), (37.9, 2), (38, 3), (1000, 4),
        ])
    func height(height: Double, lines: Int) throws {
        // A line of AsyncDraw Test is 9 + 3 + 1 high; the gap below the last may go.
        let layout = try layout("BB BB BB BB", width: 15, height: height, lines: 0)
        #expect(layout.lines.count == lines)
        #expect(layout.isTruncated == (lines < 4))
    }

    @Test("Without wrapping the ellipsis stands where the width ends")
    func noWrapping() throws {
        let layout = try layout("BB BB BB BB", width: 31, lines: 0, wrapping: TextWrapping.none)
        #expect(layout.lines.count == 1)
        #expect(layout.isTruncated)
        #expect(layout.lines[0].width <= 31)
    }

    @Test("The cut is between grapheme clusters")
    func clusters() throws {
        let text = "AA\u{301}\u{301}A\u{301}A\u{301}A\u{301}A\u{301}"
        for width in stride(from: 1.0, through: 40, by: 1) {
            let layout = try layout(text, width: width)
            let starts = [0, 1, 6, 9, 12, 15, 18]
            #expect(layout.runs.filter(\.isEllipsis).allSatisfy { starts.contains($0.clusters[0]) })
        }
    }

    @Test("In a right-to-left paragraph the ellipsis stands at the left")
    func rightToLeft() throws {
        let layout = try layout("אבאבאבאבאב", width: 29)
        #expect(layout.lines[0].isRightToLeft)
        #expect(layout.runs.map(\.isEllipsis) == [true, false])
        #expect(layout.positions()[0].x == 0)
        // At the start, which is the right.
        #expect(layout.lines[0].x + layout.lines[0].width == 29)
    }

    @Test("A left-to-right paragraph that ends with Hebrew has its ellipsis at the right")
    func rightToLeftInside() throws {
        let layout = try layout("BB אבאבאבאבאב", width: 40)
        #expect(!layout.lines[0].isRightToLeft)
        #expect(layout.runs.last?.isEllipsis == true)
        #expect(layout.lines[0].width <= 40)
    }

    @Test("A font without an ellipsis takes it from another; with no other it takes three full stops")
    func missingEllipsis() throws {
        let square = TestFonts.square(10)
        let other = try layout("aaaaaaaaaaa", width: 45, font: square)
        #expect(other.faces.last == "Noto Sans Regular")
        let alone = try layout(
            "aaaaaaaaaaa", width: 65, font: Font(size: 10, file: TestFonts.own + "/AsyncDrawSquare.ttf"),
            library: FontLibrary(folders: [], usesSystemFonts: false))
        let ellipsis = try #require(alone.runs.last)
        #expect(ellipsis.isEllipsis)
        #expect(ellipsis.glyphs.glyphs.count == 3)
        #expect(alone.lines[0].width == 60)
        #expect(alone.missingGlyphs.isEmpty)
    }

    @Test("The ellipsis has style and colour of the text before it")
    func style() throws {
        var text = AttributedString("BBBBBBBB")
        text.foregroundColor = .red
        text.font = TestFonts.boxes(20)
        let layout = try TextLayout(
            text, font: TestFonts.boxes(10), container: TextContainer(width: 50, maximumLines: 1),
            fonts: TestFonts.library())
        #expect(layout.runs.last?.color == .red)
        #expect(layout.runs.last?.glyphs.fontSize == 20)
        #expect(layout.lines[0].width == 42)
    }

    @Test("In less room than an ellipsis needs there is the ellipsis alone")
    func narrow() throws {
        for width in [0, 1, 14.9] {
            let layout = try layout("BBBB", width: width)
            #expect(layout.isTruncated)
            #expect(layout.runs.map(\.isEllipsis) == [true])
        }
    }
}
