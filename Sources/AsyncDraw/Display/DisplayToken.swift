public import DrawRaster

/// A submit to the display queue: it can be cancelled, and it tells how the submit ended.
///
/// Exactly one of all who want to end it wins, by one step under a lock; only the winner counts, is reported
/// and wakes who waits. Every method may be called from any thread.
public final class DisplayToken: Sendable {
    fileprivate enum Phase {
        case pending
        case running
        case drawn(Bitmap)
        /// The hand-back is inside its turn: too late to cancel from another thread.
        case delivering(Bitmap)
        case terminal(DisplayOutcome, Bitmap?)
    }

    private struct Storage {
        var phase = Phase.pending
        var priority: DisplayPriority
        /// What the owner will remember as displayed; dropped as soon as the submit has ended.
        var key: DrawKey?
        var observers: [@Sendable (DisplayOutcome) -> Void] = []
        var waiters: [CheckedContinuation<DisplayOutcome, Never>] = []
    }

    /// The submit's number in its queue.
    public let id: UInt64
    /// The owner's generation that this submit began; 0 without an owner.
    public let generation: UInt64
    /// When it was submitted, on the queue's clock.
    public let submitTime: Duration
    /// The queue it was submitted to.
    public let queue: DisplayQueue

    private let hasOwner: Bool
    private weak let owner: Layer?
    private let storage: Guarded<Storage>

    init(
        id: UInt64, queue: DisplayQueue, key: DrawKey?, priority: DisplayPriority, owner: Layer?,
        generation: UInt64, submitTime: Duration
    ) {
        self.id = id
        self.queue = queue
        self.owner = owner
        hasOwner = owner != nil
        self.generation = generation
        self.submitTime = submitTime
        storage = Guarded(Storage(priority: priority, key: owner == nil ? nil : key))
    }

    /// Where the submit stands.
    public var state: DisplayState { storage.withLock { $0.phase.state } }

    /// How the submit ended; nil while it has not.
    public var outcome: DisplayOutcome? {
        switch state {
        case .terminal(let outcome): outcome
        case .pending, .running, .drawn: nil
        }
    }

    /// When the draw is taken, compared with others that wait. Can be changed as long as it waits.
    public var priority: DisplayPriority {
        get { storage.withLock { $0.priority } }
        set {
            storage.withLock { $0.priority = newValue }
            queue.reorder(self)
        }
    }

    /// Ends the submit as `cancelled`, unless it has ended already.
    ///
    /// It takes effect before it returns. A draw that waits is dropped with all it holds; one that runs stops at
    /// its next checkpoint. Called on the delivery executor, nothing is assigned for this token any more; from
    /// another thread, a hand-back that is inside its turn wins.
    public func cancel() {
        settle(.cancelled)
    }

    /// Calls `body` on the queue's delivery executor once the submit has ended, also if it has ended already.
    ///
    /// It runs outside every lock, and may submit, cancel or reuse.
    public func observe(_ body: @escaping @Sendable (DisplayOutcome) -> Void) {
        let ended = storage.withLock { storage -> DisplayOutcome? in
            if case .terminal(let outcome, _) = storage.phase { return outcome }
            storage.observers.append(body)
            return nil
        }
        if let ended { queue.delivery.enqueue { body(ended) } }
    }

    /// Waits until the submit has ended. Does not cancel it when the waiting task is cancelled.
    public func settled() async -> DisplayOutcome {
        await withCheckedContinuation { continuation in
            let ended = storage.withLock { storage -> DisplayOutcome? in
                if case .terminal(let outcome, _) = storage.phase { return outcome }
                storage.waiters.append(continuation)
                return nil
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }

    /// Waits for the bitmap; cancelling the waiting task cancels the submit.
    ///
    /// - Throws: `DisplayError` if the drawing failed; `CancellationError` if it was cancelled or superseded, if
    ///   its owner has gone or if the size was empty.
    public var value: Bitmap {
        get async throws {
            let outcome = await withTaskCancellationHandler {
                await settled()
            } onCancel: {
                cancel()
            }
            if case .failed(let error) = outcome { throw error }
            guard let bitmap = storage.withLock({ $0.phase.bitmap }) else { throw CancellationError() }
            return bitmap
        }
    }

    /// Ends the submit, if it has not ended and is not being handed back; `bitmap` is kept for `value`.
    @discardableResult
    func settle(_ outcome: DisplayOutcome, bitmap: Bitmap? = nil) -> Bool {
        end(outcome, bitmap: bitmap) { phase in
            switch phase {
            case .pending, .running, .drawn: true
            case .delivering, .terminal: false
            }
        }
    }

    /// A worker takes the draw. Returns false if the submit has ended.
    func begin() -> Bool {
        storage.withLock { storage in
            guard case .pending = storage.phase else { return false }
            storage.phase = .running
            return true
        }
    }

    /// The worker has finished the bitmap: it goes to the owner by way of the delivery executor, and without an
    /// owner straight to whoever waits.
    func finish(with bitmap: Bitmap) {
        guard hasOwner else {
            settle(.delivered, bitmap: bitmap)
            return
        }
        let isWanted = storage.withLock { storage in
            guard case .running = storage.phase else { return false }
            storage.phase = .drawn(bitmap)
            return true
        }
        if isWanted { queue.delivery.enqueue { self.deliver() } }
    }

    /// Hands the bitmap to the owner: one turn of the delivery executor, in which nobody can come between the
    /// check, the assignment, the record and the call of the observers.
    private func deliver() {
        guard state == .drawn else { return }
        guard let owner else {
            settle(.ownerGone)
            return
        }
        MainActor.assumeIsolated {
            guard owner.accepts(self) else {
                settle(.superseded)
                return
            }
            let drawing = storage.withLock { storage -> (bitmap: Bitmap, key: DrawKey)? in
                guard case .drawn(let bitmap) = storage.phase, let key = storage.key else { return nil }
                storage.phase = .delivering(bitmap)
                return (bitmap, key)
            }
            guard let (bitmap, key) = drawing else { return }
            owner.assign(bitmap, key: key, from: self)
            end(.delivered, bitmap: bitmap, observersNow: true) { phase in
                if case .delivering = phase { true } else { false }
            }
        }
    }

    @discardableResult
    private func end(
        _ outcome: DisplayOutcome, bitmap: Bitmap?, observersNow: Bool = false, if isAllowed: (Phase) -> Bool
    ) -> Bool {
        // What the old phase holds is let go outside the lock: freeing may call a client's deinit.
        let ended = storage.withLock { storage -> Storage? in
            guard isAllowed(storage.phase) else { return nil }
            let before = storage
            storage.phase = .terminal(outcome, bitmap)
            storage.key = nil
            storage.observers = []
            storage.waiters = []
            return before
        }
        guard let ended else { return false }
        queue.leave(self, outcome: outcome, from: ended.phase.state)
        for waiter in ended.waiters { waiter.resume(returning: outcome) }
        // By itself, so that observers who wait for their turn do not keep the drawable.
        let observers = ended.observers
        if observersNow {
            for observer in observers { observer(outcome) }
        } else if !observers.isEmpty {
            queue.delivery.enqueue {
                for observer in observers { observer(outcome) }
            }
        }
        queue.close()
        return true
    }
}

extension DisplayToken.Phase {
    fileprivate var state: DisplayState {
        switch self {
        case .pending: .pending
        case .running: .running
        case .drawn, .delivering: .drawn
        case .terminal(let outcome, _): .terminal(outcome)
        }
    }

    fileprivate var bitmap: Bitmap? {
        switch self {
        case .pending, .running: nil
        case .drawn(let bitmap), .delivering(let bitmap): bitmap
        case .terminal(_, let bitmap): bitmap
        }
    }
}
