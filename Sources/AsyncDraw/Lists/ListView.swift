public import Foundation

/// Rows of one height that scroll through a window; only rows in the window have cells.
///
/// A cell that leaves the window goes to the reuse queue and comes back with another row. At the end of a turn in
/// which the offset, the size or the rows have changed, the cells are laid out anew.
open class ListView: View {
    /// Where rows come from. Setting it reloads the list.
    public weak var dataSource: (any ListDataSource)? {
        didSet { reloadData() }
    }

    /// Each row's height in points. What is below 1, or not a number, counts as 1.
    public var rowHeight: CGFloat = 44 {
        didSet {
            if rowHeight != oldValue { setNeedsLayout() }
        }
    }

    /// How far the list is scrolled, in points: between 0 and what of the rows does not fit into the window.
    public var contentOffset: CGFloat {
        get { bounds.minY }
        set {
            let offset = min(max(newValue.isFinite ? newValue : 0, 0), mostOffset)
            guard offset != bounds.minY else { return }
            bounds.origin.y = offset
            setNeedsLayout()
        }
    }

    /// The height of all rows, in points.
    public var contentHeight: CGFloat { CGFloat(rowCount) * rowStep }

    /// The largest `contentOffset`.
    public var mostOffset: CGFloat { max(0, contentHeight - bounds.height) }

    /// How many rows there are, as the data source said when the list was last reloaded.
    public private(set) var rowCount = 0

    /// Cells that have entered the window, from the reuse queue or newly made.
    public var shownCount: Int { reuseQueue.reusedCount + reuseQueue.createdCount }

    /// The cells that wait for a row, and how often that helped.
    public let reuseQueue = ReuseQueue()

    private var cells: [Int: ListCell] = [:]
    private var mustFill = false

    override public init(frame: CGRect = .zero, queue: DisplayQueue? = nil) {
        super.init(frame: frame, queue: queue)
        clipsToBounds = true
    }

    /// The cell of a row in the window; nil for others, and before the turn has ended.
    public func cell(forRow row: Int) -> ListCell? { cells[row] }

    /// The cells in the window, from top to bottom.
    public var visibleCells: [ListCell] { cells.sorted { $0.key < $1.key }.map(\.value) }

    /// The rows that the window shows at least a part of.
    public var visibleRows: Range<Int> {
        guard rowCount > 0, bounds.height > 0 else { return 0..<0 }
        let first = min(max((bounds.minY / rowStep).rounded(.down), 0), CGFloat(rowCount))
        let end = min(max((bounds.maxY / rowStep).rounded(.up), first), CGFloat(rowCount))
        return Int(first)..<Int(end)
    }

    /// How many cells the window can show at a time, one that is cut at the top and one at the bottom included.
    public var cellsPerWindow: Int {
        guard bounds.height > 0 else { return 0 }
        return Int(min((bounds.height / rowStep).rounded(.up) + 1, CGFloat(max(rowCount, 0))))
    }

    /// Asks the data source again for everything. Cells whose row keeps its identity keep their pixels.
    public func reloadData() {
        rowCount = max(0, dataSource?.numberOfRows(in: self) ?? 0)
        mustFill = true
        contentOffset = min(contentOffset, mostOffset)
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        guard let dataSource else {
            for row in cells.keys.sorted() { remove(row) }
            return
        }
        let rows = visibleRows
        for row in cells.keys.sorted() where !rows.contains(row) { remove(row) }
        if mustFill { refill(from: dataSource) }
        for row in rows { place(row, from: dataSource) }
        mustFill = false
        reuseQueue.trim(to: cellsPerWindow - cells.count)
    }

    /// Reloaded: cells whose row is another one now go through the reuse queue, the others are filled as they are.
    private func refill(from dataSource: any ListDataSource) {
        for row in cells.keys.sorted() {
            guard let cell = cells[row] else { continue }
            if cell.identity == dataSource.list(self, identityOfRow: row) {
                dataSource.list(self, fill: cell, forRow: row)
            } else {
                remove(row)
            }
        }
    }

    private func place(_ row: Int, from dataSource: any ListDataSource) {
        let frame = CGRect(x: 0, y: CGFloat(row) * rowStep, width: bounds.width, height: rowStep)
        if let cell = cells[row] {
            if cell.frame != frame { cell.frame = frame }
            return
        }
        let cell = reuseQueue.dequeue { dataSource.makeCell(for: self) }
        if cell.superview !== self { addSubview(cell) }
        cells[row] = cell
        cell.row = row
        cell.frame = frame
        cell.identity = dataSource.list(self, identityOfRow: row)
        dataSource.list(self, fill: cell, forRow: row)
        cell.isHidden = false
    }

    private func remove(_ row: Int) {
        guard let cell = cells.removeValue(forKey: row) else { return }
        reuseQueue.enqueue(cell)
    }

    private var rowStep: CGFloat { rowHeight >= 1 ? min(rowHeight, 1e9) : 1 }
}
