public import Foundation

/// A glyph's number in its font.
public typealias GlyphID = UInt32

/// Which font a run of glyphs is from, as data that can be written, compared and found again.
public struct FontDescription: Hashable, Sendable {
    /// The file, or the name under which data in memory was registered.
    public var file: String
    /// The face's number in a collection.
    public var index: Int
    /// The family and style names, for people to read.
    public var name: String
    /// Settings of a variable font, by axis tag (`wght`).
    public var variations: [String: Double]
    /// A digest of the font's bytes (SHA-256, hexadecimal): two machines draw alike only with equal digests.
    public var digest: String

    public init(
        file: String, index: Int = 0, name: String = "", variations: [String: Double] = [:],
        digest: String = ""
    ) {
        self.file = file
        self.index = index
        self.name = name
        self.variations = variations
        self.digest = digest
    }
}

/// Glyphs of one font at one size, placed along a baseline: what text becomes before it is drawn.
public struct GlyphRun: Sendable {
    /// Where the glyphs' pictures come from.
    public var source: any GlyphSource
    /// The size of the em, in points.
    public var fontSize: CGFloat
    public var glyphs: [GlyphID]
    /// Each glyph's origin in points, from the run's origin on the baseline; y grows downwards.
    public var positions: [CGPoint]

    /// Makes a run.
    ///
    /// - Precondition: There are as many positions as glyphs.
    public init(source: any GlyphSource, fontSize: CGFloat, glyphs: [GlyphID], positions: [CGPoint]) {
        precondition(glyphs.count == positions.count)
        self.source = source
        self.fontSize = fontSize
        self.glyphs = glyphs
        self.positions = positions
    }
}

extension GlyphRun: Hashable {
    public static func == (left: GlyphRun, right: GlyphRun) -> Bool {
        left.fontSize == right.fontSize && left.glyphs == right.glyphs && left.positions == right.positions
            && (left.source === right.source || left.source.font == right.source.font)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(fontSize)
        hasher.combine(glyphs)
        hasher.combine(source.font)
    }
}
