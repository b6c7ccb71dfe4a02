#include "lib/game_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "format/file.h"
#include "format/journal.h"

enum { LOCK_TRIES = 50, LOCK_PAUSE_MS = 100, SEED_DIGITS = 64 };

static bool seed_path(const char *path, char seed[PATH_MAX], struct fault *fault)
{
    int n = snprintf(seed, PATH_MAX, "%s.seed", path);
    return (n > 0 && n < PATH_MAX) || fault_say(fault, "%.200s: the name is too long", path);
}

/* -- making ------------------------------------------------------------------------------------ */

static bool make_seed(const char *path, const struct game *game, struct fault *fault)
{
    char seed[PATH_MAX];
    char digits[SEED_DIGITS + 2];
    hex_digits(game->seed, sizeof game->seed, digits);
    strcat(digits, "\n");
    return seed_path(path, seed, fault) && file_create(seed, digits, strlen(digits), true, fault);
}

static void remove_seed(const char *path)
{
    char seed[PATH_MAX];
    struct fault unused;
    if (seed_path(path, seed, &unused)) {
        unlink(seed);
    }
}

static bool take_lock(struct game_file *file, struct fault *fault)
{
    file->lock = open(file->path, O_RDWR | O_CLOEXEC);
    if (file->lock < 0) {
        return fault_say(fault, "%s: cannot be opened: %s", file->path, strerror(errno));
    }
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_MS * 1000000L};
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(file->lock, LOCK_EX | LOCK_NB) == 0) {
            return true;
        }
        nanosleep(&pause, NULL);
    }
    return fault_say(fault, "%s: somebody else is playing this game just now", file->path);
}

static bool name_file(struct game_file *file, const char *path, struct fault *fault)
{
    *file = (struct game_file){.lock = -1};
    int n = snprintf(file->path, sizeof file->path, "%s", path);
    return (n > 0 && (size_t)n < sizeof file->path) ||
           fault_say(fault, "%.200s: expected the name of a file", path);
}

bool game_file_make(struct game_file *file, const char *path, struct game *game,
                    struct fault *fault)
{
    bool named = name_file(file, path, fault);
    file->game = game;
    char *text = named ? journal_text(game) : NULL;
    bool made = text != NULL && file_create(path, text, strlen(text), false, fault);
    free(text);
    if (made && game->has_seed && !game->state->over && !make_seed(path, game, fault)) {
        unlink(path);
        made = false;
    }
    file->written = game->journal.entries;
    for (int side = 0; side < SIDES; side++) {
        file->entropy[side] = game->entropy[side].n > 0;
    }
    return made && take_lock(file, fault);
}

/* -- opening ----------------------------------------------------------------------------------- */

static bool load_seed(struct game_file *file, const struct journal_notes *notes,
                      struct fault *fault)
{
    char path[PATH_MAX];
    uint8_t seed[32];
    uint8_t commitment[32];
    size_t length;
    char *text = seed_path(file->path, path, fault)
                     ? file_read(path, SEED_DIGITS + 1, &length, fault)
                     : NULL;
    if (text == NULL) {
        return fault_within(fault, "%s: its dice are rolled from a seed. ", file->path);
    }
    text[strcspn(text, "\n")] = '\0';
    bool good = hex_bytes(text, seed, sizeof seed);
    free(text);
    if (!good) {
        return fault_say(fault, "%s: expected the seed as %d digits 0-9a-f", path, SEED_DIGITS);
    }
    dice_commitment(seed, commitment);
    if (memcmp(commitment, notes->commitment, sizeof commitment) != 0) {
        return fault_say(fault, "%s: this seed is not the one the game was committed to", path);
    }
    game_seed(file->game, seed);
    return true;
}

bool game_file_open(struct game_file *file, const char *path, struct fault *fault)
{
    struct journal_notes notes;
    size_t length;
    if (!name_file(file, path, fault) || !take_lock(file, fault)) {
        return false;
    }
    char *text = file_read(path, JOURNAL_BYTES_MAX, &length, fault);
    if (text == NULL) {
        return false;
    }
    file->game = journal_read(text, length, path, UINT32_MAX, &notes, fault);
    free(text);
    if (file->game == NULL) {
        return false;
    }
    if (notes.drifted > 0) {
        char why[DRIFT_TEXT];
        journal_drift_text(file->game, why);
        return fault_say(fault, "%s: %s", path, why);
    }
    file->written = file->game->journal.entries;
    for (int side = 0; side < SIDES; side++) {
        file->entropy[side] = file->game->entropy[side].n > 0;
    }
    if (notes.revealed && !file->game->state->over) {
        return fault_say(fault, "%s: its seed has been revealed, so that it cannot go on", path);
    }
    return !notes.rolled || notes.revealed || load_seed(file, &notes, fault);
}

/* -- adding ------------------------------------------------------------------------------------ */

static bool append_line(const struct game_file *file, char *line, struct fault *fault)
{
    bool added = line == NULL ? fault_say(fault, "%s: there is no memory to write it", file->path)
                              : file_append(file->path, line, strlen(line), fault);
    free(line);
    return added;
}

static bool add_entropy(struct game_file *file, struct fault *fault)
{
    for (int side = 0; side < SIDES; side++) {
        if (file->game->entropy[side].n > 0 && !file->entropy[side]) {
            if (!append_line(file, journal_entropy_line(file->game, side), fault)) {
                return false;
            }
            file->entropy[side] = true;
        }
    }
    return true;
}

/* The last command and the seed are one line of text to the disk: the seed cannot be lost between
 * them. */
static char *lines_to_add(const struct game_file *file, uint32_t upto)
{
    const struct game *game = file->game;
    char *lines = journal_lines(game, file->written, upto);
    if (lines == NULL || !game->has_seed || !game->state->over || upto < game->journal.entries) {
        return lines;
    }
    char *seed = journal_seed_line(game);
    char *both = seed == NULL ? NULL : realloc(lines, strlen(lines) + strlen(seed) + 1);
    if (both == NULL) {
        free(lines);
    } else {
        strcat(both, seed);
    }
    free(seed);
    return both;
}

bool game_file_add(struct game_file *file, uint32_t upto, struct fault *fault)
{
    if (!add_entropy(file, fault)) {
        return false;
    }
    if (upto <= file->written) {
        return true;
    }
    if (!append_line(file, lines_to_add(file, upto), fault)) {
        return false;
    }
    file->written = upto;
    if (file->game->has_seed && file->game->state->over && upto == file->game->journal.entries) {
        remove_seed(file->path);
    }
    return true;
}

void game_file_close(struct game_file *file)
{
    game_free(file->game);
    file->game = NULL;
    if (file->lock >= 0) {
        close(file->lock);
    }
    file->lock = -1;
}
