/* The Pz8 ground family: what the chapters of the ledger promise each other, in its order.
 *
 * Questions and checks take scenario and state and change nothing; what begins with do_ carries a
 * command out that has been checked, and writes its events. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_CHAPTERS_H
#define SANDTABLE_RULES_PZ8_GROUND_CHAPTERS_H

#include "rules/pz8-ground/ground.h"

typedef const struct ground_scenario terms_t;
typedef const struct ground_state state_t;

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
void look_out(const struct ground_scenario *terms, const struct ground_state *state, int whose,
              struct lookout *lookout);
/* The same without the base of one unit. */
void look_out_without(const struct ground_scenario *terms, const struct ground_state *state,
                      int whose, int unit, struct lookout *lookout);

/* Is the line between two units free for the eyes of the first? The state is that of the lookout.
 */
bool has_line(const struct ground_scenario *terms, const struct ground_state *state,
              struct lookout *lookout, int from, int to);
/* The same if the first stood elsewhere. */
bool has_line_from(const struct ground_scenario *terms, const struct ground_state *state,
                   struct lookout *lookout, int from, struct point at, int to);
/* The same to a point; a base that lies on it does not block. */
bool has_line_to_point(const struct ground_scenario *terms, const struct ground_state *state,
                       struct lookout *lookout, int from, struct point to);
int blocker_under(const struct ground_scenario *terms, const struct ground_state *state,
                  const struct lookout *lookout, struct point at);
struct sight_rules sight_rules_for(const struct ground_scenario *terms, const struct template *eyes,
                                   struct point from, struct point to);

/* pz8-ww2.sight.concealed: in ground that hides it, and has not given itself away. */
bool is_concealed(const struct ground_scenario *terms, const struct unit *unit);

/* Near enough for the first to make out the second, be it concealed? */
bool is_near_enough(const struct ground_scenario *terms, const struct unit *from,
                    const struct unit *to);

/* Does it make out what is concealed at any distance? pz8-coldwar.sight.helicopters,
 * pz8-scifi.sight.high. */
bool has_far_eyes(const struct ground_scenario *terms, const struct unit *unit);
/* The same for a unit known to be concealed. */
bool makes_out(const struct ground_scenario *terms, const struct unit *from, const struct unit *to);

/* Is some enemy near enough to a concealed unit, before any line is looked at? */
bool may_be_seen(const struct ground_scenario *terms, const struct ground_state *state,
                 const struct unit *target);

/* Finds anew who is shown to whom, and tells each side what came into sight or went out of it. */
void refresh_sight(struct play *play);
/* The same after nothing but one unit's way from a place to where it stands; what was shown before
 * was right. */
void refresh_sight_of_march(struct play *play, int unit, struct point from);
/* The same after nothing but one unit's fire, which destroyed nobody. */
void refresh_sight_of_fire(struct play *play, int unit);
/* May units leave the table? Who is shown is not found anew just then. */
bool has_exits(const struct ground_scenario *terms);
void settle_sight(const struct ground_scenario *terms, struct ground_state *state);

/* Can any unit of the side, with every base blocking, see this enemy? */
bool is_seen_by_side(const struct ground_scenario *terms, const struct ground_state *state,
                     struct lookout *lookout, int side, int enemy);

/* -- close combat (close.c) ------------------------------------------------------------------- */

/* pz8-ww2.close.contact: engaged, by contact or by sharing a building or work. */
bool are_engaged(const struct ground_scenario *terms, const struct ground_state *state, int one,
                 int other);
bool is_engaged(const struct ground_scenario *terms, const struct ground_state *state, int unit);
/* Of one building or work alone (pz8-ww2.close.building); both can be engaged at all. */
bool meet_in_work(const struct ground_scenario *terms, const struct ground_state *state, int piece,
                  int one, int other);
void enemies_engaged(const struct ground_scenario *terms, const struct ground_state *state,
                     int unit, uint64_t engaged[UNIT_WORDS]);
/* Is any enemy of the side, but for one, near enough to a place that it might be engaged from
 * there? */
bool may_engage_at(const struct ground_scenario *terms, const struct ground_state *state, int side,
                   struct point at, int but);

/* The works whose boxes come near a point: nobody else can meet anybody in them there. */
struct works {
    int n;
    int32_t near; /* the side of a base */
    uint8_t piece[TERRAIN_MAX];
};
void find_works(const struct ground_scenario *terms, struct point at, struct works *works);
/* Where everybody must stand who could be engaged with a unit at a place: near it, or near one of
 * the works near it. Whoever is not on the table is not in any box. */
struct box around_engagement(const struct ground_scenario *terms, const struct works *works,
                             struct point at);
/* How far a unit has at least to go before it could be engaged with an enemy that stands there,
 * near those works. */
int32_t way_to_engagement(const struct ground_scenario *terms, const struct works *works,
                          struct point from, struct point enemy);
bool check_close(const struct ground_scenario *terms, const struct ground_state *state, int unit,
                 int target, int weapon, struct refusal *why);
void do_close(struct play *play, int unit, int target, int weapon);
/* pz8-ww2.close.suppressed with opt-close-suppressed at-contact. Was there anybody? */
bool destroy_if_caught(struct play *play);

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

int defence_against(const struct ground_scenario *terms, const struct unit *target,
                    const struct attack *attack, struct tally *tally);
int attack_factor(const struct ground_scenario *terms, const struct attack *attack,
                  const struct unit *target, struct tally *tally);
/* Rolls attack and defence and applies the result. */
void strike(struct play *play, const struct attack *attack, int target);
void destroy_unit(struct play *play, int unit, int clause);
/* What becomes of a unit of that status that takes a result. */
enum status worsened(const struct ground_scenario *terms, enum status status, enum status result);
enum status damage_result(const struct ground_set *set, int lead);

/* -- the chapters ----------------------------------------------------------------------------- */

enum phase_end run_setup(struct play *play);
enum phase_end run_moves(struct play *play);
enum phase_end run_fires(struct play *play);
enum phase_end run_rally(struct play *play);
bool check_end(state_t *state, int side, struct refusal *why);
void do_end(struct play *play, int side);

bool check_deploy(terms_t *terms, state_t *state, const struct command *command,
                  struct refusal *why);
void do_deploy(struct play *play, const struct command *command);
void list_deployments(terms_t *terms, state_t *state, int side, struct legal *legal);

/* A path as a command gives it; points[0] is where the unit stands. */
struct route {
    int n;
    struct point points[PATH_POINTS];
    int32_t facing; /* at its end, or ABSENT */
};

/* May it move or turn at all? `halted_by` is the clause that forbids it to a halted unit. */
bool check_may_move(terms_t *terms, const struct unit *unit, int halted_by, struct refusal *why);
bool check_march(terms_t *terms, state_t *state, int unit, const struct route *route,
                 struct refusal *why);
/* The part of it that asks for the price alone. */
bool check_budget(terms_t *terms, const struct unit *unit, const struct route *route,
                  struct refusal *why);
void do_march(struct play *play, int unit, const struct route *route);
/* What the unit would have used up at the end of the path, and how much it has, in thou. */
/* The path of a `move`. */
struct route route_of(state_t *state, const struct command *command);
/* Its allowance for this phase over such ground: opt-move-terrain whole. */
int32_t allowance_on(terms_t *terms, const struct unit *unit, uint8_t trail);
void march_budget(terms_t *terms, const struct unit *unit, const struct route *route,
                  int32_t *spent, int32_t *most);
bool check_pivot(terms_t *terms, state_t *state, int unit, int facing, struct refusal *why);
void do_pivot(struct play *play, int unit, int facing);
/* Does a base there overlap one that stands? `side` is shown what counts; `but` does not. */
bool is_filled(terms_t *terms, state_t *state, const struct base *base, int side, int but);
/* Puts a unit on the table there and notes what ground it is on. */
void set_down(terms_t *terms, struct ground_state *state, int unit, struct point at, int facing);
void lift_off(struct ground_state *state, int unit);

/* mount and limber are one thing, dismount and unlimber likewise; `gun` says which was meant. */
bool check_mount(terms_t *terms, state_t *state, int unit, int transport, bool gun,
                 struct refusal *why);
void do_mount(struct play *play, int unit, int transport);
bool check_dismount(terms_t *terms, state_t *state, int unit, struct point at, int facing, bool gun,
                    struct refusal *why);
/* The same in two parts, for those who ask of many places: whether it may at all, then where. */
bool check_may_get_off(terms_t *terms, state_t *state, int unit, bool gun, struct refusal *why);
bool check_get_off_at(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                      struct refusal *why);
void do_dismount(struct play *play, int unit, struct point at, int facing);
bool can_carry(terms_t *terms, const struct unit *transport, const struct unit *load);

bool check_direct_fire(terms_t *terms, state_t *state, int unit, int target, int weapon,
                       struct refusal *why);
/* The same in two parts, for those who ask of many targets: the firer, then the target. */
bool check_firer(terms_t *terms, state_t *state, int unit, int weapon, struct refusal *why);
bool check_target(terms_t *terms, state_t *state, struct lookout *lookout, int unit, int target,
                  int weapon, struct refusal *why);
bool check_can_reach(terms_t *terms, const struct unit *unit, const struct unit *target,
                     const struct weapon *weapon, struct refusal *why);
/* The range, if it is measured beforehand. */
bool check_measured(terms_t *terms, const struct unit *unit, const struct unit *target,
                    const struct weapon *weapon, struct refusal *why);
void do_direct_fire(struct play *play, int unit, int target, int weapon);
struct tally to_hit_tally(terms_t *terms, const struct unit *unit, const struct unit *target,
                          const struct weapon *weapon, enum band band);
/* How far away the target is for that weapon, by the ruler. */
enum band band_of(terms_t *terms, const struct unit *unit, const struct weapon *weapon,
                  const struct unit *target);
bool is_in_arc(terms_t *terms, const struct unit *unit, int which, struct point at);
/* Adds a modifier of the to-hit table if it counts in that column. */
enum fire_column { DIRECT, INDIRECT, FROM_AIR };
void tally_to_hit(terms_t *terms, struct tally *tally, enum to_hit reason, enum fire_column column);
/* The number of the weapon named; -1 if it has no such weapon. ABSENT is the first. */
int weapon_named(terms_t *terms, const struct unit *unit, int32_t class);
struct attack attack_with(terms_t *terms, state_t *state, int unit, int weapon);
bool refuse_unshown(struct refusal *why, int clause);
bool refuse_line(terms_t *terms, state_t *state, const struct lookout *lookout, int unit,
                 struct point at, int blocker, struct refusal *why);
/* Does that weapon fire once a game; and it has been fired. */
bool fires_once(terms_t *terms, const struct unit *unit, int which);
void use_up(terms_t *terms, struct unit *unit, int which);

bool check_barrage(terms_t *terms, state_t *state, int battery, int target, struct refusal *why);
bool check_battery(terms_t *terms, state_t *state, int battery, struct refusal *why);
bool check_barrage_target(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                          int target, struct refusal *why);
void do_barrage(struct play *play, int battery, int target);
bool check_smoke(terms_t *terms, state_t *state, int32_t piece, struct point at,
                 struct refusal *why);
void do_smoke(struct play *play, int32_t piece, struct point at);
struct attack attack_of_battery(terms_t *terms, state_t *state, int battery);
struct tally battery_tally(terms_t *terms, const struct battery *battery,
                           const struct unit *target);
void clear_smoke(struct play *play);

/* The flight of a side and kind with attacks left; -1 if there is none. */
int flight_of(state_t *state, int side, int32_t kind);
bool check_air(terms_t *terms, state_t *state, int side, int32_t kind, int target,
               struct refusal *why);
void do_air(struct play *play, int side, int32_t kind, int target);
struct attack attack_of_air(terms_t *terms, state_t *state, int flight);
struct tally air_tally(terms_t *terms, state_t *state, int flight, const struct unit *target,
                       bool shown_only);

/* What a moving base meets: obstacle.c. */
bool is_stopped_by_mines(const struct template *template);
bool is_stopped_by_wire(const struct template *template);
void enter_mine(struct play *play, int unit, int mine);
void enter_wire(struct play *play, int unit, int wire);
bool is_barred_by_wire(const struct template *template);
/* Does a base there touch any that lies on the table? */
bool touches_mine(state_t *state, const struct base *base);
bool touches_wire(state_t *state, const struct base *base);

struct outcome ground_outcome(const struct scenario *scenario, const struct state *state);
int32_t ground_score(const struct scenario *scenario, const struct state *state, int side);
/* What a computer player makes for: the objective this unit should go to; -1 if there is none. */
int goal_of(state_t *state, const struct unit *unit);
int nearest_shown_enemy(state_t *state, const struct unit *unit);
int32_t ground_promise(const struct scenario *scenario, const struct state *state,
                       const struct command *command);
void take_objectives(struct play *play);

void ground_prepare(struct scenario *scenario, struct state *state, enum ground_set_name set);
bool ground_setup(struct scenario *scenario, struct state *state, struct problem *problem);
bool ground_check(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why);
void ground_apply(struct play *play, const struct command *command, const struct task *answered);
void ground_run(struct play *play, const struct task *task);
void ground_legal(const struct scenario *scenario, const struct state *state, int side,
                  struct legal *legal);
bool ground_wander(const struct scenario *scenario, const struct state *state, uint64_t lot,
                   struct command *command);
void ground_view(const struct scenario *scenario, struct state *copy, int side);
bool ground_spends(const struct scenario *scenario, const struct state *view,
                   const struct command *command, int32_t *spent, int32_t *allowance);
const char *ground_suppose(const struct scenario *scenario, struct state *view,
                           const struct command *command, int number);
bool ground_may_measure(const struct scenario *scenario);
void ground_survey(const struct scenario *scenario, const struct state *view, int unit,
                   struct survey *survey);

/* The cost of a unit in eighths of a point (pz8-scifi.points.cost, .quality). */
int32_t unit_cost(terms_t *terms, const struct unit *unit);
int32_t scifi_cost(const struct scenario *scenario, const struct state *state, int unit);
/* Names and causes, and support: pz8-scifi.setup.generator, pz8-scifi.setup.support. */
void roll_war(struct play *play);
void roll_support(struct play *play);

/* -- positions drawn in secret (positions.c) -------------------------------------------------- */

bool check_positions(terms_t *terms, state_t *state, struct problem *problem);
void draw_positions(struct play *play);

/* Is its whole base on the table, overlapping no other, where such a unit may be? (setup.c) */
bool may_stand(terms_t *terms, state_t *state, int unit);

#endif
