import AsyncDraw
import Foundation

extension PreviewStage {
    /// Display frames are shown so many times a second.
    static let framesPerSecond = 60.0

    /// How many windows show the whole list; the last one may overlap the one before.
    var windowCount: Int {
        max(1, Int((list.contentHeight / document.size.height).rounded(.up)))
    }

    /// How many frames a scroll takes from the list's beginning to its end.
    ///
    /// - Parameter speed: In points per second, above 0.
    func frameCount(speed: Double) -> Double {
        (list.mostOffset * PreviewStage.framesPerSecond / speed).rounded(.up) + 1
    }

    /// Shows window after window, each as soon as all of it is drawn.
    ///
    /// - Parameter onWindow: Called with each window's number.
    func walk(_ onWindow: (Int) async throws -> Void) async throws {
        for window in 0..<windowCount {
            scroll(to: CGFloat(window) * document.size.height)
            await queue.settled()
            inspect()
            try await onWindow(window)
        }
    }

    /// Scrolls in real time, and waits at the end until everything is drawn.
    ///
    /// A frame lasts 1/60 s; it shows what has been drawn when it ends. If the main thread is late, the next frame
    /// follows at once.
    ///
    /// - Parameters:
    ///   - speed: In points per second, above 0.
    ///   - onFrame: Called with each frame's number at its end. The time it takes is taken out of the clock.
    func run(speed: Double, _ onFrame: (Int) throws -> Void) async throws {
        let duration = Duration.seconds(1) / PreviewStage.framesPerSecond
        var end = ContinuousClock.now
        for frame in 0..<Int(frameCount(speed: speed)) {
            end = max(end, ContinuousClock.now - duration) + duration
            scroll(to: CGFloat(frame) * speed / PreviewStage.framesPerSecond)
            if ContinuousClock.now < end {
                try await Task.sleep(until: end, clock: .continuous)
            } else {
                // What was drawn meanwhile is handed back before the frame is shown.
                await Task.yield()
            }
            let shown = ContinuousClock.now
            inspect()
            try onFrame(frame)
            end += ContinuousClock.now - shown
        }
        await queue.settled()
    }
}
