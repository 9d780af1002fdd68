import DrawRaster

/// Counts the bytes of the bitmaps that are alive on behalf of a queue, each bitmap once.
struct BitmapAccount {
    private var uses: [ObjectIdentifier: Int] = [:]
    private(set) var bytes = 0
    private(set) var peak = 0

    /// Counts a bitmap that is going to be made.
    mutating func reserve(_ byteCount: Int) {
        bytes += byteCount
        peak = max(peak, bytes)
    }

    /// It was made, or is not going to be.
    mutating func unreserve(_ byteCount: Int) {
        bytes -= byteCount
    }

    mutating func retain(_ bitmap: Bitmap) {
        let count = uses[ObjectIdentifier(bitmap), default: 0]
        uses[ObjectIdentifier(bitmap)] = count + 1
        if count == 0 { reserve(bitmap.byteCount) }
    }

    /// - Precondition: The bitmap was retained.
    mutating func release(_ bitmap: Bitmap) {
        guard let count = uses[ObjectIdentifier(bitmap)] else {
            preconditionFailure("released a bitmap that was not counted")
        }
        if count > 1 {
            uses[ObjectIdentifier(bitmap)] = count - 1
        } else {
            uses[ObjectIdentifier(bitmap)] = nil
            unreserve(bitmap.byteCount)
        }
    }
}
