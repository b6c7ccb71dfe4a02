/* Pz8 Colonial: morale and routs (ledger, morale).
 *
 * In the order of the book: pz8-colonial.morale.when, pz8-colonial.morale.test,
 * pz8-colonial.morale.rout, pz8-colonial.morale.repeat, pz8-colonial.morale.exit,
 * pz8-colonial.morale.charged. */

#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"
#include "rules/table/forced.h"

enum { STANDS = 4 };

/* pz8-colonial.morale.when: at half its figures, rounded up, or fewer. */
static bool must_test(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int left = strength_of(state, unit);
    if (its->fast || kind_of(terms, its) == KIND_SNIPER) {
        return false;
    }
    return its->panicked || (left < its->start && left <= (its->start + 1) / 2);
}

/* pz8-colonial.morale.test, pz8-colonial.table.morale */
static struct throw morale_throw(state_t * state, int unit)
{
    const struct unit *its = &state->units[unit];
    struct throw throw = play_die(FOR_MORALE, CLAUSE_MORALE_TEST, unit_piece(unit), NO_PIECE);
    if (its->rating == QUALITY_VETERAN || its->rating == QUALITY_FANATIC) {
        tally_add(&throw.tally, WHY_STEADY, 1);
    }
    if (its->rating == QUALITY_GREEN) {
        tally_add(&throw.tally, WHY_SHAKY, -1);
    }
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_standing(&state->men[i].man) &&
            is_leader(&state->men[i])) {
            tally_add(&throw.tally, WHY_LED, 1);
            break;
        }
    }
    return throw;
}

bool colonial_stands(struct play *play, int unit)
{
    struct colonial_state *state = colonial_of(play);
    struct unit *its = &state->units[unit];
    if (its->rallied) {
        its->rallied = 0;
        return true;
    }
    if (!must_test(colonial_terms(play), state, unit)) {
        return true;
    }
    struct throw throw = morale_throw(state, unit);
    if (play_roll_reaches(play, &throw, STANDS)) {
        if (its->routing || its->panicked) {
            its->routing = its->panicked = 0;
            colonial_tell_rallied(play, CLAUSE_MORALE_REPEAT, unit);
        }
        return true;
    }
    colonial_rout(play, unit);
    return false;
}

/* -- the rout ---------------------------------------------------------------------------------- */

static void leave_table(struct play *play, int man)
{
    struct colonial_state *state = colonial_of(play);
    int unit = state->men[man].man.unit;
    state->men[man].man.gone = FATE_EXITED;
    state->men[man].man.at = (struct point){NOWHERE, NOWHERE};
    colonial_tell_exited(play, CLAUSE_MORALE_EXIT, unit, man);
}

/* One base straight towards the edge, stopped by ground and enemies, short of a friend it would end
 * on; false if it leaves the table. */
static bool run(terms_t *terms, state_t *state, const struct unit *unit, int man, int32_t radius,
                int32_t length, struct point *at)
{
    struct crowd crowd;
    struct base enemies[CROWD_MAX];
    struct base friends[CROWD_MAX];
    colonial_crowd(terms, state, &crowd);
    const struct forced query = {.table = &terms->table,
                                 .costs = colonial_costs(unit),
                                 .budget = 2 * (int64_t)length,
                                 .bounds = table_box(&terms->table),
                                 .mover = {.radius = radius},
                                 .things = enemies,
                                 .n_things = crowd_bases(&crowd, 1 - unit->side, NO_MAN, enemies)};
    struct forced_way way =
        forced_as_far(&query, *at, edge_nearer(terms->edges[unit->side], *at, length), length);
    if (way.end == END_EDGE) {
        return false;
    }
    const struct point path[2] = {*at, way.to};
    int n = crowd_bases(&crowd, unit->side, man, friends);
    *at = path_last_free(&query.mover, path, 2, friends, n, OVERLAP_THOU).at;
    return true;
}

/* The distance of a charge, and that of bad ground if the whole way would touch it. */
static void run_man(struct play *play, int man)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct man *his = &state->men[man].man;
    const struct unit *unit = &state->units[his->unit];
    int32_t radius = scaled(terms, colonial_moves_of(terms, unit)->radius);
    int32_t length = colonial_charge_distance(terms, state, his->unit, false);
    if (leg_meets_kinds(&terms->table, terms->kinds.bad, his->at,
                        edge_nearer(terms->edges[his->side], his->at, length))) {
        length = colonial_charge_distance(terms, state, his->unit, true);
    }
    if (!run(terms, state, unit, man, radius, length, &his->at)) {
        leave_table(play, man);
    }
}

/* A packed machine gun or limbered gun goes along at its own rate; one that is deployed stays. */
static void run_model(struct play *play, int unit)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct unit *its = &state->units[unit];
    struct point at = its->at;
    its->at = (struct point){NOWHERE, NOWHERE}; /* it is not in its own way */
    if (run(terms, state, its, NO_MAN, colonial_model_radius(terms, its),
            scaled(terms, colonial_moves_of(terms, its)->rate), &at)) {
        its->at = at;
    }
}

/* pz8-colonial.morale.rout: those nearest to the edge first. */
void colonial_rout(struct play *play, int unit)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    struct unit *its = &state->units[unit];
    struct men men;
    uint64_t own[MEN_WORDS];
    int64_t key[MEN_MAX];
    int16_t order[MEN_MAX];
    its->routing = 1;
    colonial_tell_routed(play, CLAUSE_MORALE_ROUT, unit);
    bool drawn =
        has_model(terms, its) && its->packed && colonial_crew(terms, state, unit) >= CREW_LEAST;
    colonial_gather(terms, state, &men);
    men_of_unit(&men, unit, own);
    for (int i = NO_MAN; next_man(own, &i);) {
        key[i] = edge_distance(&terms->table, terms->edges[its->side], men.at[i]);
    }
    int n = men_by_key(&men, own, key, order);
    for (int i = 0; i < n; i++) {
        run_man(play, order[i]);
    }
    if (drawn) {
        run_model(play, unit);
    }
    colonial_look_for_snipers(play);
    if (strength_of(state, unit) == 0) {
        its->gone = GONE_LEFT;
        colonial_tell_destroyed(play, CLAUSE_MORALE_EXIT, unit);
    }
}
