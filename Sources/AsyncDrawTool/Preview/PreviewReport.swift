import AsyncDraw
import Foundation

/// What a preview has counted, as JSON and as a table.
struct PreviewReport {
    fileprivate enum Value {
        case count(Int)
        case time(Duration)
        case bytes(Int)
        /// Numbers by names that are not known beforehand.
        case counts([String: Int])
    }

    /// Keys with a dot are those of an object in the JSON.
    private let entries: [(key: String, value: Value)]
    private let problems: [PreviewProblem]

    /// - Parameters:
    ///   - stage: After its list has gone through the window.
    ///   - glyphs: What the font library has counted meanwhile.
    ///   - failedImages: Distinct files that could not be decoded.
    @MainActor
    init(
        _ stage: PreviewStage, rowCount: Int, glyphs: CacheCounts, failedImages: Int,
        problems: [PreviewProblem]
    ) {
        let counts = stage.statistics.counts
        let images = stage.images.statistics
        let frames = stage.meter.frames.sorted()
        let latencies = counts.latencies.sorted()
        let cells = stage.list.reuseQueue
        self.problems = problems
        entries = [
            ("rows", .count(rowCount)),
            ("frames", .count(frames.count)),
            ("cells.shown", .count(stage.list.shownCount)),
            ("cells.reused", .count(cells.reusedCount)),
            ("cells.created", .count(cells.createdCount)),
            ("draws.submitted", .count(counts.submitted)),
            ("draws.delivered", .count(counts.delivered)),
            ("draws.unchanged", .count(counts.unchanged)),
            ("draws.superseded", .count(counts.superseded)),
            ("draws.cancelledBeforeStart", .count(counts.cancelledBeforeStart)),
            ("draws.cancelledWhileDrawing", .count(counts.cancelledWhileDrawing)),
            ("draws.ownerGone", .count(counts.ownerGone)),
            ("draws.failed", .count(counts.failed)),
            ("draws.started", .count(counts.started)),
            ("draws.cancelledAfterHalf", .count(counts.abandonedAfterHalf)),
            ("draws.shared", .count(counts.shared)),
            ("work.totalMs", .time(counts.work)),
            ("work.cancelledMs", .time(counts.wastedWork)),
            ("mainThread.medianMs", .time(frames.percentile(50))),
            ("mainThread.p99Ms", .time(frames.percentile(99))),
            ("mainThread.maxMs", .time(frames.last ?? .zero)),
            ("mainThread.over16_7", .count(frames.count { $0 > .microseconds(16_700) })),
            ("latency.medianMs", .time(latencies.percentile(50))),
            ("latency.p99Ms", .time(latencies.percentile(99))),
            ("bitmaps.peakBytes", .bytes(stage.queue.peakBitmapBytes)),
            ("process.peakRSSBytes", .bytes(ProcessMemory.peakBytes)),
            ("reusePool.peak", .count(cells.peakCount)),
            ("reusePool.window", .count(stage.list.cellsPerWindow)),
            ("caches.images.hits", .count(images.hits)),
            ("caches.images.misses", .count(images.misses)),
            ("caches.glyphs.hits", .count(glyphs.hits)),
            ("caches.glyphs.misses", .count(glyphs.misses)),
            ("images.requested", .count(images.requested)),
            ("images.decoded", .count(images.decoded)),
            ("images.failed", .count(failedImages)),
            ("decode.rows", .count(images.decodedRows)),
            // A row that begins after a cancel is not decoded: the checkpoint in front of it throws.
            ("decode.cancelledRows", .count(0)),
            // Labels, pictures and lists are drawn without any.
            ("offscreen", .counts([:])),
            ("stale", .count(stage.staleCount)),
        ]
    }

    /// One JSON object, as the list format has it.
    func encoded() throws -> Data {
        var root: [String: Any] = ["report": 1, "problems": problems.map(\.object)]
        for (key, value) in entries {
            root = PreviewReport.inserting(
                value.json, at: key.split(separator: ".").map(String.init)[...], into: root)
        }
        var data = try JSONSerialization.data(
            withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        data.append(UInt8(ascii: "\n"))
        return data
    }

    /// A line for each key, grouped by objects.
    var table: String {
        let width = entries.map(\.key.count).max() ?? 0
        let texts = entries.map(\.value.text)
        let valueWidth = texts.map(\.text.count).max() ?? 0
        var group = entries.first?.key
        var lines: [String] = []
        for (entry, value) in zip(entries, texts) {
            let outer = String(entry.key.prefix { $0 != "." })
            if outer != group, entry.key != outer { lines.append("") }
            group = outer
            let margin = String(repeating: " ", count: valueWidth - value.text.count)
            lines.append("\(entry.key.padded(to: width))  \(margin)\(value.text)\(value.unit)")
        }
        lines.append("")
        lines.append("problems".padded(to: width) + "  " + String(problems.count))
        return lines.joined(separator: "\n")
    }

    private static func inserting(
        _ value: Any, at path: ArraySlice<String>, into object: [String: Any]
    ) -> [String: Any] {
        var object = object
        let key = path.first!
        object[key] =
            path.count == 1
            ? value : inserting(value, at: path.dropFirst(), into: object[key] as? [String: Any] ?? [:])
        return object
    }
}

/// Hits and misses of a cache.
struct CacheCounts {
    let hits: Int
    let misses: Int

    /// What came after `before`.
    init(_ library: FontLibrary, since before: CacheCounts? = nil) {
        let statistics = library.glyphCacheStatistics
        hits = statistics.hits - (before?.hits ?? 0)
        misses = statistics.misses - (before?.misses ?? 0)
    }
}

extension PreviewReport.Value {
    fileprivate var json: Any {
        switch self {
        case .count(let count), .bytes(let count): count
        case .time(let duration): duration.milliseconds
        case .counts(let counts): counts
        }
    }

    fileprivate var text: (text: String, unit: String) {
        switch self {
        case .count(let count): (String(count), "")
        case .bytes(let count): (String(count), " bytes")
        case .time(let duration): (String(format: "%.3f", duration.milliseconds), " ms")
        case .counts(let counts):
            (
                counts.isEmpty
                    ? "none"
                    : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
                        separator: ", "),
                ""
            )
        }
    }
}

extension PreviewProblem {
    fileprivate var object: [String: String] {
        var object = ["place": place.description, "message": message]
        if let file { object["file"] = file }
        return object
    }
}

extension Duration {
    /// To the microsecond.
    fileprivate var milliseconds: Double {
        let microseconds =
            (Double(components.attoseconds) / 1e12).rounded() + Double(components.seconds) * 1e6
        return microseconds / 1000
    }
}

extension [Duration] {
    /// Of sorted durations the one that `percent` of them do not exceed; 0 of none.
    fileprivate func percentile(_ percent: Int) -> Duration {
        isEmpty ? .zero : self[Swift.max(0, (count * percent + 99) / 100 - 1)]
    }
}
