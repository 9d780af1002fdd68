public import DrawRaster
public import Foundation

extension Layer {
    /// Draws the layer and all in it as they are now: backgrounds, contents, placeholders.
    ///
    /// The top left corner of the bounds goes to the context's origin.
    ///
    /// - Throws: `RasterError` if a layer that is faded as one picture is too large for a bitmap.
    public func render(in context: any DrawingContext) throws(RasterError) {
        try render(in: context, \.contents)
    }

    /// The layer and all in it as they are now, as a picture.
    ///
    /// - Parameter scale: Pixels per point; nil for `contentsScale`. What was drawn at another scale is drawn anew
    ///   for the picture, on the calling thread, so that nothing is enlarged; set `contentsScale` beforehand to
    ///   leave that to the workers.
    /// - Throws: `RasterError` for a layer without size, or too large for a bitmap.
    public func makeBitmap(scale: CGFloat? = nil) throws(RasterError) -> Bitmap {
        try makeBitmap(scale: scale) { layer in
            if let scale { layer.contents(atScale: scale) } else { layer.contents }
        }
    }

    /// The picture that the layer and all in it are going to show, drawn on the calling thread.
    ///
    /// Neither contents nor drawings in flight are touched. Once everything is displayed, it equals
    /// `makeBitmap(scale:)` byte for byte.
    ///
    /// - Parameter scale: Pixels per point; nil for `contentsScale`.
    /// - Throws: `RasterError` for a layer without size, or too large for a bitmap.
    public func makeBitmapSynchronously(scale: CGFloat? = nil) throws(RasterError) -> Bitmap {
        try makeBitmap(scale: scale) { $0.synchronousContents(atScale: scale ?? $0.contentsScale) }
    }

    private func makeBitmap(scale: CGFloat?, _ contents: (Layer) -> Bitmap?) throws(RasterError) -> Bitmap {
        let context = try BitmapContext(size: bounds.size, scale: scale ?? contentsScale)
        try render(in: context, contents)
        return context.makeBitmap()
    }

    private func render(
        in context: any DrawingContext, _ contents: (Layer) -> Bitmap?
    ) throws(RasterError) {
        guard !isHidden, opacity > 0 else { return }
        try context.withSavedState { () throws(RasterError) in
            // From here on in the layer's own coordinates.
            context.translateBy(x: -bounds.minX, y: -bounds.minY)
            if opacity < 1 {
                try renderFaded(in: context, contents)
            } else {
                try renderParts(in: context, contents)
            }
        }
    }

    private func renderParts(
        in context: any DrawingContext, _ contents: (Layer) -> Bitmap?
    ) throws(RasterError) {
        if masksToBounds { context.clip(to: bounds) }
        if let backgroundColor { context.fill(bounds, with: backgroundColor) }
        if let bitmap = contents(self) {
            context.draw(Image(bitmap), in: contentsGravity.rect(for: bitmap.size, in: bounds))
        } else {
            delegate?.drawPlaceholder(of: self, in: context)
        }
        for layer in sublayers {
            try context.withSavedState { () throws(RasterError) in
                context.translateBy(x: layer.frame.minX, y: layer.frame.minY)
                try layer.render(in: context, contents)
            }
        }
    }

    /// Draws the parts into a bitmap of their own first, so that what overlaps does not show through.
    private func renderFaded(
        in context: any DrawingContext, _ contents: (Layer) -> Bitmap?
    ) throws(RasterError) {
        let scale = context.transform.meanScale
        let extent = extent.intersection(context.clipBounds)
        guard scale > 0, scale.isFinite, extent.width > 0, extent.height > 0 else { return }
        // On whole pixels, so that drawing the bitmap samples nothing.
        let origin = CGPoint(
            x: (extent.minX * scale).rounded(.down) / scale, y: (extent.minY * scale).rounded(.down) / scale)
        let size = CGSize(width: extent.maxX - origin.x, height: extent.maxY - origin.y)
        let group = try BitmapContext(size: size, scale: scale)
        group.translateBy(x: -origin.x, y: -origin.y)
        try renderParts(in: group, contents)
        let bitmap = group.makeBitmap()
        context.draw(
            Image(bitmap), in: CGRect(origin: origin, size: bitmap.size), quality: .high, opacity: opacity)
    }

    /// What the layer and all in it cover, in its own coordinates.
    private var extent: CGRect {
        if masksToBounds { return bounds }
        var extent = bounds
        if let contents { extent = extent.union(contentsGravity.rect(for: contents.size, in: bounds)) }
        for layer in sublayers where !layer.isHidden {
            extent = extent.union(
                layer.extent.offsetBy(
                    dx: layer.frame.minX - layer.bounds.minX, dy: layer.frame.minY - layer.bounds.minY))
        }
        return extent
    }
}
