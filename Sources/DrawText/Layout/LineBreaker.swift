/// Breaks a paragraph into lines, one at a time, each as long as the width allows.
struct LineBreaker {
    let paragraph: ShapedParagraph
    /// In points; infinite without a limit.
    let width: Double
    let wrapping: TextWrapping
    /// From one tab stop to the next, in points.
    let tabWidth: Double

    /// Two sums of the same numbers may differ in their last bits: text laid out again at its own width must fit.
    static let tolerance = 1.0 / 1024

    /// How wide a tab is that begins at `x`: to the next stop.
    func tabAdvance(at x: Double) -> Double {
        guard tabWidth > 0 else { return 0 }
        return ((x / tabWidth + LineBreaker.tolerance).rounded(.down) + 1) * tabWidth - x
    }

    /// The place after the last cluster of the line that begins with cluster `start`; clusters are counted from the
    /// paragraph's first.
    ///
    /// - Parameter limit: The line ends before this cluster in any case: what was chosen before did not fit.
    func end(from start: Int, limit: Int? = nil) -> Int {
        let count = limit ?? paragraph.advances.count
        var x = 0.0
        var lastBreak: Int?
        var cluster = start
        while cluster < count {
            if cluster > start, paragraph.mayBreak[cluster] { lastBreak = cluster }
            x += paragraph.isTab[cluster] ? tabAdvance(at: x) : paragraph.advances[cluster]
            let isOver = x > width + LineBreaker.tolerance && !paragraph.isSpace[cluster]
            if isOver, wrapping != .none, let end = cut(start, cluster, lastBreak) { return end }
            cluster += 1
        }
        if limit != nil, count < paragraph.advances.count {
            return lastBreak ?? max(start + 1, count)
        }
        return count
    }

    /// Where to break before `cluster`, which is too much; nil if the line must go on.
    private func cut(_ start: Int, _ cluster: Int, _ lastBreak: Int?) -> Int? {
        switch wrapping {
        case .none: nil
        case .word: lastBreak
        case .wordThenCharacter, .character: lastBreak ?? (cluster > start ? cluster : nil)
        }
    }

    /// Where lines may be broken, a mark for each place from 0 to the number of units.
    ///
    /// - Parameter clusters: Places in `text.clusters`.
    static func opportunities(
        in text: StyledText, clusters: Range<Int>, wrapping: TextWrapping, language: String?
    ) -> [UInt8] {
        let start = Int(text.clusters[clusters.lowerBound])
        let units = text.units[start..<Int(text.clusters[clusters.upperBound])]
        switch wrapping {
        case .none:
            return [UInt8](repeating: 0, count: units.count + 1)
        case .word, .wordThenCharacter:
            return ICU.lineBreaks(units, language: language)
        case .character:
            var marks = [UInt8](repeating: 0, count: units.count + 1)
            for cluster in clusters.dropFirst() {
                let unit = Int(text.clusters[cluster])
                let before = text.scalar(at: Int(text.clusters[cluster - 1])).value
                let after = text.scalar(at: unit).value
                // White space belongs to the line before it.
                if !ShapedParagraph.hangs(after), !ICU.forbidsBreak(between: before, and: after) {
                    marks[unit - start] = 1
                }
            }
            return marks
        }
    }
}
