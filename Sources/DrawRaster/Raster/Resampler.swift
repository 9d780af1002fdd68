import Foundation

/// Changes the size of a picture by a separable filter.
///
/// A Lanczos window of three lobes when a side becomes shorter, stretched so that it covers all source pixels; Mitchell's
/// and Netravali's cubic with B = 0, C = ½ (Catmull–Rom) when it becomes longer, which keeps pixels where the size stays.
/// Weights are whole numbers that sum to 16,384, so that flat areas and opaque alpha stay exactly as they are; between
/// both passes a channel keeps six more bits. Colours are premultiplied throughout, so transparent pixels do not bleed.
struct Resampler {
    private static let weightBits: Int32 = 14
    private static let lobes = 3.0

    /// What one pixel of the result is made of.
    private struct Taps {
        /// The first source pixel, from the source rectangle's edge.
        var first: Int
        /// The first weight in `Side.weights`.
        var weight: Int
        var count: Int
    }

    private struct Side {
        var taps: [Taps] = []
        var weights: [Int32] = []
    }

    /// Resamples the part `source` of a picture of 32-bit pixels.
    ///
    /// - Throws: `CancellationError` once `checkpoint`, asked for each row, throws.
    static func resample(
        _ pixels: UnsafePointer<UInt32>, stride: Int, source: PixelRect, width: Int, height: Int,
        into result: UnsafeMutablePointer<UInt32>, checkpoint: Checkpoint
    ) throws(CancellationError) {
        let horizontal = side(from: source.width, to: width)
        let vertical = side(from: source.height, to: height)
        let middle = UnsafeMutablePointer<SIMD4<Int16>>.allocate(capacity: width * source.height)
        defer { middle.deallocate() }
        for y in 0..<source.height {
            try checkpoint()
            reduceRow(
                pixels + (source.minY + y) * stride + source.minX, horizontal, into: middle + y * width)
        }
        for y in 0..<height {
            try checkpoint()
            mixRows(middle, width, vertical, y, into: result + y * width)
        }
    }

    private static func reduceRow(
        _ row: UnsafePointer<UInt32>, _ side: Side, into result: UnsafeMutablePointer<SIMD4<Int16>>
    ) {
        side.taps.withUnsafeBufferPointer { taps in
            side.weights.withUnsafeBufferPointer { weights in
                for x in 0..<taps.count {
                    let tap = taps[x]
                    var sum = SIMD4<Int32>(repeating: 128)
                    for index in 0..<tap.count {
                        let pixel = row[tap.first &+ index]
                        let channels = SIMD4<UInt32>(
                            pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
                        sum &+=
                            unsafeBitCast(channels, to: SIMD4<Int32>.self)
                            &* SIMD4(repeating: weights[tap.weight &+ index])
                    }
                    result[x] = SIMD4<Int16>(truncatingIfNeeded: sum &>> 8)
                }
            }
        }
    }

    private static func mixRows(
        _ rows: UnsafePointer<SIMD4<Int16>>, _ width: Int, _ side: Side, _ y: Int,
        into result: UnsafeMutablePointer<UInt32>
    ) {
        let tap = side.taps[y]
        side.weights.withUnsafeBufferPointer { weights in
            for x in 0..<width {
                var sum = SIMD4<Int32>(repeating: 1 << 19)
                for index in 0..<tap.count {
                    let value = rows[(tap.first &+ index) &* width &+ x]
                    sum &+=
                        SIMD4<Int32>(truncatingIfNeeded: value)
                        &* SIMD4(repeating: weights[tap.weight &+ index])
                }
                sum = sum &>> 20
                // The negative lobes overshoot: alpha is held within a byte, and colours within alpha.
                let alpha = min(max(sum[3], 0), 255)
                let held = sum.replacing(with: SIMD4.zero, where: sum .< SIMD4.zero)
                let limit = SIMD4(repeating: alpha)
                let color = held.replacing(with: limit, where: held .> limit)
                result[x] =
                    UInt32(bitPattern: color[0]) | UInt32(bitPattern: color[1]) &<< 8
                    | UInt32(bitPattern: color[2]) &<< 16 | UInt32(bitPattern: alpha) &<< 24
            }
        }
    }

    private static func side(from sourceLength: Int, to length: Int) -> Side {
        let step = Double(sourceLength) / Double(length)
        let stretch = max(1, step)
        let radius = (step > 1 ? lobes : 2) * stretch
        var side = Side()
        for position in 0..<length {
            let center = (Double(position) + 0.5) * step
            let first = max(0, Int((center - radius).rounded(.up)))
            let last = min(sourceLength - 1, Int((center + radius).rounded(.down)))
            var values: [Double] = []
            for index in first...max(first, last) {
                let distance = (Double(index) + 0.5 - center) / stretch
                values.append(step > 1 ? lanczos(distance) : catmullRom(distance))
            }
            let sum = values.reduce(0, +)
            var weights = values.map { Int32(($0 / sum * Double(1 << weightBits)).rounded()) }
            let largest = weights.indices.max { weights[$0] < weights[$1] }!
            weights[largest] += 1 << weightBits - weights.reduce(0, +)
            side.taps.append(Taps(first: first, weight: side.weights.count, count: weights.count))
            side.weights += weights
        }
        return side
    }

    /// sinc(x)·sinc(x/3) for |x| below 3.
    private static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        guard x.magnitude < lobes else { return 0 }
        let angle = Double.pi * x
        return lobes * sineAndCosine(ofRadians: angle).sine * sineAndCosine(ofRadians: angle / lobes).sine
            / (angle * angle)
    }

    private static func catmullRom(_ x: Double) -> Double {
        let t = x.magnitude
        if t < 1 { return (1.5 * t - 2.5) * t * t + 1 }
        return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0
    }
}

extension Bitmap {
    /// The same picture in another size.
    ///
    /// - Parameters:
    ///   - width: In pixels, 1 to 32,768; check untrusted sizes with `Bitmap.check(width:height:)`.
    ///   - height: In pixels, 1 to 32,768.
    ///   - quality: `high` averages all pixels when reducing and is smooth when enlarging; `low` and `none` take the
    ///     nearest pixel.
    ///   - checkpoint: Asked for each row.
    /// - Throws: `CancellationError` once `checkpoint` throws.
    public func resampled(
        width: Int, height: Int, quality: InterpolationQuality = .high, checkpoint: Checkpoint = .never
    ) throws(CancellationError) -> Bitmap {
        if width == self.width, height == self.height { return self }
        let source = colored()
        return try Bitmap(
            uninitializedWidth: width, height: height, scale: scale, isOpaque: isOpaque
        ) { bytes throws(CancellationError) in
            let result = bytes.baseAddress!.bindMemory(to: UInt32.self, capacity: width * height)
            let bounds = PixelRect(minX: 0, minY: 0, maxX: self.width, maxY: self.height)
            try source.withPixels { pixels throws(CancellationError) in
                switch quality {
                case .high:
                    try Resampler.resample(
                        pixels, stride: self.width, source: bounds, width: width, height: height,
                        into: result,
                        checkpoint: checkpoint)
                case .low, .none:
                    for y in 0..<height {
                        try checkpoint()
                        let row = pixels + y * self.height / height * self.width
                        for x in 0..<width { result[y * width + x] = row[x * self.width / width] }
                    }
                }
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
