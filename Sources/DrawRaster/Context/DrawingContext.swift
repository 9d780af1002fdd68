public import Foundation

/// Something that can be drawn into: a bitmap, a recording, a vector file.
///
/// One drawing function runs on all conformers. Coordinates are in points of the current transform; y grows
/// downwards and the origin is the top left corner. Colours are sRGB and composited with source-over on
/// premultiplied 8-bit channels.
///
/// A context is confined: made, used and dropped inside one drawing, on one thread at a time. There is no
/// ambient current context; a context is always a parameter.
public protocol DrawingContext: AnyObject {
    /// The map from the coordinates that the drawing uses to the context's points.
    var transform: Transform { get }

    /// A rectangle in current coordinates outside of which nothing shows: what lies outside may be skipped.
    /// `CGRect.null` where the clip is empty.
    var clipBounds: CGRect { get }

    /// Pushes transform and clip; `restoreState()` brings them back.
    func saveState()

    /// Pops what the last `saveState()` pushed. Without a matching save it does nothing.
    func restoreState()

    /// Applies `transform` before the current one: later coordinates go through `transform` first.
    func concatenate(_ transform: Transform)

    /// Intersects the clip with the inside of `path`, anti-aliased.
    func clip(to path: Path, rule: FillRule)

    /// Fills the inside of `path`, anti-aliased. Open subpaths count as closed.
    func fill(_ path: Path, with paint: Paint, rule: FillRule)

    /// Draws the part `source` of an image into a rectangle.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - rect: Where it goes, in points; its edges are anti-aliased. Empty draws nothing.
    ///   - source: Which part of the image, in its pixels from the top left; nil for all. Pixels outside are
    ///     never sampled.
    ///   - quality: How pixels are interpolated.
    ///   - opacity: 0 to 1, multiplies the image's alpha.
    func draw(
        _ image: Image, in rect: CGRect, source: CGRect?, quality: InterpolationQuality, opacity: CGFloat)

    /// Fills an alpha bitmap with a paint: each pixel of `mask` covers as much as its value says.
    ///
    /// `rect` is where the mask goes, in points. A bitmap with colours counts by its alpha.
    func fill(_ mask: Bitmap, in rect: CGRect, with paint: Paint)

    /// Draws glyphs, their baseline starting at `origin`, filled with `paint`; colour glyphs keep their colours.
    func draw(_ run: GlyphRun, at origin: CGPoint, with paint: Paint)
}

extension DrawingContext {
    /// Moves the origin by `x` and `y` points.
    public func translateBy(x: CGFloat, y: CGFloat) {
        concatenate(Transform(translationX: x, y: y))
    }

    /// Scales later coordinates.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        concatenate(Transform(scaleX: x, y: y))
    }

    /// Turns later coordinates clockwise by `angle` radians.
    public func rotate(by angle: CGFloat) {
        concatenate(Transform(rotationAngle: angle))
    }

    /// Runs `body` and brings transform and clip back, also when it throws.
    public func withSavedState<Output, Failure: Error>(
        _ body: () throws(Failure) -> Output
    ) throws(Failure) -> Output {
        saveState()
        defer { restoreState() }
        return try body()
    }

    /// Intersects the clip with the inside of `path` by the non-zero rule.
    public func clip(to path: Path) {
        clip(to: path, rule: .nonZero)
    }

    /// Intersects the clip with a rectangle, anti-aliased.
    public func clip(to rect: CGRect) {
        clip(to: Path(rect), rule: .nonZero)
    }

    /// Fills the inside of `path` with a paint by the non-zero rule.
    public func fill(_ path: Path, with paint: Paint) {
        fill(path, with: paint, rule: .nonZero)
    }

    /// Fills the inside of `path` with one colour.
    public func fill(_ path: Path, with color: Color, rule: FillRule = .nonZero) {
        fill(path, with: .color(color), rule: rule)
    }

    /// Fills a rectangle with one colour.
    public func fill(_ rect: CGRect, with color: Color) {
        fill(Path(rect), with: .color(color), rule: .nonZero)
    }

    /// Draws the whole image into a rectangle, well sampled.
    public func draw(
        _ image: Image, in rect: CGRect, quality: InterpolationQuality = .high, opacity: CGFloat = 1
    ) {
        draw(image, in: rect, source: nil, quality: quality, opacity: opacity)
    }

    /// Draws glyphs in one colour.
    public func draw(_ run: GlyphRun, at origin: CGPoint, with color: Color) {
        draw(run, at: origin, with: .color(color))
    }
}
