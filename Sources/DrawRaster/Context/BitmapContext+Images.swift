public import Foundation

extension BitmapContext {
    /// An image is resampled to its size on the target only up to so many pixels; above it is enlarged bilinearly.
    private static let mostResampledPixels = 4_000_000

    public func draw(
        _ image: Image, in rect: CGRect, source: CGRect?, quality: InterpolationQuality, opacity: CGFloat
    ) {
        let all = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
        let part = source.map { all.touched(by: $0) } ?? all
        let opacity = opacity >= 1 ? 255 : opacity > 0 ? UInt32((opacity * 255).rounded()) : 0
        guard !part.isEmpty, opacity > 0, rect.width > 0, rect.height > 0, rect.width.isFinite,
            rect.height.isFinite
        else { return }
        // The rectangle of the whole pixels that are read: `source` may begin inside of one.
        let whole = source.map { place(of: part, whenSource: $0, isIn: rect) } ?? rect
        let window = clip.bounds.touched(by: rect.applying(transform))
        guard !window.isEmpty else { return }
        let picture = image.bitmap.colored()
        if copies(picture, part, whole, rect, opacity) { return }
        sample(picture, part, whole, rect, quality, opacity)
    }

    public func fill(_ mask: Bitmap, in rect: CGRect, with paint: Paint) {
        switch paint {
        case .color(let color):
            // Once over its pixels, and then as an image: a mask is drawn once, and seldom large.
            let pixel = Blending.premultiplied(color)
            let picture = mask.colored()
            let tinted = Bitmap(uninitializedWidth: mask.width, height: mask.height) { bytes in
                let result = bytes.bindMemory(to: UInt32.self)
                picture.withPixels { source in
                    for index in 0..<result.count {
                        result[index] = Blending.scaled(pixel: pixel, by: source[index] >> 24)
                    }
                }
            }
            draw(Image(tinted), in: rect)
        }
    }

    /// Draws an image whose pixels fall on the target's; returns false if they do not.
    private func copies(
        _ picture: Bitmap, _ part: PixelRect, _ whole: CGRect, _ rect: CGRect, _ opacity: UInt32
    ) -> Bool {
        guard transform.isScaleAndTranslation else { return false }
        let place = whole.applying(transform)
        // Sizes in points times a scale may be off by a rounding.
        func isWhole(_ value: CGFloat) -> Bool {
            (value - value.rounded()).magnitude < 1e-6 && value.magnitude < 1e9
        }
        guard isWhole(place.minX), isWhole(place.minY), (place.width - CGFloat(part.width)).magnitude < 1e-6,
            (place.height - CGFloat(part.height)).magnitude < 1e-6
        else { return false }
        let (x, y) = (Int(place.minX.rounded()), Int(place.minY.rounded()))
        picture.withPixels { pixels in
            let painter = CopyPainter(
                target: target.rows, source: pixels + part.minY * picture.width + part.minX,
                sourceStride: picture.width,
                place: PixelRect(minX: x, minY: y, maxX: x + part.width, maxY: y + part.height),
                opacity: opacity)
            cover(Path(rect), .nonZero, painter)
        }
        return true
    }

    private func sample(
        _ picture: Bitmap, _ part: PixelRect, _ whole: CGRect, _ rect: CGRect,
        _ quality: InterpolationQuality, _ opacity: UInt32
    ) {
        var (picture, part) = (picture, part)
        if quality == .high, let reduced = resampled(picture, part, whole) {
            picture = reduced
            part = PixelRect(minX: 0, minY: 0, maxX: reduced.width, maxY: reduced.height)
            if copies(picture, part, whole, rect, opacity) { return }
        }
        let toRect = Transform(
            a: whole.width / CGFloat(part.width), b: 0, c: 0, d: whole.height / CGFloat(part.height),
            tx: whole.minX, ty: whole.minY)
        let toTarget = Transform(translationX: CGFloat(-part.minX), y: CGFloat(-part.minY))
            .concatenating(toRect).concatenating(transform)
        guard let inverse = toTarget.inverted() else { return }
        picture.withPixels { pixels in
            let sampler = ImageSampler(
                pixels: pixels, stride: picture.width, source: part, inverse: inverse,
                isSmooth: quality != .none)
            cover(
                Path(rect), .nonZero, SamplePainter(target: target.rows, sampler: sampler, opacity: opacity))
        }
    }

    /// The image at about the size at which it is seen, filtered; nil where that is not needed or too large.
    private func resampled(_ picture: Bitmap, _ part: PixelRect, _ whole: CGRect) -> Bitmap? {
        // How long the image's sides are on the target.
        let across = (transform.a * transform.a + transform.b * transform.b).squareRoot() * whole.width
        let down = (transform.c * transform.c + transform.d * transform.d).squareRoot() * whole.height
        let isUpright = transform.isScaleAndTranslation
        guard across.isFinite, down.isFinite, across > 0, down > 0 else { return nil }
        // A turned image is only reduced: enlarging it by a filter gains little under a bilinear sampler.
        let most = isUpright ? CGFloat(Bitmap.maximumSide) : .infinity
        let width = isUpright ? across.rounded() : min(across.rounded(.up), CGFloat(part.width))
        let height = isUpright ? down.rounded() : min(down.rounded(.up), CGFloat(part.height))
        guard width <= most, height <= most else { return nil }
        let size = (width: max(1, Int(width)), height: max(1, Int(height)))
        guard size.width != part.width || size.height != part.height,
            size.width * size.height <= max(BitmapContext.mostResampledPixels, part.width * part.height),
            canGoOn()
        else { return nil }
        return picture.withPixels { pixels in
            try? Bitmap(uninitializedWidth: size.width, height: size.height) {
                bytes throws(CancellationError) in
                try Resampler.resample(
                    pixels, stride: picture.width, source: part, width: size.width, height: size.height,
                    into: bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), checkpoint: checkpoint)
            }
        }
    }

    /// Where whole source pixels go if `source` goes into `rect`.
    private func place(of part: PixelRect, whenSource source: CGRect, isIn rect: CGRect) -> CGRect {
        let (scaleX, scaleY) = (rect.width / source.width, rect.height / source.height)
        return CGRect(
            x: rect.minX + (CGFloat(part.minX) - source.minX) * scaleX,
            y: rect.minY + (CGFloat(part.minY) - source.minY) * scaleY,
            width: CGFloat(part.width) * scaleX, height: CGFloat(part.height) * scaleY)
    }
}
