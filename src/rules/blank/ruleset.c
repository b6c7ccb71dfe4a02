/* Blank: the smallest rule set that uses everything once. Copy this folder to begin a new one; the
 * order of the file is the order in which to write it. */

#include <string.h>

#include "rules/blank-clauses.h"
#include "rules/blank/blank.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* -- what is remembered (blank.h) ----------------------------------------------------------------
 */

enum { OPT_OMEN };
enum { TASK_PICK, TASK_FIGHT };
enum { VERB_PICK, VERB_PASS };
enum { WHY_STRENGTH, WHY_OMEN };

static struct blank_state *blank_of(struct play *play)
{
    return (struct blank_state *)play->state;
}

static const struct blank_state *look(const struct state *state)
{
    return (const struct blank_state *)state;
}

/* -- the sequence of play ------------------------------------------------------------------------
 */

static bool may_fight(const struct blank_state *state, int pawn, int side)
{
    const struct pawn *it = &state->pawns[pawn];
    return it->side == side && !it->fought && !it->home;
}

static void win_point(struct play *play, int side)
{
    struct blank_state *state = blank_of(play);
    state->won[side]++;
    state->pawns[state->picked[side]].won = 1;
    play_event(play, EVENT_WON, CLAUSE_DUEL_FIGHT)->values[0] = side;
}

/* blank.duel.fight: a die each and the pawn's strength. */
static int roll_for(struct play *play, int side, int omen)
{
    const struct blank_state *state = blank_of(play);
    int pawn = state->picked[side];
    struct throw throw = {.purpose = FOR_FIGHT,
                          .clause = CLAUSE_DUEL_FIGHT,
                          .unit = piece_of(UNITS, pawn),
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = 1};
    tally_add(&throw.tally, WHY_STRENGTH, state->pawns[pawn].strength);
    if (omen != 0) {
        tally_add(&throw.tally, WHY_OMEN, omen);
    }
    return play_roll_total(play, &throw);
}

static void fight(struct play *play)
{
    struct blank_state *state = blank_of(play);
    int omen = 0;
    if (play->scenario->options[OPT_OMEN] != 0) {
        omen = deck_draw(play, &state->deck, FOR_OMEN, CLAUSE_DUEL_OMEN) >= GOOD_OMEN;
    }
    int first = roll_for(play, 0, omen);
    int second = roll_for(play, 1, 0);
    if (first != second) {
        win_point(play, first > second ? 0 : 1);
    }
}

static void run(struct play *play, const struct task *task)
{
    (void)task; /* TASK_FIGHT */
    struct blank_state *state = blank_of(play);
    if (state->picked[0] != NO_UNIT && state->picked[1] != NO_UNIT) {
        fight(play);
    } else if (state->picked[0] != NO_UNIT || state->picked[1] != NO_UNIT) {
        win_point(play, state->picked[0] != NO_UNIT ? 0 : 1);
    }
    for (int side = 0; side < SIDES; side++) {
        if (state->picked[side] != NO_UNIT) {
            state->pawns[state->picked[side]].fought = 1;
        }
        state->picked[side] = NO_UNIT;
    }
    state->fought_turn = 1;
}

static enum phase_end run_duel(struct play *play)
{
    struct blank_state *state = blank_of(play);
    if (!state->fought_turn) {
        agenda_push(&state->head, (struct task){.kind = TASK_FIGHT, .unit = NO_UNIT});
        agenda_push(
            &state->head,
            (struct task){.kind = TASK_PICK, .waits = SEEN_BY_ALL, .secret = 1, .unit = NO_UNIT});
        return PHASE_GOES_ON;
    }
    state->fought_turn = 0;
    if (state->head.turn >= play->scenario->last_turn) {
        state->time_up = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

static const struct phase phases[] = {
    {"duel", "Duel", "both, secretly", CLAUSE_DUEL_PICK, run_duel}};

/* -- verbs ---------------------------------------------------------------------------------------
 */

static const struct arg pick_args[] = {{.name = "unit",
                                        .about = "the pawn that fights",
                                        .kind = VALUE_PIECE,
                                        .collections = 1 << UNITS,
                                        .own = true}};

static const struct verb verbs[] = {
    [VERB_PICK] = {"pick", "Picks a pawn in secret.", CLAUSE_DUEL_PICK, pick_args,
                   COUNT(pick_args)},
    [VERB_PASS] = {"pass", "Picks none.", CLAUSE_DUEL_PICK, NULL, 0},
};

static bool check(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why)
{
    (void)scenario;
    return command->verb == VERB_PASS ||
           may_fight(look(state), piece_index(command->words[0]), command->side) ||
           refuse(why, CLAUSE_DUEL_PICK, "that pawn has fought already, or is at home");
}

static void legal(const struct scenario *scenario, const struct state *state, int side,
                  struct legal *list)
{
    (void)scenario;
    for (int i = 0; i < look(state)->n_pawns; i++) {
        if (may_fight(look(state), i, side)) {
            legal_add(list, VERB_PICK, 1)[0] = piece_of(UNITS, i);
        }
    }
    legal_add(list, VERB_PASS, 0);
}

static void apply(struct play *play, const struct command *command, const struct task *answered)
{
    (void)answered;
    if (command->verb == VERB_PICK) {
        blank_of(play)->picked[command->side] = (uint8_t)piece_index(command->words[0]);
        play_event(play, EVENT_PICKED, CLAUSE_DUEL_PICK)->values[0] = command->words[0];
    }
}

/* -- hidden information, the end, how well a side stands ------------------------------------------
 */

/* blank.duel.secret: FIELD_SECRET would hide strength for good; here a pawn that has fought is
 * known. */
static void view(const struct scenario *scenario, struct state *copy, int side)
{
    (void)scenario;
    struct blank_state *state = (struct blank_state *)copy;
    for (int i = 0; i < state->n_pawns; i++) {
        if (state->pawns[i].side != side && !state->pawns[i].fought) {
            state->pawns[i].strength = 0;
        }
    }
}

static struct outcome outcome(const struct scenario *scenario, const struct state *state)
{
    (void)scenario;
    const uint8_t *won = look(state)->won;
    return (struct outcome){.over = look(state)->time_up,
                            .winner = won[0] == won[1]  ? SIDE_NONE
                                      : won[0] > won[1] ? 0
                                                        : 1,
                            .clause = CLAUSE_VICTORY_END,
                            .points = {won[0], won[1]}};
}

static int32_t score(const struct scenario *scenario, const struct state *state, int side)
{
    (void)scenario;
    return 1000 * (look(state)->won[side] - look(state)->won[1 - side]);
}

/* -- set-up and the tables -----------------------------------------------------------------------
 */

static void prepare(struct scenario *scenario, struct state *state)
{
    struct blank_scenario *terms = (struct blank_scenario *)scenario;
    struct blank_state *start = (struct blank_state *)state;
    terms->kinds[0] = (struct kind){.id = "pawn"};
    terms->n_kinds = 1;
    memset(start->picked, NO_UNIT, sizeof start->picked);
    deck_fill(&start->deck, CARDS);
}

static bool setup(struct scenario *scenario, struct state *state, struct problem *problem)
{
    struct hex_board board = {(uint8_t)scenario->width, (uint8_t)scenario->height};
    for (int i = 0; i < look(state)->n_pawns; i++) {
        if (!hex_is_on(board, look(state)->pawns[i].at)) {
            return problem_at(problem, CLAUSE_DUEL_PICK, "expected a hex on the table",
                              "units[%d].at", i);
        }
    }
    if (scenario->last_turn == 0 || scenario->last_turn > CARDS) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected 1 to 10 turns", "turns");
    }
    const struct blank_scenario *terms = (const struct blank_scenario *)scenario;
    if (terms->battle > terms->battles) {
        return problem_at(problem, CLAUSE_CAMPAIGN_BATTLES, "expected at most as many as battles",
                          "battle");
    }
    return true;
}

static const struct field pawn_fields[] = {
    {.name = "id",
     .about = "what the pawn is called",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct pawn, id)},
    {.name = "side",
     .about = "whose pawn it is",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct pawn, side)},
    {.name = "type",
     .about = "a pawn",
     .kind = VALUE_TEMPLATE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct pawn, kind)},
    {.name = "at",
     .about = "the hex it stands in",
     .kind = VALUE_HEX,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct pawn, at)},
    {.name = "strength",
     .about = "added to its die; secret until it has fought",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct pawn, strength),
     .max = STRONGEST},
    {.name = "fought",
     .about = "has fought",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct pawn, fought)},
    {.name = "won",
     .about = "has won its duel",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct pawn, won)},
    {.name = "wins",
     .about = "battles of a campaign in which it has won its duel",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct pawn, wins),
     .max = BATTLES_MAX},
    {.name = "home",
     .about = "went home after a battle of a campaign: it fights no more",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     FIELD_OF(struct pawn, home)},
};

static const struct field kind_fields[] = {{.name = "id",
                                            .about = "the name scenarios use",
                                            .kind = VALUE_ID,
                                            .flags = FIELD_REQUIRED,
                                            FIELD_OF(struct kind, id)}};

static const struct collection collections[] = {
    [UNITS] = {.name = "units",
               .singular = "unit",
               .home = IN_STATE,
               .offset = offsetof(struct blank_state, pawns),
               .count_offset = offsetof(struct blank_state, n_pawns),
               .stride = sizeof(struct pawn),
               .max = PAWNS_MAX,
               .id = 0,
               .owner = 1,
               .template = 2,
               .gone = 8,
               .place = 3,
               .fields = pawn_fields,
               .n_fields = COUNT(pawn_fields)},
    [TEMPLATES] = {.name = "templates",
                   .singular = "template",
                   .home = IN_SCENARIO,
                   .offset = offsetof(struct blank_scenario, kinds),
                   .count_offset = offsetof(struct blank_scenario, n_kinds),
                   .stride = sizeof(struct kind),
                   .max = KINDS_MAX,
                   .id = 0,
                   .owner = -1,
                   .template = -1,
                   .gone = -1,
                   .place = -1,
                   .fields = kind_fields,
                   .n_fields = COUNT(kind_fields)},
};

static const struct field globals[] = {
    {.name = "won-1",
     .about = "duels side 1 has won",
     .kind = VALUE_NUMBER,
     .flags = FIELD_TELLS,
     .offset = offsetof(struct blank_state, won),
     .size = 1,
     .max = 255},
    {.name = "won-2",
     .about = "duels side 2 has won",
     .kind = VALUE_NUMBER,
     .flags = FIELD_TELLS,
     .offset = offsetof(struct blank_state, won) + 1,
     .size = 1,
     .max = 255},
};

static const struct field settings[] = {
    {.name = "battle",
     .about = "which battle of a campaign it is; 0: one on its own",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct blank_scenario, battle),
     .max = BATTLES_MAX},
    {.name = "battles",
     .about = "how many battles the campaign has",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct blank_scenario, battles),
     .min = 1,
     .max = BATTLES_MAX,
     .initial = 3},
    {.name = "before-1",
     .about = "duels side 1 has won in earlier battles",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct blank_scenario, before),
     .size = 1,
     .max = 255},
    {.name = "before-2",
     .about = "duels side 2 has won in earlier battles",
     .kind = VALUE_NUMBER,
     .offset = offsetof(struct blank_scenario, before) + 1,
     .size = 1,
     .max = 255},
};

static const char *const omen_labels[] = {"no", "yes", NULL};
static const struct option options[] = {[OPT_OMEN] = {"opt-omen",
                                                      "whether a card is drawn before each fight",
                                                      CLAUSE_DUEL_OMEN, omen_labels}};

static const struct purpose purposes[] = {
    [FOR_FIGHT] = {"fight", "the pawn's fight", "", ""},
    [FOR_OMEN] = {"omen", "the omen", "", ""},
    [FOR_WOUNDS] = {"wounds", "the loser's wounds", "stays", "goes home"},
};

static const struct reason reasons[] = {
    [WHY_STRENGTH] = {"strength", CLAUSE_DUEL_FIGHT},
    [WHY_OMEN] = {"a good omen", CLAUSE_DUEL_OMEN},
};

static const struct event_kind events[] = {
    [EVENT_PICKED -
     EVENT_RULES] = {"picked", "{unit} steps forward.", {{"unit", VALUE_PIECE, NULL}}},
    [EVENT_WON - EVENT_RULES] = {"won", "The duel goes to {side}.", {{"side", VALUE_SIDE, NULL}}},
    [EVENT_WENT_HOME -
        EVENT_RULES] = {"went-home", "{unit} goes home.", {{"unit", VALUE_PIECE, NULL}}},
    [EVENT_STRONGER -
        EVENT_RULES] = {"stronger",
                        "{unit} has strength {strength} from now on.",
                        {{"unit", VALUE_PIECE, NULL}, {"strength", VALUE_NUMBER, NULL}}},
    [EVENT_UNFOUGHT - EVENT_RULES] = {"unfought",
                                      "Duels left unfought that count for {side}: {duels}.",
                                      {{"side", VALUE_SIDE, NULL}, {"duels", VALUE_NUMBER, NULL}}},
};

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/blank-clauses.inc"
};

extern const char blank_ledger[], blank_scenario_first_steps[], blank_scenario_three_duels[];
static const struct shipped_scenario scenarios[] = {{"first-steps", blank_scenario_first_steps},
                                                    {"three-duels", blank_scenario_three_duels}};

extern const struct ruleset blank;
const struct ruleset blank = {
    .slug = "blank",
    .title = "Blank",
    .about = "Hardly a game: a rule set to copy from.",
    .author = "Sandtable",
    .period = "No time at all",
    .ledger = blank_ledger,
    .revision = 3,
    .example = true,
    .board = BOARD_HEX,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct blank_scenario),
    .state_size = sizeof(struct blank_state),
    .clauses = clauses,
    .phases = phases,
    .verbs = verbs,
    .options = options,
    .events = events,
    .purposes = purposes,
    .reasons = reasons,
    .collections = collections,
    .settings = settings,
    .globals = globals,
    .scenarios = scenarios,
    .campaign = &blank_campaign,
    .n_clauses = COUNT(clauses),
    .n_phases = COUNT(phases),
    .n_verbs = COUNT(verbs),
    .n_options = COUNT(options),
    .n_events = COUNT(events),
    .n_purposes = COUNT(purposes),
    .n_reasons = COUNT(reasons),
    .n_collections = COUNT(collections),
    .n_settings = COUNT(settings),
    .n_globals = COUNT(globals),
    .n_scenarios = COUNT(scenarios),
    .prepare = prepare,
    .setup = setup,
    .check = check,
    .apply = apply,
    .run = run,
    .legal = legal,
    .view = view,
    .outcome = outcome,
    .score = score,
};
