/// Chooses which fonts are asked for a cluster that the text's own font lacks.
///
/// The order is fixed by the fonts that there are, the cluster's script and the language: first the families that are
/// known to be good for them, then those of the folders given, then the system's, Noto Sans before other Noto families
/// before the rest.
///
/// The project's own test fonts are taken by name only: they answer for letters with boxes.
struct FontFallback {
    /// What a choice depends on besides the cluster's characters.
    struct Style: Hashable, Sendable {
        let script: ICU.Script
        let wantsEmoji: Bool
        /// BCP 47; nil if unknown.
        let language: String?
        let weight: Int
        let isItalic: Bool
    }

    /// What a choice depends on, and nothing else.
    struct Key: Hashable, Sendable {
        /// The characters of the cluster.
        let scalars: [UInt32]
        let style: Style
    }

    let indices: [FontIndex]

    private static let testFonts = "AsyncDraw "

    /// The faces that are asked first, whatever the cluster.
    func favourites(for style: Style) -> [FontRecord] {
        FontFallback.families(for: style).compactMap { family in
            for index in indices {
                if let record = index.record(family: family, weight: style.weight, isItalic: style.isItalic) {
                    return record
                }
            }
            return nil
        }
    }

    /// All faces that may have the cluster, the best first: of each family the face that fits weight and slant.
    func others(for key: Key) -> [FontRecord] {
        indices.flatMap { index in
            let candidates = index.records.filter { record in
                !record.family.hasPrefix(FontFallback.testFonts)
                    && key.scalars.allSatisfy { Emoji.isIgnorable($0) || record.characters.contains($0) }
            }
            let families = Dictionary(grouping: candidates, by: \.family)
            let best = families.values.compactMap {
                FontIndex.best(of: $0, weight: key.style.weight, isItalic: key.style.isItalic)
            }
            return best.sorted { left, right in
                func rank(_ record: FontRecord) -> (Int, Int) {
                    (
                        record.isColor == key.style.wantsEmoji ? 0 : 1,
                        record.family.hasPrefix("Noto Sans") ? 0 : record.family.hasPrefix("Noto") ? 1 : 2
                    )
                }
                let (a, b) = (rank(left), rank(right))
                return a == b ? left.orderingName < right.orderingName : a < b
            }
        }
    }

    private static func families(for style: Style) -> [String] {
        if style.wantsEmoji { return ["Noto Color Emoji"] }
        if style.script == ICU.common || style.script == ICU.latin {
            return ["Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math"]
        }
        if let region = eastAsianRegion(style) {
            return ["Noto Sans CJK \(region)", "Noto Sans CJK SC", "Noto Sans CJK JP"]
        }
        let script = ICU.longName(of: style.script)
        return [
            "Noto Sans \(script)", "Noto Sans",
            script == "Arabic" ? "Noto Naskh Arabic" : "Noto Serif \(script)",
        ]
    }

    /// Characters of the East look different by language; without one kana mean Japanese, hangul Korean, and the
    /// rest simplified Chinese. Nil for scripts of elsewhere.
    private static func eastAsianRegion(_ style: Style) -> String? {
        let script = ICU.name(of: style.script)
        guard ["Hani", "Hira", "Kana", "Bopo", "Hang"].contains(script) else { return nil }
        let language = (style.language ?? "").lowercased()
        func means(_ tags: String...) -> Bool {
            tags.contains { language == $0 || language.hasPrefix($0 + "-") }
        }
        if means("ja") { return "JP" }
        if means("ko") { return "KR" }
        if means("zh-hk", "zh-hant-hk", "zh-mo", "zh-hant-mo", "yue") { return "HK" }
        if means("zh-hant", "zh-tw") { return "TC" }
        if means("zh") { return "SC" }
        return switch script {
        case "Hira", "Kana": "JP"
        case "Hang": "KR"
        case "Bopo": "TC"
        default: "SC"
        }
    }
}
