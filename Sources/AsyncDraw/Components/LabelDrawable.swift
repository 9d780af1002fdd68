public import DrawRaster
public import DrawText
public import Foundation

/// A text in a box, as it is drawn: an immutable value.
public struct LabelDrawable: AsyncDrawable {
    public var text: LabelText
    /// The font of what has no font of its own.
    public var font: Font
    /// The colour of what has no colour of its own.
    public var color: Color
    public var paragraph: ParagraphStyle
    /// 0 for no limit.
    public var maximumLines: Int
    public var truncation: TruncationMode
    /// Room around the text, in points.
    public var insets: EdgeInsets
    public var background: Color?
    /// Where fonts come from. Two drawables are equal only if they use the same library.
    public var fonts: FontLibrary

    public init(
        text: LabelText, font: Font, color: Color = .black,
        paragraph: ParagraphStyle = ParagraphStyle(), maximumLines: Int = 0,
        truncation: TruncationMode = .end,
        insets: EdgeInsets = .zero, background: Color? = nil, fonts: FontLibrary = .shared
    ) {
        self.text = text
        self.font = font
        self.color = color
        self.paragraph = paragraph
        self.maximumLines = maximumLines
        self.truncation = truncation
        self.insets = insets
        self.background = background
        self.fonts = fonts
    }

    /// Lays the text out for a box of `size`, in points, insets included; the layout's origin is the top left
    /// corner of the room inside them.
    ///
    /// - Throws: `TextError`, or `CancellationError` once `checkpoint` throws.
    public func layout(in size: CGSize, checkpoint: Checkpoint = .never) throws -> TextLayout {
        let room = CGRect(origin: .zero, size: size).inset(by: insets)
        let container = TextContainer(
            width: room.width, height: room.height, maximumLines: maximumLines, truncation: truncation)
        return switch text {
        case .plain(let string):
            try TextLayout(
                string, font: font, color: color, paragraph: paragraph, container: container, fonts: fonts,
                checkpoint: checkpoint)
        case .attributed(let string):
            try TextLayout(
                string, font: font, color: color, paragraph: paragraph, container: container, fonts: fonts,
                checkpoint: checkpoint)
        }
    }

    public func draw(in context: any DrawingContext, size: CGSize, checkpoint: Checkpoint) throws {
        let layout = try layout(in: size, checkpoint: checkpoint)
        try layout.draw(in: context, at: CGPoint(x: insets.left, y: insets.top), checkpoint: checkpoint)
    }
}

extension LabelDrawable {
    public static func == (left: LabelDrawable, right: LabelDrawable) -> Bool {
        left.font == right.font && left.color == right.color && left.paragraph == right.paragraph
            && left.maximumLines == right.maximumLines && left.truncation == right.truncation
            && left.insets == right.insets && left.background == right.background
            && left.fonts === right.fonts && left.text == right.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(font)
        hasher.combine(color)
        hasher.combine(background)
    }
}
