/* Pz8 1965-75 Aerial (docs/rules/pz8-jets.md): what is its own. */

#include "rules/pz8-air/records.h"

/* -- tables ------------------------------------------------------------------------------------ */

/* pz8-jets.table.actions */
static const struct action_row actions[ACTIONS] = {
#define ROW(code, mp, mp_biplane, climb, turn) [code] = {mp, mp_biplane},
#include "rules/pz8-jets-actions.inc"
#undef ROW
};

/* pz8-jets.table.cannon */
static const struct band bands[] = {
#define ROW(from, to, score) {from, to, score},
#include "rules/pz8-jets-cannon.inc"
#undef ROW
};
enum { CANNON_REACH = 2 }; /* pz8-jets.cannon.range */

/* pz8-jets.table.damage */
static const struct lead leads[] = {
#define ROW(from, to, undamaged, damaged) {from, to, undamaged, damaged},
#include "rules/pz8-jets-damage.inc"
#undef ROW
};

/* pz8-jets.table.missiles */
static const struct missile_row missiles[] = {
#define ROW(kind, from, to, per_missile, nato, third_world, low, first_generation, far, fast,      \
            veteran, green)                                                                        \
    [kind] = {from, to,   per_missile, nato, third_world, low, first_generation,                   \
              far,  fast, veteran,     green},
#include "rules/pz8-jets-missiles.inc"
#undef ROW
};

/* The catalogue, ledger section 6 (pz8-jets.table.templates); its figures were found by
 * pz8-jets.factor.mp, pz8-jets.factor.attack, pz8-jets.factor.defence and
 * pz8-jets.factor.altitude. */
static const struct template catalogue[] = {
#define ROW(name, points, guns, defends, level, seekers, homers)                                   \
    {.id = name,                                                                                   \
     .mp = points,                                                                                 \
     .front = guns,                                                                                \
     .defence = defends,                                                                           \
     .altitude = level,                                                                            \
     .heat = seekers,                                                                              \
     .radar = homers},
#include "rules/pz8-jets-templates.inc"
#undef ROW
};

const struct air_set pz8_jets_set = {
    .actions = actions,
    .bands = bands,
    .n_bands = COUNT(bands),
    .leads = leads,
    .n_leads = COUNT(leads),
    .missiles = missiles,
    .catalogue = catalogue,
    .n_catalogue = COUNT(catalogue),
    .gun_reach = CANNON_REACH,
    .guns = 1,
    .clause_contest = CLAUSE_CANNON_CONTEST,
    .clause_to_hit = CLAUSE_CANNON_RANGE,
    .clause_no_weapon = CLAUSE_FACTOR_ATTACK,
    .clause_range = {[FRONT] = CLAUSE_CANNON_RANGE,
                     [HEAT] = CLAUSE_MISSILE_RANGE,
                     [RADAR] = CLAUSE_MISSILE_RANGE},
    .clause_arc =
        {[FRONT] = CLAUSE_ARC_CANNON, [HEAT] = CLAUSE_ARC_HEAT, [RADAR] = CLAUSE_ARC_RADAR},
    .clause_level =
        {[FRONT] = CLAUSE_FIRE_LEVEL, [HEAT] = CLAUSE_FIRE_LEVEL, [RADAR] = CLAUSE_FIRE_LEVEL},
};

/* -- verbs ------------------------------------------------------------------------------------- */

static const struct arg fly_args[] = {ARG_PATH(jet_action_labels, "")};
static const struct arg cannon_args[] = {ARG_ENEMY};
static const struct arg missile_args[] = {
    ARG_ENEMY,
    {.name = "missiles", /* not "n": so journals number their lines */
     .about = "how many missiles",
     .kind = VALUE_NUMBER,
     .min = 1,
     .max = MISSILES_MAX}};

static const struct verb verbs[] = {
    COMMON_VERBS(fly_args, NULL, 0),
    [VERB_CANNON] = {"cannon", "Fires the cannon at an enemy aircraft.", CLAUSE_FIRE_WHEN,
                     cannon_args, COUNT(cannon_args)},
    [VERB_HEAT] = {"heat", "Fires heat-seeking missiles.", CLAUSE_MISSILE_STOCK, missile_args,
                   COUNT(missile_args)},
    [VERB_RADAR] = {"radar", "Fires radar-homing missiles.", CLAUSE_MISSILE_STOCK, missile_args,
                    COUNT(missile_args)},
};

/* pz8-jets.table.options */
static const struct option options[] = {
    COMMON_OPTIONS,
    [OPT_FRONT_ARC] = {"opt-cannon-arc", "how wide the arc of cannon is", CLAUSE_ARC_CANNON,
                       ARC_LABELS},
    [OPT_HEAT_ARC] = {"opt-heat-arc", "how wide the arc of heat-seekers is", CLAUSE_ARC_HEAT,
                      ARC_LABELS},
    [OPT_RADAR_ARC] = {"opt-radar-arc", "how wide the arc of radar-homers is", CLAUSE_ARC_RADAR,
                       ARC_LABELS},
    [OPT_HEAT_ASPECT] = {"opt-heat-aspect", "how a heat-seeker's target must fly",
                         CLAUSE_HEAT_ASPECT, LABELS("same", "within-60")},
    [OPT_F5] = {"opt-f5", "which missiles an F5 carries", CLAUSE_CATALOGUE_F5, LABELS("rh", "hs")},
};

static const struct reason reasons[AIR_REASONS] = {
    [WHY_REVERSED] = {"reversed", CLAUSE_CANNON_MODIFIERS},
    [WHY_GREEN] = {"Green", CLAUSE_CANNON_MODIFIERS},
    [WHY_VETERAN] = {"Veteran", CLAUSE_CANNON_MODIFIERS},
    [WHY_DAMAGED] = {"firer Damaged", CLAUSE_CANNON_MODIFIERS},
    [WHY_FIRING_BACK] = {"firing back", CLAUSE_CANNON_MODIFIERS},
    [WHY_ATTACK_FACTOR] = {"Attack Factor", CLAUSE_CANNON_CONTEST},
    [WHY_DEFENCE_FACTOR] = {"Defence Factor", CLAUSE_CANNON_CONTEST},
    [WHY_HEAT_MISSILES] = {"missiles", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_NATO] = {"NATO/Israeli", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_THIRD_WORLD] = {"3rd World", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_LOW] = {"altitude 1", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_FIRST_GENERATION] = {"first-generation missiles", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_FAR] = {"more than 12 hexes", CLAUSE_HEAT_SHOOTER},
    [WHY_HEAT_FAST] = {"more than 4 MPs", CLAUSE_HEAT_TARGET},
    [WHY_HEAT_VETERAN] = {"Veteran pilot", CLAUSE_HEAT_TARGET},
    [WHY_HEAT_GREEN] = {"Green pilot", CLAUSE_HEAT_TARGET},
    [WHY_RADAR_MISSILES] = {"missiles", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_NATO] = {"NATO/Israeli", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_THIRD_WORLD] = {"3rd World", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_LOW] = {"altitude 1", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_FIRST_GENERATION] = {"first-generation missiles", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_FAR] = {"more than 12 hexes", CLAUSE_RADAR_SHOOTER},
    [WHY_RADAR_FAST] = {"more than 4 MPs", CLAUSE_RADAR_TARGET},
    [WHY_RADAR_VETERAN] = {"Veteran pilot", CLAUSE_RADAR_TARGET},
    [WHY_RADAR_GREEN] = {"Green pilot", CLAUSE_RADAR_TARGET},
};

/* -- records ----------------------------------------------------------------------------------- */

static const struct field plane_fields[] = {
    PLANE_FIELDS,
    {.name = "nation",
     .about = "its nation class",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct plane, nation),
     .labels = LABELS("other", "nato", "third-world")},
    {.name = "heat",
     .about = "heat-seeking missiles left; its type's number if not given",
     .kind = VALUE_NUMBER,
     .flags = FIELD_TELLS,
     .tells = "has {left} heat-seeker{s} left",
     FIELD_OF(struct plane, heat),
     .max = MISSILES_MAX,
     .initial = MISSILES_OF_TYPE},
    {.name = "radar",
     .about = "radar-homing missiles left; its type's number if not given",
     .kind = VALUE_NUMBER,
     .flags = FIELD_TELLS,
     .tells = "has {left} radar-homer{s} left",
     FIELD_OF(struct plane, radar),
     .max = MISSILES_MAX,
     .initial = MISSILES_OF_TYPE},
    {.name = "generation",
     .about = "of its missiles: first or second",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct plane, generation),
     .min = 1,
     .max = 2,
     .initial = 2},
};

static const struct field template_fields[] = {
    TEMPLATE_ID_FIELD,
    TEMPLATE_NUMBER("mp", "Movement Points", mp, 1, JET_MP_MAX),
    TEMPLATE_NUMBER("attack", "Attack Factor of the cannon", front, 1, FACTOR_MAX),
    TEMPLATE_NUMBER("defence", "Defence Factor", defence, 1, FACTOR_MAX),
    TEMPLATE_NUMBER("altitude", "highest level", altitude, 1, CEILING_MAX),
    TEMPLATE_EXTRA("heat", "heat-seeking missiles it carries", heat, MISSILES_MAX),
    TEMPLATE_EXTRA("radar", "radar-homing missiles it carries", radar, MISSILES_MAX),
};

static const struct collection collections[] = {COMMON_COLLECTIONS(plane_fields, template_fields)};

static const struct field settings[] = {CAMPAIGN_SETTINGS};

static const struct clause clauses[] = {
#include "rules/pz8-jets-clauses.inc"
};

extern const char pz8_jets_ledger[], pz8_jets_table_actions[], pz8_jets_table_damage[],
    pz8_jets_table_templates[], pz8_jets_table_cannon[], pz8_jets_table_missiles[],
    pz8_jets_scenario_mirage_pair[], pz8_jets_scenario_river_sweep[],
    pz8_jets_scenario_three_sorties[];

static const struct data_table tables[] = {
    {"actions", pz8_jets_table_actions},     {"cannon", pz8_jets_table_cannon},
    {"damage", pz8_jets_table_damage},       {"missiles", pz8_jets_table_missiles},
    {"templates", pz8_jets_table_templates},
};

static const struct shipped_scenario scenarios[] = {
    {"mirage-pair", pz8_jets_scenario_mirage_pair},
    {"river-sweep", pz8_jets_scenario_river_sweep},
    {"three-sorties", pz8_jets_scenario_three_sorties},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    air_prepare(scenario, state, SET_JETS);
}

const struct ruleset pz8_jets = {
    .slug = "pz8-jets",
    .title = "Pz8 1965-75 Aerial",
    .about = "Jets on hexes with altitude: cannon, heat-seeking and radar-homing missiles.",
    .period = "1965-75",
    .ledger = pz8_jets_ledger,
    COMMON_RULES,
};
