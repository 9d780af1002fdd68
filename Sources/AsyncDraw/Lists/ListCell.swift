/// A row's view, used again and again for different rows.
///
/// A subclass adds the components, and shows a row by setting their properties. `View.prepareForReuse()` has ended
/// all drawings in flight before the cell gets its next row.
open class ListCell: View {
    /// The row that the cell shows, counted from 0; nil while it waits in the reuse queue.
    public internal(set) var row: Int?
}
