public import DrawRaster
public import Foundation

/// A picture in a rounded shape, as it is drawn: an immutable value.
///
/// A file that is missing or broken is drawn as the placeholder; `ImageCache.failures` tells which and why.
public struct RoundedImageDrawable: AsyncDrawable {
    public var source: ImageSource
    public var contentMode: ContentMode
    public var corners: Corners
    /// In points.
    public var cornerRadius: CGFloat
    /// A circle in the middle, its diameter the shorter side; corners do not count then.
    public var isCircle: Bool
    /// In points, inside the edge.
    public var borderWidth: CGFloat
    public var borderColor: Color
    public var placeholderColor: Color?
    public var background: Color?
    /// Where files are decoded. Two drawables are equal only if they use the same cache.
    public var cache: ImageCache

    public init(
        source: ImageSource, contentMode: ContentMode = .aspectFill, corners: Corners = .all,
        cornerRadius: CGFloat = 0, isCircle: Bool = false, borderWidth: CGFloat = 0,
        borderColor: Color = .black, placeholderColor: Color? = nil, background: Color? = nil,
        cache: ImageCache = .shared
    ) {
        self.source = source
        self.contentMode = contentMode
        self.corners = corners
        self.cornerRadius = cornerRadius
        self.isCircle = isCircle
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        self.placeholderColor = placeholderColor
        self.background = background
        self.cache = cache
    }

    /// Draws the picture, or the placeholder in its shape.
    ///
    /// - Throws: `CancellationError` once `checkpoint` throws, and nothing else.
    public func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        let rect = shape.rect(in: size)
        let image: Image
        do {
            image = try cache.image(
                for: source, targetSize: targetSize(rect.size, scale: context.transform.meanScale),
                checkpoint: checkpoint)
        } catch let error as CancellationError {
            throw error
        } catch {
            if let placeholderColor { shape.draw(.color(placeholderColor), size: size, in: context) }
            return
        }
        try checkpoint()
        shape.draw(.image(image, contentMode.rect(for: image.size, in: rect)), size: size, in: context)
    }

    var shape: RoundedShape {
        RoundedShape(
            corners: corners, cornerRadius: cornerRadius, isCircle: isCircle, borderWidth: borderWidth,
            borderColor: borderColor)
    }

    /// How many pixels are worth decoding; nil for a picture that is shown in its own size.
    private func targetSize(_ size: CGSize, scale: CGFloat) -> PixelSize? {
        guard contentMode != .center else { return nil }
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width <= 1e6, height <= 1e6 else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }
}

extension RoundedImageDrawable {
    public static func == (left: RoundedImageDrawable, right: RoundedImageDrawable) -> Bool {
        left.source == right.source && left.contentMode == right.contentMode && left.shape == right.shape
            && left.placeholderColor == right.placeholderColor && left.background == right.background
            && left.cache === right.cache
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(contentMode)
        hasher.combine(shape)
        hasher.combine(background)
    }
}
