/* Tarr's Modern Warfare: flame-throwers (ledger, 4.15). They are direct fire: fight.c carries them
 * out.
 *
 * In the order of the ledger: tarr.flame.range, tarr.flame.infantry, tarr.flame.tank,
 * tarr.flame.house, tarr.flame.retire. */

#include <string.h>

#include "rules/tarr/heavy.h"

enum { OUTSIDE = 1 * INCH };

/* Men with a man-pack who are in action and have not fired; a flame tank is one thrower. */
static int throwers(terms_t *terms, state_t *state, int unit, int16_t who[MEN_OF_UNIT])
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &state->men[i];
        if (is_standing(&figure->man) && figure->man.weapon == WEAPON_FLAME_PACK &&
            !figure->fired) {
            who[n++] = (int16_t)i;
        }
    }
    return n;
}

static bool is_flame_tank(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->weapon == WEAPON_FLAME_TANK;
}

/* From one man to the nearest of the target, or to the wall of a house. */
static int32_t man_gap_to(const struct scene *scene, int man, int target, int house)
{
    struct point at = scene->state->men[man].man.at;
    int32_t least = INT32_MAX;
    if (house != NO_UNIT) {
        return points_distance(at, terrain_nearest(scene->table, house, at));
    }
    struct spot from = tarr_spot_of_man(scene, man), spots[SPOTS_MAX];
    int n = tarr_spots(scene, target, spots);
    for (int i = 0; i < n; i++) {
        int32_t gap = tarr_spot_gap(scene, &from, &spots[i]);
        least = gap < least ? gap : least;
    }
    return least;
}

/* -- flame ------------------------------------------------------------------------------------- */

/* How near the flame comes: to the nearest man or the model it sees, or to the wall of a house. */
static int32_t flame_gap(const struct scene *scene, int unit, int target, int house)
{
    const struct unit *its = &scene->state->units[unit];
    int16_t who[MEN_OF_UNIT];
    int32_t least = INT32_MAX;
    if (is_flame_tank(scene->terms, its)) {
        return house != NO_UNIT
                   ? points_distance(its->at, terrain_nearest(scene->table, house, its->at))
                   : tarr_gap(scene, unit, target);
    }
    int n = throwers(scene->terms, scene->state, unit, who);
    for (int i = 0; i < n; i++) {
        int32_t gap = man_gap_to(scene, who[i], target, house);
        least = gap < least ? gap : least;
    }
    return least;
}

static int32_t flame_reach(terms_t *terms, const struct unit *unit)
{
    return tarr_range(is_flame_tank(terms, unit) ? WEAPON_FLAME_TANK : WEAPON_FLAME_PACK)->reach;
}

/* tarr.flame.range, tarr.flame.tank */
static bool find_flame(const struct scene *scene, int unit, int target, int house,
                       struct refusal *why)
{
    terms_t *terms = scene->terms;
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    int16_t who[MEN_OF_UNIT];
    if (!is_on_table(its) ||
        (!is_flame_tank(terms, its) && throwers(terms, state, unit, who) == 0) ||
        (is_flame_tank(terms, its) && its->fired)) {
        return refuse(why, CLAUSE_FLAME_RANGE, "it has no flame-thrower that could fire");
    }
    if (house != NO_UNIT) {
        int kind = scene->table->terrain[house].kind;
        if (kind != BUILDING && kind != BLOCKHOUSE) {
            return refuse(why, CLAUSE_FLAME_HOUSE, "that is no house");
        }
    } else if (!is_known_enemy(state, its->side, target) ||
               is_aircraft(terms, &state->units[target]) || !tarr_sees_unit(scene, unit, target)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "it does not see that target");
    }
    if (flame_gap(scene, unit, target, house) > flame_reach(terms, its)) {
        return refuse(why, CLAUSE_FLAME_RANGE, "that is out of reach of the flame");
    }
    if (house == NO_UNIT && is_armoured(terms, &state->units[target]) &&
        sector_of(state->units[target].at, state->units[target].facing, its->at) != SECTOR_REAR) {
        return refuse(why, CLAUSE_FLAME_TANK, "armour is flamed from the rear only");
    }
    return true;
}

/* May it give such an order now, whatever its target? */
static bool may_flame(const struct scene *scene, int unit, int target, struct refusal *why)
{
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    if (its->spirit != SPIRIT_STEADY || its->driven || its->landed == state->head.turn) {
        return refuse(why, CLAUSE_FLAME_RANGE, "it does not fire in this move");
    }
    if (tarr_has_declared(state, unit, ATTACK_FLAME) ||
        (is_flame_tank(scene->terms, its) &&
         declare_find(&tarr_declares, &state->head, unit, 0) != NO_DECLARED)) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it fires once in a move");
    }
    return tarr_check_toil(scene, unit, target, why);
}

bool tarr_check_flame(terms_t *terms, state_t *state, const struct tarr_flame *order,
                      struct refusal *why)
{
    struct scene scene;
    int house = tarr_said_piece(order->building);
    tarr_look_out(terms, state, &scene);
    if ((order->target != NO_UNIT) == (house != NO_UNIT)) {
        return refuse(why, CLAUSE_FLAME_RANGE, "name one target: a unit or a house");
    }
    return may_flame(&scene, order->unit, order->target, why) &&
           tarr_check_halt(&scene, order->unit, order->target, why) &&
           find_flame(&scene, order->unit, order->target, house, why);
}

void tarr_do_flame(struct play *play, const struct tarr_flame *order)
{
    struct declaration *flame = tarr_declare(play, ATTACK_FLAME, order->unit, ARMAMENT_FLAME);
    flame->target = (uint8_t)order->target;
    flame->building = (uint8_t)tarr_said_piece(order->building);
    flame->method = METHOD_OPEN;
    tarr_tell_to_flame(play, CLAUSE_FLAME_RANGE, order->unit);
    tarr_ask_halt_again(play, order->task);
}

bool tarr_list_flame(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    bool any = false;
    int16_t who[MEN_OF_UNIT];
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_on_table(its) ||
            (!is_flame_tank(terms, its) && throwers(terms, state, unit, who) == 0)) {
            continue;
        }
        for (int target = 0; target < state->n_units; target++) {
            any |= tarr_try_flame(terms, state, side, legal, unit, target, ABSENT);
        }
        for (int house = 0; house < scene.table->n_terrain; house++) {
            any |= tarr_try_flame(terms, state, side, legal, unit, NO_UNIT, house);
        }
    }
    return any;
}

/* -- what it does ------------------------------------------------------------------------------ */

/* Vehicles and guns, not mortars' crews. */
static bool is_flamed_as_model(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) && !unit->out && !unit->wreck &&
           (!is_troops(terms, unit) || is_gun(terms, unit));
}

/* How many throwers reach; they have fired. */
static int fire_throwers(struct play *play, const struct scene *scene, int unit, int target,
                         int house)
{
    struct tarr_state *state = tarr_of(play);
    int16_t who[MEN_OF_UNIT];
    int n = 0;
    if (is_flame_tank(scene->terms, &state->units[unit])) {
        state->units[unit].fired = 1;
        return 1;
    }
    int packs = throwers(scene->terms, state, unit, who);
    for (int i = 0; i < packs; i++) {
        if (man_gap_to(scene, who[i], target, house) <= tarr_range(WEAPON_FLAME_PACK)->reach) {
            state->men[who[i]].fired = 1;
            n++;
        }
    }
    return n;
}

/* tarr.flame.tank: soft vehicles and guns from any side. */
static void flame_model(struct play *play, const struct scene *scene, int unit, int target, int n)
{
    const struct unit *its = &scene->state->units[unit];
    const struct unit *theirs = &scene->state->units[target];
    int strike = tarr_strike_row(STRIKE_FLAME)->strike;
    for (int i = 0; i < n && !theirs->wreck && !theirs->out; i++) {
        if (tarr_points(play, unit, unit_piece(target), strike,
                        tarr_defence_from(scene->terms, theirs, its->at), CLAUSE_FLAME_TANK)) {
            tarr_destroy(play, target, unit, CLAUSE_FLAME_TANK);
        }
    }
}

/* The garrison leaves when its losses have fallen: tarr.flame.retire. */
static void ask_to_leave(struct play *play, int inmate, int unit)
{
    agenda_push(
        &tarr_of(play)->head,
        (struct task){.kind = TASK_LEAVE_HOUSE, .unit = (uint8_t)inmate, .a = (int16_t)unit});
}

static int first_inmate(state_t *state, int house)
{
    for (int unit = 0; unit < state->n_units; unit++) {
        if (tarr_is_inside(state, unit, house)) {
            return unit;
        }
    }
    return NO_UNIT;
}

/* tarr.flame.house: one die for each thrower, the score is the number killed. */
static int flame_score(struct play *play, int unit, int n)
{
    int score = 0;
    for (int i = 0; i < n; i++) {
        struct throw throw = play_die(FOR_FLAME, CLAUSE_FLAME_HOUSE, unit_piece(unit), NO_PIECE);
        score += play_roll_total(play, &throw);
    }
    return score;
}

/* Losses go to the inmates in the order of their numbers. */
static void flame_inmates(struct play *play, int unit, int house, int score)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    bool dice = option_of(terms, OPT_FLAME_HOUSE) == FLAME_HOUSE_SURVIVORS;
    for (int inmate = state->n_units - 1; inmate >= 0; inmate--) {
        if (tarr_is_inside(state, inmate, house)) {
            ask_to_leave(play, inmate, unit);
        }
    }
    for (int inmate = 0; inmate < state->n_units; inmate++) {
        uint64_t may[MEN_WORDS] = {0};
        int men = 0;
        if (!tarr_is_inside(state, inmate, house)) {
            continue;
        }
        tarr_note_attack(state, inmate, unit);
        for (int i = first_man(terms, inmate); i < end_man(terms, inmate); i++) {
            if (state->men[i].man.gone == MAN_HERE && state->men[i].man.inside == house) {
                set_bit(may, i);
                men++;
            }
        }
        int falls = score < men ? score : men;
        if (dice) {
            tarr_survive(play, inmate, CLAUSE_FLAME_HOUSE);
        } else if (falls > 0) {
            tarr_men_fall(play, inmate, may, falls, unit, CLAUSE_FLAME_HOUSE);
        }
        score -= falls;
    }
}

/* tarr.flame.infantry: at men it is as one sub-machine gun, and fire like any other. */
bool tarr_flame_at(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    int unit = declaration->declared.unit, target = declaration->target;
    int house = declaration->building;
    tarr_look_out(terms, state, &scene);
    if (!find_flame(&scene, unit, target, house, NULL)) {
        return house != NO_UNIT;
    }
    if (house == NO_UNIT && !is_flamed_as_model(terms, &state->units[target])) {
        return false;
    }
    tarr_reveal(play, unit, CLAUSE_CONCEAL_FIRE);
    state->units[unit].acted = (uint8_t)state->head.turn;
    int n = fire_throwers(play, &scene, unit, target, house);
    if (house == NO_UNIT) {
        tarr_note_attack(state, target, unit);
        flame_model(play, &scene, unit, target, n);
        return true;
    }
    bool held = first_inmate(state, house) != NO_UNIT;
    bool dice = option_of(terms, OPT_FLAME_HOUSE) == FLAME_HOUSE_SURVIVORS;
    tarr_burn_house(play, house, CLAUSE_FLAME_HOUSE);
    flame_inmates(play, unit, house, held && !dice ? flame_score(play, unit, n) : 0);
    return true;
}

/* -- out at the back --------------------------------------------------------------------------- */

/* One inch outside the wall farthest from the thrower, on the line through the middle. */
static struct point back_of(const struct table *table, int house, struct point from)
{
    struct point middle = tarr_middle_of_piece(table, house);
    struct box box = terrain_box(table, house);
    int32_t far = (box.east - box.west) + (box.north - box.south);
    struct point beyond = leg_point(from, middle, points_distance(from, middle) + far);
    struct point wall = terrain_nearest(table, house, beyond);
    struct stretch stretches[STRETCHES_MAX];
    int n = terrain_stretches(table, house, middle, beyond, EDGE_IN, stretches);
    if (n > 0) {
        wall = leg_part(middle, beyond, stretches[0].to);
    }
    return leg_point(middle, wall, points_distance(middle, wall) + OUTSIDE);
}

static bool is_room(const struct scene *scene, int unit, struct point at)
{
    struct footing standing = tarr_footing(scene->table);
    state_t *state = scene->state;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != state->units[unit].side && is_standing(man) && man->inside == NO_INSIDE &&
            points_within_rounded(man->at, at, CONTACT)) {
            return false;
        }
    }
    return standing.may_stand(standing.context, at);
}

/* tarr.flame.retire: if they cannot, they are all lost. */
void tarr_run_leave_house(struct play *play, const struct task *task)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    if (task->unit == NO_UNIT) { /* in a view: of some who are not seen */
        return;
    }
    struct unit *its = &state->units[task->unit];
    if (its->gone != GONE_HERE || tarr_strength(terms, state, task->unit) == 0) {
        return;
    }
    tarr_look_out(terms, state, &scene);
    int house = tarr_house_at(scene.table, its->at);
    if (house < 0) {
        return;
    }
    struct point at = back_of(scene.table, house, middle_of(&state->units[task->a]));
    if (is_room(&scene, task->unit, at)) {
        its->driven = 1;
        tarr_put(play, task->unit, at, its->facing, FORM_MASS);
        tarr_tell_got_out(play, CLAUSE_FLAME_RETIRE, task->unit, at);
        return;
    }
    uint64_t may[MEN_WORDS];
    int n = tarr_all_of(terms, state, task->unit, may);
    tarr_men_fall(play, task->unit, may, n, task->a, CLAUSE_FLAME_RETIRE);
}
