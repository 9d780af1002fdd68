import AsyncDraw
import Foundation
import Testing

@MainActor
@Suite("Labels")
struct AsyncDrawLabelTests {
    let display = ManualDisplay()

    func label(_ text: String?) -> AsyncDrawLabel {
        let label = AsyncDrawLabel(
            frame: CGRect(x: 0, y: 0, width: 120, height: 30), queue: display.queue)
        label.text = text
        label.font = .system(ofSize: 16)
        return label
    }

    @Test("The article's label: text in black on yellow")
    func article() throws {
        let label = label("Hello")
        label.backgroundColor = .yellow
        label.layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == 1)
        let bitmap = try #require(label.layer.contents)
        #expect(bitmap.isOpaque)
        #expect(bitmap.corner == .yellow)
        #expect(darkPixels(bitmap) > 50)
    }

    @Test("Without text or font nothing is drawn but the background")
    func nothingToDraw() throws {
        for (text, font) in [(nil, Font.system(ofSize: 16)), ("Hello", nil)] {
            let label = label(text)
            label.font = font
            label.backgroundColor = .yellow
            label.layer.setNeedsDisplay()
            display.runUntilIdle()
            #expect(label.layer.contents == nil)
            let picture = try label.snapshot()
            #expect(picture.corner == .yellow)
            #expect(darkPixels(picture) == 0)
        }
        #expect(display.statistics.counts.submitted == 0)
    }

    @Test("Asynchronous pixels equal a synchronous drawing byte for byte")
    func asynchronousEqualsSynchronous() throws {
        for text in ["Hello", "Grüße 你好 مرحبا 👋🏽", "A long text that needs more than one line to be shown"] {
            let label = label(text)
            label.numberOfLines = 0
            label.frame.size.height = 60
            label.contentsScale = 2
            label.textAlignment = .center
            display.runUntilIdle()
            let asynchronous = try #require(label.layer.contents)
            #expect(label.pixels == label.synchronousPixels)
            let other = self.label(text)
            other.numberOfLines = 0
            other.frame.size.height = 60
            other.contentsScale = 2
            other.textAlignment = .center
            try other.layer.displaySynchronously()
            #expect(other.layer.contents == asynchronous)
        }
    }

    @Test("Equal text again is unchanged, other text is drawn")
    func equalTextAgain() throws {
        let label = label("Hello")
        display.runUntilIdle()
        let bitmap = try #require(label.layer.contents)
        label.text = "Hello"
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == 1)
        label.text = "Hallo"
        label.text = "Hello"
        display.runUntilIdle()
        #expect(label.token?.outcome == .unchanged)
        #expect(label.layer.contents === bitmap)
        label.textColor = .blue
        display.runUntilIdle()
        #expect(label.layer.contents !== bitmap)
    }

    @Test("Insets move the text, and the text stays inside them")
    func insets() throws {
        let label = label("HHHHHHHHHHHHHHHHHHHHHHHH")
        label.textInsets = EdgeInsets(top: 5, left: 20, bottom: 5, right: 30)
        display.runUntilIdle()
        let bitmap = try #require(label.layer.contents)
        let inked = (0..<bitmap.width).filter { x in
            (0..<bitmap.height).contains { bitmap[x, $0].alpha > 0 }
        }
        #expect(try #require(inked.first) >= 19)
        #expect(try #require(inked.last) <= 91)
    }

    @Test("Reuse takes the text away")
    func reuse() {
        let label = label("Hello")
        display.runUntilIdle()
        label.prepareForReuse()
        #expect(label.text == nil)
        display.runUntilIdle()
        #expect(label.layer.contents == nil)
        label.text = "Hello"
        display.runUntilIdle()
        #expect(label.layer.contents != nil)
    }

    @Test("Line break modes say how text wraps and ends", arguments: AsyncDrawLabel.LineBreakMode.allCases)
    func lineBreakModes(_ mode: AsyncDrawLabel.LineBreakMode) {
        let label = label("Hello")
        label.lineBreakMode = mode
        #expect(label.lineBreakMode == mode)
    }

    @Test("Sizes without room for text give a picture all the same")
    func oddSizes() throws {
        for size in [
            CGSize(width: 1, height: 1), CGSize(width: 0.2, height: 30), CGSize(width: 120, height: 2),
        ] {
            let label = label("Hello")
            label.frame.size = size
            label.textInsets = EdgeInsets(top: 40, left: 400, bottom: 0, right: 0)
            display.runUntilIdle()
            #expect(label.token?.outcome == .delivered)
        }
        let label = label("Hello")
        label.numberOfLines = -3
        label.lineHeight = .nan
        display.runUntilIdle()
        #expect(label.token?.outcome != nil)
    }

    @Test("Changing only one dimension draws again")
    func oneDimension() {
        let label = label("Hello")
        display.runUntilIdle()
        label.frame.size.height = 31
        display.runUntilIdle()
        #expect(display.statistics.counts.delivered == 2)
        label.frame.size.width = 121
        display.runUntilIdle()
        #expect(display.statistics.counts.delivered == 3)
    }

    private func darkPixels(_ bitmap: Bitmap) -> Int {
        var count = 0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where bitmap[x, y].alpha == 255 && bitmap[x, y].red < 128 { count += 1 }
        }
        return count
    }
}
