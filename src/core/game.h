/* A game: the scenario, where it started, where it stands, and the journal between the two.
 *
 * Owns all its memory, which is allocated when the game is made and only again when the journal
 * must grow. Whoever loads scenarios fills in `scenario` and `start` (src/format). */
#ifndef SANDTABLE_CORE_GAME_H
#define SANDTABLE_CORE_GAME_H

#include "core/journal.h"
#include "core/known.h"
#include "core/umpire.h"

struct game {
    const struct ruleset *rules;
    uint16_t revision; /* of the rules it was begun under */
    struct scenario *scenario;
    struct state *start; /* before the first command */
    struct state *state; /* now */
    struct state *scratch;
    struct dice *dice;
    struct events *events; /* of the last command */
    struct journal journal;
    bool has_seed; /* the dice are rolled here; without a seed they are given */
    uint8_t seed[32];
    uint8_t key[32]; /* of the dice: seed and entropy together */
    struct entropy entropy[SIDES];
    bool lodges; /* scratch, dice and events are another game's */
    struct known
        *known[AUDIENCES];   /* what each has come to know of; NULL where nothing is hidden */
    struct opening *opening; /* scenario and start are held in common; NULL if they are its own */
};

/* What games of the same scenario hold in common: it never changes. */
struct opening {
    uint32_t users;
    struct scenario *scenario;
    struct state *start;
};

/* An empty game of these rules: everything zero but what prepare() fills in. NULL without memory.
 */
struct game *game_new(const struct ruleset *rules);

/* Frees it; NULL is fine. */
void game_free(struct game *game);

/* A second game of the same scenario, at its start. NULL without memory. */
struct game *game_again(const struct game *game);

/* Puts the game back to its start with an empty journal. */
void game_restart(struct game *game);

/* For those who keep many games: this one gives up what it needs only while a command is carried
 * out and uses the host's instead, which must outlive it and be played on the same thread. */
void game_lodge(struct game *game, const struct game *host);

/* And this holds the scenario and the start in common with `other` if they are the same, byte for
 * byte; false if they are not. */
bool game_share_opening(struct game *game, struct game *other);

/* From now on the dice are rolled from this seed. */
void game_seed(struct game *game, const uint8_t seed[32]);

/* A player's own entropy for the dice: once each, only before the game begins; otherwise false. */
bool game_add_entropy(struct game *game, int side, const void *bytes, unsigned n);

/* Carries out a command and notes it in the journal. `given` is NULL where the dice are rolled. */
struct answer game_do(struct game *game, const struct command *command, const uint8_t *given,
                      uint32_t n_given);

/* The same with dice that people read off: they are what is printed on them (purpose.prints). */
struct answer game_do_printed(struct game *game, const struct command *command,
                              const uint8_t *given, uint32_t n_given);

/* Must the command last carried out stand? It does once dice were thrown, something was laid open
 * or the game ended. */
bool game_stands(const struct game *game);

/* Takes back the last commands, by replaying all but those. */
void game_undo(struct game *game, uint32_t commands);

/* Takes back the command numbered `number`, counted from 0, and plays again what was said behind
 * it; false, and nothing has changed, if that cannot stand without it. */
bool game_take_back(struct game *game, uint32_t number);

/* What each audience of the one has come to know of, the other's know too. */
void game_copy_known(struct game *game, const struct game *from);

/* The parts of the game an umpire needs. */
struct umpire game_umpire(struct game *game);

#endif
