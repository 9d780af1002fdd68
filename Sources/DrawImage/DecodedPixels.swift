import DrawRaster
import Foundation

/// Takes rows from a decoder, converts them, and puts them where they are upright.
///
/// A picture that is stored upright is decoded in place. Others go through a strip of sixteen rows, so that a
/// turned picture needs no second copy; only an interlaced one, which is written several times over, does.
///
/// The fence around the pixels' memory: it is freed in `deinit` unless a bitmap has taken it over. Confined to
/// one decoding.
final class DecodedPixels {
    /// What a decoder writes: four bytes a pixel.
    enum Samples {
        /// Red, green, blue, 255.
        case opaque
        /// Red, green, blue, alpha, which are premultiplied here.
        case straightAlpha
        /// The same, which are left as they are.
        case keptStraightAlpha
        /// Cyan, magenta, yellow, black; 255 is full ink, or none if inverted.
        case cmyk(isInverted: Bool)
    }

    private static let stripHeight = 16

    /// The size as the decoder hands it over: stored, perhaps reduced.
    private let size: PixelSize
    private let orientation: ImageOrientation
    private let samples: Samples
    private let passes: Int
    private var pixels: UnsafeMutablePointer<UInt8>?
    /// Nil if rows are decoded in place.
    private let strip: UnsafeMutablePointer<UInt8>?
    private let stripHeight: Int
    private var commonAlpha: UInt8 = 255

    /// How many bytes an instance takes.
    static func byteCount(size: PixelSize, orientation: ImageOrientation, passes: Int) -> Int {
        size.width * 4 * (size.height + (orientation == .up ? 0 : stripHeight(size, passes: passes)))
    }

    private static func stripHeight(_ size: PixelSize, passes: Int) -> Int {
        passes > 1 ? size.height : min(stripHeight, size.height)
    }

    /// - Parameter passes: How often each row is written; the last one has all pixels.
    init(
        size: PixelSize, orientation: ImageOrientation, samples: Samples, passes: Int
    ) throws(ImageError) {
        self.size = size
        self.orientation = orientation
        self.samples = samples
        self.passes = passes
        stripHeight = DecodedPixels.stripHeight(size, passes: passes)
        // Zeros cost nothing here: the system hands out pages when they are touched.
        pixels = calloc(size.width * size.height, 4)?.assumingMemoryBound(to: UInt8.self)
        strip =
            orientation == .up
            ? nil : calloc(size.width * stripHeight, 4)?.assumingMemoryBound(to: UInt8.self)
        guard pixels != nil, strip != nil || orientation == .up else {
            free(pixels)
            free(strip)
            pixels = nil
            throw .outOfMemory(bytes: size.width * size.height * 4)
        }
    }

    deinit {
        free(pixels)
        free(strip)
    }

    /// Has `readRow` write every row, from top to bottom in each pass, asking `checkpoint` before each.
    ///
    /// - Parameter readRow: Gets the row's number and its bytes; it may not keep the pointer.
    func fill(
        checkpoint: Checkpoint,
        readRow: (_ row: Int, UnsafeMutableRawBufferPointer) throws(ImageError) -> Void
    ) throws(ImageError) {
        let bytesPerRow = size.width * 4
        checkpoint.announce(steps: passes * size.height)
        for start in stride(from: 0, to: size.height, by: stripHeight) {
            let count = min(stripHeight, size.height - start)
            let rows = strip ?? pixels! + start * bytesPerRow
            for _ in 0..<passes {
                for row in 0..<count {
                    try checkpoint.ask()
                    try readRow(
                        start + row,
                        UnsafeMutableRawBufferPointer(start: rows + row * bytesPerRow, count: bytesPerRow))
                }
            }
            convert(rows, count: count * size.width)
            if strip != nil { turn(rows, start: start, count: count) }
        }
    }

    /// Hands the memory over to a bitmap of scale 1. Call it once, after `fill`.
    func makeBitmap() -> Bitmap {
        let upright = orientation.upright(size)
        defer { pixels = nil }
        return Bitmap(
            adopting: pixels!, width: upright.width, height: upright.height, format: .rgba8, scale: 1,
            isOpaque: commonAlpha == 255)
    }

    /// A copy of the bytes, upright.
    func makeBytes() -> [UInt8] {
        Array(UnsafeBufferPointer(start: pixels!, count: size.width * size.height * 4))
    }

    private func convert(_ rows: UnsafeMutablePointer<UInt8>, count: Int) {
        switch samples {
        case .opaque:
            break
        case .straightAlpha:
            commonAlpha &= Alpha.multiply(rows, count: count)
        case .keptStraightAlpha:
            commonAlpha &= Alpha.common(rows, count: count)
        case .cmyk(let isInverted):
            // Without ink light passes in full: red is what cyan and black let through.
            let flip: UInt8 = isInverted ? 0 : 255
            for index in 0..<count {
                let pixel = rows + index * 4
                let light = pixel[3] ^ flip
                pixel[0] = Alpha.multiply(pixel[0] ^ flip, light)
                pixel[1] = Alpha.multiply(pixel[1] ^ flip, light)
                pixel[2] = Alpha.multiply(pixel[2] ^ flip, light)
                pixel[3] = 255
            }
        }
    }

    /// Puts `count` stored rows, the first of which is number `start`, where they are upright.
    private func turn(_ rows: UnsafeMutablePointer<UInt8>, start: Int, count: Int) {
        let (alongRow, acrossRows) = orientation.flips
        // Steps in the upright picture, in pixels, from a stored pixel to the next in its row and to the next row.
        let uprightWidth = orientation.upright(size).width
        var (step, rowStep) = orientation.isTransposed ? (uprightWidth, 1) : (1, uprightWidth)
        var first = 0
        if alongRow {
            first += (size.width - 1) * step
            step = -step
        }
        if acrossRows {
            first += (size.height - 1) * rowStep
            rowStep = -rowStep
        }
        first += start * rowStep
        let from = UnsafeRawPointer(rows)
        let to = UnsafeMutableRawPointer(pixels!)
        func copyPixel(_ x: Int, _ y: Int) {
            let pixel = from.load(fromByteOffset: (y * size.width + x) * 4, as: UInt32.self)
            to.storeBytes(of: pixel, toByteOffset: (first + x * step + y * rowStep) * 4, as: UInt32.self)
        }
        // The upright rows are written one after the other: columns of the strip when it is transposed.
        if orientation.isTransposed {
            for x in 0..<size.width { for y in 0..<count { copyPixel(x, y) } }
        } else {
            for y in 0..<count { for x in 0..<size.width { copyPixel(x, y) } }
        }
    }
}

extension Checkpoint {
    /// The same as calling it, with an error of this module.
    func ask() throws(ImageError) {
        do throws(CancellationError) {
            try self()
        } catch {
            throw .cancelled
        }
    }
}
