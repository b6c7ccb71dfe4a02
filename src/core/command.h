/* Commands: what a player says, and the list of what he could say.
 *
 * A command is a verb and its arguments as plain words, in the order of the verb's schema: as many
 * words for each as its kind takes (value_words), where a path of steps is a count followed by the
 * steps packed eight to a word. Commands hold no pointers; two commands are the same if their used
 * words are. */
#ifndef SANDTABLE_CORE_COMMAND_H
#define SANDTABLE_CORE_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/value.h"

struct command;

/* What one step of a path on hexes does: over a side first, if it goes on at all, then the turn. */
struct step_effect {
    bool goes;    /* into another hex */
    int8_t over;  /* the side it crosses, in sixths of a turn to the right of the facing */
    int8_t turn;  /* sixths of a turn to the right */
    int8_t climb; /* levels up; a dive is negative */
};

struct arg {
    const char *name;  /* the key in files: "unit", "path" */
    const char *about; /* one sentence for the client */
    enum value_kind kind;
    bool optional;
    int32_t min, max;                /* limits of a number or a length */
    int32_t step;                    /* of a number or a length: only multiples of it; 0: any */
    bool blind;                      /* nobody measures before it is said (ruleset.foresees) */
    uint32_t collections;            /* of pieces: a bit for each collection they may be in */
    bool own;                        /* of pieces: must belong to the side that speaks */
    const char *const *labels;       /* of a choice, and the steps of a path; NULL at the end */
    const struct step_effect *steps; /* what each step of a path on hexes does */

    /* Of a course, for drawing: the most that one turn may be, in tenths of a degree, and how far
     * straight ahead earns a turn: a length, or the field of the thing or of its template that says
     * so, and the field of what it has run already. Both are rules: the verb's check holds to them
     * and says which. */
    int32_t turn_most;
    int32_t run;
    const char *run_of, *ran_of; /* NULL: no such field */
};

struct scenario;
struct state;
struct task;
struct play;
struct refusal;
struct legal;
struct intent;

struct verb {
    const char *name;
    const char *about; /* one sentence: what it does */
    uint16_t clause;   /* where the rules speak of it */
    const struct arg *args;
    uint8_t n_args;
    bool passes;      /* it only lets something go by: whoever wants nothing says this */
    const char *into; /* the verb its order becomes once single men are sent elsewhere; or NULL */

    /* What the verb means (verb.h). */

    /* May it be said now? That the task takes it and that its arguments are of their kinds is
     * already found right. NULL: always. */
    bool (*check)(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why);

    /* Carries it out. NULL: that it was said is all. */
    void (*apply)(struct play *play, const struct command *command, const struct task *answered);

    /* Lists the commands of this verb that check would allow; true if there is any. Into NULL it
     * only says so. NULL: the kernel tries every argument there is, which is slow. */
    bool (*list)(const struct scenario *scenario, const struct state *state, int side,
                 struct legal *legal);

    /* What a computer player may expect of it, as ruleset.promise. NULL: that says it. */
    int32_t (*promise)(const struct scenario *scenario, const struct state *view,
                       const struct command *command, const struct intent *intent);
};

/* Verbs of the umpire itself, beside those of the rule set. */
enum { VERB_DRAW = 253, VERB_BEGIN = 254, VERB_CONCEDE = 255 };

/* Does this verb belong to neither side? */
static inline bool is_nobodys(int verb)
{
    return verb == VERB_BEGIN || verb == VERB_DRAW;
}

struct command {
    uint8_t verb;
    uint8_t side; /* who speaks; SIDE_NONE for begin and draw, which belong to neither */
    uint16_t n_words;
    int32_t words[COMMAND_WORDS];
};

bool command_equal(const struct command *one, const struct command *other);

/* A path of steps within a command, unpacked. Step codes count from 0 in the order of the labels.
 */
struct steps {
    uint8_t n;
    uint8_t step[STEPS_MAX];
};

/* Writes the path as it stands in words: their number, then eight steps in each word. */
void steps_pack(const struct steps *steps, int32_t words[]);

/* Appends the path to the command's words. The caller leaves room: 1 + ceil(n / 8) words. */
void command_add_steps(struct command *command, const struct steps *steps);

/* Reads the path that begins at words[at]; false if the words do not hold a whole one. */
bool command_steps(const struct command *command, int at, struct steps *steps);

/* The words a path of n steps takes. */
static inline int steps_words(int n)
{
    return 1 + (n + 7) / 8;
}

/* The longer values of words that the umpire has found whole, and the words of such a value, which
 * are written behind one another; each answers with the place behind the last. */
void legs_unpack(const int32_t *words, struct legs *legs);
void pieces_unpack(const int32_t *words, struct pieces *pieces);
void places_unpack(const int32_t *words, struct places *places);
int32_t *legs_pack(const struct legs *legs, int32_t *words);
int32_t *pieces_pack(const struct pieces *pieces, int32_t *words);
int32_t *places_pack(const struct places *places, int32_t *words);
int32_t *path_pack(const int32_t *xy, int n, int32_t *words);

/* The words that the value beginning here takes. */
static inline int value_words(enum value_kind kind, const int32_t *words)
{
    if (words[0] == ABSENT && kind != VALUE_POINT) {
        return 1;
    }
    switch (kind) {
    case VALUE_STEPS:
        return steps_words(words[0]);
    case VALUE_POINT:
    case VALUE_SHIFT:
        return 2;
    case VALUE_BOX:
    case VALUE_LINE:
        return 4;
    case VALUE_PATH:
    case VALUE_COURSE:
        return 1 + 2 * words[0];
    case VALUE_PIECES:
        return 1 + words[0];
    case VALUE_PLACES:
        return 1 + 3 * words[0];
    default:
        return 1;
    }
}

/* The commands a side could give now. Filled by a rule set's legal(); kept by the caller, who may
 * use one for a whole game. Commands of the same verb and length that follow one another are a run:
 * the verb is noted once, and their argument words lie one behind another. */
struct legal_run {
    uint32_t first; /* the number of its first command */
    uint32_t start; /* where its words begin */
    uint16_t verb;
    uint16_t n_words; /* of each of its commands */
};

struct legal {
    uint32_t n;
    uint32_t n_words;
    uint32_t n_runs;
    bool cut; /* there was no room for all of them */
    struct legal_run runs[LEGAL_MAX + 1];
    int32_t words[LEGAL_WORDS * 2]; /* the second half is for what finds no room */
};

static inline void legal_clear(struct legal *legal)
{
    legal->n = 0;
    legal->n_words = 0;
    legal->n_runs = 0;
    legal->cut = false;
}

/* For long lists: room for up to `most` commands of one verb and length, LEGAL_WORDS words at the
 * most. The caller writes their words one behind another and then says with legal_close how many
 * commands there are; the list keeps as many as it has room for. */
int32_t *legal_open(struct legal *legal, int verb, int n_words, uint32_t most);
void legal_close(struct legal *legal, uint32_t n);

/* The same where the last word is known and not the number: `end` is the place behind it. Says
 * whether there is any command; a list that is NULL was never opened and has none. */
bool legal_close_at(struct legal *legal, const int32_t *end);

/* Is the last run of this verb and length? */
static inline bool legal_goes_on(const struct legal *legal, int verb, int n_words)
{
    if (legal->n_runs == 0) {
        return false;
    }
    const struct legal_run *last = &legal->runs[legal->n_runs - 1];
    return last->verb == verb && last->n_words == n_words;
}

/* A command that begins a run, or finds no room. */
int32_t *legal_add_first(struct legal *legal, int verb, int n_words);

/* Is there room for one command more? If not, the list is cut. */
static inline bool legal_has_room(struct legal *legal, int n_words)
{
    bool room = legal->n < LEGAL_MAX && legal->n_words + (uint32_t)n_words <= LEGAL_WORDS;
    legal->cut |= !room;
    return room;
}

/* Adds a command and returns the place for its argument words. Mostly it only goes on with the last
 * run, and lists are made in the innermost loops of every player. */
static inline int32_t *legal_add(struct legal *legal, int verb, int n_words)
{
    if (!legal_goes_on(legal, verb, n_words) || !legal_has_room(legal, n_words)) {
        return legal_add_first(legal, verb, n_words);
    }
    int32_t *words = &legal->words[legal->n_words];
    legal->n++;
    legal->n_words += (uint32_t)n_words;
    return words;
}

/* The command numbered index, as side would give it. */
void legal_get(const struct legal *legal, uint32_t index, int side, struct command *command);

bool legal_has(const struct legal *legal, const struct command *command);

#endif
