import DrawRaster
import Foundation

/// Builds a layout: paragraph by paragraph, shaped, broken into lines, cut at the limits, placed.
struct LayoutBuilder {
    private let text: StyledText
    private let style: ParagraphStyle
    private let container: TextContainer
    private let width: Double
    private let shaper: Shaper
    private let primary: FontFace
    private let primarySize: Double
    private let tabWidth: Double
    private var itemizer: Itemizer
    /// The one that was asked for last.
    private var bidi: BidiParagraph?

    private(set) var lines: [TextLayout.Line] = []
    private(set) var height: CGFloat = 0
    private(set) var isTruncated = false
    private var isHeightUsedUp = false

    var missing: [MissingGlyph] { itemizer.missing }
    var substitutions: [FontSubstitution] { itemizer.substitutions }

    init(
        text: StyledText, font: Font, style: ParagraphStyle, container: TextContainer, fonts: FontLibrary
    ) throws(TextError) {
        self.text = text
        self.style = style
        self.container = container
        width = container.width.map { $0 > 0 ? Double($0) : 0 } ?? .infinity
        shaper = Shaper(text: text, language: style.language)
        itemizer = Itemizer(text: text, language: style.language, fonts: fonts)
        let primary = try itemizer.match(font).face
        self.primary = primary
        primarySize = Double(font.size)
        let space = primary.glyph(for: 0x20).map { primary.advance(of: $0) } ?? 0.25
        tabWidth = space * 8 * primarySize
    }

    mutating func build(checkpoint: Checkpoint) throws {
        var cluster = 0
        repeat {
            try checkpoint()
            let end = paragraphEnd(from: cluster)
            let isLast = end.next == text.clusters.count - 1 && end.content == end.next
            try appendParagraph(cluster..<end.content, next: end.next, isLast: isLast, checkpoint: checkpoint)
            cluster = end.next
            if isLast || isFull { return }
        } while true
    }

    /// The lines with their left edges set.
    var alignedLines: [TextLayout.Line] {
        let room = width.isFinite ? width : Double(lines.map(\.width).max() ?? 0)
        return lines.map { line in
            var line = line
            let free = room - Double(line.width)
            let part: Double =
                switch style.alignment {
                case .left: 0
                case .right: 1
                case .center: 0.5
                case .start: line.isRightToLeft ? 1 : 0
                case .end: line.isRightToLeft ? 0 : 1
                }
            // A line that is too wide sticks out at its end.
            line.x = free > 0 ? CGFloat(free * part) : line.isRightToLeft && part > 0 ? CGFloat(free) : 0
            return line
        }
    }

    // MARK: Paragraphs

    /// Where a paragraph's content ends and where the next one begins, as places in `text.clusters`.
    private func paragraphEnd(from start: Int) -> (content: Int, next: Int) {
        let last = text.clusters.count - 1
        var cluster = start
        while cluster < last {
            switch text.units[Int(text.clusters[cluster])] {
            case 0x0a...0x0d, 0x85, 0x2028, 0x2029: return (cluster, cluster + 1)
            default: cluster += 1
            }
        }
        return (last, last)
    }

    /// Lays a paragraph out. Where the number of lines is limited only the beginning of a long one is shaped, and more of it
    /// for as long as the lines are not full.
    private mutating func appendParagraph(
        _ clusters: Range<Int>, next: Int, isLast: Bool, checkpoint: Checkpoint
    ) throws {
        let start = Int(text.clusters[clusters.lowerBound])
        let range = start..<Int(text.clusters[next])
        let bidi = bidiParagraph(at: start)
        var count = mayEndEarly ? LayoutBuilder.firstWindow : clusters.count
        while count < clusters.count {
            let before = self
            let part = try shaped(clusters.prefix(count), range: range, bidi: bidi, checkpoint: checkpoint)
            let isEnough = try append(part, isWhole: false, isLast: isLast, checkpoint: checkpoint)
            if isEnough { return }
            self = before
            count *= 4
        }
        let whole = try shaped(clusters, range: range, bidi: bidi, checkpoint: checkpoint)
        _ = try append(whole, isWhole: true, isLast: isLast, checkpoint: checkpoint)
    }

    /// What is a paragraph here ends at a line separator too, and the directions go on behind it.
    private mutating func bidiParagraph(at unit: Int) -> BidiParagraph {
        if let bidi, unit < bidi.range.upperBound || !bidi.isEnded { return bidi }
        let next = BidiParagraph(in: text, from: unit, direction: style.baseDirection)
        bidi = next
        return next
    }

    /// How many clusters of a long paragraph are shaped first.
    private static let firstWindow = 2048
    /// So near to the end of a part, in clusters, the rest of the text could still change something: breaks in Thai.
    private static let windowMargin = 256

    /// Whether there may be text that is not seen.
    private var mayEndEarly: Bool {
        let isLimited =
            container.maximumLines > 0 || (container.truncation == .end && container.height != nil)
        return width.isFinite && (isLimited || (style.wrapping == .none && container.truncation == .end))
    }

    private mutating func shaped(
        _ clusters: Range<Int>, range: Range<Int>, bidi: BidiParagraph, checkpoint: Checkpoint
    ) throws -> ShapedParagraph {
        let items = try itemizer.items(clusters: clusters, bidi: bidi)
        var shaped: [ShapedItem] = []
        shaped.reserveCapacity(items.count)
        for item in items {
            try checkpoint()
            shaped.append(shaper.shape(item))
        }
        return ShapedParagraph(
            items: shaped, clusters: clusters, range: range, level: bidi.level, text: text,
            breaks: LineBreaker.opportunities(
                in: text, clusters: clusters, wrapping: style.wrapping, language: style.language))
    }

    // MARK: Lines

    /// Adds a paragraph's lines, or as many as there is room for.
    ///
    /// - Parameter isWhole: Whether all of the paragraph is shaped.
    /// - Returns: False if more of the paragraph is needed; what was added has to be taken back.
    private mutating func append(
        _ paragraph: ShapedParagraph, isWhole: Bool, isLast: Bool, checkpoint: Checkpoint
    ) throws -> Bool {
        let breaker = LineBreaker(
            paragraph: paragraph, width: width, wrapping: style.wrapping, tabWidth: tabWidth)
        let composer = LineComposer(
            text: text, paragraph: paragraph, shaper: shaper, breaker: breaker, primary: primary,
            primarySize: primarySize)
        let count = paragraph.advances.count
        var start = 0
        repeat {
            try checkpoint()
            var composed = composer.line(start, breaker.end(from: start))
            // Shaping again at a cut may have made it wider.
            while composed.width > width + LineBreaker.tolerance, composed.isReshaped,
                composed.end > start + 1
            {
                let shorter = breaker.end(from: start, limit: composed.end - 1)
                guard shorter < composed.end else { break }
                composed = composer.line(start, shorter)
            }
            let hasMore = composed.end < count || (!isLast && hasText(after: paragraph))
            let isTooWide = composed.width > width + LineBreaker.tolerance
            let isOver =
                container.truncation == .end && isTooWide
                && (style.wrapping == .none || !hasRoomForMore(after: composed.metrics))
            if !isWhole, !isOver, composed.end > count - LayoutBuilder.windowMargin { return false }
            if container.truncation == .end {
                if isOver || (hasMore && !hasRoomForMore(after: composed.metrics)) {
                    composed = composer.truncated(
                        start, fonts: itemizer.fonts, hasMore: hasMore && !isTooWide)
                    isTruncated = true
                }
            } else if hasMore, container.maximumLines > 0, lines.count + 1 >= container.maximumLines {
                isTruncated = true
            }
            let isEnd = composed.end >= count
            place(composed, paragraph, start: start, isEnd: isEnd)
            start = composed.end
            if isEnd || isFull { break }
        } while true
        if isFull, isTruncated { extendLastLine() }
        return true
    }

    /// Whether anything but an empty last line follows.
    private func hasText(after paragraph: ShapedParagraph) -> Bool {
        paragraph.range.upperBound < text.units.count
    }

    private var isFull: Bool {
        (container.maximumLines > 0 && lines.count >= container.maximumLines) || isHeightUsedUp
    }

    /// Whether a line of the same metrics would fit after this one.
    private func hasRoomForMore(after metrics: LineMetrics) -> Bool {
        if container.maximumLines > 0, lines.count + 1 >= container.maximumLines { return false }
        return hasHeight(after: metrics)
    }

    private func advance(_ metrics: LineMetrics) -> Double {
        style.lineHeight.map { Double(max(0, $0)) } ?? metrics.ascent + metrics.descent + metrics.lineGap
    }

    private mutating func place(
        _ line: ComposedLine, _ paragraph: ShapedParagraph, start: Int, isEnd: Bool
    ) {
        let metrics = line.metrics
        let advance = advance(metrics)
        // With a fixed height half of what is left stands above, half below; a natural gap goes below.
        let above = style.lineHeight == nil ? 0 : (advance - metrics.ascent - metrics.descent) / 2
        let first = text.clusters[paragraph.clusters.lowerBound + start]
        let last =
            isEnd
            ? Int32(paragraph.range.upperBound) : text.clusters[paragraph.clusters.lowerBound + line.end]
        lines.append(
            TextLayout.Line(
                x: 0, baseline: height + CGFloat(above + metrics.ascent), ascent: CGFloat(metrics.ascent),
                descent: CGFloat(metrics.descent), width: CGFloat(line.width),
                range: Int(text.byteOffsets[Int(first)])..<Int(text.byteOffsets[Int(last)]),
                isRightToLeft: paragraph.level & 1 != 0, runs: line.runs))
        isHeightUsedUp = !hasHeight(after: metrics)
        height += CGFloat(advance)
    }

    /// Whether the height allows for another line; only an ellipsis tells that lines are left out, so only then.
    private func hasHeight(after metrics: LineMetrics) -> Bool {
        guard container.truncation == .end, let limit = container.height else { return true }
        return Double(height) + 2 * advance(metrics) - metrics.lineGap <= Double(limit)
            + LineBreaker.tolerance
    }

    /// Text that was left out belongs to the last line.
    private mutating func extendLastLine() {
        guard let line = lines.popLast() else { return }
        lines.append(
            TextLayout.Line(
                x: line.x, baseline: line.baseline, ascent: line.ascent, descent: line.descent,
                width: line.width,
                range: line.range.lowerBound..<Int(text.byteOffsets[text.units.count]),
                isRightToLeft: line.isRightToLeft, runs: line.runs))
    }
}

/// How high a line is, in points.
struct LineMetrics {
    var ascent: Double
    var descent: Double
    var lineGap: Double

    init(_ face: FontFace, size: Double) {
        ascent = Double(face.metrics.ascent) * size
        descent = Double(face.metrics.descent) * size
        lineGap = Double(face.metrics.lineGap) * size
    }

    /// The largest of both, each part for itself.
    mutating func include(_ other: LineMetrics) {
        ascent = max(ascent, other.ascent)
        descent = max(descent, other.descent)
        lineGap = max(lineGap, other.lineGap)
    }
}
