import DrawRaster
import Foundation
import Testing

@Suite("Images on whole pixels against their twin")
struct CopyPainterPixelTests {
    private func picture(_ random: inout TestRandom, isOpaque: Bool) throws -> Bitmap {
        let (width, height) = (random.int(1...23), random.int(1...9))
        var bytes: [UInt8] = []
        for _ in 0..<width * height {
            let alpha = isOpaque ? 255 : [0, 255, random.int(0...255)][random.int(0...2)]
            bytes += (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
        }
        return try Bitmap(width: width, height: height, isOpaque: isOpaque, bytes: bytes)
    }

    @Test("500 random pictures at random places, opacities and clips are the twin's, bit for bit")
    func pictures() throws {
        var random = TestRandom(1)
        for _ in 0..<500 {
            let picture = try picture(&random, isOpaque: random.int(0...2) == 0)
            let (x, y) = (random.int(-12...30), random.int(-5...12))
            let opacity = [255, 255, random.int(1...255)][random.int(0...2)]
            let clip = (x: random.int(0...20), y: random.int(0...5), width: random.int(1...30))
            let context = try BitmapContext(width: 37, height: 14, background: Color(hex: 0x8040c0))
            context.clip(to: CGRect(x: clip.x, y: clip.y, width: clip.width, height: 8))
            context.draw(
                Image(picture), in: CGRect(x: x, y: y, width: picture.width, height: picture.height),
                opacity: CGFloat(opacity) / 255)

            var expected: [Int] = []
            for row in 0..<14 {
                for column in 0..<37 {
                    let under = [0x80, 0x40, 0xc0, 255]
                    let isInside =
                        column >= max(clip.x, x) && column < min(clip.x + clip.width, x + picture.width)
                        && row >= max(clip.y, y) && row < min(clip.y + 8, y + picture.height)
                    guard isInside else {
                        expected += under
                        continue
                    }
                    let pixel = picture[column - x, row - y]
                    let over = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map {
                        ReferenceBlending.over255(Int($0) * opacity)
                    }
                    expected += zip(over, under).map { source, destination in
                        source + ReferenceBlending.over255(destination * (255 - over[3]))
                    }
                }
            }
            #expect(context.makeBitmap().bytes.map { Int($0) } == expected)
        }
    }

    @Test("An image on whole pixels comes out as it went in, byte for byte, also through a scale of 2")
    func exactCopy() throws {
        var random = TestRandom(2)
        let picture = try picture(&random, isOpaque: false)
        let context = try BitmapContext(width: picture.width + 6, height: picture.height + 2, scale: 2)
        context.draw(
            Image(picture),
            in: CGRect(
                x: 1.5, y: 0.5, width: Double(picture.width) / 2, height: Double(picture.height) / 2))
        let result = context.makeBitmap()
        for y in 0..<picture.height {
            for x in 0..<picture.width { #expect(result[x + 3, y + 1] == picture[x, y]) }
        }
    }

    @Test(
        "A rectangle that begins inside a pixel covers it in part: one and a half red pixels are 255 and 128")
    func partlyCovered() throws {
        let red = try Bitmap(
            width: 2, height: 1, isOpaque: true, bytes: [255, 0, 0, 255, 255, 0, 0, 255])
        let context = try BitmapContext(width: 4, height: 1)
        context.draw(
            Image(red), in: CGRect(x: 1, y: 0, width: 1.5, height: 1),
            source: CGRect(x: 0, y: 0, width: 1.5, height: 1), quality: .high, opacity: 1)
        #expect(context.makeBitmap().alphas == [[0, 255, 128, 0]])
    }
}
