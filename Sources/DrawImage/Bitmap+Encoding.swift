public import DrawRaster
public import Foundation

extension Bitmap {
    /// Makes a picture file of the bitmap, in memory.
    ///
    /// The same bitmap gives the same bytes, on any machine. Colours are divided by alpha and rounded, in such
    /// a way that decoding gives the same premultiplied pixels again. Alpha is left out when every pixel is
    /// opaque, grey is written as grey, and at most 256 different colours as a palette. An alpha bitmap is
    /// written as grey, 255 being white. Scale is not written.
    ///
    /// May be called from any thread.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    public func encoded(as format: EncodedFormat = .png) throws(ImageError) -> Data {
        switch format.kind {
        case .png(let compression):
            try PNGEncoder(bitmap: self, compression: compression).encode()
        }
    }

    /// Writes a picture file of the bitmap.
    ///
    /// The file is written under a temporary name in the same folder, which begins with `.` and ends with `.tmp`,
    /// and then renamed: nobody ever sees a part of it. A file that is there is replaced.
    ///
    /// - Parameter path: The folder must exist; the ending of the name does not decide the format.
    /// - Throws: `ImageError.unwritableFile` with the path and the reason, or `outOfMemory`.
    public func write(toFile path: String, as format: EncodedFormat = .png) throws(ImageError) {
        try PictureFile.write(encoded(as: format), to: path)
    }
}
