#if Fontconfig
    import CFontconfig
    import CHarfBuzz

    extension FontIndex {
        /// All scalable and coloured fonts that the system's fontconfig knows, read once.
        static func system() -> FontIndex {
            guard let configuration = FcInitLoadConfigAndFonts() else { return .empty }
            defer { FcConfigDestroy(configuration) }
            guard let fonts = FcConfigGetFonts(configuration, FcSetSystem) else { return .empty }
            var records: [FontRecord] = []
            for place in 0..<Int(fonts.pointee.nfont) {
                if let pattern = fonts.pointee.fonts[place], let record = record(of: pattern) {
                    records.append(record)
                }
            }
            return FontIndex(records)
        }

        private static func record(of pattern: OpaquePointer) -> FontRecord? {
            guard let file = string(pattern, FC_FILE, 0), let index = integer(pattern, FC_INDEX),
                // Named instances and variable patterns of a face stand in the upper bits: the face itself is enough.
                index >> 16 == 0 || index >> 16 == 0x8000,
                let format = string(pattern, FC_FONTFORMAT, 0), format == "TrueType" || format == "CFF"
            else { return nil }
            let isVariable = boolean(pattern, FC_VARIABLE)
            // A variable font is listed by its range and by its default instance; the range has both.
            if index >> 16 == 0, !isVariable, hasRange(pattern) { return nil }
            var families: [String] = []
            var place: Int32 = 0
            while let family = string(pattern, FC_FAMILY, place), place < 32 {
                if !families.contains(family) { families.append(family) }
                place += 1
            }
            guard !families.isEmpty else { return nil }
            let weight = number(pattern, FC_WEIGHT).map { Int(FcWeightToOpenTypeDouble($0).rounded()) }
            return FontRecord(
                file: file, index: index & 0xffff, families: families, weight: weight ?? 400,
                weights: isVariable ? weights(pattern) : nil, isItalic: (number(pattern, FC_SLANT) ?? 0) > 0,
                width: Int((number(pattern, FC_WIDTH) ?? 100).rounded()), isColor: boolean(pattern, FC_COLOR),
                characters: characters(pattern))
        }

        private static func hasRange(_ pattern: OpaquePointer) -> Bool {
            weights(pattern) != nil
        }

        private static func weights(_ pattern: OpaquePointer) -> ClosedRange<Int>? {
            var range: OpaquePointer?
            var (low, high) = (0.0, 0.0)
            guard FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch, let range,
                FcRangeGetDouble(range, &low, &high) != 0, low < high
            else { return nil }
            return Int(
                FcWeightToOpenTypeDouble(low).rounded())...Int(FcWeightToOpenTypeDouble(high).rounded())
        }

        private static func characters(_ pattern: OpaquePointer) -> ScalarSet {
            var set = ScalarSet()
            var characters: OpaquePointer?
            guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
            else { return set }
            // FC_CHARSET_MAP_SIZE words of 32 characters.
            var words = [FcChar32](repeating: 0, count: 8)
            var next: FcChar32 = 0
            var page = FcCharSetFirstPage(characters, &words, &next)
            // FC_CHARSET_DONE
            while page != FcChar32.max {
                set.appendPage(
                    page,
                    words: (0..<4).map { UInt64(words[$0 * 2]) | UInt64(words[$0 * 2 + 1]) << 32 })
                page = FcCharSetNextPage(characters, &words, &next)
            }
            return set
        }

        private static func string(_ pattern: OpaquePointer, _ object: String, _ place: Int32) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, object, place, &value) == FcResultMatch, let value else {
                return nil
            }
            return String(cString: value)
        }

        private static func integer(_ pattern: OpaquePointer, _ object: String) -> Int? {
            var value: Int32 = 0
            return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
        }

        private static func number(_ pattern: OpaquePointer, _ object: String) -> Double? {
            var value = 0.0
            return FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch ? value : nil
        }

        private static func boolean(_ pattern: OpaquePointer, _ object: String) -> Bool {
            var value: FcBool = 0
            return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value != 0
        }
    }
#else
    extension FontIndex {
        /// None: the trait Fontconfig is off.
        static func system() -> FontIndex { .empty }
    }
#endif
