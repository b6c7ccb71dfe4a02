/* The Pz8 ground family: whom a side could fire at, by whatever it has. */

#include <string.h>

#include "rules/pz8-ground/listing.h"

static void add_shot(struct legal *legal, int verb, int unit, int target, int32_t weapon)
{
    int32_t *words = legal_add(legal, verb, 3);
    words[0] = unit_piece(unit);
    words[1] = unit_piece(target);
    words[2] = weapon;
}

int32_t ground_weapon_word(const struct template *template, int which)
{
    if (template->weapon_2 == NO_WEAPON) {
        return ABSENT;
    }
    return which == 0 ? template->weapon : template->weapon_2;
}

static void find_enemies(struct fire_list *list)
{
    list->n = 0;
    memset(list->seen, 0, sizeof list->seen);
    for (int i = 0; i < list->state->n_units; i++) {
        const struct unit *unit = &list->state->units[i];
        if (unit->side != list->side && unit->shown && is_on_table(unit)) {
            list->enemies[list->n++] = (int16_t)i;
        }
    }
}

static void list_close(const struct fire_list *list, int unit, int which)
{
    const struct unit *its = &list->state->units[unit];
    int32_t weapon = ground_weapon_word(template_of(list->terms, its), which);
    struct refusal why;
    for (int i = 0; i < list->n; i++) {
        if (ground_check_close(list->terms, list->state, unit, list->enemies[i], which, &why)) {
            add_shot(list->legal, VERB_CLOSE, unit, list->enemies[i], weapon);
        }
    }
}

/* The line comes last: it takes longest. */
bool ground_is_target(struct fire_list *list, int unit, int target, int which,
                      const struct weapon *weapon)
{
    terms_t *terms = list->terms;
    const struct unit *its = &list->state->units[unit];
    const struct unit *enemy = &list->state->units[target];
    struct refusal why;
    if (!ground_is_in_arc(terms, its, which, enemy->at) ||
        !ground_is_near_enough(terms, its, enemy) ||
        !ground_check_can_reach(terms, its, enemy, weapon, &why) ||
        !ground_check_measured(terms, its, enemy, weapon, &why) ||
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
    int32_t word = ground_weapon_word(template_of(list->terms, its), which);
    for (int i = 0; i < list->n; i++) {
        int target = list->enemies[i];
        if (ground_is_target(list, unit, target, which, weapon)) {
            add_shot(list->legal, VERB_FIRE, unit, target, word);
        }
    }
}

static void list_unit_fire(struct fire_list *list, int unit)
{
    struct refusal why;
    bool engaged = ground_is_engaged(list->terms, list->state, unit);
    for (int which = 0; which < 2; which++) {
        if (ground_weapon_of(list->terms, &list->state->units[unit], which) == NULL ||
            !ground_check_firer(list->terms, list->state, unit, which, &why)) {
            continue;
        }
        if (engaged) {
            list_close(list, unit, which);
        } else {
            list_shots(list, unit, which);
        }
    }
}

bool ground_may_lay_smoke(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return ground_has_obstacles(terms) && weapon != NULL &&
           (weapon->kind == WEAPON_ARTILLERY || weapon->kind == WEAPON_MORTAR);
}

bool ground_find_smoke(const struct fire_list *list, int32_t piece, const struct unit *from,
                       struct point *at)
{
    int enemy = ground_nearest_shown_enemy(list->state, from);
    struct refusal why;
    if (enemy < 0) {
        return false;
    }
    struct point to = list->state->units[enemy].at;
    *at = (struct point){(from->at.x + to.x) / 2, (from->at.y + to.y) / 2};
    return ground_check_smoke(list->terms, list->state, piece, *at, &why);
}

static void list_smoke(const struct fire_list *list, int32_t piece, const struct unit *from)
{
    struct point at;
    if (ground_find_smoke(list, piece, from, &at)) {
        int32_t *words = legal_add(list->legal, VERB_SMOKE, 3);
        words[0] = piece;
        words[1] = at.x;
        words[2] = at.y;
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

/* Whom a firer sees, the batteries are told of (pz8-ww2.artillery.target). */
bool ground_is_barrage_target(struct fire_list *list, int target)
{
    struct refusal why;
    if (has_bit(list->seen, target)) {
        return !is_flyer(template_of(list->terms, &list->state->units[target]));
    }
    return ground_check_barrage_target(list->terms, list->state, &list->lookout, list->side, target,
                                       &why);
}

static void list_barrages(struct fire_list *list)
{
    struct refusal why;
    int spotter = ground_spotter_of(list);
    for (int b = 0; b < list->state->n_batteries; b++) {
        if (list->state->batteries[b].side != list->side ||
            !ground_check_battery(list->terms, list->state, b, &why)) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            if (ground_is_barrage_target(list, list->enemies[i])) {
                int32_t *words = legal_add(list->legal, VERB_BARRAGE, 2);
                words[0] = piece_of(BATTERIES, b);
                words[1] = unit_piece(list->enemies[i]);
            }
        }
        if (spotter >= 0) {
            list_smoke(list, piece_of(BATTERIES, b), &list->state->units[spotter]);
        }
    }
}

static void list_air(const struct fire_list *list)
{
    struct refusal why;
    for (int kind = 0; kind < set_of(list->terms)->n_supports; kind++) {
        if (ground_flight_of(list->state, list->side, kind) < 0) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            if (ground_check_air(list->terms, list->state, list->side, kind, list->enemies[i],
                                 &why)) {
                int32_t *words = legal_add(list->legal, VERB_AIR, 2);
                words[0] = kind;
                words[1] = unit_piece(list->enemies[i]);
            }
        }
    }
}

void ground_look_for_targets(terms_t *terms, state_t *state, int side, struct fire_list *list)
{
    list->terms = terms;
    list->state = state;
    list->side = side;
    list->legal = NULL;
    ground_look_out(terms, state, side, &list->lookout);
    find_enemies(list);
}

bool ground_is_ready_to_fire(const struct fire_list *list, int unit)
{
    const struct unit *its = &list->state->units[unit];
    return its->side == list->side && is_on_table(its) && !its->fired_phase &&
           its->status != STATUS_SUPPRESSED;
}

void ground_list_fire_phase(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct fire_list list;
    ground_look_for_targets(terms, state, side, &list);
    list.legal = legal;
    for (int i = 0; i < state->n_units; i++) {
        if (!ground_is_ready_to_fire(&list, i)) {
            continue;
        }
        list_unit_fire(&list, i);
        if (ground_may_lay_smoke(terms, &state->units[i])) {
            list_smoke(&list, unit_piece(i), &state->units[i]);
        }
    }
    list_barrages(&list);
    list_air(&list);
}
