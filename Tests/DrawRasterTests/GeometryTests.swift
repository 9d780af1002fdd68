import DrawRaster
import Foundation
import Testing

@Suite("Transforms, corners and colours")
struct GeometryTests {
    @Test("A transform and its inverse bring a point back, within 1e-12")
    func inverse() throws {
        let transform = Transform(rotationAngle: 0.7).concatenating(
            Transform(a: 2, b: 0.3, c: -1, d: 5, tx: 40, ty: -3))
        let inverse = try #require(transform.inverted())
        let point = CGPoint(x: 3.5, y: -8).applying(transform).applying(inverse)
        #expect(abs(point.x - 3.5) < 1e-12 && abs(point.y + 8) < 1e-12)
        #expect(Transform(scaleX: 0, y: 1).inverted() == nil)
        #expect(Transform(scaleX: .nan, y: 1).inverted() == nil)
    }

    @Test("Concatenating does the first map first: a move after a scale is not scaled")
    func order() {
        let both = Transform(scaleX: 2, y: 2).concatenating(Transform(translationX: 1, y: 0))
        #expect(CGPoint(x: 3, y: 4).applying(both) == CGPoint(x: 7, y: 8))
    }

    @Test("A quarter turn is exact enough to fall on pixels: within 1e-12")
    func quarterTurn() {
        let point = CGPoint(x: 1, y: 0).applying(Transform(rotationAngle: .pi / 2))
        #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
    }

    @Test("The bounds of a turned square are its diagonal")
    func turnedBounds() {
        let rect = CGRect(x: -1, y: -1, width: 2, height: 2).applying(Transform(rotationAngle: .pi / 4))
        #expect(abs(rect.width - 2 * 2.0.squareRoot()) < 1e-12)
    }

    @Test("Radii are chosen by corner and clamped to half of the shorter side")
    func radii() {
        let radii = CornerRadii(9, corners: [.topLeft, .bottomRight])
        #expect(radii == CornerRadii(topLeft: 9, topRight: 0, bottomRight: 9, bottomLeft: 0))
        #expect(
            radii.clamped(to: CGSize(width: 30, height: 10))
                == CornerRadii(topLeft: 5, topRight: 0, bottomRight: 5, bottomLeft: 0))
    }

    @Test(
        "Colours are read and written as #rrggbb and #rrggbbaa; anything else is nil",
        arguments: [
            ("#1e90ff", "#1e90ff"), ("#1E90FF80", "#1e90ff80"), ("#ffffffff", "#ffffff"), ("#fff", nil),
            ("1e90ff", nil), ("#1e90fg", nil), ("", nil), ("#1e90ff8", nil), ("#é90ff1", nil),
        ])
    func colors(text: String, expected: String?) {
        #expect(Color(text)?.description == expected)
    }

    @Test("Opacities are clamped, and what is no number is transparent")
    func opacity() {
        #expect(Color.black.withOpacity(0.5).alpha == 128)
        #expect(Color.black.withOpacity(7).alpha == 255)
        #expect(Color.black.withOpacity(.nan).alpha == 0)
        #expect(Color(hex: 0xffff_1e90, alpha: -3) == Color(red: 255, green: 0x1e, blue: 0x90, alpha: 0))
    }
}
