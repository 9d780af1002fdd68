/// Collects what is marked in a turn, and displays it once at the turn's end.
///
/// A turn begins with the first mark. At its end views that need it are laid out, from the outermost inwards;
/// what that marks joins the turn. Then every marked layer is displayed once: it takes its snapshot and submits
/// it. Marks made while displaying begin the next turn.
@MainActor
public final class DisplayTransaction {
    /// Layouts that mark each other without end are cut off after so many rounds; the rest joins the next turn.
    private static let mostLayoutRounds = 32

    private let scheduler: any TurnScheduler
    /// Held weakly: what is dropped within the turn is not displayed any more.
    private var views: [Marked<View>] = []
    private var layers: [Marked<Layer>] = []
    private var isOpen = false

    nonisolated init(scheduler: any TurnScheduler) {
        self.scheduler = scheduler
    }

    /// Whether nothing is marked.
    public var isEmpty: Bool { views.isEmpty && layers.isEmpty }

    /// Ends the turn now, if one has begun, instead of waiting for its end.
    public func flush() {
        if isOpen { commit() }
    }

    /// Ends the turn. The turn scheduler calls it; without marks it does nothing.
    public func commit() {
        isOpen = false
        layOut()
        let marked = layers
        layers = []
        for mark in marked { mark.object?.displayIfNeeded(in: self) }
        if !isEmpty { begin() }
    }

    /// Lets `view` be laid out at the end of the turn.
    func mark(_ view: View) {
        views.append(Marked(object: view))
        begin()
    }

    /// Lets `layer` be displayed at the end of the turn.
    func mark(_ layer: Layer) {
        layers.append(Marked(object: layer))
        begin()
    }

    private func layOut() {
        // Marks made by a layout must not call the scheduler for a turn of their own.
        isOpen = true
        defer { isOpen = false }
        for _ in 0..<DisplayTransaction.mostLayoutRounds where !views.isEmpty {
            let marked = views.compactMap(\.object).enumerated().sorted {
                ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
            }
            views = []
            for (_, view) in marked { view.layoutIfNeeded(in: self) }
        }
    }

    private func begin() {
        guard !isOpen else { return }
        isOpen = true
        scheduler.turnBegan(self)
    }
}

private struct Marked<Object: AnyObject> {
    weak var object: Object?
}
