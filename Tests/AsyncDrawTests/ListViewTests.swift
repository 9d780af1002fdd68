import AsyncDraw
import Foundation
import Testing

@MainActor
@Suite("Lists")
struct ListViewTests {
    let display = ManualDisplay()
    let source = Rows(count: 100)
    let list: ListView

    init() {
        list = ListView(frame: CGRect(x: 0, y: 0, width: 8, height: 10), queue: display.queue)
        list.rowHeight = 4
        list.dataSource = source
        display.runUntilIdle()
    }

    @Test("Only rows in the window have cells")
    func visibleRows() {
        #expect(list.visibleRows == 0..<3)
        #expect(list.visibleCells.map(\.row) == [0, 1, 2])
        list.contentOffset = 6
        display.runUntilIdle()
        #expect(list.visibleRows == 1..<4)
        #expect(list.visibleCells.map(\.row) == [1, 2, 3])
        #expect(list.cell(forRow: 1)?.frame == CGRect(x: 0, y: 4, width: 8, height: 4))
    }

    @Test("Cells that leave the window come back with other rows; no more are made than are needed")
    func cellsAreReused() {
        for offset in stride(from: 0, through: 390, by: 3) {
            list.contentOffset = CGFloat(offset)
            display.endTurn()
        }
        display.runUntilIdle()
        #expect(list.reuseQueue.createdCount <= list.cellsPerWindow)
        #expect(list.reuseQueue.peakCount <= list.cellsPerWindow)
        #expect(list.shownCount == 100)
        #expect(list.shownCount == list.reuseQueue.createdCount + list.reuseQueue.reusedCount)
        #expect(list.visibleCells.map(\.row) == [97, 98, 99])
    }

    @Test("A reused cell never shows the row it had before")
    func noStalePixels() {
        for offset in stride(from: 0, through: 390, by: 2) {
            list.contentOffset = CGFloat(offset)
            display.endTurn()
            // Now and then a worker gets along, and a hand-back.
            if offset % 3 == 0 { display.executor.step() }
            if offset % 4 == 0 { display.delivery.runOne() }
            for case let cell as RowCell in list.visibleCells {
                guard let contents = cell.swatch.layer.contents else { continue }
                #expect(contents.corner == source.color(cell.row ?? -1))
            }
        }
        display.runUntilIdle()
        #expect(list.pixels == list.synchronousPixels)
        #expect(display.statistics.counts.submitted == display.statistics.counts.ended)
    }

    @Test("A cell that leaves the window has its drawings cancelled at once, not when it is used again")
    func leavingCancels() throws {
        list.contentOffset = 200
        display.endTurn()
        let tokens = list.visibleCells.compactMap { ($0 as? RowCell)?.swatch.token }
        #expect(tokens.count == 3)
        list.frame.size.height = 4
        display.endTurn()
        #expect(tokens.map(\.outcome) == [nil, .cancelled, .cancelled])
    }

    @Test("The picture is cut at the window and follows the offset")
    func picture() throws {
        list.contentOffset = 6
        display.runUntilIdle()
        let picture = try list.snapshot()
        #expect(picture.height == 10)
        #expect(picture.corner == source.color(1))
        #expect(picture[0, 1].green == source.color(1).green)
        #expect(picture[0, 2].green == source.color(2).green)
        #expect(picture[0, 9].green == source.color(3).green)
    }

    @Test("Offsets are kept inside the list, also when rows go away")
    func offsetsAreClamped() {
        list.contentOffset = 1e9
        #expect(list.contentOffset == 390)
        list.contentOffset = -5
        #expect(list.contentOffset == 0)
        list.contentOffset = .nan
        #expect(list.contentOffset == 0)
        list.contentOffset = 390
        source.count = 5
        list.reloadData()
        #expect(list.contentOffset == 10)
        source.count = 0
        list.reloadData()
        display.runUntilIdle()
        #expect(list.contentOffset == 0)
        #expect(list.visibleCells.isEmpty)
    }

    @Test("Reloading equal rows keeps the cells and flashes nothing")
    func reloadKeepsPixels() {
        let cells = list.visibleCells.map { ObjectIdentifier($0) }
        let submitted = display.statistics.counts.submitted
        let pixels = list.pixels
        list.reloadData()
        display.endTurn()
        #expect(list.pixels == pixels)
        #expect(list.visibleCells.map { ObjectIdentifier($0) } == cells)
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == submitted)
    }

    @Test("Reloading with other rows in the same places clears what was there")
    func reloadWithOtherRows() {
        source.shift = 10
        list.reloadData()
        display.endTurn()
        for case let cell as RowCell in list.visibleCells { #expect(cell.swatch.layer.contents == nil) }
        display.runUntilIdle()
        #expect(list.pixels == list.synchronousPixels)
        #expect(list.pixels?.corner == source.color(0))
    }

    @Test("Row heights that are none count as 1 point, and a window without height has no rows")
    func oddSizes() {
        list.rowHeight = .nan
        display.runUntilIdle()
        #expect(list.visibleRows == 0..<10)
        list.rowHeight = 1e300
        display.runUntilIdle()
        #expect(list.visibleRows == 0..<1)
        list.frame.size.height = 0
        display.runUntilIdle()
        #expect(list.visibleRows.isEmpty)
        #expect(list.visibleCells.isEmpty)
    }

    @Test("A smaller window lets surplus cells go")
    func surplusCellsGo() {
        list.frame.size.height = 40
        display.runUntilIdle()
        #expect(list.visibleCells.count == 10)
        list.frame.size.height = 4
        display.runUntilIdle()
        #expect(list.visibleCells.count + list.reuseQueue.count <= list.cellsPerWindow)
        #expect(list.subviews.count == list.visibleCells.count + list.reuseQueue.count)
    }
}

/// Rows of one colour each.
final class Rows: ListDataSource {
    var count: Int
    var shift = 0

    init(count: Int) {
        self.count = count
    }

    func color(_ row: Int) -> Color { Color(red: 9, green: UInt8(truncatingIfNeeded: row + shift), blue: 9) }

    func numberOfRows(in list: ListView) -> Int { count }
    func list(_ list: ListView, identityOfRow row: Int) -> Identity { Identity(row + shift) }
    func makeCell(for list: ListView) -> ListCell { RowCell() }

    func list(_ list: ListView, fill cell: ListCell, forRow row: Int) {
        (cell as? RowCell)?.swatch.show(color(row))
    }
}

final class RowCell: ListCell {
    let swatch = RowSwatch()

    override init(frame: CGRect = .zero, queue: DisplayQueue? = nil) {
        super.init(frame: frame, queue: queue)
        addSubview(swatch)
    }

    override func layoutSubviews() { swatch.frame = bounds }
}

/// A component that is marked only by a change, as most are.
final class RowSwatch: View {
    private var color: Color?

    func show(_ color: Color) {
        guard color != self.color else { return }
        self.color = color
        setNeedsDisplay()
    }

    override var drawable: (any AsyncDrawable)? { color.map { Swatch($0) } }
}
