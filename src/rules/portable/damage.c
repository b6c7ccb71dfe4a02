/* Portable: what a hit does (ledger, "Damage"; portable.transport.shared-hit).
 *
 * Hits wait in a stack. resolve_hits takes the last of them, hit by hit and the carrier before its
 * cargo, and leaves off whenever an owner must choose; what a Unit retreats into is put on top, so
 * that it is resolved before anything that waits. */

#include <assert.h>

#include "rules/portable/chapters.h"

static bool can_retreat_to(terms_t *terms, state_t *state, int unit, struct square square);
static bool list_retreats(terms_t *terms, state_t *state, int unit, struct legal *legal);
static void retreat(struct play *play, int unit, struct square square);
static void say_hit(struct play *play, const struct hit *hit);

/* portable.damage.resolve, portable.setup.quality: may it retreat instead of losing 1 SP? */
static bool may_retreat(struct play *play, int unit)
{
    const struct unit *hit = &portable_of(play)->units[unit];
    struct throw throw = play_die(FOR_RESOLVE, CLAUSE_DAMAGE_RESOLVE, unit_piece(unit), NO_PIECE);
    return play_roll_reaches(play, &throw, portable_resolve[hit->quality].loses + 1);
}

/* portable.fire.small-arms-tanks: with keep-last-sp the last SP cannot be shot away. */
static void suffer(struct play *play, int unit, int flags)
{
    const struct unit *hit = &portable_of(play)->units[unit];
    if ((flags & HIT_SMALL_ARMS) && hit->sp == 1 && portable_is_immune(portable_terms(play), hit)) {
        portable_tell_immune(play, CLAUSE_FIRE_SMALL_ARMS_TANKS, unit);
        return;
    }
    portable_lose_sp(play, unit, CLAUSE_DAMAGE_RESOLVE);
}

static bool check_asked(const struct task *task, struct refusal *why)
{
    return task->kind == TASK_CHOICE || task->kind == TASK_DISPLACE ||
           refuse(why, CLAUSE_DAMAGE_CHOICE, "nobody is asked to retreat");
}

/* portable.damage.choice: the owner is asked, and what is left of the hits waits. */
static void ask(struct play *play, enum portable_task kind, int unit, int cargo_next)
{
    struct portable_state *state = portable_of(play);
    state->asked = (uint8_t)unit;
    agenda_run(&state->head, TASK_HITS);
    agenda_ask_about(&state->head, (int)kind, state->units[unit].side, unit, cargo_next, 0);
}

/* The owner of cargo that cannot stay, if there is any. */
static bool ask_displaced(struct play *play)
{
    struct portable_state *state = portable_of(play);
    int cargo = state->displaced;
    if (cargo != NO_UNIT) {
        state->displaced = NO_UNIT;
        ask(play, TASK_DISPLACE, cargo, 0);
    }
    return cargo != NO_UNIT;
}

bool portable_check_retreat(terms_t *terms, state_t *state, const struct portable_retreat *order,
                            struct refusal *why)
{
    if (!check_asked(order->task, why)) {
        return false;
    }
    if (!square_is_adjacent(state->units[order->task->unit].at, order->square)) {
        return refuse(why, CLAUSE_DAMAGE_RETREAT_SQUARE, "a retreat goes to an adjacent square");
    }
    return can_retreat_to(terms, state, order->task->unit, order->square) ||
           refuse(why, CLAUSE_DAMAGE_RETREAT_SQUARE,
                  "a retreat goes to a square that is empty, can be entered and is not next to an "
                  "enemy");
}

/* The hit that is being answered is the last one, if its cargo's die comes next. */
void portable_do_retreat(struct play *play, const struct portable_retreat *order)
{
    struct portable_state *state = portable_of(play);
    const struct task *task = order->task;
    state->asked = NO_UNIT;
    if (task->kind == TASK_CHOICE && task->a != 0) {
        state->hits[state->n_hits - 1].flags |= HIT_WENT;
    }
    retreat(play, task->unit, order->square);
}

bool portable_list_retreat(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_retreats(terms, state, agenda_top(&state->head)->unit, legal);
}

bool portable_check_stand(terms_t *terms, state_t *state, const struct portable_stand *order,
                          struct refusal *why)
{
    return check_asked(order->task, why) &&
           (order->task->kind == TASK_CHOICE ||
            refuse(why, CLAUSE_TRANSPORT_SHARED_HIT, "the square cannot hold it: it must go"));
}

void portable_do_stand(struct play *play, const struct portable_stand *order)
{
    struct portable_state *state = portable_of(play);
    int flags = order->task->a != 0 ? state->hits[state->n_hits - 1].flags : 0;
    state->asked = NO_UNIT;
    suffer(play, order->task->unit, flags);
    ask_displaced(play);
}

/* portable.damage.retreat-square */
static bool can_retreat_to(terms_t *terms, state_t *state, int unit, struct square square)
{
    const struct unit *one = &state->units[unit];
    if (!portable_is_enterable(terms, square) || portable_is_near_enemy(state, square, one->side)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && square_equal(other->at, square) && stands(other) &&
            !(other->side == one->side && (state->fled_together >> i & 1))) {
            return false;
        }
    }
    return portable_can_hold(terms, state, square, unit);
}

static bool list_retreats(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    bool any = false;
    for (int edge = 0; edge < EDGES && !(any && legal == NULL); edge++) {
        struct square square = square_step(state->units[unit].at, edge);
        if (can_retreat_to(terms, state, unit, square)) {
            any = portable_add_retreat(legal, square);
        }
    }
    return any;
}

bool portable_has_retreat(terms_t *terms, state_t *state, int unit)
{
    return list_retreats(terms, state, unit, NULL);
}

/* portable.damage.retreat-facing, portable.move.retreat-not-move, portable.damage.chain */
static void retreat(struct play *play, int unit, struct square square)
{
    struct portable_state *state = portable_of(play);
    struct unit *one = &state->units[unit];
    portable_tell_retreated(play, CLAUSE_DAMAGE_RETREAT_FACING, unit, one->at, square);
    portable_interrupt(play, unit);
    one->retreated = 1;
    state->fled_together |= (uint64_t)1 << unit;
    if (unit == state->fight.attacker) {
        state->fight.fled |= ATTACKER_FLED;
    } else if (unit == state->fight.defender) {
        state->fight.fled |= DEFENDER_FLED;
    }
    if (unit == state->active) {
        state->walk = (struct walk){0};
    }
    portable_place_unit(play, unit, square);
    portable_meet_hazards(play, unit, HIT_CHAINED);
}

/* The Unit's own die. Says whether somebody has to be asked. */
static bool hit_unit(struct play *play, struct hit *hit)
{
    struct portable_state *state = portable_of(play);
    terms_t *terms = portable_terms(play);
    const struct unit *unit = &state->units[hit->unit];
    hit->flags |= HIT_CARGO_NEXT;
    if (!is_in_play(unit)) {
        return false;
    }
    say_hit(play, hit);
    if ((hit->flags & HIT_SMALL_ARMS) && portable_is_immune(terms, unit) &&
        terms->head.options[OPT_CANNOT_DESTROY] == CANNOT_DESTROY_NO_EFFECT) {
        portable_tell_immune(play, CLAUSE_FIRE_SMALL_ARMS_TANKS, hit->unit);
        return false;
    }
    if (may_retreat(play, hit->unit) && !(hit->flags & HIT_CHAINED) &&
        portable_has_retreat(terms, state, hit->unit)) {
        ask(play, TASK_CHOICE, hit->unit, 1);
        return true;
    }
    suffer(play, hit->unit, hit->flags);
    return ask_displaced(play);
}

/* portable.transport.shared-hit, portable.rider.hit: what is carried goes along or loses; left
 * alone it chooses. */
static bool hit_cargo(struct play *play, int cargo, int flags)
{
    struct portable_state *state = portable_of(play);
    if (cargo == NO_UNIT || !is_in_play(&state->units[cargo])) {
        return false;
    }
    bool chooses = may_retreat(play, cargo);
    if (is_carried(&state->units[cargo])) {
        if (chooses && (flags & HIT_WENT)) {
            return false;
        }
    } else if (chooses && !(flags & HIT_CHAINED) &&
               portable_has_retreat(portable_terms(play), state, cargo)) {
        ask(play, TASK_CHOICE, cargo, 0);
        return true;
    }
    portable_lose_sp(play, cargo, CLAUSE_TRANSPORT_SHARED_HIT);
    return false;
}

static void take_hit_off(struct portable_state *state)
{
    state->hits[--state->n_hits] = (struct hit){0};
}

/* portable.damage.sequence: each Unit resolves all its hits before the next. */
void portable_run_hits(struct play *play, const struct task *task)
{
    struct portable_state *state = portable_of(play);
    while (state->n_hits > 0) {
        struct hit *hit = &state->hits[state->n_hits - 1];
        if (!is_in_play(&state->units[hit->unit]) &&
            (hit->cargo == NO_UNIT || !is_in_play(&state->units[hit->cargo]))) {
            take_hit_off(state); /* nobody is left to be hit: portable.damage.destroyed */
            continue;
        }
        if (!(hit->flags & HIT_CARGO_NEXT)) {
            if (hit_unit(play, hit)) {
                return;
            }
            continue;
        }
        int cargo = hit->cargo;
        int flags = hit->flags;
        hit->flags &= (uint8_t) ~(HIT_CARGO_NEXT | HIT_WENT);
        if (--hit->count == 0) {
            take_hit_off(state);
        }
        if (hit_cargo(play, cargo, flags)) {
            return;
        }
    }
    state->fled_together = 0; /* the shot is over */
}

/* portable.damage.every-source: whatever it was, the table is the same. */
static void say_hit(struct play *play, const struct hit *hit)
{
    static const uint16_t clauses[] = {[HIT_BY_SHELL] = CLAUSE_ARTILLERY_EVERYONE,
                                       [HIT_BY_FIRE] = CLAUSE_FIRE_DICE,
                                       [HIT_BY_CLOSE_COMBAT] = CLAUSE_CLOSE_DICE,
                                       [HIT_BY_MINES] = CLAUSE_TERRAIN_MINES,
                                       [HIT_BY_GAS] = CLAUSE_GAS_HIT,
                                       [HIT_BY_STRAFING] = CLAUSE_AIR_STRAFE,
                                       [HIT_BY_BOMBS] = CLAUSE_AIR_BOMB};
    int by = hit->flags >> HIT_BY;
    portable_tell_hit(play, clauses[by], hit->unit, by);
}
