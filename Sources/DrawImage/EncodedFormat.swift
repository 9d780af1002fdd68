/// The kind of file a bitmap is written as, and how.
///
/// ```swift
/// let data = try bitmap.encoded(as: .png(.small))
/// ```
public struct EncodedFormat: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case png(PNGCompression)
    }

    let kind: Kind

    /// PNG at `PNGCompression.balanced`.
    public static let png = png(.balanced)

    /// PNG: every pixel is kept as it is.
    public static func png(_ compression: PNGCompression) -> EncodedFormat {
        EncodedFormat(kind: .png(compression))
    }
}
