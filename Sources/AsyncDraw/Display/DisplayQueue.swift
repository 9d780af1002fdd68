import DrawRaster
public import Foundation

/// Draws drawables on a bounded number of threads and hands the bitmaps back.
///
/// Layers submit to it at the end of a turn. A server, which has neither layers nor a main actor, hands its
/// drawables over itself:
///
/// ```swift
/// let bitmap = try await DisplayQueue.shared.submit(card, size: size, scale: 2).value
/// ```
///
/// The queue is an `OperationQueue`'s client and not a wrapper of one: what waits is kept here, so that a cancel
/// drops it at once, the order is decided when a draw is taken, and equal draws are drawn once. Operations have
/// no dependencies. Every method may be called from any thread.
public final class DisplayQueue: Sendable {
    /// The queue of every layer that was given no other: as wide as the process has cores, at most 4.
    public static let shared = DisplayQueue()

    /// The most draws at a time.
    public let width: Int
    /// Where results are handed back.
    public let delivery: any DeliveryExecutor
    /// Collects the marks of this queue's layers until the turn ends.
    public let transaction: DisplayTransaction

    private let executor: any DrawExecutor
    private let observers: [any DisplayObserver]
    private let clock: @Sendable () -> Duration
    private let state: Guarded<DisplayQueueState>

    /// Makes a queue of its own, by default one that draws on threads and delivers on the main actor.
    public init(_ configuration: Configuration = Configuration()) {
        width = max(1, configuration.width)
        delivery = configuration.delivery
        executor = configuration.executor ?? OperationExecutor(width: width)
        observers = configuration.observers
        clock = configuration.clock
        transaction = DisplayTransaction(scheduler: configuration.turns)
        state = Guarded(
            DisplayQueueState(
                width: width, mostBytes: configuration.mostBytesInFlight,
                mostDraws: configuration.mostDrawsInFlight))
    }

    /// Hands a drawable over without an owner; never blocks.
    ///
    /// - Parameters:
    ///   - drawable: What to draw.
    ///   - size: In points. One that is empty, not a number or too large ends the submit as `failed`.
    ///   - scale: Pixels per point.
    ///   - priority: When it is taken, compared with others that wait.
    /// - Returns: A token, whose `value` is the bitmap.
    public func submit(
        _ drawable: some AsyncDrawable, size: CGSize, scale: CGFloat = 1,
        priority: DisplayPriority = .visible
    ) -> DisplayToken {
        submit(
            DrawKey(drawable: drawable, size: size, scale: scale), priority: priority, owner: nil,
            generation: 0)
    }

    /// Waits until every submit has ended and no worker draws any more.
    public func drained() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.drainWaiters.append(continuation) }
            wakeIfDrained()
        }
    }

    /// Ends the turn and waits until everything that was marked is displayed, and what that marks as well.
    @MainActor
    public func settled() async {
        repeat {
            transaction.flush()
            await drained()
        } while !transaction.isEmpty
    }

    /// Bytes of the bitmaps that are shown, wait to be handed back or are being drawn.
    public var bitmapBytes: Int { state.withLock { $0.bitmaps.bytes } }

    /// The most that `bitmapBytes` ever was.
    public var peakBitmapBytes: Int { state.withLock { $0.bitmaps.peak } }

    func submit(
        _ key: DrawKey, priority: DisplayPriority, owner: Layer?, generation: UInt64
    ) -> DisplayToken {
        let token = makeToken(key: key, priority: priority, owner: owner, generation: generation)
        let byteCount: Int
        do throws(RasterError) {
            let pixels = try key.pixelSize()
            byteCount = pixels.width * pixels.height * PixelFormat.rgba8.bytesPerPixel
        } catch {
            token.settle(.failed(.size(error)))
            return token
        }
        let isShared = state.withLock { $0.join(token, key: key, byteCount: byteCount) }
        if isShared { emit(.shared(token)) }
        startWorkers()
        return token
    }

    /// A submit that has its result already.
    func submit(
        ending outcome: DisplayOutcome, bitmap: Bitmap?, owner: Layer, generation: UInt64
    ) -> DisplayToken {
        let token = makeToken(key: nil, priority: .visible, owner: owner, generation: generation)
        token.settle(outcome, bitmap: bitmap)
        return token
    }

    private func makeToken(
        key: DrawKey?, priority: DisplayPriority, owner: Layer?, generation: UInt64
    ) -> DisplayToken {
        let id = state.withLock { $0.openSubmit() }
        let token = DisplayToken(
            id: id, queue: self, key: key, priority: priority, owner: owner, generation: generation,
            submitTime: clock())
        emit(.submitted(token))
        return token
    }

    /// A token has ended: what nobody waits for any more is dropped.
    func leave(_ token: DisplayToken, outcome: DisplayOutcome, from phase: DisplayState) {
        // `dropped` dies here, outside the lock: freeing a drawable may call a client's deinit.
        let dropped = state.withLock { $0.leave(token, isDelivered: outcome == .delivered) }
        emit(.terminal(token, outcome, from: phase))
        if let record = dropped?.record { retire(record) }
        startWorkers()
    }

    /// A token has ended and its observers have been called, or enqueued: nothing of the submit is left.
    func close() {
        state.withLock { $0.closeSubmit() }
        wakeIfDrained()
    }

    /// A token's priority has changed.
    func reorder(_ token: DisplayToken) {
        state.withLock { $0.reorder(token) }
    }

    /// Counts a bitmap that is shown, until `release`.
    func retain(_ bitmap: Bitmap) {
        state.withLock { $0.bitmaps.retain(bitmap) }
    }

    func release(_ bitmap: Bitmap) {
        state.withLock { $0.bitmaps.release(bitmap) }
    }

    private func wakeIfDrained() {
        let waiters = state.withLock { $0.takeDrainWaiters() }
        for waiter in waiters { waiter.resume() }
    }

    private func startWorkers() {
        let count = state.withLock { $0.openWorkers() }
        for _ in 0..<count {
            executor.startWorker { self.drawNext() }
        }
    }

    /// Draws what is first in line on the calling thread; returns false if there is nothing.
    private func drawNext() -> Bool {
        guard let draw = state.withLock({ $0.takeNext() }) else { return false }
        emit(.started(draw: draw.id))
        let id = draw.id
        let began = clock()
        var onStep: (@Sendable (Int) -> Void)?
        if !observers.isEmpty {
            onStep = { self.emit(.step(draw: id, step: $0)) }
        }
        let result = draw.key.draw(checkpoint: draw.progress.checkpoint(onStep: onStep))
        let duration = clock() - began
        emit(.finished(draw: id))
        let (tokens, record) = state.withLock { $0.finish(id, result: result, duration: duration) }
        if let record { retire(record) }
        for token in tokens {
            switch result {
            case .success(let bitmap): token.finish(with: bitmap)
            case .failure(let error): token.settle(.failed(error))
            }
        }
        startWorkers()
        return true
    }

    private func retire(_ record: DrawRecord) {
        emit(.retired(record))
        state.withLock { $0.closeDraw() }
        wakeIfDrained()
    }

    private func emit(_ event: DisplayEvent) {
        guard !observers.isEmpty else { return }
        let time = clock()
        for observer in observers { observer.record(event, at: time) }
    }
}

extension DisplayQueue {
    /// How a display queue is made; each value has a default that suits a program.
    public struct Configuration: Sendable {
        /// The most draws at a time: the cores that the process may use, at most 4.
        public var width = min(ProcessInfo.processInfo.activeProcessorCount, 4)
        /// The most bytes of bitmaps that are being drawn or wait to be handed back. What is over it waits as
        /// a drawable; a single larger bitmap is drawn when nothing else is in flight.
        public var mostBytesInFlight = 128 << 20
        /// The most draws that are being drawn or wait to be handed back.
        public var mostDrawsInFlight = 256
        /// Where draws run; nil for threads of the queue's own.
        public var executor: (any DrawExecutor)?
        /// Where results are handed back and observers are called.
        public var delivery: any DeliveryExecutor = DispatchDelivery.main
        /// What ends turns.
        public var turns: any TurnScheduler = MainTurnScheduler.shared
        /// Who hears of everything that happens.
        public var observers: [any DisplayObserver] = []
        /// The time since some beginning, for `DisplayObserver`.
        public var clock: @Sendable () -> Duration = { ContinuousClock.now - DisplayQueue.clockOrigin }

        public init() {}

        /// The defaults, with another width.
        public init(width: Int) {
            self.width = width
        }
    }

    private static let clockOrigin = ContinuousClock.now
}

extension DrawKey {
    /// Draws on the calling thread, with errors as values.
    func draw(checkpoint: Checkpoint) -> Result<Bitmap, DisplayError> {
        do {
            _ = try pixelSize()
        } catch {
            return .failure(.size(error))
        }
        do {
            return .success(try makeBitmap(checkpoint: checkpoint))
        } catch {
            return .failure(.drawing(error, drawable: String(describing: type(of: drawable))))
        }
    }
}
