/// Finds the orientation in a block of Exif data, as JPEG, PNG and WebP carry it.
///
/// The block is a TIFF file: a byte order, the place of the first directory, and entries of twelve bytes. Every
/// place is checked; whatever makes no sense gives `up`.
enum ExifOrientation {
    private static let tag = 0x0112

    /// - Parameter block: Beginning with the byte order, without `Exif` and its two zeros.
    static func read(_ block: ByteView) -> ImageOrientation {
        let isLittleEndian = block.hasBytes("II".utf8, at: 0)
        guard isLittleEndian || block.hasBytes("MM".utf8, at: 0),
            block.uint16(at: 2, isLittleEndian: isLittleEndian) == 42,
            let directory = block.uint32(at: 4, isLittleEndian: isLittleEndian),
            let count = block.uint16(at: directory, isLittleEndian: isLittleEndian)
        else { return .up }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let found = block.uint16(at: entry, isLittleEndian: isLittleEndian) else { return .up }
            if found == tag { return value(of: entry, in: block, isLittleEndian: isLittleEndian) }
        }
        return .up
    }

    private static func value(of entry: Int, in block: ByteView, isLittleEndian: Bool) -> ImageOrientation {
        let value: Int?
        switch block.uint16(at: entry + 2, isLittleEndian: isLittleEndian) {
        case 3: value = block.uint16(at: entry + 8, isLittleEndian: isLittleEndian)
        case 4: value = block.uint32(at: entry + 8, isLittleEndian: isLittleEndian)
        default: value = nil
        }
        return value.flatMap(ImageOrientation.init) ?? .up
    }
}
