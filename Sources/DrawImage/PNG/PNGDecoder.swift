import CShims
import DrawRaster

/// Reads PNG through libpng, a row at a time.
///
/// The fence around the C decoder: its state is destroyed in `deinit`. Confined to one decoding, which must not
/// outlive the bytes.
final class PNGDecoder {
    private let state: OpaquePointer
    private let file: String?
    private let height: Int

    init(
        _ bytes: UnsafeRawBufferPointer, header: PNGHeader, chunkBytes: Int, file: String?
    ) throws(ImageError) {
        guard let state = asyncdraw_png_create(bytes.baseAddress, bytes.count) else {
            throw .outOfMemory(bytes: bytes.count)
        }
        self.state = state
        self.file = file
        height = header.size.height
        let status = asyncdraw_png_start(
            state, UInt32(header.size.width), UInt32(header.size.height), Int32(header.passes),
            max(chunkBytes, 1))
        try check(status, row: 0)
    }

    deinit {
        asyncdraw_png_destroy(state)
    }

    /// Reads the next row, which is number `row` in its pass: red, green, blue and straight alpha.
    func readRow(_ row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) {
        try check(asyncdraw_png_read_row(state, buffer.baseAddress, buffer.count), row: row)
    }

    private func check(_ status: asyncdraw_codec_status, row: Int) throws(ImageError) {
        guard status != ASYNCDRAW_CODEC_OK else { return }
        guard status != ASYNCDRAW_CODEC_TRUNCATED else {
            throw .truncated(.png, rows: row, totalRows: height, file: file)
        }
        throw .damaged(.png, reason: String(cString: asyncdraw_png_message(state)), file: file)
    }
}
