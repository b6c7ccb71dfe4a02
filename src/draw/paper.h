/* Paper: what the program writes on for people. Knows how wide it is and whether it takes colour:
 * colour goes to a terminal only, and never where NO_COLOR is set. Counts columns of UTF-8 text,
 * not bytes. */
#ifndef SANDTABLE_DRAW_PAPER_H
#define SANDTABLE_DRAW_PAPER_H

#include <stdbool.h>
#include <stdio.h>

struct paper {
    FILE *to;
    bool colour;
    int width; /* columns; 80 where nobody says */
};

enum ink { INK_PLAIN, INK_FAINT, INK_STRONG, INK_SIDE_1, INK_SIDE_2, INK_TERRAIN };

struct paper paper_of(FILE *to);

/* From here on everything is written in this ink. */
void paper_ink(const struct paper *paper, enum ink ink);

/* Writes in this ink, then goes back to plain. */
void paper_write(const struct paper *paper, enum ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes a text of the ledger: paragraphs wrapped behind this indent, lists and tables line by
 * line, without the marks of emphasis. */
void paper_wrap(const struct paper *paper, int indent, const char *text);

/* The columns a text takes. */
int text_columns(const char *text);

/* Writes the text and blanks up to so many columns, at least one. */
void paper_column(const struct paper *paper, enum ink ink, const char *text, int columns);

/* The ink of what belongs to a side. */
enum ink side_ink(int side);

/* ↑ ↗ ↘ ↓ ↙ ↖ for the sides of a hex, 1 to 6. */
const char *facing_arrow(int facing);

#endif
