import DrawRaster
package import Foundation

/// Reads the keys of one object of a document, filling templates, and logs what is wrong with them.
///
/// Whoever reads goes on with a default after a fault, so that one reading finds all of them; nothing that was read
/// may be used unless the log is free of errors.
package final class DocumentReader {
    /// What templates are filled with.
    package enum Filling {
        /// Nothing is known yet: values that hang on a field are taken for absent, and all others are checked.
        case unknown
        /// An object, and what messages call it.
        case data(JSONValue, place: DocumentPlace)
    }

    /// What stands under a key.
    private enum Reading {
        /// The key is not there, or is a field that is missing and has no default.
        case absent
        /// A template is there, but no data yet.
        case unknown
        /// A value, with whether its own strings are templates: those of the document are, those of data not.
        case value(JSONValue, isDocument: Bool)
        /// What is there is wrong, and logged.
        case fault
    }

    package let place: DocumentPlace
    package let log: DocumentLog
    private let members: [String: JSONValue]
    private let filling: Filling
    private let isDocument: Bool

    /// Makes a reader of an object of the document.
    ///
    /// - Parameters:
    ///   - value: Logged as a fault if it is no object; nil is returned then.
    ///   - keys: All keys that are allowed, beside those that begin with `x-`.
    package convenience init?(
        _ value: JSONValue, keys: [String], at place: DocumentPlace, filling: Filling, log: DocumentLog
    ) {
        self.init(value, keys: keys, at: place, filling: filling, isDocument: true, log: log)
    }

    private init?(
        _ value: JSONValue, keys: [String], at place: DocumentPlace, filling: Filling, isDocument: Bool,
        log: DocumentLog
    ) {
        self.place = place
        self.log = log
        self.filling = filling
        self.isDocument = isDocument
        guard case .object(let members) = value else {
            self.members = [:]
            add(
                .unexpected(
                    found: value.summary, wanted: "an object with \(keys.joined(separator: ", ")) is needed"),
                at: place)
            return nil
        }
        self.members = members
        let unknown = members.keys.filter { !keys.contains($0) && !$0.hasPrefix("x-") }
        for name in unknown.sorted() { add(.unknownKey(allowed: keys), at: place.key(name)) }
    }

    /// Whether the key is there, whatever it holds.
    package func contains(_ key: String) -> Bool { members[key] != nil }

    /// What stands under `key`, as it is.
    package func raw(_ key: String) -> JSONValue? { members[key] }

    // MARK: Values

    /// A number; nil if there is none.
    ///
    /// - Parameters:
    ///   - range: What is allowed.
    ///   - wanted: That in words, for the message.
    package func number(_ key: String, in range: ClosedRange<Double>, _ wanted: String) -> CGFloat? {
        read(key, wanted) { value in
            guard case .number(let number) = value, range.contains(number.value) else { return nil }
            return CGFloat(number.value)
        }
    }

    /// A whole number; nil if there is none.
    package func integer(_ key: String, in range: ClosedRange<Int>, _ wanted: String) -> Int? {
        read(key, wanted) { value in
            guard case .number(let number) = value, let integer = Int(exactly: number.value),
                range.contains(integer)
            else { return nil }
            return integer
        }
    }

    package func bool(_ key: String) -> Bool? {
        read(key, "true or false is needed") { value in
            guard case .bool(let bool) = value else { return nil }
            return bool
        }
    }

    /// A text, also a number or a boolean as JSON writes it; nil if there is none.
    package func text(_ key: String) -> String? {
        read(key, "a text is needed") { $0.text }
    }

    package func color(_ key: String) -> Color? {
        read(key, "a colour such as \"#1e90ff\" or, with alpha, \"#1e90ff80\" is needed") { value in
            guard case .string(let text) = value else { return nil }
            return Color(text)
        }
    }

    /// One of the cases of `Choice`, by `names`.
    package func choice<Choice>(_ key: String, _ names: KeyValuePairs<String, Choice>) -> Choice? {
        read(key, "allowed are \(DocumentReader.list(names))") { value in
            guard case .string(let text) = value else { return nil }
            return names.first { $0.key == text }?.value
        }
    }

    /// As many finite numbers as `count` says; each may be a template.
    package func numbers(_ key: String, count: Int, _ wanted: String) -> [CGFloat]? {
        elements(key, wanted) { values in
            guard values.count == count else { return nil }
            var numbers: [CGFloat] = []
            for value in values {
                guard case .number(let number) = value, number.value.isFinite else { return nil }
                numbers.append(CGFloat(number.value))
            }
            return numbers
        }
    }

    /// A list of the cases of `Choice`, by `names`.
    package func choices<Choice>(_ key: String, _ names: KeyValuePairs<String, Choice>) -> [Choice]? {
        elements(key, "a list is needed of: \(DocumentReader.list(names))") { values in
            var choices: [Choice] = []
            for value in values {
                guard case .string(let text) = value, let choice = names.first(where: { $0.key == text })
                else { return nil }
                choices.append(choice.value)
            }
            return choices
        }
    }

    /// A reader of the object under `key`; nil if there is none.
    package func object(_ key: String, keys: [String]) -> DocumentReader? {
        switch reading(members[key], at: place.key(key)) {
        case .absent, .unknown, .fault: nil
        case .value(let value, let isDocument):
            DocumentReader(
                value, keys: keys, at: place.key(key), filling: filling, isDocument: isDocument, log: log)
        }
    }

    // MARK: Faults

    /// Logs a fault if `key` is not there.
    package func require(_ key: String, _ wanted: String) {
        if !contains(key) { add(.missing(wanted: wanted), at: place.key(key)) }
    }

    /// Logs that `key` holds what is not allowed.
    package func fault(_ key: String, found: String, _ wanted: String) {
        add(.unexpected(found: found, wanted: wanted), at: place.key(key))
    }

    /// Logs what is wrong at `place`.
    package func add(_ problem: DocumentError.Problem, at place: DocumentPlace) {
        switch filling {
        case .unknown: log.add(DocumentError(problem, at: place))
        case .data(_, let row): log.add(DocumentError(problem, at: place.filled(from: row)))
        }
    }

    // MARK: Reading

    private static func list<Choice>(_ names: KeyValuePairs<String, Choice>) -> String {
        names.map { JSONValue.string($0.key).summary }.joined(separator: ", ")
    }

    private func read<Value>(
        _ key: String, _ wanted: @autoclosure () -> String, _ take: (JSONValue) -> Value?
    ) -> Value? {
        guard case .value(let found, _) = reading(members[key], at: place.key(key)) else { return nil }
        if let value = take(found) { return value }
        fault(key, found: found.summary, wanted())
        return nil
    }

    private func elements<Value>(
        _ key: String, _ wanted: @autoclosure () -> String, _ take: ([JSONValue]) -> Value?
    ) -> Value? {
        guard case .value(let found, let isDocument) = reading(members[key], at: place.key(key)) else {
            return nil
        }
        guard case .array(let elements) = found else {
            fault(key, found: found.summary, wanted())
            return nil
        }
        var values: [JSONValue] = []
        for element in elements {
            guard isDocument else {
                values.append(element)
                continue
            }
            switch reading(element, at: place.key(key)) {
            case .value(let value, _): values.append(value)
            case .unknown, .fault: return nil
            case .absent: values.append(.string(""))
            }
        }
        if let value = take(values) { return value }
        fault(key, found: JSONValue.array(values).summary, wanted())
        return nil
    }

    private func reading(_ value: JSONValue?, at place: @autoclosure () -> DocumentPlace) -> Reading {
        guard let value else { return .absent }
        guard isDocument, case .string(let text) = value, Template.isTemplate(text) else {
            return .value(value, isDocument: isDocument)
        }
        do throws(TemplateError) {
            let template = try Template(text)
            switch filling {
            case .unknown where !template.isConstant:
                return .unknown
            case .unknown:
                return .value(try template.value(with: .null) { _ in } ?? .null, isDocument: false)
            case .data(let data, let row):
                let place = place()
                let filled = try template.value(with: data) { log.addMissing($0, at: place, in: row) }
                return filled.map { .value($0, isDocument: false) } ?? .absent
            }
        } catch {
            add(.template(error), at: place())
            return .fault
        }
    }
}
