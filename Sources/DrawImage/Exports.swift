internal import DrawRaster
