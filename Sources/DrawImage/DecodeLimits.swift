import DrawRaster

/// How much a picture may take, checked from its header before anything is allocated for it.
///
/// The defaults are right for files from strangers: a file of a few bytes can claim gigabytes. A limit below 1
/// lets nothing through.
public struct DecodeLimits: Hashable, Sendable {
    /// The fields by name, for errors.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        case inputBytes, side, pixels, decodedBytes, chunkBytes, scans

        /// What is counted.
        var noun: String {
            switch self {
            case .inputBytes: "bytes"
            case .side: "pixels on a side"
            case .pixels: "pixels"
            case .decodedBytes: "bytes of memory to decode"
            case .chunkBytes: "bytes in a chunk"
            case .scans: "scans"
            }
        }
    }

    /// The largest file, in bytes: 32 MiB.
    public var inputBytes = 32 << 20
    /// The longest side as stored, in pixels: 32,768. Beyond `Bitmap.maximumSide` only pictures that are decoded
    /// smaller are let through.
    public var side = Bitmap.maximumSide
    /// The most pixels as stored: 64,000,000.
    public var pixels = Bitmap.maximumPixelCount
    /// What pixels and a decoder's working memory may take together, in bytes: 256 MiB. Progressive JPEG needs
    /// its coefficients in full even when it is decoded at an eighth of its size.
    public var decodedBytes = 256 << 20
    /// The most that libpng may allocate for one chunk of a PNG, in bytes: 8 MiB. Text and colour profiles are
    /// skipped without being unpacked.
    public var chunkBytes = 8 << 20
    /// The most scans of a JPEG: 100. Encoders write about ten.
    public var scans = 100

    /// Makes the default limits.
    public init() {}

    public static let `default` = DecodeLimits()

    /// Throws if `found` is more than the limit called `name` allows.
    func check(_ name: Name, _ found: Int, file: String?) throws(ImageError) {
        guard found <= self[name] else {
            throw .limitExceeded(name, found: found, allowed: self[name], file: file)
        }
    }

    /// Throws if a picture of this stored size is too large. Headers give sides below 2³¹: the product fits.
    func check(storedSize size: PixelSize, file: String?) throws(ImageError) {
        try check(.side, max(size.width, size.height), file: file)
        try check(.pixels, size.width * size.height, file: file)
    }

    private subscript(name: Name) -> Int {
        switch name {
        case .inputBytes: inputBytes
        case .side: side
        case .pixels: pixels
        case .decodedBytes: decodedBytes
        case .chunkBytes: chunkBytes
        case .scans: scans
        }
    }
}
