public import DrawRaster
public import Foundation

/// Where a picture comes from: one that is decoded already, or a file or bytes that a worker decodes at the size
/// that is needed.
public enum ImageSource: Hashable, Sendable {
    case image(Image)
    /// A path. What the file holds must not change while it is shown: equal paths count as equal pictures.
    case file(String)
    /// The bytes of a file.
    case data(Data)
}
