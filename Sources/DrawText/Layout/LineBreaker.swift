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
            if cluster > start, isOpportunity(cluster) { lastBreak = cluster }
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

    private func isOpportunity(_ cluster: Int) -> Bool {
        switch wrapping {
        case .none: false
        case .word, .wordThenCharacter: paragraph.mayBreak[cluster]
        // Spaces belong to the line before them.
        case .character: !paragraph.isSpace[cluster]
        }
    }
}
