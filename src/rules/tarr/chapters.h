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
const struct formation *tarr_formation(terms_t *terms, const struct unit *unit, int form);
/* The building, blockhouse that holds a point, or NO_TERRAIN. */
int tarr_house_at(const struct table *table, struct point at);
/* May a man on foot stand there: on the table, in no building, in no river? */
struct standing tarr_standing(const struct table *table);
struct base tarr_base(terms_t *terms, const struct unit *unit, struct point at, int facing);
static inline struct base base_of(terms_t *terms, const struct unit *unit)
{
    return tarr_base(terms, unit, unit->at, unit->facing);
}
int tarr_strength(terms_t *terms, state_t *state, int unit);
/* The unit, or its men where they are away, stands there from now on; who cannot stand at his place
 * goes to the middle. */
void tarr_set_down(const struct scene *scene, struct tarr_state *state, int unit, struct point at,
                   int facing, int form);
/* Its men are no longer on the table: aboard, or gone with it. */
void tarr_lift(terms_t *terms, struct tarr_state *state, int unit);

/* -- weather, deployment ----------------------------------------------------------------------- */

/* Moves that smoke lasts in this wind: tarr.smoke.duration. */
int tarr_smoke_lasts(state_t *state);
/* The way a side faces at first: away from its base line. */
int tarr_ahead(terms_t *terms, int side);
bool tarr_has_to_deploy(state_t *state, int side);

/* -- moves (move.c, transport.c) --------------------------------------------------------------- */

/* May it stand there so: its men and its model? tarr.core.formation, tarr.move.friends. */
bool tarr_check_place(const struct scene *scene, int unit, struct point at, int facing, int form,
                      struct refusal *why);
/* Is there room for it in that vehicle or aircraft? And it is aboard from now on. */
bool tarr_check_room(terms_t *terms, state_t *state, int unit, int vehicle, struct refusal *why);
void tarr_embark(terms_t *terms, struct tarr_state *state, int unit, int vehicle);
/* Does the side know of it? */
bool tarr_is_known(state_t *state, int unit, int side);

/* -- sequence ---------------------------------------------------------------------------------- */

/* Who moves in the present phase. */
int tarr_acting_side(state_t *state);
/* The number of the present move in its day, from 1: tarr.turn.day. */
static inline int hour_of(state_t *state)
{
    return (state->head.turn - 1) % 24 + 1;
}

#endif
