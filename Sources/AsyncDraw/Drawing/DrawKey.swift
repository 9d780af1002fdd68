import DrawRaster
import Foundation

/// All that decides the pixels of a drawing: what is drawn, how large and how finely.
///
/// Fonts, pictures and the opaque background are in the drawable. Equal keys give equal bitmaps, so one that
/// is on screen need not be drawn again, and one that is being drawn can be waited for.
struct DrawKey: Sendable {
    let drawable: any AsyncDrawable
    /// In points.
    let size: CGSize
    /// Pixels per point.
    let scale: CGFloat
    /// Of all of the above, made once: a drawable may hold a long text, and a key is looked up more than once.
    private let digest: Int

    init(drawable: any AsyncDrawable, size: CGSize, scale: CGFloat) {
        self.drawable = drawable
        self.size = size
        self.scale = scale
        var hasher = Hasher()
        hasher.combine(size.width)
        hasher.combine(size.height)
        hasher.combine(scale)
        drawable.hash(into: &hasher)
        digest = hasher.finalize()
    }

    /// Whether a side is 0, negative or not a number, so that there is nothing to draw.
    var isEmpty: Bool { DrawKey.isEmpty(size) }

    static func isEmpty(_ size: CGSize) -> Bool {
        !(size.width > 0 && size.height > 0)
    }

    /// The bitmap's sides in pixels, parts of a pixel counted as whole ones.
    ///
    /// - Throws: `RasterError` for a side or an area that no bitmap may have.
    func pixelSize() throws(RasterError) -> (width: Int, height: Int) {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        let limit = Double(Bitmap.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            throw .sideOutOfRange(width: width, height: height, limit: Bitmap.maximumSide)
        }
        try Bitmap.check(width: Int(width), height: Int(height))
        return (Int(width), Int(height))
    }

    /// Draws on the calling thread.
    ///
    /// - Throws: `RasterError` for a size that is not allowed, `CancellationError` once `checkpoint` throws,
    ///   and whatever the drawable throws.
    func makeBitmap(checkpoint: Checkpoint) throws -> Bitmap {
        let pixels = try pixelSize()
        let context = try BitmapContext(
            width: pixels.width, height: pixels.height, scale: scale, background: drawable.background,
            checkpoint: checkpoint)
        try drawable.draw(in: context, size: size, checkpoint: checkpoint)
        // What came after a cancellation was not drawn: such a bitmap is incomplete.
        try checkpoint()
        return context.makeBitmap()
    }
}

extension DrawKey: Hashable {
    static func == (left: DrawKey, right: DrawKey) -> Bool {
        left.digest == right.digest && left.size == right.size && left.scale == right.scale
            && left.drawable.isEqual(to: right.drawable)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

extension AsyncDrawable {
    fileprivate func isEqual(to other: any AsyncDrawable) -> Bool {
        self == other as? Self
    }
}
