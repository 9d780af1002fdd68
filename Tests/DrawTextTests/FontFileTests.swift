import DrawRaster
import DrawText
import Foundation
import Testing

/// Files that are no fonts, or fonts no more: an error that names the file, or a layout, but never a crash.
@Suite("Font files")
struct FontFileTests {
    private func library() throws -> FontLibrary { try FontLibrary(folders: [], usesSystemFonts: false) }

    private func error(file: String) throws -> TextError? {
        let library = try library()
        do throws(TextError) {
            _ = try library.match(Font(size: 16, file: file))
            return nil
        } catch {
            return error
        }
    }

    @Test("A file that is missing, a folder, and a file without a byte are named")
    func unreadable() throws {
        try TestFonts.withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder + "/empty.ttf"))
            for path in [folder + "/none.ttf", folder, folder + "/empty.ttf"] {
                guard case .unreadableFont(let named, _) = try error(file: path) else {
                    Issue.record("no error for \(path)")
                    continue
                }
                #expect(named == path)
            }
        }
    }

    @Test("A picture and a text are no fonts")
    func otherFiles() throws {
        try TestFonts.withFolder { folder in
            let picture: [UInt8] =
                [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] + [UInt8](repeating: 7, count: 500)
            for (name, bytes) in [("a.png", picture), ("b.ttf", Array("not a font, but a text".utf8))] {
                let path = folder + "/" + name
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                guard case .invalidFont(let named, _, _) = try error(file: path) else {
                    Issue.record("no error for \(name)")
                    continue
                }
                #expect(named == path)
            }
        }
    }

    @Test("A folder with files that are no fonts gives the fonts that are among them")
    func brokenFilesInFolder() throws {
        try TestFonts.withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder + "/0.ttf"))
            try Data("OTTO".utf8).write(to: URL(fileURLWithPath: folder + "/1.otf"))
            try FileManager.default.createDirectory(
                atPath: folder + "/2.ttf", withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: TestFonts.own + "/AsyncDrawTest.ttf", toPath: folder + "/2.ttf/3.ttf")
            let library = try FontLibrary(folders: [folder], usesSystemFonts: false)
            #expect(try library.match(TestFonts.boxes(10)).substitutedFor == nil)
        }
    }

    @Test(
        "A font cut off anywhere is an error or is drawn as far as it goes",
        arguments: [
            "AsyncDrawTest.ttf", "variable.ttf", "cjk-subset.otf", "emoji-subset.ttf",
            "NotoSansHebrew-Regular.ttf",
        ])
    func cutOff(name: String) throws {
        let path = name.hasPrefix("AsyncDraw") ? TestFonts.own + "/" + name : TestFonts.path(name)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try TestFonts.withFolder { folder in
            for part in 0..<40 {
                try use(whole.prefix(whole.count * part / 40), in: folder, name: "\(part).ttf")
            }
        }
    }

    @Test(
        "A font with damaged bytes is an error or is drawn",
        arguments: [
            "AsyncDrawTest.ttf", "variable.ttf", "cjk-subset.otf", "emoji-subset.ttf",
            "NotoSansHebrew-Regular.ttf",
        ])
    func damaged(name: String) throws {
        let path = name.hasPrefix("AsyncDraw") ? TestFonts.own + "/" + name : TestFonts.path(name)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var state: UInt64 = 0x9e37_79b9_7f4a_7c15
        func random(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
        try TestFonts.withFolder { folder in
            for round in 0..<60 {
                var data = whole
                // Half of the damage goes into the directory of tables and what follows it.
                for _ in 0..<(1 + random(8)) {
                    let place = random(2) == 0 ? random(min(512, data.count)) : random(data.count)
                    data[place] = UInt8(random(256))
                }
                try use(data, in: folder, name: "\(round).ttf")
            }
        }
    }

    /// Lays a text out with a font of these bytes, and has all its glyphs made.
    private func use(_ data: Data, in folder: String, name: String) throws {
        let path = folder + "/" + name
        try data.write(to: URL(fileURLWithPath: path))
        do {
            let layout = try TextLayout(
                "fi AV é שלום 日本 😀👍🏽 ★", font: Font(size: 16, file: path),
                container: TextContainer(width: 50, maximumLines: 3), fonts: try library())
            #expect(layout.size.width.isFinite && layout.size.height.isFinite)
            for run in layout.runs.map(\.glyphs) {
                let requests = run.glyphs.map { GlyphRequest(glyph: $0, subpixel: 1) }
                #expect(run.source.images(for: requests, pixelsPerEm: 32).count == requests.count)
                for glyph in run.glyphs {
                    _ = run.source.outline(of: glyph)
                    _ = run.source.picture(of: glyph)
                }
            }
        } catch is TextError {
            // Said with words, not with a crash.
        }
    }
}
