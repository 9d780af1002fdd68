import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Decode limits")
struct DecodeLimitsTests {
    /// A header without pixels: whatever gets past the limits fails at once.
    private func png(_ width: Int, _ height: Int) -> Data {
        let png = TestPNG(width: width, height: height) { _, _ in [] }
        return Data(TestPNG.signature + png.header + TestPNG.chunk("IDAT", []) + TestPNG.chunk("IEND", []))
    }

    /// The header of a JPEG with its frame made so large.
    private func jpeg(_ name: String, _ width: Int, _ height: Int) throws -> Data {
        var data = try TestFiles.resource(name)
        let frame = try #require(
            data.firstRange(of: Data([0xFF, 0xC0])) ?? data.firstRange(of: Data([0xFF, 0xC2])))
        data.replaceSubrange(
            frame.upperBound + 3..<frame.upperBound + 7,
            with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
        return data
    }

    @Test("A PNG claiming 60,000 × 60,000 pixels is refused from its header")
    func hugePNG() {
        let error = #expect(throws: ImageError.self) { try Image(data: png(60_000, 60_000)) }
        #expect(error == .limitExceeded(.side, found: 60_000, allowed: 32_768, file: nil))
        #expect(
            error?.description == "picture: 60000 pixels on a side; DecodeLimits.side allows 32768")
        #expect(throws: error!) { try Image.info(of: png(60_000, 60_000)) }
    }

    @Test("A JPEG claiming 30,000 × 30,000 pixels is refused from its header, also for a small target")
    func hugeJPEG() throws {
        let data = try jpeg("jpeg/baseline.jpg", 30_000, 30_000)
        let expected = ImageError.limitExceeded(.pixels, found: 900_000_000, allowed: 64_000_000, file: nil)
        #expect(throws: expected) { try Image(data: data) }
        #expect(throws: expected) { try Image(data: data, targetSize: PixelSize(width: 10, height: 10)) }
    }

    @Test("The largest sides that a header can hold do not overflow")
    func largestSides() {
        var limits = DecodeLimits()
        (limits.side, limits.pixels, limits.decodedBytes) = (.max, .max, .max)
        let side = Int(Int32.max)
        #expect(throws: ImageError.limitExceeded(.side, found: side, allowed: Bitmap.maximumSide, file: nil))
        {
            try Image(data: png(side, side), limits: limits)
        }
        limits.pixels = 1
        #expect(throws: ImageError.limitExceeded(.pixels, found: side * side, allowed: 1, file: nil)) {
            try Image(data: png(side, side), limits: limits)
        }
    }

    @Test("Raised limits still give no bitmap that would be too large")
    func raisedLimits() {
        var limits = DecodeLimits()
        (limits.pixels, limits.decodedBytes) = (.max, .max)
        #expect(
            throws: ImageError.limitExceeded(
                .pixels, found: 900_000_000, allowed: Bitmap.maximumPixelCount, file: nil)
        ) {
            try Image(data: png(30_000, 30_000), limits: limits)
        }
    }

    @Test("Input, pixels and bytes are each held against their limit")
    func each() {
        let data = png(100, 50)
        var limits = DecodeLimits()
        limits.inputBytes = data.count - 1
        #expect(
            throws: ImageError.limitExceeded(
                .inputBytes, found: data.count, allowed: data.count - 1, file: nil)
        ) { try Image(data: data, limits: limits) }
        limits = DecodeLimits()
        limits.pixels = 4999
        #expect(throws: ImageError.limitExceeded(.pixels, found: 5000, allowed: 4999, file: nil)) {
            try Image(data: data, limits: limits)
        }
        limits = DecodeLimits()
        limits.decodedBytes = 19_999
        #expect(throws: ImageError.limitExceeded(.decodedBytes, found: 20_000, allowed: 19_999, file: nil)) {
            try Image(data: data, limits: limits)
        }
        limits = DecodeLimits()
        limits.side = -1
        #expect(throws: ImageError.limitExceeded(.side, found: 100, allowed: -1, file: nil)) {
            try Image(data: data, limits: limits)
        }
    }

    @Test("A progressive JPEG counts with its coefficients, even at an eighth of its size")
    func coefficients() throws {
        let data = try jpeg("jpeg/progressive.jpg", 7000, 7000)
        #expect(throws: ImageError.self) { try Image(data: data) }
        var limits = DecodeLimits()
        limits.decodedBytes = 100 << 20
        let error = #expect(throws: ImageError.self) {
            try Image(data: data, limits: limits, targetSize: PixelSize(width: 1, height: 1))
        }
        // Three bytes a pixel with 4:2:0, and a row of blocks for the rounding.
        guard case .limitExceeded(.decodedBytes, let found, 104_857_600, nil) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((147_000_000...149_000_000).contains(found))
    }

    @Test("A JPEG with more scans than allowed is refused")
    func scans() throws {
        let data = try TestFiles.resource("jpeg/scans_190.jpg")
        #expect(throws: ImageError.limitExceeded(.scans, found: 101, allowed: 100, file: nil)) {
            try Image(data: data)
        }
        var limits = DecodeLimits()
        limits.scans = 190
        #expect(try Image(data: data, limits: limits) == Image(data: TestFiles.resource("jpeg/baseline.jpg")))
    }
}
