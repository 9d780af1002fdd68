public import DrawRaster
public import Foundation

/// Something that can be drawn on any thread: the door for components of one's own.
///
/// A drawable is a snapshot. A component makes it on the main actor out of its own properties, and from then
/// on it is only read; the component may change meanwhile. Drawing must be a pure function of the value, the
/// size and the context: equal drawables drawn at one size give equal pixels, and are drawn only once. `==` and
/// `hash(into:)` are called within the queue's lock: they compare, and do nothing else.
///
/// ```swift
/// struct Dot: AsyncDrawable {
///     var color: Color
///
///     func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) {
///         context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: color)
///     }
/// }
/// ```
public protocol AsyncDrawable: Hashable, Sendable {
    /// What the bitmap is filled with before `draw` is called; nil leaves it transparent.
    ///
    /// With an opaque colour the bitmap is opaque: whoever shows or encodes it needs no alpha.
    var background: Color? { get }

    /// Draws the value, its top left corner at the origin.
    ///
    /// Called on a thread of the display queue, or on the caller's for a synchronous drawing.
    ///
    /// - Parameters:
    ///   - context: Where to draw; its coordinates are points.
    ///   - size: In points; both sides are above 0.
    ///   - checkpoint: Call it between steps: it throws once nobody wants the result any more.
    /// - Throws: What ends the submit as `failed`. Previous contents stay.
    func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws
}

extension AsyncDrawable {
    public var background: Color? { nil }
}
