/* Pz8 Naval: what may be said now. check() judges one command, legal() lists them all; both ask the
 * chapters the same questions. */

#include "rules/pz8-naval/naval.h"

static bool check_move_verb(const struct naval_scenario *terms, const struct naval_state *state,
                            const struct command *command, struct refusal *why)
{
    switch (command->verb) {
    case VERB_MOVE:
        return naval_check_move(terms, state, piece_index(command->words[0]),
                                (enum way)command->words[1], command->words[2] != ABSENT, why);
    case VERB_DONE:
        return true;
    default:
        return refuse(why, CLAUSE_TURN_SEQUENCE, "now is the time to move");
    }
}

static bool check_fire_verb(const struct naval_scenario *terms, const struct naval_state *state,
                            const struct command *command, struct refusal *why)
{
    const int32_t *words = command->words;
    switch (command->verb) {
    case VERB_RAID:
        return naval_check_raid(terms, state, piece_index(words[0]), piece_index(words[1]),
                                words[2], why);
    case VERB_DECLARE:
        return naval_check_declare(terms, state, piece_index(words[0]), piece_index(words[1]),
                                   words[2], why);
    case VERB_FIRE:
        return naval_check_fire(terms, state, piece_index(words[0]), words[1], words[2], why);
    case VERB_TORPEDO:
        return naval_check_torpedo(terms, state, piece_index(words[0]), piece_index(words[1]), why);
    case VERB_DONE:
        return true;
    default:
        return refuse(why, CLAUSE_TURN_SEQUENCE, "now is the time to fire");
    }
}

/* pz8-naval.repair.choice: of the ship that was rolled for, one T or one H. */
static bool check_repair_verb(const struct naval_state *state, const struct command *command,
                              struct refusal *why)
{
    if (command->verb != VERB_REPAIR) {
        return refuse(why, CLAUSE_REPAIR_CHOICE, "first say what is repaired: repair SHIP t or h");
    }
    return piece_index(command->words[0]) == agenda_top(&state->head)->unit ||
           refuse(why, CLAUSE_REPAIR_CHOICE, "another ship is being repaired");
}

bool naval_check(const struct scenario *scenario, const struct state *head,
                 const struct command *command, struct refusal *why)
{
    const struct naval_scenario *terms = naval_scenario(scenario);
    const struct naval_state *state = naval_state(head);
    switch (agenda_top(head)->kind) {
    case TASK_MOVE:
        return check_move_verb(terms, state, command, why);
    case TASK_FIRE:
        return check_fire_verb(terms, state, command, why);
    default:
        return check_repair_verb(state, command, why);
    }
}

/* -- lists ---------------------------------------------------------------------------------------
 */

static void add_move(struct legal *legal, int ship, enum way way, int32_t smoke)
{
    int32_t *words = legal_add(legal, VERB_MOVE, 3);
    words[0] = ship_piece(ship);
    words[1] = (int32_t)way;
    words[2] = smoke;
}

static void list_moves(const struct naval_scenario *terms, const struct naval_state *state,
                       int side, struct legal *legal)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side != side || !is_fighting(ship) || ship->ordered) {
            continue;
        }
        add_move(legal, i, WAY_HOLD, ABSENT);
        if (naval_is_halted(terms, ship)) {
            continue;
        }
        if (ship->at != central_zone(side)) {
            add_move(legal, i, WAY_AHEAD, ABSENT);
        }
        add_move(legal, i, WAY_BACK, ABSENT);
        if (ship->at != rear_zone(side)) {
            add_move(legal, i, WAY_BACK, 0);
        }
    }
    legal_add(legal, VERB_DONE, 0);
}

static void add_shot(struct legal *legal, int verb, int firer, int target, int32_t battery)
{
    int32_t *words = legal_add(legal, verb, 3);
    words[0] = ship_piece(firer);
    words[1] = target == NO_UNIT ? ABSENT : ship_piece(target);
    words[2] = battery;
}

static bool is_enemy(const struct naval_state *state, int side, int ship)
{
    return state->ships[ship].side != side && is_on_table(&state->ships[ship]);
}

/* Every target of her batteries. Without a list: is there any? */
static bool list_shots(const struct naval_scenario *terms, const struct naval_state *state,
                       int firer, int verb, struct legal *legal)
{
    const struct ship *ship = &state->ships[firer];
    const struct template *template = template_of(terms, ship);
    bool any = false;
    for (int i = 0; i < state->n_ships; i++) {
        if (!is_enemy(state, ship->side, i)) {
            continue;
        }
        int range = range_between(ship, &state->ships[i]);
        bool main = naval_straddle_need(template, BATTERY_MAIN, range) != 0;
        bool second = template->row_2 != ROW_NONE &&
                      naval_straddle_need(template, BATTERY_SECOND, range) != 0;
        any = any || main || second;
        if (legal == NULL) {
            continue;
        }
        if (main) {
            add_shot(legal, verb, firer, i, ABSENT);
        }
        if (main && template->row_2 != ROW_NONE) {
            add_shot(legal, verb, firer, i, BATTERY_MAIN);
        }
        if (second) {
            add_shot(legal, verb, firer, i, BATTERY_SECOND);
        }
        if (main && second) {
            add_shot(legal, verb, firer, i, BATTERY_BOTH);
        }
    }
    return any;
}

static bool list_guns(const struct naval_scenario *terms, const struct naval_state *state, int side,
                      struct legal *legal)
{
    bool declared = terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_DECLARED;
    struct refusal unused;
    bool any = false;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side != side || ship->fired) {
            continue;
        }
        if (declared && ship->target != NO_UNIT) {
            any = true;
            if (legal != NULL) {
                add_shot(legal, VERB_FIRE, i, NO_UNIT, ABSENT);
            }
        } else if ((!declared || state->stage <= STAGE_DECLARE) &&
                   naval_check_firer(ship, &unused)) {
            int verb = declared ? VERB_DECLARE : VERB_FIRE;
            any = list_shots(terms, state, i, verb, legal) || any;
        }
    }
    return any;
}

static bool list_torpedoes(const struct naval_scenario *terms, const struct naval_state *state,
                           int side, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    if (terms->head.options[OPT_BOOK] != BOOK_CRUISER) {
        return false;
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side != side || !naval_check_tubes(terms, state, i, &unused)) {
            continue;
        }
        for (int target = 0; target < state->n_ships; target++) {
            if (naval_check_torpedo(terms, state, i, target, &unused)) {
                any = true;
                if (legal != NULL) {
                    int32_t *words = legal_add(legal, VERB_TORPEDO, 2);
                    words[0] = ship_piece(i);
                    words[1] = ship_piece(target);
                }
            }
        }
    }
    return any;
}

static void add_raid(struct legal *legal, int raid, int target, int32_t kind)
{
    int32_t *words = legal_add(legal, VERB_RAID, 3);
    words[0] = raid_piece(raid);
    words[1] = ship_piece(target);
    words[2] = kind;
}

static void list_raid(const struct naval_state *state, int raid, struct legal *legal)
{
    for (int i = 0; i < state->n_ships; i++) {
        if (!is_enemy(state, state->raids[raid].side, i)) {
            continue;
        }
        if (state->raids[raid].kind == RAID_KIND_OPEN) {
            add_raid(legal, raid, i, RAID_KIND_TORPEDO);
            add_raid(legal, raid, i, RAID_KIND_BOMB);
        } else {
            add_raid(legal, raid, i, ABSENT);
        }
    }
}

static bool has_ship_on_table(const struct naval_state *state, int side)
{
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side == side && is_on_table(&state->ships[i])) {
            return true;
        }
    }
    return false;
}

static bool list_raids(const struct naval_scenario *terms, const struct naval_state *state,
                       int side, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    if (state->n_raids == 0 || !has_ship_on_table(state, 1 - side) ||
        !naval_check_launching(terms, state, side, &unused)) {
        return false;
    }
    for (int i = 0; i < state->n_raids; i++) {
        if (state->raids[i].side == side && !state->raids[i].spent) {
            any = true;
            if (legal != NULL) {
                list_raid(state, i, legal);
            }
        }
    }
    return any;
}

bool naval_has_fire_to_give(const struct naval_scenario *terms, const struct naval_state *state,
                            int side)
{
    return list_raids(terms, state, side, NULL) || list_guns(terms, state, side, NULL) ||
           list_torpedoes(terms, state, side, NULL);
}

static void list_fire(const struct naval_scenario *terms, const struct naval_state *state, int side,
                      struct legal *legal)
{
    list_raids(terms, state, side, legal);
    if (state->stage <= STAGE_GUNS) {
        list_guns(terms, state, side, legal);
    }
    list_torpedoes(terms, state, side, legal);
    legal_add(legal, VERB_DONE, 0);
}

void naval_legal(const struct scenario *scenario, const struct state *head, int side,
                 struct legal *legal)
{
    const struct naval_scenario *terms = naval_scenario(scenario);
    const struct naval_state *state = naval_state(head);
    const struct task *top = agenda_top(head);
    switch (top->kind) {
    case TASK_MOVE:
        list_moves(terms, state, side, legal);
        break;
    case TASK_FIRE:
        list_fire(terms, state, side, legal);
        break;
    default:
        for (int kind = DAMAGE_T; kind <= DAMAGE_H; kind++) {
            int32_t *words = legal_add(legal, VERB_REPAIR, 2);
            words[0] = ship_piece(top->unit);
            words[1] = kind;
        }
    }
}
