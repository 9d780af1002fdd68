import AsyncDraw
import Foundation

/// A display in which nothing happens by itself: a test ends the turns, runs the workers and hands back.
@MainActor
final class ManualDisplay {
    let executor = GatedExecutor()
    let delivery = ManualDelivery()
    let recorder = EventRecorder()
    let statistics = DisplayStatistics()
    let queue: DisplayQueue

    init(width: Int = 1, configure: (inout DisplayQueue.Configuration) -> Void = { _ in }) {
        var configuration = DisplayQueue.Configuration(width: width)
        configuration.executor = executor
        configuration.delivery = delivery
        configuration.turns = ManualTurns()
        configuration.observers = [recorder, statistics]
        configure(&configuration)
        queue = DisplayQueue(configuration)
    }

    /// A layer of 4 by 4 points that draws `drawable`.
    func layer(_ drawable: (any AsyncDrawable)? = nil) -> Layer {
        let layer = Layer(frame: CGRect(x: 0, y: 0, width: 4, height: 4), queue: queue)
        if let drawable { layer.drawable = drawable }
        return layer
    }

    func endTurn() {
        queue.transaction.commit()
    }

    func runUntilIdle() {
        repeat {
            endTurn()
            while executor.step() {}
            delivery.runAll()
        } while !queue.transaction.isEmpty || executor.hasWorkers || !delivery.isEmpty
    }
}

/// Workers that draw only when they are told to, one draw a call.
final class GatedExecutor: DrawExecutor {
    private let workers = Guarded<[@Sendable () -> Bool]>([])

    var hasWorkers: Bool { workers.withLock { !$0.isEmpty } }

    func startWorker(_ step: @escaping @Sendable () -> Bool) {
        workers.withLock { $0.append(step) }
    }

    /// Draws what is first in line on the calling thread; returns false if there was nothing to draw.
    @discardableResult
    func step() -> Bool {
        while let worker = workers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            guard worker() else { continue }
            workers.withLock { $0.append(worker) }
            return true
        }
        return false
    }
}

/// Hands back only when it is told to, on the thread that tells.
final class ManualDelivery: DeliveryExecutor {
    private let waiting = Guarded<[@Sendable () -> Void]>([])

    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
    }

    /// Runs what has waited longest; returns false if nothing waits.
    @discardableResult
    func runOne() -> Bool {
        guard let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        work()
        return true
    }

    func runAll() {
        while runOne() {}
    }
}

/// Turns that end only when a test commits.
struct ManualTurns: TurnScheduler {
    func turnBegan(_ transaction: DisplayTransaction) {}
}

/// Remembers what happened in a queue.
final class EventRecorder: DisplayObserver {
    private let storage = Guarded<[String]>([])

    /// Short words for the events, with the numbers of tokens and draws.
    var events: [String] { storage.withLock { $0 } }

    func record(_ event: DisplayEvent, at time: Duration) {
        let text =
            switch event {
            case .submitted(let token): "submitted \(token.id)"
            case .shared(let token): "shared \(token.id)"
            case .started(let draw): "started \(draw)"
            case .step(let draw, let step): "step \(draw).\(step)"
            case .finished(let draw): "finished \(draw)"
            case .terminal(let token, let outcome, _): "\(outcome.word) \(token.id)"
            case .retired(let record): "retired \(record.draw)"
            }
        storage.withLock { $0.append(text) }
    }
}

extension DisplayOutcome {
    var word: String {
        switch self {
        case .delivered: "delivered"
        case .unchanged: "unchanged"
        case .superseded: "superseded"
        case .cancelled: "cancelled"
        case .ownerGone: "ownerGone"
        case .failed: "failed"
        }
    }
}
