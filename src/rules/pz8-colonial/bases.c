/* Pz8 Colonial: what stands on the table, figures and models (ledger, setup).
 *
 * pz8-colonial.artillery.captured: a machine gun or gun has a base like any other: nobody ends on
 * it, and enemies do not pass through it, manned or not. But it is no figure: to touch it is no
 * contact. */

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
void colonial_crowd(terms_t *terms, state_t *state, struct crowd *crowd)
{
    colonial_gather(terms, state, &crowd->men);
    crowd->widest = BASE_MOST;
    crowd->n_models = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (has_model(terms, unit) && !is_nowhere(unit->at)) {
            crowd->models[crowd->n_models++] =
                (struct crowd_model){.at = unit->at,
                                     .radius = colonial_model_radius(terms, unit),
                                     .unit = (int16_t)i,
                                     .side = unit->side};
        }
    }
}

/* pz8-colonial.mounted.task: the first free place on rings of 0.1 inch, clockwise from north. */
struct point colonial_room(terms_t *terms, state_t *state, const struct crowd *crowd, int man)
{
    const struct unit *unit = &state->units[state->men[man].man.unit];
    return crowd_room(crowd, &terms->table, colonial_closed(terms, unit), unit->side, man);
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
