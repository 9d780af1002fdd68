public import Foundation

/// Finished pixels that nobody changes any more.
///
/// A bitmap can be handed to any thread. It is a class so that "the same bitmap, not drawn again" can be
/// seen (`===`); two bitmaps are equal if their formats, sizes, scales and bytes are.
///
/// `@unchecked Sendable` holds because the buffer is written only before `init` returns and freed only in
/// `deinit`.
public final class Bitmap: @unchecked Sendable {
    /// The longest side, in pixels.
    public static let maximumSide = 32_768
    /// The most pixels.
    public static let maximumPixelCount = 64_000_000

    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    public let format: PixelFormat
    /// Pixels per point.
    public let scale: CGFloat
    /// Whether every pixel is known to be opaque, so that whoever blends or encodes it may leave alpha out.
    public let isOpaque: Bool
    /// Bytes from one row to the next: `width` times the bytes of a pixel, without padding.
    public let bytesPerRow: Int

    private let bytes: UnsafeMutableRawPointer

    /// Makes a bitmap from bytes in memory, copying them.
    ///
    /// - Parameters:
    ///   - width: In pixels, 1 to 32,768.
    ///   - height: In pixels, 1 to 32,768.
    ///   - format: How `bytes` are laid out, rows from top to bottom without padding.
    ///   - scale: Pixels per point.
    ///   - isOpaque: Whether the caller promises that every alpha is 255.
    ///   - bytes: Exactly `width * height` pixels. Colours must be premultiplied: no channel above alpha.
    /// - Throws: `RasterError` if a side or the number of pixels or bytes is out of range.
    public convenience init(
        width: Int, height: Int, format: PixelFormat = .rgba8, scale: CGFloat = 1, isOpaque: Bool = false,
        bytes: [UInt8]
    ) throws(RasterError) {
        try Bitmap.check(width: width, height: height)
        let count = width * height * format.bytesPerPixel
        guard bytes.count == count else { throw .wrongByteCount(bytes.count, expected: count) }
        self.init(uninitializedWidth: width, height: height, format: format, scale: scale, isOpaque: isOpaque)
        {
            buffer in
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
        }
    }

    /// Makes a bitmap whose bytes `fill` writes. The size must have been checked with `check(width:height:)`.
    ///
    /// - Parameters:
    ///   - width: In pixels, 1 to 32,768.
    ///   - height: In pixels, 1 to 32,768.
    ///   - format: How the bytes are laid out.
    ///   - scale: Pixels per point.
    ///   - isOpaque: Whether the caller promises that every alpha is 255.
    ///   - fill: Gets all bytes, set to 0, rows from top to bottom without padding; it may not keep them.
    public init<Failure: Error>(
        uninitializedWidth width: Int, height: Int, format: PixelFormat = .rgba8, scale: CGFloat = 1,
        isOpaque: Bool = false, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(width > 0 && height > 0 && width <= Bitmap.maximumSide && height <= Bitmap.maximumSide)
        self.width = width
        self.height = height
        self.format = format
        self.scale = scale
        self.isOpaque = isOpaque
        bytesPerRow = width * format.bytesPerPixel
        // calloc hands out zero pages that cost nothing until they are touched.
        guard let memory = calloc(bytesPerRow * height, 1) else {
            preconditionFailure("out of memory for \(bytesPerRow * height) bytes")
        }
        bytes = memory
        try fill(UnsafeMutableRawBufferPointer(start: memory, count: bytesPerRow * height))
    }

    /// Takes over memory from `calloc` or `malloc`; the size must have been checked.
    package init(
        adopting memory: UnsafeMutableRawPointer, width: Int, height: Int, format: PixelFormat,
        scale: CGFloat,
        isOpaque: Bool
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.scale = scale
        self.isOpaque = isOpaque
        bytesPerRow = width * format.bytesPerPixel
        bytes = memory
    }

    deinit {
        free(bytes)
    }

    /// Throws if a bitmap of this size would not be allowed.
    public static func check(width: Int, height: Int) throws(RasterError) {
        guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
            throw .sideOutOfRange(width: Double(width), height: Double(height), limit: maximumSide)
        }
        guard width * height <= maximumPixelCount else {
            throw .tooManyPixels(width * height, limit: maximumPixelCount)
        }
    }

    /// Calls `body` with all bytes, rows from top to bottom; the pointer must not leave it.
    @inlinable
    public func withUnsafeBytes<Output, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        // The pointer does not keep the bitmap alive.
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: baseAddress, count: bytesPerRow * height))
    }

    @usableFromInline
    var baseAddress: UnsafeRawPointer { UnsafeRawPointer(bytes) }

    /// The size in points: pixels over scale.
    public var size: CGSize {
        CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    }

    /// How many bytes the pixels take.
    public var byteCount: Int { bytesPerRow * height }

    /// The premultiplied channels of one pixel, for looking at pictures in tests: an alpha bitmap has its
    /// value in `alpha` and black in the others.
    ///
    /// - Precondition: `x` and `y` lie inside.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(x >= 0 && y >= 0 && x < width && y < height, "pixel (\(x), \(y)) is outside")
        let pixel = UnsafeRawPointer(bytes) + y * bytesPerRow + x * format.bytesPerPixel
        switch format {
        case .rgba8:
            let channels = pixel.loadUnaligned(as: (UInt8, UInt8, UInt8, UInt8).self)
            return (channels.0, channels.1, channels.2, channels.3)
        case .a8:
            return (0, 0, 0, pixel.load(as: UInt8.self))
        }
    }
}

extension Bitmap: Hashable {
    public static func == (left: Bitmap, right: Bitmap) -> Bool {
        if left === right { return true }
        guard left.width == right.width, left.height == right.height, left.format == right.format,
            left.scale == right.scale, left.isOpaque == right.isOpaque
        else { return false }
        return memcmp(left.bytes, right.bytes, left.byteCount) == 0
    }

    /// Hashes the size and 64 pixels spread over the picture: pictures that agree there are told apart by `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(format)
        let count = byteCount
        let step = max(1, count / 64)
        for offset in stride(from: 0, to: count, by: step) {
            hasher.combine(bytes.load(fromByteOffset: offset, as: UInt8.self))
        }
    }
}
