/* The cases of a folder, and of the folders in it. */
#ifndef SANDTABLE_CLI_CASES_H
#define SANDTABLE_CLI_CASES_H

#include <jansson.h>

/* Is shown each case with the path of its file. */
typedef void case_seer(void *who, const char *path, const json_t *one);

/* Shows every case, file by file in the order of their names. Of a file that cannot be read the
 * reason is added to `unread`, a list of sentences, or passed over if that is NULL. */
void cases_each(const char *folder, case_seer *see, void *who, json_t *unread);

#endif
