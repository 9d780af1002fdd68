#include "icu_shims.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

int32_t asyncdraw_script(uint32_t character) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)character, &status);
    return U_SUCCESS(status) ? (int32_t)script : USCRIPT_COMMON;
}

const char *asyncdraw_script_name(int32_t script) {
    const char *name = uscript_getShortName((UScriptCode)script);
    return name ? name : "Zyyy";
}

const char *asyncdraw_script_long_name(int32_t script) {
    const char *name = uscript_getName((UScriptCode)script);
    return name ? name : "Common";
}

uint32_t asyncdraw_paired_bracket(uint32_t character) {
    return (uint32_t)u_getBidiPairedBracket((UChar32)character);
}

bool asyncdraw_forbids_break(uint32_t before, uint32_t after) {
    switch (u_getIntPropertyValue((UChar32)before, UCHAR_LINE_BREAK)) {
    case U_LB_OPEN_PUNCTUATION:
    case U_LB_QUOTATION:
    case U_LB_GLUE:
    case U_LB_WORD_JOINER:
        return true;
    default:
        break;
    }
    switch (u_getIntPropertyValue((UChar32)after, UCHAR_LINE_BREAK)) {
    case U_LB_CLOSE_PUNCTUATION:
    case U_LB_CLOSE_PARENTHESIS:
    case U_LB_EXCLAMATION:
    case U_LB_INFIX_NUMERIC:
    case U_LB_BREAK_SYMBOLS:
    case U_LB_NONSTARTER:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_INSEPARABLE:
    case U_LB_QUOTATION:
    case U_LB_GLUE:
    case U_LB_WORD_JOINER:
        return true;
    default:
        return false;
    }
}

bool asyncdraw_needs_bidi(uint32_t character) {
    switch (u_charDirection((UChar32)character)) {
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
    case U_ARABIC_NUMBER:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_POP_DIRECTIONAL_FORMAT:
    case U_FIRST_STRONG_ISOLATE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_POP_DIRECTIONAL_ISOLATE:
        return true;
    default:
        return false;
    }
}

int32_t asyncdraw_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels) {
    UErrorCode status = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_openSized(length, 0, &status);
    if (U_FAILURE(status)) {
        return -1;
    }
    ubidi_setPara(bidi, (const UChar *)text, length, base == 254 ? UBIDI_DEFAULT_LTR : base, NULL, &status);
    const UBiDiLevel *resolved = ubidi_getLevels(bidi, &status);
    int32_t paragraph = -1;
    if (U_SUCCESS(status) && resolved) {
        memcpy(levels, resolved, (size_t)length);
        paragraph = ubidi_getParaLevel(bidi);
    }
    ubidi_close(bidi);
    return paragraph;
}

void *asyncdraw_line_breaks_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
    if (U_FAILURE(status)) {
        return NULL;
    }
    return iterator;
}

void asyncdraw_line_breaks_close(void *iterator) {
    ubrk_close((UBreakIterator *)iterator);
}

bool asyncdraw_line_breaks_mark(void *iterator, const uint16_t *text, int32_t length, uint8_t *marks) {
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText((UBreakIterator *)iterator, (const UChar *)text, length, &status);
    if (U_FAILURE(status)) {
        return false;
    }
    for (int32_t place = ubrk_next((UBreakIterator *)iterator); place != UBRK_DONE;
         place = ubrk_next((UBreakIterator *)iterator)) {
        marks[place] = 1;
    }
    return true;
}
