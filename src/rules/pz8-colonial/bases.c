/* Pz8 Colonial: what stands on the table, figures and models (ledger, setup).
 *
 * pz8-colonial.artillery.captured: a machine gun or gun has a base like any other: nobody ends on
 * it, and enemies do not pass through it, manned or not. But it is no figure: to touch it is no
 * contact. */

#include "board/table_room.h"
#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"

/* pz8-colonial.sniper.hidden: whoever hides bars no path and no place. All figures of a unit have
 * the same base. */
void colonial_gather(terms_t *terms, state_t *state, struct men *men)
{
    int unit = NO_UNIT;
    int32_t radius = 0;
    men_clear(men);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man) || is_hidden(state, man->unit)) {
            continue;
        }
        if (man->unit != unit) {
            unit = man->unit;
            radius = scaled(terms, colonial_moves_of(terms, &state->units[unit])->radius);
        }
        men_put(men, i, man->side, man->unit, man->at, radius);
    }
}

/* pz8-colonial.setup.measure, pz8-colonial.setup.base: 0.4 inches a machine gun, 0.5 a gun. */
static bool find_model(terms_t *terms, state_t *state, int unit, struct base *base)
{
    const struct unit *its = &state->units[unit];
    if (!has_model(terms, its) || is_nowhere(its->at)) {
        return false;
    }
    *base = base_disc(its->at, colonial_model_radius(terms, its));
    return true;
}

static int add_models(terms_t *terms, state_t *state, int side, int but, struct base things[],
                      int n)
{
    for (int i = 0; i < state->n_units; i++) {
        if (i != but && (side == SIDE_NONE || state->units[i].side == side)) {
            n += find_model(terms, state, i, &things[n]);
        }
    }
    return n;
}

const struct ground_costs *colonial_costs(const struct unit *unit)
{
    static const struct ground_costs on_foot = {
        .open = 1, .kinds = {[RIVER] = {GROUND_FORBIDDEN, 1}, [CLIFF] = {GROUND_FORBIDDEN, 1}}};
    static const struct ground_costs mounted = {.open = 1,
                                                .kinds = {[RIVER] = {GROUND_FORBIDDEN, 1},
                                                          [CLIFF] = {GROUND_FORBIDDEN, 1},
                                                          [BUILDING] = {GROUND_FORBIDDEN, 1}}};
    return unit->mounted ? &mounted : &on_foot;
}

int colonial_things(terms_t *terms, state_t *state, const struct men *men, int side, int man,
                    struct base things[THINGS_MAX])
{
    const uint64_t *set = side == SIDE_NONE ? men->here : men->of_side[side];
    int n = 0;
    for (int i = NO_MAN; next_man(set, &i);) {
        if (i != man) {
            things[n++] = base_disc(men->at[i], men->radius[i]);
        }
    }
    return add_models(terms, state, side, NO_UNIT, things, n);
}

/* pz8-colonial.move.no-contact: enemies are kept a little off. */
int colonial_shunned(terms_t *terms, state_t *state, const struct men *men, int side, int man,
                     struct base things[THINGS_MAX])
{
    int n = 0;
    for (int i = NO_MAN; next_man(men->here, &i);) {
        int32_t off = has_bit(men->of_side[side], i) ? 0 : CONTACT_THOU + OVERLAP_THOU + 1;
        if (i != man) {
            things[n++] = base_disc(men->at[i], men->radius[i] + off);
        }
    }
    return add_models(terms, state, SIDE_NONE, NO_UNIT, things, n);
}

bool colonial_stands_free(terms_t *terms, state_t *state, const struct men *men, int man)
{
    uint64_t overlapped[MEN_WORDS];
    return men_touching(men, man, men->here, -OVERLAP_THOU - 1, overlapped) == 0 &&
           !colonial_is_on_model(terms, state, men->at[man], men->radius[man], NO_UNIT);
}

/* pz8-colonial.mounted.task: the first free place on rings of 0.1 inch, clockwise from north. */
struct point colonial_room(terms_t *terms, state_t *state, const struct men *men, int man)
{
    const struct unit *unit = &state->units[state->men[man].man.unit];
    struct base things[THINGS_MAX];
    struct point found;
    int n = colonial_shunned(terms, state, men, unit->side, man, things);
    const struct room_query query = {.table = &terms->table,
                                     .bounds = table_box(&terms->table),
                                     .radius =
                                         scaled(terms, colonial_moves_of(terms, unit)->radius),
                                     .slack = OVERLAP_THOU,
                                     .closed = colonial_closed(terms, unit),
                                     .things = things,
                                     .n_things = n};
    room_near(&query, state->men[man].man.at, ROOM_RINGS * ROOM_STEP, &found);
    return found;
}

bool colonial_is_on_model(terms_t *terms, state_t *state, struct point at, int32_t radius, int but)
{
    struct base models[UNITS_MAX];
    const struct base base = base_disc(at, radius);
    int n = add_models(terms, state, SIDE_NONE, but, models, 0);
    for (int i = 0; i < n; i++) {
        if (bases_overlap(&base, &models[i])) {
            return true;
        }
    }
    return false;
}

/* Touching is no passing: he may set out from an enemy, and end at one. */
static bool runs_into(const struct mover *mover, struct point a, struct point b,
                      const struct base *base, struct point middle)
{
    struct touch touch;
    return leg_touches(mover, a, b, base, &touch) &&
           !(touch.from_start && leg_leaves(a, b, middle));
}

/* pz8-colonial.move.figure: it may pass friends, never an enemy base. */
bool colonial_passes_enemy(terms_t *terms, state_t *state, const struct men *men, int side,
                           int32_t radius, struct point a, struct point b)
{
    const struct mover mover = {.radius = radius - OVERLAP_THOU};
    const uint64_t *enemies = men->of_side[1 - side];
    struct box near = box_widened(leg_box(a, b), radius + BASE_MOST);
    for (int i = NO_MAN; next_man(enemies, &i);) {
        const struct base base = base_disc(men->at[i], men->radius[i]);
        if (box_holds(near, men->at[i]) && runs_into(&mover, a, b, &base, men->at[i])) {
            return true;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        struct base base;
        if (state->units[i].side != side && find_model(terms, state, i, &base) &&
            box_holds(near, state->units[i].at) &&
            runs_into(&mover, a, b, &base, state->units[i].at)) {
            return true;
        }
    }
    return false;
}
