/// The options of a command: what help lists and what a command line may contain.
struct Options {
    struct Option {
        let name: String
        /// What stands behind it, in capitals; nil for an option without a value.
        let value: String?
        let help: String
        let isRepeatable: Bool

        init(_ name: String, _ value: String? = nil, isRepeatable: Bool = false, help: String) {
            self.name = name
            self.value = value
            self.help = help
            self.isRepeatable = isRepeatable
        }
    }

    /// What was found on a command line.
    struct Found {
        /// What is no option, in order.
        var operands: [String] = []
        fileprivate var values: [String: [String]] = [:]

        func contains(_ name: String) -> Bool { values[name] != nil }

        /// The values of an option, in order.
        func all(_ name: String) -> [String] { values[name] ?? [] }

        /// The value of an option that can't be repeated.
        func value(_ name: String) -> String? { values[name]?.first }
    }

    let command: String
    let options: [Option]
    /// Options that a later version has.
    let unsupported: [String]

    /// Takes a command line apart: `--name value`, `--name=value`; after `--` nothing is an option.
    ///
    /// - Throws: `CommandError` for an option that is unknown, not supported yet, without its value or given twice.
    func parse(_ arguments: [String]) throws(CommandError) -> Found {
        var found = Found()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                found.operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                found.operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try option(String(parts[0]))
            var value = ""
            if let wanted = option.value {
                guard let given = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw CommandError("\(option.name): missing; \(wanted) is needed")
                }
                value = given
            } else if parts.count == 2 {
                throw CommandError("\(option.name): found \(parts[1]); it takes no value")
            }
            guard option.isRepeatable || !found.contains(option.name) else {
                throw CommandError("\(option.name): found twice; once is allowed")
            }
            found.values[option.name, default: []].append(value)
        }
        return found
    }

    /// A line or more for each option.
    var help: String {
        let heads = options.map { option in option.name + (option.value.map { " " + $0 } ?? "") }
        let width = heads.map(\.count).max() ?? 0
        return zip(heads, options).map { head, option in
            let lines = option.help.split(separator: "\n")
            let margin = "\n" + String(repeating: " ", count: width + 4)
            return "  \(head.padded(to: width))  " + lines.joined(separator: margin)
        }.joined(separator: "\n")
    }

    private func option(_ name: String) throws(CommandError) -> Option {
        if let option = options.first(where: { $0.name == name }) { return option }
        if unsupported.contains(name) {
            throw CommandError(
                "\(name) is not supported yet by this version; see asyncdraw \(command) --help")
        }
        let names = options.map(\.name).joined(separator: ", ")
        throw CommandError("unknown option \(name); allowed are \(names)")
    }
}
