/// Bytes that somebody else holds, read with bounds: every read of a place outside gives nil.
///
/// The fence around the pointer of header readers. A view must not outlive the closure that it was made in.
struct ByteView {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    /// The part from `offset`, `count` bytes long; nil if some of it lies outside.
    func part(at offset: Int, count: Int) -> ByteView? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            return nil
        }
        return ByteView(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }

    func hasBytes(_ expected: some Sequence<UInt8>, at offset: Int) -> Bool {
        var place = offset
        for byte in expected {
            guard self[place] == byte else { return false }
            place += 1
        }
        return true
    }

    /// A number of two bytes; the more significant first unless `isLittleEndian`.
    func uint16(at offset: Int, isLittleEndian: Bool = false) -> Int? {
        guard let first = self[offset], let second = self[offset + 1] else { return nil }
        let (low, high) = isLittleEndian ? (first, second) : (second, first)
        return Int(high) << 8 | Int(low)
    }

    /// A number of four bytes; the more significant first unless `isLittleEndian`.
    func uint32(at offset: Int, isLittleEndian: Bool = false) -> Int? {
        guard let first = uint16(at: offset, isLittleEndian: isLittleEndian),
            let second = uint16(at: offset + 2, isLittleEndian: isLittleEndian)
        else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }

    /// The bytes for C, which may not keep the pointer longer than this view lives.
    func withUnsafeBytes<Output, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try body(bytes)
    }
}
