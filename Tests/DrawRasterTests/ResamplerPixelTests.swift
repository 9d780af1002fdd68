import DrawRaster
import Foundation
import Testing

@Suite("Resampling")
struct ResamplerPixelTests {
    private func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> Bitmap {
        var random = TestRandom(seed)
        var bytes: [UInt8] = []
        for _ in 0..<width * height {
            let alpha = random.int(0...255)
            bytes += (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
        }
        return try Bitmap(width: width, height: height, bytes: bytes)
    }

    private func flat(_ width: Int, _ height: Int, _ pixel: [UInt8]) throws -> Bitmap {
        try Bitmap(
            width: width, height: height, isOpaque: pixel[3] == 255,
            bytes: Array((0..<width * height).map { _ in pixel }.joined()))
    }

    /// The slow twin: the whole filter at once, in double precision.
    private func twin(_ source: Bitmap, _ width: Int, _ height: Int) -> [Double] {
        func weights(_ length: Int, _ count: Int, _ position: Int) -> [Double] {
            let step = Double(length) / Double(count)
            let stretch = max(1, step)
            let center = (Double(position) + 0.5) * step
            let values = (0..<length).map { index -> Double in
                let x = abs((Double(index) + 0.5 - center) / stretch)
                if step > 1 {
                    let angle = Double.pi * x
                    return x == 0 ? 1 : x < 3 ? 3 * sin(angle) * sin(angle / 3) / (angle * angle) : 0
                }
                return x < 1
                    ? 1.5 * x * x * x - 2.5 * x * x + 1
                    : x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
            }
            let sum = values.reduce(0, +)
            return values.map { $0 / sum }
        }
        let across = (0..<width).map { weights(source.width, width, $0) }
        let down = (0..<height).map { weights(source.height, height, $0) }
        let bytes = source.bytes
        var result: [Double] = []
        for y in 0..<height {
            for x in 0..<width {
                var sums = [0.0, 0, 0, 0]
                for row in 0..<source.height where down[y][row] != 0 {
                    for column in 0..<source.width where across[x][column] != 0 {
                        for channel in 0..<4 {
                            sums[channel] +=
                                down[y][row] * across[x][column]
                                * Double(bytes[(row * source.width + column) * 4 + channel])
                        }
                    }
                }
                let alpha = min(max(sums[3], 0), 255)
                result += sums.map { min(max($0, 0), alpha) }
            }
        }
        return result
    }

    @Test(
        "Noise becomes what Lanczos' filter and the cubic say, within 0.501 of a level",
        arguments: [(40, 31, 17, 13), (25, 20, 24, 19), (9, 7, 40, 33), (30, 6, 12, 20), (1, 1, 5, 4)])
    func againstTwin(sizes: (Int, Int, Int, Int)) throws {
        let source = try noise(sizes.0, sizes.1)
        let result = try source.resampled(width: sizes.2, height: sizes.3).bytes
        let expected = twin(source, sizes.2, sizes.3)
        let worst = zip(result, expected).map { abs(Double($0) - $1) }.max()!
        #expect(worst < 0.501)
    }

    @Test("A reduction to a tenth, which averages first, stays within 40 dB of Lanczos' filter")
    func averaged() throws {
        var bytes: [UInt8] = []
        for y in 0..<240 {
            for x in 0..<320 {
                let wave = UInt8((x * x / 97 + y * y / 53) % 200 + 20)
                bytes += [wave, UInt8(x * 255 / 320), UInt8((x ^ y) & 127), 255]
            }
        }
        let source = try Bitmap(width: 320, height: 240, isOpaque: true, bytes: bytes)
        let result = try source.resampled(width: 32, height: 24).bytes
        let squares = zip(result, twin(source, 32, 24)).map { (Double($0) - $1) * (Double($0) - $1) }
        let error = squares.reduce(0, +) / Double(squares.count)
        #expect(10 * log10(255 * 255 / error) > 40)
    }

    @Test(
        "A flat colour stays the same colour at every size and quality",
        arguments: InterpolationQuality.allCases)
    func flatStaysFlat(quality: InterpolationQuality) throws {
        for pixel: [UInt8] in [[255, 255, 255, 255], [17, 3, 99, 100], [0, 0, 0, 0], [1, 0, 1, 1]] {
            for (width, height) in [(1, 1), (3, 50), (16, 16), (7, 2), (301, 9)] {
                let result = try flat(37, 23, pixel).resampled(
                    width: width, height: height, quality: quality)
                #expect(result.bytes == Array((0..<width * height).map { _ in pixel }.joined()))
            }
        }
    }

    @Test("Colours of transparent pixels do not bleed: a white dot in nothing stays white")
    func noBleeding() throws {
        var bytes = Array(repeating: UInt8(0), count: 24 * 24 * 4)
        for y in 8..<16 { for x in 8..<16 { for c in 0..<4 { bytes[(y * 24 + x) * 4 + c] = 255 } } }
        let result = try Bitmap(width: 24, height: 24, bytes: bytes).resampled(width: 10, height: 10)
        for y in 0..<10 {
            for x in 0..<10 {
                let pixel = result[x, y]
                #expect(pixel.red == pixel.alpha && pixel.green == pixel.alpha && pixel.blue == pixel.alpha)
            }
        }
    }

    @Test("Stripes of one pixel, reduced eightfold, become grey and no pattern: 127 or 128")
    func noAliasing() throws {
        let row: [UInt8] = (0..<160).flatMap { x in
            x % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] as [UInt8]
        }
        let stripes = try Bitmap(
            width: 160, height: 16, isOpaque: true, bytes: Array((0..<16).map { _ in row }.joined()))
        let result = try stripes.resampled(width: 20, height: 2)
        for x in 1..<19 { #expect((125...130).contains(result[x, 0].red)) }
    }

    @Test("Enlarging by none repeats pixels: two become six")
    func nearest() throws {
        let two = try Bitmap(width: 2, height: 1, bytes: [10, 20, 30, 255, 0, 5, 9, 100])
        let result = try two.resampled(width: 6, height: 1, quality: .none)
        #expect((0..<6).map { result[$0, 0].alpha } == [255, 255, 255, 100, 100, 100])
    }

    @Test("An image drawn in tiles is the image drawn at once, reduced and enlarged")
    func tiles() throws {
        let image = Image(try noise(120, 90))
        for rect in [
            CGRect(x: 3.3, y: 2.6, width: 50.2, height: 41),
            CGRect(x: -30, y: -20, width: 260, height: 170.5),
            CGRect(x: 5, y: 5, width: 9.5, height: 7),
        ] {
            let whole = try BitmapContext(width: 64, height: 48, background: .white)
            whole.draw(image, in: rect)
            let tiled = try BitmapContext(width: 64, height: 48, background: .white)
            for y in stride(from: 0, to: 48, by: 12) {
                for x in stride(from: 0, to: 64, by: 16) {
                    tiled.withSavedState {
                        tiled.clip(to: CGRect(x: x, y: y, width: 16, height: 12))
                        tiled.draw(image, in: rect)
                    }
                }
            }
            #expect(whole.makeBitmap() == tiled.makeBitmap())
        }
    }

    @Test("Pixels outside of the source rectangle are never looked at: a blue picture in a red frame")
    func sourceRectangle() throws {
        var bytes: [UInt8] = []
        for y in 0..<20 {
            for x in 0..<20 {
                bytes += (5..<15).contains(x) && (5..<15).contains(y) ? [0, 0, 255, 255] : [255, 0, 0, 255]
            }
        }
        let image = Image(try Bitmap(width: 20, height: 20, isOpaque: true, bytes: bytes))
        for quality in InterpolationQuality.allCases {
            for size in [4.0, 10, 33.3] {
                for angle in [0.0, 0.3] {
                    let context = try BitmapContext(width: 50, height: 50)
                    context.translateBy(x: 12, y: 1)
                    context.rotate(by: angle)
                    context.draw(
                        image, in: CGRect(x: 0, y: 0, width: size, height: size),
                        source: CGRect(x: 5, y: 5, width: 10, height: 10), quality: quality, opacity: 1)
                    let bitmap = context.makeBitmap()
                    for y in 0..<50 { for x in 0..<50 { #expect(bitmap[x, y].red == 0) } }
                }
            }
        }
    }

    @Test("The checkpoint stops a resampling after the rows it was asked for")
    func cancelled() throws {
        let source = try flat(600, 600, [9, 8, 7, 255])
        let asked = Guarded(0)
        let checkpoint = Checkpoint(isCancelled: {
            asked.withLock {
                $0 += 1
                return $0 > 10
            }
        })
        #expect(throws: CancellationError.self) {
            try source.resampled(width: 300, height: 300, checkpoint: checkpoint)
        }
        #expect(asked.withLock { $0 } == 11)
    }
}
