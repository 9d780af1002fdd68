public import Foundation

/// Corners of a rectangle, to choose which of them are rounded.
public struct Corners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomRight = Corners(rawValue: 4)
    public static let bottomLeft = Corners(rawValue: 8)
    public static let all: Corners = [.topLeft, .topRight, .bottomRight, .bottomLeft]
}

/// The radii of a rectangle's four corners, in points.
public struct CornerRadii: Hashable, Sendable {
    public var topLeft: CGFloat
    public var topRight: CGFloat
    public var bottomRight: CGFloat
    public var bottomLeft: CGFloat

    public init(topLeft: CGFloat, topRight: CGFloat, bottomRight: CGFloat, bottomLeft: CGFloat) {
        (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) =
            (topLeft, topRight, bottomRight, bottomLeft)
    }

    /// The same radius for each corner in `corners`, and 0 for the others.
    public init(_ radius: CGFloat, corners: Corners = .all) {
        self.init(
            topLeft: corners.contains(.topLeft) ? radius : 0,
            topRight: corners.contains(.topRight) ? radius : 0,
            bottomRight: corners.contains(.bottomRight) ? radius : 0,
            bottomLeft: corners.contains(.bottomLeft) ? radius : 0)
    }

    /// The same radii, each at least 0 and at most half of the shorter side of `size`. A radius that
    /// is not a number becomes 0.
    public func clamped(to size: CGSize) -> CornerRadii {
        let most = min(size.width, size.height) / 2
        func clamp(_ radius: CGFloat) -> CGFloat {
            radius > 0 ? min(radius, most) : 0
        }
        return CornerRadii(
            topLeft: clamp(topLeft), topRight: clamp(topRight), bottomRight: clamp(bottomRight),
            bottomLeft: clamp(bottomLeft))
    }
}
