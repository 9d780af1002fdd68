import DrawRaster
import Foundation
import Testing

@Suite("Glyphs in a bitmap")
struct BitmapContextGlyphsTests {
    @Test(
        "Glyphs stand at quarters of a pixel, rounded to the nearest, and on whole rows",
        arguments: [
            (10.0, 10, 0), (10.12, 10, 0), (10.13, 10, 1), (10.25, 10, 1), (10.5, 10, 2), (10.8, 10, 3),
            (10.88, 11, 0), (-0.3, -1, 3), (-0.1, 0, 0), (-1.125, -1, 0),
        ])
    func quarters(x: Double, pixel: Int, subpixel: UInt8) throws {
        let source = try TestGlyphSource(mask: 1, [255], left: 2)
        let context = try BitmapContext(width: 20, height: 5)
        context.draw(source.run(), at: CGPoint(x: x, y: 2.4), with: .black)
        #expect(source.calls.map(\.requests) == [[GlyphRequest(glyph: 1, subpixel: subpixel)]])
        let alphas = context.makeBitmap().alphas
        for (y, row) in alphas.enumerated() {
            for (column, alpha) in row.enumerated() {
                #expect(alpha == (y == 2 && column == pixel + 2 ? 255 : 0))
            }
        }
    }

    @Test("A run asks once for all its glyphs, at its size in pixels")
    func oneCall() throws {
        let source = try TestGlyphSource(mask: 1, [255])
        let context = try BitmapContext(width: 40, height: 5, scale: 2)
        context.draw(
            source.run([.zero, CGPoint(x: 3.3, y: 0), CGPoint(x: 7, y: 1)], fontSize: 12), at: .zero,
            with: .black)
        #expect(source.calls.count == 1)
        #expect(source.calls[0].pixelsPerEm == 24)
        #expect(source.calls[0].requests.map(\.subpixel) == [0, 2, 0])
    }

    @Test("Ink outside of the glyph's place is drawn: only the clip cuts, on each side")
    func overhang() throws {
        let source = try TestGlyphSource(mask: 5, Array(repeating: 255, count: 25), left: -2, top: -2)
        let context = try BitmapContext(width: 9, height: 9)
        for (x, y) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
            context.draw(source.run(), at: CGPoint(x: x, y: y), with: .black)
        }
        let ink = [255, 255, 255, 0, 0, 0, 255, 255, 255]
        let blank = Array(repeating: 0, count: 9)
        #expect(context.makeBitmap().alphas == [ink, ink, ink, blank, blank, blank, ink, ink, ink])
    }

    @Test("Masks of 1 to 9 pixels at every column are put down whole, bit for bit")
    func everyWidth() throws {
        for width in 1...9 {
            let bytes = (0..<width * 2).map { UInt8(30 + $0 * 11) }
            let source = try TestGlyphSource(mask: width, bytes)
            for left in -10...10 {
                let context = try BitmapContext(width: 10, height: 2)
                context.draw(source.run(), at: CGPoint(x: left, y: 0), with: .black)
                let expected = (0..<2).map { y in
                    (0..<10).map { x in
                        (left..<left + width).contains(x) ? Int(bytes[y * width + x - left]) : 0
                    }
                }
                #expect(context.makeBitmap().alphas == expected)
            }
        }
    }

    @Test("A colour glyph keeps its colours, and takes only the paint's alpha")
    func picture() throws {
        let picture = try Bitmap(width: 1, height: 1, isOpaque: true, bytes: [250, 100, 50, 255])
        let source = TestGlyphSource(image: GlyphImage(content: .picture(picture), left: 1, top: -1))
        let context = try BitmapContext(width: 3, height: 2)
        context.draw(
            source.run(), at: CGPoint(x: 0, y: 1), with: Color(red: 0, green: 0, blue: 255, alpha: 102))
        #expect(context.makeBitmap()[1, 0] == (100, 40, 20, 102))
        #expect(context.makeBitmap().alphas == [[0, 102, 0], [0, 0, 0]])
    }

    @Test("Turned, mirrored, stretched and very large glyphs are filled as outlines, at their exact place")
    func outlines() throws {
        let square = Path(CGRect(x: 0, y: -1, width: 1, height: 1))
        for transform in [
            Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 2.5),
            Transform(a: -1, b: 0, c: 0, d: 1, tx: 3, ty: 6.5),
            Transform(a: 0.5, b: 0, c: 0, d: 1, tx: 1, ty: 6.5),
        ] {
            let source = TestGlyphSource(outline: square)
            let context = try BitmapContext(width: 8, height: 8)
            context.concatenate(transform)
            context.draw(source.run(fontSize: 4), at: .zero, with: .black)
            #expect(source.calls.isEmpty)
            let filled = try BitmapContext(width: 8, height: 8)
            filled.concatenate(transform)
            filled.fill(CGRect(x: 0, y: -4, width: 4, height: 4), with: .black)
            #expect(context.makeBitmap() == filled.makeBitmap())
        }
        let large = TestGlyphSource(outline: square)
        let context = try BitmapContext(width: 8, height: 8)
        context.draw(large.run(fontSize: 257), at: CGPoint(x: 1, y: 300), with: .black)
        #expect(large.calls.isEmpty)
        #expect(context.makeBitmap()[4, 4].alpha == 0)
    }

    @Test("A turned emoji is its picture, turned")
    func turnedPicture() throws {
        let picture = Image(
            try Bitmap(width: 2, height: 1, isOpaque: true, bytes: [255, 0, 0, 255, 0, 0, 255, 255]))
        let source = TestGlyphSource(picture: (picture, CGRect(x: 0, y: -0.5, width: 1, height: 0.5)))
        let context = try BitmapContext(width: 2, height: 3)
        context.concatenate(Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        context.draw(source.run(fontSize: 2), at: .zero, with: .black)
        let bitmap = context.makeBitmap()
        #expect(bitmap[0, 0] == (255, 0, 0, 255))
        #expect(bitmap[0, 1] == (0, 0, 255, 255))
        #expect(bitmap[1, 0].alpha == 0)
    }

    @Test("Positions that are huge or no numbers are left out, the others drawn")
    func farAway() throws {
        let source = try TestGlyphSource(mask: 1, [255])
        let context = try BitmapContext(width: 3, height: 1)
        context.draw(
            source.run([
                CGPoint(x: 1e300, y: 0), CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 1, y: 0),
                CGPoint(x: 0, y: -CGFloat.infinity),
            ]), at: .zero, with: .black)
        #expect(context.makeBitmap().alphas == [[0, 255, 0]])
    }
}
