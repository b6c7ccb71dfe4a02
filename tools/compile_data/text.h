/* Text: what a piece of text is, in the terms of ledgers, tables and C.
 *
 * Questions about strings that belong to the caller. Nothing here keeps, changes or reports
 * anything. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_TEXT_H
#define SANDTABLE_TOOLS_COMPILE_DATA_TEXT_H

#include <stdbool.h>

enum {
    MAX_ID = 96, /* bytes of a clause id */
    MAX_INT = 2147483647,
};

#define SMALL_LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS        "0123456789"
#define WORD_LETTERS  SMALL_LETTERS DIGITS
#define NAME_LETTERS  WORD_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZ_" /* of a name in C */

/* Whether it is not empty and has no other letters than these. */
bool is_made_of(const char *text, const char *letters);

/* Whether the letter is one of these; the zero byte never is. */
bool is_one_of(char letter, const char *letters);

/* Small letters and digits, joined by single hyphens: "to-hit". */
bool is_word(const char *text);

/* Three words joined by full stops, of at most MAX_ID bytes: "pz8-space.fire.to-hit". */
bool is_clause_id(const char *text);

bool is_c_name(const char *text);

/* Nothing, or only spaces and tabs. */
bool is_blank(const char *text);

bool starts_with(const char *text, const char *start);

char *skip_spaces(char *text);

/* Reads a decimal number and moves the cursor behind it; false if there is none from -MAX_INT to
 * MAX_INT. Neither a plus sign nor a space may stand before it. */
bool read_int(const char **cursor, int *value);

/* The bytes of the UTF-8 character at `text`; 0 if it is not one, or is the zero byte. */
int character_bytes(const char *text);

#endif
