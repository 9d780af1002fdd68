/// A paragraph of the bidirectional algorithm (Unicode Annex 9), which ends at a paragraph separator: a line separator,
/// a form feed or a vertical tab ends a line, but directions go on behind it.
struct BidiParagraph {
    /// In UTF-16 units, the separator included.
    let range: Range<Int>
    /// Even: left to right.
    let level: UInt8
    /// Whether a separator ends it, and not the text.
    let isEnded: Bool
    /// For each unit but the separator.
    private let levels: [UInt8]

    init(in text: StyledText, from start: Int, direction: TextDirection) {
        var end = start
        while end < text.units.count, !BidiParagraph.isSeparator(text.units[end]) { end += 1 }
        isEnded = end < text.units.count
        let isPair =
            isEnded && text.units[end] == 0x0d && end + 1 < text.units.count && text.units[end + 1] == 0x0a
        range = start..<(isEnded ? end + (isPair ? 2 : 1) : end)
        (levels, level) = ICU.levels(text.units[start..<end], direction: direction)
    }

    /// The resolved level of a unit before the separator.
    func level(at unit: Int) -> UInt8 { levels[unit - range.lowerBound] }

    private static func isSeparator(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0a, 0x0d, 0x85, 0x2029: true
        default: false
        }
    }
}
