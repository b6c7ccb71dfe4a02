/* Input: reading, cutting into lines, and the two forms of a report. A file that cannot be read at
 * all, or is no text, is reported at once; mistakes in a text are counted, so that its reader can
 * go on to the next. */
#include "input.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"
#include "text.h"

enum {
    MAX_FILE_BYTES = 16 * 1024 * 1024,
    MAX_SHOWN = 20, /* mistakes of one file */
};

/* The column, from 1, in characters; a tab is one. */
static int column_at(const char *line, const char *place)
{
    int column = 1;
    for (const char *c = line; c < place; c++) {
        column += ((unsigned char)*c & 0xC0U) != 0x80U;
    }
    return column;
}

static bool check_utf8(const struct source *source)
{
    const char *line_start = source->text;
    int line = 1;
    for (const char *p = source->text; p < source->text + source->size;) {
        int bytes = character_bytes(p);
        if (bytes == 0) {
            fprintf(stderr, "%s:%d:%d: expected UTF-8 text\n", source->path, line,
                    column_at(line_start, p));
            return false;
        }
        p += bytes;
        if (p[-1] == '\n') {
            line++;
            line_start = p;
        }
    }
    return true;
}

/* One byte more than the limit is read, to see that there is more, and one is left for the zero. */
static bool read_text(struct source *source, FILE *in)
{
    source->text = allocate((size_t)MAX_FILE_BYTES + 2);
    source->size = fread(source->text, 1, (size_t)MAX_FILE_BYTES + 1, in);
    if (ferror(in)) {
        fprintf(stderr, "%s: cannot read: %s\n", source->path, strerror(errno));
        return false;
    }
    if (source->size > MAX_FILE_BYTES) {
        fprintf(stderr, "%s: expected a file of at most %d bytes\n", source->path, MAX_FILE_BYTES);
        return false;
    }
    return check_utf8(source);
}

bool read_source(struct source *source, const char *path)
{
    source->path = path;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fprintf(stderr, "%s: cannot read: %s\n", path, strerror(errno));
        return false;
    }
    bool is_read = read_text(source, in);
    fclose(in);
    return is_read;
}

void close_source(struct source *source)
{
    free(source->lines);
    free(source->text);
}

static int count_lines(const struct source *source)
{
    int count = 0;
    for (size_t i = 0; i < source->size; i++) {
        count += source->text[i] == '\n' || i + 1 == source->size;
    }
    return count;
}

void split_lines(struct source *source)
{
    int count = count_lines(source);
    source->line_count = count;
    source->lines = allocate(((size_t)count + 2) * sizeof *source->lines);
    source->lines[0] = source->lines[count + 1] = source->text + source->size;
    char *start = source->text;
    for (int line = 1; line <= count; line++) {
        size_t length = strcspn(start, "\n");
        source->lines[line] = start;
        start[length] = '\0';
        if (length > 0 && start[length - 1] == '\r') {
            start[length - 1] = '\0';
        }
        start += length + 1;
    }
}

char *current_line(const struct source *source)
{
    return source->lines[source->line];
}

void complain(struct source *source, const char *place, const char *format, ...)
{
    source->mistakes++;
    if (source->mistakes > MAX_SHOWN) {
        if (source->mistakes == MAX_SHOWN + 1) {
            fprintf(stderr, "%s:%d: more mistakes, not shown\n", source->path, source->line);
        }
        return;
    }
    fprintf(stderr, "%s:%d:", source->path, source->line);
    if (place != NULL) {
        fprintf(stderr, "%d:", column_at(current_line(source), place));
    }
    va_list arguments;
    va_start(arguments, format);
    fputc(' ', stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fputs("compile_data: out of memory\n", stderr);
        exit(EXIT_WRONG_INPUT);
    }
    return memory;
}
