import DrawRaster
import Foundation
import Testing

@Suite("Paths")
struct PathTests {
    @Test("A rectangle is four lines and a close, clockwise from its top left corner")
    func rectangle() {
        #expect(Path(CGRect(x: 1, y: 2, width: 3, height: 4)).description == "M1 2L4 2L4 6L1 6Z")
    }

    @Test("Four different radii: lines meet the arcs where each radius says")
    func fourRadii() {
        let path = Path(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10),
            radii: CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4))
        let lines = path.elements.compactMap { element -> CGPoint? in
            if case .line(let point) = element { point } else { nil }
        }
        #expect(
            lines == [
                CGPoint(x: 18, y: 0), CGPoint(x: 20, y: 7), CGPoint(x: 4, y: 10), CGPoint(x: 0, y: 1),
            ])
        #expect(path.controlPointBounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test("A line without a start begins there; one after a close begins where the closed subpath did")
    func implicitMoves() {
        var path = Path()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 2, y: 1))
        path.closeSubpath()
        path.closeSubpath()
        path.addLine(to: CGPoint(x: 5, y: 5))
        #expect(path.description == "M1 1L2 1ZM1 1L5 5")
        #expect(path.currentPoint == CGPoint(x: 5, y: 5))
    }

    @Test("An arc ends at its angle on the circle, and a full turn back at its start")
    func arcs() throws {
        var path = Path()
        path.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, delta: .pi / 2)
        let end = try #require(path.currentPoint)
        #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 15) < 1e-9)
        var turn = Path()
        turn.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 1, delta: -100)
        let (first, last) = (turn.elements[0], try #require(turn.currentPoint))
        guard case .move(let start) = first else { Issue.record("no start"); return }
        #expect(abs(start.x - last.x) < 1e-9 && abs(start.y - last.y) < 1e-9)
    }

    @Test("Adding a path with a transform adds its points, mapped")
    func addPath() {
        var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        var curve = Path()
        curve.move(to: .zero)
        curve.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 1))
        path.addPath(curve, transform: Transform(scaleX: 2, y: 3))
        #expect(path.description == "M0 0L1 0L1 1L0 1ZM0 0Q2 3 4 0")
        #expect(curve.applying(Transform(translationX: 1, y: 1)).description == "M1 1Q2 2 3 1")
    }

    @Test("Bounds of nothing, and of what is not finite, are null")
    func bounds() {
        #expect(Path().controlPointBounds.isNull)
        var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
        #expect(path.controlPointBounds.isNull)
    }
}
