/* The Pz8 ground family: what stands on the table and lies on it, for those who seek legs of a
 * path: where there is room, what a leg could meet, where ground is not open. */

#include "rules/pz8-ground/listing.h"

static void note_ground(terms_t *terms, struct occupied *into)
{
    into->uneven.n = 0;
    into->closed = false;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        const struct ground_kind *kind = &set_of(terms)->terrain[terms->table.terrain[i].kind];
        into->closed = into->closed || !kind->vehicles;
        if (kind->cost > INCH || !kind->vehicles) {
            into->uneven.boxes[into->uneven.n++] = terrain_box(&terms->table, i);
        }
    }
}

void ground_note_occupied(terms_t *terms, state_t *state, int side, bool in_strips,
                          struct occupied *into)
{
    into->n_enemies = into->n_carriers = 0;
    into->met_known = false;
    begin_centres(&into->centres, ground_base_side(terms) * 3 / 2, false, in_strips);
    note_ground(terms, into);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_nowhere(unit->at) || !(unit->wreck || unit->side == side || unit->shown)) {
            continue;
        }
        note_centre(&into->centres, i, unit->at);
        if (unit->gone != GONE_HERE) {
            continue;
        }
        if (unit->side != side) {
            into->enemy[into->n_enemies] = (int16_t)i;
            into->enemies[into->n_enemies++] = unit->at;
        } else if (template_of(terms, unit)->carries != CARRIES_NONE) {
            into->carrier[into->n_carriers++] = (int16_t)i;
        }
    }
}

static void note_held_works(terms_t *terms, struct occupied *into)
{
    into->n_held = 0;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        struct box box = terrain_box(&terms->table, i);
        if (set_of(terms)->terrain[terms->table.terrain[i].kind].work &&
            box_holds_any(box_widened(box, into->centres.room), into->enemies, into->n_enemies)) {
            into->held[into->n_held++] = box;
        }
    }
}

static void note_counters(state_t *state, struct occupied *into)
{
    into->n_counters = 0;
    for (int i = 0; i < count_counters(state); i++) {
        struct counter counter = counter_at(state, i);
        if (!counter.gone) {
            into->counters[into->n_counters++] = counter.at;
        }
    }
}

void ground_note_meetings(terms_t *terms, state_t *state, struct occupied *into)
{
    if (!into->met_known) {
        note_counters(state, into);
        note_held_works(terms, into);
        into->met_known = true;
    }
}

bool ground_meets_nothing(const struct occupied *occupied, struct point a, struct point b)
{
    struct box around = box_widened(leg_box(a, b), 2 * occupied->centres.room);
    if (box_holds_any(around, occupied->enemies, occupied->n_enemies) ||
        box_holds_any(around, occupied->counters, occupied->n_counters)) {
        return false;
    }
    for (int i = 0; i < occupied->n_held; i++) {
        if (boxes_meet(around, occupied->held[i])) {
            return false;
        }
    }
    return true;
}

int ground_nearest_enemy(const struct occupied *occupied, struct point at)
{
    int nearest = nearest_point(occupied->enemies, occupied->n_enemies, at);
    return nearest < 0 ? -1 : occupied->enemy[nearest];
}
