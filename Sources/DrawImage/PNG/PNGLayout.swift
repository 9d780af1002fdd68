/// How the pixels of one PNG file are stored.
enum PNGLayout: Equatable {
    case gray
    case grayAlpha
    case rgb
    case rgba
    case palette(PNGPalette)

    /// The colour type in the header.
    var colorType: UInt8 {
        switch self {
        case .gray: 0
        case .rgb: 2
        case .palette: 3
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    /// Bits a sample takes.
    var bitDepth: Int {
        switch self {
        case .gray, .grayAlpha, .rgb, .rgba: 8
        case .palette(let palette): palette.bitDepth
        }
    }

    /// Bits a pixel takes.
    var bitsPerPixel: Int {
        switch self {
        case .gray: 8
        case .grayAlpha: 16
        case .rgb: 24
        case .rgba: 32
        case .palette(let palette): palette.bitDepth
        }
    }

    /// Whether neighbours tell something about a pixel. Numbers of palette entries don't: filters only make
    /// such a file larger.
    var isFiltered: Bool {
        switch self {
        case .gray, .grayAlpha, .rgb, .rgba: true
        case .palette: false
        }
    }
}
