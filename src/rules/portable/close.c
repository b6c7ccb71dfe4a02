/* Portable: close combat (ledger, "Close combat"). */

#include "rules/portable/chapters.h"

static bool check_attacker(terms_t *terms, state_t *state, int unit, struct refusal *why);
static int opponents_of(state_t *state, int unit, uint64_t *which);
static void fight(struct play *play, int unit, int defender);

bool portable_check_assault(terms_t *terms, state_t *state, const struct portable_assault *order,
                            struct refusal *why)
{
    return portable_check_acts(terms, state, why) &&
           portable_check_opponent(terms, state, state->active, order->target, why);
}

void portable_do_assault(struct play *play, const struct portable_assault *order)
{
    struct portable_state *state = portable_of(play);
    uint64_t opponents;
    opponents_of(state, state->active, &opponents);
    portable_then_go_on(play);
    portable_interrupt(play, state->active);
    fight(play, state->active,
          order->target == NO_UNIT ? __builtin_ctzll(opponents) : order->target);
}

bool portable_list_assault(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    uint64_t opponents;
    if (state->active == NO_UNIT || !check_attacker(terms, state, state->active, NULL) ||
        opponents_of(state, state->active, &opponents) == 0 ||
        !portable_check_may_stay(terms, state, NULL)) {
        return false;
    }
    for (uint64_t left = opponents; left != 0; left &= left - 1) {
        portable_add_assault(legal, __builtin_ctzll(left));
    }
    return true;
}

/* portable.close.when, portable.close.who, portable.exhaustion.close */
static bool check_attacker(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    const uint8_t *options = terms->head.options;
    if (is_carried(one)) {
        return refuse(why, CLAUSE_CLOSE_WHO, "what is carried does not attack");
    }
    if (shares_squares(one) && options[OPT_NONCOMBATANT_ATTACK] == NONCOMBATANT_ATTACK_NO) {
        return refuse(why, CLAUSE_CLOSE_WHO, "a Unit of this kind may only defend itself");
    }
    if (state->stage != STAGE_READY && state->stage != STAGE_ADVANCED) {
        return refuse(why, CLAUSE_CLOSE_AGAIN, "it has had its close combat");
    }
    if (!is_exhausted(state, one->side)) {
        return true;
    }
    if (options[OPT_EXHAUSTED_CLOSE] == EXHAUSTED_CLOSE_NEVER) {
        return refuse(why, CLAUSE_EXHAUSTION_CLOSE, "an exhausted side does not attack");
    }
    return one->steps == 0 ||
           refuse(why, CLAUSE_EXHAUSTION_CLOSE,
                  "a Unit of an exhausted side attacks only where it stood already");
}

static bool is_opponent(state_t *state, int unit, int other)
{
    const struct unit *one = &state->units[unit];
    const struct unit *enemy = &state->units[other];
    return enemy->side != one->side && stands(enemy) &&
           square_equal(enemy->at, square_step(one->at, one->facing));
}

/* portable.close.opponent: whoever is no Transport, Spotter or Commander, if there is one. */
static int opponents_of(state_t *state, int unit, uint64_t *which)
{
    uint64_t fighters = 0;
    uint64_t others = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (is_opponent(state, unit, i)) {
            *(shares_squares(&state->units[i]) ? &others : &fighters) |= (uint64_t)1 << i;
        }
    }
    *which = fighters != 0 ? fighters : others;
    return __builtin_popcountll(*which);
}

bool portable_check_opponent(terms_t *terms, state_t *state, int unit, int target,
                             struct refusal *why)
{
    uint64_t opponents;
    if (!check_attacker(terms, state, unit, why)) {
        return false;
    }
    int n = opponents_of(state, unit, &opponents);
    if (n == 0) {
        return refuse(why, CLAUSE_CLOSE_WHEN, "no enemy Unit is in its front square");
    }
    if (target == NO_UNIT) {
        return n == 1 || refuse(why, CLAUSE_CLOSE_OPPONENT, "several are there: say which");
    }
    return (opponents >> target & 1) ||
           refuse(why, CLAUSE_CLOSE_OPPONENT, "that is not whom it would have to fight");
}

/* portable.close.facing, portable.board.facing */
static bool is_front_on(state_t *state, int unit, int opponent)
{
    const struct unit *one = &state->units[unit];
    return square_equal(square_step(one->at, one->facing), state->units[opponent].at);
}

/* portable.close.dice: a score below the figure is a hit on the one who rolled. */
static bool is_hit(struct play *play, int unit, int opponent, bool attacks)
{
    state_t *state = portable_of(play);
    struct throw throw = portable_close_die(portable_terms(play), state, unit, opponent, attacks);
    return !play_roll_reaches(play, &throw, portable_close_need(state, unit, opponent));
}

/* portable.close.mod-cover, portable.terrain.wood-close, portable.terrain.ford-close,
 * portable.terrain.trench-close */
static void add_ground(struct tally *tally, terms_t *terms, const struct unit *unit)
{
    const struct ground *ground = ground_at(terms, unit->at);
    if (ground->cover == TRENCH_COVER && unit->crossing) {
        tally_add(tally, WHY_CROSSING, -1);
    } else if (ground->cover != NO_COVER) {
        tally_add(tally, WHY_CLOSE_COVER, portable_terrain[ground->cover].close);
    }
    bool twice = terms->head.options[OPT_WOOD_CLOSE] == WOOD_CLOSE_TWICE;
    tally_if(tally, twice && ground->cover == WOODS_COVER, WHY_CLOSE_WOODS, 1);
    tally_if(tally, ground->flags & GROUND_FORD, WHY_IN_FORD, portable_terrain[FORD_FEATURE].close);
}

/* portable.close.mod-commander, portable.close.mod-list */
struct throw portable_close_die(const struct portable_scenario *terms, state_t *state, int unit,
                                int opponent, bool attacks)
{
    const struct unit *one = &state->units[unit];
    struct throw throw =
        play_die(FOR_CLOSE, CLAUSE_CLOSE_DICE, unit_piece(unit), unit_piece(opponent));
    bool same = terms->head.options[OPT_COMMANDER_CLOSE] == COMMANDER_CLOSE_ADJACENT_OR_SAME;
    tally_if(&throw.tally, portable_has_commander_near(state, unit, same), WHY_CLOSE_COMMANDER, 1);
    add_ground(&throw.tally, terms, one);
    int rise =
        ground_at(terms, state->units[opponent].at)->level - ground_at(terms, one->at)->level;
    tally_if(&throw.tally, attacks && rise > 0, WHY_UPHILL, -1);
    return throw;
}

/* portable.close.order: both dice first, then the defender's hit, then the attacker's. */
static void fight(struct play *play, int unit, int defender)
{
    struct portable_state *state = portable_of(play);
    portable_tell_assaulted(play, CLAUSE_CLOSE_WHEN, unit, defender);
    state->stage = STAGE_SPENT;
    state->contact = 0;
    state->fled_together = 0;
    state->fight = (struct fight){.attacker = (uint8_t)unit,
                                  .defender = (uint8_t)defender,
                                  .front_on = is_front_on(state, defender, unit),
                                  .from = state->units[unit].at,
                                  .at = state->units[defender].at};
    bool attacker_hit = is_hit(play, unit, defender, true);
    bool defender_hit = is_hit(play, defender, unit, false);
    portable_score_hits(state, unit, attacker_hit, 0, HIT_BY_CLOSE_COMBAT);
    portable_score_hits(state, defender, defender_hit, 0, HIT_BY_CLOSE_COMBAT);
    agenda_run(&state->head, TASK_FIGHT_END);
    portable_resolve_next(play);
}

static bool may_advance(terms_t *terms, state_t *state, int unit, struct square square)
{
    const struct unit *one = &state->units[unit];
    return portable_types[one->kind].advances && !is_exhausted(state, one->side) &&
           !portable_has_enemy(state, square, one->side) && portable_is_enterable(terms, square) &&
           portable_can_hold(terms, state, square, unit);
}

static void win(struct play *play, int winner, int loser, struct square square, bool defends)
{
    struct portable_state *state = portable_of(play);
    portable_tell_won(play, CLAUSE_CLOSE_WIN, winner, loser);
    if (may_advance(portable_terms(play), state, winner, square) &&
        (!defends ||
         (portable_terms(play)->head.options[OPT_DEFENDER_ADVANCE] == DEFENDER_ADVANCE_YES &&
          state->fight.front_on))) {
        state->asked = (uint8_t)winner;
        agenda_ask_about(&state->head, TASK_ADVANCE, state->units[winner].side, winner,
                         square_raw(square), defends);
    }
}

/* portable.close.win */
void portable_run_fight_end(struct play *play, const struct task *task)
{
    struct portable_state *state = portable_of(play);
    struct fight *fight = &state->fight;
    bool attacker_beaten =
        !is_in_play(&state->units[fight->attacker]) || (fight->fled & ATTACKER_FLED);
    bool defender_beaten =
        !is_in_play(&state->units[fight->defender]) || (fight->fled & DEFENDER_FLED);
    if (defender_beaten && !attacker_beaten) {
        win(play, fight->attacker, fight->defender, fight->at, false);
    } else if (attacker_beaten && !defender_beaten) {
        win(play, fight->defender, fight->attacker, fight->from, true);
    }
    *fight = (struct fight){.attacker = NO_UNIT, .defender = NO_UNIT};
}

static bool check_won(const struct task *task, struct refusal *why)
{
    return task->kind == TASK_ADVANCE ||
           refuse(why, CLAUSE_CLOSE_ADVANCE, "it has not won a close combat just now");
}

/* The edges of the square it would advance into over which enemies stand. */
static int edges_ahead(state_t *state, const struct task *task)
{
    return portable_enemy_edges(state, square_from_raw(task->a), state->units[task->unit].side);
}

/* portable.close.advance: on arrival it must face an adjacent enemy, if there is one. */
bool portable_check_advance(terms_t *terms, state_t *state, const struct portable_advance *order,
                            struct refusal *why)
{
    if (!check_won(order->task, why)) {
        return false;
    }
    int edges = edges_ahead(state, order->task);
    bool single = (edges & (edges - 1)) == 0;
    return edges == 0 || (order->facing == ABSENT ? single : edges >> order->facing & 1) ||
           refuse(why, CLAUSE_CLOSE_ADVANCE, "it must face an enemy next to it: say which");
}

void portable_do_advance(struct play *play, const struct portable_advance *order)
{
    struct portable_state *state = portable_of(play);
    const struct task *task = order->task;
    struct unit *unit = &state->units[task->unit];
    struct square from = unit->at;
    struct square to = square_from_raw(task->a);
    int edges = edges_ahead(state, task);
    state->asked = NO_UNIT;
    portable_interrupt(play, task->unit);
    if (order->facing != ABSENT) {
        unit->facing = (uint8_t)order->facing;
    } else if (edges != 0) {
        unit->facing = (uint8_t)__builtin_ctz((unsigned)edges);
    }
    portable_tell_advanced(play, CLAUSE_CLOSE_ADVANCE, task->unit, from, to, unit->facing);
    portable_place_unit(play, task->unit, to);
    agenda_push(
        &state->head,
        (struct task){.kind = TASK_ARRIVED, .unit = task->unit, .a = task->a, .b = task->b});
    portable_meet_hazards(play, task->unit, 0);
    portable_resolve_next(play);
}

bool portable_list_advance(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int edges = edges_ahead(state, agenda_top(&state->head));
    for (int edge = 0; edge < EDGES; edge++) {
        if (edges == 0 || (edges >> edge & 1)) {
            portable_add_advance(legal, edge);
        }
    }
    return true;
}

bool portable_check_hold(terms_t *terms, state_t *state, const struct portable_hold *order,
                         struct refusal *why)
{
    return check_won(order->task, why);
}

void portable_do_hold(struct play *play, const struct portable_hold *order)
{
    portable_of(play)->asked = NO_UNIT;
    portable_tell_held(play, CLAUSE_CLOSE_ADVANCE, order->task->unit);
}

/* portable.close.again: it may fight on against the enemy it faces. */
void portable_run_arrived(struct play *play, const struct task *task)
{
    struct portable_state *state = portable_of(play);
    const struct unit *unit = &state->units[task->unit];
    if (task->b == 0 && stands(unit) && square_raw(unit->at) == task->a &&
        portable_has_enemy(state, square_step(unit->at, unit->facing), unit->side)) {
        state->stage = STAGE_ADVANCED;
    }
}

/* portable.close.rear-def: from behind as from the side. */
int portable_close_need(state_t *state, int unit, int opponent)
{
    const struct type_row *type = &portable_types[state->units[unit].kind];
    return is_front_on(state, unit, opponent) ? type->front : type->flank;
}
