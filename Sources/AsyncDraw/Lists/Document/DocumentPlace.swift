/// Where in a document something stands, as a message names it: `cell[3].label.frame`.
package struct DocumentPlace: Hashable, Sendable, CustomStringConvertible {
    /// The whole document.
    package static let root = DocumentPlace(description: "document")

    package let description: String

    private init(description: String) {
        self.description = description
    }

    /// The value of `name` inside an object that stands here.
    package func key(_ name: String) -> DocumentPlace {
        guard DocumentPlace.isPlain(name) else {
            return DocumentPlace(description: prefix + "[\(JSONValue.string(name).summary)]")
        }
        return DocumentPlace(description: prefix.isEmpty ? name : prefix + "." + name)
    }

    /// The element `number`, counted from 0, of an array that stands here.
    package func index(_ number: Int) -> DocumentPlace {
        DocumentPlace(description: prefix + "[\(number)]")
    }

    /// The same place as it is with the data of one row: `rows[17]: cell[3].label.frame`.
    package func filled(from row: DocumentPlace) -> DocumentPlace {
        DocumentPlace(description: "\(row): \(self)")
    }

    private var prefix: String { self == .root ? "" : description }

    /// Names that can stand beside a dot without being mistaken.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "$"):
                    true
                default: byte >= 0x80
                }
            }
    }
}
