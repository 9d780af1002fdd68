import AsyncDraw

/// Something that a preview has found and gone on with.
struct PreviewProblem: Hashable {
    let place: DocumentPlace
    /// As the document calls it.
    var file: String?
    let message: String
}

extension PreviewProblem: CustomStringConvertible {
    var description: String { "\(place): \(message)" }
}
