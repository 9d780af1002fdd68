import Foundation

/// Turns a path into straight edges in fixed point and adds them to a grid of cells.
///
/// Curves are cut at equal steps of their parameter. The ends of the edges between are then moved outwards by what
/// an edge is away from its curve on average, so that the area is right and not, as with corners on the curve,
/// always too small: with half as many edges the mean error at the rims of circles falls from 0.6 to 0.4 of 255 levels,
/// of which 0.25 is the rounding to a level. Where the ends lie depends on the path and the transform alone, never on
/// the window.
struct PathFlattener {
    private typealias Point = SIMD2<Double>

    /// A curve whose arc rises by r pixels is cut into √(80·r) edges, and into more where they would get long.
    private static let densityOfShortEdges = 80.0
    private static let densityForEachPixel = 4.0
    private static let greatestDensity = 144.0
    /// Coordinates are held within ±this many pixels, so that fixed point has room.
    private static let farthest = 8_589_934_592.0
    /// No curve is cut into more edges than this: one that is so large is mostly outside.
    private static let mostEdges = 65_536.0
    /// A curve that leaves the window is looked at in pieces of so many edges, to leave out those that do not show.
    private static let edgesPerPiece = 16
    /// Rows and edges between two questions to the checkpoint: a third of a millisecond.
    private static let workPerCheck = 1 << 15

    private let grid: CellGrid
    private let transform: Transform
    private let checkpoint: Checkpoint
    /// The window, in pixels.
    private let least: Point
    private let most: Point
    /// The grid's first cell in fixed point.
    private let originX: Int
    private let originY: Int

    private var position = Point.zero
    private var fixedX = 0
    private var fixedY = 0
    private var work = 0

    /// - Parameters:
    ///   - grid: Takes the edges.
    ///   - left: The column of the grid's first cell.
    ///   - top: The row of the grid's first cell.
    ///   - transform: Maps the path's points to pixels.
    ///   - checkpoint: Asked about every third of a millisecond.
    init(grid: CellGrid, left: Int, top: Int, transform: Transform, checkpoint: Checkpoint) {
        self.grid = grid
        self.transform = transform
        self.checkpoint = checkpoint
        least = Point(Double(left + grid.inset), Double(top))
        most = Point(Double(left + grid.width), Double(top + grid.height))
        originX = left << CellGrid.subpixelBits
        originY = top << CellGrid.subpixelBits
    }

    /// Adds the edges of a path whose coordinates are finite, every subpath closed.
    ///
    /// - Throws: `CancellationError` once the checkpoint throws; the grid then holds a part of the path.
    mutating func flatten(_ path: Path) throws(CancellationError) {
        var start = Point.zero
        var isOpen = false
        let verbs = path.verbs
        let points = path.points
        var index = 0
        for verb in verbs {
            let previous = fixedY
            switch verb {
            case .move:
                if isOpen { addLine(to: start) }
                start = mapped(points[index])
                move(to: start)
                isOpen = true
            case .line:
                addLine(to: mapped(points[index]))
            case .quadCurve:
                addQuadCurve(mapped(points[index]), mapped(points[index + 1]))
            case .curve:
                addCurve(mapped(points[index]), mapped(points[index + 1]), mapped(points[index + 2]))
            case .close:
                if isOpen { addLine(to: start) }
                isOpen = false
            }
            index += verb.pointCount
            work += 8 + min(abs(fixedY - previous) >> CellGrid.subpixelBits, grid.height)
            if work > PathFlattener.workPerCheck {
                work = 0
                try checkpoint()
            }
        }
        if isOpen { addLine(to: start) }
    }

    private func mapped(_ point: CGPoint) -> Point {
        let x = transform.a.native * point.x.native + transform.c.native * point.y.native
        let y = transform.b.native * point.x.native + transform.d.native * point.y.native
        return Point(held(x + transform.tx.native), held(y + transform.ty.native))
    }

    /// Not a number, which huge coordinates can become, counts as far to the left or the top.
    private func held(_ value: Double) -> Double {
        value > -PathFlattener.farthest ? min(value, PathFlattener.farthest) : -PathFlattener.farthest
    }

    private mutating func move(to point: Point) {
        position = point
        fixedX = fixed(point.x) &- originX
        fixedY = fixed(point.y) &- originY
    }

    @inline(__always)
    private mutating func addLine(to point: Point) {
        let (x, y) = (fixedX, fixedY)
        move(to: point)
        grid.addLine(x, y, fixedX, fixedY)
    }

    @inline(__always)
    private func fixed(_ value: Double) -> Int {
        CellGrid.rounded(value * Double(CellGrid.one))
    }

    /// Between two points of a quadratic curve a step of h apart, the edge is away from it by d·s·(1 − s)·h² with
    /// d = p0 − 2·p1 + p2: h²·d/4 at most and h²·d/6 on average.
    private mutating func addQuadCurve(_ control: Point, _ end: Point) {
        let start = position
        let second = start - 2 * control + end
        let count = edgeCount(length(second) / 4)
        let shift = areaShift(second / 6, count)
        addEdges(
            Cubic(
                constant: start - shift, linear: 2 * (control - start), square: second, cube: .zero),
            count, end, among: start, control, control, bulge: length(second) / 4)
    }

    /// The second difference of a cubic curve goes evenly from d1 to d2, and the edge is away from the curve by
    /// three times as much as with a quadratic one.
    private mutating func addCurve(_ control1: Point, _ control2: Point, _ end: Point) {
        let start = position
        let second1 = start - 2 * control1 + control2
        let second2 = control1 - 2 * control2 + end
        let bulge = max(length(second1), length(second2)) * 3 / 4
        let count = edgeCount(bulge)
        let shift1 = areaShift(second1 / 2, count)
        let shift2 = areaShift(second2 / 2, count)
        addEdges(
            Cubic(
                constant: start - shift1, linear: 3 * (control1 - start) - (shift2 - shift1),
                square: 3 * second1, cube: second2 - second1),
            count, end, among: start, control1, control2, bulge: bulge)
    }

    /// The mean distance h²·`distance`, more by as much as the first and the last edge, which have only one end that
    /// moves, get less than the others.
    private func areaShift(_ distance: Point, _ count: Int) -> Point {
        count > 1 ? distance / (Double(count) * Double(count - 1)) : .zero
    }

    /// Edges of about a pixel may be further away from their curve than long ones: what is too much and what is too
    /// little falls into one pixel.
    private func edgeCount(_ bulge: Double) -> Int {
        let density = min(
            PathFlattener.densityOfShortEdges + PathFlattener.densityForEachPixel * bulge,
            PathFlattener.greatestDensity)
        return Int(min((bulge * density).squareRoot().rounded(.up), PathFlattener.mostEdges))
    }

    /// At most an eighth more than the length of a vector, without a square root.
    private func length(_ vector: Point) -> Double {
        let (x, y) = (vector.x.magnitude, vector.y.magnitude)
        return max(x, y) + min(x, y) / 2
    }

    private struct Cubic {
        let constant: Point
        let linear: Point
        let square: Point
        let cube: Point

        @inline(__always)
        func point(_ t: Double) -> Point {
            ((cube * t + square) * t + linear) * t + constant
        }
    }

    /// - Parameters:
    ///   - first: With `second`, `third` and `end` a hull of the curve.
    ///   - bulge: How far the curve is at most from the straight line between its ends.
    private mutating func addEdges(
        _ curve: Cubic, _ count: Int, _ end: Point, among first: Point, _ second: Point, _ third: Point,
        bulge: Double
    ) {
        let step = 1 / Double(max(count, 1))
        work += count
        if count <= PathFlattener.edgesPerPiece || isInside(first, second, third, end) {
            for index in stride(from: 1, to: count, by: 1) {
                addLine(to: curve.point(Double(index) * step))
            }
        } else {
            let pieceStep = Double(PathFlattener.edgesPerPiece) * step
            let pieceBulge = bulge * pieceStep * pieceStep
            for pieceStart in stride(from: 0, to: count, by: PathFlattener.edgesPerPiece) {
                let pieceEnd = min(pieceStart + PathFlattener.edgesPerPiece, count)
                let last = pieceEnd == count ? end : curve.point(Double(pieceEnd) * step)
                if mayShow(position, last, bulge: pieceBulge) {
                    for index in stride(from: pieceStart + 1, to: pieceEnd, by: 1) {
                        addLine(to: curve.point(Double(index) * step))
                    }
                }
                addLine(to: last)
            }
        }
        addLine(to: end)
    }

    private func isInside(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        let minX = min(min(a.x, b.x), min(c.x, d.x))
        let minY = min(min(a.y, b.y), min(c.y, d.y))
        let maxX = max(max(a.x, b.x), max(c.x, d.x))
        let maxY = max(max(a.y, b.y), max(c.y, d.y))
        return minX >= least.x && minY >= least.y && maxX <= most.x && maxY <= most.y
    }

    /// Whether a piece of a curve between two points can be told, inside the window, from a straight line.
    private func mayShow(_ a: Point, _ b: Point, bulge: Double) -> Bool {
        // One pixel more than needed, for the shift of the edges and the rounding.
        let margin = bulge + 1
        return max(a.x, b.x) + margin >= least.x && min(a.x, b.x) - margin <= most.x
            && max(a.y, b.y) + margin >= least.y && min(a.y, b.y) - margin <= most.y
    }
}
