import Foundation

/// What is inside the clip: a rectangle of pixels, and a mask where its edges are not on whole pixels.
struct ClipState {
    var bounds: PixelRect
    var mask: ClipMask?

    var isEmpty: Bool { bounds.isEmpty }
}
