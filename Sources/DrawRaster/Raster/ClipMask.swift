/// Coverage of a clip whose edges are not on whole pixels: a byte a pixel, inside a rectangle of pixels.
///
/// Made by one `clip` and only read afterwards, so that saved states share it.
final class ClipMask {
    /// What the mask covers; nothing outside is inside the clip.
    let bounds: PixelRect
    /// The column of each row's first byte: `bounds.minX` rounded down to a multiple of four.
    let left: Int
    let stride: Int
    let bytes: UnsafeMutablePointer<UInt8>

    init(bounds: PixelRect) {
        self.bounds = bounds
        left = bounds.minX & ~3
        stride = (bounds.maxX - left + 3) & ~3
        bytes = .allocate(capacity: max(1, stride * bounds.height))
        bytes.initialize(repeating: 0, count: max(1, stride * bounds.height))
    }

    deinit {
        bytes.deallocate()
    }

    /// The byte of a pixel inside the bounds.
    @inline(__always)
    func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        bytes + ((y &- bounds.minY) &* stride &+ (x &- left))
    }

    /// The bytes of four pixels from `x`, a multiple of 4.
    @inline(__always)
    func four(_ x: Int, _ y: Int) -> UInt32 {
        UnsafeRawPointer(pointer(x, y)).loadUnaligned(as: UInt32.self)
    }
}

/// Writes coverage into a mask that is all zero: what a clip is made with.
struct MaskPainter: CoveragePainter {
    let mask: ClipMask

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        UnsafeMutableRawPointer(mask.pointer(x, y)).storeBytes(
            of: Blending.bytes(of: coverage), as: UInt32.self)
    }

    @inline(__always)
    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        mask.pointer(x, y).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
    }
}

/// Multiplies coverage with a clip before it reaches another painter.
struct ClippingPainter<Base: CoveragePainter>: CoveragePainter {
    let base: Base
    let mask: ClipMask

    static var pixelsPerCheck: Int { Base.pixelsPerCheck }

    @inline(__always)
    func paint(_ x: Int, _ y: Int, _ coverage: SIMD4<UInt32>) {
        let clip = mask.four(x, y)
        if clip == 0 { return }
        base.paint(x, y, Blending.scaled(coverage, by: Blending.spread(clip)))
    }

    func paintSpan(_ x: Int, _ y: Int, _ count: Int, _ coverage: UInt32) {
        let bytes = UnsafeRawPointer(mask.pointer(x, y))
        var index = 0
        while index < count {
            let value = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
            // Long runs that are wholly outside or inside are what clips consist of.
            guard value == 0 || value == .max else {
                paint(x &+ index, y, SIMD4(repeating: coverage))
                index &+= 4
                continue
            }
            var end = index &+ 4
            while end < count, bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self) == value {
                end &+= 4
            }
            if value != 0 { base.paintSpan(x &+ index, y, end &- index, coverage) }
            index = end
        }
    }
}
