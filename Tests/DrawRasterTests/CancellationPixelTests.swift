import DrawRaster
import Foundation
import Testing

@Suite("Cancelling a drawing")
struct CancellationPixelTests {
    /// A checkpoint that lets so many questions pass, and counts them.
    private final class Gate: Sendable {
        private let asked = Guarded(0)
        private let passes: Int

        init(passes: Int) {
            self.passes = passes
        }

        var count: Int { asked.withLock { $0 } }

        var checkpoint: Checkpoint {
            Checkpoint(isCancelled: {
                self.asked.withLock {
                    $0 += 1
                    return $0 > self.passes
                }
            })
        }
    }

    private var scribble: Path {
        var path = Path()
        var random = TestRandom(1)
        for index in 0..<100_000 {
            let point = CGPoint(x: random.double(0...500), y: random.double(0...500))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }

    @Test("A path of 100,000 segments asks hundreds of times, and stops at the first no: nothing is painted")
    func longPath() throws {
        let scribble = scribble
        let open = Gate(passes: .max)
        let whole = try BitmapContext(width: 500, height: 500, checkpoint: open.checkpoint)
        whole.fill(scribble, with: .black)
        #expect(open.count > 200)
        #expect(!whole.isCancelled)

        let gate = Gate(passes: 20)
        let context = try BitmapContext(width: 500, height: 500, checkpoint: gate.checkpoint)
        context.fill(scribble, with: .black)
        #expect(gate.count == 21)
        #expect(context.isCancelled)
        #expect(context.makeBitmap().alphas.joined().allSatisfy { $0 == 0 })
    }

    @Test("After the first no, no operation asks again or draws")
    func nothingAfterwards() throws {
        let gate = Gate(passes: 1)
        let context = try BitmapContext(width: 20, height: 20, checkpoint: gate.checkpoint)
        let all = CGRect(x: 0, y: 0, width: 20, height: 20)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1), with: .black)
        context.fill(all, with: .black)
        let white = try Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255])
        let glyph = try TestGlyphSource(mask: 1, [255])
        context.fill(Path(ellipseIn: all), with: .black)
        context.draw(Image(white), in: all)
        context.fill(white, in: all, with: .color(.white))
        context.draw(glyph.run(), at: .zero, with: .black)
        context.clip(to: Path(ellipseIn: all))
        #expect(gate.count == 2)
        #expect(glyph.calls.isEmpty)
        #expect(context.makeBitmap().alphas.joined().reduce(0, +) == 255)
    }

    @Test("A large fill, a large image and a turned one ask between their bands")
    func bands() throws {
        let image = Image(
            try Bitmap(
                width: 100, height: 100, isOpaque: true, bytes: Array(repeating: 90, count: 40_000)))
        let all = CGRect(x: 0, y: 0, width: 2000, height: 2000)
        let drawings: [(Int, (BitmapContext) -> Void)] = [
            (8, { $0.fill(all, with: .black) }),
            (30, { $0.fill(Path(ellipseIn: all), with: .black) }),
            (100, { $0.draw(image, in: all) }),
            (
                100,
                { context in
                    context.rotate(by: 0.1)
                    context.draw(image, in: all)
                }
            ),
        ]
        for (least, draw) in drawings {
            let gate = Gate(passes: .max)
            draw(try BitmapContext(width: 2000, height: 2000, checkpoint: gate.checkpoint))
            #expect(gate.count >= least)
        }
    }
}
