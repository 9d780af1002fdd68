import AsyncDraw
import Foundation
import Testing

@MainActor
@Suite("Turns")
struct DisplayTransactionTests {
    let display = ManualDisplay()
    let frame = CGRect(x: 0, y: 0, width: 4, height: 4)

    @Test("Marks made during layout join the turn")
    func marksDuringLayoutJoin() {
        let view = LayoutView(frame: frame, queue: display.queue)
        let inner = ColorView(frame: frame)
        view.addSubview(inner)
        view.onLayout = { inner.color = .red }
        view.setNeedsLayout()
        display.endTurn()
        #expect(inner.token?.state == .pending)
        #expect(display.queue.transaction.isEmpty)
    }

    @Test("Marks made while displaying join the next turn")
    func marksWhileDisplayingWait() {
        let first = display.layer()
        let second = display.layer()
        let delegate = Delegate { _, _ in }
        delegate.makeDrawable = {
            second.drawable = Swatch(.blue)
            return Swatch(.red)
        }
        first.delegate = delegate
        first.setNeedsDisplay()
        display.endTurn()
        #expect(first.token != nil)
        #expect(second.token == nil)
        #expect(!display.queue.transaction.isEmpty)
        display.endTurn()
        #expect(second.token != nil)
    }

    @Test("Views are laid out from the outermost inwards, each once")
    func layoutOrder() {
        var order: [String] = []
        let outer = LayoutView(frame: frame, queue: display.queue)
        let inner = LayoutView(frame: frame)
        outer.addSubview(inner)
        inner.onLayout = { order.append("inner") }
        outer.onLayout = {
            order.append("outer")
            inner.frame.size.width += 1
        }
        inner.setNeedsLayout()
        outer.setNeedsLayout()
        outer.setNeedsLayout()
        display.endTurn()
        #expect(order == ["outer", "inner"])
    }

    @Test("Layouts that mark each other without end do not hang the turn")
    func endlessLayout() {
        let view = LayoutView(frame: frame, queue: display.queue)
        var count = 0
        view.onLayout = {
            count += 1
            view.setNeedsLayout()
        }
        view.setNeedsLayout()
        display.endTurn()
        #expect(count == 32)
        #expect(!display.queue.transaction.isEmpty)
    }

    @Test("A layer takes the queue of the layer that it is in, also for marks that it has already")
    func queueIsInherited() {
        let parent = View(frame: frame, queue: display.queue)
        let view = ColorView(frame: frame)
        view.color = .red
        parent.addSubview(view)
        display.endTurn()
        #expect(view.token?.queue === display.queue)
        display.runUntilIdle()
        #expect(view.layer.contents?.corner == .red)
    }

    @Test("Without a run loop a job of the main actor ends the turn")
    func mainActorEndsTheTurn() async throws {
        let queue = DisplayQueue(DisplayQueue.Configuration(width: 1))
        let view = ColorView(frame: frame, queue: queue)
        view.color = .red
        view.color = .blue
        #expect(view.token == nil)
        // The job was enqueued by the first mark, before this one.
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        let token = try #require(view.token)
        #expect(await token.settled() == .delivered)
        #expect(view.layer.contents?.corner == .blue)
        #expect(token.generation == 1)
    }

    @Test("A component's first picture, as a program writes it")
    func displayed() async throws {
        let queue = DisplayQueue()
        let view = ColorView(frame: frame, queue: queue)
        let inner = ColorView(frame: CGRect(x: 2, y: 2, width: 2, height: 2))
        view.addSubview(inner)
        view.color = .red
        inner.color = .blue
        try await view.displayed()
        let picture = try view.snapshot()
        #expect(picture.corner == .red)
        #expect(picture[2, 2].blue == 255)
        view.layer.cancelDisplay()
        inner.color = .green
        queue.transaction.flush()
        inner.token?.cancel()
        await #expect(throws: CancellationError.self) { try await view.displayed() }
    }

    @Test("Settled means that what a display marks is displayed too")
    func settled() async {
        let queue = DisplayQueue()
        let view = ColorView(frame: frame, queue: queue)
        view.color = .red
        let follower = ColorView(frame: frame, queue: queue)
        let delegate = Delegate { _, _ in follower.color = .blue }
        delegate.makeDrawable = { Swatch(.red) }
        view.layer.delegate = delegate
        await queue.settled()
        #expect(follower.layer.contents?.corner == .blue)
    }
}

final class LayoutView: View {
    var onLayout: () -> Void = {}

    override func layoutSubviews() { onLayout() }
}
