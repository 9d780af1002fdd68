/// Tries each filter on a row and takes the one whose differences are smallest.
///
/// That is the heuristic of the PNG specification: the least sum of absolute differences. It keeps the row above,
/// so rows must come in order. The buffers are its own, and no pointer into them is kept.
struct PNGFilterChooser {
    private let rowByteCount: Int
    private let distance: Int
    /// The row, with a pixel of zeros before it.
    private var row: [UInt8]
    private var above: [UInt8]
    private var best: [UInt8]
    private var trial: [UInt8]

    init(rowByteCount: Int, distance: Int) {
        self.rowByteCount = rowByteCount
        self.distance = distance
        row = [UInt8](repeating: 0, count: distance + rowByteCount)
        above = row
        best = [UInt8](repeating: 0, count: rowByteCount)
        trial = best
    }

    /// Goes on to the next row, whose samples `write` writes.
    mutating func nextRow(_ write: (UnsafeMutablePointer<UInt8>) -> Void) {
        swap(&row, &above)
        row.withUnsafeMutableBufferPointer { write($0.baseAddress! + distance) }
    }

    /// Writes the number of the best filter and the row as it filters it.
    mutating func writeBest(to output: UnsafeMutablePointer<UInt8>) {
        var least = UInt64.max
        for filter in PNGFilter.allCases {
            let weight = row.withUnsafeBufferPointer { row in
                above.withUnsafeBufferPointer { above in
                    trial.withUnsafeMutableBufferPointer { trial in
                        filter.apply(
                            to: row.baseAddress! + distance, above: above.baseAddress! + distance,
                            count: rowByteCount, distance: distance, output: trial.baseAddress!)
                    }
                }
            }
            guard weight < least else { continue }
            least = weight
            output[0] = filter.rawValue
            swap(&best, &trial)
        }
        best.withUnsafeBufferPointer { (output + 1).update(from: $0.baseAddress!, count: rowByteCount) }
    }
}
