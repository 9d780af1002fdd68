/// At which part of its size a JPEG is decoded for a small target.
///
/// libjpeg leaves out high frequencies before it makes pixels, which is nearly free: an eighth costs a third of
/// the whole. 3/8 and the like have no vector code and are slower than the next larger one.
enum JPEGScale {
    /// The largest of 8, 4, 2 and 1 that leaves both sides at least twice as long as `target`: what is resampled
    /// afterwards must not show the blocks.
    ///
    /// - Parameters:
    ///   - size: As stored.
    ///   - target: As stored too; nil for every pixel. A side below 1 counts as 1.
    static func denominator(size: PixelSize, target: PixelSize?) -> Int {
        guard let target else { return 1 }
        func isEnough(_ side: Int, _ targetSide: Int, _ denominator: Int) -> Bool {
            // Not doubled, which could overflow.
            (side + denominator - 1) / denominator / 2 >= max(targetSide, 1)
        }
        return [8, 4, 2].first {
            isEnough(size.width, target.width, $0) && isEnough(size.height, target.height, $0)
        } ?? 1
    }
}
