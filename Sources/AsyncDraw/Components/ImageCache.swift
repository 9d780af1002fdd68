public import DrawImage
public import DrawRaster

/// Decoded pictures, each at the size at which it was needed, within a budget of bytes.
///
/// Any thread may ask it for a picture; decoding happens on the thread that asks. Over the budget the pictures
/// that were not asked for longest go first.
public final class ImageCache: Sendable {
    /// The cache of every component that was given no other.
    public static let shared = ImageCache()

    /// What a cache has done so far.
    public struct Statistics: Hashable, Sendable {
        /// Pictures that were asked for and not decoded already: hits, misses, and files known to be broken.
        public var requested = 0
        /// Requests that found their picture.
        public var hits = 0
        /// Requests that did not.
        public var misses = 0
        /// Pictures that were decoded.
        public var decoded = 0
        /// Image rows that were decoded.
        public var decodedRows = 0
        /// Distinct files that could not be decoded.
        public var failed = 0
        /// Bytes of the pictures that are kept.
        public var bytes = 0

        public init() {}
    }

    /// A file that could not be decoded.
    public struct Failure: Hashable, Sendable {
        public let source: ImageSource
        public let error: ImageError
    }

    fileprivate struct Key: Hashable {
        let source: ImageSource
        let targetSize: PixelSize?
    }

    fileprivate struct Entry {
        let image: Image
        var lastUse: UInt64
    }

    fileprivate struct Storage {
        var entries: [Key: Entry] = [:]
        var failures: [Failure] = []
        var errors: [ImageSource: ImageError] = [:]
        var statistics = Statistics()
        var clock: UInt64 = 0
    }

    private let byteBudget: Int
    private let limits: DecodeLimits
    private let storage = Guarded(Storage())

    /// - Parameters:
    ///   - byteBudget: The most bytes of pixels that are kept; a larger picture is decoded at each request.
    ///   - limits: What files are refused.
    public init(byteBudget: Int = 64 << 20, limits: DecodeLimits = .default) {
        self.byteBudget = byteBudget
        self.limits = limits
    }

    /// What the cache has done so far.
    public var statistics: Statistics { storage.withLock { $0.statistics } }

    /// The files that could not be decoded, each once, in the order in which they were found.
    public var failures: [Failure] { storage.withLock { $0.failures } }

    /// Why a file could not be decoded; nil if it could, or was not tried yet.
    public func error(for source: ImageSource) -> ImageError? {
        storage.withLock { $0.errors[source] }
    }

    /// Lets all pictures go, and forgets which files could not be decoded. Counters stay.
    public func removeAll() {
        storage.withLock { storage in
            storage.entries = [:]
            storage.errors = [:]
            storage.failures = []
            storage.statistics.bytes = 0
        }
    }

    /// The picture, from the cache or decoded now.
    ///
    /// - Parameters:
    ///   - source: Where it comes from. One that is decoded already is handed back as it is and not counted.
    ///   - targetSize: The size at which it will be shown, in pixels: large pictures are decoded smaller, but
    ///     not smaller than this. Nil decodes every pixel.
    ///   - checkpoint: Asked between image rows.
    /// - Throws: `ImageError`; a file that failed once is not tried again. `CancellationError` once `checkpoint`
    ///   throws.
    public func image(
        for source: ImageSource, targetSize: PixelSize? = nil, checkpoint: Checkpoint = .never
    ) throws -> Image {
        if case .image(let image) = source { return image }
        let key = Key(source: source, targetSize: targetSize)
        if let image = try storage.withLock({ try $0.find(key) }) { return image }
        do throws(ImageError) {
            let image = try decode(key, checkpoint: counting(checkpoint))
            storage.withLock { $0.insert(image, for: key, byteBudget: byteBudget) }
            return image
        } catch .cancelled {
            throw CancellationError()
        } catch {
            storage.withLock { $0.remember(error, of: source) }
            throw error
        }
    }

    private func decode(_ key: Key, checkpoint: Checkpoint) throws(ImageError) -> Image {
        switch key.source {
        case .image(let image):
            image
        case .file(let path):
            try Image(
                contentsOfFile: path, limits: limits, targetSize: key.targetSize, checkpoint: checkpoint)
        case .data(let data):
            try Image(data: data, limits: limits, targetSize: key.targetSize, checkpoint: checkpoint)
        }
    }

    /// The same checkpoint, counting the rows that it let through.
    private func counting(_ checkpoint: Checkpoint) -> Checkpoint {
        Checkpoint(
            isCancelled: {
                do throws(CancellationError) {
                    try checkpoint()
                } catch {
                    return true
                }
                self.storage.withLock { $0.statistics.decodedRows += 1 }
                return false
            },
            onAnnouncement: { checkpoint.announce(steps: $0) })
    }
}

extension ImageCache.Storage {
    fileprivate mutating func find(_ key: ImageCache.Key) throws(ImageError) -> Image? {
        statistics.requested += 1
        if let error = errors[key.source] { throw error }
        clock += 1
        guard let entry = entries[key] else {
            statistics.misses += 1
            return nil
        }
        statistics.hits += 1
        entries[key]!.lastUse = clock
        return entry.image
    }

    fileprivate mutating func insert(_ image: Image, for key: ImageCache.Key, byteBudget: Int) {
        statistics.decoded += 1
        guard image.bitmap.byteCount <= byteBudget, entries[key] == nil else { return }
        clock += 1
        entries[key] = ImageCache.Entry(image: image, lastUse: clock)
        statistics.bytes += image.bitmap.byteCount
        while statistics.bytes > byteBudget,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
            statistics.bytes -= oldest.value.image.bitmap.byteCount
        }
    }

    fileprivate mutating func remember(_ error: ImageError, of source: ImageSource) {
        guard errors.updateValue(error, forKey: source) == nil else { return }
        failures.append(ImageCache.Failure(source: source, error: error))
        statistics.failed += 1
    }
}
