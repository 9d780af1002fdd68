/// What is wrong with a document: where, what was found and what is allowed.
package struct DocumentError: Error, Hashable, Sendable {
    package enum Problem: Hashable, Sendable {
        /// A file that can't be read at all.
        case unreadableFile(String, reason: String)
        /// A file, or a line of it, of too many bytes.
        case tooLarge(byteCount: Int, limit: Int, file: String)
        /// What is not JSON; line and column count from 1.
        case syntax(String, file: String, line: Int, column: Int)
        /// A key that its object does not have.
        case unknownKey(allowed: [String])
        /// A key that its object must have.
        case missing(wanted: String)
        /// A value that is not allowed here.
        case unexpected(found: String, wanted: String)
        /// What the format has, but this version does not.
        case unsupported(String, instead: String)
        /// A template that can't be read, or can't be filled.
        case template(TemplateError)
    }

    package let problem: Problem
    package let place: DocumentPlace

    package init(_ problem: Problem, at place: DocumentPlace) {
        self.problem = problem
        self.place = place
    }
}

extension DocumentError: CustomStringConvertible {
    package var description: String {
        switch problem {
        case .unreadableFile(let file, let reason):
            // The document's own file has no other place than its name.
            (place == .root ? "" : "\(place): ") + "\(file): \(reason)"
        case .tooLarge(let byteCount, let limit, let file):
            (place == .root ? "" : "\(place): ")
                + "\(file): found \(byteCount) bytes, at most \(limit) are allowed"
        case .syntax(let problem, let file, let line, let column):
            "\(place): \(problem) (\(file), line \(line), column \(column))"
        case .unknownKey(let allowed):
            "\(place): unknown key; allowed are \(allowed.joined(separator: ", ")), and names that begin with x-"
        case .missing(let wanted):
            "\(place): missing; \(wanted)"
        case .unexpected(let found, let wanted):
            "\(place): found \(found); \(wanted)"
        case .unsupported(let what, let instead):
            "\(place): \(what) is not supported yet by this version; \(instead)"
        case .template(let error):
            "\(place): \(error)"
        }
    }
}

/// All that is wrong with a document.
package struct DocumentErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, in the order in which they were found.
    package let errors: [DocumentError]

    package init(_ errors: [DocumentError]) {
        self.errors = errors
    }

    package var description: String { errors.map(\.description).joined(separator: "\n") }
}
