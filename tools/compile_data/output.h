/* Output: files that say if they could not be written, and text quoted for C and for JSON.
 *
 * The text to quote is UTF-8 that was checked when it was read. */
#ifndef SANDTABLE_TOOLS_COMPILE_DATA_OUTPUT_H
#define SANDTABLE_TOOLS_COMPILE_DATA_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* NULL, and a report, if the file cannot be opened. */
FILE *open_output(const char *path);

/* Closes it; false, and a report, if not everything could be written. */
bool close_output(FILE *out, const char *path);

/* Writes the text as a C string, in one line of code. */
void write_literal(FILE *out, const char *text);

/* Writes the text as a C string, each line of it on an indented line of code. */
void write_literal_lines(FILE *out, const char *text);

void write_json_string(FILE *out, const char *text);

#endif
