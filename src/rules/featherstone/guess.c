/* Featherstone-like WW2: a table that a side could be looking at (ledger, section 9; nothing in it
 * is a rule).
 *
 * Enemy units that are hidden lie in cover and are of a kind that has as many men; those still to
 * be deployed are deployed again. Vehicles have their whole crews, grades are mostly regular, and
 * men are what their units are mustered with. What the enemy has declared is not carried out. */

#include "rules/common/guess.h"
#include "rules/featherstone/chapters.h"

enum { PLACES_TRIED = 12, GRADES = 6 /* one raw and one veteran of so many */ };

struct guess {
    terms_t *terms;
    struct featherstone_state *state;
    int side; /* whose view it was */
    int men;  /* of the unit that is guessed */
    uint64_t lot;
};

/* -- what it is -------------------------------------------------------------------------------- */

static int men_of(terms_t *terms, int unit)
{
    return end_man(terms, unit) - first_man(terms, unit);
}

/* On foot, and mustered with as many men. */
static bool has_its_size(const void *who, int template)
{
    const struct guess *guess = who;
    return guess->terms->templates[template].kind <= KIND_TEAM &&
           featherstone_roster_size(guess->terms, template) == guess->men;
}

static bool has_its_size_at_all(const void *who, int template)
{
    const struct guess *guess = who;
    return featherstone_roster_size(guess->terms, template) == guess->men;
}

static int kind_for(struct guess *guess, int unit)
{
    int n = guess->terms->n_templates;
    guess->men = men_of(guess->terms, unit);
    int template = guess_one(&guess->lot, n, has_its_size, guess);
    return template >= 0 ? template : guess_one(&guess->lot, n, has_its_size_at_all, guess);
}

static uint8_t guess_grade(struct guess *guess)
{
    int drawn = lot_draw(&guess->lot, GRADES);
    return drawn == 0 ? GRADE_RAW : drawn == 1 ? GRADE_VETERAN : GRADE_REGULAR;
}

/* -- its men ----------------------------------------------------------------------------------- */

/* What a unit of its kind is mustered with; of men in sight only what they are was unknown. */
static void guess_men(struct guess *guess, int unit)
{
    struct featherstone_state *state = guess->state;
    int first = first_man(guess->terms, unit);
    for (int i = first; i < end_man(guess->terms, unit); i++) {
        struct figure *figure = &state->men[i];
        struct figure mustered;
        if (!featherstone_muster_man(guess->terms, state, unit, i - first, &mustered)) {
            mustered = (struct figure){.man = {.at = {NOWHERE, NOWHERE},
                                               .side = figure->man.side,
                                               .gone = MAN_LEFT,
                                               .inside = NO_INSIDE,
                                               .aboard = NO_UNIT}};
        }
        if (figure->man.gone != GONE_UNSEEN) {
            figure->man.role = mustered.man.role;
            continue;
        }
        mustered.man.unit = figure->man.unit;
        mustered.man.home = figure->man.home;
        mustered.man.number = (uint8_t)(i - first);
        *figure = mustered;
    }
}

static void lose_unit(struct guess *guess, int unit)
{
    struct featherstone_state *state = guess->state;
    state->units[unit].gone = GONE_LOST;
    featherstone_lift(guess->terms, state, unit);
    for (int i = first_man(guess->terms, unit); i < end_man(guess->terms, unit); i++) {
        state->men[i].man.gone = MAN_FALLEN;
    }
}

/* -- where it is ------------------------------------------------------------------------------- */

static bool is_cover(const void *who, int piece)
{
    const struct guess *guess = who;
    const uint32_t cover = kind_bit(TRENCH) | kind_bit(BUILDING) | kind_bit(BUNKER) |
                           kind_bit(WOOD) | kind_bit(SCRUB) | kind_bit(WADI);
    return (kind_bit(guess->terms->table.terrain[piece].kind) & cover) != 0;
}

/* featherstone.sight.hidden: in cover. */
static bool hide(struct guess *guess, int unit)
{
    terms_t *terms = guess->terms;
    struct featherstone_state *state = guess->state;
    for (int i = 0; i < PLACES_TRIED; i++) {
        int piece = guess_one(&guess->lot, terms->table.n_terrain, is_cover, guess);
        if (piece < 0) {
            return false;
        }
        struct point at = guess_place(&guess->lot, terrain_box(&terms->table, piece));
        int facing = edge_ahead(terms->edges[state->units[unit].side]);
        if ((has_model(terms, &state->units[unit]) &&
             !featherstone_check_model_place(terms, state, unit, at, facing, NULL)) ||
            !featherstone_check_body_place(terms, state, unit, at, facing, FORM_DOUBLE, NULL)) {
            continue;
        }
        featherstone_set_down(terms, state, unit, at, facing, FORM_DOUBLE);
        if (featherstone_is_in_cover_at_all(terms, state, unit)) {
            set_bit(&state->hidden, unit);
            return true;
        }
        state->units[unit].at = (struct point){NOWHERE, NOWHERE};
        featherstone_lift(terms, state, unit);
    }
    return false;
}

static void guess_unit(struct guess *guess, int unit)
{
    struct featherstone_state *state = guess->state;
    struct unit *its = &state->units[unit];
    int kind = kind_for(guess, unit);
    its->template = (uint8_t)(kind < 0 ? 0 : kind);
    its->gone = GONE_HERE;
    its->original = its->was = (uint8_t)guess->men;
    guess_men(guess, unit);
    if (kind < 0) {
        lose_unit(guess, unit);
    } else if (state->head.phase == DEPLOY_PHASE) {
        set_bit(&state->deploys, unit);
    } else if (!hide(guess, unit)) {
        lose_unit(guess, unit);
    }
}

void featherstone_determinize(terms_t *terms, struct featherstone_state *state, int side,
                              uint64_t lot)
{
    struct guess guess = {terms, state, side, 0, lot};
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            continue;
        }
        unit->grade = guess_grade(&guess);
        if (unit->gone == GONE_UNSEEN) {
            guess_unit(&guess, i);
            continue;
        }
        guess_men(&guess, i);
        if (is_vehicle(terms, unit) && unit->original == 0) {
            unit->original = unit->was = (uint8_t)men_of(terms, i);
        }
        if (unit->gone != GONE_HERE && is_vehicle(terms, unit) && !unit->away) {
            uint8_t gone = unit->gone;
            lose_unit(&guess, i);
            unit->gone = gone;
        }
    }
}
