/* Pz8 Space: what the computer player expects of a command. No rule, but judgement, in thousandths
 * of a point: how the side would stand (victory.c) if the ship stood where the command leads it,
 * and what it can then expect of its weapons. The odds behind it are those of the tables. */

#include "rules/common/allot.h"
#include "rules/pz8-space/chart.h"

enum { DRIFT_MOST = 6 }; /* hexes a jump may drift: nearer to the edge it may be the last */

/* -- weapons ----------------------------------------------------------------------------------- */

static int32_t harm_to(terms_t *terms, state_t *state, int target, int dice,
                       const int32_t weights[])
{
    const struct ship *ship = &state->ships[target];
    struct stake stake = space_stake_of(terms, state, ship, weights);
    return space_expected_harm(terms, ship, dice, stake.damaged, stake.destroyed);
}

int32_t space_promise_fire(terms_t *terms, state_t *state, const struct space_fire *order,
                           const struct intent *intent)
{
    int32_t target = order->target;
    int index = piece_index(target);
    const int32_t *weights = intent->weights;
    bool at_torpedo = piece_collection(target) == TORPEDOES;
    int dice = space_attack_dice(terms, &state->ships[state->active]);
    int32_t harm = at_torpedo ? space_worth_of_torpedo(state, &state->torpedoes[index], weights)
                              : harm_to(terms, state, index, dice, weights);
    if (!at_torpedo && intent->units[state->active].goal == index) {
        harm = harm * weights[WEIGHT_CHOSEN] / PER_CENT;
    }
    return space_hit_chance(state, state->active, target) * harm / 6;
}

/* Will it be near enough to hit once it has moved this turn? */
static bool is_coming(state_t *state, const struct torpedo *torpedo)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (is_on_table(ship) && ship->side != torpedo->side && !ship->cloaked &&
            hex_distance(ship->at, torpedo->at) <= 2 * TORPEDO_MOVE) {
            return true;
        }
    }
    return false;
}

int32_t space_promise_launch(terms_t *terms, state_t *state, const struct space_launch *order,
                             const struct intent *intent)
{
    const struct ship *ship = &state->ships[state->active];
    struct torpedo torpedo = {.side = ship->side, .at = hex_step(ship->at, ship->facing)};
    const int32_t *weights = intent->weights;
    struct stake aboard = space_stake_of(terms, state, ship, weights);
    struct ship after = *ship;
    after.torpedoes--;
    int32_t spent = aboard.destroyed - space_stake_of(terms, state, &after, weights).destroyed;
    int there = space_ship_at(state, torpedo.at, state->active);
    bool strikes = there != NO_UNIT && state->ships[there].side != ship->side;
    int32_t worth = space_worth_of_torpedo(state, &torpedo, weights);
    if (worth < intent->weights[WEIGHT_COMING] && is_coming(state, &torpedo)) {
        worth = intent->weights[WEIGHT_COMING];
    }
    if (strikes) {
        worth = harm_to(terms, state, there, space_torpedo_dice(&state->ships[there]), weights);
    }
    return worth - spent;
}

/* What a Cloak spares it. */
int32_t space_promise_cloak(terms_t *terms, state_t *state, const struct space_cloak *order,
                            const struct intent *intent)
{
    struct space_state after = *state;
    struct ship *ship = &after.ships[after.active];
    ship->cloaked = 1;
    return space_threat_of_torpedoes(state, ship->side, intent->weights) -
           space_threat_of_torpedoes(&after, ship->side, intent->weights);
}

/* The best that can still be done from where the active ship stands, its movement over: a shot and
 * a torpedo, where the rules allow both, or the Cloak. */
static int32_t promise_of_actions(terms_t *terms, state_t *state, const struct intent *intent)
{
    int32_t best = 0;
    bool armed = space_check_guns(terms, state, NULL);
    for (int i = 0; armed && i < state->n_ships + state->n_torpedoes; i++) {
        int32_t target = i < state->n_ships ? ship_piece(i) : torpedo_piece(i - state->n_ships);
        if (space_check_shot(state, target, NULL)) {
            int32_t promise =
                space_promise_fire(terms, state, &(struct space_fire){.target = target}, intent);
            best = promise > best ? promise : best;
        }
    }
    if (space_check_launch(terms, state, NULL, NULL)) {
        int32_t promise = space_promise_launch(terms, state, NULL, intent);
        if (terms->head.options[OPT_TORPEDO_AND_FIRE] == TORPEDO_AND_FIRE_BOTH) {
            best += promise > 0 ? promise : 0;
        } else {
            best = promise > best ? promise : best;
        }
    }
    if (state->n_torpedoes > 0 && space_check_cloak(terms, state, NULL, NULL)) {
        int32_t promise = space_promise_cloak(terms, state, NULL, intent);
        best = promise > best ? promise : best;
    }
    return best;
}

/* -- movement ---------------------------------------------------------------------------------- */

/* The enemy's torpedoes in its hex strike the active ship of this copy, and are spent. */
static int32_t harm_of_contact(terms_t *terms, struct space_state *after, const int32_t weights[])
{
    const struct ship *ship = &after->ships[after->active];
    int32_t harm = 0;
    for (int i = 0; i < after->n_torpedoes; i++) {
        struct torpedo *torpedo = &after->torpedoes[i];
        if (!torpedo->gone && torpedo->side != ship->side && hex_equal(torpedo->at, ship->at)) {
            harm += harm_to(terms, after, after->active, space_torpedo_dice(ship), weights);
            torpedo->gone = 1;
        }
    }
    return harm;
}

/* By plan: how far the active ship is from the enemy that it is given. */
static int32_t way_to_prey(state_t *state, const struct intent *intent)
{
    int prey = intent->units[state->active].goal;
    return prey == INTENT_NO_GOAL || !is_on_table(&state->ships[prey])
               ? 0
               : intent->weights[WEIGHT_CHOSEN_HEX] *
                     hex_distance(state->ships[state->active].at, state->ships[prey].at);
}

/* How its side will stand with the active ship where it is in this copy, whatever is there. */
static int32_t standing(terms_t *terms, struct space_state *after, const struct intent *intent)
{
    const struct ship *ship = &after->ships[after->active];
    const int32_t *weights = intent->weights;
    if (!is_on_table(ship)) {
        return space_score_about(terms, after, ship, weights);
    }
    int32_t harm = harm_of_contact(terms, after, weights);
    int32_t score =
        space_score_about(terms, after, ship, weights) - harm - way_to_prey(after, intent);
    return harm > 0 ? score : score + promise_of_actions(terms, after, intent);
}

static int32_t promise_of_course(terms_t *terms, state_t *state, const struct chart *chart,
                                 const struct course *course, const struct intent *intent)
{
    struct space_state after = *state;
    space_put_ship(&after, chart, course);
    return standing(terms, &after, intent);
}

int32_t space_promise_move(terms_t *terms, state_t *state, const struct space_move *order,
                           const struct intent *intent)
{
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = space_follow_path(&chart, state, &order->path);
    return promise_of_course(terms, state, &chart, &course, intent);
}

int32_t space_promise_end_move(terms_t *terms, state_t *state, const struct space_end_move *order,
                               const struct intent *intent)
{
    struct space_state after = *state;
    after.stage = STAGE_MOVED;
    return standing(terms, &after, intent);
}

/* The best movement there is; whoever has none stays. */
int32_t space_promise_activate(terms_t *terms, state_t *state, const struct space_activate *order,
                               const struct intent *intent)
{
    int ship = order->unit;
    struct space_state before = *state;
    struct course berths[BERTHS_MAX];
    struct chart chart;
    before.active = (uint8_t)ship;
    before.stage = STAGE_CHOSEN;
    before.ships[ship].activated = 1;
    space_draw_chart(&chart, terms, &before);
    int n = space_list_berths(&chart, &before, berths);
    int32_t best = n == 0 ? space_promise_end_move(terms, &before, NULL, intent) : INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t promise = promise_of_course(terms, &before, &chart, &berths[i], intent);
        best = promise > best ? promise : best;
    }
    return best - space_score_about(terms, state, &state->ships[ship], intent->weights);
}

/* -- the rest ---------------------------------------------------------------------------------- */

/* Of the 36 ways to drift, facing and hexes, how many lead off the table where that is an exit. */
static int ways_off(terms_t *terms, struct hex from)
{
    int ways = 0;
    for (int side = 1; side <= HEX_SIDES && terms->head.options[OPT_EDGE] == EDGE_EXIT; side++) {
        for (int hexes = DRIFT_MOST; hexes > 0; hexes--) {
            if (hex_is_on(space_board(terms), hex_steps(from, side, hexes))) {
                break;
            }
            ways++;
        }
    }
    return ways;
}

/* Where it will look, and where it will drift to, nobody knows: its aim counts for nothing. */
int32_t space_promise_jump(terms_t *terms, state_t *state, const struct space_jump *order,
                           const struct intent *intent)
{
    struct hex to = order->hex;
    struct space_state after = *state;
    struct ship *ship = &after.ships[after.active];
    ship->at = to;
    ship->jumped = 1;
    after.stage = STAGE_MOVED;
    return space_score_about(terms, &after, ship, intent->weights) -
           intent->weights[WEIGHT_RISK_JUMP] -
           space_worth_of_aim(terms, &after, ship, intent->weights) -
           ways_off(terms, to) * intent->weights[WEIGHT_RISK_EDGE];
}

/* -- the plan ---------------------------------------------------------------------------------- */

static int32_t way_to(const void *of, int ship, int enemy)
{
    state_t *state = of;
    const struct ship *other = &state->ships[enemy];
    return other->side == state->ships[ship].side || !is_on_table(other)
               ? ALLOT_WAY
               : hex_distance(state->ships[ship].at, other->at);
}

/* Each ship with guns is given an enemy, by what his loss would mean and how near he is: several go
 * for one, and the Damaged and the convoy first. */
void space_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct allotment allotment = {.n_units = state->n_ships,
                                  .n_goals = state->n_ships,
                                  .near = weights[WEIGHT_PLAN_NEAR],
                                  .way = way_to,
                                  .of = state};
    intent_forget(intent);
    intent->planned = true;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (!is_on_table(ship)) {
            continue;
        }
        if (ship->side == side) {
            allotment.strength[i] = template_of(terms, ship)->guns ? 1 + !ship->damaged : 0;
        } else {
            int32_t worth = space_stake_of(terms, state, ship, weights).destroyed;
            allotment.goals[i].worth = worth > 0 ? worth : 1;
            allotment.goals[i].wants = weights[WEIGHT_PLAN_FORCE];
        }
    }
    allot(&allotment);
    for (int i = 0; i < state->n_ships; i++) {
        if (allotment.goal[i] >= 0) {
            intent->units[i] = (struct unit_intent){.goal = allotment.goal[i], .kind = INTENT_TAKE};
        }
    }
}

/* Whatever is left: to fire back is a shot that costs nothing. */
int32_t space_promise(terms_t *terms, state_t *state, const struct command *command,
                      const struct intent *intent)
{
    return command->verb == VERB_FIRE_BACK;
}
