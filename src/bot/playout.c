#include "bot/playout.h"

#include <stdlib.h>
#include <string.h>

#include "bot/chance.h"
#include "core/dice.h"

struct playout {
    struct umpire umpire;
    struct dice dice;
    struct events events;
    struct legal legal;
    struct state *state;
    struct intent intents[SIDES]; /* what each side wants as the game goes on */
    uint32_t planned[SIDES];      /* the phase that its plan is of */
    bool follows;                 /* views can be made whole */
};

void playout_free(struct playout *playout)
{
    if (playout != NULL) {
        free(playout->state);
        free(playout);
    }
}

struct playout *playout_new(const struct ruleset *rules)
{
    struct playout *playout = calloc(1, sizeof *playout);
    if (playout == NULL) {
        return NULL;
    }
    playout->follows = rules->determinize != NULL || !ruleset_has_secrets(rules);
    playout->state = malloc(rules->state_size);
    if (playout->state == NULL) {
        playout_free(playout);
        return NULL;
    }
    playout->umpire = (struct umpire){.rules = rules,
                                      .state = playout->state,
                                      .dice = &playout->dice,
                                      .events = &playout->events};
    return playout;
}

const struct state *playout_end(const struct playout *playout)
{
    return playout->state;
}

uint64_t looks_within(const struct ruleset *rules, uint32_t ms)
{
    enum { NS_PER_MS = 1000000, LOOK_NS = 2000 /* where the rule set does not say it */ };
    return (uint64_t)ms * NS_PER_MS / (rules->look_ns > 0 ? rules->look_ns : LOOK_NS);
}

/* The logistic curve in steps of a quarter: by the scale itself three of four games are won. */
int32_t chance_of_score(int32_t score, int32_t scale)
{
    static const int32_t curve[] = {2048, 2327, 2597, 2847, 3072, 3268, 3435, 3573, 3686, 3777,
                                    3849, 3906, 3950, 3984, 4010, 4031, 4046, 4058, 4067, 4074,
                                    4079, 4083, 4086, 4089, 4090, 4092, 4093, 4094, 4094};
    enum { STEPS = 4, LAST = sizeof curve / sizeof curve[0] - 1 };
    int64_t ahead = score < 0 ? -(int64_t)score : score;
    int64_t step = ahead * STEPS / scale;
    int32_t chance = curve[LAST];
    if (step < LAST) {
        int64_t beyond = ahead * STEPS - step * scale;
        chance = curve[step] + (int32_t)((curve[step + 1] - curve[step]) * beyond / scale);
    }
    return score < 0 ? CHANCE_SURE - chance : chance;
}

/* -- one sample -------------------------------------------------------------------------------- */

/* The world of this sample, and its dice. */
static void begin_sample(struct playout *playout, const struct outlook *outlook, uint32_t sample)
{
    struct chance chance;
    uint8_t key[32];
    chance_start(&chance, "sandtable sample 1", outlook->seed + sample);
    for (size_t i = 0; i < sizeof key; i += sizeof(uint64_t)) {
        uint64_t word = chance_word(&chance);
        memcpy(key + i, &word, sizeof word);
    }
    dice_roll_from(&playout->dice, key);
    memcpy(playout->state, outlook->view, outlook->rules->state_size);
    if (outlook->rules->determinize != NULL && !outlook->whole) {
        outlook->rules->determinize(outlook->scenario, playout->state, outlook->side,
                                    chance_word(&chance));
    }
    agenda_ask_again(playout->state, outlook->side);
    playout->umpire.scenario = outlook->scenario;
}

/* Between 0 and CHANCE_SURE by a lead, and never quite there: whoever is far behind still sees who
 * is further. */
static int32_t share_of_lead(int64_t lead, int64_t scale)
{
    enum { SLOW = 2 }; /* scales ahead, by which half of what there is to gain is gained */
    int64_t ahead = lead < 0 ? -lead : lead;
    return (int32_t)(CHANCE_SURE / 2 + CHANCE_SURE / 2 * lead / (ahead + SLOW * scale));
}

int32_t worth_of_result(int32_t chance, int64_t lead, int32_t scale)
{
    enum { MARGIN = 16 };
    return (chance * (MARGIN - 1) + share_of_lead(lead, scale)) / MARGIN;
}

/* When the game is over its own points are what it was won or lost by: a set's score may count the
 * end itself, beside which nothing else is seen. */
static int32_t chance_in(const struct outlook *outlook, const struct state *state)
{
    enum { POINT = 1000 };
    const struct intent *intent = &outlook->intents[outlook->side];
    int32_t scale = intent->weights[WEIGHT_SCALE];
    int side = outlook->side;
    if (!state->over) {
        int32_t score = outlook->rules->score(outlook->scenario, state, side, intent);
        return worth_of_result(chance_of_score(score, scale), score, scale);
    }
    int32_t result = state->winner == side        ? CHANCE_SURE
                     : state->winner == SIDE_NONE ? CHANCE_SURE / 2
                                                  : 0;
    int64_t lead = (int64_t)state->points[side] - state->points[1 - side];
    return worth_of_result(result, lead * POINT, scale);
}

static uint32_t phase_of(const struct state *state)
{
    enum { PHASES = 256 };
    return (uint32_t)state->turn * PHASES + state->phase;
}

static void begin_plans(struct playout *playout, const struct outlook *outlook)
{
    for (int i = 0; i < SIDES; i++) {
        playout->intents[i] = outlook->intents[i];
        playout->planned[i] = phase_of(playout->state);
    }
}

/* Plans follow the game: a goal that was taken is nobody's goal any more. A player makes his anew
 * before each word; here once in a phase will do. */
static void plan_anew(struct playout *playout, const struct outlook *outlook, int side)
{
    uint32_t phase = phase_of(playout->state);
    if (playout->intents[side].planned && playout->planned[side] != phase) {
        playout->planned[side] = phase;
        outlook->rules->plan(outlook->scenario, playout->state, side, &playout->intents[side]);
    }
}

/* What whoever speaks says; false if there is nothing. */
static bool say_next(struct playout *playout, const struct outlook *outlook, int side,
                     struct command *command)
{
    const struct legal *legal = &playout->legal;
    plan_anew(playout, outlook, side);
    umpire_legal(outlook->rules, outlook->scenario, playout->state, side, &playout->legal);
    if (legal->n == 0) {
        return false;
    }
    uint32_t best = most_promising(outlook->rules, outlook->scenario, playout->state, side, legal,
                                   &playout->intents[side]);
    legal_get(legal, best, side, command);
    return true;
}

static bool is_beyond_horizon(const struct outlook *outlook, const struct state *state)
{
    return outlook->horizon > 0 && state->turn >= outlook->view->turn + outlook->horizon;
}

static bool is_stopped(struct outlook *outlook, bool first)
{
    if (first && outlook->enough != NULL && outlook->enough(outlook->who)) {
        atomic_store(&outlook->stopped, true);
    }
    return atomic_load(&outlook->stopped);
}

/* May others be played too? From a view that lacks what they have they cannot be. */
static bool follows_others(const struct playout *playout, const struct outlook *outlook)
{
    return outlook->whole || playout->follows;
}

int32_t playout_run(struct playout *playout, struct outlook *outlook, const struct command *command,
                    uint32_t sample, bool first, uint64_t *looks)
{
    struct command next;
    struct state *state = playout->state;
    uint64_t looked = 0;
    begin_sample(playout, outlook, sample);
    begin_plans(playout, outlook);
    if (!umpire_check(outlook->rules, outlook->scenario, state, command, NULL)) {
        return chance_in(outlook, state); /* in this world it could not be said */
    }
    umpire_apply(&playout->umpire, command);
    for (int n = 0; n < PLAYOUT_COMMANDS && looked < outlook->looks_most && !state->over &&
                    !is_beyond_horizon(outlook, state);
         n++) {
        int side = side_to_speak(state);
        if (is_stopped(outlook, first)) {
            return PLAYOUT_CUT;
        }
        if (side == SIDE_NONE || (side != outlook->side && !follows_others(playout, outlook)) ||
            !say_next(playout, outlook, side, &next)) {
            break;
        }
        looked += playout->legal.n;
        umpire_apply(&playout->umpire, &next);
    }
    *looks += looked;
    return chance_in(outlook, state);
}
