#include "format/fault.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The bytes of the UTF-8 letter that text begins with; 0 if it is none. */
static size_t letter_bytes(const char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *bytes = (const uint8_t *)text;
    size_t n = bytes[0] < 0xc0 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    if (bytes[0] < 0x80) {
        return 1;
    }
    uint32_t code = bytes[0] & (0x7fU >> n);
    for (size_t i = 1; i < n; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (bytes[i] & 0x3f);
    }
    bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[n] || code > 0x10ffff || is_surrogate || bytes[0] > 0xf7 ? 0 : n;
}

/* A sentence quotes what was found, cut short or no text at all; JSON takes whole letters only. */
static void mend_letters(char *text)
{
    while (*text != '\0') {
        size_t n = letter_bytes(text);
        if (n == 0) {
            *text = '?';
        }
        text += n == 0 ? 1 : n;
    }
}

bool fault_say(struct fault *fault, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    vsnprintf(fault->text, sizeof fault->text, format, words);
    va_end(words);
    fault->clause = 0;
    mend_letters(fault->text);
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
    mend_letters(fault->text);
    return false;
}

bool fault_cite(struct fault *fault, int clause)
{
    fault->clause = clause;
    return false;
}
