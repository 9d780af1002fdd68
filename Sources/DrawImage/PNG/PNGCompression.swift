/// How hard a PNG encoder tries to make a file small.
///
/// The pixels are the same with each of them; filters are chosen row by row with all of them.
public enum PNGCompression: String, CaseIterable, Hashable, Sendable {
    /// For pictures that are looked at once: up to a few per cent larger than `balanced`, photographs in half of
    /// the time.
    case fast
    /// Within a few per cent of what libpng writes by default, in a fraction of its time.
    case balanced
    /// For files that are kept: smaller than `balanced` by a fifth (flat cards) to nothing (noisy photographs),
    /// and two to nine times slower.
    case small

    /// libdeflate's compression level.
    var deflateLevel: Int32 {
        switch self {
        case .fast: 1
        case .balanced: 4
        case .small: 9
        }
    }
}
