#if ASYNCDRAW_JPEG

#include "jpeg_shims.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

struct asyncdraw_jpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    const uint8_t *bytes;
    size_t count;
    int is_created;
    int is_reading_rows;
    asyncdraw_codec_status status;
    char message[JMSG_LENGTH_MAX];
    jmp_buf jump;
};

static asyncdraw_codec_status fail(
    asyncdraw_jpeg *jpeg, asyncdraw_codec_status status, const char *message) {
    jpeg->status = status;
    snprintf(jpeg->message, sizeof jpeg->message, "%s", message);
    return status;
}

static void on_error(j_common_ptr decoder) {
    asyncdraw_jpeg *jpeg = decoder->client_data;
    // A warning about the same damage came first.
    if (jpeg->status != ASYNCDRAW_CODEC_OK) longjmp(jpeg->jump, 1);
    switch (decoder->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        jpeg->status = ASYNCDRAW_CODEC_OUT_OF_MEMORY;
        break;
    case JERR_INPUT_EOF:
    case JERR_INPUT_EMPTY:
        jpeg->status = ASYNCDRAW_CODEC_TRUNCATED;
        break;
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
        jpeg->status = ASYNCDRAW_CODEC_UNSUPPORTED;
        break;
    default:
        jpeg->status = ASYNCDRAW_CODEC_DAMAGED;
    }
    decoder->err->format_message(decoder, jpeg->message);
    longjmp(jpeg->jump, 1);
}

// Notes the first warning that means wrong pixels; the function that runs returns it when its step is done.
static void on_message(j_common_ptr decoder, int level) {
    asyncdraw_jpeg *jpeg = decoder->client_data;
    if (level >= 0 || jpeg->status != ASYNCDRAW_CODEC_OK) return;
    switch (decoder->err->msg_code) {
    case JWRN_JPEG_EOF:
        jpeg->status = ASYNCDRAW_CODEC_TRUNCATED;
        break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        jpeg->status = ASYNCDRAW_CODEC_DAMAGED;
        break;
    default:
        return;
    }
    decoder->err->format_message(decoder, jpeg->message);
}

static void on_output(j_common_ptr decoder) {
    (void)decoder;
}

asyncdraw_jpeg *asyncdraw_jpeg_create(const uint8_t *bytes, size_t count) {
    asyncdraw_jpeg *jpeg = calloc(1, sizeof *jpeg);
    if (jpeg == NULL) return NULL;
    jpeg->bytes = bytes;
    jpeg->count = count;
    jpeg->decoder.client_data = jpeg;
    jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
    jpeg->errors.error_exit = on_error;
    jpeg->errors.emit_message = on_message;
    jpeg->errors.output_message = on_output;
    return jpeg;
}

// Whether the output has four bytes of ink a pixel.
static int is_cmyk(const struct jpeg_decompress_struct *decoder) {
    return decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
}

static uint64_t coefficient_bytes(struct jpeg_decompress_struct *decoder) {
    if (!jpeg_has_multiple_scans(decoder)) return 0;
    uint64_t blocks = 0;
    for (int index = 0; index < decoder->num_components; index++) {
        const jpeg_component_info *component = &decoder->comp_info[index];
        blocks += ((uint64_t)component->width_in_blocks + component->h_samp_factor) *
                  ((uint64_t)component->height_in_blocks + component->v_samp_factor);
    }
    return blocks * sizeof(JBLOCK);
}

asyncdraw_codec_status asyncdraw_jpeg_read_header(asyncdraw_jpeg *jpeg, asyncdraw_jpeg_header *header) {
    if (jpeg->status != ASYNCDRAW_CODEC_OK) return jpeg->status;
    struct jpeg_decompress_struct *decoder = &jpeg->decoder;
    if (setjmp(jpeg->jump)) return jpeg->status;
    // Keeps err and client_data; what it has made when it jumps can be destroyed.
    jpeg->is_created = 1;
    jpeg_create_decompress(decoder);
    jpeg_mem_src(decoder, jpeg->bytes, jpeg->count);
    jpeg_read_header(decoder, TRUE);
    header->width = decoder->image_width;
    header->height = decoder->image_height;
    header->is_cmyk = is_cmyk(decoder);
    header->is_inverted = decoder->saw_Adobe_marker;
    header->coefficient_bytes = coefficient_bytes(decoder);
    return jpeg->status;
}

asyncdraw_codec_status asyncdraw_jpeg_start(
    asyncdraw_jpeg *jpeg, int denominator, uint32_t *output_width, uint32_t *output_height) {
    if (jpeg->status != ASYNCDRAW_CODEC_OK) return jpeg->status;
    if (!jpeg->is_created) return fail(jpeg, ASYNCDRAW_CODEC_DAMAGED, "no header was read");
    struct jpeg_decompress_struct *decoder = &jpeg->decoder;
    if (setjmp(jpeg->jump)) return jpeg->status;
    decoder->scale_num = 1;
    decoder->scale_denom = (unsigned)denominator;
    decoder->out_color_space = is_cmyk(decoder) ? JCS_CMYK : JCS_EXT_RGBA;
    // Several scans are taken in step by step, so that a caller can stop between the steps.
    decoder->buffered_image = jpeg_has_multiple_scans(decoder);
    jpeg_start_decompress(decoder);
    *output_width = decoder->output_width;
    *output_height = decoder->output_height;
    return jpeg->status;
}

asyncdraw_codec_status asyncdraw_jpeg_read_scans(asyncdraw_jpeg *jpeg, int scan_limit, int *is_done) {
    *is_done = 0;
    if (jpeg->status != ASYNCDRAW_CODEC_OK) return jpeg->status;
    struct jpeg_decompress_struct *decoder = &jpeg->decoder;
    if (setjmp(jpeg->jump)) return jpeg->status;
    if (decoder->buffered_image) {
        int result = jpeg_consume_input(decoder);
        if (jpeg->status != ASYNCDRAW_CODEC_OK) return jpeg->status;
        if (decoder->input_scan_number > scan_limit) {
            return fail(jpeg, ASYNCDRAW_CODEC_TOO_MANY_SCANS, "too many scans");
        }
        if (result != JPEG_REACHED_EOI) return ASYNCDRAW_CODEC_OK;
        jpeg_start_output(decoder, decoder->input_scan_number);
    }
    jpeg->is_reading_rows = 1;
    *is_done = 1;
    return jpeg->status;
}

asyncdraw_codec_status asyncdraw_jpeg_read_row(asyncdraw_jpeg *jpeg, uint8_t *row, size_t capacity) {
    if (jpeg->status != ASYNCDRAW_CODEC_OK) return jpeg->status;
    struct jpeg_decompress_struct *decoder = &jpeg->decoder;
    if (!jpeg->is_reading_rows || capacity < (size_t)decoder->output_width * 4 ||
        decoder->output_components != 4) {
        return fail(jpeg, ASYNCDRAW_CODEC_DAMAGED, "no room for a row");
    }
    if (setjmp(jpeg->jump)) return jpeg->status;
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(decoder, rows, 1);
    if (jpeg->status == ASYNCDRAW_CODEC_OK && decoder->output_scanline >= decoder->output_height) {
        if (decoder->buffered_image) jpeg_finish_output(decoder);
        jpeg_finish_decompress(decoder);
    }
    return jpeg->status;
}

const char *asyncdraw_jpeg_message(const asyncdraw_jpeg *jpeg) {
    return jpeg->message;
}

void asyncdraw_jpeg_destroy(asyncdraw_jpeg *jpeg) {
    if (jpeg == NULL) return;
    // Never jumps: it only frees.
    if (jpeg->is_created) jpeg_destroy_decompress(&jpeg->decoder);
    free(jpeg);
}

#endif
