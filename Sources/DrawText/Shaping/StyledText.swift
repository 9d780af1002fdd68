import DrawRaster
import Foundation

/// A text with the styles of its parts, in UTF-16 units as ICU and HarfBuzz count them.
struct StyledText {
    /// A style from `start` to the next style's start, in UTF-16 units.
    struct Span {
        var start: Int
        var font: Font
        var letterSpacing: Double
    }

    struct ColorSpan {
        var start: Int
        var color: Color
    }

    let units: [UInt16]
    /// For each unit, and the end, the offset of its character in UTF-8.
    let byteOffsets: [Int32]
    /// The starts of grapheme clusters, and the end.
    let clusters: [Int32]
    private(set) var spans: [Span] = []
    private(set) var colors: [ColorSpan] = []

    init(_ string: String, font: Font, color: Color) {
        let (units, byteOffsets, clusters) = StyledText.measured(string)
        self.units = units
        self.byteOffsets = byteOffsets
        self.clusters = clusters
        spans = [Span(start: 0, font: font, letterSpacing: 0)]
        colors = [ColorSpan(start: 0, color: color)]
    }

    init(_ attributed: AttributedString, font: Font, color: Color) {
        let (units, byteOffsets, clusters) = StyledText.measured(String(attributed.characters))
        self.units = units
        self.byteOffsets = byteOffsets
        self.clusters = clusters
        var start = 0
        for run in attributed.runs {
            let runFont = run[TextAttributes.FontAttribute.self] ?? font
            let spacing = run[TextAttributes.LetterSpacingAttribute.self] ?? 0
            if spans.last.map({ $0.font != runFont || $0.letterSpacing != spacing }) ?? true {
                spans.append(Span(start: start, font: runFont, letterSpacing: spacing.isFinite ? spacing : 0))
            }
            let runColor = run[TextAttributes.ForegroundColorAttribute.self] ?? color
            if colors.last?.color != runColor { colors.append(ColorSpan(start: start, color: runColor)) }
            start += String(attributed[run.range].characters).utf16.count
        }
        if spans.isEmpty { spans = [Span(start: 0, font: font, letterSpacing: 0)] }
        if colors.isEmpty { colors = [ColorSpan(start: 0, color: color)] }
    }

    /// The style that holds at a unit.
    func span(at unit: Int) -> Span {
        spans[StyledText.place(of: unit, in: spans.count) { spans[$0].start }]
    }

    /// Where the style that holds at a unit ends.
    func spanEnd(after unit: Int) -> Int {
        let place = StyledText.place(of: unit, in: spans.count) { spans[$0].start }
        return place + 1 < spans.count ? spans[place + 1].start : units.count
    }

    /// The colour that holds at a unit.
    func color(at unit: Int) -> Color {
        colors[StyledText.place(of: unit, in: colors.count) { colors[$0].start }].color
    }

    /// `ja` for a text with kana, `ko` for one with hangul but no kana, else nil.
    var eastAsianLanguage: String? {
        var hasHangul = false
        for unit in units where unit >= 0x1100 {
            switch unit {
            // The middle dot and the mark of long vowels are used elsewhere too.
            case 0x3041...0x309f, 0x30a1...0x30fa, 0xff66...0xff6f, 0xff71...0xff9d: return "ja"
            case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: hasHangul = true
            default: break
            }
        }
        return hasHangul ? "ko" : nil
    }

    /// The scalar that begins at a unit, and how many units it has. A lone surrogate is U+FFFD.
    func scalar(at unit: Int) -> (value: UInt32, count: Int) {
        let first = units[unit]
        if first & 0xf800 != 0xd800 { return (UInt32(first), 1) }
        guard first < 0xdc00, unit + 1 < units.count, units[unit + 1] & 0xfc00 == 0xdc00 else {
            return (0xfffd, 1)
        }
        return (0x10000 + (UInt32(first) & 0x3ff) << 10 + UInt32(units[unit + 1]) & 0x3ff, 2)
    }

    /// The scalars between two units.
    func scalars(_ range: Range<Int>) -> [UInt32] {
        var result: [UInt32] = []
        var unit = range.lowerBound
        while unit < range.upperBound {
            let (value, count) = scalar(at: unit)
            result.append(value)
            unit += count
        }
        return result
    }

    private static func place(of unit: Int, in count: Int, start: (Int) -> Int) -> Int {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if start(middle) <= unit { low = middle } else { high = middle }
        }
        return low
    }

    /// The most units of a cluster. The time that marks take to be placed grows with the square of their number, and
    /// nobody can read a letter under hundreds of them: longer clusters are cut.
    static let longestCluster = 256

    /// Cuts a cluster that is too long, but not between surrogates.
    private static func appendParts(of range: Range<Int32>, _ units: [UInt16], to clusters: inout [Int32]) {
        var unit = range.lowerBound + Int32(longestCluster)
        while unit < range.upperBound {
            if units[Int(unit)] & 0xfc00 == 0xdc00 { unit -= 1 }
            clusters.append(unit)
            unit += Int32(longestCluster)
        }
    }

    private static func measured(
        _ string: String
    ) -> (units: [UInt16], byteOffsets: [Int32], clusters: [Int32]) {
        let units = Array(string.utf16)
        var byteOffsets: [Int32] = []
        byteOffsets.reserveCapacity(units.count + 1)
        var clusters: [Int32] = []
        clusters.reserveCapacity(units.count + 1)
        if units.count == string.utf8.count {
            // ASCII: every unit is a byte, and only CR LF is a cluster of two.
            for unit in 0...units.count {
                byteOffsets.append(Int32(unit))
                let isLineFeed = unit > 0 && unit < units.count && units[unit] == 10 && units[unit - 1] == 13
                if !isLineFeed { clusters.append(Int32(unit)) }
            }
            return (units, byteOffsets, clusters)
        }
        var byte: Int32 = 0
        for scalar in string.unicodeScalars {
            byteOffsets.append(byte)
            if scalar.value > 0xffff { byteOffsets.append(byte) }
            byte += Int32(UTF8.width(scalar))
        }
        byteOffsets.append(byte)
        var unit: Int32 = 0
        for character in string {
            clusters.append(unit)
            let count = Int32(character.utf16.count)
            if count > longestCluster { appendParts(of: unit..<unit + count, units, to: &clusters) }
            unit += count
        }
        clusters.append(unit)
        return (units, byteOffsets, clusters)
    }
}
