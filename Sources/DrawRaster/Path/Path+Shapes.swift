public import Foundation

extension Path {
    /// Control distance of a cubic that follows an eighth of a circle of radius 1: 4/3·tan(π/16).
    ///
    /// Two cubics a quarter turn are off by 4e-6 of the radius; one would be off by 2.7e-4, which shows
    /// as 14/255 at the edge of a circle of 200 pixels.
    private static let eighthTurnControl: CGFloat = 0.265_216_489_839_544_2
    /// √½, sine and cosine of an eighth turn.
    private static let halfRoot: CGFloat = 0.707_106_781_186_547_52

    /// Makes a path of one rectangle, clockwise from its top left corner.
    public init(_ rect: CGRect) {
        self.init()
        addRect(rect)
    }

    /// Makes a path of one rectangle with circular corners of `radii` points.
    public init(roundedRect rect: CGRect, radii: CornerRadii) {
        self.init()
        addRoundedRect(in: rect, radii: radii)
    }

    /// Makes a path of one rectangle with circular corners of `cornerRadius` points.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(roundedRect: rect, radii: CornerRadii(cornerRadius))
    }

    /// Makes a path of the ellipse inscribed in `rect`.
    public init(ellipseIn rect: CGRect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Adds a closed rectangle, clockwise from its top left corner. A null or infinite one adds nothing.
    public mutating func addRect(_ rect: CGRect) {
        guard !rect.isNull, !rect.isInfinite else { return }
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// Adds a closed rectangle with circular corners, clockwise from the end of its top left corner.
    ///
    /// Each radius is clamped to half of the shorter side. A corner of radius 0 is square.
    public mutating func addRoundedRect(in rect: CGRect, radii: CornerRadii) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let radii = radii.clamped(to: rect.standardized.size)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        move(to: CGPoint(x: left + radii.topLeft, y: top))
        addLine(to: CGPoint(x: right - radii.topRight, y: top))
        addQuarter(
            center: CGPoint(x: right - radii.topRight, y: top + radii.topRight),
            from: CGPoint(x: 0, y: -radii.topRight), to: CGPoint(x: radii.topRight, y: 0))
        addLine(to: CGPoint(x: right, y: bottom - radii.bottomRight))
        addQuarter(
            center: CGPoint(x: right - radii.bottomRight, y: bottom - radii.bottomRight),
            from: CGPoint(x: radii.bottomRight, y: 0), to: CGPoint(x: 0, y: radii.bottomRight))
        addLine(to: CGPoint(x: left + radii.bottomLeft, y: bottom))
        addQuarter(
            center: CGPoint(x: left + radii.bottomLeft, y: bottom - radii.bottomLeft),
            from: CGPoint(x: 0, y: radii.bottomLeft), to: CGPoint(x: -radii.bottomLeft, y: 0))
        addLine(to: CGPoint(x: left, y: top + radii.topLeft))
        addQuarter(
            center: CGPoint(x: left + radii.topLeft, y: top + radii.topLeft),
            from: CGPoint(x: -radii.topLeft, y: 0), to: CGPoint(x: 0, y: -radii.topLeft))
        closeSubpath()
    }

    /// Adds the closed ellipse inscribed in `rect`, clockwise from its rightmost point.
    public mutating func addEllipse(in rect: CGRect) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let (x, y) = (rect.width / 2, rect.height / 2)
        let (right, down) = (CGPoint(x: x, y: 0), CGPoint(x: 0, y: y))
        let (left, up) = (CGPoint(x: -x, y: 0), CGPoint(x: 0, y: -y))
        move(to: CGPoint(x: center.x + x, y: center.y))
        addQuarter(center: center, from: right, to: down)
        addQuarter(center: center, from: down, to: left)
        addQuarter(center: center, from: left, to: up)
        addQuarter(center: center, from: up, to: right)
        closeSubpath()
    }

    /// Adds an arc of a circle, joined to the current point by a straight line if there is one.
    ///
    /// - Parameters:
    ///   - center: The circle's centre.
    ///   - radius: In points; 0 adds the centre alone. A negative or non-finite radius adds nothing.
    ///   - startAngle: In radians, clockwise from the positive x axis.
    ///   - delta: How far the arc goes, in radians; clockwise if positive, counterclockwise if negative.
    ///     More than a full turn is cut to a full turn.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
    ) {
        guard radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite else { return }
        let delta = min(max(delta, -2 * .pi), 2 * .pi)
        let count = max(1, Int((delta.magnitude / (.pi / 4)).rounded(.up)))
        let step = delta / CGFloat(count)
        let (halfSine, halfCosine) = sineAndCosine(ofRadians: Double(step / 4))
        let control = radius * 4 / 3 * CGFloat(halfSine / halfCosine)
        func direction(_ angle: CGFloat) -> CGPoint {
            let (sine, cosine) = sineAndCosine(ofRadians: Double(angle))
            return CGPoint(x: CGFloat(cosine), y: CGFloat(sine))
        }
        func point(_ unit: CGPoint) -> CGPoint {
            CGPoint(x: center.x + radius * unit.x, y: center.y + radius * unit.y)
        }
        var unit = direction(startAngle)
        var start = point(unit)
        if currentPoint == nil { move(to: start) } else if currentPoint != start { addLine(to: start) }
        for index in 1...count {
            let nextUnit = direction(startAngle + step * CGFloat(index))
            let end = point(nextUnit)
            addCurve(
                to: end,
                control1: CGPoint(x: start.x - control * unit.y, y: start.y + control * unit.x),
                control2: CGPoint(x: end.x + control * nextUnit.y, y: end.y - control * nextUnit.x))
            (unit, start) = (nextUnit, end)
        }
    }

    /// Adds a quarter of an ellipse from `center + from` to `center + to`, as two cubics.
    ///
    /// `from` and `to` are offsets from the centre; with them as axes the curve is from·cos t + to·sin t.
    private mutating func addQuarter(center: CGPoint, from: CGPoint, to: CGPoint) {
        guard from != .zero || to != .zero else { return }
        func point(_ cosine: CGFloat, _ sine: CGFloat) -> CGPoint {
            CGPoint(
                x: center.x + from.x * cosine + to.x * sine,
                y: center.y + from.y * cosine + to.y * sine)
        }
        let control = Path.eighthTurnControl
        let half = Path.halfRoot
        addCurve(
            to: point(half, half), control1: point(1, control),
            control2: point(half * (1 + control), half * (1 - control)))
        addCurve(
            to: point(0, 1), control1: point(half * (1 - control), half * (1 + control)),
            control2: point(control, 1))
    }
}
