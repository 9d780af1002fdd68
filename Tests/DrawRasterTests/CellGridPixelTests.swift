import DrawRaster
import Foundation
import Testing

@Suite("Cells, sweep and windows against their twin in plain integers")
struct CellGridPixelTests {
    /// Corners anywhere between −150 and 250 pixels, many of them on whole pixels, halves and quarters.
    private func polygon(_ random: inout TestRandom, corners: Int) -> [(x: Int, y: Int)] {
        let grain = [512, 256, 128, 1, 1, 1][random.int(0...5)]
        let reach = random.int(0...1) == 0 ? 0...100 : -150...250
        return (0..<corners).map { _ in
            let (x, y) = (random.int(reach), random.int(reach))
            return (
                x: (x * 512 + random.int(0...511)) / grain * grain,
                y: (y * 512 + random.int(0...511)) / grain * grain
            )
        }
    }

    private func path(_ polygons: [[(x: Int, y: Int)]]) -> Path {
        var path = Path()
        for corners in polygons {
            for (index, corner) in corners.enumerated() {
                let point = CGPoint(x: Double(corner.x) / 512, y: Double(corner.y) / 512)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.closeSubpath()
        }
        return path
    }

    @Test("400 random polygons through random windows are the twin's, bit for bit", arguments: 0..<8)
    func polygons(seed: Int) throws {
        var random = TestRandom(UInt64(seed))
        for _ in 0..<50 {
            let polygons = (0..<random.int(1...3)).map { _ in
                polygon(&random, corners: random.int(3...9))
            }
            let rule = FillRule.allCases[random.int(0...1)]
            var twin = ReferenceRasterizer(from: -160, to: 260)
            for corners in polygons { twin.add(corners) }
            let width = random.int(1...101)
            let height = random.int(1...101)
            let (left, top) = (random.int(0...width - 1), random.int(0...height - 1))
            let (right, bottom) = (random.int(left + 1...width), random.int(top + 1...height))

            let context = try BitmapContext(width: width, height: height)
            context.clip(to: CGRect(x: left, y: top, width: right - left, height: bottom - top))
            context.fill(path(polygons), with: .color(.black), rule: rule)
            let alphas = context.makeBitmap().alphas

            var expected = Array(repeating: Array(repeating: 0, count: width), count: height)
            for y in top..<bottom {
                for x in left..<right { expected[y][x] = twin.coverage(x, y, rule) }
            }
            #expect(alphas == expected)
        }
    }

    @Test("A rectangle is drawn alike with and without cells: 300 random ones, to the bit")
    func rectangles() throws {
        var random = TestRandom(7)
        for _ in 0..<300 {
            let rect = CGRect(
                x: random.double(-20...70), y: random.double(-20...70), width: random.double(0...50),
                height: random.double(0...50))
            // A corner given twice keeps the second one from being recognised as a rectangle.
            var detour = Path()
            detour.move(to: CGPoint(x: rect.minX, y: rect.minY))
            detour.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
            detour.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
            detour.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            detour.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            detour.closeSubpath()
            let pictures = try [Path(rect), detour].map { path in
                let context = try BitmapContext(width: 61, height: 57, background: .white)
                context.clip(to: CGRect(x: 3, y: 2, width: 50, height: 50))
                context.fill(path, with: Color(hex: 0x3366cc))
                return context.makeBitmap()
            }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test("Bands do not show: a tall star of curves is the same through windows of any height")
    func bands() throws {
        var star = Path()
        star.move(to: CGPoint(x: 300, y: 10))
        var random = TestRandom(3)
        for _ in 0..<40 {
            star.addCurve(
                to: CGPoint(x: random.double(-300...900), y: random.double(-300...1200)),
                control1: CGPoint(x: random.double(0...600), y: random.double(0...900)),
                control2: CGPoint(x: random.double(0...600), y: random.double(0...900)))
        }
        let whole = try BitmapContext(width: 600, height: 900)
        whole.fill(star, with: .black)
        let tiled = try BitmapContext(width: 600, height: 900)
        for y in stride(from: 0, to: 900, by: 50) {
            for x in stride(from: 0, to: 600, by: 75) {
                tiled.withSavedState {
                    tiled.clip(to: CGRect(x: x, y: y, width: 75, height: 50))
                    tiled.fill(star, with: .black)
                }
            }
        }
        #expect(whole.makeBitmap() == tiled.makeBitmap())
    }

    @Test("A pixel that 4,096 rectangles wind around is inside, whichever way they wind")
    func manyWindings() throws {
        for reversed in [false, true] {
            var path = Path()
            for _ in 0..<4096 {
                path.move(to: CGPoint(x: 1, y: 1))
                path.addLine(to: reversed ? CGPoint(x: 1, y: 3) : CGPoint(x: 3, y: 1))
                path.addLine(to: CGPoint(x: 3, y: 3))
                path.addLine(to: reversed ? CGPoint(x: 3, y: 1) : CGPoint(x: 1, y: 3))
                path.closeSubpath()
            }
            let context = try BitmapContext(width: 4, height: 4)
            context.fill(path, with: .black)
            #expect(context.makeBitmap()[2, 2].alpha == 255)
        }
    }
}
