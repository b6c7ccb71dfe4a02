#include "store/sync.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "store/prompt.h"

struct syncer {
    sqlite3_file *log;
    bool owes;
    sqlite3_int64 from, to;
    uint8_t *again; /* what the disk would not take, to be written once more */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t asked, answered;
    bool wanted, stopping; /* under the lock */
    bool at_work;          /* the writer's own: it was begun, and the result not taken */
    bool kept;             /* the result, once it is done */
    atomic_bool done;
    void (*wake)(void *who);
    void *who;
};

/* The system may take what it could not write for written from then on, and drop it: a sync that
 * succeeds afterwards says nothing of it. So it is read at once, while it is still remembered, and
 * written anew before the next try. */
static void remember(struct syncer *syncer)
{
    sqlite3_int64 length = syncer->to - syncer->from;
    if (syncer->again == NULL) {
        syncer->again = malloc((size_t)length);
        if (syncer->again != NULL &&
            syncer->log->pMethods->xRead(syncer->log, syncer->again, (int)length, syncer->from) !=
                SQLITE_OK) {
            free(syncer->again);
            syncer->again = NULL;
        }
    }
}

static bool sync_log(struct syncer *syncer)
{
    const sqlite3_io_methods *disk = syncer->log->pMethods;
    bool kept = (syncer->again == NULL ||
                 disk->xWrite(syncer->log, syncer->again, (int)(syncer->to - syncer->from),
                              syncer->from) == SQLITE_OK) &&
                disk->xSync(syncer->log, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY) == SQLITE_OK;
    if (kept) {
        free(syncer->again);
        syncer->again = NULL;
    } else {
        remember(syncer);
    }
    return kept;
}

static void *work(void *who)
{
    struct syncer *syncer = who;
    be_prompt(PROMPT_SYNC);
    pthread_mutex_lock(&syncer->lock);
    while (!syncer->stopping) {
        if (!syncer->wanted) {
            pthread_cond_wait(&syncer->asked, &syncer->lock);
            continue;
        }
        syncer->wanted = false;
        pthread_mutex_unlock(&syncer->lock);
        syncer->kept = sync_log(syncer);
        pthread_mutex_lock(&syncer->lock);
        atomic_store(&syncer->done, true);
        pthread_cond_signal(&syncer->answered);
        if (syncer->wake != NULL) {
            syncer->wake(syncer->who);
        }
    }
    pthread_mutex_unlock(&syncer->lock);
    return NULL;
}

struct syncer *syncer_start(sqlite3 *writer)
{
    struct syncer *syncer = calloc(1, sizeof *syncer);
    if (syncer == NULL || sqlite3_file_control(writer, "main", SQLITE_FCNTL_JOURNAL_POINTER,
                                               &syncer->log) != SQLITE_OK) {
        free(syncer);
        return NULL;
    }
    pthread_mutex_init(&syncer->lock, NULL);
    pthread_cond_init(&syncer->asked, NULL);
    pthread_cond_init(&syncer->answered, NULL);
    if (syncer->log->pMethods == NULL || pthread_create(&syncer->thread, NULL, work, syncer) != 0) {
        pthread_cond_destroy(&syncer->answered);
        pthread_cond_destroy(&syncer->asked);
        pthread_mutex_destroy(&syncer->lock);
        free(syncer);
        return NULL;
    }
    return syncer;
}

void syncer_stop(struct syncer *syncer)
{
    if (syncer == NULL) {
        return;
    }
    pthread_mutex_lock(&syncer->lock);
    syncer->stopping = true;
    pthread_cond_signal(&syncer->asked);
    pthread_mutex_unlock(&syncer->lock);
    pthread_join(syncer->thread, NULL);
    pthread_cond_destroy(&syncer->answered);
    pthread_cond_destroy(&syncer->asked);
    pthread_mutex_destroy(&syncer->lock);
    free(syncer->again);
    free(syncer);
}

void syncer_wake_with(struct syncer *syncer, void (*wake)(void *who), void *who)
{
    pthread_mutex_lock(&syncer->lock);
    syncer->wake = wake;
    syncer->who = who;
    pthread_mutex_unlock(&syncer->lock);
}

void syncer_owe(struct syncer *syncer, sqlite3_int64 from, sqlite3_int64 to)
{
    syncer->owes = true;
    syncer->from = from;
    syncer->to = to;
}

bool syncer_owes(const struct syncer *syncer)
{
    return syncer->owes;
}

void syncer_begin(struct syncer *syncer)
{
    pthread_mutex_lock(&syncer->lock);
    syncer->at_work = true;
    atomic_store(&syncer->done, false);
    syncer->wanted = true;
    pthread_cond_signal(&syncer->asked);
    pthread_mutex_unlock(&syncer->lock);
}

bool syncer_is_at_work(const struct syncer *syncer)
{
    return syncer->at_work;
}

bool syncer_is_done(const struct syncer *syncer)
{
    return atomic_load(&syncer->done);
}

/* What the thread found, once it has. */
static bool take_result(struct syncer *syncer)
{
    pthread_mutex_lock(&syncer->lock);
    while (!atomic_load(&syncer->done)) {
        pthread_cond_wait(&syncer->answered, &syncer->lock);
    }
    bool kept = syncer->kept;
    pthread_mutex_unlock(&syncer->lock);
    syncer->at_work = false;
    return kept;
}

bool syncer_wait(struct syncer *syncer)
{
    if (syncer->owes) {
        syncer->owes = !(syncer->at_work ? take_result(syncer) : sync_log(syncer));
    }
    return !syncer->owes;
}
