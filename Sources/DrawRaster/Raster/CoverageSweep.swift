/// What is done with coverage: pixels of one row, four at a time or as spans of one coverage.
///
/// Generic over the painter, so that each kind of painting gets a loop of its own without questions in it.
protocol CoveragePainter {
    /// Four pixels from `x`, a multiple of 4; coverage 0 to 255 each.
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>)
    /// `count` pixels, a multiple of 4, from `x`, all of one coverage between 1 and 255.
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32)
    /// How many pixels may be painted between two questions to the checkpoint.
    static var pixelsPerCheck: Int { get }
}

/// What covers pixels: the inside of a path, the masks of glyphs.
protocol CoverageSource {
    func run(painter: some CoveragePainter)
}

extension CoveragePainter {
    /// How many pixels may be painted between two questions to the checkpoint: about half a millisecond.
    static var pixelsPerCheck: Int { 1 << 19 }
}

/// Turns the cells of a grid into coverage, row by row, and clears them.
struct CoverageSweep {
    let grid: CellGrid
    let rule: FillRule
    /// The picture's column of the grid's first cell, a multiple of 4.
    let left: Int
    /// The picture's row of the grid's first row.
    let top: Int

    func run(painter: some CoveragePainter) {
        switch rule {
        case .nonZero: sweep(painter, NonZeroFold())
        case .evenOdd: sweep(painter, EvenOddFold())
        }
    }

    private func sweep<Painter: CoveragePainter, Fold: WindingFold>(
        _ painter: Painter, _ fold: Fold
    ) {
        // Edges on the right side touch cells behind it, which are not painted.
        let limit = (grid.width &+ 3) &>> 2
        for row in 0..<grid.height {
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

/// Folds a winding sum into coverage between 0 and 255, rounded to the nearest.
protocol WindingFold {
    func coverage(_ sum: Int32) -> UInt32
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32>
}

/// 255 parts of a full cell, rounded; that they take 28 bits leaves room for the product.
@inline(__always)
private func quantized(_ area: SIMD4<Int32>) -> SIMD4<UInt32> {
    // area · 255 = area · 256 − area: shifts instead of a multiplication that SSE2 lacks.
    let product = (area &<< 8) &- area
    let half = SIMD4(repeating: CellGrid.fullCell / 2)
    return unsafeBitCast((product &+ half) &>> Int32(2 * CellGrid.subpixelBits + 1), to: SIMD4<UInt32>.self)
}

struct NonZeroFold: WindingFold {
    @inline(__always)
    func coverage(_ sum: Int32) -> UInt32 {
        let area = min(sum.magnitude, CellGrid.fullCell.magnitude)
        return (area &* 255 &+ CellGrid.fullCell.magnitude / 2) &>> UInt32(2 * CellGrid.subpixelBits + 1)
    }

    @inline(__always)
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32> {
        // Negative sums become their complement, one less than their magnitude: that is cut before it is made good,
        // since the magnitude of the least number does not fit. 255 is reached by one less than a full cell too.
        let signs = sums &>> 31
        let complement = sums ^ signs
        let most = SIMD4(repeating: CellGrid.fullCell &- 1)
        return quantized(complement.replacing(with: most, where: complement .> most) &- signs)
    }
}

struct EvenOddFold: WindingFold {
    @inline(__always)
    func coverage(_ sum: Int32) -> UInt32 {
        let folded = Int32(bitPattern: sum.magnitude) & (2 &* CellGrid.fullCell &- 1)
        return NonZeroFold().coverage(min(folded, 2 &* CellGrid.fullCell &- folded))
    }

    @inline(__always)
    func coverage(_ sums: SIMD4<Int32>) -> SIMD4<UInt32> {
        let signs = sums &>> 31
        let folded = ((sums ^ signs) &- signs) & SIMD4(repeating: 2 &* CellGrid.fullCell &- 1)
        let full = SIMD4(repeating: CellGrid.fullCell)
        return quantized(folded.replacing(with: (full &+ full) &- folded, where: folded .> full))
    }
}
