/* Featherstone-like WW2: targets are named, and attacks carried out (ledger, 4.3:
 * featherstone.turn.combat; 4.6: featherstone.fire.target). */

#include "rules/featherstone/chapters.h"

/* -- shoot ------------------------------------------------------------------------------------- */

bool featherstone_check_shoot(terms_t *terms, state_t *state,
                              const struct featherstone_shoot *order, struct refusal *why)
{
    struct lookout lookout;
    struct shot shot;
    featherstone_look_out(terms, state, &lookout);
    int armament = order->armament == ABSENT ? ANY_ARMAMENT : order->armament;
    return featherstone_find_shot(&lookout, order->unit, order->target, armament, &shot, why);
}

void featherstone_do_shoot(struct play *play, const struct featherstone_shoot *order)
{
    struct lookout lookout;
    struct shot shot = {0};
    struct refusal unused;
    featherstone_look_out(featherstone_terms(play), featherstone_of(play), &lookout);
    int armament = order->armament == ABSENT ? ANY_ARMAMENT : order->armament;
    featherstone_find_shot(&lookout, order->unit, order->target, armament, &shot, &unused);
    featherstone_tell_declared(play, CLAUSE_FIRE_TARGET, order->unit, order->target, shot.armament);
    featherstone_declare(play, order->unit, order->target, shot.armament, ATTACK_SHOOT,
                         featherstone_step(featherstone_of(play)));
}

/* All it has against one target. */
static bool list_shots(const struct lookout *lookout, int unit, int target, struct legal *legal)
{
    struct shot shot;
    bool some = false;
    shot = (struct shot){.unit = unit, .target = target, .aim = {.range = OUT_OF_SIGHT}};
    for (int arm = ARMAMENT_SMALL_ARMS; arm <= ARMAMENT_AT_WEAPON; arm++) {
        shot.armament = arm;
        if (featherstone_may_fire(lookout, &shot, NULL)) {
            featherstone_add_shoot(legal, unit, target, arm);
            some = true;
        }
    }
    return some && featherstone_add_shoot(legal, unit, target, ABSENT);
}

bool featherstone_list_shoot(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct lookout lookout;
    bool any = false;
    featherstone_look_out(terms, state, &lookout);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (state->units[unit].side != side || !featherstone_may_shoot(terms, state, unit, NULL)) {
            continue;
        }
        for (int target = -1; !(any && legal == NULL) && next_enemy(state, side, &target);) {
            any = list_shots(&lookout, unit, target, legal) || any;
        }
    }
    return any;
}

/* -- hold -------------------------------------------------------------------------------------- */

/* Is it one that may be taken back now? An assault that was begun in the move is not. */
static bool may_take_back(state_t *state, int i)
{
    const struct declaration *declaration = &state->declarations[i];
    return declaration->step == featherstone_step(state) &&
           !(declaration->declared.verb == ATTACK_ASSAULT && declaration->step == STEP_MOVING);
}

bool featherstone_check_hold(terms_t *terms, state_t *state, const struct featherstone_hold *order,
                             struct refusal *why)
{
    int i = declare_find(&featherstone_declares, &state->head, order->unit, 0);
    return (i != NO_DECLARED && may_take_back(state, i)) ||
           refuse(why, CLAUSE_TURN_COMBAT, "it has no target");
}

void featherstone_do_hold(struct play *play, const struct featherstone_hold *order)
{
    declare_hold(&featherstone_declares, play->state, order->unit);
    featherstone_tell_held(play, CLAUSE_TURN_COMBAT, order->unit);
}

/* -- declarations ------------------------------------------------------------------------------ */

const struct declare_rules featherstone_declares = {
    DECLARE_IN(struct featherstone_state, declarations, n_declarations)};

enum step featherstone_step(state_t *state)
{
    return state->head.phase >= DECLARE_MOVING_PHASE ? STEP_MOVING : STEP_STATIONARY;
}

/* Whoever assaults does nothing else. */
bool featherstone_has_declared(state_t *state, int unit, int armament)
{
    for (int i = declare_find(&featherstone_declares, &state->head, unit, 0); i != NO_DECLARED;
         i = declare_find(&featherstone_declares, &state->head, unit, i + 1)) {
        const struct declared *declared = &state->declarations[i].declared;
        if (armament == ANY_ARMAMENT || declared->verb == ATTACK_ASSAULT ||
            declared->weapon == armament) {
            return true;
        }
    }
    return false;
}

/* There is room: a unit has at most two at a time. */
void featherstone_declare(struct play *play, int unit, int target, int armament, enum attack attack,
                          enum step step)
{
    struct featherstone_state *state = featherstone_of(play);
    int i = declare_add(&featherstone_declares, &state->head,
                        (struct declared){.side = state->units[unit].side,
                                          .unit = (uint8_t)unit,
                                          .verb = (uint8_t)attack,
                                          .weapon = (uint8_t)armament});
    state->declarations[i].target = (uint8_t)target;
    state->declarations[i].step = (uint8_t)step;
}

/* featherstone.turn.combat: what is declared is carried out, if it still can be. */
void featherstone_carry_out(struct play *play, const struct declaration *declaration)
{
    struct featherstone_state *state = featherstone_of(play);
    struct lookout lookout;
    struct shot shot;
    int unit = declaration->declared.unit;
    if (declaration->declared.verb == ATTACK_ASSAULT) {
        featherstone_fight_tank(play, unit, declaration->target);
        return;
    }
    featherstone_look_out(featherstone_terms(play), state, &lookout);
    if (featherstone_find_shot(&lookout, unit, declaration->target, declaration->declared.weapon,
                               &shot, NULL)) {
        featherstone_shoot(play, &shot);
    } else {
        featherstone_tell_no_shot(play, CLAUSE_FIRE_TARGET, unit, declaration->target);
    }
}
