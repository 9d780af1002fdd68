// How a call of a picture decoder went.
#pragma once

typedef enum asyncdraw_codec_status {
    ASYNCDRAW_CODEC_OK = 0,
    // The file contradicts its format; the decoder's message says how.
    ASYNCDRAW_CODEC_DAMAGED = 1,
    // The file ends before the picture does.
    ASYNCDRAW_CODEC_TRUNCATED = 2,
    // A variant that the library was not built for; the message says which.
    ASYNCDRAW_CODEC_UNSUPPORTED = 3,
    ASYNCDRAW_CODEC_OUT_OF_MEMORY = 4,
    ASYNCDRAW_CODEC_TOO_MANY_SCANS = 5,
} asyncdraw_codec_status;
