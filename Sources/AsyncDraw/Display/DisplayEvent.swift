/// What happens in a display queue, for reports, traces and tests.
public enum DisplayEvent: Sendable {
    /// A submit began.
    case submitted(DisplayToken)
    /// The submit joined an equal draw that was waiting or running already.
    case shared(DisplayToken)
    /// A worker began to draw.
    case started(draw: UInt64)
    /// The draw passed its checkpoint number `step`, counted from 1.
    case step(draw: UInt64, step: Int)
    /// The worker is done with the draw, whether it finished, failed or stopped.
    case finished(draw: UInt64)
    /// A submit ended; `from` is where it stood until then, never terminal. For a draw that runs this may come
    /// before `finished`.
    case terminal(DisplayToken, DisplayOutcome, from: DisplayState)
    /// Of a draw that had started nothing is left: the worker is done and all its submits are terminal.
    case retired(DrawRecord)
}

/// Hears of everything that happens in a display queue.
///
/// It is called at once, on the thread where it happens and outside every lock: on that of the submit, of the
/// worker or of whoever cancels. Keep it short: what it takes, the drawing takes longer.
public protocol DisplayObserver: Sendable {
    /// - Parameters:
    ///   - event: What happened.
    ///   - time: On the queue's clock.
    func record(_ event: DisplayEvent, at time: Duration)
}

/// What became of one draw that a worker started.
public struct DrawRecord: Sendable {
    /// Its number.
    public let draw: UInt64
    /// The bitmap's bytes.
    public let byteCount: Int
    /// How long the worker was busy with it.
    public let duration: Duration
    /// How many checkpoints it passed, or had passed when it was abandoned.
    public let steps: Int
    /// How many it said it would pass; 0 if it did not say, or was stopped before it knew.
    public let announcedSteps: Int
    /// Whether somebody got the bitmap.
    public let isDelivered: Bool
    /// Whether all who waited for it left before it was handed back.
    public let isAbandoned: Bool
    /// Whether the worker had finished the bitmap.
    public let isFinished: Bool

    /// Whether it was abandoned when at least half of its steps were done.
    public var isAbandonedAfterHalf: Bool {
        isAbandoned && (isFinished || announcedSteps > 0 && steps * 2 >= announcedSteps)
    }
}
