// Plain ICU names are renaming macros, so Swift cannot call them; CShims wraps what is used.
#pragma once
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
