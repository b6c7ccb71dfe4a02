/* Tables: what others than `table` want to know of a .tsv table. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_TABLE_H
#define SANDTABLE_TOOLS_COMPILE_DATA_TABLE_H

#include <stdbool.h>

struct table;

/* The cells of one column, from the first row on. They belong to the table. */
struct column_words {
    struct table *table;
    const char **words;
    int count;
};

/* Reads the table and finds its column of this name, its first if that is NULL; false, and a
 * report, if the table is wrong or has no such column of words. Close them in either case. */
bool read_column_words(struct column_words *cells, const char *path, const char *column);

/* The same of a column of any type: its cells as they are written. */
bool read_column_cells(struct column_words *cells, const char *path, const char *column);
void close_column_words(struct column_words *cells);

#endif
