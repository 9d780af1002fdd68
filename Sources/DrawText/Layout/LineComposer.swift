import DrawRaster
import Foundation

/// A line whose glyphs have their places.
struct ComposedLine {
    var runs: [TextLayout.Run]
    /// Without white space at the end.
    var width: Double
    var metrics: LineMetrics
    /// The cluster after the line's last, counted from the paragraph's first.
    var end: Int
    /// Whether a cut made it necessary to shape a part again.
    var isReshaped: Bool
}

/// Puts the clusters of a line side by side: cuts items, shapes again where a cut is not safe, brings them into visual
/// order and gives each glyph its place.
struct LineComposer {
    let text: StyledText
    let paragraph: ShapedParagraph
    let shaper: Shaper
    let breaker: LineBreaker
    let primary: FontFace
    let primarySize: Double

    private struct Piece {
        var shaped: ShapedItem
        var isEllipsis = false
        /// White space at the line's end.
        var hangs = false
    }

    /// The line from cluster `start` to the one before `end`.
    func line(_ start: Int, _ end: Int) -> ComposedLine {
        var isReshaped = false
        let pieces = pieces(start, end, &isReshaped)
        return composed(pieces, end: end, isReshaped: isReshaped)
    }

    /// The line from cluster `start` on, cut so that an ellipsis fits after it.
    ///
    /// - Parameter hasMore: Whether text follows after the paragraph: then the ellipsis stands even if the rest of the
    ///   paragraph fits.
    func truncated(_ start: Int, fonts: FontLibrary, hasMore: Bool) -> ComposedLine {
        let count = paragraph.advances.count
        // The longest line that could be left over: the ellipsis takes its style from where the text is cut.
        var end = fitting(start, width: breaker.width)
        if !hasMore, end == count, count > start { end = count - 1 }
        while true {
            let unit = Int(text.clusters[paragraph.clusters.lowerBound + end])
            let ellipsis = ellipsis(at: unit, isAtStart: end == start, fonts: fonts)
            let room = breaker.width - ellipsis.glyphs.reduce(0) { $0 + $1.advance }
            let cut = min(end, fitting(start, width: room))
            var isReshaped = false
            var pieces = pieces(start, cut, &isReshaped, hangsAtEnd: false)
            pieces.append(Piece(shaped: ellipsis, isEllipsis: true))
            var line = composed(pieces, end: count, isReshaped: isReshaped)
            if cut == start || (cut == end && line.width <= breaker.width + LineBreaker.tolerance) {
                line.end = count
                return line
            }
            end = cut == end ? cut - 1 : cut
        }
    }

    /// How many clusters from `start` fit into a width, white space counted; the place after the last.
    private func fitting(_ start: Int, width: Double) -> Int {
        var x = 0.0
        for cluster in start..<paragraph.advances.count {
            x += paragraph.isTab[cluster] ? breaker.tabAdvance(at: x) : paragraph.advances[cluster]
            if x > width + LineBreaker.tolerance { return cluster }
        }
        return paragraph.advances.count
    }

    /// U+2026 in the style of the text beside it, else from another font, else three full stops.
    private func ellipsis(at unit: Int, isAtStart: Bool, fonts: FontLibrary) -> ShapedItem {
        let styled = text.units.isEmpty ? 0 : min(max(0, isAtStart ? unit : unit - 1), text.units.count - 1)
        let span = text.span(at: styled)
        let face = (try? fonts.match(span.font).face) ?? primary
        let key = FontFallback.Key(
            scalars: [0x2026],
            style: FontFallback.Style(
                script: ICU.common, wantsEmoji: false, language: nil, weight: span.font.weight.value,
                isItalic: span.font.isItalic))
        let (string, chosen): (String, FontFace) =
            if face.glyph(for: 0x2026) != nil {
                ("\u{2026}", face)
            } else if let fallback = fonts.fallback(for: key) {
                ("\u{2026}", fallback)
            } else {
                ("...", face)
            }
        let ellipsisText = StyledText(string, font: span.font, color: .black)
        let item = TextItem(
            range: 0..<ellipsisText.units.count, face: chosen, fontSize: Double(span.font.size),
            letterSpacing: span.letterSpacing, script: ICU.common, level: paragraph.level)
        var shaped = Shaper(text: ellipsisText, language: shaper.language).shape(item)
        for index in shaped.glyphs.indices { shaped.glyphs[index].cluster = Int32(unit) }
        shaped.item.range = unit..<unit
        return shaped
    }

    // MARK: Pieces

    private func unit(_ cluster: Int) -> Int {
        Int(text.clusters[paragraph.clusters.lowerBound + cluster])
    }

    /// The parts of items between two clusters, in logical order, white space at the end by itself.
    private func pieces(
        _ start: Int, _ end: Int, _ isReshaped: inout Bool, hangsAtEnd: Bool = true
    ) -> [Piece] {
        guard start < end else { return [] }
        var hanging = end
        if hangsAtEnd {
            while hanging > start, paragraph.isSpace[hanging - 1] { hanging -= 1 }
        }
        var pieces: [Piece] = []
        for shaped in items(unit(start)..<unit(end)) {
            let range = shaped.item.range.clamped(to: unit(start)..<unit(end))
            let split = min(max(unit(hanging), range.lowerBound), range.upperBound)
            for part in [range.lowerBound..<split, split..<range.upperBound] where !part.isEmpty {
                var piece = Piece(shaped: slice(shaped, part, &isReshaped))
                piece.hangs = part.lowerBound >= unit(hanging)
                // L1: white space at the line's end, and tabs, have the paragraph's level.
                if piece.hangs || shaped.item.isTab { piece.shaped.item.level = paragraph.level }
                pieces.append(piece)
            }
        }
        return pieces
    }

    /// The items that overlap a range of units; found by halving, since a long paragraph has many lines.
    private func items(_ range: Range<Int>) -> ArraySlice<ShapedItem> {
        let items = paragraph.items
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].item.range.upperBound <= range.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var last = low
        while last < items.count, items[last].item.range.lowerBound < range.upperBound { last += 1 }
        return items[low..<last]
    }

    /// A part of an item; shaped again where it was shaped together with what is cut off.
    private func slice(_ shaped: ShapedItem, _ range: Range<Int>, _ isReshaped: inout Bool) -> ShapedItem {
        if range == shaped.item.range { return shaped }
        var item = shaped.item
        item.range = range
        let isSafe =
            (range.lowerBound == shaped.item.range.lowerBound || isSafe(range.lowerBound))
            && (range.upperBound == shaped.item.range.upperBound || isSafe(range.upperBound))
        guard isSafe else {
            isReshaped = true
            return shaper.shape(item)
        }
        // Clusters rise from left to right, or fall in right-to-left text: the part is one stretch of glyphs.
        let glyphs = shaped.glyphs
        let units = Int32(range.lowerBound)..<Int32(range.upperBound)
        func place(_ isPast: (Int32) -> Bool) -> Int {
            var (low, high) = (0, glyphs.count)
            while low < high {
                let middle = (low + high) / 2
                if isPast(glyphs[middle].cluster) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let (first, last) =
            shaped.isRightToLeft
            ? (place { $0 < units.upperBound }, place { $0 < units.lowerBound })
            : (place { $0 >= units.lowerBound }, place { $0 >= units.upperBound })
        return ShapedItem(item: item, glyphs: Array(glyphs[first..<max(first, last)]))
    }

    private func isSafe(_ unit: Int) -> Bool {
        // Cuts are made between clusters only.
        var (low, high) = (paragraph.clusters.lowerBound, paragraph.clusters.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if Int(text.clusters[middle]) < unit { low = middle + 1 } else { high = middle }
        }
        let place = low - paragraph.clusters.lowerBound
        return place < paragraph.isUnsafe.count && Int(text.clusters[low]) == unit
            && !paragraph.isUnsafe[place]
    }

    // MARK: Places

    private func composed(_ pieces: [Piece], end: Int, isReshaped: Bool) -> ComposedLine {
        var metrics = LineMetrics(primary, size: primarySize)
        var widths: [Double] = []
        var x = 0.0
        for piece in pieces {
            metrics.include(LineMetrics(piece.shaped.item.face, size: piece.shaped.item.fontSize))
            let width =
                piece.shaped.item.isTab
                ? breaker.tabAdvance(at: x) : piece.shaped.glyphs.reduce(0) { $0 + $1.advance }
            widths.append(width)
            x += width
        }
        let hanging = zip(pieces, widths).reduce(0) { $0 + ($1.0.hangs ? $1.1 : 0) }
        // What hangs over the end of a right-to-left line hangs over its left edge.
        x = paragraph.level & 1 == 0 ? 0 : -hanging
        var runs: [TextLayout.Run] = []
        for place in visualOrder(pieces.map(\.shaped.item.level)) {
            let piece = pieces[place]
            if !piece.shaped.item.isTab { append(piece, at: x, to: &runs) }
            x += widths[place]
        }
        return ComposedLine(
            runs: runs, width: widths.reduce(0, +) - hanging, metrics: metrics, end: end,
            isReshaped: isReshaped)
    }

    /// Rule L2: from the highest level to the lowest odd one, every sequence at that level or above is turned round.
    private func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, through: 1, by: -1) {
            var start: Int?
            for index in 0...order.count {
                let isIn = index < order.count && levels[order[index]] >= level
                if isIn, start == nil { start = index }
                if !isIn, let first = start {
                    order[first..<index].reverse()
                    start = nil
                }
            }
        }
        return order
    }

    /// Adds a run for each colour of a piece.
    private func append(_ piece: Piece, at start: Double, to runs: inout [TextLayout.Run]) {
        let shaped = piece.shaped
        var x = start
        var first = 0
        while first < shaped.glyphs.count {
            let color = color(of: shaped.glyphs[first], piece)
            var last = first
            var ids: [GlyphID] = []
            var positions: [CGPoint] = []
            var clusters: [Int] = []
            while last < shaped.glyphs.count, self.color(of: shaped.glyphs[last], piece) == color {
                let glyph = shaped.glyphs[last]
                ids.append(glyph.id)
                positions.append(CGPoint(x: x + glyph.xOffset, y: -glyph.yOffset))
                clusters.append(Int(text.byteOffsets[Int(glyph.cluster)]))
                x += glyph.advance
                last += 1
            }
            let units = units(of: first..<last, in: shaped)
            runs.append(
                TextLayout.Run(
                    glyphs: GlyphRun(
                        source: shaped.item.face, fontSize: CGFloat(shaped.item.fontSize), glyphs: ids,
                        positions: positions),
                    clusters: clusters,
                    range: Int(text.byteOffsets[units.lowerBound])..<Int(text.byteOffsets[units.upperBound]),
                    color: color, isRightToLeft: shaped.isRightToLeft,
                    script: ICU.name(of: shaped.item.script), isEllipsis: piece.isEllipsis))
            first = last
        }
    }

    /// The units that some of an item's glyphs show; the glyphs are whole clusters.
    private func units(of glyphs: Range<Int>, in shaped: ShapedItem) -> Range<Int> {
        let (item, all) = (shaped.item, shaped.glyphs)
        // Clusters begin where their glyphs do, and end where those of the next in the text begin.
        if shaped.isRightToLeft {
            let start =
                glyphs.upperBound == all.count
                ? item.range.lowerBound : Int(all[glyphs.upperBound - 1].cluster)
            return
                start..<(glyphs.lowerBound == 0
                ? item.range.upperBound : Int(all[glyphs.lowerBound - 1].cluster))
        }
        let start = glyphs.lowerBound == 0 ? item.range.lowerBound : Int(all[glyphs.lowerBound].cluster)
        return
            start..<(glyphs.upperBound == all.count
            ? item.range.upperBound : Int(all[glyphs.upperBound].cluster))
    }

    private func color(of glyph: ShapedGlyph, _ piece: Piece) -> Color {
        // An ellipsis has the colour of the text before it.
        let unit = Int(glyph.cluster)
        return text.color(at: piece.isEllipsis ? max(0, unit - 1) : unit)
    }
}
