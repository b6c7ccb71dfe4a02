/* Tarr's Modern Warfare: guns and their observers (ledger, 4.9): what fires how, guns over open
 * sights, which the fire fight calls for, and orders to bombard.
 *
 * In the order of the ledger: tarr.art.kinds, tarr.art.ammo, tarr.art.open-object,
 * tarr.art.open-troops, tarr.art.observer, tarr.art.ranging-group, tarr.art.area,
 * tarr.art.direct-hit, tarr.art.map, tarr.art.memory, tarr.art.limits. What the orders come to is
 * in ranging.c. */

#include "rules/tarr/heavy.h"

/* -- what fires how ---------------------------------------------------------------------------- */

/* tarr.art.kinds: guns and mortars with something that bursts; of vehicles self-propelled guns. */
bool tarr_fires_indirectly(terms_t *terms, const struct unit *unit)
{
    return tarr_he_reach(terms, unit) > 0 &&
           (is_piece(terms, unit) || template_of(terms, unit)->make == MAKE_SPG);
}

/* tarr.art.ammo */
int32_t tarr_he_reach(terms_t *terms, const struct unit *unit)
{
    const struct template *type = template_of(terms, unit);
    return type->kind == KIND_MORTAR ? tarr_range(type->weapon)->reach
                                     : tarr_range(type->weapon)->he;
}

/* tarr.art.ammo: at armour the AP range, at everything else the HE range; a gun with one range
 * fires solid shot. */
static int32_t gun_reach(terms_t *terms, const struct unit *unit, bool armour)
{
    const struct range_row *row = tarr_range(template_of(terms, unit)->weapon);
    if (row->he > 0) {
        return armour ? row->ap : row->he;
    }
    return row->ap > 0 ? row->ap : row->reach;
}

static bool has_gun(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->weapon >= WEAPON_GUN_37 || kind_of(terms, unit) == KIND_MORTAR;
}

/* tarr.move.guns-halt: guns, and mortars but for the smallest. */
bool tarr_must_halt(terms_t *terms, const struct unit *unit)
{
    int weapon = template_of(terms, unit)->weapon;
    return is_gun(terms, unit) || weapon == WEAPON_MORTAR_8 || weapon == WEAPON_MORTAR_12;
}

/* Whoever serves it; tarr.points.gun-crew, tarr.move.guns-halt, tarr.core.one-fire. */
bool tarr_check_gun(const struct scene *scene, int unit, struct refusal *why)
{
    terms_t *terms = scene->terms;
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || its->wreck || its->out) {
        return refuse(why, CLAUSE_POINTS_DESTROYED, "it is not on the table, or out of action");
    }
    if (is_troops(terms, its) && (its->away || tarr_strength(terms, state, unit) == 0)) {
        return refuse(why, CLAUSE_POINTS_GUN_CREW, "nobody serves it");
    }
    if (its->limbered) {
        return refuse(why, CLAUSE_PARA_DROP, "it is limbered");
    }
    if (its->landed == state->head.turn) {
        return refuse(why, CLAUSE_PARA_COST, "it has only just landed");
    }
    if (its->spirit != SPIRIT_STEADY || its->driven) {
        return refuse(why, CLAUSE_MORALE_WITHDRAW, "who gives way does not fire");
    }
    if (tarr_must_halt(terms, its) && its->moved &&
        option_of(terms, OPT_MOVE_FIRE) == MOVE_FIRE_GUNS_HALT) {
        return refuse(why, CLAUSE_MOVE_GUNS_HALT, "a gun that moved does not fire");
    }
    if (its->fired || declare_find(&tarr_declares, &state->head, unit, 0) != NO_DECLARED) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it fires once in a move");
    }
    return true;
}

/* -- over open sights -------------------------------------------------------------------------- */

/* Is its model, or are its men, what a gun fires at? */
static bool is_material(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) && !unit->out && !unit->wreck;
}

bool tarr_sees_house(const struct scene *scene, int unit, int house)
{
    return tarr_sees_point(scene, unit,
                           terrain_nearest(scene->table, house, scene->state->units[unit].at));
}

static bool check_house_shot(const struct scene *scene, int unit, int house, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    int kind = house < scene->table->n_terrain ? scene->table->terrain[house].kind : ROAD;
    if (kind != BUILDING && kind != BLOCKHOUSE) {
        return refuse(why, CLAUSE_ART_OPEN_OBJECT, "that is no house");
    }
    if (kind_of(scene->terms, its) == KIND_MORTAR) {
        return refuse(why, CLAUSE_FIRE_MORTAR, "a mortar fires at men");
    }
    if (!points_within_rounded(its->at, terrain_nearest(scene->table, house, its->at),
                               gun_reach(scene->terms, its, false))) {
        return refuse(why, CLAUSE_ART_AMMO, "it does not reach so far");
    }
    return tarr_sees_house(scene, unit, house) ||
           refuse(why, CLAUSE_TURN_DECLARE, "it does not see that house");
}

/* tarr.art.open-object */
static bool check_object_shot(const struct scene *scene, int unit, int target, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    const struct unit *theirs = &scene->state->units[target];
    bool armour = is_armoured(scene->terms, theirs);
    if (kind_of(scene->terms, its) == KIND_MORTAR) {
        return refuse(why, CLAUSE_FIRE_MORTAR, "over open sights a mortar fires at men");
    }
    return points_within_rounded(its->at, theirs->at, gun_reach(scene->terms, its, armour)) ||
           refuse(why, CLAUSE_ART_AMMO, "it does not reach so far with what it would fire at that");
}

/* tarr.art.open-troops: the man that was named, or the nearest whom it sees and reaches. */
static int find_centre(const struct scene *scene, const struct shot *shot)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[shot->unit];
    struct spot from = tarr_gun_spot(scene, shot->unit), spots[SPOTS_MAX];
    int n = tarr_spots(scene, shot->target, spots), best = NO_MAN;
    int32_t nearest = tarr_he_reach(terms, its) + 1;
    for (int i = 0; i < n; i++) {
        int32_t gap = tarr_spot_gap(scene, &from, &spots[i]);
        bool shown =
            spots[i].man == NO_MAN || shot->carried || scene->state->men[spots[i].man].man.shown;
        if (spots[i].man != NO_MAN && (shot->man == NO_FIGURE || shot->man == spots[i].man) &&
            shown && gap < nearest && gap >= tarr_range(template_of(terms, its)->weapon)->least &&
            tarr_has_line(scene, &from, &spots[i])) {
            best = spots[i].man;
            nearest = gap;
        }
    }
    return best;
}

static bool is_garrison(state_t *state, int unit)
{
    return state->units[unit].formation == FORM_GARRISON;
}

/* Over open sights at a house, at material or at men. */
bool tarr_find_gun_shot(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[shot->unit];
    bool mortar = kind_of(terms, its) == KIND_MORTAR;
    if (!has_gun(terms, its) || mortar != (shot->armament == ARMAMENT_MORTAR)) {
        return refuse(why, CLAUSE_ART_KINDS, "it has no such gun");
    }
    if (its->fired && !shot->again) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it fires once in a move");
    }
    if (shot->building != NO_UNIT) {
        return check_house_shot(scene, shot->unit, shot->building, why);
    }
    const struct unit *theirs = &scene->state->units[shot->target];
    if (!tarr_sees_unit(scene, shot->unit, shot->target)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "it does not see that target");
    }
    if (is_material(terms, theirs) && shot->man == NO_FIGURE) {
        return check_object_shot(scene, shot->unit, shot->target, why);
    }
    if (tarr_he_reach(terms, its) == 0) {
        return refuse(why, CLAUSE_ART_AMMO, "solid shot does nothing to men");
    }
    if (is_garrison(scene->state, shot->target)) {
        return refuse(why, CLAUSE_ART_OPEN_TROOPS, "against a garrison the building is the target");
    }
    return find_centre(scene, shot) != NO_MAN ||
           refuse(why, CLAUSE_ART_OPEN_TROOPS, "no such man is in sight and within its range");
}

/* tarr.art.open-object: one throw decides; with HE the circle then falls on everything else. */
static void shoot_object(struct play *play, int unit, int target)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    const struct unit *its = &state->units[unit];
    const struct unit *theirs = &state->units[target];
    bool armour = is_armoured(terms, theirs);
    struct point at = theirs->at;
    if (!tarr_points(play, unit, unit_piece(target), template_of(terms, its)->strike,
                     tarr_defence_from(terms, theirs, its->at), CLAUSE_ART_OPEN_OBJECT)) {
        return;
    }
    if (!armour && tarr_he_reach(terms, its) > 0) {
        tarr_burst(play, tarr_shell_of(terms, state, unit, at));
    }
    tarr_destroy(play, target, unit, CLAUSE_ART_OPEN_OBJECT);
}

static void shoot_house(struct play *play, int unit, int house)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    const struct unit *its = &state->units[unit];
    if (!tarr_strike_house(play, unit, house, template_of(terms, its)->strike,
                           CLAUSE_ART_OPEN_OBJECT)) {
        return;
    }
    if (tarr_he_reach(terms, its) > 0) {
        struct point middle = tarr_middle_of_piece(&terms->table, house);
        tarr_burst(play, tarr_shell_of(terms, state, unit, middle));
    }
    tarr_destroy_house(play, house, false, CLAUSE_POINTS_BUILDING);
}

void tarr_shoot_gun(struct play *play, const struct shot *shot)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    if (shot->building != NO_UNIT) {
        shoot_house(play, shot->unit, shot->building);
        return;
    }
    if (is_material(terms, &state->units[shot->target]) && shot->man == NO_FIGURE) {
        shoot_object(play, shot->unit, shot->target);
        return;
    }
    tarr_look_out(terms, state, &scene);
    int man = find_centre(&scene, shot);
    tarr_burst(play, tarr_shell_of(terms, state, shot->unit, state->men[man].man.at));
}

/* -- assign ------------------------------------------------------------------------------------ */

/* tarr.art.observer: figures marked so in the roster, and spotter planes. */
static bool is_observer(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (template_of(terms, its)->make == MAKE_SPOTTER) {
        return true;
    }
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (state->men[i].man.role == ROLE_OBSERVER && is_in_action(&state->men[i].man)) {
            return true;
        }
    }
    return false;
}

bool tarr_check_assign(terms_t *terms, state_t *state, const struct tarr_assign *order,
                       struct refusal *why)
{
    const struct unit *gun = &state->units[order->gun];
    if (gun->gone != GONE_HERE || !tarr_fires_indirectly(terms, gun)) {
        return refuse(why, CLAUSE_ART_OBSERVER,
                      "guns, mortars and self-propelled guns have observers");
    }
    if (state->units[order->observer].gone != GONE_HERE ||
        !is_observer(terms, state, order->observer)) {
        return refuse(why, CLAUSE_ART_OBSERVER, "that is no observer");
    }
    return gun->observer != order->observer ||
           refuse(why, CLAUSE_ART_OBSERVER, "he is its observer already");
}

/* tarr.art.ranging-group: who joins a group later must range for himself; tarr.art.memory: who is
 * ranged stays so. */
void tarr_do_assign(struct play *play, const struct tarr_assign *order)
{
    tarr_of(play)->units[order->gun].observer = (uint8_t)order->observer;
    tarr_tell_assigned(play, CLAUSE_ART_OBSERVER, order->gun, order->observer);
}

bool tarr_list_assign(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_units; gun++) {
        bool may =
            state->units[gun].side == side && tarr_fires_indirectly(terms, &state->units[gun]);
        for (int observer = 0; may && observer < state->n_units; observer++) {
            any |= state->units[observer].side == side &&
                   tarr_try_assign(terms, state, side, legal, gun, observer);
        }
    }
    return any;
}

/* -- bombard ----------------------------------------------------------------------------------- */

/* tarr.art.observer: not one who routs, fights hand to hand or is aboard. */
bool tarr_can_observe(const struct scene *scene, int observer)
{
    const struct unit *unit = &scene->state->units[observer];
    return is_on_table(unit) && is_observer(scene->terms, scene->state, observer) &&
           unit->spirit != SPIRIT_ROUTING &&
           (is_aircraft(scene->terms, unit) || !tarr_is_touched(scene, observer));
}

/* Where it aims. */
struct point tarr_aim_of(const struct scene *scene, int target, int house, struct point at)
{
    return target != NO_UNIT  ? middle_of(&scene->state->units[target])
           : house != NO_UNIT ? tarr_middle_of_piece(scene->table, house)
                              : at;
}

static bool check_observed(const struct scene *scene, int unit, int target, int house,
                           struct point at, struct refusal *why)
{
    int observer = scene->state->units[unit].observer;
    if (observer == NO_UNIT || !tarr_can_observe(scene, observer)) {
        return refuse(why, CLAUSE_ART_OBSERVER, "it has no observer who can direct it");
    }
    bool seen = target != NO_UNIT  ? tarr_sees_unit(scene, observer, target)
                : house != NO_UNIT ? tarr_sees_house(scene, observer, house)
                                   : tarr_sees_point(scene, observer, at);
    return seen || refuse(why, CLAUSE_ART_OBSERVER, "its observer does not see that");
}

/* tarr.art.kinds, tarr.art.observer, tarr.art.map, tarr.art.limits */
bool tarr_check_indirect(const struct scene *scene, int unit, int method, int target, int house,
                         struct point at, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    struct point aim = tarr_aim_of(scene, target, house, at);
    int32_t least = tarr_range(template_of(scene->terms, its)->weapon)->least;
    if (!tarr_fires_indirectly(scene->terms, its)) {
        return refuse(why, CLAUSE_ART_KINDS, "it fires over open sights only");
    }
    if (method == METHOD_OBSERVED && !check_observed(scene, unit, target, house, at, why)) {
        return false;
    }
    if (!points_within_rounded(its->at, aim, tarr_he_reach(scene->terms, its)) ||
        (least > 0 && points_within_rounded(its->at, aim, least - 1))) {
        return refuse(why, CLAUSE_ART_LIMITS, "that is out of its range");
    }
    return true;
}

int tarr_said_piece(int32_t piece)
{
    return piece == ABSENT ? NO_UNIT : piece;
}

int tarr_said_man(int32_t man)
{
    return man == ABSENT ? NO_MAN : man;
}

bool tarr_check_bombard(terms_t *terms, state_t *state, const struct tarr_bombard *order,
                        struct refusal *why)
{
    struct scene scene;
    int target = order->target, house = tarr_said_piece(order->building);
    bool place = !is_nowhere(order->at);
    tarr_look_out(terms, state, &scene);
    if ((target != NO_UNIT) + (house != NO_UNIT) + place != 1) {
        return refuse(why, CLAUSE_ART_AREA, "name one target: a unit, a house or a place");
    }
    if (order->method == METHOD_OPEN) {
        return refuse(why, CLAUSE_ART_KINDS, "over open sights one fires");
    }
    if (!tarr_check_gun(&scene, order->unit, why)) {
        return false;
    }
    if (place && !box_holds(table_box(scene.table), order->at)) {
        return refuse(why, CLAUSE_CORE_TABLE, "that is not on the table");
    }
    if (target != NO_UNIT && (!is_known_enemy(state, order->side, target) ||
                              is_aircraft(terms, &state->units[target]))) {
        return refuse(why, CLAUSE_TURN_DECLARE, "that is no enemy on the table");
    }
    if (house != NO_UNIT && scene.table->terrain[house].kind != BUILDING &&
        scene.table->terrain[house].kind != BLOCKHOUSE) {
        return refuse(why, CLAUSE_ART_DIRECT_HIT, "that is no house");
    }
    return tarr_check_indirect(&scene, order->unit, (int)order->method, target, house, order->at,
                               why);
}

void tarr_do_bombard(struct play *play, const struct tarr_bombard *order)
{
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    int target = order->target, house = tarr_said_piece(order->building);
    tarr_look_out(tarr_terms(play), state, &scene);
    struct declaration *declaration = tarr_declare(play, ATTACK_BOMBARD, order->unit, ARMAMENT_GUN);
    declaration->method = (uint8_t)order->method;
    declaration->target = (uint8_t)target;
    declaration->building = (uint8_t)house;
    declaration->at = tarr_aim_of(&scene, target, house, order->at);
    tarr_tell_to_bombard(play, CLAUSE_ART_KINDS, order->unit, (int)order->method, declaration->at);
}

/* Enemies that are known, houses with known enemies in them, and nothing for a gun that may not. */
bool tarr_list_bombard(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    bool any = false;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !tarr_fires_indirectly(terms, its) ||
            !tarr_check_gun(&scene, unit, NULL)) {
            continue;
        }
        for (int target = 0; target < state->n_units && !(any && legal == NULL); target++) {
            const struct unit *theirs = &state->units[target];
            if (!is_known_enemy(state, side, target) || is_aircraft(terms, theirs)) {
                continue;
            }
            for (int method = METHOD_OBSERVED; method <= METHOD_MAP; method++) {
                if (tarr_check_indirect(&scene, unit, method, target, NO_UNIT, theirs->at, NULL)) {
                    any = tarr_add_bombard(legal, unit, (enum method)method, target, ABSENT,
                                           (struct point){NOWHERE, NOWHERE});
                    break;
                }
            }
        }
    }
    return any;
}
