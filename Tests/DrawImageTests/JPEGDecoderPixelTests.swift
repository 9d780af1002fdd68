#if JPEG
    import DrawImage
    import DrawRaster
    import Foundation
    import Testing

    @Suite("JPEG decoder")
    struct JPEGDecoderPixelTests {
        @Test(
            "The same coefficients give the same pixels in any coding",
            arguments: [
                "progressive", "sequential_scans", "restarts", "arithmetic",
            ])
        func codings(name: String) throws {
            let plain = try Image(data: TestFiles.resource("jpeg/baseline.jpg"))
            #expect(PixelSize(width: plain.width, height: plain.height) == PixelSize(width: 171, height: 129))
            #expect(plain.isOpaque)
            let data = try TestFiles.resource("jpeg/\(name).jpg")
            #expect(try Image(data: data) == plain)
            let target = PixelSize(width: 40, height: 30)
            #expect(
                try Image(data: data, targetSize: target)
                    == Image(data: TestFiles.resource("jpeg/baseline.jpg"), targetSize: target))
            #expect(try Image.info(of: data).isProgressive == (name == "progressive"))
        }

        @Test("A grey picture has equal channels")
        func gray() throws {
            let bitmap = try Image(data: TestFiles.resource("jpeg/gray.jpg")).bitmap
            #expect(bitmap[3, 3] == (40, 40, 40, 255))
            #expect(bitmap[28, 12] == (200, 200, 200, 255))
        }

        @Test(
            "Inks become light, inverted where an Adobe marker says so",
            arguments: ["cmyk_adobe", "cmyk_plain", "ycck"])
        func inks(name: String) throws {
            let bitmap = try Image(data: TestFiles.resource("jpeg/\(name).jpg")).bitmap
            // (255 − ink)(255 − black) / 255, and YCCK is rounded once more.
            for (x, expected) in [(3, [55, 225, 255]), (28, [195, 119, 4])] {
                let pixel = bitmap[x, 8]
                for (value, wanted) in zip([pixel.red, pixel.green, pixel.blue], expected) {
                    #expect(abs(Int(value) - wanted) <= (name == "ycck" ? 2 : 0))
                }
                #expect(pixel.alpha == 255)
            }
            #expect(bitmap.isOpaque)
        }

        @Test(
            "The scale is the smallest that leaves twice the target",
            arguments: [
                (PixelSize(width: 10, height: 8), PixelSize(width: 22, height: 17)),
                (PixelSize(width: 11, height: 8), PixelSize(width: 22, height: 17)),
                (PixelSize(width: 12, height: 8), PixelSize(width: 43, height: 33)),
                (PixelSize(width: 10, height: 9), PixelSize(width: 43, height: 33)),
                (PixelSize(width: 43, height: 32), PixelSize(width: 86, height: 65)),
                (PixelSize(width: 44, height: 1), PixelSize(width: 171, height: 129)),
                (PixelSize(width: 0, height: -5), PixelSize(width: 22, height: 17)),
                (PixelSize(width: .max, height: .max), PixelSize(width: 171, height: 129)),
            ])
        func scale(target: PixelSize, expected: PixelSize) throws {
            let image = try Image(data: TestFiles.resource("jpeg/baseline.jpg"), targetSize: target)
            #expect(PixelSize(width: image.width, height: image.height) == expected)
        }

        @Test("The target of a turned picture is upright")
        func turnedTarget() throws {
            // 64 × 48 as stored, upright 48 × 64.
            let data = try TestFiles.resource("images/files/synth/orient_be_8.jpg")
            let image = try Image(data: data, targetSize: PixelSize(width: 10, height: 16))
            #expect(PixelSize(width: image.width, height: image.height) == PixelSize(width: 24, height: 32))
            let other = try Image(data: data, targetSize: PixelSize(width: 16, height: 10))
            #expect(PixelSize(width: other.width, height: other.height) == PixelSize(width: 48, height: 64))
        }

        @Test("A reduced picture is as bright as the whole")
        func reduced() throws {
            func mean(_ bitmap: Bitmap) -> Double {
                bitmap.withUnsafeBytes { bytes in
                    Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
                }
            }
            let data = try TestFiles.resource("jpeg/baseline.jpg")
            let whole = mean(try Image(data: data).bitmap)
            for side in [10, 20, 40] {
                let reduced = try Image(data: data, targetSize: PixelSize(width: side, height: side * 3 / 4))
                // Rounded up to whole blocks, the edges weigh more.
                #expect(abs(mean(reduced.bitmap) - whole) < 3)
            }
        }

        @Test("The checkpoint stops a drawing at the next row, and between the scans")
        func cancelling() throws {
            let data = try TestFiles.resource("jpeg/baseline.jpg")
            let counter = Counter(limit: 40)
            #expect(throws: ImageError.cancelled) { try Image(data: data, checkpoint: counter.checkpoint) }
            #expect(counter.count == 41)
            #expect(counter.announced == 129)
            let scans = Counter(limit: 30)
            #expect(throws: ImageError.cancelled) {
                try Image(data: TestFiles.resource("jpeg/progressive.jpg"), checkpoint: scans.checkpoint)
            }
            #expect(scans.count == 31)
            #expect(scans.announced == 0)
        }

        @Test(
            "Variants that are not decoded are refused by their name",
            arguments: [
                (UInt8(0xC3), UInt8(8), UInt8(3), "frames of kind C3 (lossless or differential)"),
                (0xC0, 12, 3, "samples of 12 bits"), (0xC0, 8, 2, "2 components"),
            ])
        func unsupported(kind: UInt8, precision: UInt8, components: UInt8, feature: String) throws {
            var data = try TestFiles.resource("jpeg/baseline.jpg")
            let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
            data[frame.lowerBound + 1] = kind
            data[frame.upperBound + 2] = precision
            data[frame.upperBound + 7] = components
            #expect(throws: ImageError.unsupportedFeature(.jpeg, feature: feature, file: nil)) {
                try Image(data: data)
            }
        }

        @Test("A file that ends anywhere is truncated")
        func truncated() throws {
            for name in ["baseline", "progressive", "restarts", "arithmetic"] {
                let data = try TestFiles.resource("jpeg/\(name).jpg")
                for count in stride(from: 4, to: data.count, by: 37) {
                    let error = #expect(throws: ImageError.self) { try Image(data: data.prefix(count)) }
                    guard case .truncated(.jpeg, let rows, _, nil) = error else {
                        Issue.record("\(name), \(count) bytes: \(String(describing: error))")
                        continue
                    }
                    #expect(rows < 129)
                }
            }
        }

        @Test("Bytes between segments and after the end do not matter")
        func extraBytes() throws {
            let data = try TestFiles.resource("jpeg/baseline.jpg")
            let plain = try Image(data: data)
            #expect(try Image(data: data + Data([1, 2, 3, 0xFF, 0xD8])) == plain)
            var padded = data
            padded.insert(contentsOf: [0xFF, 0xFF, 0xFF], at: 2)
            #expect(try Image(data: padded) == plain)
        }

        @Test("Damaged data is an error, not a grey picture")
        func damaged() throws {
            var data = try TestFiles.resource("jpeg/baseline.jpg")
            // A restart marker in the middle of a scan.
            data.replaceSubrange(data.count / 2..<data.count / 2 + 2, with: [0xFF, 0xD3])
            let error = #expect(throws: ImageError.self) { try Image(data: data) }
            guard case .damaged(.jpeg, let reason, nil) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.hasPrefix("Corrupt JPEG data"))
        }
    }
#endif
