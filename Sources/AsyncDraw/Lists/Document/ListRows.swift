/// The rows that fill a list: objects in an array, or in the lines of a file.
///
/// Lines are kept as bytes and read again for each row that is asked for: a hundred thousand rows take the memory
/// of their file and not a multiple of it.
package struct ListRows: Sendable {
    /// The most bytes of a file of rows.
    package static let maximumFileSize = 128 << 20
    /// The most bytes of one line.
    package static let maximumLineLength = 4 << 20

    private enum Storage {
        case values([JSONValue])
        case lines([UInt8], [Range<Int>])
    }

    private let storage: Storage

    /// Takes the elements of an array; what is no object is logged.
    package init(_ values: [JSONValue], log: DocumentLog) {
        storage = .values(values)
        for (row, value) in values.enumerated() {
            ListRows.check(value, at: ListRows.place(row), log: log)
        }
    }

    /// Reads a file of JSON lines; blank lines do not count. What is no object is logged, as is a file that can't be
    /// read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - name: What messages call it.
    package init(contentsOfFile path: String, name: String, log: DocumentLog) {
        let place = DocumentPlace.root.key("rows")
        do throws(DocumentError) {
            let bytes = try DocumentFile.bytes(ofFile: path, limit: ListRows.maximumFileSize, at: place)
            storage = .lines(bytes, ListRows.lines(of: bytes, file: name, log: log))
        } catch {
            log.add(error)
            storage = .values([])
        }
    }

    package var count: Int {
        switch storage {
        case .values(let values): values.count
        case .lines(_, let lines): lines.count
        }
    }

    /// The data of row `row`, counted from 0.
    package subscript(row: Int) -> JSONValue {
        switch storage {
        case .values(let values):
            return values[row]
        case .lines(let bytes, let lines):
            guard let value = try? JSONParser.parse(bytes[lines[row]], file: "") else {
                preconditionFailure("line \(row) was read before")
            }
            return value
        }
    }

    /// What messages call a row: `rows[17]`.
    package static func place(_ row: Int) -> DocumentPlace {
        DocumentPlace.root.key("rows").index(row)
    }

    private static func lines(of bytes: [UInt8], file: String, log: DocumentLog) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var number = 0
        var start = 0
        while start < bytes.count, !log.isFull {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            defer { start = end + 1 }
            number += 1
            guard !bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) else { continue }
            let place = place(lines.count)
            lines.append(start..<end)
            guard end - start <= maximumLineLength else {
                log.add(
                    DocumentError(
                        .tooLarge(
                            byteCount: end - start, limit: maximumLineLength, file: "\(file), line \(number)"),
                        at: place))
                continue
            }
            do throws(DocumentError) {
                let value = try JSONParser.parse(bytes[start..<end], file: file, firstLine: number, at: place)
                check(value, at: place, log: log)
            } catch {
                log.add(error)
            }
        }
        return lines
    }

    private static func check(_ value: JSONValue, at place: DocumentPlace, log: DocumentLog) {
        if case .object = value { return }
        log.add(DocumentError(.unexpected(found: value.summary, wanted: "an object is needed"), at: place))
    }
}
