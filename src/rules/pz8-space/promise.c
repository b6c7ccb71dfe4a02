/* Pz8 Space: what the computer player expects of a command. No rule, but judgement, in thousandths
 * of a point: how the side would stand (victory.c) if the ship stood where the command leads it,
 * and what it can then expect of its best shot. The odds behind it are those of the tables. */

#include "rules/pz8-space/chart.h"

enum {
    JUMP_RISK = 250, /* what a jump that drifts costs on average */
    NEAR_EDGE = 6,   /* hexes a jump may drift: nearer to the edge it may be the last */
    EDGE_RISK = 150
};

/* -- weapons -------------------------------------------------------------------------------------
 */

static int32_t harm_to(const struct space_scenario *terms, const struct space_state *state,
                       int target, int dice)
{
    const struct ship *ship = &state->ships[target];
    struct stake stake = stake_of(terms, state, ship);
    return expected_harm(terms, ship, dice, stake.damaged, stake.destroyed);
}

static int32_t promise_of_fire(const struct space_scenario *terms, const struct space_state *state,
                               int32_t target)
{
    int index = piece_index(target);
    int32_t harm =
        piece_collection(target) == TORPEDOES
            ? worth_of_torpedo(state, &state->torpedoes[index])
            : harm_to(terms, state, index, attack_dice(terms, &state->ships[state->active]));
    return hit_chance(state, state->active, target) * harm / 6;
}

static int32_t promise_of_launch(const struct space_scenario *terms,
                                 const struct space_state *state)
{
    const struct ship *ship = &state->ships[state->active];
    struct torpedo torpedo = {.side = ship->side, .at = hex_step(ship->at, ship->facing)};
    struct stake aboard = stake_of(terms, state, ship);
    struct ship after = *ship;
    after.torpedoes--;
    int32_t spent = aboard.destroyed - stake_of(terms, state, &after).destroyed;
    int there = ship_at(state, torpedo.at, state->active);
    bool strikes = there != NO_UNIT && state->ships[there].side != ship->side;
    return (strikes ? harm_to(terms, state, there, torpedo_dice(&state->ships[there]))
                    : worth_of_torpedo(state, &torpedo)) -
           spent;
}

/* The best that can still be done from where the active ship stands, its movement over. */
static int32_t promise_of_weapons(const struct space_scenario *terms,
                                  const struct space_state *state)
{
    struct refusal unused;
    int32_t best = 0;
    bool armed = check_guns(terms, state, &unused);
    for (int i = 0; armed && i < state->n_ships; i++) {
        if (check_shot(state, ship_piece(i), &unused)) {
            int32_t promise = promise_of_fire(terms, state, ship_piece(i));
            best = promise > best ? promise : best;
        }
    }
    if (check_launch(terms, state, &unused)) {
        int32_t promise = promise_of_launch(terms, state);
        best = promise > best ? promise : best;
    }
    return best;
}

/* -- movement ------------------------------------------------------------------------------------
 */

/* How its side will stand with the active ship where it is now, whatever it meets there. */
static int32_t standing(const struct space_scenario *terms, const struct space_state *state)
{
    const struct ship *ship = &state->ships[state->active];
    int32_t score = space_score(&terms->head, &state->head, ship->side);
    if (!is_on_table(ship)) {
        return score;
    }
    if (has_enemy_torpedo(state, ship->at, ship->side)) {
        return score - harm_to(terms, state, state->active, torpedo_dice(ship));
    }
    return score + promise_of_weapons(terms, state);
}

static int32_t promise_of_course(const struct space_scenario *terms,
                                 const struct space_state *state, const struct chart *chart,
                                 const struct course *course)
{
    struct space_state after = *state;
    put_ship(&after, chart, course);
    return standing(terms, &after);
}

static int32_t promise_of_move(const struct space_scenario *terms, const struct space_state *state,
                               const struct command *command)
{
    struct chart chart;
    struct steps path;
    draw_chart(&chart, terms, state);
    command_steps(command, 0, &path);
    struct course course = follow_path(&chart, state, &path);
    return promise_of_course(terms, state, &chart, &course);
}

static int32_t promise_of_end_move(const struct space_scenario *terms,
                                   const struct space_state *state)
{
    struct space_state after = *state;
    after.stage = MOVED;
    return standing(terms, &after);
}

/* The best movement there is; whoever has none stays. */
static int32_t promise_of_activate(const struct space_scenario *terms,
                                   const struct space_state *state, int ship)
{
    struct space_state before = *state;
    struct course berths[BERTHS_MAX];
    struct chart chart;
    before.active = (uint8_t)ship;
    before.stage = CHOSEN;
    before.ships[ship].activated = 1;
    draw_chart(&chart, terms, &before);
    int n = list_berths(&chart, &before, berths);
    int32_t best = n == 0 ? promise_of_end_move(terms, &before) : INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t promise = promise_of_course(terms, &before, &chart, &berths[i]);
        best = promise > best ? promise : best;
    }
    return best;
}

/* -- the rest ------------------------------------------------------------------------------------
 */

static bool is_near_edge(const struct space_scenario *terms, struct hex hex)
{
    int column = hex_column(hex);
    int row = hex_row(hex);
    return column <= NEAR_EDGE || column > terms->head.width - NEAR_EDGE || row <= NEAR_EDGE ||
           row > terms->head.height - NEAR_EDGE;
}

/* Where it will look, and where it will drift to, nobody knows: its guns count for nothing. */
static int32_t promise_of_jump(const struct space_scenario *terms, const struct space_state *state,
                               struct hex to)
{
    struct space_state after = *state;
    struct ship *ship = &after.ships[after.active];
    ship->at = to;
    ship->jumped = 1;
    after.stage = MOVED;
    return space_score(&terms->head, &after.head, ship->side) - JUMP_RISK -
           (is_near_edge(terms, to) ? EDGE_RISK : 0);
}

static int32_t promise_of_cloak(const struct space_scenario *terms, const struct space_state *state)
{
    struct space_state after = *state;
    struct ship *ship = &after.ships[after.active];
    ship->cloaked = 1;
    return space_score(&terms->head, &after.head, ship->side) -
           space_score(&terms->head, &state->head, ship->side);
}

int32_t space_promise(const struct scenario *scenario, const struct state *view,
                      const struct command *command)
{
    const struct space_scenario *terms = space_scenario(scenario);
    const struct space_state *state = space_state(view);
    switch (command->verb) {
    case VERB_ACTIVATE:
        return promise_of_activate(terms, state, piece_index(command->words[0]));
    case VERB_MOVE:
        return promise_of_move(terms, state, command);
    case VERB_END_MOVE:
        return promise_of_end_move(terms, state);
    case VERB_JUMP:
        return promise_of_jump(terms, state, hex_from_raw(command->words[0]));
    case VERB_CLOAK:
        return promise_of_cloak(terms, state);
    case VERB_FIRE:
        return promise_of_fire(terms, state, command->words[0]);
    case VERB_LAUNCH:
        return promise_of_launch(terms, state);
    case VERB_FIRE_BACK:
        return 1; /* a shot that costs nothing */
    default:
        return 0;
    }
}
