/* Portable: what may be said now. check() judges one command, legal() lists them; both ask the
 * chapters the same questions. */

#include "rules/portable/chapters.h"

/* portable.rider.share: one who shares a square only to ride or carry must load or leave first. */
static bool check_may_stay(const struct portable_scenario *terms,
                           const struct portable_state *state, struct refusal *why)
{
    int unit = state->active;
    return unit == NO_UNIT || state->units[unit].moved ||
           portable_riding_partner(terms, state, unit) == NO_UNIT ||
           !portable_has_step(terms, state, unit) ||
           refuse(why, CLAUSE_RIDER_SHARE, "it must load or leave the square first");
}

static bool check_orders(const struct portable_scenario *terms, const struct portable_state *state,
                         const struct command *command, struct refusal *why)
{
    int unit = command->n_words > 0 ? piece_index(command->words[0]) : 0;
    switch (command->verb) {
    case VERB_BOMBARD:
        return portable_check_bombard(terms, state, unit, square_from_raw(command->words[1]), why);
    case VERB_GAS:
        return portable_check_gas(terms, state, unit, square_from_raw(command->words[1]), why);
    case VERB_FLAK:
        return portable_check_flak(terms, state, unit, piece_index(command->words[1]), why);
    case VERB_CANCEL:
        return portable_check_cancel(state, unit, why);
    case VERB_DONE:
        return true;
    default:
        return refuse(why, CLAUSE_TURN_SEQUENCE, "these are the artillery orders: Artillery alone");
    }
}

static bool check_aircraft_verb(const struct portable_scenario *terms,
                                const struct portable_state *state, const struct command *command,
                                struct refusal *why)
{
    int aircraft = state->active_aircraft;
    struct steps path;
    switch (command->verb) {
    case VERB_FLY: {
        command_steps(command, 0, &path);
        const int32_t *rest = &command->words[steps_words(path.n)];
        return portable_check_fly(terms, state, aircraft, &path, rest[0], rest[1], why);
    }
    case VERB_SHOOT:
        return portable_check_shoot(terms, state, aircraft, piece_index(command->words[0]), why);
    case VERB_STRAFE:
        return portable_check_strafe(terms, state, aircraft, why);
    case VERB_BOMB:
        return portable_check_bomb(terms, state, aircraft, command->words[0], why);
    case VERB_END_ACTIVATION:
    case VERB_END_PHASE:
        return true;
    default:
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "an aircraft is active: it cannot do that");
    }
}

static bool check_unit_work(const struct portable_scenario *terms,
                            const struct portable_state *state, const struct command *command,
                            struct refusal *why)
{
    int unit = state->active;
    switch (command->verb) {
    case VERB_LAY_MINES:
        return portable_check_mine_work(terms, state, unit, WORK_LAY_MINES,
                                        square_from_raw(command->words[0]), why);
    case VERB_CLEAR_MINES:
        return portable_check_mine_work(terms, state, unit, WORK_CLEAR_MINES,
                                        square_from_raw(command->words[0]), why);
    case VERB_LAY_WIRE:
        return portable_check_wire_work(state, unit, WORK_LAY_WIRE, why);
    default:
        return portable_check_wire_work(state, unit, WORK_CLEAR_WIRE, why);
    }
}

static bool check_unit_verb(const struct portable_scenario *terms,
                            const struct portable_state *state, const struct command *command,
                            struct refusal *why)
{
    int unit = state->active;
    struct steps path;
    switch (command->verb) {
    case VERB_MOVE:
        command_steps(command, 0, &path);
        return portable_check_move(terms, state, unit, &path, command->words[steps_words(path.n)],
                                   why);
    case VERB_LOAD:
        return portable_check_load(terms, state, unit, piece_index(command->words[0]), why);
    case VERB_UNLOAD:
        return portable_check_unload(terms, state, unit, why);
    default:
        break;
    }
    if (!check_may_stay(terms, state, why)) {
        return false;
    }
    switch (command->verb) {
    case VERB_TURN:
        return portable_check_turn(terms, state, unit, command->words[0], why);
    case VERB_FIRE:
        return portable_check_fire(terms, state, unit, square_from_raw(command->words[0]), why);
    case VERB_FLAK:
        return portable_check_flak(terms, state, piece_index(command->words[0]),
                                   piece_index(command->words[1]), why);
    case VERB_ASSAULT:
        return portable_check_assault(terms, state, unit, command->words[0], why);
    case VERB_LAY_MINES:
    case VERB_CLEAR_MINES:
    case VERB_LAY_WIRE:
    case VERB_CLEAR_WIRE:
        return check_unit_work(terms, state, command, why);
    case VERB_END_ACTIVATION:
    case VERB_END_PHASE:
        return portable_check_end_activation(terms, state, why);
    case VERB_FLY:
    case VERB_SHOOT:
    case VERB_STRAFE:
    case VERB_BOMB:
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "a ground Unit is active: it cannot do that");
    case VERB_RETREAT:
    case VERB_STAND:
        return refuse(why, CLAUSE_DAMAGE_CHOICE, "nobody is asked to retreat");
    case VERB_ADVANCE:
    case VERB_HOLD:
        return refuse(why, CLAUSE_CLOSE_ADVANCE, "it has not won a close combat just now");
    case VERB_BOMBARD:
    case VERB_GAS:
    case VERB_CANCEL:
    case VERB_DONE:
        return refuse(why, CLAUSE_ARTILLERY_PHASE, "the artillery phase is over");
    default:
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "the active Unit must finish first");
    }
}

static bool check_go(const struct portable_scenario *terms, const struct portable_state *state,
                     const struct command *command, struct refusal *why)
{
    switch (command->verb) {
    case VERB_ACTIVATE:
        return portable_check_activate(terms, state, command->words[0], why);
    case VERB_END_PHASE:
        return true;
    case VERB_BOMBARD:
    case VERB_GAS:
    case VERB_CANCEL:
    case VERB_DONE:
        return refuse(why, CLAUSE_ARTILLERY_PHASE, "the artillery phase is over");
    default:
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "no Unit is active: activate one first");
    }
}

bool portable_check(const struct scenario *scenario, const struct state *head,
                    const struct command *command, struct refusal *why)
{
    const struct portable_scenario *terms = portable_scenario(scenario);
    const struct portable_state *state = portable_state(head);
    const struct task *task = agenda_top(head);
    switch (task->kind) {
    case TASK_ORDERS:
        return check_orders(terms, state, command, why);
    case TASK_GO:
        return check_go(terms, state, command, why);
    case TASK_CHOICE:
    case TASK_DISPLACE:
        if (command->verb == VERB_RETREAT) {
            return portable_check_retreat(terms, state, task->unit,
                                          square_from_raw(command->words[0]), why);
        }
        if (command->verb == VERB_STAND && task->kind == TASK_DISPLACE) {
            return refuse(why, CLAUSE_TRANSPORT_SHARED_HIT,
                          "the square cannot hold it: it must go");
        }
        return command->verb == VERB_STAND ||
               refuse(why, CLAUSE_DAMAGE_CHOICE, "first say whether it retreats or stands");
    case TASK_ADVANCE:
        if (command->verb == VERB_ADVANCE) {
            return portable_check_advance(state, task, command->words[0], why);
        }
        return command->verb == VERB_HOLD ||
               refuse(why, CLAUSE_CLOSE_ADVANCE, "first say whether it advances or holds");
    default:
        return state->active != NO_UNIT ? check_unit_verb(terms, state, command, why)
                                        : check_aircraft_verb(terms, state, command, why);
    }
}

/* -- listing -------------------------------------------------------------------------------------
 */

static void list_activations(const struct portable_scenario *terms,
                             const struct portable_state *state, int side, struct legal *legal)
{
    struct refusal unused;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side &&
            portable_check_activate(terms, state, unit_piece(i), &unused)) {
            legal_add(legal, VERB_ACTIVATE, 1)[0] = unit_piece(i);
        }
    }
    for (int i = 0; i < state->n_aircraft; i++) {
        if (state->aircraft[i].side == side &&
            portable_check_activate(terms, state, aircraft_piece(i), &unused)) {
            legal_add(legal, VERB_ACTIVATE, 1)[0] = aircraft_piece(i);
        }
    }
    legal_add(legal, VERB_END_PHASE, 0);
}

static void list_turns(const struct portable_scenario *terms, const struct portable_state *state,
                       int unit, struct legal *legal)
{
    struct refusal unused;
    for (int edge = 0; edge < EDGES; edge++) {
        if (portable_check_turn(terms, state, unit, edge, &unused)) {
            legal_add(legal, VERB_TURN, 1)[0] = edge;
        }
    }
}

static void list_flak(const struct portable_scenario *terms, const struct portable_state *state,
                      int unit, struct legal *legal)
{
    struct refusal unused;
    for (int i = 0; i < state->n_aircraft && state->units[unit].kind == KIND_MACHINE_GUNS; i++) {
        if (portable_check_flak(terms, state, unit, i, &unused)) {
            int32_t *words = legal_add(legal, VERB_FLAK, 2);
            words[0] = unit_piece(unit);
            words[1] = aircraft_piece(i);
        }
    }
}

static void list_loads(const struct portable_scenario *terms, const struct portable_state *state,
                       int unit, struct legal *legal)
{
    struct refusal unused;
    for (int i = 0; i < state->n_units; i++) {
        if (portable_check_load(terms, state, unit, i, &unused)) {
            legal_add(legal, VERB_LOAD, 1)[0] = unit_piece(i);
        }
    }
}

static void list_ends(struct legal *legal)
{
    legal_add(legal, VERB_END_ACTIVATION, 0);
    legal_add(legal, VERB_END_PHASE, 0);
}

static void list_unit(const struct portable_scenario *terms, const struct portable_state *state,
                      struct legal *legal)
{
    int unit = state->active;
    struct refusal unused;
    if (is_carried(&state->units[unit])) {
        for (int edge = 0; edge < EDGES && portable_check_unload(terms, state, unit, &unused);
             edge++) {
            legal_add(legal, VERB_UNLOAD, 1)[0] = edge;
        }
        list_ends(legal);
        return;
    }
    if (portable_check_may_move(terms, state, unit, &unused)) {
        portable_list_moves(terms, state, unit, legal);
    }
    if (!check_may_stay(terms, state, &unused)) {
        list_loads(terms, state, unit, legal);
        return;
    }
    list_turns(terms, state, unit, legal);
    portable_list_shots(terms, state, unit, legal);
    list_flak(terms, state, unit, legal);
    portable_list_assaults(terms, state, unit, legal);
    portable_list_works(terms, state, unit, legal);
    list_loads(terms, state, unit, legal);
    if (portable_check_end_activation(terms, state, &unused)) {
        list_ends(legal);
    }
}

void portable_legal(const struct scenario *scenario, const struct state *head, int side,
                    struct legal *legal)
{
    const struct portable_scenario *terms = portable_scenario(scenario);
    const struct portable_state *state = portable_state(head);
    const struct task *task = agenda_top(head);
    switch (task->kind) {
    case TASK_ORDERS:
        portable_list_orders(terms, state, side, legal);
        break;
    case TASK_GO:
        list_activations(terms, state, side, legal);
        break;
    case TASK_CHOICE:
        portable_list_retreats(terms, state, task->unit, legal);
        legal_add(legal, VERB_STAND, 0);
        break;
    case TASK_DISPLACE:
        portable_list_retreats(terms, state, task->unit, legal);
        break;
    case TASK_ADVANCE:
        portable_list_advances(state, task, legal);
        break;
    default:
        if (state->active != NO_UNIT) {
            list_unit(terms, state, legal);
        } else {
            portable_list_flights(terms, state, state->active_aircraft, legal);
            list_ends(legal);
        }
    }
}

/* portable.hidden.orders, portable.hidden.mines (ledger, section 9) */
void portable_view(const struct scenario *scenario, struct state *copy, int side)
{
    (void)scenario;
    struct portable_state *state = (struct portable_state *)copy;
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side && portable_is_secret_work(state, unit)) {
            portable_end_task(unit);
        }
    }
    for (int i = 0; i < state->n_units && state->head.phase == ARTILLERY_ORDERS_PHASE; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side) {
            unit->order = ORDER_NONE;
            unit->target = SQUARE_NOWHERE;
            unit->target_aircraft = NO_UNIT;
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->hidden && !mine->known && mine->side != side) {
            *mine = (struct mine){.number = mine->number, .side = mine->side, .gone = GONE_UNSEEN};
        }
    }
}
