import AsyncDraw
import Foundation

/// Adds up how long the main thread is busy in each frame: with scrolling, ending the turn and hand-backs.
///
/// `Guarded`, since hand-backs are not typed as main-actor code; all of it runs on the main thread.
final class MainThreadMeter: Sendable {
    private let storage = Guarded<[Duration]>([])

    /// The time of each frame so far.
    var frames: [Duration] { storage.withLock { $0 } }

    /// What is measured from now on belongs to the next frame.
    func beginFrame() {
        storage.withLock { $0.append(.zero) }
    }

    /// Calls `body` and adds the time it takes to the current frame.
    func measure(_ body: () -> Void) {
        let began = ContinuousClock.now
        body()
        let duration = ContinuousClock.now - began
        storage.withLock { frames in
            if !frames.isEmpty { frames[frames.count - 1] += duration }
        }
    }

    /// An executor that hands back as `base` does, and measures it.
    func metering(_ base: some DeliveryExecutor) -> some DeliveryExecutor {
        MeteredDelivery(base: base, meter: self)
    }
}

private struct MeteredDelivery<Base: DeliveryExecutor>: DeliveryExecutor {
    let base: Base
    let meter: MainThreadMeter

    func enqueue(_ work: @escaping @Sendable () -> Void) {
        base.enqueue { meter.measure(work) }
    }
}
