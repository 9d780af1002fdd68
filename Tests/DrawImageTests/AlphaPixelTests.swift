import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Alpha")
struct AlphaPixelTests {
    /// Every alpha with every colour, 256 × 256.
    private let everyPair = TestPNG(width: 256, height: 256) { x, y in [x, 255 - x, 128, y] }

    @Test("Every colour is multiplied by every alpha and rounded to nearest")
    func multiply() throws {
        let bitmap = try Image(data: Data(everyPair.file)).bitmap
        var wrong = 0
        for alpha in 0..<256 {
            for color in 0..<256 {
                // ⌊c·a/255 + ½⌋ in whole numbers.
                let expected = (color * alpha * 2 + 255) / 510
                if Int(bitmap[color, alpha].red) != expected { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        #expect(!bitmap.isOpaque)
    }

    @Test("Every premultiplied pixel is divided, rounded to nearest, and comes back the same")
    func divide() throws {
        var bytes: [UInt8] = []
        for alpha in 0..<256 {
            for color in 0..<256 {
                bytes += [UInt8(min(color, alpha)), 0, UInt8(max(0, alpha - color)), UInt8(alpha)]
            }
        }
        let bitmap = try Bitmap(width: 256, height: 256, bytes: bytes)
        let file = try bitmap.encoded()
        #expect(try Image(data: file).bitmap == bitmap)
        let straight = try ImageDecoder(file).straightPixels()
        var wrong = 0
        for alpha in 1..<256 {
            for color in 0...alpha {
                // ⌊255·c/a + ½⌋ in whole numbers.
                if Int(straight[(alpha * 256 + color) * 4]) != (color * 510 + alpha) / (2 * alpha) {
                    wrong += 1
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test("Colours above their alpha, which no drawing makes, become 255")
    func aboveAlpha() throws {
        let bitmap = try Bitmap(width: 2, height: 1, bytes: [200, 100, 50, 100, 255, 255, 255, 0])
        let straight = try ImageDecoder(bitmap.encoded()).straightPixels()
        #expect(straight == [255, 255, 128, 100, 0, 0, 0, 0])
    }
}
