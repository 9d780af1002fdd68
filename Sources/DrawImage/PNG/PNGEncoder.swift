import CDeflate
import DrawRaster
import Foundation

/// Writes PNG: filters by row, compresses the whole picture at once, and puts the chunks together.
///
/// libdeflate compresses better than zlib in a fraction of its time, but only whole buffers; so this takes as
/// much memory as the pixels, and at most as much again for the result.
///
/// The fence around libdeflate: its compressor and buffers do not leave the function that makes them.
struct PNGEncoder {
    let bitmap: Bitmap
    let compression: PNGCompression

    func encode() throws(ImageError) -> Data {
        let layout = PNGCensus.layout(of: bitmap)
        let compressed = try compress(filtered(layout))
        var writer = PNGChunkWriter()
        writer.append(
            "IHDR",
            UInt32(bitmap.width).bigEndianBytes + UInt32(bitmap.height).bigEndianBytes
                + [UInt8(layout.bitDepth), layout.colorType, 0, 0, 0])
        if case .palette(let palette) = layout {
            writer.append("PLTE", palette.colors)
            if !palette.alphas.isEmpty { writer.append("tRNS", palette.alphas) }
        }
        writer.append("IDAT", contentCount: compressed.count) { $0.append(compressed) }
        writer.append("IEND", [])
        return writer.data
    }

    /// All rows, each with the number of its filter before it.
    private func filtered(_ layout: PNGLayout) throws(ImageError) -> [UInt8] {
        var writer = PNGRowWriter(layout: layout, format: bitmap.format, width: bitmap.width)
        var chooser = PNGFilterChooser(
            rowByteCount: writer.byteCount, distance: (layout.bitsPerPixel + 7) / 8)
        let rowCount = writer.byteCount + 1
        return [UInt8](unsafeUninitializedCapacity: rowCount * bitmap.height) { output, count in
            bitmap.withUnsafeBytes { bytes in
                let pixels = bytes.bindMemory(to: UInt8.self).baseAddress!
                for y in 0..<bitmap.height {
                    let row = output.baseAddress! + y * rowCount
                    if layout.isFiltered {
                        chooser.nextRow { writer.write(pixels + y * bitmap.bytesPerRow, to: $0) }
                        chooser.writeBest(to: row)
                    } else {
                        row[0] = PNGFilter.none.rawValue
                        writer.write(pixels + y * bitmap.bytesPerRow, to: row + 1)
                    }
                }
            }
            count = rowCount * bitmap.height
        }
    }

    private func compress(_ bytes: [UInt8]) throws(ImageError) -> Data {
        guard let compressor = libdeflate_alloc_compressor(compression.deflateLevel) else {
            throw .outOfMemory(bytes: bytes.count)
        }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        guard let output = malloc(bound) else { throw .outOfMemory(bytes: bound) }
        defer { free(output) }
        let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, output, bound)
        precondition(count > 0, "libdeflate's own bound is enough")
        return Data(bytes: output, count: count)
    }
}

extension PNGPalette {
    /// The colours of all entries, three bytes each, straight.
    fileprivate var colors: [UInt8] {
        straight.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    }

    /// The alphas of the entries that have one; those come first.
    fileprivate var alphas: [UInt8] {
        pixels.prefix { $0 >> 24 != 255 }.map { UInt8($0 >> 24) }
    }

    private var straight: [UInt8] {
        let premultiplied = pixels.flatMap { pixel in
            [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), UInt8(pixel >> 24)]
        }
        var straight = [UInt8](repeating: 0, count: premultiplied.count)
        straight.withUnsafeMutableBufferPointer { buffer in
            Alpha.divide(premultiplied, into: buffer.baseAddress!, count: pixels.count)
        }
        return straight
    }
}
