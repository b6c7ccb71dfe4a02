/* Input: a file read whole, line by line where that is wanted, and the mistakes found in it.
 *
 * A source owns its text; whoever reads from it may keep pointers into the text, and cut it up,
 * until the source is closed. The path belongs to the caller. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_INPUT_H
#define SANDTABLE_TOOLS_COMPILE_DATA_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct source {
    const char *path;
    char *text; /* UTF-8, with a zero byte behind it and none in it */
    size_t size;
    char **lines; /* after split_lines: from 1 to line_count; one before and one behind are empty */
    int line_count;
    int line;     /* the one being read, which is where mistakes are */
    int mistakes; /* found so far */
};

/* Fills in an empty source, or says why not. Close it in either case. */
bool read_source(struct source *source, const char *path);

void close_source(struct source *source);

/* Puts a zero byte at the end of each line, in place of the line end of this or another system. */
void split_lines(struct source *source);

char *current_line(const struct source *source);

/* Reports a mistake in the current line. `place` is where in that line, which may have been cut up;
 * NULL if the column is not worth showing. */
void complain(struct source *source, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Zeroed memory; there is no build without it. */
void *allocate(size_t size);

#endif
