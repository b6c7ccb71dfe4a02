/* Syncing: what was written to the write-ahead log is brought to the disk, by whoever asks or by a
 * thread of its own, while the writer adds to its next batch. The log is written again only when
 * that is done: never more than one commit is in the file and not on the disk. */
#ifndef SANDTABLE_STORE_SYNC_H
#define SANDTABLE_STORE_SYNC_H

#include <sqlite3.h>
#include <stdbool.h>

struct syncer;

/* For the log of this connection. NULL without memory or thread. */
struct syncer *syncer_start(sqlite3 *writer);
void syncer_stop(struct syncer *syncer); /* NULL is fine */

/* Called from the thread whenever it is done; NULL: nobody is. */
void syncer_wake_with(struct syncer *syncer, void (*wake)(void *who), void *who);

/* So many bytes of the log, from here, are now to be brought to the disk. */
void syncer_owe(struct syncer *syncer, sqlite3_int64 from, sqlite3_int64 to);

/* Is there anything that may not be on the disk yet? */
bool syncer_owes(const struct syncer *syncer);

/* Has the thread begun it; and if so, is it done? Then syncer_wait() does not wait. */
void syncer_begin(struct syncer *syncer);
bool syncer_is_at_work(const struct syncer *syncer);
bool syncer_is_done(const struct syncer *syncer);

/* Until it is on the disk: waits for the thread, or does it itself. False: it is not, and is owed
 * as before. */
bool syncer_wait(struct syncer *syncer);

#endif
