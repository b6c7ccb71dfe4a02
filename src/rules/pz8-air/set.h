/* What the two sets of the family differ in: tables, and which clause says what. Nothing else in
 * this folder asks which set is played. */
#ifndef SANDTABLE_RULES_PZ8_AIR_SET_H
#define SANDTABLE_RULES_PZ8_AIR_SET_H

#include "rules/common/tables.h"
#include "rules/pz8-air/air.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* A line of actions.tsv. */
struct action_row {
    uint8_t mp, mp_biplane;
};

/* The results of damage.tsv, in the order of the table's choices. */
enum damage { NOTHING, IS_DAMAGED, IS_DESTROYED };

/* A line of missiles.tsv. */
struct missile_row {
    uint8_t kind;     /* of enum missile */
    uint8_t from, to; /* hexes */
    int8_t per_missile, nato, third_world, low, first_generation, far;
    int8_t fast, veteran, green; /* of the target's die */
};

struct air_set {
    const struct action_row *actions; /* ACTIONS of them; 0 MPs: there is no such action */
    const struct band *bands;
    uint8_t n_bands;
    uint8_t n_leads;
    const struct lead *leads;
    const struct missile_row *missiles; /* WEAPON_HEAT and WEAPON_RADAR; NULL: there are none */
    const struct template *catalogue;
    uint16_t n_catalogue;
    uint8_t gun_reach; /* hexes */
    uint8_t guns;      /* how many an aircraft may have: front, rear */
    bool grounds;      /* there are ground targets and loads */
    int16_t clause_contest;
    int16_t clause_to_hit;
    int16_t clause_no_weapon;
    int16_t clause_range[WEAPONS], clause_arc[WEAPONS], clause_level[WEAPONS];
};

extern const struct air_set pz8_aerial_set, pz8_jets_set;

static inline const struct air_set *set_of(terms_t *terms)
{
    return terms->set == SET_PZ8_JETS ? &pz8_jets_set : &pz8_aerial_set;
}

static inline bool has_weapon(terms_t *terms, enum weapon weapon)
{
    const struct air_set *set = set_of(terms);
    return weapon <= WEAPON_REAR ? weapon < set->guns : set->missiles != NULL;
}

/* MPs of an action; 0: there is no such action. */
static inline uint8_t action_mp(terms_t *terms, const struct plane *plane, int action)
{
    const struct action_row *row = &set_of(terms)->actions[action];
    return template_of(terms, plane)->biplane ? row->mp_biplane : row->mp;
}

/* What both have in their struct ruleset; nothing is hidden (ledgers, section 9). */
#define AIR_RULES                                                                                  \
    .author = "the Pz8 group", .revision = 2, .horizon = 2, .look_ns = 400, .board = BOARD_HEX,    \
    .side_ids = {"1", "2"}, .samples = true, .solo_option = 1 + OPT_SOLO

#endif
