/* Tarr's Modern Warfare: where a unit may stand (ledger, 4.4).
 *
 * In the order of the ledger: tarr.core.formation; tarr.move.passage, tarr.move.friends,
 * tarr.move.garrison. */

#include "rules/tarr/chapters.h"

enum { HOUSE_MEN = 20, BLOCKHOUSE_MEN = 6 };

/* tarr.move.friends: "no model ends its move on another". */
static bool is_filled(const struct scene *scene, int unit, const struct base *base)
{
    state_t *state = scene->state;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !tarr_is_in_way(scene->terms, other) ||
            !tarr_is_known(state, i, state->units[unit].side) ||
            points_longer_way(other->at, (struct point){base->middle.x / GRAIN,
                                                        base->middle.y / GRAIN}) > 5 * INCH) {
            continue;
        }
        struct base its = base_of(scene->terms, other);
        if (bases_overlap(base, &its)) {
            return true;
        }
    }
    return false;
}

/* A model on the ground that others cannot stand on: wrecks hinder nobody (tarr.points.destroyed).
 */
bool tarr_is_in_way(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) && !is_aircraft(terms, unit) && unit->aboard == NO_UNIT &&
           unit->gone == GONE_HERE && !is_nowhere(unit->at) && !unit->wreck;
}

/* tarr.move.garrison: at most 20 men, of one side; six in a blockhouse. */
static bool check_garrison(const struct scene *scene, int unit, int house, struct refusal *why)
{
    state_t *state = scene->state;
    int side = state->units[unit].side;
    int men = tarr_strength(scene->terms, state, unit);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit || man->inside != house || !is_standing(man) ||
            !tarr_is_known(state, man->unit, side)) {
            continue;
        }
        if (man->side != side) {
            return refuse(why, CLAUSE_MOVE_GARRISON, "only one side can be inside");
        }
        men++;
    }
    if (state->units[unit].mounted || is_gun(scene->terms, &state->units[unit])) {
        bool bunker = scene->table->terrain[house].kind == BLOCKHOUSE;
        if (!bunker || state->units[unit].mounted) {
            return refuse(why, CLAUSE_MOVE_PASSAGE, "neither horses nor guns go into a house");
        }
    }
    if (tarr_ruin_of(state, house) == RUIN_STATE_BURNING) {
        return refuse(why, CLAUSE_MOVE_GARRISON, "it burns");
    }
    int most = scene->table->terrain[house].kind == BLOCKHOUSE ? BLOCKHOUSE_MEN : HOUSE_MEN;
    return men <= most || refuse(why, CLAUSE_MOVE_GARRISON, "there is no room for so many");
}

/* Is there nothing near them that a man could not stand on? Quicker than asking for each. */
static bool is_all_open(const struct table *table, const struct body *body)
{
    const uint32_t closed = kind_bit(BUILDING) | kind_bit(BLOCKHOUSE) | kind_bit(RIVER);
    struct box box = body->n > 0 ? leg_box(body->at[0], body->at[0]) : (struct box){0};
    for (int i = 1; i < body->n; i++) {
        box = box_around(box, leg_box(body->at[i], body->at[i]));
    }
    for (int i = 0; i < table->n_terrain && body->n > 0; i++) {
        if ((kind_bit(table->terrain[i].kind) & closed) != 0 &&
            boxes_meet(terrain_box(table, i), box)) {
            return false;
        }
    }
    struct box all = table_box(table);
    return body->n == 0 || (box_holds(all, (struct point){box.west, box.south}) &&
                            box_holds(all, (struct point){box.east, box.north}));
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
    if (has_model(terms, its) && !its->away) {
        struct ground_costs costs;
        struct base base = tarr_base(terms, its, at, facing);
        tarr_ground_costs(terms, its, true, &costs);
        if (!box_holds(table_box(scene->table), at) ||
            ground_cost_at(scene->table, &costs, at) == GROUND_FORBIDDEN) {
            return refuse(why, CLAUSE_MOVE_PASSAGE, "it cannot stand on that ground");
        }
        if (is_filled(scene, unit, &base)) {
            return refuse(why, CLAUSE_MOVE_FRIENDS, "no model ends on another");
        }
    }
    struct body body;
    struct footing standing = tarr_footing(scene->table);
    tarr_stand(terms, scene->state, unit, at, facing, form, &body);
    int misfit = is_all_open(scene->table, &body) ? NO_MAN : body_misfit(&body, &standing);
    return misfit == NO_MAN ||
           refuse_of(why, CLAUSE_CORE_FORMATION,
                     "a man would stand off the table, in a building or where he may not go",
                     figure_piece(body.who[misfit]));
}
