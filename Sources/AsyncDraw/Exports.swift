// One import brings the drawing, text and image modules along.
@_exported public import DrawImage
@_exported public import DrawRaster
@_exported public import DrawText
