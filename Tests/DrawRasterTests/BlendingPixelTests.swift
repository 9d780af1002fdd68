import DrawRaster
import Foundation
import Testing

@Suite("Blending against its twin, one channel at a time")
struct BlendingPixelTests {
    private func premultiplied(_ color: Color) -> [Int] {
        [color.red, color.green, color.blue].map {
            ReferenceBlending.over255(Int($0) * Int(color.alpha))
        } + [Int(color.alpha)]
    }

    private func color(_ random: inout TestRandom) -> Color {
        let channels = (0..<3).map { _ in UInt8(random.int(0...255)) }
        let alpha = [255, 255, 254, 128, 1, random.int(1...255)][random.int(0...5)]
        return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: UInt8(alpha))
    }

    @Test(
        "All 256 coverages of 300 random colours over others are the twin's, wherever a row of pixels begins")
    func masks() throws {
        let source = try TestGlyphSource(mask: 256, (0...255).map { UInt8($0) })
        var random = TestRandom(1)
        for index in 0..<300 {
            let (back, front) = (color(&random), color(&random))
            let left = index % 9
            let context = try BitmapContext(width: 270, height: 1, background: back)
            context.draw(source.run(), at: CGPoint(x: left, y: 0), with: front)
            let bytes = context.makeBitmap().bytes
            let (under, over) = (premultiplied(back), premultiplied(front))
            var expected = (0..<270).flatMap { _ in under }
            for coverage in 0...255 {
                for channel in 0..<4 {
                    expected[(left + coverage) * 4 + channel] = ReferenceBlending.over(
                        over[channel], over[3], coverage, under[channel])
                }
            }
            #expect(bytes.map { Int($0) } == expected)
        }
    }

    @Test("Spans of one coverage are the twin's: 200 rectangles of random heights over random colours")
    func spans() throws {
        var random = TestRandom(2)
        for _ in 0..<200 {
            let (back, front) = (color(&random), color(&random))
            let height = random.int(1...512)
            let context = try BitmapContext(width: 19, height: 1, background: back)
            context.fill(CGRect(x: 2, y: 0, width: 14, height: Double(height) / 512), with: front)
            let coverage = (height * 255 + 256) / 512
            let (under, over) = (premultiplied(back), premultiplied(front))
            let expected = (0..<19).flatMap { x in
                (0..<4).map { channel in
                    x < 2 || x >= 16
                        ? under[channel]
                        : ReferenceBlending.over(over[channel], over[3], coverage, under[channel])
                }
            }
            #expect(context.makeBitmap().bytes.map { Int($0) } == expected)
        }
    }

    @Test("No channel exceeds alpha after 2,000 random fills over each other")
    func staysPremultiplied() throws {
        var random = TestRandom(3)
        let context = try BitmapContext(width: 40, height: 40)
        for _ in 0..<2000 {
            let rect = CGRect(
                x: random.double(-5...35), y: random.double(-5...35), width: random.double(0...20),
                height: random.double(0...20))
            context.fill(Path(ellipseIn: rect), with: color(&random))
        }
        let bitmap = context.makeBitmap()
        for y in 0..<40 {
            for x in 0..<40 {
                let pixel = bitmap[x, y]
                #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
            }
        }
    }

    @Test("All 256 coverages times 256 of a clip, and of an opacity, are divided by 255 and rounded")
    func products() throws {
        let bytes = (0...255).map { UInt8($0) }
        let source = try TestGlyphSource(mask: 256, bytes)
        let picture = Image(try Bitmap(width: 256, height: 1, format: .a8, bytes: bytes))
        for height in 1...512 {
            let row = CGRect(x: 0, y: 0, width: 256, height: Double(height) / 512)
            let clip = (height * 255 + 256) / 512
            let expected = (0...255).map { ReferenceBlending.over255($0 * clip) }
            let text = try BitmapContext(width: 256, height: 1)
            text.clip(to: row)
            text.draw(source.run(), at: .zero, with: .black)
            #expect(text.makeBitmap().alphas == [expected])
            let image = try BitmapContext(width: 256, height: 1)
            image.draw(
                picture, in: CGRect(x: 0, y: 0, width: 256, height: 1), opacity: CGFloat(clip) / 255)
            #expect(image.makeBitmap().alphas == [expected])
        }
    }
}
