import AsyncDraw
import Foundation
import Testing

/// The promises of asynchronous display, each by its number. Nothing here waits for time: a manual display does
/// only what it is told, and draws on threads stop at gates.
@MainActor
@Suite("The display contract")
struct DisplayContractTests {
    let display = ManualDisplay()
    let size = CGSize(width: 4, height: 4)

    // MARK: 1. Delivery is one turn

    @Test("1: Bitmap, token and callback change together, and nowhere else")
    func deliveryIsOneTurn() throws {
        let layer = display.layer(Swatch(.red))
        var seen: [Bool] = []
        let delegate = Delegate { layer, outcome in
            seen.append(outcome == .delivered && layer.contents != nil)
        }
        layer.delegate = delegate
        display.endTurn()
        #expect(layer.contents == nil)
        display.executor.step()
        #expect(layer.token?.state == .drawn)
        #expect(layer.contents == nil)
        display.delivery.runOne()
        #expect(layer.contents?.corner == .red)
        #expect(layer.token?.outcome == .delivered)
        #expect(seen == [true])
    }

    @Test("1: The record of a delivery comes before its callback")
    func recordComesBeforeCallback() {
        let layer = display.layer(Swatch(.red))
        var eventsSeen: [String] = []
        let recorder = display.recorder
        let delegate = Delegate { _, _ in eventsSeen = recorder.events }
        layer.delegate = delegate
        display.runUntilIdle()
        #expect(eventsSeen.contains("delivered 1"))
    }

    @Test("1: A result that is not acceptable any more is not assigned")
    func staleResultIsNotAssigned() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        layer.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
        display.delivery.runAll()
        #expect(layer.contents?.corner == .blue)
        #expect(layer.token?.outcome == .superseded)
    }

    // MARK: 2. Cancel is synchronous

    @Test("2: Cancelled between drawing and hand-back, nothing is assigned")
    func cancelAfterDrawing() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        let token = try #require(layer.token)
        token.cancel()
        #expect(token.outcome == .cancelled)
        display.delivery.runAll()
        #expect(layer.contents == nil)
        #expect(token.outcome == .cancelled)
    }

    @Test("2: Cancelling from another thread has taken effect when it returns")
    func cancelFromAnotherThread() async throws {
        let token = display.queue.submit(Swatch(.red), size: size)
        let outcome = await Task.detached {
            token.cancel()
            return token.outcome
        }.value
        #expect(outcome == .cancelled)
        #expect(display.executor.step() == false)
    }

    @Test("2: A delivery that is inside its turn wins over a cancel in its callback")
    func cancelInsideDelivery() throws {
        let layer = display.layer(Swatch(.red))
        let delegate = Delegate { layer, _ in layer.token?.cancel() }
        layer.delegate = delegate
        display.runUntilIdle()
        #expect(layer.token?.outcome == .delivered)
        #expect(layer.contents?.corner == .red)
    }

    @Test("2: Cancelling twice, and after the end, changes nothing")
    func cancelTwice() {
        let token = display.queue.submit(Swatch(.red), size: size)
        token.cancel()
        token.cancel()
        let finished = display.queue.submit(Swatch(.blue), size: size)
        display.runUntilIdle()
        finished.cancel()
        #expect(finished.outcome == .delivered)
        #expect(display.statistics.counts.ended == 2)
    }

    // MARK: 3. Cancel stops work

    @Test("3: Cancelling a queued draw releases its input at once")
    func cancellingReleasesInput() {
        let marker = LifetimeMarker()
        let token = display.queue.submit(Holding(object: marker.makeObject()), size: size)
        #expect(marker.liveCount == 1)
        token.cancel()
        #expect(marker.liveCount == 0)
        display.runUntilIdle()
        #expect(marker.drawCount == 0)
    }

    @Test("3: Cancelling a layer's queued draw releases its input at once")
    func cancellingLayerReleasesInput() {
        let marker = LifetimeMarker()
        let layer = display.layer()
        let delegate = Delegate { _, _ in }
        delegate.makeDrawable = { Holding(object: marker.makeObject()) }
        layer.delegate = delegate
        layer.setNeedsDisplay()
        display.endTurn()
        #expect(marker.liveCount == 1)
        layer.token?.cancel()
        #expect(marker.liveCount == 0)
    }

    @Test("3: A queued draw releases its input also while the only worker is busy")
    func cancellingReleasesInputWhileSaturated() async {
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 1))
        let gate = Gate()
        let busy = queue.submit(Gated(gate: gate), size: size)
        await gate.waitForArrival()
        let marker = LifetimeMarker()
        let tokens = (0..<100).map { _ in
            queue.submit(Holding(object: marker.makeObject()), size: size)
        }
        #expect(marker.liveCount == 100)
        for token in tokens { token.cancel() }
        #expect(marker.liveCount == 0)
        gate.open()
        #expect(await busy.settled() == .delivered)
        await queue.drained()
        #expect(marker.drawCount == 0)
    }

    @Test("3: A running draw notices a cancel at its next checkpoint")
    func runningDrawNotices() async {
        let statistics = DisplayStatistics()
        var configuration = DisplayQueue.Configuration(width: 1)
        configuration.observers = [statistics]
        let queue = DisplayQueue(configuration)
        let gate = Gate()
        let token = queue.submit(Gated(gate: gate, steps: 10), size: size)
        await gate.waitForArrival()
        token.cancel()
        gate.open()
        // Were the cancel not noticed, the draw would stand at its second gate for ever.
        await queue.drained()
        #expect(token.outcome == .cancelled)
        #expect(statistics.counts.cancelledWhileDrawing == 1)
        #expect(statistics.counts.abandonedAfterHalf == 0)
        #expect(queue.bitmapBytes == 0)
    }

    @Test("3: A draw that is cancelled late counts as abandoned after half")
    func lateCancelIsCounted() {
        let token = Guarded<DisplayToken?>(nil)
        let drawable = Calling(name: "late") { checkpoint in
            checkpoint.announce(steps: 4)
            for step in 0..<4 {
                if step == 2 { token.withLock { $0 }?.cancel() }
                try checkpoint()
            }
        }
        let submitted = display.queue.submit(drawable, size: size)
        token.withLock { $0 = submitted }
        display.runUntilIdle()
        #expect(display.statistics.counts.abandonedAfterHalf == 1)
        #expect(display.statistics.counts.wastedWork == display.statistics.counts.work)
    }

    @Test("3: A hundred thousand cancelled submits leave nothing behind")
    func manyCancelledSubmits() {
        let marker = LifetimeMarker()
        for _ in 0..<100_000 {
            display.queue.submit(Holding(object: marker.makeObject()), size: size).cancel()
        }
        #expect(marker.liveCount == 0)
        #expect(display.executor.step() == false)
        #expect(display.statistics.counts.cancelledBeforeStart == 100_000)
    }

    @Test("3: Many who wait for one drawing leave it one by one")
    func manySharersCancel() {
        let marker = LifetimeMarker()
        var drawable: Holding? = Holding(object: marker.makeObject())
        let tokens = (0..<50_000).compactMap { _ in drawable.map { display.queue.submit($0, size: size) } }
        drawable = nil
        #expect(marker.liveCount == 1)
        for token in tokens { token.cancel() }
        #expect(marker.liveCount == 0)
        #expect(display.executor.step() == false)
    }

    // MARK: 4. Capture, then draw

    @Test("4: The drawable is taken at the end of the turn, and later changes do not reach it")
    func captureThenDraw() {
        let view = ColorView(frame: CGRect(origin: .zero, size: size), queue: display.queue)
        view.color = .red
        view.color = .green
        display.endTurn()
        view.color = .blue
        display.executor.step()
        display.delivery.runAll()
        // Blue is marked for the next turn; what was captured is green.
        #expect(view.layer.contents?.corner == .green)
        display.runUntilIdle()
        #expect(view.layer.contents?.corner == .blue)
    }

    // MARK: 7. Reuse

    @Test("7: Reuse cancels, raises the generation, changes the identity and clears the contents")
    func reuse() throws {
        let layer = display.layer(Swatch(.red))
        layer.identity = "row 1"
        display.runUntilIdle()
        #expect(layer.displayedIdentity == "row 1")
        layer.drawable = Swatch(.green)
        display.endTurn()
        let old = try #require(layer.token)
        let generation = layer.generation
        layer.prepareForReuse()
        #expect(old.outcome == .cancelled)
        #expect(layer.generation > generation)
        #expect(layer.identity != "row 1")
        #expect(layer.contents == nil)
        #expect(layer.displayedIdentity == nil)
    }

    @Test("7: A, B, A: the first A's late result is not accepted")
    func oldResultOfTheSameRow() throws {
        let layer = display.layer(Swatch(.red))
        layer.identity = "A"
        display.endTurn()
        display.executor.step()
        let first = try #require(layer.token)
        #expect(first.state == .drawn)
        layer.identity = "B"
        layer.identity = "A"
        layer.drawable = Swatch(.blue)
        display.endTurn()
        display.delivery.runAll()
        #expect(first.outcome == .cancelled)
        #expect(layer.contents == nil)
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
    }

    @Test("7: Old pixels stay under the same identity")
    func sameIdentityKeepsPixels() {
        let layer = display.layer(Swatch(.red))
        layer.identity = 1
        display.runUntilIdle()
        layer.identity = 1
        layer.drawable = Swatch(.blue)
        display.endTurn()
        #expect(layer.contents?.corner == .red)
    }

    @Test("7: A finished draw is not shown to the next row of a reused cell")
    func reuseNeverShowsTheOldRow() throws {
        let cell = ColorView(frame: CGRect(origin: .zero, size: size), queue: display.queue)
        cell.identity = 1
        cell.color = .red
        display.endTurn()
        let old = try #require(cell.token)
        display.executor.step()
        cell.prepareForReuse()
        cell.identity = 2
        cell.color = .blue
        display.endTurn()
        display.runUntilIdle()
        #expect(old.outcome == .cancelled)
        #expect(cell.identity == 2)
        #expect(cell.pixels == cell.synchronousPixels)
        #expect(cell.pixels?.corner == .blue)
    }

    @Test("7: Layers inside a reused view show nothing old either, but keep decoration that was assigned")
    func layersInside() throws {
        let cell = ColorView(frame: CGRect(origin: .zero, size: size), queue: display.queue)
        let drawn = Layer(frame: CGRect(origin: .zero, size: size))
        let decoration = Layer(frame: CGRect(origin: .zero, size: size))
        cell.layer.addSublayer(drawn)
        cell.layer.addSublayer(decoration)
        drawn.drawable = Swatch(.red)
        decoration.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
        display.runUntilIdle()
        cell.prepareForReuse()
        #expect(drawn.contents == nil)
        #expect(decoration.contents?.corner == .blue)
        cell.identity = 2
        #expect(drawn.identity == 2)
        decoration.identity = 3
        #expect(decoration.contents == nil)
    }

    // MARK: 12. Empty size

    @Test("12: An empty size clears the contents, ends the submit, and draws when it is no longer empty")
    func emptySize() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        layer.frame.size = CGSize(width: 4, height: 0)
        layer.setNeedsDisplay()
        display.endTurn()
        #expect(layer.contents == nil)
        #expect(layer.token?.outcome == .delivered)
        layer.frame.size = CGSize(width: 4, height: 2)
        display.runUntilIdle()
        #expect(layer.contents?.height == 2)
    }

    @Test(
        "12: Sizes that are no sizes are empty",
        arguments: [
            CGSize.zero, CGSize(width: -1, height: 4), CGSize(width: CGFloat.nan, height: 4),
            CGSize(width: 4, height: -CGFloat.infinity),
        ])
    func noSize(_ size: CGSize) throws {
        let layer = display.layer(Swatch(.red))
        layer.frame.size = size
        display.runUntilIdle()
        #expect(layer.contents == nil)
        #expect(layer.token?.outcome == .delivered)
        try layer.displaySynchronously()
        #expect(layer.contents == nil)
    }

    @Test("12: An empty size supersedes what is in flight")
    func emptySizeSupersedes() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        display.executor.step()
        let old = try #require(layer.token)
        layer.frame.size = .zero
        layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(old.outcome == .superseded)
        #expect(layer.contents == nil)
    }

    // MARK: 14. Errors are values

    @Test("14: A failed draw keeps the contents, is reported once and does not stop the queue")
    func failedDraw() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        var outcomes: [DisplayOutcome] = []
        let delegate = Delegate { _, outcome in outcomes.append(outcome) }
        layer.delegate = delegate
        layer.drawable = Failing(reason: "no ink")
        display.runUntilIdle()
        #expect(layer.contents?.corner == .red)
        let error = DisplayError.drawing(Failing.Failure(reason: "no ink"), drawable: "Failing")
        #expect(outcomes == [.failed(error)])
        #expect(error.description == #"drawing Failing failed: Failure(reason: "no ink")"#)
        layer.drawable = Swatch(.blue)
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
    }

    @Test("14: A failed draw is not repeated until it is marked")
    func failureAnswersItsKey() {
        let layer = display.layer(Failing(reason: "once"))
        display.runUntilIdle()
        layer.isHidden = true
        layer.isHidden = false
        display.runUntilIdle()
        #expect(display.statistics.counts.started == 1)
        layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(display.statistics.counts.failed == 2)
    }

    @Test("14: A size over the limits fails with what was found and what is allowed")
    func tooLarge() throws {
        let layer = display.layer(Swatch(.red))
        layer.frame.size = CGSize(width: 40_000, height: 1)
        display.runUntilIdle()
        let error = RasterError.sideOutOfRange(width: 40_000, height: 1, limit: 32_768)
        #expect(layer.token?.outcome == .failed(.size(error)))
        #expect(throws: DisplayError.size(error)) { try layer.displaySynchronously() }
        let infinite = display.queue.submit(
            Swatch(.red), size: CGSize(width: CGFloat.infinity, height: 1))
        guard case .failed(.size)? = infinite.outcome else {
            Issue.record("an infinite size ended as \(String(describing: infinite.outcome))")
            return
        }
        #expect(display.statistics.counts.failed == 2)
    }

    @Test("14: A drawable that throws CancellationError without being cancelled has failed")
    func unaskedCancellation() {
        let token = display.queue.submit(
            Calling(name: "gives up") { _ in throw CancellationError() }, size: size)
        display.runUntilIdle()
        guard case .failed? = token.outcome else {
            Issue.record("ended as \(String(describing: token.outcome))")
            return
        }
    }
}

/// A layer's delegate that gives a test the outcomes.
@MainActor
final class Delegate: LayerDelegate {
    var makeDrawable: () -> (any AsyncDrawable)? = { nil }
    var willCount = 0
    private let onEnd: (Layer, DisplayOutcome) -> Void

    init(_ onEnd: @escaping (Layer, DisplayOutcome) -> Void) {
        self.onEnd = onEnd
    }

    func drawable(for layer: Layer) -> (any AsyncDrawable)? { makeDrawable() }
    func layerWillDisplay(_ layer: Layer) { willCount += 1 }
    func layerDidDisplay(_ layer: Layer, outcome: DisplayOutcome) { onEnd(layer, outcome) }
    func drawPlaceholder(of layer: Layer, in context: any DrawingContext) {}
    func layerDidResize(_ layer: Layer) {}
}

/// A component as a user would write it.
final class ColorView: View {
    var color = Color.clear { didSet { setNeedsDisplay() } }
    override var drawable: (any AsyncDrawable)? { Swatch(color) }
}
