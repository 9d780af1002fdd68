import AsyncDraw
import AsyncDrawTool
import Testing

@Suite("Progress")
@MainActor
struct ProgressLineTests {
    @Test("On a terminal a bar is written over itself, and taken away at the end")
    func bar() {
        let output = told(isTerminal: true, milliseconds: [10, 500, 1010, 1050, 1200])
        #expect(
            output == [
                "\r" + String(repeating: "█", count: 18) + String(repeating: "░", count: 12)
                    + " 3 of 5 windows",
                "\r" + String(repeating: "█", count: 30) + " 5 of 5 windows", "\r\u{1b}[K",
            ])
    }

    @Test("Elsewhere there is a line every five seconds")
    func lines() {
        let output = told(isTerminal: false, milliseconds: [900, 1500, 3000, 6400, 6600])
        #expect(output == ["asyncdraw: 2 of 5 windows\n", "asyncdraw: 5 of 5 windows\n"])
    }

    @Test("Short work tells nothing")
    func shortWork() {
        #expect(told(isTerminal: true, milliseconds: [1, 2, 3, 4, 999]).isEmpty)
    }

    /// What is written when one item after the other is done at these times.
    private func told(isTerminal: Bool, milliseconds: [Int]) -> [String] {
        let written = Guarded<[String]>([])
        let console = Console(
            isTerminal: isTerminal, write: { _ in },
            writeError: { text in written.withLock { $0.append(text) } })
        let began = ContinuousClock.now
        var now = began
        let progress = ProgressLine(console, counting: "windows", total: milliseconds.count) { now }
        for (index, time) in milliseconds.enumerated() {
            now = began + .milliseconds(time)
            progress.update(index + 1)
        }
        progress.finish()
        return written.withLock { $0 }
    }
}
