/// A kind of picture file, told from its bytes and never from its name.
///
/// PNG is decoded, and JPEG if the package trait `JPEG` is on. The others are known so that an error can
/// say what a file is.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
    case png
    case jpeg
    case gif
    case webp
    case avif
    case heic
    case jpegXL
    case bmp
    case tiff
    case svg

    /// The formats that this build decodes.
    public static let decodable: [ImageFormat] = allCases.filter(\.isDecodable)

    /// Whether this build decodes it.
    public var isDecodable: Bool {
        switch self {
        case .png:
            return true
        case .jpeg:
            #if JPEG
                return true
            #else
                return false
            #endif
        case .gif, .webp, .avif, .heic, .jpegXL, .bmp, .tiff, .svg:
            return false
        }
    }

    /// The name that people know it by: "PNG", "JPEG XL".
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .avif: "AVIF"
        case .heic: "HEIC"
        case .jpegXL: "JPEG XL"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .svg: "SVG"
        }
    }

    /// Tells the format from the first bytes of a file; nil if they begin nothing that is known.
    ///
    /// - Parameter bytes: The file, or its beginning: 512 bytes are enough.
    public init?(sniffing bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(512))
        guard let format = ImageFormat.binaryFormat(head) ?? ImageFormat.textFormat(head) else { return nil }
        self = format
    }

    private static func binaryFormat(_ head: [UInt8]) -> ImageFormat? {
        func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: signature)
        }
        if begins(with: PNGHeader.signature) { return .png }
        if begins(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if begins(with: Array("GIF87a".utf8)) || begins(with: Array("GIF89a".utf8)) { return .gif }
        if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) { return .webp }
        if begins(with: Array("ftyp".utf8), at: 4) { return isoMediaFormat(head) }
        if begins(with: [0xFF, 0x0A]) { return .jpegXL }
        if begins(with: [0, 0, 0, 12] + Array("JXL ".utf8)) { return .jpegXL }
        if begins(with: Array("BM".utf8)), begins(with: [0, 0, 0, 0], at: 6) { return .bmp }
        if begins(with: [0x49, 0x49, 42, 0]) || begins(with: [0x4D, 0x4D, 0, 42]) { return .tiff }
        return nil
    }

    /// The format of an ISO media file by its major brand; nil for films and brands that are no pictures.
    private static func isoMediaFormat(_ head: [UInt8]) -> ImageFormat? {
        switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
        case "avif", "avis": .avif
        case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": .heic
        default: nil
        }
    }

    /// SVG is text: a tag `svg` in the beginning, after spaces, a byte order mark, comments or a declaration.
    private static func textFormat(_ head: [UInt8]) -> ImageFormat? {
        let text = String(decoding: head, as: UTF8.self)
        guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }), first == "<" else {
            return nil
        }
        return text.contains("<svg") ? .svg : nil
    }
}
