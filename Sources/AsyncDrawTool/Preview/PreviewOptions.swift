import AsyncDraw
import Foundation

/// What `asyncdraw preview` was asked for.
struct PreviewOptions {
    /// A picture file to be written.
    enum Picture {
        /// The whole list.
        case whole(String)
        /// One for each window; `{n}` in the path is its number.
        case windows(String)

        /// The path of the first file.
        var firstPath: String {
            switch self {
            case .whole(let path): path
            case .windows(let path): Picture.path(path, window: 0)
            }
        }

        static func path(_ pattern: String, window: Int) -> String {
            pattern.replacingOccurrences(of: "{n}", with: String(window))
        }
    }

    private static let mostRepetitions = 1_000_000

    static let options = Options(
        command: "preview",
        options: [
            Options.Option(
                "-o", "FILE.png", isRepeatable: true,
                help: """
                    draw the whole list as one picture, or, with {n} in the name,
                    one picture for each window (from 0); timing does not matter
                    """),
            Options.Option(
                "--filmstrip", "FILE.png", help: "draw a sheet of frames as they were shown while scrolling"),
            Options.Option(
                "--speed", "POINTS_PER_SECOND",
                help: """
                    scroll so fast, a frame each 1/60 s of real time; what is not
                    drawn in time shows its placeholder (0: window by window,
                    waiting until all is drawn)
                    """),
            Options.Option("--draw-cost", "real", help: "draws take the time they take: the default"),
            Options.Option("--rows", "A..<B", help: "only these rows, counted from 0"),
            Options.Option("--repeat", "N", help: "the rows N times over"),
            Options.Option("--strict", help: "problems become errors"),
            Options.Option("--threads", "N", help: "draw on N threads (the cores there are, at most 4)"),
            Options.Option("--fonts", "DIR", isRepeatable: true, help: "look for fonts in this folder first"),
            Options.Option("--report", "FILE.json", help: "write the counts, and print them as a table"),
            Options.Option("--help", help: "this text"),
        ],
        unsupported: ["--frames", "--trace", "--overlay"])

    let list: String
    let pictures: [Picture]
    let filmstrip: String?
    let report: String?
    /// Points per second; 0 for window by window.
    let speed: Double
    let rows: Range<Int>?
    let repetitions: Int
    let isStrict: Bool
    /// Nil for as many as the machine suggests.
    let threads: Int?
    let fontFolders: [String]

    /// - Throws: `CommandError` for what is not allowed, missing, or leads nowhere.
    init(_ found: Options.Found) throws(CommandError) {
        guard found.operands.count == 1 else {
            throw CommandError(
                found.operands.isEmpty
                    ? "missing; the list to preview is needed: asyncdraw preview LIST.json -o FILE.png"
                    : "found \(found.operands.count) lists; one is allowed")
        }
        list = found.operands[0]
        pictures = found.all("-o").map { $0.contains("{n}") ? .windows($0) : .whole($0) }
        filmstrip = found.value("--filmstrip")
        report = found.value("--report")
        speed = try PreviewOptions.speed(found)
        rows = try PreviewOptions.rows(found)
        repetitions =
            try PreviewOptions.count(found, "--repeat", in: 1...PreviewOptions.mostRepetitions) ?? 1
        isStrict = found.contains("--strict")
        threads = try PreviewOptions.count(found, "--threads", in: 1...64)
        fontFolders = found.all("--fonts")
        if let cost = found.value("--draw-cost"), cost != "real" {
            throw CommandError("--draw-cost \(cost) is not supported yet by this version; real is")
        }
        guard !pictures.isEmpty || filmstrip != nil || report != nil else {
            throw CommandError(
                "nothing to make; -o FILE.png, --filmstrip FILE.png or --report FILE.json is needed")
        }
        try checkPaths()
    }

    private func checkPaths() throws(CommandError) {
        for folder in fontFolders where !PreviewOptions.isFolder(folder) {
            throw CommandError("--fonts: there is no folder \(folder)")
        }
        let pictures = pictures.map { ("-o", $0.firstPath) } + (filmstrip.map { [("--filmstrip", $0)] } ?? [])
        for (option, path) in pictures {
            guard path.lowercased().hasSuffix(".png") else {
                throw CommandError("\(option): found \(path); a name that ends with .png is needed")
            }
        }
        for (option, path) in pictures + (report.map { [("--report", $0)] } ?? []) {
            let folder = DocumentFile.folder(of: path)
            guard folder.isEmpty || PreviewOptions.isFolder(folder) else {
                throw CommandError("\(option) \(path): there is no folder \(folder)")
            }
            guard !PreviewOptions.isFolder(path) else {
                throw CommandError("\(option): \(path) is a folder; the name of a file is needed")
            }
        }
    }

    private static func speed(_ found: Options.Found) throws(CommandError) -> Double {
        guard let text = found.value("--speed") else { return 0 }
        guard let speed = Double(text), speed.isFinite, speed >= 0 else {
            throw CommandError("--speed: found \(text); points per second are needed, at least 0")
        }
        return speed
    }

    private static func rows(_ found: Options.Found) throws(CommandError) -> Range<Int>? {
        guard let text = found.value("--rows") else { return nil }
        let ends = text.components(separatedBy: "..<").map { Int($0) }
        guard ends.count == 2, let start = ends[0], let end = ends[1], 0 <= start, start <= end else {
            throw CommandError("--rows: found \(text); two numbers are needed, such as 0..<20")
        }
        return start..<end
    }

    private static func count(
        _ found: Options.Found, _ name: String, in range: ClosedRange<Int>
    ) throws(CommandError) -> Int? {
        guard let text = found.value(name) else { return nil }
        guard let count = Int(text), range.contains(count) else {
            throw CommandError(
                "\(name): found \(text); a whole number between \(range.lowerBound) and \(range.upperBound) is needed"
            )
        }
        return count
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
