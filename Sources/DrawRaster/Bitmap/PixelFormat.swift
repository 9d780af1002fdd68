/// How a bitmap's bytes are laid out.
public enum PixelFormat: String, CaseIterable, Hashable, Sendable {
    /// Red, green, blue, alpha, a byte each, in this order; colours are premultiplied by alpha.
    case rgba8
    /// Alpha alone, a byte a pixel.
    case a8

    /// Bytes a pixel takes.
    public var bytesPerPixel: Int {
        switch self {
        case .rgba8: 4
        case .a8: 1
        }
    }
}
