/// What is done with coverage: pixels of one row, four at a time or as spans of one coverage.
///
/// Generic over the painter, so that each kind of painting gets a loop of its own without questions in it.
protocol CoveragePainter {
    /// Four pixels from `x`, a multiple of 4; coverage 0 to 255 each.
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>)
    /// `count` pixels, a multiple of 4, from `x`, all of one coverage between 1 and 255.
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32)
}

/// Turns the cells of a grid into coverage, row by row, and clears them.
struct CoverageSweep {
    let grid: CellGrid
    let rule: FillRule
    /// The picture's column of the grid's first cell, a multiple of 4.
    let left: Int
    /// The picture's row of the grid's first row.
    let top: Int
    /// How many columns of the grid are painted: an edge on the right side touches cells beyond them.
    let columns: Int

    func run(rows: Int, painter: some CoveragePainter) {
        switch rule {
        case .nonZero: sweep(rows, painter, NonZeroFold())
        case .evenOdd: sweep(rows, painter, EvenOddFold())
        }
    }

    private func sweep<Painter: CoveragePainter, Fold: WindingFold>(
        _ rows: Int, _ painter: Painter, _ fold: Fold
    ) {
        let limit = (columns &+ 3) &>> 2
        for row in 0..<rows {
            let cells = grid.cells + row &* grid.stride
            let bits = grid.bits + row &* grid.bitStride
            let y = top &+ row
            var sum: Int32 = 0
            // The group of four up to which the row has been painted.
            var painted = 0
            var wordIndex = 0
            var word = bits[0]
            bits[0] = 0
            rowLoop: while true {
                while word == 0 {
                    wordIndex &+= 1
                    if wordIndex >= grid.bitStride { break rowLoop }
                    word = bits[wordIndex]
                    bits[wordIndex] = 0
                }
                let shift = word.trailingZeroBitCount
                let start = wordIndex &<< 6 &+ shift
                let spanEnd = min(start, limit)
                if sum != 0, spanEnd > painted {
                    let coverage = fold.coverage(sum)
                    if coverage != 0 {
                        painter.paintSpan(left &+ painted &* 4, y, (spanEnd &- painted) &* 4, coverage)
                    }
                }
                let length = min(
                    (~(word &>> UInt64(truncatingIfNeeded: shift))).trailingZeroBitCount, 64 &- shift)
                word = shift &+ length >= 64 ? 0 : word & (~0 &<< UInt64(truncatingIfNeeded: shift &+ length))
                let end = start &+ length
                var group = start
                let paintedEnd = min(end, limit)
                while group < paintedEnd {
                    let pointer = UnsafeMutableRawPointer(cells + group &* 4)
                    let values = pointer.loadUnaligned(as: SIMD4<Int32>.self)
                    pointer.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                    let pairs = values &+ SIMD4(0, values[0], values[1], values[2])
                    let sums = pairs &+ SIMD4(0, 0, pairs[0], pairs[1]) &+ SIMD4(repeating: sum)
                    sum = sums[3]
                    painter.paint(left &+ group &* 4, y, fold.coverage(sums))
                    group &+= 1
                }
                while group < end {
                    UnsafeMutableRawPointer(cells + group &* 4).storeBytes(
                        of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                    group &+= 1
                }
                painted = end
            }
        }
    }
}

/// Folds a winding sum, 131,072 a turn, into coverage between 0 and 255, rounded to the nearest.
private protocol WindingFold {
    func coverage(_ sum: Int32) -> UInt32
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32>
}

/// 255 parts of a full cell, rounded: full · 255 fits in 32 bits.
@inline(__always)
private func quantized(_ area: SIMD4<Int32>) -> SIMD4<UInt32> {
    // area · 255 = area · 256 − area: shifts instead of a multiplication that SSE2 lacks.
    let product = (area &<< 8) &- area
    return unsafeBitCast((product &+ 65_536) &>> 17, to: SIMD4<UInt32>.self)
}

private struct NonZeroFold: WindingFold {
    @inline(__always)
    func coverage(_ sum: Int32) -> UInt32 {
        UInt32((Int(min(sum.magnitude, UInt32(CellGrid.fullCell))) &* 255 &+ 65_536) &>> 17)
    }

    @inline(__always)
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32> {
        let magnitude = sums.replacing(with: 0 &- sums, where: sums .< SIMD4<Int32>.zero)
        let full = SIMD4(repeating: CellGrid.fullCell)
        return quantized(magnitude.replacing(with: full, where: magnitude .> full))
    }
}

private struct EvenOddFold: WindingFold {
    @inline(__always)
    func coverage(_ sum: Int32) -> UInt32 {
        let folded = Int32(bitPattern: sum.magnitude) & (2 &* CellGrid.fullCell &- 1)
        return NonZeroFold().coverage(folded > CellGrid.fullCell ? 2 &* CellGrid.fullCell &- folded : folded)
    }

    @inline(__always)
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32> {
        let magnitude = sums.replacing(with: 0 &- sums, where: sums .< SIMD4<Int32>.zero)
        let full = SIMD4(repeating: CellGrid.fullCell)
        let folded = magnitude & SIMD4(repeating: 2 &* CellGrid.fullCell &- 1)
        return quantized(folded.replacing(with: (full &+ full) &- folded, where: folded .> full))
    }
}
