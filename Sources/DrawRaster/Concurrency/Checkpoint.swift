/// A place where a drawing asks whether it should go on.
///
/// Long work calls it between its steps: between draw steps, between bands of a large fill, between
/// decoded image rows, between text lines. It throws once the work has been cancelled, so that
/// `try checkpoint()` is all a drawing has to say. Calls are cheap enough for once a scan line.
///
/// A checkpoint may be called from any thread.
public struct Checkpoint: Sendable {
    private let body: @Sendable () -> Bool
    private let onAnnouncement: (@Sendable (Int) -> Void)?

    /// A checkpoint that never stops anything: for drawing at once, with nobody to cancel it.
    public static let never = Checkpoint { false }

    /// Makes a checkpoint that throws as soon as `isCancelled` returns true.
    ///
    /// - Parameters:
    ///   - isCancelled: Called once a step, on the thread of the work.
    ///   - onAnnouncement: Hears how many more steps the work is going to take.
    public init(
        isCancelled: @escaping @Sendable () -> Bool, onAnnouncement: (@Sendable (Int) -> Void)? = nil
    ) {
        body = isCancelled
        self.onAnnouncement = onAnnouncement
    }

    /// Throws `CancellationError` if the work has been cancelled, and counts as one step of it.
    public func callAsFunction() throws(CancellationError) {
        if body() { throw CancellationError() }
    }

    /// Says that `count` more steps follow, so that whoever watches can tell how far the work has come.
    public func announce(steps count: Int) {
        onAnnouncement?(count)
    }
}
