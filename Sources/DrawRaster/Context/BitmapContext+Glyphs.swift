public import Foundation

extension BitmapContext {
    /// Glyphs above this size are filled as paths: their masks would push all others out of the cache.
    private static let largestMask: CGFloat = 256

    public func draw(_ run: GlyphRun, at origin: CGPoint, with paint: Paint) {
        guard !run.glyphs.isEmpty, !clip.isEmpty, transform.isFinite, canGoOn() else { return }
        let pixelsPerEm = run.fontSize * transform.a
        if transform.isScaleAndTranslation, transform.a == transform.d, pixelsPerEm > 0,
            pixelsPerEm <= BitmapContext.largestMask
        {
            drawMasks(of: run, at: origin, pixelsPerEm: pixelsPerEm, paint)
        } else {
            drawOutlines(of: run, at: origin, paint)
        }
    }

    /// Glyphs as masks: horizontally at quarters of a pixel, vertically on whole ones, so that lines of text look alike.
    private func drawMasks(of run: GlyphRun, at origin: CGPoint, pixelsPerEm: CGFloat, _ paint: Paint) {
        let steps = CGFloat(GlyphRequest.subpixelPositions)
        var requests: [GlyphRequest] = []
        var places: [(x: Int, y: Int)] = []
        requests.reserveCapacity(run.glyphs.count)
        places.reserveCapacity(run.glyphs.count)
        for (glyph, position) in zip(run.glyphs, run.positions) {
            let place = CGPoint(x: origin.x + position.x, y: origin.y + position.y).applying(transform)
            // Far outside of any bitmap, or not a number.
            guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { continue }
            // Halves go to the right and down everywhere, so that moving a text by whole pixels moves its picture.
            let quarters = Int((place.x * steps + 0.5).rounded(.down))
            requests.append(GlyphRequest(glyph: glyph, subpixel: UInt8(quarters & 3)))
            places.append((quarters >> 2, Int((place.y + 0.5).rounded(.down))))
        }
        let images = run.source.images(for: requests, pixelsPerEm: pixelsPerEm)
        for (image, place) in zip(images, places) {
            if case .picture(let picture) = image.content {
                copy(
                    picture, toX: place.x + image.left, y: place.y + image.top,
                    opacity: UInt32(paint.opacity))
            }
        }
        fill(GlyphMasks(images: images, places: places, bounds: clip.bounds), with: paint)
    }

    private func drawOutlines(of run: GlyphRun, at origin: CGPoint, _ paint: Paint) {
        for (glyph, position) in zip(run.glyphs, run.positions) {
            guard !isCancelled else { return }
            let toEm = Transform(
                a: run.fontSize, b: 0, c: 0, d: run.fontSize, tx: origin.x + position.x,
                ty: origin.y + position.y)
            if let picture = run.source.picture(of: glyph) {
                draw(
                    picture.image, in: picture.rect.applying(toEm), source: nil, quality: .high,
                    opacity: CGFloat(paint.opacity) / 255)
            } else {
                fill(run.source.outline(of: glyph).applying(toEm), with: paint, rule: .nonZero)
            }
        }
    }
}

/// The masks of a run's glyphs.
private struct GlyphMasks: CoverageSource {
    let images: [GlyphImage]
    /// Where each image's origin is, in pixels.
    let places: [(x: Int, y: Int)]
    let bounds: PixelRect

    func run(painter: some CoveragePainter) {
        for (image, origin) in zip(images, places) {
            guard case .mask(let mask) = image.content else { continue }
            let (x, y) = (origin.x + image.left, origin.y + image.top)
            let place = PixelRect(minX: x, minY: y, maxX: x + mask.width, maxY: y + mask.height)
            let window = bounds.intersection(place)
            if window.isEmpty { continue }
            mask.withUnsafeBytes { bytes in
                MaskSweep(
                    bytes: bytes.baseAddress!, bytesPerRow: mask.bytesPerRow, place: place, window: window
                ).run(painter: painter)
            }
        }
    }
}
