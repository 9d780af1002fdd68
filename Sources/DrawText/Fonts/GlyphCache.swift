import DrawRaster

/// Pictures of glyphs, by face, size and position within a pixel, within a budget of bytes.
///
/// Two generations stand in for an order of use: what is found in the old one moves to the young one, and when the
/// young one has half of the budget it becomes the old one, and what was old and not used since goes.
///
/// Any thread may use it; the lock is taken once a run of glyphs, and not while glyphs are made.
final class GlyphCache: Sendable {
    /// Face, glyph, size and position in one integer, which is found four times as fast as a structure of them. From
    /// the lowest bit: 2 for the position within a pixel, 18 for the size, 16 for the glyph, 28 for the face.
    fileprivate typealias Key = UInt64

    fileprivate struct Storage {
        var young: [Key: GlyphImage] = [:]
        var old: [Key: GlyphImage] = [:]
        var youngBytes = 0
        var oldBytes = 0
        var hits = 0
        var misses = 0
    }

    private let byteBudget: Int
    private let storage = Guarded(Storage())

    init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    var statistics: GlyphCacheStatistics {
        storage.withLock {
            GlyphCacheStatistics(hits: $0.hits, misses: $0.misses, bytes: $0.youngBytes + $0.oldBytes)
        }
    }

    /// Pictures in the order of the requests.
    ///
    /// - Parameters:
    ///   - face: Below 2²⁸.
    ///   - size: The em in 1/64 pixel, below 4096 pixels.
    ///   - make: Makes those that are missing, in their order; called without the lock.
    func images(
        for requests: [GlyphRequest], face: UInt32, size: UInt32, make: ([GlyphRequest]) -> [GlyphImage]
    ) -> [GlyphImage] {
        let face = UInt64(face) << 36 | UInt64(size) << 2
        // OpenType has no glyph above 65,535; what is asked for beyond is as empty as the last.
        let keys = requests.map { face | UInt64(min($0.glyph, 0xffff)) << 20 | UInt64($0.subpixel & 3) }
        var missing: [Int] = []
        var images = storage.withLock { storage in
            keys.indices.map { index -> GlyphImage in
                if let image = storage.find(keys[index], budget: byteBudget) { return image }
                missing.append(index)
                return .empty
            }
        }
        guard !missing.isEmpty else { return images }
        let made = make(missing.map { requests[$0] })
        storage.withLock { storage in
            for (index, image) in zip(missing, made) {
                images[index] = image
                storage.insert(image, for: keys[index], budget: byteBudget)
            }
        }
        return images
    }
}

/// What a glyph cache has done so far, and how much it keeps.
public struct GlyphCacheStatistics: Hashable, Sendable {
    /// Glyphs that were found.
    public let hits: Int
    /// Glyphs that had to be made.
    public let misses: Int
    /// Bytes of the pictures that are kept.
    public let bytes: Int
}

extension GlyphCache.Storage {
    fileprivate mutating func find(_ key: GlyphCache.Key, budget: Int) -> GlyphImage? {
        if let image = young[key] {
            hits += 1
            return image
        }
        guard let image = old.removeValue(forKey: key) else {
            misses += 1
            return nil
        }
        hits += 1
        oldBytes -= image.byteCount
        insert(image, for: key, budget: budget)
        return image
    }

    fileprivate mutating func insert(_ image: GlyphImage, for key: GlyphCache.Key, budget: Int) {
        guard image.byteCount <= budget / 2, young.updateValue(image, forKey: key) == nil else { return }
        youngBytes += image.byteCount
        if youngBytes > budget / 2 {
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
    }
}

extension GlyphImage {
    /// What an entry costs, an estimate of the dictionary's share included.
    fileprivate var byteCount: Int {
        switch content {
        case .empty: 64
        case .mask(let bitmap), .picture(let bitmap): bitmap.byteCount + 192
        }
    }
}
