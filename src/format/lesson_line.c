#include "format/lesson_line.h"

#include <stdbool.h>
#include <string.h>

enum { OF_ROOT = 1, OF_LIST = 2 };

/* A finger on the text. */
struct finger {
    const char *at, *end;
    int line, depth;
    const char *word; /* the string passed last, without its quotes */
    size_t word_length;
};

/* Passes a string; the finger comes to stand on its closing quote. */
static void pass_string(struct finger *finger)
{
    const char *begin = ++finger->at;
    while (finger->at < finger->end && *finger->at != '"') {
        finger->at += *finger->at == '\\' && finger->at + 1 < finger->end ? 2 : 1;
    }
    finger->word = begin;
    finger->word_length = finger->at < finger->end ? (size_t)(finger->at - begin) : 0;
}

static bool opens(char c)
{
    return c == '{' || c == '[';
}

/* Passes one character or one string; says which character it was. */
static char step_on(struct finger *finger)
{
    char c = *finger->at;
    if (c == '"') {
        pass_string(finger);
    }
    finger->line += c == '\n';
    finger->depth += opens(c) - (c == '}' || c == ']');
    finger->at += finger->at < finger->end;
    return c;
}

/* Goes on to just behind the bracket of the list of this name in the outermost object. */
static bool find_list(struct finger *finger, const char *key)
{
    bool named = false;
    while (finger->at < finger->end) {
        char c = step_on(finger);
        if (c == ':' && finger->depth == OF_ROOT) {
            named =
                finger->word_length == strlen(key) && memcmp(finger->word, key, strlen(key)) == 0;
        } else if (c == '[' && named && finger->depth == OF_LIST) {
            return true;
        }
    }
    return false;
}

int line_of_element(const char *text, size_t length, const char *key, size_t element)
{
    struct finger finger = {.at = text, .end = text + length, .line = 1};
    if (!find_list(&finger, key)) {
        return 1;
    }
    size_t passed = 0;
    while (finger.at < finger.end && finger.depth >= OF_LIST) {
        bool blank = strchr(" \t\r\n,", *finger.at) != NULL;
        if (passed == element && finger.depth == OF_LIST && !blank) {
            return finger.line;
        }
        passed += step_on(&finger) == ',' && finger.depth == OF_LIST;
    }
    return 1;
}
