/* Journals as JSON Lines (docs/formats.md): a head with the scenario, a line per command with its
 * dice and the hash after it, and at the end the seed.
 *
 * Reading a journal plays it: the game that comes back stands where the journal ends, and every
 * hash on the way has been found right.
 *
 * A game begun under an earlier revision of its rules is played by those of today. If every command
 * still leads to its hash, it is a game like any other. If not, it comes back as far as it does:
 * `drifted` is the first command that goes another way, and nothing may be added behind it. */
#ifndef SANDTABLE_FORMAT_JOURNAL_H
#define SANDTABLE_FORMAT_JOURNAL_H

#include <jansson.h>

#include "format/fault.h"
#include "format/scene.h"

/* What a journal says beside its commands. */
struct journal_notes {
    bool rolled; /* the dice come from a seed */
    uint8_t commitment[32];
    bool revealed; /* the seed stands at the end */
    uint8_t seed[32];
    uint32_t commands;  /* in the text, whether they were played or not */
    uint32_t drifted;   /* the number of the first that today's rules play otherwise; 0: none */
    struct fault drift; /* what happens to it */
};

/* The lines of a game. Each is a text to be freed with free(), ending with a newline. */
char *journal_head_line(const struct game *game);
char *journal_entropy_line(const struct game *game, int side);
/* The command last carried out. */
char *journal_command_line(const struct game *game, const struct command *command);
char *journal_seed_line(const struct game *game);

/* The lines of the commands behind the first `from`, as far as `to`; NULL without memory. */
char *journal_lines(const struct game *game, uint32_t from, uint32_t to);

/* The whole game so far: head, entropy and commands; the seed too once the game is over. */
char *journal_text(const struct game *game);

/* Plays a journal's text as far as `until` commands (UINT32_MAX: all). NULL with a fault that names
 * the line. */
struct game *journal_read(const char *text, size_t length, const char *name, uint32_t until,
                          struct journal_notes *notes, struct fault *fault);

/* Plays it again with the dice of its revealed seed: is every die and every hash what it should be?
 */
bool journal_verify(const struct game *game, const struct journal_notes *notes, uint32_t *dice,
                    struct fault *fault);

/* Why a game that drifted is shown only in part, as one sentence without a full stop. It tells no
 * numbers of commands, of which a side must not know how many there are. */
enum { DRIFT_TEXT = 236 };
void journal_drift_text(const struct game *game, char text[DRIFT_TEXT]);

/* Called after each command while a journal is read. */
typedef void journal_watcher(void *who, struct game *game, const struct command *command);
struct game *journal_watch(const char *text, size_t length, const char *name, uint32_t until,
                           struct journal_notes *notes, journal_watcher *watcher, void *who,
                           struct fault *fault);

/* 2 n hex digits, and back. */
void hex_digits(const uint8_t *bytes, size_t n, char *text);
bool hex_bytes(const char *text, uint8_t *bytes, size_t n);

#endif
