/* The scenario and the state: a game as flat memory.
 *
 * A rule set's own structs begin with these heads. The scenario is what was agreed before the first
 * move and never changes afterwards; it holds only what both sides may know. The state is
 * everything else. Neither holds a pointer, so both are copied with memcpy, compared and hashed as
 * bytes, and mean the same in every build: members are of fixed width and leave no padding.
 *
 * The agenda is the stack of pending tasks. What the game waits for is always its top task. */
#ifndef SANDTABLE_CORE_STATE_H
#define SANDTABLE_CORE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/value.h"

/* Hashes are over bytes as they lie in memory, and words of a journal are kept as they are: every
 * machine that is to agree on them has the same order. */
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the state of a game is little-endian memory: this machine would have other hashes"
#endif
_Static_assert(sizeof(int) == 4 && (-1 >> 1) == -1, "the rules count in words of 32 bits");

/* Structs that are hashed stand between these two lines: the compiler refuses hidden padding. */
#define FLAT_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define FLAT_END   _Pragma("GCC diagnostic pop")

FLAT_BEGIN
struct scenario {
    char name[NAME_BYTES];              /* the scenario's slug: border-patrol */
    char title[NAME_BYTES * 2];         /* as people call it */
    char side_names[SIDES][NAME_BYTES]; /* as people call the sides */
    int32_t width, height;         /* of the board: columns and rows, or thousandths of an inch */
    uint16_t last_turn;            /* the game ends after it; 0 where it has no such end */
    uint8_t options[OPTIONS_MAX];  /* the choice made for each option of the rule set */
    uint8_t said[OPTIONS_MAX / 8]; /* during set-up: a bit for each option that the file names */
    uint8_t n_terrain;             /* pieces of terrain on an open table */
    uint8_t theme; /* of enum theme: how the board is painted; no rule asks for it */
    uint8_t unused[7];
};

/* What the country of a battle looks like. */
enum theme {
    THEME_TEMPERATE,
    THEME_STEPPE,
    THEME_DESERT,
    THEME_SNOW,
    THEME_JUNGLE,
    THEME_MUD,
    THEME_PLANET,
    THEME_BELT,
    THEME_FARMLAND,
    THEMES
};

/* How much of what is said to a task that waits for both sides the other one learns. */
enum secrecy {
    SECRET_NOT,
    SECRET_WORD,  /* each side says one thing; nobody learns what until all have spoken */
    SECRET_ORDERS /* each says as many things as it likes, which are carried out but told to nobody
                   * else, until it closes its orders (agenda_close); when all have, the task runs
                   */
};

/* One thing that is still to be done. The meaning of kind, a and b is the rule set's. */
struct task {
    uint8_t kind;
    uint8_t waits;  /* a bit per side that must speak first; 0: it runs by itself */
    uint8_t secret; /* of enum secrecy */
    uint8_t unit;   /* whose business it is, or NO_UNIT */
    int16_t a, b;
};

/* What one command can have too much of (limits.h). */
enum overrun {
    OVERRUN_NOT,
    OVERRUN_TASKS,     /* pending at once */
    OVERRUN_EVENTS,    /* to tell */
    OVERRUN_DICE,      /* used */
    OVERRUN_ROLL,      /* dice thrown together */
    OVERRUN_MODIFIERS, /* of one roll */
    OVERRUNS
};

/* A command spoken in secret, kept until all have spoken. */
struct sealed {
    uint8_t spoken;
    uint8_t verb;
    uint16_t n_words;
    int32_t words[SEALED_WORDS];
};

struct state {
    uint64_t dice;     /* dice rolled so far: the number of the next die in the stream */
    uint32_t commands; /* commands applied so far */
    uint16_t turn;
    uint8_t phase;
    uint8_t begun;
    uint8_t over;
    uint8_t winner; /* once over: a side, or SIDE_NONE for a draw */
    uint16_t why;   /* once over: the clause that ended it */
    int16_t points[SIDES];
    uint8_t entered; /* the present phase has been announced */
    uint8_t n_tasks;
    uint8_t overrun; /* of enum overrun: what a command has too much of. It is taken back, so that
                      * no state that is kept says anything but 0 */
    uint8_t unused[5];
    struct task tasks[AGENDA_MAX];
    struct sealed sealed[SIDES];
};
FLAT_END

enum { NO_UNIT = 255 };

/* A task that finds no room is an overrun. */
void agenda_push(struct state *state, struct task task);
void agenda_pop(struct state *state);

/* A task of this kind that waits for a side, and is the business of a unit or of NO_UNIT. */
void agenda_ask(struct state *state, int kind, int side, int unit);

/* The same, with the task's own two numbers. */
void agenda_ask_about(struct state *state, int kind, int side, int unit, int a, int b);

/* A task that waits for these sides, a bit for each; of enum secrecy. */
void agenda_ask_sides(struct state *state, int kind, unsigned sides, enum secrecy secret);

/* A task that waits for nobody: it runs as soon as it is on top. */
void agenda_run(struct state *state, int kind);

/* The side has given all its orders: the top task, of SECRET_ORDERS, waits for it no longer. */
void agenda_close(struct state *state, int side);

/* The top task, or NULL when nothing is pending. */
const struct task *agenda_top(const struct state *state);

/* Must this side speak before anything can happen? */
bool waits_for(const struct state *state, int side);

/* The side the game waits for; SIDE_NONE if for none, the first of them if for several. */
int side_to_speak(const struct state *state);

/* For those who look ahead from a side's view: whoever else has spoken in secret is asked again,
 * since the view does not hold what was said. */
void agenda_ask_again(struct state *view, int side);

/* A number that is the same for the same bytes on every machine. */
uint64_t state_hash(const struct state *state, uint32_t size);

#endif
