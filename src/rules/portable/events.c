/* Portable: what the umpire says of each event. */

#include "rules/portable/descriptors.h"

const char *const portable_steps[] = {"n", "e", "s", "w", NULL};
const char *const portable_work_labels[] = {"none",       "lay-mines", "clear-mines", "lay-wire",
                                            "clear-wire", "load",      "unload",      NULL};
const char *const portable_order_labels[] = {"none", "shell", "gas", "flak", NULL};

static const char *const stop_labels[] = {"contact", "woods", "ford", "trench", "wire", NULL};
static const char *const lands_labels[] = {"nowhere",    "target",    "front", "behind",
                                           "own-square", "off-board", NULL};
static const char *const by_labels[] = {"shell", "fire",     "close-combat", "mines",
                                        "gas",   "strafing", "bombs",        NULL};

#define UNIT                                                                                       \
    {                                                                                              \
        "unit", VALUE_PIECE, NULL                                                                  \
    }
#define AIR                                                                                        \
    {                                                                                              \
        "aircraft", VALUE_PIECE, NULL                                                              \
    }
#define TARGET                                                                                     \
    {                                                                                              \
        "target", VALUE_PIECE, NULL                                                                \
    }
#define FALL UNIT, PLACE("square"), PLACE("at"), CHOICE("lands", lands_labels)
#define SIDE                                                                                       \
    {                                                                                              \
        "side", VALUE_SIDE, NULL                                                                   \
    }
#define PLACE(name)                                                                                \
    {                                                                                              \
        name, VALUE_SQUARE, NULL                                                                   \
    }
#define NUMBER(name)                                                                               \
    {                                                                                              \
        name, VALUE_NUMBER, NULL                                                                   \
    }
#define EDGE(name)                                                                                 \
    {                                                                                              \
        name, VALUE_EDGE, NULL                                                                     \
    }
#define CHOICE(name, labels)                                                                       \
    {                                                                                              \
        name, VALUE_CHOICE, labels                                                                 \
    }

const struct event_kind portable_events[N_EVENTS] = {
    [EVENT_INITIATIVE - EVENT_RULES] = {"initiative", "The initiative goes to {side}.", {SIDE}},
    [EVENT_ACTIVATIONS -
        EVENT_RULES] = {"activations",
                        "{side} may activate up to {total} this turn (dice: {dice}).",
                        {SIDE, NUMBER("dice"), NUMBER("total")}},
    [EVENT_ACTIVATED - EVENT_RULES] = {"activated", "{unit} is activated.", {UNIT}},
    [EVENT_FINISHED - EVENT_RULES] = {"finished", "{unit} has finished.", {UNIT}},
    [EVENT_ORDERED -
        EVENT_RULES] = {"ordered",
                        "{unit} is laid on {square}: {order}.",
                        {UNIT, CHOICE("order", portable_order_labels), PLACE("square")}},
    [EVENT_FLAK_ORDERED -
        EVENT_RULES] = {"flak-ordered", "{unit} is to fire at {aircraft}.", {UNIT, AIR}},
    [EVENT_CANCELLED - EVENT_RULES] = {"cancelled", "{unit}'s orders are withdrawn.", {UNIT}},
    /* One event, said in three ways. */
    [EVENT_FELL -
        EVENT_RULES] = {"fell", "{unit}'s shell lands where it was aimed, on {at}.", {FALL}},
    [EVENT_FELL_WIDE -
        EVENT_RULES] = {"fell", "{unit}'s shell for {square} goes wide and lands in {at}.", {FALL}},
    [EVENT_FELL_LOST -
        EVENT_RULES] = {"fell", "{unit}'s shell for {square} does no harm: {lands}.", {FALL}},
    [EVENT_MOVED - EVENT_RULES] =
        {"moved",
         "{unit} moves from {from} to {to}, facing {facing}.",
         {UNIT, PLACE("from"), PLACE("to"), EDGE("facing"), {"path", VALUE_STEPS, portable_steps}}},
    [EVENT_STOPPED - EVENT_RULES] = {"stopped",
                                     "{unit} must stop in {at}: {by}.",
                                     {UNIT, PLACE("at"), CHOICE("by", stop_labels)}},
    [EVENT_TURNED -
        EVENT_RULES] = {"turned", "{unit} turns to face {facing}.", {UNIT, EDGE("facing")}},
    [EVENT_EXITED - EVENT_RULES] = {"exited",
                                    "{unit} leaves the board over the {edge} edge.",
                                    {UNIT, EDGE("edge")}},
    [EVENT_FIRED - EVENT_RULES] = {"fired",
                                   "{unit} fires at {square}, {range} squares away.",
                                   {UNIT, PLACE("square"), NUMBER("range")}},
    [EVENT_HITS - EVENT_RULES] = {"hits",
                                  "{unit}'s hits on {square}: {n}.",
                                  {UNIT, PLACE("square"), NUMBER("n")}},
    [EVENT_HIT -
        EVENT_RULES] = {"hit", "{unit} takes a hit: {by}.", {UNIT, CHOICE("by", by_labels)}},
    [EVENT_IMMUNE - EVENT_RULES] = {"immune", "It rattles off {unit}'s armour.", {UNIT}},
    [EVENT_LOST -
        EVENT_RULES] = {"lost", "{unit} loses a Strength Point; left: {sp}.", {UNIT, NUMBER("sp")}},
    [EVENT_DESTROYED - EVENT_RULES] = {"destroyed", "{unit} is destroyed.", {UNIT}},
    [EVENT_RETREATED - EVENT_RULES] = {"retreated",
                                       "{unit} falls back from {from} to {to}.",
                                       {UNIT, PLACE("from"), PLACE("to")}},
    [EVENT_ASSAULTED - EVENT_RULES] = {"assaulted", "{unit} closes with {target}.", {UNIT, TARGET}},
    [EVENT_WON - EVENT_RULES] = {"won", "{unit} has beaten {target}.", {UNIT, TARGET}},
    [EVENT_ADVANCED - EVENT_RULES] = {"advanced",
                                      "{unit} advances from {from} to {to}, facing {facing}.",
                                      {UNIT, PLACE("from"), PLACE("to"), EDGE("facing")}},
    [EVENT_HELD - EVENT_RULES] = {"held", "{unit} holds its ground.", {UNIT}},
    [EVENT_WORKING - EVENT_RULES] = {"working",
                                     "{unit} sets to work at {square}: {task}.",
                                     {UNIT, CHOICE("task", portable_work_labels), PLACE("square")}},
    [EVENT_INTERRUPTED - EVENT_RULES] = {"interrupted",
                                         "{unit}'s work is lost: {task}.",
                                         {UNIT, CHOICE("task", portable_work_labels)}},
    [EVENT_MINED - EVENT_RULES] = {"mined", "{unit} has mined {square}.", {UNIT, PLACE("square")}},
    [EVENT_CLEARED - EVENT_RULES] = {"cleared",
                                     "{unit} has cleared the minefield in {square}.",
                                     {UNIT, PLACE("square")}},
    [EVENT_WIRED -
        EVENT_RULES] = {"wired", "{unit} has put up wire in {square}.", {UNIT, PLACE("square")}},
    [EVENT_UNWIRED -
        EVENT_RULES] = {"unwired", "{unit} has cut the wire in {square}.", {UNIT, PLACE("square")}},
    [EVENT_LOADED - EVENT_RULES] = {"loaded",
                                    "{unit} is aboard {transport}.",
                                    {UNIT, {"transport", VALUE_PIECE, NULL}}},
    [EVENT_UNLOADED - EVENT_RULES] = {"unloaded",
                                      "{unit} stands in {square}, facing {facing}.",
                                      {UNIT, PLACE("square"), EDGE("facing")}},
    [EVENT_FAILED - EVENT_RULES] = {"failed",
                                    "{unit} finds no room: {task} comes to nothing.",
                                    {UNIT, CHOICE("task", portable_work_labels)}},
    [EVENT_CLOUD - EVENT_RULES] = {"cloud", "Gas spreads in {square}.", {PLACE("square")}},
    [EVENT_DRIFTED - EVENT_RULES] = {"drifted",
                                     "The gas drifts from {from} to {to}.",
                                     {PLACE("from"), PLACE("to")}},
    [EVENT_DISPERSED -
        EVENT_RULES] = {"dispersed", "The gas in {square} disperses.", {PLACE("square")}},
    [EVENT_FOUND - EVENT_RULES] = {"found",
                                   "A hidden minefield in {square}!",
                                   {PLACE("square")},
                                   .stands = true},
    [EVENT_FLEW - EVENT_RULES] = {"flew",
                                  "{aircraft} flies from {from} to {to}, facing {facing}.",
                                  {AIR, PLACE("from"), PLACE("to"), EDGE("facing")}},
    [EVENT_ARRIVED -
        EVENT_RULES] = {"arrived", "{aircraft} arrives over {square}.", {AIR, PLACE("square")}},
    [EVENT_WENT_HOME - EVENT_RULES] = {"went-home", "{aircraft} flies home.", {AIR}},
    [EVENT_SHOT - EVENT_RULES] = {"shot",
                                  "{aircraft} fires at {target}, {range} squares away.",
                                  {AIR, TARGET, NUMBER("range")}},
    [EVENT_FLAK - EVENT_RULES] = {"flak", "{unit} fires at {aircraft}.", {UNIT, AIR}},
    [EVENT_STRAFED -
        EVENT_RULES] = {"strafed", "{aircraft} strafes {square}.", {AIR, PLACE("square")}},
    [EVENT_BOMBED - EVENT_RULES] = {"bombed",
                                    "{aircraft} bombs {square}; loads dropped: {loads}.",
                                    {AIR, PLACE("square"), NUMBER("loads")}},
    [EVENT_AIR_HIT - EVENT_RULES] = {"air-hit",
                                     "{aircraft} is hit; Strength Points left: {sp}.",
                                     {AIR, NUMBER("sp")}},
    [EVENT_AIR_LOST - EVENT_RULES] = {"air-lost", "{aircraft} is lost.", {AIR}},
    [EVENT_EXHAUSTED - EVENT_RULES] =
        {"exhausted",
         "Exhausted with {lost} Strength Points lost, when {point} are enough: {side}.",
         {SIDE, NUMBER("lost"), NUMBER("point")}},
    [EVENT_TAKEN -
        EVENT_RULES] = {"taken", "{square} is taken by {side}.", {PLACE("square"), SIDE}},
};
