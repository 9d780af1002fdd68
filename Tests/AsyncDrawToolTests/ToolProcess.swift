import AsyncDraw
import Foundation

/// The built program as a process of its own: what it printed, how it ended, how long it took and how much memory.
struct ToolProcess {
    let status: Int32
    /// Whether it ended by itself and not by a signal.
    let exited: Bool
    let standardError: String
    let seconds: Double
    /// The most memory that was resident.
    let peakBytes: Int

    /// Runs `asyncdraw` and waits for its end; after a minute it is stopped.
    init(_ arguments: [String]) throws {
        let process = Process()
        // The program is built beside the tests.
        let tests = URL(fileURLWithPath: CommandLine.arguments[0])
        process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("asyncdraw")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        let began = ContinuousClock.now
        try process.run()
        let reading = DispatchQueue(label: "standard error")
        let messages = Guarded(Data())
        reading.async {
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            messages.withLock { $0 = data }
        }
        var peak = 0
        while process.isRunning {
            peak = max(peak, ToolProcess.peakBytes(of: process.processIdentifier))
            if ContinuousClock.now - began > .seconds(60) { process.terminate() }
            usleep(2000)
        }
        process.waitUntilExit()
        seconds = (ContinuousClock.now - began) / .seconds(1)
        reading.sync {}
        standardError = String(decoding: messages.withLock { $0 }, as: UTF8.self)
        status = process.terminationStatus
        exited = process.terminationReason == .exit
        peakBytes = peak
    }

    /// The high-water mark, which a sample taken late does not miss.
    private static func peakBytes(of process: Int32) -> Int {
        // Before it becomes the program, a process has the memory of its parent.
        guard
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"),
            program.hasSuffix("/asyncdraw"),
            let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
