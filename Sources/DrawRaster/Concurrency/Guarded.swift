import Foundation

/// A value that only one thread at a time can touch.
///
/// It wraps `NSLock` and not `Synchronization.Mutex`: the thread sanitizer cannot see into the
/// latter's futex and reports races that do not exist.
///
/// `@unchecked Sendable` holds because `value` is only reached between `lock()` and `unlock()`.
public final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Takes `value` over; nobody else may keep a reference into it.
    public init(_ value: sending Value) {
        self.value = value
    }

    /// Calls `body` with the value while no other thread can see it, and returns its result.
    ///
    /// The lock is not recursive: calling `withLock` of the same object within `body` deadlocks.
    /// Keep `body` short, and call nothing of a client's from it.
    public func withLock<Output, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
