public import Foundation

/// Writes down what is drawn, as a display list, without drawing it.
///
/// Confined to one drawing on one thread, like every context.
public final class RecordingContext: DrawingContext {
    public private(set) var transform = Transform.identity
    /// What has been drawn so far.
    public private(set) var displayList: DisplayList

    /// The clip's bounds in points of the list; a clip by a curved path counts with its bounding box.
    private var clip: CGRect
    private var saved: [(transform: Transform, clip: CGRect)] = []

    /// Makes a context for a drawing of `size`, in points. A size that is negative or not a number counts as 0.
    public init(size: CGSize) {
        let size = CGSize(width: max(0, size.width), height: max(0, size.height))
        displayList = DisplayList(size: size)
        clip = CGRect(origin: .zero, size: size)
    }

    public var clipBounds: CGRect {
        guard !clip.isEmpty, let inverse = transform.inverted() else { return .null }
        return clip.applying(inverse)
    }

    public func saveState() {
        saved.append((transform, clip))
        displayList.operations.append(.save)
    }

    public func restoreState() {
        guard let state = saved.popLast() else { return }
        (transform, clip) = state
        displayList.operations.append(.restore)
    }

    public func concatenate(_ transform: Transform) {
        self.transform = transform.concatenating(self.transform)
        displayList.operations.append(.transform(transform))
    }

    public func clip(to path: Path, rule: FillRule) {
        clip = clip.intersection(path.controlPointBounds.applying(transform))
        displayList.operations.append(.clip(path, rule: rule))
    }

    public func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        displayList.operations.append(.fill(path, paint: paint, rule: rule))
    }

    public func draw(
        _ image: Image, in rect: CGRect, source: CGRect?, quality: InterpolationQuality, opacity: CGFloat
    ) {
        displayList.operations.append(
            .image(image, rect: rect, source: source, quality: quality, opacity: opacity))
    }

    public func fill(_ mask: Bitmap, in rect: CGRect, with paint: Paint) {
        displayList.operations.append(.mask(mask, rect: rect, paint: paint))
    }

    public func draw(_ run: GlyphRun, at origin: CGPoint, with paint: Paint) {
        displayList.operations.append(.text(run, origin: origin, paint: paint))
    }
}
