public import DrawRaster
public import DrawText
public import Foundation

/// Shows text, drawn off the main thread.
///
/// ```swift
/// let label = AsyncDrawLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
/// label.text = "Hello"
/// label.font = .system(ofSize: 16)
/// label.backgroundColor = .yellow
/// label.layer.setNeedsDisplay()
/// try await label.displayed()
/// ```
///
/// The text starts at the top of the view. Without a text or without a font nothing is drawn but the background.
open class AsyncDrawLabel: View {
    /// How text that is too long is treated.
    public enum LineBreakMode: String, CaseIterable, Hashable, Sendable {
        /// Lines break between words, and inside words that are longer than a line; what has no room is left out.
        case byWordWrapping
        /// Lines break anywhere; what has no room is left out.
        case byCharWrapping
        /// Lines break only where the text says so and are cut at the edge.
        case byClipping
        /// Lines break between words; the last one that has room ends with an ellipsis if there is more.
        case byTruncatingTail
    }

    /// The text; setting it replaces `attributedText`.
    public var text: String? {
        get { content?.string }
        set { content = newValue.map { .plain($0) } }
    }

    /// The text with attributes of its own; what has none takes the label's. Setting it replaces `text`.
    public var attributedText: AttributedString? {
        get { content?.attributedString }
        set { content = newValue.map { .attributed($0) } }
    }

    private var content: LabelText? {
        didSet { markIfChanged(content, oldValue) }
    }

    public var font: Font? = .system(ofSize: 17) {
        didSet { markIfChanged(font, oldValue) }
    }

    public var textColor = Color.black {
        didSet { markIfChanged(textColor, oldValue) }
    }

    public var textAlignment = TextAlignment.start {
        didSet { markIfChanged(textAlignment, oldValue) }
    }

    /// The most lines; 0 for as many as there is room for.
    public var numberOfLines = 1 {
        didSet { markIfChanged(numberOfLines, oldValue) }
    }

    /// How text that is too long is treated: `wrapping` and `truncation` in one.
    public var lineBreakMode: LineBreakMode {
        get { LineBreakMode(wrapping: wrapping, truncation: truncation) }
        set { (wrapping, truncation) = (newValue.wrapping, newValue.truncation) }
    }

    /// Where lines break.
    public var wrapping = TextWrapping.wordThenCharacter {
        didSet { markIfChanged(wrapping, oldValue) }
    }

    /// What becomes of text that has no room.
    public var truncation = TruncationMode.end {
        didSet { markIfChanged(truncation, oldValue) }
    }

    /// From one baseline to the next, in points; nil for what the fonts ask for.
    public var lineHeight: CGFloat? {
        didSet { markIfChanged(lineHeight, oldValue) }
    }

    /// Room around the text, in points.
    public var textInsets = EdgeInsets.zero {
        didSet { markIfChanged(textInsets, oldValue) }
    }

    /// The language of the text (`ja`, `zh-Hant`), which decides forms of characters and line breaks; nil if it is
    /// not known.
    public var language: String? {
        didSet { markIfChanged(language, oldValue) }
    }

    /// What is seen behind the text. With an opaque colour the drawn bitmap is opaque.
    override open var backgroundColor: Color? {
        didSet { markIfChanged(backgroundColor, oldValue) }
    }

    /// Where fonts come from.
    public var fonts = FontLibrary.shared {
        didSet {
            if fonts !== oldValue { setNeedsDisplay() }
        }
    }

    override open var drawable: (any AsyncDrawable)? {
        guard let content, let font else { return nil }
        return LabelDrawable(
            text: content, font: font, color: textColor,
            paragraph: ParagraphStyle(
                alignment: textAlignment, lineHeight: lineHeight, wrapping: wrapping, language: language),
            maximumLines: max(0, numberOfLines), truncation: truncation, insets: textInsets,
            background: backgroundColor.flatMap { $0.isOpaque ? $0 : nil }, fonts: fonts)
    }

    /// Takes the text away.
    override open func prepareForReuse() {
        content = nil
        super.prepareForReuse()
    }

    private func markIfChanged<Value: Equatable>(_ new: Value, _ old: Value) {
        if new != old { setNeedsDisplay() }
    }
}

extension AsyncDrawLabel.LineBreakMode {
    fileprivate init(wrapping: TextWrapping, truncation: TruncationMode) {
        switch (truncation, wrapping) {
        case (.end, _): self = .byTruncatingTail
        case (.clip, .word), (.clip, .wordThenCharacter): self = .byWordWrapping
        case (.clip, .character): self = .byCharWrapping
        case (.clip, .none): self = .byClipping
        }
    }

    fileprivate var wrapping: TextWrapping {
        switch self {
        case .byWordWrapping, .byTruncatingTail: .wordThenCharacter
        case .byCharWrapping: .character
        case .byClipping: .none
        }
    }

    fileprivate var truncation: TruncationMode {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .clip
        case .byTruncatingTail: .end
        }
    }
}
