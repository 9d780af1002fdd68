/// A set of Unicode scalars: which characters a font has.
///
/// Kept as pages of 256 bits, sorted, which takes a few kilobytes for a font of the East and is searched in some steps.
struct ScalarSet: Sendable {
    private var pages: [UInt32] = []
    private var bits: [UInt64] = []

    /// Adds a page of 256 scalars from `first`, a multiple of 256; pages must come in rising order.
    mutating func appendPage(_ first: UInt32, words: some Sequence<UInt64>) {
        pages.append(first >> 8)
        bits.append(contentsOf: words.prefix(4))
    }

    func contains(_ scalar: UInt32) -> Bool {
        let page = scalar >> 8
        var (low, high) = (0, pages.count)
        while low < high {
            let middle = (low + high) / 2
            if pages[middle] < page { low = middle + 1 } else { high = middle }
        }
        guard low < pages.count, pages[low] == page else { return false }
        let bit = Int(scalar & 255)
        return bits[low * 4 + bit >> 6] >> UInt64(bit & 63) & 1 != 0
    }

    var isEmpty: Bool { pages.isEmpty }
}
