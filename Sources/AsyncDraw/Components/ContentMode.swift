public import Foundation

/// How a picture is fitted into a rectangle.
public enum ContentMode: String, CaseIterable, Hashable, Sendable {
    /// As small as covers the rectangle, keeping the proportions; what lies outside is cut off.
    case aspectFill
    /// As large as fits, keeping the proportions.
    case aspectFit
    /// Stretched to the rectangle.
    case fill
    /// In its own size, a point for each pixel of a file, in the middle.
    case center

    /// The rectangle that a picture of `size` takes in `bounds`, both in points. An empty size gives an empty
    /// rectangle.
    public func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
        gravity.rect(for: size, in: bounds)
    }

    private var gravity: ContentsGravity {
        switch self {
        case .aspectFill: .resizeAspectFill
        case .aspectFit: .resizeAspect
        case .fill: .resize
        case .center: .center
        }
    }
}
