import CShims
import DrawRaster

/// What ICU knows of characters and text.
enum ICU {
    /// A script as ICU numbers it.
    typealias Script = Int32
    static let common: Script = 0
    static let inherited: Script = 1
    static let latin: Script = 25

    static func script(of scalar: UInt32) -> Script {
        // Most text: ASCII letters are Latin, all else in ASCII is common.
        if scalar < 128 {
            let letter = scalar | 32
            return letter >= 0x61 && letter <= 0x7a ? latin : common
        }
        return asyncdraw_script(scalar)
    }

    /// ISO 15924, "Latn".
    static func name(of script: Script) -> String {
        String(cString: asyncdraw_script_name(script))
    }

    /// In English, "Canadian Aboriginal".
    static func longName(of script: Script) -> String {
        String(cString: asyncdraw_script_long_name(script)).replacing("_", with: " ")
    }

    /// The resolved level of each unit, and the paragraph's.
    static func levels(_ units: ArraySlice<UInt16>, direction: TextDirection) -> (
        levels: [UInt8], paragraph: UInt8
    ) {
        let base: UInt8 =
            switch direction {
            case .auto: 254
            case .leftToRight: 0
            case .rightToLeft: 1
            }
        if base != 1, !needsBidi(units) { return ([UInt8](repeating: 0, count: units.count), 0) }
        var levels = [UInt8](repeating: 0, count: units.count)
        let paragraph = units.withUnsafeBufferPointer { units in
            asyncdraw_bidi_levels(units.baseAddress, Int32(units.count), base, &levels)
        }
        guard paragraph >= 0 else { return ([UInt8](repeating: base & 1, count: units.count), base & 1) }
        return (levels, UInt8(paragraph))
    }

    private static func needsBidi(_ units: ArraySlice<UInt16>) -> Bool {
        // Below the Hebrew block nothing is right to left.
        guard units.contains(where: { $0 >= 0x590 }) else { return false }
        var index = units.startIndex
        while index < units.endIndex {
            var scalar = UInt32(units[index])
            if scalar & 0xfc00 == 0xd800, index + 1 < units.endIndex {
                scalar = 0x10000 + (scalar & 0x3ff) << 10 + UInt32(units[index + 1]) & 0x3ff
                index += 1
            }
            index += 1
            if scalar >= 0x590, asyncdraw_needs_bidi(scalar) { return true }
        }
        return false
    }

    /// Whether a line may not be broken between two characters even where it may be broken inside words.
    static func forbidsBreak(between before: UInt32, and after: UInt32) -> Bool {
        if isLetterOrDigit(before), isLetterOrDigit(after) { return false }
        return asyncdraw_forbids_break(before, after)
    }

    private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: false
        }
    }

    /// For each place in 0...count whether a line may be broken there.
    static func lineBreaks(_ units: ArraySlice<UInt16>, language: String?) -> [UInt8] {
        var marks = [UInt8](repeating: 0, count: units.count + 1)
        if units.isEmpty { return marks }
        LineBreakIterators.shared.use(language: language ?? "") { iterator in
            units.withUnsafeBufferPointer { units in
                _ = asyncdraw_line_breaks_mark(iterator, units.baseAddress, Int32(units.count), &marks)
            }
        }
        return marks
    }
}

/// ICU's line break iterators: opening one takes longer than using it, and one has one user at a time.
///
/// `@unchecked Sendable` holds because an iterator is taken out of the pool, under its lock, while it is used.
private final class LineBreakIterators: @unchecked Sendable {
    static let shared = LineBreakIterators()

    private static let mostKept = 32
    private let idle = Guarded<[(language: String, iterator: UnsafeMutableRawPointer)]>([])

    func use(language: String, _ body: (UnsafeMutableRawPointer) -> Void) {
        let kept = idle.withLock { idle -> UnsafeMutableRawPointer? in
            idle.lastIndex { $0.language == language }.map { idle.remove(at: $0).iterator }
        }
        let locale = language.replacing("-", with: "_")
        guard let iterator = kept ?? asyncdraw_line_breaks_open(locale) ?? asyncdraw_line_breaks_open("")
        else {
            return
        }
        body(iterator)
        let dropped = idle.withLock { idle -> UnsafeMutableRawPointer? in
            idle.append((language, iterator))
            return idle.count > LineBreakIterators.mostKept ? idle.removeFirst().iterator : nil
        }
        if let dropped { asyncdraw_line_breaks_close(dropped) }
    }
}
