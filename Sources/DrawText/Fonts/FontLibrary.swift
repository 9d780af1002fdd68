import DrawRaster
import Foundation

/// Finds faces for fonts and for characters, opens each once, and keeps the pictures of their glyphs.
///
/// Fonts are looked for in the folders given, in their order, and then in what the system has, which is read once.
/// Share one library: faces and glyphs are kept in it. Any thread may use it, and results do not depend on what was
/// asked before.
public final class FontLibrary: Sendable {
    /// The system's fonts. For small programs; everything that takes fonts takes a library of your own too.
    public static let shared = FontLibrary(
        folders: [], indices: [], usesSystemFonts: true, glyphCacheBytes: defaultGlyphCacheBytes)

    /// 16 MB: some 50,000 small glyphs.
    public static let defaultGlyphCacheBytes = 16 << 20

    /// The folders that were given.
    public let folders: [String]
    private let given: [FontIndex]
    private let usesSystemFonts: Bool
    private let cache: GlyphCache
    private let storage = Guarded(Storage())

    private struct FaceKey: Hashable {
        let file: String
        let index: Int
        /// 0 for a face with a single weight.
        let weight: Int
    }

    private struct MatchKey: Hashable {
        let family: String
        let weight: Int
        let isItalic: Bool
        let file: String?
    }

    private struct Storage {
        var system: FontIndex?
        var faces: [FaceKey: FontFace] = [:]
        var matches: [MatchKey: FontMatch] = [:]
        var favourites: [FontFallback.Style: FontFace?] = [:]
        var fallbacks: [FontFallback.Key: FontFace?] = [:]
    }

    private static let mostFavourites = 1_000
    /// After so many different clusters all remembered fallbacks are forgotten: a bound against hostile text.
    private static let mostFallbacks = 20_000

    /// Makes a library.
    ///
    /// - Parameters:
    ///   - folders: Folders of fonts that are looked in first, with the folders inside of them.
    ///   - usesSystemFonts: Whether fontconfig's fonts are used too. If not, fontconfig is never opened.
    ///   - glyphCacheBytes: The most bytes of glyph pictures that are kept.
    /// - Throws: `TextError.unreadableFolder` for a folder that is not there.
    public convenience init(
        folders: [String] = [], usesSystemFonts: Bool = true, glyphCacheBytes: Int = defaultGlyphCacheBytes
    ) throws(TextError) {
        var indices: [FontIndex] = []
        for folder in folders { indices.append(try FontIndex(folders: [folder])) }
        self.init(
            folders: folders, indices: indices, usesSystemFonts: usesSystemFonts,
            glyphCacheBytes: glyphCacheBytes)
    }

    private init(folders: [String], indices: [FontIndex], usesSystemFonts: Bool, glyphCacheBytes: Int) {
        self.folders = folders
        given = indices
        self.usesSystemFonts = usesSystemFonts
        cache = GlyphCache(byteBudget: max(0, glyphCacheBytes))
    }

    /// What the glyph cache has done so far.
    public var glyphCacheStatistics: GlyphCacheStatistics { cache.statistics }

    /// The face that fits `font` best.
    ///
    /// A family that is not there is replaced by Noto Sans, or by the first that there is; the match says so.
    ///
    /// - Throws: `TextError` if the font's file can't be used, or if there are no fonts at all.
    public func match(_ font: Font) throws(TextError) -> FontMatch {
        let key = MatchKey(
            family: font.family, weight: font.weight.value, isItalic: font.isItalic, file: font.file)
        if let match = storage.withLock({ $0.matches[key] }) { return match }
        let match = try find(key)
        storage.withLock { $0.matches[key] = match }
        return match
    }

    private func find(_ key: MatchKey) throws(TextError) -> FontMatch {
        if let file = key.file {
            let data = try FontData(path: file)
            let record = FontIndex.best(
                of: FontIndex.records(ofFile: file), weight: key.weight, isItalic: key.isItalic)
            if let record {
                return FontMatch(face: try face(record, weight: key.weight), substitutedFor: nil)
            }
            // Opening it says what is wrong.
            return FontMatch(
                face: try FontFace(data: data, index: 0, variations: [:], cache: cache), substitutedFor: nil)
        }
        let wanted = FontLibrary.aliases[key.family.lowercased()] ?? key.family
        if let record = record(family: wanted, key) {
            return FontMatch(face: try face(record, weight: key.weight), substitutedFor: nil)
        }
        // Noto Sans wherever it is, before whatever else lies in a folder that was given.
        let records = indices.flatMap(\.records)
        let substitute =
            record(family: "Noto Sans", key) ?? records.first { !$0.isColor } ?? records.first
        if let substitute {
            return FontMatch(
                face: try face(substitute, weight: key.weight),
                substitutedFor: FontSubstitution(requested: key.family, used: substitute.family))
        }
        throw .noFonts(folders: folders)
    }

    private func record(family: String, _ key: MatchKey) -> FontRecord? {
        for index in indices {
            if let record = index.record(family: family, weight: key.weight, isItalic: key.isItalic) {
                return record
            }
        }
        return nil
    }

    private static let aliases = [
        "system": "Noto Sans", "sans-serif": "Noto Sans", "serif": "Noto Serif",
        "monospace": "Noto Sans Mono",
    ]

    /// All indices in the order in which they are asked.
    private var indices: [FontIndex] {
        guard usesSystemFonts else { return given }
        let system = storage.withLock { storage -> FontIndex in
            // Read under the lock, so that it is read once.
            let system = storage.system ?? FontIndex.system()
            storage.system = system
            return system
        }
        return given + [system]
    }

    /// The face that is asked before all others: a cluster that it has is shown with it.
    func favourite(for style: FontFallback.Style) -> FontFace? {
        if let known = storage.withLock({ $0.favourites[style] }) { return known }
        let face = FontFallback(indices: indices).favourites(for: style).lazy.compactMap { record in
            try? self.face(record, weight: style.weight)
        }.first
        storage.withLock { storage in
            if storage.favourites.count >= FontLibrary.mostFavourites { storage.favourites = [:] }
            storage.favourites[style] = .some(face)
        }
        return face
    }

    /// A face that can show a cluster, or nil. A failure is remembered too.
    func fallback(for key: FontFallback.Key) -> FontFace? {
        if let known = storage.withLock({ $0.fallbacks[key] }) { return known }
        let fallback = FontFallback(indices: indices)
        func first(of records: [FontRecord]) -> FontFace? {
            records.lazy.compactMap { record in
                try? self.face(record, weight: key.style.weight)
            }.first { $0.has(key.scalars) }
        }
        let face = first(of: fallback.favourites(for: key.style)) ?? first(of: fallback.others(for: key))
        storage.withLock { storage in
            if storage.fallbacks.count >= FontLibrary.mostFallbacks { storage.fallbacks = [:] }
            storage.fallbacks[key] = .some(face)
        }
        return face
    }

    private func face(_ record: FontRecord, weight: Int) throws(TextError) -> FontFace {
        let weight = record.weights.map { min(max(weight, $0.lowerBound), $0.upperBound) } ?? 0
        let key = FaceKey(file: record.file, index: record.index, weight: weight)
        if let face = storage.withLock({ $0.faces[key] }) { return face }
        let face = try FontFace(
            data: try FontData(path: record.file), index: record.index,
            variations: weight > 0 ? ["wght": Double(weight)] : [:], cache: cache)
        return storage.withLock { storage in
            // Another thread may have opened it meanwhile: one of them is kept by all.
            if let known = storage.faces[key] { return known }
            storage.faces[key] = face
            return face
        }
    }
}

/// The face that was found for a font.
public struct FontMatch: Sendable {
    public let face: FontFace
    /// Nil if the family that was asked for is there.
    public let substitutedFor: FontSubstitution?
}

/// A family that was not found, and the one that took its place.
public struct FontSubstitution: Hashable, Sendable {
    public let requested: String
    public let used: String
}
