import DrawRaster
import Foundation
import Testing

@Suite("Coverage of shapes whose area is known")
struct PathFlattenerPixelTests {
    /// The alphas' sum in pixels.
    private func area(of path: Path, width: Int = 220, height: Int = 220) throws -> Double {
        let context = try BitmapContext(width: width, height: height)
        context.fill(path, with: .black)
        return Double(context.makeBitmap().alphas.joined().reduce(0, +)) / 255
    }

    @Test(
        "Circles of 3 to 200 pixels have the area πr² within 0.1 %, or 0.02 pixels where levels are too coarse",
        arguments: [3, 7.5, 20, 63.3, 200])
    func circles(diameter: Double) throws {
        let expected = Double.pi * diameter * diameter / 4
        let measured = try area(
            of: Path(ellipseIn: CGRect(x: 7.3, y: 5.1, width: diameter, height: diameter)))
        #expect(abs(measured - expected) < max(expected / 1000, 0.02))
    }

    @Test("A flat ellipse has the area πab within 0.1 %")
    func ellipse() throws {
        let measured = try area(of: Path(ellipseIn: CGRect(x: 4.5, y: 30.25, width: 200, height: 31)))
        #expect(abs(measured - Double.pi * 100 * 15.5) < 5)
    }

    @Test("A rounded rectangle lacks (4 − π)r² of its rectangle, within 0.02 %")
    func roundedRectangle() throws {
        let rect = CGRect(x: 10, y: 20, width: 150, height: 90)
        let measured = try area(of: Path(roundedRect: rect, cornerRadius: 24))
        #expect(abs(measured - (150 * 90 - (4 - Double.pi) * 24 * 24)) < 2.7)
    }

    @Test("The area under a parabola, two thirds of its box, is right within 0.1 %")
    func parabola() throws {
        var path = Path()
        path.move(to: CGPoint(x: 10, y: 150))
        path.addQuadCurve(to: CGPoint(x: 210, y: 150), control: CGPoint(x: 110, y: -50))
        #expect(abs(try area(of: path) - 200 * 100 * 2 / 3) < 13)
    }

    @Test("A circle of 200,000 pixels seen from within is full, and its edge is where it should be")
    func hugeCircle() throws {
        let radius = 1e5
        let circle = Path(
            ellipseIn: CGRect(x: 2.5 - 2 * radius, y: 4 - radius, width: 2 * radius, height: 2 * radius))
        let context = try BitmapContext(width: 8, height: 8)
        context.fill(circle, with: .black)
        for row in context.makeBitmap().alphas {
            #expect(
                row[0...1] == [255, 255] && (127...128).contains(row[2]) && row[3...].allSatisfy { $0 == 0 })
        }
    }

    @Test("Half a pixel is 128, a quarter 64, a whole one 255")
    func fractions() throws {
        let context = try BitmapContext(width: 6, height: 3)
        context.fill(CGRect(x: 0.5, y: 0.5, width: 4, height: 1.5), with: .black)
        #expect(
            context.makeBitmap().alphas == [
                [64, 128, 128, 128, 64, 0], [128, 255, 255, 255, 128, 0], [0, 0, 0, 0, 0, 0],
            ])
    }

    @Test("A triangle over half of a square of 4 pixels: 128 on the diagonal")
    func triangle() throws {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 4, y: 4))
        path.addLine(to: CGPoint(x: 0, y: 4))
        let context = try BitmapContext(width: 4, height: 4)
        context.fill(path, with: .black)
        #expect(
            context.makeBitmap().alphas == [
                [128, 0, 0, 0], [255, 128, 0, 0], [255, 255, 128, 0], [255, 255, 255, 128],
            ])
    }

    @Test(
        "Two squares that overlap: their common part is inside by the non-zero rule, outside by the even-odd one"
    )
    func rules() throws {
        var path = Path(CGRect(x: 0, y: 0, width: 3, height: 1))
        path.addRect(CGRect(x: 1, y: 0, width: 3, height: 1))
        for (rule, expected) in [
            (FillRule.nonZero, [255, 255, 255, 255]), (.evenOdd, [255, 0, 0, 255]),
        ] {
            let context = try BitmapContext(width: 4, height: 1)
            context.fill(path, with: .color(.black), rule: rule)
            #expect(context.makeBitmap().alphas == [expected])
        }
    }

    @Test("What lies to the left of the picture still winds around it, what lies elsewhere does not")
    func outside() throws {
        var path = Path(CGRect(x: -1000, y: -1000, width: 3000, height: 3000))
        path.addRect(CGRect(x: -900, y: 1, width: 902, height: 1))
        path.addRect(CGRect(x: 3, y: -500, width: 400, height: 400))
        let context = try BitmapContext(width: 4, height: 3)
        context.fill(path, with: .color(.black), rule: .evenOdd)
        #expect(
            context.makeBitmap().alphas == [
                [255, 255, 255, 255], [0, 0, 255, 255], [255, 255, 255, 255],
            ])
    }
}
