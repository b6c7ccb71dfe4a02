#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    PAGES_ENOUGH = 1000, /* in the log: worth a checkpoint */
    PAGES_MOST = 100000  /* the log has outrun the thread: the writer waits for once */
};

struct checkpointer {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t enough;
    bool wanted, stopping;
};

static void *work(void *who)
{
    struct checkpointer *checkpointer = who;
    pthread_mutex_lock(&checkpointer->lock);
    while (!checkpointer->stopping) {
        if (!checkpointer->wanted) {
            pthread_cond_wait(&checkpointer->enough, &checkpointer->lock);
            continue;
        }
        checkpointer->wanted = false;
        pthread_mutex_unlock(&checkpointer->lock);
        sqlite3_wal_checkpoint_v2(checkpointer->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&checkpointer->lock);
    }
    pthread_mutex_unlock(&checkpointer->lock);
    return NULL;
}

/* Called by SQLite after every commit. */
static int on_commit(void *who, sqlite3 *writer, const char *name, int pages)
{
    struct checkpointer *checkpointer = who;
    if (pages >= PAGES_MOST) {
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    } else if (pages >= PAGES_ENOUGH) {
        pthread_mutex_lock(&checkpointer->lock);
        checkpointer->wanted = true;
        pthread_cond_signal(&checkpointer->enough);
        pthread_mutex_unlock(&checkpointer->lock);
    }
    return SQLITE_OK;
}

struct checkpointer *checkpointer_start(const char *path, sqlite3 *writer)
{
    struct checkpointer *checkpointer = calloc(1, sizeof *checkpointer);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (checkpointer == NULL) {
        return NULL;
    }
    pthread_mutex_init(&checkpointer->lock, NULL);
    pthread_cond_init(&checkpointer->enough, NULL);
    if (sqlite3_open_v2(path, &checkpointer->db, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(checkpointer->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) !=
            SQLITE_OK ||
        pthread_create(&checkpointer->thread, NULL, work, checkpointer) != 0) {
        sqlite3_close(checkpointer->db);
        pthread_cond_destroy(&checkpointer->enough);
        pthread_mutex_destroy(&checkpointer->lock);
        free(checkpointer);
        return NULL;
    }
    sqlite3_wal_hook(writer, on_commit, checkpointer);
    return checkpointer;
}

void checkpointer_stop(struct checkpointer *checkpointer)
{
    if (checkpointer == NULL) {
        return;
    }
    pthread_mutex_lock(&checkpointer->lock);
    checkpointer->stopping = true;
    pthread_cond_signal(&checkpointer->enough);
    pthread_mutex_unlock(&checkpointer->lock);
    pthread_join(checkpointer->thread, NULL);
    sqlite3_close(checkpointer->db);
    pthread_cond_destroy(&checkpointer->enough);
    pthread_mutex_destroy(&checkpointer->lock);
    free(checkpointer);
}
