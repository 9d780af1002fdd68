import AsyncDraw
import Foundation
import Testing

/// What the queue promises about order, sharing and bounds.
@MainActor
@Suite("The display queue")
struct DisplayQueueTests {
    let size = CGSize(width: 4, height: 4)

    // MARK: 10. Sharing

    @Test("10: Equal drawings in flight are drawn once, and each submit gets the bitmap")
    func equalDrawingsAreShared() throws {
        let display = ManualDisplay()
        let layers = (0..<50).map { _ in display.layer(Swatch(.red)) }
        display.runUntilIdle()
        #expect(display.statistics.counts.started == 1)
        #expect(display.statistics.counts.shared == 49)
        #expect(display.statistics.counts.delivered == 50)
        #expect(display.queue.bitmapBytes == 64)
        // Last, so that the layers live until their bytes were counted.
        let first = try #require(layers[0].contents)
        #expect(layers.allSatisfy { $0.contents === first })
    }

    @Test("10: Another size, scale or drawable is another drawing")
    func differentDrawingsAreNotShared() {
        let display = ManualDisplay()
        _ = display.queue.submit(Swatch(.red), size: size)
        _ = display.queue.submit(Swatch(.red), size: CGSize(width: 4, height: 3.5))
        _ = display.queue.submit(Swatch(.red), size: size, scale: 2)
        _ = display.queue.submit(Swatch(.blue), size: size)
        display.runUntilIdle()
        #expect(display.statistics.counts.started == 4)
    }

    @Test("10: A drawing that runs already is joined, and stops only when its last subscriber has gone")
    func runningDrawIsJoined() async throws {
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 1))
        let gate = Gate()
        let first = queue.submit(Gated(gate: gate, steps: 2), size: size)
        await gate.waitForArrival()
        let second = queue.submit(Gated(gate: gate, steps: 2), size: size)
        #expect(second.state == .running)
        first.cancel()
        gate.open()
        await gate.waitForArrival()
        gate.open()
        #expect(await second.settled() == .delivered)
        #expect(first.outcome == .cancelled)
    }

    @Test("10: A drawing that was told to stop is not joined any more")
    func abandonedDrawIsNotJoined() async throws {
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 1))
        let gate = Gate()
        let first = queue.submit(Gated(gate: gate), size: size)
        await gate.waitForArrival()
        first.cancel()
        let second = queue.submit(Gated(gate: gate), size: size)
        #expect(second.state == .pending)
        gate.open()
        await gate.waitForArrival()
        gate.open()
        #expect(try await second.value.corner == .green)
    }

    // MARK: 13. Priority and bounds

    @Test("13: Visible draws go before prefetched ones, each class in its order")
    func visibleFirst() {
        let display = ManualDisplay()
        let order = Guarded<[Int]>([])
        for (number, priority) in [DisplayPriority.prefetch, .visible, .prefetch, .visible].enumerated() {
            _ = display.queue.submit(
                Calling(name: "\(number)") { _ in order.withLock { $0.append(number) } }, size: size,
                priority: priority)
        }
        display.runUntilIdle()
        #expect(order.withLock { $0 } == [1, 3, 0, 2])
    }

    @Test("13: The priority is read when a draw is taken")
    func priorityIsReadAtDequeue() {
        let display = ManualDisplay()
        let order = Guarded<[Int]>([])
        let tokens = (0..<4).map { number in
            display.queue.submit(
                Calling(name: "\(number)") { _ in order.withLock { $0.append(number) } }, size: size)
        }
        tokens[0].priority = .prefetch
        tokens[1].priority = .prefetch
        tokens[0].priority = .visible
        display.runUntilIdle()
        #expect(order.withLock { $0 } == [0, 2, 3, 1])
    }

    @Test("13: A prefetch is taken after eight visible draws, on a queue of width one")
    func prefetchDoesNotStarve() {
        let display = ManualDisplay()
        let order = Guarded<[Int]>([])
        for number in 0..<20 {
            _ = display.queue.submit(
                Calling(name: "\(number)") { _ in order.withLock { $0.append(number) } }, size: size,
                priority: number < 2 ? .prefetch : .visible)
        }
        display.runUntilIdle()
        let drawn = order.withLock { $0 }
        #expect(drawn.firstIndex(of: 0) == 8)
        #expect(drawn.firstIndex(of: 1) == 17)
        #expect(drawn.count == 20)
    }

    @Test("13: What is over the bound of bytes waits as a drawable until something is handed back")
    func bytesAreBounded() {
        let display = ManualDisplay(width: 4) { $0.mostBytesInFlight = 128 }
        let layers = (0..<4).map { display.layer(Swatch(Color(hex: UInt32($0)))) }
        display.endTurn()
        #expect(display.executor.step())
        #expect(display.executor.step())
        #expect(display.executor.step() == false)
        #expect(display.queue.bitmapBytes == 128)
        display.delivery.runOne()
        #expect(display.executor.step())
        display.runUntilIdle()
        #expect(layers.allSatisfy { $0.contents != nil })
    }

    @Test("13: A bitmap above the bound is drawn when nothing else is in flight")
    func largeBitmapIsDrawnAlone() {
        let display = ManualDisplay(width: 4) { $0.mostBytesInFlight = 10 }
        let layers = [display.layer(Swatch(.red)), display.layer(Swatch(.blue))]
        display.endTurn()
        #expect(display.executor.step())
        #expect(display.executor.step() == false)
        display.runUntilIdle()
        #expect(layers.map { $0.contents?.corner } == [.red, .blue])
    }

    @Test("13: Draws in flight are bounded too")
    func drawsAreBounded() {
        let display = ManualDisplay(width: 4) { $0.mostDrawsInFlight = 1 }
        let layers = [display.layer(Swatch(.red)), display.layer(Swatch(.blue))]
        display.endTurn()
        #expect(display.executor.step())
        #expect(display.executor.step() == false)
        layers[0].cancelDisplay()
        #expect(display.executor.step())
        display.runUntilIdle()
        #expect(layers.map { $0.contents?.corner } == [nil, .blue])
    }

    // MARK: Events

    @Test("Every submit ends in exactly one terminal event, and a draw retires after it")
    func events() {
        let display = ManualDisplay()
        let first = display.queue.submit(Swatch(.red), size: size)
        _ = display.queue.submit(Swatch(.red), size: size)
        first.cancel()
        display.runUntilIdle()
        #expect(
            display.recorder.events.filter { !$0.hasPrefix("step") } == [
                "submitted 1", "submitted 2", "shared 2", "cancelled 1", "started 1", "finished 1",
                "delivered 2", "retired 1",
            ])
        #expect(display.recorder.events.contains("step 1.1"))
    }

    @Test("An observer that cancels when it hears of the submit is obeyed")
    func observerCancelsAtOnce() {
        final class Canceller: DisplayObserver {
            func record(_ event: DisplayEvent, at time: Duration) {
                if case .submitted(let token) = event { token.cancel() }
            }
        }
        let display = ManualDisplay { $0.observers.append(Canceller()) }
        let token = display.queue.submit(Swatch(.red), size: size)
        #expect(token.outcome == .cancelled)
        #expect(display.executor.step() == false)
    }

    // MARK: Waiting

    @Test("A token's value is the bitmap, and cancelling the task cancels the draw")
    func value() async throws {
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 2))
        let bitmap = try await queue.submit(Swatch(.red), size: size, scale: 2).value
        #expect(bitmap.width == 8)
        let gate = Gate()
        let token = queue.submit(Gated(gate: gate), size: size)
        let task = Task { try await token.value }
        await gate.waitForArrival()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(token.outcome == .cancelled)
        gate.open()
        await queue.drained()
        await #expect(throws: DisplayError.self) {
            try await queue.submit(Failing(reason: "no ink"), size: size).value
        }
    }

    @Test("An observer that comes late hears of the end too, on the delivery executor")
    func lateObserver() {
        let display = ManualDisplay()
        let token = display.queue.submit(Swatch(.red), size: size)
        let heard = Guarded<[DisplayOutcome]>([])
        token.observe { outcome in heard.withLock { $0.append(outcome) } }
        token.cancel()
        #expect(heard.withLock { $0 } == [])
        display.delivery.runAll()
        token.observe { outcome in heard.withLock { $0.append(outcome) } }
        display.delivery.runAll()
        #expect(heard.withLock { $0 } == [.cancelled, .cancelled])
    }

    @Test("Counts of started and ended work balance when everything is cancelled from many threads")
    func everythingCancelled() async {
        let statistics = DisplayStatistics()
        var configuration = DisplayQueue.Configuration(width: 2)
        configuration.observers = [statistics]
        let queue = DisplayQueue(configuration)
        let size = size
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for number in 0..<200 {
                        let token = queue.submit(
                            Swatch(Color(hex: UInt32(number % 50))), size: size,
                            priority: thread == 0 ? .prefetch : .visible)
                        if number % 2 == 0 { token.priority = .visible }
                        if number % 3 != 0 { token.cancel() }
                    }
                }
            }
        }
        await queue.drained()
        let counts = statistics.counts
        #expect(counts.submitted == 800)
        #expect(counts.ended == 800)
        #expect(counts.delivered >= 4 * 67)
        #expect(counts.delivered + counts.cancelledBeforeStart + counts.cancelledWhileDrawing == 800)
        #expect(queue.bitmapBytes == 0)
    }
}
