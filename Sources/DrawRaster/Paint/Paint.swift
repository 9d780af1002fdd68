/// What a shape or a text is filled with.
public enum Paint: Hashable, Sendable {
    /// The same colour everywhere.
    case color(Color)
}
