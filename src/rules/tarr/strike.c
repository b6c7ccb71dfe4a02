/* Tarr's Modern Warfare: attacks from the air (ledger, 4.12).
 *
 * In the order of the ledger: tarr.air.load, tarr.air.run, tarr.air.target, tarr.air.hit,
 * tarr.air.miss, tarr.air.town, tarr.air.buildings, tarr.air.strafe, tarr.air.strafe-material. */

#include "rules/tarr/heavy.h"

enum { STRAFE_SIXTHS = 12 };

int tarr_has_declared(state_t *state, int unit, int attack)
{
    int n = 0;
    for (int i = declare_find(&tarr_declares, &state->head, unit, 0); i != NO_DECLARED;
         i = declare_find(&tarr_declares, &state->head, unit, i + 1)) {
        n += state->declarations[i].declared.verb == attack;
    }
    return n;
}

/* -- bomb -------------------------------------------------------------------------------------- */

/* tarr.air.load: bombs left, and one sort of attack a move. */
static bool check_load(const struct scene *scene, int unit, int side, struct refusal *why)
{
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    if (its->side != side || !tarr_is_flying(scene->terms, its)) {
        return refuse(why, CLAUSE_AIR_LOAD, "it is no aircraft over the table");
    }
    if (tarr_has_declared(state, unit, ATTACK_STRAFE)) {
        return refuse(why, CLAUSE_AIR_LOAD, "it makes one sort of attack a move");
    }
    return tarr_has_declared(state, unit, ATTACK_BOMB) < its->bombs ||
           refuse(why, CLAUSE_AIR_LOAD, "it has no bomb left");
}

/* What it aims at: the middle of a thing, or a point. */
static struct point bomb_aim(const struct scene *scene, const struct tarr_bomb *order)
{
    int piece = tarr_said_piece(order->building);
    return order->target != NO_UNIT ? middle_of(&scene->state->units[order->target])
           : is_nowhere(order->at)  ? tarr_middle_of_piece(scene->table, piece)
                                    : order->at;
}

static bool check_bomb_target(const struct scene *scene, const struct tarr_bomb *order,
                              struct refusal *why)
{
    state_t *state = scene->state;
    int piece = tarr_said_piece(order->building);
    bool place = !is_nowhere(order->at);
    int kind = piece == NO_UNIT ? ROAD : scene->table->terrain[piece].kind;
    if ((order->target != NO_UNIT) + (piece != NO_UNIT) + (place && piece == NO_UNIT) != 1) {
        return refuse(why, CLAUSE_AIR_TARGET,
                      "name one target: a unit, a house, a town or a place");
    }
    if (order->target != NO_UNIT) {
        const struct unit *target = &state->units[order->target];
        return (is_known_enemy(state, order->side, order->target) && !target->wreck &&
                !is_aircraft(scene->terms, target) &&
                tarr_sees_unit(scene, order->unit, order->target)) ||
               refuse(why, CLAUSE_TURN_DECLARE, "it does not see that target");
    }
    if (piece != NO_UNIT && kind != BUILDING && kind != BLOCKHOUSE && kind != TOWN) {
        return refuse(why, CLAUSE_AIR_TARGET, "that is neither a house nor a town");
    }
    if (kind == TOWN && (!place || !terrain_holds(scene->table, piece, order->at))) {
        return refuse(why, CLAUSE_AIR_TOWN, "name a point inside the town");
    }
    return !place || box_holds(table_box(scene->table), order->at) ||
           refuse(why, CLAUSE_CORE_TABLE, "that is not on the table");
}

bool tarr_check_bomb(terms_t *terms, state_t *state, const struct tarr_bomb *order,
                     struct refusal *why)
{
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    if (!check_load(&scene, order->unit, order->side, why) ||
        !check_bomb_target(&scene, order, why)) {
        return false;
    }
    return tarr_flight_gap(&state->units[order->unit], bomb_aim(&scene, order)) <= AIR_SWATH ||
           refuse(why, CLAUSE_AIR_RUN, "the aim must be within 1 inch of the path flown");
}

void tarr_do_bomb(struct play *play, const struct tarr_bomb *order)
{
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    tarr_look_out(tarr_terms(play), state, &scene);
    struct declaration *bomb = tarr_declare(play, ATTACK_BOMB, order->unit, 0);
    bomb->target = (uint8_t)order->target;
    bomb->building = (uint8_t)tarr_said_piece(order->building);
    bomb->at = bomb_aim(&scene, order);
    tarr_tell_to_bomb(play, CLAUSE_AIR_RUN, order->unit, bomb->at);
}

bool tarr_list_bomb(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    struct point nowhere = {NOWHERE, NOWHERE};
    for (int unit = 0; unit < state->n_units; unit++) {
        if (state->units[unit].side != side || !tarr_is_flying(terms, &state->units[unit]) ||
            state->units[unit].bombs == 0) {
            continue;
        }
        for (int target = 0; target < state->n_units; target++) {
            any |= state->units[target].side != side &&
                   tarr_try_bomb(terms, state, side, legal, unit, target, ABSENT, nowhere);
        }
        for (int house = 0; house < terms->table.n_terrain; house++) {
            any |= terms->table.terrain[house].kind != TOWN &&
                   tarr_try_bomb(terms, state, side, legal, unit, NO_UNIT, house, nowhere);
        }
    }
    return any;
}

/* -- strafe ------------------------------------------------------------------------------------ */

/* tarr.air.strafe, tarr.air.strafe-material: within 18 inches of where it ends its move. */
static int32_t strafe_gap(const struct scene *scene, int unit, int target)
{
    struct spot spots[SPOTS_MAX];
    struct point at = scene->state->units[unit].at;
    int32_t least = INT32_MAX;
    int n = tarr_spots(scene, target, spots);
    for (int i = 0; i < n; i++) {
        int32_t gap = points_distance(at, spots[i].eye.at);
        least = gap < least ? gap : least;
    }
    return least;
}

static bool find_strafe(const struct scene *scene, int unit, int target, struct refusal *why)
{
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    const struct unit *theirs = &state->units[target];
    if (!tarr_is_flying(scene->terms, its) ||
        template_of(scene->terms, its)->weapon != WEAPON_AIRCRAFT_GUNS) {
        return refuse(why, CLAUSE_AIR_STRAFE, "fighters and tactical aircraft have guns");
    }
    if (!is_known_enemy(state, its->side, target) || theirs->wreck ||
        is_aircraft(scene->terms, theirs) || !tarr_sees_unit(scene, unit, target)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "it does not see that target");
    }
    return strafe_gap(scene, unit, target) <= AIR_REACH ||
           refuse(why, CLAUSE_AIR_STRAFE, "that is more than 18 inches from where it is");
}

bool tarr_check_strafe(terms_t *terms, state_t *state, const struct tarr_strafe *order,
                       struct refusal *why)
{
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    return find_strafe(&scene, order->unit, order->target, why) &&
           (declare_find(&tarr_declares, &state->head, order->unit, 0) == NO_DECLARED ||
            refuse(why, CLAUSE_AIR_LOAD, "it makes one sort of attack a move"));
}

void tarr_do_strafe(struct play *play, const struct tarr_strafe *order)
{
    tarr_declare(play, ATTACK_STRAFE, order->unit, 0)->target = (uint8_t)order->target;
    tarr_tell_to_strafe(play, CLAUSE_AIR_STRAFE, order->unit, order->target);
}

bool tarr_list_strafe(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        bool may = state->units[unit].side == side && tarr_is_flying(terms, &state->units[unit]);
        for (int target = 0; may && target < state->n_units; target++) {
            any |= tarr_try_strafe(terms, state, side, legal, unit, target);
        }
    }
    return any;
}

/* tarr.turn.declare: before flak both are told who bombs and who strafes, not at what. */
void tarr_tell_missions(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        if (!tarr_is_flying(tarr_terms(play), its)) {
            continue;
        }
        enum mission mission = tarr_has_declared(state, unit, ATTACK_BOMB)     ? MISSION_BOMBS
                               : tarr_has_declared(state, unit, ATTACK_STRAFE) ? MISSION_STRAFES
                                                                               : MISSION_NONE;
        its->mission = (uint8_t)mission;
        if (mission != MISSION_NONE) {
            tarr_tell_mission(play, CLAUSE_TURN_DECLARE, unit, (int)mission);
        }
    }
}

/* -- bombs on target --------------------------------------------------------------------------- */

struct burst tarr_bomb_of(terms_t *terms, const struct unit *aircraft, struct point at)
{
    const struct template *type = template_of(terms, aircraft);
    bool heavy = type->make == MAKE_BOMBER;
    return (struct burst){.at = at,
                          .radius =
                              tarr_burst_radius(heavy ? BURST_HEAVY_BOMB : BURST_TACTICAL_BOMB),
                          .sort = BURST_BOMB,
                          .strike = type->strike,
                          .by = NO_UNIT,
                          .object = NO_UNIT,
                          .house = NO_UNIT};
}

/* tarr.air.target: 20, whatever it is worth on the ground, or with the option no more than that; a
 * town in general 7. */
static int air_need(terms_t *terms, state_t *state, const struct declaration *declaration)
{
    int flat = tarr_strike_row(STRIKE_FROM_THE_AIR)->defence;
    int own = flat;
    if (declaration->building != NO_UNIT) {
        int kind = terms->table.terrain[declaration->building].kind;
        if (kind == TOWN) {
            return tarr_strike_row(STRIKE_TOWN)->defence;
        }
        own = tarr_strike_row(kind == BUILDING ? STRIKE_BUILDING : STRIKE_BLOCKHOUSE)->defence;
    } else if (declaration->target != NO_UNIT &&
               has_model(terms, &state->units[declaration->target])) {
        own = tarr_defence(terms, &state->units[declaration->target]);
    }
    bool cap = option_of(terms, OPT_AIR_TARGET) == AIR_TARGET_CAP20;
    return cap && own < flat ? own : flat;
}

/* tarr.air.hit: the target is destroyed outright, and the circle falls on everything near it. */
static void hit_target(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int unit = declaration->declared.unit;
    struct burst burst = tarr_bomb_of(terms, &state->units[unit], declaration->at);
    burst.by = (uint8_t)unit;
    tarr_burst(play, burst);
    if (declaration->target != NO_UNIT && has_model(terms, &state->units[declaration->target])) {
        tarr_doom(play, declaration->target, unit, CLAUSE_AIR_HIT);
    }
    if (declaration->building != NO_UNIT &&
        terms->table.terrain[declaration->building].kind != TOWN &&
        tarr_ruin_of(state, declaration->building) != RUIN_STATE_RUBBLE) {
        tarr_destroy_house(play, declaration->building, true, CLAUSE_AIR_BUILDINGS);
    }
}

/* tarr.air.run: each bomb has its own aim and its own throw. */
static void drop_bomb(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int unit = declaration->declared.unit;
    struct unit *its = &state->units[unit];
    int32_t target = declaration->target == NO_UNIT ? NO_PIECE : unit_piece(declaration->target);
    int course;
    tarr_tell_bombed(play, CLAUSE_AIR_RUN, unit, declaration->at);
    its->bombs = (uint8_t)(its->bombs > 0 ? its->bombs - 1 : 0);
    if (declaration->target != NO_UNIT) {
        tarr_note_attack(state, declaration->target, unit);
    }
    tarr_flight_nearest(its, declaration->at, &course);
    if (tarr_points(play, unit, target, template_of(terms, its)->strike,
                    air_need(terms, state, declaration), CLAUSE_AIR_TARGET)) {
        hit_target(play, declaration);
        return;
    }
    struct point at = tarr_miss(play, unit, declaration->at, course); /* tarr.air.miss */
    struct burst burst = tarr_bomb_of(terms, its, at);
    burst.by = (uint8_t)unit;
    tarr_burst(play, burst);
}

/* -- guns -------------------------------------------------------------------------------------- */

/* tarr.air.strafe: two dice of machine-gun class at whoever is in sight within 18 inches. */
static void strafe_men(struct play *play, const struct scene *scene, int unit, int target)
{
    struct spot own[SPOTS_MAX], spots[SPOTS_MAX];
    struct shot shot = {.unit = unit, .target = target, .building = NO_UNIT};
    int n_own = tarr_spots(scene, unit, own), n = tarr_spots(scene, target, spots);
    shot.from = scene->state->units[unit].at;
    shot.sixths[CLASS_MACHINE_GUN] = STRAFE_SIXTHS;
    for (int i = 0; i < n && n_own > 0; i++) {
        if (spots[i].man != NO_MAN && spots[i].inside == NO_TERRAIN &&
            points_within_rounded(shot.from, spots[i].eye.at, AIR_REACH) &&
            tarr_has_line(scene, &own[0], &spots[i])) {
            set_bit(shot.may, spots[i].man);
        }
    }
    tarr_hit_men(play, scene, &shot);
}

static void strafe(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    int unit = declaration->declared.unit, target = declaration->target;
    const struct unit *theirs = &state->units[target];
    tarr_look_out(terms, state, &scene);
    if (!find_strafe(&scene, unit, target, NULL)) {
        return;
    }
    tarr_tell_strafed(play, CLAUSE_AIR_STRAFE, unit, target);
    tarr_note_attack(state, target, unit);
    if (!has_model(terms, theirs) || theirs->out) {
        strafe_men(play, &scene, unit, target);
    } else if (tarr_points(play, unit, unit_piece(target),
                           template_of(terms, &state->units[unit])->strike,
                           air_need(terms, state, declaration), CLAUSE_AIR_STRAFE_MATERIAL)) {
        tarr_doom(play, target, unit, CLAUSE_AIR_STRAFE_MATERIAL);
    }
}

/* -- the phase --------------------------------------------------------------------------------- */

static bool is_air_attack(const struct state *head, int i)
{
    int verb = tarr_state(head)->declarations[i].declared.verb;
    return verb == ATTACK_BOMB || verb == ATTACK_STRAFE;
}

static bool is_any_flying(terms_t *terms, state_t *state)
{
    for (int i = 0; i < state->n_units; i++) {
        if (is_aircraft(terms, &state->units[i]) && is_on_table(&state->units[i])) {
            return true;
        }
    }
    return false;
}

/* tarr.air.run: all thrown for in order, judged on the places at the start of the phase; casualties
 * are removed at its end, then morale is tested. */
enum phase_end tarr_run_airstrike(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    if (state->step == BEGINS) {
        struct declaration next;
        if (!is_any_flying(tarr_terms(play), state)) {
            return PHASE_ENDS; /* nothing has changed since everybody looked after the flak */
        }
        while (state->head.n_tasks == 0 &&
               declare_take(&tarr_declares, &state->head, state->first, is_air_attack, &next)) {
            if (!tarr_is_flying(tarr_terms(play), &state->units[next.declared.unit])) {
                continue;
            }
            if (next.declared.verb == ATTACK_BOMB) {
                drop_bomb(play, &next);
            } else {
                strafe(play, &next);
            }
        }
        if (state->head.n_tasks > 0) {
            return PHASE_GOES_ON;
        }
        state->step = STEP_DOOMS;
    }
    return tarr_end_attacks(play, NULL);
}
