import Foundation

/// What is inside the clip: a rectangle of pixels, and a mask where its edges are not on whole pixels.
struct ClipState {
    /// Nothing outside is inside the clip.
    var bounds: PixelRect
    /// Covers `bounds` at least.
    var mask: ClipMask?

    static var nothing: ClipState { ClipState(bounds: .empty, mask: nil) }

    var isEmpty: Bool { bounds.isEmpty }
}
