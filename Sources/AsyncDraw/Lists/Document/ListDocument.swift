package import DrawRaster
package import DrawText
package import Foundation

/// A list of cells made of components, and the rows that fill them: what `asyncdraw preview` reads.
package struct ListDocument: Sendable {
    /// The most bytes of the document; rows have more room in a file of their own.
    package static let maximumFileSize = 16 << 20

    private static let keys = ["list", "width", "height", "rowHeight", "scale", "background", "cell", "rows"]

    /// The size of the visible window, in points.
    package let size: CGSize
    /// In points.
    package let rowHeight: CGFloat
    /// Pixels per point.
    package let scale: CGFloat
    package let background: Color
    package let rows: ListRows
    /// What the components of a cell are made of, from back to front.
    private let components: [Component]
    /// The folder of the document, where relative paths begin.
    private let folder: String

    private struct Component: Sendable {
        let value: JSONValue
        /// What it is in all rows; nil if it has templates.
        let fixed: ListElement?
        let place: DocumentPlace
    }

    /// Reads a document and its rows, and checks all that does not hang on the data of a row.
    ///
    /// - Throws: All faults that were found, up to a bound.
    package init(contentsOfFile path: String) throws(DocumentErrors) {
        let log = DocumentLog()
        let root: JSONValue
        do throws(DocumentError) {
            let bytes = try DocumentFile.bytes(ofFile: path, limit: ListDocument.maximumFileSize)
            root = try JSONParser.parse(bytes[...], file: path)
        } catch {
            throw DocumentErrors([error])
        }
        guard
            let reader = DocumentReader(
                root, keys: ListDocument.keys, at: .root, filling: .unknown, log: log)
        else { throw DocumentErrors(log.errors) }

        reader.require("list", "the format's version is needed: 1")
        _ = reader.integer("list", in: 1...1, "the format's version is needed: 1")
        scale =
            reader.number("scale", in: 0.01...100, "pixels per point between 0.01 and 100 are needed") ?? 1
        size = reader.windowSize(scale: scale)
        rowHeight = reader.rowHeight()
        background = reader.color("background") ?? .white
        let folder = DocumentFile.folder(of: path)
        self.folder = folder
        components = ListDocument.components(reader, scale: scale, folder: folder)
        rows = ListDocument.rows(reader, folder: folder)
        try log.check()
    }

    /// The components of a cell, from back to front, with the data of a row. Rows that `survey` has checked have
    /// no faults.
    ///
    /// - Parameter log: Takes what is wrong with the row's data.
    package func elements(ofRow row: Int, log: DocumentLog = DocumentLog()) -> [ListElement] {
        let filling = DocumentReader.Filling.data(rows[row], place: ListRows.place(row))
        return components.compactMap { component in
            component.fixed
                ?? ListElement(
                    component.value, at: component.place, scale: scale, folder: folder, filling: filling,
                    log: log)
        }
    }

    /// Where a component stands in the document: `cell[3]`.
    package func place(ofComponent index: Int) -> DocumentPlace { components[index].place }

    /// The path of a file that the document names.
    package func path(of name: String) -> String { DocumentFile.path(name, in: folder) }

    private static func components(_ reader: DocumentReader, scale: CGFloat, folder: String) -> [Component] {
        let wanted = "a list of components is needed, each a label or an image"
        reader.require("cell", wanted)
        guard let value = reader.raw("cell") else { return [] }
        guard case .array(let values) = value else {
            reader.fault("cell", found: value.summary, wanted)
            return []
        }
        return values.enumerated().map { index, value in
            let place = DocumentPlace.root.key("cell").index(index)
            let element = ListElement(
                value, at: place, scale: scale, folder: folder, filling: .unknown, log: reader.log)
            return Component(value: value, fixed: value.hasTemplates ? nil : element, place: place)
        }
    }

    private static func rows(_ reader: DocumentReader, folder: String) -> ListRows {
        let wanted = "the name of a file of JSON lines, or a list of objects, is needed"
        reader.require("rows", wanted)
        switch reader.raw("rows") {
        case .array(let values)?:
            return ListRows(values, log: reader.log)
        case .string(let name)? where !name.isEmpty && !name.utf8.contains(0):
            return ListRows(
                contentsOfFile: DocumentFile.path(name, in: folder), name: name, log: reader.log)
        case let value?:
            reader.fault("rows", found: value.summary, wanted)
            return ListRows([], log: reader.log)
        case nil:
            return ListRows([], log: reader.log)
        }
    }
}

extension ListDocument {
    /// What filling all rows has shown.
    package struct Survey {
        /// Fields that the data lack.
        package var warnings: [DocumentLog.Warning] = []
        /// The fonts that labels ask for, with the first place that does.
        package var fonts: [Font: DocumentPlace] = [:]
    }

    /// Fills the rows and checks what comes out, so that nothing can go wrong later.
    ///
    /// - Parameter onRow: Called before each row with how many are done.
    /// - Throws: All faults that were found, up to a bound.
    package func survey(
        rows range: Range<Int>, onRow: (Int) -> Void = { _ in }
    ) throws(DocumentErrors) -> Survey {
        var survey = Survey()
        let log = DocumentLog()
        for row in range where !log.isFull {
            onRow(row - range.lowerBound)
            for (index, element) in elements(ofRow: row, log: log).enumerated() {
                guard case .label(let label) = element, survey.fonts[label.font] == nil else { continue }
                survey.fonts[label.font] = place(ofComponent: index).key("label").key("font")
            }
        }
        try log.check()
        survey.warnings = log.warnings
        return survey
    }
}

extension ListDocument {
    /// Where a picture file is shown for the first time.
    package struct FileUse: Sendable {
        package let path: String
        /// As the document, or the row, calls it.
        package let name: String
        package let place: DocumentPlace
    }

    /// Looks for the rows that show certain picture files, in the order of the rows.
    package func firstUses(ofFiles paths: Set<String>, rows range: Range<Int>) -> [FileUse] {
        var wanted = paths
        var uses: [FileUse] = []
        for row in range where !wanted.isEmpty {
            for (index, element) in elements(ofRow: row).enumerated() {
                guard case .image(let image) = element, wanted.remove(path(of: image.src)) != nil else {
                    continue
                }
                let place = place(ofComponent: index).key("image").key("src")
                uses.append(
                    FileUse(
                        path: path(of: image.src), name: image.src,
                        place: components[index].fixed == nil
                            ? place.filled(from: ListRows.place(row)) : place))
            }
        }
        return uses
    }
}

extension DocumentReader {
    fileprivate func windowSize(scale: CGFloat) -> CGSize {
        func side(_ key: String) -> CGFloat {
            let wanted =
                "points are needed that make 1 to \(Bitmap.maximumSide) pixels at scale \(String(format: "%g", scale))"
            require(key, wanted)
            let most = Double(Bitmap.maximumSide) / scale
            return number(key, in: min(1e-6, most)...most, wanted) ?? 1
        }
        let size = CGSize(width: side("width"), height: side("height"))
        let pixels = (size.width * scale).rounded(.up) * (size.height * scale).rounded(.up)
        if pixels > CGFloat(Bitmap.maximumPixelCount) {
            fault(
                "height", found: "\(Int(pixels)) pixels in a window",
                "at most \(Bitmap.maximumPixelCount) are allowed")
        }
        return size
    }

    fileprivate func rowHeight() -> CGFloat {
        let wanted = "points between 1 and 1000000 are needed"
        require("rowHeight", wanted)
        if raw("rowHeight") == "auto" {
            add(
                .unsupported("\"auto\"", instead: "a number of points is needed"), at: place.key("rowHeight"))
            return 1
        }
        return number("rowHeight", in: 1...1_000_000, wanted) ?? 1
    }
}

extension JSONValue {
    /// Whether a string in it is a template.
    fileprivate var hasTemplates: Bool {
        switch self {
        case .null, .bool, .number: false
        case .string(let text): Template.isTemplate(text)
        case .array(let values): values.contains(where: \.hasTemplates)
        case .object(let members): members.values.contains(where: \.hasTemplates)
        }
    }
}
