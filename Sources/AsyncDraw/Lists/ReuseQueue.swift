/// Cells that have left the window and wait for their next row.
@MainActor
public final class ReuseQueue {
    /// Cells that were handed out again.
    public private(set) var reusedCount = 0
    /// Cells that had to be made.
    public private(set) var createdCount = 0
    /// The most cells that were alive at a time, those in the window included.
    public private(set) var peakCount = 0

    /// How many cells wait.
    public var count: Int { waiting.count }

    private var waiting: [ListCell] = []
    private var inUse = 0

    init() {}

    /// Takes the cell that was put back last, or one that `make` makes.
    func dequeue(_ make: () -> ListCell) -> ListCell {
        inUse += 1
        defer { peakCount = max(peakCount, inUse + waiting.count) }
        if let cell = waiting.popLast() {
            reusedCount += 1
            return cell
        }
        createdCount += 1
        return make()
    }

    /// Puts a cell back: its drawings in flight end as cancelled, and it is hidden.
    func enqueue(_ cell: ListCell) {
        inUse -= 1
        cell.row = nil
        cell.isHidden = true
        cell.prepareForReuse()
        waiting.append(cell)
    }

    /// Lets cells go until no more than `count` wait.
    func trim(to count: Int) {
        while waiting.count > max(0, count) { waiting.removeFirst().removeFromSuperview() }
    }
}
