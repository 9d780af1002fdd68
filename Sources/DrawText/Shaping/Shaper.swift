import CHarfBuzz
import DrawRaster

/// A glyph of shaped text, in points.
struct ShapedGlyph {
    var id: GlyphID
    /// The first unit of its cluster.
    var cluster: Int32
    var advance: Double
    var xOffset: Double
    /// Upwards from the baseline.
    var yOffset: Double
    /// Whether text that is cut before this glyph's cluster must be shaped again.
    var isUnsafeToBreak: Bool
}

/// An item and its glyphs, from left to right.
struct ShapedItem {
    var item: TextItem
    var glyphs: [ShapedGlyph]

    var isRightToLeft: Bool { item.level & 1 != 0 }
}

/// Shapes items with HarfBuzz.
struct Shaper {
    let text: StyledText
    let language: String?

    func shape(_ item: TextItem) -> ShapedItem {
        guard !item.isTab else {
            let tab = ShapedGlyph(
                id: 0, cluster: Int32(item.range.lowerBound), advance: 0, xOffset: 0, yOffset: 0,
                isUnsafeToBreak: false)
            return ShapedItem(item: item, glyphs: [tab])
        }
        return ShapeBuffers.shared.use { buffer in
            fill(buffer, with: item)
            var features: [hb_feature_t] = []
            if item.letterSpacing != 0 {
                // CSS Text 3: spacing leaves out ligatures that are not required.
                for tag in ["liga", "clig"] {
                    features.append(hb_feature_t(tag: FontFace.tag(tag), value: 0, start: 0, end: UInt32.max))
                }
            }
            hb_shape(item.face.shapingFont, buffer, features, UInt32(features.count))
            return ShapedItem(item: item, glyphs: glyphs(buffer, item))
        }
    }

    private func fill(_ buffer: OpaquePointer, with item: TextItem) {
        text.units.withUnsafeBufferPointer { units in
            hb_buffer_add_utf16(
                buffer, units.baseAddress, Int32(units.count), UInt32(item.range.lowerBound),
                Int32(item.range.count))
        }
        hb_buffer_set_direction(buffer, item.level & 1 == 0 ? HB_DIRECTION_LTR : HB_DIRECTION_RTL)
        hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(FontFace.tag(ICU.name(of: item.script))))
        if let language {
            hb_buffer_set_language(buffer, hb_language_from_string(language, Int32(language.utf8.count)))
        }
    }

    private func glyphs(_ buffer: OpaquePointer, _ item: TextItem) -> [ShapedGlyph] {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        // Multiplied before it is divided: 600 units of 1000 are 6 points at size 10, and not almost 6.
        let (size, unitsPerEm) = (item.fontSize, item.face.unitsPerEm)
        func points(_ units: hb_position_t) -> Double { Double(units) * size / unitsPerEm }
        var glyphs = (0..<Int(count)).map { index in
            ShapedGlyph(
                id: infos[index].codepoint, cluster: Int32(infos[index].cluster),
                advance: points(positions[index].x_advance),
                xOffset: points(positions[index].x_offset),
                yOffset: points(positions[index].y_offset),
                isUnsafeToBreak: hb_glyph_info_get_glyph_flags(infos + index).rawValue
                    & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
        }
        if item.letterSpacing != 0 {
            // After every cluster, the last one too.
            for index in glyphs.indices
            where index + 1 == glyphs.count || glyphs[index + 1].cluster != glyphs[index].cluster {
                glyphs[index].advance += item.letterSpacing
            }
        }
        return glyphs
    }
}

/// HarfBuzz buffers that are not in use.
///
/// `@unchecked Sendable` holds because a buffer is taken out of the pool, under its lock, while it is used.
private final class ShapeBuffers: @unchecked Sendable {
    static let shared = ShapeBuffers()

    private static let mostKept = 16
    private let idle = Guarded<[OpaquePointer]>([])

    func use<Output>(_ body: (OpaquePointer) -> Output) -> Output {
        let buffer = idle.withLock { $0.popLast() } ?? hb_buffer_create()!
        hb_buffer_clear_contents(buffer)
        let output = body(buffer)
        let isKept = idle.withLock { idle in
            // A buffer that has held a very long text is not worth its memory.
            guard idle.count < ShapeBuffers.mostKept, hb_buffer_get_length(buffer) < 100_000 else {
                return false
            }
            idle.append(buffer)
            return true
        }
        if !isKept { hb_buffer_destroy(buffer) }
        return output
    }
}
