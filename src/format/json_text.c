#include "format/json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1000 }; /* most messages are shorter */

static char *room_for_bytes(struct json_text *to, size_t n)
{
    if (to->used + n > to->room) {
        size_t room = 2 * to->room + n + FIRST_ROOM;
        char *text = realloc(to->text, room);
        if (text == NULL) {
            to->failed = true;
            return NULL;
        }
        to->text = text;
        to->room = room;
    }
    char *at = to->text + to->used;
    to->used += n;
    return at;
}

void json_text_add_bytes(struct json_text *to, const char *bytes, size_t n)
{
    char *at = room_for_bytes(to, n);
    if (at != NULL) {
        memcpy(at, bytes, n);
    }
}

static void add_byte(struct json_text *to, char byte)
{
    json_text_add_bytes(to, &byte, 1);
}

static bool is_plain(unsigned char byte)
{
    return byte >= 0x20 && byte != '"' && byte != '\\';
}

static void add_escape(struct json_text *to, unsigned char byte)
{
    char text[8];
    int n = byte == '"' || byte == '\\' ? snprintf(text, sizeof text, "\\%c", byte)
            : byte == '\n'              ? snprintf(text, sizeof text, "\\n")
                                        : snprintf(text, sizeof text, "\\u%04x", byte);
    json_text_add_bytes(to, text, (size_t)n);
}

/* Runs of plain bytes go over as they are; jansson holds only valid UTF-8. */
static void add_escaped(struct json_text *to, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        if (!is_plain((unsigned char)text[i])) {
            json_text_add_bytes(to, text + from, i - from);
            add_escape(to, (unsigned char)text[i]);
            from = i + 1;
        }
    }
    json_text_add_bytes(to, text + from, length - from);
}

/* In quotes, with one byte before and one behind if there are such. Nearly all are plain. */
static void add_quoted(struct json_text *to, char before, const char *text, size_t length,
                       char behind)
{
    size_t plain = 0;
    while (plain < length && is_plain((unsigned char)text[plain])) {
        plain++;
    }
    char *at = room_for_bytes(to, plain + 1 + (before != '\0'));
    if (at == NULL) {
        return;
    }
    if (before != '\0') {
        *at++ = before;
    }
    *at = '"';
    memcpy(at + 1, text, plain);
    if (plain < length) {
        add_escaped(to, text + plain, length - plain);
    }
    json_text_add_bytes(to, (const char[]){'"', behind}, behind != '\0' ? 2 : 1);
}

static void add_integer(struct json_text *to, json_int_t value)
{
    char digits[24];
    char *at = digits + sizeof digits;
    unsigned long long rest =
        value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) {
        *--at = '-';
    }
    json_text_add_bytes(to, at, (size_t)(digits + sizeof digits - at));
}

/* As jansson writes them: always with a point or an exponent. */
static void add_real(struct json_text *to, double value)
{
    char text[40];
    int n = snprintf(text, sizeof text, "%.17g", value);
    json_text_add_bytes(to, text, (size_t)n);
    if (strpbrk(text, ".eE") == NULL) {
        json_text_add_bytes(to, ".0", 2);
    }
}

static void add_object(struct json_text *to, const json_t *json)
{
    const char *key;
    json_t *value;
    char joint = '{';
    json_object_foreach((json_t *)json, key, value)
    {
        add_quoted(to, joint, key, strlen(key), ':');
        json_text_add(to, value);
        joint = ',';
    }
    json_text_add_bytes(to, joint == '{' ? "{}" : "}", joint == '{' ? 2 : 1);
}

static void add_array(struct json_text *to, const json_t *json)
{
    add_byte(to, '[');
    for (size_t i = 0; i < json_array_size(json); i++) {
        if (i > 0) {
            add_byte(to, ',');
        }
        json_text_add(to, json_array_get(json, i));
    }
    add_byte(to, ']');
}

void json_text_add(struct json_text *to, const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        add_object(to, json);
        break;
    case JSON_ARRAY:
        add_array(to, json);
        break;
    case JSON_STRING:
        add_quoted(to, '\0', json_string_value(json), json_string_length(json), '\0');
        break;
    case JSON_INTEGER:
        add_integer(to, json_integer_value(json));
        break;
    case JSON_REAL:
        add_real(to, json_real_value(json));
        break;
    case JSON_TRUE:
        json_text_add_bytes(to, "true", 4);
        break;
    case JSON_FALSE:
        json_text_add_bytes(to, "false", 5);
        break;
    default:
        json_text_add_bytes(to, "null", 4);
        break;
    }
}

char *json_text_of(const json_t *json, size_t *length)
{
    struct json_text to = {.text = NULL};
    json_text_add(&to, json);
    *length = to.used;
    json_text_add_bytes(&to, "", 1);
    if (to.failed) {
        free(to.text);
        return NULL;
    }
    return to.text;
}
