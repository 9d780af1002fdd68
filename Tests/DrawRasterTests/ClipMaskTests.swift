import DrawRaster
import Foundation
import Testing

@Suite("Clips")
struct ClipMaskTests {
    @Test("Nested clips multiply: half of half of a pixel is 64")
    func nested() throws {
        let context = try BitmapContext(width: 3, height: 1)
        context.clip(to: CGRect(x: 0.5, y: 0, width: 2.5, height: 1))
        context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1), with: .black)
        #expect(context.makeBitmap().alphas == [[64, 128, 128]])
    }

    @Test("A clip on whole pixels keeps an anti-aliased one that was there")
    func wholeAfterMask() throws {
        let context = try BitmapContext(width: 9, height: 1)
        context.clip(to: CGRect(x: 0.5, y: 0, width: 8, height: 1))
        context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 1))
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 1), with: .black)
        #expect(context.makeBitmap().alphas == [[128, 255, 255, 255, 255, 255, 0, 0, 0]])
    }

    @Test("Restoring brings the larger clip back; an empty clip lets nothing through")
    func restore() throws {
        let context = try BitmapContext(width: 2, height: 1)
        context.saveState()
        context.clip(to: Path())
        #expect(context.clipBounds.isNull)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1), with: .black)
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1), with: .black)
        context.restoreState()
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1), with: .black)
        #expect(context.makeBitmap().alphas == [[0, 255]])
    }

    @Test("Filling through a clip by a path is filling the path: 60 random polygons, within 1")
    func clipIsFill() throws {
        var random = TestRandom(5)
        for _ in 0..<60 {
            var path = Path()
            for index in 0..<6 {
                let point = CGPoint(x: random.double(-10...50), y: random.double(-10...50))
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            let filled = try BitmapContext(width: 41, height: 37)
            filled.fill(path, with: .color(.black), rule: .evenOdd)
            let clipped = try BitmapContext(width: 41, height: 37)
            clipped.clip(to: path, rule: .evenOdd)
            clipped.fill(CGRect(x: -5, y: -5, width: 60, height: 60), with: .black)
            #expect(filled.makeBitmap() == clipped.makeBitmap())
        }
    }

    @Test("Text and images are cut by a round clip as fills are")
    func everythingIsClipped() throws {
        let circle = Path(ellipseIn: CGRect(x: 1, y: 1, width: 14, height: 14))
        let white = try Bitmap(
            width: 16, height: 16, isOpaque: true, bytes: Array(repeating: 255, count: 16 * 16 * 4))
        let mask = try TestGlyphSource(mask: 16, Array(repeating: 255, count: 256))
        let all = CGRect(x: 0, y: 0, width: 16, height: 16)
        let pictures = try [
            { (context: BitmapContext) in context.fill(all, with: .white) },
            { context in context.draw(Image(white), in: all) },
            { context in context.draw(mask.run(), at: .zero, with: .white) },
            { context in context.fill(white, in: all, with: .color(.white)) },
        ].map { draw in
            let context = try BitmapContext(width: 16, height: 16)
            context.clip(to: circle)
            draw(context)
            return context.makeBitmap()
        }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
        #expect(pictures[0][0, 0].alpha == 0)
        #expect(pictures[0][8, 8].alpha == 255)
    }

    @Test("The clip's bounds come back in the coordinates of the moment")
    func bounds() throws {
        let context = try BitmapContext(width: 100, height: 60, scale: 2)
        #expect(context.clipBounds == CGRect(x: 0, y: 0, width: 50, height: 30))
        context.translateBy(x: 10, y: 5)
        context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(context.clipBounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    }
}
