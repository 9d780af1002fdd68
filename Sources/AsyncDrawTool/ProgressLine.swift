import Foundation

/// Tells how far long work has come: a bar on a terminal, plain lines elsewhere.
@MainActor
package final class ProgressLine {
    /// Nothing is told of work that is shorter.
    private static let patience = Duration.seconds(1)
    private static let barWidth = 30

    private let console: Console
    private let what: String
    private let total: Int
    private let now: () -> ContinuousClock.Instant
    private let began: ContinuousClock.Instant
    private var lastTold: ContinuousClock.Instant?
    private var isBarShown = false

    /// - Parameters:
    ///   - what: What is counted: `windows`.
    ///   - total: How many there are.
    ///   - now: The time.
    package init(
        _ console: Console, counting what: String, total: Int,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.console = console
        self.what = what
        self.total = total
        self.now = now
        began = now()
    }

    /// `done` of the total are done.
    package func update(_ done: Int) {
        let now = now()
        guard now - began > ProgressLine.patience else { return }
        // A terminal can be written over ten times a second; a log is read later.
        if let lastTold, now - lastTold < (console.isTerminal ? .milliseconds(100) : .seconds(5)) { return }
        lastTold = now
        guard console.isTerminal else {
            console.writeProgress("asyncdraw: \(done) of \(total) \(what)\n")
            return
        }
        let filled = ProgressLine.barWidth * done / max(1, total)
        let bar =
            String(repeating: "█", count: filled)
            + String(repeating: "░", count: ProgressLine.barWidth - filled)
        console.writeProgress("\r\(bar) \(done) of \(total) \(what)")
        isBarShown = true
    }

    /// Takes the bar away, so that the next message has a line of its own.
    package func finish() {
        if isBarShown { console.writeProgress("\r\u{1b}[K") }
        isBarShown = false
    }
}
