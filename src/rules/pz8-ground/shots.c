/* The Pz8 ground family: whom a side could fire at, by whatever it has. */

#include <string.h>

#include "rules/pz8-ground/listing.h"

int ground_weapon_word(const struct template *template, int which)
{
    return template->weapon_2 == NO_WEAPON ? ABSENT
           : which == 0                    ? template->weapon
                                           : template->weapon_2;
}

/* The line comes last: it takes longest. */
bool ground_is_target(struct fire_list *list, int unit, int target, int which,
                      const struct weapon *weapon)
{
    terms_t *terms = list->terms;
    const struct unit *its = &list->state->units[unit];
    const struct unit *enemy = &list->state->units[target];
    if (!ground_is_in_arc(terms, its, which, enemy->at) ||
        !ground_is_near_enough(terms, its, enemy) ||
        !ground_check_can_reach(terms, its, enemy, weapon, NULL) ||
        !ground_check_measured(terms, its, enemy, weapon, NULL) ||
        !ground_has_line(terms, list->state, &list->lookout, unit, target)) {
        return false;
    }
    set_bit(list->seen, target);
    return true;
}

static void list_shots(struct fire_list *list, int unit, int which)
{
    const struct unit *its = &list->state->units[unit];
    const struct weapon *weapon = ground_weapon_of(list->terms, its, which);
    int word = ground_weapon_word(template_of(list->terms, its), which);
    for (int i = 0; i < list->n; i++) {
        int target = list->enemies[i];
        if (ground_is_target(list, unit, target, which, weapon)) {
            ground_add_fire(list->legal, unit, target, word);
        }
    }
}

static void list_unit_fire(struct fire_list *list, int unit)
{
    bool engaged = ground_is_engaged(list->terms, list->state, unit);
    for (int which = 0; which < 2; which++) {
        if (ground_weapon_of(list->terms, &list->state->units[unit], which) == NULL ||
            !ground_check_firer(list->terms, list->state, unit, which, NULL)) {
            continue;
        }
        if (engaged) {
            ground_list_close_with(list, unit, which);
        } else {
            list_shots(list, unit, which);
        }
    }
}

/* The first on the table. */
int ground_spotter_of(const struct fire_list *list)
{
    for (int i = 0; i < list->state->n_units; i++) {
        if (list->state->units[i].side == list->side && is_on_table(&list->state->units[i])) {
            return i;
        }
    }
    return -1;
}

void ground_look_for_targets(terms_t *terms, state_t *state, int side, struct fire_list *list)
{
    list->terms = terms;
    list->state = state;
    list->side = side;
    list->legal = NULL;
    list->n = 0;
    memset(list->seen, 0, sizeof list->seen);
    ground_look_out(terms, state, side, &list->lookout);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side && unit->shown && is_on_table(unit)) {
            list->enemies[list->n++] = (int16_t)i;
        }
    }
}

bool ground_is_ready_to_fire(const struct fire_list *list, int unit)
{
    const struct unit *its = &list->state->units[unit];
    return its->side == list->side && is_on_table(its) && !its->fired_phase &&
           its->status != STATUS_SUPPRESSED;
}

bool ground_list_fires(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (legal == NULL) {
        return true; /* to end the phase can always be said */
    }
    struct fire_list list;
    ground_look_for_targets(terms, state, side, &list);
    list.legal = legal;
    for (int i = 0; i < state->n_units; i++) {
        if (!ground_is_ready_to_fire(&list, i)) {
            continue;
        }
        list_unit_fire(&list, i);
        if (ground_may_lay_smoke(terms, &state->units[i])) {
            ground_list_smoke_from(&list, unit_piece(i), &state->units[i]);
        }
    }
    ground_list_batteries(&list);
    ground_list_air_attacks(&list);
    return ground_add_end(legal);
}
