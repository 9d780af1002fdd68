// What Swift cannot call: operations that set jumps, function-like macros, variadics, renamed functions.
#pragma once

#include "icu_shims.h"
#include "jpeg_shims.h"
#include "png_shims.h"
