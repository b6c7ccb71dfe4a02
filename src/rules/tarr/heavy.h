/* Tarr's Modern Warfare: what artillery, bursts, houses, smoke, aircraft, engineers, streets and
 * the night offer each other and the other chapters. */
#ifndef SANDTABLE_RULES_TARR_HEAVY_H
#define SANDTABLE_RULES_TARR_HEAVY_H

#include "rules/tarr/chapters.h"

/* -- who is told ------------------------------------------------------------------------------- */

/* What is told next of a unit is told to those who know of it; returns what is to be put back. */
static inline uint8_t tarr_hush(struct play *play, int unit)
{
    state_t *state = tarr_of(play);
    uint8_t sees = play->sees;
    bool away = state->units[unit].aboard != NO_UNIT || is_nowhere(state->units[unit].at);
    int knows = away ? 1 << state->units[unit].side : tarr_who_knows(state, unit);
    play->sees = (uint8_t)(sees & knows);
    return sees;
}

/* -- bursts (burst.c) -------------------------------------------------------------------------- */

enum burst_sort { BURST_NONE, BURST_SHELL, BURST_MORTAR_BOMB, BURST_BOMB, BURST_MINE };

/* A burst goes off; what it does is judged one after another, by a task. */
void tarr_burst(struct play *play, struct burst burst);
/* It is destroyed: at once, or at the end of a phase in which all fire counts; then they go. */
void tarr_doom(struct play *play, int unit, int by, int clause);
bool tarr_doomed_go(struct play *play);
/* From that step on: those go, then who has fallen; `then` what else there is; then morale is
 * tested, and everybody looks about. */
enum { STEP_DOOMS = 2, STEP_SETTLES };
enum phase_end tarr_end_attacks(struct play *play, void (*then)(struct play *play));
/* So many twelfths of casualties, rounded: tarr.core.round. */
enum { TWELFTHS = 12 };
int tarr_rounded(terms_t *terms, int twelfths);
/* The burst of a shell of that gun or mortar. */
struct burst tarr_shell_of(terms_t *terms, state_t *state, int gun, struct point at);
/* Six inches off, as the die says: tarr.art.miss. */
struct point tarr_miss(struct play *play, int by, struct point aim, int line);

/* -- houses and vehicles with men in them (houses.c) ------------------------------------------- */

/* What has men in it and is no more. */
enum wreckage { WRECK_HOUSE, WRECK_VEHICLE, WRECK_AIRCRAFT };

/* It becomes rubble; its garrison is diced for, or, under a bomb, lost. */
void tarr_destroy_house(struct play *play, int piece, bool bombed, int clause);
void tarr_burn_house(struct play *play, int piece, int clause);
/* Those aboard an aircraft that comes down. */
void tarr_bail_aircraft(struct play *play, int aircraft);
/* It stands there from now on, and is seen or sees from there. */
void tarr_put(struct play *play, int unit, struct point at, int facing, enum form form);
/* Men of the unit who are unhurt, by one die for each six or part of six; the rest fall. */
void tarr_survive(struct play *play, int unit, int clause);
/* All of a unit's men who are unhurt; returns how many. */
int tarr_all_of(terms_t *terms, state_t *state, int unit, uint64_t may[MEN_WORDS]);
bool tarr_is_inside(state_t *state, int unit, int piece);
struct point tarr_middle_of_piece(const struct table *table, int piece);
/* Three dice and the strike against a house or blockhouse. */
bool tarr_strike_house(struct play *play, int by, int piece, int strike, int clause);

/* -- smoke (smoke.c) --------------------------------------------------------------------------- */

enum { SMOKE_CANISTER = 6 * INCH, SMOKE_FIRE = 9 * INCH };
void tarr_raise_smoke(struct play *play, struct point at, int32_t length, int clause);
void tarr_end_smoke(struct play *play);
/* At dawn none is left. */
void tarr_clear_smoke(struct play *play);

/* -- artillery (art.c, ranging.c) -------------------------------------------------------------- */

bool tarr_fires_indirectly(terms_t *terms, const struct unit *unit);
/* Where one aims who names a unit, a house or a place. */
struct point tarr_aim_of(const struct scene *scene, int target, int house, struct point at);
/* Does it fire only if it has not moved? */
bool tarr_must_halt(terms_t *terms, const struct unit *unit);
/* May its own gun or mortar fire at all this move? */
bool tarr_check_gun(const struct scene *scene, int unit, struct refusal *why);
bool tarr_can_observe(const struct scene *scene, int observer);
/* tarr.art.moved: it has changed its place. tarr.art.observer-lost: who ranged guns is no more. */
void tarr_gun_moved(struct play *play, int unit);
/* May it fire so at that unit, house or place, which it need not see itself? */
bool tarr_check_indirect(const struct scene *scene, int unit, int method, int target, int house,
                         struct point at, struct refusal *why);
/* How far it reaches with high explosive or a mortar bomb; 0: it has none. */
int32_t tarr_he_reach(terms_t *terms, const struct unit *unit);
/* Does the unit see that house? */
bool tarr_sees_house(const struct scene *scene, int unit, int house);

/* -- what was said ----------------------------------------------------------------------------- */

/* Optional arguments that were not said: NO_UNIT, NO_MAN. */
int tarr_said_piece(int32_t piece);
int tarr_said_man(int32_t man);

/* -- aircraft (air.c, strike.c, flak.c, para.c) ------------------------------------------------ */

enum { AIR_SWATH = 1 * INCH, AIR_REACH = 18 * INCH };
bool tarr_is_flying(terms_t *terms, const struct unit *unit);
/* The flight of this move: 2 or 3 places. */
int tarr_flight(const struct unit *unit, struct point places[3]);
/* The place of its flight nearest to a point, and how it flew there; how far that is. */
struct point tarr_flight_nearest(const struct unit *unit, struct point to, int *course);
int32_t tarr_flight_gap(const struct unit *unit, struct point to);
/* The end of a side's moves: aircraft without orders, transports that should have dropped. */
void tarr_end_flights(struct play *play, int side);
void tarr_tell_missions(struct play *play);
void tarr_end_air(struct play *play);
/* It is gone from the battle, with whatever is aboard. */
void tarr_fly_off(struct play *play, int unit, int clause);
struct burst tarr_bomb_of(terms_t *terms, const struct unit *aircraft, struct point at);
/* The first unit aboard, of those from that number on, or NO_UNIT. */
int tarr_load_of(state_t *state, int aircraft, int from);
/* tarr.para.drop: those of a side that land, when flak is over. */
void tarr_land(struct play *play, const struct declaration *declaration);
/* tarr.burst.circle, as promised: worth.c. */
int32_t tarr_worth_of_circle(const struct scene *scene, int side, const struct burst *burst,
                             const struct intent *intent);
/* How many such attacks it is to make. */
int tarr_has_declared(state_t *state, int unit, int attack);

/* -- engineers (fields.c, mines.c, wire.c, works.c) -------------------------------------------- */

static inline bool is_field(const struct mine *mine)
{
    return mine->gone == 0;
}

static inline struct base field_base(const struct mine *mine)
{
    return base_rectangle(mine->at, mine->length, mine->width, mine->facing);
}

/* tarr.mine.still, and what else ends a side's moves. */
void tarr_halt_on_mines(struct play *play, int side);
void tarr_end_digging(struct play *play);
/* Wire and trenches that the enemy has come to see: tarr.setup.minefields. */
void tarr_spot_works(struct play *play, const struct scene *scene);
/* A line of wire or trench becomes as many records as it needs: they hold a few points each. */
int tarr_records_for(const struct route *route);
void tarr_add_lines(struct wire lines[], uint16_t *n, int side, const struct route *route);
/* Where along its path wire holds it up; -1: nowhere. */
int32_t tarr_wire_ahead(const struct scene *scene, int unit, const struct route *route);
bool tarr_is_at_wire(const struct scene *scene, int unit, struct point at);
bool tarr_check_toil(const struct scene *scene, int unit, int target, struct refusal *why);

/* What a unit lays as it goes: one field for each leg, or one line of wire. */
void tarr_lay_fields(struct play *play, int unit, const struct route *route, enum mine_kind kind);
void tarr_lay_line(struct play *play, int unit, const struct route *route);

enum mines_of { MINES_KNOWN, MINES_ALL };
/* What inches inside minefields cost besides, of those its side knows of, or of all:
 * tarr.mine.half-rate. */
int64_t tarr_mine_cost(const struct scene *scene, int unit, const struct route *route,
                       enum mines_of which);
/* How far along the path fields that nobody knew of let it go; -1: all the way. */
int32_t tarr_mines_stop(const struct scene *scene, int unit, const struct route *route);
/* It has gone these ways: whoever sets off a mine. tarr.mine.trigger. */
void tarr_enter_mines(struct play *play, int unit, const struct way ways[], int n);
/* Wire that it cannot cross at all; where along the path wire stops it, or -1; and it has crossed
 * or met it. */
bool tarr_crosses_wire(const struct scene *scene, const struct unit *unit, struct point a,
                       struct point b);
int32_t tarr_wire_stops(const struct scene *scene, int unit, const struct route *route);
void tarr_cross_wire(struct play *play, int unit, const struct way ways[], int n);

/* -- the night (night.c) ----------------------------------------------------------------------- */

/* What a unit does on its way by night. */
enum night_work { NIGHT_MARCH, NIGHT_AT_MINES, NIGHT_AP_MINES, NIGHT_WIRE };
/* May it go that way in one night, if every inch costs so many times as much? */
bool tarr_find_night_trip(const struct scene *scene, int unit, int side, const int32_t *path,
                          int n_path, int times, struct trip *trip, struct refusal *why);
/* It is written down. */
void tarr_write_night(struct play *play, int unit, const int32_t *path, int n_path,
                      enum night_work work);
static inline bool is_night(state_t *state)
{
    return state->head.phase == NIGHT_PHASE;
}

/* -- streets (street.c) ------------------------------------------------------------------------ */

/* tarr.street.split: infantry that crosses a street; tarr.street.contested. */
bool tarr_crosses_street(const struct scene *scene, int unit, const struct route *route);
/* And how it does: by its order, or in an assault. */
bool tarr_judge_crossing(const struct scene *scene, int unit, struct trip *trip,
                         struct refusal *why);
void tarr_begin_crossing(struct play *play, int unit, const struct trip *trip, bool assault);
bool tarr_is_street_defender(const struct scene *scene, int man);
/* tarr.street.halt: only these fire now; and the side that spoke is asked again. */
void tarr_ask_halt_again(struct play *play, const struct task *task);
bool tarr_check_halt(const struct scene *scene, int unit, int target, struct refusal *why);

#endif
