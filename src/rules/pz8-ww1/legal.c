/* Pz8 WW1: what may be said now. check() judges one command, legal() lists them all; both ask the
 * chapters the same questions. */

#include "rules/pz8-ww1/ww1.h"

#define BIT(verb) (1U << (verb))

/* What each question may be answered with, and what is said to any other command. */
static const struct question {
    uint32_t verbs;
    uint16_t clause;
    const char *sentence;
} questions[] = {
    [TASK_EXCHANGE] = {BIT(VERB_EXCHANGE) | BIT(VERB_DONE), CLAUSE_SCENARIO_WEST_1918,
                       "first exchange Stormtroopers for Tanks, or say done"},
    [TASK_PLACE] = {BIT(VERB_PLACE) | BIT(VERB_PASS) | BIT(VERB_AUTODEPLOY), CLAUSE_SETUP_FD_TURNS,
                    "now Field Defences are placed, one after another"},
    [TASK_BOMBARD] = {BIT(VERB_BOMBARD) | BIT(VERB_ROLL), CLAUSE_BOMBARD_DECLARE,
                      "first name what is bombarded, then roll"},
    [TASK_PLAN] = {BIT(VERB_PLAN) | BIT(VERB_DONE), CLAUSE_SCENARIO_VARIATIONS,
                   "now barrages are planned"},
    [TASK_DEPLOY] = {BIT(VERB_DEPLOY) | BIT(VERB_AUTODEPLOY), CLAUSE_SETUP_DEPLOY,
                     "first every unit that has a square to go to is deployed"},
    [TASK_MOVE] = {BIT(VERB_MOVE) | BIT(VERB_DEPLOY) | BIT(VERB_DONE), CLAUSE_TURN_SEQUENCE,
                   "this is a move phase: moves come first"},
    [TASK_ASSAULT] = {BIT(VERB_ASSAULT) | BIT(VERB_DONE), CLAUSE_TURN_SEQUENCE,
                      "this is an assault phase: the moves are over"},
    [TASK_WIRE] = {BIT(VERB_CUT) | BIT(VERB_DONE), CLAUSE_TURN_SEQUENCE,
                   "moves and assaults are over: now wire is cut"},
    [TASK_REMOVE] = {BIT(VERB_REMOVE) | BIT(VERB_DONE), CLAUSE_BOMBARD_REMOVE,
                     "first say what the shells remove"},
    [TASK_JOIN] = {BIT(VERB_JOIN) | BIT(VERB_GO), CLAUSE_ASSAULT_DECLARE,
                   "first name who takes part in the assault, then go"},
    [TASK_SUPPORT] = {BIT(VERB_SUPPORT), CLAUSE_ASSAULT_COMMIT,
                      "first name the support of this assault"},
    [TASK_ADVANCE] = {BIT(VERB_ADVANCE) | BIT(VERB_STAY), CLAUSE_ASSAULT_ADVANCE,
                      "first advance into the empty square, or stay"},
};

bool ww1_check(const struct scenario *scenario, const struct state *head,
               const struct command *command, struct refusal *why)
{
    terms_t *terms = ww1_scenario(scenario);
    state_t *state = ww1_state(head);
    const int32_t *words = command->words;
    const struct question *question = &questions[agenda_top(head)->kind];
    if (!(question->verbs & BIT(command->verb))) {
        return refuse(why, question->clause, question->sentence);
    }
    switch (command->verb) {
    case VERB_EXCHANGE:
        return ww1_check_exchange(terms, state, words[0], why);
    case VERB_PLACE:
        return ww1_check_place(terms, state, command->side, words[0], square_from_raw(words[1]),
                               why);
    case VERB_BOMBARD:
        return ww1_check_bombard(terms, state, command->side, square_from_raw(words[0]), words[1],
                                 why);
    case VERB_PLAN:
        return ww1_check_plan(terms, state, command->side, words[0], square_from_raw(words[1]),
                              words[2], why);
    case VERB_REMOVE:
        return ww1_check_remove(terms, state, piece_index(words[0]), why);
    case VERB_DEPLOY:
        return ww1_check_deploy(terms, state, piece_index(words[0]), square_from_raw(words[1]),
                                why);
    case VERB_AUTODEPLOY:
        return ww1_check_autodeploy(terms, state, command->side, why);
    case VERB_MOVE:
        return ww1_check_move(terms, state, piece_index(words[0]), square_from_raw(words[1]), why);
    case VERB_ASSAULT:
        return ww1_check_assault(terms, state, command->side, square_from_raw(words[0]),
                                 square_from_raw(words[1]), why);
    case VERB_JOIN:
        return ww1_check_join(state, piece_index(words[0]), why);
    case VERB_GO:
        return state->assault.n_joined > 0 ||
               refuse(why, CLAUSE_ASSAULT_DECLARE, "at least one unit takes part");
    case VERB_SUPPORT:
        return ww1_check_support(state, command->side, words[0], words[1], why);
    case VERB_ADVANCE:
        return ww1_check_advance(terms, state, piece_index(words[0]), why);
    case VERB_CUT:
        return ww1_check_cut(state, piece_index(words[0]), piece_index(words[1]), why);
    default:
        return true;
    }
}

static void list_exchanges(terms_t *terms, state_t *state, struct legal *legal)
{
    struct refusal unused;
    for (int n = 1; ww1_check_exchange(terms, state, n, &unused); n++) {
        legal_add(legal, VERB_EXCHANGE, 1)[0] = n;
    }
}

static void list_autodeploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    if (ww1_check_autodeploy(terms, state, side, &unused)) {
        legal_add(legal, VERB_AUTODEPLOY, 0);
    }
}

void ww1_legal(const struct scenario *scenario, const struct state *head, int side,
               struct legal *legal)
{
    terms_t *terms = ww1_scenario(scenario);
    state_t *state = ww1_state(head);
    int task = agenda_top(head)->kind;
    switch (task) {
    case TASK_EXCHANGE:
        list_exchanges(terms, state, legal);
        break;
    case TASK_PLACE:
        ww1_list_places(terms, state, side, legal);
        list_autodeploy(terms, state, side, legal);
        legal_add(legal, VERB_PASS, 0);
        break;
    case TASK_BOMBARD:
        ww1_list_bombardments(terms, state, side, legal);
        legal_add(legal, VERB_ROLL, 0);
        break;
    case TASK_PLAN:
        ww1_list_plans(terms, state, side, legal);
        break;
    case TASK_DEPLOY:
        ww1_list_deployments(terms, state, side, legal);
        list_autodeploy(terms, state, side, legal);
        break;
    case TASK_MOVE:
        ww1_list_moves(terms, state, side, legal);
        ww1_list_deployments(terms, state, side, legal);
        break;
    case TASK_ASSAULT:
        ww1_list_assaults(terms, state, side, legal);
        break;
    case TASK_WIRE:
        ww1_list_cuts(terms, state, side, legal);
        break;
    case TASK_REMOVE:
        ww1_list_removals(terms, state, legal);
        break;
    case TASK_JOIN:
        ww1_list_joins(terms, state, legal);
        break;
    case TASK_SUPPORT:
        ww1_list_support(state, side, legal);
        break;
    default:
        ww1_list_advances(terms, state, legal);
        break;
    }
    if (questions[task].verbs & BIT(VERB_DONE)) {
        legal_add(legal, VERB_DONE, 0);
    }
}
