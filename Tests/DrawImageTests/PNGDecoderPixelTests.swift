import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("PNG decoder")
struct PNGDecoderPixelTests {
    private func straight(_ png: TestPNG) throws -> [UInt8] {
        try ImageDecoder(Data(png.file)).straightPixels()
    }

    /// Random samples that look the same whenever they are asked for.
    private func random(_ width: Int, _ channels: Int, _ depth: Int) -> (Int, Int) -> [Int] {
        { x, y in
            var random = TestRandom(seed: UInt64(y * width + x))
            return (0..<channels).map { _ in Int.random(in: 0..<1 << depth, using: &random) }
        }
    }

    /// A sample of any depth as eight bits, by the book.
    private func eightBits(_ sample: Int, _ depth: Int) -> UInt8 {
        let most = (1 << depth) - 1
        return UInt8((sample * 255 * 2 + most) / (most * 2))
    }

    @Test(
        "Every colour type in every depth decodes to its samples, plain and interlaced",
        arguments: [
            (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (4, [8, 16]), (6, [8, 16]),
        ])
    func colorTypes(colorType: Int, depths: [Int]) throws {
        let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType]!
        for depth in depths {
            let samples = random(23, channels, depth)
            var png = TestPNG(width: 23, height: 17, bitDepth: depth, colorType: colorType, samples: samples)
            let expected = (0..<17).flatMap { y in
                (0..<23).flatMap { x -> [UInt8] in
                    let values = samples(x, y).map { eightBits($0, depth) }
                    return switch channels {
                    case 1: [values[0], values[0], values[0], 255]
                    case 2: [values[0], values[0], values[0], values[1]]
                    case 3: values + [255]
                    default: values
                    }
                }
            }
            #expect(try straight(png) == expected)
            let info = try Image.info(of: Data(png.file))
            #expect(info.bitDepth == depth)
            #expect(info.hasAlpha == (colorType >= 4))
            #expect(!info.isProgressive)
            png.isInterlaced = true
            #expect(try straight(png) == expected)
            #expect(try Image.info(of: Data(png.file)).isProgressive)
        }
    }

    @Test("All 65,536 samples of 16 bits are rounded to the nearest of 8")
    func sixteenBits() throws {
        let png = TestPNG(width: 256, height: 256, bitDepth: 16, colorType: 0) { x, y in [y * 256 + x] }
        let pixels = try straight(png)
        let wrong = (0..<65_536).filter { Int(pixels[$0 * 4]) != ($0 + 128) / 257 }
        #expect(wrong.isEmpty)
    }

    @Test("All interlaced sizes from 1 × 1 to 40 × 40 equal the plain ones")
    func interlacedSizes() throws {
        for width in 1...40 {
            for height in 1...40 {
                var png = TestPNG(width: width, height: height, colorType: 2) { x, y in
                    [x * 6, y * 6, x * y & 255]
                }
                let plain = try straight(png)
                png.isInterlaced = true
                #expect(try straight(png) == plain, "\(width) × \(height)")
            }
        }
    }

    @Test("A transparent grey is compared before it is widened, in every depth", arguments: [1, 2, 4, 8, 16])
    func grayKey(depth: Int) throws {
        let most = (1 << depth) - 1
        let key = most / 3 * 2
        var png = TestPNG(width: min(most + 1, 300), height: 1, bitDepth: depth, colorType: 0) { x, _ in
            depth == 16 ? [key - 150 + x] : [x]
        }
        png.chunks = TestPNG.chunk("tRNS", [UInt8(key >> 8), UInt8(key & 255)])
        let pixels = try straight(png)
        let transparent = (0..<png.width).filter { pixels[$0 * 4 + 3] == 0 }
        #expect(transparent == [depth == 16 ? 150 : key])
        #expect(try Image.info(of: Data(png.file)).hasAlpha)
    }

    @Test("A transparent colour is compared in 16 bits")
    func colorKey() throws {
        var png = TestPNG(width: 3, height: 1, bitDepth: 16, colorType: 2) { x, _ in
            [0x1234, 0x5678, 0x9ABC + x]
        }
        png.chunks = TestPNG.chunk("tRNS", [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBD])
        let pixels = try straight(png)
        #expect([pixels[3], pixels[7], pixels[11]] == [255, 0, 255])
    }

    @Test("A palette gives colours and alphas; entries without alpha are opaque")
    func palette() throws {
        for depth in [1, 2, 4, 8] {
            let count = min(1 << depth, 9)
            var png = TestPNG(width: count, height: 2, bitDepth: depth, colorType: 3) { x, _ in [x] }
            png.chunks = TestPNG.chunk("PLTE", (0..<count).flatMap { [UInt8($0 * 20), 100, 200] })
            png.chunks += TestPNG.chunk("tRNS", [77])
            let expected = (0..<count).flatMap { index -> [UInt8] in
                [UInt8(index * 20), 100, 200, index == 0 ? 77 : 255]
            }
            #expect(try straight(png) == expected + expected)
        }
    }

    @Test("An index outside the palette is opaque black")
    func outsidePalette() throws {
        var png = TestPNG(width: 2, height: 1, colorType: 3) { x, _ in [x * 200] }
        png.chunks = TestPNG.chunk("PLTE", [10, 20, 30])
        #expect(try straight(png) == [10, 20, 30, 255, 0, 0, 0, 255])
    }

    @Test("A palette picture without a palette is damaged")
    func noPalette() throws {
        let png = TestPNG(width: 2, height: 1, colorType: 3) { _, _ in [0] }
        #expect(throws: ImageError.self) { try straight(png) }
    }

    @Test("A picture is opaque when all of its pixels are, whatever the file has room for")
    func opacity() throws {
        let opaque = TestPNG(width: 40, height: 40) { x, y in [x, y, 9, 255] }
        #expect(try Image(data: Data(opaque.file)).isOpaque)
        let one = TestPNG(width: 40, height: 40) { x, y in [x, y, 9, x == 39 && y == 39 ? 254 : 255] }
        #expect(try !Image(data: Data(one.file)).isOpaque)
    }

    @Test("Long and thin pictures decode", arguments: [(1, 1), (8000, 1), (1, 8000), (32_768, 1)])
    func thin(width: Int, height: Int) throws {
        let png = TestPNG(width: width, height: height, colorType: 0) { x, y in [(x + y) % 256] }
        let bitmap = try Image(data: Data(png.file)).bitmap
        #expect(bitmap[width - 1, height - 1].red == UInt8((width + height - 2) % 256))
    }

    @Test("Apple's changed PNG is refused by its name")
    func appleVariant() throws {
        let png = TestPNG(width: 1, height: 1) { _, _ in [0, 0, 0, 0] }
        let file = TestPNG.signature + TestPNG.chunk("CgBI", [0x50, 0, 0x20, 2]) + png.file.dropFirst(8)
        #expect(throws: ImageError.unsupportedFeature(.png, feature: "Apple's chunk CgBI", file: nil)) {
            try Image(data: Data(file))
        }
    }

    @Test("A header that the specification does not allow is refused with what it says")
    func headers() throws {
        func message(_ change: (inout TestPNG) -> Void) -> String? {
            var png = TestPNG(width: 1, height: 1) { _, _ in [0, 0, 0, 0] }
            change(&png)
            return #expect(throws: ImageError.self) { try Image.info(of: Data(png.file)) }?.description
        }
        #expect(message { $0.bitDepth = 3 } == "picture: damaged PNG file: 3 bits with colour type 6")
        #expect(message { $0.colorType = 5 } == "picture: damaged PNG file: 8 bits with colour type 5")
        #expect(
            message { $0.width = 0 } == "picture: damaged PNG file: 0 × 1 pixels; sides are 1 to 2147483647")
    }

    @Test("The checkpoint stops a drawing at the next row")
    func cancelling() throws {
        let png = TestPNG(width: 10, height: 50) { x, y in [x, y, 0, 255] }
        let counter = Counter(limit: 20)
        #expect(throws: ImageError.cancelled) {
            try Image(data: Data(png.file), checkpoint: counter.checkpoint)
        }
        #expect(counter.count == 21)
        #expect(counter.announced == 50)
        let patient = Counter(limit: .max)
        _ = try Image(data: Data(png.file), checkpoint: patient.checkpoint)
        #expect(patient.count == 50)
    }
}

/// Counts how often a checkpoint was asked, and lets it through `limit` times.
final class Counter: Sendable {
    private let state = Guarded((count: 0, announced: 0))
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { state.withLock { $0.count } }
    var announced: Int { state.withLock { $0.announced } }

    var checkpoint: Checkpoint {
        Checkpoint(
            isCancelled: {
                self.state.withLock { state in
                    state.count += 1
                    return state.count > self.limit
                }
            },
            onAnnouncement: { count in self.state.withLock { $0.announced += count } })
    }
}
