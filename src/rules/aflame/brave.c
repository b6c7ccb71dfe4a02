/* A World Aflame: men who attack vehicles with what they have in their hands (ledger, bravery to
 * dynamite).
 *
 * In the order of the book: aflame.molotov.light, aflame.molotov.hit, aflame.molotov.burn,
 * aflame.molotov.duration, aflame.molotov.feed, aflame.molotov.targets. */

#include "rules/aflame/arms.h"

struct dynamite_row {
    uint8_t roll, tank, afv, soft;
};

#include "rules/aflame-dynamite.h"

enum {
    SAFE = 4,
    OPEN = 5,
    BOTTLE_REACH = 6 * INCH,
    GRENADE_LEAST = 2 * INCH,
    LIGHTS = 2,
    HITS_MOVING = 5,
    HITS_STANDING = 2,
    IMMOBILISES = 5,
    BURNS = 3,
    BURNT_OUT = 6,
    HOUSE_CATCHES = 4
};

/* -- bravery ----------------------------------------------------------------------------------- */

/* aflame.brave.exempt: ambush teams, those who are trained for it; against soft or abandoned
 * vehicles nobody needs to be brave. */
static bool needs_bravery(terms_t *terms, state_t *state, int man, int vehicle)
{
    const struct unit *unit = &state->units[state->men[man].man.unit];
    const struct vehicle *its = &state->vehicles[vehicle];
    return aflame_is_armoured(its) && !its->abandoned && kind_of(terms, unit) != KIND_HUNTERS &&
           unit->troops != TROOPS_MOROCCAN && !state->sheets[state->men[man].man.unit].resolved;
}

/* aflame.brave.test: 4 and more in cover from the vehicle or out of its sight, 5 in the open. A
 * card passes it without dice (aflame.brave.card). */
bool aflame_dares(struct play *play, int man, int vehicle)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    int unit = state->men[man].man.unit;
    if (!needs_bravery(terms, state, man, vehicle)) {
        return true;
    }
    aflame_look_out(terms, state, &lookout);
    bool safe = aflame_cover(&lookout, man, state->vehicles[vehicle].at) != 0 ||
                !aflame_sees(&lookout, EYE_VEHICLE + vehicle, man);
    struct throw throw =
        play_die(FOR_BRAVERY, CLAUSE_BRAVE_TEST, figure_piece(man), vehicle_piece(vehicle));
    if (aflame_rating(terms, state, unit) >= BOLD_RATING) {
        tally_add(&throw.tally, WHY_BOLD, 1);
    }
    return play_roll_reaches(play, &throw, safe ? SAFE : OPEN);
}

/* aflame.brave.card, aflame.card.bravery, aflame.card.timing: before the die its owner may play a
 * card that he keeps; it serves all figures of the unit in this activation (aflame.card.resolve).
 * The task's second number is the vehicle and how it is attacked. */
enum { HOWS = 256 };

void aflame_close_in(struct play *play, int man, int vehicle, enum close_way how)
{
    struct aflame_state *state = aflame_of(play);
    int side = state->men[man].man.side;
    if (state->resolve[side] > 0 && needs_bravery(aflame_terms(play), state, man, vehicle)) {
        agenda_ask_about(&state->head, TASK_STEEL, side, state->men[man].man.unit, man,
                         vehicle + HOWS * (int)how);
        return;
    }
    aflame_attack_now(play, man, vehicle, how);
}

void aflame_answer_steel(struct play *play, const struct task *task, bool plays)
{
    struct aflame_state *state = aflame_of(play);
    if (plays) {
        state->resolve[state->men[task->a].man.side]--;
        state->sheets[task->unit].resolved = 1;
        aflame_tell_steeled(play, CLAUSE_BRAVE_CARD, task->a);
    }
    aflame_attack_now(play, task->a, task->b % HOWS, (enum close_way)(task->b / HOWS));
}

void aflame_do_steel(struct play *play, const struct aflame_steel *order)
{
    aflame_answer_steel(play, order->task, true);
}

/* aflame.brave.throws: one attack a turn. Ranges are not measured before; whoever is out of them
 * has wasted it. */
bool aflame_check_close(terms_t *terms, state_t *state, int man, int vehicle, enum kit kit,
                        struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    const struct vehicle *its = &state->vehicles[vehicle];
    (void)terms;
    if (figure->man.unit != state->active || !is_standing(&figure->man)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "he is not of the active unit");
    }
    if (figure->fired) {
        return refuse(why, CLAUSE_BRAVE_THROWS, "he has attacked this turn");
    }
    if (figure->ran && figure->moved) {
        return refuse(why, CLAUSE_MOVE_RUN, "who runs does not attack");
    }
    if (figure->kit != kit || (kit != KIT_MOLOTOVS && kit != KIT_DYNAMITE && kit != KIT_GRENADES) ||
        (kit != KIT_GRENADES && figure->missiles == 0)) {
        return refuse(why, CLAUSE_AMMO_OTHER, "he has none of them");
    }
    if (its->gone != GONE_HERE || is_nowhere(its->at) ||
        state->units[its->unit].side == figure->man.side || is_veiled(state, its->unit)) {
        return refuse(why, CLAUSE_BRAVE_TEST, "it is no enemy vehicle on the table");
    }
    bool open = aflame_vehicle(its)->sort == VEHICLE_SOFT ||
                (aflame_is_armoured(its) && aflame_vehicle(its)->open);
    return kit != KIT_GRENADES || open ||
           refuse(why, CLAUSE_VGRENADE_TARGETS, "grenades do nothing to a closed vehicle");
}

/* Whoever has something for it, at every vehicle. */
bool aflame_list_close(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point nowhere = {NOWHERE, NOWHERE};
    bool any = false;
    (void)side;
    for (int i = 0; i < state->n_men; i++) {
        enum kit kit = (enum kit)state->men[i].kit;
        for (int v = 0; v < state->n_vehicles && kit != KIT_NONE; v++) {
            any |= aflame_check_close(terms, state, i, v, kit, NULL) &&
                   aflame_add_throw(legal, i, nowhere, v);
        }
    }
    return any;
}

/* -- throwing ---------------------------------------------------------------------------------- */

static bool is_in_reach(state_t *state, int man, int vehicle, enum kit kit)
{
    struct base hull = aflame_hull(&state->vehicles[vehicle]);
    struct point at = state->men[man].man.at;
    return base_is_caught(&hull, at, BOTTLE_REACH) &&
           (kit != KIT_GRENADES || base_compare_point(&hull, at, GRENADE_LEAST) >= 0);
}

/* aflame.hunter.moving: in an ambush what it did in the turn before counts. */
static bool is_moving(state_t *state, int man, const struct vehicle *vehicle)
{
    bool ambush = state->ambush == state->men[man].man.unit;
    bool stuck = vehicle->immobile || vehicle->broken || vehicle->stopped >= state->head.turn ||
                 vehicle->stunned >= state->head.turn;
    return ambush ? vehicle->moved_last && !stuck : vehicle->moved;
}

/* aflame.molotov.light, aflame.dynamite.light: fuses are lit already in an ambush; a burning
 * vehicle lights the bottle itself (aflame.molotov.feed). */
static bool lights(struct play *play, int man, int vehicle, enum kit kit)
{
    state_t *state = aflame_of(play);
    int clause = kit == KIT_MOLOTOVS ? CLAUSE_MOLOTOV_LIGHT : CLAUSE_DYNAMITE_LIGHT;
    if (kit == KIT_GRENADES || state->ambush == state->men[man].man.unit ||
        (kit == KIT_MOLOTOVS && state->vehicles[vehicle].burning > 0)) {
        return true;
    }
    struct throw throw = play_die(FOR_LIGHT, clause, figure_piece(man), NO_PIECE);
    return play_roll_reaches(play, &throw, LIGHTS);
}

/* aflame.molotov.hit, aflame.vgrenade.hit, aflame.dynamite.hit */
static bool throw_hits(struct play *play, int man, int vehicle, enum kit kit)
{
    state_t *state = aflame_of(play);
    int clause = kit == KIT_MOLOTOVS   ? CLAUSE_MOLOTOV_HIT
                 : kit == KIT_GRENADES ? CLAUSE_VGRENADE_HIT
                                       : CLAUSE_DYNAMITE_HIT;
    struct throw throw = play_die(FOR_TO_HIT, clause, figure_piece(man), vehicle_piece(vehicle));
    return play_roll_reaches(play, &throw,
                             is_moving(state, man, &state->vehicles[vehicle]) ? HITS_MOVING
                                                                              : HITS_STANDING);
}

static void test_survivors(struct play *play, int vehicle, int by, unsigned attack, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->vehicles[vehicle].unit;
    if (is_on_table(&state->units[unit])) {
        aflame_test(
            play,
            &(struct trial){
                .unit = unit, .test = TEST_DAMAGE, .attack = attack, .by = by, .clause = clause});
    }
}

/* aflame.molotov.burn, aflame.molotov.duration: three turns for each bottle. */
static void set_alight(struct play *play, int man, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    struct point from = state->men[man].man.at;
    int by = state->men[man].man.unit;
    bool manned = !its->abandoned;
    if (its->burning == 0) {
        its->burnt = 0;
    }
    its->burning = (uint8_t)(its->burning + BURNS);
    aflame_tell_burns(play, CLAUSE_MOLOTOV_BURN, vehicle);
    aflame_immobilise(play, vehicle, CLAUSE_MOLOTOV_BURN);
    aflame_endanger(play, vehicle, ABOARD_DIES, CLAUSE_MOLOTOV_BURN);
    aflame_bail_out(play, vehicle, from, CLAUSE_MOLOTOV_BURN);
    if (manned) {
        test_survivors(play, vehicle, by, ATTACK_FLAME, CLAUSE_MOLOTOV_BURN);
    }
}

/* aflame.molotov.targets: with the option a house that can burn, and that is still there. */
int aflame_house_at(terms_t *terms, state_t *state, struct point at)
{
    struct land land;
    aflame_lay_land(terms, state, &land);
    return is_nowhere(at) ? NO_TERRAIN : terrain_at(land.table, at, kind_bit(BUILDING), 0);
}

bool aflame_check_bottle(terms_t *terms, state_t *state, int man, struct point at,
                         struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    if (option_of(terms, OPT_MOLOTOV) == MOLOTOV_VEHICLES) {
        return refuse(why, CLAUSE_MOLOTOV_TARGETS, "bottles are thrown at vehicles alone");
    }
    if (figure->man.unit != state->active || !is_standing(&figure->man) || figure->fired ||
        figure->missiles == 0 || (figure->ran && figure->moved)) {
        return refuse(why, CLAUSE_BRAVE_THROWS, "he cannot throw now");
    }
    return aflame_house_at(terms, state, at) != NO_TERRAIN ||
           refuse(why, CLAUSE_MOLOTOV_TARGETS, "there is no house that burns");
}

void aflame_throw_bottle(struct play *play, int man, struct point at)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    int unit = figure->man.unit;
    int house = aflame_house_at(terms, state, at);
    struct land land;
    figure->fired = state->units[unit].fired = 1;
    struct throw light = play_die(FOR_LIGHT, CLAUSE_MOLOTOV_LIGHT, figure_piece(man), NO_PIECE);
    if (play_roll_reaches(play, &light, LIGHTS)) {
        figure->missiles--;
        aflame_lay_land(terms, state, &land);
        struct throw throw =
            play_die(FOR_HOUSE, CLAUSE_MOLOTOV_TARGETS, figure_piece(man), NO_PIECE);
        if (!points_within(figure->man.at, terrain_nearest(land.table, house, figure->man.at),
                           BOTTLE_REACH)) {
            aflame_tell_out_of_reach(play, CLAUSE_MOLOTOV_LIGHT, unit);
        } else if (play_roll_reaches(play, &throw, HOUSE_CATCHES)) {
            aflame_destroy_piece(play, house, CLAUSE_MOLOTOV_TARGETS);
        }
    }
    aflame_has_fired(play, unit);
}

/* aflame.vgrenade.effect: men roll on any hit, or only if it immobilised. */
static void burst_aboard(struct play *play, int man, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    int by = state->men[man].man.unit;
    struct throw throw =
        play_die(FOR_GRENADE, CLAUSE_VGRENADE_EFFECT, figure_piece(man), vehicle_piece(vehicle));
    bool stops = play_roll_reaches(play, &throw, IMMOBILISES);
    if (stops) {
        aflame_immobilise(play, vehicle, CLAUSE_VGRENADE_EFFECT);
    }
    if (stops || option_of(aflame_terms(play), OPT_VGRENADE_CREW) == VGRENADE_CREW_HIT) {
        aflame_endanger(play, vehicle, ABOARD_DIES, CLAUSE_VGRENADE_EFFECT);
        test_survivors(play, vehicle, by, ATTACK_SMALL_ARMS, CLAUSE_VGRENADE_EFFECT);
    }
}

/* aflame.dynamite.effect, aflame.dynamite.crew */
static void blow_up(struct play *play, int man, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    int by = state->men[man].man.unit;
    int die = aflame_die(play, FOR_HE, CLAUSE_DYNAMITE_EFFECT, vehicle_piece(vehicle), 6);
    const struct dynamite_row *row = &aflame_dynamite[die - 1];
    int sort = aflame_vehicle(&state->vehicles[vehicle])->sort;
    int outcome = sort == VEHICLE_TANK ? row->tank : sort == VEHICLE_AFV ? row->afv : row->soft;
    if (outcome == OUTCOME_DESTROYED) {
        aflame_wreck(play, vehicle, CLAUSE_DYNAMITE_CREW);
    } else if (outcome == OUTCOME_IMMOBILISED) {
        aflame_immobilise(play, vehicle, CLAUSE_DYNAMITE_EFFECT);
        aflame_endanger(play, vehicle, ABOARD_DIES, CLAUSE_DYNAMITE_CREW);
        test_survivors(play, vehicle, by, ATTACK_ARTILLERY, CLAUSE_DYNAMITE_CREW);
    }
}

void aflame_attack_close(struct play *play, int man, int vehicle, enum kit kit)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    figure->fired = 1;
    state->units[figure->man.unit].fired = 1;
    aflame_tell_throws(play, CLAUSE_BRAVE_THROWS, man, (int)kit, vehicle);
    if (!aflame_dares(play, man, vehicle) || !lights(play, man, vehicle, kit)) {
        return;
    }
    if (kit != KIT_GRENADES) {
        figure->missiles--;
    }
    if (!is_in_reach(state, man, vehicle, kit)) {
        aflame_tell_out_of_reach(play, CLAUSE_MEASURE_BAND, figure->man.unit);
        return;
    }
    if (!throw_hits(play, man, vehicle, kit)) {
        return;
    }
    if (aflame_wears(&state->vehicles[vehicle])) { /* aflame.boat.damage, aflame.train.damage */
        aflame_batter_from(play, vehicle, figure->man.at);
    } else if (kit == KIT_MOLOTOVS) {
        set_alight(play, man, vehicle);
    } else if (kit == KIT_GRENADES) {
        burst_aboard(play, man, vehicle);
    } else {
        blow_up(play, man, vehicle);
    }
}

void aflame_attack_now(struct play *play, int man, int vehicle, enum close_way how)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->men[man].man.unit;
    if (how == CLOSE_THROW) {
        aflame_attack_close(play, man, vehicle, (enum kit)state->men[man].kit);
    } else {
        aflame_use_crowbar(play, man, vehicle, how == CLOSE_TRACKS ? GRIP_TRACKS : GRIP_HATCH);
    }
    aflame_has_fired(play, unit);
}

/* aflame.molotov.duration: six turns running destroy it; a fire that dies earlier leaves a wreck
 * that never moves again. */
void aflame_age_fires(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->burning == 0 || vehicle->gone != GONE_HERE) {
            continue;
        }
        vehicle->burning--;
        vehicle->burnt++;
        if (vehicle->burnt >= BURNT_OUT) {
            aflame_wreck(play, i, CLAUSE_MOLOTOV_DURATION);
        }
    }
}
