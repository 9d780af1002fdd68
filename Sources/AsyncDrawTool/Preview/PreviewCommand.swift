import AsyncDraw
import Foundation

/// Draws a list described in JSON: as pictures, as a filmstrip of its scrolling, as counts.
enum PreviewCommand: Command {
    static let name = "preview"
    static let summary = "draws a list of cells, as pictures or as it scrolls by"

    /// What one pass of the list through its window has given.
    private struct Pass {
        let stage: PreviewStage
        let glyphs: CacheCounts
        var filmstrip: Filmstrip?
    }

    @MainActor
    static func run(_ arguments: [String], console: Console) async throws -> ExitStatus {
        let found = try PreviewOptions.options.parse(arguments)
        if found.contains("--help") {
            console.print(help)
            return .done
        }
        let options = try PreviewOptions(found)
        let document = try ListDocument(contentsOfFile: options.list)
        let rows = PreviewRows(options.rows, of: document.rows.count, repetitions: options.repetitions)
        let fonts = try FontLibrary(folders: fontFolders(options))
        var problems = try survey(document, rows: rows, fonts: fonts, console: console)
        let pictures = try PreviewPictures(options.pictures, of: document, rowCount: rows.count)

        func makeStage() -> PreviewStage {
            PreviewStage(document, rows: rows, fonts: fonts, threads: options.threads)
        }
        var passes: [Pass] = []
        do {
            if options.speed > 0, options.filmstrip != nil || options.report != nil {
                passes.append(try await scroll(makeStage(), options, fonts: fonts, console: console))
            }
            // Pictures show what is drawn at last, so they take a pass that waits for it.
            if passes.isEmpty || !pictures.isEmpty {
                passes.append(
                    try await walk(
                        makeStage(), options, pictures: pictures, wantsFilmstrip: passes.isEmpty,
                        fonts: fonts,
                        console: console))
            }
            try await pictures.finish()
            if let path = options.filmstrip, let filmstrip = passes[0].filmstrip {
                try filmstrip.makePicture().write(toFile: path)
            }
        } catch let error as ImageError where pictures.writtenCount > 0 {
            console.report(error: "\(error)")
            return .someFailed
        }

        let failures = Set(passes.flatMap { $0.stage.images.failures })
        problems += imageProblems(failures, document: document, rows: rows)
        let failedDraws = passes.flatMap(\.stage.failures)
        if let path = options.report {
            let report = PreviewReport(
                passes[0].stage, rowCount: rows.count, glyphs: passes[0].glyphs, failedImages: failures.count,
                problems: problems + failedDraws)
            try write(report.encoded(), to: path)
            console.print(report.table)
        }
        return tell(problems, failedDraws: failedDraws, isStrict: options.isStrict, console: console)
    }

    static let help = """
        usage: asyncdraw preview LIST.json [options]

        \(PreviewOptions.options.help)

        Exit status: \(ExitStatus.explanation)
        """

    // MARK: Before

    /// Fonts are looked up in the folders given, then in `Fonts` here, then among those of the system.
    private static func fontFolders(_ options: PreviewOptions) -> [String] {
        var isFolder: ObjCBool = false
        let isThere =
            FileManager.default.fileExists(atPath: "Fonts", isDirectory: &isFolder) && isFolder.boolValue
        return options.fontFolders + (isThere ? ["Fonts"] : [])
    }

    /// Checks all rows and all fonts, so that nothing is drawn of a list that has faults.
    @MainActor
    private static func survey(
        _ document: ListDocument, rows: PreviewRows, fonts: FontLibrary, console: Console
    ) throws -> [PreviewProblem] {
        let progress = ProgressLine(console, counting: "rows checked", total: rows.range.count)
        defer { progress.finish() }
        let survey = try document.survey(rows: rows.range) { progress.update($0) }
        return survey.warnings.map { PreviewProblem(place: $0.place, message: $0.message) }
            + (try fontProblems(survey.fonts, fonts: fonts))
    }

    /// - Throws: `DocumentErrors` for fonts that can't be used at all.
    private static func fontProblems(
        _ wanted: [Font: DocumentPlace], fonts: FontLibrary
    ) throws -> [PreviewProblem] {
        var problems: [String: PreviewProblem] = [:]
        var errors: [DocumentError] = []
        for (font, place) in wanted.sorted(by: { "\($0.value)" < "\($1.value)" }) {
            do throws(TextError) {
                guard let substitution = try fonts.match(font).substitutedFor,
                    problems[substitution.requested] == nil
                else { continue }
                problems[substitution.requested] = PreviewProblem(
                    place: place.key("family"),
                    message: "the font family \(substitution.requested) was not found; "
                        + "\(substitution.used) is used")
            } catch {
                errors.append(
                    DocumentError(
                        .unexpected(found: "\(error)", wanted: "a font that can be read is needed"), at: place
                    ))
            }
        }
        if !errors.isEmpty { throw DocumentErrors(errors) }
        return problems.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: The passes

    @MainActor
    private static func scroll(
        _ stage: PreviewStage, _ options: PreviewOptions, fonts: FontLibrary, console: Console
    ) async throws -> Pass {
        let frameCount = stage.frameCount(speed: options.speed)
        guard frameCount <= 10_000_000 else {
            throw CommandError(
                "--speed: found \(options.speed); the list would take more than 10000000 frames")
        }
        let progress = ProgressLine(console, counting: "frames", total: Int(frameCount))
        defer { progress.finish() }
        var filmstrip = try filmstrip(options, of: stage, frameCount: Int(frameCount))
        let before = CacheCounts(fonts)
        try await stage.run(speed: options.speed) { frame in
            if filmstrip?.shows(frame) == true { filmstrip?.add(try stage.capture()) }
            progress.update(frame + 1)
        }
        return Pass(stage: stage, glyphs: CacheCounts(fonts, since: before), filmstrip: filmstrip)
    }

    @MainActor
    private static func walk(
        _ stage: PreviewStage, _ options: PreviewOptions, pictures: PreviewPictures, wantsFilmstrip: Bool,
        fonts: FontLibrary, console: Console
    ) async throws -> Pass {
        let progress = ProgressLine(console, counting: "windows", total: stage.windowCount)
        defer { progress.finish() }
        var filmstrip =
            wantsFilmstrip ? try filmstrip(options, of: stage, frameCount: stage.windowCount) : nil
        let before = CacheCounts(fonts)
        try await stage.walk { window in
            if filmstrip?.shows(window) == true { filmstrip?.add(try stage.capture()) }
            try await pictures.add(window: window, of: stage)
            progress.update(window + 1)
        }
        return Pass(stage: stage, glyphs: CacheCounts(fonts, since: before), filmstrip: filmstrip)
    }

    @MainActor
    private static func filmstrip(
        _ options: PreviewOptions, of stage: PreviewStage, frameCount: Int
    ) throws -> Filmstrip? {
        guard options.filmstrip != nil else { return nil }
        return try Filmstrip(frameCount: frameCount, size: stage.document.size, scale: stage.document.scale)
    }

    // MARK: After

    private static func imageProblems(
        _ failures: Set<ImageCache.Failure>, document: ListDocument, rows: PreviewRows
    ) -> [PreviewProblem] {
        var errors: [String: ImageError] = [:]
        for failure in failures {
            if case .file(let path) = failure.source { errors[path] = failure.error }
        }
        let uses = document.firstUses(ofFiles: Set(errors.keys), rows: rows.range)
        return uses.map { use in
            PreviewProblem(place: use.place, file: use.name, message: "\(errors[use.path]!)")
        }
    }

    private static func write(_ data: Data, to path: String) throws(CommandError) {
        do {
            // Under another name first, then renamed.
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
    }

    @MainActor
    private static func tell(
        _ problems: [PreviewProblem], failedDraws: [PreviewProblem], isStrict: Bool, console: Console
    ) -> ExitStatus {
        for problem in problems {
            if isStrict {
                console.report(error: "\(problem)")
            } else {
                console.report(warning: "\(problem)")
            }
        }
        for problem in failedDraws { console.report(error: "\(problem)") }
        return !failedDraws.isEmpty || isStrict && !problems.isEmpty ? .someFailed : .done
    }
}
