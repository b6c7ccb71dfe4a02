/* Names as they are compared: capitals and small letters are the same, in every script that has
 * both. */
#ifndef SANDTABLE_STORE_FOLD_H
#define SANDTABLE_STORE_FOLD_H

#include <sqlite3.h>
#include <stdbool.h>

/* Teaches SQL the function fold(text). */
bool fold_teach(sqlite3 *db);

#endif
