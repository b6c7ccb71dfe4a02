/* Tarr's Modern Warfare: men within an inch of each other (ledger, 4.4: tarr.move.assault). */

#include "rules/tarr/chapters.h"

enum { FAR_APART = 24 * INCH };

static bool men_touch(const struct scene *scene, const struct man *one, const struct man *other)
{
    if (one->inside == NO_INSIDE && other->inside == NO_INSIDE) {
        return points_within_rounded(one->at, other->at, CONTACT);
    }
    return man_gap(scene->table, one, other) <= CONTACT;
}

/* Where its men stand, all of them; false if there are none. */
bool tarr_box_of_men(const struct scene *scene, int unit, struct box *box)
{
    bool any = false;
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (!is_standing(man)) {
            continue;
        }
        if (man->inside != NO_INSIDE) {
            *box = terrain_box(scene->table, man->inside); /* all of a garrison are */
            return true;
        }
        struct box his = leg_box(man->at, man->at);
        *box = any ? box_around(*box, his) : his;
        any = true;
    }
    return any;
}

/* Is a man of them within an inch of that one? One of a garrison speaks for all. */
static bool touches_any(const struct scene *scene, const struct man *man, int unit)
{
    for (int k = first_man(scene->terms, unit); k < end_man(scene->terms, unit); k++) {
        const struct man *his = &scene->state->men[k].man;
        if (is_standing(his) && men_touch(scene, man, his)) {
            return true;
        }
        if (is_standing(his) && his->inside != NO_INSIDE) {
            return false;
        }
    }
    return false;
}

/* Could they be within an inch of each other, as far as a glance tells? */
static bool is_enemy_near(const struct scene *scene, int unit, int enemy)
{
    const struct unit *one = &scene->state->units[unit];
    const struct unit *other = &scene->state->units[enemy];
    return one->side != other->side && is_on_table(one) && is_on_table(other) &&
           points_longer_way(middle_of(one), middle_of(other)) <= FAR_APART &&
           !is_hidden(scene->state, enemy) && is_troops(scene->terms, one) &&
           is_troops(scene->terms, other);
}

static bool box_touches(const struct scene *scene, int unit, struct box ours, int enemy)
{
    struct box theirs;
    if (!tarr_box_of_men(scene, enemy, &theirs) ||
        !boxes_meet(box_widened(theirs, CONTACT), ours)) {
        return false;
    }
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (is_standing(man) && touches_any(scene, man, enemy)) {
            return true;
        }
        if (is_standing(man) && man->inside != NO_INSIDE) {
            return false;
        }
    }
    return false;
}

/* tarr.move.assault: a man of one within an inch of a man of the other. */
bool tarr_in_contact(const struct scene *scene, int unit, int enemy)
{
    struct box ours;
    return is_enemy_near(scene, unit, enemy) && tarr_box_of_men(scene, unit, &ours) &&
           box_touches(scene, unit, ours, enemy);
}

bool tarr_is_touched(const struct scene *scene, int unit)
{
    struct box ours;
    bool known = false;
    for (int i = 0; i < scene->state->n_units; i++) {
        if (!is_enemy_near(scene, unit, i)) {
            continue;
        }
        if (!known && !tarr_box_of_men(scene, unit, &ours)) {
            return false;
        }
        known = true;
        if (box_touches(scene, unit, ours, i)) {
            return true;
        }
    }
    return false;
}

/* Those it has come up to have been attacked: tarr.mine.noncombatant. */
void tarr_note_contacts(const struct scene *scene, struct tarr_state *state, int unit)
{
    for (int i = 0; i < state->n_units; i++) {
        if (tarr_in_contact(scene, unit, i)) {
            tarr_note_attack(state, i, unit);
            tarr_note_attack(state, unit, i);
        }
    }
}

void tarr_note_attack(struct tarr_state *state, int unit, int by)
{
    state->units[unit].attacked = (uint8_t)state->head.turn;
    state->units[unit].attacker = (uint8_t)by;
}
