public import Foundation

/// A picture that can be drawn: an immutable value around a bitmap.
///
/// Copying an image copies a reference. Equal images have equal pixels; comparing an image with itself costs
/// nothing.
public struct Image: Hashable, Sendable {
    public let bitmap: Bitmap

    /// Makes an image of `bitmap`, whose scale gives its size in points.
    public init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }

    /// The size in points.
    public var size: CGSize { bitmap.size }
    /// In pixels.
    public var width: Int { bitmap.width }
    /// In pixels.
    public var height: Int { bitmap.height }
    /// Whether every pixel is known to be opaque.
    public var isOpaque: Bool { bitmap.isOpaque }
}
