import DrawRaster
import Foundation

extension Bitmap {
    /// A bitmap of the pixels (red, green, blue, alpha, premultiplied) that `pixel` gives for x and y.
    convenience init(
        width: Int, height: Int, scale: CGFloat = 1, pixel: (_ x: Int, _ y: Int) -> [UInt8]
    ) throws {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += pixel(x, y) }
        }
        try self.init(width: width, height: height, scale: scale, bytes: bytes)
    }

    /// All bytes, from the top left.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
