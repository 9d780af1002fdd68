public import Foundation

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// y grows downwards everywhere in AsyncDraw, so a positive rotation turns clockwise.
public struct Transform: Hashable, Sendable {
    public var a: CGFloat
    public var b: CGFloat
    public var c: CGFloat
    public var d: CGFloat
    public var tx: CGFloat
    public var ty: CGFloat

    /// The map that leaves every point where it is.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Moves points by `x` and `y`.
    public init(translationX x: CGFloat, y: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Multiplies x by `x` and y by `y`.
    public init(scaleX x: CGFloat, y: CGFloat) {
        self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Turns points clockwise around the origin by `angle`, in radians.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = sineAndCosine(ofRadians: Double(angle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that does `self` first and `next` after it.
    public func concatenating(_ next: Transform) -> Transform {
        Transform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The map that undoes this one, or nil where there is none: a determinant that is zero or not finite.
    public func inverted() -> Transform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        let inverse = Transform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }

    /// Whether all six numbers are finite.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether upright rectangles stay upright without being turned or mirrored: `b` and `c` are 0, `a`
    /// and `d` above 0.
    public var isScaleAndTranslation: Bool {
        b == 0 && c == 0 && a > 0 && d > 0
    }

    /// The geometric mean of both scales, √|ad − bc|: how much longer a line becomes on average.
    public var meanScale: CGFloat {
        (a * d - b * c).magnitude.squareRoot()
    }
}

extension CGPoint {
    /// The point that `transform` maps this one to.
    public func applying(_ transform: Transform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension CGRect {
    /// The smallest upright rectangle around this one's four mapped corners.
    public func applying(_ transform: Transform) -> CGRect {
        if isNull || isInfinite { return self }
        let points = (
            CGPoint(x: minX, y: minY).applying(transform), CGPoint(x: maxX, y: minY).applying(transform),
            CGPoint(x: maxX, y: maxY).applying(transform), CGPoint(x: minX, y: maxY).applying(transform)
        )
        let left = min(min(points.0.x, points.1.x), min(points.2.x, points.3.x))
        let top = min(min(points.0.y, points.1.y), min(points.2.y, points.3.y))
        let right = max(max(points.0.x, points.1.x), max(points.2.x, points.3.x))
        let bottom = max(max(points.0.y, points.1.y), max(points.2.y, points.3.y))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
