/// What pixels of a resampled picture are made of, along one side.
///
/// Weights are worked out in double precision, by + − × ÷ alone, sum to 1 and are kept in single precision: flat areas
/// and opaque alpha come out as they went in.
struct ResamplingFilter {
    /// A weighting function.
    enum Kernel {
        /// The nearest pixel.
        case nearest
        /// Bilinear, between two pixels.
        case linear
        /// Mitchell's and Netravali's cubic with B = 0, C = ½ (Catmull–Rom), which keeps pixels where the size stays.
        case cubic
        /// Lanczos' window of three lobes, stretched over all the pixels that become one.
        case lanczos

        /// How far a kernel reaches, in pixels of the source (or, stretched, of the result).
        fileprivate var radius: Double {
            switch self {
            case .nearest, .linear: 1
            case .cubic: 2
            case .lanczos: 3
            }
        }

        fileprivate func weight(_ distance: Double) -> Double {
            let x = distance.magnitude
            guard x < radius else { return 0 }
            switch self {
            case .nearest: return x < 0.5 || distance == 0.5 ? 1 : 0
            case .linear: return 1 - x
            case .cubic:
                return x < 1
                    ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
            case .lanczos:
                let place = x * Double(Kernel.lanczosStepsPerLobe)
                let index = Int(place)
                let part = place - Double(index)
                return Kernel.lanczosTable[index] * (1 - part) + Kernel.lanczosTable[index + 1] * part
            }
        }

        private static let lanczosStepsPerLobe = 512
        /// sinc(x)·sinc(x/3) at equal steps: between them a straight line is off by 2e-6 at most.
        private static let lanczosTable: [Double] = (0...3 * lanczosStepsPerLobe + 1).map { index in
            guard index > 0 else { return 1 }
            let angle = Double.pi * Double(index) / Double(lanczosStepsPerLobe)
            return 3 * sineAndCosine(ofRadians: angle).sine * sineAndCosine(ofRadians: angle / 3).sine
                / (angle * angle)
        }
    }

    /// Where one pixel's weights are.
    struct Tap {
        /// The first source pixel.
        var first: Int
        /// The first weight in `weights`.
        var weight: Int
        var count: Int
    }

    private(set) var taps: [Tap] = []
    private(set) var weights: [Float] = []

    /// The source pixels that are needed at all.
    var sourceRange: Range<Int> {
        let first = taps.min { $0.first < $1.first }?.first ?? 0
        return first..<(taps.map { $0.first + $0.count }.max() ?? first)
    }

    /// The most weights that one pixel has.
    var longestTap: Int { taps.map(\.count).max() ?? 0 }

    /// - Parameters:
    ///   - kernel: How pixels are weighted.
    ///   - sourceLength: How many source pixels there are; those outside are never read, their weights fall away.
    ///   - range: The pixels that are wanted.
    ///   - origin: Where the source's first pixel begins, in pixels of the result.
    ///   - step: How many source pixels make one pixel of the result.
    init(kernel: Kernel, sourceLength: Int, range: Range<Int>, origin: Double, step: Double) {
        let stretch: Double
        switch kernel {
        // Below a pixel's width all of the source becomes one pixel, however small it is.
        case .lanczos: stretch = min(max(1, step), Double(sourceLength))
        case .nearest, .linear, .cubic: stretch = 1
        }
        let radius = kernel.radius * stretch
        taps.reserveCapacity(range.count)
        var values: [Double] = []
        for position in range {
            let center = (Double(position) + 0.5 - origin) * step
            // Outside, and where steps are no numbers any more, the nearest pixel stands for all.
            let held = center > 0 ? min(center, Double(sourceLength)) : 0
            let first = max(0, Int((held - radius - 0.5).rounded(.up)))
            let last = max(min(sourceLength - 1, Int((held + radius - 0.5).rounded(.down))), 0)
            values.removeAll(keepingCapacity: true)
            var sum = 0.0
            for index in min(first, last)...last {
                let value = kernel.weight((Double(index) + 0.5 - held) / stretch)
                values.append(value)
                sum += value
            }
            var start = 0
            if sum == 0 {
                values = [1]
                sum = 1
                start = last - min(first, last)
            }
            taps.append(Tap(first: min(first, last) + start, weight: weights.count, count: values.count))
            for value in values { weights.append(Float(value / sum)) }
        }
    }
}
