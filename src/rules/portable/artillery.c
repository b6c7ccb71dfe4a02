/* Portable: the artillery phases (ledger, "Artillery"). Orders are secret until both sides are
 * done; then every shell falls; then everybody is hit where he stood when the shells landed. */

#include <assert.h>

#include "rules/portable/chapters.h"

static bool check_orders(const struct task *task, struct refusal *why);
static bool check_target(terms_t *terms, const struct unit *one, struct barriers *barriers,
                         struct square target, struct refusal *why);
static bool check_shelling(terms_t *terms, const struct unit *one, struct barriers *barriers,
                           struct square target, struct refusal *why);
static bool check_direct(terms_t *terms, struct barriers *barriers, struct square at,
                         struct square target, struct refusal *why);
static void fire_shell(struct play *play, int unit);

/* Of both kinds of shell: a gun that has gas has one shell of it (portable.gas.shell). */
bool portable_check_bombard(terms_t *terms, state_t *state, const struct portable_bombard *order,
                            struct refusal *why)
{
    struct barriers barriers;
    barriers.unseen = state;
    bool gas = order->verb == VERB_GAS;
    if (!check_orders(order->task, why)) {
        return false;
    }
    if (gas && terms->head.options[OPT_GAS] == GAS_OFF) {
        return refuse(why, CLAUSE_GAS_SHELL, "this game is played without gas");
    }
    if (!portable_check_gun(terms, state, order->unit, why)) {
        return false;
    }
    if (gas && !state->units[order->unit].gas) {
        return refuse(why, CLAUSE_GAS_SHELL, "it has no gas shell");
    }
    return check_target(terms, &state->units[order->unit], &barriers, order->square, why);
}

void portable_do_bombard(struct play *play, const struct portable_bombard *order)
{
    struct unit *gun = &portable_of(play)->units[order->unit];
    gun->order = order->verb == VERB_GAS ? ORDER_GAS : ORDER_SHELL;
    gun->target = order->square;
    gun->target_aircraft = NO_UNIT;
    portable_tell_ordered(play, CLAUSE_ARTILLERY_TARGET, order->unit, gun->order, order->square);
}

bool portable_list_bombard(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return portable_list_shells(terms, state, side, VERB_BOMBARD, legal);
}

bool portable_check_cancel(terms_t *terms, state_t *state, const struct portable_cancel *order,
                           struct refusal *why)
{
    return check_orders(order->task, why) &&
           (state->units[order->unit].order != ORDER_NONE ||
            refuse(why, CLAUSE_ARTILLERY_PHASE, "it has no order"));
}

void portable_do_cancel(struct play *play, const struct portable_cancel *order)
{
    forget_order(&portable_of(play)->units[order->unit]);
    portable_tell_cancelled(play, CLAUSE_ARTILLERY_PHASE, order->unit);
}

bool portable_check_done(terms_t *terms, state_t *state, const struct portable_done *order,
                         struct refusal *why)
{
    return check_orders(order->task, why);
}

void portable_do_done(struct play *play, const struct portable_done *order)
{
    agenda_close(play->state, order->side);
}

static bool check_orders(const struct task *task, struct refusal *why)
{
    return task->kind == TASK_ORDERS ||
           refuse(why, CLAUSE_ARTILLERY_PHASE, "the artillery phase is over");
}

/* portable.hidden.orders, portable.artillery.phase */
enum phase_end portable_run_artillery_orders(struct play *play)
{
    struct portable_state *state = portable_of(play);
    if (state->step != 0) {
        state->step = 0;
        return PHASE_ENDS;
    }
    state->step = 1;
    agenda_ask_sides(&state->head, TASK_ORDERS, SEEN_BY_ALL, SECRET_ORDERS);
    return PHASE_GOES_ON;
}

/* portable.artillery.simultaneous: all dice before any effect, in number order. */
enum phase_end portable_run_artillery_fall(struct play *play)
{
    struct portable_state *state = portable_of(play);
    for (int i = 0; i < state->n_units; i++) {
        int unit = portable_terms(play)->in_order[i];
        struct unit *gun = &state->units[unit];
        if (gun->order == ORDER_NONE) {
            continue;
        }
        gun->fired = 1;
        if (gun->order == ORDER_FLAK) {
            gun->flak_hit = portable_roll_flak(play, unit, gun->target_aircraft);
        } else {
            fire_shell(play, unit);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->stood = is_in_play(unit) ? portable_place_of(state, unit) : SQUARE_NOWHERE;
        unit->rode = unit->carrier;
    }
    return PHASE_ENDS;
}

static const struct gun_row *gun_of(terms_t *terms, const struct unit *unit)
{
    return portable_gun_row(template_of(terms, unit)->class);
}

/* portable.artillery.range, portable.artillery.arc, portable.artillery.target */
static bool check_target(terms_t *terms, const struct unit *one, struct barriers *barriers,
                         struct square target, struct refusal *why)
{
    int distance = square_distance(one->at, target);
    if (distance == 0) {
        return refuse(why, CLAUSE_ARTILLERY_TARGET, "that is its own square");
    }
    if (distance > gun_of(terms, one)->range) {
        return refuse(why, CLAUSE_ARTILLERY_RANGE, "the target is out of range");
    }
    if (!portable_is_in_arc(one->at, one->facing, target)) {
        return refuse(why, CLAUSE_ARTILLERY_ARC, "the target is not in the arc ahead");
    }
    return check_shelling(terms, one, barriers, target, why);
}

/* At whomever (portable.artillery.any-unit); starred guns fire over Units
 * (portable.artillery.over), and all of them into cover to any depth (portable.artillery.into), but
 * out of it from its edge (portable.artillery.out). */
static bool check_shelling(terms_t *terms, const struct unit *one, struct barriers *barriers,
                           struct square target, struct refusal *why)
{
    if (portable_is_within_wood(terms, one->at, target) && !square_is_adjacent(one->at, target)) {
        return refuse(why, CLAUSE_TERRAIN_WOOD_RANGE, "inside a wood every range is one square");
    }
    if (!portable_reaches_out(terms, one, false, target)) {
        return refuse(why, CLAUSE_ARTILLERY_OUT, "it is not at the edge of its cover");
    }
    return gun_of(terms, one)->indirect || check_direct(terms, barriers, one->at, target, why);
}

/* portable.artillery.direct, portable.artillery.indirect: what guns that are not starred need. */
static bool check_direct(terms_t *terms, struct barriers *barriers, struct square at,
                         struct square target, struct refusal *why)
{
    if (!portable_can_see(terms, at, target)) {
        return refuse(why, CLAUSE_ARTILLERY_INDIRECT, "this gun cannot fire at what it cannot see");
    }
    if (is_cover(terms, target) && terms->head.options[OPT_GUNS_INTO_COVER] == GUNS_INTO_COVER_NO) {
        return refuse(why, CLAUSE_ARTILLERY_INDIRECT, "this gun cannot fire into cover");
    }
    return portable_has_clear_path(terms, barriers, at, target) ||
           refuse(why, CLAUSE_FIRE_PATH, "a Unit stands in the line of fire");
}

static bool list_targets(terms_t *terms, state_t *state, int unit, int verb, struct legal *legal)
{
    const struct unit *one = &state->units[unit];
    int range = gun_of(terms, one)->range;
    struct barriers barriers;
    barriers.unseen = state;
    bool any = false;
    /* every square in range and arc */
    for (int ahead = 1; ahead <= range && !(any && legal == NULL); ahead++) {
        int most = ahead < range - ahead ? ahead : range - ahead;
        for (int aside = -most; aside <= most; aside++) {
            int right = edge_right(one->facing);
            struct square target =
                square_at(one->at.x + ahead * edge_dx(one->facing) + aside * edge_dx(right),
                          one->at.y + ahead * edge_dy(one->facing) + aside * edge_dy(right));
            if (is_on(terms, target) && check_shelling(terms, one, &barriers, target, NULL)) {
                any = verb == VERB_GAS ? portable_add_gas(legal, unit, target)
                                       : portable_add_bombard(legal, unit, target);
            }
        }
    }
    return any;
}

bool portable_list_shells(terms_t *terms, state_t *state, int side, int verb, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        const struct unit *gun = &state->units[i];
        if (gun->side == side && (verb != VERB_GAS || gun->gas) &&
            portable_check_gun(terms, state, i, NULL)) {
            any |= list_targets(terms, state, i, verb, legal);
        }
    }
    return any;
}

/* portable.air.recon: aircraft, too, by option. */
static bool is_observed(terms_t *terms, state_t *state, int unit, struct square target)
{
    const struct unit *one = &state->units[unit];
    if (portable_can_see(terms, one->at, target)) {
        return true;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->kind == KIND_SPOTTERS && other->side == one->side && stands(other) &&
            portable_can_see(terms, other->at, target)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_aircraft; i++) {
        const struct aircraft *other = &state->aircraft[i];
        if (terms->head.options[OPT_RECON_SPOTS] == RECON_SPOTS_YES && other->side == one->side &&
            is_flying(terms, other) &&
            terms->templates[other->template].kind == KIND_RECONNAISSANCE) {
            return true;
        }
    }
    return false;
}

/* portable.artillery.fall: a die for each gun, with all of portable.artillery.mod-cover to
 * portable.artillery.mod-commander. */
struct throw portable_fall_die(const struct portable_scenario *terms, state_t *state, int unit,
                               struct square target)
{
    const struct unit *gun = &state->units[unit];
    bool repeats = gun->last_turn != 0 && gun->last_turn + 1 == state->head.turn &&
                   square_equal(gun->last_target, target);
    struct throw throw = play_die(FOR_FALL, CLAUSE_ARTILLERY_FALL, unit_piece(unit), NO_PIECE);
    tally_if(&throw.tally, is_cover(terms, target), WHY_SHELL_COVER, -1);
    tally_if(&throw.tally, is_observed(terms, state, unit, target), WHY_OBSERVED, 2);
    tally_if(&throw.tally, repeats, WHY_REPEATED, 1);
    tally_if(&throw.tally, portable_has_commander_near(state, unit, true), WHY_GUN_COMMANDER, 1);
    return throw;
}

/* portable.table.fall */
enum lands portable_lands_with(int score)
{
    unsigned row = 0;
    while (score < portable_fall[row].from || score > portable_fall[row].to) {
        row++;
        assert(row < sizeof portable_fall / sizeof portable_fall[0]); /* every score is there */
    }
    return (enum lands)portable_fall[row].lands;
}

/* portable.artillery.front-behind, portable.artillery.own-square, portable.board.edge */
enum lands portable_shell_lands(terms_t *terms, const struct unit *gun, struct square target,
                                enum lands lands, struct square *at)
{
    struct square there = lands == LANDS_FRONT    ? square_step(target, edge_opposite(gun->facing))
                          : lands == LANDS_BEHIND ? square_step(target, gun->facing)
                                                  : target;
    if (lands != LANDS_NOWHERE && square_equal(there, gun->at)) {
        lands = LANDS_OWN_SQUARE;
    } else if (lands != LANDS_NOWHERE && !is_on(terms, there)) {
        lands = LANDS_OFF_BOARD;
    }
    bool harms = lands == LANDS_TARGET || lands == LANDS_FRONT || lands == LANDS_BEHIND;
    *at = harms ? there : SQUARE_NOWHERE;
    return lands;
}

/* The scores that differ in where the shell lands: all that counts of the die. */
static int lands_by_die(const uint8_t values[], int n, int bonus)
{
    return (int)portable_lands_with(values[0] + bonus);
}

static void fire_shell(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct unit *gun = &state->units[unit];
    struct throw throw = portable_fall_die(portable_terms(play), state, unit, gun->target);
    int shell = play_roll_result(play, &throw, lands_by_die, throw.tally.sum);
    enum lands lands = portable_shell_lands(portable_terms(play), gun, gun->target,
                                            (enum lands)shell, &gun->falls);
    if (lands == LANDS_TARGET) {
        portable_tell_fell(play, CLAUSE_ARTILLERY_FALL, unit, gun->target, gun->falls, (int)lands);
    } else if (lands == LANDS_FRONT || lands == LANDS_BEHIND) {
        portable_tell_fell_wide(play, CLAUSE_ARTILLERY_FALL, unit, gun->target, gun->falls,
                                (int)lands);
    } else {
        portable_tell_fell_lost(play, CLAUSE_ARTILLERY_FALL, unit, gun->target, gun->falls,
                                (int)lands);
    }
    gun->last_target = gun->target;
    gun->last_turn = state->head.turn;
    if (gun->order == ORDER_GAS) {
        gun->gas = 0;
        if (!square_is_nowhere(gun->falls)) {
            portable_add_cloud(play, gun->falls, gun->facing);
        }
    }
}

static int rider_of(state_t *state, int carrier)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].rode == carrier && !square_is_nowhere(state->units[i].stood)) {
            return i;
        }
    }
    return NO_UNIT;
}

/* portable.artillery.everyone: one hit on each who stood there; cargo through its carrier. The hit
 * of a gas shell takes the place of the ordinary one (portable.gas.shell). */
static void burst(struct play *play, struct square square, enum hit_by by)
{
    struct portable_state *state = portable_of(play);
    state->fled_together = 0;
    for (int i = state->n_units - 1; i >= 0; i--) {
        int number = portable_terms(play)->in_order[i];
        const struct unit *unit = &state->units[number];
        if (square_equal(unit->stood, square) && unit->rode == NO_UNIT) {
            portable_score_hits(state, number, 1, 0, by);
            state->hits[state->n_hits - 1].cargo = (uint8_t)rider_of(state, number);
        }
    }
    portable_resolve_next(play);
}

/* portable.artillery.hit-order: shell by shell, in firing order. */
enum phase_end portable_run_artillery_hits(struct play *play)
{
    struct portable_state *state = portable_of(play);
    for (; state->step < state->n_units; state->step++) {
        struct unit *gun = &state->units[portable_terms(play)->in_order[state->step]];
        if (gun->flak_hit) {
            gun->flak_hit = 0;
            portable_hit_aircraft(play, gun->target_aircraft, 1, CLAUSE_AIR_FLAK);
        }
        if (!square_is_nowhere(gun->falls)) {
            struct square square = gun->falls;
            gun->falls = SQUARE_NOWHERE;
            burst(play, square, gun->order == ORDER_GAS ? HIT_BY_GAS : HIT_BY_SHELL);
            return PHASE_GOES_ON;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        forget_order(unit);
        unit->stood = SQUARE_NOWHERE;
        unit->rode = NO_UNIT;
    }
    state->step = 0;
    return PHASE_ENDS;
}

/* portable.artillery.barred */
bool portable_check_gun(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (!is_gun(one)) {
        return refuse(why, CLAUSE_ARTILLERY_PHASE, "only Artillery fires in this phase");
    }
    if (!is_in_play(one)) {
        return refuse(why, CLAUSE_ARTILLERY_BARRED, "that Unit is no longer on the board");
    }
    if (is_carried(one) || one->task != WORK_NONE) {
        return refuse(why, CLAUSE_ARTILLERY_BARRED, "a limbered or working gun does not fire");
    }
    if (one->order != ORDER_NONE) {
        return refuse(why, CLAUSE_ARTILLERY_PHASE, "it has its order: cancel that first");
    }
    if (is_ford(terms, one->at)) {
        return refuse(why, CLAUSE_TERRAIN_FORD_FIRE, "nobody fires from a ford");
    }
    return !one->crossing ||
           refuse(why, CLAUSE_TERRAIN_TRENCH_FIRE, "a Unit crossing a trench does not fire");
}
