import AsyncDraw
import AsyncDrawTool
import Foundation
import Testing

/// What `asyncdraw preview` writes. The name lets the debug run skip it.
@Suite("Preview")
@MainActor
struct PreviewCommandPixelTests {
    let console = CapturedConsole()

    @Test("The whole list equals a synchronous drawing of its rows, byte for byte, on one and on two threads")
    func wholeListEqualsSynchronousDrawing() async throws {
        let list = try TestList()
        let expected = try synchronousDrawing(
            of: ListDocument(contentsOfFile: list.path), rows: 0..<TestList.rowCount)
        for threads in 1...2 {
            let path = list.scratch.path("whole-\(threads).png")
            #expect(await console.run("preview", list.path, "-o", path, "--threads", "\(threads)") == .done)
            #expect(console.standardError.isEmpty)
            #expect(try isEqual(Image(contentsOfFile: path).bitmap, expected))
        }
        let one = try Data(contentsOf: URL(fileURLWithPath: list.scratch.path("whole-1.png")))
        #expect(try Data(contentsOf: URL(fileURLWithPath: list.scratch.path("whole-2.png"))) == one)
        // The drawing is not empty: it has the text's colours and the pictures'.
        #expect(Set(colors(of: expected)).count > 200)
    }

    @Test(
        "Windows are cut from the whole list, the last one at its end, whether they were scrolled to or not")
    func windows() async throws {
        let list = try TestList()
        let expected = try synchronousDrawing(
            of: ListDocument(contentsOfFile: list.path), rows: 0..<TestList.rowCount)
        let arguments = [
            "preview", list.path, "-o", list.scratch.path("w-{n}.png"), "-o", list.scratch.path("all.png"),
        ]
        for speed in [[], ["--speed", "20000", "--report", list.scratch.path("r.json")]] {
            #expect(await console.run(arguments + speed) == .done)
            // 12 rows of 40 points make 480, in windows of 90.
            let files = try list.scratch.files.filter { $0.hasPrefix("w-") }
            #expect(files == (0..<6).map { "w-\($0).png" })
            for (window, file) in files.enumerated() {
                let top = min(window * 180, 960 - 180)
                let picture = try Image(contentsOfFile: list.scratch.path(file)).bitmap
                #expect(try isEqual(picture, rows(top..<top + 180, of: expected)), "window \(window)")
            }
            #expect(try isEqual(Image(contentsOfFile: list.scratch.path("all.png")).bitmap, expected))
            for file in files { try FileManager.default.removeItem(atPath: list.scratch.path(file)) }
        }
    }

    @Test("A part of the rows, some times over, is what it says")
    func rowsAndRepeat() async throws {
        let list = try TestList()
        let document = try ListDocument(contentsOfFile: list.path)
        let part = try synchronousDrawing(of: document, rows: 4..<6)
        let path = list.scratch.path("part.png")
        #expect(
            await console.run("preview", list.path, "-o", path, "--rows", "4..<6", "--repeat", "2") == .done)
        let picture = try Image(contentsOfFile: path).bitmap
        #expect((picture.width, picture.height) == (400, 320))
        #expect(try isEqual(rows(0..<160, of: picture), part))
        #expect(try isEqual(rows(160..<320, of: picture), part))
        // What goes beyond the list is left out.
        #expect(await console.run("preview", list.path, "-o", path, "--rows", "11..<500") == .done)
        #expect(try Image(contentsOfFile: path).height == 80)
    }

    @Test("The report has all keys of the format, and its sums are right")
    func report() async throws {
        let list = try TestList()
        let path = list.scratch.path("report.json")
        #expect(await console.run("preview", list.path, "--report", path) == .done)
        let report = try object(path)
        #expect(
            leaves(report) == [
                "bitmaps.peakBytes", "caches.glyphs.hits", "caches.glyphs.misses", "caches.images.hits",
                "caches.images.misses", "cells.created", "cells.reused", "cells.shown",
                "decode.cancelledRows",
                "decode.rows", "draws.cancelledAfterHalf", "draws.cancelledBeforeStart",
                "draws.cancelledWhileDrawing", "draws.delivered", "draws.failed", "draws.ownerGone",
                "draws.shared",
                "draws.started", "draws.submitted", "draws.superseded", "draws.unchanged", "frames",
                "images.decoded", "images.failed", "images.requested", "latency.medianMs", "latency.p99Ms",
                "mainThread.maxMs", "mainThread.medianMs", "mainThread.over16_7", "mainThread.p99Ms",
                "offscreen",
                "problems", "process.peakRSSBytes", "report", "reusePool.peak", "reusePool.window", "rows",
                "stale",
                "work.cancelledMs", "work.totalMs",
            ])
        #expect(report["report"] as? Int == 1)
        #expect(number(report, "rows") == 12)
        #expect(number(report, "frames") == 6)
        // Windows begin at rows 0, 2.25, 4.5, 6.75, 9 and 9.75: 3 rows, then those that are new.
        #expect(number(report, "cells.shown") == 12)
        #expect(
            number(report, "cells.shown") == number(report, "cells.created") + number(report, "cells.reused"))
        #expect(number(report, "reusePool.window") == 4)
        #expect(number(report, "reusePool.peak") <= 6)
        #expect(number(report, "draws.submitted") == 48)
        #expect(number(report, "draws.delivered") == 48)
        #expect(number(report, "draws.started") + number(report, "draws.shared") == 48)
        // Three pictures, each at two sizes.
        #expect(number(report, "images.decoded") == 6)
        #expect(number(report, "images.requested") == number(report, "draws.started") - 24)
        #expect(number(report, "decode.rows") >= 6 * 30)
        #expect(number(report, "caches.glyphs.hits") > 0 && number(report, "caches.glyphs.misses") > 0)
        #expect(number(report, "work.totalMs") > 0 && number(report, "work.cancelledMs") == 0)
        #expect(number(report, "mainThread.maxMs") >= number(report, "mainThread.medianMs"))
        #expect(number(report, "process.peakRSSBytes") > 1_000_000)
        #expect(number(report, "stale") == 0)
        let table = console.standardOutput
        #expect(
            table.contains("cells.shown") && table.contains("mainThread.over16_7")
                && table.contains("problems"))
    }

    @Test("A scroll in real time counts its frames, ends every submit once and shows no row under another")
    func scroll() async throws {
        let list = try TestList()
        let strip = list.scratch.path("strip.png")
        let path = list.scratch.path("report.json")
        let status = await console.run(
            "preview", list.path, "--repeat", "50", "--speed", "60000", "--filmstrip", strip, "--report", path
        )
        #expect(status == .done)
        let report = try object(path)
        // 600 rows of 40 points less a window of 90, a thousand points a frame.
        #expect(number(report, "frames") == 25)
        #expect(number(report, "stale") == 0)
        let ends = [
            "delivered", "unchanged", "superseded", "cancelledBeforeStart", "cancelledWhileDrawing",
            "ownerGone",
            "failed",
        ]
        #expect(ends.map { number(report, "draws.\($0)") }.reduce(0, +) == number(report, "draws.submitted"))
        #expect(number(report, "draws.failed") == 0)
        // Eight frames and nine gaps of 12 points.
        let sheet = try Image(contentsOfFile: strip).bitmap
        #expect((sheet.width, sheet.height) == (2 * (8 * 200 + 9 * 12), 2 * (90 + 24)))
    }

    @Test("Missing and broken pictures show the placeholder and are problems; with --strict errors")
    func brokenPictures() async throws {
        let list = try TestList(
            rows: #"[{"name": "", "text": "", "picture": "no"}, {"name": "", "text": "", "picture": "half"}]"#
        )
        let data = try TestList.picture(.red).encoded()
        try list.scratch.write(data.prefix(data.count / 2), to: "half.png")
        let path = list.scratch.path("a.png")
        let report = list.scratch.path("r.json")
        #expect(await console.run("preview", list.path, "-o", path, "--report", report) == .done)
        let messages = console.standardError
        #expect(messages.count == 2)
        #expect(messages[0].hasPrefix("asyncdraw: warning: rows[0]: cell[0].image.src: "))
        #expect(messages[0].contains("no.png"))
        #expect(messages[1].hasPrefix("asyncdraw: warning: rows[1]: cell[0].image.src: "))
        let picture = try Image(contentsOfFile: path).bitmap
        #expect(picture[40, 40] == (255, 0, 255, 255))
        #expect(picture[40, 120] == (255, 0, 255, 255))
        let counts = try object(report)
        #expect(number(counts, "images.failed") == 2)
        #expect(number(counts, "draws.delivered") == 8)
        let problems = try #require(counts["problems"] as? [[String: String]])
        #expect(problems.map { $0["file"] } == ["no.png", "half.png"])
        #expect(problems[1]["place"] == "rows[1]: cell[0].image.src")

        #expect(await console.run("preview", list.path, "-o", path, "--strict") == .someFailed)
        #expect(console.standardError[0].hasPrefix("asyncdraw: error: rows[0]: cell[0].image.src: "))
        #expect(try Image(contentsOfFile: path).bitmap[40, 40] == (255, 0, 255, 255))
    }

    @Test("A family that was not found is drawn with another one, and is a problem; so is a missing field")
    func missingFamilyAndField() async throws {
        let list = try TestList(
            rows: #"[{"a": "x"}, {}]"#,
            cell: """
                [{"label": {"text": "{{a}}", "frame": [0, 0, 100, 20], "font": {"family": "Nowhere Grotesk"}}},
                 {"label": {"text": "b", "frame": [0, 20, 100, 20], "font": {"family": "Nowhere Grotesk", "size": 9}}}]
                """)
        let path = list.scratch.path("a.png")
        #expect(await console.run("preview", list.path, "-o", path) == .done)
        let messages = console.standardError
        #expect(
            messages.first == "asyncdraw: warning: cell[0].label.text: the field a is missing in rows[1]")
        #expect(messages.count == 2)
        #expect(
            messages.last
                == "asyncdraw: warning: cell[0].label.font.family: the font family Nowhere Grotesk was not "
                + "found; Noto Sans is used")
        #expect(Set(colors(of: try Image(contentsOfFile: path).bitmap)).count > 10)
        #expect(await console.run("preview", list.path, "-o", path, "--strict") == .someFailed)
        #expect(console.standardError.allSatisfy { $0.hasPrefix("asyncdraw: error: cell[0].label") })
    }

    @Test("Text stands where alignment, insets and line height put it, in a font of a folder that was given")
    func squares() async throws {
        // Each character of this font is a filled square of 1 em, so that text is rectangles.
        let label = { (frame: String, rest: String) in
            """
            {"label": {"text": "AB", "frame": \(frame), "font": {"family": "AsyncDraw Square", "size": 10}, \(rest)
                "color": "#ff0000"}}
            """
        }
        let list = try TestList(
            rows: "[{}]",
            cell: """
                [\(label("[5, 0, 40, 10]", "")), \(label("[50, 0, 40, 10]", "\"align\": \"end\",")),
                 \(label("[100, 0, 40, 10]", "\"align\": \"center\",")),
                 \(label("[150, 0, 40, 20]", "\"insets\": [3, 0, 0, 4],")),
                 \(label("[5, 20, 40, 20]", "\"lineHeight\": 20,")),
                 \(label("[50, 20, 10, 20]", "\"wrap\": \"char\", \"background\": \"#00ff00\","))]
                """)
        let path = list.scratch.path("a.png")
        let fonts = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Fonts").standardized.path
        #expect(await console.run("preview", list.path, "-o", path, "--fonts", fonts) == .done)
        #expect(console.standardError.isEmpty)
        let picture = try Image(contentsOfFile: path).bitmap
        let red = (0..<picture.height).flatMap { y in
            (0..<picture.width).filter { picture[$0, y] == (255, 0, 0, 255) }.map { CGPoint(x: $0, y: y) }
        }
        // In pixels, two a point.
        let expected: [CGRect] = [
            CGRect(x: 10, y: 0, width: 40, height: 20), CGRect(x: 140, y: 0, width: 40, height: 20),
            CGRect(x: 220, y: 0, width: 40, height: 20), CGRect(x: 308, y: 6, width: 40, height: 20),
            // Half of what a line is higher than its font stands above it.
            CGRect(x: 10, y: 50, width: 40, height: 20), CGRect(x: 100, y: 40, width: 20, height: 40),
        ]
        #expect(red.allSatisfy { point in expected.contains { $0.contains(point) } })
        #expect(red.count == expected.map { Int($0.width * $0.height) }.reduce(0, +))
    }

    @Test("An empty list is the window's background")
    func emptyList() async throws {
        let list = try TestList(rows: "[]")
        let whole = list.scratch.path("a.png")
        let strip = list.scratch.path("s.png")
        let status = await console.run(
            "preview", list.path, "-o", whole, "-o", list.scratch.path("w{n}.png"), "--speed", "100",
            "--filmstrip",
            strip)
        #expect(status == .done)
        for name in ["a.png", "w0.png"] {
            let picture = try Image(contentsOfFile: list.scratch.path(name)).bitmap
            #expect((picture.width, picture.height) == (400, 180))
            #expect(Set(colors(of: picture)) == [Color(hex: 0xf0f4ff)])
        }
        #expect(try Image(contentsOfFile: strip).width == 2 * (200 + 24))
    }

    @Test("A whole list above 32,768 pixels is an error that says so, and nothing is written")
    func tooTall() async throws {
        let list = try TestList()
        let status = await console.run(
            "preview", list.path, "--repeat", "35", "-o", list.scratch.path("a.png"), "-o",
            list.scratch.path("w{n}.png"))
        #expect(status == .nothingDone)
        #expect(console.standardError.count == 1)
        #expect(console.standardError[0].contains("33600"))
        #expect(console.standardError[0].contains("32768"))
        #expect(try list.scratch.files.filter { $0.hasPrefix("a") || $0.hasPrefix("w") } == [])
    }

    @Test("Every fault of a document is a message with its place, and nothing is written")
    func faults() async throws {
        let list = try TestList(
            rows: "[{}, 7]",
            cell:
                #"[{"label": {"text": "a", "frame": [0, 0, "x", 1]}}, {"image": {"frame": [0, 0, 1, 1], "sorce": 1}}]"#
        )
        #expect(await console.run("preview", list.path, "-o", list.scratch.path("a.png")) == .nothingDone)
        #expect(
            console.standardError.map { $0.prefix { $0 != ";" } } == [
                #"asyncdraw: error: cell[0].label.frame: found [0, 0, "x", 1]"#,
                "asyncdraw: error: cell[1].image.sorce: unknown key",
                "asyncdraw: error: cell[1].image.src: missing",
                "asyncdraw: error: rows[1]: found 7",
            ])
        #expect(!FileManager.default.fileExists(atPath: list.scratch.path("a.png")))
    }

    // MARK: The other way of drawing

    /// Draws rows on this thread, with the drawables alone: no list, no layers, no queue.
    private func synchronousDrawing(of document: ListDocument, rows: Range<Int>) throws -> Bitmap {
        let context = try BitmapContext(
            size: CGSize(width: document.size.width, height: CGFloat(rows.count) * document.rowHeight),
            scale: document.scale, background: document.background)
        for (index, row) in rows.enumerated() {
            for element in document.elements(ofRow: row) {
                let (drawable, frame) = drawable(of: element, in: document)
                let component = try BitmapContext(
                    size: frame.size, scale: document.scale, background: drawable.background)
                try drawable.draw(in: component, size: frame.size, checkpoint: .never)
                context.draw(
                    Image(component.makeBitmap()),
                    in: frame.offsetBy(dx: 0, dy: CGFloat(index) * document.rowHeight))
            }
        }
        return context.makeBitmap()
    }

    private func drawable(
        of element: ListElement, in document: ListDocument
    ) -> (drawable: any AsyncDrawable, frame: CGRect) {
        switch element {
        case .label(let label):
            (
                LabelDrawable(
                    text: .plain(label.text), font: label.font, color: label.color,
                    paragraph: ParagraphStyle(
                        alignment: label.alignment, lineHeight: label.lineHeight, wrapping: label.wrapping),
                    maximumLines: label.maximumLines, truncation: label.truncation, insets: label.insets,
                    background: label.background),
                label.frame
            )
        case .image(let image):
            (
                RoundedImageDrawable(
                    source: .file(document.path(of: image.src)), contentMode: image.contentMode,
                    corners: image.corners, cornerRadius: image.cornerRadius, isCircle: image.isCircle,
                    borderWidth: image.borderWidth, borderColor: image.borderColor,
                    placeholderColor: image.placeholder, background: image.background),
                image.frame
            )
        }
    }

    // MARK: Looking at pictures and reports

    /// Whether two pictures have the same pixels; scale, which a file does not keep, does not count.
    private func isEqual(_ left: Bitmap, _ right: Bitmap) -> Bool {
        left.width == right.width && left.height == right.height
            && left.withUnsafeBytes { leftBytes in right.withUnsafeBytes { leftBytes.elementsEqual($0) } }
    }

    private func rows(_ range: Range<Int>, of bitmap: Bitmap) throws -> Bitmap {
        let bytes = bitmap.withUnsafeBytes {
            Array($0[range.lowerBound * bitmap.bytesPerRow..<range.upperBound * bitmap.bytesPerRow])
        }
        return try Bitmap(width: bitmap.width, height: range.count, bytes: bytes)
    }

    private func colors(of bitmap: Bitmap) -> [Color] {
        bitmap.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Color(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2], alpha: bytes[$0 + 3])
            }
        }
    }

    private func object(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func number(_ report: [String: Any], _ key: String) -> Double {
        var value: Any? = report
        for name in key.split(separator: ".") { value = (value as? [String: Any])?[String(name)] }
        return (value as? NSNumber)?.doubleValue ?? .nan
    }

    private func leaves(_ object: [String: Any], _ prefix: String = "") -> [String] {
        object.flatMap { key, value in
            if let inner = value as? [String: Any], !inner.isEmpty {
                leaves(inner, prefix + key + ".")
            } else {
                [prefix + key]
            }
        }.sorted()
    }
}
