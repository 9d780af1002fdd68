import DrawImage
import Testing
