/// At most 256 colours, found by their pixel: a hash table with open addressing.
///
/// The key is the pixel as it lies in memory, premultiplied; different keys are different colours in the file.
struct PNGPalette: Equatable {
    static let capacity = 256
    private static let slotCount = 1024

    /// The pixels, in the order in which they were found; after `sortTranslucentFirst()` those with alpha first.
    private(set) var pixels: [UInt32] = []
    /// Where `pixels` are: the entry's index plus 1, or 0.
    private var slots = [UInt16](repeating: 0, count: slotCount)

    /// Adds a pixel unless it is there; returns false if there is no room for it.
    mutating func insert(_ pixel: UInt32) -> Bool {
        let slot = slot(of: pixel)
        guard slots[slot] == 0 else { return true }
        guard pixels.count < PNGPalette.capacity else { return false }
        pixels.append(pixel)
        slots[slot] = UInt16(pixels.count)
        return true
    }

    /// The index of a pixel that was inserted.
    func index(of pixel: UInt32) -> UInt8 {
        UInt8(slots[slot(of: pixel)] - 1)
    }

    /// Moves entries with alpha to the front, so that the file lists alphas for those alone.
    mutating func sortTranslucentFirst() {
        let sorted = pixels.filter { $0 >> 24 != 255 } + pixels.filter { $0 >> 24 == 255 }
        self = PNGPalette()
        for pixel in sorted { _ = insert(pixel) }
    }

    /// Bits an index takes: 1, 2, 4 or 8.
    var bitDepth: Int {
        switch pixels.count {
        case ...2: 1
        case ...4: 2
        case ...16: 4
        default: 8
        }
    }

    private func slot(of pixel: UInt32) -> Int {
        // Fibonacci hashing: the upper bits of the product depend on all bits of the pixel.
        var slot = Int((pixel &* 2_654_435_769) >> 22)
        while slots[slot] != 0, pixels[Int(slots[slot]) - 1] != pixel {
            slot = (slot + 1) & (PNGPalette.slotCount - 1)
        }
        return slot
    }
}
