#include "draw/paper.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/limits.h"

enum { USUAL_WIDTH = 80, LEAST_WIDTH = 40 };

struct paper paper_of(FILE *to)
{
    struct paper paper = {.to = to, .width = USUAL_WIDTH};
    struct winsize size;
    const char *no_colour = getenv("NO_COLOR");
    if (isatty(fileno(to))) {
        paper.colour = no_colour == NULL || no_colour[0] == '\0';
        if (ioctl(fileno(to), TIOCGWINSZ, &size) == 0 && size.ws_col >= LEAST_WIDTH) {
            paper.width = size.ws_col;
        }
    }
    return paper;
}

void paper_ink(const struct paper *paper, enum ink ink)
{
    static const char *const codes[] = {
        [INK_PLAIN] = "\033[0m",     [INK_FAINT] = "\033[2m",     [INK_STRONG] = "\033[1m",
        [INK_SIDE_1] = "\033[1;36m", [INK_SIDE_2] = "\033[1;31m", [INK_TERRAIN] = "\033[33m"};
    if (paper->colour) {
        fputs(codes[ink], paper->to);
    }
}

void paper_write(const struct paper *paper, enum ink ink, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    paper_ink(paper, ink);
    vfprintf(paper->to, format, words);
    paper_ink(paper, INK_PLAIN);
    va_end(words);
}

int text_columns(const char *text)
{
    int columns = 0;
    for (; *text != '\0'; text++) {
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return columns;
}

void paper_column(const struct paper *paper, enum ink ink, const char *text, int columns)
{
    int blanks = columns - text_columns(text);
    paper_write(paper, ink, "%s", text);
    fprintf(paper->to, "%*s", blanks > 1 ? blanks : 1, "");
}

enum ink side_ink(int side)
{
    return side < 0 || side >= SIDES ? INK_TERRAIN : side == 0 ? INK_SIDE_1 : INK_SIDE_2;
}

const char *facing_arrow(int facing)
{
    static const char *const arrows[] = {"", "↑", "↗", "↘", "↓", "↙", "↖"};
    return facing >= 1 && facing <= 6 ? arrows[facing] : "";
}

/* -- wrapping ---------------------------------------------------------------------------------- */

/* A paragraph being written. */
struct wrapping {
    const struct paper *paper;
    int indent;
    int column; /* where the next character goes; 0 at the start of a line */
};

static void end_line(struct wrapping *wrapping)
{
    if (wrapping->column > 0) {
        fputc('\n', wrapping->paper->to);
    }
    wrapping->column = 0;
}

static void put_word(struct wrapping *wrapping, const char *word)
{
    int length = text_columns(word);
    if (wrapping->column > 0 && wrapping->column + 1 + length > wrapping->paper->width) {
        end_line(wrapping);
    }
    if (wrapping->column == 0) {
        fprintf(wrapping->paper->to, "%*s%s", wrapping->indent, "", word);
        wrapping->column = wrapping->indent + length;
    } else {
        fprintf(wrapping->paper->to, " %s", word);
        wrapping->column += 1 + length;
    }
}

/* *Ruling:* and `words` lose their marks; the * of a product stays. */
static void plain_word(const char *from, size_t length, char *word, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 1 < size; i++) {
        bool opens = from[i] == '*' && i == 0 && length > 1;
        bool closes = from[i] == '*' && i > 0 && from[i - 1] == ':';
        if (from[i] != '`' && !opens && !closes) {
            word[used++] = from[i];
        }
    }
    word[used] = '\0';
}

static bool stands_alone(const char *line)
{
    return line[0] == '|' || line[0] == '\n' || strncmp(line, "- ", 2) == 0 ||
           strncmp(line, "  - ", 4) == 0 || strncmp(line, "*Check", 6) == 0 ||
           strncmp(line, "*Ruling", 7) == 0;
}

static bool is_rule_of_table(const char *line)
{
    return strncmp(line, "|---", 4) == 0;
}

static void wrap_line(struct wrapping *wrapping, const char *line, size_t length)
{
    char word[256];
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && !isspace((unsigned char)line[end])) {
            end++;
        }
        if (end > at) {
            plain_word(line + at, end - at, word, sizeof word);
            put_word(wrapping, word);
        }
        at = end + 1;
    }
}

void paper_wrap(const struct paper *paper, int indent, const char *text)
{
    struct wrapping wrapping = {.paper = paper, .indent = indent};
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        if (stands_alone(text)) {
            end_line(&wrapping);
        }
        if (!is_rule_of_table(text)) {
            wrap_line(&wrapping, text, length);
        }
        text += length + (text[length] == '\n');
    }
    end_line(&wrapping);
}
