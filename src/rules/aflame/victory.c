/* A World Aflame: how the game is decided (ledger, victory). An example is aflame.vector.night. */

#include "rules/aflame/chapters.h"

struct victory_row {
    const char *achievement;
    uint8_t points;
};

#include "rules/aflame-victory.h"

/* Rows of victory.tsv; what an objective is worth a scenario says. */
enum { FOR_SQUAD = 2, FOR_SUPPORT, FOR_ARTILLERY, FOR_AIRCRAFT, FOR_COMMANDER, FOR_AFV };

/* aflame.table.victory */
static int worth(int row)
{
    return aflame_victory[row].points;
}

/* aflame.victory.methods: the scenario's condition, else points. */
static int goal_points(terms_t *terms, state_t *state, int side)
{
    int points = 0;
    for (int i = 0; i < terms->n_goals; i++) {
        points += state->holders[i] == side ? terms->goals[i].worth : 0;
    }
    return points;
}

/* Behind the last section of a piece: those after the first have no name of their own. */
int aflame_sections_end(const struct table *table, int piece)
{
    int end = piece + 1;
    while (end < table->n_terrain && table->ids[end][0] == 0 &&
           table->terrain[end].kind == table->terrain[piece].kind) {
        end++;
    }
    return end;
}

/* aflame.victory.objectives: a piece in sections is one, the whole of it. */
static bool is_on_goal(terms_t *terms, const struct table *table, const struct goal *goal,
                       struct point at)
{
    if (goal->piece != NO_GOAL) {
        for (int i = goal->piece; i < aflame_sections_end(&terms->table, goal->piece); i++) {
            if (terrain_holds(table, i, at)) {
                return true;
            }
        }
        return false;
    }
    return !is_nowhere(goal->at) && points_within(goal->at, at, goal->radius);
}

static int sole_holder(terms_t *terms, state_t *state, const struct table *table,
                       const struct goal *goal)
{
    bool stands[SIDES] = {false}, holds[SIDES] = {false};
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && is_on_goal(terms, table, goal, man->at)) {
            stands[man->side] = true;
            holds[man->side] |= is_controlled(&state->units[man->unit]);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (holds[side] && !stands[1 - side]) {
            return side;
        }
    }
    return SIDE_NONE;
}

void aflame_note_goals(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct land land;
    aflame_lay_land(terms, state, &land);
    for (int i = 0; i < terms->n_goals; i++) {
        int holder = sole_holder(terms, state, land.table, &terms->goals[i]);
        if (holder != SIDE_NONE && holder != state->holders[i]) {
            state->holders[i] = (uint8_t)holder;
            aflame_tell_held(play, CLAUSE_VICTORY_OBJECTIVES, holder, i + 1);
        }
    }
}

/* aflame.victory.classes: of a crew every piece it served. */
static int pieces_worth(state_t *state, int unit)
{
    int points = 0;
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        bool artillery = aflame_gun(gun)->worth >= worth(FOR_ARTILLERY);
        points += gun->unit != unit || gun->vehicle != NO_VEHICLE
                      ? 0
                      : worth(artillery ? FOR_ARTILLERY : FOR_SUPPORT);
    }
    return points;
}

/* aflame.victory.points, aflame.victory.classes: what a lost unit is worth to the enemy; armoured
 * vehicles are counted where they are destroyed or taken (aflame.victory.vehicle). */
static int loss_points(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    switch (kind_of(terms, its)) {
    case KIND_SQUAD:
    case KIND_CAVALRY:
        return worth(FOR_SQUAD);
    case KIND_CREW:
        return pieces_worth(state, unit);
    case KIND_AIRCRAFT:
        return worth(FOR_AIRCRAFT);
    default:
        return 0;
    }
}

void aflame_score_loss(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    int enemy = 1 - state->units[unit].side;
    state->scored[enemy] =
        (uint16_t)(state->scored[enemy] + loss_points(aflame_terms(play), state, unit));
}

/* aflame.victory.commander: a commander of a battalion or more who loses a melee is captured on 4
 * or more, else killed. */
bool aflame_capture_commander(struct play *play, int man)
{
    struct aflame_state *state = aflame_of(play);
    const struct figure *figure = &state->men[man];
    const struct template *type = template_of(aflame_terms(play), &state->units[figure->man.home]);
    if (figure->man.role != ROLE_COMMANDER || type->rank < RANK_BATTALION) {
        return false;
    }
    struct throw throw =
        play_die(FOR_CAPTURED, CLAUSE_VICTORY_COMMANDER, figure_piece(man), NO_PIECE);
    if (!play_roll_reaches(play, &throw, 4)) {
        return false;
    }
    int enemy = 1 - figure->man.side;
    state->scored[enemy] = (uint16_t)(state->scored[enemy] + worth(FOR_COMMANDER));
    return true;
}

/* aflame.victory.end: after the last turn, or when a side has no unit left. */
static bool has_units(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side &&
            (is_on_table(&state->units[i]) || state->units[i].gone == GONE_TO_COME ||
             state->units[i].gone == GONE_AT_DAWN)) {
            return true;
        }
    }
    return false;
}

static struct outcome standing(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.winner = SIDE_NONE, .clause = CLAUSE_VICTORY_POINTS};
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)(goal_points(terms, state, side) + state->scored[side]);
    }
    if (terms->victory == VICTORY_OBJECTIVE) {
        outcome.winner = state->holders[0];
        outcome.clause = CLAUSE_VICTORY_METHODS;
    } else if (outcome.points[0] != outcome.points[1]) {
        outcome.winner = outcome.points[0] > outcome.points[1] ? 0 : 1;
    }
    return outcome;
}

struct outcome aflame_outcome(terms_t *terms, state_t *state)
{
    struct outcome outcome = standing(terms, state);
    bool wiped = !has_units(state, 0) || !has_units(state, 1);
    outcome.over = state->ended || wiped;
    if (outcome.over && wiped) {
        outcome.clause = CLAUSE_VICTORY_END;
    }
    return outcome;
}

struct outcome aflame_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = standing(terms, state);
    outcome.over = true;
    return outcome;
}

/* Points, and men who are still in action and steady. */
int32_t aflame_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    int32_t score = 0;
    for (int i = 0; i < SIDES; i++) {
        int32_t sign = i == side ? weights[WEIGHT_POINT] : -weights[WEIGHT_POINT];
        score += sign * (goal_points(terms, state, i) + state->scored[i]);
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_in_action(man) && is_on_table(&state->units[man->unit])) {
            const struct unit *unit = &state->units[man->unit];
            int32_t worth = weights[WEIGHT_MAN] - weights[WEIGHT_SHAKEN] * unit->spirit -
                            weights[WEIGHT_STREAK] * unit->streak;
            score += man->side == side ? worth : -worth;
        }
    }
    return score;
}
