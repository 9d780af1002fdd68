import AsyncDraw
import Foundation

/// Fills everything with one colour.
struct Swatch: AsyncDrawable {
    var color: Color

    init(_ color: Color) {
        self.color = color
    }

    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        try checkpoint()
        context.fill(CGRect(origin: .zero, size: size), with: color)
    }
}

/// Tells how many of the objects it made are alive, and how often one was drawn.
final class LifetimeMarker: Sendable {
    final class Object: Sendable {
        private let marker: LifetimeMarker

        fileprivate init(_ marker: LifetimeMarker) {
            self.marker = marker
            marker.live.withLock { $0 += 1 }
        }

        deinit {
            marker.live.withLock { $0 -= 1 }
        }

        func drew() {
            marker.draws.withLock { $0 += 1 }
        }
    }

    private let live = Guarded(0)
    private let draws = Guarded(0)

    var liveCount: Int { live.withLock { $0 } }
    var drawCount: Int { draws.withLock { $0 } }

    func makeObject() -> Object { Object(self) }
}

/// Holds an object and counts how often it is drawn; equal if it holds the same object.
struct Holding: AsyncDrawable {
    let object: LifetimeMarker.Object

    static func == (left: Holding, right: Holding) -> Bool { left.object === right.object }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }

    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        object.drew()
    }
}

/// Draws step by step, each time waiting until a test lets it go on.
final class Gate: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Waits until the draw stands at the gate.
    func waitForArrival() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.arrived.wait()
                continuation.resume()
            }
        }
    }

    /// Lets the draw through once.
    func open() { opened.signal() }

    func pass() {
        arrived.signal()
        opened.wait()
    }
}

/// Stops at a gate, then asks whether to go on, as often as it has steps.
struct Gated: AsyncDrawable {
    let gate: Gate
    var steps = 1
    var name = 0

    static func == (left: Gated, right: Gated) -> Bool {
        left.gate === right.gate && left.name == right.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(gate)) }

    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        checkpoint.announce(steps: steps)
        for _ in 0..<steps {
            gate.pass()
            try checkpoint()
        }
        context.fill(CGRect(origin: .zero, size: size), with: .green)
    }
}

/// Fails.
struct Failing: AsyncDrawable {
    struct Failure: Error, Hashable {
        var reason: String
    }

    var reason: String

    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        throw Failure(reason: reason)
    }
}

/// Calls a closure while it is drawn: a test's hand inside a worker.
struct Calling: AsyncDrawable {
    let name: String
    let body: @Sendable (Checkpoint) throws -> Void

    static func == (left: Calling, right: Calling) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        try body(checkpoint)
    }
}

extension Bitmap {
    /// The colour of the pixel in the top left corner.
    var corner: Color {
        let pixel = self[0, 0]
        return Color(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
    }
}
