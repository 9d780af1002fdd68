import DrawRaster

/// A paragraph that is shaped, but not broken into lines: its glyphs, and what is known of each of its clusters.
struct ShapedParagraph {
    let items: [ShapedItem]
    /// Places of the paragraph's clusters in `StyledText.clusters`, the hard break at its end left out; of a long paragraph
    /// only the first ones.
    let clusters: Range<Int>
    /// The units from the paragraph's first one to its end, the hard break included.
    let range: Range<Int>
    /// Even: left to right.
    let level: UInt8
    /// By cluster, from the paragraph's first: the advance in points. Of a ligature the first cluster has it all.
    private(set) var advances: [Double]
    /// By cluster: whether text cut before it must be shaped again.
    private(set) var isUnsafe: [Bool]
    /// By cluster: whether a line may be broken before it.
    private(set) var mayBreak: [Bool]
    /// By cluster: whether it hangs over the line's end.
    private(set) var isSpace: [Bool]
    /// By cluster: whether it is a tab.
    private(set) var isTab: [Bool]

    init(
        items: [ShapedItem], clusters: Range<Int>, range: Range<Int>, level: UInt8, text: StyledText,
        breaks: [UInt8]
    ) {
        self.items = items
        self.clusters = clusters
        self.range = range
        self.level = level
        let count = clusters.count
        advances = [Double](repeating: 0, count: count)
        isUnsafe = [Bool](repeating: true, count: count)
        mayBreak = [Bool](repeating: false, count: count)
        isSpace = [Bool](repeating: false, count: count)
        isTab = [Bool](repeating: false, count: count)
        let unitCount = Int(text.clusters[clusters.upperBound]) - range.lowerBound
        var places = [Int32](repeating: -1, count: unitCount + 1)
        for (place, cluster) in clusters.enumerated() {
            let unit = Int(text.clusters[cluster])
            places[unit - range.lowerBound] = Int32(place)
            mayBreak[place] = breaks[unit - range.lowerBound] != 0
            isSpace[place] = ShapedParagraph.hangs(text.scalar(at: unit).value)
            isTab[place] = text.units[unit] == 9
        }
        // HarfBuzz may begin a cluster inside of one of ours: it belongs to the one before.
        for index in places.indices.dropFirst() where places[index] < 0 { places[index] = places[index - 1] }
        for shaped in items {
            for glyph in shaped.glyphs {
                let unit = Int(glyph.cluster) - range.lowerBound
                let place = Int(places[unit])
                advances[place] += glyph.advance
                if Int(text.clusters[clusters.lowerBound + place]) == Int(glyph.cluster) {
                    isUnsafe[place] = glyph.isUnsafeToBreak
                }
            }
        }
        // Where one item ends and the next begins, nothing was shaped together.
        for shaped in items {
            let unit = shaped.item.range.lowerBound - range.lowerBound
            if unit < unitCount, places[unit] >= 0 { isUnsafe[Int(places[unit])] = false }
        }
    }

    /// White space that hangs over the end of a line: it takes no part in fitting and alignment.
    static func hangs(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200a, 0x205f, 0x3000: true
        default: false
        }
    }
}
