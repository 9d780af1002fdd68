import DrawText
import Testing
