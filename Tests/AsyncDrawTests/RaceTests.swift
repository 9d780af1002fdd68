import AsyncDraw
import Foundation
import Testing

/// Races that shipped in other frameworks, each excluded by a test of its name.
@MainActor
@Suite("Races")
struct RaceTests {
    let display = ManualDisplay()
    let size = CGSize(width: 4, height: 4)

    @Test("Cancelled after the hand-back was queued but before it ran")
    func cancelledAfterHandBackWasQueued() {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        #expect(!display.delivery.isEmpty)
        layer.token?.cancel()
        display.delivery.runAll()
        #expect(layer.contents == nil)
    }

    @Test("Cancel itself deferred by a hop")
    func cancelIsNotDeferred() {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        layer.token?.cancel()
        // Nothing was run in between: neither a worker nor the delivery executor.
        #expect(layer.token?.outcome == .cancelled)
        #expect(display.executor.step() == false)
    }

    @Test("Two displays without a mark in between: the later one lands")
    func twoDisplaysInARow() throws {
        let display = ManualDisplay(width: 2)
        let layer = display.layer(Swatch(.red))
        layer.displayIfNeeded()
        let first = try #require(layer.token)
        layer.drawable = Swatch(.blue)
        layer.displayIfNeeded()
        let second = try #require(layer.token)
        #expect(second.generation > first.generation)
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
        #expect(first.outcome == .superseded)
    }

    @Test("An early exit skips the did-callback; a placeholder sticks")
    func earlyExitStillCallsBack() {
        var outcomes: [DisplayOutcome] = []
        let delegate = Delegate { _, outcome in outcomes.append(outcome) }
        let layer = display.layer(Swatch(.red))
        layer.delegate = delegate
        layer.frame.size = .zero
        display.runUntilIdle()
        layer.frame.size = size
        display.runUntilIdle()
        layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(outcomes == [.delivered, .delivered, .unchanged])
        #expect(delegate.willCount == 3)
    }

    @Test("A synchronous draw overwritten by an older asynchronous one")
    func synchronousDrawIsNotOverwritten() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        layer.drawable = Swatch(.blue)
        try layer.displaySynchronously()
        display.delivery.runAll()
        #expect(layer.contents?.corner == .blue)
    }

    @Test("Cancel leaves stale contents that are never redrawn")
    func cancelledContentsAreRedrawn() {
        let parent = display.layer()
        let layer = display.layer(Swatch(.red))
        parent.addSublayer(layer)
        display.runUntilIdle()
        layer.drawable = Swatch(.blue)
        display.endTurn()
        layer.cancelDisplay()
        display.runUntilIdle()
        #expect(layer.contents?.corner == .red)
        parent.isHidden = true
        parent.isHidden = false
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
    }

    @Test("One of two sharers cancels, the other starves")
    func otherSharerIsServed() {
        let layers = [display.layer(Swatch(.red)), display.layer(Swatch(.red))]
        display.endTurn()
        layers[0].cancelDisplay()
        display.runUntilIdle()
        #expect(layers[0].contents == nil)
        #expect(layers[1].contents?.corner == .red)
        #expect(display.statistics.counts.started == 1)
    }

    @Test("A callback runs twice")
    func callbackRunsOnce() async {
        // A cancel from another thread and a hand-back, over and over: one of the two ends the submit.
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 1))
        let calls = Guarded(0)
        for number in 0..<200 {
            let token = queue.submit(Swatch(Color(hex: UInt32(number))), size: size)
            token.observe { _ in calls.withLock { $0 += 1 } }
            Task.detached { token.cancel() }
            _ = await token.settled()
        }
        await queue.drained()
        await callsWereMade(on: queue)
        #expect(calls.withLock { $0 } == 200)
    }

    @Test("Finished, queued, then cancelled, still assigned")
    func finishedThenCancelled() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        layer.cancelDisplay()
        display.delivery.runAll()
        #expect(layer.contents == nil)
        #expect(layer.token?.outcome == .cancelled)
    }

    @Test("Live properties read off the owner's executor")
    func drawingReadsNothingLive() {
        let view = ColorView(frame: CGRect(origin: .zero, size: size), queue: display.queue)
        view.color = .red
        display.endTurn()
        view.color = .blue
        view.frame.size = CGSize(width: 9, height: 9)
        display.executor.step()
        display.delivery.runAll()
        #expect(view.layer.contents?.corner == .red)
        #expect(view.layer.contents?.width == 4)
    }

    @Test("A job retains its owner, so deallocation never cancels")
    func jobDoesNotRetainItsOwner() throws {
        var layer: Layer? = display.layer(Swatch(.red))
        display.endTurn()
        let token = try #require(layer?.token)
        weak let freed = layer
        layer = nil
        #expect(freed == nil)
        #expect(token.outcome == .ownerGone)
        #expect(display.executor.step() == false)
    }

    @Test("A priority change applied out of order")
    func priorityIsAppliedInOrder() {
        let order = Guarded<[Int]>([])
        let tokens = (0..<3).map { number in
            display.queue.submit(
                Calling(name: "\(number)") { _ in order.withLock { $0.append(number) } }, size: size)
        }
        for _ in 0..<3 {
            tokens[1].priority = .prefetch
            tokens[1].priority = .visible
        }
        tokens[0].priority = .prefetch
        display.runUntilIdle()
        #expect(order.withLock { $0 } == [1, 2, 0])
    }

    @Test("A shown, B drawing, A asked for again: A stays, and B does not land")
    func shownAgainSupersedes() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        let bitmap = try #require(layer.contents)
        layer.drawable = Swatch(.blue)
        display.endTurn()
        display.executor.step()
        let drawing = try #require(layer.token)
        layer.drawable = Swatch(.red)
        display.endTurn()
        #expect(layer.token?.outcome == .unchanged)
        #expect(drawing.outcome == .superseded)
        display.runUntilIdle()
        #expect(layer.contents === bitmap)
    }

    /// Waits until the delivery executor has done what it was given so far.
    private func callsWereMade(on queue: DisplayQueue) async {
        await withCheckedContinuation { continuation in
            queue.delivery.enqueue { continuation.resume() }
        }
    }
}
