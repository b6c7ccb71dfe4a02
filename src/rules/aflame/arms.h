/* A World Aflame: what the chapters of guns, vehicles, mines and gas offer each other and the rest.
 * In the order of the ledger. */
#ifndef SANDTABLE_RULES_AFLAME_ARMS_H
#define SANDTABLE_RULES_AFLAME_ARMS_H

#include "rules/aflame/chapters.h"

struct blast;

/* -- units, officers, ammunition (forces.c, supply.c, reserve.c) ----------------------------------
 */

int aflame_nearest_foe(state_t *state, int side, struct point from);
int aflame_senior(terms_t *terms, state_t *state, int side);
void aflame_man_vehicles(terms_t *terms, struct aflame_state *state);
bool aflame_is_legend(struct play *play, int man);
void aflame_resupplied(struct play *play, int unit);
void aflame_drop_load(struct aflame_state *state, int man, struct point at);
void aflame_capture_stores(struct play *play);
void aflame_shell_dumps(struct play *play, const struct blast *blast);

/* -- orders and messages (orders.c, comms.c) --------------------------------------------------- */

bool aflame_check_authority(terms_t *terms, state_t *state, struct refusal *why);
bool aflame_check_content(terms_t *terms, state_t *state, int unit, enum duty duty, struct point at,
                          int whom, struct refusal *why);
void aflame_give_order(struct play *play, int unit, enum duty duty, struct point at, int whom,
                       bool at_once);
void aflame_renew_orders(struct play *play);
void aflame_shell_lines(struct play *play, const struct blast *blast);
void aflame_deliver_messages(struct play *play);
void aflame_end_messages(struct play *play);
void aflame_recall_messengers(struct play *play);

/* -- weather, cards, arrivals (weather.c, cards.c, factions.c, sniper.c, hunter.c, arrive.c)
 * ------- */

bool aflame_starts(struct play *play, int vehicle);
bool aflame_keeps_the_road(struct play *play, int vehicle);
void aflame_shift_wind(struct play *play);
void aflame_play_card(struct play *play, enum chance card, int unit);
void aflame_play_faction_card(struct play *play, enum chance card, int unit);
void aflame_run_bull(struct play *play);
void aflame_complain(struct play *play);
int aflame_bring(struct play *play, int side, enum kind kind, int clause);
/* Would the next of that kind find room? Also if nobody is left who could come. */
bool aflame_may_come(terms_t *terms, state_t *state, int side, enum kind kind);
void aflame_bring_listed(struct play *play, int side, enum chance card);
void aflame_rout_off(struct play *play, int unit, int clause);
void aflame_take_off(struct play *play, int unit, int clause);
void aflame_hide_again(struct play *play, int unit);
/* A unit has acted: snipers hide again, vehicles have looked at what they stood before. */
void aflame_after_activation(struct play *play, int unit);
/* Bases that whoever is placed cannot stand on, as far as the side knows: room for MEN_ROOM +
 * VEHICLES_MAX. */
int aflame_known_things(state_t *state, int side, struct base things[]);
void aflame_await_hunters(struct play *play);
void aflame_begin_ambush(struct play *play, int team);
void aflame_arrive(struct play *play);
/* Both sides place whoever has come and stands nowhere. */
void aflame_ask_night(struct play *play);
bool aflame_batteries_fire(struct play *play);
void aflame_end_vehicles(struct aflame_state *state);

/* Nothing is known of it but whose it is. */
void aflame_forget_unit(struct unit *unit);
/* Hides what the side may not know. */
void aflame_view_arms(terms_t *terms, struct aflame_state *state, int side);

/* -- works and aircraft (engineer.c, air.c) ---------------------------------------------------- */

void aflame_count_work(struct play *play);
void aflame_scramble(struct play *play, int unit);
void aflame_plane_goes(struct play *play, int unit, int clause);
void aflame_planes_leave(struct play *play);

/* -- crews that leave their vehicle (bail.c) --------------------------------------------------- */

/* The men aboard a vehicle, ascending; how many. */
int aflame_aboard(state_t *state, int vehicle, int16_t who[MEN_OF_UNIT]);
/* All aboard are set down touching the hull, on the side away from `from` (NOWHERE: away from the
 * nearest enemy). aflame.soft.bail */
void aflame_bail_out(struct play *play, int vehicle, struct point from, int clause);
/* Those who have bailed out and passed their test run for cover, unless they have it
 * (aflame.vehicle.bail-order); `always`: even from behind the hull. */
/* A man runs away from a vehicle he has fallen off. */
void aflame_run_man(struct play *play, int man, struct point from, int32_t length, int clause);
/* How far a vehicle comes on a straight way that nobody chose. */
struct point aflame_vehicle_goes(struct play *play, int vehicle, struct point to);
/* A man is a prisoner, or gone for good. */
void aflame_leave_play(struct play *play, int man, enum fate fate, int clause);
void aflame_rout(struct play *play, int unit, int clause);
void aflame_run_clear(struct play *play, int unit, bool always, int clause);
/* A vehicle is destroyed, and whoever is aboard killed. */
void aflame_wreck(struct play *play, int vehicle, int clause);
void aflame_immobilise(struct play *play, int vehicle, int clause);
/* A die for each man aboard: so much and more kills him. How many lived. */
enum { ABOARD_DIES = 4 }; /* of fire, dynamite and HE: aflame.molotov.burn, aflame.he.immobilised */
int aflame_endanger(struct play *play, int vehicle, int kills, int clause);
/* The vehicle is no longer its unit's: destroyed or captured (aflame.victory.vehicle). */
void aflame_score_vehicle(struct play *play, int vehicle, int side);
void aflame_take_vehicle(struct play *play, int vehicle, int side, int clause);
/* The lowest whole number of inches from a place to a hull (aflame.measure.band). */
int aflame_hull_inches(const struct vehicle *vehicle, struct point from);
/* Where a gun fires from: its own place, or its vehicle's. */
struct point aflame_muzzle(state_t *state, int gun);
int aflame_gun_eye(state_t *state, int gun);

/* -- artillery (artillery.c, strike.c) --------------------------------------------------------- */

/* What comes down somewhere, and what it does there. */
struct blast {
    struct point at;
    int32_t radius;
    int kills; /* a figure, on this and more */
    int by;    /* the unit, or NO_UNIT */
    unsigned attack;
    bool figures_only; /* spares works and vehicles: strafing */
    bool rocket;
    int clause;
};
enum { ZONE_RADIUS = 4 * INCH }; /* aflame.art.zone */
void aflame_strike(struct play *play, const struct blast *blast);
/* The Defence value a piece of the present table has left; 0 where it never had one. */
int aflame_defence_left(terms_t *terms, state_t *state, const struct table *table, int piece);
/* And what it has whole. */
int aflame_defence_full(const struct terrain *piece);
/* A piece is no more what it was: it burns, or is rubble (aflame.art.fire). */
void aflame_destroy_piece(struct play *play, int piece, int clause);
/* May the gun of the active unit fire now? */
bool aflame_check_gun(terms_t *terms, state_t *state, int gun, struct refusal *why);
bool aflame_check_served(state_t *state, int gun, struct refusal *why);
/* It has fired: its crew are busy, its shield is turned. */
void aflame_gun_fired(struct play *play, int gun, struct point towards);
/* A unit has stirred: guns that had its range have lost it (aflame.art.memory). */
void aflame_stir(struct aflame_state *state, int unit);
/* What high explosive does to a vehicle: he-vehicle.tsv, dynamite.tsv. */
enum effect_on { OUTCOME_NONE, OUTCOME_IMMOBILISED, OUTCOME_DESTROYED };
/* aflame.he.roll */
void aflame_shell_vehicle(struct play *play, int vehicle);
/* aflame.rocket.flat: where a rocket that was to fall there bursts. */
struct point aflame_rocket_ends(struct play *play, struct point from, struct point to);
/* The unit's fire is over: its last round may have gone (aflame.ammo.out), then it may go on. */
void aflame_has_fired(struct play *play, int unit);
/* Does the eye see a point of the ground? */
bool aflame_sees_point(struct lookout *lookout, int eye, struct point at);
/* aflame.comms.methods: can two units speak at once, by radio or telephone? */
bool aflame_are_linked(terms_t *terms, state_t *state, int one, int other);
/* Dumps, horses and telephone lines in a zone. */
void aflame_strike_stores(struct play *play, const struct blast *blast);

/* -- smoke and gas (smoke.c, gas.c) ------------------------------------------------------------ */

void aflame_open_cloud(struct play *play, enum cloud kind, struct point at);
/* The ground a cloud covers. */
struct base aflame_cloud_base(state_t *state, const struct drift *cloud);
void aflame_drift_clouds(struct play *play);
void aflame_set_fire(struct play *play, struct point at, int turns, int clause);
/* Figures in gas roll, their units test; of those of one cloud, or of one unit that has moved. */
void aflame_breathe(struct play *play, int cloud, int unit);
bool aflame_is_near_gas(state_t *state, int unit, int32_t within);

/* -- against vehicles (stop.c, brave.c, crowbar.c, mine.c, at.c, damage.c, flame.c) -------------
 */

/* Of a vehicle's way the place where it comes within an inch of a static defence; false: nowhere.
 */
bool aflame_meets_barrier(terms_t *terms, state_t *state, int vehicle, struct point from,
                          struct point to, struct point *stop);
/* aflame.stop.test: does it go on? */
bool aflame_is_not_curious(struct play *play, int vehicle);
bool aflame_check_close(terms_t *terms, state_t *state, int man, int vehicle, enum kit kit,
                        struct refusal *why);
bool aflame_list_close(terms_t *terms, state_t *state, int side, struct legal *legal);
enum close_way { CLOSE_THROW, CLOSE_TRACKS, CLOSE_HATCH };
/* A man attacks a vehicle at close quarters; a card that his side keeps is asked for first. */
void aflame_close_in(struct play *play, int man, int vehicle, enum close_way how);
void aflame_answer_steel(struct play *play, const struct task *task, bool plays);
void aflame_attack_now(struct play *play, int man, int vehicle, enum close_way how);
void aflame_use_crowbar(struct play *play, int man, int vehicle, enum grip grip);
void aflame_attack_close(struct play *play, int man, int vehicle, enum kit kit);
/* aflame.brave.test: does he dare? */
enum { BOLD_RATING = 4 }; /* so much and more dares more, also at mines: aflame.mine.choice */
bool aflame_dares(struct play *play, int man, int vehicle);
/* The minefield whose edge a vehicle's way meets first, and where; false: none it does not know. */
bool aflame_meets_mine(terms_t *terms, state_t *state, int vehicle, struct point from,
                       struct point to, int *mine, struct point *stop);
enum { MINE_RADIUS = 500 }; /* aflame.mine.size: of a single one */
void aflame_look_at_mines(struct play *play, int unit);
bool aflame_drives_on(struct play *play, int vehicle, int mine);
void aflame_enter_mine(struct play *play, int vehicle, int mine);
/* A unit's men have moved: mines, gas, stores and messages on their way. */
void aflame_after_steps(struct play *play, int unit);
/* The house at a place, or NO_TERRAIN. */
int aflame_house_at(terms_t *terms, state_t *state, struct point at);
/* aflame.molotov.targets: a bottle at a house. */
bool aflame_check_bottle(terms_t *terms, state_t *state, int man, struct point at,
                         struct refusal *why);
void aflame_throw_bottle(struct play *play, int man, struct point at);
/* aflame.apmine.enter: a man has gone that way. */
void aflame_tread(struct play *play, int man, struct point from, struct point to);
bool aflame_check_shoot_at(terms_t *terms, state_t *state, int gun, int vehicle,
                           struct refusal *why);
void aflame_shoot_at(struct play *play, int gun, int vehicle);

/* One line of at-damage.tsv or mine.tsv. */
struct damage_row {
    uint8_t roll, effect, crew, test;
    int8_t modifier;
};
struct injury {
    int vehicle, by;
    struct point from; /* the firer, or NOWHERE */
    unsigned attack;
    bool mine;
    int clause;
};
void aflame_injure(struct play *play, const struct injury *injury, const struct damage_row *row);
/* aflame.at.r3: crews that lie beside their vehicle. */
void aflame_remount(struct play *play);
/* aflame.molotov.duration: fires age at the end of a turn. */
void aflame_age_fires(struct play *play);

/* aflame.air.observe: where an observer is, on foot, in an open vehicle or over the table. */
struct point aflame_observer_at(state_t *state, int man);
/* aflame.sight.air: does he see that place, or a figure there, from his aircraft? */
bool aflame_sees_from_air(struct lookout *lookout, int man, struct point at, bool ground);

/* Where a gun hangs that a vehicle tows (tow.c). */
struct point aflame_hitch(const struct vehicle *vehicle);

/* -- boats and trains (boat.c, train.c) -------------------------------------------------------- */

struct route;
/* Boats and carriages have a Defence value that is battered down. */
bool aflame_wears(const struct vehicle *vehicle);
int aflame_boat_rate(struct play *play, int vehicle);
bool aflame_is_water(const struct table *table, struct point at);
bool aflame_check_water(const struct table *table, struct point a, struct point b,
                        struct refusal *why);
bool aflame_check_helm(state_t *state, int vehicle, const struct route *route, bool reverse,
                       struct refusal *why);
/* What covers the men aboard. */
enum cover aflame_cover_aboard(const struct vehicle *vehicle);
/* Its parts from bow to stern, and what Defence value one of them has left. */
int aflame_parts(const struct vehicle *vehicle);
int aflame_part_left(const struct vehicle *vehicle, int part);
/* A D6 off every part that a zone touches, or off the one nearest to whoever fired. */
void aflame_batter_in(struct play *play, int vehicle, struct point at, int32_t radius);
void aflame_batter_from(struct play *play, int vehicle, struct point from);
bool aflame_is_locomotive(const struct vehicle *vehicle);
bool aflame_is_armoured_car(const struct vehicle *vehicle);
int aflame_carriage_dv(const struct vehicle *vehicle);
void aflame_break_carriage(struct play *play, int vehicle);
int aflame_train_rate(struct play *play, int vehicle, bool incline);
bool aflame_rail_route(terms_t *terms, state_t *state, int vehicle, struct point to,
                       struct route *route, bool *backwards, struct refusal *why);
bool aflame_check_train(terms_t *terms, state_t *state, int vehicle, const struct route *route,
                        bool backwards, struct refusal *why);
/* A place on its rails so far ahead of a locomotive, or behind it. */
struct point aflame_rail_point(terms_t *terms, const struct vehicle *engine, int32_t ahead);
bool aflame_pull(terms_t *terms, struct aflame_state *state, int locomotive);
const char *aflame_rerail(terms_t *terms, struct aflame_state *state, int locomotive);
bool aflame_check_berths(terms_t *terms, struct aflame_state *state, struct problem *problem);

/* -- Suicide Hill (hill.c) ----------------------------------------------------------------------
 */

void aflame_note_fronts(terms_t *terms, struct aflame_state *state);
const struct station *aflame_station(terms_t *terms, int unit);
/* Has it still to be deployed by that side? */
bool aflame_is_unplaced(terms_t *terms, state_t *state, int side, int unit);
bool aflame_is_night(state_t *state);
/* May that base of a unit be placed there, at its middle, before a day? */
bool aflame_check_ground(terms_t *terms, state_t *state, int unit, struct point at,
                         const struct base *base, struct refusal *why);
void aflame_end_melees(struct play *play);
void aflame_go_on_with_night(struct play *play, const struct task *task);
void aflame_call_bomber(struct play *play);
bool aflame_carries_bombs(terms_t *terms, state_t *state, int unit);
bool aflame_check_ordered(terms_t *terms, state_t *state, int unit, struct refusal *why);
void aflame_tell_to_attack(struct play *play, int unit);
void aflame_order_attack(struct play *play, int side);
bool aflame_check_onward(state_t *state, int unit, struct point from, struct point to,
                         struct refusal *why);

#endif
