/// A command of the program. A new one is a file of its own and a row in `CommandLineTool.commands`.
protocol Command: SendableMetatype {
    static var name: String { get }
    /// What it does, in one line.
    static var summary: String { get }

    /// - Parameters:
    ///   - arguments: What follows the command's name.
    ///   - console: Where output and messages go.
    /// - Throws: What ends it with nothing done; each line of the description becomes a message.
    @MainActor
    static func run(_ arguments: [String], console: Console) async throws -> ExitStatus
}

/// What the program tells whoever called it.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Some of many items failed; the others are done.
    case someFailed = 1
    /// Bad usage, a bad document, or the only input is bad.
    case nothingDone = 2

    static let explanation = """
        0 done; 1 some items failed (with --strict: there were problems), the others are done;
        2 nothing done: bad usage or a bad document
        """
}

/// What is wrong with a command line or with its surroundings.
package struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
