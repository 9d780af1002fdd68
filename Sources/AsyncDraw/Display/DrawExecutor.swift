import Foundation

/// Where draws run: threads, or a test that decides what happens when.
public protocol DrawExecutor: Sendable {
    /// Starts a worker: calls `step` again and again, on any thread, until it returns false.
    ///
    /// A step takes the waiting draw that is first in line and draws it. The queue asks for no more workers at
    /// a time than its width. It must not be called before `startWorker` returns, and may be called much later.
    ///
    /// - Parameter step: Returns false when nothing waits any more; the worker is then done.
    func startWorker(_ step: @escaping @Sendable () -> Bool)
}

/// Draws on the threads of an `OperationQueue`.
///
/// An operation is a worker and not a draw. What waits stays in the display queue, where it can be put in
/// order and dropped at once: a cancelled operation keeps what it captured until a thread is free for it.
final class OperationExecutor: DrawExecutor {
    private let operations = OperationQueue()

    /// - Parameter width: The most draws at a time, at least 1.
    init(width: Int) {
        operations.name = "asyncdraw.display"
        operations.maxConcurrentOperationCount = width
    }

    func startWorker(_ step: @escaping @Sendable () -> Bool) {
        operations.addOperation {
            while step() {}
        }
    }
}
