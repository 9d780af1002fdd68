public import Foundation

/// What happens to text that does not fit.
public enum TruncationMode: String, CaseIterable, Hashable, Sendable {
    /// Lines over the limit are left out, without a mark.
    case clip
    /// The last line ends with an ellipsis.
    case end
}

/// The room that text is laid out in.
public struct TextContainer: Hashable, Sendable {
    /// In points; nil for lines as long as they are. A width that is negative or not a number counts as 0.
    public var width: CGFloat?
    /// In points; nil for no limit. With `truncation` `.end` only lines that fit are laid out, but always one.
    public var height: CGFloat?
    /// 0 for no limit.
    public var maximumLines: Int
    public var truncation: TruncationMode

    public init(
        width: CGFloat? = nil, height: CGFloat? = nil, maximumLines: Int = 0,
        truncation: TruncationMode = .end
    ) {
        self.width = width
        self.height = height
        self.maximumLines = maximumLines
        self.truncation = truncation
    }
}
