public import Foundation

/// A font face that can show its glyphs: the door through which text reaches the rasterizer.
///
/// `DrawText` implements it; `DrawRaster` knows no font format. Any thread may call a source at any time.
public protocol GlyphSource: AnyObject, Sendable {
    /// Which font this is.
    var font: FontDescription { get }

    /// Pictures of glyphs at a size in pixels, one for each request and in the same order.
    ///
    /// Called once a run, so that an implementation takes its lock once. A glyph without ink (a space), or
    /// one that the font does not have, gives `GlyphImage.empty`.
    ///
    /// - Parameters:
    ///   - requests: Glyphs and their horizontal positions within a pixel.
    ///   - pixelsPerEm: The size of the em in pixels; above 0.
    func images(for requests: [GlyphRequest], pixelsPerEm: CGFloat) -> [GlyphImage]

    /// The glyph's outline at a size of 1 point per em, from the glyph's origin, y downwards; empty if it has none.
    func outline(of glyph: GlyphID) -> Path

    /// The glyph's own picture and where it lies, for a glyph that is a bitmap in the font (an emoji) and has to
    /// be drawn turned or very large; nil for an outline glyph. The rectangle is in ems from the glyph's origin.
    func picture(of glyph: GlyphID) -> (image: Image, rect: CGRect)?
}

/// A glyph at one of four horizontal positions within a pixel.
public struct GlyphRequest: Hashable, Sendable {
    /// How many positions within a pixel are told apart.
    public static let subpixelPositions = 4

    public var glyph: GlyphID
    /// 0 to 3: quarters of a pixel to the right of the pixel's left edge.
    public var subpixel: UInt8

    public init(glyph: GlyphID, subpixel: UInt8) {
        self.glyph = glyph
        self.subpixel = subpixel
    }
}

/// A glyph as pixels: a mask to be filled with a paint, or a picture in its own colours.
public final class GlyphImage: Sendable {
    /// What a glyph image holds.
    public enum Content: Sendable {
        case empty
        /// An alpha bitmap: coverage to be filled with the text's paint.
        case mask(Bitmap)
        /// A colour bitmap, drawn as it is; of the paint only its alpha counts.
        case picture(Bitmap)
    }

    public let content: Content
    /// From the pixel that holds the glyph's origin to the bitmap's left column, in pixels.
    public let left: Int
    /// From the baseline to the bitmap's top row, in pixels, downwards: usually negative.
    public let top: Int

    /// A glyph without ink.
    public static let empty = GlyphImage(content: .empty, left: 0, top: 0)

    public init(content: Content, left: Int, top: Int) {
        self.content = content
        self.left = left
        self.top = top
    }
}
