/* Pz8 WW2 Coastal: small craft, convoys and submarines at night (docs/rules/pz8-coastal.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and what the chapters offer each other. The files follow the chapters of the
 * ledger: setup, course, sight, sequence, speed, move, fire, damage, torpedo, victory; view is what
 * a side may know.
 *
 * Who spots whom is found at the moments the ledger names (pz8-coastal.sight.when) and kept with
 * the spotter, so that no check ever asks what a side cannot know. */
#ifndef SANDTABLE_RULES_PZ8_COASTAL_H
#define SANDTABLE_RULES_PZ8_COASTAL_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_base.h"
#include "core/ruleset.h"
#include "core/survey.h"
#include "rules/pz8-coastal-clauses.h"
#include "rules/table/cards.h"
#include "rules/table/place.h"

enum {
    VESSELS_MAX = 32, /* a bit each fits a word */
    TEMPLATES_MAX = 40,
    GROUPS_MAX = 16,
    TORPEDOES_MAX = 128, /* of a whole game */
    COURSE_POINTS = 12,
    GUNS_MAX = 4,
    SPEED_MAX = 6, /* pz8-coastal.speed.levels */
    TUBES_MAX = 9,
    POINTS_MAX = 99,
    TURNS_USUAL = 12, /* pz8-coastal.victory.end */
    FAR = TABLE_SIDE_MAX,
    NOT_GIVEN = 255, /* found out by set-up, or by the book */
    UNTOLD = -1      /* likewise, of headings and lengths */
};

enum known { UNKNOWN, KNOWN, KNOWN_GONE }; /* he has seen her; he knows that she is gone */

enum { ALLIED, AXIS }; /* the sides: red cards and black ones */

/* Lengths of the rules at scale 1, in thou. */
enum {
    RUN_NIMBLE = 1 * INCH, /* pz8-coastal.move.pivot */
    RUN_OTHER = 2 * INCH,
    RUN_AT_START = 2 * INCH, /* pz8-coastal.move.run-carry */
    PIVOT_MOST = 45 * DEGREE,
    LAUNCH_DISTANCE = 3 * INCH, /* pz8-coastal.torpedo.launch */
    CLOSE_RANGE = 2 * INCH      /* pz8-coastal.fire.light-factor */
};

/* Terrain, in the order of terrain_kinds. */
enum { LAND, SHOAL, TERRAIN_NAMES };

/* Rows of data/pz8-coastal/defence.tsv and guns.tsv that rules name. */
enum { KIND_MGB = 3, KIND_RAUMBOOT = 4, KIND_SMALL_TRANSPORT = 5 };
enum { GUN_NONE, GUN_LIGHT, GUN_2PDR, GUN_4IN = 9, GUN_18IN, GUN_21IN };
enum size { SIZE_NORMAL, SIZE_SMALL, SIZE_LARGE, SIZE_SUBMARINE };

FLAT_BEGIN
/* A course: the first place is where it begins. */
struct plan {
    int32_t n;
    struct point at[COURSE_POINTS];
};

struct vessel {
    char id[ID_BYTES];
    struct plan course;
    struct point at;
    int32_t run_needed; /* that earn a pivot */
    int32_t run;        /* straight thou since the last pivot or corner */
    int32_t along;      /* of the leg of her course she is on, thou from its beginning */
    int32_t seen_at;    /* pz8-coastal.sight.distance: how far off she is seen */
    uint32_t sees;      /* the enemies she spots now, a bit each */
    uint32_t found;     /* the submarines she has found this turn */
    int16_t heading;
    uint8_t leg; /* the next point of her course */
    uint8_t side;
    uint8_t template;
    uint8_t group;
    uint8_t speed;
    uint8_t order;
    uint8_t condition;
    uint8_t status;
    uint8_t aground;
    uint8_t forward, aft; /* torpedoes left */
    uint8_t ko[GUNS_MAX];
    uint8_t fired[1 + GUNS_MAX]; /* light weapons first */
    uint8_t activated;
    uint8_t known; /* to the enemy: of enum known */
    uint8_t prize;
    uint8_t worth, worth_wrecked, worth_damaged, worth_safe;
    uint8_t unused[3];
};

struct torpedo {
    struct point at;   /* where its counter lies */
    struct point from; /* the launching point */
    int16_t bearing;
    uint16_t number;
    uint8_t side;
    uint8_t size;
    uint8_t launcher;
    uint8_t speed; /* of the launcher, when she launched it */
    uint8_t gone;
    uint8_t unused[3];
};

struct sighting {
    struct point at;
    int16_t heading;
    uint16_t number;
    int16_t turn;
    uint8_t side; /* who saw her */
    uint8_t vessel;
    uint8_t gone;
    uint8_t unused[3];
};

struct template
{
    char id[ID_BYTES];
    char title[28];
    int32_t hull, beam; /* pz8-coastal.table.hull, at the scale of the game */
    uint8_t nation;
    uint8_t kind;
    uint8_t defence;
    uint8_t max;
    uint8_t nimble;
    uint8_t gun[GUNS_MAX];
    uint8_t arc[GUNS_MAX];
    uint8_t light;
    uint8_t forward, aft;
    uint8_t torpedo;
    uint8_t unused[3];
};
FLAT_END

#include "rules/pz8-coastal-terms.h"
#include "rules/pz8-coastal-words.h"

FLAT_BEGIN
struct coastal_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint8_t plot;
    uint8_t losses_most;
    uint8_t unused[4];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

struct coastal_state {
    struct state head;
    uint16_t n_vessels, n_groups, n_torpedoes, n_sightings;
    int32_t visibility; /* before scale; 0: not yet known */
    uint8_t alarmed[SIDES];
    uint8_t active;
    uint8_t sequence;
    uint8_t stage; /* of the active vessel: what she does now */
    uint8_t moved; /* and whether she has moved */
    uint8_t step;  /* of a phase that asks something once */
    uint8_t ended;
    struct deck deck;
    uint8_t unused[3];
    struct vessel vessels[VESSELS_MAX];
    struct group groups[GROUPS_MAX];
    struct torpedo torpedoes[TORPEDOES_MAX];
    struct sighting sightings[VESSELS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct coastal_state) % 8 == 0, "states are hashed eight bytes at a time");
_Static_assert(sizeof(struct coastal_state) <= 11 * 1024, "a state is copied often");

/* -- vocabulary (words.c) ---------------------------------------------------------------------- */

/* What the tables say of a kind of vessel. */
struct kind_row {
    const char *kind, *title;
    uint8_t defence, size, immune, shoals;
};
struct gun_row {
    const char *gun;
    uint8_t attack;
    int32_t range;
};
const struct kind_row *coastal_kind(int kind);
const struct gun_row *coastal_gun(int gun);

static inline uint32_t vessel_bit(int vessel)
{
    return (uint32_t)1 << vessel;
}

static inline uint8_t side_bit(int side)
{
    return (uint8_t)(1 << side);
}

/* pz8-coastal.setup.scale */
static inline int scale_of(terms_t *terms)
{
    return terms->head.options[OPT_SCALE] == SCALE_2 ? 2 : 1;
}

static inline int32_t scaled(terms_t *terms, int32_t thou)
{
    return thou * scale_of(terms);
}

static inline const struct template *template_of(terms_t *terms, const struct vessel *vessel)
{
    return &terms->templates[vessel->template];
}

static inline const struct kind_row *kind_of(terms_t *terms, const struct vessel *vessel)
{
    return coastal_kind(template_of(terms, vessel)->kind);
}

/* In a view, a vessel out of sight is on the table nowhere. */
static inline bool is_on_table(const struct vessel *vessel)
{
    return vessel->status == STATUS_ON_TABLE && !is_nowhere(vessel->at);
}

static inline bool is_submarine(terms_t *terms, const struct vessel *vessel)
{
    return kind_of(terms, vessel)->size == SIZE_SUBMARINE;
}

/* pz8-coastal.sub.class: whoever is in the way of nobody, and in nobody's sight. */
static inline bool is_in_the_way(terms_t *terms, const struct vessel *vessel)
{
    return is_on_table(vessel) && !is_submarine(terms, vessel);
}

static inline bool spots(state_t *state, int spotter, int target)
{
    return (state->vessels[spotter].sees & vessel_bit(target)) != 0;
}

/* pz8-coastal.speed.nimble */
bool coastal_is_nimble(terms_t *terms, const struct vessel *vessel);

/* pz8-coastal.speed.max: as she is now. */
int coastal_max_speed(terms_t *terms, const struct vessel *vessel);

/* pz8-coastal.setup.hull: as long and broad as her kind; wherever she is, or would be. */
void coastal_lay_down(terms_t *terms, struct template *template);
struct base coastal_hull_at(terms_t *terms, const struct vessel *vessel, struct point at,
                            int heading);

/* The kinds of terrain that stop her: pz8-coastal.move.land, pz8-coastal.move.shoal. */
uint32_t coastal_barred(terms_t *terms, const struct vessel *vessel);

/* The bearing of a vector to the nearest whole degree, in tenths. */
int coastal_whole_bearing(struct point from, struct point to);

/* Has this group of the side a vessel on the table? One that waits to be activated? */
enum { ANY_GROUP = NO_UNIT };
bool coastal_has_vessel(state_t *state, int side, int group);
bool coastal_has_waiting(state_t *state, int side, int group);

/* -- who may know (view.c) --------------------------------------------------------------------- */

/* The enemies that a side spots, a bit each. */
uint32_t coastal_seen_by(state_t *state, int side);

/* The sides that are shown this vessel: her own, and the enemy while he spots her. */
uint8_t coastal_audience(terms_t *terms, state_t *state, int vessel);

/* -- courses (course.c) ------------------------------------------------------------------------ */

/* Is it a course she could follow? Its first place is where it begins. */
bool coastal_check_course(terms_t *terms, const struct vessel *vessel, const struct plan *course,
                          struct refusal *why);

/* Lays her on the beginning of her course. */
void coastal_take_course(struct vessel *vessel);

/* Has every vessel of the side a course? */
bool coastal_is_plotted(state_t *state, int side);

/* -- ways (way.c) ------------------------------------------------------------------------------ */

enum { WAY_LEGS = 32 };

/* A straight stretch of a move, and what she is while she runs it. */
struct stretch_of_way {
    struct point from, to;
    int32_t length;     /* thou */
    int32_t run_needed; /* that earn a pivot */
    int32_t run;        /* straight thou when it begins */
    int32_t along;      /* of a course: of its leg, when it begins */
    int16_t heading;    /* on it */
    uint8_t leg;        /* of a course: the point it leads to */
};

enum way_end { WAY_WHOLE, WAY_BLOCKED, WAY_AGROUND, WAY_LEFT };

/* A whole move, as far as it comes. */
struct way {
    int n;
    struct stretch_of_way legs[WAY_LEGS];
    int heading; /* at its end */
    int32_t run; /* at its end */
    enum way_end end;
};

/* The way of her course for her speed: pz8-coastal.move.on-course. */
void coastal_course_way(terms_t *terms, const struct vessel *vessel, struct way *way);

/* Cuts a way short at the edge, at land, and where there is no room at its end. */
void coastal_cut_way(terms_t *terms, state_t *state, int vessel, struct way *way);

/* Sails it. */
void coastal_sail(struct play *play, int vessel, const struct way *way, int clause);

/* Her course for her speed, from beginning to end. */
void coastal_follow_course(struct play *play, int vessel);

/* -- sight (sight.c) --------------------------------------------------------------------------- */

/* pz8-coastal.sight.distance */
int32_t coastal_seen_at(terms_t *terms, state_t *state, const struct vessel *vessel);

/* Everything that depends on her speed: when it changes, this is called. */
void coastal_note_speed(terms_t *terms, struct coastal_state *state, int vessel);

enum { EVERYBODY = -1 };

/* Finds anew who spots whom: all pairs with one vessel, or all of EVERYBODY. */
void coastal_look_out(terms_t *terms, struct coastal_state *state, int vessel);

/* What each side spotted before something happened, and where the vessel was that moved. */
struct glance {
    uint32_t seen[SIDES];
    int vessel; /* or EVERYBODY */
    struct point at;
    int heading;
};
struct glance coastal_glance(state_t *state, int vessel);

/* Tells what has come into sight and out of it since, and raises the alarm. */
void coastal_tell_sight(struct play *play, const struct glance *before);

/* Both at once, where nobody has moved. */
void coastal_test_sight(struct play *play);

/* pz8-coastal.sight.look */
void coastal_look_for_submarines(struct play *play, int vessel);

void coastal_raise_alarm(struct play *play, int side);

/* -- the chapters ------------------------------------------------------------------------------ */

/* The active vessel of a side, or NO_UNIT. */
int coastal_active(state_t *state, int side);
/* Ends her activation; go_on only if she has left the table. */
void coastal_finish(struct play *play);
void coastal_go_on(struct play *play, int vessel);

/* The levels open to her in the speed phase, a bit each. */
uint32_t coastal_open_levels(terms_t *terms, const struct vessel *vessel);
/* Changes her speed at once, downwards. */
void coastal_slow_down(struct play *play, int vessel, int speed, int clause);

/* pz8-coastal.fire.light-factor: 0 if the pool cannot fire. */
int coastal_light_factor(terms_t *terms, const struct vessel *firer, const struct vessel *target);
int coastal_light_left(terms_t *terms, const struct vessel *vessel);
/* May she fire this weapon at that target, as far as her own side knows? */
bool coastal_check_shot(terms_t *terms, state_t *state, int firer, int weapon, int target,
                        struct refusal *why);
struct tally coastal_hit_tally(terms_t *terms, const struct vessel *firer,
                               const struct vessel *target);
/* What a modified die needs to hit: by the range of the weapon, and by the weapon. */
int coastal_need(struct point from, struct point at, int32_t range);
int coastal_hit_need(terms_t *terms, const struct vessel *firer, int weapon,
                     const struct vessel *target);
/* What the speeds of both count. */
void coastal_add_speeds(struct tally *tally, int target_speed, int firer_speed);
int coastal_attack_factor(terms_t *terms, const struct vessel *firer, int weapon,
                          const struct vessel *target);

/* pz8-coastal.fire.gun-arc: where a gun with this arc fires, seen from the bow. Returns how many.
 */
struct coastal_sector {
    int middle, half;
};
int coastal_sectors(int arc, struct coastal_sector sectors[2]);

/* What a lead of the firer's damage roll makes of a vessel. */
enum damage { DAMAGE_NOTHING, DAMAGE_DAMAGED, DAMAGE_WRECKED, DAMAGE_SUNK };
enum damage coastal_damage(terms_t *terms, enum condition condition, int lead);
void coastal_hurt(struct play *play, int vessel, enum damage damage);
void coastal_sink(struct play *play, int vessel, int clause);
/* Off the table for good; tells nothing. */
void coastal_remove(struct play *play, int vessel, enum status status);
/* The same of one who was gone when the battle began, or might as well have been. */
void coastal_strike_off(struct vessel *vessel);

/* pz8-coastal.torpedo.launch: where the counter of a track is placed. */
struct point coastal_counter_at(terms_t *terms, struct point from, int bearing);
bool coastal_is_immune(terms_t *terms, const struct vessel *vessel);
int32_t coastal_torpedo_range(terms_t *terms, int size);
void coastal_run_tracks(struct play *play);

/* -- samples (samples.c) ----------------------------------------------------------------------- */

enum { MOVE_SAMPLES = 49 };

/* One of the moves she could make now; false if she cannot make that one. */
bool coastal_sample_move(terms_t *terms, const struct vessel *vessel, int number,
                         struct legs *course);

/* Where she would be behind it, if nothing stops her. */
struct point coastal_place_after(const struct vessel *vessel, const struct legs *course,
                                 int *heading);

#endif
