/* The write-ahead log as it lies on the disk. SQLite reads it as far as its checksums are right,
 * and takes what is behind for never finished. That is so for the last commit, which the power may
 * have cut; but each one was on the disk before the next was begun, so where commits follow the
 * damaged place and are followed themselves, the disk has changed what was kept. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/inside.h"

enum { HEADER = 32, FRAME_HEADER = 24, PAGE_LEAST = 512, PAGE_MOST = 65536, KEPT_MOST = 100 };

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Words are read in the order of the machine that wrote the log, which its first word tells. */
static void add_sum(uint32_t sum[2], bool big_endian, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i + 8 <= n; i += 8) {
        uint32_t first = word_at(bytes + i);
        uint32_t second = word_at(bytes + i + 4);
        sum[0] += (big_endian ? first : __builtin_bswap32(first)) + sum[1];
        sum[1] += (big_endian ? second : __builtin_bswap32(second)) + sum[0];
    }
}

struct wal {
    FILE *file;
    uint8_t header[HEADER];
    uint8_t frame[FRAME_HEADER + PAGE_MOST];
    uint32_t page;
    bool big_endian;
    uint32_t sum[2];
};

static bool read_header(struct wal *wal)
{
    if (fread(wal->header, 1, HEADER, wal->file) != HEADER) {
        return false;
    }
    wal->big_endian = wal->header[3] & 1;
    wal->page = word_at(wal->header + 8);
    add_sum(wal->sum, wal->big_endian, wal->header, 24);
    return (word_at(wal->header) & ~1u) == 0x377f0682u && wal->page >= PAGE_LEAST &&
           wal->page <= PAGE_MOST && (wal->page & (wal->page - 1)) == 0 &&
           wal->sum[0] == word_at(wal->header + 24) && wal->sum[1] == word_at(wal->header + 28);
}

static bool next_frame(struct wal *wal)
{
    size_t size = FRAME_HEADER + wal->page;
    return fread(wal->frame, 1, size, wal->file) == size;
}

static bool is_of_this_log(const struct wal *wal)
{
    return memcmp(wal->frame + 8, wal->header + 16, 8) == 0;
}

static bool is_whole(struct wal *wal)
{
    add_sum(wal->sum, wal->big_endian, wal->frame, 8);
    add_sum(wal->sum, wal->big_endian, wal->frame + FRAME_HEADER, wal->page);
    return is_of_this_log(wal) && wal->sum[0] == word_at(wal->frame + 16) &&
           wal->sum[1] == word_at(wal->frame + 20);
}

/* The page of the frame, if a commit ends with it; else 0. */
static uint32_t commit_of(const struct wal *wal)
{
    return word_at(wal->frame + 4) != 0 ? word_at(wal->frame) : 0;
}

/* Commits at or behind a damaged frame that were followed by more. The end of a commit may be
 * written again and again, to fill the sector it ends in, and not all of that is synced: the same
 * page, and that is still the one commit. */
static int lost_commits(struct wal *wal, uint32_t last_whole)
{
    int lost = 0;
    uint32_t last = last_whole;
    bool open = false; /* a commit that nothing has followed yet */
    do {
        uint32_t commit = commit_of(wal);
        if (is_of_this_log(wal) && (commit == 0 || commit != last)) {
            lost += open;
            open = commit != 0;
            last = commit;
        }
    } while (next_frame(wal));
    return lost;
}

/* A log begins with its header, or not at all: before the first commit there is nothing in it but
 * the zeros that make room for it. */
static bool is_begun(FILE *file)
{
    static const uint8_t zeros[4096];
    uint8_t bytes[sizeof zeros];
    bool begun = false;
    rewind(file);
    for (size_t n; !begun && (n = fread(bytes, 1, sizeof bytes, file)) > 0;) {
        begun = memcmp(bytes, zeros, n) != 0;
    }
    return begun && ftell(file) > HEADER;
}

/* How many commits in this log cannot be read any more. */
static int count_lost(struct wal *wal)
{
    if (!read_header(wal)) {
        return is_begun(wal->file) ? 1 : 0;
    }
    for (uint32_t last_whole = 0; next_frame(wal); last_whole = commit_of(wal)) {
        if (!is_whole(wal)) {
            return lost_commits(wal, last_whole);
        }
    }
    return 0;
}

static bool copy_file(const char *from, const char *to)
{
    char bytes[16384];
    FILE *in = fopen(from, "rb");
    FILE *out = in == NULL ? NULL : fopen(to, "wbx");
    bool good = out != NULL;
    for (size_t n; good && (n = fread(bytes, 1, sizeof bytes, in)) > 0;) {
        good = fwrite(bytes, 1, n, out) == n;
    }
    if (in != NULL) {
        fclose(in);
    }
    return (out == NULL || fclose(out) == 0) && good;
}

/* Under a name that is free. */
static bool keep_aside(const char *log, char *kept, size_t size)
{
    struct stat found;
    for (int i = 1; i <= KEPT_MOST; i++) {
        snprintf(kept, size, "%s-damaged-%d", log, i);
        if (stat(kept, &found) != 0 && errno == ENOENT) {
            return copy_file(log, kept);
        }
    }
    return false;
}

/* How many commits cannot be read; the name of the log too. */
static int lost_in(const char *path, char *log, size_t size)
{
    snprintf(log, size, "%s-wal", path);
    struct wal *wal = calloc(1, sizeof *wal);
    if (wal != NULL) {
        wal->file = fopen(log, "rb");
    }
    int lost = wal == NULL || wal->file == NULL ? 0 : count_lost(wal);
    if (wal != NULL && wal->file != NULL) {
        fclose(wal->file);
    }
    free(wal);
    return lost;
}

static const char damaged[] = "the log of what was committed last is damaged, and at least %d "
                              "commits in it cannot be read";

bool store_check_log(const char *path, char *sentence, size_t size)
{
    char log[4096];
    int lost = lost_in(path, log, sizeof log);
    if (lost > 0) {
        snprintf(sentence, size, damaged, lost);
    }
    return lost == 0;
}

bool wal_keep_damaged(const char *path, char *sentence, size_t size)
{
    char log[4096];
    char kept[4200];
    int lost = lost_in(path, log, sizeof log);
    if (lost == 0) {
        return true;
    }
    bool aside = keep_aside(log, kept, sizeof kept);
    const char *slash = strrchr(kept, '/');
    int n = snprintf(sentence, size, damaged, lost);
    snprintf(sentence + n, size - (size_t)n, ": it is %s%s", aside ? "kept as " : "lost",
             !aside          ? ""
             : slash == NULL ? kept
                             : slash + 1);
    return false;
}
