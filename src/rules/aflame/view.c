/* A World Aflame: what a side may know (ledger, section 9; aflame.deploy.map,
 * aflame.umpire.honesty).
 *
 * Whoever is hidden is so by a flag of his unit: a sniper until he breaks cover or is spotted, a
 * unit on the map until an enemy sees one of its figures. The flag is found anew whenever somebody
 * has moved; a view only reads it. */

#include "rules/aflame/arms.h"

/* -- who is shown ------------------------------------------------------------------------------ */

void aflame_veil(struct aflame_state *state, int unit, bool veiled)
{
    state->units[unit].hidden = veiled;
    if (veiled) {
        set_bit(state->veiled, unit);
    } else {
        clear_bit(state->veiled, unit);
    }
}

/* aflame.deploy.map: at least one enemy figure has a line to one of its figures, within its
 * observation range. */
static bool is_seen(struct lookout *lookout, int unit)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        for (int k = 0; man->unit == unit && is_standing(man) && k < state->n_men; k++) {
            if (state->men[k].man.side != man->side && aflame_sees(lookout, k, i)) {
                return true;
            }
        }
    }
    return false;
}

void aflame_find_shown(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    if (option_of(terms, OPT_DEPLOYMENT) != DEPLOYMENT_MAP) {
        return;
    }
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_on_table(unit) && !has_bit(state->unmapped, i)) {
            aflame_veil(state, i, state->head.phase <= DEPLOY_PHASE || !is_seen(&lookout, i));
        }
    }
}

void aflame_gather_known(terms_t *terms, state_t *state, int side, struct men *men)
{
    aflame_gather(terms, state, men);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_veiled(state, man->unit)) {
            clear_bit(men->here, i);
            clear_bit(men->of_side[man->side], i);
        }
    }
}

/* -- the view ---------------------------------------------------------------------------------- */

static void forget_unit(struct unit *unit)
{
    *unit = (struct unit){.side = unit->side,
                          .hq = NO_UNIT,
                          .foe = NO_UNIT,
                          .watched = NO_UNIT,
                          .supports = NO_UNIT,
                          .next_supports = NO_UNIT,
                          .horses_at = {NOWHERE, NOWHERE},
                          .goal = {NOWHERE, NOWHERE},
                          .next_goal = {NOWHERE, NOWHERE},
                          .seen_at = {NOWHERE, NOWHERE},
                          .gone = GONE_UNSEEN};
}

static void hide_weapons(struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (state->units[gun->unit].side == side) {
            continue;
        }
        gun->rounds = NOT_GIVEN;
        if (is_veiled(state, gun->unit)) {
            gun->at = gun->mark = gun->impact = (struct point){NOWHERE, NOWHERE};
            gun->gone = GONE_UNSEEN;
        }
    }
}

/* Secret fields are emptied already: what they must not be taken for is put in their place. */
void aflame_view(terms_t *terms, struct aflame_state *state, int side)
{
    aflame_view_arms(terms, state, side);
    hide_weapons(state, side);
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.side != side && is_veiled(state, figure->man.unit)) {
            *figure = (struct figure){.man = man_unseen(&figure->man)};
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            if (!has_bit(state->unmapped, i)) { /* that it is seen tells of those who see it */
                unit->hidden = 0;
                clear_bit(state->veiled, i);
            }
            continue;
        }
        unit->grade = unit->volleys = NOT_GIVEN;
        unit->watched = unit->supports = unit->next_supports = NO_UNIT;
        if (is_veiled(state, i) && (is_on_table(unit) || unit->gone == GONE_UNSEEN)) {
            forget_unit(unit);
        }
    }
    for (int i = 0; i < SIDES; i++) {
        state->chosen[i] = state->watcher[i] = state->watched[i] = NO_UNIT;
    }
    state->relies &= (uint8_t)(1 << side);
}
