/// Chooses which fonts are asked for a cluster that the text's own font lacks.
///
/// The order is fixed by the fonts that there are, the cluster's script and the language: first the families that are
/// known to be good for them, then those of the folders given, then the system's, Noto Sans before other Noto families
/// before the rest.
///
/// The project's own test fonts are taken by name only: they answer for letters with boxes.
struct FontFallback {
    /// What a choice depends on, and nothing else.
    struct Key: Hashable, Sendable {
        /// The characters of the cluster.
        let scalars: [UInt32]
        /// ISO 15924, "Arab".
        let script: String
        let wantsEmoji: Bool
        /// BCP 47; nil if unknown.
        let language: String?
        let weight: Int
        let isItalic: Bool
    }

    let indices: [FontIndex]

    private static let testFonts = "AsyncDraw "

    /// Faces that may have the cluster, the best first: of each family the face that fits weight and slant.
    func records(for key: Key) -> [FontRecord] {
        var result: [FontRecord] = []
        for family in FontFallback.families(for: key) {
            for index in indices {
                if let record = index.record(family: family, weight: key.weight, isItalic: key.isItalic) {
                    result.append(record)
                    break
                }
            }
        }
        for index in indices {
            let candidates = index.records.filter { record in
                !record.family.hasPrefix(FontFallback.testFonts)
                    && key.scalars.allSatisfy { Emoji.isIgnorable($0) || record.characters.contains($0) }
            }
            let families = Dictionary(grouping: candidates, by: \.family)
            let best = families.values.compactMap {
                FontIndex.best(of: $0, weight: key.weight, isItalic: key.isItalic)
            }
            result += best.sorted { left, right in
                func rank(_ record: FontRecord) -> (Int, Int) {
                    (
                        record.isColor == key.wantsEmoji ? 0 : 1,
                        record.family.hasPrefix("Noto Sans") ? 0 : record.family.hasPrefix("Noto") ? 1 : 2
                    )
                }
                let (a, b) = (rank(left), rank(right))
                return a == b ? left.orderingName < right.orderingName : a < b
            }
        }
        return result
    }

    private static func families(for key: Key) -> [String] {
        if key.wantsEmoji { return ["Noto Color Emoji"] }
        return switch key.script {
        case "Hani", "Hira", "Kana", "Bopo", "Hang": eastAsian(key)
        case "Arab": ["Noto Sans Arabic", "Noto Naskh Arabic"]
        default: ["Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math"]
        }
    }

    /// Characters of the East look different by language; without one kana mean Japanese, hangul Korean, and the
    /// rest simplified Chinese.
    private static func eastAsian(_ key: Key) -> [String] {
        let language = (key.language ?? "").lowercased()
        let region: String
        if language.hasPrefix("ja") {
            region = "JP"
        } else if language.hasPrefix("ko") {
            region = "KR"
        } else if language.hasPrefix("zh-hk") || language.hasPrefix("zh-hant-hk") || language.hasPrefix("yue")
        {
            region = "HK"
        } else if language.hasPrefix("zh-hant") || language.hasPrefix("zh-tw") || language.hasPrefix("zh-mo")
            || key.script == "Bopo"
        {
            region = "TC"
        } else if language.hasPrefix("zh") {
            region = "SC"
        } else if key.script == "Hira" || key.script == "Kana" {
            region = "JP"
        } else if key.script == "Hang" {
            region = "KR"
        } else {
            region = "SC"
        }
        return ["Noto Sans CJK \(region)", "Noto Sans CJK SC", "Noto Sans CJK JP"]
    }
}
