/* Pz8 Space: what may be said now. check() judges one command, legal() lists them all; both ask the
 * chapters the same questions. */

#include "rules/pz8-space/space.h"

static bool check_ship_verb(const struct space_scenario *terms, const struct space_state *state,
                            const struct command *command, struct refusal *why)
{
    struct steps path;
    switch (command->verb) {
    case VERB_MOVE:
        command_steps(command, 0, &path);
        return check_move(terms, state, &path, why);
    case VERB_END_MOVE:
        return check_end_move(terms, state, why);
    case VERB_JUMP:
        return check_jump(terms, state, hex_from_raw(command->words[0]), why);
    case VERB_CLOAK:
        return check_cloak(terms, state, why);
    case VERB_FIRE:
        return check_fire(terms, state, command->words[0], why);
    case VERB_LAUNCH:
        return check_launch(terms, state, why);
    case VERB_END_ACTIVATION:
        return state->stage == STAGE_MOVED ||
               (check_end_move(terms, state, why)
                    ? refuse(why, CLAUSE_MOVE_STUCK,
                             "the ship's movement must first be ended: end-move")
                    : refuse(why, CLAUSE_MOVE_MINIMUM, "the ship has yet to move or jump"));
    case VERB_ACTIVATE:
        return refuse(why, CLAUSE_TURN_COMPLETE, "the active ship must finish first");
    default:
        return refuse(why, CLAUSE_FIREBACK_RIGHT,
                      "nobody has fired at a ship of this side just now");
    }
}

bool space_check(const struct scenario *scenario, const struct state *head,
                 const struct command *command, struct refusal *why)
{
    const struct space_scenario *terms = space_scenario(scenario);
    const struct space_state *state = space_state(head);
    switch (agenda_top(head)->kind) {
    case TASK_GO:
        if (command->verb == VERB_FIRE_BACK || command->verb == VERB_HOLD) {
            return check_ship_verb(terms, state, command, why);
        }
        if (command->verb != VERB_ACTIVATE) {
            return refuse(why, CLAUSE_TURN_ALTERNATE, "no ship is active: activate one first");
        }
        return check_activate(state, piece_index(command->words[0]), why);
    case TASK_FIRE_BACK:
        if (command->verb == VERB_LAUNCH) {
            return refuse(why, CLAUSE_TORPEDO_BARRED, "a torpedo is never launched as fire back");
        }
        return command->verb == VERB_FIRE_BACK || command->verb == VERB_HOLD ||
               refuse(why, CLAUSE_FIREBACK_RIGHT, "first say whether to fire back or hold");
    default:
        return check_ship_verb(terms, state, command, why);
    }
}

static void list_targets(const struct space_scenario *terms, const struct space_state *state,
                         struct legal *legal)
{
    struct refusal unused;
    if (!check_guns(terms, state, &unused)) {
        return;
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (check_shot(state, ship_piece(i), &unused)) {
            legal_add(legal, VERB_FIRE, 1)[0] = ship_piece(i);
        }
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        if (check_shot(state, torpedo_piece(i), &unused)) {
            legal_add(legal, VERB_FIRE, 1)[0] = torpedo_piece(i);
        }
    }
}

static void list_shots(const struct space_scenario *terms, const struct space_state *state,
                       struct legal *legal)
{
    struct refusal unused;
    if (check_cloak(terms, state, &unused)) {
        legal_add(legal, VERB_CLOAK, 0);
    }
    list_targets(terms, state, legal);
    if (check_launch(terms, state, &unused)) {
        legal_add(legal, VERB_LAUNCH, 0);
    }
}

static bool has_target(const struct space_scenario *terms, const struct space_state *state)
{
    struct refusal unused;
    if (!check_guns(terms, state, &unused)) {
        return false;
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (check_shot(state, ship_piece(i), &unused)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        if (check_shot(state, torpedo_piece(i), &unused)) {
            return true;
        }
    }
    return false;
}

bool has_action_left(const struct space_scenario *terms, const struct space_state *state)
{
    struct refusal unused;
    return check_cloak(terms, state, &unused) || check_launch(terms, state, &unused) ||
           has_target(terms, state);
}

void space_legal(const struct scenario *scenario, const struct state *head, int side,
                 struct legal *legal)
{
    const struct space_scenario *terms = space_scenario(scenario);
    const struct space_state *state = space_state(head);
    struct refusal unused;
    switch (agenda_top(head)->kind) {
    case TASK_GO:
        for (int i = 0; i < state->n_ships; i++) {
            if (state->ships[i].side == side && check_activate(state, i, &unused)) {
                legal_add(legal, VERB_ACTIVATE, 1)[0] = ship_piece(i);
            }
        }
        break;
    case TASK_FIRE_BACK:
        legal_add(legal, VERB_FIRE_BACK, 0);
        legal_add(legal, VERB_HOLD, 0);
        break;
    default:
        if (state->stage == STAGE_MOVED) {
            list_shots(terms, state, legal);
            legal_add(legal, VERB_END_ACTIVATION, 0);
        } else {
            list_moves(terms, state, legal);
            list_jumps(terms, state, legal);
        }
    }
}
