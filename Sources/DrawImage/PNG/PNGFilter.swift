/// The five ways in which PNG writes a row as differences from its neighbours.
///
/// `filter` runs over whole rows of bytes without a branch, so that the compiler makes vectors of it. Rows lie in
/// buffers that have `distance` zero bytes before them: the pixel left of the first one. Pointers are used within
/// a call and never kept.
package enum PNGFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// Writes the filtered `row` into `output`, and returns the sum of the differences' sizes: the smaller it is,
    /// the better the row is likely to be compressed.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, and `distance` before them.
    ///   - above: The row above, likewise; zeros for the first row.
    ///   - distance: Bytes from a pixel to the next.
    package func apply(
        to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int,
        output: UnsafeMutablePointer<UInt8>
    ) -> UInt64 {
        let left = row - distance
        let aboveLeft = above - distance
        switch self {
        case .none:
            output.update(from: row, count: count)
        case .sub:
            for index in 0..<count { output[index] = row[index] &- left[index] }
        case .up:
            for index in 0..<count { output[index] = row[index] &- above[index] }
        case .average:
            for index in 0..<count {
                let (a, b) = (left[index], above[index])
                // ⌊(a + b) / 2⌋ without a ninth bit.
                output[index] = row[index] &- ((a & b) &+ ((a ^ b) >> 1))
            }
        case .paeth:
            for index in 0..<count {
                let prediction = PNGFilter.paeth(left[index], above[index], aboveLeft[index])
                output[index] = row[index] &- prediction
            }
        }
        return PNGFilter.weight(of: output, count: count)
    }

    /// The neighbour that is closest to `a + b − c`: left, above, above left, in this order when they are equally
    /// close.
    ///
    /// In eight bits: its distance from `c` is that of the other two added, and so never the least, unless `c`
    /// lies between them; then it is their difference.
    @inline(__always)
    package static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        let fromA = max(b, c) &- min(b, c)
        let fromB = max(a, c) &- min(a, c)
        let isBetween = (a >= c) != (b >= c)
        let fromC = isBetween ? max(fromA, fromB) &- min(fromA, fromB) : 255
        let aboveOrCorner = fromB <= fromC ? b : c
        return fromA <= fromB && fromA <= fromC ? a : aboveOrCorner
    }

    /// The sum of the bytes as signed numbers without their signs.
    private static func weight(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        var total: UInt64 = 0
        var start = 0
        while start < count {
            // 32 bits are enough for so many, and narrow sums make wide vectors.
            let end = min(start + 65_536, count)
            var sum: UInt32 = 0
            for index in start..<end {
                let byte = bytes[index]
                sum &+= UInt32(min(byte, 0 &- byte))
            }
            total += UInt64(sum)
            start = end
        }
        return total
    }
}
