import Foundation

/// Memory for cell grids, kept from one fill to the next and all zero in between.
///
/// Confined to one drawing on one thread.
final class CellStorage {
    /// Cells of a band, unless one row alone has more: half a megabyte, which stays in a core's own cache.
    private static let usualCells = 1 << 17
    /// Each band goes through the whole path, so paths of many elements get larger ones.
    private static let cellsPerElement = 64
    private static let mostCells = 1 << 20

    private var cells: UnsafeMutablePointer<Int32>?
    private var cellCapacity = 0
    private var bits: UnsafeMutablePointer<UInt64>?
    private var bitCapacity = 0

    deinit {
        free(cells)
        free(bits)
    }

    /// How many rows are filled at once.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - elementCount: How many elements the path has.
    static func rowsPerBand(width: Int, elementCount: Int) -> Int {
        let count = min(max(usualCells, elementCount * cellsPerElement), mostCells)
        return max(1, count / stride(width: width))
    }

    /// A grid that is all zero, for the columns `inset..<width`.
    func grid(inset: Int, width: Int, height: Int) -> CellGrid {
        let stride = CellStorage.stride(width: width)
        let bitStride = (stride >> 2 + 63) >> 6
        if cellCapacity < stride * height {
            free(cells)
            cellCapacity = stride * height
            cells = CellStorage.zeros(cellCapacity)
        }
        if bitCapacity < bitStride * height {
            free(bits)
            bitCapacity = bitStride * height
            bits = CellStorage.zeros(bitCapacity)
        }
        return CellGrid(
            cells: cells!, bits: bits!, stride: stride, bitStride: bitStride, inset: inset, width: width,
            height: height)
    }

    /// Makes all zero after a fill that was broken off.
    func clear() {
        cells?.update(repeating: 0, count: cellCapacity)
        bits?.update(repeating: 0, count: bitCapacity)
    }

    private static func stride(width: Int) -> Int {
        (width + 2 + 3) & ~3
    }

    /// Zero pages from `calloc` cost nothing until they are touched.
    private static func zeros<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
        guard let memory = calloc(count, MemoryLayout<Element>.stride) else {
            preconditionFailure("out of memory for \(count) cells")
        }
        return memory.bindMemory(to: Element.self, capacity: count)
    }
}
