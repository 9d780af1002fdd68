public import DrawImage
public import DrawRaster
public import Foundation

/// Shows a picture with rounded corners, or as a circle, with a border.
///
/// The picture may be set before the view has a size; it is drawn once the size is there. Setting the same one
/// again changes nothing. As long as it is not drawn, the placeholder colour stands in, in the same shape.
open class RoundedImage: View {
    /// Where the picture comes from; nil shows the placeholder. Files are decoded on a worker.
    public var source: ImageSource? {
        didSet { markIfChanged(source, oldValue) }
    }

    /// The picture, if it was decoded already when it was set.
    public var image: Image? {
        get {
            if case .image(let image)? = source { image } else { nil }
        }
        set { source = newValue.map { .image($0) } }
    }

    /// Which corners are round.
    public var corners = Corners.all {
        didSet { markIfChanged(corners, oldValue) }
    }

    /// In points; at most half of the shorter side is used.
    public var cornerRadius: CGFloat = 0 {
        didSet { markIfChanged(cornerRadius, oldValue) }
    }

    /// Whether the picture is a circle in the middle of the view, its diameter the shorter side.
    public var isCircle = false {
        didSet { markIfChanged(isCircle, oldValue) }
    }

    /// In points, inside the edge.
    public var borderWidth: CGFloat = 0 {
        didSet { markIfChanged(borderWidth, oldValue) }
    }

    public var borderColor = Color.black {
        didSet { markIfChanged(borderColor, oldValue) }
    }

    /// How the picture is fitted into the shape.
    public var contentMode = ContentMode.aspectFill {
        didSet { markIfChanged(contentMode, oldValue) }
    }

    /// Fills the shape as long as the picture is not drawn, and if it can't be.
    public var placeholderColor: Color? {
        didSet { markIfChanged(placeholderColor, oldValue) }
    }

    /// What is seen behind the cut corners. With an opaque colour the drawn bitmap is opaque.
    override open var backgroundColor: Color? {
        didSet { markIfChanged(backgroundColor, oldValue) }
    }

    /// Where files are decoded and kept.
    public var cache = ImageCache.shared {
        didSet {
            if cache !== oldValue { setNeedsDisplay() }
        }
    }

    /// Why the picture could not be decoded; nil if it could, or was not tried yet.
    public var failure: ImageError? {
        source.flatMap { cache.error(for: $0) }
    }

    override open var drawable: (any AsyncDrawable)? {
        source.map(drawable(of:))
    }

    override open func drawPlaceholder(in context: any DrawingContext) {
        guard let placeholderColor, !DrawKey.isEmpty(bounds.size) else { return }
        context.withSavedState {
            context.translateBy(x: bounds.minX, y: bounds.minY)
            shape.draw(.color(placeholderColor), size: bounds.size, in: context)
        }
    }

    /// Takes the picture away.
    override open func prepareForReuse() {
        source = nil
        super.prepareForReuse()
    }

    private func drawable(of source: ImageSource) -> RoundedImageDrawable {
        RoundedImageDrawable(
            source: source, contentMode: contentMode, corners: corners, cornerRadius: cornerRadius,
            isCircle: isCircle, borderWidth: borderWidth, borderColor: borderColor,
            placeholderColor: placeholderColor,
            background: backgroundColor.flatMap { $0.isOpaque ? $0 : nil }, cache: cache)
    }

    private var shape: RoundedShape {
        RoundedShape(
            corners: corners, cornerRadius: cornerRadius, isCircle: isCircle, borderWidth: borderWidth,
            borderColor: borderColor)
    }

    private func markIfChanged<Value: Equatable>(_ new: Value, _ old: Value) {
        if new != old { setNeedsDisplay() }
    }
}
