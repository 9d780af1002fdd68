import DrawRaster
import DrawText
import Foundation

/// The fonts that tests lay text out with: the project's own and those of `Tests/Resources/text`, none of the system's.
enum TestFonts {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The project's folder of fonts: AsyncDraw Square and AsyncDraw Test.
    static let own = root.appendingPathComponent("Fonts").path
    /// Fonts of many scripts.
    static let resources = root.appendingPathComponent("Tests/Resources/text/fonts").path
    /// The cases of the layout contract.
    static let cases = root.appendingPathComponent("Tests/Resources/text/layout.jsonl")

    static func path(_ file: String) -> String { resources + "/" + file }

    /// The project's two fonts and those of the resources.
    static func library() throws -> FontLibrary {
        try FontLibrary(folders: [own, resources], usesSystemFonts: false)
    }

    /// A library that has these files of the resources and nothing else.
    static func library(of files: [String]) throws -> FontLibrary {
        try withFolder { folder in
            for file in files {
                try FileManager.default.copyItem(atPath: path(file), toPath: folder + "/" + file)
            }
            // Everything is mapped or read on the way: faces that are used stay when the folder goes.
            let library = try FontLibrary(folders: [folder], usesSystemFonts: false)
            for file in files { _ = try library.match(Font(size: 16, file: folder + "/" + file)) }
            return library
        }
    }

    /// *AsyncDraw Square*: every character 1 em wide, ascent 0.8, descent 0.2.
    static func square(_ size: CGFloat) -> Font { Font(family: "AsyncDraw Square", size: size) }
    /// *AsyncDraw Test*: boxes of known size, a ligature, kerning, a mark.
    static func boxes(_ size: CGFloat) -> Font { Font(family: "AsyncDraw Test", size: size) }

    /// Runs `body` with a new folder, which is gone afterwards.
    static func withFolder<Output>(_ body: (String) throws -> Output) throws -> Output {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }
}

extension TextLayout {
    /// The text of each line.
    func texts(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return lines.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }

    var runs: [Run] { lines.flatMap(\.runs) }
    /// The name of the face of each run.
    var faces: [String] { runs.map(\.glyphs.source.font.name) }
    /// Where the glyphs of a line stand, from its left edge.
    func positions(line: Int = 0) -> [CGPoint] { lines[line].runs.flatMap(\.glyphs.positions) }
}
