import CoreFoundation
import Dispatch
import Foundation

/// Decides when a turn ends.
public protocol TurnScheduler: Sendable {
    /// Something was marked for the first time since the last commit: calls `transaction.commit()` once, later.
    @MainActor func turnBegan(_ transaction: DisplayTransaction)
}

/// Ends turns on the main actor: before the main run loop waits, when it exits, or in a job of the main actor's
/// own, whichever comes first.
///
/// A run loop's observer fires only while the loop runs, and a program with an `async` main function never runs
/// it; there the job does the work. Under a run loop the job comes with the loop's next pass over the main queue,
/// after everything that was queued before the first mark.
public final class MainTurnScheduler: TurnScheduler {
    public static let shared = MainTurnScheduler()

    @MainActor private var open: [DisplayTransaction] = []
    @MainActor private var isObserving = false

    /// After Foundation's own observers, as Core Animation does it.
    private static let observerOrder = 2_000_000

    private init() {}

    @MainActor
    public func turnBegan(_ transaction: DisplayTransaction) {
        observeRunLoop()
        open.append(transaction)
        guard open.count == 1 else { return }
        DispatchQueue.main.async {
            MainActor.assumeIsolated { self.endTurns() }
        }
    }

    @MainActor
    private func endTurns() {
        let ending = open
        open = []
        for transaction in ending { transaction.commit() }
    }

    @MainActor
    private func observeRunLoop() {
        guard !isObserving else { return }
        isObserving = true
        let activities: CFRunLoopActivity = [.beforeWaiting, .exit]
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault, activities.rawValue, true, MainTurnScheduler.observerOrder
        ) { _, _ in
            MainActor.assumeIsolated { MainTurnScheduler.shared.endTurns() }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
    }
}
