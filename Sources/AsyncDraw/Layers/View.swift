public import DrawRaster
public import Foundation

/// A rectangle of a user interface: it has a layer, lays out the views inside, and says what its layer draws.
///
/// A component of one's own overrides `drawable`, and calls `setNeedsDisplay()` when what it draws has changed:
///
/// ```swift
/// final class DotView: View {
///     var color = Color.red { didSet { setNeedsDisplay() } }
///     override var drawable: (any AsyncDrawable)? { Dot(color: color) }
/// }
/// ```
@MainActor
open class View {
    /// What shows the view.
    public let layer: Layer

    /// The view that this one is in.
    public private(set) weak var superview: View?

    /// The views inside, the last one in front.
    public private(set) var subviews: [View] = []

    private var needsLayout = false
    private weak var markedTransaction: DisplayTransaction?

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - frame: Where it is in its superview, in points.
    ///   - queue: Where its drawings are submitted; nil for that of its superview, or `DisplayQueue.shared`.
    public init(frame: CGRect = .zero, queue: DisplayQueue? = nil) {
        layer = Layer(frame: frame, queue: queue)
        // A component draws again at another size, and shows old pixels unstretched until then.
        layer.needsDisplayOnBoundsChange = true
        layer.contentsGravity = .topLeft
        layer.delegate = self
    }

    // MARK: What it shows

    /// The snapshot that is drawn: an immutable value made of the view's properties as they are now.
    ///
    /// Nil, which it is unless it is overridden, if there is nothing to draw.
    open var drawable: (any AsyncDrawable)? { nil }

    /// Draws what stands in as long as there are no contents, in the view's own coordinates. Nothing unless it is
    /// overridden.
    open func drawPlaceholder(in context: any DrawingContext) {}

    /// The view has submitted a drawing.
    open func willDisplay() {}

    /// A drawing that `willDisplay()` spoke of has ended; called exactly once for each.
    open func didDisplay(_ outcome: DisplayOutcome) {}

    /// Fills the view behind what it draws.
    open var backgroundColor: Color? {
        get { layer.backgroundColor }
        set { layer.backgroundColor = newValue }
    }

    /// Whether the view and all in it are left out.
    public var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// 0 to 1; fades the view and all in it as one picture.
    public var alpha: CGFloat {
        get { layer.opacity }
        set { layer.opacity = newValue }
    }

    /// Whether what lies outside the bounds is cut off.
    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// Pixels per point of what is drawn; that of the superview unless it is set, and 1 without either.
    public var contentsScale: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// What the view shows, such as a row's id; setting it sets it for all views inside too.
    ///
    /// Pixels of one identity are never shown under another: see `Layer.identity`.
    public var identity: Identity {
        get { layer.identity }
        set { layer.identity = newValue }
    }

    /// The last submit, until the view is reused; nil before the first.
    public var token: DisplayToken? { layer.token }

    /// Marks the view: at the end of the turn it is drawn once, however often it was marked.
    public func setNeedsDisplay() {
        layer.setNeedsDisplay()
    }

    /// Makes the view and all in it ready to show something else: drawings in flight end as `cancelled`, contents
    /// are cleared and the identity changes.
    ///
    /// An override takes away what must not be seen under the next identity, and calls `super`.
    open func prepareForReuse() {
        layer.prepareForReuse()
        for view in subviews { view.prepareForReuse() }
    }

    /// Ends the turn and waits until the view and all in it show what was asked for.
    ///
    /// - Throws: `DisplayError` if a drawing failed, `CancellationError` if one was cancelled.
    public func displayed() async throws {
        while true {
            layer.queue.transaction.flush()
            let waiting = tree.compactMap(\.token).filter { $0.outcome == nil }
            if waiting.isEmpty { break }
            for token in waiting { _ = await token.settled() }
        }
        for case let outcome? in tree.map({ $0.token?.outcome }) {
            switch outcome {
            case .failed(let error): throw error
            case .cancelled: throw CancellationError()
            case .delivered, .unchanged, .superseded, .ownerGone: break
            }
        }
    }

    // MARK: Pictures

    /// The view and all in it as they are now, as a picture.
    ///
    /// - Parameter scale: Pixels per point; nil for `contentsScale`. What was drawn at another scale is drawn anew
    ///   for the picture, on the calling thread; set `contentsScale` beforehand to leave that to the workers.
    /// - Throws: `RasterError` for a view without size, or too large for a bitmap.
    public func snapshot(scale: CGFloat? = nil) throws(RasterError) -> Bitmap {
        try layer.makeBitmap(scale: scale)
    }

    /// The view and all in it as they are now; nil for a view without size, or too large for a bitmap.
    public var pixels: Bitmap? {
        try? layer.makeBitmap()
    }

    /// What the view and all in it are going to show, drawn on the calling thread; nil for a view without size,
    /// or too large for a bitmap. Equals `pixels` once everything is displayed.
    public var synchronousPixels: Bitmap? {
        try? layer.makeBitmapSynchronously()
    }

    // MARK: Geometry

    /// Where the view is in its superview, in points.
    open var frame: CGRect {
        get { layer.frame }
        set { layer.frame = newValue }
    }

    /// The rectangle of the view in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { layer.bounds = newValue }
    }

    /// The centre of the frame.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The frontmost visible view at `point`, this one or one inside, or nil if the point lies outside.
    ///
    /// - Parameter point: In the view's own coordinates.
    open func hitTest(_ point: CGPoint) -> View? {
        guard !isHidden, alpha > 0, bounds.contains(point) else { return nil }
        for view in subviews.reversed() {
            let inner = CGPoint(
                x: point.x - view.frame.minX + view.bounds.minX,
                y: point.y - view.frame.minY + view.bounds.minY)
            if let hit = view.hitTest(inner) { return hit }
        }
        return self
    }

    // MARK: Layout

    /// Lays out the views inside; called at the end of a turn in which the layout was marked.
    open func layoutSubviews() {}

    /// Marks the layout: it is done at the end of the turn, before anything is displayed. A change of size marks
    /// it too.
    public func setNeedsLayout() {
        needsLayout = true
        let transaction = layer.queue.transaction
        guard markedTransaction !== transaction else { return }
        markedTransaction = transaction
        transaction.mark(self)
    }

    /// Lays out the views inside now, if the layout is marked.
    public func layoutIfNeeded() {
        guard needsLayout else { return }
        needsLayout = false
        layoutSubviews()
    }

    func layoutIfNeeded(in transaction: DisplayTransaction) {
        guard markedTransaction === transaction else { return }
        markedTransaction = nil
        layoutIfNeeded()
    }

    /// How many views the view is in.
    var depth: Int { sequence(first: self, next: \.superview).reduce(-1) { count, _ in count + 1 } }

    // MARK: Hierarchy

    /// Puts `view` in front of all others inside, taking it away from where it was.
    ///
    /// - Precondition: `view` is neither this view nor one that this view is in.
    public func addSubview(_ view: View) {
        view.detach()
        subviews.append(view)
        view.superview = self
        layer.addSublayer(view.layer)
        view.remarkLayout()
    }

    /// Takes the view out of its superview.
    public func removeFromSuperview() {
        detach()
        layer.removeFromSuperlayer()
    }

    private func detach() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Marks were made on the queue that the view had before.
    private func remarkLayout() {
        if needsLayout { setNeedsLayout() }
        for view in subviews { view.remarkLayout() }
    }

    private var tree: [View] { subviews.reduce(into: [self]) { $0 += $1.tree } }
}

extension View: LayerDelegate {
    public func drawable(for layer: Layer) -> (any AsyncDrawable)? { drawable }

    public func layerWillDisplay(_ layer: Layer) { willDisplay() }

    public func layerDidDisplay(_ layer: Layer, outcome: DisplayOutcome) { didDisplay(outcome) }

    public func drawPlaceholder(of layer: Layer, in context: any DrawingContext) {
        drawPlaceholder(in: context)
    }

    public func layerDidResize(_ layer: Layer) { setNeedsLayout() }
}
