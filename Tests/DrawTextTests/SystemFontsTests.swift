#if Fontconfig
    import DrawRaster
    import DrawText
    import Foundation
    import Testing

    /// The fonts of the system, as fontconfig lists them: those of the packages that the set-up installs.
    @Suite("System fonts")
    struct SystemFontsTests {
        private static let library = FontLibrary.shared

        private func face(_ font: Font) throws -> String {
            try Self.library.match(font).face.font.name
        }

        @Test("The system font is Noto Sans")
        func system() throws {
            #expect(try face(.system(ofSize: 16)) == "Noto Sans Regular")
            #expect(try face(.system(ofSize: 16, weight: .bold)) == "Noto Sans Bold")
            #expect(try face(Font(family: "NOTO sans", size: 16)) == "Noto Sans Regular")
        }

        @Test(
            "The weight that is there and nearest is taken in the order of CSS",
            arguments: [
                (100, "Regular"), (400, "Regular"), (500, "Regular"), (501, "Bold"), (600, "Bold"),
                (700, "Bold"), (1000, "Bold"),
            ])
        func weights(weight: Int, style: String) throws {
            let font = Font(family: "Noto Sans CJK JP", size: 16, weight: Font.Weight(weight))
            #expect(try face(font) == "Noto Sans CJK JP \(style)")
        }

        @Test("Slanted faces are found")
        func italics() throws {
            #expect(try face(.system(ofSize: 16).italic) == "Noto Sans Italic")
            #expect(try face(.system(ofSize: 16).italic.bold) == "Noto Sans Bold Italic")
        }

        @Test("A family is found by its name in another language")
        func localizedName() throws {
            #expect(try face(Font(family: "思源黑体", size: 16)).hasPrefix("Noto Sans CJK") == false)
            #expect(try Self.library.match(Font(family: "Noto Sans CJK JP", size: 16)).substitutedFor == nil)
        }

        @Test(
            "Ideographs have the forms of the text's language",
            arguments: [
                ("ja", "JP"), ("zh-Hans", "SC"), ("zh-CN", "SC"), ("zh-Hant", "TC"), ("zh-TW", "TC"),
                ("zh-HK", "HK"), ("ko", "KR"), ("ko-KR", "KR"), ("en", "SC"), (nil, "SC"),
            ] as [(String?, String)])
        func languages(language: String?, region: String) throws {
            let layout = try TextLayout(
                "骨直", font: .system(ofSize: 16), paragraph: ParagraphStyle(language: language),
                fonts: Self.library)
            #expect(layout.faces == ["Noto Sans CJK \(region) Regular"])
        }

        @Test("Without a language kana make a text Japanese and hangul Korean, all of it")
        func guessedLanguages() throws {
            for (text, region) in [("直すと骨", "JP"), ("骨 한국", "KR"), ("「骨」", "SC"), ("「あ」", "JP")] {
                let layout = try TextLayout(text, font: .system(ofSize: 16), fonts: Self.library)
                let faces = Set(layout.faces).subtracting(["Noto Sans Regular"])
                #expect(faces == ["Noto Sans CJK \(region) Regular"])
            }
        }

        @Test("Bold text falls back to bold faces")
        func boldFallback() throws {
            let layout = try TextLayout("骨", font: .system(ofSize: 16, weight: .bold), fonts: Self.library)
            #expect(layout.faces == ["Noto Sans CJK SC Bold"])
        }

        @Test("A label in many scripts finds a glyph for everything, each in the font of its script")
        func manyScripts() throws {
            let text = "Hello 世界 مرحبا שלום สวัสดี नमस्ते বাংলা தமிழ் ქართული Հայ አማርኛ ខ្មែរ 😀👨‍👩‍👧‍👦🇩🇪 ☺︎ ∑"
            let layout = try TextLayout(text, font: .system(ofSize: 16), fonts: Self.library)
            #expect(layout.missingGlyphs.isEmpty)
            let faces = Set(layout.faces.map { $0.replacing(" Regular", with: "") })
            for script in [
                "CJK SC", "Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Georgian",
                "Armenian",
                "Ethiopic", "Khmer",
            ] {
                #expect(faces.contains("Noto Sans \(script)"), "\(faces)")
            }
            #expect(faces.contains("Noto Color Emoji"))
            let family = try #require(layout.runs.first { $0.glyphs.source.font.name.contains("Emoji") })
            #expect(family.glyphs.glyphs.count == 3)
        }
    }
#endif
