#pragma once
#include <hb.h>
#include <hb-ot.h>

// HB_TAG and the like are function-like macros, which Swift does not import.
static inline hb_tag_t asyncdraw_hb_tag(char a, char b, char c, char d) {
    return HB_TAG(a, b, c, d);
}
