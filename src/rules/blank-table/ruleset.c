/* Blank on a Table: what the kernel is given beside the verbs. */

#include <string.h>

#include "core/lot.h"
#include "rules/blank-table/parade.h"

enum { MILL, WOODS, GROUND_KINDS };

static const char *const terrain_kinds[] = {"building", "woods", NULL};

void parade_prepare(struct parade_scenario *terms, struct parade_state *state)
{
    terms->kinds[0] = (struct kind){.id = "squad"};
    terms->kinds[1] =
        (struct kind){.id = "boat", .afloat = 1, .length = 2 * INCH, .width = 600, .pivot = INCH};
    terms->n_kinds = 2;
    state->struck = NO_UNIT;
}

/* Men are numbered squad by squad, in the order of the list. */
bool parade_setup(struct parade_scenario *terms, struct parade_state *state,
                  struct problem *problem)
{
    int numbers[UNITS_MAX] = {0};
    for (int i = 0; i < state->n_men; i++) {
        struct man *man = &state->men[i];
        if (parade_is_afloat(terms, state, man->squad)) {
            return problem_at(problem, CLAUSE_MOVE_MARCH, "expected a squad", "men[%d].squad", i);
        }
        man->number = (uint16_t)++numbers[man->squad];
        man->side = state->units[man->squad].side;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (parade_is_afloat(terms, state, i) && state->units[i].at.x == NOWHERE) {
            return problem_at(problem, CLAUSE_MOVE_SAIL, "expected where the boat is",
                              "units[%d].at", i);
        }
    }
    return terms->head.last_turn > 0 ||
           problem_at(problem, CLAUSE_VICTORY_END, "expected at least one turn", "turns");
}

/* blank-table.turn.order */
enum phase_end parade_run_orders(struct play *play)
{
    struct parade_state *state = parade_of(play);
    if (state->done < SIDES) {
        state->go = state->done;
        agenda_ask(&state->head, TASK_ORDER, state->go, NO_UNIT);
        return PHASE_GOES_ON;
    }
    state->done = 0;
    state->time_up = state->head.turn >= play->scenario->last_turn;
    return state->time_up ? PHASE_GOES_ON : PHASE_ENDS;
}

/* The smoke of the turn is gone with it, and so are the wakes. */
void parade_do_done(struct play *play, const struct parade_done *order)
{
    struct parade_state *state = parade_of(play);
    state->done++;
    for (int i = 0; i < state->n_units && state->done == SIDES; i++) {
        state->units[i].acted = 0;
    }
    for (int i = 0; i < state->n_puffs && state->done == SIDES; i++) {
        state->puffs[i].gone = 1;
    }
    for (int i = 0; i < state->n_tracks && state->done == SIDES; i++) {
        state->tracks[i].gone = 1;
    }
}

static int count_held(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].side == side && state->units[i].holds != NO_UNIT;
    }
    return n;
}

/* blank-table.victory.end */
struct outcome parade_outcome(terms_t *terms, state_t *state)
{
    struct outcome outcome = {
        .over = state->time_up,
        .clause = CLAUSE_VICTORY_END,
        .points = {(int16_t)count_held(state, 0), (int16_t)count_held(state, 1)}};
    outcome.winner = side_with_more(outcome.points);
    return outcome;
}

int32_t parade_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    return 1000 * (count_held(state, side) - count_held(state, 1 - side));
}

/* What may not be measured is not tried: a computer player shoots by a fixed guess. */
int32_t parade_promise(terms_t *terms, state_t *state, const struct command *command,
                       const struct intent *intent)
{
    switch (command->verb) {
    case VERB_OCCUPY:
        return state->units[piece_index(command->words[0])].holds == NO_UNIT ? 1000 : 0;
    case VERB_SHELL:
        return command->words[1] == 12 * INCH ? 50 : 0;
    case VERB_MOVE:
        return 20;
    case VERB_SAIL:
        return 10;
    default:
        return 0;
    }
}

/* The burst a boat could lay, at half its range; of a squad the line of its first man to each enemy
 * squad's. */
void parade_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *who = &state->units[unit];
    int first[UNITS_MAX];
    memset(first, -1, sizeof first);
    for (int i = state->n_men - 1; i >= 0; i--) {
        first[state->men[i].squad] = state->men[i].fallen ? first[state->men[i].squad] : i;
    }
    bool afloat = parade_is_afloat(terms, state, unit);
    if (!afloat && first[unit] < 0) {
        return;
    }
    struct point at = afloat ? who->at : state->men[first[unit]].at;
    survey->unit = piece_of(UNITS, unit);
    memcpy(survey->at, &at, sizeof survey->at);
    survey->facing = who->heading;
    survey->half_arc = afloat ? 0 : ARC_ALL_ROUND;
    for (int i = 0; i < state->n_units && !afloat; i++) {
        if (state->units[i].side != who->side && first[i] >= 0) {
            struct survey_line *line = &survey->lines[survey->n_lines++];
            *line = (struct survey_line){.target = piece_of(MEN, first[i]),
                                         .is_of_part = true,
                                         .from = piece_of(MEN, first[unit]),
                                         .clear = true};
            memcpy(line->at, &state->men[first[i]].at, sizeof line->at);
        }
    }
    if (afloat) {
        struct point middle = point_beside(at, who->heading, 12 * INCH, 0);
        survey->zones[survey->n_zones++] =
            (struct survey_zone){.at = {middle.x, middle.y}, .radius = BURST, .label = "burst"};
    }
}

static const struct formation formations[] = {
    {.name = "line", .files = FILES_ALL, .gap = INCH, .depth = INCH},
    {.name = "double", .files = FILES_HALF, .gap = INCH, .depth = INCH}};

#include "rules/blank-table-shelf.h"

/* blank-table.shell.nerve: the enemy supposes any. */
void parade_determinize(terms_t *terms, struct parade_state *state, int side, uint64_t lot)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side) {
            state->units[i].nerve = (uint8_t)lot_draw(&lot, NERVE_MOST + 1);
        }
    }
}

const struct ruleset blank_table = {
    BLANK_TABLE_SHELF PARADE_WORDS.title = "Blank on a Table",
    .about = "Hardly a game: what only an open table has, to copy from.",
    .author = "Sandtable",
    .period = "No time at all",
    .revision = 1,
    .example = true,
    .board = BOARD_TABLE,
    .side_ids = {"1", "2"},
    .samples = true,
    .terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct parade_scenario, table),
    .formations = formations,
    .n_formations = 2,
};
