import Foundation

/// A rectangle of whole pixels: columns `minX..<maxX`, rows `minY..<maxY`.
struct PixelRect: Hashable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var isEmpty: Bool { minX >= maxX || minY >= maxY }

    func intersection(_ other: PixelRect) -> PixelRect {
        let result = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
        return result.isEmpty ? .empty : result
    }

    /// The pixels that `rect` touches, as far as they lie inside; empty for a rectangle that is null or not finite.
    func touched(by rect: CGRect) -> PixelRect {
        func clamp(_ value: CGFloat, _ least: Int, _ most: Int) -> Int {
            value <= CGFloat(least) ? least : value >= CGFloat(most) ? most : Int(value)
        }
        guard !rect.isNull, rect.minX <= rect.maxX, rect.minY <= rect.maxY else { return .empty }
        let result = PixelRect(
            minX: clamp(rect.minX.rounded(.down), minX, maxX),
            minY: clamp(rect.minY.rounded(.down), minY, maxY),
            maxX: clamp(rect.maxX.rounded(.up), minX, maxX), maxY: clamp(rect.maxY.rounded(.up), minY, maxY))
        return result.isEmpty ? .empty : result
    }
}
