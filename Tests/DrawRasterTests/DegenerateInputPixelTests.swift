import DrawRaster
import Foundation
import Testing

/// What has no sensible picture has a defined one, and never traps.
@Suite("Degenerate input")
struct DegenerateInputPixelTests {
    private let odd: [CGFloat] = [
        0, -0.0, 1, -1, 0.5, 7, 40, .leastNonzeroMagnitude, 1e-9, 1e5, -1e5, 1e9, -1e9, 1e15, 1e38, -1e38,
        1e300, -1e300,
        .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]

    private func ink(_ draw: (BitmapContext) -> Void) throws -> Int {
        let context = try BitmapContext(width: 16, height: 16)
        draw(context)
        return context.makeBitmap().alphas.joined().reduce(0, +)
    }

    @Test("Paths without an inside draw nothing: empty, a point, a line, a rectangle without height")
    func withoutInside() throws {
        var point = Path()
        point.move(to: CGPoint(x: 3, y: 3))
        point.closeSubpath()
        var line = Path()
        line.move(to: CGPoint(x: 1, y: 1))
        line.addLine(to: CGPoint(x: 9, y: 12.5))
        for path in [
            Path(), point, line, Path(CGRect(x: 1, y: 1, width: 9, height: 0)),
            Path(ellipseIn: CGRect(x: 1, y: 1, width: 0, height: 5)), Path(.null), Path(.infinite),
        ] {
            #expect(try ink { $0.fill(path, with: .black) } == 0)
        }
    }

    @Test("A path with a coordinate that is not finite draws nothing, and lets nothing through as a clip")
    func notFinite() throws {
        for bad in [CGFloat.nan, .infinity, -.infinity] {
            var path = Path(CGRect(x: 0, y: 0, width: 16, height: 16))
            path.addLine(to: CGPoint(x: 3, y: bad))
            #expect(try ink { $0.fill(path, with: .black) } == 0)
            #expect(
                try ink {
                    $0.clip(to: path)
                    $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16), with: .black)
                } == 0)
        }
    }

    @Test("Huge rectangles cover what they cover: ±1e300 fills all 256 pixels")
    func huge() throws {
        for size in [1e5, 1e9, 1e15, 1e38, 1e300] {
            let rect = CGRect(x: -size, y: -size, width: 2 * size, height: 2 * size)
            #expect(try ink { $0.fill(rect, with: .black) } == 256 * 255)
            let half = CGRect(x: -size, y: -size, width: size + 8, height: 2 * size)
            if size < 1e15 { #expect(try ink { $0.fill(half, with: .black) } == 128 * 255) }
            #expect(try ink { $0.fill(Path(ellipseIn: rect), with: .black) } == 256 * 255)
        }
    }

    @Test(
        "Radii that are too large, negative or not numbers are clamped: half of the shorter side, or square")
    func radii() throws {
        let rect = CGRect(x: 2, y: 4, width: 12, height: 8)
        let largest = try ink { $0.fill(Path(roundedRect: rect, cornerRadius: 4), with: .black) }
        #expect(try ink { $0.fill(Path(roundedRect: rect, cornerRadius: 1e9), with: .black) } == largest)
        for none in [-5, CGFloat.nan, 0] {
            let path = Path(roundedRect: rect, cornerRadius: none)
            #expect(try ink { $0.fill(path, with: .black) } == 96 * 255)
        }
    }

    @Test("Singular and non-finite transforms draw nothing and leave an empty clip")
    func transforms() throws {
        for transform in [
            Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
            Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), Transform(scaleX: .infinity, y: 1),
            Transform(translationX: .nan, y: 0),
        ] {
            let all = CGRect(x: 0, y: 0, width: 16, height: 16)
            let white = try Bitmap(width: 1, height: 1, isOpaque: true, bytes: [255, 255, 255, 255])
            let glyph = try TestGlyphSource(mask: 1, [255])
            let drawn = try ink { context in
                context.concatenate(transform)
                context.fill(all, with: .black)
                context.draw(Image(white), in: all)
                context.fill(white, in: all, with: .color(.black))
                context.draw(glyph.run(), at: CGPoint(x: 3, y: 3), with: .black)
                context.clip(to: all)
                context.fill(Path(ellipseIn: all), with: .black)
                #expect(context.clipBounds.isNull)
            }
            #expect(drawn == 0)
        }
    }

    @Test("Opacities below 0 and not numbers draw nothing, those above 1 all")
    func opacity() throws {
        let white = Image(try Bitmap(width: 1, height: 1, isOpaque: true, bytes: [255, 255, 255, 255]))
        let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
        for (opacity, expected) in [(-1, 0), (CGFloat.nan, 0), (0, 0), (7, 16 * 255), (.infinity, 16 * 255)] {
            #expect(try ink { $0.draw(white, in: rect, opacity: opacity) } == expected)
        }
    }

    @Test(
        "Source rectangles that are empty, outside or not numbers draw nothing; those that reach out are cut")
    func sources() throws {
        let white = Image(
            try Bitmap(width: 4, height: 4, isOpaque: true, bytes: Array(repeating: 255, count: 64)))
        let rect = CGRect(x: 0, y: 0, width: 8, height: 8)
        for source in [
            CGRect.null, .zero, CGRect(x: 9, y: 9, width: 3, height: 3),
            CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2),
        ] {
            #expect(
                try ink { $0.draw(white, in: rect, source: source, quality: .high, opacity: 1) } == 0)
        }
        let reaching = CGRect(x: -4, y: 0, width: 8, height: 4)
        #expect(
            try ink { $0.draw(white, in: rect, source: reaching, quality: .high, opacity: 1) } == 64 * 255)
    }

    @Test(
        "20,000 random paths, rectangles, images and clips of odd numbers under odd transforms end without a trap"
    )
    func oddNumbers() throws {
        var random = TestRandom(9)
        func number() -> CGFloat {
            random.int(0...2) == 0 ? odd[random.int(0...odd.count - 1)] : CGFloat(random.double(-20...40))
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        let image = Image(
            try Bitmap(width: 5, height: 3, bytes: (0..<60).map { $0 % 4 == 3 ? 255 : UInt8($0) }))
        let glyph = try TestGlyphSource(mask: 3, [1, 2, 3, 4, 5, 6])
        for _ in 0..<400 {
            let context = try BitmapContext(width: random.int(1...40), height: random.int(1...40))
            for _ in 0..<50 {
                var path = Path()
                for _ in 0..<random.int(0...5) {
                    switch random.int(0...5) {
                    case 0: path.move(to: point())
                    case 1: path.addLine(to: point())
                    case 2: path.addQuadCurve(to: point(), control: point())
                    case 3: path.addCurve(to: point(), control1: point(), control2: point())
                    case 4:
                        path.addArc(center: point(), radius: number(), startAngle: number(), delta: number())
                    default: path.closeSubpath()
                    }
                }
                let rect = CGRect(x: number(), y: number(), width: number(), height: number())
                context.saveState()
                if random.int(0...3) == 0 {
                    context.concatenate(
                        Transform(
                            a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
                }
                switch random.int(0...6) {
                case 0, 1:
                    context.fill(path, with: .color(.red), rule: FillRule.allCases[random.int(0...1)])
                case 2: context.clip(to: path)
                case 3: context.fill(Path(roundedRect: rect, cornerRadius: number()), with: .black)
                case 4:
                    context.draw(
                        image, in: rect,
                        source: random.int(0...1) == 0 ? nil : CGRect(origin: point(), size: rect.size),
                        quality: InterpolationQuality.allCases[random.int(0...2)], opacity: number())
                case 5: context.fill(image.bitmap, in: rect, with: .color(.blue))
                default:
                    context.draw(
                        glyph.run([point(), point()], fontSize: number()), at: point(), with: .black)
                }
                if random.int(0...1) == 0 { context.restoreState() }
            }
            _ = context.makeBitmap()
        }
    }
}
