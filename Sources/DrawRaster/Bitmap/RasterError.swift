/// What can't be drawn into, or made a picture of.
public enum RasterError: Error, Hashable, Sendable {
    /// A side is zero, negative, not finite, or longer than 32,768 pixels.
    case sideOutOfRange(width: Double, height: Double, limit: Int)
    /// More pixels than a bitmap may have.
    case tooManyPixels(Int, limit: Int)
    /// Pixels per point that are zero, negative or not finite.
    case scaleOutOfRange(Double)
    /// The bytes handed over are not as many as the size asks for.
    case wrongByteCount(Int, expected: Int)
}

extension RasterError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sideOutOfRange(let width, let height, let limit):
            "a bitmap of \(width) by \(height) pixels: each side must be between 1 and \(limit)"
        case .tooManyPixels(let count, let limit):
            "a bitmap of \(count) pixels: at most \(limit) are allowed"
        case .scaleOutOfRange(let scale):
            "a scale of \(scale) pixels per point: it must be above 0 and finite"
        case .wrongByteCount(let count, let expected):
            "\(count) bytes of pixels were given where \(expected) are needed"
        }
    }
}
