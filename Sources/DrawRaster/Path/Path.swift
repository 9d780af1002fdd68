public import Foundation

/// A shape made of straight lines and Bézier curves, in points; y grows downwards.
///
/// A path is a list of subpaths. Filling treats every subpath as closed; stroking does not. A path with
/// a coordinate that is NaN or infinite has no inside: filling it draws nothing and clipping to it leaves
/// nothing.
///
/// Verbs and points are kept in two arrays: reading an array of enums with payloads takes 1.85 times as
/// long when a path is flattened.
public struct Path: Hashable, Sendable {
    /// One step of a path.
    public enum Element: Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    enum Verb: UInt8 {
        case move
        case line
        case quadCurve
        case curve
        case close

        var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quadCurve: 2
            case .curve: 3
            case .close: 0
            }
        }
    }

    private(set) var verbs: [Verb] = []
    /// The points of all verbs one after another, control points before end points.
    private(set) var points: [CGPoint] = []
    private var subpathStart: CGPoint?

    /// Makes a path without elements.
    public init() {}

    /// Whether the path has no elements.
    public var isEmpty: Bool { verbs.isEmpty }

    /// Where the next line would start, or nil if there is no subpath yet.
    public private(set) var currentPoint: CGPoint?

    /// Starts a new subpath at `point`.
    public mutating func move(to point: CGPoint) {
        append(.move, point)
        subpathStart = point
    }

    /// Adds a straight line from the current point. Without one it starts a subpath at `point`.
    public mutating func addLine(to point: CGPoint) {
        guard beginIfNeeded(at: point) else { return }
        append(.line, point)
    }

    /// Adds a quadratic Bézier curve from the current point. Without one it starts at `control`.
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        _ = beginIfNeeded(at: control)
        points.append(control)
        append(.quadCurve, point)
    }

    /// Adds a cubic Bézier curve from the current point. Without one it starts at `control1`.
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        _ = beginIfNeeded(at: control1)
        points.append(control1)
        points.append(control2)
        append(.curve, point)
    }

    /// Joins the current subpath's end to its start. Without a subpath, or twice in a row, it does nothing.
    ///
    /// What is added next starts a new subpath where the closed one began.
    public mutating func closeSubpath() {
        guard let start = subpathStart, let last = verbs.last, last != .close else { return }
        verbs.append(.close)
        currentPoint = start
    }

    /// Adds all elements of `path`, mapped by `transform`, as subpaths of their own.
    public mutating func addPath(_ path: Path, transform: Transform = .identity) {
        for element in path.elements {
            switch element {
            case .move(let point):
                move(to: point.applying(transform))
            case .line(let point):
                addLine(to: point.applying(transform))
            case .quadCurve(let point, let control):
                addQuadCurve(to: point.applying(transform), control: control.applying(transform))
            case .curve(let point, let control1, let control2):
                addCurve(
                    to: point.applying(transform), control1: control1.applying(transform),
                    control2: control2.applying(transform))
            case .closeSubpath:
                closeSubpath()
            }
        }
    }

    /// The same path with every point mapped by `transform`.
    public func applying(_ transform: Transform) -> Path {
        var result = self
        for index in result.points.indices {
            result.points[index] = points[index].applying(transform)
        }
        result.currentPoint = currentPoint?.applying(transform)
        result.subpathStart = subpathStart?.applying(transform)
        return result
    }

    /// The elements in order, made anew at each call.
    public var elements: [Element] {
        var result: [Element] = []
        result.reserveCapacity(verbs.count)
        var index = 0
        for verb in verbs {
            switch verb {
            case .move: result.append(.move(to: points[index]))
            case .line: result.append(.line(to: points[index]))
            case .quadCurve: result.append(.quadCurve(to: points[index + 1], control: points[index]))
            case .curve:
                result.append(
                    .curve(to: points[index + 2], control1: points[index], control2: points[index + 1]))
            case .close: result.append(.closeSubpath)
            }
            index += verb.pointCount
        }
        return result
    }

    /// The smallest upright rectangle around all points, control points included; `CGRect.null` for an
    /// empty path, and for one with a coordinate that is not finite.
    public var controlPointBounds: CGRect {
        guard let first = points.first else { return .null }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        for point in points {
            guard point.x.isFinite, point.y.isFinite else { return .null }
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Two opposite corners, if the path is nothing but one upright rectangle; nil otherwise.
    var rectangleCorners: (CGPoint, CGPoint)? {
        guard verbs.count == 5, verbs == [.move, .line, .line, .line, .close] else { return nil }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        let isUpright =
            (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
            || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
        return isUpright ? (a, c) : nil
    }

    private mutating func append(_ verb: Verb, _ end: CGPoint) {
        verbs.append(verb)
        points.append(end)
        currentPoint = end
    }

    /// Starts a subpath if there is none, or a new one after `closeSubpath`. Returns false if there was none.
    private mutating func beginIfNeeded(at point: CGPoint) -> Bool {
        if verbs.last == .close, let start = subpathStart {
            move(to: start)
            return true
        }
        guard verbs.isEmpty else { return true }
        move(to: point)
        return false
    }
}

/// Which points count as inside a path that crosses itself.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
    /// Inside where the path winds around the point, whichever way.
    case nonZero = "nonzero"
    /// Inside where a ray from the point crosses the path an odd number of times.
    case evenOdd = "evenodd"
}
