/* The umpire: the only way a state changes.
 *
 *     answer = umpire_do(umpire, command)
 *
 * A command is refused with the clause it breaks and nothing changes; or the dice given with it do
 * not suffice, nothing changes and the answer says which are needed; or it is done, whole, and the
 * event list says what happened. All memory belongs to the caller; nothing is allocated here.
 *
 * That a command does more than one command may (limits.h) is seen only while it is carried out, in
 * the state itself where dice are rolled: copies are not made for what hardly ever happens. It is
 * refused, and state->overrun says that the state is spoilt; a game goes back to where it stood by
 * its journal. Those who only look ahead find such a game over, as a draw. */
#ifndef SANDTABLE_CORE_UMPIRE_H
#define SANDTABLE_CORE_UMPIRE_H

#include "core/ruleset.h"

struct umpire {
    const struct ruleset *rules;
    const struct scenario *scenario;
    struct state *state;
    struct state *scratch; /* as large as state; used while a command may yet be taken back */
    struct dice *dice;
    struct events *events;
    bool brief; /* of those who only ask what if: a command goes no further than play_settled() */
};

enum answer_kind { ANSWER_DONE, ANSWER_REFUSED, ANSWER_NEEDS };

struct answer {
    enum answer_kind kind;
    struct refusal refusal;
    struct need need;
};

struct answer umpire_do(struct umpire *umpire, const struct command *command);

/* May this command be given now? The one place where every command of every client is judged. */
bool umpire_check(const struct ruleset *rules, const struct scenario *scenario,
                  const struct state *state, const struct command *command, struct refusal *why);

/* Carries out a command known to be allowed, in place. For simulations and searches. */
void umpire_apply(struct umpire *umpire, const struct command *command);

/* The same step by step, for those who walk every way the dice can fall: the command itself, then
 * each task and phase that runs by itself. False when there is no further step. Between two steps
 * all that counts stands in the state, and the events are those of the last step alone. */
bool umpire_begin(struct umpire *umpire, const struct command *command);
bool umpire_step(struct umpire *umpire);

/* The commands this side could give now; begin, if the game has not begun. */
void umpire_legal(const struct ruleset *rules, const struct scenario *scenario,
                  const struct state *state, int side, struct legal *legal);

/* What this side may know: a state from which everything else has been removed. */
void umpire_view(const struct ruleset *rules, const struct scenario *scenario,
                 const struct state *state, int side, struct state *view);

/* The command that begins a game. */
struct command command_begin(void);

#endif
