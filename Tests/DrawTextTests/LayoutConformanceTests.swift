import DrawRaster
import DrawText
import Foundation
import Testing

/// The layout contract: `layout.jsonl` has the requests, and the conditions stand here under the same names.
@Suite("Layout contract")
struct LayoutConformanceTests {
    struct Request: Decodable {
        enum Fonts: Decodable {
            case files([String])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let file = try? container.decode(String.self) {
                    self = .files([file])
                } else {
                    self = .files(try container.decode([String].self))
                }
            }
        }

        /// A number of points, or "SELF": the width that the layout has without one.
        enum Width: Decodable {
            case points(CGFloat)
            case own

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = (try? container.decode(CGFloat.self)).map(Width.points) ?? .own
            }
        }

        var text: String
        var font: Fonts
        var size: CGFloat
        var width: Width?
        var wrap: String?
        var align: String?
        var lines: Int?
        var truncate: String?
        var language: String?
        var letterSpacing: Double?
        var lineHeight: CGFloat?
    }

    private struct Case: Decodable {
        var id: String
        var request: Request
    }

    /// A layout and what it was made of.
    struct Answer {
        let text: String
        let width: CGFloat
        let layout: TextLayout

        var lines: [TextLayout.Line] { layout.lines }
        var texts: [String] { layout.texts(of: text) }
        var runs: [TextLayout.Run] { layout.runs }
        /// Byte offsets, ids and advances; an advance goes to the next glyph's place.
        var clusters: [Int] { runs.flatMap(\.clusters) }
        var ids: [UInt32] { runs.flatMap(\.glyphs.glyphs) }
        var isRightToLeft: Bool { lines[0].isRightToLeft }
        var fits: Bool { lines.allSatisfy { $0.width <= width + 0.02 } }
    }

    /// What can't be asked yet, and why.
    private static let later = [
        "layout/justify-fills-inner-lines": "no justification yet",
        "layout/soft-hyphen-shows-only-at-break": "soft hyphens are not shown at breaks yet",
    ]

    @Test("Every case of the contract is answered as it says, or is known to come later")
    func all() throws {
        let lines = try String(contentsOf: TestFonts.cases, encoding: .utf8).split(separator: "\n")
        let cases = try lines.map { try JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
        #expect(cases.count == 36)
        var answers: [String: Answer] = [:]
        for item in cases where Self.later[item.id] == nil {
            answers[item.id] = try answer(item.request)
        }
        for item in cases where Self.later[item.id] == nil {
            let answer = try #require(answers[item.id])
            let condition = try #require(Self.conditions[item.id], "no condition for \(item.id)")
            #expect(condition(answer) { answers["layout/" + $0]! }, "\(item.id): \(answer.layout.lines)")
        }
    }

    private func answer(_ request: Request) throws -> Answer {
        guard case .files(let files) = request.font else { throw CocoaError(.coderInvalidValue) }
        let library = try TestFonts.library(of: files)
        let font = Font(size: request.size, file: TestFonts.path(files[0]))
        var text = AttributedString(request.text)
        if let spacing = request.letterSpacing { text.letterSpacing = spacing }
        let style = ParagraphStyle(
            alignment: request.align.flatMap(TextAlignment.init) ?? .start, lineHeight: request.lineHeight,
            wrapping: [
                "word": .word, "char": .character, "none": TextWrapping.none,
            ][request.wrap ?? ""] ?? .wordThenCharacter, language: request.language)
        func layout(width: CGFloat?) throws -> TextLayout {
            try TextLayout(
                text, font: font, paragraph: style,
                container: TextContainer(
                    width: width, maximumLines: request.lines ?? 0,
                    truncation: request.truncate.flatMap(TruncationMode.init) ?? .clip), fonts: library)
        }
        let width: CGFloat?
        switch request.width {
        case nil: width = nil
        case .points(let points): width = points
        case .own: width = try layout(width: nil).size.width
        }
        return Answer(text: request.text, width: width ?? .infinity, layout: try layout(width: width))
    }

    private static let conditions: [String: @Sendable (Answer, (String) -> Answer) -> Bool] = [
        "layout/empty-text-has-a-line-height": { it, _ in
            it.lines.count == 1 && it.layout.size.width == 0 && it.layout.size.height > 16
        },
        "layout/trailing-newline-opens-a-line": { it, other in
            it.lines.count == 2 && it.texts[0] == "a\n" && it.lines[1].width == 0
                && abs(it.layout.size.height - 2 * other("one-line").layout.size.height) < 0.02
        },
        "layout/one-line": { it, _ in it.lines.count == 1 },
        "layout/crlf-is-one-break": { it, _ in it.texts == ["a\r\n", "b"] },
        "layout/controls-draw-nothing": { it, _ in !it.ids.contains(0) },
        "layout/nbsp-does-not-break": { it, _ in
            it.lines.count >= 2
                && it.texts.allSatisfy { !$0.hasPrefix("\u{a0}") && !$0.hasSuffix("\u{a0}") }
        },
        "layout/trailing-spaces-do-not-widen": { it, other in
            it.lines.count == 2 && abs(it.lines[0].width - other("hello").lines[0].width) < 0.02
        },
        "layout/hello": { it, _ in it.lines.count == 1 },
        "layout/trailing-spaces-ignored-right": { it, _ in
            abs(it.lines[0].x + it.lines[0].width - it.width) < 0.5
        },
        "layout/huge-word-broken-at-clusters": { it, _ in
            it.lines.count > 3 && it.fits && it.texts.joined() == it.text
        },
        "layout/width-narrower-than-glyph-makes-progress": { it, _ in it.texts == ["W", "W", "W"] },
        "layout/own-width-fits": { it, _ in it.lines.count == 1 },
        "layout/zwj-family-not-split": { it, _ in
            it.lines.count > 1
                && it.texts.allSatisfy {
                    $0.unicodeScalars.first != "\u{200d}" && $0.unicodeScalars.last != "\u{200d}"
                }
        },
        "layout/kinsoku-no-closer-at-line-start": { it, _ in
            it.lines.count >= 3
                && it.texts.dropFirst().allSatisfy { !"。、」）！？ーっゃ々…".contains($0.first!) }
        },
        "layout/soft-hyphen-invisible-inside": { it, other in
            it.lines.count == 1 && abs(it.lines[0].width - other("no-soft-hyphen").lines[0].width) < 0.02
        },
        "layout/no-soft-hyphen": { it, _ in it.lines.count == 1 },
        "layout/ellipsis-end": { it, _ in
            it.lines.count == 1 && it.layout.isTruncated && it.fits && it.runs.last!.isEllipsis
                && !it.ids.contains(0)
        },
        "layout/no-ellipsis-when-it-fits": { it, _ in it.lines.count == 1 && !it.layout.isTruncated },
        "layout/ellipsis-second-line": { it, _ in it.lines.count == 2 && it.layout.isTruncated && it.fits },
        "layout/ellipsis-rtl-at-left": { it, _ in
            it.isRightToLeft && it.layout.isTruncated && it.fits && it.runs[0].isEllipsis
        },
        "layout/ellipsis-does-not-split-emoji": { it, _ in
            it.layout.isTruncated && it.clusters.allSatisfy { $0 % 25 == 0 } && it.fits
        },
        "layout/auto-direction-first-strong": { it, _ in it.isRightToLeft },
        "layout/digits-stay-ltr-in-rtl": { it, _ in
            it.isRightToLeft && it.runs.contains { !$0.isRightToLeft }
        },
        "layout/rtl-start-aligns-right": { it, _ in abs(it.lines[0].x + it.lines[0].width - it.width) < 0.5 },
        "layout/glyphs-are-in-visual-order": { it, _ in
            let x = it.layout.positions().map(\.x)
            return it.clusters == it.clusters.sorted(by: >)
                && zip(x, x.dropFirst()).allSatisfy { $0 <= $1 + 0.01 }
        },
        "layout/letter-spacing-off-ligatures": { it, _ in it.ids.count == 6 },
        "layout/arabic-word": { it, _ in it.lines.count == 1 },
        "layout/fallback-does-not-move-baseline": { it, other in
            Set(it.layout.positions().map { ($0.y * 1000).rounded() }).count <= 2
                && abs(it.lines[0].baseline - other("latin-only").lines[0].baseline) < 6
        },
        "layout/latin-only": { it, _ in it.lines.count == 1 },
        "layout/fixed-line-height-holds-with-emoji": { it, _ in
            abs(it.lines[1].baseline - it.lines[0].baseline - 20) < 0.02
                && abs(it.lines[2].baseline - it.lines[1].baseline - 20) < 0.02
        },
        "layout/digits-are-not-emoji": { it, _ in it.layout.faces.allSatisfy { !$0.contains("Emoji") } },
        "layout/missing-glyph-is-notdef-once-per-cluster": { it, _ in
            it.ids.filter { $0 == 0 }.count == 1 && it.lines[0].width > 0
        },
        "layout/cluster-is-at-char-boundary": { it, _ in
            it.clusters.allSatisfy { [0, 1, 3, 6, 10].contains($0) }
        },
        "layout/hhea-equals-line-height": { it, _ in
            abs(it.lines[0].ascent - 16 * 1901 / 2048) < 0.02
                && abs(it.lines[0].descent - 16 * 483 / 2048) < 0.02
        },
    ]
}
