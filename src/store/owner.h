/* Who owns a data folder: one process at a time. The file `sandtable.lock` in it is locked for as
 * long as the owner lives; the lock ends with the process, however that ends. */
#ifndef SANDTABLE_STORE_OWNER_H
#define SANDTABLE_STORE_OWNER_H

#include "format/fault.h"

/* Takes the folder: what is to be given back, or -1 with a fault that names the process that has
 * it.
 */
int folder_take(const char *folder, struct fault *fault);

/* Gives it back; -1 is fine. */
void folder_give_back(int taken);

#endif
