import DrawRaster

/// Counts what happens in a display queue.
///
/// ```swift
/// let statistics = DisplayStatistics()
/// var configuration = DisplayQueue.Configuration()
/// configuration.observers = [statistics]
/// let queue = DisplayQueue(configuration)
/// ```
public final class DisplayStatistics: DisplayObserver {
    /// The numbers so far.
    public struct Counts: Sendable {
        /// Submits.
        public var submitted = 0
        /// How they ended. Once nothing is in flight, the seven add up to `submitted`.
        public var delivered = 0
        public var unchanged = 0
        public var superseded = 0
        /// Cancelled before a worker began to draw.
        public var cancelledBeforeStart = 0
        /// Cancelled while they were drawn, or between that and the hand-back.
        public var cancelledWhileDrawing = 0
        public var ownerGone = 0
        public var failed = 0

        /// Draws that a worker began.
        public var started = 0
        /// Of these, abandoned when at least half of their steps were done.
        public var abandonedAfterHalf = 0
        /// Submits that joined an equal draw in flight.
        public var shared = 0
        /// The time that workers spent in draws.
        public var work = Duration.zero
        /// Of this, in draws that nobody got.
        public var wastedWork = Duration.zero
        /// The time from each submit that was delivered to its delivery.
        public var latencies: [Duration] = []

        /// How many submits have ended.
        public var ended: Int {
            delivered + unchanged + superseded + cancelledBeforeStart + cancelledWhileDrawing + ownerGone
                + failed
        }
    }

    private let storage = Guarded(Counts())

    public init() {}

    /// The numbers so far; may be called from any thread.
    public var counts: Counts { storage.withLock { $0 } }

    public func record(_ event: DisplayEvent, at time: Duration) {
        storage.withLock { $0.add(event, at: time) }
    }
}

extension DisplayStatistics.Counts {
    fileprivate mutating func add(_ event: DisplayEvent, at time: Duration) {
        switch event {
        case .submitted:
            submitted += 1
        case .shared:
            shared += 1
        case .started:
            started += 1
        case .step, .finished:
            break
        case .terminal(let token, let outcome, let from):
            end(outcome, from: from)
            if outcome == .delivered { latencies.append(time - token.submitTime) }
        case .retired(let record):
            work += record.duration
            if !record.isDelivered { wastedWork += record.duration }
            if record.isAbandonedAfterHalf { abandonedAfterHalf += 1 }
        }
    }

    private mutating func end(_ outcome: DisplayOutcome, from state: DisplayState) {
        switch outcome {
        case .delivered: delivered += 1
        case .unchanged: unchanged += 1
        case .superseded: superseded += 1
        case .cancelled where state == .pending: cancelledBeforeStart += 1
        case .cancelled: cancelledWhileDrawing += 1
        case .ownerGone: ownerGone += 1
        case .failed: failed += 1
        }
    }
}
