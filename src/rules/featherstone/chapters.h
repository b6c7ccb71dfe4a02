/* Featherstone-like WW2: what the chapters offer each other. */
#ifndef SANDTABLE_RULES_FEATHERSTONE_CHAPTERS_H
#define SANDTABLE_RULES_FEATHERSTONE_CHAPTERS_H

#include "board/table_path.h"
#include "board/table_sight.h"
#include "rules/featherstone/featherstone.h"
#include "rules/figures/body.h"

/* -- tables ------------------------------------------------------------------------------------ */

struct small_arm {
    const char *arm;
    uint8_t points;
    int32_t reach, close, near, medium;
};
struct model_row {
    const char *model;
    int32_t length, width, height;
    uint8_t carries, tows;
};
struct ground_row {
    const char *piece;
    int32_t height;
    uint8_t cover, wheels, tracks;
};
enum { GROUND_NO_COVER, GROUND_COVER, GROUND_WORKS, GROUND_ACROSS }; /* terrain.tsv, cover */

struct class_row {
    const char *class;
    uint8_t value;
};
struct hand_row {
    uint8_t weapon, class;
    int32_t reach;
};

const struct small_arm *featherstone_small_arm(int weapon);
const struct model_row *featherstone_model(terms_t *terms, const struct unit *unit);
const struct ground_row *featherstone_ground(int kind);
int featherstone_class_value(int class);
const struct hand_row *featherstone_hand_weapon(int weapon);

/* -- bodies (body.c) --------------------------------------------------------------------------- */

extern const struct figure_rules featherstone_figures;
/* Its men in action, where they would stand. */
void featherstone_stand(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                        int form, struct body *body);
extern const struct formation featherstone_formations[];
const struct formation *featherstone_formation(terms_t *terms, const struct unit *unit, int form);
/* As how many men a unit of this kind is mustered, and what man i of a unit is (setup.c). */
int featherstone_roster_size(terms_t *terms, int template);
bool featherstone_muster_man(terms_t *terms, state_t *state, int unit, int i,
                             struct figure *figure);
/* May a man on foot stand there: on the table, in no building? Of the terms. */
bool featherstone_may_stand(const void *terms, struct point at);
/* Of its men, were it there so, the first who may not stand at his place; or NO_MAN. */
int featherstone_misfit(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                        int form);
/* The building or bunker that holds a point, or NO_TERRAIN. */
int featherstone_shelter_at(terms_t *terms, struct point at);
/* Is somebody else its garrison, as far as the side knows? */
bool featherstone_is_taken(state_t *state, int piece, int but, int side);
struct base featherstone_base(terms_t *terms, const struct unit *unit, struct point at, int facing);
static inline struct base base_of(terms_t *terms, const struct unit *unit)
{
    return featherstone_base(terms, unit, unit->at, unit->facing);
}
/* The unit, or its men where they are away, stands there from now on; who cannot stand at his place
 * goes to the middle. */
void featherstone_put(struct play *play, int unit, struct point at, int facing, int form);
void featherstone_set_down(terms_t *terms, struct featherstone_state *state, int unit,
                           struct point at, int facing, int form);
/* Its men are no longer on the table: aboard, or gone with it. */
void featherstone_lift(terms_t *terms, struct featherstone_state *state, int unit);
int featherstone_strength(terms_t *terms, state_t *state, int unit);
/* Men of a unit who are still in that part of their vehicle. */
int featherstone_seated(terms_t *terms, state_t *state, int unit, int seat);

/* -- sight (sight.c) --------------------------------------------------------------------------- */

/* One who looks or is looked at: a man, a whole garrison, or a model. */
struct spot {
    struct eye eye;
    struct base base;
    int16_t man;    /* NO_MAN: a model */
    int16_t inside; /* the piece whose garrison it is, or NO_TERRAIN */
};
enum {
    SPOTS_MAX = MEN_OF_UNIT + 1,
    MODEL_EXTENT = 2 * INCH, /* featherstone.table.models: half of the longest, and more */
    OUT_OF_SIGHT = INT32_MAX
};

/* What is the same for all lines of a moment. */
struct lookout {
    terms_t *terms;
    state_t *state;
    struct blockers wrecks;
};

/* What one unit sees of another. */
struct aim {
    int32_t range; /* featherstone.core.measure; OUT_OF_SIGHT */
    bool model;    /* its model is in sight */
    bool indirect; /* only an officer sees it: featherstone.he.mortar */
    int n_seen;    /* of its men on foot */
    uint64_t seen[MEN_WORDS];
};

void featherstone_look_out(terms_t *terms, state_t *state, struct lookout *lookout);
int featherstone_spots(terms_t *terms, state_t *state, int unit, struct spot spots[SPOTS_MAX]);
int32_t featherstone_spot_gap(terms_t *terms, const struct spot *one, const struct spot *other);
bool featherstone_take_aim(const struct lookout *lookout, int unit, int target, struct aim *aim);
/* The same at what is seen by an officer alone. */
bool featherstone_take_indirect_aim(const struct lookout *lookout, int unit, int target,
                                    struct aim *aim);
/* Within an inch of each other, seen or not. */
bool featherstone_spots_meet(terms_t *terms, const struct spot *one, const struct spot *other);
bool featherstone_in_contact(terms_t *terms, state_t *state, int one, int other);
/* The nearest enemies in sight that are not hidden, all equally near; how many. */
int featherstone_nearest_seen(terms_t *terms, state_t *state, int unit, uint8_t enemies[UNITS_MAX]);
bool featherstone_is_hull_down(terms_t *terms, const struct unit *unit, struct point from);
/* Does a wall or crest within an inch of the model cross the line from its middle? */
bool featherstone_is_behind_wall(terms_t *terms, const struct unit *unit, struct point from);
/* After anything has moved: hidden units that come to light. */
void featherstone_find_hidden(struct play *play);
/* The same where nobody but that unit has moved. */
void featherstone_find_hidden_by(struct play *play, int by);
void featherstone_reveal(struct play *play, int unit, int clause);
bool featherstone_is_in_cover_at_all(terms_t *terms, state_t *state, int unit);

enum cover { COVER_NONE, COVER_SOME, COVER_WORKS };
/* featherstone.save.cover, featherstone.save.bunker: what half or more of its men are in. */
enum cover featherstone_cover(terms_t *terms, state_t *state, int unit, int attacker);

/* -- moves (move.c, transport.c) --------------------------------------------------------------- */

/* A move that has been found possible, or is to be judged. */
struct march {
    struct route route;
    int facing; /* at its end */
    int form;
    bool leaves; /* the table, at its end */
    int32_t cost;
};

/* How much of its move a unit may use this turn, in the unit of `spent`; all of it, and what is
 * left. */
int32_t featherstone_full_move(terms_t *terms, const struct unit *unit);
int32_t featherstone_move_left(terms_t *terms, const struct unit *unit);
/* May this unit be given orders now, whatever they are? */
bool featherstone_may_act(terms_t *terms, state_t *state, int unit, int side, struct refusal *why);
/* Has it not yet done what its morale and its orders let it do this turn? */
bool featherstone_has_leave(const struct unit *unit, struct refusal *why);
/* And may it go somewhere? */
bool featherstone_may_go(terms_t *terms, state_t *state, int unit, int side, struct refusal *why);
bool featherstone_find_march(terms_t *terms, state_t *state, const struct featherstone_move *order,
                             struct march *march, struct refusal *why);
/* Straight at an enemy until it is within an inch; false with the reason if it cannot. */
bool featherstone_find_charge(terms_t *terms, state_t *state, int unit, int enemy, int32_t budget,
                              struct march *march, struct refusal *why);
/* Carries out a move; what nobody knew of may cut it short. True if it came to its end. */
bool featherstone_go(struct play *play, int unit, struct march *march, int clause);
/* It runs into those, a bit for each, of whom it knew nothing: they come to light, as it does. */
void featherstone_run_into(struct play *play, int unit, uint64_t met);
/* And that is its move. */
void featherstone_halt(struct play *play, int unit, uint64_t met);
/* Hidden enemies whom it would find on a way that it goes; it stands somewhere on it then. */
void featherstone_look_on_the_way(struct play *play, int unit, const struct march *march);
void featherstone_ground_costs(terms_t *terms, const struct unit *unit, struct ground_costs *costs);
struct point featherstone_flee(terms_t *terms, state_t *state, int unit, struct point far,
                               int64_t budget, bool *off_table, uint64_t *met);
int featherstone_off_road(const struct template *type);
/* Its model would stand on another. */
bool featherstone_is_filled(terms_t *terms, state_t *state, int unit, const struct base *base);
bool featherstone_check_body_place(terms_t *terms, state_t *state, int unit, struct point at,
                                   int facing, int form, struct refusal *why);
bool featherstone_check_model_place(terms_t *terms, state_t *state, int unit, struct point at,
                                    int facing, struct refusal *why);
bool featherstone_check_way(terms_t *terms, state_t *state, int unit, const struct march *march,
                            struct refusal *why);
/* Is there room for it in that vehicle? And it is aboard from now on. */
bool featherstone_check_room(terms_t *terms, state_t *state, int unit, int vehicle,
                             struct refusal *why);
void featherstone_embark(terms_t *terms, struct featherstone_state *state, int unit, int vehicle);
bool featherstone_may_drive(terms_t *terms, state_t *state, int unit);

/* -- shots (fire.c) ---------------------------------------------------------------------------- */

enum { ANY_ARMAMENT = -1 };

/* One attack, found possible. */
struct shot {
    int unit, target;
    int armament; /* of enum armament */
    struct aim aim;
};

/* May it shoot so, in this step or at all? With ANY_ARMAMENT the best it has is found. */
bool featherstone_find_shot(const struct lookout *lookout, int unit, int target, int armament,
                            struct shot *shot, struct refusal *why);
/* The same with one weapon at a target that may be named; who has aimed need not aim again. */
bool featherstone_may_fire(const struct lookout *lookout, struct shot *shot, struct refusal *why);
/* May it shoot at all in the present step, or whatever it aims at? */
bool featherstone_may_shoot(terms_t *terms, state_t *state, int unit, struct refusal *why);
/* What its men or machine-guns count at that range, and by which bands. */
int featherstone_points(terms_t *terms, state_t *state, const struct shot *shot,
                        const struct small_arm **bands);
int featherstone_dice_of(int points);
int featherstone_deduction(const struct small_arm *bands, int32_t range);
/* What each face of a die counts at that deduction. */
void featherstone_worth(int deduction, uint8_t worth[6]);
/* The present step has a declaration of that unit with that armament. */
bool featherstone_has_declared(state_t *state, int unit, int armament);
void featherstone_declare(struct play *play, int unit, int target, int armament, enum attack attack,
                          enum step step);
void featherstone_carry_out(struct play *play, const struct declaration *declaration);
extern const struct declare_rules featherstone_declares;
enum step featherstone_step(state_t *state);
void featherstone_shoot(struct play *play, const struct shot *shot);
void featherstone_under_fire(struct play *play, int unit, int clause);

/* -- against armour (at.c) --------------------------------------------------------------------- */

struct at_row {
    int32_t range;
    uint8_t first, later;
    int8_t penetration;
};
const struct at_row *featherstone_at_row(int32_t range);
struct tally featherstone_at_tally(terms_t *terms, state_t *state, const struct shot *shot,
                                   int *need);
struct tally featherstone_penetration(terms_t *terms, state_t *state, const struct shot *shot,
                                      bool *flank);
void featherstone_shoot_at_armour(struct play *play, const struct shot *shot);
/* Its main gun has shot: what it remembers, and where it comes to face. */
void featherstone_remember(struct play *play, int unit, int target);
/* Before a combat: targets that have got out of sight are forgotten. */
void featherstone_forget_unseen(struct play *play);
/* The man of a squad who has an anti-tank weapon, or NO_MAN. */
int featherstone_at_man(terms_t *terms, state_t *state, int unit);

/* -- damage (damage.c) ------------------------------------------------------------------------- */

struct hit {
    int target;
    int total;
    bool flank;     /* the hull die loses one */
    bool hull_down; /* to that shooter */
    bool soft;      /* judged as turretless, without a deduction */
};
int featherstone_damage_result(int total);
void featherstone_hurt(struct play *play, const struct hit *hit);
/* The end of a combat step: who was marked falls, what was hit takes effect. */
void featherstone_end_step(struct play *play);
/* One who was marked is removed. */
void featherstone_remove(struct play *play, int man);
int64_t featherstone_goes_first(const struct scenario *scenario, const struct state *state,
                                int man);
/* A man is marked as a casualty of this step. */
void featherstone_mark(struct play *play, int man, int clause);
/* With all who ride in it, each told of in that way. */
void featherstone_lose_all(struct play *play, int unit, enum gone how, int clause,
                           void (*tell)(struct play *play, int clause, int unit));
/* It has nobody left, or is lost in another way. */
void featherstone_lose(struct play *play, int unit, enum gone how);
/* Those aboard get off within an inch, as far as there is room. */
void featherstone_spill(struct play *play, int vehicle, int clause);

/* -- men and shells (he.c) --------------------------------------------------------------------- */

struct he_hit_row {
    int32_t range;
    uint8_t need;
};
const struct he_hit_row *featherstone_he_need(int32_t range);
struct tally featherstone_he_tally(terms_t *terms, state_t *state, const struct shot *shot);
int featherstone_shell_value(terms_t *terms, state_t *state, const struct shot *shot);
int featherstone_he_hits(terms_t *terms, state_t *state, const struct shot *shot, int total,
                         bool *destroyed);
void featherstone_shell(struct play *play, const struct shot *shot);
enum { MORTAR_NEAR = 6 * INCH };

/* -- saves (save.c) ---------------------------------------------------------------------------- */

/* So many hits on the men of a target in sight: saves, and who fails falls. */
void featherstone_strike(struct play *play, const struct shot *shot, int hits, int clause);
int featherstone_save_need(terms_t *terms, state_t *state, int unit);
bool featherstone_is_doubled(const struct unit *unit);
/* One man in a vehicle saves himself, or is marked. */
enum save_of { SAVE_COMPARTMENT, SAVE_KNOCKED_OUT, SAVE_PASSENGER };
void featherstone_save_man(struct play *play, int man, enum save_of what);

/* -- close combat and assault ------------------------------------------------------------------ */

/* featherstone.close.range: infantry and crews within an inch of each other. */
bool featherstone_in_close_combat(terms_t *terms, state_t *state, int unit, int enemy);
/* The first enemy it is in close combat with, or NO_UNIT. */
int featherstone_close_enemy(terms_t *terms, state_t *state, int unit);
/* Before a combat: assaults whose tank is no longer there. */
void featherstone_drop_assaults(struct play *play);
void featherstone_fight_tank(struct play *play, int unit, int tank);
void featherstone_go_in(struct play *play, int unit, int tank, struct march *march);
/* Who has beaten it in close combat; and they are asked whether they take its ground. */
void featherstone_note_victors(struct play *play, int unit);
void featherstone_offer_ground(struct play *play, int side);

/* -- morale (morale.c) ------------------------------------------------------------------------- */

/* Must it check before it moves? */
bool featherstone_must_check(terms_t *terms, state_t *state, int unit);
void featherstone_check_morale(struct play *play, int unit);
/* Routed units that enemy infantry has come up to. */
void featherstone_take_prisoners(struct play *play);

/* -- sequence and victory ---------------------------------------------------------------------- */

bool featherstone_has_to_deploy(state_t *state, int side);
/* It has no unit left. */
bool featherstone_is_swept(state_t *state, int side);
enum { WHOLE = 1000 }; /* what a whole unit is worth, to a score and to a promise */

/* -- samples (samples.c) ----------------------------------------------------------------------- */

struct point featherstone_goal_for(terms_t *terms, state_t *state, int side);
int featherstone_nearest_known(terms_t *terms, state_t *state, int unit);

#endif
