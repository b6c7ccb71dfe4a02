/* A World Aflame: crowbars in tracks and at hatches (ledger, crowbars).
 *
 * In the order of the book: aflame.crowbar.tracks, aflame.crowbar.hatch, aflame.crowbar.r1,
 * aflame.crowbar.r2, aflame.crowbar.r3, aflame.crowbar.r4, aflame.crowbar.r5, aflame.crowbar.r6,
 * aflame.crowbar.runs, aflame.crowbar.captured. */

#include "rules/aflame/arms.h"
#include "rules/table/forced.h"

enum hatch_result {
    HATCH_BACKS,
    HATCH_COMMANDER_SHOT,
    HATCH_ATTACKER_SHOT,
    HATCH_SURRENDER,
    HATCH_SHUT,
    HATCH_FLEES
};
struct hatch_row {
    uint8_t roll, result;
};

#include "rules/aflame-hatch.h"

enum { BREAKS = 5, JERKS = 6 * INCH };

/* -- crowbar ----------------------------------------------------------------------------------- */

bool aflame_check_crowbar(terms_t *terms, state_t *state, const struct aflame_crowbar *order,
                          struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    (void)terms;
    if (figure->man.unit != state->active || !is_standing(&figure->man) || figure->fired ||
        figure->kit != KIT_CROWBAR) {
        return refuse(why, CLAUSE_BRAVE_THROWS,
                      "a man of the active unit with a crowbar does it, once a turn");
    }
    if (vehicle->gone != GONE_HERE || is_nowhere(vehicle->at) ||
        state->units[vehicle->unit].side == figure->man.side || is_veiled(state, vehicle->unit) ||
        vehicle->moved) {
        return refuse(why, CLAUSE_CROWBAR_TRACKS, "it is no enemy vehicle that stands");
    }
    struct base hull = aflame_hull(vehicle);
    if (!base_is_caught(&hull, figure->man.at, FOOT_RADIUS + TOUCHING)) {
        return refuse(why, CLAUSE_CROWBAR_TRACKS, "he does not touch it");
    }
    if (order->grip == GRIP_TRACKS) {
        return aflame_vehicle(vehicle)->tracked ||
               refuse(why, CLAUSE_CROWBAR_TRACKS, "it has no tracks");
    }
    return (aflame_is_armoured(vehicle) && !vehicle->abandoned) ||
           refuse(why, CLAUSE_CROWBAR_HATCH, "it has no hatch with men behind it");
}

/* aflame.crowbar.tracks */
static void break_track(struct play *play, int man, int vehicle)
{
    struct throw throw =
        play_die(FOR_TRACK, CLAUSE_CROWBAR_TRACKS, figure_piece(man), vehicle_piece(vehicle));
    if (play_roll_reaches(play, &throw, BREAKS)) {
        aflame_immobilise(play, vehicle, CLAUSE_CROWBAR_TRACKS);
    }
}

/* aflame.crowbar.hatch: an open one skips to a good result by a D3. */
static enum hatch_result try_hatch(struct play *play, int vehicle)
{
    if (aflame_of(play)->vehicles[vehicle].open) {
        int die = aflame_die(play, FOR_HATCH, CLAUSE_CROWBAR_HATCH, vehicle_piece(vehicle), 3);
        return (enum hatch_result)aflame_hatch[2 * die - 1].result;
    }
    int die = aflame_die(play, FOR_HATCH, CLAUSE_CROWBAR_HATCH, vehicle_piece(vehicle), 6);
    return (enum hatch_result)aflame_hatch[die - 1].result;
}

/* aflame.crowbar.runs: he alone, by himself, to the nearest cover; his unit stays where it is. */
static void falls_off(struct play *play, int man, int vehicle, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    int32_t length = aflame_roll_run(play, figure->man.unit);
    aflame_run_man(play, man, state->vehicles[vehicle].at, length, clause);
}

/* aflame.crowbar.r1: an immobile vehicle does not move. */
static void jerk_back(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    if (its->immobile || its->broken) {
        return;
    }
    struct point to =
        point_plus(its->at, vector_towards(angle_reduce(its->facing + HALF_TURN), JERKS));
    its->at = aflame_vehicle_goes(play, vehicle, to);
    aflame_stir(state, its->unit);
    aflame_tell_jerks(play, CLAUSE_CROWBAR_R1, vehicle, its->at);
}

/* aflame.crowbar.captured: it belongs to the attacker's side, who may board it. */
static void capture(struct play *play, int man, int vehicle, bool yields, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    int16_t who[MEN_OF_UNIT];
    int unit = its->unit;
    if (yields) {
        int n = aflame_aboard(state, vehicle, who);
        for (int i = 0; i < n; i++) {
            aflame_leave_play(play, who[i], FATE_CAPTURED, clause);
        }
    } else {
        aflame_bail_out(play, vehicle, state->men[man].man.at, clause);
        aflame_rout(play, unit, clause);
    }
    its->open = 1;
    aflame_take_vehicle(play, vehicle, state->men[man].man.side, clause);
}

/* aflame.crowbar.r2 to aflame.crowbar.r6 */
static void climb_on(struct play *play, int man, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    switch (try_hatch(play, vehicle)) {
    case HATCH_BACKS:
        jerk_back(play, vehicle);
        falls_off(play, man, vehicle, CLAUSE_CROWBAR_R1);
        break;
    case HATCH_COMMANDER_SHOT:
        if (aflame_aboard(state, vehicle, who) > 0) {
            aflame_fall(play, who[0], CLAUSE_CROWBAR_R2);
        }
        capture(play, man, vehicle, true, CLAUSE_CROWBAR_R2);
        break;
    case HATCH_ATTACKER_SHOT:
        state->vehicles[vehicle].open = 1;
        aflame_fall(play, man, CLAUSE_CROWBAR_R3);
        break;
    case HATCH_SURRENDER:
        capture(play, man, vehicle, true, CLAUSE_CROWBAR_R4);
        break;
    case HATCH_SHUT:
        falls_off(play, man, vehicle, CLAUSE_CROWBAR_R5);
        break;
    default:
        capture(play, man, vehicle, false, CLAUSE_CROWBAR_R6);
        break;
    }
}

void aflame_do_crowbar(struct play *play, const struct aflame_crowbar *order)
{
    aflame_close_in(play, order->man, order->vehicle,
                    order->grip == GRIP_TRACKS ? CLOSE_TRACKS : CLOSE_HATCH);
}

void aflame_use_crowbar(struct play *play, int man, int vehicle, enum grip grip)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    figure->fired = 1;
    state->units[figure->man.unit].fired = 1;
    aflame_tell_crowbar(play, CLAUSE_CROWBAR_TRACKS, man, vehicle);
    if (!aflame_dares(play, man, vehicle)) {
        return;
    }
    if (grip == GRIP_TRACKS) {
        break_track(play, man, vehicle);
    } else {
        climb_on(play, man, vehicle);
    }
}

bool aflame_list_crowbar(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        for (int v = 0; v < state->n_vehicles && state->men[i].kit == KIT_CROWBAR; v++) {
            for (int grip = GRIP_TRACKS; grip <= GRIP_HATCH; grip++) {
                const struct aflame_crowbar order = {
                    .side = side, .man = i, .vehicle = v, .grip = (enum grip)grip};
                any |= aflame_check_crowbar(terms, state, &order, NULL) &&
                       aflame_add_crowbar(legal, i, v, order.grip);
            }
        }
    }
    return any;
}

/* -- hatch ------------------------------------------------------------------------------------- */

bool aflame_check_hatch(terms_t *terms, state_t *state, const struct aflame_hatch *order,
                        struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    (void)terms;
    if (vehicle->unit != state->active || vehicle->gone != GONE_HERE || vehicle->abandoned ||
        !aflame_is_armoured(vehicle)) {
        return refuse(why, CLAUSE_CROWBAR_HATCH, "it is no armoured vehicle of the active unit");
    }
    return vehicle->open != order->opens || refuse(why, CLAUSE_CROWBAR_HATCH, "so it is already");
}

void aflame_do_hatch(struct play *play, const struct aflame_hatch *order)
{
    struct aflame_state *state = aflame_of(play);
    state->vehicles[order->vehicle].open = order->opens == OPENS_OPEN;
    aflame_tell_hatch(play, CLAUSE_CROWBAR_HATCH, order->vehicle, (int)order->opens);
    aflame_ask_again(play);
}
