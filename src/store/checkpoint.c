#include "store/checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    PAGES_ENOUGH = 1000,    /* more in the log than at the last checkpoint: worth another */
    PAGES_FEW = 200,        /* left over by the thread: the writer brings them in itself */
    PAGES_MOST = 100000,    /* the log has outrun the thread: the writer waits for once */
    LOG_BYTES = 1536 << 10, /* a third more than PAGES_ENOUGH take */
    ZEROS = 64 << 10
};

struct checkpointer {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t enough;
    bool wanted, stopping;
    bool done;      /* since the writer last looked */
    int brought_in; /* pages of the log, by the last checkpoint */
    int next;       /* pages in the log that are worth the next one; the writer's own */
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
        int all = 0;
        int brought_in = 0;
        sqlite3_wal_checkpoint_v2(checkpointer->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &all,
                                  &brought_in);
        pthread_mutex_lock(&checkpointer->lock);
        checkpointer->done = true;
        checkpointer->brought_in = brought_in;
    }
    pthread_mutex_unlock(&checkpointer->lock);
    return NULL;
}

/* How many pages the thread has brought in since it was last asked; -1 if it is not done. */
static int collect(struct checkpointer *checkpointer)
{
    pthread_mutex_lock(&checkpointer->lock);
    int brought_in = checkpointer->done ? checkpointer->brought_in : -1;
    checkpointer->done = false;
    pthread_mutex_unlock(&checkpointer->lock);
    return brought_in;
}

static void ask(struct checkpointer *checkpointer, int pages)
{
    checkpointer->next = pages + PAGES_ENOUGH;
    pthread_mutex_lock(&checkpointer->lock);
    checkpointer->wanted = true;
    pthread_cond_signal(&checkpointer->enough);
    pthread_mutex_unlock(&checkpointer->lock);
}

/* Called by SQLite after every commit. While the thread works the log grows; what it left over is
 * little, and once that is brought in too the log begins again from its start. */
static int on_commit(void *who, sqlite3 *writer, const char *name, int pages)
{
    struct checkpointer *checkpointer = who;
    int brought_in = collect(checkpointer);
    if (pages < PAGES_ENOUGH) {
        checkpointer->next = PAGES_ENOUGH; /* it has begun again */
    }
    if (pages >= PAGES_MOST) {
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    } else if (brought_in >= 0 && pages > brought_in && pages - brought_in <= PAGES_FEW) {
        sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    } else if (pages >= checkpointer->next) {
        ask(checkpointer, pages);
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
    checkpointer->next = PAGES_ENOUGH;
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

void log_make_room(sqlite3 *writer)
{
    static const char zeros[ZEROS];
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;
    if (sqlite3_file_control(writer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) != SQLITE_OK ||
        log == NULL || log->pMethods == NULL || log->pMethods->xFileSize(log, &size) != SQLITE_OK) {
        return;
    }
    bool good = true;
    for (; good && size < LOG_BYTES; size += ZEROS) {
        good = log->pMethods->xWrite(log, zeros, ZEROS, size) == SQLITE_OK;
    }
    log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
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
