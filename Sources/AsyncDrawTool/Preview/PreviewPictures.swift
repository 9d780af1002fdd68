import AsyncDraw
import Foundation

/// The picture files of a preview, made while the list goes through its window.
@MainActor
final class PreviewPictures {
    /// How many picture files there are so far.
    private(set) var writtenCount = 0

    private let wholePaths: [String]
    private let windowPaths: [String]
    /// Where the whole list is drawn, row by row; nil if nobody wants it.
    private let whole: BitmapContext?
    /// Rows that are in `whole` already.
    private var drawnRows = 0
    /// Files that are being encoded, beside the drawing. Bounded, since each holds a picture.
    private var encodings: [Task<Void, any Error>] = []
    private static let mostEncodings = 2

    /// - Throws: `CommandError` if the whole list is wanted and too large for a picture.
    init(_ pictures: [PreviewOptions.Picture], of document: ListDocument, rowCount: Int) throws {
        var wholePaths: [String] = []
        var windowPaths: [String] = []
        for picture in pictures {
            switch picture {
            case .whole(let path): wholePaths.append(path)
            case .windows(let path): windowPaths.append(path)
            }
        }
        self.wholePaths = wholePaths
        self.windowPaths = windowPaths
        // An empty list is the window's background.
        let height = rowCount == 0 ? document.size.height : CGFloat(rowCount) * document.rowHeight
        whole =
            try wholePaths.first.map {
                try PreviewPictures.context(
                    size: CGSize(width: document.size.width, height: height), of: document, path: $0)
            }
    }

    /// Whether there is nothing to make.
    var isEmpty: Bool { wholePaths.isEmpty && windowPaths.isEmpty }

    /// Takes what the window shows, everything being drawn.
    func add(window: Int, of stage: PreviewStage) async throws {
        if !windowPaths.isEmpty {
            let picture = try stage.makePicture()
            for path in windowPaths {
                try await write(picture, to: PreviewOptions.Picture.path(path, window: window))
            }
        }
        guard let whole else { return }
        // Row by row and not window by window: a row that a window cuts would get a seam.
        for cell in stage.list.visibleCells where cell.row == drawnRows {
            try whole.withSavedState {
                whole.translateBy(x: cell.frame.minX, y: cell.frame.minY)
                try cell.layer.render(in: whole)
            }
            drawnRows += 1
        }
    }

    /// Writes what is left and waits until all files are there.
    func finish() async throws {
        if let whole {
            let picture = whole.makeBitmap()
            for path in wholePaths { try await write(picture, to: path) }
        }
        while !encodings.isEmpty { try await finishOne() }
    }

    private func write(_ picture: Bitmap, to path: String) async throws {
        if encodings.count >= PreviewPictures.mostEncodings { try await finishOne() }
        encodings.append(Task.detached { try picture.write(toFile: path) })
    }

    private func finishOne() async throws {
        try await encodings.removeFirst().value
        writtenCount += 1
    }

    private static func context(
        size: CGSize, of document: ListDocument, path: String
    ) throws -> BitmapContext {
        do {
            return try BitmapContext(size: size, scale: document.scale, background: document.background)
        } catch {
            throw CommandError(
                "-o \(path): the whole list would be \(error); give {n} in the name for one picture a window, or "
                    + "fewer --rows")
        }
    }
}
