/// Whether a cluster is shown as an emoji or as text, by Unicode Technical Standard 51.
enum Emoji {
    /// An emoji is asked for by a variation selector 16, a skin tone, a pair of flag letters or a keycap; else it is
    /// shown where its first character is an emoji by default and no variation selector 15 asks for text.
    static func wantsEmoji(_ scalars: [UInt32]) -> Bool {
        guard let first = scalars.first, first >= 0x23 else { return false }
        if scalars.contains(0xfe0f) || scalars.contains(0x20e3) { return true }
        if scalars.contains(0xfe0e) { return false }
        if isEmojiByDefault(first) { return true }
        return scalars.contains { (0x1f3fb...0x1f3ff).contains($0) }
            && Unicode.Scalar(first)?.properties.isEmoji == true
    }

    /// Whether a character by itself is shown as an emoji.
    static func isEmojiByDefault(_ scalar: UInt32) -> Bool {
        // Nothing of the letters and ideographs between the symbols and the pictographs is.
        guard (0x231a...0x2b55).contains(scalar) || (0x1f004...0x1faff).contains(scalar) else { return false }
        return Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true
    }

    /// Characters that have no ink of their own: joiners, variation selectors, tags, marks of direction.
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xad, 0x34f, 0x61c, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfe00...0xfe0f, 0xfeff,
            0xe0000...0xe0fff:
            true
        default: false
        }
    }
}
