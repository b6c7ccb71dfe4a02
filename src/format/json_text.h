/* JSON as text, compact, for what is written thousands of times a second. jansson's own writer
 * guards against lists that hold themselves, at several times the cost; ours are made here and
 * never do. */
#ifndef SANDTABLE_FORMAT_JSON_TEXT_H
#define SANDTABLE_FORMAT_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A text that grows. */
struct json_text {
    char *text;
    size_t used, room;
    bool failed; /* there was no memory */
};

void json_text_add(struct json_text *to, const json_t *json);
void json_text_add_bytes(struct json_text *to, const char *bytes, size_t n);

/* The whole text with a NUL behind it, to be freed; NULL without memory. */
char *json_text_of(const json_t *json, size_t *length);

#endif
