import Foundation

/// Pixels that are being drawn: rows of 32-bit premultiplied pixels, padded to a multiple of four.
///
/// The padding lets painters work on four pixels at a time without looking for the row's end. Confined to one drawing.
final class PixelBuffer {
    let width: Int
    let height: Int
    /// Pixels from one row to the next.
    let stride: Int
    let pixels: UnsafeMutablePointer<UInt32>
    private var isOwner = true

    /// Makes transparent pixels. The size must have been checked.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = (width + 3) & ~3
        // calloc hands out zero pages that cost nothing until they are touched.
        guard let memory = calloc(stride * height, 4) else {
            preconditionFailure("out of memory for \(stride * height * 4) bytes")
        }
        pixels = memory.bindMemory(to: UInt32.self, capacity: stride * height)
    }

    deinit {
        if isOwner { free(pixels) }
    }

    var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    /// The rows as painters see them: valid as long as the buffer lives.
    var rows: PixelRows { PixelRows(pixels: pixels, stride: stride) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { rows.row(y) }

    /// Makes a copy of a bitmap's pixels.
    convenience init(copying bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height)
        bitmap.withPixels { source in
            for y in 0..<height { row(y).update(from: source + y * width, count: width) }
        }
    }

    /// Turns the pixels into a bitmap, which takes the memory over; the buffer must not be used any more.
    func makeBitmap(scale: CGFloat, isOpaque: Bool) -> Bitmap {
        if stride != width {
            for y in 1..<max(1, height) {
                (pixels + y * width).update(from: pixels + y * stride, count: width)
            }
        }
        isOwner = false
        return Bitmap(
            adopting: UnsafeMutableRawPointer(pixels), width: width, height: height, format: .rgba8,
            scale: scale,
            isOpaque: isOpaque)
    }
}

/// Rows of a pixel buffer without the buffer: a painter that held the object would count references in its loops.
struct PixelRows {
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int

    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y &* stride }
}
