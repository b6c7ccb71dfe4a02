/* Pz8 1935/65 Aerial, with the WW1 appendix (docs/rules/pz8-aerial.md): what is its own. */

#include "rules/pz8-air/records.h"

/* -- tables ------------------------------------------------------------------------------------ */

/* pz8-aerial.table.actions */
static const struct action_row actions[ACTIONS] = {
#define ROW(code, mp, mp_biplane, climb, turn) [code] = {mp, mp_biplane},
#include "rules/pz8-aerial-actions.inc"
#undef ROW
};

/* pz8-aerial.table.to-hit */
static const struct band bands[] = {
#define ROW(from, to, score) {from, to, score},
#include "rules/pz8-aerial-to-hit.inc"
#undef ROW
};
enum { GUN_REACH = 4 }; /* pz8-aerial.arc.front */

/* pz8-aerial.table.damage */
static const struct lead leads[] = {
#define ROW(from, to, undamaged, damaged) {from, to, undamaged, damaged},
#include "rules/pz8-aerial-damage.inc"
#undef ROW
};

/* The catalogue, ledger section 6 (pz8-aerial.table.templates); its figures were found by
 * pz8-aerial.factor.mp, pz8-aerial.factor.defence, pz8-aerial.factor.altitude and, for WW1, by
 * pz8-aerial.ww1.factors. pz8-aerial.ww1.biplanes: the column `biplane`. */
static const struct template catalogue[] = {
#define ROW(name, points, gun, rear_gun, defends, level, two_wings, dives, takes_bombs,            \
            takes_rockets, great_war)                                                              \
    {.id = name,                                                                                   \
     .mp = points,                                                                                 \
     .front = gun,                                                                                 \
     .rear = rear_gun,                                                                             \
     .defence = defends,                                                                           \
     .altitude = level,                                                                            \
     .biplane = two_wings,                                                                         \
     .dive_bomber = dives,                                                                         \
     .bombs = takes_bombs,                                                                         \
     .rockets = takes_rockets,                                                                     \
     .ww1 = great_war},
#include "rules/pz8-aerial-templates.inc"
#undef ROW
};

const struct air_set pz8_aerial_set = {
    .actions = actions,
    .bands = bands,
    .n_bands = COUNT(bands),
    .leads = leads,
    .n_leads = COUNT(leads),
    .catalogue = catalogue,
    .n_catalogue = COUNT(catalogue),
    .gun_reach = GUN_REACH,
    .guns = 2,
    .grounds = true,
    .clause_contest = CLAUSE_DAMAGE_CONTEST,
    .clause_to_hit = CLAUSE_FIRE_TO_HIT,
    .clause_no_weapon = CLAUSE_FACTOR_ATTACK,
    .clause_range = {[FRONT] = CLAUSE_FIRE_TO_HIT, [REAR] = CLAUSE_FIRE_TO_HIT},
    .clause_arc = {[FRONT] = CLAUSE_ARC_FRONT, [REAR] = CLAUSE_ARC_REAR},
    .clause_level = {[FRONT] = CLAUSE_FIRE_ALTITUDE_FRONT, [REAR] = CLAUSE_FIRE_ALTITUDE_REAR},
};

/* -- verbs ------------------------------------------------------------------------------------- */

static const struct arg fly_args[] = {ARG_PATH(action_labels, "; WW1: XL XR sharp turn")};
static const struct arg fire_args[] = {
    ARG_ENEMY,
    {.name = "weapon", .about = "front or rear", .kind = VALUE_CHOICE, .labels = weapon_labels}};
static const struct arg answer_args[] = {
    {.name = "weapon", .about = "front or rear", .kind = VALUE_CHOICE, .labels = weapon_labels}};
static const struct arg ground_args[] = {
    {.name = "target",
     .about = "an enemy target in an adjacent hex",
     .kind = VALUE_PIECE,
     .collections = 1 << TARGETS},
    {.name = "with", .about = "what with", .kind = VALUE_CHOICE, .labels = ordnance_labels}};

static const struct verb verbs[] = {
    COMMON_VERBS(fly_args, answer_args, COUNT(answer_args)),
    [VERB_FIRE] = {"fire", "Fires at an enemy aircraft.", CLAUSE_FIRE_WHEN, fire_args,
                   COUNT(fire_args)},
    [VERB_GROUND_ATTACK] = {"ground-attack", "Attacks a target on the ground.", CLAUSE_GROUND_WHEN,
                            ground_args, COUNT(ground_args)},
    [VERB_JETTISON] = {"jettison", "Drops the load without effect.", CLAUSE_GROUND_DELIVERED, NULL,
                       0},
};

/* pz8-aerial.table.options */
static const struct option options[] = {
    COMMON_OPTIONS,
    [OPT_FRONT_ARC] = {"opt-front-arc", "how wide the arc of front weapons is", CLAUSE_ARC_FRONT,
                       ARC_LABELS},
    [OPT_REAR_ARC] = {"opt-rear-arc", "how wide the arc of rear weapons is", CLAUSE_ARC_REAR,
                      LABELS("cone120", "cone60")},
    [OPT_JETTISON] = {"opt-jettison", "whether loads may be thrown away", CLAUSE_GROUND_DELIVERED,
                      LABELS("no", "yes")},
};

static const struct reason reasons[AIR_REASONS] = {
    [WHY_REVERSED] = {"reversed", CLAUSE_FIRE_MOD_REVERSE},
    [WHY_HIGHER] = {"target higher", CLAUSE_FIRE_MOD_HIGHER},
    [WHY_GREEN] = {"Green", CLAUSE_FIRE_MOD_CREW},
    [WHY_VETERAN] = {"Veteran", CLAUSE_FIRE_MOD_CREW},
    [WHY_DAMAGED] = {"firer Damaged", CLAUSE_FIRE_MOD_DAMAGED},
    [WHY_FIRING_BACK] = {"firing back", CLAUSE_FIRE_MOD_BACK},
    [WHY_ATTACK_FACTOR] = {"Attack Factor", CLAUSE_DAMAGE_CONTEST},
    [WHY_DEFENCE_FACTOR] = {"Defence Factor", CLAUSE_DAMAGE_CONTEST},
    [WHY_ALTITUDE] = {"altitude", CLAUSE_GROUND_ROLL},
    [WHY_FAST] = {"more than 3 MPs", CLAUSE_GROUND_ROLL},
    [WHY_DIVE_BOMBER] = {"dive bomber", CLAUSE_GROUND_DIVE_BOMBER},
};

/* -- records ----------------------------------------------------------------------------------- */

static const struct field plane_fields[] = {
    PLANE_FIELDS,
    {.name = "load",
     .about = "what it carries against the ground",
     .kind = VALUE_CHOICE,
     .flags = FIELD_TELLS,
     .tells = "'s {was} are gone|carries bombs|carries rockets",
     FIELD_OF(struct plane, load),
     .labels = LABELS("none", "bombs", "rockets")},
    {.name = "jammed-front",
     .about = "its front guns are jammed",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     .tells = "'s front guns are jammed|'s front guns are clear",
     .offset = offsetof(struct plane, jammed),
     .size = 1},
    {.name = "jammed-rear",
     .about = "its rear gun is jammed",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     .tells = "'s rear gun is jammed|'s rear gun is clear",
     .offset = offsetof(struct plane, jammed) + 1,
     .size = 1},
};

static const struct field template_fields[] = {
    TEMPLATE_ID_FIELD,
    TEMPLATE_NUMBER("mp", "Movement Points", mp, 1, MP_MAX),
    TEMPLATE_NUMBER("front", "Attack Factor of the front weapons; 0: none", front, 0, FACTOR_MAX),
    TEMPLATE_EXTRA("rear", "Attack Factor of the rear weapon; 0: none", rear, FACTOR_MAX),
    TEMPLATE_NUMBER("defence", "Defence Factor", defence, 1, FACTOR_MAX),
    TEMPLATE_NUMBER("altitude", "highest level", altitude, 1, CEILING_MAX),
    TEMPLATE_FLAG("biplane", "reverses as a Biplane", biplane),
    TEMPLATE_FLAG("dive-bomber", "bombs as a dive bomber", dive_bomber),
    TEMPLATE_FLAG("bombs", "may carry bombs", bombs),
    TEMPLATE_FLAG("rockets", "may carry rockets", rockets),
    TEMPLATE_FLAG("ww1", "is of the WW1 lists", ww1),
};

static const struct field target_fields[] = {
    {.name = "id",
     .about = "what the target is called",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct target, id)},
    {.name = "side",
     .about = "whose it is; the other side attacks it",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct target, side)},
    {.name = "at",
     .about = "the hex it is in",
     .kind = VALUE_HEX,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct target, at)},
    {.name = "kind",
     .about = "what it is: ship, oil tanks",
     .kind = VALUE_NAME,
     FIELD_OF(struct target, kind)},
    {.name = "points",
     .about = "points for the enemy when it is destroyed",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct target, points),
     .max = 99},
    {.name = "destroyed",
     .about = "has been destroyed",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct target, destroyed)},
};

static const struct collection collections[] = {
    COMMON_COLLECTIONS(plane_fields, template_fields),
    [TARGETS] = {.name = "targets",
                 .singular = "target",
                 .home = IN_STATE,
                 .offset = offsetof(struct air_state, targets),
                 .count_offset = offsetof(struct air_state, n_targets),
                 .stride = sizeof(struct target),
                 .max = TARGETS_MAX,
                 .id = 0,
                 .owner = 1,
                 .template = -1,
                 .gone = 5,
                 .place = 2,
                 .fields = target_fields,
                 .n_fields = COUNT(target_fields)},
};

static const struct field settings[] = {
    {.name = "ww1",
     .about = "a WW1 game: sharp turns, and guns that jam",
     .kind = VALUE_FLAG,
     FIELD_OF(struct air_scenario, ww1)},
    CAMPAIGN_SETTINGS,
};

static const struct clause clauses[] = {
#include "rules/pz8-aerial-clauses.inc"
};

extern const char pz8_aerial_ledger[], pz8_aerial_table_actions[], pz8_aerial_table_damage[],
    pz8_aerial_table_templates[], pz8_aerial_table_to_hit[], pz8_aerial_table_ground[],
    pz8_aerial_table_entry[], pz8_aerial_table_survival[], pz8_aerial_scenario_biplane_duel[],
    pz8_aerial_scenario_harbour_raid[], pz8_aerial_scenario_dawn_patrol[],
    pz8_aerial_scenario_three_battles[];

static const struct data_table tables[] = {
    {"actions", pz8_aerial_table_actions},     {"to-hit", pz8_aerial_table_to_hit},
    {"damage", pz8_aerial_table_damage},       {"ground", pz8_aerial_table_ground},
    {"templates", pz8_aerial_table_templates}, {"entry", pz8_aerial_table_entry},
    {"survival", pz8_aerial_table_survival},
};

static const struct shipped_scenario scenarios[] = {
    {"biplane-duel", pz8_aerial_scenario_biplane_duel},
    {"harbour-raid", pz8_aerial_scenario_harbour_raid},
    {"dawn-patrol", pz8_aerial_scenario_dawn_patrol},
    {"three-battles", pz8_aerial_scenario_three_battles},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    air_prepare(scenario, state, SET_AERIAL);
}

const struct ruleset pz8_aerial = {
    .slug = "pz8-aerial",
    .title = "Pz8 1935/65 Aerial",
    .about = "Dogfights on hexes with altitude, from biplanes to the first jets: tails, rear guns, "
             "bombs and rockets; with the First World War.",
    .period = "1915-65",
    .ledger = pz8_aerial_ledger,
    COMMON_RULES,
};
