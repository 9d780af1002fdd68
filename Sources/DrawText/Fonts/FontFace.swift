import CFreeType
import CHarfBuzz
public import DrawRaster
public import Foundation

/// One face of a font file, at one setting of its axes: what text is shaped with and drawn from.
///
/// The HarfBuzz objects are made immutable before `init` returns and are shared by all threads. FreeType's face has a
/// size and a slot for the last glyph, so it is used under a lock, and it has a library of its own, since opening and
/// closing faces of one library needs another. `@unchecked Sendable` holds because of both.
public final class FontFace: GlyphSource, @unchecked Sendable {
    /// How a line of this font is measured, in ems; both above 0 for a usual font.
    public struct Metrics: Hashable, Sendable {
        /// Above the baseline.
        public var ascent: CGFloat
        /// Below the baseline.
        public var descent: CGFloat
        /// Between lines.
        public var lineGap: CGFloat
    }

    public let metrics: Metrics
    /// Units per em of the font's own coordinates.
    let unitsPerEm: Double
    /// Shapes text; its scale is `unitsPerEm`. Valid as long as the face lives.
    let shapingFont: OpaquePointer
    /// A number of its own in the process: glyph caches are keyed by it.
    let serial: UInt32
    /// Whether glyphs have colours: bitmaps or layers.
    let isColor: Bool

    private let data: FontData
    private let index: Int
    private let variations: [String: Double]
    private let name: String
    private let shapingFace: OpaquePointer
    private let cache: GlyphCache
    private let masks: Guarded<GlyphRasterizer?>

    private static let lastSerial = Guarded<UInt32>(0)

    /// Opens a face.
    ///
    /// - Throws: `TextError.invalidFont` if the bytes are no font that both HarfBuzz and FreeType can read.
    init(
        data: FontData, index: Int, variations: [String: Double], cache: GlyphCache
    ) throws(TextError) {
        func fault(_ reason: String) -> TextError {
            .invalidFont(path: data.path, index: index, reason: reason)
        }
        let blob = hb_blob_create(
            data.bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(data.bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        defer { hb_blob_destroy(blob) }
        let count = hb_face_count(blob)
        guard count > 0 else { throw fault("it is not in an OpenType format") }
        guard index >= 0, index < Int(count) else { throw fault("it has \(count) faces") }
        guard let face = hb_face_create(blob, UInt32(index)) else { throw fault("out of memory") }
        hb_face_make_immutable(face)
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
            hb_face_destroy(face)
            throw fault("it has no glyphs")
        }
        let unitsPerEm = hb_face_get_upem(face)
        hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
        let settings = variations.sorted { $0.key < $1.key }.map { tag, value in
            hb_variation_t(tag: FontFace.tag(tag), value: Float(value))
        }
        if !settings.isEmpty { hb_font_set_variations(font, settings, UInt32(settings.count)) }
        hb_font_make_immutable(font)

        // FreeType refuses what is broken beyond use, so that drawing has no errors to report.
        guard let rasterizer = GlyphRasterizer(data: data, index: index, variations: variations) else {
            hb_font_destroy(font)
            hb_face_destroy(face)
            throw fault("FreeType can't open it")
        }
        self.data = data
        self.index = index
        self.variations = variations
        self.cache = cache
        self.unitsPerEm = Double(unitsPerEm)
        shapingFace = face
        shapingFont = font
        name = rasterizer.name
        isColor = rasterizer.isColor
        metrics = rasterizer.metrics(unitsPerEm: Double(unitsPerEm))
        masks = Guarded(rasterizer)
        serial = FontFace.lastSerial.withLock { last in
            last += 1
            return last
        }
    }

    deinit {
        masks.withLock { $0 = nil }
        hb_font_destroy(shapingFont)
        hb_face_destroy(shapingFace)
    }

    public var font: FontDescription {
        FontDescription(
            file: data.path, index: index, name: name, variations: variations, digest: data.digest)
    }

    /// The path of the font's file.
    public var file: String { data.path }

    /// The glyph of a character, or nil if the font has none.
    func glyph(for scalar: UInt32) -> GlyphID? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(shapingFont, scalar, &glyph) != 0 ? glyph : nil
    }

    /// Whether the font can show a cluster: it has each character, or what the shaper makes of it, composed with the one
    /// before or taken apart. Characters that show nothing by themselves do not count.
    func has(_ scalars: [UInt32]) -> Bool {
        var last: UInt32?
        for scalar in scalars where !Emoji.isIgnorable(scalar) {
            if let base = last, let composed = composition(of: base, scalar) {
                last = composed
            } else if glyph(for: scalar) != nil || hasParts(of: scalar, depth: 0) {
                last = scalar
            } else {
                return false
            }
        }
        return true
    }

    private func composition(of base: UInt32, _ mark: UInt32) -> UInt32? {
        var composed: hb_codepoint_t = 0
        guard hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark, &composed) != 0 else {
            return nil
        }
        return glyph(for: composed) != nil ? composed : nil
    }

    private func hasParts(of scalar: UInt32, depth: Int) -> Bool {
        var (base, mark): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
        // No character is taken apart more than three times.
        guard depth < 4, hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &base, &mark) != 0,
            mark == 0 || glyph(for: mark) != nil
        else { return false }
        return glyph(for: base) != nil || hasParts(of: base, depth: depth + 1)
    }

    /// How far a glyph moves the pen, in ems.
    func advance(of glyph: GlyphID) -> Double {
        Double(hb_font_get_glyph_h_advance(shapingFont, glyph)) / unitsPerEm
    }

    public func images(for requests: [GlyphRequest], pixelsPerEm: CGFloat) -> [GlyphImage] {
        guard !pixelsPerEm.isNaN else { return requests.map { _ in .empty } }
        // FreeType takes sizes in 1/64 of a pixel, and the cache's keys have room for less than 4096 pixels.
        let size = UInt32((min(max(pixelsPerEm, 1), 4095) * 64).rounded())
        return cache.images(for: requests, face: serial, size: size) { missing in
            masks.withLock { rasterizer in
                missing.map { rasterizer?.image(of: $0, size: size) ?? .empty }
            }
        }
    }

    public func outline(of glyph: GlyphID) -> Path {
        OutlinePen.outline(of: glyph, font: shapingFont, scale: 1 / unitsPerEm)
    }

    public func picture(of glyph: GlyphID) -> (image: Image, rect: CGRect)? {
        guard isColor else { return nil }
        return masks.withLock { $0?.picture(of: glyph) }
    }

    static func tag(_ text: String) -> hb_tag_t {
        hb_tag_from_string(text, Int32(text.utf8.count))
    }
}

/// Draws a HarfBuzz outline into a path.
private enum OutlinePen {
    private final class Target {
        var path = Path()
        let scale: Double

        init(scale: Double) {
            self.scale = scale
        }

        /// Font coordinates grow upwards, ours downwards.
        func point(_ x: Float, _ y: Float) -> CGPoint {
            CGPoint(x: Double(x) * scale, y: -Double(y) * scale)
        }
    }

    /// Immutable once made, and never destroyed: the same five functions for every font.
    private nonisolated(unsafe) static let functions: OpaquePointer = {
        let functions = hb_draw_funcs_create()!
        hb_draw_funcs_set_move_to_func(
            functions, { _, data, _, x, y, _ in target(data).path.move(to: target(data).point(x, y)) }, nil,
            nil)
        hb_draw_funcs_set_line_to_func(
            functions, { _, data, _, x, y, _ in target(data).path.addLine(to: target(data).point(x, y)) },
            nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, data, _, cx, cy, x, y, _ in
                let target = target(data)
                target.path.addQuadCurve(to: target.point(x, y), control: target.point(cx, cy))
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, data, _, ax, ay, bx, by, x, y, _ in
                let target = target(data)
                target.path.addCurve(
                    to: target.point(x, y), control1: target.point(ax, ay), control2: target.point(bx, by))
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            functions, { _, data, _, _ in target(data).path.closeSubpath() }, nil, nil)
        hb_draw_funcs_make_immutable(functions)
        return functions
    }()

    static func outline(of glyph: GlyphID, font: OpaquePointer, scale: Double) -> Path {
        let target = Target(scale: scale)
        withExtendedLifetime(target) {
            hb_font_get_glyph_shape(font, glyph, functions, Unmanaged.passUnretained(target).toOpaque())
        }
        return target.path
    }

    private static func target(_ data: UnsafeMutableRawPointer?) -> Target {
        Unmanaged<Target>.fromOpaque(data!).takeUnretainedValue()
    }
}
