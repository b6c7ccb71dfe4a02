/* Columns: what a table declares about its cells, "# column: <name> <type> <meaning>", and the
 * cells that keep to it.
 *
 * The types are: int MIN..MAX, a whole number; word, small letters, digits and hyphens; text,
 * anything; choice a|b|c, one of these; row TABLE, a row of that table by its first cell; flags,
 * words that are true, or '-' for none. Columns and cells point into the source they are read from,
 * rows into that of the other table. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_COLUMN_H
#define SANDTABLE_TOOLS_COMPILE_DATA_COLUMN_H

#include "input.h"

enum { MAX_COLUMNS = 64 }; /* of one table */

enum column_type { COLUMN_INT, COLUMN_WORD, COLUMN_TEXT, COLUMN_CHOICE, COLUMN_ROW, COLUMN_FLAGS };

struct column {
    const char *name;
    const char *member; /* what C calls it, if not so: "=front" before the meaning; "-": C has no
                         * need of it; else NULL */
    const char *about;
    enum column_type type;
    int min, max;        /* of an int */
    const char *choices; /* of a choice: a|b|c */
    const char *table;   /* of a row: which table's, and what its rows are called; NULL: anything */
    const char *const *rows;
    int row_count;
};

struct columns {
    struct column list[MAX_COLUMNS];
    int count;
};

struct cell {
    const char *text;
    int value; /* of an int; of a choice or row its number, from 0 */
};

/* Adds the column that the current line declares in `text`, which is cut up, or complains. */
void read_column(struct columns *columns, struct source *source, char *text);

/* Finds the value of a cell of the current line, whose text is given, or complains. */
void read_cell(struct cell *cell, const struct column *column, struct source *source);

/* Cuts off the next run of non-blanks and leaves the cursor at the one behind it. */
char *next_field(char **cursor);

#endif
