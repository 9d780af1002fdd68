package import DrawRaster
package import Foundation

/// Decodes one picture: header, limits, pixels, in this order.
///
/// A new format is a case in `ImageFormat`, and here a case in `info` and one in `decode`.
package struct ImageDecoder {
    private let data: Data
    private let limits: DecodeLimits
    /// The path that the data came from, for errors.
    private let file: String?

    package init(_ data: Data, limits: DecodeLimits = .default, file: String? = nil) {
        self.data = data
        self.limits = limits
        self.file = file
    }

    package init(contentsOfFile path: String, limits: DecodeLimits = .default) throws(ImageError) {
        self.init(try PictureFile.read(path, limits: limits), limits: limits, file: path)
    }

    /// Reads the header, and checks it against the limits.
    package func info() throws(ImageError) -> ImageInfo {
        try withHeader { (_, header) throws(ImageError) in header.info }
    }

    /// The picture, upright and premultiplied.
    func decode(targetSize: PixelSize?, checkpoint: Checkpoint) throws(ImageError) -> Image {
        try withHeader { (bytes, header) throws(ImageError) in
            let pixels = try decode(
                bytes, header, targetSize: targetSize, keepsStraightAlpha: false, checkpoint: checkpoint)
            return Image(pixels.makeBitmap())
        }
    }

    /// The pixels as the file has them, upright: red, green, blue and straight alpha. For whoever must not lose
    /// the colours of translucent pixels.
    package func straightPixels(checkpoint: Checkpoint = .never) throws(ImageError) -> [UInt8] {
        try withHeader { (bytes, header) throws(ImageError) in
            try decode(
                bytes, header, targetSize: nil, keepsStraightAlpha: true, checkpoint: checkpoint
            ).makeBytes()
        }
    }

    private enum Header {
        case png(PNGHeader)
        case jpeg(JPEGHeader)

        var info: ImageInfo {
            switch self {
            case .png(let header):
                ImageInfo(
                    format: .png, storedSize: header.size, orientation: header.orientation,
                    bitDepth: header.bitDepth, hasAlpha: header.hasAlpha, isProgressive: header.isInterlaced)
            case .jpeg(let header):
                ImageInfo(
                    format: .jpeg, storedSize: header.size, orientation: header.orientation,
                    bitDepth: header.bitDepth, hasAlpha: false, isProgressive: header.isProgressive)
            }
        }
    }

    private func withHeader<Output>(
        _ body: (ByteView, Header) throws(ImageError) -> Output
    ) throws(ImageError) -> Output {
        try limits.check(.inputBytes, data.count, file: file)
        let result = data.withUnsafeBytes { buffer in
            Result { () throws(ImageError) in
                let bytes = ByteView(buffer)
                let header = try header(of: bytes)
                try limits.check(storedSize: header.info.storedSize, file: file)
                return try body(bytes, header)
            }
        }
        return try result.get()
    }

    private func header(of bytes: ByteView) throws(ImageError) -> Header {
        guard let format = ImageFormat(sniffing: data) else {
            throw .unknownFormat(firstBytes: Array(data.prefix(8)), file: file)
        }
        switch format {
        case .png:
            return .png(try PNGHeader(bytes, file: file))
        case .jpeg where format.isDecodable:
            return .jpeg(try JPEGHeader(bytes, file: file))
        case .jpeg, .gif, .webp, .avif, .heic, .jpegXL, .bmp, .tiff, .svg:
            throw .unsupportedFormat(format, file: file)
        }
    }

    private func decode(
        _ bytes: ByteView, _ header: Header, targetSize: PixelSize?, keepsStraightAlpha: Bool,
        checkpoint: Checkpoint
    ) throws(ImageError) -> DecodedPixels {
        try bytes.withUnsafeBytes { (bytes) throws(ImageError) in
            switch header {
            case .png(let header):
                let samples = keepsStraightAlpha ? DecodedPixels.Samples.keptStraightAlpha : .straightAlpha
                return try decode(bytes, header, samples: samples, checkpoint: checkpoint)
            case .jpeg(let header):
                return try decode(bytes, header, targetSize: targetSize, checkpoint: checkpoint)
            }
        }
    }

    private func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: PNGHeader, samples: DecodedPixels.Samples,
        checkpoint: Checkpoint
    ) throws(ImageError) -> DecodedPixels {
        // First, since libpng allocates rows of whatever width.
        let pixels = try allocate(
            header.size, orientation: header.orientation, samples: samples, passes: header.passes)
        let decoder = try PNGDecoder(bytes, header: header, chunkBytes: limits.chunkBytes, file: file)
        try pixels.fill(checkpoint: checkpoint) { (row, buffer) throws(ImageError) in
            try decoder.readRow(row, into: buffer)
        }
        return pixels
    }

    private func decode(
        _ bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, targetSize: PixelSize?, checkpoint: Checkpoint
    ) throws(ImageError) -> DecodedPixels {
        #if JPEG
            let decoder = try JPEGDecoder(bytes, header: header, limits: limits, file: file)
            // Held against the limit before libjpeg allocates it, and with the pixels below.
            try limits.check(.decodedBytes, decoder.workingBytes, file: file)
            let target = targetSize.map(header.orientation.upright)
            try decoder.start(denominator: JPEGScale.denominator(size: header.size, target: target))
            let pixels = try allocate(
                decoder.size, orientation: header.orientation, samples: decoder.samples,
                workingBytes: decoder.workingBytes)
            try decoder.readScans(checkpoint: checkpoint)
            try pixels.fill(checkpoint: checkpoint) { (row, buffer) throws(ImageError) in
                try decoder.readRow(row, into: buffer)
            }
            return pixels
        #else
            throw .unsupportedFormat(.jpeg, file: file)
        #endif
    }

    private func allocate(
        _ size: PixelSize, orientation: ImageOrientation, samples: DecodedPixels.Samples, passes: Int = 1,
        workingBytes: Int = 0
    ) throws(ImageError) -> DecodedPixels {
        // Whoever raises the limits still gets no bitmap that nobody could draw.
        do throws(RasterError) {
            try Bitmap.check(width: size.width, height: size.height)
        } catch {
            let isTooLong = max(size.width, size.height) > Bitmap.maximumSide
            throw .limitExceeded(
                isTooLong ? .side : .pixels,
                found: isTooLong ? max(size.width, size.height) : size.width * size.height,
                allowed: isTooLong ? Bitmap.maximumSide : Bitmap.maximumPixelCount, file: file)
        }
        let bytes = DecodedPixels.byteCount(size: size, orientation: orientation, passes: passes)
        try limits.check(.decodedBytes, bytes + workingBytes, file: file)
        return try DecodedPixels(size: size, orientation: orientation, samples: samples, passes: passes)
    }
}
