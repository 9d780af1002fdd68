public import DrawRaster

/// Tells a layer what to draw, and hears how it went. A view is the delegate of its layer.
@MainActor
public protocol LayerDelegate: AnyObject {
    /// The snapshot to draw, or nil if there is nothing to draw: contents that were drawn before are cleared.
    ///
    /// Asked for once a turn, and for each synchronous drawing.
    func drawable(for layer: Layer) -> (any AsyncDrawable)?

    /// The layer has submitted a drawing.
    func layerWillDisplay(_ layer: Layer)

    /// A drawing that `layerWillDisplay` spoke of has ended; called exactly once for each.
    func layerDidDisplay(_ layer: Layer, outcome: DisplayOutcome)

    /// Draws what stands in as long as there are no contents, in the layer's own coordinates.
    func drawPlaceholder(of layer: Layer, in context: any DrawingContext)

    /// The size of the layer's frame has changed.
    func layerDidResize(_ layer: Layer)
}
