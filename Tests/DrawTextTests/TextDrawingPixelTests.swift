import DrawRaster
import DrawText
import Foundation
import Testing

@Suite("Drawn text")
struct TextDrawingPixelTests {
    /// The box of all pixels that are not clear: left, top, right, bottom.
    func ink(_ bitmap: Bitmap) -> [Int] {
        var box = [Int.max, Int.max, 0, 0]
        bitmap.withUnsafeBytes { bytes in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width where bytes[y * bitmap.bytesPerRow + x * 4 + 3] != 0 {
                    box = [min(box[0], x), min(box[1], y), max(box[2], x + 1), max(box[3], y + 1)]
                }
            }
        }
        return box
    }

    func drawn(
        _ text: String, font: Font, color: Color = .black, scale: CGFloat = 1, at origin: CGPoint = .zero,
        fonts: FontLibrary = TestLayout.only
    ) throws -> Bitmap {
        let context = try BitmapContext(size: CGSize(width: 120, height: 60), scale: scale)
        try TextLayout(text, font: font, color: color, fonts: fonts).draw(in: context, at: origin)
        return context.makeBitmap()
    }

    @Test("Two squares of 10 points at 5, 7 fill 5...25 and 7...17, solid, and twice that at 2x")
    func squares() throws {
        let bitmap = try drawn("ab", font: TestLayout.square(), color: .red, at: CGPoint(x: 5, y: 7))
        #expect(ink(bitmap) == [5, 7, 25, 17])
        bitmap.withUnsafeBytes { bytes in
            for y in 7..<17 {
                for x in 5..<25 {
                    let pixel = y * bitmap.bytesPerRow + x * 4
                    #expect(Array(bytes[pixel..<pixel + 4]) == [255, 0, 0, 255])
                }
            }
        }
        let double = try drawn("ab", font: TestLayout.square(), scale: 2, at: CGPoint(x: 5, y: 7))
        #expect(ink(double) == [10, 14, 50, 34])
    }

    @Test("A quarter of a pixel to the right is a quarter less at the left, and a quarter at the right")
    func subpixelPositions() throws {
        let bitmap = try drawn("a", font: TestLayout.square(), at: CGPoint(x: 5.25, y: 0))
        #expect(ink(bitmap) == [5, 0, 16, 10])
        bitmap.withUnsafeBytes { bytes in
            let row = 4 * bitmap.bytesPerRow
            #expect([5, 6, 14, 15].map { bytes[row + $0 * 4 + 3] } == [192, 255, 255, 64])
        }
    }

    @Test("An emoji keeps its colours, whatever the text's colour, and has the line's size")
    func emoji() throws {
        let red = try drawn("😀", font: .system(ofSize: 30), color: .red, fonts: TestLayout.system)
        let blue = try drawn("😀", font: .system(ofSize: 30), color: .blue, fonts: TestLayout.system)
        #expect(red == blue)
        let box = ink(red)
        #expect((30...42).contains(box[2] - box[0]))
        #expect((28...40).contains(box[3] - box[1]))
    }

    @Test("Recorded and drawn later, text gives the same pixels")
    func recorded() throws {
        let layout = try TextLayout("AV fi e\u{301}", font: TestLayout.shapes(17), fonts: TestLayout.only)
        let recording = RecordingContext(size: CGSize(width: 100, height: 40))
        try layout.draw(in: recording, at: CGPoint(x: 3.3, y: 2))
        let direct = try BitmapContext(width: 100, height: 40)
        try layout.draw(in: direct, at: CGPoint(x: 3.3, y: 2))
        let later = try BitmapContext(width: 100, height: 40)
        try recording.displayList.draw(in: later)
        #expect(direct.makeBitmap() == later.makeBitmap())
    }
}
