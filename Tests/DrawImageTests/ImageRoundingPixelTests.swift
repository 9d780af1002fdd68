import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Rounded pictures")
struct ImageRoundingPixelTests {
    private func picture(_ width: Int, _ height: Int, scale: CGFloat = 1) throws -> Image {
        let bitmap = try Bitmap(width: width, height: height, scale: scale) { x, y in
            [UInt8(x * 5 & 255), UInt8(y * 5 & 255), 200, 255]
        }
        return Image(bitmap)
    }

    /// What filling `path` with opaque white covers.
    private func coverage(_ path: Path, _ width: Int, _ height: Int) throws -> Bitmap {
        let context = try BitmapContext(width: width, height: height)
        context.fill(path, with: .white)
        return context.makeBitmap()
    }

    @Test("Alpha is the coverage of the rounded rectangle, and colours inside stay")
    func rounded() throws {
        let image = try picture(40, 30)
        let rounded = image.rounded(radius: 9)
        let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerRadius: 9)
        let expected = try coverage(path, 40, 30)
        for y in 0..<30 {
            for x in 0..<40 {
                let pixel = rounded.bitmap[x, y]
                #expect(pixel.alpha == expected[x, y].alpha)
                if pixel.alpha == 255 { #expect(pixel == image.bitmap[x, y]) }
                #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
            }
        }
        #expect(rounded.bitmap[0, 0].alpha == 0)
        #expect(!rounded.isOpaque)
    }

    @Test("Only chosen corners are rounded")
    func corners() throws {
        let bitmap = try picture(40, 30).rounded(radius: 9, corners: [.topLeft, .bottomRight]).bitmap
        #expect(
            [bitmap[0, 0], bitmap[39, 0], bitmap[39, 29], bitmap[0, 29]].map(\.alpha) == [0, 255, 0, 255])
    }

    @Test(
        "A radius of 0, below 0 or not a number, and no corners, change nothing",
        arguments: [0, -3, .nan] as [CGFloat])
    func noRadius(radius: CGFloat) throws {
        let image = try picture(10, 10)
        #expect(image.rounded(radius: radius).bitmap === image.bitmap)
        #expect(image.rounded(radius: 5, corners: []).bitmap === image.bitmap)
    }

    @Test("A huge radius is half of the shorter side")
    func hugeRadius() throws {
        let image = try picture(40, 30)
        #expect(image.rounded(radius: .infinity) == image.rounded(radius: 15))
    }

    @Test("The radius is in points")
    func scale() throws {
        let image = try picture(40, 30, scale: 2)
        let rounded = image.rounded(radius: 6)
        #expect(rounded.size == CGSize(width: 20, height: 15))
        let plain = try picture(40, 30).rounded(radius: 12).bitmap
        for y in 0..<30 { for x in 0..<40 { #expect(rounded.bitmap[x, y] == plain[x, y]) } }
    }

    @Test(
        "A circle is square, its diameter the shorter side, cut from the middle",
        arguments: [
            (31, 20, 5, 0), (20, 31, 0, 5), (24, 24, 0, 0), (1, 1, 0, 0), (3, 200, 0, 98),
        ])
    func circle(width: Int, height: Int, left: Int, top: Int) throws {
        let image = try picture(width, height)
        let circle = image.circle()
        let side = min(width, height)
        #expect(circle.width == side && circle.height == side)
        let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: side, height: side))
        let expected = try coverage(path, side, side)
        for y in 0..<side {
            for x in 0..<side {
                let pixel = circle.bitmap[x, y]
                #expect(pixel.alpha == expected[x, y].alpha)
                if pixel.alpha == 255 { #expect(pixel == image.bitmap[x + left, y + top]) }
            }
        }
    }

    #if JPEG
        @Test("A rounded JPEG keeps its transparent corners in a PNG")
        func roundedJPEG() throws {
            let rounded = try Image(data: TestFiles.resource("jpeg/baseline.jpg")).rounded(radius: 24)
            let read = try Image(data: rounded.bitmap.encoded())
            #expect(read == rounded)
            #expect(read.bitmap[0, 0] == (0, 0, 0, 0))
            #expect(read.bitmap[170, 128] == (0, 0, 0, 0))
            #expect(read.bitmap[85, 64].alpha == 255)
        }
    #endif
}
