/// How a stored picture must be turned to be upright: the Exif tag 0x0112.
///
/// Decoded pictures are upright already. The names are those of Core Graphics.
public enum ImageOrientation: Int, CaseIterable, Hashable, Sendable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// Whether width and height change over.
    public var isTransposed: Bool {
        switch self {
        case .up, .upMirrored, .down, .downMirrored: false
        case .leftMirrored, .right, .rightMirrored, .left: true
        }
    }

    /// Whether each stored row runs backwards in the upright picture (from right to left, or upwards when
    /// transposed), and whether the rows follow each other backwards.
    var flips: (alongRow: Bool, acrossRows: Bool) {
        switch self {
        case .up: (false, false)
        case .upMirrored: (true, false)
        case .down: (true, true)
        case .downMirrored: (false, true)
        case .leftMirrored: (false, false)
        case .right: (false, true)
        case .rightMirrored: (true, true)
        case .left: (true, false)
        }
    }

    /// The size after turning; it is its own inverse.
    func upright(_ stored: PixelSize) -> PixelSize {
        isTransposed ? stored.transposed : stored
    }
}
