import DrawRaster
import DrawText
package import Foundation

/// One component of a cell as a row shows it.
package enum ListElement: Hashable, Sendable {
    case label(ListLabel)
    case image(ListImage)
}

/// A label of a list, with the values of one row.
package struct ListLabel: Hashable, Sendable {
    package var text = ""
    package var frame = CGRect.zero
    package var font = Font(size: 16)
    package var color = Color.black
    package var alignment = TextAlignment.start
    package var maximumLines = 0
    package var lineHeight: CGFloat?
    package var truncation = TruncationMode.end
    package var wrapping = TextWrapping.wordThenCharacter
    package var background: Color?
    package var insets = EdgeInsets.zero

    /// The format's defaults.
    package init() {}
}

/// A picture of a list, with the values of one row.
package struct ListImage: Hashable, Sendable {
    /// As it is written; empty for no picture.
    package var src = ""
    package var frame = CGRect.zero
    package var contentMode = ContentMode.aspectFill
    package var cornerRadius: CGFloat = 0
    package var corners = Corners.all
    package var isCircle = false
    package var borderWidth: CGFloat = 0
    package var borderColor = Color.black
    package var background: Color?
    package var placeholder: Color?

    /// The format's defaults.
    package init() {}
}

extension ListElement {
    /// Reads an element of `cell`.
    ///
    /// - Parameters:
    ///   - scale: Pixels per point, which bounds the size of a frame.
    ///   - folder: Where relative font files are looked up.
    /// - Returns: Nil, after it was logged, if it is neither a label nor an image.
    init?(
        _ value: JSONValue, at place: DocumentPlace, scale: CGFloat, folder: String,
        filling: DocumentReader.Filling, log: DocumentLog
    ) {
        guard
            let reader = DocumentReader(
                value, keys: ["label", "image"], at: place, filling: filling, log: log)
        else { return nil }
        switch (reader.contains("label"), reader.contains("image")) {
        case (true, false):
            guard let reader = reader.object("label", keys: ListLabel.keys) else { return nil }
            self = .label(ListLabel(reader, scale: scale, folder: folder))
        case (false, true):
            guard let reader = reader.object("image", keys: ListImage.keys) else { return nil }
            self = .image(ListImage(reader, scale: scale))
        case (true, true):
            reader.add(
                .unexpected(found: "label and image", wanted: "only one of them is allowed"), at: place)
            return nil
        case (false, false):
            reader.add(.missing(wanted: "a label or an image is needed"), at: place)
            return nil
        }
    }
}

extension ListLabel {
    fileprivate static let keys = [
        "text", "frame", "font", "color", "align", "lines", "lineHeight", "truncate", "wrap", "background",
        "insets",
    ]

    fileprivate init(_ reader: DocumentReader, scale: CGFloat, folder: String) {
        let standard = ListLabel()
        reader.require("text", "a text is needed")
        text = reader.text("text") ?? standard.text
        frame = reader.frame(scale: scale)
        font = reader.object("font", keys: Font.keys).map { Font($0, folder: folder) } ?? standard.font
        color = reader.color("color") ?? standard.color
        alignment =
            reader.choice(
                "align", ["start": .start, "end": .end, "left": .left, "right": .right, "center": .center])
            ?? standard.alignment
        maximumLines =
            reader.integer("lines", in: 0...1_000_000, "a whole number is needed, 0 for no limit")
            ?? standard.maximumLines
        lineHeight = reader.number(
            "lineHeight", in: 0.01...100_000, "points between 0.01 and 100000 are needed")
        truncation = reader.truncation("truncate") ?? standard.truncation
        wrapping =
            reader.choice(
                "wrap", ["wordchar": .wordThenCharacter, "word": .word, "char": .character, "none": .none])
            ?? standard.wrapping
        background = reader.color("background")
        if let sides = reader.numbers(
            "insets", count: 4, "four finite numbers are needed: [top, right, bottom, left]")
        {
            insets = EdgeInsets(top: sides[0], left: sides[3], bottom: sides[2], right: sides[1])
        }
    }
}

extension ListImage {
    fileprivate static let keys = [
        "src", "frame", "contentMode", "cornerRadius", "corners", "circle", "border", "background",
        "placeholder",
    ]

    fileprivate init(_ reader: DocumentReader, scale: CGFloat) {
        let standard = ListImage()
        reader.require("src", "the path of a PNG or JPEG file is needed")
        src = reader.text("src") ?? standard.src
        if src.utf8.contains(0) {
            reader.fault(
                "src", found: JSONValue.string(src).summary, "the path of a PNG or JPEG file is needed")
        }
        frame = reader.frame(scale: scale)
        contentMode =
            reader.choice(
                "contentMode",
                ["aspectFill": .aspectFill, "aspectFit": .aspectFit, "fill": .fill, "center": .center])
            ?? standard.contentMode
        cornerRadius =
            reader.number("cornerRadius", in: 0...1_000_000, "points are needed, at least 0")
            ?? standard.cornerRadius
        let names: KeyValuePairs<String, Corners> = [
            "topLeft": .topLeft, "topRight": .topRight, "bottomRight": .bottomRight,
            "bottomLeft": .bottomLeft,
        ]
        corners = reader.choices("corners", names).map { Corners($0) } ?? standard.corners
        isCircle = reader.bool("circle") ?? standard.isCircle
        if isCircle, let radius = reader.raw("cornerRadius") {
            reader.fault(
                "cornerRadius", found: radius.summary, "a circle has no corners: give one of the two")
        }
        if let border = reader.object("border", keys: ["width", "color"]) {
            border.require("width", "points are needed, at least 0")
            borderWidth =
                border.number("width", in: 0...1_000_000, "points are needed, at least 0")
                ?? standard.borderWidth
            borderColor = border.color("color") ?? standard.borderColor
        }
        background = reader.color("background")
        if let background, !background.isOpaque {
            reader.fault("background", found: "\"\(background)\"", "an opaque colour is needed")
        }
        placeholder = reader.color("placeholder")
    }
}

extension Font {
    fileprivate static let keys = ["family", "file", "size", "weight", "italic"]

    fileprivate init(_ reader: DocumentReader, folder: String) {
        self.init(
            size: reader.number("size", in: 0.01...10_000, "points between 0.01 and 10000 are needed") ?? 16)
        if let family = reader.text("family") {
            if family.isEmpty { reader.fault("family", found: "\"\"", "the name of a font family is needed") }
            self.family = family
        }
        if let weight = reader.number("weight", in: 1...1000, "a number between 1 and 1000 is needed") {
            self.weight = Weight(Int(weight.rounded()))
        }
        isItalic = reader.bool("italic") ?? false
        if let file = reader.text("file") {
            let path = DocumentFile.path(file, in: folder)
            if !DocumentFile.isRegular(path) {
                reader.add(
                    .unreadableFile(file, reason: "there is no such font file"), at: reader.place.key("file"))
            }
            self.file = path
        }
    }
}

extension DocumentReader {
    /// The frame of a component, in points; logs one that no bitmap can have.
    fileprivate func frame(scale: CGFloat) -> CGRect {
        let wanted = "four finite numbers are needed: [x, y, width, height]"
        require("frame", wanted)
        guard let numbers = numbers("frame", count: 4, wanted) else { return .zero }
        var found: String { raw("frame")?.summary ?? "" }
        guard numbers[2] >= 0, numbers[3] >= 0 else {
            fault("frame", found: found, "width and height must be at least 0")
            return .zero
        }
        let width = (numbers[2] * scale).rounded(.up)
        let height = (numbers[3] * scale).rounded(.up)
        guard width <= CGFloat(Bitmap.maximumSide), height <= CGFloat(Bitmap.maximumSide),
            width * height <= CGFloat(Bitmap.maximumPixelCount)
        else {
            fault(
                "frame", found: found,
                "at scale \(String(format: "%g", scale)) at most \(Bitmap.maximumSide) pixels a side are allowed, "
                    + "and \(Bitmap.maximumPixelCount) in all")
            return .zero
        }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    fileprivate func truncation(_ key: String) -> TruncationMode? {
        let modes: KeyValuePairs<String, TruncationMode?> = [
            "end": .end, "clip": .clip, "start": nil, "middle": nil,
        ]
        guard let mode = choice(key, modes) else { return nil }
        if mode == nil {
            add(
                .unsupported(
                    "truncation at start or middle", instead: "allowed are \"end\", \"clip\""),
                at: place.key(key))
        }
        return mode
    }
}
