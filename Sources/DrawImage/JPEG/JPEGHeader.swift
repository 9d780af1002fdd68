/// What a JPEG says before its first scan.
struct JPEGHeader {
    let size: PixelSize
    let bitDepth: Int
    let isProgressive: Bool
    let orientation: ImageOrientation

    /// Walks over the segments up to the first scan: each is a marker, a length, and content.
    init(_ bytes: ByteView, file: String?) throws(ImageError) {
        var frame: (kind: UInt8, content: ByteView)?
        var exif: ImageOrientation?
        var offset = 2
        walk: while true {
            guard let marker = JPEGHeader.nextMarker(bytes, &offset) else {
                throw .truncated(.jpeg, rows: 0, totalRows: 0, file: file)
            }
            switch marker {
            case 0x01, 0xD0...0xD8:
                // Without content.
                continue
            case 0xD9:
                throw .damaged(.jpeg, reason: "it ends before the first scan", file: file)
            case 0xDA:
                break walk
            default:
                break
            }
            guard let count = bytes.uint16(at: offset), count >= 2,
                let content = bytes.part(at: offset + 2, count: count - 2)
            else { throw .truncated(.jpeg, rows: 0, totalRows: 0, file: file) }
            if marker == 0xE1, exif == nil, content.hasBytes(Array("Exif".utf8) + [0, 0], at: 0) {
                exif = ExifOrientation.read(content.part(at: 6, count: content.count - 6)!)
            }
            // Start of frame; C4, C8 and CC are tables among them.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), frame == nil {
                frame = (marker, content)
            }
            offset += count
        }
        guard let frame else { throw .damaged(.jpeg, reason: "a scan comes before any size", file: file) }
        (size, bitDepth, isProgressive) = try JPEGHeader.read(frame.content, kind: frame.kind, file: file)
        orientation = exif ?? .up
    }

    /// Moves `offset` behind the next marker and returns its second byte. Bytes between segments are skipped, as
    /// libjpeg does.
    private static func nextMarker(_ bytes: ByteView, _ offset: inout Int) -> UInt8? {
        while let byte = bytes[offset] {
            offset += 1
            guard byte == 0xFF else { continue }
            while bytes[offset] == 0xFF { offset += 1 }
            guard let marker = bytes[offset] else { return nil }
            offset += 1
            if marker != 0 { return marker }
        }
        return nil
    }

    private static func read(
        _ frame: ByteView, kind: UInt8, file: String?
    ) throws(ImageError) -> (PixelSize, bitDepth: Int, isProgressive: Bool) {
        guard let bitDepth = frame[0], let height = frame.uint16(at: 1), let width = frame.uint16(at: 3),
            let components = frame[5]
        else { throw .damaged(.jpeg, reason: "a frame header of \(frame.count) bytes", file: file) }
        // Baseline, extended and progressive, and the latter two with arithmetic coding.
        guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(kind) else {
            let name = String(kind, radix: 16, uppercase: true)
            throw .unsupportedFeature(
                .jpeg, feature: "frames of kind \(name) (lossless or differential)", file: file)
        }
        guard bitDepth == 8 else {
            throw .unsupportedFeature(.jpeg, feature: "samples of \(bitDepth) bits", file: file)
        }
        guard [1, 3, 4].contains(components) else {
            throw .unsupportedFeature(.jpeg, feature: "\(components) components", file: file)
        }
        guard width > 0, height > 0 else {
            throw .damaged(
                .jpeg, reason: "\(width) × \(height) pixels; a size must stand in the header", file: file)
        }
        let isProgressive = kind == 0xC2 || kind == 0xCA
        return (PixelSize(width: width, height: height), Int(bitDepth), isProgressive)
    }
}
