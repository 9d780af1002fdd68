import DrawRaster
import Foundation

/// A rectangle with rounded corners, or a circle, with a border that follows it on the inside.
struct RoundedShape: Hashable, Sendable {
    var corners: Corners
    /// In points; at most half of the shorter side is used.
    var cornerRadius: CGFloat
    /// A circle in the middle instead, its diameter the shorter side.
    var isCircle: Bool
    /// In points, inside the edge.
    var borderWidth: CGFloat
    var borderColor: Color

    /// What fills a shape.
    enum Filling {
        case color(Color)
        /// A picture and where it goes.
        case image(Image, CGRect)
    }

    /// The rectangle that the shape takes in an area of `size`.
    func rect(in size: CGSize) -> CGRect {
        guard isCircle else { return CGRect(origin: .zero, size: size) }
        let side = min(size.width, size.height)
        return CGRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    }

    /// Draws the shape with its border.
    ///
    /// Two edges never share a pixel if that can be avoided: where the border is opaque and the filling opaque up
    /// to it, the border's colour fills the whole shape and the filling covers its inside. The picture does not
    /// shine through the outer edge then, nor what is behind through the inner one. Elsewhere the border is a ring
    /// over the filling.
    func draw(_ filling: Filling, size: CGSize, in context: any DrawingContext) {
        let rect = rect(in: size)
        let outer = path(in: rect, inset: 0)
        guard borderWidth > 0, borderColor.alpha > 0 else {
            fill(outer, with: filling, in: context)
            return
        }
        let innerRect = rect.insetBy(dx: borderWidth, dy: borderWidth)
        guard innerRect.width > 0, innerRect.height > 0 else {
            context.fill(outer, with: borderColor)
            return
        }
        let inner = path(in: rect, inset: borderWidth)
        if borderColor.isOpaque, filling.covers(innerRect) {
            context.fill(outer, with: borderColor)
            fill(inner, with: filling, in: context)
        } else {
            fill(outer, with: filling, in: context)
            var ring = outer
            ring.addPath(inner)
            context.fill(ring, with: borderColor, rule: .evenOdd)
        }
    }

    /// The outline, moved inwards by `inset` points; corners keep their centres.
    private func path(in rect: CGRect, inset: CGFloat) -> Path {
        let inner = rect.insetBy(dx: inset, dy: inset)
        if isCircle { return Path(ellipseIn: inner) }
        let radii = CornerRadii(cornerRadius, corners: corners).clamped(to: rect.size)
        return Path(
            roundedRect: inner,
            radii: CornerRadii(
                topLeft: max(0, radii.topLeft - inset), topRight: max(0, radii.topRight - inset),
                bottomRight: max(0, radii.bottomRight - inset), bottomLeft: max(0, radii.bottomLeft - inset)))
    }

    private func fill(_ path: Path, with filling: Filling, in context: any DrawingContext) {
        switch filling {
        case .color(let color):
            context.fill(path, with: color)
        case .image(let image, let rect):
            context.withSavedState {
                context.clip(to: path)
                context.draw(image, in: rect)
            }
        }
    }
}

extension RoundedShape.Filling {
    /// Whether nothing shows through it in `area`.
    fileprivate func covers(_ area: CGRect) -> Bool {
        switch self {
        case .color(let color): color.isOpaque
        case .image(let image, let rect): image.isOpaque && rect.contains(area)
        }
    }
}
