import DrawRaster
import Foundation
import Testing

@Suite("Bitmap contexts")
struct BitmapContextTests {
    private let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    @Test("A context of 10.2 by 3 points at scale 2 has 21 by 6 pixels, and its bitmap that scale")
    func size() throws {
        let bitmap = try BitmapContext(size: CGSize(width: 10.2, height: 3), scale: 2).makeBitmap()
        #expect(bitmap.width == 21 && bitmap.height == 6 && bitmap.scale == 2)
        #expect(!bitmap.isOpaque)
    }

    @Test(
        "Sizes that no bitmap can have are errors, not traps",
        arguments: [
            CGSize(width: 0, height: 5), CGSize(width: -3, height: 5), CGSize(width: CGFloat.nan, height: 5),
            CGSize(width: 5, height: CGFloat.infinity), CGSize(width: 1e300, height: 5),
            CGSize(width: 32_769, height: 1),
        ])
    func badSizes(size: CGSize) {
        #expect(throws: RasterError.self) { try BitmapContext(size: size) }
    }

    @Test("More than 64 million pixels are an error before any memory is taken")
    func tooManyPixels() {
        #expect(throws: RasterError.tooManyPixels(900_000_000, limit: 64_000_000)) {
            try BitmapContext(width: 30_000, height: 30_000)
        }
    }

    @Test("A scale that is not a positive number is an error", arguments: [0, -1, CGFloat.nan, .infinity])
    func badScales(scale: CGFloat) {
        #expect(throws: RasterError.self) { try BitmapContext(width: 5, height: 5, scale: scale) }
        #expect(throws: RasterError.self) {
            try BitmapContext(size: CGSize(width: 5, height: 5), scale: scale)
        }
    }

    @Test("The background fills every pixel, and an opaque one makes the bitmap opaque")
    func background() throws {
        let opaque = try BitmapContext(width: 3, height: 2, background: Color(hex: 0x102030))
        #expect(opaque.makeBitmap().isOpaque)
        #expect(opaque.makeBitmap()[2, 1] == (0x10, 0x20, 0x30, 255))
        let translucent = try BitmapContext(
            width: 3, height: 2, background: Color(red: 200, green: 0, blue: 0, alpha: 128))
        #expect(!translucent.makeBitmap().isOpaque)
        #expect(translucent.makeBitmap()[0, 0] == (100, 0, 0, 128))
    }

    @Test("Drawing after the bitmap was handed over leaves the bitmap alone")
    func handedOver() throws {
        let context = try BitmapContext(width: 3, height: 1)
        context.fill(unit, with: .black)
        let first = context.makeBitmap()
        #expect(context.makeBitmap() === first)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1), with: .black)
        let second = context.makeBitmap()
        #expect(first.alphas == [[255, 0, 0]])
        #expect(second.alphas == [[255, 255, 0]])
    }

    @Test("Restoring more often than saving changes nothing, and never trims the scale")
    func unbalanced() throws {
        let context = try BitmapContext(width: 4, height: 2, scale: 2)
        context.restoreState()
        context.restoreState()
        context.saveState()
        context.translateBy(x: 1, y: 0)
        context.restoreState()
        context.restoreState()
        context.fill(unit, with: .black)
        #expect(context.makeBitmap().alphas == [[255, 255, 0, 0], [255, 255, 0, 0]])
    }

    @Test("Transforms come before those that hold already: scale, then move, moves by scaled points")
    func transforms() throws {
        let context = try BitmapContext(width: 6, height: 1)
        context.scaleBy(x: 2, y: 1)
        context.translateBy(x: 1, y: 0)
        context.fill(unit, with: .black)
        #expect(context.makeBitmap().alphas == [[0, 0, 255, 255, 0, 0]])
    }

    @Test("A mask covers as its bytes say, through any transform: half a pixel to the right is half of both")
    func mask() throws {
        let mask = try Bitmap(width: 2, height: 1, format: .a8, bytes: [255, 100])
        let whole = try BitmapContext(width: 4, height: 1)
        whole.fill(mask, in: CGRect(x: 1, y: 0, width: 2, height: 1), with: .color(.black))
        #expect(whole.makeBitmap().alphas == [[0, 255, 100, 0]])
        let moved = try BitmapContext(width: 6, height: 1)
        moved.fill(mask, in: CGRect(x: 1, y: 0, width: 4, height: 1), with: .color(.black))
        let alphas = moved.makeBitmap().alphas[0]
        #expect(alphas[0] == 0 && alphas[5] == 0 && alphas[1] == 255)
        #expect(alphas[2] > alphas[3] && alphas[3] > alphas[4])
    }

    @Test("Two threads that draw at once get the same bytes as one")
    func threads() async throws {
        @Sendable func picture() throws -> Bitmap {
            let context = try BitmapContext(width: 300, height: 200, background: .white)
            var random = TestRandom(11)
            for index in 0..<120 {
                let rect = CGRect(
                    x: random.double(-20...280), y: random.double(-20...180), width: random.double(1...90),
                    height: random.double(1...90))
                let color = Color(hex: UInt32(index * 77_777), alpha: 0.7)
                context.withSavedState {
                    if index % 3 == 0 { context.clip(to: Path(ellipseIn: rect.insetBy(dx: 2, dy: 1))) }
                    context.fill(Path(roundedRect: rect, cornerRadius: 7), with: color)
                }
            }
            return context.makeBitmap()
        }
        let alone = try picture()
        let together = try await withThrowingTaskGroup(of: Bitmap.self) { group in
            for _ in 0..<4 { group.addTask { try picture() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.allSatisfy { $0 == alone })
    }
}
