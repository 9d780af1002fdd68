public import Foundation

/// Draws pixels, at once, into a bitmap of its own.
///
/// Confined: made, used and dropped inside one drawing, on one thread at a time. The same drawing gives the same
/// bytes on any machine.
public final class BitmapContext: DrawingContext {
    public private(set) var transform: Transform
    /// Whether the checkpoint has stopped the drawing: what came after was not drawn.
    public internal(set) var isCancelled = false

    private var buffer: PixelBuffer
    /// What `makeBitmap()` has handed over; nil once something was drawn after it.
    private var finishedBitmap: Bitmap?
    private(set) var clip: ClipState
    private var saved: [(transform: Transform, clip: ClipState)] = []
    private let scale: CGFloat
    private let isOpaque: Bool
    let checkpoint: Checkpoint
    private let storage = CellStorage()

    /// Makes a context of a size in pixels.
    ///
    /// - Parameters:
    ///   - width: In pixels, 1 to 32,768.
    ///   - height: In pixels, 1 to 32,768; at most 64 million pixels in all.
    ///   - scale: Pixels per point; the transform begins with it.
    ///   - background: What the bitmap is filled with; nil leaves it transparent. With an opaque one the bitmap is
    ///     opaque, since source-over never makes an opaque pixel translucent.
    ///   - checkpoint: Asked before each operation and between the bands of a large one. Once it throws, nothing is
    ///     drawn any more.
    /// - Throws: `RasterError` if the size or the scale is out of range.
    public init(
        width: Int, height: Int, scale: CGFloat = 1, background: Color? = nil, checkpoint: Checkpoint = .never
    ) throws(RasterError) {
        try Bitmap.check(width: width, height: height)
        guard scale > 0, scale.isFinite else { throw .scaleOutOfRange(Double(scale)) }
        buffer = PixelBuffer(width: width, height: height)
        clip = ClipState(bounds: buffer.bounds, mask: nil)
        transform = Transform(scaleX: scale, y: scale)
        self.scale = scale
        self.checkpoint = checkpoint
        isOpaque = background?.isOpaque ?? false
        if let background, background.alpha > 0 {
            buffer.pixels.update(
                repeating: Blending.premultiplied(background), count: buffer.stride * height)
        }
    }

    /// Makes a context of a size in points; parts of a pixel count as whole ones.
    ///
    /// - Throws: `RasterError` if a side is not above 0 or the bitmap would be too large.
    public convenience init(
        size: CGSize, scale: CGFloat = 1, background: Color? = nil, checkpoint: Checkpoint = .never
    ) throws(RasterError) {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        let limit = CGFloat(Bitmap.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            throw .sideOutOfRange(
                width: Double(width), height: Double(height), limit: Bitmap.maximumSide)
        }
        try self.init(
            width: Int(width), height: Int(height), scale: scale, background: background,
            checkpoint: checkpoint)
    }

    /// The pixels as they are now.
    ///
    /// The memory is handed over without a copy, and drawing afterwards continues on a copy: call it once, at the end.
    public func makeBitmap() -> Bitmap {
        let finished = finishedBitmap ?? buffer.makeBitmap(scale: scale, isOpaque: isOpaque)
        finishedBitmap = finished
        return finished
    }

    public var clipBounds: CGRect {
        guard !clip.isEmpty, let inverse = transform.inverted() else { return .null }
        let bounds = clip.bounds
        return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height).applying(
            inverse)
    }

    public func saveState() {
        saved.append((transform, clip))
    }

    public func restoreState() {
        guard let state = saved.popLast() else { return }
        (transform, clip) = state
    }

    public func concatenate(_ transform: Transform) {
        self.transform = transform.concatenating(self.transform)
    }

    public func clip(to path: Path, rule: FillRule) {
        guard !clip.isEmpty else { return }
        if let rect = wholePixels(of: path) {
            // A mask that is there already stays: it covers the smaller rectangle too.
            clip.bounds = clip.bounds.intersection(rect)
            return
        }
        let window = self.window(of: path)
        guard !window.isEmpty, canGoOn() else {
            clip = .nothing
            return
        }
        let mask = ClipMask(bounds: window)
        paint(PathCoverage(context: self, path: path, rule: rule, window: window), MaskPainter(mask: mask))
        clip = ClipState(bounds: window, mask: mask)
    }

    public func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        let window = self.window(of: path)
        guard !window.isEmpty, canGoOn() else { return }
        fill(PathCoverage(context: self, path: path, rule: rule, window: window), with: paint)
    }

    /// Fills what covers pixels with a paint, cut by the clip.
    func fill(_ coverage: some CoverageSource, with paint: Paint) {
        switch paint {
        case .color(let color):
            guard color.alpha > 0 else { return }
            let pixel = Blending.premultiplied(color)
            if color.isOpaque {
                self.paint(coverage, OpaqueColorPainter(target: target.rows, color: pixel))
            } else {
                self.paint(coverage, TranslucentColorPainter(target: target.rows, color: pixel))
            }
        }
    }

    /// Paints what covers pixels, cut by the clip.
    func paint(_ coverage: some CoverageSource, _ painter: some CoveragePainter) {
        if let mask = clip.mask {
            coverage.run(painter: ClippingPainter(base: painter, mask: mask))
        } else {
            coverage.run(painter: painter)
        }
    }

    /// The pixels to draw into; a copy of them once they have been handed over.
    var target: PixelBuffer {
        if let finishedBitmap {
            buffer = PixelBuffer(copying: finishedBitmap)
            self.finishedBitmap = nil
        }
        return buffer
    }

    /// Whether the drawing goes on: asks the checkpoint.
    func canGoOn() -> Bool {
        if isCancelled { return false }
        do throws(CancellationError) {
            try checkpoint()
        } catch {
            isCancelled = true
        }
        return !isCancelled
    }

    /// The pixels that a path may touch, cut by the clip.
    func window(of path: Path) -> PixelRect {
        guard transform.isFinite else { return .empty }
        return clip.bounds.touched(by: path.controlPointBounds.applying(transform))
    }

    /// Paints the inside of a path, cut by a window, in bands between which the checkpoint is asked.
    fileprivate func sweep<Painter: CoveragePainter>(
        _ path: Path, _ rule: FillRule, _ window: PixelRect, _ painter: Painter
    ) {
        if transform.b == 0, transform.c == 0, let (corner, opposite) = path.rectangleCorners {
            let rectangle = RectangleSweep(
                from: corner.applying(transform), to: opposite.applying(transform), window: window)
            inBands(of: rectangle.window, rows: Painter.pixelsPerCheck / window.width) { band in
                rectangle.run(rows: band.minY..<band.maxY, painter: painter)
            }
            return
        }
        let left = window.minX & ~3
        let rows = min(
            CellStorage.rowsPerBand(width: window.maxX - left, elementCount: path.verbs.count),
            Painter.pixelsPerCheck / window.width)
        inBands(of: window, rows: rows) { band in
            let grid = storage.grid(
                inset: band.minX - left, width: band.maxX - left, height: band.height)
            var flattener = PathFlattener(
                grid: grid, left: left, top: band.minY, transform: transform, checkpoint: checkpoint)
            do {
                try flattener.flatten(path)
            } catch {
                storage.clear()
                isCancelled = true
                return
            }
            CoverageSweep(grid: grid, rule: rule, left: left, top: band.minY).run(painter: painter)
        }
    }

    /// Goes through a window in bands of at most so many rows, as long as the checkpoint lets it.
    func inBands(of window: PixelRect, rows: Int, _ body: (PixelRect) -> Void) {
        var band = window
        while band.minY < window.maxY {
            band.maxY = min(band.minY + max(1, rows), window.maxY)
            if band.minY > window.minY, !canGoOn() { return }
            body(band)
            if isCancelled { return }
            band.minY = band.maxY
        }
    }

    /// The pixels of an upright rectangle whose edges are on whole pixels, or nil.
    private func wholePixels(of path: Path) -> PixelRect? {
        guard transform.b == 0, transform.c == 0, let (corner, opposite) = path.rectangleCorners else {
            return nil
        }
        let (first, last) = (corner.applying(transform), opposite.applying(transform))
        // In the rasterizer's precision: sizes in points times a scale may be off by a rounding.
        func whole(_ value: CGFloat) -> Int? {
            guard value.magnitude <= 1e9 else { return nil }
            let fixed = CellGrid.rounded(value.native * Double(CellGrid.one))
            return fixed & (CellGrid.one - 1) == 0 ? fixed >> CellGrid.subpixelBits : nil
        }
        guard let x0 = whole(first.x), let y0 = whole(first.y), let x1 = whole(last.x), let y1 = whole(last.y)
        else { return nil }
        return PixelRect(minX: min(x0, x1), minY: min(y0, y1), maxX: max(x0, x1), maxY: max(y0, y1))
    }
}

/// The inside of a path.
struct PathCoverage: CoverageSource {
    let context: BitmapContext
    let path: Path
    let rule: FillRule
    /// What is painted at most: inside of the clip's bounds, and not empty.
    let window: PixelRect

    func run(painter: some CoveragePainter) {
        context.sweep(path, rule, window, painter)
    }
}
