import AsyncDraw
import Foundation

// swift run -c release Benchmarks [--quick]
//
// Prints a table, and as the last line the same as one JSON object. `--quick` measures each thing for a moment
// only, to see that all of them run.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.allSatisfy({ $0 == "--quick" }) else {
    FileHandle.standardError.write(Data("usage: Benchmarks [--quick]\n".utf8))
    exit(2)
}
let runner = BenchmarkRunner(seconds: arguments.contains("--quick") ? 0.02 : 1)
let fonts = try FontLibrary()
let measurements = try (RasterBenchmarks.all(fonts: fonts) + CellBenchmarks.all(fonts: fonts)).map(
    runner.measure)
print(MeasurementTable(measurements: measurements))
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
print(String(decoding: try encoder.encode(["benchmarks": measurements]), as: UTF8.self))
