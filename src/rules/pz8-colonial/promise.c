/* Pz8 Colonial: what a computer player may expect of a command, in thousandths of a point.
 *
 * Fire and fights are worth their exact means, found with the very functions that carry them out; a
 * move is worth what its end is worth: nearer to the goal and to whom it wants to fight. */

#include "core/bits.h"
#include "rules/common/expect.h"
#include "rules/pz8-colonial/colonial.h"

enum {
    POINT = 1000,
    STEP = 10, /* of anything that has to be done anyway */
    READY_WORTH = 900
};

/* -- what figures are worth -------------------------------------------------------------------- */

/* Where so many losses end the game each is a share of it. */
static int32_t worth_of_man(terms_t *terms, state_t *state, int man)
{
    int side = state->men[man].man.side;
    int32_t worth = terms->victory == VICTORY_POST && terms->losses[side] > 0
                        ? 10 * POINT / terms->losses[side]
                        : POINT;
    int leader = terms->victory == VICTORY_WELLS ? 5 : 3;
    return is_leader(&state->men[man])
               ? worth + (terms->victory == VICTORY_POST ? 0 : leader * POINT)
               : worth;
}

static int32_t worth_of_common(terms_t *terms, state_t *state, int unit)
{
    struct body body;
    body_of(&colonial_figures, &state->head, unit, &body);
    return body.n == 0 ? POINT : worth_of_man(terms, state, body.who[body.n - 1]);
}

static int32_t worth_of_volley(terms_t *terms, state_t *state, const struct volley *volley)
{
    int32_t hits = colonial_mean_hits(terms, state, volley);
    return (int32_t)((int64_t)hits * worth_of_common(terms, state, volley->target) / POINT);
}

/* -- fights ------------------------------------------------------------------------------------ */

struct bout {
    int32_t gain, loss;
};

static int32_t worth_of_lead(int lead, const void *of)
{
    const struct bout *bout = of;
    int result = colonial_melee_result(lead, 0);
    return result == CHARGER_WINS ? bout->gain : result == CHARGED_WINS ? -bout->loss : 0;
}

/* To the charger. */
static int32_t worth_of_bout(terms_t *terms, state_t *state, int charger, int charged,
                             struct point from)
{
    struct bout bout = {worth_of_man(terms, state, charged), worth_of_man(terms, state, charger)};
    int ahead = colonial_melee_tally(terms, state, charger, NULL).sum -
                colonial_melee_tally(terms, state, charged, &from).sum;
    struct expectation mean = expect_lead(1, 1, ahead, worth_of_lead, &bout);
    return (int32_t)(mean.sum / mean.throws);
}

static struct point start_of(state_t *state, int man)
{
    int charger = colonial_charger_of(state, man);
    return charger >= 0 ? state->chargers[charger].from : state->men[man].man.at;
}

/* Each charger fights the best of those he would touch. */
static int32_t promise_of_charge(terms_t *terms, state_t *state, const struct places *orders,
                                 const struct intent *intent)
{
    struct men men;
    struct body body;
    struct body there;
    int32_t sum = intent->weights[WEIGHT_BOLD];
    colonial_gather(terms, state, &men);
    body_of(&colonial_figures, &state->head, state->active, &body);
    orders_end(orders, &body, &there);
    for (int i = 0; i < body.n; i++) {
        men.at[body.who[i]] = there.at[i];
    }
    for (int i = 0; i < body.n; i++) {
        uint64_t touched[MEN_WORDS];
        int32_t best = INT32_MIN;
        men_touching(&men, body.who[i], men.of_side[1 - state->units[state->active].side],
                     CONTACT_THOU, touched);
        for (int k = NO_MAN; next_man(touched, &k);) {
            int32_t worth = worth_of_bout(terms, state, body.who[i], k, body.at[i]);
            best = worth > best ? worth : best;
        }
        sum += best == INT32_MIN ? 0 : best;
    }
    return sum;
}

/* Those who match fight too. */
static int32_t promise_of_match(terms_t *terms, state_t *state, const struct places *orders)
{
    int32_t sum = 0;
    for (int i = 0; i < orders->n; i++) {
        struct point at = {orders->list[i].x, orders->list[i].y};
        int32_t best = INT32_MIN;
        for (int k = 0; k < MEN_OF_UNIT; k++) {
            int charger = state->charging_men[k];
            if (charger >= 0 && is_standing(&state->men[charger].man) &&
                points_within(at, state->men[charger].man.at, scaled(terms, INCH))) {
                int32_t worth = -worth_of_bout(terms, state, charger, orders->list[i].who,
                                               start_of(state, charger));
                best = worth > best ? worth : best;
            }
        }
        sum += best == INT32_MIN ? 0 : best;
    }
    return sum;
}

/* -- places ------------------------------------------------------------------------------------ */

/* The longest range of its figures. */
static int32_t reach_of(terms_t *terms, state_t *state, int unit)
{
    struct body body;
    int32_t most = 0;
    int n = 0;
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        int32_t range = colonial_weapon(colonial_arms_of(&state->men[body.who[i]])->weapon)->range;
        n += range >= 12 * INCH;
        most = range > most ? range : most;
    }
    return 2 * n > body.n ? scaled(terms, most) : 0;
}

/* Where it would like to be from the nearest enemy: shooters at half range, others in contact. */
static int32_t wished_distance(terms_t *terms, state_t *state, int unit,
                               const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *its = &state->units[unit];
    if (kind_of(terms, its) == KIND_MG) {
        return scaled(terms, weights[WEIGHT_MG] * INCH);
    }
    if (kind_of(terms, its) == KIND_GUN) {
        return scaled(terms, weights[WEIGHT_GUN] * INCH);
    }
    return kind_of(terms, its) == KIND_SNIPER
               ? scaled(terms, 20 * INCH)
               : reach_of(terms, state, unit) / 100 * weights[WEIGHT_RANGE];
}

static bool keeps_goal(terms_t *terms, int side)
{
    return terms->goal != NO_GOAL && (terms->victory == VICTORY_WELLS ||
                                      (terms->victory == VICTORY_POST && side == EUROPEAN));
}

/* What the plan has for the unit that acts. */
static const struct unit_intent *duty_of(state_t *state, const struct intent *intent)
{
    return &intent->units[state->active];
}

/* The way of its figures to their enemy, on the average; bad ground makes it longer. */
static int32_t way_to_duty(terms_t *terms, state_t *state, struct point shift,
                           const struct intent *intent)
{
    const struct unit_intent *duty = duty_of(state, intent);
    struct point goal = {duty->at[0], duty->at[1]};
    struct point middle = point_plus(colonial_middle(state, state->active), shift);
    struct body body;
    int64_t bad = 0;
    body_of(&colonial_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        bad += leg_length_in(&terms->table, terms->kinds.bad, point_plus(body.at[i], shift), goal);
    }
    bad = body.n == 0 ? 0 : bad * intent->weights[WEIGHT_ROUGH] / (PER_CENT * body.n);
    return points_distance(middle, goal) + (int32_t)bad;
}

/* Who rises goes for his enemy; who waits does so where little fire reaches him. */
static int32_t worth_of_duty(terms_t *terms, state_t *state, struct point shift,
                             const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    int32_t way = way_to_duty(terms, state, shift, intent);
    if (duty_of(state, intent)->kind == INTENT_TAKE) {
        return -way * weights[WEIGHT_RISE] / INCH;
    }
    int64_t hits = colonial_hits_on(terms, state, state->active, shift);
    return -way * weights[WEIGHT_WAIT] / INCH - (int32_t)(hits * weights[WEIGHT_FEAR] / POINT);
}

static int32_t worth_of_place(terms_t *terms, state_t *state, int unit, struct point shift,
                              const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *its = &state->units[unit];
    struct point at = point_plus(colonial_middle(state, unit), shift);
    struct point enemy;
    int32_t worth = 0;
    if (keeps_goal(terms, its->side)) {
        struct body body;
        body_of(&colonial_figures, &state->head, unit, &body);
        for (int i = 0; i < body.n; i++) {
            worth += terrain_holds(&terms->table, terms->goal, point_plus(body.at[i], shift))
                         ? weights[WEIGHT_INSIDE]
                         : 0;
        }
        worth -= points_distance(at, colonial_mean_corner(&terms->table, terms->goal)) *
                 weights[WEIGHT_HOME] / INCH;
    }
    if (!(terms->victory == VICTORY_POST && keeps_goal(terms, its->side)) &&
        colonial_nearest_enemy(state, its->side, at, &enemy)) {
        int32_t off = points_distance(at, enemy) - wished_distance(terms, state, unit, intent);
        worth -= (off < 0 ? -off : off) * weights[WEIGHT_NEAR] / INCH;
    }
    return worth;
}

static int32_t worth_of_going(terms_t *terms, state_t *state, struct point shift,
                              const struct intent *intent)
{
    const struct point still = {0, 0};
    if (duty_of(state, intent)->kind != INTENT_NONE) {
        return worth_of_duty(terms, state, shift, intent) -
               worth_of_duty(terms, state, still, intent);
    }
    return worth_of_place(terms, state, state->active, shift, intent) -
           worth_of_place(terms, state, state->active, still, intent);
}

static int32_t promise_of_form(terms_t *terms, state_t *state, const struct intent *intent)
{
    struct body body;
    body_of(&colonial_figures, &state->head, state->active, &body);
    return chain_holds(body.at, body.n, scaled(terms, COHESION)) ? -STEP
                                                                 : 2 * intent->weights[WEIGHT_NEAR];
}

/* -- guns -------------------------------------------------------------------------------------- */

/* A bad eye: what it takes the distance for lies between 7/8 and 9/8 of the truth, always the same
 * for the same gun, turn and mark. */
static int32_t guessed_range(state_t *state, int mark)
{
    uint32_t hash = (uint32_t)state->head.turn * 2654435761u + state->active * 40503u +
                    (uint32_t)mark * 2246822519u;
    int32_t far = points_distance(state->units[state->active].at, state->men[mark].man.at);
    hash ^= hash >> 15;
    return (int32_t)((int64_t)far * (7 * 256 + (int32_t)(hash % 513)) / (8 * 256));
}

/* Whom a shell on the mark would catch, enemies less friends. */
static int32_t worth_of_burst(terms_t *terms, state_t *state, int mark)
{
    int32_t radius = scaled(
        terms, template_of(terms, &state->units[state->active])->medium ? 3 * INCH : 2 * INCH);
    int side = state->units[state->active].side;
    int32_t sum = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && points_within(man->at, state->men[mark].man.at, radius)) {
            sum += (man->side == side ? -2 : 1) * worth_of_man(terms, state, i) * 2 / 3;
        }
    }
    return sum;
}

static int32_t promise_of_shell(terms_t *terms, state_t *state, const struct colonial_shell *order)
{
    enum { RUNG = 2 * INCH };
    if (option_of(terms, OPT_ESTIMATE) == ESTIMATE_DICE) {
        return worth_of_burst(terms, state, order->target) / 2;
    }
    int32_t off = order->range - guessed_range(state, order->target);
    if (off < -RUNG / 2 || off >= RUNG / 2) {
        return -POINT;
    }
    return worth_of_burst(terms, state, order->target) / 3;
}

/* A piece wants to be where it can fire. */
static int32_t promise_of_packing(terms_t *terms, state_t *state, bool packs)
{
    const struct unit *unit = &state->units[state->active];
    struct point enemy;
    int32_t reach = scaled(terms, kind_of(terms, unit) == KIND_MG ? 26 * INCH : 40 * INCH);
    bool near = colonial_nearest_enemy(state, unit->side, unit->at, &enemy) &&
                points_within(unit->at, enemy, reach);
    if (packs) {
        return near || !keeps_goal(terms, unit->side) || terms->victory == VICTORY_POST ? -POINT
                                                                                        : STEP;
    }
    return near ? READY_WORTH : -POINT;
}

/* -- activations ------------------------------------------------------------------------------- */

/* Who is nearest to the enemy has most to do; who routs has to be stopped. */
static int32_t promise_of_activation(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    struct point at = colonial_middle(state, unit);
    struct point enemy;
    int32_t worth = POINT;
    if (colonial_nearest_enemy(state, its->side, at, &enemy)) {
        worth -= points_distance(at, enemy) * STEP / INCH;
    }
    worth += kind_of(terms, its) == KIND_MG && !its->packed ? 100 : 0;
    return worth - (its->routing ? 200 : 0);
}

/* -- jokers ------------------------------------------------------------------------------------ */

static int32_t promise_of_event(terms_t *terms, state_t *state, enum joker event, int32_t object)
{
    int index = piece_index(object);
    int strength = event == JOKER_STRAY_BULLET ? 0 : strength_of(state, index);
    switch (event) {
    case JOKER_MUNITIONS:
        return 60 * strength;
    case JOKER_PANIC:
        return 120 * strength;
    case JOKER_REINFORCEMENTS: {
        int lost = state->units[index].start - strength;
        return 300 * lost;
    }
    case JOKER_STRAY_BULLET:
        return worth_of_man(terms, state, index);
    case JOKER_RALLY:
        return 200 * strength;
    default:
        return 40 * strength;
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

static int32_t promise_of_snipe(terms_t *terms, state_t *state, int target)
{
    int32_t worth = worth_of_man(terms, state, target) / (is_leader(&state->men[target]) ? 2 : 1);
    return STEP + worth / 3;
}

/* How near to the enemy a sniper should lie. */
static int32_t promise_of_lair(terms_t *terms, state_t *state, struct point at)
{
    struct point enemy;
    return colonial_nearest_enemy(state, NATIVE, at, &enemy)
               ? POINT - points_distance(at, enemy) / 100
               : STEP;
}

/* What it could do by standing still. */
static int32_t best_volley(terms_t *terms, state_t *state)
{
    int32_t best = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct colonial_fire order = {.side = state->units[state->active].side, .target = i};
        if (state->units[i].side != order.side && colonial_check_fire(terms, state, &order, NULL)) {
            struct volley volley = colonial_volley_of(terms, state, &order);
            int32_t worth = worth_of_volley(terms, state, &volley);
            best = worth > best ? worth : best;
        }
    }
    return best;
}

static int32_t promise_of_fight(terms_t *terms, state_t *state, int man, int enemy)
{
    return POINT + worth_of_bout(terms, state, man, enemy, start_of(state, man));
}

static int32_t promise_of_extra(terms_t *terms, state_t *state, const struct intent *intent)
{
    int kind = duty_of(state, intent)->kind;
    if (kind == INTENT_TAKE) {
        return 3 * intent->weights[WEIGHT_RISE];
    }
    if (kind == INTENT_RESERVE) {
        return colonial_hits_on(terms, state, state->active, (struct point){0, 0}) > 0 ? STEP
                                                                                       : -STEP;
    }
    struct point at = colonial_middle(state, state->active);
    struct point enemy;
    int side = state->units[state->active].side;
    if (!colonial_nearest_enemy(state, side, at, &enemy)) {
        return 0;
    }
    int32_t far = points_distance(at, enemy) - wished_distance(terms, state, state->active, intent);
    bool stays = terms->victory == VICTORY_POST && keeps_goal(terms, side);
    return stays || far < scaled(terms, 4 * INCH) ? -STEP : 3 * intent->weights[WEIGHT_NEAR];
}

/* Does bad ground keep one of its figures from going straight on? */
static bool is_hindered(terms_t *terms, state_t *state, const struct unit_intent *duty)
{
    struct point middle = colonial_middle(state, state->active);
    struct point goal = {duty->at[0], duty->at[1]};
    int32_t rate = scaled(terms, colonial_moves_of(terms, &state->units[state->active])->rate);
    return colonial_touches_bad_ground(terms, state,
                                       point_to(middle, leg_point(middle, goal, rate)));
}

/* Into bad ground, if the way leads there. */
static int32_t promise_of_rough(terms_t *terms, state_t *state, const struct intent *intent)
{
    const struct unit_intent *duty = duty_of(state, intent);
    if (duty->kind == INTENT_TAKE) {
        return is_hindered(terms, state, duty) ? 3 * intent->weights[WEIGHT_RISE] : -POINT;
    }
    struct point at = colonial_middle(state, state->active);
    struct point to;
    int side = state->units[state->active].side;
    if (terms->victory == VICTORY_POST && keeps_goal(terms, side)) {
        return -POINT;
    }
    if (!colonial_nearest_enemy(state, side, at, &to)) {
        return 0;
    }
    int32_t rate = scaled(terms, colonial_moves_of(terms, &state->units[state->active])->rate);
    bool bad = leg_meets_kinds(&terms->table, terms->kinds.bad, at, leg_point(at, to, rate));
    return bad ? 2 * intent->weights[WEIGHT_NEAR] : -POINT;
}

int32_t colonial_promise(terms_t *terms, state_t *state, const struct command *command,
                         const struct intent *intent)
{
    switch ((enum colonial_verb)command->verb) {
    case VERB_ACTIVATE:
        return promise_of_activation(terms, state, colonial_read_activate(command, NULL).unit);
    case VERB_MARCH:
        return worth_of_going(terms, state, colonial_read_march(command, NULL).shift, intent);
    case VERB_MOVE:
    case VERB_FORM:
        return promise_of_form(terms, state, intent);
    case VERB_FIRE:
    case VERB_CANISTER: {
        struct colonial_fire order = colonial_read_fire(command, NULL);
        struct volley volley = colonial_volley_of(terms, state, &order);
        return STEP + worth_of_volley(terms, state, &volley);
    }
    case VERB_CHARGE: {
        struct colonial_charge order = colonial_read_charge(command, NULL);
        return promise_of_charge(terms, state, &order.orders, intent) -
               best_volley(terms, state) * intent->weights[WEIGHT_AIM] / 100;
    }
    case VERB_MATCH: {
        struct colonial_match order = colonial_read_match(command, NULL);
        return promise_of_match(terms, state, &order.orders);
    }
    case VERB_FIGHT: {
        struct colonial_fight order = colonial_read_fight(command, NULL);
        return promise_of_fight(terms, state, order.man, order.enemy);
    }
    case VERB_CARRY_ON:
        return promise_of_fight(terms, state, state->charging_men[state->carrier],
                                colonial_read_carry_on(command, NULL).enemy) -
               POINT;
    case VERB_FIGHT_BACK: {
        int enemy = colonial_read_fight_back(command, NULL).enemy;
        return -promise_of_fight(terms, state, enemy, colonial_next_charged(terms, state));
    }
    case VERB_SHELL: {
        struct colonial_shell order = colonial_read_shell(command, NULL);
        return promise_of_shell(terms, state, &order);
    }
    case VERB_SNIPE:
        return promise_of_snipe(terms, state, colonial_read_snipe(command, NULL).target);
    case VERB_LIE:
        return promise_of_lair(terms, state, colonial_read_lie(command, NULL).at);
    case VERB_BEFALL: {
        struct colonial_befall order = colonial_read_befall(command, NULL);
        return promise_of_event(terms, state, (enum joker)order.event, order.object);
    }
    case VERB_HAPPEN: {
        struct colonial_happen order = colonial_read_happen(command, NULL);
        return promise_of_event(terms, state, (enum joker)terms->happenings[order.happening].does,
                                order.object);
    }
    case VERB_EXTRA:
        return promise_of_extra(terms, state, intent);
    case VERB_ROUGH:
        return promise_of_rough(terms, state, intent);
    case VERB_PACK:
        return promise_of_packing(terms, state, true);
    case VERB_UNPACK:
        return promise_of_packing(terms, state, false);
    case VERB_UNJAM:
    case VERB_RELOAD:
        return READY_WORTH;
    case VERB_MOUNT:
        return STEP;
    case VERB_DISMOUNT:
    case VERB_REPLACE:
        return -STEP;
    default:
        return 0;
    }
}
