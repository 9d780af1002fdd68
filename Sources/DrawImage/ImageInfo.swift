/// What the header of a picture file says, read without decoding a pixel.
public struct ImageInfo: Hashable, Sendable {
    public let format: ImageFormat
    /// The size of the pixels in the file.
    public let storedSize: PixelSize
    /// How they are turned to be upright. A tag that makes no sense counts as `up`.
    public let orientation: ImageOrientation
    /// Bits of a sample; of a palette index in a palette picture.
    public let bitDepth: Int
    /// Whether the file can have pixels that are not opaque: it has an alpha channel or a transparent colour.
    public let hasAlpha: Bool
    /// Whether the picture comes in several passes: an interlaced PNG, a progressive JPEG.
    public let isProgressive: Bool

    /// The size of the upright picture.
    public var size: PixelSize { orientation.upright(storedSize) }
    /// In pixels, upright.
    public var width: Int { size.width }
    /// In pixels, upright.
    public var height: Int { size.height }
}
