// Reads PNG row by row through libpng.
//
// libpng reports errors by longjmp, which may not pass through Swift frames, and calls back into C for its
// input. Both stay inside: each function below sets its own jump, and no callback, jump buffer or libpng type
// shows here. After a status other than OK only asyncdraw_png_message and asyncdraw_png_destroy have an effect.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "codec_status.h"

typedef struct asyncdraw_png asyncdraw_png;

// Makes a decoder of count bytes, which must stay where they are until it is destroyed. NULL without memory.
asyncdraw_png *asyncdraw_png_create(const uint8_t *bytes, size_t count);

// Reads up to the first pixel. The file must say that it is width by height, and passes is how often each row will be
// read: 7 if it is interlaced, else 1. chunk_bytes is the most that libpng may allocate for a chunk.
asyncdraw_codec_status asyncdraw_png_start(
    asyncdraw_png *png, uint32_t width, uint32_t height, int passes, size_t chunk_bytes);

// Reads the next row, from top to bottom in each pass, as red, green, blue, alpha, a byte each and not
// premultiplied. Later passes add pixels to the same rows, which must hold what the pass before wrote.
// capacity is the room in row, at least four times the width.
asyncdraw_codec_status asyncdraw_png_read_row(asyncdraw_png *png, uint8_t *row, size_t capacity);

// Why the last call failed; lives as long as the decoder.
const char *asyncdraw_png_message(const asyncdraw_png *png);

void asyncdraw_png_destroy(asyncdraw_png *png);
