// Reads JPEG row by row through libjpeg. Not there without the package trait JPEG.
//
// As with PNG, each function sets its own jump, and nothing of libjpeg shows here. After a status other than OK
// only asyncdraw_jpeg_message and asyncdraw_jpeg_destroy have an effect. Warnings that mean wrong pixels count
// as errors; others, like bytes between segments, do not.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "codec_status.h"

typedef struct asyncdraw_jpeg asyncdraw_jpeg;

typedef struct asyncdraw_jpeg_header {
    uint32_t width;
    uint32_t height;
    // Whether rows come as cyan, magenta, yellow, black, and not as red, green, blue, 255.
    int is_cmyk;
    // Whether an Adobe marker says that 255 means no ink.
    int is_inverted;
    // What libjpeg keeps until the last scan is read: 0 for a file of one scan.
    uint64_t coefficient_bytes;
} asyncdraw_jpeg_header;

// Makes a decoder of count bytes, which must stay where they are until it is destroyed. NULL without memory.
asyncdraw_jpeg *asyncdraw_jpeg_create(const uint8_t *bytes, size_t count);

// Reads up to the first scan.
asyncdraw_codec_status asyncdraw_jpeg_read_header(asyncdraw_jpeg *jpeg, asyncdraw_jpeg_header *header);

// Begins to decode at one part in denominator (1, 2, 4 or 8) of the size, sides rounded up.
asyncdraw_codec_status asyncdraw_jpeg_start(
    asyncdraw_jpeg *jpeg, int denominator, uint32_t *output_width, uint32_t *output_height);

// Takes in the next part of a file of several scans, about as much as a row of blocks. is_done becomes 1 when
// rows can be read; for a file of one scan at once.
asyncdraw_codec_status asyncdraw_jpeg_read_scans(asyncdraw_jpeg *jpeg, int scan_limit, int *is_done);

// Reads the next row, four bytes a pixel. capacity is the room in row, at least four times the output width.
// After the last row the file is read to its end marker; without one it counts as truncated.
asyncdraw_codec_status asyncdraw_jpeg_read_row(asyncdraw_jpeg *jpeg, uint8_t *row, size_t capacity);

// Why the last call failed; lives as long as the decoder.
const char *asyncdraw_jpeg_message(const asyncdraw_jpeg *jpeg);

void asyncdraw_jpeg_destroy(asyncdraw_jpeg *jpeg);
