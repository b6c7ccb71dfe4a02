#include "format/sentence.h"

#include <stdarg.h>
#include <stdio.h>

struct sentence sentence_in(char *text, size_t size)
{
    text[0] = '\0';
    return (struct sentence){.text = text, .size = size};
}

void add(struct sentence *sentence, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    int n =
        vsnprintf(sentence->text + sentence->used, sentence->size - sentence->used, format, words);
    va_end(words);
    sentence->used += n < 0 ? 0 : (size_t)n;
    if (sentence->used >= sentence->size) {
        sentence->used = sentence->size - 1;
    }
}
