/// What a shape or a text is filled with.
public enum Paint: Hashable, Sendable {
    /// The same colour everywhere.
    case color(Color)

    /// What of a paint counts for pictures that keep their own colours: its alpha, 0 to 255.
    var opacity: UInt8 {
        switch self {
        case .color(let color): color.alpha
        }
    }
}
