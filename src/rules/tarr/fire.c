/* Tarr's Modern Warfare: small arms (ledger, 4.7): who may fire at whom, and with what. One volley
 * is in volley.c, who fires first in fight.c.
 *
 * In the order of the ledger: tarr.fire.reach, tarr.fire.target, tarr.fire.arc, tarr.fire.mortar,
 * tarr.fire.vehicle-mg, tarr.fire.soft, tarr.fire.at-weapons. */

#include "rules/tarr/heavy.h"

/* -- fire -------------------------------------------------------------------------------------- */

/* What it would fire with if it could: refusals speak of that. */
static int main_armament(const struct scene *scene, int unit, int target)
{
    bool hard = target == NO_UNIT || (!is_troops(scene->terms, &scene->state->units[target]) &&
                                      !is_soft(scene->terms, &scene->state->units[target]));
    const struct unit *its = &scene->state->units[unit];
    int kind = kind_of(scene->terms, its);
    return kind == KIND_BODY || its->away ? (hard ? ARMAMENT_AT_PROJECTOR : ARMAMENT_SMALL_ARMS)
           : kind == KIND_MORTAR          ? ARMAMENT_MORTAR
                                          : ARMAMENT_GUN;
}

/* What it is to fire with, the first that can: tarr.table.fire-modes. */
static bool find_armament(const struct scene *scene, const struct tarr_fire *order,
                          struct shot *shot, struct refusal *why)
{
    static const uint8_t best[] = {ARMAMENT_GUN,         ARMAMENT_MORTAR,       ARMAMENT_SMALL_ARMS,
                                   ARMAMENT_MACHINE_GUN, ARMAMENT_AT_PROJECTOR, ARMAMENT_AT_RIFLE};
    if (order->armament == ARMAMENT_FLAME) {
        return refuse(why, CLAUSE_FLAME_RANGE, "flame is ordered by its own word");
    }
    for (int i = 0; i < (int)sizeof best; i++) {
        *shot = (struct shot){.unit = order->unit,
                              .target = order->target,
                              .building = order->building == ABSENT ? NO_UNIT : order->building,
                              .armament = best[i],
                              .man = order->man == ABSENT ? NO_FIGURE : order->man};
        bool main = order->armament == best[i] ||
                    best[i] == main_armament(scene, order->unit, order->target);
        if ((order->armament == ABSENT || order->armament == best[i]) &&
            tarr_find_shot(scene, shot, main ? why : NULL)) {
            return true;
        }
    }
    return false;
}

bool tarr_best_shot(const struct scene *scene, int unit, int target, struct shot *shot)
{
    struct tarr_fire order = {
        .unit = unit, .target = target, .building = ABSENT, .armament = ABSENT, .man = ABSENT};
    return find_armament(scene, &order, shot, NULL);
}

bool tarr_check_fire(terms_t *terms, state_t *state, const struct tarr_fire *order,
                     struct refusal *why)
{
    struct scene scene;
    struct shot shot;
    if ((order->target == NO_UNIT) == (order->building == ABSENT)) {
        return refuse(why, CLAUSE_FIRE_TARGET, "one target is named: a unit or a building");
    }
    tarr_look_out(terms, state, &scene);
    if (!tarr_may_fire(&scene, order->unit, why) ||
        !tarr_check_toil(&scene, order->unit, order->target, why) ||
        !tarr_check_halt(&scene, order->unit, order->target, why)) {
        return false;
    }
    if (!declare_has_room(&tarr_declares, &state->head, order->side)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "no more orders can be written down");
    }
    if (find_armament(&scene, order, &shot, why)) {
        return true;
    }
    return order->target != NO_UNIT && why != NULL &&
                   !tarr_sees_unit(&scene, order->unit, order->target)
               ? refuse(why, CLAUSE_TURN_DECLARE, "only enemies in sight may be named")
               : false;
}

void tarr_do_fire(struct play *play, const struct tarr_fire *order)
{
    struct scene scene;
    struct shot shot;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    find_armament(&scene, order, &shot, NULL);
    struct declaration *declaration = tarr_declare(play, ATTACK_FIRE, order->unit, shot.armament);
    declaration->target = (uint8_t)shot.target;
    declaration->building = (uint8_t)shot.building;
    declaration->method = METHOD_OPEN;
    declaration->man = (uint16_t)(order->man == ABSENT ? NO_FIGURE : order->man);
    if (shot.target != NO_UNIT) {
        tarr_tell_declared(play, CLAUSE_TURN_DECLARE, order->unit, shot.target, shot.armament);
    } else {
        tarr_tell_declared_house(play, CLAUSE_TURN_DECLARE, order->unit, shot.building,
                                 shot.armament);
    }
    tarr_ask_halt_again(play, order->task);
}

struct declaration *tarr_declare(struct play *play, enum attack attack, int unit, int armament)
{
    struct tarr_state *state = tarr_of(play);
    struct declared declared = {.side = state->units[unit].side,
                                .unit = (uint8_t)unit,
                                .verb = (uint8_t)attack,
                                .weapon = (uint8_t)armament};
    int i = declare_add(&tarr_declares, &state->head, declared);
    struct declaration *declaration = &state->declarations[i];
    declaration->at = (struct point){NOWHERE, NOWHERE};
    declaration->man = NO_FIGURE;
    declaration->target = declaration->building = NO_UNIT;
    return declaration;
}

bool tarr_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    bool any = false;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0;
         unit < state->n_units && declare_has_room(&tarr_declares, &state->head, side); unit++) {
        if (state->units[unit].side != side || !tarr_may_fire(&scene, unit, NULL)) {
            continue;
        }
        for (int target = 0; target < state->n_units; target++) {
            struct shot shot;
            if (state->units[target].side != side && is_on_table(&state->units[target]) &&
                tarr_check_toil(&scene, unit, target, NULL) &&
                tarr_check_halt(&scene, unit, target, NULL) &&
                tarr_best_shot(&scene, unit, target, &shot)) {
                any = tarr_add_fire(legal, unit, target, ABSENT, shot.armament, ABSENT);
            }
        }
    }
    return any;
}

/* -- hold -------------------------------------------------------------------------------------- */

bool tarr_check_hold(terms_t *terms, state_t *state, const struct tarr_hold *order,
                     struct refusal *why)
{
    return (state->units[order->unit].side == order->side &&
            declare_find(&tarr_declares, &state->head, order->unit, 0) != NO_DECLARED) ||
           refuse(why, CLAUSE_TURN_DECLARE, "it was to do nothing");
}

void tarr_do_hold(struct play *play, const struct tarr_hold *order)
{
    declare_hold(&tarr_declares, &tarr_of(play)->head, order->unit);
    tarr_tell_held(play, CLAUSE_TURN_DECLARE, order->unit);
    tarr_ask_halt_again(play, order->task);
}

/* -- who may fire ------------------------------------------------------------------------------ */

/* Nobody fires who runs, has been driven off, rides or has just landed. */
bool tarr_may_fire(const struct scene *scene, int unit, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[unit];
    if (!is_on_table(its) || its->wreck || is_aircraft(terms, its)) {
        return refuse(why, CLAUSE_FIRE_REACH, "it is not on the table");
    }
    if (its->spirit != SPIRIT_STEADY || its->driven) {
        return refuse(why, CLAUSE_MORALE_WITHDRAW, "it runs, or was driven off this move");
    }
    if (its->landed != 0 && its->landed == scene->state->head.turn) {
        return refuse(why, CLAUSE_PARA_COST, "it has only just landed");
    }
    if (its->mounted && its->moved) {
        return refuse(why, CLAUSE_MOVE_CAVALRY, "mounted men that moved do not fire");
    }
    return true;
}

/* tarr.move.guns-halt */
static bool may_gun_fire(const struct scene *scene, const struct unit *unit, struct refusal *why)
{
    if (unit->limbered) {
        return refuse(why, CLAUSE_PARA_DROP, "it is limbered");
    }
    return !(tarr_must_halt(scene->terms, unit) && unit->moved) ||
           option_of(scene->terms, OPT_MOVE_FIRE) == MOVE_FIRE_ALL_FIRE ||
           refuse(why, CLAUSE_MOVE_GUNS_HALT, "it has moved");
}

/* tarr.core.one-fire, tarr.points.gun-crew: what it is to fire already. */
static bool is_pledged(const struct scene *scene, int unit, int armament)
{
    state_t *state = scene->state;
    bool body = kind_of(scene->terms, &state->units[unit]) == KIND_BODY;
    for (int i = declare_find(&tarr_declares, &state->head, unit, 0); i != NO_DECLARED;
         i = declare_find(&tarr_declares, &state->head, unit, i + 1)) {
        const struct declared *declared = &state->declarations[i].declared;
        if (!body || declared->weapon == armament || declared->verb == ATTACK_SNIPE) {
            return true;
        }
    }
    return false;
}

/* -- anti-tank weapons ------------------------------------------------------------------------- */

/* tarr.fire.at-weapons: at a vehicle, gun, building or blockhouse in sight. */
static bool find_at_shot(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    int weapon = shot->armament == ARMAMENT_AT_RIFLE ? WEAPON_AT_RIFLE : WEAPON_AT_PROJECTOR;
    struct spot to;
    if (shot->building != NO_UNIT) {
        to = (struct spot){.man = NO_MAN, .inside = (int16_t)shot->building};
        to.eye.at = *terrain_corners(scene->table, shot->building);
    } else if (has_model(scene->terms, &scene->state->units[shot->target])) {
        to = tarr_gun_spot(scene, shot->target);
    } else {
        return refuse(why, CLAUSE_FIRE_AT_WEAPONS, "it is no material");
    }
    for (int i = first_man(scene->terms, shot->unit); i < end_man(scene->terms, shot->unit); i++) {
        const struct figure *figure = &scene->state->men[i];
        if (!is_standing(&figure->man) || figure->man.weapon != weapon || figure->fired) {
            continue;
        }
        struct spot from = tarr_spot_of_man(scene, i);
        if (tarr_spot_gap(scene, &from, &to) <= tarr_range(weapon)->reach &&
            tarr_has_line(scene, &from, &to)) {
            set_bit(shot->shooters, i);
        }
    }
    return any_bit(shot->shooters, MEN_WORDS) ||
           refuse(why, CLAUSE_FIRE_REACH, "no such weapon is in sight of it and in reach");
}

/* -- may it be fired at so? -------------------------------------------------------------------- */

/* tarr.move.assault: bodies in contact fire only at those they touch, and only these at them. */
static bool check_contact(const struct scene *scene, const struct shot *shot, struct refusal *why)
{
    bool touching = tarr_is_touched(scene, shot->unit);
    bool small = !tarr_is_model_weapon(shot->armament) || shot->armament == ARMAMENT_MACHINE_GUN;
    if (shot->target == NO_UNIT) {
        return !touching || refuse(why, CLAUSE_MOVE_ASSAULT, "it is in contact with the enemy");
    }
    if (tarr_in_contact(scene, shot->unit, shot->target)) {
        return true;
    }
    if (touching) {
        return refuse(why, CLAUSE_MOVE_ASSAULT, "it fires only at those it touches");
    }
    return !small || !is_troops(scene->terms, &scene->state->units[shot->target]) ||
           !tarr_is_touched(scene, shot->target) ||
           refuse(why, CLAUSE_MOVE_ASSAULT, "small arms are not fired into a hand-to-hand fight");
}

/* What it fires is in reach and in sight, and could do harm. */
static bool find_harm(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *unit = &scene->state->units[shot->unit];
    if (shot->armament == ARMAMENT_AT_RIFLE || shot->armament == ARMAMENT_AT_PROJECTOR) {
        return find_at_shot(scene, shot, why);
    }
    bool dice = !tarr_is_model_weapon(shot->armament) ||
                tarr_dice_weapon(terms, unit, shot->armament) != WEAPON_NONE;
    bool circle =
        shot->armament == ARMAMENT_MORTAR &&
        (option_of(terms, OPT_MORTAR_OPEN) == MORTAR_OPEN_CIRCLE || shot->target == NO_UNIT ||
         !is_troops(terms, &scene->state->units[shot->target]));
    if (shot->armament == ARMAMENT_MORTAR && !dice) {
        return refuse(why, CLAUSE_FIRE_MORTAR, "it has no mortar");
    }
    if (circle || (shot->armament == ARMAMENT_GUN && !dice)) {
        shot->shell = true;
        return tarr_find_gun_shot(scene, shot, why);
    }
    if (shot->target == NO_UNIT || !dice) {
        return refuse(why, CLAUSE_FIRE_SOFT, "it has nothing that could harm that");
    }
    return tarr_find_volley(scene, shot, why);
}

/* tarr.fire.target, tarr.fire.arc: all round; at one that its side sees. */
bool tarr_find_shot(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *unit = &scene->state->units[shot->unit];
    if (shot->target != NO_UNIT) {
        const struct unit *target = &scene->state->units[shot->target];
        if (!is_known_enemy(scene->state, unit->side, shot->target) || target->wreck ||
            is_aircraft(terms, target)) {
            return refuse(why, CLAUSE_TURN_DECLARE, "only enemies in sight may be named");
        }
    }
    if (!shot->carried && is_pledged(scene, shot->unit, shot->armament)) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it has its orders already");
    }
    if (tarr_is_model_weapon(shot->armament)) {
        bool crewed = is_troops(terms, unit);
        if (shot->armament == ARMAMENT_MACHINE_GUN &&
            tarr_dice_weapon(terms, unit, shot->armament) == WEAPON_NONE) {
            return refuse(why, CLAUSE_FIRE_VEHICLE_MG, "it has no machine-gun");
        }
        if (template_of(terms, unit)->weapon == WEAPON_NONE ||
            (crewed && !tarr_is_served(terms, scene->state, shot->unit))) {
            return refuse(why, CLAUSE_POINTS_GUN_CREW, "nobody serves such a weapon");
        }
        if (!may_gun_fire(scene, unit, why)) {
            return false;
        }
    }
    if (why == NULL) { /* who touches whom takes longest to find out */
        return find_harm(scene, shot, NULL) && check_contact(scene, shot, NULL);
    }
    return check_contact(scene, shot, why) && find_harm(scene, shot, why);
}

/* -- the shot ------------------------------------------------------------------------------ */

/* tarr.conceal.fire: "on the table before the dice are thrown"; tarr.conceal.gunners: not guns and
 * mortars. */
static void note_fire(struct play *play, const struct scene *scene, const struct shot *shot)
{
    terms_t *terms = scene->terms;
    struct tarr_state *state = tarr_of(play);
    struct unit *unit = &state->units[shot->unit];
    bool gunners = is_piece(terms, unit) && tarr_is_model_weapon(shot->armament);
    if (gunners && shot->target != NO_UNIT &&
        option_of(terms, OPT_GUN_FLASH) == GUN_FLASH_REVEALED &&
        tarr_sees_unit(scene, shot->target, shot->unit)) {
        tarr_reveal(play, shot->unit, CLAUSE_CONCEAL_GUNNERS);
    }
    if (!gunners) {
        tarr_reveal(play, shot->unit, CLAUSE_CONCEAL_FIRE);
        unit->acted = (uint8_t)state->head.turn;
    }
    unit->digging = 0;
    unit->fired =
        unit->fired || tarr_is_model_weapon(shot->armament) || tarr_throws_flame(terms, shot, unit);
    for (int i = first_man(terms, shot->unit); i < end_man(terms, shot->unit); i++) {
        bool serves = tarr_is_model_weapon(shot->armament);
        state->men[i].fired = state->men[i].fired || serves || has_bit(shot->shooters, i);
    }
    if (shot->target != NO_UNIT) {
        tarr_note_attack(state, shot->target, shot->unit);
    }
}

/* Both know of fire they see; of fire from hiding, only where it falls. */
void tarr_tell_fire(struct play *play, const struct shot *shot)
{
    state_t *state = tarr_of(play);
    uint8_t sees = play->sees;
    play->sees = tarr_who_knows(state, shot->unit);
    if (shot->target != NO_UNIT) {
        tarr_tell_fired(play, CLAUSE_FIRE_TARGET, shot->unit, shot->target, shot->armament);
        play->sees = (uint8_t)(SEEN_BY_ALL & ~play->sees);
        if (play->sees != 0) {
            tarr_tell_under_fire(play, CLAUSE_CONCEAL_GUNNERS, shot->target);
        }
    }
    play->sees = sees;
}

/* tarr.fire.at-weapons: one points throw for each. */
static void hit_material(struct play *play, const struct scene *scene, const struct shot *shot)
{
    bool rifle = shot->armament == ARMAMENT_AT_RIFLE;
    int strike = tarr_strike_row(rifle ? STRIKE_AT_RIFLE : STRIKE_AT_PROJECTOR)->strike;
    for (int i = next_bit(shot->shooters, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(shot->shooters, MEN_WORDS, i + 1)) {
        if (shot->building != NO_UNIT) {
            if (tarr_attack_house(play, shot->unit, shot->building, strike,
                                  CLAUSE_FIRE_AT_WEAPONS)) {
                return;
            }
            continue;
        }
        const struct unit *target = &scene->state->units[shot->target];
        int defence = tarr_defence_from(scene->terms, target, scene->state->men[i].man.at);
        if (!target->wreck && tarr_points(play, shot->unit, unit_piece(shot->target), strike,
                                          defence, CLAUSE_FIRE_AT_WEAPONS)) {
            tarr_destroy(play, shot->target, shot->unit, CLAUSE_FIRE_AT_WEAPONS);
        }
    }
}

/* A shot that was found possible is fired. */
void tarr_shoot(struct play *play, const struct shot *shot)
{
    struct scene scene;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    note_fire(play, &scene, shot);
    tarr_tell_fire(play, shot);
    if (shot->shell) {
        tarr_shoot_gun(play, shot);
    } else if (shot->armament == ARMAMENT_AT_RIFLE || shot->armament == ARMAMENT_AT_PROJECTOR) {
        hit_material(play, &scene, shot);
    } else if (shot->soft) {
        tarr_hit_lorry(play, &scene, shot);
    } else {
        tarr_hit_men(play, &scene, shot);
    }
}
