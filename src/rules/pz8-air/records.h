/* Pz8 aerial: the parts of which both sets put their descriptor tables together. */
#ifndef SANDTABLE_RULES_PZ8_AIR_RECORDS_H
#define SANDTABLE_RULES_PZ8_AIR_RECORDS_H

#include <stddef.h>

#include "core/campaign.h"
#include "rules/pz8-air/chapters.h"
#include "rules/pz8-air/flight.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

extern const char *const jet_action_labels[];
extern const char *const ordnance_labels[];
extern const char *const experience_labels[];
extern const struct phase air_phases[];
extern const struct purpose air_purposes[AIR_PURPOSES];
extern const struct field air_globals[];
enum { AIR_PHASES = TURN_END_PHASE + 1, AIR_GLOBALS = 7 };

#define LABELS(...)                                                                                \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

/* -- verbs --------------------------------------------------------------------------------------
 */

#define ARG_OWN_UNIT(text)                                                                         \
    {                                                                                              \
        .name = "unit", .about = text, .kind = VALUE_PIECE, .collections = 1 << UNITS, .own = true \
    }
#define ARG_ENEMY                                                                                  \
    {                                                                                              \
        .name = "target", .about = "an enemy aircraft", .kind = VALUE_PIECE,                       \
        .collections = 1 << UNITS                                                                  \
    }
#define ARG_PATH(codes, more)                                                                      \
    {                                                                                              \
        .name = "path",                                                                            \
        .about =                                                                                   \
            "its actions: F forward, D dive, C climb, SL SR slip, TL TR turn, I reverse" more,     \
        .kind = VALUE_STEPS, .labels = codes, .steps = action_effects                              \
    }

#define COMMON_VERBS(fly_args, answer_args, n_answer_args)                                         \
    [VERB_ACTIVATE] = {"activate", "Names the aircraft that flies and fires next.",                \
                       CLAUSE_TURN_ALTERNATE, activate_args, COUNT(activate_args)},                \
    [VERB_FLY] = {"fly", "Flies the active aircraft along a path, which ends its movement.",       \
                  CLAUSE_MOVE_POINTS, fly_args, COUNT(fly_args)},                                  \
    [VERB_END_MOVE] = {"end-move", "Stays, for an aircraft that can do nothing else.",             \
                       CLAUSE_MOVE_STUCK, NULL, 0},                                                \
    [VERB_FIRE_BACK] = {"fire-back", "Answers a shot at once.", CLAUSE_FIREBACK_RIGHT,             \
                        answer_args, n_answer_args},                                               \
    [VERB_HOLD] = {"hold", "Lets a shot go unanswered.", CLAUSE_FIREBACK_RIGHT, NULL, 0},          \
    [VERB_END_ACTIVATION] = {"end-activation", "Finishes with the active aircraft.",               \
                             CLAUSE_TURN_ONCE, NULL, 0},                                           \
    [VERB_DEPLOY] = {"deploy", "Places an aircraft before a campaign battle.",                     \
                     CLAUSE_CAMPAIGN_DEPLOY_FIRST, deploy_args, COUNT(deploy_args)}

static const struct arg activate_args[] = {ARG_OWN_UNIT("the aircraft to activate")};
static const struct arg deploy_args[] = {
    ARG_OWN_UNIT("the aircraft to place"),
    {.name = "hex", .about = "where it starts", .kind = VALUE_HEX},
    {.name = "facing", .about = "the side it faces", .kind = VALUE_FACING}};

/* -- options -------------------------------------------------------------------------------------
 */

#define COMMON_OPTIONS                                                                             \
    [OPT_EDGE] = {"opt-edge", "which aircraft may leave the table", CLAUSE_BOARD_EDGE,             \
                  LABELS("damaged-only", "anyone", "nobody")},                                     \
    [OPT_TAIL_ALTITUDE] = {"opt-tail-altitude", "whether tailing needs the same altitude",         \
                           CLAUSE_TAIL_TAILED, LABELS("same", "any")},                             \
    [OPT_FIRE_BACK] = {"opt-fire-back", "which shots may be answered", CLAUSE_FIREBACK_RIGHT,      \
                       LABELS("any-attack", "when-hit")},                                          \
    [OPT_SOLO] = {"opt-solo", "which side the rules themselves run, as the NPO",                   \
                  CLAUSE_SOLO_CARDS, LABELS("off", "1", "2")}
#define ARC_LABELS LABELS("cone60", "cone120", "line")

/* -- records -------------------------------------------------------------------------------------
 */

/* The first six are counted on by PLANE_COLLECTION. */
#define PLANE_FIELDS                                                                               \
    {.name = "id",                                                                                 \
     .about = "what the aircraft is called",                                                       \
     .kind = VALUE_ID,                                                                             \
     .flags = FIELD_REQUIRED,                                                                      \
     FIELD_OF(struct plane, id)},                                                                  \
        {.name = "side",                                                                           \
         .about = "whose aircraft it is",                                                          \
         .kind = VALUE_SIDE,                                                                       \
         .flags = FIELD_REQUIRED,                                                                  \
         FIELD_OF(struct plane, side)},                                                            \
        {.name = "type",                                                                           \
         .about = "what kind of aircraft it is",                                                   \
         .kind = VALUE_TEMPLATE,                                                                   \
         .flags = FIELD_REQUIRED,                                                                  \
         FIELD_OF(struct plane, template)},                                                        \
        {.name = "at",                                                                             \
         .about = "the hex it is in",                                                              \
         .kind = VALUE_HEX,                                                                        \
         .flags = FIELD_REQUIRED | FIELD_TELLS,                                                    \
         FIELD_OF(struct plane, at)},                                                              \
        {.name = "facing",                                                                         \
         .about = "the side of the hex it faces, 1 to 6 clockwise from north",                     \
         .kind = VALUE_FACING,                                                                     \
         .flags = FIELD_REQUIRED | FIELD_TELLS,                                                    \
         FIELD_OF(struct plane, facing)},                                                          \
        {.name = "status",                                                                         \
         .about = "on the table, destroyed, or gone over the edge",                                \
         .kind = VALUE_CHOICE,                                                                     \
         .flags = FIELD_TELLS,                                                                     \
         FIELD_OF(struct plane, status),                                                           \
         .labels = LABELS("on-table", "destroyed", "left")},                                       \
        {.name = "altitude",                                                                       \
         .about = "how high it flies, from level 1",                                               \
         .kind = VALUE_LEVEL,                                                                      \
         .flags = FIELD_REQUIRED | FIELD_TELLS,                                                    \
         FIELD_OF(struct plane, altitude),                                                         \
         .min = 1,                                                                                 \
         .max = LEVEL_MAX},                                                                        \
        {.name = "experience",                                                                     \
         .about = "of its crew",                                                                   \
         .kind = VALUE_CHOICE,                                                                     \
         FIELD_OF(struct plane, experience),                                                       \
         .initial = AVERAGE,                                                                       \
         .labels = experience_labels},                                                             \
        {.name = "damaged",                                                                        \
         .about = "Damaged: half the MPs, -1 to hit, a level lower",                               \
         .kind = VALUE_FLAG,                                                                       \
         .flags = FIELD_TELLS,                                                                     \
         FIELD_OF(struct plane, damaged)},                                                         \
        {.name = "activated",                                                                      \
         .about = "has been activated this turn",                                                  \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct plane, activated)},                                                       \
        {.name = "spent",                                                                          \
         .about = "Movement Points spent in this activation",                                      \
         .kind = VALUE_NUMBER,                                                                     \
         FIELD_OF(struct plane, spent),                                                            \
         .max = MP_MAX},                                                                           \
        {.name = "reversed",                                                                       \
         .about = "has reversed in this activation",                                               \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct plane, reversed)},                                                        \
        {.name = "fired",                                                                          \
         .about = "has fired or attacked in this activation",                                      \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct plane, fired)},                                                           \
        {.name = "kills",                                                                          \
         .about = "aircraft it has destroyed in this game",                                        \
         .kind = VALUE_NUMBER,                                                                     \
         FIELD_OF(struct plane, kills),                                                            \
         .max = PLANES_MAX},                                                                       \
        {.name = "left-over",                                                                      \
         .about = "the edge over which it left",                                                   \
         .kind = VALUE_CHOICE,                                                                     \
         FIELD_OF(struct plane, left_over),                                                        \
         .labels = table_edges},                                                                   \
        {.name = "fell",                                                                           \
         .about = "once destroyed: as the first, second ... of this game",                         \
         .kind = VALUE_NUMBER,                                                                     \
         FIELD_OF(struct plane, fell),                                                             \
         .max = PLANES_MAX},                                                                       \
    {                                                                                              \
        .name = "pilot", .about = "who flies it, in a campaign", .kind = VALUE_PIECE,              \
        FIELD_OF(struct plane, pilot), .min = PILOTS, .initial = NO_UNIT                           \
    }

#define TEMPLATE_NUMBER(key, text, member, least, most)                                            \
    {                                                                                              \
        .name = key, .about = text, .kind = VALUE_NUMBER, .flags = FIELD_REQUIRED,                 \
        FIELD_OF(struct template, member), .min = least, .max = most                               \
    }
#define TEMPLATE_EXTRA(key, text, member, most)                                                    \
    {                                                                                              \
        .name = key, .about = text, .kind = VALUE_NUMBER, FIELD_OF(struct template, member),       \
        .max = most                                                                                \
    }
#define TEMPLATE_FLAG(key, text, member)                                                           \
    {                                                                                              \
        .name = key, .about = text, .kind = VALUE_FLAG, FIELD_OF(struct template, member)          \
    }
#define TEMPLATE_ID_FIELD                                                                          \
    {                                                                                              \
        .name = "id", .about = "the name scenarios use", .kind = VALUE_ID,                         \
        .flags = FIELD_REQUIRED | FIELD_SPACED, FIELD_OF(struct template, id)                      \
    }

static const struct field pilot_fields[] = {
    {.name = "id",
     .about = "his name",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED | FIELD_SPACED,
     FIELD_OF(struct pilot, id)},
    {.name = "side",
     .about = "whose pilot he is",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct pilot, side)},
    {.name = "experience",
     .about = "Green, Average or Veteran",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct pilot, experience),
     .initial = AVERAGE,
     .labels = experience_labels},
    {.name = "kills",
     .about = "fighters he has destroyed in his career",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct pilot, kills),
     .max = UINT8_MAX},
    {.name = "battles",
     .about = "battles he has flown",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct pilot, battles),
     .max = UINT8_MAX},
    {.name = "status",
     .about = "flying, in reserve, or lost",
     .kind = VALUE_CHOICE,
     .flags = FIELD_TELLS,
     FIELD_OF(struct pilot, status),
     .labels = LABELS("flying", "reserve", "lost")},
};

#define COMMON_COLLECTIONS(plane_table, template_table)                                            \
    [UNITS] = {.name = "units",                                                                    \
               .singular = "unit",                                                                 \
               .home = IN_STATE,                                                                   \
               .offset = offsetof(struct air_state, planes),                                       \
               .count_offset = offsetof(struct air_state, n_planes),                               \
               .stride = sizeof(struct plane),                                                     \
               .max = PLANES_MAX,                                                                  \
               .id = 0,                                                                            \
               .owner = 1,                                                                         \
               .template = 2,                                                                      \
               .gone = 5,                                                                          \
               .place = 3,                                                                         \
               .fields = plane_table,                                                              \
               .n_fields = COUNT(plane_table)},                                                    \
    [TEMPLATES] = {.name = "templates",                                                            \
                   .singular = "template",                                                         \
                   .home = IN_SCENARIO,                                                            \
                   .offset = offsetof(struct air_scenario, templates),                             \
                   .count_offset = offsetof(struct air_scenario, n_templates),                     \
                   .stride = sizeof(struct template),                                              \
                   .max = TEMPLATES_MAX,                                                           \
                   .id = 0,                                                                        \
                   .owner = -1,                                                                    \
                   .template = -1,                                                                 \
                   .gone = -1,                                                                     \
                   .place = -1,                                                                    \
                   .fields = template_table,                                                       \
                   .n_fields = COUNT(template_table)},                                             \
    [PILOTS] = {.name = "pilots",                                                                  \
                .singular = "pilot",                                                               \
                .home = IN_STATE,                                                                  \
                .offset = offsetof(struct air_state, pilots),                                      \
                .count_offset = offsetof(struct air_state, n_pilots),                              \
                .stride = sizeof(struct pilot),                                                    \
                .max = PILOTS_MAX,                                                                 \
                .id = 0,                                                                           \
                .owner = 1,                                                                        \
                .template = -1,                                                                    \
                .gone = 5,                                                                         \
                .place = -1,                                                                       \
                .fields = pilot_fields,                                                            \
                .n_fields = COUNT(pilot_fields)}

#define CAMPAIGN_SETTINGS                                                                          \
    {.name = "battle",                                                                             \
     .about = "which battle of a campaign this is; 0: a battle on its own",                        \
     .kind = VALUE_NUMBER,                                                                         \
     FIELD_OF(struct air_scenario, battle),                                                        \
     .max = BATTLES_MAX},                                                                          \
        {.name = "battles",                                                                        \
         .about = "how many battles the campaign has",                                             \
         .kind = VALUE_NUMBER,                                                                     \
         FIELD_OF(struct air_scenario, battles),                                                   \
         .min = 1,                                                                                 \
         .max = BATTLES_MAX,                                                                       \
         .initial = 3},                                                                            \
        {.name = "kills-1",                                                                        \
         .about = "fighters side 1 destroyed in earlier battles",                                  \
         .kind = VALUE_NUMBER,                                                                     \
         .offset = offsetof(struct air_scenario, kills),                                           \
         .size = 1,                                                                                \
         .max = UINT8_MAX},                                                                        \
    {                                                                                              \
        .name = "kills-2", .about = "fighters side 2 destroyed in earlier battles",                \
        .kind = VALUE_NUMBER, .offset = offsetof(struct air_scenario, kills) + 1, .size = 1,       \
        .max = UINT8_MAX                                                                           \
    }

/* -- the rule set --------------------------------------------------------------------------------
 */

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},

#define COMMON_RULES                                                                               \
    .author = "the Pz8 group", .revision = 2, .board = BOARD_HEX, .side_ids = {"1", "2"},          \
    .samples = true, .solo_option = 1 + OPT_SOLO, .scenario_size = sizeof(struct air_scenario),    \
    .state_size = sizeof(struct air_state), .clauses = clauses, .phases = air_phases,              \
    .verbs = verbs, .options = options, .events = air_events, .purposes = air_purposes,            \
    .reasons = reasons, .collections = collections, .settings = settings, .globals = air_globals,  \
    .tables = tables, .scenarios = scenarios, .campaign = &air_campaign,                           \
    .n_clauses = COUNT(clauses), .n_phases = AIR_PHASES, .n_verbs = COUNT(verbs),                  \
    .n_options = COUNT(options), .n_events = AIR_EVENTS, .n_purposes = AIR_PURPOSES,               \
    .n_reasons = AIR_REASONS, .n_collections = COUNT(collections), .n_settings = COUNT(settings),  \
    .n_globals = AIR_GLOBALS, .n_tables = COUNT(tables), .n_scenarios = COUNT(scenarios),          \
    .prepare = prepare, .setup = air_setup, .check = air_check, .untimely = air_untimely,          \
    .apply = air_apply,                                                                            \
    .run = air_run, .legal = air_legal, .wander = air_wander,                                      \
    .view = NULL, /* nothing is hidden: ledgers, section 9 */                                      \
        .outcome = air_outcome, .score = air_score, .promise = air_promise, .survey = air_survey,  \
    .spends = air_spends

#endif
