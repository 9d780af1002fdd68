public import DrawRaster

/// Why a submit ended as `failed`.
public enum DisplayError: Error, Sendable {
    /// The bitmap would be larger than a bitmap may be, or has no pixels at all.
    case size(RasterError)
    /// The drawable's own `draw` threw; `drawable` is the name of its type.
    case drawing(any Error, drawable: String)
}

extension DisplayError: Equatable {
    /// Errors of drawables are equal if their types and what they say are.
    public static func == (left: DisplayError, right: DisplayError) -> Bool {
        switch (left, right) {
        case (.size(let left), .size(let right)):
            left == right
        case (.drawing(let left, let leftDrawable), .drawing(let right, let rightDrawable)):
            leftDrawable == rightDrawable && type(of: left) == type(of: right)
                && String(describing: left) == String(describing: right)
        case (.size, .drawing), (.drawing, .size):
            false
        }
    }
}

extension DisplayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let error): "can't draw \(error)"
        case .drawing(let error, let drawable): "drawing \(drawable) failed: \(error)"
        }
    }
}
