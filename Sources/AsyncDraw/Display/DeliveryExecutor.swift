public import Dispatch
import DrawRaster

/// Where results are handed back and observers are called.
///
/// A queue that serves layers and views needs one that runs on the main actor.
public protocol DeliveryExecutor: Sendable {
    /// Runs `work` later: after `enqueue` has returned, in the order of the calls, one at a time.
    ///
    /// May be called from any thread.
    func enqueue(_ work: @escaping @Sendable () -> Void)
}

/// Hands results back on a serial dispatch queue; on the main actor with `main`.
///
/// What arrives while an earlier hand-back waits joins it: the queue is woken once.
public final class DispatchDelivery: DeliveryExecutor {
    /// The main actor's own: it runs under a main run loop and in an `async` program alike.
    public static let main = DispatchDelivery(queue: .main)

    private let queue: DispatchQueue
    private let waiting = Guarded<[@Sendable () -> Void]>([])

    /// - Parameter queue: A serial queue.
    public init(queue: DispatchQueue) {
        self.queue = queue
    }

    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(work)
            return waiting.count == 1
        }
        if isFirst { queue.async { self.drain() } }
    }

    private func drain() {
        let batch = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for work in batch { work() }
    }
}
