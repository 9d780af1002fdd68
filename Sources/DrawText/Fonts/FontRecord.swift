/// One face that can be opened: what it is called, and which characters it has.
struct FontRecord: Sendable {
    let file: String
    /// The face's number in its file.
    let index: Int
    /// All names of the family, the one to be shown first.
    let families: [String]
    /// 1 to 1000; of a variable face the default.
    let weight: Int
    /// The weights of a variable face; nil for one that has a single weight.
    let weights: ClosedRange<Int>?
    let isItalic: Bool
    /// Percent of the normal width.
    let width: Int
    let isColor: Bool
    let characters: ScalarSet

    var family: String { families.first ?? "" }

    /// A name that is the same whatever the order in which faces were found.
    var orderingName: String { "\(family.lowercased())\u{0}\(file)\u{0}\(index)" }
}

/// Faces to choose from, in the order in which they are asked. Never changes once it is made.
struct FontIndex: Sendable {
    let records: [FontRecord]
    /// Places in `records`, by the family's name in lower case.
    private let families: [String: [Int]]

    static let empty = FontIndex([])

    init(_ records: [FontRecord]) {
        self.records = records.sorted { $0.orderingName < $1.orderingName }
        var families: [String: [Int]] = [:]
        for (place, record) in self.records.enumerated() {
            for family in Set(record.families.map { $0.lowercased() }) {
                families[family, default: []].append(place)
            }
        }
        self.families = families
    }

    var isEmpty: Bool { records.isEmpty }

    /// The face of a family that fits best; nil if there is no such family.
    func record(family: String, weight: Int, isItalic: Bool) -> FontRecord? {
        families[family.lowercased()].flatMap {
            FontIndex.best(of: $0.map { records[$0] }, weight: weight, isItalic: isItalic)
        }
    }

    /// The order of CSS Fonts 4, 5.2: width first, then slant, then weight; equal ones by name.
    static func best(of records: [FontRecord], weight: Int, isItalic: Bool) -> FontRecord? {
        records.min { left, right in
            func rank(_ record: FontRecord) -> (Int, Int, Int, Int) {
                (
                    abs(record.width - 100), record.isItalic == isItalic ? 0 : 1,
                    weightDistance(record, weight), record.weights == nil ? 0 : 1
                )
            }
            let (a, b) = (rank(left), rank(right))
            return a == b ? left.orderingName < right.orderingName : a < b
        }
    }

    /// How far a face's weight is from the wanted one, in CSS's order: between 400 and 500 first the other of the two,
    /// then lighter, then heavier; below 400 first lighter; above 500 first heavier.
    private static func weightDistance(_ record: FontRecord, _ wanted: Int) -> Int {
        let value = record.weights.map { min(max(wanted, $0.lowerBound), $0.upperBound) } ?? record.weight
        if value == wanted { return 0 }
        let distance = abs(value - wanted)
        let isPreferred: Bool
        if (400...500).contains(wanted) {
            if (wanted...500).contains(value) { return distance }
            isPreferred = value < wanted
        } else {
            isPreferred = wanted < 400 ? value < wanted : value > wanted
        }
        return isPreferred ? 1000 + distance : 2000 + distance
    }
}
