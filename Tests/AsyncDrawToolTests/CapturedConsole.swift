import AsyncDraw
import AsyncDrawTool
import Foundation

/// Runs command lines in this process and keeps what they print.
@MainActor
final class CapturedConsole {
    private let output = Guarded("")
    private let messages = Guarded("")

    /// What went to standard output since the last run began.
    var standardOutput: String { output.withLock { $0 } }
    /// The messages on standard error since the last run began. How far long work has come, which hangs on the
    /// machine, is left out.
    var standardError: [String] {
        messages.withLock { $0.split(separator: "\n").map(String.init) }.filter { line in
            line.wholeMatch(of: /asyncdraw: \d+ of \d+ .*/) == nil
        }
    }

    func run(_ arguments: String...) async -> ExitStatus {
        await run(arguments)
    }

    func run(_ arguments: [String]) async -> ExitStatus {
        output.withLock { $0 = "" }
        messages.withLock { $0 = "" }
        let console = Console(
            write: { [output] text in output.withLock { $0 += text } },
            writeError: { [messages] text in messages.withLock { $0 += text } })
        return await CommandLineTool.run(arguments, console: console)
    }
}
