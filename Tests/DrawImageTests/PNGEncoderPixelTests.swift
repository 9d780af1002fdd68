import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("PNG encoder")
struct PNGEncoderPixelTests {
    private func noise(_ x: Int, _ y: Int) -> UInt8 {
        var random = TestRandom(seed: UInt64(x * 7919 + y))
        return UInt8.random(in: 0...255, using: &random)
    }

    /// Bit depth and colour type in the header.
    private func kind(_ file: Data) -> [UInt8] { Array(file[24..<26]) }

    /// Colour type, then what a pixel of such a picture is.
    private static let layouts: [(kind: [UInt8], pixel: @Sendable (Int, Int) -> [UInt8])] = [
        ([1, 3], { x, y in x * y % 3 == 0 ? [10, 20, 30, 255] : [0, 0, 0, 0] }),
        ([2, 3], { x, y in [UInt8((x ^ y) % 3 * 100), 0, 0, 255] }),
        ([4, 3], { x, y in [UInt8((x ^ y) % 16), 1, 2, 100] }),
        ([8, 3], { x, y in [UInt8((x * 16 + y) % 200), 1, 2, 230] }),
        ([8, 0], { x, y in [UInt8](repeating: UInt8((x * 7 + y * 3) % 256), count: 3) + [255] }),
        ([8, 4], { x, y in [UInt8](repeating: UInt8(x), count: 3) + [UInt8(100 + y)] }),
        ([8, 2], { x, y in [UInt8(x * 3), UInt8(y * 3), UInt8((x ^ y) & 255), 255] }),
        ([8, 6], { x, y in [UInt8(x), UInt8(y), UInt8((x ^ y) & 63), UInt8(80 + (x + y) % 170)] }),
    ]

    @Test(
        "Each picture is written in the smallest layout that keeps it, and read again byte for byte",
        arguments: 0..<8)
    func layouts(index: Int) throws {
        let layout = Self.layouts[index]
        for (width, height) in [(73, 61), (64, 80)] {
            let bitmap = try Bitmap(width: width, height: height, pixel: layout.pixel)
            for compression in PNGCompression.allCases {
                let file = try bitmap.encoded(as: .png(compression))
                #expect(kind(file) == layout.kind)
                let read = try Image(data: file).bitmap
                #expect(read.bytes == bitmap.bytes)
            }
        }
    }

    @Test(
        "Any filter that is chosen can be undone: random rows, flat rows, slopes",
        arguments: [1, 2, 3, 7, 64, 301])
    func filters(width: Int) throws {
        let bitmap = try Bitmap(width: width, height: 40) { x, y in
            switch y / 8 {
            case 0: [noise(x, y), noise(y, x), noise(x, y + 1), 255]
            case 1: [UInt8(x & 255), UInt8(y), 255, 255]
            case 2: [noise(x, 0), noise(x, 1), noise(x, 2), 255]
            case 3: [UInt8((x * x + y) & 255), UInt8((x * y) & 255), UInt8((x + y) & 255), 255]
            default: [noise(x / 9, y), 3, 4, 255]
            }
        }
        #expect(
            try Image(data: bitmap.encoded()).bitmap.bytes == bitmap.bytes)
    }

    @Test("One pixel, one row, one column", arguments: [(1, 1), (9000, 1), (1, 9000)])
    func thin(width: Int, height: Int) throws {
        let bitmap = try Bitmap(width: width, height: height) { x, y in
            [UInt8(x % 251), UInt8(y % 241), 0, 255]
        }
        #expect(
            try Image(data: bitmap.encoded()).bitmap.bytes == bitmap.bytes)
    }

    @Test("An alpha bitmap is written as grey")
    func alphaBitmap() throws {
        let mask = try Bitmap(width: 3, height: 2, format: .a8, bytes: [0, 1, 2, 128, 254, 255])
        let file = try mask.encoded()
        #expect(kind(file) == [8, 0])
        let read = try Image(data: file).bitmap
        #expect((0..<6).map { read[$0 % 3, $0 / 3].green } == [0, 1, 2, 128, 254, 255])
    }

    @Test("257 colours are one too many for a palette")
    func paletteLimit() throws {
        let most = try Bitmap(width: 257, height: 1) { x, _ in [UInt8(min(x, 255)), 5, 0, 255] }
        #expect(try kind(most.encoded()) == [8, 3])
        let more = try Bitmap(width: 257, height: 1) { x, _ in [UInt8(min(x, 255)), x == 256 ? 6 : 5, 0, 255]
        }
        #expect(try kind(more.encoded()) == [8, 2])
        #expect(try Image(data: more.encoded()).bitmap[256, 0] == (255, 6, 0, 255))
    }

    @Test("The same picture gives the same bytes, and harder compression fewer")
    func sizes() throws {
        let bitmap = try Bitmap(width: 200, height: 150) { x, y in
            [UInt8(x), UInt8(y), UInt8((x * y / 40 + Int(noise(x, y)) / 32) & 255), 255]
        }
        let sizes = try PNGCompression.allCases.map { compression in
            let file = try bitmap.encoded(as: .png(compression))
            #expect(try bitmap.encoded(as: .png(compression)) == file)
            return file.count
        }
        #expect(sizes[0] > sizes[1] && sizes[1] >= sizes[2])
        #expect(try bitmap.encoded() == bitmap.encoded(as: .png(.balanced)))
    }
}
