public import DrawRaster
public import Foundation

/// A rectangle that shows a bitmap, and above it other layers.
///
/// What a layer shows it is either given (`contents`) or draws: it marks itself dirty, at the end of the turn it
/// takes a snapshot of what is to be drawn and submits it to its display queue, and later takes the bitmap, if it
/// is still what is wanted. `Layer+Display.swift` has that part.
///
/// Queue and scale are inherited: a layer that was given none takes those of its superlayer.
@MainActor
public final class Layer {
    /// Tells the layer what to draw; a layer without one draws its `drawable`.
    public weak var delegate: (any LayerDelegate)?

    /// The layer that this one is in.
    public private(set) weak var superlayer: Layer?

    /// The layers inside, the last one in front.
    public private(set) var sublayers: [Layer] = []

    /// Where the layer is in its superlayer, in points.
    public var frame: CGRect {
        didSet {
            if frame.size != oldValue.size { sizeDidChange() }
        }
    }

    /// The rectangle of the layer in its own coordinates: the frame's size, and an origin that scrolls what is
    /// inside.
    public var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: frame.size) }
        set {
            boundsOrigin = newValue.origin
            frame.size = newValue.size
        }
    }

    /// The centre of the frame.
    public var position: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
        }
    }

    /// Fills the bounds behind the contents.
    public var backgroundColor: Color?

    /// Whether the layer and all in it are left out. A hidden layer draws nothing until it is shown again.
    public var isHidden = false {
        didSet {
            if oldValue, !isHidden { remarkTree() }
        }
    }

    /// 0 to 1; fades the layer and all in it as one picture.
    public var opacity: CGFloat = 1

    /// Whether what lies outside the bounds is cut off.
    public var masksToBounds = false

    /// Where contents go that are not as large as the layer.
    public var contentsGravity = ContentsGravity.resize

    /// Whether a change of size marks the layer. Without it, old contents are placed by `contentsGravity`.
    public var needsDisplayOnBoundsChange = false

    /// Pixels per point of what is drawn; that of the superlayer unless it is set, and 1 without either.
    public var contentsScale: CGFloat {
        get { ownScale ?? superlayer?.contentsScale ?? 1 }
        set {
            let old = contentsScale
            ownScale = newValue
            if newValue != old { scaleDidChange() }
        }
    }

    /// What the layer draws if its delegate has nothing to draw. Setting it marks the layer.
    public var drawable: (any AsyncDrawable)? {
        didSet { setNeedsDisplay() }
    }

    /// The class of this layer's draws in the queue, of the one that waits already as well.
    public var displayPriority = DisplayPriority.visible {
        didSet {
            if displayPriority != oldValue { token?.priority = displayPriority }
        }
    }

    /// Where this layer's drawings are submitted; that of the superlayer unless one was given to `init`.
    public var queue: DisplayQueue { ownQueue ?? superlayer?.queue ?? .shared }

    /// What the layer shows: a row's id, for example. Unless it is set, it is a value that changes with every
    /// reuse.
    ///
    /// Pixels of one identity are never shown under another: a different one ends the drawing in flight as
    /// `cancelled` and clears the contents. The layers inside take it too; there, contents that were assigned to a
    /// layer without a delegate stay, being decoration.
    public var identity: Identity {
        get { ownIdentity }
        set { take(newValue, keepsAssigned: false) }
    }

    /// The identity whose pixels are shown; nil without contents.
    public internal(set) var displayedIdentity: Identity?

    /// The last submit, until the layer is reused; nil before the first.
    public internal(set) var token: DisplayToken?

    /// Whether the layer is marked: it will be displayed at the end of the turn, or once it is shown.
    public internal(set) var needsDisplay = false

    /// Where the layer waits for the end of a turn.
    weak var markedTransaction: DisplayTransaction?
    /// What is shown, what was asked for, and the guards in between.
    var display = LayerDisplay()
    var ownIdentity = Identity.unique()
    private let ownQueue: DisplayQueue?
    private var ownScale: CGFloat?
    private var boundsOrigin = CGPoint.zero

    /// Makes a layer.
    ///
    /// - Parameters:
    ///   - frame: Where it is in its superlayer, in points.
    ///   - queue: Where its drawings are submitted; nil for that of its superlayer, or `DisplayQueue.shared`.
    public init(frame: CGRect = .zero, queue: DisplayQueue? = nil) {
        self.frame = frame
        ownQueue = queue
    }

    deinit {
        display.ownerIsGone()
    }

    /// Puts `layer` in front of all others inside, taking it away from where it was.
    ///
    /// - Precondition: `layer` is neither this layer nor one that this layer is in.
    public func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: sublayers.count)
    }

    /// Puts `layer` at a place among the layers inside, 0 being the back; a place outside is moved inside.
    ///
    /// - Precondition: `layer` is neither this layer nor one that this layer is in.
    public func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(
            !sequence(first: self, next: \.superlayer).contains { $0 === layer }, "a layer in itself")
        let oldScale = layer.contentsScale
        layer.detach()
        sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
        layer.superlayer = self
        if layer.contentsScale != oldScale { layer.scaleDidChange() }
        // Marks were made on the queue that it had before.
        layer.remarkTree()
    }

    /// Takes the layer out of its superlayer.
    public func removeFromSuperlayer() {
        let oldScale = contentsScale
        detach()
        if contentsScale != oldScale { scaleDidChange() }
    }

    /// The frontmost visible layer at `point`, this one or one inside, or nil.
    ///
    /// - Parameter point: In the coordinates of the superlayer.
    public func hitTest(_ point: CGPoint) -> Layer? {
        guard !isHidden, opacity > 0 else { return nil }
        let isInside = frame.contains(point)
        if masksToBounds, !isInside { return nil }
        let inner = CGPoint(x: point.x - frame.minX + bounds.minX, y: point.y - frame.minY + bounds.minY)
        for sublayer in sublayers.reversed() {
            if let hit = sublayer.hitTest(inner) { return hit }
        }
        return isInside ? self : nil
    }

    /// Whether the layer or one that it is in is hidden.
    var isHiddenInTree: Bool {
        sequence(first: self, next: \.superlayer).contains { $0.isHidden }
    }

    private func detach() {
        superlayer?.sublayers.removeAll { $0 === self }
        superlayer = nil
    }

    private func scaleDidChange() {
        if hasDrawing { setNeedsDisplay() }
        for sublayer in sublayers where sublayer.ownScale == nil { sublayer.scaleDidChange() }
    }
}
