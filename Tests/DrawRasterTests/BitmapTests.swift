import DrawRaster
import Foundation
import Testing

@Suite("Bitmaps")
struct BitmapTests {
    @Test("Sizes and byte counts that do not fit say what was found and what is allowed")
    func errors() {
        #expect(throws: RasterError.wrongByteCount(3, expected: 4)) {
            try Bitmap(width: 1, height: 1, bytes: [1, 2, 3])
        }
        #expect(throws: RasterError.sideOutOfRange(width: 0, height: 1, limit: 32_768)) {
            try Bitmap(width: 0, height: 1, bytes: [])
        }
        #expect(
            RasterError.tooManyPixels(100_000_000, limit: 64_000_000).description
                == "a bitmap of 100000000 pixels: at most 64000000 are allowed")
    }

    @Test("Equal bytes are equal bitmaps; another scale, size or byte is not")
    func equality() throws {
        let bytes: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
        let bitmap = try Bitmap(width: 2, height: 1, bytes: bytes)
        #expect(bitmap == (try Bitmap(width: 2, height: 1, bytes: bytes)))
        #expect(bitmap.hashValue == (try Bitmap(width: 2, height: 1, bytes: bytes)).hashValue)
        #expect(bitmap != (try Bitmap(width: 1, height: 2, bytes: bytes)))
        #expect(bitmap != (try Bitmap(width: 2, height: 1, scale: 2, bytes: bytes)))
        #expect(bitmap != (try Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 7, 255])))
    }

    @Test("Size in points is pixels over scale; an alpha bitmap has one byte a pixel")
    func sizes() throws {
        let bitmap = try Bitmap(width: 6, height: 3, format: .a8, scale: 3, bytes: Array(0..<18))
        #expect(bitmap.size == CGSize(width: 2, height: 1))
        #expect(bitmap.byteCount == 18)
        #expect(bitmap[5, 2] == (0, 0, 0, 17))
    }
}
