// ICU's functions are macros that carry the version in their names, which Swift cannot import.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// The script of a character, as UScriptCode; 0 is Common, 1 Inherited.
int32_t asyncdraw_script(uint32_t character);
// The four letters of a script in ISO 15924, such as "Latn".
const char *asyncdraw_script_name(int32_t script);
// The name of a script in English with underscores, such as "Canadian_Aboriginal".
const char *asyncdraw_script_long_name(int32_t script);
// The matching bracket, or the character itself.
uint32_t asyncdraw_paired_bracket(uint32_t character);
// Whether a line may not be broken between two characters wherever else it may: after opening punctuation, before
// closing punctuation and what may not begin a line (Unicode Annex 14), at glue.
bool asyncdraw_forbids_break(uint32_t before, uint32_t after);
// Whether the character is of class R, AL or AN, or an explicit control: text without any needs no bidi.
bool asyncdraw_needs_bidi(uint32_t character);

// Resolves one level for each UTF-16 unit of a paragraph. base is 0, 1, or 254 for the first strong character's
// direction. Returns the paragraph's level, or -1 if memory has run out.
int32_t asyncdraw_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels);

// A line break iterator for a locale (BCP 47 with "_" or ""), or NULL. One user at a time.
void *asyncdraw_line_breaks_open(const char *locale);
void asyncdraw_line_breaks_close(void *iterator);
// Sets marks[i] to 1 for each place i in 1...length where a line may be broken. Returns false on failure.
bool asyncdraw_line_breaks_mark(void *iterator, const uint16_t *text, int32_t length, uint8_t *marks);
