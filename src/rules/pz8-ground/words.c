/* The Pz8 ground family: the vocabulary of the rules; units are put down and lifted off. */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

extern const struct ground_set pz8_ww2_set, pz8_coldwar_set, pz8_modern_set, pz8_scifi_set;

const struct ground_set *const ground_sets[] = {
    [SET_PZ8_WW2] = &pz8_ww2_set,
    [SET_PZ8_COLDWAR] = &pz8_coldwar_set,
    [SET_PZ8_MODERN] = &pz8_modern_set,
    [SET_PZ8_SCIFI] = &pz8_scifi_set,
};

bool ground_has_obstacles(terms_t *terms)
{
    return set_of(terms)->has_obstacles || option(terms, OPT_OBSTACLES);
}

/* -- figures ---------------------------------------------------------------------------------- */

const struct defence *ground_defence_of(terms_t *terms, const struct unit *unit)
{
    return &set_of(terms)->defence[template_of(terms, unit)->defence];
}

/* pz8-ww2.damage.column */
bool ground_is_armoured(terms_t *terms, const struct unit *unit)
{
    return ground_defence_of(terms, unit)->armoured;
}

/* pz8-ww2.table.ranges, pz8-ww2.table.attack */
const struct weapon *ground_weapon_of(terms_t *terms, const struct unit *unit, int which)
{
    const struct template *template = template_of(terms, unit);
    const struct ground_set *set = set_of(terms);
    int class = which == 0 ? template->weapon : template->weapon_2;
    if (class == set->sample_weapon && option(terms, OPT_SAMPLE_CONFLICT)) {
        class = set->table_weapon;
    }
    return class == NO_WEAPON ? NULL : &set->weapons[class];
}

/* pz8-modern.fire.laser-range: half as far again, for guns. */
int32_t ground_weapon_range(terms_t *terms, const struct unit *unit, const struct weapon *weapon)
{
    bool laser = template_of(terms, unit)->laser && weapon->kind == WEAPON_GUN;
    return scaled(terms, laser ? weapon->range * 3 / 2 : weapon->range);
}

/* pz8-ww2.table.movement; halved for boarding or getting off (pz8-ww2.transport.half-move). */
int32_t ground_allowance(terms_t *terms, const struct unit *unit)
{
    const struct ground_set *set = set_of(terms);
    int class = template_of(terms, unit)->move;
    if (class == set->sample_move && option(terms, OPT_SAMPLE_CONFLICT)) {
        class = set->table_move;
    }
    int32_t whole = scaled(terms, set->movement[class].move) * COST_OPEN;
    return unit->halved ? whole / 2 : whole;
}

/* pz8-ww2.move.rough, pz8-ww2.move.road, pz8-ww2.terrain.bunkers. With opt-move-terrain whole every
 * inch costs the same, and move.c looks at the ground itself. */
struct ground_costs ground_costs_for(terms_t *terms, const struct template *template)
{
    struct ground_costs costs = {.open = COST_OPEN};
    if (is_flyer(template)) {
        return costs;
    }
    const struct ground_kind *kinds = set_of(terms)->terrain;
    bool even = ignores_terrain(template) || option(terms, OPT_MOVE_TERRAIN) == MOVE_TERRAIN_WHOLE;
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        uint16_t cost = (uint16_t)(kinds[kind].cost * COST_OPEN / INCH);
        costs.kinds[kind].cost = even ? COST_OPEN : cost;
        costs.kinds[kind].rank = kind == KIND_ROAD ? 2 : 1;
    }
    if (is_vehicle(template)) {
        costs.kinds[KIND_BUNKER] = (struct ground){.cost = GROUND_FORBIDDEN, .rank = 3};
    }
    return costs;
}

/* pz8-ww2.terrain.fieldworks, pz8-ww2.fire.cover, pz8-ww2.fire.bunker: once only, and a bunker
 * instead of cover. */
enum cover ground_cover_of(terms_t *terms, const struct unit *unit)
{
    const struct ground_kind *kinds = set_of(terms)->terrain;
    int best = COVER_NONE;
    if (is_flyer(template_of(terms, unit))) {
        return COVER_NONE; /* pz8-coldwar.heli.no-terrain, pz8-scifi.gev.no-terrain */
    }
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        if (unit->ground >> kind & 1 && kinds[kind].cover > best) {
            best = kinds[kind].cover;
        }
    }
    return (enum cover)best;
}

/* -- bases ------------------------------------------------------------------------------------ */

/* pz8-ww2.setup.bases, pz8-scifi.setup.bases */
int32_t ground_base_side(terms_t *terms)
{
    static const int32_t sides[] = {[BASE_1IN] = 1000, [BASE_30MM] = 1181, [BASE_20MM] = 787};
    return sides[option(terms, OPT_BASE)];
}

struct base ground_base_at(terms_t *terms, struct point at, int facing)
{
    return base_square(at, ground_base_side(terms), facing);
}

struct base ground_unit_base(terms_t *terms, const struct unit *unit)
{
    return ground_base_at(terms, unit->at, unit->facing);
}

/* pz8-ww2.wire.section */
struct base ground_counter_base(const struct counter *counter)
{
    return piece_collection(counter->piece) == WIRE
               ? base_rectangle(counter->at, WIRE_DEPTH, WIRE_LENGTH, counter->angle)
               : base_square(counter->at, COUNTER_SIDE, 0);
}

void ground_set_down(terms_t *terms, struct ground_state *state, int unit, struct point at,
                     int facing)
{
    struct unit *its = &state->units[unit];
    its->at = at;
    its->facing = (int16_t)facing;
    its->ground = (uint8_t)table_kinds_at(&terms->table, at);
}

void ground_lift_off(struct ground_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    its->at = (struct point){NOWHERE, NOWHERE};
    its->ground = 0;
    its->shown = 0;
}

void ground_close_account(struct unit *unit)
{
    unit->spent = 0;
    unit->halved = 0;
    unit->halted = 0;
    unit->mined = 0;
    unit->boarded = 0;
    unit->tried = 0;
    unit->trail = 0;
    memset(unit->engaged, 0, sizeof unit->engaged);
}

/* pz8-ww2.move.through: bases and wrecks fill the table; of enemies those the side is shown. Two
 * bases whose centres are twice a side apart along one axis cannot meet. */
bool ground_is_filled(terms_t *terms, state_t *state, const struct base *base, int side, int but)
{
    struct point at = {base->middle.x / GRAIN, base->middle.y / GRAIN};
    struct box around = box_widened(leg_box(at, at), 2 * ground_base_side(terms));
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!box_holds(around, unit->at) || i == but ||
            (!unit->wreck &&
             (unit->gone != GONE_HERE || (side < SIDES && unit->side != side && !unit->shown)))) {
            continue;
        }
        struct base other = ground_unit_base(terms, unit);
        if (bases_overlap(base, &other)) {
            return true;
        }
    }
    return false;
}

/* -- the sequence of play --------------------------------------------------------------------- */

int ground_acting_side(state_t *state)
{
    switch (state->head.phase) {
    case A_MOVES_PHASE:
    case A_FIRES_PHASE:
        return state->side_a;
    case B_MOVES_PHASE:
    case B_FIRES_PHASE:
        return 1 - state->side_a;
    default:
        return SIDE_NONE;
    }
}

bool ground_is_move_phase(state_t *state)
{
    return state->head.phase == A_MOVES_PHASE || state->head.phase == B_MOVES_PHASE;
}

bool ground_is_fire_phase(state_t *state)
{
    return state->head.phase == A_FIRES_PHASE || state->head.phase == B_FIRES_PHASE;
}

/* In a view, what is unseen may well be there. */
bool ground_has_unit_on_table(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && (is_on_table(unit) || unit->gone == GONE_UNSEEN)) {
            return true;
        }
    }
    return false;
}

/* pz8-ww2.transport.aboard */
struct point ground_standing_at(state_t *state, const struct unit *unit)
{
    return unit->aboard == NO_UNIT ? unit->at : state->units[unit->aboard].at;
}

int ground_throw(struct play *play, int purpose, int faces, int clause, int32_t piece)
{
    struct throw throw = play_die(purpose, clause, piece, NO_PIECE);
    throw.faces = (uint8_t)faces;
    return play_roll_total(play, &throw);
}
