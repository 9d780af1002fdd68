import CFreeType
import DrawRaster
import Foundation

/// Makes pictures of glyphs with FreeType: unhinted masks, and the bitmaps of emoji fonts scaled to size.
///
/// Confined to the lock of its font face. A face is one user's at a time: its size and its glyph slot are state.
/// `@unchecked Sendable` holds because only that lock reaches it.
final class GlyphRasterizer: @unchecked Sendable {
    /// A mask with a longer side is not made: such glyphs are drawn as paths.
    private static let longestSide = 4096

    private let library: FT_Library
    private let face: FT_Face
    private let data: FontData
    private var currentSize: UInt32 = 0

    /// Nil if FreeType can't open the face.
    init?(data: FontData, index: Int, variations: [String: Double]) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        var face: FT_Face?
        let error = FT_New_Memory_Face(
            library, data.bytes.baseAddress!.assumingMemoryBound(to: FT_Byte.self), FT_Long(data.bytes.count),
            FT_Long(index), &face)
        guard error == 0, let face else {
            FT_Done_FreeType(library)
            return nil
        }
        self.library = library
        self.face = face
        self.data = data
        if !variations.isEmpty { set(variations) }
    }

    deinit {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    /// Family and style, for people.
    var name: String {
        let family = face.pointee.family_name.map { String(cString: $0) } ?? ""
        let style = face.pointee.style_name.map { String(cString: $0) } ?? ""
        return [family, style].filter { !$0.isEmpty }.joined(separator: " ")
    }

    var isColor: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }

    var os2: TT_OS2? {
        let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
        return table?.version == 0xffff ? nil : table
    }

    var styleFlags: (isBold: Bool, isItalic: Bool) {
        let flags = face.pointee.style_flags
        return (flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0, flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0)
    }

    /// Line metrics in ems: typographic ones where the font asks for them, else those of `hhea` if they are not all 0,
    /// else typographic, else Windows'.
    func metrics(unitsPerEm: Double) -> FontFace.Metrics {
        func metrics(_ ascent: some BinaryInteger, _ descent: some BinaryInteger, _ gap: some BinaryInteger)
            -> FontFace.Metrics
        {
            FontFace.Metrics(
                ascent: CGFloat(Int(ascent)) / unitsPerEm, descent: CGFloat(Int(descent)) / unitsPerEm,
                lineGap: max(0, CGFloat(Int(gap)) / unitsPerEm))
        }
        let os2 = os2
        let hhea = FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?.assumingMemoryBound(to: TT_HoriHeader.self).pointee
        let typographic = os2.map { metrics($0.sTypoAscender, -Int($0.sTypoDescender), $0.sTypoLineGap) }
        if let os2, let typographic, os2.fsSelection & 1 << 7 != 0 { return typographic }
        if let hhea, hhea.Ascender != 0 || hhea.Descender != 0 {
            return metrics(hhea.Ascender, -Int(hhea.Descender), hhea.Line_Gap)
        }
        if let os2, let typographic, os2.sTypoAscender != 0 || os2.sTypoDescender != 0 { return typographic }
        if let os2, os2.usWinAscent != 0 || os2.usWinDescent != 0 {
            return metrics(os2.usWinAscent, os2.usWinDescent, 0)
        }
        return FontFace.Metrics(ascent: 0.8, descent: 0.2, lineGap: 0)
    }

    /// - Parameter size: 1/64 pixel an em.
    func image(of request: GlyphRequest, size: UInt32) -> GlyphImage {
        if isColor, let image = scaledPicture(of: request.glyph, pixelsPerEm: Double(size) / 64) {
            return image
        }
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0, select(size),
            FT_Load_Glyph(face, request.glyph, FT_Int32(FT_LOAD_NO_HINTING) | FT_Int32(FT_LOAD_NO_BITMAP))
                == 0,
            face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return .empty }
        return mask(&face.pointee.glyph.pointee.outline, subpixel: request.subpixel)
    }

    /// The glyph's own bitmap and where it lies, in ems; nil if it has none.
    func picture(of glyph: GlyphID) -> (image: Image, rect: CGRect)? {
        guard let strike = loadBitmap(glyph, pixelsPerEm: .infinity) else { return nil }
        let em = strike.pixelsPerEm
        return (
            Image(strike.bitmap),
            CGRect(
                x: Double(strike.left) / em, y: -Double(strike.top) / em,
                width: Double(strike.bitmap.width) / em,
                height: Double(strike.bitmap.height) / em)
        )
    }

    private func set(_ variations: [String: Double]) {
        var description: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
        defer { FT_Done_MM_Var(library, description) }
        var coordinates: [FT_Fixed] = []
        for index in 0..<Int(description.pointee.num_axis) {
            let axis = description.pointee.axis[index]
            let wanted = variations.first { FontFace.tag($0.key) == UInt32(axis.tag) }?.value
            let value = wanted.map { FT_Fixed(($0 * 65536).rounded()) } ?? axis.def
            coordinates.append(min(max(value, axis.minimum), axis.maximum))
        }
        FT_Set_Var_Design_Coordinates(face, UInt32(coordinates.count), &coordinates)
    }

    private func select(_ size: UInt32) -> Bool {
        if size == currentSize { return true }
        guard FT_Set_Char_Size(face, FT_F26Dot6(size), FT_F26Dot6(size), 72, 72) == 0 else { return false }
        currentSize = size
        return true
    }

    private func mask(_ outline: UnsafeMutablePointer<FT_Outline>, subpixel: UInt8) -> GlyphImage {
        guard outline.pointee.n_points > 0 else { return .empty }
        FT_Outline_Translate(outline, FT_Pos(subpixel) * 16, 0)
        var box = FT_BBox()
        FT_Outline_Get_CBox(outline, &box)
        let (left, bottom) = (Int(box.xMin) >> 6, Int(box.yMin) >> 6)
        let (right, top) = ((Int(box.xMax) + 63) >> 6, (Int(box.yMax) + 63) >> 6)
        let (width, height) = (right - left, top - bottom)
        guard width > 0, height > 0, width <= GlyphRasterizer.longestSide,
            height <= GlyphRasterizer.longestSide
        else { return .empty }
        FT_Outline_Translate(outline, FT_Pos(-left * 64), FT_Pos(-bottom * 64))
        let bitmap = Bitmap(uninitializedWidth: width, height: height, format: .a8) { bytes in
            var target = FT_Bitmap()
            target.rows = UInt32(height)
            target.width = UInt32(width)
            target.pitch = Int32(width)
            target.buffer = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            target.num_grays = 256
            target.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            FT_Outline_Get_Bitmap(library, outline, &target)
        }
        return GlyphImage(content: .mask(bitmap), left: left, top: -top)
    }

    private func scaledPicture(of glyph: GlyphID, pixelsPerEm: Double) -> GlyphImage? {
        guard let strike = loadBitmap(glyph, pixelsPerEm: pixelsPerEm) else { return nil }
        let scale = pixelsPerEm / strike.pixelsPerEm
        let width = max(1, Int((Double(strike.bitmap.width) * scale).rounded()))
        let height = max(1, Int((Double(strike.bitmap.height) * scale).rounded()))
        guard width <= GlyphRasterizer.longestSide, height <= GlyphRasterizer.longestSide,
            let bitmap = try? strike.bitmap.resampled(width: width, height: height)
        else { return .empty }
        return GlyphImage(
            content: .picture(bitmap), left: Int((Double(strike.left) * scale).rounded()),
            top: Int((-Double(strike.top) * scale).rounded()))
    }

    private struct Strike {
        let bitmap: Bitmap
        let pixelsPerEm: Double
        /// From the origin to the left edge, in the strike's pixels.
        let left: Int
        /// From the baseline up to the top edge, in the strike's pixels.
        let top: Int
    }

    /// The glyph's bitmap from the smallest strike that is large enough, or the largest there is.
    private func loadBitmap(_ glyph: GlyphID, pixelsPerEm: Double) -> Strike? {
        let count = Int(face.pointee.num_fixed_sizes)
        guard count > 0, let sizes = face.pointee.available_sizes else { return nil }
        func em(_ index: Int) -> Double { Double(sizes[index].y_ppem) / 64 }
        let order = (0..<count).sorted { em($0) < em($1) }
        let best = order.first { em($0) >= pixelsPerEm } ?? order.last!
        guard em(best) > 0, FT_Select_Size(face, Int32(best)) == 0 else { return nil }
        currentSize = 0
        guard FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0 else { return nil }
        let slot = face.pointee.glyph.pointee
        let source = slot.bitmap
        let (width, height) = (Int(source.width), Int(source.rows))
        guard slot.format == FT_GLYPH_FORMAT_BITMAP, source.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
            let buffer = source.buffer, width > 0, height > 0, width <= GlyphRasterizer.longestSide,
            height <= GlyphRasterizer.longestSide
        else { return nil }
        let bitmap = Bitmap(uninitializedWidth: width, height: height) { bytes in
            for y in 0..<height {
                let row = buffer + y * Int(source.pitch)
                for x in 0..<width {
                    let target = (y * width + x) * 4
                    bytes[target] = row[x * 4 + 2]
                    bytes[target + 1] = row[x * 4 + 1]
                    bytes[target + 2] = row[x * 4]
                    bytes[target + 3] = row[x * 4 + 3]
                }
            }
        }
        return Strike(
            bitmap: bitmap, pixelsPerEm: em(best), left: Int(slot.bitmap_left), top: Int(slot.bitmap_top))
    }
}
