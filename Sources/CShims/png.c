#include "png_shims.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// After the last row libpng goes on to the end of the compressed data. Little is left there in any sound file;
// a hostile one could hide gigabytes of zeros.
enum { TAIL_BYTES = 65536 };

struct asyncdraw_png {
    png_structp reader;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    size_t tail;
    uint32_t width;
    uint32_t height;
    int passes;
    asyncdraw_codec_status status;
    char message[120];
    jmp_buf jump;
};

// Whether every row has been read.
static int is_complete(const asyncdraw_png *png) {
    if (png->passes == 0) return 0;
    if (png->passes > 1) return png_get_current_pass_number(png->reader) >= 7;
    return png_get_current_row_number(png->reader) >= png->height;
}

static asyncdraw_codec_status fail(
    asyncdraw_png *png, asyncdraw_codec_status status, const char *message) {
    png->status = status;
    snprintf(png->message, sizeof png->message, "%s", message);
    return status;
}

static void on_error(png_structp reader, png_const_charp message) {
    asyncdraw_png *png = png_get_error_ptr(reader);
    if (png->status == ASYNCDRAW_CODEC_OK) fail(png, ASYNCDRAW_CODEC_DAMAGED, message);
    longjmp(png->jump, 1);
}

static void on_warning(png_structp reader, png_const_charp message) {
    (void)reader;
    (void)message;
}

static void read_bytes(png_structp reader, png_bytep output, size_t count) {
    asyncdraw_png *png = png_get_io_ptr(reader);
    if (is_complete(png)) {
        png->tail += count;
        if (png->tail > TAIL_BYTES) {
            fail(png, ASYNCDRAW_CODEC_TRUNCATED, "more data than pixels");
            png_error(reader, png->message);
        }
    }
    if (count > png->count - png->position) {
        fail(png, ASYNCDRAW_CODEC_TRUNCATED, "the file ends early");
        png_error(reader, png->message);
    }
    memcpy(output, png->bytes + png->position, count);
    png->position += count;
}

asyncdraw_png *asyncdraw_png_create(const uint8_t *bytes, size_t count) {
    asyncdraw_png *png = calloc(1, sizeof *png);
    if (png == NULL) return NULL;
    png->bytes = bytes;
    png->count = count;
    png->reader = png_create_read_struct(PNG_LIBPNG_VER_STRING, png, on_error, on_warning);
    if (png->reader != NULL) png->info = png_create_info_struct(png->reader);
    if (png->info == NULL) {
        asyncdraw_png_destroy(png);
        return NULL;
    }
    return png;
}

asyncdraw_codec_status asyncdraw_png_start(
    asyncdraw_png *png, uint32_t width, uint32_t height, int passes, size_t chunk_bytes) {
    if (png->status != ASYNCDRAW_CODEC_OK) return png->status;
    png->width = width;
    png->height = height;
    if (setjmp(png->jump)) return png->status;
    png_structp reader = png->reader;
    png_set_read_fn(reader, png, read_bytes);
    png_set_user_limits(reader, width, height);
    png_set_chunk_malloc_max(reader, chunk_bytes);
    png_set_chunk_cache_max(reader, 64);
    // Only IHDR, PLTE, tRNS, IDAT and IEND count: text and profiles stay packed, gamma is ignored.
    png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(reader, png->info);
    if (png_get_image_width(reader, png->info) != width ||
        png_get_image_height(reader, png->info) != height) {
        png_error(reader, "a second size");
    }
    png_set_expand(reader);
    png_set_scale_16(reader);
    png_set_gray_to_rgb(reader);
    png_set_add_alpha(reader, 255, PNG_FILLER_AFTER);
    if (png_set_interlace_handling(reader) != passes) png_error(reader, "another kind of interlacing");
    png_read_update_info(reader, png->info);
    if (png_get_rowbytes(reader, png->info) != (size_t)width * 4) png_error(reader, "rows of another length");
    png->passes = passes;
    return ASYNCDRAW_CODEC_OK;
}

asyncdraw_codec_status asyncdraw_png_read_row(asyncdraw_png *png, uint8_t *row, size_t capacity) {
    if (png->status != ASYNCDRAW_CODEC_OK) return png->status;
    if (png->passes == 0 || capacity < (size_t)png->width * 4) {
        return fail(png, ASYNCDRAW_CODEC_DAMAGED, "no room for a row");
    }
    if (setjmp(png->jump)) {
        // The last row is written before libpng looks for the end: whoever has all pixels may lack the rest.
        if (png->status == ASYNCDRAW_CODEC_TRUNCATED && is_complete(png)) return ASYNCDRAW_CODEC_OK;
        return png->status;
    }
    png_read_row(png->reader, row, NULL);
    return ASYNCDRAW_CODEC_OK;
}

const char *asyncdraw_png_message(const asyncdraw_png *png) {
    return png->message;
}

void asyncdraw_png_destroy(asyncdraw_png *png) {
    if (png == NULL) return;
    png_destroy_read_struct(&png->reader, &png->info, NULL);
    free(png);
}
