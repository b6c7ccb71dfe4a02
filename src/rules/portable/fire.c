/* Portable: fire of all who are not Artillery (ledger, "Fire"). */

#include "rules/common/expect.h"
#include "rules/portable/chapters.h"

static bool check_line(terms_t *terms, const struct unit *one, struct barriers *barriers,
                       struct square target, struct refusal *why);
static bool check_observed(terms_t *terms, state_t *state, int mortar, struct square target,
                           struct refusal *why);

bool portable_check_fire(terms_t *terms, state_t *state, const struct portable_fire *order,
                         struct refusal *why)
{
    struct barriers barriers;
    barriers.unseen = state;
    return portable_check_acts(terms, state, why) &&
           portable_check_firer(terms, state, state->active, why) &&
           portable_check_shot(terms, state, state->active, &barriers, order->square, why);
}

void portable_do_fire(struct play *play, const struct portable_fire *order)
{
    struct portable_state *state = portable_of(play);
    terms_t *terms = portable_terms(play);
    int unit = state->active;
    struct square target = order->square;
    struct unit *one = &state->units[unit];
    const struct weapon_row *weapon = portable_weapon_row(portable_weapon_of(terms, one));
    portable_then_go_on(play);
    portable_interrupt(play, unit);
    portable_tell_fired(play, CLAUSE_FIRE_ONCE, unit, target, square_distance(one->at, target));
    struct throw throw = portable_shot_dice(terms, state, unit, target);
    int hits = portable_roll_hits(play, &throw, target);
    one->fired = 1;
    one->still = !one->moved;
    portable_hit_square(play, target, one->side, hits, weapon->tanks ? 0 : HIT_SMALL_ARMS,
                        HIT_BY_FIRE);
}

static bool is_there(state_t *state, int unit, struct square square, int side)
{
    const struct unit *one = &state->units[unit];
    return one->side != side && stands(one) && square_equal(one->at, square);
}

bool portable_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int unit = state->active;
    struct barriers barriers;
    barriers.unseen = state;
    bool any = false;
    if (unit == NO_UNIT || !portable_check_firer(terms, state, unit, NULL) ||
        !portable_check_may_stay(terms, state, NULL)) {
        return false;
    }
    const struct unit *one = &state->units[unit];
    int range = portable_weapon_range(terms, one);
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        const struct unit *other = &state->units[i];
        if (other->side == side || !stands(other) || square_distance(one->at, other->at) > range) {
            continue;
        }
        bool listed = false;
        for (int j = 0; j < i && !listed; j++) {
            listed = is_there(state, j, other->at, side);
        }
        if (!listed && portable_check_shot(terms, state, unit, &barriers, other->at, NULL)) {
            any = portable_add_fire(legal, other->at);
        }
    }
    return any;
}

/* portable.fire.range, portable.fire.arc, portable.fire.arc-all-round */
bool portable_check_shot(terms_t *terms, state_t *state, int unit, struct barriers *barriers,
                         struct square target, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    bool all_round = portable_weapon_row(portable_weapon_of(terms, one))->arc;
    int distance = square_distance(one->at, target);
    if (distance == 0) {
        return refuse(why, CLAUSE_FIRE_TARGET, "no enemy Unit is in that square");
    }
    if (distance > portable_weapon_range(terms, one)) {
        return refuse(why, CLAUSE_FIRE_RANGE, "the target is out of range");
    }
    if (!all_round && !portable_is_in_arc(one->at, one->facing, target)) {
        return refuse(why, CLAUSE_FIRE_ARC, "the target is not in the arc ahead");
    }
    if (distance > 1 && portable_is_within_wood(terms, one->at, target)) {
        return refuse(why, CLAUSE_TERRAIN_WOOD_RANGE, "inside a wood every range is one square");
    }
    if (!portable_reaches_out(terms, one, all_round, target)) {
        return refuse(why, CLAUSE_FIRE_OUT, "it is not at the edge of its cover");
    }
    return (one->kind == KIND_MORTARS ? check_observed(terms, state, unit, target, why)
                                      : check_line(terms, one, barriers, target, why)) &&
           (portable_has_enemy(state, target, one->side) ||
            refuse(why, CLAUSE_FIRE_TARGET, "no enemy Unit is in that square"));
}

/* portable.fire.direct-only, portable.fire.path, portable.fire.into */
static bool check_line(terms_t *terms, const struct unit *one, struct barriers *barriers,
                       struct square target, struct refusal *why)
{
    if (!portable_can_see(terms, one->at, target)) {
        return refuse(why, CLAUSE_FIRE_DIRECT_ONLY, "it does not see the target");
    }
    if (!portable_has_clear_path(terms, barriers, one->at, target)) {
        return refuse(why, CLAUSE_FIRE_PATH, "a Unit stands in the line of fire");
    }
    return portable_reaches_into(terms, one->at, target) ||
           refuse(why, CLAUSE_FIRE_INTO, "the target is too deep in cover");
}

static int count_hits(const uint8_t values[], int n, int least)
{
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += values[i] >= least;
    }
    return hits;
}

/* portable.fire.dice: one die shows its sum; several are judged each by itself. */
int portable_roll_hits(struct play *play, const struct throw *throw, struct square target)
{
    if (throw->n == 1) {
        return play_roll_reaches(play, throw, TO_HIT);
    }
    int hits = play_roll_result(play, throw, count_hits, TO_HIT - throw->tally.sum);
    portable_tell_hits(play, throw->clause, throw->unit, target, hits);
    return hits;
}

/* portable.fire.mod-cover, portable.fire.mod-still, portable.fire.mod-commander */
struct throw portable_shot_dice(const struct portable_scenario *terms, state_t *state, int unit,
                                struct square target)
{
    int weapon = portable_weapon_of(terms, &state->units[unit]);
    struct throw throw = play_die(FOR_TO_HIT, CLAUSE_FIRE_DICE, unit_piece(unit), NO_PIECE);
    throw.n = (uint8_t)portable_weapon_row(weapon)->dice;
    tally_if(&throw.tally, is_cover(terms, target), WHY_COVER, -1);
    tally_if(&throw.tally, !state->units[unit].moved, WHY_STILL, 1);
    tally_if(&throw.tally, portable_has_commander_near(state, unit, true), WHY_COMMANDER, 1);
    return throw;
}

int portable_hits_expected(const struct throw *throw)
{
    return throw->n * expect_faces(TO_HIT, throw->tally.sum);
}

/* portable.damage.sequence: in number order; the last to be pushed is resolved first. */
void portable_hit_square(struct play *play, struct square square, int side, int count, int flags,
                         enum hit_by by)
{
    struct portable_state *state = portable_of(play);
    const uint8_t *in_order = portable_terms(play)->in_order;
    state->fled_together = 0;
    for (int i = state->n_units - 1; i >= 0; i--) {
        if (is_there(state, in_order[i], square, side)) {
            portable_score_hits(state, in_order[i], count, flags, by);
        }
    }
    portable_resolve_next(play);
}

/* portable.fire.small-arms-tanks */
bool portable_is_immune(terms_t *terms, const struct unit *unit)
{
    return is_tank(unit) ||
           (terms->head.options[OPT_ARMOUR_IMMUNE] == ARMOUR_IMMUNE_TANKS_AND_GUNS &&
            (unit->kind == KIND_ASSAULT_GUNS || unit->kind == KIND_SP_ARTILLERY));
}

/* portable.setup.missing-rows, portable.setup.mounted-fire */
int portable_weapon_of(terms_t *terms, const struct unit *unit)
{
    bool mounted = unit->kind == KIND_CAVALRY_MOUNTED;
    return mounted && terms->head.options[OPT_MOUNTED_FIRE] == MOUNTED_FIRE_YES
               ? SMALL_ARMS
               : portable_types[unit->kind].weapon;
}

/* portable.setup.gun-class, portable.fire.assault-gun: the class sets an Assault Gun's range. */
int portable_weapon_range(terms_t *terms, const struct unit *unit)
{
    const struct template *template = template_of(terms, unit);
    return unit->kind == KIND_ASSAULT_GUNS && template->class != CLASS_NONE
               ? portable_gun_row(template->class)->range
               : portable_weapon_row(portable_weapon_of(terms, unit))->range;
}

/* portable.fire.mortar-observed: somebody near the Mortar sees the target, and one square deep. */
static bool has_observer(terms_t *terms, state_t *state, int mortar, struct square target,
                         bool *seen)
{
    const struct unit *one = &state->units[mortar];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side != one->side || !stands(other)) {
            continue;
        }
        int distance = square_distance(other->at, one->at);
        bool observes =
            i == mortar || distance == 1 ||
            (distance == 0 && (other->kind == KIND_SPOTTERS || other->kind == KIND_COMMANDERS));
        if (observes && portable_can_see(terms, other->at, target)) {
            *seen = true;
            if (portable_reaches_into(terms, other->at, target)) {
                return true;
            }
        }
    }
    return false;
}

/* portable.fire.mortar-over: Units do not obstruct it. */
static bool check_observed(terms_t *terms, state_t *state, int mortar, struct square target,
                           struct refusal *why)
{
    bool seen = false;
    return has_observer(terms, state, mortar, target, &seen) ||
           (seen ? refuse(why, CLAUSE_FIRE_INTO, "the target is too deep in cover")
                 : refuse(why, CLAUSE_FIRE_MORTAR_OBSERVED,
                          "nobody who may observe for the Mortar sees the target"));
}

/* portable.fire.barred, portable.fire.once, portable.move.fired-rate */
bool portable_check_firer(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (is_gun(one)) {
        return refuse(why, CLAUSE_TURN_ARTILLERY_EXEMPT,
                      "Artillery fires in the artillery phase alone");
    }
    if (portable_weapon_of(terms, one) == NO_WEAPON) {
        return one->kind == KIND_CAVALRY_MOUNTED
                   ? refuse(why, CLAUSE_SETUP_MOUNTED_FIRE, "Mounted Cavalry cannot fire")
                   : refuse(why, CLAUSE_SETUP_MISSING_ROWS, "a Unit of this kind has no weapon");
    }
    if (is_carried(one)) {
        return refuse(why, CLAUSE_TRANSPORT_CARGO_PASSIVE, "what is carried does not fire");
    }
    if (state->stage != STAGE_READY) {
        return refuse(why, CLAUSE_TURN_ACTION_ORDER, "close combat comes last in an activation");
    }
    if (one->fired) {
        return refuse(why, CLAUSE_FIRE_ONCE, "a Unit fires once in a turn");
    }
    if (is_ford(terms, one->at)) {
        return refuse(why, CLAUSE_TERRAIN_FORD_FIRE, "nobody fires from a ford");
    }
    if (one->crossing) {
        return refuse(why, CLAUSE_TERRAIN_TRENCH_FIRE, "a Unit crossing a trench does not fire");
    }
    return one->steps < terms->rates[one->template] + (one->on_road && one->steps > 0) ||
           refuse(why, CLAUSE_MOVE_FIRED_RATE, "it has moved too far to fire");
}
