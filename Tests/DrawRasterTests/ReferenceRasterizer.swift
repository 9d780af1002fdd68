import DrawRaster
import Foundation

/// The slow exact twin of the cell grid, its sweep and its clipping: areas in plain integers, pixel by pixel, without
/// windows, bits or vectors.
struct ReferenceRasterizer {
    /// Fractional bits of a coordinate, as in the grid.
    static let one = 512
    private static let full = 2 * one * one

    /// The area of the plane that is looked at; a polygon must lie inside.
    let least: Int
    let most: Int
    private var cells: [Int]

    init(from least: Int, to most: Int) {
        (self.least, self.most) = (least, most)
        cells = Array(repeating: 0, count: (most - least + 2) * (most - least))
    }

    /// Adds a closed polygon with corners in 1/512 pixel.
    mutating func add(_ corners: [(x: Int, y: Int)]) {
        for index in corners.indices {
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            if a.y < b.y { add(a, b, 1) } else if a.y > b.y { add(b, a, -1) }
        }
    }

    private mutating func add(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int), _ sign: Int) {
        let one = Self.one
        let slope = Double(b.x - a.x) / Double(b.y - a.y)
        func x(at y: Int) -> Int {
            y == b.y ? b.x : Int((Double(a.x) + slope * Double(y - a.y)).rounded(.toNearestOrEven))
        }
        for row in floorDivide(a.y, one)...floorDivide(b.y - 1, one) {
            let (top, bottom) = (max(a.y, row * one), min(b.y, (row + 1) * one))
            let (x0, x1) = (min(x(at: top), x(at: bottom)), max(x(at: top), x(at: bottom)))
            let steepness = a.x == b.x ? 0 : Double(b.y - a.y) / Double(abs(b.x - a.x))
            let (first, last) = (floorDivide(x0, one), floorDivide(x1, one))
            var reached = 0
            for column in first...last {
                let side = (column + 1) * one
                let next =
                    column == last
                    ? bottom - top : Int((steepness * Double(side - x0)).rounded(.toNearestOrEven))
                let height = sign * (next - reached)
                let sides = max(x0, column * one) + min(x1, side) - 2 * column * one
                self[column, row] += height * 2 * one - height * sides
                self[column + 1, row] += height * sides
                reached = next
            }
        }
    }

    /// The coverage of a pixel, 0 to 255.
    func coverage(_ x: Int, _ y: Int, _ rule: FillRule) -> Int {
        var sum = 0
        for column in least...x { sum += self[column, y] }
        var area = abs(sum)
        switch rule {
        case .nonZero: area = min(area, Self.full)
        case .evenOdd:
            area %= 2 * Self.full
            area = min(area, 2 * Self.full - area)
        }
        return (area * 255 + Self.full / 2) / Self.full
    }

    private subscript(x: Int, y: Int) -> Int {
        get { cells[(y - least) * (most - least + 2) + x - least] }
        set { cells[(y - least) * (most - least + 2) + x - least] = newValue }
    }

    private func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        Int((Double(value) / Double(divisor)).rounded(.down))
    }
}

/// The slow exact twin of blending: one channel at a time, divided by 255 and rounded to the nearest.
enum ReferenceBlending {
    static func over255(_ product: Int) -> Int {
        (2 * product + 255) / 510
    }

    /// A premultiplied channel of a colour whose alpha is `alpha`, with a coverage, over a channel.
    static func over(_ source: Int, _ alpha: Int, _ coverage: Int, _ destination: Int) -> Int {
        if alpha == 255 { return over255(source * coverage + destination * (255 - coverage)) }
        return over255(source * coverage) + over255(destination * (255 - over255(alpha * coverage)))
    }
}

extension Bitmap {
    /// The bytes, row by row.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// The alphas, row by row.
    var alphas: [[Int]] {
        (0..<height).map { y in (0..<width).map { Int(self[$0, y].alpha) } }
    }
}
