import AsyncDraw
import Foundation

/// Fills, image blits and glyph blits into a bitmap of 1024 by 768 pixels.
enum RasterBenchmarks {
    static func all(fonts: FontLibrary) throws -> [Benchmark] {
        let context = try BitmapContext(width: 1024, height: 768, background: .white)
        let roundedRects = (0..<200).map { index in
            Path(roundedRect: place(index, width: 120, height: 72), cornerRadius: 12)
        }
        let circles = (0..<200).map { index in Path(ellipseIn: place(index, width: 64, height: 64)) }
        let avatar = Image(try gradient(width: 96, height: 96))
        let label = try TextLayout(
            sampleText, font: .system(ofSize: 15), container: TextContainer(width: 400, maximumLines: 3),
            fonts: fonts)
        let glyphs = label.lines.reduce(0) { sum, line in
            sum + line.runs.reduce(0) { $0 + $1.glyphs.glyphs.count }
        }
        return [
            Benchmark(name: "opaque rounded rectangles", unit: "fills") {
                for path in roundedRects { context.fill(path, with: Color(hex: 0x1e90ff)) }
                return roundedRects.count
            },
            Benchmark(name: "translucent circles", unit: "fills") {
                for path in circles { context.fill(path, with: Color(hex: 0xff4500, alpha: 0.5)) }
                return circles.count
            },
            Benchmark(name: "images of 96 pixels, 1:1", unit: "blits") {
                for index in 0..<200 { context.draw(avatar, in: place(index, width: 96, height: 96)) }
                return 200
            },
            Benchmark(name: "glyphs of 15 pixels", unit: "blits") {
                for index in 0..<20 {
                    try label.draw(in: context, at: place(index, width: 400, height: 80).origin)
                }
                return glyphs * 20
            },
        ]
    }

    /// A gradient in both directions, so that neither rows nor columns are all alike.
    static func gradient(width: Int, height: Int) throws -> Bitmap {
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let start = (y * width + x) * 4
                bytes[start] = UInt8(x * 255 / width)
                bytes[start + 1] = UInt8(y * 255 / height)
                bytes[start + 2] = UInt8((x ^ y) & 255)
            }
        }
        return try Bitmap(width: width, height: height, isOpaque: true, bytes: bytes)
    }

    static let sampleText =
        "Lists stay smooth when labels and rounded pictures are drawn in the background and handed over as "
        + "finished bitmaps; nothing is left to do on the main thread but to put them in their place."

    /// A place inside the bitmap, different for each index, on whole pixels.
    private static func place(_ index: Int, width: CGFloat, height: CGFloat) -> CGRect {
        let x = CGFloat(index * 37 % 1024).truncatingRemainder(dividingBy: 1024 - width).rounded(.down)
        let y = CGFloat(index * 53 % 768).truncatingRemainder(dividingBy: 768 - height).rounded(.down)
        return CGRect(x: x, y: y, width: width, height: height)
    }
}
