public import AsyncDraw

/// How two pictures differ: how many pixels, by how much at most, and where first.
public struct PictureDifference: Sendable {
    /// Sentences for people: sizes, or counts and the first pixel that differs.
    public let summary: String
    /// How many pixels differ; all of the larger picture where sizes differ.
    public let pixelCount: Int
    /// The largest difference of any premultiplied channel, 0 to 255.
    public let maximum: Int
    /// Black where both agree; where they differ, the difference of each channel, made eight times as strong.
    /// Nil where the sizes differ.
    public let picture: Bitmap?

    /// Compares two pictures of one format, pixel by pixel; nil if they are equal. Scale and the promise to be
    /// opaque are not compared.
    public init?(expected: Bitmap, actual: Bitmap) {
        guard expected.width == actual.width, expected.height == actual.height,
            expected.format == actual.format
        else {
            summary =
                "expected \(expected.width)x\(expected.height) pixels of \(expected.format.rawValue), "
                + "got \(actual.width)x\(actual.height) of \(actual.format.rawValue)"
            pixelCount = max(expected.width * expected.height, actual.width * actual.height)
            maximum = 255
            picture = nil
            return
        }
        var count = 0
        var largest = 0
        var first: (x: Int, y: Int)?
        let bytesPerPixel = expected.format.bytesPerPixel
        var shown = [UInt8](repeating: 0, count: expected.width * expected.height * 4)
        expected.withUnsafeBytes { expectedBytes in
            actual.withUnsafeBytes { actualBytes in
                for pixel in 0..<expected.width * expected.height {
                    shown[pixel * 4 + 3] = 255
                    var differs = false
                    for channel in 0..<bytesPerPixel {
                        let index = pixel * bytesPerPixel + channel
                        let difference = abs(Int(expectedBytes[index]) - Int(actualBytes[index]))
                        guard difference > 0 else { continue }
                        differs = true
                        largest = max(largest, difference)
                        // A difference of alpha alone shows as grey.
                        let targets = channel == 3 || bytesPerPixel == 1 ? 0..<3 : channel..<channel + 1
                        for target in targets {
                            let value = max(Int(shown[pixel * 4 + target]), min(255, difference * 8))
                            shown[pixel * 4 + target] = UInt8(value)
                        }
                    }
                    if differs {
                        count += 1
                        first = first ?? (pixel % expected.width, pixel / expected.width)
                    }
                }
            }
        }
        guard let first else { return nil }
        pixelCount = count
        maximum = largest
        let (before, after) = (expected[first.x, first.y], actual[first.x, first.y])
        summary =
            "\(count) of \(expected.width * expected.height) pixels differ, by at most \(largest)/255; "
            + "the first at (\(first.x), \(first.y)): expected \(before), got \(after)"
        picture = try? Bitmap(width: expected.width, height: expected.height, isOpaque: true, bytes: shown)
    }
}
