import DrawImage
import DrawRaster
import Foundation
import Testing

@Suite("Image formats")
struct ImageFormatTests {
    private static let beginnings: [(bytes: [UInt8], format: ImageFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (Array("GIF89a".utf8), .gif),
        (Array("RIFF1234WEBPVP8 ".utf8), .webp),
        (Array("\0\0\0 ftypavif".utf8), .avif),
        (Array("\0\0\0 ftypheic".utf8), .heic),
        ([0xFF, 0x0A], .jpegXL),
        (Array("BM1234\0\0\0\0".utf8), .bmp),
        (Array("II*\0".utf8), .tiff),
        (Array("MM\0*".utf8), .tiff),
        (Array("\u{FEFF} <?xml version=\"1.0\"?><!-- c --><svg>".utf8), .svg),
    ]

    @Test("Each format is told from its first bytes")
    func sniffing() {
        for (bytes, format) in Self.beginnings { #expect(ImageFormat(sniffing: bytes) == format) }
    }

    @Test(
        "What is no picture has no format",
        arguments: [
            [], [0xFF, 0xD8], Array("RIFF1234WAVE".utf8), [0, 0, 0, 32] + Array("ftypmp42".utf8),
            Array("<html>".utf8), Array("svg".utf8), [0x89, 0x50, 0x4E, 0x47],
        ] as [[UInt8]])
    func noPicture(bytes: [UInt8]) {
        #expect(ImageFormat(sniffing: bytes) == nil)
    }

    @Test(
        "A known format that is not decoded is refused by its name",
        arguments: [
            ("GIF89a", "picture: GIF is not decoded; PNG and JPEG are"),
            ("RIFF1234WEBPVP8 ", "picture: WebP is not decoded; PNG and JPEG are"),
            ("<svg xmlns=\"…\">", "picture: SVG is not decoded; PNG and JPEG are"),
        ])
    func undecoded(text: String, message: String) {
        let error = #expect(throws: ImageError.self) { try Image(data: Data(text.utf8)) }
        #expect(error?.description == message)
    }

    @Test("An unknown file is refused with the bytes it begins with")
    func unknown() {
        let error = #expect(throws: ImageError.self) {
            try Image(data: Data([1, 2, 0xAB, 4, 5, 6, 7, 8, 9]))
        }
        #expect(
            error?.description
                == "picture: no picture begins with the bytes 01 02 ab 04 05 06 07 08; PNG and JPEG are decoded"
        )
        #expect(throws: ImageError.unknownFormat(firstBytes: [], file: nil)) { try Image(data: Data()) }
    }

    @Test("A slice of data is read from its own beginning")
    func slice() throws {
        let file = try TestFiles.resource("images/files/synth/good_16.png")
        let slice = (Data([0, 0, 0]) + file).dropFirst(3)
        #expect(try Image(data: slice) == Image(data: file))
    }
}
