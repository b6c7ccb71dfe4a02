/* A sentence under construction: words are added until it is full, never beyond. */
#ifndef SANDTABLE_FORMAT_SENTENCE_H
#define SANDTABLE_FORMAT_SENTENCE_H

#include <stddef.h>

struct sentence {
    char *text; /* the caller's, always ended with a NUL */
    size_t size, used;
};

struct sentence sentence_in(char *text, size_t size);
void add(struct sentence *sentence, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
