import AsyncDraw
import Foundation

/// A sheet of display frames, sampled evenly from a scroll, side by side.
struct Filmstrip {
    private static let mostFrames = 8
    /// Between frames and around them, in points.
    private static let gap: CGFloat = 12
    private static let background = Color(hex: 0x9ca3af)

    private let size: CGSize
    private let scale: CGFloat
    private let sampled: Set<Int>
    private var frames: [DisplayList] = []

    /// - Parameters:
    ///   - frameCount: How many frames there are going to be; at most eight of them are taken, the first and the
    ///     last among them.
    ///   - size: Of a frame, in points.
    ///   - scale: Pixels per point.
    /// - Throws: `CommandError` if a sheet of one frame would be too large.
    init(frameCount: Int, size: CGSize, scale: CGFloat) throws(CommandError) {
        self.size = size
        self.scale = scale
        guard
            let most = (1...Filmstrip.mostFrames).last(where: { Filmstrip.fits($0, size: size, scale: scale) }
            )
        else {
            throw CommandError(
                "--filmstrip: the window is too large for a sheet of \(Bitmap.maximumSide) pixels a side and "
                    + "\(Bitmap.maximumPixelCount) in all")
        }
        let count = min(most, frameCount)
        sampled = Set((0..<count).map { count == 1 ? 0 : $0 * (frameCount - 1) / (count - 1) })
    }

    /// Whether the sheet shows this frame.
    func shows(_ frame: Int) -> Bool { sampled.contains(frame) }

    /// Takes the next frame of those that the sheet shows.
    mutating func add(_ frame: DisplayList) {
        frames.append(frame)
    }

    /// Draws the sheet.
    func makePicture() throws -> Bitmap {
        let context = try BitmapContext(
            size: Filmstrip.sheetSize(frames.count, of: size), scale: scale, background: Filmstrip.background)
        for (index, frame) in frames.enumerated() {
            try context.withSavedState {
                context.translateBy(
                    x: Filmstrip.gap + CGFloat(index) * (size.width + Filmstrip.gap), y: Filmstrip.gap)
                context.clip(to: CGRect(origin: .zero, size: size))
                try frame.draw(in: context)
            }
        }
        return context.makeBitmap()
    }

    private static func sheetSize(_ count: Int, of size: CGSize) -> CGSize {
        CGSize(width: gap + CGFloat(count) * (size.width + gap), height: size.height + 2 * gap)
    }

    private static func fits(_ count: Int, size: CGSize, scale: CGFloat) -> Bool {
        let sheet = sheetSize(count, of: size)
        return
            (try? Bitmap.check(
                width: Int((sheet.width * scale).rounded(.up)),
                height: Int((sheet.height * scale).rounded(.up)))) != nil
    }
}
