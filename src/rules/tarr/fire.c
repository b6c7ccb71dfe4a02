/* Tarr's Modern Warfare: small arms (ledger, 4.7): who may fire at whom, and one volley.
 *
 * In the order of the ledger: tarr.fire.dice, tarr.fire.classes, tarr.fire.part-dice,
 * tarr.fire.reach, tarr.fire.target, tarr.fire.arc, tarr.fire.open, tarr.fire.cover,
 * tarr.fire.mixed-cover, tarr.fire.cap, tarr.fire.mortar, tarr.fire.vehicle-mg, tarr.fire.soft,
 * tarr.fire.at-weapons. */

#include <string.h>

#include "rules/tarr/heavy.h"

enum { SIXTHS = 6, TWELFTHS = 12 };

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
    int i = tarr_declare(play, ATTACK_FIRE, order->unit, shot.armament);
    struct declaration *declaration = &state->declarations[i];
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

int tarr_declare(struct play *play, enum attack attack, int unit, int armament)
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
    return i;
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
    int weapon = template_of(scene->terms, unit)->weapon;
    bool heavy =
        is_gun(scene->terms, unit) || weapon == WEAPON_MORTAR_8 || weapon == WEAPON_MORTAR_12;
    if (unit->limbered) {
        return refuse(why, CLAUSE_PARA_DROP, "it is limbered");
    }
    return !(heavy && unit->moved) ||
           option_of(scene->terms, OPT_MOVE_FIRE) == MOVE_FIRE_ALL_FIRE ||
           refuse(why, CLAUSE_MOVE_GUNS_HALT, "it has moved");
}

/* Does it serve or carry a weapon of its own: not what men of it carry? */
static bool is_model_weapon(int armament)
{
    return armament == ARMAMENT_GUN || armament == ARMAMENT_MACHINE_GUN ||
           armament == ARMAMENT_MORTAR;
}

/* tarr.flame.infantry: a flame tank throws its flame alone. */
static bool is_flame_tank(terms_t *terms, const struct shot *shot, const struct unit *unit)
{
    return shot->armament == ARMAMENT_FLAME &&
           template_of(terms, unit)->weapon == WEAPON_FLAME_TANK;
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

/* -- a volley ---------------------------------------------------------------------------------- */

/* Where a weapon that is served, or mounted on a model, fires from. */
struct spot tarr_gun_spot(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    bool model = has_model(scene->terms, its);
    struct spot spot =
        tarr_spot_at(scene, model ? its->at : middle_of(its),
                     model ? tarr_model(scene->terms, its)->height : tarr_model_height(MODEL_MAN));
    spot.inside = (int16_t)(is_troops(scene->terms, its) ? tarr_house_at(scene->table, spot.eye.at)
                                                         : NO_TERRAIN);
    return spot;
}

/* The weapon of an armament that throws dice at men, or WEAPON_NONE. */
static int dice_weapon(terms_t *terms, const struct unit *unit, int armament)
{
    int weapon = template_of(terms, unit)->weapon;
    if (armament == ARMAMENT_MACHINE_GUN) {
        bool has = template_of(terms, unit)->machine_gun &&
                   option_of(terms, OPT_VEHICLE_MG) == VEHICLE_MG_YES;
        return has ? WEAPON_LMG : WEAPON_NONE;
    }
    bool mortar = weapon >= WEAPON_MORTAR_5 && weapon <= WEAPON_MORTAR_12;
    if (armament == ARMAMENT_MORTAR) {
        return mortar ? weapon : WEAPON_NONE;
    }
    return mortar || weapon == WEAPON_FLAME_TANK || tarr_small_arm(weapon) == NULL ? WEAPON_NONE
                                                                                   : weapon;
}

/* tarr.fire.reach: one weapon, and whom of the target it could hit. */
static bool reaches(const struct scene *scene, const struct spot *from, int weapon,
                    const struct party *target, struct shot *shot)
{
    const struct range_row *range = tarr_range(weapon);
    bool any = false;
    for (int i = 0; i < target->n; i++) {
        const struct spot *spot = &target->spots[i];
        bool unshown = spot->man != NO_MAN && !scene->state->men[spot->man].man.shown;
        if (shot->soft != (spot->man == NO_MAN) || (unshown && !shot->carried)) {
            continue; /* an order names nobody whom its side is not shown */
        }
        int32_t gap = tarr_spot_gap(scene, from, spot);
        if (gap > range->reach || gap < range->least || !tarr_has_line(scene, from, spot)) {
            continue;
        }
        any = true;
        int end = spot->inside != NO_TERRAIN ? end_man(scene->terms, target->unit) : spot->man + 1;
        for (int man = spot->man; man != NO_MAN && man < end; man++) {
            if (is_standing(&scene->state->men[man].man)) {
                set_bit(shot->may, man);
            }
        }
        if (gap < shot->range) {
            shot->range = gap;
            shot->from = from->eye.at;
        }
    }
    return any;
}

/* tarr.fire.dice, tarr.fire.classes: what it adds to the volley. */
static void count_weapon(struct shot *shot, int weapon)
{
    const struct small_arm *arm = tarr_small_arm(weapon);
    shot->sixths[arm->class] += arm->sixths;
}

/* The small arms that its men carry. A flame-thrower at men is one of them: tarr.flame.infantry. */
static void count_men(const struct scene *scene, const struct party *target, struct shot *shot)
{
    bool whole = option_of(scene->terms, OPT_FLAME_INFANTRY) == FLAME_INFANTRY_ONE_DIE;
    bool flame = shot->armament == ARMAMENT_FLAME;
    struct spot spots[SPOTS_MAX];
    int n = tarr_spots(scene, shot->unit, spots);
    for (int i = 0; i < n; i++) {
        int end =
            spots[i].inside != NO_TERRAIN ? end_man(scene->terms, shot->unit) : spots[i].man + 1;
        for (int man = spots[i].man; man != NO_MAN && man < end; man++) {
            const struct figure *figure = &scene->state->men[man];
            bool armed = is_standing(&figure->man) && (!figure->fired || shot->again) &&
                         tarr_small_arm(figure->man.weapon) != NULL &&
                         (!flame || figure->man.weapon == WEAPON_FLAME_PACK);
            if (armed && reaches(scene, &spots[i], figure->man.weapon, target, shot)) {
                count_weapon(shot, figure->man.weapon);
                shot->sixths[CLASS_RIFLE] +=
                    whole && figure->man.weapon == WEAPON_FLAME_PACK ? SIXTHS - 2 : 0;
                set_bit(shot->shooters, man);
            }
        }
    }
}

/* tarr.fire.soft: against a lorry only whole dice count, and no mortar. */
static bool has_dice(const struct shot *shot)
{
    int sixths = shot->sixths[CLASS_RIFLE] + shot->sixths[CLASS_MACHINE_GUN];
    return shot->soft ? sixths >= SIXTHS : sixths + shot->sixths[CLASS_MORTAR] > 0;
}

static bool find_volley(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *unit = &scene->state->units[shot->unit];
    const struct unit *target = &scene->state->units[shot->target];
    struct party party;
    shot->soft = !is_troops(terms, target);
    if (shot->soft && !is_soft(terms, target)) {
        return refuse(why, CLAUSE_FIRE_SOFT, "small arms cannot harm that");
    }
    tarr_party(scene, shot->target, &party);
    shot->range = OUT_OF_SIGHT;
    if (is_flame_tank(terms, shot, unit)) {
        struct spot spot = tarr_gun_spot(scene, shot->unit);
        if ((!unit->fired || shot->again) &&
            reaches(scene, &spot, WEAPON_FLAME_TANK, &party, shot)) {
            count_weapon(shot, WEAPON_FLAME_TANK);
            bool whole = option_of(terms, OPT_FLAME_INFANTRY) == FLAME_INFANTRY_ONE_DIE;
            shot->sixths[CLASS_RIFLE] += whole ? SIXTHS - 2 : 0;
        }
    } else if (is_model_weapon(shot->armament)) {
        int weapon = dice_weapon(terms, unit, shot->armament);
        struct spot spot = tarr_gun_spot(scene, shot->unit);
        if ((!unit->fired || shot->again) && reaches(scene, &spot, weapon, &party, shot)) {
            count_weapon(shot, weapon);
        }
    } else if (kind_of(terms, unit) == KIND_BODY || unit->away || !unit->fired || shot->again) {
        count_men(scene, &party, shot);
    }
    return has_dice(shot) ||
           refuse(why, shot->armament == ARMAMENT_MORTAR ? CLAUSE_FIRE_MORTAR : CLAUSE_FIRE_REACH,
                  "nobody of it is in sight and in reach");
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
    bool small = !is_model_weapon(shot->armament) || shot->armament == ARMAMENT_MACHINE_GUN;
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

/* tarr.fire.target, tarr.fire.arc: all round; at one that its side sees. */
bool tarr_find_shot(const struct scene *scene, struct shot *shot, struct refusal *why)
{
    terms_t *terms = scene->terms;
    const struct unit *unit = &scene->state->units[shot->unit];
    if (shot->target != NO_UNIT) {
        const struct unit *target = &scene->state->units[shot->target];
        if (target->side == unit->side || !is_on_table(target) || target->wreck ||
            is_aircraft(terms, target) || !tarr_is_known(scene->state, shot->target, unit->side)) {
            return refuse(why, CLAUSE_TURN_DECLARE, "only enemies in sight may be named");
        }
    }
    if (!shot->carried && is_pledged(scene, shot->unit, shot->armament)) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it has its orders already");
    }
    if (is_model_weapon(shot->armament)) {
        bool crewed = is_troops(terms, unit);
        if (shot->armament == ARMAMENT_MACHINE_GUN &&
            dice_weapon(terms, unit, shot->armament) == WEAPON_NONE) {
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
    if (!check_contact(scene, shot, why)) {
        return false;
    }
    if (shot->armament == ARMAMENT_AT_RIFLE || shot->armament == ARMAMENT_AT_PROJECTOR) {
        return find_at_shot(scene, shot, why);
    }
    bool dice =
        !is_model_weapon(shot->armament) || dice_weapon(terms, unit, shot->armament) != WEAPON_NONE;
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
    return find_volley(scene, shot, why);
}

/* -- the dice ---------------------------------------------------------------------------------- */

static int throw_dice(struct play *play, const struct shot *shot, int n, int clause)
{
    state_t *state = tarr_of(play);
    struct throw throw =
        play_die(FOR_VOLLEY, clause, tarr_piece(state, shot->unit), unit_piece(shot->target));
    uint8_t worth[SIXTHS];
    tarr_part_worth(SIXTHS, worth);
    throw.n = (uint8_t)n;
    return n == 0 ? 0 : play_roll_worth(play, &throw, worth);
}

/* What a die of so many left over counts: tarr.fire.part-dice. */
void tarr_part_worth(int sixths, uint8_t worth[SIXTHS])
{
    for (int face = 1; face <= SIXTHS; face++) {
        worth[face - 1] = (uint8_t)(face * sixths / SIXTHS);
    }
}

static int throw_part(struct play *play, const struct shot *shot, int sixths)
{
    uint8_t worth[SIXTHS];
    struct throw throw = play_die(FOR_VOLLEY, CLAUSE_FIRE_PART_DICE,
                                  tarr_piece(tarr_of(play), shot->unit), unit_piece(shot->target));
    tarr_part_worth(sixths, worth);
    return play_roll_worth(play, &throw, worth);
}

/* tarr.opt-part-dice: whole dice of the rifle class, and what is left over. */
int tarr_rifle_dice(terms_t *terms, const struct shot *shot, int *left)
{
    int sixths = shot->sixths[CLASS_RIFLE];
    int option = option_of(terms, OPT_PART_DICE);
    *left = option == PART_DICE_PROPORTIONAL ? sixths % SIXTHS : 0;
    return option == PART_DICE_ROUND ? (sixths + SIXTHS / 2) / SIXTHS : sixths / SIXTHS;
}

/* -- the effect -------------------------------------------------------------------------------- */

/* tarr.core.round: applied once, to the whole score of one volley. */
int tarr_casualties(terms_t *terms, const int score[CLASSES], enum cover cover)
{
    const struct cover_row *rates = tarr_cover_row(cover);
    int twelfths = score[CLASS_RIFLE] * rates->rifle +
                   score[CLASS_MACHINE_GUN] * rates->machine_gun +
                   score[CLASS_MORTAR] * rates->mortar;
    int more = option_of(terms, OPT_ROUND) == ROUND_NEAREST ? TWELFTHS / 2 : 0;
    return (twelfths + more) / TWELFTHS;
}

/* tarr.fire.cover, tarr.fire.mixed-cover: what half or more of those who can be hit are in. */
enum cover tarr_cover_of_target(const struct scene *scene, const struct shot *shot)
{
    int in[3] = {0};
    for (int i = next_bit(shot->may, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(shot->may, MEN_WORDS, i + 1)) {
        in[tarr_cover_of(scene, i, &shot->from)]++;
    }
    int covered = in[COVER_COVER] + in[COVER_STREET];
    return 2 * covered < in[COVER_OPEN] + covered ? COVER_OPEN
           : in[COVER_STREET] > 0                 ? COVER_STREET
                                                  : COVER_COVER;
}

/* tarr.conceal.fire: "on the table before the dice are thrown"; tarr.conceal.gunners: not guns and
 * mortars. */
static void note_fire(struct play *play, const struct scene *scene, const struct shot *shot)
{
    terms_t *terms = scene->terms;
    struct tarr_state *state = tarr_of(play);
    struct unit *unit = &state->units[shot->unit];
    bool gunners = is_piece(terms, unit) && is_model_weapon(shot->armament);
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
        unit->fired || is_model_weapon(shot->armament) || is_flame_tank(terms, shot, unit);
    for (int i = first_man(terms, shot->unit); i < end_man(terms, shot->unit); i++) {
        bool serves = is_model_weapon(shot->armament);
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

void tarr_hit_men(struct play *play, const struct scene *scene, const struct shot *shot)
{
    int left;
    int score[CLASSES];
    int dice = tarr_rifle_dice(scene->terms, shot, &left);
    score[CLASS_RIFLE] = throw_dice(play, shot, dice, CLAUSE_FIRE_DICE);
    score[CLASS_RIFLE] += left > 0 ? throw_part(play, shot, left) : 0;
    score[CLASS_MACHINE_GUN] =
        throw_dice(play, shot, shot->sixths[CLASS_MACHINE_GUN] / SIXTHS, CLAUSE_FIRE_CLASSES);
    score[CLASS_MORTAR] =
        throw_dice(play, shot, shot->sixths[CLASS_MORTAR] / SIXTHS, CLAUSE_FIRE_MORTAR);
    enum cover cover = tarr_cover_of_target(scene, shot);
    int hits = tarr_casualties(scene->terms, score, cover);
    int most = count_bits(shot->may, MEN_WORDS);
    hits = hits < most ? hits : most; /* tarr.fire.cap */
    int clause = cover == COVER_OPEN ? CLAUSE_FIRE_OPEN : CLAUSE_FIRE_COVER;
    tarr_tell_hits(play, clause, shot->target, hits);
    tarr_men_fall(play, shot->target, shot->may, hits, shot->unit, clause);
}

/* tarr.fire.soft: each whole die's worth is one points throw with strike 0. */
static void hit_lorry(struct play *play, const struct scene *scene, const struct shot *shot)
{
    const struct unit *target = &scene->state->units[shot->target];
    int n = (shot->sixths[CLASS_RIFLE] + shot->sixths[CLASS_MACHINE_GUN]) / SIXTHS;
    for (int i = 0; i < n && !target->wreck; i++) {
        if (tarr_points(play, shot->unit, unit_piece(shot->target), 0,
                        tarr_defence(scene->terms, target), CLAUSE_FIRE_SOFT)) {
            tarr_destroy(play, shot->target, shot->unit, CLAUSE_FIRE_SOFT);
        }
    }
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
        hit_lorry(play, &scene, shot);
    } else {
        tarr_hit_men(play, &scene, shot);
    }
}
