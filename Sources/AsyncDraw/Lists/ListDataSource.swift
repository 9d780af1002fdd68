/// Tells a list how many rows there are and fills its cells.
@MainActor
public protocol ListDataSource: AnyObject {
    /// How many rows there are; below 0 counts as 0.
    func numberOfRows(in list: ListView) -> Int

    /// What the row shows, independent of its place: pixels of one identity are never shown under another, and a
    /// cell keeps them when the list is reloaded and its row's identity stays.
    func list(_ list: ListView, identityOfRow row: Int) -> Identity

    /// Makes a cell; asked for only when none waits in the reuse queue.
    func makeCell(for list: ListView) -> ListCell

    /// Fills `cell`, which is new or was reused and has its frame and identity already.
    func list(_ list: ListView, fill cell: ListCell, forRow row: Int)
}
