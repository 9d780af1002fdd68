import AsyncDraw
import Foundation

/// A cell of the components that a list document describes.
final class PreviewCell: ListCell {
    /// - Parameter elements: Those of any row: the components of all rows are of the same kinds.
    init(_ elements: [ListElement], queue: DisplayQueue, fonts: FontLibrary, images: ImageCache) {
        super.init(queue: queue)
        // A row's pixels do not hang on the rows around it.
        clipsToBounds = true
        for element in elements {
            switch element {
            case .label:
                let label = AsyncDrawLabel(queue: queue)
                label.fonts = fonts
                addSubview(label)
            case .image:
                let image = RoundedImage(queue: queue)
                image.cache = images
                addSubview(image)
            }
        }
    }

    /// Shows the components of a row.
    func show(_ elements: [ListElement], of document: ListDocument) {
        for (view, element) in zip(subviews, elements) {
            switch (view, element) {
            case (let view as AsyncDrawLabel, .label(let label)):
                view.show(label)
            case (let view as RoundedImage, .image(let image)):
                view.show(image, source: image.src.isEmpty ? nil : .file(document.path(of: image.src)))
            default:
                preconditionFailure("a component of one kind became another")
            }
        }
    }

    /// Whether a component shows what was drawn from another row.
    var isStale: Bool {
        subviews.contains { view in
            guard let displayed = view.layer.displayedDrawable else { return false }
            return view.drawable.map { AnyHashable($0) } != AnyHashable(displayed)
        }
    }

    /// The components whose last drawing failed, and why.
    var failures: [(component: Int, error: DisplayError)] {
        subviews.enumerated().compactMap { index, view in
            if case .failed(let error)? = view.token?.outcome { (index, error) } else { nil }
        }
    }
}

extension AsyncDrawLabel {
    fileprivate func show(_ label: ListLabel) {
        frame = label.frame
        font = label.font
        textColor = label.color
        textAlignment = label.alignment
        numberOfLines = label.maximumLines
        lineHeight = label.lineHeight
        truncation = label.truncation
        wrapping = label.wrapping
        backgroundColor = label.background
        textInsets = label.insets
        text = label.text
    }
}

extension RoundedImage {
    fileprivate func show(_ image: ListImage, source: ImageSource?) {
        frame = image.frame
        contentMode = image.contentMode
        cornerRadius = image.cornerRadius
        corners = image.corners
        isCircle = image.isCircle
        borderWidth = image.borderWidth
        borderColor = image.borderColor
        backgroundColor = image.background
        placeholderColor = image.placeholder
        self.source = source
    }
}
