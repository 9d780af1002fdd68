import DrawRaster
import DrawText
import Foundation

/// The project's own fonts, whose numbers stand in `Fonts/README.md`, and shorthands for laying out with them.
enum TestLayout {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fonts").path

    /// These two fonts and no others.
    static let only = try! FontLibrary(folders: [folder], usesSystemFonts: false)
    /// The system's fonts, those that `Fonts/manifest.json` lists among them.
    static let system = try! FontLibrary()

    /// Each character a square as wide as the size.
    static func square(_ size: CGFloat = 10) -> Font { Font(family: "AsyncDraw Square", size: size) }
    /// Boxes of many widths, with a ligature, kerning and a mark.
    static func shapes(_ size: CGFloat = 10) -> Font { Font(family: "AsyncDraw Test", size: size) }

    static func layout(
        _ text: String, font: Font = square(), width: CGFloat? = nil, height: CGFloat? = nil, lines: Int = 0,
        truncation: TruncationMode = .end, wrapping: TextWrapping = .wordThenCharacter,
        alignment: TextAlignment = .start, lineHeight: CGFloat? = nil, direction: TextDirection = .auto,
        fonts: FontLibrary = only
    ) throws -> TextLayout {
        try TextLayout(
            text, font: font,
            paragraph: ParagraphStyle(
                alignment: alignment, lineHeight: lineHeight, wrapping: wrapping, baseDirection: direction),
            container: TextContainer(
                width: width, height: height, maximumLines: lines, truncation: truncation), fonts: fonts)
    }
}

extension TextLayout {
    /// The text of each line, its hard break included.
    func pieces(of text: String) -> [String] {
        lines.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    }

    /// All glyphs, in the order of lines and from left to right.
    var glyphs: [GlyphID] { runs.flatMap(\.glyphs.glyphs) }

    /// Every number of the layout, to compare two layouts exactly.
    var fingerprint: String {
        lines.map { line in
            "\(line.x) \(line.baseline) \(line.width) \(line.range) "
                + line.runs.map { "\($0.glyphs.glyphs) \($0.glyphs.positions) \($0.clusters) \($0.script)" }
                .joined()
        }.joined(separator: "\n")
    }
}

extension FontFace {
    /// The family and style as the file names them.
    static func name(of run: TextLayout.Run) -> String { run.glyphs.source.font.name }
}

/// A folder of its own under the temporary one, which goes when this does.
final class ScratchFolder {
    let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("DrawTextTests-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: some Sequence<UInt8>, named name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}
