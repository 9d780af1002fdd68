public import DrawRaster
public import Foundation

/// A text laid out: lines of glyph runs at their places. It never changes, and any thread may draw it.
///
/// ```swift
/// let layout = try TextLayout("Hello, 世界", font: .system(ofSize: 16), container: TextContainer(width: 200))
/// try layout.draw(in: context, at: CGPoint(x: 10, y: 10))
/// ```
///
/// Offsets into the text are in bytes of UTF-8. Coordinates are points from the layout's top left corner, y downwards.
/// The same text, style and fonts give the same layout, whatever was laid out before.
public struct TextLayout: Sendable {
    /// The longest text, in bytes of UTF-8.
    public static let maximumTextLength = 4 << 20

    /// Glyphs of one face and one colour, side by side.
    public struct Run: Sendable {
        /// Positions are from the line's left edge on its baseline.
        public let glyphs: GlyphRun
        /// Where the cluster of each glyph begins in the text.
        public let clusters: [Int]
        /// The part of the text that the run shows.
        public let range: Range<Int>
        public let color: Color
        public let isRightToLeft: Bool
        /// ISO 15924, "Latn".
        public let script: String
        /// Whether it stands for text that was left out; `clusters` are then the start of that text.
        public let isEllipsis: Bool
    }

    /// One line.
    public struct Line: Sendable {
        /// The left edge.
        public internal(set) var x: CGFloat
        /// From the layout's top to the baseline.
        public let baseline: CGFloat
        /// How far the fonts reach above the baseline, and below it; both positive.
        public let ascent: CGFloat
        public let descent: CGFloat
        /// Without white space at the line's end.
        public let width: CGFloat
        /// The part of the text, its hard break included; lines follow each other without gaps.
        public let range: Range<Int>
        public let isRightToLeft: Bool
        /// From left to right.
        public let runs: [Run]
    }

    public let lines: [Line]
    /// The widest line, and the height of all lines.
    public let size: CGSize
    /// Whether text was left out.
    public let isTruncated: Bool
    /// Clusters that no font has, in the order of the text; only as far as the text was laid out.
    public let missingGlyphs: [MissingGlyph]
    /// Families that were not found, and what took their place.
    public let substitutedFamilies: [FontSubstitution]

    /// Lays a string out.
    ///
    /// - Parameters:
    ///   - text: Any string; empty gives one empty line.
    ///   - font: Its font.
    ///   - color: Its colour.
    ///   - paragraph: How lines are set.
    ///   - container: The room.
    ///   - fonts: Where faces come from.
    ///   - checkpoint: Asked for each paragraph and line.
    /// - Throws: `TextError`; `CancellationError` once `checkpoint` throws.
    public init(
        _ text: String, font: Font, color: Color = .black, paragraph: ParagraphStyle = ParagraphStyle(),
        container: TextContainer = TextContainer(), fonts: FontLibrary = .shared,
        checkpoint: Checkpoint = .never
    ) throws {
        try TextLayout.check(text.utf8.count)
        try self.init(
            StyledText(text, font: font, color: color), font: font, paragraph: paragraph,
            container: container,
            fonts: fonts, checkpoint: checkpoint)
    }

    /// Lays an attributed string out. Where it has no font or colour of its own, `font` and `color` are used.
    ///
    /// - Throws: `TextError`; `CancellationError` once `checkpoint` throws.
    public init(
        _ text: AttributedString, font: Font, color: Color = .black,
        paragraph: ParagraphStyle = ParagraphStyle(),
        container: TextContainer = TextContainer(), fonts: FontLibrary = .shared,
        checkpoint: Checkpoint = .never
    ) throws {
        try TextLayout.check(text.characters.reduce(0) { $0 + $1.utf8.count })
        try self.init(
            StyledText(text, font: font, color: color), font: font, paragraph: paragraph,
            container: container,
            fonts: fonts, checkpoint: checkpoint)
    }

    private init(
        _ text: StyledText, font: Font, paragraph: ParagraphStyle, container: TextContainer,
        fonts: FontLibrary,
        checkpoint: Checkpoint
    ) throws {
        var builder = try LayoutBuilder(
            text: text, font: font, style: paragraph, container: container, fonts: fonts)
        try builder.build(checkpoint: checkpoint)
        lines = builder.alignedLines
        size = CGSize(width: lines.map(\.width).max() ?? 0, height: builder.height)
        isTruncated = builder.isTruncated
        missingGlyphs = builder.missing
        substitutedFamilies = builder.substitutions
    }

    private static func check(_ count: Int) throws(TextError) {
        guard count <= maximumTextLength else { throw .textTooLong(count, limit: maximumTextLength) }
    }

    /// Draws all lines.
    ///
    /// - Parameters:
    ///   - context: Where to.
    ///   - origin: Where the layout's top left corner goes.
    ///   - checkpoint: Asked for each line.
    /// - Throws: `CancellationError` once `checkpoint` throws.
    public func draw(
        in context: any DrawingContext, at origin: CGPoint, checkpoint: Checkpoint = .never
    ) throws(CancellationError) {
        for line in lines {
            try checkpoint()
            let start = CGPoint(x: origin.x + line.x, y: origin.y + line.baseline)
            for run in line.runs { context.draw(run.glyphs, at: start, with: run.color) }
        }
    }
}
