import AsyncDraw
import Foundation

/// Labels, whole cells and their encoding: what a list or a server does again and again.
enum CellBenchmarks {
    static func all(fonts: FontLibrary) throws -> [Benchmark] {
        let container = TextContainer(width: 300, maximumLines: 3)
        let font = Font.system(ofSize: 15)
        let layout = try TextLayout(
            RasterBenchmarks.sampleText, font: font, container: container, fonts: fonts)
        let card = try RasterBenchmarks.gradient(width: 1200, height: 630)
        let cell = Cell(
            avatar: Image(try RasterBenchmarks.gradient(width: 192, height: 192)),
            photo: Image(try RasterBenchmarks.gradient(width: 400, height: 300)), fonts: fonts)
        return [
            Benchmark(name: "label of 200 Latin characters in 3 lines", unit: "layouts") {
                for _ in 0..<50 {
                    _ = try TextLayout(
                        RasterBenchmarks.sampleText, font: font, container: container, fonts: fonts)
                }
                return 50
            },
            Benchmark(name: "the same label, laid out before, 2x", unit: "drawings") {
                for _ in 0..<50 {
                    let context = try BitmapContext(size: CGSize(width: 300, height: 66), scale: 2)
                    try layout.draw(in: context, at: .zero)
                    _ = context.makeBitmap()
                }
                return 50
            },
            Benchmark(name: "cell of 375 by 120 points, 2x, pictures decoded", unit: "drawings") {
                for _ in 0..<10 { _ = try cell.draw() }
                return 10
            },
            Benchmark(name: "PNG of 1200 by 630 pixels", unit: "encodings") {
                _ = try card.encoded(as: .png)
                return 1
            },
        ]
    }
}

/// A feed's cell as a server draws it: an avatar in a circle, a name, a text and a rounded photograph.
private struct Cell {
    let avatar: Image
    let photo: Image
    let fonts: FontLibrary

    func draw() throws -> Bitmap {
        let context = try BitmapContext(size: CGSize(width: 375, height: 120), scale: 2, background: .white)
        context.withSavedState {
            context.clip(to: Path(ellipseIn: CGRect(x: 12, y: 12, width: 48, height: 48)))
            context.draw(avatar, in: CGRect(x: 12, y: 12, width: 48, height: 48))
        }
        context.withSavedState {
            let place = CGRect(x: 291, y: 34, width: 72, height: 72)
            context.clip(
                to: Path(roundedRect: place, radii: CornerRadii(12, corners: [.topLeft, .bottomRight])))
            context.draw(photo, in: place)
        }
        let name = try TextLayout(
            "Ada Lovelace", font: .system(ofSize: 16, weight: .bold),
            container: TextContainer(width: 220, maximumLines: 1), fonts: fonts)
        try name.draw(in: context, at: CGPoint(x: 72, y: 10))
        let text = try TextLayout(
            RasterBenchmarks.sampleText, font: .system(ofSize: 15),
            container: TextContainer(width: 207, maximumLines: 3), fonts: fonts)
        try text.draw(in: context, at: CGPoint(x: 72, y: 34))
        return context.makeBitmap()
    }
}
