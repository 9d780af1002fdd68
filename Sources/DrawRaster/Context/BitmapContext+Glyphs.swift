public import Foundation

extension BitmapContext {
    /// Glyphs above this size are filled as paths: their masks would push all others out of the cache.
    private static let largestMask: CGFloat = 256

    public func draw(_ run: GlyphRun, at origin: CGPoint, with paint: Paint) {
        switch paint {
        case .color(let color):
            guard !run.glyphs.isEmpty, !clip.isEmpty, transform.isFinite, canGoOn() else { return }
            let pixelsPerEm = run.fontSize * transform.a
            if transform.isScaleAndTranslation, transform.a == transform.d, pixelsPerEm > 0,
                pixelsPerEm <= BitmapContext.largestMask
            {
                blit(run, at: origin, pixelsPerEm: pixelsPerEm, color: color)
            } else {
                fillOutlines(of: run, at: origin, color: color)
            }
        }
    }

    /// Glyphs as masks: horizontally at quarters of a pixel, vertically on whole ones, so that lines of text look alike.
    private func blit(_ run: GlyphRun, at origin: CGPoint, pixelsPerEm: CGFloat, color: Color) {
        let steps = CGFloat(GlyphRequest.subpixelPositions)
        var requests: [GlyphRequest] = []
        var places: [(x: Int, y: Int)] = []
        requests.reserveCapacity(run.glyphs.count)
        places.reserveCapacity(run.glyphs.count)
        for (glyph, position) in zip(run.glyphs, run.positions) {
            let place = CGPoint(x: origin.x + position.x, y: origin.y + position.y).applying(transform)
            // Far outside of any bitmap, or not a number.
            guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { continue }
            let quarters = Int((place.x * steps).rounded(.toNearestOrAwayFromZero))
            let x = quarters >> 2
            requests.append(GlyphRequest(glyph: glyph, subpixel: UInt8(quarters & 3)))
            places.append((x, Int(place.y.rounded(.toNearestOrAwayFromZero))))
        }
        let images = run.source.images(for: requests, pixelsPerEm: pixelsPerEm)
        let pixel = Blending.premultiplied(color)
        for (image, place) in zip(images, places) {
            let (x, y) = (place.x + image.left, place.y + image.top)
            switch image.content {
            case .empty: continue
            case .mask(let mask): GlyphBlitter(target: target.rows, clip: clip).fill(mask, x, y, pixel)
            case .picture(let picture):
                GlyphBlitter(target: target.rows, clip: clip).draw(picture, x, y, UInt32(color.alpha))
            }
        }
    }

    private func fillOutlines(of run: GlyphRun, at origin: CGPoint, color: Color) {
        for (glyph, position) in zip(run.glyphs, run.positions) {
            guard !isCancelled else { return }
            let toEm = Transform(
                a: run.fontSize, b: 0, c: 0, d: run.fontSize, tx: origin.x + position.x,
                ty: origin.y + position.y)
            if let picture = run.source.picture(of: glyph) {
                draw(
                    picture.image, in: picture.rect.applying(toEm), source: nil, quality: .high,
                    opacity: CGFloat(color.alpha) / 255)
            } else {
                fill(run.source.outline(of: glyph).applying(toEm), with: .color(color), rule: .nonZero)
            }
        }
    }
}

/// Puts a glyph's bitmap on whole pixels, cut by the clip.
private struct GlyphBlitter {
    let target: PixelRows
    let clip: ClipState

    /// Fills a mask with a premultiplied colour.
    func fill(_ mask: Bitmap, _ x: Int, _ y: Int, _ color: UInt32) {
        let place = visible(mask, x, y)
        guard !place.isEmpty else { return }
        let wide = SIMD4<UInt32>(repeating: color)
        mask.withUnsafeBytes { bytes in
            let start = bytes.baseAddress!
            for row in place.minY..<place.maxY {
                let coverage = start + ((row &- y) &* mask.bytesPerRow &- x)
                let pixels = target.row(row)
                var column = place.minX
                while column &+ 4 <= place.maxX {
                    let four = coverage.loadUnaligned(fromByteOffset: column, as: UInt32.self)
                    if four != 0 {
                        var factors = Blending.spread(four)
                        if let clipMask = clip.mask {
                            factors = Blending.scaled(
                                factors, by: Blending.spread(clipMask.four(column, row)))
                        }
                        let pointer = UnsafeMutableRawPointer(pixels + column)
                        let destination = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
                        let source = Blending.scaled(pixels: wide, by: factors)
                        pointer.storeBytes(of: Blending.over(source, destination), as: SIMD4<UInt32>.self)
                    }
                    column &+= 4
                }
                while column < place.maxX {
                    var factor = UInt32(coverage.load(fromByteOffset: column, as: UInt8.self))
                    if let clipMask = clip.mask {
                        factor = Blending.scaled(factor, by: UInt32(clipMask.pointer(column, row).pointee))
                    }
                    pixels[column] = Blending.over(Blending.scaled(pixel: color, by: factor), pixels[column])
                    column &+= 1
                }
            }
        }
    }

    /// Draws a picture, its alpha multiplied by `opacity`.
    func draw(_ picture: Bitmap, _ x: Int, _ y: Int, _ opacity: UInt32) {
        let place = visible(picture, x, y)
        guard !place.isEmpty else { return }
        picture.withPixels { source in
            for row in place.minY..<place.maxY {
                let pixels = target.row(row)
                let samples = source + ((row &- y) &* picture.width &- x)
                for column in place.minX..<place.maxX {
                    var factor = opacity
                    if let clipMask = clip.mask {
                        factor = Blending.scaled(factor, by: UInt32(clipMask.pointer(column, row).pointee))
                    }
                    pixels[column] = Blending.over(
                        Blending.scaled(pixel: samples[column], by: factor), pixels[column])
                }
            }
        }
    }

    private func visible(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> PixelRect {
        clip.bounds.intersection(
            PixelRect(minX: x, minY: y, maxX: x + bitmap.width, maxY: y + bitmap.height))
    }
}
