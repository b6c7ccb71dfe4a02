/* A disk as it is when the power fails, for tests of the store: a file layer under SQLite that
 * knows what was synced. When the power fails everything synced is there; of what was written
 * since, each write is there or not, or torn between two sectors, as chance will have it. It can
 * also refuse to read, take its time over a sync, or fail at it: then it has dropped what it was
 * given, and the next sync says nothing of that. The files themselves are real, and so are their
 * locks; what the power leaves is written into another folder, where a test goes on.
 */
#ifndef SANDTABLE_TESTS_FORGETFUL_DISK_H
#define SANDTABLE_TESTS_FORGETFUL_DISK_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DISK_FILES = 16, DISK_PATH = 512, SECTOR = 512 };

struct disk_write {
    struct disk_write *next;
    sqlite3_int64 at; /* of a truncation: the size */
    int length;       /* -1: a truncation */
    uint8_t bytes[];
};

struct disk_file {
    char path[DISK_PATH]; /* empty: this place is free */
    bool fresh;           /* made, and its folder not synced since */
    bool deleted;         /* and that was not synced either */
    uint8_t *synced;
    sqlite3_int64 size, room; /* of it, and of what is allocated */
    struct disk_write *first, **last;
};

static struct {
    pthread_mutex_t lock;
    sqlite3_vfs layer, *real;
    struct disk_file files[DISK_FILES];
    uint64_t chance;        /* of the throws */
    int fails_in;           /* so many operations from now; 0: never */
    char into[DISK_PATH];   /* the folder the power leaves things in */
    bool failed;            /* it has */
    bool reads_fail;        /* the disk gives nothing back */
    bool syncs_fail;        /* the log cannot be synced */
    bool spares_neighbours; /* see layer_promises() */
    bool syncs_wait;        /* a sync of the log does not end before this does */
    int syncs_waiting;
    pthread_cond_t moved;   /* one more is waiting, or none need wait any more */
    long acknowledged;      /* set by the test */
    long acknowledged_then; /* when the power failed */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};

struct layered_file {
    sqlite3_file base;
    struct disk_file *kept;
    sqlite3_file *real;
};

static inline unsigned disk_throw(unsigned faces)
{
    disk.chance = disk.chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(disk.chance >> 33) % faces;
}

/* -- what is synced ---------------------------------------------------------------------------- */

static inline void disk_resize(struct disk_file *file, sqlite3_int64 size)
{
    if (size > file->room) {
        file->room = size > 2 * file->room ? size : 2 * file->room;
        file->synced = realloc(file->synced, (size_t)file->room);
    }
    if (size > file->size) {
        memset(file->synced + file->size, 0, (size_t)(size - file->size));
    }
    file->size = size;
}

/* The bytes from `from` to `to` of a write. */
static inline void disk_apply(struct disk_file *file, const struct disk_write *write, int from,
                              int to)
{
    if (write->length < 0) {
        disk_resize(file, write->at);
    } else if (to > from) {
        if (file->size < write->at + to) {
            disk_resize(file, write->at + to);
        }
        memcpy(file->synced + write->at + from, write->bytes + from, (size_t)(to - from));
    }
}

static inline void disk_clear(struct disk_file *file)
{
    while (file->first != NULL) {
        struct disk_write *write = file->first;
        file->first = write->next;
        free(write);
    }
    file->last = &file->first;
}

/* SQLite syncs the folder of a log it has made, when it first syncs the log. */
static inline void disk_sync_folder(void)
{
    for (int i = 0; i < DISK_FILES; i++) {
        struct disk_file *file = &disk.files[i];
        file->fresh = false;
        if (file->deleted) {
            disk_clear(file);
            file->path[0] = '\0';
            file->deleted = false;
        }
    }
}

static inline void disk_sync(struct disk_file *file)
{
    if (file->fresh) {
        disk_sync_folder();
    }
    for (struct disk_write *write = file->first; write != NULL; write = write->next) {
        disk_apply(file, write, 0, write->length);
    }
    disk_clear(file);
}

static inline void disk_note(struct disk_file *file, sqlite3_int64 at, const void *bytes,
                             int length)
{
    size_t size = length > 0 ? (size_t)length : 0;
    struct disk_write *write = malloc(sizeof *write + size);
    *write = (struct disk_write){.at = at, .length = length};
    memcpy(write->bytes, size > 0 ? bytes : "", size);
    *file->last = write;
    file->last = &write->next;
}

/* -- when the power fails ---------------------------------------------------------------------- */

/* All, none, or a part up to the end of a sector: of each write by itself. */
static inline void disk_lose_some(struct disk_file *file)
{
    unsigned mood = disk_throw(4); /* some disks are more forgetful than others */
    for (struct disk_write *write = file->first; write != NULL; write = write->next) {
        unsigned throw = disk_throw(4);
        if (mood == 0 || (mood < 3 && throw == 0)) {
            continue;
        }
        int length = write->length;
        if (throw == 1 && length > SECTOR) {
            int cut = (int)disk_throw((unsigned)length / SECTOR) * SECTOR;
            disk_apply(file, write, disk_throw(2) ? 0 : cut, disk_throw(2) ? cut : length);
        } else {
            disk_apply(file, write, 0, length);
        }
    }
}

static inline void disk_leave(const struct disk_file *from)
{
    struct disk_file copy = *from;
    char path[DISK_PATH * 2];
    const char *slash = strrchr(from->path, '/');
    if (from->deleted && disk_throw(2)) {
        return;
    }
    copy.room = from->size + 1;
    copy.synced = malloc((size_t)copy.room);
    memcpy(copy.synced, from->size > 0 ? from->synced : (const uint8_t *)"", (size_t)from->size);
    disk_lose_some(&copy);
    snprintf(path, sizeof path, "%s%s", disk.into, slash);
    FILE *file = fopen(path, "wb");
    fwrite(copy.synced, 1, (size_t)copy.size, file);
    fclose(file);
    free(copy.synced);
}

static inline void disk_fail(void)
{
    for (int i = 0; i < DISK_FILES; i++) {
        if (disk.files[i].path[0] != '\0') {
            disk_leave(&disk.files[i]);
        }
    }
    disk.failed = true;
    disk.acknowledged_then = disk.acknowledged;
}

/* Before each operation that changes something. Locked. */
static inline void disk_step(void)
{
    if (disk.fails_in > 0 && --disk.fails_in == 0) {
        disk_fail();
    }
}

/* -- the file layer ---------------------------------------------------------------------------- */

static inline struct layered_file *layered(sqlite3_file *file)
{
    return (struct layered_file *)file;
}

static inline sqlite3_file *real_of(sqlite3_file *file)
{
    return layered(file)->real;
}

static inline int layer_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static inline int layer_read(sqlite3_file *file, void *bytes, int n, sqlite3_int64 at)
{
    return disk.reads_fail ? SQLITE_IOERR_READ
                           : real_of(file)->pMethods->xRead(real_of(file), bytes, n, at);
}

static inline int layer_write(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.lock);
    if (layered(file)->kept != NULL) {
        disk_step();
        disk_note(layered(file)->kept, at, bytes, n);
    }
    int result = real_of(file)->pMethods->xWrite(real_of(file), bytes, n, at);
    pthread_mutex_unlock(&disk.lock);
    return result;
}

static inline int layer_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    pthread_mutex_lock(&disk.lock);
    if (layered(file)->kept != NULL) {
        disk_step();
        disk_note(layered(file)->kept, size, NULL, -1);
    }
    int result = real_of(file)->pMethods->xTruncate(real_of(file), size);
    pthread_mutex_unlock(&disk.lock);
    return result;
}

/* Locked. */
static inline void disk_take_time(void)
{
    disk.syncs_waiting++;
    pthread_cond_broadcast(&disk.moved);
    while (disk.syncs_wait) {
        pthread_cond_wait(&disk.moved, &disk.lock);
    }
    disk.syncs_waiting--;
}

/* The real one is not asked: a test would wait for the machine's own disk. */
static inline int layer_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    struct disk_file *kept = layered(file)->kept;
    pthread_mutex_lock(&disk.lock);
    bool of_log = kept != NULL && strstr(kept->path, "-wal") != NULL;
    if (of_log && disk.syncs_wait) {
        disk_take_time();
    }
    bool fails = of_log && disk.syncs_fail;
    if (fails) {
        disk_clear(kept);
    } else if (kept != NULL) {
        disk_step();
        disk_sync(kept);
    }
    pthread_mutex_unlock(&disk.lock);
    return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static inline int layer_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static inline int layer_lock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}

static inline int layer_unlock(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static inline int layer_reserved(sqlite3_file *file, int *lock)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), lock);
}

static inline int layer_control(sqlite3_file *file, int what, void *with)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}

static inline int layer_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

/* Nothing is promised beyond single sectors; unless, as on Linux, that a write leaves bytes beside
 * it as they are, so that SQLite need not fill up the sector its commit ends in. */
static inline int layer_promises(sqlite3_file *file)
{
    (void)file;
    return disk.spares_neighbours ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0;
}

static inline int layer_shm_map(sqlite3_file *file, int page, int size, int extend,
                                void volatile **where)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, where);
}

static inline int layer_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static inline void layer_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static inline int layer_shm_unmap(sqlite3_file *file, int gone)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), gone);
}

static const sqlite3_io_methods layer_methods = {.iVersion = 2,
                                                 .xClose = layer_close,
                                                 .xRead = layer_read,
                                                 .xWrite = layer_write,
                                                 .xTruncate = layer_truncate,
                                                 .xSync = layer_sync,
                                                 .xFileSize = layer_size,
                                                 .xLock = layer_lock,
                                                 .xUnlock = layer_unlock,
                                                 .xCheckReservedLock = layer_reserved,
                                                 .xFileControl = layer_control,
                                                 .xSectorSize = layer_sector,
                                                 .xDeviceCharacteristics = layer_promises,
                                                 .xShmMap = layer_shm_map,
                                                 .xShmLock = layer_shm_lock,
                                                 .xShmBarrier = layer_shm_barrier,
                                                 .xShmUnmap = layer_shm_unmap};

static inline struct disk_file *disk_find(const char *path)
{
    for (int i = 0; i < DISK_FILES; i++) {
        if (strcmp(disk.files[i].path, path) == 0) {
            return &disk.files[i];
        }
    }
    return NULL;
}

static inline void disk_begin(struct disk_file *file, const char *path)
{
    FILE *from = fopen(path, "rb");
    disk_clear(file);
    free(file->synced);
    *file = (struct disk_file){.synced = NULL};
    file->last = &file->first;
    snprintf(file->path, sizeof file->path, "%s", path);
    if (from != NULL) {
        fseek(from, 0, SEEK_END);
        disk_resize(file, ftell(from));
        rewind(from);
        file->size = (sqlite3_int64)fread(file->synced, 1, (size_t)file->size, from);
        fclose(from);
    }
    file->fresh = file->size == 0;
}

/* The file behind a name: known already, or as it lies there now. */
static inline struct disk_file *disk_know(const char *path)
{
    struct disk_file *file = disk_find(path);
    bool known = file != NULL && !file->deleted;
    file = file == NULL ? disk_find("") : file;
    if (file == NULL) {
        abort(); /* more files than a store has */
    }
    if (!known) {
        disk_begin(file, path);
    }
    return file;
}

static inline int layer_open(sqlite3_vfs *layer, const char *name, sqlite3_file *file, int flags,
                             int *out)
{
    (void)layer;
    struct layered_file *own = layered(file);
    *own = (struct layered_file){.real = (sqlite3_file *)(own + 1)};
    int result = disk.real->xOpen(disk.real, name, own->real, flags, out);
    if (result == SQLITE_OK) {
        own->base.pMethods = &layer_methods;
        pthread_mutex_lock(&disk.lock);
        own->kept = name != NULL && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL |
                                              SQLITE_OPEN_MAIN_JOURNAL)) != 0
                        ? disk_know(name)
                        : NULL;
        pthread_mutex_unlock(&disk.lock);
    }
    return result;
}

static inline int layer_delete(sqlite3_vfs *layer, const char *name, int sync)
{
    (void)layer;
    pthread_mutex_lock(&disk.lock);
    struct disk_file *file = disk_find(name);
    if (file != NULL) {
        disk_step();
        file->deleted = true;
        if (sync) {
            disk_sync_folder();
        }
    }
    int result = disk.real->xDelete(disk.real, name, sync);
    pthread_mutex_unlock(&disk.lock);
    return result;
}

/* Every database opened from now on lies on this disk. */
static inline void disk_install(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.layer = *disk.real;
    disk.layer.zName = "forgetful";
    disk.layer.pNext = NULL;
    disk.layer.szOsFile = (int)sizeof(struct layered_file) + disk.real->szOsFile;
    disk.layer.xOpen = layer_open;
    disk.layer.xDelete = layer_delete;
    for (int i = 0; i < DISK_FILES; i++) {
        disk.files[i].last = &disk.files[i].first;
    }
    sqlite3_vfs_register(&disk.layer, 1);
}

/* Nothing is known of the files in this folder any more. */
static inline void disk_forget_folder(const char *folder)
{
    for (int i = 0; i < DISK_FILES; i++) {
        struct disk_file *file = &disk.files[i];
        if (strncmp(file->path, folder, strlen(folder)) == 0) {
            disk_clear(file);
            free(file->synced);
            *file = (struct disk_file){.synced = NULL};
            file->last = &file->first;
        }
    }
}

/* Once all is closed: nothing is known of any file. */
static inline void disk_forget(void)
{
    disk_forget_folder("");
    disk.fails_in = 0;
    disk.failed = false;
}

/* The power fails in so many operations, and leaves what it leaves in this folder. */
static inline void disk_fails_in(int operations, const char *into)
{
    pthread_mutex_lock(&disk.lock);
    snprintf(disk.into, sizeof disk.into, "%s", into);
    disk.fails_in = operations;
    disk.failed = false;
    pthread_mutex_unlock(&disk.lock);
}

/* Now, if it has not yet. */
static inline void disk_fails_now(void)
{
    pthread_mutex_lock(&disk.lock);
    if (!disk.failed) {
        disk.fails_in = 0;
        disk_fail();
    }
    pthread_mutex_unlock(&disk.lock);
}

/* From now on syncs of the log take until they may end. */
static inline void disk_slows_down(bool slow)
{
    pthread_mutex_lock(&disk.lock);
    disk.syncs_wait = slow;
    pthread_cond_broadcast(&disk.moved);
    pthread_mutex_unlock(&disk.lock);
}

/* Until somebody waits for such a sync. */
static inline void disk_await_sync(void)
{
    pthread_mutex_lock(&disk.lock);
    while (disk.syncs_waiting == 0) {
        pthread_cond_wait(&disk.moved, &disk.lock);
    }
    pthread_mutex_unlock(&disk.lock);
}

static inline void disk_fails_to_sync(bool fails)
{
    pthread_mutex_lock(&disk.lock);
    disk.syncs_fail = fails;
    pthread_mutex_unlock(&disk.lock);
}

static inline void disk_acknowledge(long n)
{
    pthread_mutex_lock(&disk.lock);
    disk.acknowledged = n;
    pthread_mutex_unlock(&disk.lock);
}

#endif
