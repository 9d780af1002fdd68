import DrawRaster
import Foundation
import Testing

@Suite("Images that are turned and mirrored")
struct ImageSamplerTests {
    /// 2 × 3 pixels of different colours.
    private func picture() throws -> Bitmap {
        var bytes: [UInt8] = []
        for index: UInt8 in 0..<6 { bytes += [index * 40, 200 - index * 30, index, 255] }
        return try Bitmap(width: 2, height: 3, isOpaque: true, bytes: bytes)
    }

    @Test(
        "A quarter turn moves each pixel to its new place unchanged", arguments: InterpolationQuality.allCases
    )
    func quarterTurn(quality: InterpolationQuality) throws {
        let picture = try picture()
        let context = try BitmapContext(width: 3, height: 2)
        context.concatenate(Transform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0))
        context.draw(Image(picture), in: CGRect(x: 0, y: 0, width: 2, height: 3), quality: quality)
        let result = context.makeBitmap()
        for y in 0..<3 { for x in 0..<2 { #expect(result[2 - y, x] == picture[x, y]) } }
    }

    @Test("Mirroring moves each pixel to its new place unchanged", arguments: InterpolationQuality.allCases)
    func mirrored(quality: InterpolationQuality) throws {
        let picture = try picture()
        let context = try BitmapContext(width: 2, height: 3)
        context.concatenate(Transform(a: -1, b: 0, c: 0, d: 1, tx: 2, ty: 0))
        context.draw(Image(picture), in: CGRect(x: 0, y: 0, width: 2, height: 3), quality: quality)
        let result = context.makeBitmap()
        for y in 0..<3 { for x in 0..<2 { #expect(result[1 - x, y] == picture[x, y]) } }
    }

    @Test("Halfway between black and white is 128, bilinear")
    func halfway() throws {
        let two = try Bitmap(width: 2, height: 1, isOpaque: true, bytes: [0, 0, 0, 255, 255, 255, 255, 255])
        let context = try BitmapContext(width: 3, height: 1)
        // Mirrored, so that it is sampled and not resampled; its pixels fall half beside the target's.
        context.concatenate(Transform(a: -1, b: 0, c: 0, d: 1, tx: 2.5, ty: 0))
        context.draw(Image(two), in: CGRect(x: 0, y: 0, width: 2, height: 1), quality: .low)
        let result = context.makeBitmap()
        #expect((0..<3).map { result[$0, 0].red } == [128, 128, 0])
        #expect((0..<3).map { result[$0, 0].alpha } == [128, 255, 128])
    }

    @Test("The edges of a turned opaque image are those of the turned rectangle, within 1")
    func edges() throws {
        let white = try Bitmap(
            width: 30, height: 20, isOpaque: true, bytes: Array(repeating: 255, count: 30 * 20 * 4))
        let rect = CGRect(x: 0, y: 0, width: 30, height: 20)
        let pictures = try [
            { (context: BitmapContext) in context.draw(Image(white), in: rect) },
            { context in context.fill(rect, with: .white) },
        ].map { draw in
            let context = try BitmapContext(width: 48, height: 48)
            context.translateBy(x: 15, y: 4)
            context.rotate(by: 0.5)
            draw(context)
            return context.makeBitmap()
        }
        let worst = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect(worst! <= 1)
    }

    @Test("A turned checkerboard of single pixels, reduced tenfold, is grey and no pattern")
    func reduced() throws {
        let size = 200
        var bytes: [UInt8] = []
        for y in 0..<size {
            for x in 0..<size {
                let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
                bytes += [value, value, value, 255]
            }
        }
        let board = Image(try Bitmap(width: size, height: size, isOpaque: true, bytes: bytes))
        let context = try BitmapContext(width: 40, height: 40)
        context.translateBy(x: 20, y: 4)
        context.rotate(by: 0.7)
        context.draw(board, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        let result = context.makeBitmap()
        for y in 16..<20 { for x in 18..<22 { #expect((120...136).contains(result[x, y].red)) } }
    }
}
