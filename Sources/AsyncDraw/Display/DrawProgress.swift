import DrawRaster
import Synchronization

/// How far one draw has come, and whether anybody still wants it.
///
/// The worker and those who cancel share it; a checkpoint reads it once a step, so it has no lock.
final class DrawProgress: Sendable {
    private let abandoned = Atomic<Bool>(false)
    private let taken = Atomic<Int>(0)
    private let announced = Atomic<Int>(0)
    private let takenWhenAbandoned = Atomic<Int>(0)

    /// Whether the last who waited for the draw has gone.
    var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

    /// How many checkpoints were passed.
    var steps: Int { taken.load(ordering: .relaxed) }

    /// How many checkpoints the draw said it would pass; 0 if it did not say.
    var announcedSteps: Int { announced.load(ordering: .relaxed) }

    /// How many were passed when the draw was abandoned.
    var stepsWhenAbandoned: Int { takenWhenAbandoned.load(ordering: .relaxed) }

    /// Tells the draw to stop at its next checkpoint.
    func abandon() {
        takenWhenAbandoned.store(steps, ordering: .relaxed)
        abandoned.store(true, ordering: .relaxed)
    }

    /// The checkpoint of this draw.
    ///
    /// - Parameter onStep: Called at each step with its number, from 1, before the draw is told to go on.
    func checkpoint(onStep: (@Sendable (Int) -> Void)?) -> Checkpoint {
        Checkpoint(
            isCancelled: {
                let step = self.taken.add(1, ordering: .relaxed).newValue
                onStep?(step)
                return self.isAbandoned
            },
            onAnnouncement: { _ = self.announced.add($0, ordering: .relaxed) })
    }
}
