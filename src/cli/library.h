/* The program as a user of its own library (include/sandtable.h). */
#ifndef SANDTABLE_CLI_LIBRARY_H
#define SANDTABLE_CLI_LIBRARY_H

#include <jansson.h>
#include <stdio.h>

#include "sandtable.h"

/* Opens it; of a game that is shown only in part it is said why, on standard error. */
st_game *library_open(const char *name, uint32_t commands, char *why);

/* As wide as what is written to, with colours where it takes them. */
st_paper library_paper(FILE *to);

/* Writes a text of the library and gives it back. */
void library_print(FILE *to, char *text);

/* The JSON that a text of the library holds; gives the text back. The program ends with a sentence
 * where there is no memory. */
json_t *library_json(char *text);

/* Says why on standard error: EXIT_FAILED. The same of what an option gave, "side: expected ...":
 * "--" in front of it, and EXIT_USAGE. */
int library_fail(const char *why);
int library_fail_option(const char *why);

#endif
