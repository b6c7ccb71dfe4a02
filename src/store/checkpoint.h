/* Checkpoints: what was committed is first in the write-ahead log; from there it is brought into
 * the database itself on a thread of its own, with a connection of its own, so that no commit waits
 * for it. */
#ifndef SANDTABLE_STORE_CHECKPOINT_H
#define SANDTABLE_STORE_CHECKPOINT_H

#include <sqlite3.h>

struct checkpointer;

/* For this file and the connection that writes it. NULL without memory or thread: then the writer
 * does its own checkpoints. */
struct checkpointer *checkpointer_start(const char *path, sqlite3 *writer);

/* Fills the log up with zeros to the size it will have anyway: a commit that lengthens a file waits
 * twice as long for the disk, which must note the new length too. Where there is no room for that,
 * the log grows as it is written. */
void log_make_room(sqlite3 *writer);

/* To be called before the writer is closed; NULL is fine. */
void checkpointer_stop(struct checkpointer *checkpointer);

#endif
