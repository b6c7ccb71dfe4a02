#!/usr/bin/env bash
# Promises of compile_data words: what a glossary becomes, what is refused and in which words.
# Usage: test_words.sh PATH_TO_COMPILE_DATA              (TAP on standard output)
# The C compiler is $CC or cc.
# Backticks here are those of the ledgers, never commands:
# shellcheck disable=SC2016
# shellcheck source=tests/tools/helpers.sh
. "$(dirname "$0")/helpers.sh"

read -r -a compiler <<<"${CC:-cc} -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
compiler+=(-Wno-missing-field-initializers -Wno-unused-function -I. "-I$root/src")

# refuses NAME LINE: standard input is what stands below "glossary toy" and is refused in these words
refuses() {
    local status=0
    { echo 'glossary toy' && cat; } >bad.words
    rm -f bad.h bad.c
    "$tool" words bad.words bad-own.h bad.h bad.c >seen 2>&1 || status=$?
    [ "$status" -eq 1 ] && [ ! -e bad.h ] && [ ! -e bad.c ] && [ "$(cat seen)" = "bad.words:$2" ]
    report $? "refused: $1"
}

# ---- what is made ------------------------------------------------------------------------------

cat >harbour.words <<'END'
# The words of a harbour.
glossary harbour
choice gear slow half full
choice light on
choice turn left right
record tug units in state.tugs TUGS_MAX
    id required: painted on her bow
    side required: who pays her crew
    template type =template required: her yard's pattern
    zone at ..BERTHS tells: the berth she lies at => lies at {value}|is gone
    number coal ..COAL_MAX (NOT_GIVEN): bunkers; full if not given
    number tons ..4000: displacement
    tug tows (NO_UNIT): what hangs on her line
    buoy moored (NO_UNIT): where she is tied up
    gear gear shown: how fast
    number depth wide ..DEEPEST: in fathoms
    number worth long ..DEAREST: in shillings
record pattern templates in scenario.patterns 4
    id required spaced: of the yard
    name title ..24: as people say
record buoy buoys in state.buoys 8 B
    serial id =number: its number
    point place: where it lies
    flag gone gone: has drifted away
record rock rocks in scenario.rocks 2 kept bare
    number at ..9: where
choice load coal rope (ten tons of coal, a coil of rope)
record shoal shallows in state.shallows 3 bare (stretch of mud)
    square at: where
record sandbank sandbanks in state.sandbanks 5 like shoal
record lighter lighters in state.lighters 2 nowhere unowned spare LOAD_ROPE
    side hirer: who pays for her today
    load gone: not there, or there only if another is gone
    square at: where she is wanted
settings
    flag foggy shown: fog for the whole game
globals
    number wrecks-1 ..255 =wrecks[0]: of side 1
    number wrecks-2 ..255 =wrecks[1]: of side 2 =>
campaign tug id gear (ahead astern)
provides prepare view outcome
phase muster once (nobody) [turn.order]: Muster
phase haul (A, then B; at low water: nobody) [turn.order] pull: Hauling
phase rest-A (A) [turn.order] pull: Resting
task tow [turn.order] tow done (look): now lines are made fast
task sail listed [turn.order] sail look: now one sails
task drift
verb tow promised [line.make]: Makes a line fast.
    own tug unit: the one that pulls
    optional tug load: the one that is pulled
    optional gear: half if not said
    optional light: with lights
verb done unchecked unlisted [turn.order]: Ends the phase.
verb wait unchecked unlisted idle [turn.order]: Waits.
verb sail unlisted [turn.order]: Sails.
    point from: where she begins
    path: where she goes
    optional number speed 1..6: how fast
    steps of turn moves effects: how she turns
    side payer: for whom
verb look unchecked [turn.order]: Looks.
    tug/buoy what: a tug or a buoy
    hex over: beyond this
    optional square near: about here
verb moor unlisted [turn.order]: Lies still.
verb shove like tow unlisted [line.make]: Pushes instead.
verb scuttle tried [turn.order]: Sinks her.
    own tug unit: the one that goes down
verb count tried [turn.order]: Counts the buoys.
    number buoys 2..5: how many there are
verb couple tried [line.make]: Ties one tug to another.
    own tug unit: the one that is tied
    tug other: to whom
option fog [sight.fog] none thick: how far one sees
purpose strain (holds, parts): whether the line "holds"
purpose waves each: the waves
reason swell [line.swell]: the swell
event parted stands (tug unit, optional tug load, number strain): The line from {unit} to {load} parts at {strain}: {why}.
event seen (tug/buoy what, gear, point at, hex over): {what} at {at}, {gear}, over {over}.
event calm: Nothing happens.
event calm =calm-still (tug unit): Nothing happens to {unit}.
event sailed (hex from, steps of turn moves): She goes from {from}: {moves}.
event loaded (tug unit, load): {unit} takes {load}.
event slipped (tug unit known, optional tug load): {unit} slips {load}.
event leaked (tug unit secret): {unit} leaks.
event rammed (tug unit known, tug other known): {unit} runs into {other}.
END

cat >harbour.h <<'END'
#include "board/hex.h"
#include "board/square.h"
#include "board/table_measure.h"
#include "core/ruleset.h"
enum { CLAUSE_TURN_ORDER = 64, CLAUSE_LINE_MAKE, CLAUSE_LINE_SWELL, CLAUSE_SIGHT_FOG };
enum { TUGS_MAX = 4, BERTHS = 9, COAL_MAX = 200, NOT_GIVEN = 255 };
enum { DEEPEST = 300, DEAREST = 99999 };
#include "harbour-words.h"
FLAT_BEGIN
struct rock {
    uint8_t unused;
    uint8_t at;
};
struct harbour_scenario {
    struct scenario head;
    uint16_t n_patterns, n_rocks;
    uint8_t foggy;
    uint8_t unused[3];
    struct rock rocks[2];
    struct pattern patterns[4];
};
struct harbour_state {
    struct state head;
    uint16_t n_tugs, n_buoys, n_shallows, n_sandbanks, n_lighters;
    uint8_t wrecks[2];
    struct shoal shallows[3], sandbanks[5];
    uint8_t unused[4];
    struct tug tugs[TUGS_MAX];
    struct buoy buoys[8];
    struct lighter lighters[2];
};
FLAT_END
END

"$tool" words harbour.words harbour.h harbour-words.h harbour-words.c >seen 2>&1
report $? 'a glossary becomes a header and a C file'
"${compiler[@]}" -c harbour-words.c -o harbour-words.o >seen 2>&1
report $? 'which the compiler takes without a warning'

cat >try.c <<'END'
#include <assert.h>
#include <string.h>
#include "harbour.h"

const struct step_effect harbour_turn_effects[2];
static struct event told;
static int n_told;

struct event *play_event(struct play *play, int kind, int clause)
{
    told = (struct event){.kind = (uint16_t)kind, .clause = (uint16_t)clause, .sees = (uint8_t)(play == NULL ? 0 : play->sees)};
    n_told++;
    return &told;
}
void play_say_why(struct play *play, struct event *event, const struct tally *why)
{
    event->n_modifiers = why->n;
}
const struct task *agenda_top(const struct state *state)
{
    return state->tasks;
}
enum phase_end harbour_run_muster(struct play *play)
{
    return PHASE_ENDS;
}
enum phase_end harbour_run_pull(struct play *play)
{
    return PHASE_GOES_ON;
}
void harbour_run_drift(struct play *play, const struct task *task)
{
    harbour_of(play)->wrecks[0] = (uint8_t)(task->a + 1);
}
void harbour_prepare(struct harbour_scenario *terms, struct harbour_state *state)
{
    terms->foggy = state->wrecks[1] = 3;
}
void harbour_view(terms_t *terms, struct harbour_state *state, int side)
{
    state->wrecks[1 - side] = 0;
}
struct outcome harbour_outcome(terms_t *terms, state_t *state)
{
    return (struct outcome){.over = terms->foggy == 3 && state->wrecks[1] == 3, .winner = 1};
}
bool harbour_standing(terms_t *terms, state_t *state, struct standing *standing)
{
    standing->battle = terms->foggy;
    return state->wrecks[1] == 3;
}
void harbour_end_battle(struct play *play)
{
}
void harbour_follow(struct harbour_scenario *terms, struct harbour_state *state)
{
    terms->foggy = state->wrecks[1] = 4;
}
static struct harbour_tow towed;
bool harbour_check_tow(terms_t *terms, state_t *state,
                       const struct harbour_tow *order, struct refusal *why)
{
    towed = *order;
    return order->task == state->head.tasks;
}
void harbour_do_tow(struct play *play, const struct harbour_tow *order)
{
    const struct tally why = {.n = 2};
    harbour_tell_parted(play, CLAUSE_LINE_SWELL, order->unit, order->load, 7, &why);
}
bool harbour_list_tow(terms_t *terms, state_t *state, int side,
                      struct legal *legal)
{
    return harbour_add_tow(legal, side, NO_UNIT, ABSENT, true);
}
int32_t harbour_promise_tow(terms_t *terms, state_t *view, const struct harbour_tow *order, const struct intent *intent)
{
    assert(order->task == view->head.tasks);
    return order->verb == VERB_SHOVE ? 5 : 8;
}
void harbour_do_done(struct play *play, const struct harbour_done *order)
{
    harbour_tell_calm(play, CLAUSE_TURN_ORDER);
}
bool harbour_check_moor(terms_t *terms, state_t *state,
                        const struct harbour_moor *order, struct refusal *why)
{
    return order->side == 1 && order->task == state->head.tasks;
}
void harbour_do_moor(struct play *play, const struct harbour_moor *order)
{
    harbour_tell_calm(play, CLAUSE_TURN_ORDER);
}
bool harbour_check_sail(terms_t *terms, state_t *state,
                        const struct harbour_sail *order, struct refusal *why)
{
    assert(order->from.x == 11 && order->from.y == 12);
    assert(order->n_path == 2 && order->path[0] == 21 && order->path[3] == 24);
    assert(order->speed == ABSENT);
    assert(order->moves.n == 3 && order->moves.step[1] == 1 && order->moves.step[2] == 0);
    return order->payer == 1;
}
bool harbour_check_scuttle(terms_t *terms, state_t *state, const struct harbour_scuttle *order,
                           struct refusal *why)
{
    return state->tugs[order->unit].coal == 0;
}
void harbour_do_scuttle(struct play *play, const struct harbour_scuttle *order)
{
}
bool harbour_check_count(terms_t *terms, state_t *state, const struct harbour_count *order,
                         struct refusal *why)
{
    return order->buoys % 2 == 1;
}
void harbour_do_count(struct play *play, const struct harbour_count *order)
{
}
bool harbour_check_couple(terms_t *terms, state_t *state, const struct harbour_couple *order,
                          struct refusal *why)
{
    return order->unit != order->other;
}
void harbour_do_couple(struct play *play, const struct harbour_couple *order)
{
}
void harbour_do_sail(struct play *play, const struct harbour_sail *order)
{
}
void harbour_do_look(struct play *play, const struct harbour_look *order)
{
    struct point at = {3, 4};
    harbour_tell_seen(play, CLAUSE_SIGHT_FOG, order->what, GEAR_FULL, at, order->over);
}
bool harbour_list_look(terms_t *terms, state_t *state,
                       int side, struct legal *legal)
{
    struct hex over = {.q = (int8_t)side, .p = 2};
    return harbour_add_look(legal, piece_of(BUOYS, 2), over, SQUARE_NOWHERE);
}

bool harbour_list_sail(terms_t *terms, state_t *state,
                       int side, struct legal *legal)
{
    return state->head.turn == 7 && side == 1 && legal == NULL;
}

/* Of the first tug sides 2 and 3 know, of the second sides 1 and 3. */
uint8_t harbour_who_knows(state_t *state, int unit)
{
    return unit == 0 ? 6 : 5;
}

static const struct ruleset harbour = {HARBOUR_WORDS.slug = "harbour"};
static struct harbour_scenario terms;
static struct harbour_state state;
static struct legal legal;

int main(void)
{
    assert(harbour.n_verbs == 10 && harbour.n_tasks == 3 && harbour.n_collections == 7);
    assert(harbour.n_phases == 3 && harbour.phases[0].once && !harbour.phases[1].once);
    assert(strcmp(harbour.phases[1].who, "A, then B; at low water: nobody") == 0);
    assert(harbour.phases[1].run == harbour_run_pull && harbour.n_settings == 1);
    assert(harbour.tasks[TASK_TOW].verbs == (1 << VERB_TOW | 1 << VERB_DONE));
    assert(harbour.tasks[TASK_TOW].judged == 1 << VERB_LOOK && harbour.tasks[TASK_SAIL].judged == 0);
    assert(harbour.tasks[TASK_SAIL].verbs == (1 << VERB_SAIL | 1 << VERB_LOOK) && harbour.tasks[TASK_TOW].list == NULL);
    state.head.turn = 7;
    assert(harbour.tasks[TASK_SAIL].list(&terms.head, &state.head, 1, NULL));
    assert(harbour.tasks[TASK_DRIFT].verbs == 0 && BUOYS == 2 && FOG_THICK == 1);
    assert(sizeof(struct tug) == 32 && sizeof(struct buoy) == 16 && offsetof(struct tug, worth) == 0);
    assert(offsetof(struct tug, tons) == 4 && offsetof(struct tug, depth) == 6);
    const struct collection *tugs = &harbour.collections[UNITS];
    assert(tugs->owner == 1 && tugs->template == 2 && tugs->place == 3 && tugs->gone == -1);
    assert(strcmp(tugs->fields[3].tells, "lies at {value}|is gone") == 0);
    assert(tugs->fields[3].flags == FIELD_TELLS && tugs->fields[8].flags == FIELD_SHOWN);
    assert(tugs->fields[4].initial == NOT_GIVEN && tugs->fields[5].size == 2);
    assert(harbour.collections[BUOYS].gone == 2 && harbour.collections[BUOYS].prefix[0] == 'B');
    assert(strcmp(harbour.collections[BUOYS].fields[2].name, "gone") == 0);
    assert(strcmp(harbour.collections[BUOYS].singular, "buoy") == 0);
    assert(tugs->fields[7].min == BUOYS && tugs->fields[9].size == 2 && tugs->fields[10].size == 4);
    const struct collection *rocks = &harbour.collections[ROCKS];
    assert(rocks->bare && rocks->home == IN_SCENARIO && rocks->stride == 2 && rocks->fields[0].offset == 1);
    const struct collection *shallows = &harbour.collections[SHALLOWS];
    assert(strcmp(shallows->singular, "stretch of mud") == 0 && shallows->stride == 2);
    assert(shallows->place == 0 && shallows->spare == 0);
    const struct collection *sandbanks = &harbour.collections[SANDBANKS];
    assert(sandbanks->fields == shallows->fields && sandbanks->stride == 2 && sandbanks->max == 5 && sandbanks->bare);
    assert(sandbanks->offset == offsetof(struct harbour_state, sandbanks) && sandbanks->place == 0);
    assert(strcmp(harbour.phases[REST_A_PHASE].name, "rest-A") == 0);
    assert(harbour.globals[0].tells == NULL && harbour.globals[1].tells[0] == '\0');
    assert(harbour.globals[1].flags == FIELD_TELLS && strcmp(harbour.globals[1].about, "of side 2") == 0);
    const struct event_kind *still = &harbour.events[EVENT_CALM_STILL - EVENT_RULES];
    assert(strcmp(still->name, "calm") == 0 && still->values[0].kind == VALUE_PIECE);
    const struct collection *lighters = &harbour.collections[LIGHTERS];
    assert(lighters->place == -1 && lighters->owner == -1 && lighters->gone == 1 && lighters->spare == LOAD_ROPE);
    assert(strcmp(lighters->fields[1].labels[1], "rope") == 0);
    const struct event_kind *loaded = &harbour.events[EVENT_LOADED - EVENT_RULES];
    assert(strcmp(loaded->values[1].labels[1], "a coil of rope") == 0);
    struct play play = {.state = &state.head, .scenario = &terms.head, .sees = 7};
    harbour_tell_slipped(&play, CLAUSE_LINE_MAKE, 0, 1);
    assert(told.sees == 6 && play.sees == 7);
    harbour_tell_rammed(&play, CLAUSE_LINE_MAKE, 0, 1);
    assert(told.sees == 4 && told.values[1] == piece_of(UNITS, 1) && play.sees == 7);
    harbour_tell_loaded(&play, CLAUSE_LINE_MAKE, 0, LOAD_ROPE);
    assert(told.sees == 7);
    play.sees = 3;
    harbour_tell_slipped(&play, CLAUSE_LINE_MAKE, 0, 1);
    assert(told.sees == 2 && play.sees == 3);
    state.tugs[1].side = 1;
    harbour_tell_leaked(&play, CLAUSE_LINE_MAKE, 1);
    assert(told.sees == 2 && harbour_who_owns(&state, 0) == 1 && play.sees == 3);
    state.tugs[1].side = 0;
    play.sees = 0;
    assert(harbour_of(&play) == &state && harbour_terms(&play) == &terms);
    assert(harbour.scenario_size == sizeof terms && harbour.state_size == sizeof state);
    harbour.prepare(&terms.head, &state.head);
    struct outcome outcome = harbour.outcome(&terms.head, &state.head);
    assert(outcome.over && outcome.winner == 1 && harbour.setup == NULL);
    struct standing standing;
    assert(harbour.campaign->standing(&terms.head, &state.head, &standing) && standing.battle == 3);
    assert(harbour.campaign->careers == UNITS && harbour.campaign->end_battle == harbour_end_battle);
    assert(strcmp(harbour.campaign->told[1], "gear") == 0 && harbour.campaign->told[2] == NULL);
    assert(strcmp(harbour.campaign->lost[1], "astern") == 0 && harbour.campaign->lost[2] == NULL);
    harbour.campaign->follow(&terms.head, &state.head);
    assert(terms.foggy == 4 && state.wrecks[1] == 4);
    harbour.view(&terms.head, &state.head, 0);
    assert(state.wrecks[1] == 0);
    harbour.run(&play, &(struct task){.kind = TASK_TOW, .a = 5});
    assert(state.wrecks[0] == 0);
    harbour.run(&play, &(struct task){.kind = TASK_DRIFT, .a = 5});
    assert(state.wrecks[0] == 6);
    assert(harbour.globals[1].offset == offsetof(struct harbour_state, wrecks) + 1);
    assert(harbour.verbs[VERB_LOOK].args[0].collections == (1 << UNITS | 1 << BUOYS));
    assert(strcmp(harbour.purposes[FOR_STRAIN].failure, "parts") == 0);
    assert(harbour.purposes[FOR_WAVES].each && harbour.events[0].stands);
    assert(harbour.events[1].values[3].kind == VALUE_NONE && harbour.events[1].values[4].kind == VALUE_HEX);

    struct command tow = {.verb = VERB_TOW, .side = 1, .n_words = 4};
    struct refusal why;
    assert(harbour.verbs[VERB_TOW].list(&terms.head, &state.head, 1, NULL) && legal.n == 0);
    assert(harbour.verbs[VERB_TOW].list(&terms.head, &state.head, 1, &legal) && legal.n == 1);
    legal_get(&legal, 0, 1, &tow);
    assert(tow.words[0] == piece_of(UNITS, 1) && tow.words[1] == ABSENT && tow.words[3] == 0);
    assert(harbour.verbs[VERB_TOW].check(&terms.head, &state.head, &tow, &why));
    assert(towed.unit == 1 && towed.load == NO_UNIT && towed.gear == ABSENT && towed.light);
    harbour.verbs[VERB_TOW].apply(NULL, &tow, state.head.tasks);
    assert(told.kind == EVENT_PARTED && told.values[0] == piece_of(UNITS, 1));
    assert(told.values[1] == NO_PIECE && told.values[2] == 7 && told.clause == CLAUSE_LINE_SWELL);
    assert(told.n_modifiers == 2);
    assert(towed.verb == VERB_TOW && harbour.verbs[VERB_TOW].promise(&terms.head, &state.head, &tow, NULL) == 8);
    struct command shove = tow;
    shove.verb = VERB_SHOVE;
    assert(harbour.verbs[VERB_SHOVE].n_args == 4 && harbour.verbs[VERB_SHOVE].list == NULL);
    assert(harbour.verbs[VERB_SHOVE].check(&terms.head, &state.head, &shove, &why) && towed.verb == VERB_SHOVE);
    assert(harbour.verbs[VERB_SHOVE].promise(&terms.head, &state.head, &shove, NULL) == 5);
    assert(harbour.verbs[VERB_DONE].promise == NULL && harbour_add_shove(NULL, 1, NO_UNIT, ABSENT, true));

    struct command sail = {.verb = VERB_SAIL, .side = 0, .words = {11, 12, 2, 21, 22, 23, 24, ABSENT}};
    struct steps moves = {3, {1, 1, 0}};
    sail.n_words = 8;
    command_add_steps(&sail, &moves);
    sail.words[sail.n_words++] = 1;
    struct harbour_sail order = harbour_read_sail(&sail, state.head.tasks);
    assert(order.side == 0 && harbour_check_sail(&terms, &state, &order, &why));
    assert(harbour.verbs[VERB_WAIT].apply == NULL);
    assert(harbour.verbs[VERB_DONE].check == NULL && harbour.verbs[VERB_SAIL].list == NULL);
    legal_clear(&legal);
    assert(!harbour.verbs[VERB_MOOR].list(&terms.head, &state.head, 0, &legal) && legal.n == 0);
    assert(harbour.verbs[VERB_MOOR].list(&terms.head, &state.head, 1, &legal) && legal.n == 1);

    legal_clear(&legal);
    state.n_tugs = 3;
    state.tugs[1].side = state.tugs[2].side = 1;
    state.tugs[1].coal = 9;
    assert(harbour_list_scuttle(&terms, &state, 1, NULL) && legal.n == 0);
    assert(harbour.verbs[VERB_SCUTTLE].list(&terms.head, &state.head, 1, &legal) && legal.n == 1);
    assert(legal.words[0] == piece_of(UNITS, 2));
    assert(harbour_list_count(&terms, &state, 1, &legal) && legal.n == 3 && legal.words[2] == 5);
    legal_clear(&legal);
    assert(harbour_list_couple(&terms, &state, 1, NULL) && legal.n == 0);
    assert(harbour_list_couple(&terms, &state, 1, &legal) && legal.n == 4);
    assert(legal.words[0] == piece_of(UNITS, 1) && legal.words[1] == piece_of(UNITS, 0));
    assert(legal.words[2] == piece_of(UNITS, 1) && legal.words[3] == piece_of(UNITS, 2));
    assert(legal.words[6] == piece_of(UNITS, 2) && legal.words[7] == piece_of(UNITS, 1));
    assert(!harbour_list_couple(&terms, &state, 2, &legal));
    struct command said;
    assert(harbour_say_couple(&said, 1, 2, 0) && said.side == 1 && said.verb == VERB_COUPLE && said.n_words == 2);
    assert(said.words[0] == piece_of(UNITS, 2) && said.words[1] == piece_of(UNITS, 0));
    assert(harbour_say_sail(&said, 0, order.from, order.path, 2, ABSENT, &moves, 1) && said.n_words == sail.n_words);
    assert(memcmp(said.words, sail.words, said.n_words * sizeof said.words[0]) == 0);
    assert(harbour_say_moor(&said, 0) && said.verb == VERB_MOOR && said.n_words == 0);
    legal_clear(&legal);
    assert(harbour_try_couple(&terms, &state, 1, NULL, 1, 2) && legal.n == 0);
    assert(harbour_try_couple(&terms, &state, 1, &legal, 1, 2) && legal.n == 1);
    assert(legal.words[1] == piece_of(UNITS, 2));
    assert(!harbour_try_couple(&terms, &state, 1, &legal, 1, 1) && legal.n == 1);

    legal_clear(&legal);
    int32_t *words = harbour_open_tow(&legal, 3);
    words = harbour_put_tow(words, 2, 1, GEAR_FULL, false);
    words = harbour_put_tow(words, 3, NO_UNIT, ABSENT, true);
    assert(legal_close_at(&legal, words));
    assert(legal.n == 2 && legal.n_runs == 1 && legal.words[4] == piece_of(UNITS, 3));
    assert(legal.words[1] == piece_of(UNITS, 1) && legal.words[2] == GEAR_FULL && legal.words[3] == ABSENT);
    assert(!legal_close_at(&legal, harbour_open_look(&legal, 1)) && legal.n_runs == 1);
    assert(harbour_open_tow(NULL, 3) == NULL && !legal_close_at(NULL, NULL));
    legal_clear(&legal);
    harbour.verbs[VERB_LOOK].list(&terms.head, &state.head, 0, &legal);
    legal_get(&legal, 0, 0, &tow);
    harbour.verbs[VERB_LOOK].apply(NULL, &tow, state.head.tasks);
    assert(told.values[0] == piece_of(BUOYS, 2) && told.values[1] == GEAR_FULL);
    assert(told.values[2] == 3 && told.values[3] == 4 && told.values[4] == 2 * 256);
    struct hex from = {.q = 1, .p = 2};
    harbour_tell_sailed(NULL, CLAUSE_TURN_ORDER, from, &moves);
    assert(told.values[0] == 2 * 256 + 1 && told.values[1] == 3 && told.values[2] == 0x011);
    assert(harbour.events[4].values[1].kind == VALUE_STEPS && harbour.events[4].values[1].labels[1][0] == 'r');
    return n_told == 8 ? 0 : 1;
}
END
"${compiler[@]}" try.c harbour-words.o "$root/src/core/command.c" -o try >seen 2>&1
report $? 'a program uses its readers and writers'
./try >seen 2>&1
report $? 'tables, records, orders, lists and events are what the glossary says'

# ---- lists, lines and what else an open table has --------------------------------------------------

cat >fleet.words <<'END'
glossary fleet
record boat units in state.boats 4
    id required: her name
    side required: whose
    template type =template required: what
    point at required: where
    path plot ..6: where she goes
    course legs ..2: how
    line screen: the smoke she lays
    shift drift means wind-to: of the tide
    terrain port (NO_UNIT): where she was built
record pattern templates in scenario.patterns 4
    id required: of the yard
record raft rafts in state.rafts 4 R shape strip bearing drift length LONG width wide look wake taken-back shell
    serial id =number: its number
    boat towed part-of: by whom
    boat maker called-after member-of: of whom
task sea [a.b] sail tow form shell: now boats sail
verb sail unchecked unlisted [a.b]: Sails.
    own boat unit: who
    course turn-most 450 run reach ran ran-so-far: how
    optional terrain lee: behind what
verb tow unchecked into form unlisted [a.b]: Tows.
    own pieces of boat boats: who
    optional pieces of boat/raft what: whom
    optional shift: whither
verb form unchecked unlisted [a.b]: Forms.
    places of boat places: who goes where
    line: from where to where
    optional line second: another
    optional course way run 2000: how
verb shell unchecked unlisted passes [a.b]: Shells.
    length range ..60000 step 500 blind: how far
    number salvos 2..8 step 2: how many
purpose luck prints 2,3,3,4,4,5: luck
reason grade secret [a.b]: grade
reason sea [a.b]: sea
event laid (boat unit, line screen, shift drift, terrain port): {unit} lays {screen}.
END
cat >fleet.h <<'END'
#include "board/table_measure.h"
#include "core/ruleset.h"
enum { CLAUSE_A_B = 64, LONG = 4000 };
#include "fleet-words.h"
FLAT_BEGIN
struct fleet_scenario {
    struct scenario head;
    uint16_t n_patterns, unused[3];
    struct pattern patterns[4];
};
struct fleet_state {
    struct state head;
    uint16_t n_boats, n_rafts, unused[2];
    struct boat boats[4];
    struct raft rafts[4];
};
FLAT_END
END
cat >try-fleet.c <<'END'
#include <assert.h>
#include <string.h>
#include "fleet.h"
static struct event told;
struct event *play_event(struct play *play, int kind, int clause)
{
    (void)play;
    told = (struct event){.kind = (uint16_t)kind, .clause = (uint16_t)clause};
    return &told;
}
const struct task *agenda_top(const struct state *state)
{
    return state->tasks;
}
void fleet_do_sail(struct play *play, const struct fleet_sail *order)
{
    (void)play;
    (void)order;
}
void fleet_do_tow(struct play *play, const struct fleet_tow *order)
{
    (void)play;
    (void)order;
}
void fleet_do_form(struct play *play, const struct fleet_form *order)
{
    (void)play;
    (void)order;
}
void fleet_do_shell(struct play *play, const struct fleet_shell *order)
{
    (void)play;
    (void)order;
}
static const struct ruleset fleet = {FLEET_WORDS.slug = "fleet"};
static struct legal legal;

int main(void)
{
    const struct field *fields = fleet.collections[UNITS].fields;
    assert(fields[4].kind == VALUE_PATH && fields[4].size == 4 + 6 * 8 && fields[4].max == 6);
    assert(fields[5].kind == VALUE_COURSE && fields[5].size == 4 + 2 * 8);
    assert(fields[6].size == 16 && fields[7].size == 8 && fields[8].size == 1);
    struct boat boat = {.plot = {.n = 1, .at = {{1, 2}}}, .legs = {.n = 1, .leg = {{3, 4}}}};
    assert(boat.plot.at[0].y == 2 && boat.legs.leg[0].turn == 4 && sizeof boat.screen == 16);
    const struct collection *rafts = &fleet.collections[RAFTS];
    assert(rafts->drawn.shape == SHAPE_STRIP && rafts->drawn.look == DRAWN_WAKE);
    assert(rafts->drawn.length.thou == 4000 && strcmp(rafts->drawn.width.field, "wide") == 0);
    assert(strcmp(rafts->drawn.bearing, "drift") == 0 && rafts->part_of == 2 && rafts->called_after == 3);
    assert(fleet.collections[UNITS].part_of == 0 && fleet.collections[UNITS].drawn.shape == SHAPE_NONE);
    assert(fleet.purposes[FOR_LUCK].prints[5] == 5 && fleet.reasons[WHY_GRADE].secret && !fleet.reasons[WHY_SEA].secret);
    assert(strcmp(fields[7].means, "wind-to") == 0 && fields[8].means == NULL);
    assert(rafts->member_of == 3 && strcmp(rafts->taken_back, "shell") == 0);
    assert(fleet.verbs[VERB_SHELL].passes && !fleet.verbs[VERB_TOW].passes);
    assert(strcmp(fleet.verbs[VERB_TOW].into, "form") == 0 && fleet.verbs[VERB_FORM].into == NULL);
    const struct arg *course = &fleet.verbs[VERB_SAIL].args[1];
    assert(course->turn_most == 450 && course->run == 0 && strcmp(course->run_of, "reach") == 0);
    assert(strcmp(course->ran_of, "ran-so-far") == 0 && fleet.verbs[VERB_FORM].args[3].run == 2000);
    const struct arg *range = fleet.verbs[VERB_SHELL].args;
    assert(range->blind && range->step == 500 && !range[1].blind && range[1].step == 2);
    assert(fleet.verbs[VERB_TOW].args[0].own && fleet.verbs[VERB_TOW].args[0].collections == 1);
    assert(fleet.verbs[VERB_TOW].args[1].collections == 5);

    struct command command;
    struct legs legs = {.n = 2, .leg = {{2000, 450}, {4000, 0}}};
    fleet_add_sail(&legal, 3, &legs, ABSENT);
    legal_get(&legal, 0, 1, &command);
    struct fleet_sail sail = fleet_read_sail(&command, NULL);
    assert(command.n_words == 7 && sail.unit == 3 && sail.lee == ABSENT);
    assert(sail.course.n == 2 && sail.course.leg[1].length == 4000 && sail.course.leg[0].turn == 450);

    struct pieces boats = {.n = 2, .who = {1, 3}};
    struct pieces what = {.n = 1, .who = {piece_of(RAFTS, 2)}};
    struct point shift = {-5, 6};
    fleet_add_tow(&legal, &boats, &what, shift);
    legal_get(&legal, 1, 1, &command);
    assert(command.n_words == 7 && command.words[2] == piece_of(UNITS, 3));
    struct fleet_tow tow = fleet_read_tow(&command, NULL);
    assert(tow.boats.n == 2 && tow.boats.who[1] == 3 && tow.what.who[0] == piece_of(RAFTS, 2));
    assert(tow.shift.x == -5 && tow.shift.y == 6);
    fleet_add_tow(&legal, &boats, NULL, (struct point){ABSENT, ABSENT});
    legal_get(&legal, 2, 1, &command);
    tow = fleet_read_tow(&command, NULL);
    assert(command.n_words == 5 && tow.what.n == 0 && tow.shift.x == ABSENT);

    struct places places = {.n = 2, .list = {{1, 10, 20}, {2, 30, 40}}};
    struct point line[2] = {{1, 2}, {3, 4}};
    fleet_add_form(&legal, &places, line, NULL, &legs);
    legal_get(&legal, 3, 1, &command);
    struct fleet_form form = fleet_read_form(&command, NULL);
    assert(form.places.n == 2 && form.places.list[1].who == 2 && form.places.list[1].y == 40);
    assert(form.line[1].x == 3 && form.second[0].x == ABSENT && form.way.n == 2);
    fleet_add_form(&legal, &places, line, line, NULL);
    legal_get(&legal, 4, 1, &command);
    form = fleet_read_form(&command, NULL);
    assert(form.second[1].y == 4 && form.way.n == 0 && command.n_words == 7 + 4 + 4 + 1);

    fleet_tell_laid(NULL, CLAUSE_A_B, 2, line, shift, 9);
    assert(told.values[0] == 2 && told.values[1] == 1 && told.values[4] == 4 && told.values[5] == -5);
    assert(told.values[7] == 9 && fleet.events[0].values[1].kind == VALUE_LINE);
    assert(fleet.events[0].values[4].kind == VALUE_NONE && fleet.events[0].values[7].kind == VALUE_TERRAIN);
    return 0;
}
END
"$tool" words fleet.words fleet.h fleet-words.h fleet-words.c >seen 2>&1 &&
    "${compiler[@]}" -c fleet-words.c -o fleet-words.o >seen 2>&1
report $? 'a glossary with lists is taken without a warning'
"${compiler[@]}" try-fleet.c fleet-words.o "$root/src/core/command.c" -o try-fleet >seen 2>&1 && ./try-fleet >seen 2>&1
report $? 'lists, lines, shifts and courses are read as they were added'

sed 's/COAL_MAX (/COAL_MAXX (/' harbour.words >wrong.words
"$tool" words wrong.words harbour.h harbour-words.h wrong-words.c >seen 2>&1 &&
    ! "${compiler[@]}" -c wrong-words.c -o wrong.o >seen 2>&1 && grep -q '^wrong\.words:11:.*COAL_MAXX' seen
report $? "the compiler reports a wrong constant in the glossary's line"
sed 's/COAL_MAX = 200/COAL_MAX = 300/' harbour.h >wide.h
"$tool" words harbour.words wide.h harbour-words.h wide-words.c >seen 2>&1 &&
    ! "${compiler[@]}" -c wide-words.c -o wide.o >seen 2>&1 && grep -q '^harbour\.words:11:.*too large for a byte' seen
report $? 'a limit too large for its byte is reported in its line'

{ cat harbour.words && for i in $(seq 100); do echo "option o$i [sight.fog] no yes: what"; done; } >many.words
"$tool" words many.words harbour.h harbour-words.h many-words.c >seen 2>&1 &&
    ! "${compiler[@]}" -c many-words.c -o many.o >seen 2>&1 && grep -q "^many\.words:$(wc -l <many.words):.*too many options" seen
report $? 'more options than the kernel has room for are reported in the line of the last'

cat >cites.words <<'END'
glossary toy
reason far [fire.far]: far away
# [fire.remark] counts too, as in any other file
event x: see [fire.sentence]
reason near[fire.near]
END
{
    echo '# Toy'
    for name in far remark sentence near; do
        printf -- '- `toy.fire.%s` **%s.** Text.\n' $name $name
    done
} >toy.md
"$tool" clauses toy toy.md toy.h toy.inc --cited cites.words >seen 2>&1 &&
    [ "$(sed 's/.*, \([^ ]*\)) *$/\1/' toy.inc | tr '\n' ' ')" = '"cites.words:2" "cites.words:3" "cites.words:4" 0 ' ]
report $? 'a clause in brackets in a glossary is cited'

# ---- what is refused ---------------------------------------------------------------------------

refuses 'an unknown kind of entry' "2:1: expected a kind of entry, not 'vreb'" <<<'vreb tow [a.b]: Tows.'
refuses 'a second prefix' "2:10: expected one line 'glossary PREFIX', a single word" <<<'glossary tin'
refuses 'an item without an entry' '2: expected an entry that has items above this one' <<<'    id: a name'
refuses 'an item of a choice' '3: expected an entry that has items above this one' <<'END'
choice gear slow fast
    id: a name
END
refuses 'a name in capitals' '2:8: expected a name of small letters, digits and hyphens' <<<'choice Gear slow'
refuses 'an entry without a name' "2: expected a name behind 'choice'" <<<'choice'
refuses 'a choice of nothing' "2: expected the words of 'gear'" <<<'choice gear'
refuses 'a word that is none' "2:13: expected a word, not 'sl/ow'" <<<'choice gear sl/ow'
refuses 'a word twice' "2:18: expected 'slow' only once" <<<'choice gear slow slow'
refuses 'more said than there are words' '2: expected what is said of 2 words, not of 3' <<<'choice gear slow full (at a crawl, at speed, astern)'
refuses 'a spare that is not named' "2: expected 'spare VALUE'" <<<'record tug units in state.tugs TUGS_MAX spare'
refuses 'a doubled name' "3: expected a new choice, 'gear' is in line 2" <<'END'
choice gear slow
choice gear fast
END
refuses 'settings twice' "4: expected a new settings, 'settings' is in line 2" <<'END'
settings
    flag fog: of the whole game
settings
END
refuses 'a bracket that does not close' '2:10: expected a closing bracket' <<<'verb tow [a.b: Tows.'
refuses 'a word at a bracket' '2:15: expected a space behind the bracket' <<<'verb tow [a.b]x: Tows.'
refuses 'a clause that is none' '2:11: expected a clause, area.name, in brackets' <<<'verb tow [toy.a.b]: Tows.'
refuses 'a second clause' '2:17: expected no second clause of a verb' <<<'verb tow [a.b] [a.c]: Tows.'
refuses 'a clause of a choice' '2:14: expected no clause of a choice' <<<'choice gear [a.b] slow'
refuses 'a list of a verb' '2:11: expected no list of a verb' <<<'verb tow (a) [a.b]: Tows.'
refuses 'a verb without its clause' "2: expected the clause of 'tow' in brackets" <<<'verb tow: Tows.'
refuses 'a verb without its sentence' "2: expected ': ' and what people read" <<<'verb tow [a.b]'
refuses 'what no rule set provides' "2:15: expected what rule sets provide, not 'weather'" <<<'provides view weather'
refuses 'a campaign of nobody' "2: expected a record that goes on from battle to battle, not 'tug'" <<<'campaign tug'
refuses 'a campaign that tells what nobody has' "4:14: expected a field of 'tug', not 'crew'" <<'END'
record tug units in state.tugs 2
    id required: her name
campaign tug crew
END
refuses 'a verb of three arguments that is tried' '2: expected one argument or two, each a piece of the state, an edge or a number with a limit' <<'END'
verb wait tried [a.b]: Waits.
    number hours 1..3: how long
    number days 1..3: and longer
    number weeks 1..3: and longest
END
refuses 'a verb that is tried, with a number without a limit' '2: expected one argument or two, each a piece of the state, an edge or a number with a limit' <<'END'
verb wait tried [a.b]: Waits.
    number hours 1..3: how long
    number days: and longer
END
refuses 'a verb that is like none' "2: expected 'like' and a verb that is like no other" <<<'verb tow like pull [a.b]: Tows.'
refuses 'a verb that is like one that is like another' "4: expected 'like' and a verb that is like no other" <<<$'verb pull [a.b]: Pulls.\nverb tow like pull [a.b]: Tows.\nverb haul like tow [a.b]: Hauls.'
refuses 'a verb that is like another and idle' "3: expected one of: unlisted tried passes not 'idle'" <<<$'verb pull [a.b]: Pulls.\nverb tow like pull idle [a.b]: Tows.'
refuses 'a word that no verb has' "2: expected one of: unchecked unlisted tried idle promised passes not 'quick'" <<<'verb tow quick [a.b]: Tows.'
refuses 'a word of a reason' "2: expected one of: secret not 'more'" <<<'reason swell more [a.b]: the swell'
refuses 'a task with a verb that is none' "2: expected a verb, not 'tow'" <<<'task haul [a.b] tow: now one tows'
refuses 'a task that leaves it to a verb that is none' "2: expected a verb, not 'tug'" <<'END'
task haul [a.b] tow (tug): now one tows
verb tow [a.b]: Tows.
END
refuses 'a task that takes a verb and does not' "2: expected 'tow' only once" <<'END'
task haul [a.b] tow (tow): now one tows
verb tow [a.b]: Tows.
END
refuses 'a task that refuses in silence' '2: expected the clause and sentence that refuse other verbs' <<'END'
task haul tow
verb tow [a.b]: Tows.
END
refuses 'a record without its home' "2: expected 'record NAME COLLECTION in state.MEMBER MAX', or scenario." <<<'record tug units TUGS_MAX'
refuses 'other things before the units' '2: expected the units as collection 1' <<<'record buoy buoys in state.buoys 4'
refuses 'a record like none' "2: expected 'like' and a record with fields of its own" <<<'record tug units in state.tugs 4 like boat'
refuses 'a field of what is like another' "5: expected nothing of 'punt', which is like another" <<'END'
record tug units in state.tugs 4
    id required: her name
record punt templates in state.punts 4 like tug
    id required: her name
END
refuses 'a phase called after nobody' '2:7: expected a name of small letters, digits and hyphens' <<<'phase haul-C (nobody) [a.b]: Hauling'
refuses 'an event twice' "3: expected a new event, 'calm' is in line 2" <<'END'
event calm: Nothing happens.
event calm: Nothing at all.
END
refuses 'an unknown type' "3:5: expected a kind of value, a choice or a record, not 'gaer'" <<'END'
record tug units in state.tugs 4
    gaer gear: how fast
END
refuses 'a type before its entry' "3:5: expected a kind of value, a choice or a record, not 'gear'" <<'END'
record tug units in state.tugs 4
    gear: how fast
choice gear slow
END
refuses 'an item without a type' '3: expected a kind of value, a choice or a record' <<'END'
verb tow [a.b]: Tows.
    own: what
END
refuses 'a field twice' "4: expected a new name, 'id' is in line 3" <<'END'
record tug units in state.tugs 4
    id: her name
    id: and again
END
refuses 'an unknown flag' "3:8: expected a limit, =MEMBER, a flag or (INITIAL), not 'Requird'" <<'END'
record tug units in state.tugs 4
    id Requird: her name
END
refuses 'a path in a record without its room' '3: expected how many places or legs, from ..1 to ..31' <<'END'
record tug units in state.tugs 4
    path: hers
END
refuses 'a course in a record with too much room' '3: expected how many places or legs, from ..1 to ..31' <<'END'
record tug units in state.tugs 4
    course plot ..32: hers
END
refuses 'places in a record' '3: expected no places in a record' <<'END'
record tug units in state.tugs 4
    places of tug line: hers
END
refuses 'a shape that is none' "2: expected a shape, not 'star'" <<'END'
record tug units in state.tugs 4 shape star
    id: her name
END
refuses 'a look that is none' "2: expected a look, not ''" <<'END'
record tug units in state.tugs 4 shape disc look
    id: her name
END
refuses 'a number that is part of something' '3: expected part-of, called-after and member-of of a record in a record' <<'END'
record tug units in state.tugs 4
    number unit ..9 part-of: whose
END
refuses 'a die with five faces' "2: expected 'prints' and what is on 6 faces, like 2,3,3,4,4,5" <<<'purpose luck prints 2,3,3,4,4: luck'
refuses 'a die with a seven' "2: expected 'prints' and what is on 6 faces, like 2,3,3,4,4,5" <<<'purpose luck prints 2,3,3,4,4,7: luck'
refuses 'pieces of nothing' "3: expected 'pieces of RECORD NAME'" <<'END'
verb tow [a.b]: Tows.
    pieces tugs: who
END
refuses 'a step of a point' '3: expected a step of a number or length that is an argument' <<'END'
verb tow [a.b]: Tows.
    point where step 500: where
END
refuses 'a run of a path' '3: expected turn-most, run and ran of a course that is an argument' <<'END'
verb tow [a.b]: Tows.
    path way run 500: where
END
refuses 'what a field cannot mean' "3: expected one of: day hour weather wind-from wind-to wind-force visibility map-only order bearer card cards-left hand not 'rain'" <<'END'
settings
    number wet ..9 means rain: how wet it is
END
refuses 'an argument that means something' '3: expected means of a field' <<'END'
verb tow [a.b]: Tows.
    number n 1..6 means day: how many
END
refuses 'a verb that becomes none' "2: expected 'into VERB'" <<'END'
verb tow into [a.b]: Tows.
END
refuses 'a verb that becomes another that is not there' "2: expected a verb, not 'pull'" <<'END'
verb tow into pull [a.b]: Tows.
END
refuses 'a unit that is known, but may be none' '5: expected known of a unit in an event, which is always named' <<'END'
record tug units in state.tugs 4
    id required: her name
    side required: whose she is
event sunk (optional tug unit known): {unit} sinks.
END
refuses 'a secret unit of no side' '4: expected a secret unit that has a side and is always named' <<'END'
record tug units in state.tugs 4
    id required: her name
event sunk (tug unit secret): {unit} sinks.
END
refuses 'a number that is known' '2: expected known of a unit in an event, which is always named' <<<'event sunk (number n known): {n} sink.'
refuses 'a blind number' '3: expected a blind length that is an argument' <<'END'
verb tow [a.b]: Tows.
    number n 1..6 blind: how many
END
refuses 'a step without its number' "3: expected a value behind 'step'" <<'END'
verb tow [a.b]: Tows.
    length range ..6000 step: how far
END
refuses 'pieces in an event' '3: expected no pieces in an event' <<'END'
record tug units in state.tugs 4
event went (pieces of tug who): {who}.
END
refuses 'a template as an argument' '3: expected no template as an argument' <<'END'
verb tow [a.b]: Tows.
    template type: what
END
refuses 'an argument that nobody explains' "3: expected ': ' and what people read" <<'END'
verb tow [a.b]: Tows.
    side payer
END
refuses 'an argument called like what every order has' "3: expected another name than 'side', which every order has" <<'END'
verb tow [a.b]: Tows.
    side: whose
END
refuses 'an own number' '3: expected own pieces alone, not an own number' <<'END'
verb tow [a.b]: Tows.
    own number n 1..3: how many
END
refuses 'steps of nothing' "3: expected 'steps of CHOICE NAME'" <<'END'
verb tow [a.b]: Tows.
    steps path: where
END
refuses 'effects of a number' '3: expected effects of steps alone' <<'END'
verb tow [a.b]: Tows.
    number n effects 1..3: how many
END
refuses 'a clause of an item' '3:11: expected no clause of an item' <<'END'
verb tow [a.b]: Tows.
    flag [a.b]: whose
END
refuses 'a brace that no value fills' "2: expected a value of 'parted', not '{unti}'" <<<'event parted (side unit): {unti} parts.'
refuses 'the place of what is no piece' "2: expected a value of 'parted', not '{unit there}'" \
    <<<'event parted (side unit): {unit there} parts.'
refuses 'a path in an event' '2: expected no path in an event' <<<'event went (path): {path}.'
refuses 'too many values' '2: expected at most 8 values, where a point, a shift and steps count as two and a line as four' \
    <<<'event went (point a, point b, point c, point d, side): {a}.'
refuses 'more than eight items of an event' "2: expected at most 8 items of 'went'" \
    <<<'event went (flag a, flag b, flag c, flag d, flag e, flag f, flag g, flag h, flag i): {a}.'
refuses 'steps before other values' '3: expected steps as the last value' <<'END'
choice turn left right
event went (steps of turn path, side): {path}.
END
refuses 'a sixty-fifth verb' '66: expected at most 64 verbs' < <(for i in $(seq 65); do echo "verb v$i [a.b]: What."; done)

echo 'choice gear slow' >bad.words
! "$tool" words bad.words own.h bad.h bad.c >seen 2>&1 && [ "$(cat seen)" = "bad.words:1: expected 'glossary PREFIX' as the first entry" ]
report $? 'refused: a glossary without its prefix'
: >bad.words
! "$tool" words bad.words own.h bad.h bad.c >seen 2>&1 && [ "$(cat seen)" = "bad.words:1: expected 'glossary PREFIX' as the first entry" ]
report $? 'refused: an empty glossary'
! "$tool" words none.words own.h bad.h bad.c >seen 2>&1 && grep -q '^none.words: cannot read' seen
report $? 'refused: a glossary that is not there'
"$tool" words harbour.words harbour.h out.h >seen 2>&1
[ $? -eq 2 ] && grep -q 'compile_data words IN.words HEADER OUT.h OUT.c' seen
report $? 'usage: words without its C file'

# ---- families ----------------------------------------------------------------------------------

cat >yard.words <<'END'
# The words of two yards.
glossary yard option-table
set ice
set river
choice gear <river> slow half
choice gear <ice> slow half FULL
choice wind kept wind_names
choice hull from hulls
choice paint from hulls.paint
choice flag <river> plain from hulls.paint
record tug units in state.tugs 4
    id required: her name
    hull <river>: her hull
    number coal ..9 <river>: bunkers
    number coal ..200 <ice>: bunkers
    number sledges ..9 =coal <ice>: of dogs
record ice-field templates (sheet of ice) in scenario.fields 2 offstage
    number thick ..9: how thick
record pier piers <river> in state.piers 2
    paint: its paint
provides prepare
settings
    flag fog: fog
    flag frozen <ice>: the water
globals
    wind: from where
    hull best: of all
phase haul (A) [turn.order]: Hauling
task tow [turn.order] tow push: now one tows
verb tow <ice> [line.make]: Tows over ice.
    own tug unit: the one that pulls
    optional gear: how fast
verb tow <river> [line.make]: Tows.
    own tug unit: the tug
    optional gear: how fast, if at all
verb push <river> unchecked unlisted [line.make]: Pushes.
    pier: against what
    optional hull: with what
verb push =break-ice <ice> unchecked unlisted [line.ice]: Breaks the ice.
option fog [sight.fog] none thick: how far one sees
option polish <ice> [line.ice] no yes: of the hulls
option tide [sight.tide] <river> low high: where the water is
option tide [line.ice] <ice> low: where the water is
purpose strain (holds, parts): whether the line holds
reason swell <river> [line.swell]: the swell
reason swell <ice> [line.ice]: the floes
event stuck (tug unit, gear, paint): {unit} is stuck at {gear}, {paint}.
event drifted <river> (hull): {hull} drifts.
END
mkdir ice river
{
    printf '# table: ice.table.hulls\n# column: id word what it is called\n# column: paint text its colour\n'
    printf '# column: max-tons int 0..99 =tons what it weighs\nid\tpaint\tmax-tons\nflat\tgrey\t9\n'
} >ice/hulls.tsv
{ sed '$d' ice/hulls.tsv && printf 'barge\tlight blue\t7\nflat\tgrey\t9\n'; } >river/hulls.tsv

cat >yard.h <<'END'
#include "core/ruleset.h"
enum { CLAUSE_TURN_ORDER = 64, CLAUSE_LINE_MAKE, CLAUSE_LINE_SWELL, CLAUSE_LINE_ICE, CLAUSE_SIGHT_FOG, CLAUSE_SIGHT_TIDE };
#include "yard-words.h"
FLAT_BEGIN
struct yard_scenario {
    struct scenario head;
    uint16_t n_fields;
    uint8_t fog, frozen;
    uint8_t unused[4];
    struct ice_field fields[2];
};
struct yard_state {
    struct state head;
    uint16_t n_tugs, n_piers;
    uint8_t wind, best;
    uint8_t unused[2];
    struct tug tugs[4];
    struct pier piers[2];
};
FLAT_END
END

"$tool" words yard.words yard-words.h >seen 2>&1
report $? 'a glossary of a family becomes one header'
for set in ice river; do
    "$tool" words yard.words yard.h $set-words.c --set $set --tables $set/hulls.tsv >seen 2>&1 &&
        "${compiler[@]}" -c $set-words.c -o $set-words.o >>seen 2>&1
    report $? "and a C file for its set $set"
done

cat >try-yard.c <<'END'
#include <assert.h>
#include <string.h>
#include "yard.h"

const char *const wind_names[] = {"north", "south", NULL};
struct hull {
    const char *id, *paint;
    uint8_t tons;
};
#include "river-hulls.h"

struct event *play_event(struct play *play, int kind, int clause)
{
    (void)play;
    (void)kind;
    (void)clause;
    return NULL;
}
const struct task *agenda_top(const struct state *state)
{
    return state->tasks;
}
enum phase_end yard_run_haul(struct play *play)
{
    (void)play;
    return PHASE_ENDS;
}
static int pushed, broken;
void yard_prepare(struct yard_scenario *terms, struct yard_state *state, enum yard_set_name set)
{
    terms->frozen = set == SET_ICE;
    state->best = (uint8_t)set;
}
bool yard_check_tow(const struct yard_scenario *terms, const struct yard_state *state, const struct yard_tow *order,
                    struct refusal *why)
{
    (void)terms;
    (void)state;
    (void)why;
    return order->gear == GEAR_FULL;
}
void yard_do_tow(struct play *play, const struct yard_tow *order)
{
    (void)play;
    (void)order;
}
bool yard_list_tow(const struct yard_scenario *terms, const struct yard_state *state, int side, struct legal *legal)
{
    (void)terms;
    (void)state;
    return yard_add_tow(legal, side, GEAR_HALF);
}
void yard_do_push(struct play *play, const struct yard_push *order)
{
    (void)play;
    pushed = order->hull;
}
void yard_do_break_ice(struct play *play, const struct yard_break_ice *order)
{
    (void)play;
    broken += order->side;
}

static struct yard_scenario prepared;
static struct yard_state state_prepared;
static const struct ruleset on_ice = {ICE_WORDS.slug = "ice"};
static const struct ruleset on_river = {RIVER_WORDS.slug = "river"};

int main(void)
{
    on_ice.prepare(&prepared.head, &state_prepared.head);
    assert(prepared.frozen && state_prepared.best == SET_ICE);
    on_river.prepare(&prepared.head, &state_prepared.head);
    assert(!prepared.frozen && state_prepared.best == SET_RIVER);
    assert(on_ice.n_verbs == 2 && on_river.n_verbs == 2 && VERB_PUSH == 1 && VERB_BREAK_ICE == 1);
    assert(strcmp(on_ice.verbs[1].name, "push") == 0 && on_ice.verbs[1].clause == CLAUSE_LINE_ICE);
    assert(strcmp(on_ice.verbs[0].about, "Tows over ice.") == 0 && strcmp(on_river.verbs[0].about, "Tows.") == 0);
    assert(on_ice.tasks[TASK_TOW].verbs == 3 && on_river.tasks[TASK_TOW].verbs == 3);
    assert(GEAR_FULL == 2 && strcmp(ice_gear_labels[2], "FULL") == 0 && river_gear_labels[2] == NULL);
    assert(strcmp(river_hull_labels[0], "barge") == 0 && strcmp(ice_hull_labels[0], "flat") == 0);
    assert(strcmp(river_paint_labels[0], "light blue") == 0 && ice_paint_labels[1] == NULL);
    assert(strcmp(river_flag_labels[0], "plain") == 0 && strcmp(river_flag_labels[1], "light blue") == 0);
    assert(on_ice.globals[0].labels == wind_names && on_river.globals[1].labels == river_hull_labels);
    assert(on_ice.n_settings == 2 && on_river.n_settings == 1);
    assert(on_ice.n_collections == 2 && on_river.n_collections == 3 && PIERS == 2);
    assert(strcmp(on_ice.collections[1].singular, "sheet of ice") == 0 && on_ice.collections[1].offstage);
    assert(on_river.collections[0].n_fields == 3 && on_river.collections[0].fields[2].max == 9);
    assert(on_ice.collections[0].n_fields == 3 && on_ice.collections[0].fields[1].max == 200);
    assert(on_ice.collections[0].fields[2].offset == offsetof(struct tug, coal));
    assert(on_ice.n_options == 3 && on_river.n_options == 2 && YARD_OPTIONS == 3);
    assert(ice_option_at[OPT_POLISH] == 2 && ice_option_at[OPT_TIDE] == 3 && TIDE_HIGH == 1);
    assert(river_option_at[OPT_POLISH] == 0 && river_option_at[OPT_TIDE] == 2);
    assert(on_ice.options[2].clause == CLAUSE_LINE_ICE && on_ice.options[2].labels[1] == NULL);
    assert(on_river.options[1].clause == CLAUSE_SIGHT_TIDE && strcmp(on_river.options[1].labels[1], "high") == 0);
    assert(strcmp(on_ice.reasons[WHY_SWELL].words, "the floes") == 0);
    assert(on_ice.n_events == 1 && on_river.n_events == 2 && on_river.events[1].values[0].labels == river_hull_labels);
    struct command push = {.verb = VERB_PUSH, .side = 1, .n_words = 2, .words = {piece_of(PIERS, 1), 1}};
    on_river.verbs[VERB_PUSH].apply(NULL, &push, NULL);
    push.n_words = 0;
    on_ice.verbs[VERB_BREAK_ICE].apply(NULL, &push, NULL);
    assert(pushed == 1 && broken == 1);
    assert(sizeof river_hulls / sizeof river_hulls[0] == 2 && river_hulls[1].tons == 9);
    assert(strcmp(river_hulls[0].paint, "light blue") == 0);
    return 0;
}
END
"$tool" table river/hulls.tsv river-hulls.h river-hulls.json hull river_hulls >seen 2>&1
report $? 'a table becomes an array'
"${compiler[@]}" try-yard.c ice-words.o river-words.o "$root/src/core/command.c" -o try-yard >seen 2>&1 && ./try-yard >seen 2>&1
report $? 'each set has its own of what they share, and the array has the table'
sed -i 's/uint8_t tons/uint8_t weight/' try-yard.c
! "${compiler[@]}" -c try-yard.c -o try-yard.o >seen 2>&1 && grep -q '^river/hulls\.tsv:6:.*tons' seen
report $? "the compiler reports a column that the struct has not in the table's line"

sed 's/=tons/=-/' river/hulls.tsv >bare.tsv
"$tool" table bare.tsv bare.h bare.json hull hulls >seen 2>&1 && grep -q '\.paint = "light blue"' bare.h && ! grep -q tons bare.h && grep -q '"name":' bare.json
report $? 'a column that C has no need of is not in the array'

sed 's/=tons/=1st/' river/hulls.tsv >wrong.tsv
! "$tool" table wrong.tsv wrong.h wrong.json hull hulls >seen 2>&1 && [ "$(cat seen)" = "wrong.tsv:4:31: expected a member's name in C behind '=', or '-'" ]
report $? 'refused: a column with a member that is no name'

# refuses_set NAME LINE SET: the same as `refuses` for one set of a family of small and large
refuses_set() {
    local status=0
    { printf 'glossary toy\nset small\nset large\n' && cat; } >bad.words
    rm -f bad.c
    "$tool" words bad.words bad-own.h bad.c --set "$3" --tables ice/hulls.tsv >seen 2>&1 || status=$?
    [ "$status" -eq 1 ] && [ ! -e bad.c ] && [ "$(cat seen)" = "$2" ]
    report $? "refused: $1"
}

# refuses_family NAME LINE: the same for the header of such a family
refuses_family() {
    local status=0
    { printf 'glossary toy\nset small\nset large\n' && cat; } >bad.words
    rm -f bad.h
    "$tool" words bad.words bad.h >seen 2>&1 || status=$?
    [ "$status" -eq 1 ] && [ ! -e bad.h ] && [ "$(cat seen)" = "bad.words:$2" ]
    report $? "refused: $1"
}

refuses_family 'a set that the family has not' "4:11: expected a set of the family, not 'medium'" <<<'verb tow <medium> [a.b]: Tows.'
refuses_family 'a set behind other entries' '5: expected the sets before all other entries' <<'END'
choice gear slow
set medium
END
refuses_family 'a seventeenth set' '18: expected at most 16 sets' < <(for i in $(seq 15); do echo "set s$i"; done)
refuses_family 'the same name twice in one set' "5: expected a new verb, 'tow' is in line 4" <<'END'
verb tow <small> [a.b]: Tows.
verb tow <large small> [a.b]: Tows more.
END
refuses_family 'the same name in C twice in one set' "5: expected a new verb, 'pull' is in line 4" <<'END'
verb tow [a.b]: Tows.
verb pull =tow [a.b]: Pulls.
END
refuses_family 'a name in C that is none' '4:10: expected =NAME of small letters, digits and hyphens' <<<'verb tow =Tow [a.b]: Tows.'
refuses_family 'a verb with other values in another set' "6: expected the values of 'tow' as in line 4, or =NAME for C" <<'END'
verb tow <small> [a.b]: Tows.
    side payer: who pays
verb tow <large> [a.b]: Tows.
    number payer 1..2: who pays
END
refuses_family 'an entry that is not at one place' \
    "5: expected 'parted' at the same place in every set, not 2 in small and 1 in large" <<'END'
event held <small>: It holds.
event parted: It parts.
END
refuses_family 'an option that is not at one place' "6: expected 'ice' at place 1, as in line 4" <<'END'
option ice <large> [a.b] no yes: whether there is ice
option fog <small> [a.b] no yes: whether there is fog
option ice <small> [a.b] no yes: whether there is ice
END
refuses_family 'other labels in another set' "5: expected 'half' as label 2 of 'gear', as in line 4" <<'END'
choice gear <small> slow half
choice gear <large> slow full
END
refuses_family 'an argument of one set' '5: expected fields alone to be of some sets' <<'END'
verb tow [a.b]: Tows.
    side payer <small>: who pays
END
refuses_family 'a record of two sets apart' "5: expected a new record, 'tug' is in line 4" <<'END'
record tug units in state.tugs 4 <small>
record tug templates in state.tugs 8 <large>
END
refuses_set 'a set that the glossary has not' "bad.words:1: expected 'set medium' in the glossary" medium <<<''
refuses_set 'labels from a table that the set has not' "bad.words:4: expected a table of the set, not 'guns'" small <<<'choice gun from guns'
refuses_set 'labels from a column that the table has not' 'ice/hulls.tsv:1: expected a column of words called gun' small \
    <<<'choice gun from hulls.gun'
refuses_set 'labels from a column of numbers' 'ice/hulls.tsv:1: expected a column of words called max-tons' small \
    <<<'choice tons from hulls.max-tons'
refuses 'sets where there is no family' '2: expected no set where HEADER OUT.h OUT.c are given' <<<'set small'
echo 'glossary toy' >bad.words
! "$tool" words bad.words bad.h >seen 2>&1 && [ "$(cat seen)" = "bad.words:1: expected the sets of a family, 'set SLUG'" ]
report $? 'refused: a family without sets'
for wrong in 'bad.words' 'bad.words own.h bad.h bad.c --set small' 'bad.words own.h bad.c' 'bad.words own.h bad.c --set'; do
    # shellcheck disable=SC2086
    "$tool" words $wrong >seen 2>&1
    [ $? -eq 2 ] && grep -q 'compile_data words IN.words HEADER OUT.c --set SLUG' seen
    report $? "usage: words $wrong"
done

finish
