public import Foundation

/// Where a layer's contents go when they are not as large as the layer.
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
    /// Stretched to the layer's size.
    case resize
    /// As large as fits, keeping the proportions.
    case resizeAspect
    /// As small as covers the layer, keeping the proportions.
    case resizeAspectFill
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    /// The rectangle that contents of `size` take in `bounds`, both in points.
    ///
    /// An empty size gives a rectangle that is empty too.
    public func rect(for size: CGSize, in bounds: CGRect) -> CGRect {
        switch self {
        case .resize:
            bounds
        case .resizeAspect:
            scaled(size, by: min(bounds.width / size.width, bounds.height / size.height), in: bounds)
        case .resizeAspectFill:
            scaled(size, by: max(bounds.width / size.width, bounds.height / size.height), in: bounds)
        case .center: placed(size, 0.5, 0.5, in: bounds)
        case .top: placed(size, 0.5, 0, in: bounds)
        case .bottom: placed(size, 0.5, 1, in: bounds)
        case .left: placed(size, 0, 0.5, in: bounds)
        case .right: placed(size, 1, 0.5, in: bounds)
        case .topLeft: placed(size, 0, 0, in: bounds)
        case .topRight: placed(size, 1, 0, in: bounds)
        case .bottomLeft: placed(size, 0, 1, in: bounds)
        case .bottomRight: placed(size, 1, 1, in: bounds)
        }
    }

    private func scaled(_ size: CGSize, by factor: CGFloat, in bounds: CGRect) -> CGRect {
        guard factor.isFinite else { return CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0) }
        return placed(
            CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5, in: bounds)
    }

    /// `x` and `y` say which part of the free room is left of and above the contents.
    private func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat, in bounds: CGRect) -> CGRect {
        CGRect(
            x: bounds.minX + (bounds.width - size.width) * x,
            y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
}
