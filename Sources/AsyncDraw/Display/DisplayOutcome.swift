/// How a submit ended. Every submit ends in exactly one of these.
public enum DisplayOutcome: Equatable, Sendable {
    /// The contents were assigned; without an owner, the bitmap is there.
    case delivered
    /// What is displayed already has just these pixels: nothing was cleared and nothing drawn.
    case unchanged
    /// A later submit, a synchronous drawing or an assignment of the same owner took its place.
    case superseded
    /// Somebody cancelled it, or its owner was reused.
    case cancelled
    /// The owner was deallocated.
    case ownerGone
    /// The drawing failed; the owner shows what it showed before.
    case failed(DisplayError)
}

/// Where a submit stands: pending, running, drawn and at last terminal, which it may become from any of them.
public enum DisplayState: Equatable, Sendable {
    /// Waits for a worker.
    case pending
    /// Is being drawn.
    case running
    /// The bitmap is finished but not handed back yet.
    case drawn
    case terminal(DisplayOutcome)
}

/// Which waiting draws go first.
public enum DisplayPriority: Int, CaseIterable, Comparable, Sendable {
    /// May be needed soon.
    case prefetch
    /// Somebody is looking at the place where it belongs.
    case visible

    public static func < (left: DisplayPriority, right: DisplayPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
