import CFreeType
import CHarfBuzz
import Foundation

extension FontIndex {
    /// The most font files of one folder and the folders inside.
    private static let mostFiles = 20_000

    /// Reads the fonts in folders, and in the folders inside of them. What is no font is left out.
    ///
    /// - Throws: `TextError.unreadableFolder` for a path that is no folder.
    init(folders: [String]) throws(TextError) {
        var records: [FontRecord] = []
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
                let files = FileManager.default.enumerator(atPath: folder)
            else { throw .unreadableFolder(path: folder) }
            var count = 0
            while let name = files.nextObject() as? String, count < FontIndex.mostFiles {
                guard ["ttf", "otf", "ttc", "otc"].contains((name as NSString).pathExtension.lowercased())
                else { continue }
                count += 1
                records += FontIndex.records(ofFile: folder + "/" + name)
            }
        }
        self.init(records)
    }

    /// The faces of one file; none if it is no font.
    static func records(ofFile path: String) -> [FontRecord] {
        guard let data = try? FontData(path: path) else { return [] }
        let blob = hb_blob_create(
            data.bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(data.bytes.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        defer { hb_blob_destroy(blob) }
        return (0..<min(Int(hb_face_count(blob)), 64)).compactMap {
            record(data: data, blob: blob!, index: $0)
        }
    }

    private static func record(data: FontData, blob: OpaquePointer, index: Int) -> FontRecord? {
        guard let rasterizer = GlyphRasterizer(data: data, index: index, variations: [:]),
            let face = hb_face_create(blob, UInt32(index))
        else { return nil }
        defer { hb_face_destroy(face) }
        guard hb_face_get_glyph_count(face) > 0 else { return nil }
        let style = rasterizer.style
        var families: [String] = []
        // The family as designers mean it, and the one that old programs know.
        for name in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
            if let text = text(of: hb_ot_name_id_t(name), in: face), !families.contains(text) {
                families.append(text)
            }
        }
        guard !families.isEmpty else { return nil }
        return FontRecord(
            file: data.path, index: index, families: families, weight: style.weight,
            weights: weights(of: face), isItalic: style.isItalic, width: style.width,
            isColor: rasterizer.isColor, characters: characters(of: face))
    }

    private static func text(of name: hb_ot_name_id_t, in face: OpaquePointer) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        var length = UInt32(buffer.count)
        guard hb_ot_name_get_utf8(face, name, nil, &length, &buffer) > 0 else { return nil }
        return String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func weights(of face: OpaquePointer) -> ClosedRange<Int>? {
        var axis = hb_ot_var_axis_info_t()
        guard hb_ot_var_find_axis_info(face, FontFace.tag("wght"), &axis) != 0,
            axis.min_value <= axis.max_value
        else { return nil }
        return Int(axis.min_value)...Int(axis.max_value)
    }

    private static func characters(of face: OpaquePointer) -> ScalarSet {
        let unicodes = hb_set_create()
        defer { hb_set_destroy(unicodes) }
        hb_face_collect_unicodes(face, unicodes)
        var set = ScalarSet()
        var page: UInt32?
        var words: [UInt64] = [0, 0, 0, 0]
        // HB_SET_VALUE_INVALID, a macro that is not imported, begins the walk.
        var scalar = hb_codepoint_t.max
        while hb_set_next(unicodes, &scalar) != 0 {
            let first = scalar & ~255
            if first != page {
                if let page { set.appendPage(page, words: words) }
                page = first
                words = [0, 0, 0, 0]
            }
            words[Int(scalar & 255) >> 6] |= 1 << UInt64(scalar & 63)
        }
        if let page { set.appendPage(page, words: words) }
        return set
    }
}

extension GlyphRasterizer {
    /// Weight, slant and width as the OS/2 table says, or as FreeType's flags do without one.
    var style: (weight: Int, isItalic: Bool, width: Int) {
        let flags = styleFlags
        guard let os2 = os2 else {
            return (flags.isBold ? 700 : 400, flags.isItalic, 100)
        }
        let widths = [50, 62, 75, 87, 100, 112, 125, 150, 200]
        let width = (1...9).contains(os2.usWidthClass) ? widths[Int(os2.usWidthClass) - 1] : 100
        return (min(max(Int(os2.usWeightClass), 1), 1000), os2.fsSelection & 1 != 0 || flags.isItalic, width)
    }
}
