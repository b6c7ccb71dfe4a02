/* A rule set for tests of the kernel: each of its verbs orders as much of one thing as its number
 * says, so that every limit can be reached by a command, and between them the verbs take every kind
 * of argument a command can have. It belongs to no registry and nobody plays it. */
#ifndef SANDTABLE_TESTS_DRILL_H
#define SANDTABLE_TESTS_DRILL_H

#include <assert.h>
#include <string.h>

#include "core/card.h"
#include "core/game.h"

enum { DRILL_FIGURES = 4, DRILL_PATHS = 52 };

enum drill_verb {
    DRILL_THROW,   /* n dice, as many at a time as one throw may have */
    DRILL_VOLLEY,  /* n dice together */
    DRILL_SAY,     /* n events */
    DRILL_STACK,   /* n tasks on the agenda */
    DRILL_TALLY,   /* a roll with n modifiers */
    DRILL_MARCH,   /* three paths */
    DRILL_PARADE,  /* fifty-two paths */
    DRILL_GO,      /* an argument of every other kind */
    DRILL_WHISPER, /* the next commands of both sides are secret */
    DRILL_BRIEF,   /* both sides give orders in secret */
    DRILL_CLOSE,   /* that were a side's orders */
    DRILL_FINISH
};

enum { DRILL_CLAUSE = CLAUSES_FIRST, EVENT_SAID = EVENT_RULES };

FLAT_BEGIN
struct drill_kind {
    char id[ID_BYTES];
};

struct drill_scenario {
    struct scenario head;
    uint16_t n_kinds;
    uint8_t unused[2];
    struct drill_kind kinds[1];
};

struct drill_figure {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t kind;
    uint8_t unused[6];
};

struct drill_state {
    struct state head;
    uint16_t n_figures;
    uint8_t done;
    uint8_t unused[5];
    struct drill_figure figures[DRILL_FIGURES];
};
FLAT_END

static struct drill_state *drill_of(struct play *play)
{
    return (struct drill_state *)play->state;
}

static const char *const drill_steps[] = {"f", "l", "r", NULL};
static const char *const drill_colours[] = {"red", "green", "blue", NULL};

static const struct arg drill_number[] = {
    {.name = "n", .about = "how many", .kind = VALUE_NUMBER, .min = 0, .max = 100000}};

#define DRILL_PATH(key)                                                                            \
    {                                                                                              \
        .name = key, .about = "a path", .kind = VALUE_STEPS, .labels = drill_steps                 \
    }
#define DRILL_TEN_PATHS(tens)                                                                      \
    DRILL_PATH("p" tens "0"), DRILL_PATH("p" tens "1"), DRILL_PATH("p" tens "2"),                  \
        DRILL_PATH("p" tens "3"), DRILL_PATH("p" tens "4"), DRILL_PATH("p" tens "5"),              \
        DRILL_PATH("p" tens "6"), DRILL_PATH("p" tens "7"), DRILL_PATH("p" tens "8"),              \
        DRILL_PATH("p" tens "9")
static const struct arg drill_paths[DRILL_PATHS] = {
    DRILL_TEN_PATHS(""),  DRILL_TEN_PATHS("1"), DRILL_TEN_PATHS("2"), DRILL_TEN_PATHS("3"),
    DRILL_TEN_PATHS("4"), DRILL_PATH("p50"),    DRILL_PATH("p51")};

static const struct arg drill_go_args[] = {
    {.name = "unit",
     .about = "who goes",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .own = true},
    {.name = "target", .about = "to whom", .kind = VALUE_PIECE, .collections = 1 << UNITS},
    {.name = "colour", .about = "which flag", .kind = VALUE_CHOICE, .labels = drill_colours},
    {.name = "facing", .about = "looking where", .kind = VALUE_FACING},
    {.name = "pace", .about = "how fast", .kind = VALUE_NUMBER, .min = 2, .max = 5},
    {.name = "path", .about = "by which way", .kind = VALUE_STEPS, .labels = drill_steps},
    {.name = "via",
     .about = "past whom",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS,
     .optional = true}};

static void drill_apply(struct play *play, const struct command *command,
                        const struct task *answered);

static const struct verb drill_verbs[] = {
    [DRILL_THROW] = {"throw", "Throws n dice.", DRILL_CLAUSE, drill_number, 1,
                     .apply = drill_apply},
    [DRILL_VOLLEY] = {"volley", "Throws n dice together.", DRILL_CLAUSE, drill_number, 1,
                      .apply = drill_apply},
    [DRILL_SAY] = {"say", "Says n things.", DRILL_CLAUSE, drill_number, 1, .apply = drill_apply},
    [DRILL_STACK] = {"stack", "Leaves n things to do.", DRILL_CLAUSE, drill_number, 1,
                     .apply = drill_apply},
    [DRILL_TALLY] = {"tally", "Rolls with n modifiers.", DRILL_CLAUSE, drill_number, 1,
                     .apply = drill_apply},
    [DRILL_MARCH] = {"march", "Walks three paths.", DRILL_CLAUSE, drill_paths, 3,
                     .apply = drill_apply},
    [DRILL_PARADE] = {"parade", "Walks fifty-two paths.", DRILL_CLAUSE, drill_paths, DRILL_PATHS,
                      .apply = drill_apply},
    [DRILL_GO] = {"go", "Goes.", DRILL_CLAUSE, drill_go_args, 7, .apply = drill_apply},
    [DRILL_WHISPER] = {"whisper", "What follows is secret.", DRILL_CLAUSE, NULL, 0,
                       .apply = drill_apply},
    [DRILL_BRIEF] = {"brief", "Orders follow.", DRILL_CLAUSE, NULL, 0, .apply = drill_apply},
    [DRILL_CLOSE] = {"close", "That were the orders.", DRILL_CLAUSE, NULL, 0, .apply = drill_apply},
    [DRILL_FINISH] = {"finish", "Ends the game.", DRILL_CLAUSE, NULL, 0, .apply = drill_apply},
};

/* Rolls one event with n dice and as many modifiers as told. */
static void drill_roll(struct play *play, int n, int modifiers)
{
    struct throw throw = {
        .clause = DRILL_CLAUSE, .unit = NO_PIECE, .target = NO_PIECE, .faces = 6, .n = (uint8_t)n};
    for (int i = 0; i < modifiers; i++) {
        tally_add(&throw.tally, 0, 1);
    }
    play_roll_total(play, &throw);
}

static void drill_stack(struct play *play, int n, int waits, int secret)
{
    for (int i = 0; i < n; i++) {
        agenda_push(
            play->state,
            (struct task){.waits = (uint8_t)waits, .secret = (uint8_t)secret, .unit = NO_UNIT});
    }
}

static void drill_apply(struct play *play, const struct command *command,
                        const struct task *answered)
{
    (void)answered;
    int n = command->words[0];
    switch (command->verb) {
    case DRILL_THROW:
        for (; n > 0; n -= ROLL_DICE) {
            drill_roll(play, n < ROLL_DICE ? n : ROLL_DICE, 0);
        }
        break;
    case DRILL_VOLLEY:
        drill_roll(play, n, 0);
        break;
    case DRILL_SAY:
        for (int i = 0; i < n; i++) {
            play_event(play, EVENT_SAID, DRILL_CLAUSE)->values[0] = command->side;
        }
        break;
    case DRILL_STACK:
        drill_stack(play, n, 1, 0);
        break;
    case DRILL_TALLY:
        drill_roll(play, 1, n);
        break;
    case DRILL_WHISPER:
        drill_stack(play, 1, SEEN_BY_ALL, SECRET_WORD);
        break;
    case DRILL_BRIEF:
        drill_stack(play, 1, SEEN_BY_ALL, SECRET_ORDERS);
        break;
    case DRILL_CLOSE:
        agenda_close(play->state, command->side);
        break;
    case DRILL_FINISH:
        drill_of(play)->done = 1;
        break;
    default:
        play_event(play, EVENT_SAID, DRILL_CLAUSE)->values[0] = command->side;
    }
}

static void drill_run(struct play *play, const struct task *task)
{
    if (task->secret == SECRET_ORDERS) {
        play_event(play, EVENT_SAID, DRILL_CLAUSE)->values[0] = SIDE_NONE;
    }
}

static enum phase_end drill_phase(struct play *play)
{
    drill_stack(play, 1, 1, 0);
    return PHASE_GOES_ON;
}

static bool drill_list(const struct scenario *scenario, const struct state *state, int side,
                       struct legal *legal)
{
    (void)scenario;
    (void)state;
    (void)side;
    if (legal != NULL) {
        legal_add(legal, DRILL_FINISH, 0);
    }
    return true;
}

/* Whatever is asked, everything may be said, and it is suggested to finish. */
static const struct task_kind drill_tasks[] = {
    {.verbs = ((uint64_t)2 << DRILL_FINISH) - 1, .clause = DRILL_CLAUSE, .list = drill_list}};

static struct outcome drill_outcome(const struct scenario *scenario, const struct state *state)
{
    (void)scenario;
    return (struct outcome){.over = ((const struct drill_state *)state)->done,
                            .winner = SIDE_NONE,
                            .clause = DRILL_CLAUSE};
}

static void drill_prepare(struct scenario *scenario, struct state *state)
{
    struct drill_scenario *terms = (struct drill_scenario *)scenario;
    struct drill_state *start = (struct drill_state *)state;
    static const char *const ids[] = {"A1", "A2", "B1"};
    strcpy(terms->kinds[0].id, "figure");
    terms->n_kinds = 1;
    for (int i = 0; i < 3; i++) {
        strcpy(start->figures[i].id, ids[i]);
        start->figures[i].side = i == 2;
    }
    start->n_figures = 3;
}

static const struct field drill_figure_fields[] = {
    {.name = "id", .about = "its name", .kind = VALUE_ID, FIELD_OF(struct drill_figure, id)},
    {.name = "side",
     .about = "whose it is",
     .kind = VALUE_SIDE,
     FIELD_OF(struct drill_figure, side)}};
static const struct field drill_kind_fields[] = {
    {.name = "id", .about = "its name", .kind = VALUE_ID, FIELD_OF(struct drill_kind, id)}};

static const struct collection drill_collections[] = {
    [UNITS] = {.name = "units",
               .singular = "unit",
               .home = IN_STATE,
               .offset = offsetof(struct drill_state, figures),
               .count_offset = offsetof(struct drill_state, n_figures),
               .stride = sizeof(struct drill_figure),
               .max = DRILL_FIGURES,
               .owner = 1,
               .template = -1,
               .gone = -1,
               .place = -1,
               .fields = drill_figure_fields,
               .n_fields = 2},
    [TEMPLATES] = {.name = "templates",
                   .singular = "template",
                   .home = IN_SCENARIO,
                   .offset = offsetof(struct drill_scenario, kinds),
                   .count_offset = offsetof(struct drill_scenario, n_kinds),
                   .stride = sizeof(struct drill_kind),
                   .max = 1,
                   .owner = -1,
                   .template = -1,
                   .gone = -1,
                   .place = -1,
                   .fields = drill_kind_fields,
                   .n_fields = 1}};

static const struct phase drill_phases[] = {
    {"drill", "Drill", "side 1", DRILL_CLAUSE, drill_phase}};
static const struct clause drill_clauses[] = {
    {"drill.order", "Order", "Do as told.", CLAUSE_IS_RULE, "drill.h:1"}};
/* For throws of which only the result counts: there is one. */
static inline int drill_any(const uint8_t values[], int n, int context)
{
    (void)values;
    (void)n;
    return context;
}

static inline int drill_lead(int lead, int context)
{
    return lead > context;
}

static const struct purpose drill_purposes[] = {{"drill", "the drill", "", ""}};
static const struct reason drill_reasons[] = {{"an order", DRILL_CLAUSE}};
static const struct event_kind drill_events[] = {
    {"said", "{side} speaks.", {{"side", VALUE_SIDE, NULL}}}};

static const struct ruleset drill = {
    .slug = "drill",
    .title = "Drill",
    .about = "For tests.",
    .ledger = "",
    .revision = 1,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct drill_scenario),
    .state_size = sizeof(struct drill_state),
    .clauses = drill_clauses,
    .phases = drill_phases,
    .verbs = drill_verbs,
    .tasks = drill_tasks,
    .events = drill_events,
    .purposes = drill_purposes,
    .reasons = drill_reasons,
    .collections = drill_collections,
    .n_clauses = 1,
    .n_phases = 1,
    .n_verbs = sizeof drill_verbs / sizeof drill_verbs[0],
    .n_tasks = 1,
    .n_events = 1,
    .n_purposes = 1,
    .n_reasons = 1,
    .n_collections = 2,
    .prepare = drill_prepare,
    .run = drill_run,
    .outcome = drill_outcome,
};

/* A game of drill that has begun and waits for side 1. The caller frees it. */
static inline struct game *drill_game(void)
{
    struct game *game = game_new(&drill);
    assert(game != NULL);
    struct command begin = command_begin();
    struct answer answer = game_do(game, &begin, NULL, 0);
    assert(answer.kind == ANSWER_DONE);
    return game;
}

/* The order of so many, by side 1. */
static inline struct command drill_order(int verb, int32_t n)
{
    return (struct command){.verb = (uint8_t)verb, .side = 0, .n_words = 1, .words = {n}};
}

#endif
