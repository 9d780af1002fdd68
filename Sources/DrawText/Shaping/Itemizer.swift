import CShims
import DrawRaster
import Foundation

/// A part of a paragraph that is shaped at once: one face, size, script, level and spacing.
struct TextItem {
    /// In UTF-16 units of the whole text.
    var range: Range<Int>
    var face: FontFace
    var fontSize: Double
    var letterSpacing: Double
    var script: ICU.Script
    /// Even: left to right.
    var level: UInt8
    /// A tab has no glyph; its width goes to the next stop.
    var isTab = false
}

/// Cuts a paragraph into items, cluster by cluster.
///
/// The font is chosen for a whole cluster at once, so that no joiner, mark or variation selector tears one apart. Spaces
/// and punctuation stay in the text's own font where it has them.
struct Itemizer {
    let text: StyledText
    let language: String?
    let fonts: FontLibrary
    /// The faces of the styles, found once.
    private var matches: [Font: FontMatch] = [:]
    /// The language that fallback goes by: kana anywhere in a text of unknown language make its ideographs Japanese, and
    /// hangul Korean, so that one text is in one style.
    private let fallbackLanguage: String?
    private var lastFavourite: (style: FontFallback.Style, face: FontFace?)?
    private(set) var missing: [MissingGlyph] = []
    private(set) var substitutions: [FontSubstitution] = []

    init(text: StyledText, language: String?, fonts: FontLibrary) {
        self.text = text
        self.language = language
        self.fonts = fonts
        fallbackLanguage = language ?? text.eastAsianLanguage
    }

    /// The items of a paragraph, in logical order.
    ///
    /// - Parameters:
    ///   - clusters: Places in `text.clusters`, all inside the paragraph.
    ///   - bidi: The paragraph of which they are a part.
    mutating func items(
        clusters: Range<Int>, bidi: BidiParagraph
    ) throws(TextError) -> [TextItem] {
        var items: [TextItem] = []
        guard let first = clusters.first else { return [] }
        var scripts = ScriptResolver(first: firstScript(from: first))
        var span = text.span(at: Int(text.clusters[first]))
        var spanEnd = text.spanEnd(after: Int(text.clusters[first]))
        var match = try self.match(span.font)
        for cluster in clusters {
            let range = Int(text.clusters[cluster])..<Int(text.clusters[cluster + 1])
            if range.lowerBound >= spanEnd {
                span = text.span(at: range.lowerBound)
                spanEnd = text.spanEnd(after: range.lowerBound)
                match = try self.match(span.font)
            }
            let first = text.scalar(at: range.lowerBound)
            let isTab = first.value == 9
            let level = bidi.level(at: range.lowerBound)
            var script = scripts.script(of: first.value)
            let face =
                isTab ? match.face : face(for: range, first: first, match: match, span: span, script: script)
            // An emoji is of no script: the shapers of some would tear its sequence apart.
            if face.isColor, Emoji.wantsEmoji(text.scalars(range)) { script = ICU.common }
            if !isTab, let last = items.last, last.face === face, last.level == level, !last.isTab,
                last.fontSize == Double(span.font.size), last.letterSpacing == span.letterSpacing,
                last.script == script || script == ICU.common || last.script == ICU.common,
                !isLongEnough(last, next: range, first: first.value)
            {
                items[items.count - 1].range = last.range.lowerBound..<range.upperBound
                if last.script == ICU.common { items[items.count - 1].script = script }
            } else {
                items.append(
                    TextItem(
                        range: range, face: face, fontSize: Double(span.font.size),
                        letterSpacing: span.letterSpacing, script: script, level: level, isTab: isTab))
            }
        }
        return items
    }

    /// The script of the first character that has one, from a cluster to the end of its line: it is that of what stands
    /// before too.
    private func firstScript(from cluster: Int) -> ICU.Script {
        var unit = Int(text.clusters[cluster])
        while unit < text.units.count {
            let (scalar, count) = text.scalar(at: unit)
            if (0x0a...0x0d).contains(scalar) || [0x85, 0x2028, 0x2029].contains(scalar) { break }
            let script = ICU.script(of: scalar)
            if script != ICU.common, script != ICU.inherited { return script }
            unit += count
        }
        return ICU.common
    }

    /// Shaping needs memory and sometimes more than linear time for what is shaped at once, so a long item ends: at a
    /// space if there is one, else between clusters, where the shaper still sees the neighbours; and at a cluster that was
    /// cut for its length.
    private func isLongEnough(_ item: TextItem, next: Range<Int>, first: UInt32) -> Bool {
        let count = next.upperBound - item.range.lowerBound
        if count <= StyledText.longestCluster { return false }
        if next.count >= StyledText.longestCluster - 1 { return true }
        return count > Itemizer.longestItem || (count > Itemizer.longestItem / 2 && first == 0x20)
    }

    /// The most units that are shaped at once.
    private static let longestItem = 4096

    /// The face of a style.
    mutating func match(_ font: Font) throws(TextError) -> FontMatch {
        if let match = matches[font] { return match }
        guard font.size > 0, font.size <= Font.maximumSize else {
            throw .sizeOutOfRange(font.size, limit: Font.maximumSize)
        }
        let match = try fonts.match(font)
        matches[font] = match
        if let substitution = match.substitutedFor, !substitutions.contains(substitution) {
            substitutions.append(substitution)
        }
        return match
    }

    private mutating func face(
        for range: Range<Int>, first: (value: UInt32, count: Int), match: FontMatch, span: StyledText.Span,
        script: ICU.Script
    ) -> FontFace {
        let primary = match.face
        if first.count == range.count {
            // Controls have no glyph and need none.
            if first.value < 0x20 || (0x7f...0x9f).contains(first.value) { return primary }
            let isEmoji = Emoji.isEmojiByDefault(first.value)
            if !isEmoji || primary.isColor, primary.glyph(for: first.value) != nil { return primary }
            // Most of a text in another script is in that script's own font.
            if !isEmoji, let favourite = favourite(style(span, script, wantsEmoji: false)),
                !primary.has([first.value]), favourite.glyph(for: first.value) != nil
            {
                return favourite
            }
        }
        let scalars = text.scalars(range)
        let wantsEmoji = Emoji.wantsEmoji(scalars)
        if !wantsEmoji || primary.isColor, primary.has(scalars) { return primary }
        let style = style(span, script, wantsEmoji: wantsEmoji)
        if let favourite = favourite(style), favourite.has(scalars) { return favourite }
        if let face = fonts.fallback(for: FontFallback.Key(scalars: scalars, style: style)) { return face }
        if primary.has(scalars) { return primary }
        missing.append(
            MissingGlyph(
                text: String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))),
                offset: Int(text.byteOffsets[range.lowerBound])))
        return primary
    }

    private mutating func style(
        _ span: StyledText.Span, _ script: ICU.Script, wantsEmoji: Bool
    ) -> FontFallback.Style {
        FontFallback.Style(
            script: script, wantsEmoji: wantsEmoji, language: fallbackLanguage,
            weight: span.font.weight.value,
            isItalic: span.font.isItalic)
    }

    /// The favourite of the style asked for last is at hand, without the library's lock.
    private mutating func favourite(_ style: FontFallback.Style) -> FontFace? {
        if let last = lastFavourite, last.style == style { return last.face }
        let face = fonts.favourite(for: style)
        lastFavourite = (style, face)
        return face
    }

}

/// Gives characters of the scripts Common and Inherited a script of their neighbours (Unicode Annex 24).
private struct ScriptResolver {
    private var last: ICU.Script
    private var brackets: [(closing: UInt32, script: ICU.Script)] = []
    private static let deepest = 64

    init(first: ICU.Script) {
        last = first
    }

    mutating func script(of scalar: UInt32) -> ICU.Script {
        var script = ICU.script(of: scalar)
        guard script == ICU.common || script == ICU.inherited else {
            last = script
            return script
        }
        script = last
        if scalar == 0x28 || scalar == 0x29 || scalar >= 0x5b {
            let pair = asyncdraw_paired_bracket(scalar)
            if let open = brackets.lastIndex(where: { $0.closing == scalar }) {
                // A closing bracket has the script of what stands before the opening one.
                script = brackets[open].script
                brackets.removeSubrange(open...)
                if script != ICU.common { last = script }
            } else if pair != scalar, brackets.count < ScriptResolver.deepest {
                brackets.append((pair, last))
            }
        }
        return script
    }
}

/// A cluster that no font has: it is shown as the missing glyph of the text's own font.
public struct MissingGlyph: Hashable, Sendable {
    /// The cluster.
    public let text: String
    /// Where it begins, in bytes of UTF-8.
    public let offset: Int
}
