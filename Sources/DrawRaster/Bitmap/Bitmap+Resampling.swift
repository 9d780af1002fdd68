import Foundation

extension Bitmap {
    /// The same picture in another size.
    ///
    /// - Parameters:
    ///   - width: In pixels, 1 to 32,768; check untrusted sizes with `Bitmap.check(width:height:)`.
    ///   - height: In pixels, 1 to 32,768.
    ///   - quality: `high` averages all pixels when reducing and is smooth when enlarging; `low` is bilinear between
    ///     four pixels; `none` takes the nearest.
    ///   - checkpoint: Asked for each row.
    /// - Throws: `CancellationError` once `checkpoint` throws.
    public func resampled(
        width: Int, height: Int, quality: InterpolationQuality = .high, checkpoint: Checkpoint = .never
    ) throws(CancellationError) -> Bitmap {
        if width == self.width, height == self.height { return self }
        let all = PixelRect(minX: 0, minY: 0, maxX: self.width, maxY: self.height)
        return try resampled(all, width: width, height: height, quality: quality, checkpoint: checkpoint)
    }

    /// A part of the picture in another size.
    func resampled(
        _ part: PixelRect, width: Int, height: Int, quality: InterpolationQuality, checkpoint: Checkpoint
    ) throws(CancellationError) -> Bitmap {
        let source = colored()
        let resampler = Resampler(
            part: part, place: CGRect(x: 0, y: 0, width: width, height: height),
            window: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height), quality: quality)
        return try Bitmap(
            uninitializedWidth: width, height: height, scale: scale, isOpaque: isOpaque
        ) { bytes throws(CancellationError) in
            let result = bytes.baseAddress!.bindMemory(to: UInt32.self, capacity: width * height)
            try source.withPixels { pixels throws(CancellationError) in
                try resampler.run(
                    pixels, stride: self.width, into: result, resultStride: width, checkpoint: checkpoint)
            }
        }
    }

    /// The bitmap as coloured pixels: an alpha bitmap becomes black with that alpha.
    func colored() -> Bitmap {
        switch format {
        case .rgba8: return self
        case .a8:
            return Bitmap(uninitializedWidth: width, height: height, scale: scale) { result in
                withUnsafeBytes { alpha in
                    for index in 0..<alpha.count { result[index * 4 + 3] = alpha[index] }
                }
            }
        }
    }

    /// Calls `body` with the pixels of a coloured bitmap.
    func withPixels<Output, Failure: Error>(
        _ body: (UnsafePointer<UInt32>) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try withUnsafeBytes { bytes throws(Failure) in
            try body(bytes.baseAddress!.assumingMemoryBound(to: UInt32.self))
        }
    }
}
