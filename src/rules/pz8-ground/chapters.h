/* The Pz8 ground family: what the chapters of the ledger promise each other, in its order.
 *
 * Questions and checks take scenario and state and change nothing. What each verb provides is
 * declared by what is made of ground.words. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_CHAPTERS_H
#define SANDTABLE_RULES_PZ8_GROUND_CHAPTERS_H

#include <stddef.h>

#include "rules/pz8-ground/ground.h"

/* -- sight (sight.c) -------------------------------------------------------------------------- */

/* Everything that blocks lines, for many of them. Belongs to the caller; large. */
struct lookout {
    struct blockers blockers;
    int16_t blocker_of[UNITS_MAX];
    int lines;                /* looked along so far */
    bool plain;               /* one set of rules holds for all lines of ordinary eyes */
    struct sight_rules rules; /* these */
    /* Of the lines between units, those that have been asked for, and those of them that are free:
     * two weapons, or several batteries, look along one line. */
    uint64_t asked[UNITS_MAX][UNIT_WORDS];
    uint64_t free[UNITS_MAX][UNIT_WORDS];
};

/* Whose bases block: everybody's, or only those a side is shown (pz8-ww2.sight.units-block). */
enum { ALL_BASES = SIDES };
void ground_look_out(terms_t *terms, state_t *state, int whose, struct lookout *lookout);
/* The same without the base of one unit. */
void ground_look_out_without(terms_t *terms, state_t *state, int whose, int unit,
                             struct lookout *lookout);

/* Is the line between two units of the lookout's state free for the eyes of the first? */
bool ground_has_line(terms_t *terms, state_t *state, struct lookout *lookout, int from, int to);
/* The same if the first stood elsewhere. */
bool ground_has_line_from(terms_t *terms, state_t *state, struct lookout *lookout, int from,
                          struct point at, int to);
/* The same to a point; a base that lies on it does not block. */
bool ground_has_line_to_point(terms_t *terms, state_t *state, struct lookout *lookout, int from,
                              struct point to);
int ground_blocker_under(terms_t *terms, state_t *state, const struct lookout *lookout,
                         struct point at);
struct sight_rules ground_sight_rules_for(terms_t *terms, const struct template *eyes,
                                          struct point from, struct point to);

/* pz8-ww2.sight.concealed: in ground that hides it, and has not given itself away. */
bool ground_is_concealed(terms_t *terms, const struct unit *unit);

/* Near enough for the first to make out the second, be it concealed? */
bool ground_is_near_enough(terms_t *terms, const struct unit *from, const struct unit *to);

/* Does it make out what is concealed at any distance? pz8-coldwar.sight.helicopters,
 * pz8-scifi.sight.high. */
bool ground_has_far_eyes(terms_t *terms, const struct unit *unit);
/* The same for a unit known to be concealed. */
bool ground_makes_out(terms_t *terms, const struct unit *from, const struct unit *to);

/* Is some enemy near enough to a concealed unit, before any line is looked at? */
bool ground_may_be_seen(terms_t *terms, state_t *state, const struct unit *target);

/* Finds anew who is shown to whom, and tells each side what came into sight or went out of it. */
void ground_refresh_sight(struct play *play);
/* The same after nothing but one unit's way from a place; what was shown before was right. */
void ground_refresh_sight_of_march(struct play *play, int unit, struct point from);
/* The same after nothing but one unit's fire, which destroyed nobody. */
void ground_refresh_sight_of_fire(struct play *play, int unit);
/* May units leave the table? Who is shown is not found anew just then. */
bool ground_has_exits(terms_t *terms);
void ground_settle_sight(terms_t *terms, struct ground_state *state);

/* Can any unit of the side, with every base blocking, see this enemy? */
bool ground_is_seen_by_side(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                            int enemy);

/* -- close combat (close.c) ------------------------------------------------------------------- */

/* pz8-ww2.close.contact: engaged, by contact or by sharing a building or work. */
bool ground_are_engaged(terms_t *terms, state_t *state, int one, int other);
bool ground_is_engaged(terms_t *terms, state_t *state, int unit);
/* Of one building or work alone (pz8-ww2.close.building); both can be engaged at all. */
bool ground_meet_in_work(terms_t *terms, state_t *state, int piece, int one, int other);
void ground_enemies_engaged(terms_t *terms, state_t *state, int unit, uint64_t engaged[UNIT_WORDS]);
/* Might any enemy of the side, but for one, be engaged from a place: is he near enough? */
bool ground_may_engage_at(terms_t *terms, state_t *state, int side, struct point at, int but);

/* The works whose boxes come near a point: nobody else can meet anybody in them there. */
struct works {
    int n;
    int32_t near; /* the side of a base */
    uint8_t piece[TERRAIN_MAX];
};
void ground_find_works(terms_t *terms, struct point at, struct works *works);
/* Where everybody must stand who could be engaged with a unit at a place: near it, or near one of
 * the works near it. Whoever is not on the table is not in any box. */
struct box ground_around_engagement(terms_t *terms, const struct works *works, struct point at);
/* How far a unit has at least to go before it could be engaged with an enemy that stands there,
 * near those works. */
int32_t ground_way_to_engagement(terms_t *terms, const struct works *works, struct point from,
                                 struct point enemy);
/* pz8-ww2.close.suppressed with opt-close-suppressed at-contact. Was there anybody? */
bool ground_destroy_if_caught(struct play *play);
/* What follows every command: whoever is caught is destroyed, and who is shown is found anew. */
void ground_settle(struct play *play);

/* -- damage (damage.c) ------------------------------------------------------------------------ */

/* One attack that has hit, before the dice. */
struct attack {
    int32_t attacker;                /* a piece, or NO_PIECE */
    const struct weapon *weapon;     /* NULL for support and obstacles */
    const struct template *template; /* of the attacker, or NULL */
    int8_t soft, armour;
    struct point from; /* where it comes from; NOWHERE: from above or below */
    bool halves;       /* armour counts half whatever the direction */
    int reason;        /* what the factor is called in the log */
};

/* What is added to the two dice. */
struct tally ground_attack_tally(terms_t *terms, const struct attack *attack,
                                 const struct unit *target);
struct tally ground_defence_tally(terms_t *terms, const struct unit *target,
                                  const struct attack *attack);
/* Rolls attack and defence and applies the result. */
void ground_strike(struct play *play, const struct attack *attack, int target);
void ground_destroy(struct play *play, int unit, int clause);
/* What becomes of a unit that takes a result. */
enum status ground_worsened(terms_t *terms, const struct unit *unit, enum status result);
/* Does it save itself, or rally, by that row of the saves? */
bool ground_saves(struct play *play, int unit, const struct save_row *row, int purpose, int clause);
enum status ground_damage_result(const struct ground_set *set, int lead);

/* -- the chapters ----------------------------------------------------------------------------- */

/* The next unit, minefield or wire section behind this piece that the side has yet to place, or
 * NO_PIECE; behind NO_PIECE the first. (deploy.c) */
int32_t ground_next_unplaced(state_t *state, int side, int32_t behind);

/* May it move or turn at all? `halted_by` is the clause that forbids it to a halted unit. */
bool ground_check_may_move(terms_t *terms, const struct unit *unit, int halted_by,
                           struct refusal *why);
/* The part of a move that asks for the price alone. */
bool ground_check_budget(terms_t *terms, const struct unit *unit, const struct route *route,
                         struct refusal *why);
/* The path of a `move`. */
struct route ground_route_of(state_t *state, const struct ground_move *order);
/* What the ground of a path is to a unit whose whole move it is: opt-move-terrain. */
uint8_t ground_trail_of(terms_t *terms, const struct unit *unit, const struct route *route);
/* Its allowance for this phase over such ground: opt-move-terrain whole. */
int32_t ground_allowance_on(terms_t *terms, const struct unit *unit, uint8_t trail);
/* Follows the path as far as it leads. (march.c) */
void ground_march(struct play *play, int unit, const struct route *route);
/* Sections of wire it has left behind may be entered anew. */
void ground_forget_wire(terms_t *terms, struct ground_state *state, int unit);
/* Does a base there overlap one that stands? `side` is shown what counts; `but` does not. */
bool ground_is_filled(terms_t *terms, state_t *state, const struct base *base, int side, int but);
/* Puts a unit on the table there and notes what ground it is on. */
void ground_set_down(terms_t *terms, struct ground_state *state, int unit, struct point at,
                     int facing);
void ground_lift_off(struct ground_state *state, int unit);
/* Forgets what a unit has done in a Move phase. */
void ground_close_account(struct unit *unit);

bool ground_can_carry(terms_t *terms, const struct unit *transport, const struct unit *load);

/* May it fire that weapon at all? */
bool ground_check_firer(terms_t *terms, state_t *state, int unit, int weapon, struct refusal *why);
bool ground_check_can_reach(terms_t *terms, const struct unit *unit, const struct unit *target,
                            const struct weapon *weapon, struct refusal *why);
/* The range, if it is measured beforehand. */
bool ground_check_measured(terms_t *terms, const struct unit *unit, const struct unit *target,
                           const struct weapon *weapon, struct refusal *why);
struct tally ground_to_hit_tally(terms_t *terms, const struct unit *unit, const struct unit *target,
                                 const struct weapon *weapon, enum band band);
/* How far away the target, which is there, or just the point is for that weapon, by the ruler. */
enum band ground_band_of(terms_t *terms, const struct unit *unit, const struct weapon *weapon,
                         const struct unit *target, struct point at);
bool ground_is_in_arc(terms_t *terms, const struct unit *unit, int which, struct point at);
/* Adds a modifier of the to-hit table if it counts, and does so in that column. */
enum fire_column { DIRECT, INDIRECT, FROM_AIR };
void ground_tally_to_hit(terms_t *terms, struct tally *tally, bool counts,
                         enum ground_reason reason, enum fire_column column);
void ground_tally_cover(terms_t *terms, struct tally *tally, const struct unit *target,
                        enum fire_column column);
void ground_tally_quality(terms_t *terms, struct tally *tally, int quality,
                          enum fire_column column);
/* The number of the weapon named; -1 if it has no such weapon. ABSENT is the first. */
int ground_weapon_named(terms_t *terms, const struct unit *unit, int32_t class);
struct attack ground_attack_with(terms_t *terms, state_t *state, int unit, int weapon);
bool ground_refuse_engaged(struct refusal *why);
bool ground_refuse_unshown(struct refusal *why, int clause);
bool ground_refuse_line(terms_t *terms, state_t *state, const struct lookout *lookout, int unit,
                        struct point at, int blocker, struct refusal *why);
/* Does that weapon fire once a game; and it has been fired. */
bool ground_fires_once(terms_t *terms, const struct unit *unit, int which);
/* Does it throw two dice to hit? */
bool ground_fires_twice(terms_t *terms, const struct unit *unit, int which);
void ground_use_up(terms_t *terms, struct unit *unit, int which);

bool ground_check_battery(terms_t *terms, state_t *state, int battery, struct refusal *why);
/* Rolls to hit; the target may be nobody, and the battery may be lost once the shot is settled. */
bool ground_battery_hits(struct play *play, int battery, int32_t target, const struct unit *enemy,
                         bool *lost);
void ground_lose_battery(struct play *play, int battery);
/* Where a shell meant for there falls, which is told. */
struct point ground_stray(struct play *play, struct point at, int32_t piece);
/* Of a row of the set's supports. */
struct attack ground_attack_of_support(terms_t *terms, int type, int32_t attacker);
/* The target of this and of others may be NULL: a point. */
struct tally ground_battery_tally(terms_t *terms, const struct battery *battery,
                                  const struct unit *target);
void ground_clear_smoke(struct play *play);

/* The flight of a side and kind with attacks left; -1 if there is none. */
int ground_flight_of(state_t *state, int side, int32_t kind);
struct tally ground_air_tally(terms_t *terms, state_t *state, int flight, const struct unit *target,
                              bool shown_only);

/* What a moving base meets: obstacle.c. */
bool ground_meets_counters(const struct template *template);
void ground_enter_mine(struct play *play, int unit, int mine);
void ground_enter_wire(struct play *play, int unit, int wire);
bool ground_is_barred_by_wire(const struct template *template);
/* Does a base there touch any minefield or wire that the side knows to lie on the table? */
bool ground_touches_counter(state_t *state, const struct base *base, int side, bool wire_only);

/* What a computer player makes for: the objective, but that one, this unit should go to; -1 if
 * there is none. */
int ground_goal_of(state_t *state, const struct unit *unit, int but);
/* What a unit is worth to a computer player, in thousandths of a plain one. */
int32_t ground_worth_of(terms_t *terms, const struct unit *unit, const int32_t weights[]);
/* Whom each enemy would fire at as all stand, and what that would do, into his place of the side's
 * intent. */
void ground_foresee_shots(terms_t *terms, state_t *state, int side, struct intent *intent);
int ground_nearest_shown_enemy(state_t *state, const struct unit *unit);
void ground_take_objectives(struct play *play);

bool ground_may_measure(const struct scenario *scenario);

/* The cost of a unit in eighths of a point (pz8-scifi.points.cost, .quality). */
int32_t ground_unit_cost(terms_t *terms, const struct unit *unit);
/* Names and causes, and support: pz8-scifi.setup.generator, pz8-scifi.setup.support. */
void ground_roll_war(struct play *play);
void ground_roll_support(struct play *play);

/* -- positions drawn in secret (positions.c) -------------------------------------------------- */

bool ground_check_positions(terms_t *terms, state_t *state, struct problem *problem);
void ground_draw_positions(struct play *play);

/* Is its whole base on the table, overlapping no other, where such a unit may be? (setup.c) */
bool ground_may_stand(terms_t *terms, state_t *state, int unit);

/* What the four sets have in their struct ruleset; what is its own each says in its file (pz8-ww2.c
 * and its sisters). */
#define GROUND_RULES                                                                               \
    .author = "the Pz8 group", .revision = 3, .horizon = 2, .look_ns = 2500, .board = BOARD_TABLE, \
    .side_ids = {"a", "b"}, .samples = true, .turn_clause = CLAUSE_TURN_SEQUENCE,                  \
    .table_offset = offsetof(struct ground_scenario, table), .may_measure = ground_may_measure

#endif
