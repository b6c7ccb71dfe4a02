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
    *figure = (struct figure){.serial = figure->serial,
                              .man = {.at = {NOWHERE, NOWHERE},
                                      .unit = figure->man.unit,
                                      .home = figure->man.home,
                                      .side = figure->man.side,
                                      .gone = GONE_UNSEEN,
                                      .inside = NO_INSIDE,
                                      .aboard = NO_UNIT}};
}

/* tarr.conceal.map: on its commander's map, or being deployed, or yet to come. */
static bool is_unseen_unit(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int vehicle = its->aboard;
    return its->hidden || has_bit(state->deploys, unit) || vehicle != NO_UNIT ||
           (its->gone == GONE_HERE && is_nowhere(its->at));
}

void tarr_view(terms_t *terms, struct tarr_state *state, int side)
{
    uint64_t unseen[UNIT_WORDS] = {0};
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_unseen_unit(state, i)) {
            set_bit(unseen, i);
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.side != side && (has_bit(unseen, figure->man.unit) ||
                                         (is_in_action(&figure->man) && !figure->man.shown))) {
            forget_man(figure);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (has_bit(unseen, i)) {
            forget_unit(&state->units[i]);
        }
        if (state->units[i].side != side) {
            forget_links(&state->units[i]);
            clear_bit(state->deploys, i);
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->owner != side && !mine->shown) {
            *mine = (struct mine){.serial = mine->serial,
                                  .at = {NOWHERE, NOWHERE},
                                  .owner = mine->owner,
                                  .gone = GONE_UNSEEN};
        }
    }
    declare_hide(&tarr_declares, &state->head, side);
}
