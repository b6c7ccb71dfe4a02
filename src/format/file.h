/* Files: read whole, within a limit; written whole or not at all. */
#ifndef SANDTABLE_FORMAT_FILE_H
#define SANDTABLE_FORMAT_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "format/fault.h"

enum { SCENARIO_BYTES_MAX = 1 << 20, CASES_BYTES_MAX = 4 << 20, JOURNAL_BYTES_MAX = 256 << 20 };

/* The text of a file, with a NUL behind it, to be freed; NULL with a fault. "-" is standard input.
 */
char *file_read(const char *path, size_t most, size_t *length, struct fault *fault);

/* Makes a new file with this text; an existing one is left alone and is a fault. */
bool file_create(const char *path, const char *text, size_t length, bool secret,
                 struct fault *fault);

/* Puts this text in the place of a file, at once: whoever reads it finds the old one or the new. */
bool file_replace(const char *path, const char *text, size_t length, struct fault *fault);

/* Adds text to the end of a file; if it cannot be added whole, the file stays as it was. */
bool file_append(const char *path, const char *text, size_t length, struct fault *fault);

#endif
