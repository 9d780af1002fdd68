import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Exif orientation")
struct ExifOrientationTests {
    /// A PNG with a block of Exif data.
    private func png(_ block: [UInt8]) -> Data {
        var png = TestPNG(width: 3, height: 2) { x, y in [x * 80, y * 80, 7, 255] }
        png.chunks = TestPNG.chunk("eXIf", block)
        return Data(png.file)
    }

    /// A little-endian block with one entry.
    private func block(tag: UInt8 = 0x12, type: UInt8 = 3, value: UInt8, count: UInt8 = 1) -> [UInt8] {
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, count, 0, tag, 1, type, 0, 1, 0, 0, 0, value, 0, 0, 0]
    }

    @Test(
        "Each orientation puts the stored pixels where they belong",
        arguments: [
            (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
            (5, ["ad", "be", "cf"]),
            (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]), (8, ["cf", "be", "ad"]),
        ])
    func turning(value: Int, expected: [String]) throws {
        let image = try Image(data: png(block(value: UInt8(value))))
        let letters = Array("abcdef")
        let found = (0..<image.height).map { y in
            String(
                (0..<image.width).map { x in
                    let pixel = image.bitmap[x, y]
                    return letters[Int(pixel.green) / 80 * 3 + Int(pixel.red) / 80]
                })
        }
        #expect(found == expected)
        let info = try Image.info(of: png(block(value: UInt8(value))))
        #expect(info.orientation.rawValue == value)
        #expect(info.width == image.width)
        #expect(info.storedSize == PixelSize(width: 3, height: 2))
    }

    @Test("An interlaced picture is turned as well")
    func interlaced() throws {
        var png = TestPNG(width: 19, height: 11) { x, y in [x * 13, y * 23, 7, 255] }
        png.chunks = TestPNG.chunk("eXIf", block(value: 6))
        let plain = try Image(data: Data(png.file))
        png.isInterlaced = true
        #expect(try Image(data: Data(png.file)) == plain)
        #expect(plain.bitmap[0, 0].green == 230)
    }

    @Test("A turned picture of many strips equals the one that is turned by hand")
    func strips() throws {
        var png = TestPNG(width: 37, height: 53) { x, y in [x * 6, y * 4, (x ^ y) * 3, 255] }
        let upright = try Image(data: Data(png.file)).bitmap
        png.chunks = TestPNG.chunk("eXIf", block(value: 7))
        let turned = try Image(data: Data(png.file)).bitmap
        for y in 0..<37 {
            for x in 0..<53 { #expect(turned[x, y] == upright[36 - y, 52 - x]) }
        }
    }

    @Test(
        "What makes no sense is upright",
        arguments: [
            [], [0x49], [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0, 8, 0, 0, 0, 1, 0],
            // A directory far outside, one that reaches beyond the end, a value of another type, 0 and 9.
            [0x49, 0x49, 42, 0, 255, 255, 255, 255, 1, 0], [0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255],
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 2, 0, 1, 0, 0, 0, 6, 0, 0, 0],
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0],
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0],
            [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0],
        ] as [[UInt8]])
    func junk(block: [UInt8]) throws {
        #expect(try Image.info(of: png(block)).orientation == .up)
    }

    @Test("A chunk with a wrong checksum does not count")
    func wrongChecksum() throws {
        var data = png(block(value: 6))
        let chunk = try #require(data.firstRange(of: Data("eXIf".utf8)))
        data[chunk.upperBound + 18] = 8
        #expect(try Image.info(of: data).orientation == .up)
    }
}
