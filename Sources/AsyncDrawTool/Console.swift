import Foundation

/// Standard output and standard error, or what takes their place in a test.
package struct Console: Sendable {
    /// Whether standard error is a terminal, on which a line can be written over.
    let isTerminal: Bool
    private let write: @Sendable (String) -> Void
    private let writeError: @Sendable (String) -> Void

    package init(
        isTerminal: Bool = false, write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.write = write
        self.writeError = writeError
    }

    /// That of the process.
    static var standard: Console {
        Console(
            isTerminal: isatty(STDERR_FILENO) != 0,
            write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
    }

    /// Writes lines to standard output.
    func print(_ text: String) {
        write(text + "\n")
    }

    /// Writes a message for each line of `text` to standard error.
    func report(error text: String) {
        report("error", text)
    }

    /// Writes a warning for each line of `text` to standard error.
    func report(warning text: String) {
        report("warning", text)
    }

    /// Writes to standard error as it is.
    func writeProgress(_ text: String) {
        writeError(text)
    }

    private func report(_ kind: String, _ text: String) {
        for line in text.split(separator: "\n") { writeError("asyncdraw: \(kind): \(line)\n") }
    }
}

extension String {
    /// The text with spaces behind it, `width` characters at least.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
