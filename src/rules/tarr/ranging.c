/* Tarr's Modern Warfare: ranging and bombardment (ledger, 4.9). Who orders it is in art.c.
 *
 * In the order of the ledger: tarr.art.ranging, tarr.art.ranging-group, tarr.art.observer-lost,
 * tarr.art.area, tarr.art.direct-hit, tarr.art.miss, tarr.art.map, tarr.art.map-hit,
 * tarr.art.memory, tarr.art.moved, tarr.art.together. The burst itself, and tarr.art.post, stand in
 * burst.c. */

#include "rules/tarr/heavy.h"

struct indirect_row {
    uint8_t way, ranging, spot;
};
enum { INDIRECT_AREA, INDIRECT_OBJECT, INDIRECT_MAP }; /* rows of indirect.tsv */

#include "rules/tarr-indirect.h"

/* -- ranging ----------------------------------------------------------------------------------- */

/* tarr.art.ranging-group, tarr.art.map: guns under one observer, or of one battery. */
static bool is_of_group(state_t *state, int gun, int other, int method)
{
    const struct unit *its = &state->units[gun];
    const struct unit *theirs = &state->units[other];
    if (gun == other) {
        return true;
    }
    if (its->side != theirs->side || theirs->gone != GONE_HERE) {
        return false;
    }
    return method == METHOD_OBSERVED ? its->observer != NO_UNIT && its->observer == theirs->observer
                                     : its->battery != 0 && its->battery == theirs->battery;
}

/* That ranges every gun of the group now in position. */
static void range_group(struct play *play, int gun, int method)
{
    struct tarr_state *state = tarr_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (is_of_group(state, gun, i, method) && is_on_table(unit) && !unit->ranged &&
            tarr_fires_indirectly(tarr_terms(play), unit)) {
            unit->ranged = 1;
            unit->ranged_by = method == METHOD_OBSERVED ? unit->observer : NO_UNIT;
            tarr_tell_ranged(play, CLAUSE_ART_RANGING, i);
        }
    }
}

static bool is_indirect(const struct state *head, int i)
{
    const struct declaration *declaration = &tarr_state(head)->declarations[i];
    int verb = declaration->declared.verb;
    return verb == ATTACK_BOMBARD || (verb == ATTACK_SMOKE && declaration->method != METHOD_OPEN);
}

/* tarr.art.ranging-group: those ordered to fire throw in the order declared until one scores 5 or
 * 6. */
static void try_group(struct play *play, int first)
{
    struct tarr_state *state = tarr_of(play);
    const struct declaration *leader = &state->declarations[first];
    for (int order = 0; order <= UINT16_MAX && !state->units[leader->declared.unit].ranged;) {
        int next = NO_DECLARED;
        for (int i = 0; i < state->n_declarations; i++) {
            const struct declaration *other = &state->declarations[i];
            if (!other->declared.gone && other->declared.order != 0 && !other->tried &&
                other->method == leader->method && is_indirect(&state->head, i) &&
                is_of_group(state, leader->declared.unit, other->declared.unit, leader->method) &&
                (next == NO_DECLARED ||
                 other->declared.order < state->declarations[next].declared.order)) {
                next = i;
            }
        }
        if (next == NO_DECLARED) {
            return;
        }
        struct declaration *trial = &state->declarations[next];
        struct throw throw =
            play_die(FOR_RANGING, CLAUSE_ART_RANGING, unit_piece(trial->declared.unit), NO_PIECE);
        trial->tried = 1;
        if (play_roll_reaches(play, &throw, tarr_indirect[trial->method].ranging)) {
            range_group(play, trial->declared.unit, trial->method);
        }
    }
}

/* tarr.art.observer-lost: the whole group, or the one gun. */
void tarr_observer_lost(struct play *play, int observer)
{
    struct tarr_state *state = tarr_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->ranged && unit->ranged_by == observer) {
            unit->ranged = 0;
            unit->ranged_by = NO_UNIT;
            tarr_tell_lost_range(play, CLAUSE_ART_OBSERVER_LOST, i);
        }
    }
}

/* -- bombardment ------------------------------------------------------------------------------- */

/* tarr.art.area, tarr.art.direct-hit: is it one thing, or a body of men and a piece of ground? */
static bool is_object(terms_t *terms, state_t *state, const struct declaration *declaration)
{
    if (declaration->declared.verb == ATTACK_SMOKE) {
        return false;
    }
    if (declaration->building != NO_UNIT) {
        return true;
    }
    if (declaration->target == NO_UNIT) {
        return false;
    }
    const struct unit *unit = &state->units[declaration->target];
    return kind_of(terms, unit) != KIND_BODY ||
           end_man(terms, declaration->target) - first_man(terms, declaration->target) == 1;
}

/* tarr.art.area, tarr.art.direct-hit, tarr.art.map-hit: rows of indirect.tsv. */
static int spot_need(const struct declaration *declaration, bool object)
{
    return declaration->method == METHOD_MAP ? tarr_indirect[INDIRECT_MAP].spot
           : object                          ? tarr_indirect[INDIRECT_OBJECT].spot
                                             : tarr_indirect[INDIRECT_AREA].spot;
}

static void land(struct play *play, const struct declaration *declaration, struct point at,
                 bool direct)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    if (declaration->declared.verb == ATTACK_SMOKE) {
        tarr_raise_smoke(play, at, SMOKE_CANISTER, CLAUSE_SMOKE_CANISTER);
        return;
    }
    struct burst burst = tarr_shell_of(terms, state, declaration->declared.unit, at);
    burst.object = direct ? declaration->target : NO_UNIT;
    burst.house = direct ? declaration->building : NO_UNIT;
    tarr_burst(play, burst);
}

/* Of guns, which may be hidden, the enemy is told where shells burst, no more: what is thrown for
 * ranging and effect is its own side's. */
static void bombard(struct play *play, int i)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int unit = state->declarations[i].declared.unit;
    uint8_t sees = play->sees;
    bool spot = true;
    play->sees = (uint8_t)(1 << state->units[unit].side);
    try_group(play, i);
    struct declaration declaration = state->declarations[i];
    declare_end(&tarr_declares, &state->head, i);
    state->units[unit].fired = 1;
    bool waits = declaration.tried && option_of(terms, OPT_RANGE_EFFECT) == RANGE_EFFECT_NEXT_MOVE;
    if (!state->units[unit].ranged || waits) {
        tarr_tell_not_ranged(play, CLAUSE_ART_RANGING, unit);
        play->sees = sees;
        return;
    }
    bool object = is_object(terms, state, &declaration);
    int need = spot_need(&declaration, object);
    struct point at = declaration.at;
    if (need > 1) {
        struct throw throw =
            play_die(FOR_EFFECT,
                     declaration.method == METHOD_MAP ? CLAUSE_ART_MAP_HIT : CLAUSE_ART_DIRECT_HIT,
                     unit_piece(unit), NO_PIECE);
        spot = play_roll_reaches(play, &throw, need);
    }
    if (!spot) {
        at = tarr_miss(play, unit, at, bearing_of(state->units[unit].at, at));
    }
    play->sees = sees;
    land(play, &declaration, at, spot && object);
}

/* What can no longer be carried out when the phase begins. */
static void drop_impossible(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    for (int i = 0; i < state->n_declarations; i++) {
        const struct declaration *declaration = &state->declarations[i];
        const struct unit *unit = &state->units[declaration->declared.unit];
        if (declaration->declared.gone || declaration->declared.order == 0 ||
            !is_indirect(&state->head, i)) {
            continue;
        }
        bool served =
            !is_troops(terms, unit) || tarr_strength(terms, state, declaration->declared.unit) > 0;
        bool seen = declaration->method != METHOD_OBSERVED ||
                    (unit->observer != NO_UNIT && tarr_can_observe(&scene, unit->observer));
        if (!is_on_table(unit) || unit->out || unit->away || unit->spirit != SPIRIT_STEADY ||
            !served || !seen) {
            declare_end(&tarr_declares, &state->head, i);
        }
    }
}

static bool is_canister(const struct state *head, int i)
{
    const struct declaration *declaration = &tarr_state(head)->declarations[i];
    return declaration->declared.verb == ATTACK_SMOKE && declaration->method == METHOD_OPEN;
}

/* tarr.smoke.canister: over open sights they land when bombardment is over. */
static void land_canisters(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    struct declaration next;
    while (declare_take(&tarr_declares, &state->head, state->first, is_canister, &next)) {
        struct unit *unit = &state->units[next.declared.unit];
        if (is_on_table(unit) && !unit->out && !unit->wreck && unit->spirit == SPIRIT_STEADY) {
            unit->fired = 1;
            tarr_raise_smoke(play, next.at, SMOKE_CANISTER, CLAUSE_SMOKE_CANISTER);
        }
    }
}

enum { FIRES = BEGINS + 1 };

/* tarr.art.together: judged on the positions at the start of the phase; casualties are removed at
 * its end, then morale is tested. tarr.art.memory: nothing else makes a gun lose its range. */
enum phase_end tarr_run_bombard(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    if (state->step == BEGINS) {
        if (declare_next(&tarr_declares, &state->head, state->first, is_indirect) == NO_DECLARED &&
            declare_next(&tarr_declares, &state->head, state->first, is_canister) == NO_DECLARED) {
            return PHASE_ENDS; /* nothing has changed since everybody looked after the strikes */
        }
        state->step = FIRES;
        drop_impossible(play);
    }
    if (state->step == FIRES) {
        int i;
        while (state->head.n_tasks == 0 &&
               (i = declare_next(&tarr_declares, &state->head, state->first, is_indirect)) !=
                   NO_DECLARED) {
            bombard(play, i);
        }
        if (state->head.n_tasks > 0) {
            return PHASE_GOES_ON;
        }
        state->step = STEP_DOOMS;
    }
    return tarr_end_attacks(play, land_canisters);
}

/* tarr.art.moved: pivoting is not moving. */
void tarr_gun_moved(struct play *play, int unit)
{
    struct unit *its = &tarr_of(play)->units[unit];
    if (its->ranged) {
        its->ranged = 0;
        its->ranged_by = NO_UNIT;
        tarr_tell_lost_range(play, CLAUSE_ART_MOVED, unit);
    }
}
