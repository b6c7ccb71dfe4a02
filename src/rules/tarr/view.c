/* Tarr's Modern Warfare: what a side may know (ledger, section 9). */

#include "rules/tarr/chapters.h"

static void forget_unit(struct unit *unit)
{
    *unit = (struct unit){.at = {NOWHERE, NOWHERE},
                          .post = {NOWHERE, NOWHERE},
                          .from = {NOWHERE, NOWHERE},
                          .side = unit->side,
                          .aboard = NO_UNIT,
                          .refuge = NO_UNIT,
                          .crew = NO_UNIT,
                          .gone = GONE_UNSEEN};
}

/* Section 9: who observes for whom, and who was attacked by whom. */
static void forget_links(struct unit *unit)
{
    unit->observer = unit->ranged_by = unit->attacker = NO_UNIT;
}

static void forget_man(struct figure *figure)
{
    *figure = (struct figure){.serial = figure->serial, .man = man_unseen(&figure->man)};
    figure->man.number = 0;
}

/* tarr.conceal.map: on its commander's map, or being deployed, or yet to come. */
static bool is_unseen_unit(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int vehicle = its->aboard;
    return has_bit(state->hidden, unit) || has_bit(state->deploys, unit) || vehicle != NO_UNIT ||
           (its->gone == GONE_HERE && is_nowhere(its->at));
}

static void forget_work(struct wire *work, int side, bool found)
{
    if (work->owner != side && !found) {
        *work = (struct wire){.serial = work->serial, .owner = work->owner, .gone = GONE_UNSEEN};
    }
}

/* Minefields that nobody has stepped into, wire and trenches out of sight, zones. */
static void forget_works(struct tarr_state *state, int side)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->owner != side && !has_bit(&state->found_mines, i)) {
            *mine = (struct mine){.serial = mine->serial,
                                  .at = {NOWHERE, NOWHERE},
                                  .owner = mine->owner,
                                  .gone = GONE_UNSEEN};
        }
    }
    for (int i = 0; i < state->n_wires; i++) {
        forget_work(&state->wires[i], side, has_bit(&state->found_wires, i));
    }
    for (int i = 0; i < state->n_trenches; i++) {
        forget_work(&state->trenches[i], side, has_bit(&state->found_trenches, i));
    }
    for (int i = 0; i < state->n_landings; i++) {
        if (state->landings[i].side != side) {
            state->landings[i] =
                (struct landing){.side = state->landings[i].side, .gone = GONE_UNSEEN};
        }
    }
}

/* What goes on while somebody is asked: nothing of whom the side does not see. */
static void forget_doings(struct tarr_state *state, const uint64_t unseen[UNIT_WORDS], int side)
{
    if (state->fall.side != side) {
        state->fall = (struct fall){0};
    }
    if (is_marching(&state->march) && has_bit(unseen, state->march.unit)) {
        state->march = (struct march){0};
    }
    if (state->fight.volley && has_bit(unseen, state->fight.unit)) {
        state->fight.volley = state->fight.unit = state->fight.target = state->fight.armament = 0;
    }
    for (int i = 0; i < state->head.n_tasks; i++) {
        struct task *task = &state->head.tasks[i];
        if (task->unit < state->n_units && has_bit(unseen, task->unit)) {
            *task = (struct task){.kind = task->kind, .waits = task->waits, .unit = NO_UNIT};
        }
    }
    for (int i = 0; i < UNIT_WORDS; i++) {
        state->due[i] &= ~unseen[i];
        state->fight.units[i] &= ~unseen[i];
        state->mined[i] &= ~unseen[i];
    }
}

static void forget_men(terms_t *terms, struct tarr_state *state, int unit, bool unseen)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (unseen || !state->men[i].man.shown) {
            forget_man(&state->men[i]);
        }
    }
}

void tarr_view(terms_t *terms, struct tarr_state *state, int side)
{
    uint64_t unseen[UNIT_WORDS] = {0};
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_unseen_unit(state, i)) {
            set_bit(unseen, i);
        }
    }
    forget_doings(state, unseen, side);
    for (int i = 0; i < state->n_units; i++) {
        if (has_bit(unseen, i)) {
            forget_unit(&state->units[i]);
        }
        if (state->units[i].side != side) {
            forget_men(terms, state, i, has_bit(unseen, i));
            forget_links(&state->units[i]);
            clear_bit(state->deploys, i);
            clear_bit(state->hidden, i);
        }
    }
    forget_works(state, side);
    declare_hide(&tarr_declares, &state->head, side);
}
