public import DrawRaster
public import Foundation

extension Image {
    /// The picture with rounded corners cut into it: transparent outside, anti-aliased at the edge.
    ///
    /// For a picture that is rounded once and drawn often. Pixels inside stay as they are.
    ///
    /// - Parameters:
    ///   - radius: In points of the image, which are pixels unless the bitmap has another scale; at most half of
    ///     the shorter side counts. 0, negative and not a number leave the picture as it is.
    ///   - corners: Which corners are rounded.
    public func rounded(radius: CGFloat, corners: Corners = .all) -> Image {
        guard radius > 0, !corners.isEmpty else { return self }
        let path = Path(
            roundedRect: CGRect(origin: .zero, size: size), radii: CornerRadii(radius, corners: corners))
        return clipped(to: path, offset: PixelSize(width: 0, height: 0), width: width, height: height)
    }

    /// The largest circle in the middle of the picture, as a square picture: its diameter is the shorter side,
    /// and what is outside is transparent.
    ///
    /// When the longer side has an odd number of pixels more, the circle lies half a pixel towards the top left:
    /// pixels are cut, never moved.
    public func circle() -> Image {
        let side = min(width, height)
        let diameter = CGFloat(side) / bitmap.scale
        let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: diameter, height: diameter))
        let offset = PixelSize(width: (width - side) / 2, height: (height - side) / 2)
        return clipped(to: path, offset: offset, width: side, height: side)
    }

    /// The `width` by `height` pixels from `offset` on, where they lie inside `path`, which is in points from there.
    private func clipped(to path: Path, offset: PixelSize, width: Int, height: Int) -> Image {
        // No larger than this image, so that its size is allowed.
        let context = try! BitmapContext(width: width, height: height, scale: bitmap.scale)
        context.clip(to: path)
        context.translateBy(
            x: CGFloat(-offset.width) / bitmap.scale, y: CGFloat(-offset.height) / bitmap.scale)
        context.draw(self, in: CGRect(origin: .zero, size: size), quality: .none)
        return Image(context.makeBitmap())
    }
}
