/* Tarr's Modern Warfare: moving bodies of men and vehicles (ledger, 4.4). */

#include "rules/tarr/chapters.h"

bool tarr_is_known(state_t *state, int unit, int side)
{
    const struct unit *its = &state->units[unit];
    return its->gone != GONE_UNSEEN && (its->side == side || !its->hidden);
}

/* -- places without a way ---------------------------------------------------------------------- */

/* tarr.move.friends: "no model ends its move on another". */
static bool is_filled(const struct scene *scene, int unit, const struct base *base)
{
    state_t *state = scene->state;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !has_model(scene->terms, other) || is_aircraft(scene->terms, other) ||
            other->aboard != NO_UNIT || is_nowhere(other->at) || other->wreck ||
            !tarr_is_known(state, i, state->units[unit].side)) {
            continue;
        }
        struct base its = base_of(scene->terms, other);
        if (bases_overlap(base, &its)) {
            return true;
        }
    }
    return false;
}

/* tarr.move.garrison: at most 20 men, of one side; six in a blockhouse. */
static bool check_garrison(const struct scene *scene, int unit, int house, struct refusal *why)
{
    state_t *state = scene->state;
    int men = tarr_strength(scene->terms, state, unit);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit || man->inside != house || !is_standing(man)) {
            continue;
        }
        if (man->side != state->units[unit].side) {
            return refuse(why, CLAUSE_MOVE_GARRISON, "only one side can be inside");
        }
        men++;
    }
    int most = scene->table->terrain[house].kind == BLOCKHOUSE ? 6 : 20;
    if (tarr_ruin_of(state, house) == RUIN_STATE_BURNING) {
        return refuse(why, CLAUSE_MOVE_GARRISON, "it burns");
    }
    return men <= most || refuse(why, CLAUSE_MOVE_GARRISON, "there is no room for so many");
}

bool tarr_check_place(const struct scene *scene, int unit, struct point at, int facing, int form,
                      struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[unit];
    int house = is_troops(terms, its) ? tarr_house_at(scene->table, at) : NO_TERRAIN;
    if (house >= 0) {
        return check_garrison(scene, unit, house, why);
    }
    if (has_model(terms, its)) {
        struct base base = tarr_base(terms, its, at, facing);
        if (is_filled(scene, unit, &base)) {
            return refuse(why, CLAUSE_MOVE_FRIENDS, "no model ends on another");
        }
    }
    struct body body;
    struct standing standing = tarr_standing(scene->table);
    tarr_stand(terms, scene->state, unit, at, facing, form, &body);
    return body_misfit(&body, &standing) == NO_MAN ||
           refuse(why, CLAUSE_CORE_FORMATION,
                  "a man would stand off the table, in a building or where he may not go");
}
