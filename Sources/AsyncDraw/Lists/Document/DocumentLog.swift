/// Collects what is wrong with a document while it is read, so that all faults can be told and not only the first.
///
/// It is made, used and dropped by one reading.
package final class DocumentLog {
    /// A field that the data lack, where it is used.
    package struct MissingField: Hashable, Sendable {
        package let name: String
        package let place: DocumentPlace
    }

    /// What the data lack, told once for each field and place.
    package struct Warning: Hashable, Sendable {
        package let field: MissingField
        /// In how many rows it is missing.
        package var rowCount: Int
        /// The first of them.
        package let firstRow: DocumentPlace

        package var place: DocumentPlace { field.place }

        package var message: String {
            rowCount == 1
                ? "the field \(field.name) is missing in \(firstRow)"
                : "the field \(field.name) is missing in \(rowCount) rows, first in \(firstRow)"
        }
    }

    /// A document full of faults is not read to its end: nobody reads more messages than these.
    package static let mostErrors = 20

    package private(set) var errors: [DocumentError] = []
    package private(set) var warnings: [Warning] = []
    private var warningIndices: [MissingField: Int] = [:]

    package init() {}

    package var isFull: Bool { errors.count >= DocumentLog.mostErrors }

    package func add(_ error: DocumentError) {
        if !isFull { errors.append(error) }
    }

    /// - Throws: All errors so far, if there are any.
    package func check() throws(DocumentErrors) {
        if !errors.isEmpty { throw DocumentErrors(errors) }
    }

    func addMissing(_ field: Template.Field, at place: DocumentPlace, in row: DocumentPlace) {
        let missing = MissingField(name: field.name, place: place)
        if let index = warningIndices[missing] {
            warnings[index].rowCount += 1
        } else {
            warningIndices[missing] = warnings.count
            warnings.append(Warning(field: missing, rowCount: 1, firstRow: row))
        }
    }
}
