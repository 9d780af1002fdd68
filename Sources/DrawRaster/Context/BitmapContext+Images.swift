public import Foundation

extension BitmapContext {
    /// An upright image is resampled in bands of so many pixels of the target: a megabyte.
    private static let pixelsPerBand = 1 << 18

    public func draw(
        _ image: Image, in rect: CGRect, source: CGRect?, quality: InterpolationQuality, opacity: CGFloat
    ) {
        let all = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
        let part = source.map { all.touched(by: $0) } ?? all
        let opacity = opacity >= 1 ? 255 : opacity > 0 ? UInt32((opacity * 255).rounded()) : 0
        guard !part.isEmpty, opacity > 0, rect.width > 0, rect.height > 0, rect.width.isFinite,
            rect.height.isFinite, transform.isFinite
        else { return }
        let path = Path(rect)
        let window = self.window(of: path)
        guard !window.isEmpty, canGoOn() else { return }
        // The rectangle of the whole pixels that are read: `source` may begin inside of one.
        let whole = source.map { place(of: part, whenSource: $0, isIn: rect) } ?? rect
        let picture = Picture(bitmap: image.bitmap.colored(), part: part, opacity: opacity)
        if !transform.isScaleAndTranslation {
            sample(picture, whole, path, window, quality)
        } else if let place = wholePlace(whole.applying(transform), of: part) {
            copy(picture, to: place, path, window)
        } else {
            resample(picture, whole.applying(transform), path, window, quality)
        }
    }

    public func fill(_ mask: Bitmap, in rect: CGRect, with paint: Paint) {
        let path = Path(rect)
        let window = self.window(of: path)
        guard !window.isEmpty, canGoOn() else { return }
        // The mask as an image, drawn where it goes on a layer of its own, becomes a clip for the paint.
        guard
            let layer = try? BitmapContext(
                width: window.width, height: window.height, checkpoint: checkpoint)
        else { return }
        layer.concatenate(
            transform.concatenating(
                Transform(translationX: CGFloat(-window.minX), y: CGFloat(-window.minY))))
        layer.draw(Image(mask), in: rect)
        isCancelled = layer.isCancelled
        guard !isCancelled else { return }
        let coverage = ClipMask(bounds: window)
        layer.makeBitmap().withPixels { pixels in
            for y in 0..<window.height {
                let row = coverage.pointer(window.minX, window.minY + y)
                for x in 0..<window.width {
                    row[x] = UInt8(truncatingIfNeeded: pixels[y * window.width + x] >> 24)
                }
            }
        }
        fill(
            MaskSweep(
                bytes: coverage.pointer(window.minX, window.minY), bytesPerRow: coverage.stride,
                place: window, window: window),
            with: paint)
        withExtendedLifetime(coverage) {}
    }

    /// A picture that is put on whole pixels: a colour glyph.
    func copy(_ bitmap: Bitmap, toX x: Int, y: Int, opacity: UInt32) {
        let place = PixelRect(minX: x, minY: y, maxX: x + bitmap.width, maxY: y + bitmap.height)
        let window = place.intersection(clip.bounds)
        guard !window.isEmpty else { return }
        bitmap.withPixels { pixels in
            paint(
                RectangleSweep(wholePixels: window),
                CopyPainter(
                    target: target.rows, source: pixels, sourceStride: bitmap.width, place: place,
                    opacity: opacity, isOpaque: bitmap.isOpaque))
        }
    }

    /// What of an image is drawn.
    private struct Picture {
        let bitmap: Bitmap
        let part: PixelRect
        /// 0 to 255.
        let opacity: UInt32
    }

    /// The pixels on which an image's pixels fall one to one, or nil.
    private func wholePlace(_ place: CGRect, of part: PixelRect) -> PixelRect? {
        // Sizes in points times a scale may be off by a rounding.
        func isWhole(_ value: CGFloat) -> Bool {
            (value - value.rounded()).magnitude < 1e-6 && value.magnitude < 1e9
        }
        guard isWhole(place.minX), isWhole(place.minY), (place.width - CGFloat(part.width)).magnitude < 1e-6,
            (place.height - CGFloat(part.height)).magnitude < 1e-6
        else { return nil }
        let (x, y) = (Int(place.minX.rounded()), Int(place.minY.rounded()))
        return PixelRect(minX: x, minY: y, maxX: x + part.width, maxY: y + part.height)
    }

    private func copy(_ picture: Picture, to place: PixelRect, _ path: Path, _ window: PixelRect) {
        let bitmap = picture.bitmap
        bitmap.withPixels { pixels in
            let painter = CopyPainter(
                target: target.rows,
                source: pixels + picture.part.minY * bitmap.width + picture.part.minX,
                sourceStride: bitmap.width, place: place, opacity: picture.opacity,
                isOpaque: bitmap.isOpaque)
            paint(PathCoverage(context: self, path: path, rule: .nonZero, window: window), painter)
        }
    }

    /// Draws an upright image: resamples the pixels that show, in bands, each of which is then copied.
    private func resample(
        _ picture: Picture, _ place: CGRect, _ path: Path, _ window: PixelRect,
        _ quality: InterpolationQuality
    ) {
        let bitmap = picture.bitmap
        let rows = max(1, BitmapContext.pixelsPerBand / window.width)
        let buffer = PixelBuffer(width: window.width, height: min(rows, window.height))
        inBands(of: window, rows: rows) { band in
            let resampler = Resampler(part: picture.part, place: place, window: band, quality: quality)
            do {
                try bitmap.withPixels { pixels throws(CancellationError) in
                    try resampler.run(
                        pixels, stride: bitmap.width, into: buffer.pixels, resultStride: buffer.stride,
                        checkpoint: checkpoint)
                }
            } catch {
                isCancelled = true
                return
            }
            let painter = CopyPainter(
                target: target.rows, source: buffer.pixels, sourceStride: buffer.stride, place: band,
                opacity: picture.opacity, isOpaque: bitmap.isOpaque)
            paint(PathCoverage(context: self, path: path, rule: .nonZero, window: band), painter)
        }
    }

    /// Draws an image that is turned, mirrored or skewed: bilinear, after it was reduced to about its size.
    private func sample(
        _ picture: Picture, _ whole: CGRect, _ path: Path, _ window: PixelRect,
        _ quality: InterpolationQuality
    ) {
        var (bitmap, part) = (picture.bitmap, picture.part)
        if quality == .high, let reduced = reduced(bitmap, part, whole) {
            bitmap = reduced
            part = PixelRect(minX: 0, minY: 0, maxX: reduced.width, maxY: reduced.height)
        }
        let toRect = Transform(
            a: whole.width / CGFloat(part.width), b: 0, c: 0, d: whole.height / CGFloat(part.height),
            tx: whole.minX, ty: whole.minY)
        let toTarget = Transform(translationX: CGFloat(-part.minX), y: CGFloat(-part.minY))
            .concatenating(toRect).concatenating(transform)
        guard !isCancelled, let inverse = toTarget.inverted() else { return }
        bitmap.withPixels { pixels in
            let sampler = ImageSampler(
                pixels: pixels, stride: bitmap.width, source: part, inverse: inverse,
                isSmooth: quality != .none)
            let painter = SamplePainter(target: target.rows, sampler: sampler, opacity: picture.opacity)
            paint(PathCoverage(context: self, path: path, rule: .nonZero, window: window), painter)
        }
    }

    /// The image at about the size at which it is seen, if that is smaller.
    private func reduced(_ bitmap: Bitmap, _ part: PixelRect, _ whole: CGRect) -> Bitmap? {
        // How long the image's sides are on the target.
        let across = (transform.a * transform.a + transform.b * transform.b).squareRoot() * whole.width
        let down = (transform.c * transform.c + transform.d * transform.d).squareRoot() * whole.height
        guard across.isFinite, down.isFinite else { return nil }
        let width = Int(min(max(across.rounded(.up), 1), CGFloat(part.width)))
        let height = Int(min(max(down.rounded(.up), 1), CGFloat(part.height)))
        guard width < part.width || height < part.height else { return nil }
        do {
            return try bitmap.resampled(
                part, width: width, height: height, quality: .high, checkpoint: checkpoint)
        } catch {
            isCancelled = true
            return nil
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
