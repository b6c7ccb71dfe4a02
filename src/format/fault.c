#include "format/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fault_say(struct fault *fault, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    vsnprintf(fault->text, sizeof fault->text, format, words);
    va_end(words);
    return false;
}

bool fault_within(struct fault *fault, const char *format, ...)
{
    char place[sizeof fault->text];
    va_list words;
    va_start(words, format);
    int n = vsnprintf(place, sizeof place, format, words);
    va_end(words);
    if (n > 0 && (size_t)n < sizeof place) {
        snprintf(place + n, sizeof place - (size_t)n, "%s", fault->text);
    }
    memcpy(fault->text, place, sizeof place);
    return false;
}
