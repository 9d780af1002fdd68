public import DrawRaster
public import Foundation

extension Image {
    /// Decodes a picture file that is in memory.
    ///
    /// ```swift
    /// let avatar = try Image(data: upload, targetSize: PixelSize(width: 96, height: 96))
    /// ```
    ///
    /// The format is decided from the bytes. The header is held against `limits` before anything is allocated.
    /// The picture is upright, has a scale of 1, and is opaque if all of its pixels are. Samples of 16 bits
    /// are rounded to 8; colour profiles and gamma are ignored. Of a PNG animation there is the default picture.
    ///
    /// Damaged and truncated files are refused; what follows the pixels may be missing from a PNG.
    ///
    /// May be called from any thread.
    ///
    /// - Parameters:
    ///   - data: The whole file.
    ///   - limits: The defaults are right for files from strangers.
    ///   - targetSize: The size at which the picture will be shown, in pixels of the upright picture. A JPEG that
    ///     is much larger is decoded at a half, a quarter or an eighth, never below twice this size. The result
    ///     is not resampled: it may be larger than this, and is never smaller unless the file is. Nil decodes
    ///     every pixel.
    ///   - checkpoint: Asked before each row. It hears first how many there are.
    /// - Throws: `ImageError`, which is `cancelled` once `checkpoint` throws.
    public init(
        data: Data, limits: DecodeLimits = .default, targetSize: PixelSize? = nil,
        checkpoint: Checkpoint = .never
    ) throws(ImageError) {
        self = try ImageDecoder(data, limits: limits).decode(targetSize: targetSize, checkpoint: checkpoint)
    }

    /// Decodes a picture file. Its size is held against `limits` before it is read; folders, devices and pipes
    /// are refused.
    ///
    /// Everything else is as with `init(data:limits:targetSize:checkpoint:)`; errors name the path.
    public init(
        contentsOfFile path: String, limits: DecodeLimits = .default, targetSize: PixelSize? = nil,
        checkpoint: Checkpoint = .never
    ) throws(ImageError) {
        self = try ImageDecoder(contentsOfFile: path, limits: limits).decode(
            targetSize: targetSize, checkpoint: checkpoint)
    }

    /// Reads what the header of a picture file says, without decoding a pixel. A size beyond `limits` is an
    /// error.
    public static func info(of data: Data, limits: DecodeLimits = .default) throws(ImageError) -> ImageInfo {
        try ImageDecoder(data, limits: limits).info()
    }

    /// Reads what the header of a picture file says, without decoding a pixel. A size beyond `limits` is an
    /// error.
    public static func info(
        ofFile path: String, limits: DecodeLimits = .default
    ) throws(ImageError) -> ImageInfo {
        try ImageDecoder(contentsOfFile: path, limits: limits).info()
    }
}
