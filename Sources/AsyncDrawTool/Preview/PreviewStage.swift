import AsyncDraw
import Foundation

/// A list on a display queue of its own, with everything that is counted about it.
@MainActor
final class PreviewStage {
    let document: ListDocument
    let list: ListView
    let queue: DisplayQueue
    let images = ImageCache()
    let statistics = DisplayStatistics()
    let meter = MainThreadMeter()

    /// Frames times cells in which a cell showed what belongs to another row.
    private(set) var staleCount = 0
    /// Drawings that failed, each once.
    private(set) var failures: [PreviewProblem] = []

    private let rows: PreviewRows
    private let fonts: FontLibrary

    /// - Parameters:
    ///   - rows: Which rows of the document, and how often.
    ///   - threads: The width of the queue; nil for its default.
    init(_ document: ListDocument, rows: PreviewRows, fonts: FontLibrary, threads: Int?) {
        self.document = document
        self.rows = rows
        self.fonts = fonts
        var configuration = DisplayQueue.Configuration()
        if let threads { configuration.width = threads }
        configuration.delivery = meter.metering(DispatchDelivery.main)
        configuration.observers = [statistics]
        queue = DisplayQueue(configuration)
        list = ListView(frame: CGRect(origin: .zero, size: document.size), queue: queue)
        list.contentsScale = document.scale
        list.rowHeight = document.rowHeight
        list.dataSource = self
    }

    /// Scrolls to `offset` and ends the turn, as the main thread's work for one frame.
    func scroll(to offset: CGFloat) {
        meter.beginFrame()
        meter.measure {
            list.contentOffset = offset
            queue.transaction.flush()
        }
    }

    /// What the window shows now, kept as references to the bitmaps and not as a picture of its own.
    func capture() throws -> DisplayList {
        let context = RecordingContext(size: document.size)
        context.fill(CGRect(origin: .zero, size: document.size), with: document.background)
        try list.layer.render(in: context)
        return context.displayList
    }

    /// What the window shows now.
    func makePicture() throws -> Bitmap {
        let context = try BitmapContext(
            size: document.size, scale: document.scale, background: document.background)
        try list.layer.render(in: context)
        return context.makeBitmap()
    }

    /// Looks at the cells in the window: counts those that show what belongs to another row, and collects the
    /// drawings that failed.
    func inspect() {
        for cell in list.visibleCells {
            guard let cell = cell as? PreviewCell, let row = cell.row else { continue }
            if cell.isStale { staleCount += 1 }
            for failure in cell.failures {
                let place = document.place(ofComponent: failure.component)
                    .filled(from: ListRows.place(rows.documentRow(row)))
                let problem = PreviewProblem(place: place, message: "\(failure.error)")
                if !failures.contains(problem) { failures.append(problem) }
            }
        }
    }
}

extension PreviewStage: ListDataSource {
    func numberOfRows(in list: ListView) -> Int { rows.count }

    func list(_ list: ListView, identityOfRow row: Int) -> Identity { Identity(row) }

    func makeCell(for list: ListView) -> ListCell {
        PreviewCell(
            document.elements(ofRow: rows.documentRow(0)), queue: queue, fonts: fonts, images: images)
    }

    func list(_ list: ListView, fill cell: ListCell, forRow row: Int) {
        guard let cell = cell as? PreviewCell else { return }
        cell.show(document.elements(ofRow: rows.documentRow(row)), of: document)
    }
}

/// A part of a document's rows, some times over.
struct PreviewRows {
    /// Rows of the document.
    let range: Range<Int>
    let repetitions: Int

    /// - Parameters:
    ///   - wanted: What goes beyond the document's rows is left out; nil for all rows.
    init(_ wanted: Range<Int>?, of rowCount: Int, repetitions: Int) {
        range = (wanted ?? 0..<rowCount).clamped(to: 0..<rowCount)
        self.repetitions = repetitions
    }

    var count: Int { range.count * repetitions }

    /// The row of the document that row `row` of the list shows.
    func documentRow(_ row: Int) -> Int { range.lowerBound + row % range.count }
}
