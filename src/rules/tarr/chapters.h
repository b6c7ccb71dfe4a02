/* Tarr's Modern Warfare: what the chapters offer each other. */
#ifndef SANDTABLE_RULES_TARR_CHAPTERS_H
#define SANDTABLE_RULES_TARR_CHAPTERS_H

#include "board/table_path.h"
#include "board/table_sight.h"
#include "rules/figures/body.h"
#include "rules/tarr/tarr.h"

/* -- tables (tables.c) ------------------------------------------------------------------------- */

struct move_row {
    const char *arm;
    uint8_t road, country, over;
};
struct range_row {
    const char *weapon;
    int32_t least, reach, he, ap;
};
enum weapon_class { CLASS_RIFLE, CLASS_MACHINE_GUN, CLASS_MORTAR, CLASSES };
struct small_arm {
    uint8_t weapon, sixths, class; /* class: of enum weapon_class */
};
struct model_row {
    const char *model;
    int32_t length, width, height;
    uint8_t carries, tows;
};
enum { MODEL_MAN, MODEL_DUG_IN, MODEL_MOUNTED, MODEL_GUN }; /* rows of models.tsv */
struct ground_row {
    const char *piece;
    int32_t height;
    uint8_t cover, foot, mounted, wheels, half_track, tracks;
};
enum { GROUND_NO_COVER, GROUND_COVER, GROUND_ACROSS }; /* terrain.tsv, cover */
enum cover { COVER_OPEN, COVER_COVER, COVER_STREET };  /* rows of cover-rates.tsv */
struct cover_row {
    uint8_t target, rifle, machine_gun, mortar, burst; /* twelfths */
};
struct burst_row {
    uint8_t burst;
    int32_t diameter;
};
/* Rows of strike.tsv. */
enum strike_of {
    STRIKE_AT_RIFLE,
    STRIKE_AT_PROJECTOR,
    STRIKE_FLAME,
    STRIKE_AT_MINE,
    STRIKE_AP_MINE,
    STRIKE_STORES,
    STRIKE_BUILDING,
    STRIKE_TOWN,
    STRIKE_BLOCKHOUSE,
    STRIKE_FROM_THE_AIR,
    STRIKE_FRONT,
    STRIKE_SIDE,
    STRIKE_REAR
};
struct strike_row {
    uint8_t thing;
    uint8_t strike;
    int8_t defence;
};
/* Rows of bursts.tsv. */
enum burst_of {
    BURST_GUN_75,
    BURST_GUN_76,
    BURST_GUN_85,
    BURST_GUN_88,
    BURST_FLAK_88,
    BURST_GUN_105,
    BURST_GUN_122,
    BURST_MORTAR_5,
    BURST_MORTAR_8,
    BURST_MORTAR_12,
    BURST_TACTICAL_BOMB,
    BURST_HEAVY_BOMB,
    BURST_AP_MINE
};

const struct move_row *tarr_moves_of(int arm);
const struct range_row *tarr_range(int weapon);
/* NULL for what throws no dice at men. */
const struct small_arm *tarr_small_arm(int weapon);
const struct model_row *tarr_model(terms_t *terms, const struct unit *unit);
int32_t tarr_model_height(int model);
const struct ground_row *tarr_ground(int kind);
const struct cover_row *tarr_cover_row(enum cover cover);
const struct strike_row *tarr_strike_row(enum strike_of what);
/* The radius of a burst, in thou. */
int32_t tarr_burst_radius(enum burst_of burst);

/* -- the table as it stands (scene.c) ---------------------------------------------------------- */

/* Made once for a command, a list or a view: houses that have become rubble, smoke. */
struct scene {
    terms_t *terms;
    state_t *state;
    const struct table *table; /* the scenario's own, or the room below */
    struct blockers smoke;
    struct table room;
};
void tarr_look_out(terms_t *terms, state_t *state, struct scene *scene);
/* What has become of a piece: of enum ruin_state, or -1. */
int tarr_ruin_of(state_t *state, int piece);

/* -- bodies (body.c) --------------------------------------------------------------------------- */

extern const struct figure_rules tarr_figures;
extern const struct declare_rules tarr_declares;
/* Its men in action as they stand, and as they would. */
void tarr_body(terms_t *terms, state_t *state, int unit, struct body *body);
void tarr_stand(terms_t *terms, state_t *state, int unit, struct point at, int facing, int form,
                struct body *body);
extern const struct formation tarr_formations[];
const struct formation *tarr_formation(terms_t *terms, const struct unit *unit, int form);
/* The building, blockhouse that holds a point, or NO_TERRAIN. */
int tarr_house_at(const struct table *table, struct point at);
/* May a man on foot stand there: on the table, in no building, in no river? */
struct footing tarr_footing(const struct table *table);
struct base tarr_base(terms_t *terms, const struct unit *unit, struct point at, int facing);
static inline struct base base_of(terms_t *terms, const struct unit *unit)
{
    return tarr_base(terms, unit, unit->at, unit->facing);
}
int tarr_strength(terms_t *terms, state_t *state, int unit);
/* As how many men a unit of this kind is mustered, and what man i of them is (setup.c). */
int tarr_roster_size(terms_t *terms, int template);
bool tarr_roster_man(terms_t *terms, int template, int i, struct figure *figure);
/* The unit, or its men where they are away, stands there from now on; who cannot stand at his place
 * goes to the middle. */
void tarr_set_down(const struct scene *scene, struct tarr_state *state, int unit, struct point at,
                   int facing, int form);
/* Its men are no longer on the table: aboard, or gone with it. */
void tarr_lift(terms_t *terms, struct tarr_state *state, int unit);

/* -- sight (sight.c) --------------------------------------------------------------------------- */

/* One who looks or is looked at: a man, a whole garrison, or a model. */
struct spot {
    struct eye eye;
    uint32_t kinds; /* of the woods, hills and trenches it stands in */
    int16_t man;    /* NO_MAN: a model */
    int16_t inside; /* the house whose garrison it is, or NO_TERRAIN */
    int16_t wood;   /* that it stands in, or NO_TERRAIN */
    bool deep;      /* more than an inch from the edge of that wood */
    bool air, low;  /* an aircraft; lies low */
};
enum { SPOTS_MAX = MEN_OF_UNIT + 1, OUT_OF_SIGHT = INT32_MAX };

/* All of a unit. */
struct party {
    int unit, n;
    uint32_t asked;      /* those who are asked whether they see or are seen: a bit each */
    bool still, covered; /* it may lie low; and does so wherever one looks from */
    struct box box;
    int32_t top, low; /* its highest eye, and its lowest */
    int wood;         /* that all of it stands in, or NO_TERRAIN */
    struct spot spots[SPOTS_MAX];
};

/* What may stand between two parties, found once for all lines between them. */
struct between {
    int screen;                     /* the piece that hid the last one, or NO_TERRAIN */
    int eye;                        /* who of the party saw the last one */
    uint64_t pieces[TERRAIN_WORDS]; /* that may hide anyone */
};

/* tarr.sight.edges: deeper within a wood than a line may run? One thou is for rounding. */
enum { WOOD_DEEP = INCH };
static inline bool tarr_is_beyond(int32_t depth)
{
    return depth > WOOD_DEEP + 1;
}

struct spot tarr_spot_at(const struct scene *scene, struct point at, int32_t height);
void tarr_spots_at(const struct scene *scene, const struct point at[], int n, int32_t height,
                   struct spot spots[]);
int tarr_spots(const struct scene *scene, int unit, struct spot spots[SPOTS_MAX]);
void tarr_party(const struct scene *scene, int unit, struct party *party);
struct box tarr_spot_box(const struct table *table, const struct spot *spot);
/* Its box and its highest eye, from its spots. */
void tarr_note_spots(const struct scene *scene, struct party *party);
/* tarr.core.measure */
int32_t tarr_spot_gap(const struct scene *scene, const struct spot *one, const struct spot *other);
int32_t tarr_gap(const struct scene *scene, int one, int other);
bool tarr_has_line(const struct scene *scene, const struct spot *from, const struct spot *to);
/* The same for whoever asks of many between the same places; so with a party. */
bool tarr_has_line_past(const struct scene *scene, const struct spot *from, const struct spot *to,
                        struct between *between);
bool tarr_party_sees(const struct scene *scene, const struct party *party, const struct spot *to,
                     struct between *between);
bool tarr_may_see(const struct scene *scene, const struct party *one, const struct party *other,
                  struct between *between);
bool tarr_may_see_spot(const struct scene *scene, const struct party *party,
                       const struct spot *spot, const struct between *between);
bool tarr_may_see_from(const struct scene *scene, struct box box, int32_t top,
                       const struct spot *spot, struct between *between);
bool tarr_sees_unit(const struct scene *scene, int unit, int target);
bool tarr_party_sees_point(const struct scene *scene, const struct party *party, struct point at);
bool tarr_sees_point(const struct scene *scene, int unit, struct point at);
bool tarr_is_in_trench(state_t *state, struct point at);
/* Has he cover: from there, or with NULL wherever one fires from? */
bool tarr_is_covered(const struct scene *scene, const struct figure *figure,
                     const struct point *from);
enum cover tarr_cover_of(const struct scene *scene, int man, const struct point *from);

struct spot tarr_spot_of_man(const struct scene *scene, int man);

/* -- concealment (conceal.c) ------------------------------------------------------------------- */

struct trip;
bool tarr_lies_low(const struct scene *scene, int unit);
void tarr_reveal(struct play *play, int unit, int clause);
/* After a phase, of all. */
void tarr_spot_all(struct play *play);
void tarr_spot_on_way(struct play *play, const struct scene *scene, int unit,
                      const struct trip *trip, const struct way ways[], int n_ways);
void tarr_rehide(struct play *play);
/* Would an enemy find it where it stands? */
bool tarr_is_in_sight(const struct scene *scene, int unit);

/* -- which men are in sight (shown.c) ---------------------------------------------------------- */

/* All that look for a side, gathered once; and what hid from each the last one it looked for. */
struct watch {
    int n;
    struct between between[UNITS_MAX];
    struct party parties[UNITS_MAX];
};
void tarr_set_watch(const struct scene *scene, int side, struct watch *watch);
void tarr_forget_screens(struct watch *watch);
/* Both sides' eyes, a side's own under its number: whose men they see. The watches are spent. */
void tarr_show_units(const struct scene *scene, struct tarr_state *state,
                     struct watch watches[SIDES]);
bool tarr_is_any_shown(const struct scene *scene, int unit);
/* Of a battle that a file begins in the middle; and after one has come to a new place. */
void tarr_show_all(const struct scene *scene, struct tarr_state *state);
void tarr_refresh_unit(struct play *play, const struct scene *scene, int unit);

/* -- weather, deployment ----------------------------------------------------------------------- */

/* Moves that smoke lasts in this wind: tarr.smoke.duration. */
int tarr_smoke_lasts(state_t *state);
/* The way a side faces at first: away from its base line. */
int tarr_ahead(terms_t *terms, int side);
bool tarr_has_to_deploy(state_t *state, int side);

/* -- moves (move.c, place.c, way.c, contact.c, march.c, transport.c, guns.c, enter.c) -----------
 */

/* A move that is to be judged, or has been found possible. */
struct trip {
    struct route route;
    int facing;  /* at its end */
    int form;    /* at its end */
    bool leaves; /* the table, at its end */
    bool forced; /* a withdrawal or a rout: one straight leg */
    int32_t cost;
};

/* A mover on its way. */
struct on_way {
    const struct scene *scene;
    const struct trip *trip;
    int unit;
    int32_t height;    /* of its eyes */
    int leg;           /* that it was last looked at on */
    struct body about; /* its men there, from the middle */
    struct box box;    /* around them */
};

/* Everything a mover sweeps over, as one; the same of whom the ways are known already. */
void tarr_sweep(const struct scene *scene, int unit, const struct trip *trip, struct party *party);
void tarr_sweep_ways(const struct scene *scene, int unit, const struct trip *trip,
                     const struct way ways[], int n, struct party *party);
/* Then: what it sweeps over while its middle comes from here to there, all of its way if they do
 * not lie on one leg, and each of its men by himself; and where it stands when its middle has come
 * so far. */
void tarr_set_out(const struct scene *scene, int unit, const struct trip *trip,
                  struct on_way *mover);
void tarr_sweep_part(struct on_way *mover, int32_t from, int32_t to, struct party *sweep,
                     struct box each[MEN_OF_UNIT]);
void tarr_party_on_way(struct on_way *mover, int32_t along, struct party *party);
/* May it stand there so: its men and its model? tarr.core.formation, tarr.move.friends. */
bool tarr_check_place(const struct scene *scene, int unit, struct point at, int facing, int form,
                      struct refusal *why);
/* May it be given orders to move now; and may it go somewhere? */
bool tarr_may_act(const struct scene *scene, int unit, int side, struct refusal *why);
bool tarr_may_go(const struct scene *scene, int unit, int side, struct refusal *why);
/* How much of a move a unit has, in the unit of `spent`: all of it, and what is left. */
int32_t tarr_full_move(terms_t *terms, const struct unit *unit);
int32_t tarr_move_left(terms_t *terms, const struct unit *unit);
void tarr_ground_costs(terms_t *terms, const struct unit *unit, bool road,
                       struct ground_costs *costs);
void tarr_leg_costs(const struct scene *scene, const struct unit *unit, struct point a,
                    struct point b, struct ground_costs *costs);
int64_t tarr_route_cost(const struct scene *scene, const struct unit *unit,
                        const struct route *route);
/* An order to go that way, as it stands. */
static inline struct tarr_move tarr_walk(int side, int unit, const int32_t *path, int n_path)
{
    return (struct tarr_move){.side = side,
                              .unit = unit,
                              .path = path,
                              .n_path = n_path,
                              .facing = ABSENT,
                              .formation = ABSENT};
}
bool tarr_find_trip(const struct scene *scene, const struct tarr_move *order, struct trip *trip,
                    struct refusal *why);
/* The rest of a trip: cost, ground, where it ends. */
bool tarr_judge_trip(const struct scene *scene, int unit, struct trip *trip, struct refusal *why);
int tarr_form_after(const struct unit *unit, int32_t form);
bool tarr_find_assault(const struct scene *scene, int unit, int enemy, struct trip *trip,
                       struct refusal *why);
bool tarr_is_in_way(terms_t *terms, const struct unit *unit);
/* A trip as its men make it: their formation on the way and at its end; and the way of each, of a
 * vehicle that of its centre. Returns how many. */
struct body_move tarr_body_move(const struct scene *scene, int unit, const struct trip *trip,
                                const struct body *body);
int tarr_ways(const struct scene *scene, int unit, const struct trip *trip,
              struct way ways[MEN_OF_UNIT]);
bool tarr_cut_at_enemy(const struct scene *scene, int unit, int enemy, struct trip *trip);
/* Where its men stand, all of them; false if there are none. */
bool tarr_box_of_men(const struct scene *scene, int unit, struct box *box);
/* tarr.move.assault: within an inch of each other; of anyone. */
bool tarr_in_contact(const struct scene *scene, int unit, int enemy);
bool tarr_is_touched(const struct scene *scene, int unit);
/* It has been attacked; and so have those it has come up to. */
void tarr_note_attack(struct tarr_state *state, int unit, int by);
void tarr_note_contacts(const struct scene *scene, struct tarr_state *state, int unit);
void tarr_note_move(struct tarr_state *state, int unit, int32_t cost);
/* Carries out a move; nobody comes nearer to enemies than `apart`. */
bool tarr_go(struct play *play, int unit, struct trip *trip, int32_t apart, int clause);
struct trip tarr_forced_trip(const struct scene *scene, int unit, struct point towards,
                             int64_t budget, int facing);
/* It is out of the battle, with whatever is left of it. */
void tarr_lose(struct play *play, int unit, enum gone how);

/* Is there room for it in that vehicle or aircraft? And it is aboard from now on. */
bool tarr_check_room(terms_t *terms, state_t *state, int unit, int vehicle, struct refusal *why);
void tarr_embark(terms_t *terms, struct tarr_state *state, int unit, int vehicle);
/* Is some man of it within an inch of a model? */
bool tarr_is_beside(const struct scene *scene, int unit, const struct base *model);
bool tarr_is_abandoned(terms_t *terms, state_t *state, int unit);
/* It has come to abandoned guns of the enemy. */
void tarr_spike_guns(struct play *play, int unit);
/* Of aircraft (air.c). */
bool tarr_check_enter_air(terms_t *terms, state_t *state, const struct tarr_enter *order,
                          struct refusal *why);
void tarr_do_enter_air(struct play *play, const struct tarr_enter *order);
bool tarr_list_enter_air(terms_t *terms, state_t *state, int side, struct legal *legal);
/* Does the side know of it? */
bool tarr_is_known(state_t *state, int unit, int side);

/* -- fire (fire.c, volley.c, fight.c) ---------------------------------------------------------- */

/* Fire over open sights, found possible. */
struct shot {
    int unit;
    int target;   /* a unit, or NO_UNIT */
    int building; /* a piece of terrain, or NO_UNIT */
    int armament; /* of enum armament */
    int man;      /* on whom a circle is to be put, or NO_FIGURE */
    bool carried; /* it was declared, and is being carried out */
    bool again;   /* the second volley of an enfilade */
    bool shell;   /* a gun, or a mortar's circle: artillery.c */
    bool soft;    /* at a lorry: points, not men */
    int sixths[CLASSES];
    int32_t range;     /* the shortest */
    struct point from; /* where that weapon is */
    uint64_t shooters[MEN_WORDS];
    uint64_t may[MEN_WORDS]; /* who can be hit */
};

bool tarr_may_fire(const struct scene *scene, int unit, struct refusal *why);
/* Fills in the rest of a shot, of which unit, target or building, and armament are given. */
bool tarr_find_shot(const struct scene *scene, struct shot *shot, struct refusal *why);
void tarr_shoot(struct play *play, const struct shot *shot);
/* Does it serve or carry a weapon of its own, not what its men carry; and of these, which throws
 * dice at men: a weapon, or WEAPON_NONE? Does a flame tank throw its flame? */
bool tarr_is_model_weapon(int armament);
int tarr_dice_weapon(terms_t *terms, const struct unit *unit, int armament);
bool tarr_throws_flame(terms_t *terms, const struct shot *shot, const struct unit *unit);
/* Counts the weapons of a volley and whom they could hit. */
bool tarr_find_volley(const struct scene *scene, struct shot *shot, struct refusal *why);
/* The dice of a volley that has been counted, and who falls; or what becomes of a lorry. */
void tarr_hit_men(struct play *play, const struct scene *scene, const struct shot *shot);
void tarr_hit_lorry(struct play *play, const struct scene *scene, const struct shot *shot);
void tarr_tell_fire(struct play *play, const struct shot *shot);
/* Where a gun fires from, and where it is hit. */
struct spot tarr_gun_spot(const struct scene *scene, int unit);
int tarr_rifle_dice(terms_t *terms, const struct shot *shot, int *left);
void tarr_part_worth(int sixths, uint8_t worth[6]);
int tarr_casualties(terms_t *terms, const int score[CLASSES], enum cover cover);
enum cover tarr_cover_of_target(const struct scene *scene, const struct shot *shot);
bool tarr_is_enfilade(terms_t *terms, state_t *state, int unit, int target);
/* Writes it down; what else it holds is the caller's to fill in. */
struct declaration *tarr_declare(struct play *play, enum attack attack, int unit, int armament);
/* All declared fire over open sights; false while somebody is asked. */
bool tarr_fight(struct play *play);

/* -- artillery, flame, snipers: of other chapters ---------------------------------------------- */

bool tarr_find_gun_shot(const struct scene *scene, struct shot *shot, struct refusal *why);
void tarr_shoot_gun(struct play *play, const struct shot *shot);
/* One points throw at a house or blockhouse; true if it is destroyed. */
bool tarr_attack_house(struct play *play, int unit, int piece, int strike, int clause);
void tarr_snipe_at(struct play *play, const struct declaration *declaration);
/* At a house or at material; false if it is at men, or at nothing any more: then it is fire. */
bool tarr_flame_at(struct play *play, const struct declaration *declaration);
/* tarr.art.observer-lost */
void tarr_observer_lost(struct play *play, int unit);
/* tarr.motor.survivors: those aboard get out, or not. */
void tarr_bail_out(struct play *play, int vehicle);
/* tarr.smoke.burning: something burns there. */
void tarr_start_fire(struct play *play, struct point at);

/* -- points (points.c) ------------------------------------------------------------------------- */

/* Its piece as it may be told in a throw: NO_PIECE of one that is hidden. */
int32_t tarr_piece(state_t *state, int unit);
bool tarr_points(struct play *play, int unit, int32_t target, int strike, int defence, int clause);
int tarr_defence(terms_t *terms, const struct unit *unit);
int tarr_defence_from(terms_t *terms, const struct unit *unit, struct point from);
void tarr_destroy(struct play *play, int unit, int by, int clause);
bool tarr_is_served(terms_t *terms, state_t *state, int unit);

/* -- falling and morale (fall.c, morale.c) ----------------------------------------------------- */

/* So many of these fall: the owner's choice, or the nearest to who attacked. */
void tarr_men_fall(struct play *play, int unit, const uint64_t may[MEN_WORDS], int n, int by,
                   int clause);
void tarr_man_falls(struct play *play, int man, int by, int clause);
void tarr_remove(struct play *play, int man);
int64_t tarr_goes_first(const struct scenario *scenario, const struct state *head, int man);
bool tarr_is_marking(state_t *state);
void tarr_marked_go(struct play *play);
void tarr_note_loss(struct play *play, int unit);
void tarr_rebase(terms_t *terms, struct tarr_state *state, int unit);
enum result tarr_throw_morale(struct play *play, int unit);
void tarr_obey(struct play *play, int unit, enum result result);
bool tarr_settle_morale(struct play *play);
void tarr_leave_gun(terms_t *terms, struct tarr_state *state, int unit);
void tarr_run_routed(struct play *play, int side);
/* The point of a side's base line straight behind a place. */
struct point tarr_base_line_from(terms_t *terms, int side, struct point at);
int tarr_melee_dice(int men);

/* -- samples (samples.c) ----------------------------------------------------------------------- */

/* Straight legs that are listed, towards what a unit may want. */
enum course_aim {
    AIM_GOAL,
    AIM_OTHER_GOAL,
    AIM_ENEMY,
    AIM_HOME,
    AIM_NORTH,
    AIM_EAST,
    AIM_SOUTH,
    AIM_WEST,
    AIMS
};
bool tarr_find_leg(const struct scene *scene, int unit, enum course_aim aim, struct point *to);
struct point tarr_goal_at(terms_t *terms, const struct goal *goal);
struct point tarr_goal_for(terms_t *terms, int unit, int nth);
int tarr_nearest_known(state_t *state, int unit);

/* -- promise (promise.c) ----------------------------------------------------------------------- */

enum { WHOLE = 1000 }; /* what a whole unit is worth, to a promise and to a score */
/* The mean of something that three dice bring if they reach a number. */
int32_t tarr_worth_by_points(int32_t worth, int need);
int32_t tarr_worth_of_model(terms_t *terms, const struct unit *unit, const struct intent *intent);
int32_t tarr_worth_of_men(const struct unit *unit, int32_t thousandths);
int32_t tarr_worth_of_shot(const struct scene *scene, const struct shot *shot,
                           const struct intent *intent);
/* Of guns and circles over open sights (artillery). */
int32_t tarr_worth_of_shell(const struct scene *scene, const struct shot *shot,
                            const struct intent *intent);
/* The first of its weapons that could be fired at that target. */
bool tarr_best_shot(const struct scene *scene, int unit, int target, struct shot *shot);

/* -- victory ----------------------------------------------------------------------------------- */

/* Has a side men at that goal, or tanks where they count? */
bool tarr_is_there(terms_t *terms, state_t *state, const struct goal *goal, int side);

/* -- sequence ---------------------------------------------------------------------------------- */

enum { BEGINS, ASKED }; /* how far a phase has come, as its state says; some have further steps */
/* Who moves in the present phase. */
int tarr_acting_side(state_t *state);
enum { DAY_MOVES = 14, NIGHT_HOURS = 10 }; /* tarr.turn.day */
/* The number of the present move in its day, from 1: tarr.turn.day. */
static inline int hour_of(state_t *state)
{
    return (state->head.turn - 1) % 24 + 1;
}

#endif
