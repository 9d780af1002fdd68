import DrawRaster
import Foundation

/// A font of one glyph, whose picture the test chooses; it remembers what was asked for.
final class TestGlyphSource: GlyphSource {
    struct Asked: Equatable {
        var requests: [GlyphRequest]
        var pixelsPerEm: CGFloat
    }

    let font: FontDescription
    private let image: GlyphImage
    private let path: Path
    private let colored: (image: Image, rect: CGRect)?
    private let asked = Guarded<[Asked]>([])

    init(
        name: String = "Test", image: GlyphImage = .empty, outline: Path = Path(),
        picture: (image: Image, rect: CGRect)? = nil
    ) {
        font = FontDescription(file: "test.ttf", name: name)
        self.image = image
        path = outline
        colored = picture
    }

    /// A mask of the given bytes, its top left corner at the glyph's origin.
    convenience init(mask width: Int, _ bytes: [UInt8], left: Int = 0, top: Int = 0) throws {
        let bitmap = try Bitmap(width: width, height: bytes.count / width, format: .a8, bytes: bytes)
        self.init(image: GlyphImage(content: .mask(bitmap), left: left, top: top))
    }

    var calls: [Asked] { asked.withLock { $0 } }

    func images(for requests: [GlyphRequest], pixelsPerEm: CGFloat) -> [GlyphImage] {
        asked.withLock { $0.append(Asked(requests: requests, pixelsPerEm: pixelsPerEm)) }
        return requests.map { _ in image }
    }

    func outline(of glyph: GlyphID) -> Path { path }

    func picture(of glyph: GlyphID) -> (image: Image, rect: CGRect)? { colored }

    func run(_ positions: [CGPoint] = [.zero], fontSize: CGFloat = 10) -> GlyphRun {
        GlyphRun(
            source: self, fontSize: fontSize, glyphs: positions.map { _ in 1 }, positions: positions)
    }
}
