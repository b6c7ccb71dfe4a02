#include "core/umpire.h"

#include <assert.h>
#include <string.h>

#include "core/campaign.h"
#include "core/kind.h"
#include "core/verb.h"
#include "umpire-clauses.h"

struct command command_begin(void)
{
    return (struct command){.verb = VERB_BEGIN, .side = SIDE_NONE};
}

/* Is the argument that begins at words[*at] of the kind its schema asks for? Moves *at behind it.
 */
static bool arg_fits(const struct said *said, int *at, struct refusal *why)
{
    const struct command *command = said->command;
    if (*at >= command->n_words) {
        return refuse(why, UMPIRE_COMMAND_ARGUMENT, "an argument of the command is missing");
    }
    int32_t value = command->words[*at];
    if (value == ABSENT) {
        *at += value_words(said->arg->kind, &value);
        return said->arg->optional ||
               refuse(why, UMPIRE_COMMAND_ARGUMENT, "an argument of the command is missing");
    }
    int n = kind_fits(said, *at, why);
    *at += n;
    return n > 0;
}

static bool args_fit(const struct ruleset *rules, const struct scenario *scenario,
                     const struct state *state, const struct command *command, struct refusal *why)
{
    const struct verb *verb = &rules->verbs[command->verb];
    struct said said = {.rules = rules, .scenario = scenario, .state = state, .command = command};
    int at = 0;
    for (int i = 0; i < verb->n_args; i++) {
        said.arg = &verb->args[i];
        if (!arg_fits(&said, &at, why)) {
            return false;
        }
    }
    return at == command->n_words || refuse(why, UMPIRE_COMMAND_ARGUMENT,
                                            "the command has more arguments than its verb takes");
}

static bool check_begin(const struct state *state, const struct command *command,
                        struct refusal *why)
{
    if (command->side != SIDE_NONE || command->n_words != 0) {
        return refuse(why, UMPIRE_GAME_BEGIN, "begin belongs to the umpire and takes no arguments");
    }
    return !state->begun || refuse(why, UMPIRE_GAME_BEGIN, "the game has begun already");
}

/* Whoever a refusal is about is told only to his own side. */
static bool keep_who(const struct ruleset *rules, const struct scenario *scenario,
                     const struct state *state, const struct command *command, struct refusal *why)
{
    if (why == NULL || why->who == NO_PIECE) {
        return false;
    }
    const struct collection *collection = &rules->collections[piece_collection(why->who)];
    const void *home = collection_home(collection, scenario, state);
    const void *record = collection_look(collection, home, piece_index(why->who));
    if (collection->owner < 0 ||
        field_get(&collection->fields[collection->owner], record) != command->side) {
        why->who = NO_PIECE;
    }
    return false;
}

bool umpire_check(const struct ruleset *rules, const struct scenario *scenario,
                  const struct state *state, const struct command *command, struct refusal *why)
{
    if (command->verb == VERB_BEGIN) {
        return check_begin(state, command, why);
    }
    if (!state->begun) {
        return refuse(why, UMPIRE_GAME_BEGIN, "the game has not begun");
    }
    if (state->over) {
        return refuse(why, UMPIRE_GAME_OVER, "the game is over");
    }
    if (command->verb == VERB_DRAW) {
        return (command->side == SIDE_NONE && command->n_words == 0) ||
               refuse(why, UMPIRE_GAME_DRAW,
                      "a draw is agreed by both sides, belongs to neither and takes no arguments");
    }
    if (command->side >= SIDES) {
        return refuse(why, UMPIRE_COMMAND_TURN, "only the two sides command units");
    }
    if (command->verb == VERB_CONCEDE) {
        return command->n_words == 0 ||
               refuse(why, UMPIRE_COMMAND_ARGUMENT, "concede takes no arguments");
    }
    if (command->verb >= rules->n_verbs) {
        return refuse(why, UMPIRE_COMMAND_VERB, "the rules know no such verb");
    }
    if (!waits_for(state, command->side)) {
        if (rules->untimely != NULL && !rules->untimely(scenario, state, command, why)) {
            return false;
        }
        return refuse(why, rules->turn_clause != 0 ? rules->turn_clause : UMPIRE_COMMAND_TURN,
                      "the game is waiting for the other side");
    }
    if (agenda_top(state)->secret == SECRET_WORD && command->n_words > SEALED_WORDS) {
        return refuse(why, UMPIRE_COMMAND_SEALED, "the secret command is too long");
    }
    if (why != NULL) {
        why->who = NO_PIECE;
    }
    return args_fit(rules, scenario, state, command, why) &&
           (verb_check(rules, scenario, state, command, why) ||
            keep_who(rules, scenario, state, command, why));
}

/* However a battle of a campaign ends, what becomes of everybody is decided then and there. */
static void end_battle(struct play *play)
{
    const struct campaign_rules *campaign = play->rules->campaign;
    struct standing how;
    if (campaign != NULL && campaign->end_battle != NULL &&
        campaign->standing(play->scenario, play->state, &how)) {
        campaign->end_battle(play);
    }
}

static void end_game(struct play *play, const struct outcome *outcome)
{
    struct state *state = play->state;
    while (state->n_tasks > 0) {
        agenda_pop(state);
    }
    play->sees = SEEN_BY_ALL;
    state->over = 1;
    state->winner = outcome->winner;
    state->why = outcome->clause;
    memcpy(state->points, outcome->points, sizeof state->points);
    end_battle(play);
    struct event *event = play_event(play, EVENT_OVER, outcome->clause);
    event->values[0] = outcome->winner;
    event->values[1] = outcome->points[0];
    event->values[2] = outcome->points[1];
}

static void end_if_over(struct play *play)
{
    if (play->state->over) {
        return;
    }
    struct outcome outcome = play->rules->outcome(play->scenario, play->state);
    if (outcome.over) {
        end_game(play, &outcome);
    }
}

static void next_phase(struct play *play)
{
    struct state *state = play->state;
    state->entered = 0;
    state->phase++;
    if (state->phase == play->rules->n_phases) {
        state->phase = 0;
        state->turn++;
        while (play->rules->phases[state->phase].once) {
            state->phase++;
        }
    }
}

static void enter_phase(struct play *play)
{
    struct state *state = play->state;
    state->entered = 1;
    const struct phase *phase = &play->rules->phases[state->phase];
    bool first = !phase->once && (state->phase == 0 || phase[-1].once);
    if (first) {
        play_event(play, EVENT_TURN, UMPIRE_GAME_SEQUENCE)->values[0] = state->turn;
    }
    play_event(play, EVENT_PHASE, play->rules->phases[state->phase].clause)->values[0] =
        state->phase;
}

static void run_phase(struct play *play)
{
    if (!play->state->entered) {
        enter_phase(play);
    }
    if (play->rules->phases[play->state->phase].run(play) == PHASE_ENDS) {
        end_if_over(play);
        if (!play->state->over) {
            next_phase(play);
        }
    }
}

/* The command does more than one command may: nothing more is done. */
static void break_off(struct play *play)
{
    struct state *state = play->state;
    while (state->n_tasks > 0) {
        agenda_pop(state);
    }
    state->over = 1;
    state->winner = SIDE_NONE;
    state->why = UMPIRE_LIMIT_COMMAND;
}

/* Is there anything left that can run by itself? */
static bool goes_on(struct play *play, bool brief)
{
    if (play->dice->too_many) {
        play->state->overrun = OVERRUN_DICE;
    }
    if (play->state->overrun != OVERRUN_NOT) {
        break_off(play);
        return false;
    }
    end_if_over(play);
    const struct state *state = play->state;
    const struct task *top = agenda_top(state);
    return !state->over && !(brief && play->settled) && !(top != NULL && top->waits);
}

/* What was told since then is kept from whoever may not know of it. */
static void choose_audience(struct play *play, uint32_t first)
{
    if (play->rules->audience != NULL) {
        play->rules->audience(play->scenario, play->state, play->events, first);
    }
}

/* The task on top of the agenda or, if there is none, the present phase. */
static void run_top(struct play *play)
{
    play->sees = SEEN_BY_ALL;
    if (agenda_top(play->state) == NULL) {
        run_phase(play);
        return;
    }
    struct task task = *agenda_top(play->state);
    agenda_pop(play->state);
    if (play->rules->run != NULL) { /* where both have given their orders that may be all */
        play->rules->run(play, &task);
    }
}

static void run_step(struct play *play)
{
    uint32_t first = play->events->n;
    run_top(play);
    choose_audience(play, first);
}

static void apply_sealed(struct play *play, const struct task *answered)
{
    play_event(play, EVENT_REVEALED, UMPIRE_COMMAND_SEALED);
    for (int side = 0; side < SIDES; side++) {
        struct sealed *sealed = &play->state->sealed[side];
        if (!sealed->spoken) {
            continue;
        }
        struct command command = {
            .verb = sealed->verb, .side = (uint8_t)side, .n_words = sealed->n_words};
        memcpy(command.words, sealed->words, sizeof sealed->words);
        memset(sealed, 0, sizeof *sealed);
        verb_apply(play, &command, answered);
    }
}

/* Keeps a secret command; when nobody is left to speak, opens them all. */
static void seal(struct play *play, const struct command *command)
{
    struct state *state = play->state;
    struct sealed *sealed = &state->sealed[command->side];
    sealed->spoken = 1;
    sealed->verb = command->verb;
    sealed->n_words = command->n_words;
    memcpy(sealed->words, command->words, command->n_words * sizeof command->words[0]);
    play_event(play, EVENT_SEALED, UMPIRE_COMMAND_SEALED)->values[0] = command->side;
    struct task *top = &state->tasks[state->n_tasks - 1];
    top->waits &= (uint8_t) ~(1 << command->side);
    if (top->waits == 0) {
        struct task answered = *top;
        agenda_pop(state);
        apply_sealed(play, &answered);
    }
}

/* How it stands now, for a game that is ended by word of mouth: with the points, where the rules
 * can tell them before the end. */
static struct outcome standing(const struct play *play)
{
    return play->rules->settle != NULL ? play->rules->settle(play->scenario, play->state)
                                       : play->rules->outcome(play->scenario, play->state);
}

static void concede(struct play *play, int side)
{
    play_event(play, EVENT_CONCEDED, UMPIRE_GAME_CONCEDE)->values[0] = side;
    struct outcome outcome = standing(play);
    outcome.winner = (uint8_t)(1 - side);
    outcome.clause = UMPIRE_GAME_CONCEDE;
    end_game(play, &outcome);
}

/* A draw, unless the rules say how it stands when both agree to stop. */
static void agree_to_end(struct play *play)
{
    play_event(play, EVENT_AGREED, UMPIRE_GAME_DRAW);
    struct outcome outcome = standing(play);
    if (play->rules->settle == NULL) {
        outcome.winner = SIDE_NONE;
        outcome.clause = UMPIRE_GAME_DRAW;
    }
    end_game(play, &outcome);
}

/* Orders are carried out at once, and only their own side hears of it. Everybody hears that a side
 * has closed its orders; when all have, the task runs by itself. */
static void take_order(struct play *play, const struct command *command)
{
    const struct task *top = agenda_top(play->state);
    struct task answered = *top;
    play->sees = (uint8_t)(1 << command->side);
    verb_apply(play, command, &answered);
    play->sees = SEEN_BY_ALL;
    if (!(top->waits >> command->side & 1)) {
        play_event(play, EVENT_SEALED, UMPIRE_COMMAND_SEALED)->values[0] = command->side;
    }
    if (top->waits == 0) {
        play_event(play, EVENT_REVEALED, UMPIRE_COMMAND_SEALED);
    }
}

static void answer_task(struct play *play, const struct command *command)
{
    const struct task *top = agenda_top(play->state);
    if (top->secret == SECRET_ORDERS) {
        take_order(play, command);
        return;
    }
    if (top->secret == SECRET_WORD) {
        seal(play, command);
        return;
    }
    struct task answered = *top;
    agenda_pop(play->state);
    verb_apply(play, command, &answered);
}

static struct play play_of(const struct umpire *umpire)
{
    umpire->events->n = 0;
    return (struct play){.rules = umpire->rules,
                         .scenario = umpire->scenario,
                         .state = umpire->state,
                         .dice = umpire->dice,
                         .events = umpire->events,
                         .sees = SEEN_BY_ALL};
}

/* What the command itself does, before anything runs by itself. */
static void give_command(struct play *play, const struct command *command)
{
    dice_start_command(play->dice);
    play->state->commands++;
    switch (command->verb) {
    case VERB_BEGIN:
        play->state->begun = 1;
        enter_phase(play);
        break;
    case VERB_CONCEDE:
        concede(play, command->side);
        break;
    case VERB_DRAW:
        agree_to_end(play);
        break;
    default:
        answer_task(play, command);
    }
    choose_audience(play, 0);
}

void umpire_apply(struct umpire *umpire, const struct command *command)
{
    struct play play = play_of(umpire);
    give_command(&play, command);
    while (goes_on(&play, umpire->brief)) {
        run_step(&play);
    }
}

bool umpire_begin(struct umpire *umpire, const struct command *command)
{
    struct play play = play_of(umpire);
    give_command(&play, command);
    return goes_on(&play, umpire->brief);
}

bool umpire_step(struct umpire *umpire)
{
    struct play play = play_of(umpire);
    run_step(&play);
    return goes_on(&play, umpire->brief);
}

static struct answer refuse_overrun(const struct state *spoilt)
{
    static const char *const sentences[OVERRUNS] = {
        [OVERRUN_TASKS] = "more would be left to do at once than the umpire can keep in mind",
        [OVERRUN_EVENTS] = "more would happen than the umpire can tell of one command",
        [OVERRUN_DICE] = "more dice would be thrown than one command may use",
        [OVERRUN_ROLL] = "more dice would be thrown together than the umpire can read",
        [OVERRUN_MODIFIERS] = "more would count on one roll than the umpire can add up"};
    struct answer answer = {.kind = ANSWER_REFUSED};
    refuse(&answer.refusal, UMPIRE_LIMIT_COMMAND, sentences[spoilt->overrun]);
    return answer;
}

/* With given dice the attempt is made on a copy: it may turn out that some are missing. */
static struct answer do_given(struct umpire *umpire, const struct command *command)
{
    struct answer answer = {.kind = ANSWER_DONE};
    if (umpire->dice->n_given > COMMAND_DICE) {
        answer.kind = ANSWER_REFUSED;
        refuse(&answer.refusal, UMPIRE_DICE_GIVEN, "more dice were given than any command can use");
        return answer;
    }
    struct umpire attempt = *umpire;
    attempt.state = umpire->scratch;
    memcpy(attempt.state, umpire->state, umpire->rules->state_size);
    umpire_apply(&attempt, command);
    if (attempt.state->overrun != OVERRUN_NOT) {
        answer = refuse_overrun(attempt.state);
    } else if (umpire->dice->wrong) {
        answer.kind = ANSWER_REFUSED;
        refuse(&answer.refusal, UMPIRE_DICE_GIVEN, "a die shows a number it does not have");
    } else if (umpire->dice->need.missing) {
        answer.kind = ANSWER_NEEDS;
        answer.need = umpire->dice->need;
    } else if (umpire->dice->n_taken < umpire->dice->n_given) {
        answer.kind = ANSWER_REFUSED;
        refuse(&answer.refusal, UMPIRE_DICE_GIVEN, "more dice were given than the command uses");
    } else {
        memcpy(umpire->state, attempt.state, umpire->rules->state_size);
        return answer;
    }
    umpire->events->n = 0;
    return answer;
}

struct answer umpire_do(struct umpire *umpire, const struct command *command)
{
    struct answer answer = {.kind = ANSWER_DONE};
    umpire->events->n = 0;
    if (!umpire_check(umpire->rules, umpire->scenario, umpire->state, command, &answer.refusal)) {
        answer.kind = ANSWER_REFUSED;
        return answer;
    }
    if (umpire->dice->kind == DICE_GIVEN) {
        return do_given(umpire, command);
    }
    umpire_apply(umpire, command);
    if (umpire->state->overrun != OVERRUN_NOT) {
        umpire->events->n = 0;
        return refuse_overrun(umpire->state);
    }
    return answer;
}

void umpire_legal(const struct ruleset *rules, const struct scenario *scenario,
                  const struct state *state, int side, struct legal *legal)
{
    legal_clear(legal);
    if (!state->begun) {
        legal_add(legal, VERB_BEGIN, 0);
    } else if (waits_for(state, side)) {
        verbs_list(rules, scenario, state, side, legal);
    }
}

/* How many dice have been rolled and how many commands given could tell of things done in secret.
 */
void umpire_view(const struct ruleset *rules, const struct scenario *scenario,
                 const struct state *state, int side, struct state *view)
{
    memcpy(view, state, rules->state_size);
    if (state->over) {
        return; /* nothing is secret any more */
    }
    view->dice = 0;
    view->commands = 0;
    for (int other = 0; other < SIDES; other++) {
        if (other != side && view->sealed[other].spoken) {
            memset(&view->sealed[other], 0, sizeof view->sealed[other]);
            view->sealed[other].spoken = 1;
        }
    }
    for (int i = 0; i < rules->n_collections; i++) {
        if (rules->collections[i].home == IN_STATE) {
            collection_hide_secrets(&rules->collections[i], view, side);
        }
    }
    if (rules->view != NULL) {
        rules->view(scenario, view, side);
    }
}
