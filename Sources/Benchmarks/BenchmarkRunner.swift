import Foundation

/// One thing to be measured: `run` does it some times and says how often.
struct Benchmark {
    let name: String
    /// What is counted, in the plural: "fills", "cells".
    let unit: String
    /// Does the work once more and returns how many items it was.
    let run: () throws -> Int
}

/// What was measured. Absolute figures hold for one machine on one day: compare ratios from one run.
struct Measurement: Codable {
    let name: String
    let unit: String
    let itemsPerSecond: Double
    let microsecondsPerItem: Double
    let runs: Int
}

/// Runs benchmarks one after another and takes the median run of each.
struct BenchmarkRunner {
    /// How long each benchmark is repeated, in seconds.
    let seconds: Double

    func measure(_ benchmark: Benchmark) throws -> Measurement {
        // The first run fills the caches, as a program that has been running for a while has them.
        _ = try benchmark.run()
        let clock = ContinuousClock()
        let start = clock.now
        var microseconds: [Double] = []
        repeat {
            let before = clock.now
            let items = try benchmark.run()
            microseconds.append((clock.now - before) / .microseconds(1) / Double(max(1, items)))
        } while clock.now - start < .seconds(seconds)
        microseconds.sort()
        let median = microseconds[microseconds.count / 2]
        return Measurement(
            name: benchmark.name, unit: benchmark.unit, itemsPerSecond: 1_000_000 / median,
            microsecondsPerItem: median, runs: microseconds.count)
    }
}

/// Measurements as columns for people.
struct MeasurementTable: CustomStringConvertible {
    let measurements: [Measurement]

    var description: String {
        let rows =
            [["what", "per second", "µs each"]]
            + measurements.map { measurement in
                [
                    measurement.name + ", " + measurement.unit,
                    MeasurementTable.grouped(measurement.itemsPerSecond),
                    String(format: "%.2f", measurement.microsecondsPerItem),
                ]
            }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let first = row[0].padding(toLength: widths[0], withPad: " ", startingAt: 0)
            let others = (1..<3).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
            return ([first] + others).joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// Digits in groups of three, set apart by commas.
    private static func grouped(_ number: Double) -> String {
        let digits = Array(String(Int(number.rounded())))
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
            result.append(digit)
        }
        return result
    }
}
