/* Output: a long text becomes several C literals, which the compiler joins again; no escape and no
 * letter of several bytes is ever cut. */
#include "output.h"

#include <errno.h>
#include <string.h>

#include "text.h"

enum {
    MAX_LITERAL = 400, /* bytes between two quotes */
    MAX_CODE = 4,      /* bytes of one character, escaped or not */
};

FILE *open_output(const char *path)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot write: %s\n", path, strerror(errno));
    }
    return out;
}

bool close_output(FILE *out, const char *path)
{
    bool failed = ferror(out) != 0;
    failed = fclose(out) != 0 || failed;
    if (failed) {
        fprintf(stderr, "%s: cannot write: %s\n", path, strerror(errno));
    }
    return !failed;
}

/* The character at `text` as C wants it between quotes. A second question mark is escaped because
 * two of them may begin a trigraph. */
static void encode(char code[MAX_CODE + 1], const char *text, char previous)
{
    unsigned char c = (unsigned char)*text;
    if (c == '\n') {
        strcpy(code, "\\n");
    } else if (c == '"' || c == '\\' || (c == '?' && previous == '?')) {
        snprintf(code, MAX_CODE + 1, "\\%c", c);
    } else if (c < ' ' || c == 127) {
        snprintf(code, MAX_CODE + 1, "\\%03o", (unsigned)c);
    } else {
        snprintf(code, MAX_CODE + 1, "%.*s", character_bytes(text), text);
    }
}

static void write_pieces(FILE *out, const char *text, bool by_line)
{
    int length = 0; /* of the piece */
    char previous = '\0';
    fputc('"', out);
    while (*text != '\0') {
        char code[MAX_CODE + 1];
        encode(code, text, previous);
        int code_length = (int)strlen(code);
        if (length + code_length > MAX_LITERAL || (by_line && previous == '\n')) {
            fputs(by_line ? "\"\n    \"" : "\" \"", out);
            length = 0;
        }
        fputs(code, out);
        length += code_length;
        previous = *text;
        text += character_bytes(text);
    }
    fputc('"', out);
}

void write_literal(FILE *out, const char *text)
{
    write_pieces(out, text, false);
}

void write_literal_lines(FILE *out, const char *text)
{
    fputs("\n    ", out);
    write_pieces(out, text, true);
}

void write_json_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < ' ') {
            fprintf(out, "\\u%04x", (unsigned)c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}
