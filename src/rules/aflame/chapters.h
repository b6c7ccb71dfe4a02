/* A World Aflame: what the chapters offer each other. In the order of the ledger. */
#ifndef SANDTABLE_RULES_AFLAME_CHAPTERS_H
#define SANDTABLE_RULES_AFLAME_CHAPTERS_H

#include "board/table_room.h"
#include "board/table_sight.h"
#include "rules/aflame/aflame.h"
#include "rules/aflame/tables.h"

/* -- dice and measuring (dice.c, ground.c) ----------------------------------------------------- */

/* aflame.dice.arrow: a bearing in tenths of a degree. */
int aflame_bearing(struct play *play, int clause, int32_t unit);
/* aflame.dice.average: n average dice. */
int aflame_average(struct play *play, int purpose, int clause, int32_t unit, int n);
/* aflame.dice.pick: one of k, from 0. */
int aflame_pick(struct play *play, int clause, int k);
/* A die of so many faces. */
int aflame_die(struct play *play, int purpose, int clause, int32_t unit, int faces);

/* A point strays: bearing, then a die of so many faces in inches. */
struct point aflame_deviate(struct play *play, struct point at, int faces, int clause,
                            int32_t unit);
/* Between these only that side is told of what is thrown and done (aflame.dice.secret). */
uint8_t aflame_hush(struct play *play, int side);
void aflame_speak(struct play *play, uint8_t saw);

/* The table as it stands. A workspace of the caller's, for one question or many. */
struct land {
    const struct table *table;
    struct table copy;
};
void aflame_lay_land(terms_t *terms, state_t *state, struct land *land);
/* All who stand on it. */
void aflame_gather(terms_t *terms, state_t *state, struct men *men);

/* The same, but for enemies of that side who are hidden from it. */
void aflame_gather_known(terms_t *terms, state_t *state, int side, struct men *men);
/* aflame.sniper.untargetable, aflame.deploy.map: is it an enemy whom that side does not see? */
bool aflame_is_hidden_from(state_t *state, int unit, int side);
/* The enemy sees it no more, or sees it. */
void aflame_veil(struct aflame_state *state, int unit, bool veiled);
/* aflame.sniper.break-cover: a hidden sniper who has moved may be seen now (sniper.c). */
void aflame_break_cover(struct play *play, int unit);
/* Finds anew who is shown on the map (view.c): whenever somebody has moved. */
void aflame_find_shown(struct play *play);

/* aflame.measure.base: figures, and how near to their gun a crew is. */
enum { FOOT_RADIUS = 500, MOUNTED_RADIUS = 750, AT_GUN = 3 * INCH / 2 };
int32_t aflame_radius(const struct figure *figure);
struct base aflame_hull(const struct vehicle *vehicle);
/* Room for a man on foot, outside houses. */
struct room_query aflame_room(terms_t *terms, const struct table *table, const struct base *things,
                              int n);
/* Where one measures to a place: of a house its nearest point. */
struct point aflame_point_of(const struct table *table, struct point at, struct point other);
/* aflame.measure.band: the range in whole inches, for tables alone. */
int aflame_inches(struct point from, struct point to);
/* Bands that the file gave as lines. */
void aflame_widen(struct table *table);
enum { TOUCHING = 50 }; /* aflame.measure.contact */

/* -- set-up (setup.c) -------------------------------------------------------------------------- */

struct point aflame_away(terms_t *terms, int side);
struct line_form aflame_line(terms_t *terms, state_t *state, int unit, const struct point line[2],
                             int ranks);

bool aflame_muster(struct aflame_scenario *terms, struct aflame_state *state,
                   struct problem *problem);
/* How many men units of a template have, and the one of that number, who stands nowhere. */
int aflame_roster_size(terms_t *terms, int template);
struct figure aflame_mustered(terms_t *terms, int template, int unit, int number, int side);
void aflame_muster_arms(terms_t *terms, struct aflame_state *state, int unit);
void aflame_number_arms(struct aflame_state *state);

/* -- deployment (deploy.c) --------------------------------------------------------------------- */

/* How whoever lists, draws or guesses lines forms a unit up; nothing in it is a rule. */
enum { LISTED_RANKS = 2, FILE_APART = 1100 };
/* May a unit stand along that line, its vehicle at the first end; in its zone alone? */
bool aflame_check_lineup(terms_t *terms, state_t *state, int unit, const struct point line[2],
                         int ranks, bool zoned, struct refusal *why);
void aflame_stand_in_line(terms_t *terms, struct aflame_state *state, int unit,
                          const struct point line[2], int ranks);

/* -- vehicles (vehicle.c, drive.c) ------------------------------------------------------------- */

/* The first that belongs to the unit, or NO_VEHICLE; the armoured one that is the unit. */
int aflame_vehicle_of(state_t *state, int unit);
int aflame_own_vehicle(state_t *state, int unit);
bool aflame_is_armoured(const struct vehicle *vehicle);
/* It stands there, its weapons with it. */
void aflame_put_vehicle(struct aflame_state *state, int vehicle, struct point at, int facing);
/* May its hull be there: on the table, on nobody and on no other vehicle? */
bool aflame_check_hull(terms_t *terms, state_t *state, int vehicle, const struct base *hull,
                       struct refusal *why);
/* Men aboard who are in action. */
int aflame_crew_of(state_t *state, int vehicle);
/* The unit that is on the move, on foot or driving, or NO_UNIT. */
int aflame_mover(state_t *state);
/* A vehicle runs on straight, as far as ground lets it: aflame.soft.r4, aflame.armour.swerve. */
void aflame_run_on(struct play *play, int vehicle, int facing, int32_t length, int clause);
/* What a leg of a drive costs; false if the vehicle cannot go there. */
bool aflame_check_leg(terms_t *terms, state_t *state, int vehicle, struct point a, struct point b,
                      int32_t *cost, struct refusal *why);

/* -- units, officers, ratings (forces.c) ------------------------------------------------------- */

void aflame_roll_grades(struct play *play);
/* Is there a living officer with it, or of a headquarters a commander? His number, or NO_MAN. */
int aflame_officer(state_t *state, int unit);
/* aflame.unit.ids: the living officer, else the lowest living number; or NO_MAN. */
int aflame_reference(state_t *state, int unit);
/* The officer's grade, 0 without one (aflame.officer.use, aflame.officer.loss). */
int aflame_officer_grade(terms_t *terms, state_t *state, int unit);
/* The morale rating as cards have made it, attached advisors included. */
int aflame_rating(terms_t *terms, state_t *state, int unit);
/* aflame.unit.elite */
bool aflame_is_elite(terms_t *terms, state_t *state, int unit);
/* Figures of it that are in action. */
int aflame_strength(state_t *state, int unit);
/* Where a man is: on the table, or in his vehicle. */
struct point aflame_man_at(state_t *state, int man);
/* Has the unit a living figure of that role? */
bool aflame_has_role(state_t *state, int unit, enum role role);

/* -- ammunition, supply (supply.c) ------------------------------------------------------------- */

void aflame_roll_ammunition(struct play *play);
/* aflame.ammo.other: the bottles or sticks of a man who carries such; none of others. */
void aflame_roll_missiles(struct play *play, int man);
void aflame_roll_reserve(struct play *play);
/* Its weapons' ammunition is all gone (aflame.ammo.out). */
bool aflame_is_empty(terms_t *terms, state_t *state, int unit);

/* -- orders and command (orders.c) ------------------------------------------------------------- */

/* May a unit's reference figure end its voluntary move there? aflame.orders.adhere */
bool aflame_check_order(terms_t *terms, state_t *state, int unit, struct point from,
                        struct point to, struct refusal *why);
/* aflame.orders.adhere: of a unit in RESERVE whether it may fire at that unit. */
bool aflame_check_order_fire(terms_t *terms, state_t *state, int unit, int target,
                             struct refusal *why);
/* aflame.command.hq-morale, aflame.command.officer-radius */
bool aflame_is_far_from_hq(terms_t *terms, state_t *state, int unit);
bool aflame_is_scattered(terms_t *terms, state_t *state, int unit);
/* aflame.command.officer-radius: a member beyond it gets no orders. */
bool aflame_is_out_of_command(terms_t *terms, state_t *state, int man);

/* -- weather, wind (weather.c) ----------------------------------------------------------------- */

void aflame_roll_weather(struct play *play);
void aflame_roll_wind(struct play *play);

/* -- cards (cards.c), special units -------------------------------------------------------------*/

void aflame_build_deck(struct play *play);
/* Draws and resolves; pushes a task where somebody is asked. */
void aflame_draw_card(struct play *play);
/* Initiative contests that a card decides: the side that wins without dice, or SIDE_NONE. */
int aflame_card_wins(terms_t *terms, state_t *state, int one, int other);
/* What is done in UPKEEP, SPECIAL, END and NIGHT beside the core: markers, timers, fires, works. */
void aflame_upkeep_arms(struct play *play);
/* Pushes a task for the next unit without initiative that may act; false: none is left. */
bool aflame_next_special(struct play *play);
void aflame_end_arms(struct play *play);
bool aflame_run_the_night(struct play *play);

/* -- deployment, victory ----------------------------------------------------------------------- */

/* aflame.victory.classes: a unit is lost to the enemy. */
void aflame_score_loss(struct play *play, int unit);
int aflame_sections_end(const struct table *table, int piece);
void aflame_note_goals(struct play *play);

bool aflame_capture_commander(struct play *play, int man);

/* -- sequence, contests, overwatch ------------------------------------------------------------- */

/* A turn is over: what was done in it. */
void aflame_end_flags(struct aflame_state *state);
/* The active unit may go on acting; or its activation is over. */
void aflame_ask_again(struct play *play);
void aflame_finish(struct play *play);
/* Could it be named in a contest? */
bool aflame_check_eligible(terms_t *terms, state_t *state, int unit, struct refusal *why);
void aflame_activate(struct play *play, int unit, int clause);
/* A contest of two units, side 1 first: the one that wins. aflame.init.score */
int aflame_contest(struct play *play, int one, int other, int punching, int clause);
void aflame_lapse(struct aflame_state *state, int unit);
bool aflame_check_watch(state_t *state, int unit, struct refusal *why);
/* It acts: its figures who watch by themselves go on doing so. */
void aflame_abandon(struct aflame_state *state, int unit);
/* Where it began, for aflame.morale.posture; and how it has gone so far. */
void aflame_note_start(terms_t *terms, struct aflame_state *state, int unit, int reference);
void aflame_note_posture(terms_t *terms, struct aflame_state *state, int unit);
/* Carries out the interrupts named in a contest; false if there is none. */
bool aflame_interrupt_pending(struct play *play);
/* Does a watcher's standing instruction interrupt the move that goes on? */
bool aflame_follow_instruction(struct play *play);
/* Nobody punches: the watcher fires. */
void aflame_fire_from_watch(struct play *play, int watcher, int target);
/* AT guns of a unit that watches (at.c); what its last round brings (supply.c). */
bool aflame_has_prey(terms_t *terms, state_t *state, int unit, int target);
void aflame_shoot_from_watch(struct play *play, int unit, int target);
void aflame_test_last_round(struct play *play, int unit);
void aflame_test_empty(struct play *play, int unit);

/* -- movement ---------------------------------------------------------------------------------- */

/* May the men of a unit stand there: on the table, on passable ground, on nobody's base? */
bool aflame_check_places(terms_t *terms, state_t *state, int unit, const struct body *there,
                         struct refusal *why);
/* Men go: by their own orders or forced, inch by inch, with windows. */
enum going { GOING_MOVE, GOING_FORCED, GOING_CHARGE };
void aflame_set_out(struct play *play, int unit, const struct places *orders, enum going going,
                    int target);
/* A unit moves straight towards a point, at once and without windows, each man keeping his place in
 * it, as far as ground, enemies and edge let it; men who reach their own edge leave if they may. */
struct forced_run {
    struct point towards;
    int32_t length;
    bool may_leave; /* those who come to the edge leave the table */
    bool lies_down; /* at its end */
    bool windows;   /* the enemy may interrupt it: in FORCED */
    int clause;
};
void aflame_run_straight(struct play *play, int unit, const struct forced_run *run);
/* A forced move is over (reaction.c); a charge has come to its end (melee.c). */
void aflame_after_run(struct play *play, int unit);
void aflame_after_charge(struct play *play, int unit, int target);
bool aflame_storm(struct play *play, int unit, int target, int32_t length);
/* aflame.move.run, aflame.morale.mounted: how far a forced run goes, in thou. */
int32_t aflame_roll_run(struct play *play, int unit);
enum {
    LINEAR_COST = 6 * INCH, /* aflame.terrain.linear; of tracks aflame.vehicle.river */
    ROUGH_MOVE = 6 * INCH   /* aflame.terrain.rough: in all, of a move that began in it */
};
/* Of the endless moves lists have these directions, and the whole way, two thirds or a third. */
enum { LISTED_WAYS = 8, THIRDS = 3 };
/* What a man's way costs, and what he may still pay (terrain.c). */
struct toll {
    int32_t spent, debt; /* thou */
    bool wire;           /* he stops at wire */
};
bool aflame_check_way(terms_t *terms, state_t *state, const struct table *table, int man,
                      const struct point *way, int n, struct toll *toll, struct refusal *why);
bool aflame_is_gap(const struct table *table, struct point at);
/* aflame.terrain.swim: what those who swim cannot keep. */
void aflame_lose_in_water(struct play *play, int unit);
/* One man's way, with enemies and where it ends; a charge may end in contact. */
bool aflame_check_man(terms_t *terms, state_t *state, const struct table *table,
                      const struct men *men, int man, const struct point *way, int n,
                      bool may_touch, struct refusal *why);
bool aflame_check_moves(terms_t *terms, state_t *state, int unit, const struct places *orders,
                        bool charge, struct refusal *why);
/* Heavy weapons go with their crew, packed. */
void aflame_carry(struct aflame_state *state, int unit);
bool aflame_has_heavy(state_t *state, int unit);
/* The weather's, snow's and debt's part of an allowance. aflame.move.allowance */
int32_t aflame_allowance(terms_t *terms, state_t *state, const struct figure *figure, int32_t thou);

/* -- states, sight and cover ------------------------------------------------------------------- */

/* Finds the state of a unit anew after one of its causes has changed, and tells it. */
void aflame_weigh(struct play *play, int unit);
enum spirit aflame_spirit(terms_t *terms, state_t *state, int unit);
/* Casualties: 1 at 30 %, 2 at 50 %. */
int aflame_losses(const struct unit *unit);
enum { EYES = MEN_ROOM + GUNS_MAX + VEHICLES_MAX + 1, EYE_WORDS = (EYES + 63) / 64 };
/* What is known of who sees whom: filled once for many questions. Large. */
struct lookout {
    terms_t *terms;
    state_t *state;
    bool truly; /* the umpire looks: whoever is hidden is seen, too */
    struct land land;
    struct blockers blockers;
    int16_t hull[VEHICLES_MAX]; /* of each vehicle, among them */
    uint64_t open[EYE_WORDS];   /* men by their numbers; guns and vehicles behind MEN_ROOM */
    uint64_t begun[EYE_WORDS];  /* rows of `asked` that are in use */
    struct point at[EYES];
    int32_t height[EYES]; /* for sight.c alone, which finds it when it is needed */
    uint64_t asked[EYES][EYE_WORDS], clear[EYES][EYE_WORDS];
};
enum {
    EYE_GUN = MEN_ROOM,
    EYE_VEHICLE = MEN_ROOM + GUNS_MAX,
    EYE_POINT = EYE_VEHICLE + VEHICLES_MAX
};
enum { PRONE_HEIGHT = 300 }; /* aflame.sight.line: of a man who lies, and of ground looked at */
void aflame_look_out(terms_t *terms, state_t *state, struct lookout *lookout);
/* The unit of a man, gun or vehicle that looks, or fires. */
int aflame_unit_of_eye(state_t *state, int eye);
/* aflame.sight.visible: does that eye see the other, within its observation range? Nobody sees an
 * enemy who is hidden from him. */
bool aflame_sees(struct lookout *lookout, int eye, int other);
/* Why it does not, in a sentence (aflame.umpire.sight). */
const char *aflame_why_unseen(struct lookout *lookout, int eye, int other);
/* The line alone, however far it is. */
bool aflame_has_line(struct lookout *lookout, int one, int other);
/* Does any figure or gun of the unit see the eye? */
bool aflame_unit_sees(struct lookout *lookout, int unit, int other);
/* Has an enemy a line to one of its figures or vehicles? The lookout is that of the umpire. */
bool aflame_is_seen(struct lookout *lookout, int unit);
/* Rows of cover of a man from a shot, aflame.cover.both: bits of 1 << COVER_LIGHT, COVER_HARD. */
unsigned aflame_cover(const struct lookout *lookout, int man, struct point from);
unsigned aflame_cover_at(const struct table *table, struct point at, struct point from);
/* Is a place within so many thou of a piece? Sections of one wall are one piece. */
bool aflame_is_near(const struct table *table, int piece, struct point at, int32_t within);
/* aflame.cover.behind: does such a line lie between, and he near it; with `clear` not negative, not
 * the firer? */
bool aflame_is_behind(const struct table *table, uint32_t kinds, struct point at, struct point from,
                      int32_t within, int32_t clear);
enum { BEHIND = 2 * INCH, CLEAR_OF = 1 * INCH }; /* how near he is, and the firer is not */
bool aflame_defends(const struct lookout *lookout, struct point at, struct point target);
int32_t aflame_observation(const struct lookout *lookout, int eye);
struct point aflame_place(const struct lookout *lookout, int eye, struct point other);
/* The nearest enemy figure that the unit sees, or NO_MAN. */
int aflame_nearest_enemy(struct lookout *lookout, int unit, struct point from);

/* -- gas (gas.c) ------------------------------------------------------------------------------- */

/* What a gas cloud makes of it. */
enum spirit aflame_gas_spirit(terms_t *terms, state_t *state, int unit);

/* -- what other chapters do when somebody moves ------------------------------------------------ */

/* A figure or vehicle of it has moved: guns lose its range. */
void aflame_stir(struct aflame_state *state, int unit);
/* Its men have gone their ways (state->advance.from to where they stand): mines, gas. */
void aflame_after_steps(struct play *play, int unit);
/* What a cloud of smoke covers. */
struct base aflame_cloud_base(state_t *state, const struct drift *cloud);

/* -- fire -------------------------------------------------------------------------------------- */

/* Resolves the shots declared, of state->firing. aflame.fire.event */
void aflame_resolve_fire(struct play *play);
/* aflame.vehicle.arc: may a weapon of a vehicle point there? */
bool aflame_is_in_arc(state_t *state, int firer, struct point at);
/* Declares a volley of all who may fire at that unit; false if nobody can. */
bool aflame_declare_all(struct play *play, int unit, int target, bool watching);
/* Could a figure or gun fire, sight and range apart? */
bool aflame_may_fire(terms_t *terms, state_t *state, int firer, bool watching);
int aflame_dice_of(state_t *state, int firer);
const struct small_arm *aflame_arm_of(state_t *state, int firer);
enum { NATURAL_SIX = 6, CANNOT = 7 }; /* what a die needs; CANNOT: it is out of range */
/* What small arms did to a vehicle in one fire step. */
struct impact {
    bool reached;
    uint8_t hits, sixes, effective;
    struct point from; /* the first firer in range */
};
/* Throws the dice of a weapon at a vehicle (soft.c, armour.c). */
void aflame_throw_at_vehicle(struct play *play, struct lookout *lookout, const struct shot *shot,
                             struct impact *impact);
int aflame_armour_need(const struct vehicle *vehicle, const struct small_arm *arm,
                       struct point from);
/* Carries it out; what is added to the one test of its unit. */
int aflame_shoot_up(struct play *play, int vehicle, const struct impact *impact);
int aflame_shoot_armour(struct play *play, int vehicle, const struct impact *impact);
/* aflame.small.vehicle: does the weapon fire from a vehicle that moves? */
bool aflame_fires_moving(terms_t *terms, state_t *state, int firer);
enum { MOVING_REACH = 10 * INCH }; /* and then how far */
/* May a man fire from the vehicle he sits in? */
bool aflame_fires_aboard(state_t *state, int man);
/* Men who got out go up to so far to the nearest cover (aflame.soft.bail). */
void aflame_dash(struct play *play, int unit, int32_t length, int clause);
/* They leave the vehicle, away from the firers, and dash 4 inches. */
void aflame_leave_quickly(struct play *play, int vehicle, struct point from, int clause);
/* Could anybody of the unit fire at that one now, range apart? */
bool aflame_can_fire_at(struct lookout *lookout, int unit, int target, bool watching);
/* aflame.small.spread: all targets of one weapon lie in a lane 4 inches wide. */
bool aflame_check_lane(struct lookout *lookout, const int16_t *firers, int n, int unit, int figure,
                       struct refusal *why);
/* The figure a shot is aimed at: himself, or of a unit the nearest in the firer's sight. */
int aflame_aim(struct lookout *lookout, int firer, int unit, int figure);
/* What the dice need at that figure, or CANNOT; and what is added to them. */
int aflame_need(struct lookout *lookout, int firer, int figure, int *inches);
/* The same at a range in whole inches, nothing added. */
int aflame_band_need(state_t *state, int firer, int inches);
/* aflame.table.small-arms-modifiers; hard cover may count 2 (aflame.small.hard). */
enum small_modifier {
    SMALL_MOVED,
    SMALL_RAN,
    SMALL_LIGHT,
    SMALL_HARD,
    SMALL_CONFUSED,
    SMALL_DEMORALISED,
    SMALL_ELITE,
    SMALL_DEFENDER
};
int aflame_small_modifier(terms_t *terms, enum small_modifier why);
struct tally aflame_shot_tally(struct lookout *lookout, int firer, int figure);
/* Does hard cover lie between a burst and a man? aflame.grenade.shelter */
bool aflame_is_sheltered(const struct table *table, struct point burst, struct point at);
/* One volley, burst or round less (aflame.ammo.spend). */
void aflame_spend(struct play *play, int firer, int unit);

/* -- casualties -------------------------------------------------------------------------------- */

/* A figure falls: LMG taken over, strength, thresholds, loss of the unit. */
void aflame_fall(struct play *play, int man, int clause);
void aflame_hit_aimed(struct play *play, struct lookout *lookout, int firer, int man);
void aflame_remove(struct play *play, int man, enum fate fate);
/* Has the unit anybody left? */
void aflame_note_loss(struct play *play, int unit);
/* The unit is out of the game. */
void aflame_lose_unit(struct play *play, int unit, enum gone how, int clause);
/* So many volley hits fall on those of the unit who may be hit, in that order. */
void aflame_allot(struct play *play, int unit, const int16_t *order, int n_order, int hits);

/* -- melee and morale -------------------------------------------------------------------------- */

/* A unit tests: adds the kinds of attack suffered, throws, and reacts at once. Passed? */
struct trial {
    int unit;
    enum test test;
    unsigned attack; /* of enum attack: what caused it */
    int modifier;    /* of a damage result */
    int by;          /* the attacking unit, or NO_UNIT */
    bool only;       /* no reaction: the caller does what failing means */
    int clause;
};
bool aflame_test(struct play *play, const struct trial *trial);
/* The sum without the die, for promise; and the tally itself. */
struct tally aflame_morale_tally(struct lookout *lookout, const struct trial *trial);
/* The throw alone, without the reaction. */
bool aflame_throw_morale(struct play *play, const struct trial *trial);
/* attacks: it failed to charge, and counts as advancing. */
void aflame_react(struct play *play, int unit, bool attacks);
void aflame_recover(struct play *play, int unit);
void aflame_break_off(struct play *play, int unit);
void aflame_surrender(struct play *play, int unit);
/* The forced Run to the nearest cover, at once and with its dice; nothing if it has cover or is out
 * of sight, unless always. aflame.morale.seek-cover */
void aflame_seek_cover(struct play *play, int unit, bool always, int clause);
/* A unit that runs or routs goes on in FORCED. */
void aflame_go_on_running(struct play *play, int unit);
/* One more melee of this turn; false if all are fought. */
bool aflame_fight_next(struct play *play);
/* The charge the umpire would make: who ends where. False if nobody can touch the target. */
bool aflame_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                           struct places *orders);
/* A unit in melee is free of it. */
void aflame_part(struct play *play, int unit);

/* -- Suicide Hill (hill.c): machine guns that keep their distance, and companies told to attack */

bool aflame_check_distance(terms_t *terms, state_t *state, int unit, const struct body *there,
                           struct refusal *why);
bool aflame_check_attacked(terms_t *terms, state_t *state, struct refusal *why);

#endif
