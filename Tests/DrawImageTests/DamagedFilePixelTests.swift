import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Damaged files")
struct DamagedFilePixelTests {
    @Test(
        "A PNG cut off at any length is refused, or whole when only its end is missing",
        arguments: [false, true])
    func truncatedPNG(isInterlaced: Bool) throws {
        var png = TestPNG(width: 30, height: 20) { x, y in [x * 8, y * 12, x * y & 255, 255] }
        png.isInterlaced = isInterlaced
        let file = Data(png.file)
        let whole = try Image(data: file)
        // The checksums of stream and chunk, and the last chunk, come after the pixels.
        let pixelsEnd = file.count - 12 - 4 - 4
        for count in 0..<file.count {
            let result = Result { try Image(data: file.prefix(count)) }
            if count < pixelsEnd {
                #expect(throws: ImageError.self, "\(count) bytes") { try result.get() }
            } else if case .success(let image) = result {
                #expect(image == whole)
            }
        }
        let error = #expect(throws: ImageError.self) { try Image(data: file.prefix(1000)) }
        guard case .truncated(.png, _, 20, nil) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A checksum that is wrong in header, palette or pixels is damage")
    func checksums() throws {
        var png = TestPNG(width: 3, height: 3, colorType: 3) { _, _ in [0] }
        png.chunks = TestPNG.chunk("PLTE", [1, 2, 3])
        for type in ["IHDR", "PLTE", "IDAT"] {
            var file = Data(png.file)
            let chunk = try #require(file.firstRange(of: Data(type.utf8)))
            let count = file[chunk.lowerBound - 4..<chunk.lowerBound].reduce(0) { $0 << 8 | Int($1) }
            file[chunk.upperBound + count] ^= 1
            let error = #expect(throws: ImageError.self) { try Image(data: file) }
            guard case .damaged(.png, _, nil) = error else {
                Issue.record("\(type): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("A gigabyte of zeros in text or in a profile is not unpacked")
    func chunkBombs() throws {
        let bomb = TestPNG.bomb(1 << 30)
        for (type, name) in [
            ("zTXt", "Comment\0\0"), ("iCCP", "Profile\0\0"), ("iTXt", "Comment\0\u{1}\0\0\0"),
        ] {
            var png = TestPNG(width: 1, height: 1) { _, _ in [1, 2, 3, 255] }
            png.chunks = TestPNG.chunk(type, Array(name.utf8) + bomb)
            let file = Data(png.file)
            let bitmap = try quickly { try Image(data: file).bitmap }
            #expect(bitmap[0, 0] == (1, 2, 3, 255))
        }
    }

    @Test("A gigabyte of zeros behind the last row is not unpacked")
    func tailBomb() throws {
        let png = TestPNG(width: 1, height: 1) { _, _ in [0, 0, 0, 0] }
        for isInterlaced in [false, true] {
            var png = png
            png.isInterlaced = isInterlaced
            let pixels = TestPNG.chunk("IDAT", TestPNG.bomb(1 << 30))
            let file = Data(TestPNG.signature + png.header + pixels + TestPNG.chunk("IEND", []))
            let bitmap = try quickly { try Image(data: file).bitmap }
            #expect(bitmap[0, 0] == (0, 0, 0, 0))
        }
    }

    @Test("100,000 chunks, and 100,000 empty ones of pixels, take no time")
    func manyChunks() throws {
        var png = TestPNG(width: 1, height: 1) { _, _ in [1, 2, 3, 255] }
        png.chunks = Array([[UInt8]](repeating: TestPNG.chunk("tEXt", [65, 0, 65]), count: 100_000).joined())
        png.chunks += Array([[UInt8]](repeating: TestPNG.chunk("IDAT", []), count: 100_000).joined())
        let file = Data(png.file)
        let bitmap = try quickly { try Image(data: file).bitmap }
        #expect(bitmap[0, 0] == (1, 2, 3, 255))
    }

    /// Measures the thread's own time, which other tests do not slow down.
    private func quickly<Output>(_ body: () throws -> Output) rethrows -> Output {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        let output = try body()
        #expect(now() - start < 0.5)
        return output
    }

    @Test("Two thousand damaged files give a picture or an error")
    func mutations() throws {
        var names = ["images/files/pngsuite/basi3p08.png", "images/files/pngsuite/basn6a08.png"]
        names += ["images/files/pngsuite/bgyn6a16.png", "images/files/pngsuite/tbbn0g04.png"]
        #if JPEG
            names += [
                "jpeg/baseline.jpg", "jpeg/progressive.jpg", "jpeg/restarts.jpg", "jpeg/cmyk_adobe.jpg",
            ]
            names += ["jpeg/arithmetic.jpg", "images/files/synth/orient_le_5.jpg"]
        #endif
        let files = try names.map { Array(try TestFiles.resource($0)) }
        var random = TestRandom(seed: 7)
        var limits = DecodeLimits()
        limits.pixels = 4_000_000
        var decoded = 0
        for round in 0..<2000 {
            let file = Data(mutate(files[round % files.count], using: &random))
            do throws(ImageError) {
                let target = round % 3 == 0 ? PixelSize(width: 8, height: 8) : nil
                let image = try Image(data: file, limits: limits, targetSize: target)
                #expect(image.width * image.height <= 4_000_000)
                decoded += 1
            } catch {
                #expect(error.description.hasPrefix("picture: "))
            }
        }
        // Some changes do no harm; if all did, the decoders would not have been reached.
        #expect(decoded > 50)
    }

    /// One to eight bytes changed, moved in or cut out; half of the PNG files get right checksums again, so that
    /// the change reaches the decoder.
    private func mutate(_ file: [UInt8], using random: inout TestRandom) -> [UInt8] {
        var file = file
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 8..<file.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: file.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 1: file.remove(at: place)
            case 2: file[place] = [0, 255, 128, 127].randomElement(using: &random)!
            case 3: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 4:
                file.removeSubrange(place..<min(file.count, place + Int.random(in: 1...60, using: &random)))
            default: file[place] = UInt8.random(in: 0...255, using: &random)
            }
            if file.count < 40 { break }
        }
        return Bool.random(using: &random) ? TestPNG.repaired(file) : file
    }
}
