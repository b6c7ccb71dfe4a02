/* Pz8 Sci-Fi: the point system, the names of the war and the support dice (docs/rules/pz8-scifi.md,
 * "points" and "setup"). */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

/* -- what a unit costs ------------------------------------------------------------------------ */

struct cost_row {
    const char *part;
    int32_t free, step, eighths;
};

struct quality_row {
    int32_t quality, times, over;
};

#include "rules/pz8-scifi-cost.h"
#include "rules/pz8-scifi-quality.h"

/* Rows of quality.tsv. */
static const int quality_row[] = {[QUALITY_ELITE] = 0, [QUALITY_AVERAGE] = 1, [QUALITY_GREEN] = 2};

/* One figure of a unit, or of one of its weapons; 0 where there is none. */
struct figure {
    const char *part;
    int32_t value;
};

/* What its figures cost together. */
static int32_t cost_of(const struct figure figures[], size_t n)
{
    int32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t row = 0; row < sizeof pz8_scifi_cost / sizeof pz8_scifi_cost[0]; row++) {
            int32_t above = figures[i].value - pz8_scifi_cost[row].free;
            if (strcmp(figures[i].part, pz8_scifi_cost[row].part) == 0 && above > 0) {
                sum += above * pz8_scifi_cost[row].eighths / pz8_scifi_cost[row].step;
            }
        }
    }
    return sum;
}

/* Each weapon costs what it would cost alone. */
static int32_t cost_of_weapon(terms_t *terms, const struct unit *unit, int which)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, which);
    if (weapon == NULL) {
        return 0;
    }
    const struct figure figures[] = {
        {"soft", weapon->soft}, {"armour", weapon->armour}, {"range", weapon->range}};
    return cost_of(figures, sizeof figures / sizeof figures[0]);
}

static int32_t cost_of_body(terms_t *terms, const struct unit *unit)
{
    const struct template *template = template_of(terms, unit);
    struct unit plain = *unit;
    plain.halved = 0;
    const struct figure figures[] = {
        {"defence", ground_defence_of(terms, unit)->defence},
        {"move", ground_allowance(terms, &plain) / COST_OPEN / (option(terms, OPT_SCALE) ? 2 : 1)},
        {"hitech", template->hitech || unit->hitech},
        {"hover", template->hover || template->jet_bike || template->gev}};
    return cost_of(figures, sizeof figures / sizeof figures[0]);
}

/* pz8-scifi.points.cost, pz8-scifi.points.quality: exact, in eighths of a point. */
int32_t ground_unit_cost(terms_t *terms, const struct unit *unit)
{
    int32_t sum =
        cost_of_body(terms, unit) + cost_of_weapon(terms, unit, 0) + cost_of_weapon(terms, unit, 1);
    int row = quality_row[unit->quality];
    return sum * pz8_scifi_quality[row].times / pz8_scifi_quality[row].over;
}

int32_t ground_cost(terms_t *terms, state_t *state, int unit)
{
    return ground_unit_cost(terms, &state->units[unit]);
}

/* -- names and causes ------------------------------------------------------------------------- */

static int not_the_same(const uint8_t values[], int n, int context)
{
    return values[0] == context ? -1 : values[0];
}

/* pz8-scifi.setup.generator: B's organization is rolled again while it is A's. */
void ground_roll_war(struct play *play)
{
    struct ground_state *state = ground_of(play);
    int a = state->side_a;
    struct throw again = play_die(FOR_ORGANIZATION, CLAUSE_SETUP_GENERATOR, NO_PIECE, NO_PIECE);
    state->organizations[a] =
        (uint8_t)ground_throw(play, FOR_ORGANIZATION, 6, CLAUSE_SETUP_GENERATOR, NO_PIECE);
    state->organizations[1 - a] =
        (uint8_t)play_roll_result(play, &again, not_the_same, state->organizations[a]);
    state->planet = (uint8_t)ground_throw(play, FOR_PLANET, 6, CLAUSE_SETUP_GENERATOR, NO_PIECE);
    state->cause = (uint8_t)ground_throw(play, FOR_CAUSE, 6, CLAUSE_SETUP_GENERATOR, NO_PIECE);
    state->war = (uint8_t)ground_throw(play, FOR_WAR, 6, CLAUSE_SETUP_GENERATOR, NO_PIECE);
    ground_tell_war(play, CLAUSE_SETUP_GENERATOR, state->organizations[0], state->organizations[1],
                    state->planet, state->cause, state->war);
}

/* -- support ---------------------------------------------------------------------------------- */

static int support_named(terms_t *terms, const char *class)
{
    const struct ground_set *set = set_of(terms);
    for (int i = 0; i < set->n_support; i++) {
        if (strcmp(set->support[i].class, class) == 0) {
            return i;
        }
    }
    return 0;
}

/* The weight the scenario gives, medium if it is silent. */
static void grant_attacks(struct play *play, int side, int attacks)
{
    struct ground_state *state = ground_of(play);
    for (int i = 0; i < state->n_air; i++) {
        if (state->air[i].side == side) {
            state->air[i].attacks = (uint8_t)attacks;
            return;
        }
    }
    state->air[state->n_air++] =
        (struct air){.side = (uint8_t)side,
                     .type = (uint8_t)support_named(ground_terms(play), "medium"),
                     .attacks = (uint8_t)attacks};
}

/* They have no names of their own: how many there are is their side's secret. */
static void grant_satellites(struct play *play, int side, int n)
{
    struct ground_state *state = ground_of(play);
    int type = support_named(ground_terms(play), "artillery");
    for (int i = 0; i < n; i++) {
        state->batteries[state->n_batteries++] =
            (struct battery){.side = (uint8_t)side, .type = (uint8_t)type};
    }
}

/* pz8-scifi.setup.support: A, then B, each a die for ground attacks and one for satellites; what
 * comes of it is the side's own secret. */
void ground_roll_support(struct play *play)
{
    state_t *state = ground_of(play);
    for (int turn = 0; turn < SIDES; turn++) {
        int side = turn == 0 ? state->side_a : 1 - state->side_a;
        play->sees = (uint8_t)(1 << side);
        int attacks = ground_throw(play, FOR_GROUND_ATTACKS, 6, CLAUSE_SETUP_SUPPORT, NO_PIECE);
        int satellites = ground_throw(play, FOR_SATELLITES, 6, CLAUSE_SETUP_SUPPORT, NO_PIECE);
        grant_attacks(play, side, attacks);
        grant_satellites(play, side, satellites);
        ground_tell_support(play, CLAUSE_SETUP_SUPPORT, side, attacks, satellites);
        play->sees = SEEN_BY_ALL;
    }
}
