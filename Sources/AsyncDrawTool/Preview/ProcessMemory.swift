import Foundation

/// What the process takes of the machine's memory.
enum ProcessMemory {
    /// The most bytes that were resident at a time; 0 where the system does not tell.
    ///
    /// From `/proc/self/status`: what `getrusage` tells is inherited from the parent process.
    static var peakBytes: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return 0 }
        return kilobytes * 1024
    }
}
