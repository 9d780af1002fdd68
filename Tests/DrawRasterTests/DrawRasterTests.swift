import DrawRaster
import Testing
