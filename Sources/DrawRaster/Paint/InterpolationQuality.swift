/// How an image is sampled where its pixels do not fall on the target's.
public enum InterpolationQuality: String, CaseIterable, Hashable, Sendable {
    /// The nearest pixel.
    case none
    /// Bilinear between four pixels. Reducing below half the size leaves pixels out.
    case low
    /// Averages all covered pixels when reducing, and is smooth when enlarging.
    case high
}
