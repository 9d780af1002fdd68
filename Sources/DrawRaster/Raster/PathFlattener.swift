import Foundation

/// Turns a path into straight edges in 24.8 fixed point, inside a window of pixels.
///
/// Curves are cut so finely that no edge is further than 1/200 pixel from its curve: that is 1 of 255 levels at most,
/// and a third of one on average. Edges are cut at the window before they are rounded: what is above or below has no
/// effect and goes; what is to the left or right is moved to the window's side, so that windings stay as they are
/// and every row still sums to zero.
struct PathFlattener {
    /// How far an edge may be from its curve, in pixels.
    static let tolerance = 1.0 / 200
    /// Coordinates are held within ±this: 24.8 fixed point has room inside a window, and Double outside of it.
    private static let farthest = 1e9
    /// No curve is cut into more edges than this: one that is larger is far outside any window.
    private static let mostEdges = 4096.0

    let grid: CellGrid
    let width: Double
    let height: Double
    let transform: Transform
    private var position = CGPoint.zero

    /// - Parameters:
    ///   - grid: Takes the edges.
    ///   - window: The pixels that the grid stands for.
    ///   - left: The column of the grid's first cell.
    ///   - transform: Maps the path's points to pixels.
    init(grid: CellGrid, window: PixelRect, left: Int, transform: Transform) {
        self.grid = grid
        inset = Double(window.minX - left)
        width = Double(window.maxX - left)
        height = Double(window.height)
        self.transform = transform.concatenating(
            Transform(translationX: CGFloat(-left), y: CGFloat(-window.minY)))
    }

    /// The window's left side, from the grid's first cell.
    private let inset: Double

    mutating func flatten(_ path: Path) {
        var start = CGPoint.zero
        var isOpen = false
        path.points.withUnsafeBufferPointer { points in
            var index = 0
            for verb in path.verbs {
                switch verb {
                case .move:
                    if isOpen { addLine(to: start) }
                    start = mapped(points[index])
                    position = start
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
            }
        }
        if isOpen { addLine(to: start) }
    }

    private func mapped(_ point: CGPoint) -> CGPoint {
        func held(_ value: CGFloat) -> CGFloat {
            min(max(value, -PathFlattener.farthest), PathFlattener.farthest)
        }
        let result = point.applying(transform)
        return CGPoint(x: held(result.x), y: held(result.y))
    }

    /// The greatest distance between a quadratic curve and n chords is |p0 − 2·p1 + p2| / (4n²).
    private mutating func addQuadCurve(_ control: CGPoint, _ end: CGPoint) {
        let from = position
        let (ax, ay) = (from.x - 2 * control.x + end.x, from.y - 2 * control.y + end.y)
        let (bx, by) = (2 * (control.x - from.x), 2 * (control.y - from.y))
        let count = edgeCount((ax * ax + ay * ay).squareRoot() / 4)
        for index in stride(from: 1, to: count, by: 1) {
            let t = CGFloat(index) / CGFloat(count)
            addLine(to: CGPoint(x: (ax * t + bx) * t + from.x, y: (ay * t + by) * t + from.y))
        }
        addLine(to: end)
    }

    /// The greatest distance between a cubic curve and n chords is at most 3/4 of its larger second difference, over n².
    private mutating func addCurve(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
        let from = position
        let (d1x, d1y) = (from.x - 2 * control1.x + control2.x, from.y - 2 * control1.y + control2.y)
        let (d2x, d2y) = (control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)
        let difference = max(d1x * d1x + d1y * d1y, d2x * d2x + d2y * d2y).squareRoot()
        let count = edgeCount(difference * 3 / 4)
        let (c1x, c1y) = (3 * (control1.x - from.x), 3 * (control1.y - from.y))
        let (c2x, c2y) = (3 * d1x, 3 * d1y)
        let (c3x, c3y) = (d2x - d1x, d2y - d1y)
        for index in stride(from: 1, to: count, by: 1) {
            let t = CGFloat(index) / CGFloat(count)
            addLine(
                to: CGPoint(
                    x: ((c3x * t + c2x) * t + c1x) * t + from.x, y: ((c3y * t + c2y) * t + c1y) * t + from.y))
        }
        addLine(to: end)
    }

    private func edgeCount(_ distance: CGFloat) -> Int {
        Int(min((distance / PathFlattener.tolerance).squareRoot().rounded(.up), PathFlattener.mostEdges))
    }

    private mutating func addLine(to end: CGPoint) {
        let start = position
        position = end
        let isInside =
            min(start.x, end.x) >= inset && max(start.x, end.x) <= width && min(start.y, end.y) >= 0
            && max(start.y, end.y) <= height
        if isInside {
            addEdge(start.x, start.y, end.x, end.y)
        } else {
            addClipped(start, end)
        }
    }

    /// Cuts an edge at the window's top and bottom, then at its sides.
    private func addClipped(_ start: CGPoint, _ end: CGPoint) {
        if max(start.y, end.y) <= 0 || min(start.y, end.y) >= height || start.y == end.y { return }
        let slope = (end.x - start.x) / (end.y - start.y)
        func cut(_ point: CGPoint) -> CGPoint {
            let y = min(max(point.y, 0), height)
            return y == point.y ? point : CGPoint(x: start.x + (y - start.y) * slope, y: y)
        }
        let (from, to) = (cut(start), cut(end))
        // Where it crosses the sides, in the order in which it comes to them.
        var y = from.y
        var x = from.x
        func heightAt(_ side: Double) -> CGFloat {
            min(max(start.y + (side - start.x) / slope, min(from.y, to.y)), max(from.y, to.y))
        }
        for side in from.x <= to.x ? [inset, width] : [width, inset] where (x < side) != (to.x < side) {
            let crossing = heightAt(side)
            addEdge(held(x), y, held(side), crossing)
            (x, y) = (side, crossing)
        }
        addEdge(held(x), y, held(to.x), to.y)
    }

    private func held(_ x: CGFloat) -> CGFloat {
        min(max(x, inset), width)
    }

    @inline(__always)
    private func addEdge(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) {
        grid.addLine(fixed(x0), fixed(y0), fixed(x1), fixed(y1))
    }

    /// 24.8 fixed point, rounded to the nearest: adding 1.5 · 2⁵² leaves the whole number in the low bits.
    @inline(__always)
    private func fixed(_ value: CGFloat) -> Int32 {
        Int32(truncatingIfNeeded: (Double(value) * 256 + 6_755_399_441_055_744).bitPattern)
    }
}
