/* Pz8 aerial: what the umpire says of each event, the phases, and the labels both sets share. */

#include "rules/pz8-air/records.h"

const char *const action_labels[] = {"F", "D", "C", "SL", "SR", "TL", "TR", "I", "XL", "XR", NULL};
const char *const jet_action_labels[] = {"F", "D", "C", "SL", "SR", "TL", "TR", "I", NULL};
const char *const weapon_labels[] = {"front", "rear", NULL};
const char *const ordnance_labels[] = {"bombs", "rockets", "strafe", NULL};
const char *const experience_labels[] = {"green", "average", "veteran", NULL};
static const char *const missile_labels[] = {"heat", "radar", NULL};

const struct phase air_phases[] = {
    [DEPLOYMENT_PHASE] = {"deployment", "Deployment", "one Squadron, then the other",
                          CLAUSE_CAMPAIGN_DEPLOY_FIRST, run_air_deployment, .once = true},
    [TURN_START_PHASE] = {"turn-start", "Turn start", "auto", CLAUSE_TURN_GROUP,
                          run_air_turn_start},
    [INITIATIVE_PHASE] = {"initiative", "Initiative", "auto", CLAUSE_TURN_INITIATIVE,
                          run_air_initiative},
    [ACTIVATION_PHASE] = {"activation", "Activation",
                          "the sides in turn; solo: whose card is drawn", CLAUSE_TURN_ALTERNATE,
                          run_air_activation},
    [TURN_END_PHASE] = {"turn-end", "Turn end", "auto", CLAUSE_VICTORY_END, run_air_turn_end},
};

#define UNIT                                                                                       \
    {                                                                                              \
        "unit", VALUE_PIECE, NULL                                                                  \
    }
#define TARGET                                                                                     \
    {                                                                                              \
        "target", VALUE_PIECE, NULL                                                                \
    }
#define PILOT                                                                                      \
    {                                                                                              \
        "pilot", VALUE_PIECE, NULL                                                                 \
    }
#define WEAPON                                                                                     \
    {                                                                                              \
        "weapon", VALUE_CHOICE, weapon_labels                                                      \
    }

/* clang-format off */
#define KIND(name) [EVENT_##name - EVENT_RULES]

const struct event_kind air_events[AIR_EVENTS] = {
    KIND(GROUPS) = {"groups", "In a go, side 1 activates up to {side-1}, side 2 up to {side-2}.",
        {{"side-1", VALUE_NUMBER, NULL}, {"side-2", VALUE_NUMBER, NULL}}},
    KIND(INITIATIVE) = {"initiative", "The initiative goes to {side}.", {{"side", VALUE_SIDE, NULL}}},
    KIND(DRAWN) = {"drawn", "{card}: {unit} is drawn.",
        {UNIT, {"card", VALUE_CHOICE, card_labels}}},
    KIND(ACTIVATED) = {"activated", "{unit} is activated.", {UNIT}},
    KIND(CLEARED) = {"cleared", "{unit} clears its {weapon} guns.", {UNIT, WEAPON}},
    KIND(STILL_JAMMED) = {"still-jammed", "The {weapon} guns of {unit} are still jammed.",
        {UNIT, WEAPON}},
    KIND(JAMMED) = {"jammed", "The {weapon} guns of {unit} jam.", {UNIT, WEAPON}},
    KIND(FLEW) = {"flew", "{unit} flies from {from} to {to}, facing {facing}, altitude {altitude}.",
        {UNIT, {"from", VALUE_HEX, NULL}, {"to", VALUE_HEX, NULL}, {"facing", VALUE_FACING, NULL},
         {"altitude", VALUE_LEVEL, NULL}, {"path", VALUE_STEPS, action_labels}}},
    KIND(STAYED) = {"stayed", "{unit} can but stay where it is.", {UNIT}},
    KIND(LEFT) = {"left", "{unit} leaves the table over the {edge} edge.",
        {UNIT, {"edge", VALUE_CHOICE, table_edges}}},
    KIND(JETTISONED) = {"jettisoned", "{unit} drops its load.", {UNIT}},
    KIND(FIRED) = {"fired", "{unit} fires its {weapon} guns at {target}, range {range}.",
        {UNIT, TARGET, WEAPON, {"range", VALUE_NUMBER, NULL}}},
    KIND(HELD) = {"held", "{unit} holds its fire.", {UNIT, TARGET}},
    KIND(LAUNCHED) = {"launched", "{unit} launches at {target}, range {range}. {kind} missiles: {n}.",
        {UNIT, TARGET, {"kind", VALUE_CHOICE, missile_labels}, {"n", VALUE_NUMBER, NULL},
         {"range", VALUE_NUMBER, NULL}}},
    KIND(UNHARMED) = {"unharmed", "{unit} is not harmed.", {UNIT}},
    KIND(EVADED) = {"evaded", "{unit} evades.", {UNIT}},
    KIND(DAMAGED) = {"damaged", "{unit} is Damaged.", {UNIT}},
    KIND(DESTROYED) = {"destroyed", "{unit} is destroyed.", {UNIT}},
    KIND(ATTACKED) = {"attacked", "{unit} attacks {target} ({with}).",
        {UNIT, TARGET, {"with", VALUE_CHOICE, ordnance_labels}}},
    KIND(TARGET_DESTROYED) = {"target-destroyed", "{target} is destroyed.", {TARGET}},
    KIND(TARGET_STANDS) = {"target-stands", "{target} stands.", {TARGET}},
    KIND(SHOT_DOWN) = {"shot-down", "{unit} is shot down by anti-aircraft fire.", {UNIT}},
    KIND(FINISHED) = {"finished", "{unit} has finished its activation.", {UNIT}},
    KIND(PLACING) = {"placing", "To be placed along the {edge} edge: {side}.",
        {{"side", VALUE_SIDE, NULL}, {"edge", VALUE_CHOICE, table_edges}}},
    KIND(DEPLOYED) = {"deployed", "{unit} is placed in {at}, facing {facing}.",
        {UNIT, {"at", VALUE_HEX, NULL}, {"facing", VALUE_FACING, NULL}}},
    KIND(ALTITUDE) = {"altitude", "{unit} starts at altitude {altitude}.",
        {UNIT, {"altitude", VALUE_LEVEL, NULL}}},
    KIND(SURVIVED) = {"survived", "{pilot} survives.", {PILOT}},
    KIND(LOST) = {"lost", "{pilot} is lost.", {PILOT}},
    KIND(PROMOTED) = {"promoted", "{pilot} is now {experience}.",
        {PILOT, {"experience", VALUE_CHOICE, experience_labels}}},
    KIND(REPLACED) = {"replaced", "{by} takes the place of {pilot}.",
        {PILOT, {"by", VALUE_PIECE, NULL}}},
    KIND(SCORE) = {"score", "{side}: {points} points, {kills} fighters destroyed so far.",
        {{"side", VALUE_SIDE, NULL}, {"points", VALUE_NUMBER, NULL},
         {"kills", VALUE_NUMBER, NULL}}},
};
/* clang-format on */

const struct purpose air_purposes[AIR_PURPOSES] = {
    [FOR_INITIATIVE] = {"initiative", "initiative, side 1 first", "", ""},
    [FOR_CARD] = {"card", "whose card is drawn", "", ""},
    [FOR_TO_HIT] = {"to-hit", "to hit", "hit", "miss"},
    [FOR_ATTACK] = {"attack", "the attacker's damage", "", ""},
    [FOR_DEFENCE] = {"defence", "the target's defence", "", ""},
    [FOR_UNJAM] = {"unjam", "clearing the guns", "clear", "still jammed"},
    [FOR_GROUND] = {"ground", "the attack on the ground", "destroyed", "failed"},
    [FOR_MISSILE] = {"missile", "the missiles", "", ""},
    [FOR_EVADE] = {"evade", "to evade the missiles", "", ""},
    [FOR_PLACE_FIRST] = {"place-first", "who places first, side 1 first", "", ""},
    [FOR_ENTRY] = {"entry", "the side of the table for the second Squadron", "", ""},
    [FOR_ALTITUDE] = {"altitude", "the Squadron's altitude", "", ""},
    [FOR_SURVIVAL] = {"survival", "whether the pilot survives", "survives", "lost"},
};

/* pz8-aerial.solo.cards: Hearts and, if they do not suffice, Diamonds for the player; Spades and
 * Clubs for the NPO. */
#define SUIT(name)                                                                                 \
    name " A", name " K", name " Q", name " J", name " 10", name " 9", name " 8", name " 7",       \
        name " 6", name " 5", name " 4", name " 3", name " 2"
const char *const card_labels[] = {SUIT("Hearts"), SUIT("Diamonds"), SUIT("Spades"), SUIT("Clubs"),
                                   NULL};

/* Fields of the state beside its head. */
const struct field air_globals[] = {
    {.name = "first-side",
     .about = "who won the initiative",
     .kind = VALUE_SIDE,
     FIELD_OF(struct air_state, first_side)},
    {.name = "go", .about = "whose go it is", .kind = VALUE_SIDE, FIELD_OF(struct air_state, go)},
    {.name = "left-in-group",
     .about = "aircraft it may still activate in this go",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct air_state, left_in_group),
     .max = PLANES_MAX,
     .initial = 1},
    {.name = "group-1",
     .about = "aircraft side 1 activates in a go",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct air_state, groups),
     .size = 1,
     .min = 1,
     .max = PLANES_MAX,
     .initial = 1},
    {.name = "group-2",
     .about = "aircraft side 2 activates in a go",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct air_state, groups) + 1,
     .size = 1,
     .min = 1,
     .max = PLANES_MAX,
     .initial = 1},
    {.name = "active",
     .about = "the aircraft being activated",
     .kind = VALUE_PIECE,
     FIELD_OF(struct air_state, active),
     .min = UNITS,
     .initial = NO_UNIT},
    {.name = "stage",
     .about = "how far its activation has come",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct air_state, stage),
     .labels = (const char *const[]){"nobody", "chosen", "moved", NULL}},
};
_Static_assert(COUNT(air_globals) == AIR_GLOBALS, "records.h says how many there are");
