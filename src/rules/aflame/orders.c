/* A World Aflame: orders and command (ledger, orders and command). How orders travel is in comms.c.
 *
 * aflame.orders.written and aflame.orders.kinds: a task with a place or a unit; a unit without any
 * order does what it likes, as if it were FREE. */

#include "rules/aflame/arms.h"

enum {
    HELD_ZONE = 12 * INCH,
    FARTHER = 1 * INCH,
    SUPPORT_REACH = 12 * INCH,
    RESERVE_FIRES = 15 * INCH,
    RELEASED = 12 * INCH,
    HQ_NEAR = 24 * INCH,
    HQ_SPEAKS = 5 * INCH,
    OFFICER_NEAR = 15 * INCH
};

/* -- keeping to them (aflame.orders.adhere) ---------------------------------------------------- */

static int32_t distance_to_unit(state_t *state, int unit, struct point from)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == unit && is_standing(man)) {
            int32_t far = points_distance(man->at, from);
            least = far < least ? far : least;
        }
    }
    return least;
}

static bool sees_enemy_near(terms_t *terms, state_t *state, int unit)
{
    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *enemy = &state->men[i].man;
        if (enemy->side == state->units[unit].side || !is_standing(enemy) ||
            aflame_is_hidden_from(state, enemy->unit, state->units[unit].side)) {
            continue;
        }
        for (int k = 0; k < state->n_men; k++) {
            if (state->men[k].man.unit == unit && is_standing(&state->men[k].man) &&
                points_within(state->men[k].man.at, enemy->at, RELEASED) &&
                aflame_sees(&lookout, k, i)) {
                return true;
            }
        }
    }
    return false;
}

/* Would that end keep to it? */
static bool keeps(state_t *state, const struct unit *its, struct point from, struct point to)
{
    switch ((enum duty)its->order) {
    case DUTY_HOLD:
    case DUTY_RESERVE:
        return points_within(its->goal, to, HELD_ZONE) ||
               point_distance2(its->goal, to) <= point_distance2(its->goal, from);
    case DUTY_ADVANCE:
    case DUTY_ATTACK:
    case DUTY_RETIRE:
        return points_distance(its->goal, to) <= points_distance(its->goal, from) + FARTHER;
    case DUTY_SUPPORT:
        return its->supports == NO_UNIT ||
               distance_to_unit(state, its->supports, to) <= SUPPORT_REACH ||
               distance_to_unit(state, its->supports, to) <=
                   distance_to_unit(state, its->supports, from);
    default:
        return true;
    }
}

/* aflame.orders.release: fired at, hit, charged or tested this turn or last, or an enemy in sight
 * within 12 inches. */
static bool is_released(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int turn = state->head.turn;
    return its->attacked != 0 || its->pressed != 0 ||
           (its->tested != 0 && its->tested + 1 >= turn) || sees_enemy_near(terms, state, unit);
}

bool aflame_check_order(terms_t *terms, state_t *state, int unit, struct point from,
                        struct point to, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!aflame_check_onward(state, unit, from, to, why)) {
        return false;
    }
    if (option_of(terms, OPT_ORDER_ENFORCEMENT) != ORDER_ENFORCEMENT_STRICT ||
        keeps(state, its, from, to) || is_released(terms, state, unit)) {
        return true;
    }
    return refuse(why, CLAUSE_ORDERS_ADHERE, "that is against its order");
}

/* A unit in reserve fires only at enemies within 15 inches. */
bool aflame_check_order_fire(terms_t *terms, state_t *state, int unit, int target,
                             struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    int man = aflame_reference(state, unit);
    if (its->order != DUTY_RESERVE || man == NO_MAN ||
        option_of(terms, OPT_ORDER_ENFORCEMENT) != ORDER_ENFORCEMENT_STRICT ||
        is_released(terms, state, unit)) {
        return true;
    }
    return distance_to_unit(state, target, state->men[man].man.at) <= RESERVE_FIRES ||
           refuse(why, CLAUSE_ORDERS_ADHERE, "a reserve fires only at enemies within 15 inches");
}

/* -- order ------------------------------------------------------------------------------------- */

/* aflame.orders.authority: a battalion or higher, or the senior headquarters; with the option a
 * company too. */
static bool has_authority(terms_t *terms, state_t *state, int hq)
{
    const struct template *type = template_of(terms, &state->units[hq]);
    return type->rank >= RANK_BATTALION || state->units[hq].hq == NO_UNIT ||
           option_of(terms, OPT_ORDER_AUTHORITY) == ORDER_AUTHORITY_ANY_HQ;
}

/* aflame.orders.kinds: what each of them needs. */
bool aflame_check_content(terms_t *terms, state_t *state, int unit, enum duty kind, struct point at,
                          int whom, struct refusal *why)
{
    bool place = kind >= DUTY_HOLD && kind <= DUTY_RESERVE && kind != DUTY_SUPPORT;
    if (place && (is_nowhere(at) || !box_holds(table_box(&terms->table), at))) {
        return refuse(why, CLAUSE_ORDERS_KINDS, "that order needs a place on the table");
    }
    if (kind == DUTY_SUPPORT &&
        (whom == NO_UNIT || whom == unit || state->units[whom].side != state->units[unit].side)) {
        return refuse(why, CLAUSE_ORDERS_KINDS, "that order needs a unit of one's own");
    }
    enum kind who = kind_of(terms, &state->units[unit]);
    bool free = state->units[unit].hq == NO_UNIT || who == KIND_SNIPER || who == KIND_HUNTERS ||
                who == KIND_AIRCRAFT;
    return kind != DUTY_FREE || free ||
           refuse(why, CLAUSE_ORDERS_KINDS, "only the senior headquarters and those who act alone");
}

/* aflame.orders.change: in the plans, or by an active headquarters that has contact: within 5
 * inches of the commander (aflame.command.hq-radius), by radio or by telephone. */
static bool check_contact(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    int hq = state->active;
    int commander = aflame_officer(state, hq);
    int officer = aflame_reference(state, unit);
    if (!aflame_check_authority(terms, state, why)) {
        return false;
    }
    if (commander == NO_MAN || officer == NO_MAN || is_nowhere(aflame_man_at(state, officer))) {
        return refuse(why, CLAUSE_COMMAND_HQ_LOSS, "there is no commander");
    }
    return points_within(aflame_man_at(state, commander), aflame_man_at(state, officer),
                         HQ_SPEAKS) ||
           aflame_are_linked(terms, state, hq, unit) ||
           refuse(why, CLAUSE_ORDERS_CHANGE, "it is not in contact with that unit");
}

bool aflame_check_authority(terms_t *terms, state_t *state, struct refusal *why)
{
    return (is_hq(terms, &state->units[state->active]) &&
            has_authority(terms, state, state->active)) ||
           refuse(why, CLAUSE_ORDERS_AUTHORITY, "the active unit has no say in that");
}

bool aflame_check_instruct(terms_t *terms, state_t *state, const struct aflame_instruct *order,
                           struct refusal *why)
{
    if (state->units[order->unit].gone != GONE_HERE) {
        return refuse(why, CLAUSE_ORDERS_WRITTEN, "it is not here");
    }
    if (!aflame_check_content(terms, state, order->unit, (enum duty)order->duty, order->at,
                              order->whom, why)) {
        return false;
    }
    return state->active == NO_UNIT || check_contact(terms, state, order->unit, why);
}

void aflame_do_instruct(struct play *play, const struct aflame_instruct *order)
{
    struct aflame_state *state = aflame_of(play);
    bool plans = state->active == NO_UNIT;
    uint8_t saw = aflame_hush(play, order->side);
    aflame_give_order(play, order->unit, (enum duty)order->duty, order->at, order->whom, plans);
    aflame_tell_ordered(play, CLAUSE_ORDERS_WRITTEN, order->unit, (int)order->duty);
    aflame_speak(play, saw);
    if (!plans) {
        aflame_ask_again(play);
    }
    aflame_go_on_with_night(play, order->task);
}

/* Towards the middle of the table, and to stay where one is. */
bool aflame_list_instruct(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point middle = {terms->table.width / 2, terms->table.height / 2};
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        const struct aflame_instruct order = {
            .side = side, .unit = i, .duty = DUTY_ATTACK, .at = middle, .whom = NO_UNIT};
        any |= state->units[i].side == side && aflame_check_instruct(terms, state, &order, NULL) &&
               aflame_add_instruct(legal, i, DUTY_ATTACK, middle, NO_UNIT);
    }
    return any;
}

/* aflame.orders.effect, aflame.comms.react: at once if all its men are within reach of their
 * officer, else at the next upkeep. */
void aflame_give_order(struct play *play, int unit, enum duty kind, struct point at, int whom,
                       bool at_once)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    uint8_t who = (uint8_t)whom;
    if (at_once || !aflame_is_scattered(aflame_terms(play), state, unit)) {
        its->order = (uint8_t)kind;
        its->goal = at;
        its->supports = who;
        its->next = DUTY_NONE;
    } else {
        its->next = (uint8_t)kind;
        its->next_goal = at;
        its->next_supports = who;
    }
}

/* aflame.turn.upkeep: orders that were waiting. */
void aflame_renew_orders(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->next != DUTY_NONE) {
            unit->order = unit->next;
            unit->goal = unit->next_goal;
            unit->supports = unit->next_supports;
            unit->next = DUTY_NONE;
        }
    }
}

/* -- command ----------------------------------------------------------------------------------- */

/* aflame.command.hq-morale: to the commander of its parent HQ; none on the sheet, no penalty. A
 * headquarters without commander counts as far (aflame.command.hq-loss). */
bool aflame_is_far_from_hq(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    int hq = state->units[unit].hq;
    int from = aflame_reference(state, unit);
    if (hq == NO_UNIT || from == NO_MAN || is_nowhere(aflame_man_at(state, from))) {
        return false;
    }
    int commander = aflame_officer(state, hq);
    return commander == NO_MAN ||
           !points_within(aflame_man_at(state, from), aflame_man_at(state, commander), HQ_NEAR);
}

/* aflame.command.officer-radius; without an officer there is none (aflame.command.no-officer).
 * Headquarters are targets like others, aflame.command.hq-target. */
bool aflame_is_out_of_command(terms_t *terms, state_t *state, int man)
{
    (void)terms;
    const struct man *his = &state->men[man].man;
    int officer = aflame_officer(state, his->unit);
    return officer != NO_MAN && is_standing(his) && his->role != ROLE_RUNNER &&
           !points_within(aflame_man_at(state, officer), his->at, OFFICER_NEAR);
}

bool aflame_is_scattered(terms_t *terms, state_t *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && aflame_is_out_of_command(terms, state, i)) {
            return true;
        }
    }
    return false;
}
