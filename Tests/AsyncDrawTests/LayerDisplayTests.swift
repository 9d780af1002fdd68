import AsyncDraw
import Foundation
import Testing

/// The promises that a layer keeps with its generations and marks.
@MainActor
@Suite("Layers and what they show")
struct LayerDisplayTests {
    let display = ManualDisplay()

    // MARK: 5. One draw per turn

    @Test("5: Many marks in a turn give one submit")
    func oneSubmitPerTurn() {
        let layer = display.layer(Swatch(.red))
        for _ in 0..<10 { layer.setNeedsDisplay() }
        display.endTurn()
        #expect(display.statistics.counts.submitted == 1)
        layer.setNeedsDisplay()
        #expect(display.statistics.counts.submitted == 1)
    }

    @Test("5: A later submit supersedes the one in flight")
    func laterSubmitSupersedes() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        let first = try #require(layer.token)
        layer.drawable = Swatch(.blue)
        display.endTurn()
        #expect(first.outcome == .superseded)
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
        #expect(display.statistics.counts.started == 1)
    }

    @Test("5: A layer that is marked again before each hand-back still shows something")
    func endlessMarksDoNotStarve() throws {
        let layer = display.layer(Swatch(Color(hex: 1)))
        var shown: [Color] = []
        for turn in 2...12 {
            display.endTurn()
            display.executor.step()
            layer.drawable = Swatch(Color(hex: UInt32(turn)))
            display.endTurn()
            display.delivery.runAll()
            if let color = layer.contents?.corner, color != shown.last { shown.append(color) }
        }
        // Four are superseded, the fifth is let through; then it begins anew.
        #expect(shown == [Color(hex: 5), Color(hex: 10)])
        display.runUntilIdle()
        #expect(layer.contents?.corner == Color(hex: 12))
    }

    @Test("5: A draw that is let through never crosses a reuse or a resize")
    func sparedDrawDoesNotCrossReuse() throws {
        for isReused in [true, false] {
            let layer = display.layer(Swatch(Color(hex: 1)))
            layer.needsDisplayOnBoundsChange = true
            for turn in 2...6 {
                display.endTurn()
                display.executor.step()
                layer.drawable = Swatch(Color(hex: UInt32(turn)))
            }
            display.endTurn()
            if isReused {
                layer.prepareForReuse()
            } else {
                layer.frame.size = CGSize(width: 5, height: 5)
                display.endTurn()
            }
            display.delivery.runAll()
            #expect(layer.contents == nil)
            display.runUntilIdle()
            #expect(layer.contents?.corner == Color(hex: 6))
        }
    }

    // MARK: 6. Order

    @Test("6: An earlier generation is never assigned after a later one")
    func earlierNeverAfterLater() throws {
        let display = ManualDisplay(width: 2)
        let layer = display.layer(Swatch(Color(hex: 1)))
        for turn in 2...5 {
            display.endTurn()
            display.executor.step()
            layer.drawable = Swatch(Color(hex: UInt32(turn)))
        }
        display.endTurn()
        let spared = try #require(layer.token)
        // Pushed behind what follows.
        spared.priority = .prefetch
        layer.drawable = Swatch(Color(hex: 6))
        display.endTurn()
        #expect(spared.outcome == nil)
        display.executor.step()
        display.delivery.runAll()
        #expect(layer.contents?.corner == Color(hex: 6))
        #expect(spared.outcome == .superseded)
        display.runUntilIdle()
        #expect(layer.contents?.corner == Color(hex: 6))
    }

    // MARK: Unchanged

    @Test("Marked again with equal inputs, nothing is drawn and the bitmap stays the same object")
    func unchanged() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        let bitmap = try #require(layer.contents)
        layer.drawable = Swatch(.red)
        display.endTurn()
        #expect(layer.token?.outcome == .unchanged)
        display.runUntilIdle()
        #expect(layer.contents === bitmap)
        #expect(display.statistics.counts.started == 1)
    }

    // MARK: 8. Resize

    @Test("8: A component draws again at another size, and not when it only moves")
    func componentsRedrawAtAnotherSize() {
        let view = ColorView(frame: CGRect(x: 0, y: 0, width: 4, height: 4), queue: display.queue)
        view.color = .red
        display.runUntilIdle()
        view.frame.origin = CGPoint(x: 10, y: 10)
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == 1)
        view.frame.size.height = 6
        display.endTurn()
        #expect(view.layer.contents?.height == 4)
        display.runUntilIdle()
        #expect(view.layer.contents?.height == 6)
    }

    @Test("8: Until then old contents keep their size")
    func oldContentsAreNotStretched() throws {
        let view = ColorView(frame: CGRect(x: 0, y: 0, width: 4, height: 4), queue: display.queue)
        view.color = .red
        display.runUntilIdle()
        view.frame.size = CGSize(width: 8, height: 8)
        let picture = try #require(view.pixels)
        #expect(picture.corner == .red)
        #expect(picture[3, 3].red == 255)
        #expect(picture[4, 4].alpha == 0)
    }

    @Test("8: A plain layer stretches its contents and is not marked by a change of size")
    func plainLayersStretch() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        layer.frame.size = CGSize(width: 8, height: 8)
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == 1)
        let picture = try layer.makeBitmap()
        #expect(picture[7, 7].red == 255)
    }

    @Test("8: The scale is inherited and applied once")
    func scale() throws {
        let parent = View(frame: CGRect(x: 0, y: 0, width: 8, height: 8), queue: display.queue)
        let view = ColorView(frame: CGRect(x: 2, y: 2, width: 4, height: 4))
        view.color = .red
        parent.addSubview(view)
        parent.contentsScale = 2
        display.runUntilIdle()
        #expect(view.layer.contents?.width == 8)
        #expect(view.layer.contents?.scale == 2)
        let picture = try parent.snapshot()
        #expect(picture.width == 16)
        #expect(picture[4, 4].red == 255 && picture[11, 11].red == 255)
        #expect(picture[3, 3].alpha == 0 && picture[12, 12].alpha == 0)
    }

    // MARK: 9. Cancelled is still dirty

    @Test("9: What was cancelled is drawn when the layer is shown again, also over old contents")
    func cancelledIsDirty() {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        for cancel in [{ layer.token?.cancel() }, { layer.cancelDisplay() }] {
            layer.drawable = Swatch(.blue)
            display.endTurn()
            cancel()
            display.runUntilIdle()
            #expect(layer.contents?.corner == .red)
            layer.isHidden = true
            layer.isHidden = false
            display.runUntilIdle()
            #expect(layer.contents?.corner == .blue)
            layer.drawable = Swatch(.red)
            display.runUntilIdle()
        }
    }

    @Test("9: A hidden layer stays marked and draws when it is shown")
    func hiddenLayers() {
        let parent = Layer(queue: display.queue)
        let layer = display.layer()
        parent.addSublayer(layer)
        parent.isHidden = true
        layer.drawable = Swatch(.red)
        display.runUntilIdle()
        #expect(layer.needsDisplay)
        #expect(display.statistics.counts.submitted == 0)
        parent.isHidden = false
        display.runUntilIdle()
        #expect(layer.contents?.corner == .red)
    }

    // MARK: 11. Synchronous drawing and assigned contents

    @Test("11: A synchronous drawing is not overwritten by an older asynchronous one, drawn or still waiting")
    func synchronousDrawingWins() throws {
        for isDrawn in [true, false] {
            let display = ManualDisplay()
            let layer = display.layer(Swatch(.red))
            display.endTurn()
            if isDrawn { display.executor.step() }
            let old = try #require(layer.token)
            let generation = layer.generation
            layer.drawable = Swatch(.blue)
            try layer.displaySynchronously()
            #expect(old.outcome == .superseded)
            #expect(layer.generation > generation)
            #expect(layer.contents?.corner == .blue)
            display.runUntilIdle()
            #expect(layer.contents?.corner == .blue)
            // The waiting one was taken over.
            #expect(display.statistics.counts.started == (isDrawn ? 1 : 0))
        }
    }

    @Test("11: Assigned contents stay until the layer is marked again")
    func assignedContents() throws {
        let layer = display.layer(Swatch(.red))
        display.endTurn()
        let bitmap = try Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
        layer.contents = bitmap
        display.runUntilIdle()
        #expect(layer.contents === bitmap)
        layer.setNeedsDisplay()
        layer.contents = bitmap
        display.runUntilIdle()
        #expect(layer.contents === bitmap)
        layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(layer.contents?.corner == .red)
    }

    @Test("11: A synchronous drawing that fails leaves the contents")
    func synchronousFailure() throws {
        let layer = display.layer(Swatch(.red))
        try layer.displaySynchronously()
        layer.drawable = Failing(reason: "no ink")
        #expect(throws: DisplayError.self) { try layer.displaySynchronously() }
        #expect(layer.contents?.corner == .red)
    }

    // MARK: Owners that go

    @Test("A freed layer ends its submits as ownerGone, and what waits is dropped")
    func ownerGone() throws {
        let marker = LifetimeMarker()
        for isDrawn in [false, true] {
            var layer: Layer? = display.layer(Holding(object: marker.makeObject()))
            display.endTurn()
            if isDrawn { display.executor.step() }
            let token = try #require(layer?.token)
            weak let freed = layer
            layer = nil
            #expect(freed == nil)
            #expect(token.outcome == .ownerGone)
            #expect(marker.liveCount == 0)
            display.runUntilIdle()
        }
        #expect(display.statistics.counts.ownerGone == 2)
        #expect(display.queue.bitmapBytes == 0)
    }

    @Test("A layer that is dropped before the turn ends is not drawn")
    func droppedWithinTheTurn() {
        _ = display.layer(Swatch(.red))
        display.runUntilIdle()
        #expect(display.statistics.counts.submitted == 0)
    }

    // MARK: Callbacks

    @Test("Every will-display gets its did-display, however the submit ends")
    func callbacksBalance() {
        let layer = display.layer()
        var outcomes: [String] = []
        let delegate = Delegate { _, outcome in outcomes.append(outcome.word) }
        layer.delegate = delegate
        let actions: [(LayerDisplayTests) -> Void] = [
            { _ in }, { _ in layer.token?.cancel() }, { _ in layer.cancelDisplay() },
            { _ in layer.prepareForReuse() }, { _ in layer.contents = nil },
            { _ in try? layer.displaySynchronously() }, { _ in layer.frame.size = .zero },
        ]
        for (index, action) in actions.enumerated() {
            layer.frame.size = CGSize(width: 4, height: 4)
            layer.drawable = Swatch(Color(hex: UInt32(index)))
            display.endTurn()
            action(self)
            display.runUntilIdle()
        }
        layer.frame.size = CGSize(width: 4, height: 4)
        layer.drawable = Failing(reason: "no ink")
        display.runUntilIdle()
        #expect(outcomes.count == delegate.willCount)
        #expect(Set(outcomes) == ["delivered", "cancelled", "superseded", "failed"])
    }

    @Test("A callback may submit, cancel and reuse again")
    func callbacksMayActAgain() {
        let layer = display.layer(Swatch(.red))
        var count = 0
        let delegate = Delegate { layer, _ in
            count += 1
            switch count {
            case 1:
                layer.drawable = Swatch(.blue)
                layer.displayIfNeeded()
            case 2:
                layer.prepareForReuse()
                layer.drawable = Swatch(.green)
            default:
                layer.cancelDisplay()
            }
        }
        layer.delegate = delegate
        display.runUntilIdle()
        #expect(count == 3)
        #expect(layer.contents?.corner == .green)
    }

    @Test("Nothing left to draw clears what was drawn, and leaves what was assigned")
    func nothingToDraw() throws {
        let layer = display.layer(Swatch(.red))
        display.runUntilIdle()
        layer.drawable = nil
        display.runUntilIdle()
        #expect(layer.contents == nil)
        layer.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
        layer.setNeedsDisplay()
        display.runUntilIdle()
        #expect(layer.contents?.corner == .blue)
    }

    @Test("Bytes of bitmaps are counted as long as they are shown, drawn or in flight")
    func bitmapBytes() {
        var layer: Layer? = display.layer(Swatch(.red))
        display.endTurn()
        #expect(display.queue.bitmapBytes == 0)
        display.executor.step()
        #expect(display.queue.bitmapBytes == 64)
        display.runUntilIdle()
        #expect(display.queue.bitmapBytes == 64)
        layer?.drawable = Swatch(.blue)
        display.runUntilIdle()
        #expect(display.queue.bitmapBytes == 64)
        #expect(display.queue.peakBitmapBytes == 128)
        layer = nil
        #expect(display.queue.bitmapBytes == 0)
    }
}
