/* Text: words, ids, numbers and UTF-8. The locale plays no part: letters are those of ASCII. */
#include "text.h"

#include <stdlib.h>
#include <string.h>

bool is_made_of(const char *text, const char *letters)
{
    size_t length = strspn(text, letters);
    return length > 0 && text[length] == '\0';
}

bool is_one_of(char letter, const char *letters)
{
    return letter != '\0' && strchr(letters, letter) != NULL;
}

/* How much of the text is a word. A hyphen is part of it only between two letters. */
static size_t word_length(const char *text)
{
    size_t length = strspn(text, WORD_LETTERS);
    while (length > 0 && text[length] == '-' && is_one_of(text[length + 1], WORD_LETTERS)) {
        length += 1 + strspn(text + length + 1, WORD_LETTERS);
    }
    return length;
}

bool is_word(const char *text)
{
    size_t length = word_length(text);
    return length > 0 && text[length] == '\0';
}

bool is_clause_id(const char *text)
{
    if (strlen(text) > MAX_ID) {
        return false;
    }
    for (int part = 1; part <= 2; part++) {
        size_t length = word_length(text);
        if (length == 0 || text[length] != '.') {
            return false;
        }
        text += length + 1;
    }
    return is_word(text);
}

bool is_c_name(const char *text)
{
    return is_made_of(text, NAME_LETTERS) && !is_one_of(text[0], DIGITS);
}

bool is_blank(const char *text)
{
    return text[strspn(text, " \t")] == '\0';
}

bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

char *skip_spaces(char *text)
{
    return text + strspn(text, " \t");
}

bool read_int(const char **cursor, int *value)
{
    bool is_negative = **cursor == '-';
    if (!is_one_of((*cursor)[is_negative], DIGITS)) {
        return false;
    }
    char *end;
    long long number = strtoll(*cursor, &end, 10);
    if (number < -MAX_INT || number > MAX_INT) {
        return false;
    }
    *cursor = end;
    *value = (int)number;
    return true;
}

int character_bytes(const char *text)
{
    static const unsigned least[] = {0, 0x1, 0x80, 0x800, 0x10000}; /* code of so many bytes */
    const unsigned char *p = (const unsigned char *)text;
    int bytes = p[0] < 0x80 ? 1 : p[0] < 0xC0 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    if (bytes == 0 || p[0] > 0xF4) {
        return 0;
    }
    unsigned code = bytes == 1 ? p[0] : p[0] & (0xFFU >> (bytes + 1));
    for (int i = 1; i < bytes; i++) {
        if ((p[i] & 0xC0U) != 0x80U) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3FU);
    }
    bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[bytes] || code > 0x10FFFF || is_surrogate ? 0 : bytes;
}
