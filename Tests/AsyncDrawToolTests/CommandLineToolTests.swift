import AsyncDraw
import AsyncDrawTool
import Testing

@Suite("Command line")
@MainActor
struct CommandLineToolTests {
    let console = CapturedConsole()

    @Test("Help and version go to standard output and end with 0")
    func help() async {
        #expect(await console.run() == .done)
        #expect(console.standardOutput.hasPrefix("usage: asyncdraw COMMAND"))
        #expect(console.standardOutput.contains("preview"))
        #expect(await console.run("--help") == .done)
        #expect(await console.run("--version") == .done)
        #expect(console.standardOutput == "asyncdraw \(CommandLineTool.version)\n")
        #expect(await console.run("preview", "--help") == .done)
        for option in [
            "-o FILE.png", "--filmstrip", "--speed", "--draw-cost", "--rows", "--repeat", "--strict",
            "--threads",
            "--fonts", "--report",
        ] {
            #expect(console.standardOutput.contains(option))
        }
        #expect(console.standardError.isEmpty)
    }

    nonisolated static let wrong: [([String], String)] = [
        (["draw"], "no command is called draw; there are: preview"),
        (["-o", "a.png"], "found -o where a command is needed; see asyncdraw --help"),
        (["preview"], "missing; the list to preview is needed: asyncdraw preview LIST.json -o FILE.png"),
        (["preview", "a.json", "b.json"], "found 2 lists; one is allowed"),
        (
            ["preview", "a.json"],
            "nothing to make; -o FILE.png, --filmstrip FILE.png or --report FILE.json is needed"
        ),
        (
            ["preview", "a.json", "--output", "x"],
            "unknown option --output; allowed are -o, --filmstrip, --speed, --draw-cost, --rows, --repeat, --strict, "
                + "--threads, --fonts, --report, --help"
        ),
        (["preview", "a.json", "-o"], "-o: missing; FILE.png is needed"),
        (["preview", "a.json", "-o", "a.jpg"], "-o: found a.jpg; a name that ends with .png is needed"),
        (["preview", "a.json", "-o", "no/a.png"], "-o no/a.png: there is no folder no"),
        (["preview", "a.json", "-o", "no/{n}.png"], "-o no/0.png: there is no folder no"),
        (["preview", "a.json", "--filmstrip=no/a.png"], "--filmstrip no/a.png: there is no folder no"),
        (["preview", "a.json", "--report", "no/a.json"], "--report no/a.json: there is no folder no"),
        (["preview", "a.json", "--report", "."], "--report: . is a folder; the name of a file is needed"),
        (["preview", "a.json", "-o", "a.png", "--fonts", "no"], "--fonts: there is no folder no"),
        (["preview", "a.json", "-o", "a.png", "--strict=1"], "--strict: found 1; it takes no value"),
        (
            ["preview", "a.json", "-o", "a.png", "--strict", "--strict"],
            "--strict: found twice; once is allowed"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--rows", "3"],
            "--rows: found 3; two numbers are needed, such as 0..<20"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--rows", "3..<1"],
            "--rows: found 3..<1; two numbers are needed, such as 0..<20"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--repeat", "0"],
            "--repeat: found 0; a whole number between 1 and 1000000 is needed"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--threads", "many"],
            "--threads: found many; a whole number between 1 and 64 is needed"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--speed", "-1"],
            "--speed: found -1; points per second are needed, at least 0"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--speed", "nan"],
            "--speed: found nan; points per second are needed, at least 0"
        ),
        (
            ["preview", "a.json", "--frames", "x"],
            "--frames is not supported yet by this version; see asyncdraw preview --help"
        ),
        (
            ["preview", "a.json", "--trace", "x"],
            "--trace is not supported yet by this version; see asyncdraw preview --help"
        ),
        (
            ["preview", "a.json", "--overlay", "x"],
            "--overlay is not supported yet by this version; see asyncdraw preview --help"
        ),
        (
            ["preview", "a.json", "-o", "a.png", "--draw-cost", "500"],
            "--draw-cost 500 is not supported yet by this version; real is"
        ),
        (["preview", "no.json", "-o", "a.png"], "no.json: there is no such file"),
        (["preview", "n", "--report", "r"], "n: there is no such file"),
    ]

    @Test("A wrong command line is one message on standard error, and ends with 2", arguments: wrong)
    func wrongCommandLine(arguments: [String], message: String) async {
        #expect(await console.run(arguments) == .nothingDone)
        #expect(console.standardError == ["asyncdraw: error: \(message)"])
        #expect(console.standardOutput.isEmpty)
    }
}
