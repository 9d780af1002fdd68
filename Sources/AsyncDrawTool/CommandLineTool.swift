import Foundation

/// The program `asyncdraw`: finds the command, runs it and turns what it throws into messages and an exit status.
@main
package struct CommandLineTool {
    package static let version = "0.1.0"

    /// All commands, in the order in which help lists them.
    static let commands: [any Command.Type] = [PreviewCommand.self]

    static func main() async {
        // A reader that went away is no reason to die by a signal: writing fails, and that is all.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await run(arguments, console: .standard).rawValue)
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - console: Where output and messages go.
    @MainActor
    package static func run(_ arguments: [String], console: Console) async -> ExitStatus {
        do {
            switch arguments.first {
            case nil, "--help"?, "-h"?, "help"?:
                console.print(help)
                return .done
            case "--version"?:
                console.print("asyncdraw \(version)")
                return .done
            case let name?:
                guard let command = commands.first(where: { $0.name == name }) else {
                    throw CommandError(
                        name.hasPrefix("-")
                            ? "found \(name) where a command is needed; see asyncdraw --help"
                            : "no command is called \(name); there are: \(names)")
                }
                return try await command.run(Array(arguments.dropFirst()), console: console)
            }
        } catch {
            console.report(error: "\(error)")
            return .nothingDone
        }
    }

    private static var names: String { commands.map { $0.name }.joined(separator: ", ") }

    private static var help: String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let rows = commands.map { command in
            "  \(command.name.padded(to: width))  \(command.summary)"
        }
        return """
            usage: asyncdraw COMMAND [options]

            \(rows.joined(separator: "\n"))

              asyncdraw COMMAND --help  tells the options of a command
              asyncdraw --version       tells the version

            Exit status: \(ExitStatus.explanation)
            """
    }
}
