/* Tarr's Modern Warfare: who fires first (ledger, 4.8).
 *
 * In the order of the ledger: tarr.first.engagement, tarr.first.throw, tarr.first.order,
 * tarr.first.enfilade, tarr.first.flank-arc, tarr.first.two-volleys, tarr.first.retarget. */

#include <string.h>

#include "rules/common/groups.h"
#include "rules/tarr/chapters.h"

enum { FLANK = 600, STEPS = 4 };

/* -- engagements ------------------------------------------------------------------------------- */

static bool is_direct(state_t *state, int i)
{
    const struct declared *declared = &state->declarations[i].declared;
    return declared->order != 0 && declared->gone == 0 &&
           (declared->verb == ATTACK_FIRE || declared->verb == ATTACK_FLAME ||
            declared->verb == ATTACK_SNIPE);
}

/* A unit of the garrison of a house that is the target, or NO_UNIT. */
static int garrison_of(state_t *state, int piece)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && man->inside == piece) {
            return man->unit;
        }
    }
    return NO_UNIT;
}

static int target_of(state_t *state, const struct declaration *declaration)
{
    return declaration->target != NO_UNIT     ? declaration->target
           : declaration->building != NO_UNIT ? garrison_of(state, declaration->building)
                                              : NO_UNIT;
}

/* tarr.first.engagement: all units joined by declared fire; the one with the lowest number of all
 * that are left. False if nobody is to fire any more. */
static bool find_engagement(struct tarr_state *state)
{
    struct groups groups;
    int lowest = UNITS_MAX;
    groups_begin(&groups);
    for (int i = 0; i < state->n_declarations; i++) {
        int target = is_direct(state, i) ? target_of(state, &state->declarations[i]) : NO_UNIT;
        if (target != NO_UNIT) {
            groups_join(&groups, state->declarations[i].declared.unit, target);
        }
    }
    for (int i = 0; i < state->n_declarations; i++) {
        if (is_direct(state, i)) {
            int group = groups_of(&groups, state->declarations[i].declared.unit);
            lowest = group < lowest ? group : lowest;
        }
    }
    memset(state->fight.units, 0, sizeof state->fight.units);
    for (int i = 0; i < state->n_units && lowest < UNITS_MAX; i++) {
        if (groups_of(&groups, i) == lowest) {
            set_bit(state->fight.units, i);
        }
    }
    return lowest < UNITS_MAX;
}

static bool does_fire(state_t *state, int side)
{
    for (int i = 0; i < state->n_declarations; i++) {
        if (is_direct(state, i) && state->declarations[i].declared.side == side &&
            has_bit(state->fight.units, state->declarations[i].declared.unit)) {
            return true;
        }
    }
    return false;
}

/* tarr.first.throw: "if only one side fires nobody throws". */
static void throw_for_first(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    bool table = option_of(tarr_terms(play), OPT_FIRST_FIRE) == FIRST_FIRE_TABLE;
    bool both = does_fire(state, 0) && does_fire(state, 1);
    if (both && !(table && state->fight.thrown)) {
        state->fight.winner = (uint8_t)play_roll_off(play, FOR_FIRST_FIRE, CLAUSE_FIRST_THROW, 0);
        state->fight.thrown = table;
        tarr_tell_fires_first(play, CLAUSE_FIRST_THROW, state->fight.winner);
    } else if (!both && !(table && state->fight.thrown)) {
        state->fight.winner = does_fire(state, 0) ? 0 : 1;
    }
    state->fight.step = 1;
}

/* -- flanks ------------------------------------------------------------------------------------ */

/* tarr.first.flank-arc: more than 60 degrees off the way the target faces. */
bool tarr_is_enfilade(terms_t *terms, state_t *state, int unit, int target)
{
    if (target == NO_UNIT) {
        return false;
    }
    const struct unit *its = &state->units[target];
    return is_troops(terms, its) && is_on_table(its) && its->formation != FORM_GARRISON &&
           !point_in_arc(middle_of(its), facing_of(its), FLANK, middle_of(&state->units[unit]));
}

/* tarr.first.order: (1) enfilade of the winner, (2) of the other side, (3) the rest of the winner,
 * (4) of the other. The next that is due in this step. */
static int next_in_step(terms_t *terms, state_t *state)
{
    int side = state->fight.step % 2 == 1 ? state->fight.winner : 1 - state->fight.winner;
    int next = NO_DECLARED;
    for (int i = 0; i < state->n_declarations; i++) {
        const struct declared *declared = &state->declarations[i].declared;
        if (!is_direct(state, i) || declared->side != side ||
            !has_bit(state->fight.units, declared->unit) ||
            (state->fight.step <= 2 &&
             !tarr_is_enfilade(terms, state, declared->unit, state->declarations[i].target))) {
            continue;
        }
        if (next == NO_DECLARED || declared->order < state->declarations[next].declared.order) {
            next = i;
        }
    }
    return next;
}

/* -- carrying it out --------------------------------------------------------------------------- */

/* tarr.first.retarget: the nearest enemy that it sees and reaches, the lower number if equally
 * near. */
static bool retarget(const struct scene *scene, struct shot *shot)
{
    struct shot best = {.range = OUT_OF_SIGHT};
    int32_t least = OUT_OF_SIGHT;
    for (int i = 0; i < scene->state->n_units; i++) {
        struct shot other = {.unit = shot->unit,
                             .target = i,
                             .building = NO_UNIT,
                             .armament = shot->armament,
                             .carried = true,
                             .man = NO_FIGURE};
        if (scene->state->units[i].side != scene->state->units[shot->unit].side &&
            tarr_find_shot(scene, &other, NULL)) {
            int32_t gap = tarr_gap(scene, shot->unit, i);
            best = gap < least ? other : best;
            least = gap < least ? gap : least;
        }
    }
    *shot = least < OUT_OF_SIGHT ? best : *shot;
    return least < OUT_OF_SIGHT;
}

/* tarr.first.two-volleys: of small arms, and of mortar bombs thrown as dice. */
static void note_second(struct tarr_state *state, const struct shot *shot)
{
    bool small = !shot->shell && !shot->soft && shot->armament != ARMAMENT_AT_RIFLE &&
                 shot->armament != ARMAMENT_AT_PROJECTOR;
    state->fight.volley = small;
    state->fight.unit = (uint8_t)shot->unit;
    state->fight.target = (uint8_t)shot->target;
    state->fight.armament = (uint8_t)shot->armament;
}

static void fire_declared(struct play *play, const struct declaration *declaration)
{
    struct scene scene;
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int unit = declaration->declared.unit;
    struct shot shot = {.unit = unit,
                        .target = declaration->target,
                        .building = declaration->building,
                        .armament = declaration->declared.weapon,
                        .man = declaration->man,
                        .carried = true};
    tarr_look_out(terms, state, &scene);
    if (!tarr_may_fire(&scene, unit, NULL) ||
        (!tarr_find_shot(&scene, &shot, NULL) && !retarget(&scene, &shot))) {
        tarr_tell_no_shot(play, CLAUSE_FIRST_RETARGET, unit);
        return;
    }
    bool enfilade = state->fight.step <= 2 && shot.target == declaration->target &&
                    tarr_is_enfilade(terms, state, unit, shot.target);
    if (enfilade) {
        note_second(state, &shot);
    }
    tarr_shoot(play, &shot);
}

/* "The second volley is thrown anew, at what is left, if the target is still in sight and reach".
 */
static void fire_again(struct play *play)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    struct shot shot = {.unit = state->fight.unit,
                        .target = state->fight.target,
                        .building = NO_UNIT,
                        .armament = state->fight.armament,
                        .man = NO_FIGURE,
                        .carried = true,
                        .again = true};
    state->fight.volley = 0;
    tarr_look_out(tarr_terms(play), state, &scene);
    if (tarr_may_fire(&scene, shot.unit, NULL) && tarr_find_shot(&scene, &shot, NULL)) {
        tarr_shoot(play, &shot);
    }
}

static void carry_out(struct play *play, int i)
{
    struct tarr_state *state = tarr_of(play);
    struct declaration declaration = state->declarations[i];
    declare_end(&tarr_declares, &state->head, i);
    if (declaration.declared.verb == ATTACK_SNIPE) {
        tarr_snipe_at(play, &declaration);
    } else if (declaration.declared.verb != ATTACK_FLAME || !tarr_flame_at(play, &declaration)) {
        fire_declared(play, &declaration);
    }
}

/* One thing after another; false if nothing is left to be fired. */
static bool fight_on(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    if (state->fight.volley) {
        fire_again(play);
        return true;
    }
    if (state->fight.step == 0) {
        if (!find_engagement(state)) {
            return false;
        }
        throw_for_first(play);
    }
    int i = next_in_step(terms, state);
    if (i != NO_DECLARED) {
        carry_out(play, i);
    } else {
        state->fight.step = (uint8_t)(state->fight.step < STEPS ? state->fight.step + 1 : 0);
    }
    return true;
}

/* All declared fire over open sights, with casualties and morale after each volley. True when it is
 * over, false while somebody is asked. */
bool tarr_fight(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    bool on = true;
    while (on && tarr_settle_morale(play)) {
        on = fight_on(play);
    }
    if (on || !is_idle(state)) {
        return false;
    }
    state->fight = (struct fight){0};
    return true;
}

enum phase_end tarr_run_firefight(struct play *play)
{
    return tarr_fight(play) ? PHASE_ENDS : PHASE_GOES_ON;
}
