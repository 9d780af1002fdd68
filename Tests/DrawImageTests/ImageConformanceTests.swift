import DrawImage
import DrawRaster
import Foundation
import Testing

/// What `Tests/Resources/images/manifest.json` says of each file.
@Suite("Conformance of picture files")
struct ImageConformanceTests {
    @Test(
        "Every file decodes to the pixels that other decoders agree on, or is refused",
        arguments: ImageCase.all)
    func conformance(_ file: ImageCase) throws {
        let decoder = try ImageDecoder(contentsOfFile: file.path)
        let outcome = Result { () throws(ImageError) in hideInvisible(try decoder.straightPixels()) }
        switch (file.expectation, outcome) {
        case (.error, .success):
            Issue.record("\(file.name) must be refused")
        case (.error, .failure(let error)), (.either, .failure(let error)):
            // Whatever is refused is refused with the file's name and a reason.
            #expect(error.description.hasPrefix(file.path + ": "))
        case (.ok, .failure(let error)):
            Issue.record("\(error)")
        case (.ok, .success(let straight)), (.either, .success(let straight)):
            try check(straight, of: file)
        }
    }

    @Test("A format that is not decoded is refused by its name", arguments: ImageCase.undecoded)
    func undecoded(_ file: ImageCase) {
        #expect(throws: ImageError.unsupportedFormat(.webp, file: file.path)) {
            try Image(contentsOfFile: file.path)
        }
        #expect(
            ImageError.unsupportedFormat(.webp, file: "a.webp").description
                == "a.webp: WebP is not decoded; PNG and JPEG are")
    }

    @Test("All 110 files are there")
    func count() {
        #expect(ImageCase.all.count == 105)
        #expect(ImageCase.undecoded.count == 5)
    }

    private func check(_ straight: [UInt8], of file: ImageCase) throws {
        guard let picture = file.picture, !file.isDisputed else { return }
        let info = try Image.info(ofFile: file.path)
        #expect(PixelSize(width: picture.width, height: picture.height) == info.size)
        #expect(
            info.orientation.rawValue == ((1...8).contains(picture.orientation) ? picture.orientation : 1))
        try #require(straight.count == picture.width * picture.height * 4)
        if let digest = picture.digest {
            #expect(SHA256.hexDigest(of: straight) == digest)
        }
        let image = try Image(contentsOfFile: file.path)
        #expect(image.width == picture.width)
        let tolerance = picture.tolerance
        for (mean, expected) in zip(means(straight), picture.means) {
            #expect(abs(mean - expected) <= max(Double(tolerance), 0.001))
        }
        let grid = grid(image.bitmap)
        for (value, expected) in zip(grid, picture.grid) {
            #expect(abs(Int(value) - Int(expected)) <= max(tolerance, 1))
        }
        #expect(
            image.isOpaque == stride(from: 3, to: straight.count, by: 4).allSatisfy { straight[$0] == 255 })
    }

    /// The same with pixels that nobody can see set to 0, as the digests have them.
    private func hideInvisible(_ pixels: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] == 0 {
            for channel in 0..<3 { pixels[start + channel] = 0 }
        }
        return pixels
    }

    /// The channels' means.
    private func means(_ pixels: [UInt8]) -> [Double] {
        (0..<4).map { channel in
            let total = stride(from: channel, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) }
            return Double(total) / Double(pixels.count / 4)
        }
    }

    /// 8 × 8 means, of at least one pixel each.
    private func grid(_ bitmap: Bitmap) -> [UInt8] {
        func part(_ index: Int, of side: Int) -> Range<Int> {
            let first = index * side / 8
            return first..<max((index + 1) * side / 8, first + 1)
        }
        var grid: [UInt8] = []
        for row in 0..<8 {
            for column in 0..<8 {
                let (xs, ys) = (part(column, of: bitmap.width), part(row, of: bitmap.height))
                var sums = [0, 0, 0, 0]
                for y in ys {
                    for x in xs {
                        let pixel = bitmap[x, y]
                        for (index, value) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
                            sums[index] += Int(value)
                        }
                    }
                }
                let count = xs.count * ys.count
                grid += sums.map { UInt8(($0 * 2 + count) / (count * 2)) }
            }
        }
        return grid
    }
}
