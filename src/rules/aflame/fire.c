/* A World Aflame: firing in general (ledger, firing in general).
 *
 * In the order of the book: aflame.fire.no-measure, aflame.fire.out-of-range,
 * aflame.fire.building-out, aflame.fire.building-in, aflame.fire.arc, aflame.fire.event. */

#include <string.h>

#include "rules/aflame/chapters.h"

/* -- who may fire ------------------------------------------------------------------------------ */

static bool check_man(terms_t *terms, state_t *state, int man, bool watching, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    const struct small_arm *arm = aflame_small_arm(figure->man.weapon);
    int32_t piece = figure_piece(man);
    if ((!is_standing(&figure->man) && !aflame_fires_aboard(state, man)) || arm->dice == 0) {
        return refuse_of(why, CLAUSE_SMALL_TABLE, "he has nothing to fire with", piece);
    }
    if (figure->fired) {
        return refuse_of(why, CLAUSE_INIT_ACTIVITY, "he has attacked in this turn", piece);
    }
    if (figure->mode != MODE_STAND && !aflame_foot_row((enum mode)figure->mode)->fires) {
        int clause = figure->mode == MODE_CYCLE  ? CLAUSE_MOVE_CYCLIST
                     : figure->mode == MODE_SWIM ? CLAUSE_TERRAIN_SWIM
                                                 : CLAUSE_MOVE_RUN;
        return refuse_of(why, clause, "whoever runs, cycles or swims does not fire", piece);
    }
    if (figure->mounted &&
        (figure->man.weapon == WEAPON_LMG || figure->man.weapon == WEAPON_SNIPER_RIFLE)) {
        return refuse_of(why, CLAUSE_CAVALRY_FIRE, "that weapon is not fired from a horse", piece);
    }
    if (state->units[figure->man.unit].volleys == 0) {
        return refuse_of(why, CLAUSE_AMMO_OUT, "the unit has no ammunition", piece);
    }
    if (watching && !state->units[figure->man.unit].watch && !figure->watch) {
        return refuse_of(why, CLAUSE_OVERWATCH_FIGURES, "he is not on overwatch", piece);
    }
    return !aflame_is_out_of_command(terms, state, man) ||
           refuse_of(why, CLAUSE_COMMAND_OFFICER_RADIUS, "he is out of his officer's reach", piece);
}

/* aflame.vehicle.crew: one man alone drives or fires, not both. */
static bool check_mounted(state_t *state, int index, struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[state->guns[index].vehicle];
    int crew = aflame_crew_of(state, state->guns[index].vehicle);
    if (vehicle->gone != GONE_HERE || vehicle->stunned >= state->head.turn || crew == 0) {
        return refuse(why, CLAUSE_VEHICLE_CREW, "nobody in it can fire");
    }
    bool first = index == 0 || state->guns[index - 1].vehicle != state->guns[index].vehicle;
    if (first && vehicle->weapon_out) {
        return refuse(why, CLAUSE_AT_R5, "its main weapon is out");
    }
    return crew > 1 || !vehicle->moved ||
           refuse(why, CLAUSE_VEHICLE_CREW, "one man alone drives or fires, not both");
}

/* aflame.unit.crew-loss: one living crewman is enough. */
static bool check_gun(terms_t *terms, state_t *state, int index, struct refusal *why)
{
    const struct gun *gun = &state->guns[index];
    (void)terms;
    if (gun->gone != GONE_HERE || aflame_gun(gun)->sort != SORT_MG) {
        return refuse(why, CLAUSE_SMALL_TABLE, "it is no machine gun");
    }
    if (gun->fired || gun->rounds == 0) {
        return refuse(why, gun->fired ? CLAUSE_INIT_ACTIVITY : CLAUSE_AMMO_OUT,
                      gun->fired ? "it has fired in this turn" : "it has no ammunition");
    }
    if (gun->readiness != READINESS_READY) {
        return refuse(why, CLAUSE_MOVE_SETUP, "it must be set up first");
    }
    if (gun->vehicle != NO_VEHICLE) {
        return check_mounted(state, index, why);
    }
    return aflame_strength(state, gun->unit) > 0 ||
           refuse(why, CLAUSE_UNIT_CREW_LOSS, "nobody serves it");
}

static bool check_firer(terms_t *terms, state_t *state, int firer, bool watching,
                        struct refusal *why)
{
    return firer >= EYE_GUN ? check_gun(terms, state, firer - EYE_GUN, why)
                            : check_man(terms, state, firer, watching, why);
}

bool aflame_may_fire(terms_t *terms, state_t *state, int firer, bool watching)
{
    return check_firer(terms, state, firer, watching, NULL);
}

int aflame_dice_of(state_t *state, int firer)
{
    return firer >= EYE_GUN ? aflame_small_arm(aflame_gun(&state->guns[firer - EYE_GUN])->arm)->dice
                            : aflame_small_arm(state->men[firer].man.weapon)->dice;
}

/* -- whom -------------------------------------------------------------------------------------- */

/* What an order to fire comes to: who, at whom. */
struct declared_fire {
    int n;
    int16_t firers[LIST_MAX];
    int unit, figure, vehicle;
};

/* aflame.vehicle.arc: weapons without a turret fire within 45 degrees of the facing. */
bool aflame_is_in_arc(state_t *state, int firer, struct point at)
{
    if (firer < EYE_GUN || state->guns[firer - EYE_GUN].vehicle == NO_VEHICLE) {
        return true;
    }
    const struct vehicle *vehicle = &state->vehicles[state->guns[firer - EYE_GUN].vehicle];
    return aflame_vehicle(vehicle)->turret ||
           point_in_arc(vehicle->at, vehicle->facing, 45 * DEGREE, at);
}

/* Any figure of the unit in the firer's sight? aflame.sight.designate */
static bool sees_unit(struct lookout *lookout, int firer, int unit)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_standing(&state->men[i].man) &&
            aflame_is_in_arc(state, firer, lookout->at[i]) && aflame_sees(lookout, firer, i)) {
            return true;
        }
    }
    return false;
}

static bool sees_target(struct lookout *lookout, int firer, const struct declared_fire *fire)
{
    if (fire->vehicle != NO_VEHICLE) {
        return aflame_is_in_arc(lookout->state, firer,
                                lookout->state->vehicles[fire->vehicle].at) &&
               aflame_sees(lookout, firer, EYE_VEHICLE + fire->vehicle);
    }
    if (fire->figure == NO_MAN) {
        return sees_unit(lookout, firer, fire->unit);
    }
    return is_standing(&lookout->state->men[fire->figure].man) &&
           aflame_is_in_arc(lookout->state, firer, lookout->at[fire->figure]) &&
           aflame_sees(lookout, firer, fire->figure);
}

/* aflame.melee.shooting: nobody aims at figures in melee. aflame.fire.no-measure: range is no
 * reason to refuse a target. */
static bool check_target(terms_t *terms, state_t *state, int firing, int unit, struct refusal *why)
{
    const struct unit *target = &state->units[unit];
    if (!is_on_table(target) || is_veiled(state, unit) ||
        target->side == state->units[firing].side) {
        return refuse(why, CLAUSE_SIGHT_DESIGNATE, "the target is an enemy on the table");
    }
    if (is_in_melee(target)) {
        return refuse(why, CLAUSE_MELEE_SHOOTING, "nobody fires into a melee");
    }
    return aflame_check_order_fire(terms, state, firing, unit, why);
}

/* -- fire -------------------------------------------------------------------------------------- */

static int firer_of_piece(int32_t piece)
{
    bool gun = piece_collection(piece) == piece_collection(gun_piece(0));
    return gun ? EYE_GUN + piece_index(piece) : piece_index(piece);
}

/* A unit of which nobody is on foot is its vehicle, or what its first man sits in. */
static int vehicle_at(state_t *state, int unit)
{
    int aboard = NO_VEHICLE, own = aflame_own_vehicle(state, unit);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != unit || !is_in_action(man)) {
            continue;
        }
        if (is_standing(man)) {
            return NO_VEHICLE;
        }
        aboard = aboard == NO_VEHICLE && man->aboard < state->n_vehicles ? man->aboard : aboard;
    }
    return own != NO_VEHICLE ? own : aboard;
}

static void read_target(state_t *state, int32_t target, struct declared_fire *fire)
{
    int index = piece_index(target);
    fire->figure = NO_MAN;
    fire->vehicle = NO_VEHICLE;
    if (piece_collection(target) == piece_collection(figure_piece(0))) {
        fire->figure = index;
        fire->unit = state->men[index].man.unit;
    } else if (piece_collection(target) == piece_collection(vehicle_piece(0))) {
        fire->vehicle = index;
        fire->unit = state->vehicles[index].unit;
    } else {
        fire->unit = index;
        fire->vehicle = vehicle_at(state, index);
    }
}

/* Everybody of the unit who may fire and sees the target. */
static void name_all(struct lookout *lookout, int unit, bool watching, struct declared_fire *fire)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && fire->n < LIST_MAX &&
            (watching || !state->men[i].watch) && /* aflame.overwatch.figures: they wait */
            aflame_may_fire(lookout->terms, state, i, watching) && sees_target(lookout, i, fire)) {
            fire->firers[fire->n++] = (int16_t)i;
        }
    }
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit && fire->n < LIST_MAX &&
            (!watching || state->units[unit].watch) &&
            aflame_may_fire(lookout->terms, state, EYE_GUN + i, watching) &&
            sees_target(lookout, EYE_GUN + i, fire)) {
            fire->firers[fire->n++] = (int16_t)(EYE_GUN + i);
        }
    }
}

/* aflame.fire.event: one fire step before the move, one behind it. */
static bool check_step(state_t *state, struct refusal *why)
{
    int step = state->stage == STAGE_FIRE_A ? 1 : 2;
    return !(state->paid & step) ||
           refuse(why, CLAUSE_FIRE_EVENT, "all who fire in a step are named together");
}

static int dice_declared(state_t *state, int firer)
{
    int n = 0;
    for (int i = 0; i < state->n_shots; i++) {
        n += state->shots[i].firer == firer ? state->shots[i].dice : 0;
    }
    return n;
}

static bool check_named(struct lookout *lookout, const struct declared_fire *fire, int32_t dice,
                        struct refusal *why)
{
    state_t *state = lookout->state;
    for (int i = 0; i < fire->n; i++) {
        int firer = fire->firers[i];
        if (aflame_unit_of_eye(state, firer) != state->active) {
            return refuse(why, CLAUSE_INIT_ACTIVITY, "only the active unit fires");
        }
        if (!check_firer(lookout->terms, state, firer, false, why)) {
            return false;
        }
        int left = aflame_dice_of(state, firer) - dice_declared(state, firer);
        if (left <= 0 || (dice != ABSENT && dice > left)) {
            return refuse(why, CLAUSE_SMALL_SPREAD, "it has not so many dice left");
        }
        if (!sees_target(lookout, firer, fire)) {
            int eye = fire->vehicle != NO_VEHICLE ? EYE_VEHICLE + fire->vehicle : fire->figure;
            return refuse(why, CLAUSE_SIGHT_DESIGNATE,
                          eye == NO_MAN ? "a firer does not see the target"
                                        : aflame_why_unseen(lookout, firer, eye));
        }
    }
    return fire->n > 0 || refuse(why, CLAUSE_SIGHT_DESIGNATE, "nobody can fire at it");
}

static void read_fire(struct lookout *lookout, const struct aflame_fire *order,
                      struct declared_fire *fire)
{
    state_t *state = lookout->state;
    *fire = (struct declared_fire){.n = 0};
    read_target(state, order->target, fire);
    if (order->men.n == 0) {
        name_all(lookout, state->active, false, fire);
        return;
    }
    for (int i = 0; i < order->men.n; i++) {
        fire->firers[fire->n++] = (int16_t)firer_of_piece(order->men.who[i]);
    }
}

static bool names_twice(const struct declared_fire *fire)
{
    for (int i = 0; i < fire->n; i++) {
        for (int k = 0; k < i; k++) {
            if (fire->firers[i] == fire->firers[k]) {
                return true;
            }
        }
    }
    return false;
}

bool aflame_check_fire(terms_t *terms, state_t *state, const struct aflame_fire *order,
                       struct refusal *why)
{
    struct lookout lookout;
    struct declared_fire fire;
    if (!check_step(state, why) ||
        (state->stage == STAGE_ROLLED && !aflame_check_attacked(terms, state, why))) {
        return false;
    }
    read_target(state, order->target, &fire);
    if (!check_target(terms, state, state->active, fire.unit, why)) {
        return false;
    }
    aflame_look_out(terms, state, &lookout);
    read_fire(&lookout, order, &fire);
    if (names_twice(&fire)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "each is named once");
    }
    if (state->n_shots + fire.n > SHOTS_MAX) {
        return refuse(why, CLAUSE_FIRE_EVENT, "no more targets can be named in one step");
    }
    return check_named(&lookout, &fire, order->share, why) &&
           (fire.vehicle != NO_VEHICLE ||
            aflame_check_lane(&lookout, fire.firers, fire.n, fire.unit, fire.figure, why));
}

static void declare(struct aflame_state *state, const struct declared_fire *fire, int32_t dice)
{
    for (int i = 0; i < fire->n && state->n_shots < SHOTS_MAX; i++) {
        int left = aflame_dice_of(state, fire->firers[i]) - dice_declared(state, fire->firers[i]);
        if (fire->firers[i] < EYE_GUN) {
            state->men[fire->firers[i]].watch = 0;
        }
        state->shots[state->n_shots++] =
            (struct shot){.firer = fire->firers[i],
                          .figure = (int16_t)fire->figure,
                          .unit = (uint8_t)fire->unit,
                          .vehicle = (uint8_t)fire->vehicle,
                          .dice = (uint8_t)(dice == ABSENT ? left : dice)};
    }
}

void aflame_do_fire(struct play *play, const struct aflame_fire *order)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    struct declared_fire fire;
    aflame_look_out(aflame_terms(play), state, &lookout);
    read_fire(&lookout, order, &fire);
    declare(state, &fire, order->share);
    if (order->also) {
        aflame_ask_again(play);
        return;
    }
    state->paid |= state->stage == STAGE_FIRE_A ? 1 : 2;
    state->stage = state->stage == STAGE_FIRE_A ? STAGE_FIRE_A : STAGE_FIRE_B;
    state->firing = state->active;
    aflame_resolve_fire(play);
    aflame_ask_again(play);
}

/* A volley of all at each enemy unit that somebody sees. */
bool aflame_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct lookout lookout;
    bool any = false;
    if (!check_step(state, NULL) ||
        (state->stage == STAGE_ROLLED && !aflame_check_attacked(terms, state, NULL))) {
        return false;
    }
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_units; i++) {
        struct declared_fire fire = {.n = 0};
        read_target(state, unit_piece(i), &fire);
        if (state->units[i].side == side || !check_target(terms, state, state->active, i, NULL)) {
            continue;
        }
        name_all(&lookout, state->active, false, &fire);
        any |= fire.n > 0 && check_named(&lookout, &fire, ABSENT, NULL) &&
               (fire.vehicle != NO_VEHICLE ||
                aflame_check_lane(&lookout, fire.firers, fire.n, i, NO_MAN, NULL)) &&
               aflame_add_fire(legal, unit_piece(i), NULL, ABSENT, false);
    }
    return any;
}

bool aflame_declare_all(struct play *play, int unit, int target, bool watching)
{
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    struct declared_fire fire = {.n = 0};
    read_target(state, unit_piece(target), &fire);
    state->n_shots = 0;
    if (!is_on_table(&state->units[target]) || is_veiled(state, target) ||
        is_in_melee(&state->units[target])) {
        return false;
    }
    aflame_look_out(aflame_terms(play), state, &lookout);
    name_all(&lookout, unit, watching, &fire);
    declare(state, &fire, ABSENT);
    state->firing = (uint8_t)unit;
    return fire.n > 0;
}

bool aflame_can_fire_at(struct lookout *lookout, int unit, int target, bool watching)
{
    struct declared_fire fire = {.n = 0};
    read_target(lookout->state, unit_piece(target), &fire);
    const struct unit *unit_at = &lookout->state->units[target];
    if (!is_on_table(unit_at) || is_veiled(lookout->state, target) || is_in_melee(unit_at)) {
        return false;
    }
    name_all(lookout, unit, watching, &fire);
    return fire.n > 0 ||
           (watching && aflame_has_prey(lookout->terms, lookout->state, unit, target));
}
