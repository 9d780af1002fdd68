import AsyncDraw
import Foundation
import Testing

/// Random scripts of everything that can happen to a few layers, and one question at the end: does each show what
/// a synchronous drawing of its final state shows?
@MainActor
@Suite("Random scripts")
struct RandomScriptTests {
    @Test("Final pixels equal a synchronous drawing, and every submit has one end", arguments: 0..<8)
    func finalPixels(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &* 7919)
        for _ in 0..<60 {
            let display = ManualDisplay(width: 1 + Int(random.next() % 3)) {
                $0.mostDrawsInFlight = 2
                $0.mostBytesInFlight = 200
            }
            try run(display, &random)
        }
    }

    @Test("On real threads too, with turns that end by themselves", arguments: 0..<3)
    func finalPixelsOnThreads(seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed) &* 104_729)
        let statistics = DisplayStatistics()
        var configuration = DisplayQueue.Configuration(width: 2)
        configuration.observers = [statistics]
        configuration.mostDrawsInFlight = 8
        let queue = DisplayQueue(configuration)
        var views = (0..<20).map { _ in ColorView(frame: frame, queue: queue) }
        for _ in 0..<150 {
            for _ in 0..<4 {
                let index = Int(random.next() % 20)
                let view = views[index]
                switch random.next() % 8 {
                case 0: view.prepareForReuse()
                case 1: view.token?.cancel()
                case 2: views[index] = ColorView(frame: frame, queue: queue)
                case 3: view.frame.size.width = CGFloat(random.next() % 6)
                case 4: try view.layer.displaySynchronously()
                default: view.color = Color(hex: UInt32(random.next() % 6) << 16 | 0xff)
                }
            }
            await Task.yield()
        }
        for view in views {
            view.isHidden = true
            view.isHidden = false
        }
        await queue.settled()
        for view in views where view.frame.width > 0 { #expect(view.pixels == view.synchronousPixels) }
        let counts = statistics.counts
        #expect(counts.submitted == counts.ended)
        #expect(counts.failed == 0)
    }

    private let frame = CGRect(x: 0, y: 0, width: 4, height: 4)

    private func run(_ display: ManualDisplay, _ random: inout SplitMix) throws {
        var views = (0..<3).map { _ in makeView(display) }
        var script: [String] = []
        var lastDelivered: [UInt64] = [0, 0, 0]
        for _ in 0..<40 {
            let index = Int(random.next() % 3)
            let view = views[index]
            let action = Action.allCases[Int(random.next() % UInt64(Action.allCases.count))]
            script.append("\(action)(\(index))")
            switch action {
            case .mark: view.color = Color(hex: UInt32(random.next() % 4))
            case .endTurn: display.endTurn()
            case .draw: display.executor.step()
            case .deliver: display.delivery.runOne()
            case .cancel: view.token?.cancel()
            case .cancelDisplay: view.layer.cancelDisplay()
            case .reuse:
                view.prepareForReuse()
                view.identity = Identity(Int(random.next() % 2))
                #expect(view.layer.contents == nil)
            case .resize: view.frame.size.width = CGFloat(random.next() % 5)
            case .drawNow: try view.layer.displaySynchronously()
            case .hide: view.isHidden.toggle()
            case .free: views[index] = makeView(display)
            case .prioritize: view.token?.priority = random.next() % 2 == 0 ? .prefetch : .visible
            }
            if action == .free { lastDelivered[index] = 0 }
            if let token = views[index].token, token.outcome == .delivered {
                #expect(token.generation >= lastDelivered[index], "\(script)")
                lastDelivered[index] = token.generation
            }
            if view.layer.contents != nil { #expect(view.layer.displayedIdentity == view.identity) }
        }
        // What was cancelled is drawn when it is shown again.
        for view in views {
            view.isHidden = true
            view.isHidden = false
        }
        display.runUntilIdle()
        for view in views where view.frame.width > 0 {
            #expect(view.pixels == view.synchronousPixels, "\(script)")
        }
        let counts = display.statistics.counts
        #expect(counts.submitted == counts.ended, "\(script)")
        let bytes = views.compactMap(\.layer.contents).reduce(into: [ObjectIdentifier: Int]()) {
            $0[ObjectIdentifier($1)] = $1.byteCount
        }
        #expect(display.queue.bitmapBytes == bytes.values.reduce(0, +), "\(script)")
    }

    private func makeView(_ display: ManualDisplay) -> ColorView {
        let view = ColorView(frame: frame, queue: display.queue)
        view.color = .red
        return view
    }

    private enum Action: CaseIterable {
        case mark, endTurn, draw, deliver, cancel, cancelDisplay, reuse, resize, drawNow, hide, free,
            prioritize
    }
}

/// A small random number generator that gives the same numbers everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
