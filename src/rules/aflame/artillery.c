/* A World Aflame: guns and mortars by called ranges (ledger, artillery and mortars). What a
 * shell does where it falls is in strike.c.
 *
 * In the order of the book: aflame.art.kinds, aflame.art.max, aflame.art.mortar-min,
 * aflame.art.estimate, aflame.art.land, aflame.art.zone, aflame.art.deviate, aflame.art.spot-on,
 * aflame.art.mark, aflame.art.walk, aflame.art.memory, aflame.art.observer, aflame.art.link,
 * aflame.art.effect.
 *
 * A worked example of all of it is aflame.vector.shell; the called range is laid exactly,
 * aflame.umpire.estimates. */

#include "rules/aflame/arms.h"

enum { MORTAR_LEAST = 10 * INCH, SPOT_ON = 500, LINKED = 5 * INCH };

static bool is_observer(state_t *state, int man);

/* -- the gun ----------------------------------------------------------------------------------- */

static int living_crew(state_t *state, const struct gun *gun)
{
    int16_t who[MEN_OF_UNIT];
    return gun->vehicle == NO_VEHICLE ? unit_strength(&aflame_figures, &state->head, gun->unit)
                                      : aflame_aboard(state, gun->vehicle, who);
}

/* aflame.art.kinds: an AFV that has moved fires no HE; that is asked by whoever fires it. */
bool aflame_check_gun(terms_t *terms, state_t *state, int gun, struct refusal *why)
{
    (void)terms;
    if (state->guns[gun].unit != state->active) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it is not a gun of the active unit");
    }
    return aflame_check_served(state, gun, why);
}

/* Whoever it belongs to: could it fire now? */
bool aflame_check_served(state_t *state, int gun, struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    if (its->gone != GONE_HERE) {
        return refuse(why, CLAUSE_UNIT_CREW_LOSS, "it is destroyed");
    }
    if (its->fired) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it has fired this turn");
    }
    if (living_crew(state, its) == 0) {
        return refuse(why, CLAUSE_UNIT_CREW_LOSS, "it has no crew left");
    }
    if (its->vehicle == NO_VEHICLE) {
        return (its->readiness == READINESS_READY && its->tow == NO_VEHICLE) ||
               refuse(why, CLAUSE_MOVE_SETUP, "it is not set up");
    }
    const struct vehicle *vehicle = &state->vehicles[its->vehicle];
    bool first = gun == 0 || state->guns[gun - 1].vehicle != its->vehicle;
    if (vehicle->stunned >= state->head.turn) {
        return refuse(why, CLAUSE_AT_R6, "its crew is stunned");
    }
    if (vehicle->moved && living_crew(state, its) == 1) {
        return refuse(why, CLAUSE_VEHICLE_CREW, "one man alone drives or fires, not both");
    }
    return !(first && vehicle->weapon_out) || refuse(why, CLAUSE_AT_R5, "its main weapon is out");
}

void aflame_gun_fired(struct play *play, int gun, struct point towards)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *its = &state->guns[gun];
    struct point from = aflame_muzzle(state, gun);
    its->fired = 1;
    state->units[its->unit].fired = 1;
    if (!point_equal(from, towards)) {
        its->facing = (int16_t)bearing_of(from, towards);
    }
    if (its->unit == state->active &&
        (state->stage == STAGE_ROLLED || state->stage == STAGE_MOVED)) {
        state->stage = STAGE_FIRE_B;
    }
}

/* aflame.ammo.starred: rounds of that kind alone first, then those of either. */
static uint8_t *rounds_of(struct gun *gun, enum shell shell)
{
    if (shell == SHELL_SMOKE) {
        return &gun->smoke;
    }
    return gun->he > 0 ? &gun->he : &gun->rounds;
}

/* -- the mark ---------------------------------------------------------------------------------- */

/* What is fired at: a figure, gun or vehicle, or a point of the ground. */
struct mark {
    struct point at;
    int eye;  /* of the piece, or NO_MAN */
    int unit; /* or NO_UNIT */
    int vehicle;
};

static bool mark_of(state_t *state, const struct aflame_shell *order, struct mark *mark)
{
    int index = order->mark == ABSENT ? 0 : piece_index(order->mark);
    *mark = (struct mark){.at = order->at, .eye = NO_MAN, .unit = NO_UNIT, .vehicle = NO_VEHICLE};
    if (order->mark == ABSENT) {
        return !is_nowhere(order->at);
    }
    if (order->mark == figure_piece(index)) {
        mark->at = state->men[index].man.at;
        mark->eye = index;
        mark->unit = state->men[index].man.unit;
        return is_standing(&state->men[index].man);
    }
    if (order->mark == gun_piece(index)) {
        mark->at = state->guns[index].at;
        mark->eye = EYE_GUN + index;
        mark->unit = state->guns[index].unit;
        return state->guns[index].vehicle == NO_VEHICLE && !is_nowhere(mark->at);
    }
    mark->at = state->vehicles[index].at;
    mark->eye = EYE_VEHICLE + index;
    mark->unit = state->vehicles[index].unit;
    mark->vehicle = index;
    return !is_nowhere(mark->at);
}

static bool sees_mark(struct lookout *lookout, int eye, const struct mark *mark)
{
    return mark->eye == NO_MAN ? aflame_sees_point(lookout, eye, mark->at)
                               : aflame_sees(lookout, eye, mark->eye);
}

/* aflame.art.mortar-min: of an estimate that is called; the true distance too where the mortar does
 * not see for itself, but then the shell is wasted, since nobody measures before. */
static bool check_call(terms_t *terms, state_t *state, int gun, int32_t range, struct refusal *why)
{
    int32_t least = aflame_shell_row(aflame_gun(&state->guns[gun])->shell)->least;
    if (range > points_distance((struct point){0, 0},
                                (struct point){terms->table.width, terms->table.height})) {
        return refuse(why, CLAUSE_ART_MAX, "no gun is called farther than the table reaches");
    }
    return option_of(terms, OPT_ESTIMATE) == ESTIMATE_DICE || range >= least ||
           refuse(why, CLAUSE_ART_MORTAR_MIN, "mortars fire no nearer than 10 inches");
}

/* -- shell ------------------------------------------------------------------------------------- */

static bool check_round(terms_t *terms, state_t *state, int gun, enum shell shell,
                        struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    if (!aflame_check_gun(terms, state, gun, why)) {
        return false;
    }
    if (!aflame_gun(its)->he) {
        return refuse(why, CLAUSE_AMMO_STARRED, "it has no shells");
    }
    if (its->vehicle != NO_VEHICLE && state->vehicles[its->vehicle].moved) {
        return refuse(why, CLAUSE_ART_KINDS, "it has moved: it fires no shells this turn");
    }
    if (shell == SHELL_GAS && option_of(terms, OPT_GAS) == GAS_NO) {
        return refuse(why, CLAUSE_GAS_USE, "nobody uses gas in this game");
    }
    bool any = shell == SHELL_SMOKE ? its->smoke > 0 : its->he + its->rounds > 0;
    return any || refuse(why, shell == SHELL_SMOKE ? CLAUSE_AMMO_SMOKE : CLAUSE_AMMO_GUN,
                         "it has no such round left");
}

/* aflame.unit.battery: one link serves every gun of the battery. */
static bool is_near_battery(state_t *state, int unit, struct point at)
{
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->gone == GONE_HERE && points_within(gun->at, at, LINKED)) {
            return true;
        }
    }
    return false;
}

/* aflame.art.observer, aflame.art.link: near the gun, or both with a set or a telephone. */
static bool check_observer(terms_t *terms, state_t *state, int gun, int observer,
                           struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    if (its->vehicle != NO_VEHICLE) {
        return refuse(why, CLAUSE_ART_KINDS, "the guns of vehicles fire at what they see");
    }
    if (!is_observer(state, observer) ||
        state->men[observer].man.side != state->units[its->unit].side) {
        return refuse(why, CLAUSE_ART_OBSERVER, "he is not an observer");
    }
    return is_near_battery(state, its->unit, aflame_observer_at(state, observer)) ||
           aflame_are_linked(terms, state, state->men[observer].man.unit, its->unit) ||
           refuse(why, CLAUSE_ART_LINK, "he has no link to the gun");
}

static bool check_sight(terms_t *terms, state_t *state, const struct aflame_shell *order,
                        const struct mark *mark, struct refusal *why)
{
    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    if (order->observer == ABSENT) {
        return sees_mark(&lookout, aflame_gun_eye(state, order->gun), mark) ||
               refuse(why, CLAUSE_ART_KINDS, "the gun does not see that");
    }
    int man = piece_index(order->observer);
    bool sees = state->sheets[state->men[man].man.unit].aloft
                    ? aflame_sees_from_air(&lookout, man, mark->at, mark->eye == NO_MAN)
                    : sees_mark(&lookout, man, mark);
    return sees || refuse(why, CLAUSE_ART_KINDS, "the observer does not see that");
}

bool aflame_check_shell(terms_t *terms, state_t *state, const struct aflame_shell *order,
                        struct refusal *why)
{
    struct mark mark;
    if (!check_round(terms, state, order->gun, (enum shell)order->shell, why)) {
        return false;
    }
    if (!mark_of(state, order, &mark) || (order->mark != ABSENT && !is_nowhere(order->at))) {
        return refuse(why, CLAUSE_ART_ESTIMATE, "a shell has one mark that is on the table");
    }
    if (mark.unit != NO_UNIT && state->units[mark.unit].side == order->side) {
        return refuse(why, CLAUSE_ART_ESTIMATE, "that is one's own");
    }
    if (order->observer != ABSENT &&
        order->observer != figure_piece(piece_index(order->observer))) {
        return refuse(why, CLAUSE_ART_OBSERVER, "he is not an observer");
    }
    if (order->observer != ABSENT &&
        !check_observer(terms, state, order->gun, piece_index(order->observer), why)) {
        return false;
    }
    return check_call(terms, state, order->gun, order->range, why) &&
           check_sight(terms, state, order, &mark, why);
}

/* aflame.art.max: whatever is seen, or seen by the observer, is in range. With dice the gunner is
 * out by one die more and one less (aflame.art.estimate). */
static int32_t called(struct play *play, int gun, struct point from, struct point to, int32_t range)
{
    if (option_of(aflame_terms(play), OPT_ESTIMATE) == ESTIMATE_PLAYER) {
        return range;
    }
    int unit = aflame_of(play)->guns[gun].unit;
    int over = aflame_die(play, FOR_ESTIMATE, CLAUSE_ART_ESTIMATE, unit_piece(unit), 6);
    int under = aflame_die(play, FOR_ESTIMATE, CLAUSE_ART_ESTIMATE, unit_piece(unit), 6);
    int32_t far = points_distance(from, to) + (over - under) * INCH;
    return far < 0 ? 0 : far;
}

/* aflame.art.spot-on: within half an inch of a figure, gun or point; on a vehicle or building. */
static bool is_spot_on(struct play *play, const struct mark *mark, struct point aim)
{
    struct aflame_state *state = aflame_of(play);
    struct land land;
    if (mark->vehicle != NO_VEHICLE) {
        struct base hull = aflame_hull(&state->vehicles[mark->vehicle]);
        return base_covers(&hull, aim);
    }
    aflame_lay_land(aflame_terms(play), state, &land);
    int house =
        mark->eye == NO_MAN ? terrain_at(land.table, mark->at, kind_bit(BUILDING), 0) : NO_TERRAIN;
    return house == NO_TERRAIN ? points_within(mark->at, aim, SPOT_ON)
                               : terrain_holds(land.table, house, aim);
}

/* aflame.art.mark: the place is remembered, and whose it was. */
static void remember(struct aflame_state *state, int gun, const struct mark *mark, bool spot_on)
{
    struct gun *its = &state->guns[gun];
    its->shot_turn = (uint8_t)state->head.turn;
    its->mark = mark->at;
    its->target = (uint8_t)mark->unit;
    its->spot_on = spot_on;
}

static int deviation_of(state_t *state, int gun, bool follows)
{
    const struct shell_row *row = aflame_shell_row(aflame_gun(&state->guns[gun])->shell);
    return follows ? row->later : row->first;
}

/* aflame.art.zone, aflame.art.deviate; a smoke or gas shell hurts nobody where it falls. */
static void land_shell(struct play *play, int gun, enum shell shell, struct point aim, bool follows)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *its = &state->guns[gun];
    int clause = shell == SHELL_SMOKE ? CLAUSE_SMOKE_SHELL
                 : shell == SHELL_GAS ? CLAUSE_GAS_SHELL
                                      : CLAUSE_ART_DEVIATE;
    struct point at =
        aflame_deviate(play, aim, deviation_of(state, gun, follows), clause, unit_piece(its->unit));
    if (aflame_gun(its)->sort == SORT_ROCKET) {
        at = aflame_rocket_ends(play, aflame_muzzle(state, gun), at);
    }
    its->impact = at;
    aflame_tell_falls(play, clause, its->unit, at,
                      shell == SHELL_HE ? ZONE_RADIUS : ZONE_RADIUS / 2);
    if (shell != SHELL_HE) {
        aflame_open_cloud(play, shell == SHELL_SMOKE ? CLOUD_SMOKE_SHELL : CLOUD_GAS_SHELL, at);
        return;
    }
    aflame_strike(play, &(struct blast){.at = at,
                                        .radius = ZONE_RADIUS,
                                        .kills = aflame_shell_row(aflame_gun(its)->shell)->kills,
                                        .by = its->unit,
                                        .attack = ATTACK_ARTILLERY,
                                        .rocket = aflame_gun(its)->sort == SORT_ROCKET,
                                        .clause = CLAUSE_ART_EFFECT});
}

static void fired(struct play *play, int gun, struct point towards, enum shell shell)
{
    struct aflame_state *state = aflame_of(play);
    uint8_t *left = rounds_of(&state->guns[gun], shell);
    *left = (uint8_t)(*left - (*left > 0 && *left != NOT_GIVEN));
    aflame_gun_fired(play, gun, towards);
}

/* aflame.art.land: laid from the muzzle, or from the observer. */
void aflame_do_shell(struct play *play, const struct aflame_shell *order)
{
    struct aflame_state *state = aflame_of(play);
    struct mark mark;
    mark_of(state, order, &mark);
    bool indirect = order->observer != ABSENT;
    struct point from = indirect ? aflame_observer_at(state, piece_index(order->observer))
                                 : aflame_muzzle(state, order->gun);
    int32_t range = called(play, order->gun, from, mark.at, order->range);
    struct point aim = leg_point(from, mark.at, range);
    int unit = state->guns[order->gun].unit;
    aflame_tell_called(play, CLAUSE_ART_ESTIMATE, unit, range);
    fired(play, order->gun, mark.at, (enum shell)order->shell);
    bool near = indirect && aflame_gun(&state->guns[order->gun])->sort == SORT_MORTAR &&
                points_compare(state->guns[order->gun].at, mark.at, MORTAR_LEAST) < 0;
    remember(state, order->gun, &mark, is_spot_on(play, &mark, aim));
    if (near) {
        aflame_tell_out_of_reach(play, CLAUSE_ART_MORTAR_MIN, unit);
    } else {
        land_shell(play, order->gun, (enum shell)order->shell, aim, false);
    }
    aflame_has_fired(play, unit);
}

/* A ladder of estimates, the same whatever the truth; of each unit the first whom the gun sees. */
static bool add_ladder(terms_t *terms, struct legal *legal, int gun, enum shell shell,
                       int32_t piece)
{
    enum { RUNG = 2 * INCH, LADDER = 90 * INCH };
    int32_t across = points_distance((struct point){0, 0},
                                     (struct point){terms->table.width, terms->table.height});
    int32_t ladder = across < LADDER ? across : LADDER;
    struct point nowhere = {NOWHERE, NOWHERE};
    bool dice = option_of(terms, OPT_ESTIMATE) == ESTIMATE_DICE;
    bool any = false;
    for (int32_t range = MORTAR_LEAST; range <= (dice ? MORTAR_LEAST : ladder); range += RUNG) {
        any |= aflame_add_shell(legal, gun, shell, range, piece, nowhere, ABSENT);
    }
    return any;
}

static bool list_marks(terms_t *terms, state_t *state, struct lookout *lookout, int side, int gun,
                       struct legal *legal)
{
    int eye = aflame_gun_eye(state, gun);
    int last = NO_UNIT;
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && man->unit != last && is_standing(man) &&
            aflame_sees(lookout, eye, i)) {
            last = man->unit;
            any |= add_ladder(terms, legal, gun, SHELL_HE, figure_piece(i));
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->units[state->vehicles[i].unit].side != side &&
            state->vehicles[i].gone == GONE_HERE && aflame_sees(lookout, eye, EYE_VEHICLE + i)) {
            any |= add_ladder(terms, legal, gun, SHELL_HE, vehicle_piece(i));
        }
    }
    return any;
}

bool aflame_list_shell(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct lookout lookout;
    bool looked = false;
    bool any = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        if (!check_round(terms, state, gun, SHELL_HE, NULL)) {
            continue;
        }
        if (!looked) {
            aflame_look_out(terms, state, &lookout);
            looked = true;
        }
        any |= list_marks(terms, state, &lookout, side, gun, legal);
    }
    return any;
}

/* -- effect and walk (aflame.art.spot-on, aflame.art.walk, aflame.art.memory) --------------------
 */

void aflame_stir(struct aflame_state *state, int unit)
{
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].target == unit || state->guns[i].unit == unit) {
            state->guns[i].shot_turn = 0;
        }
    }
}

static bool check_follows(terms_t *terms, state_t *state, int gun, struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    return check_round(terms, state, gun, SHELL_HE, why) &&
           ((its->shot_turn != 0 && its->shot_turn + 1 == state->head.turn) ||
            refuse(why, CLAUSE_ART_MEMORY,
                   "it did not fire at this target in the turn before, or the target has moved"));
}

bool aflame_check_effect(terms_t *terms, state_t *state, const struct aflame_effect *order,
                         struct refusal *why)
{
    return check_follows(terms, state, order->gun, why) &&
           (state->guns[order->gun].spot_on ||
            refuse(why, CLAUSE_ART_SPOT_ON, "its last estimate was not right"));
}

bool aflame_list_effect(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        const struct aflame_effect order = {.side = side, .gun = gun};
        any |= aflame_check_effect(terms, state, &order, NULL) && aflame_add_effect(legal, gun);
    }
    return any;
}

void aflame_do_effect(struct play *play, const struct aflame_effect *order)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    fired(play, order->gun, gun->mark, SHELL_HE);
    gun->shot_turn = (uint8_t)state->head.turn;
    land_shell(play, order->gun, SHELL_HE, gun->mark, true);
    aflame_has_fired(play, gun->unit);
}

bool aflame_check_walk(terms_t *terms, state_t *state, const struct aflame_walk *order,
                       struct refusal *why)
{
    (void)order;
    return check_follows(terms, state, order->gun, why);
}

void aflame_do_walk(struct play *play, const struct aflame_walk *order)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    struct mark mark = {.at = gun->mark, .eye = NO_MAN, .unit = gun->target, .vehicle = NO_VEHICLE};
    int32_t range = called(play, order->gun, gun->impact, gun->mark, order->range);
    struct point aim = leg_point(gun->impact, gun->mark, range);
    aflame_tell_called(play, CLAUSE_ART_WALK, gun->unit, range);
    fired(play, order->gun, gun->mark, SHELL_HE);
    remember(state, order->gun, &mark, points_within(mark.at, aim, SPOT_ON));
    land_shell(play, order->gun, SHELL_HE, aim, true);
    aflame_has_fired(play, gun->unit);
}

bool aflame_list_walk(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    enum { RUNG = 500, LADDER = 12 * INCH };
    bool any = false;
    (void)side;
    for (int gun = 0; gun < state->n_guns; gun++) {
        const struct aflame_walk order = {.gun = gun};
        for (int32_t range = RUNG; aflame_check_walk(terms, state, &order, NULL) && range <= LADDER;
             range += RUNG) {
            any |= aflame_add_walk(legal, gun, range);
        }
    }
    return any;
}

/* -- observers --------------------------------------------------------------------------------- */

static bool is_observer(state_t *state, int man)
{
    const struct man *his = &state->men[man].man;
    return is_in_action(his) && his->role == ROLE_OBSERVER &&
           !is_nowhere(aflame_observer_at(state, man));
}
