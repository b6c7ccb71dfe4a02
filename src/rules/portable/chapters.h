/* Portable: the vocabulary of the rules and what each chapter of them offers to the others. */
#ifndef SANDTABLE_RULES_PORTABLE_CHAPTERS_H
#define SANDTABLE_RULES_PORTABLE_CHAPTERS_H

#include "rules/portable/portable.h"
#include "rules/portable/tables.h"

/* -- vocabulary (words.c) */

static inline struct square_board board_of(terms_t *terms)
{
    return (struct square_board){.columns = (uint8_t)terms->head.width,
                                 .rows = (uint8_t)terms->head.height};
}

static inline bool is_on(terms_t *terms, struct square square)
{
    return square_is_on(board_of(terms), square);
}

/* What lies in a square of the board. */
static inline const struct ground *ground_at(terms_t *terms, struct square square)
{
    return &terms->ground[square_index(board_of(terms), square)];
}

static inline const struct aircraft_row *aircraft_row(terms_t *terms,
                                                      const struct aircraft *aircraft)
{
    return &portable_aircraft[terms->templates[aircraft->template].kind - GROUND_KINDS];
}

static inline bool is_in_play(const struct unit *unit)
{
    return unit->status == STATUS_ON_BOARD;
}

static inline bool is_carried(const struct unit *unit)
{
    return unit->carrier != NO_UNIT;
}

/* It has a square of its own: it is neither gone nor cargo. */
static inline bool stands(const struct unit *unit)
{
    return unit->status == STATUS_ON_BOARD && unit->carrier == NO_UNIT;
}

static inline bool is_gun(const struct unit *unit)
{
    return unit->kind == KIND_ARTILLERY || unit->kind == KIND_SP_ARTILLERY;
}

/* portable.air.deploy: without opt-air aircraft take no part, wherever a scenario puts them. */
static inline bool is_flying(terms_t *terms, const struct aircraft *aircraft)
{
    return aircraft->status == FLIGHT_OVER_FIELD && terms->head.options[OPT_AIR] == AIR_ON;
}

/* portable.fire.arc-all-round: "Tank Units" are Light Tanks and Tanks. */
static inline bool is_tank(const struct unit *unit)
{
    return unit->kind == KIND_TANKS || unit->kind == KIND_LIGHT_TANKS;
}

static inline bool is_transport(const struct unit *unit)
{
    return unit->kind == KIND_HALF_TRACKS || unit->kind == KIND_TRUCKS ||
           unit->kind == KIND_HORSE_DRAWN;
}

/* portable.move.stacking: Transport, Spotters and Commanders. */
static inline bool shares_squares(const struct unit *unit)
{
    return portable_types[unit->kind].shares;
}

/* portable.terrain.wire: some pass through it. */
static inline bool is_stopped_by_wire(const struct unit *unit)
{
    return !is_tank(unit) && unit->kind != KIND_ASSAULT_GUNS && unit->kind != KIND_SP_ARTILLERY;
}

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

/* Where it is, be it in its own square or its carrier's. */
struct square portable_place_of(state_t *state, const struct unit *unit);

/* portable.sight.cover */
static inline bool is_cover(terms_t *terms, struct square square)
{
    return ground_at(terms, square)->cover != NO_COVER;
}

static inline bool is_trench(terms_t *terms, struct square square)
{
    return ground_at(terms, square)->cover == TRENCH_COVER;
}

static inline bool is_ford(terms_t *terms, struct square square)
{
    return (ground_at(terms, square)->flags & GROUND_FORD) != 0;
}

static inline bool is_road(terms_t *terms, struct square square)
{
    return (ground_at(terms, square)->flags & GROUND_ROAD) != 0;
}

/* portable.terrain.river: on the board, and no water without ford or bridge. */
bool portable_is_enterable(terms_t *terms, struct square square);

/* Of SIDE_NONE everybody is an enemy. */
bool portable_has_enemy(state_t *state, struct square square, int side);
/* Is an enemy of this side in a square next to it? */
bool portable_is_near_enemy(state_t *state, struct square square, int side);
/* The edges over which an enemy of this side stands, a bit for each. */
int portable_enemy_edges(state_t *state, struct square square, int side);

/* portable.move.stacking, portable.rider.share: may the Unit stay there with whoever is there? */
bool portable_can_hold(terms_t *terms, state_t *state, struct square square, int unit);
/* portable.rider.share: the friend it shares its square with only to ride or carry, or NO_UNIT. */
int portable_riding_partner(terms_t *terms, state_t *state, int unit);

bool portable_has_wire(state_t *state, struct square square);
/* The minefield in this square, or -1. */
int portable_mine_at(state_t *state, struct square square);
/* The minefield in this square that this side knows of, or -1. */
int portable_known_mine_at(state_t *state, struct square square, int side);
int portable_clouds_at(state_t *state, struct square square);

/* portable.fire.mod-commander: a friendly Commander next to it or, if `same`, in its square. */
bool portable_has_commander_near(state_t *state, int unit, bool same);

/* Somebody is loading on it or unloading from it this turn. */
bool portable_is_busy_carrier(state_t *state, int unit);

static inline bool is_exhausted(state_t *state, int side)
{
    return state->exhausted[side] != 0;
}

/* -- mutators (words.c) */

/* Puts it into a square: the state of crossing, who holds the square. */
void portable_place_unit(struct play *play, int unit, struct square square);
/* Takes it off the board with what it carries. */
void portable_remove_unit(struct play *play, int unit, enum status status);
/* Work that was begun is lost: its own, its loader's, its cargo's. */
void portable_interrupt(struct play *play, int unit);
void portable_lose_sp(struct play *play, int unit, int clause);
/* All it has left, with its carrier. */
void portable_lose_cargo(struct play *play, int cargo, int clause);
/* Adds hits to be resolved next. */
void portable_score_hits(struct portable_state *state, int unit, int count, int flags,
                         enum hit_by by);
void portable_resolve_next(struct play *play);

/* -- the lie of the land for one mover (words.c) */

enum lie_flag {
    LIE_ENEMY = 2,   /* an enemy stands here */
    LIE_NEAR = 4,    /* next to an enemy */
    LIE_FRONT = 8,   /* the front square of an enemy */
    LIE_FACED = 16,  /* next to an enemy that faced the Unit where it began */
    LIE_WIRE = 32,   /* wire that stops it */
    LIE_CROWDED = 64 /* it may not stay with the friends here */
};

/* Of the squares of the board, by their index; the rest is not filled in. */
struct lie {
    uint8_t at[SQUARES_MAX];
};
void portable_look_around(terms_t *terms, state_t *state, int unit, struct lie *lie);

/* -- sight (sight.c) */

/* How far the nearest enemy on the board is from there. */
int portable_nearest_enemy(state_t *state, struct square square, int side);

bool portable_can_see(terms_t *terms, struct square from, struct square to);
/* portable.fire.path: what could be in the way of a shot, looked for when it is first asked, and
 * whether it is. */
struct barriers {
    state_t *unseen; /* where to look for them; NULL once they are found */
    struct square_set all;
    struct square_set units; /* of these alone, where the ground is not flat */
};
bool portable_has_clear_path(terms_t *terms, struct barriers *barriers, struct square from,
                             struct square to);
/* portable.fire.into: one square deep and no deeper. */
bool portable_reaches_into(terms_t *terms, struct square from, struct square to);
/* portable.fire.out: out of cover only from its edge. */
bool portable_reaches_out(terms_t *terms, const struct unit *firer, bool all_round,
                          struct square to);
/* portable.terrain.wood-range: both in one wood, and nothing else between. */
bool portable_is_within_wood(terms_t *terms, struct square from, struct square to);
/* portable.fire.arc: the 90 degrees towards this edge, diagonals included. */
bool portable_is_in_arc(struct square from, int facing, struct square to);

/* -- the sequence of play (sequence.c) */

/* A command of the active Unit is followed by going on with it, once what it set off is done. */
void portable_then_go_on(struct play *play);
/* Is a ground Unit active, and may it stay where it is; is an aircraft? */
bool portable_check_ground(state_t *state, struct refusal *why);
bool portable_check_acts(terms_t *terms, state_t *state, struct refusal *why);
bool portable_check_flies(state_t *state, struct refusal *why);

/* -- artillery (artillery.c) */

/* What keeps a gun from firing at all. */
bool portable_check_gun(terms_t *terms, state_t *state, int unit, struct refusal *why);
/* Every square at which a gun of this side may fire: bombard, or gas. */
bool portable_list_shells(terms_t *terms, state_t *state, int side, int verb, struct legal *legal);
static inline void forget_order(struct unit *gun)
{
    gun->order = ORDER_NONE;
    gun->target = SQUARE_NOWHERE;
    gun->target_aircraft = NO_UNIT;
}
/* The die of a shell for this square, what its score says, and where it lands by that. */
struct throw portable_fall_die(const struct portable_scenario *terms, state_t *state, int unit,
                               struct square target);
enum lands portable_lands_with(int score);
enum lands portable_shell_lands(terms_t *terms, const struct unit *gun, struct square target,
                                enum lands lands, struct square *at);

/* -- moving (move.c, march.c) */

/* Where a path that check_move allows ends, mines and gas apart. */
struct arrival {
    struct square at; /* nowhere if it leaves the board */
    uint8_t steps;
    uint8_t on_road;
    uint8_t mines; /* known minefields on the way */
};
struct arrival portable_follow_path(terms_t *terms, state_t *state, int unit,
                                    const struct steps *path);
/* What makes a Unit stop there, of enum stop, or STOP_NONE; lie: the square as the Unit sees it. */
int portable_stop_at(terms_t *terms, struct square square, int lie, bool by_road);
/* Can it leave its square at all? */
bool portable_has_step(terms_t *terms, state_t *state, int unit);
/* A square has been entered: mines and gas in it hit the Unit. */
void portable_meet_hazards(struct play *play, int unit, int flags);

/* -- fire (fire.c) */

enum { TO_HIT = 5 }; /* portable.table.weapons, portable.air.flak: 5 or more hits */
/* The weapon it fires in its activation, or NO_WEAPON; and how far. */
int portable_weapon_of(terms_t *terms, const struct unit *unit);
int portable_weapon_range(terms_t *terms, const struct unit *unit);
bool portable_check_firer(terms_t *terms, state_t *state, int unit, struct refusal *why);
bool portable_check_shot(terms_t *terms, state_t *state, int unit, struct barriers *barriers,
                         struct square target, struct refusal *why);
/* What a shot at this square is rolled with. */
struct throw portable_shot_dice(const struct portable_scenario *terms, state_t *state, int unit,
                                struct square target);
/* Hits on every enemy of this side (of SIDE_NONE: on all) in the square, in number order. */
void portable_hit_square(struct play *play, struct square square, int side, int count, int flags,
                         enum hit_by by);
/* Dice of which each counts by itself: how many hit? */
int portable_roll_hits(struct play *play, const struct throw *throw, struct square target);
/* How many sixths of a hit such dice can be expected to score. */
int portable_hits_expected(const struct throw *throw);
bool portable_is_immune(terms_t *terms, const struct unit *unit);

/* -- close combat (close.c) */

bool portable_check_opponent(terms_t *terms, state_t *state, int unit, int target,
                             struct refusal *why);
/* The score below which the Unit is hit, and what it rolls with. */
int portable_close_need(state_t *state, int unit, int opponent);
struct throw portable_close_die(const struct portable_scenario *terms, state_t *state, int unit,
                                int opponent, bool attacks);

/* -- damage (damage.c) */

bool portable_has_retreat(terms_t *terms, state_t *state, int unit);

/* -- works (works.c) */

/* It has not moved, fired or fought in this turn, and stands on its own feet. */
bool portable_check_idle(state_t *state, int unit, int clause, struct refusal *why);
void portable_do_work(struct play *play, enum work work, struct square square, int with);
/* portable.hidden.mines: who clears a field that the other side does not know works in secret. */
static inline bool is_secret_work(state_t *state, const struct unit *unit)
{
    return unit->task == WORK_CLEAR_MINES && portable_mine_at(state, unit->task_at) >= 0 &&
           portable_known_mine_at(state, unit->task_at, 1 - unit->side) < 0;
}
void portable_end_task(struct unit *unit);
void portable_finish_works(struct play *play);

/* -- transport (transport.c) */

/* portable.transport.capacity, portable.rider.carry */
bool portable_can_carry(terms_t *terms, const struct unit *carrier, const struct unit *load);
/* Is it Infantry that rides on tanks? */
bool portable_can_ride(terms_t *terms, const struct unit *unit);
/* portable.rider.share: one who shares a square only to ride or carry must load or leave first. */
bool portable_check_may_stay(terms_t *terms, state_t *state, struct refusal *why);
void portable_finish_loading(struct play *play, int unit);
void portable_finish_unloading(struct play *play, int unit);
/* A destroyed carrier leaves its cargo behind. */
void portable_leave_cargo(struct play *play, int carrier, struct square square);

/* -- gas (gas.c) */

void portable_add_cloud(struct play *play, struct square square, int drift);
/* The next cloud drifts; false if there is none. */
bool portable_drift_next_cloud(struct play *play);
void portable_age_clouds(struct play *play);

/* -- air (air.c, air_attack.c) */

/* What it rolls with when it strafes the square ahead, or drops so many loads. */
struct throw portable_strafe_dice(const struct portable_scenario *terms,
                                  const struct aircraft *aircraft, int number);
struct throw portable_bomb_dice(const struct portable_scenario *terms,
                                const struct aircraft *aircraft, int number, int loads);
bool portable_roll_flak(struct play *play, int unit, int aircraft);
void portable_hit_aircraft(struct play *play, int aircraft, int hits, int clause);
void portable_lose_idle_aircraft(struct play *play, int side);
void portable_end_endurance(struct play *play);

/* -- the end (victory.c), and how well a side stands (score.c, promise.c) */

void portable_check_exhaustion(struct play *play);
void portable_check_end(struct play *play);
int32_t portable_place_value(terms_t *terms, state_t *state, int unit, struct square square,
                             const struct intent *intent);
/* What a hit on the Unit is worth to its enemy. */
int32_t portable_hit_value(terms_t *terms, state_t *state, int unit, bool small_arms,
                           const int32_t weights[]);

/* -- the board (map.c) */

/* Puts the lists of terrain together, square by square. */
bool portable_draw_map(struct portable_scenario *terms, struct problem *problem);

#endif
