#if JPEG
    import CShims
    import DrawRaster

    /// Reads JPEG through libjpeg, a row at a time.
    ///
    /// The fence around the C decoder: its state is destroyed in `deinit`. Confined to one decoding, which must
    /// not outlive the bytes.
    final class JPEGDecoder {
        private let state: OpaquePointer
        private let file: String?
        private let limits: DecodeLimits
        private var header = asyncdraw_jpeg_header()
        /// The size of the rows, once `start` has been called.
        private(set) var size = PixelSize(width: 0, height: 0)

        init(
            _ bytes: UnsafeRawBufferPointer, header: JPEGHeader, limits: DecodeLimits, file: String?
        ) throws(ImageError) {
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard let state = asyncdraw_jpeg_create(start, bytes.count) else {
                throw .outOfMemory(bytes: bytes.count)
            }
            self.state = state
            self.file = file
            self.limits = limits
            try check(asyncdraw_jpeg_read_header(state, &self.header), row: 0)
            // Limits were held against what our own reader found; a second frame header must not get around them.
            guard Int(self.header.width) == header.size.width, Int(self.header.height) == header.size.height
            else { throw .damaged(.jpeg, reason: "a second size", file: file) }
        }

        deinit {
            asyncdraw_jpeg_destroy(state)
        }

        /// What the rows' pixels are.
        var samples: DecodedPixels.Samples {
            header.is_cmyk != 0 ? .cmyk(isInverted: header.is_inverted != 0) : .opaque
        }

        /// What libjpeg keeps between scans.
        var workingBytes: Int { Int(header.coefficient_bytes) }

        /// Begins to decode at one part in `denominator` of the size, sides rounded up.
        func start(denominator: Int) throws(ImageError) {
            var (width, height): (UInt32, UInt32) = (0, 0)
            try check(asyncdraw_jpeg_start(state, Int32(denominator), &width, &height), row: 0)
            size = PixelSize(width: Int(width), height: Int(height))
        }

        /// Takes in all scans of a file that has several, asking `checkpoint` about once a row of blocks.
        func readScans(checkpoint: Checkpoint) throws(ImageError) {
            var isDone: Int32 = 0
            let limit = Int32(clamping: limits.scans)
            while isDone == 0 {
                try checkpoint.ask()
                try check(asyncdraw_jpeg_read_scans(state, limit, &isDone), row: 0)
            }
        }

        /// Reads the next row, which is number `row`.
        func readRow(_ row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ImageError) {
            let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            try check(asyncdraw_jpeg_read_row(state, start, buffer.count), row: row)
        }

        private func check(_ status: asyncdraw_codec_status, row: Int) throws(ImageError) {
            let reason = String(cString: asyncdraw_jpeg_message(state))
            switch status {
            case ASYNCDRAW_CODEC_OK:
                return
            case ASYNCDRAW_CODEC_TRUNCATED:
                throw .truncated(.jpeg, rows: row, totalRows: size.height, file: file)
            case ASYNCDRAW_CODEC_UNSUPPORTED:
                throw .unsupportedFeature(.jpeg, feature: reason, file: file)
            case ASYNCDRAW_CODEC_OUT_OF_MEMORY:
                throw .outOfMemory(bytes: workingBytes)
            case ASYNCDRAW_CODEC_TOO_MANY_SCANS:
                throw .limitExceeded(.scans, found: limits.scans + 1, allowed: limits.scans, file: file)
            default:
                throw .damaged(.jpeg, reason: reason, file: file)
            }
        }
    }
#endif
