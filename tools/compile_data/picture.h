/* Pictures: what readers of a rule book see of a table, as it declares them, "# picture: ...".
 *
 * bands UNIT [FROM] TO: each row is a band of distances about whoever measures, from one column to
 * the other, or from where the row above ended. reach UNIT [from COLUMN] COLUMN...: each row is how
 * far something reaches: the last of these columns that is not 0, with those before it as marks on
 * the way; not nearer than what stands behind "from". arcs COLUMN [NAME BEARING HALF]...: each word
 * of that column is where something fires: a sector of that name, half its width to each side of
 * its bearing from the front, in degrees; or those named by its letters; or all round. UNIT is
 * hexes, squares, inches or thou. Clients draw it (web/js/reading); here it is only checked. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_PICTURE_H
#define SANDTABLE_TOOLS_COMPILE_DATA_PICTURE_H

#include <stdio.h>

#include "column.h"

enum { MAX_PICTURES = 2, MAX_PICTURE = 24 }; /* of a table; words of one */

struct picture {
    const char *words[MAX_PICTURE]; /* point into the source */
    int count;
    int line;
};

struct pictures {
    struct picture list[MAX_PICTURES];
    int count;
};

/* Adds the picture that the current line declares in `text`, which is cut up, or complains. */
void read_picture(struct pictures *pictures, struct source *source, char *text);

/* Complains of what does not fit the columns, in the line of its picture. */
void check_pictures(const struct pictures *pictures, const struct columns *columns,
                    struct source *source);

/* A member of the table's JSON, with a comma behind it; nothing if there is no picture. */
void write_pictures(const struct pictures *pictures, FILE *out);

#endif
