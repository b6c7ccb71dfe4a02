/* The Pz8 ground family: what stands on the table and lies on it, for those who look for legs of a
 * path: where there is room, what a leg could meet, where ground is dear. */

#include <string.h>

#include "rules/pz8-ground/listing.h"

static uint32_t strip_at(int32_t place)
{
    return (uint32_t)place >> STRIP_BITS & (STRIPS - 1);
}

static void note_strips(uint64_t strips[STRIPS], int bit, int32_t low, int32_t high)
{
    uint32_t first = strip_at(low);
    uint32_t more = (strip_at(high) - first) % STRIPS;
    for (uint32_t i = 0; i <= more; i++) {
        strips[(first + i) % STRIPS] |= (uint64_t)1 << bit;
    }
}

static void note_centre(struct occupied *into, int unit, struct point at)
{
    int word = into->n / 64;
    int bit = into->n % 64;
    if (into->in_strips) {
        note_strips(into->columns[word], bit, at.x - into->room, at.x + into->room);
        note_strips(into->rows[word], bit, at.y - into->room, at.y + into->room);
    }
    into->place[unit] = (int16_t)into->n;
    into->at[into->n++] = at;
}

static void note_ground(terms_t *terms, struct occupied *into)
{
    into->n_dear = 0;
    into->closed = false;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        const struct ground_kind *kind = &set_of(terms)->kinds[terms->table.terrain[i].kind];
        into->closed = into->closed || !kind->vehicles;
        if (kind->cost > INCH || !kind->vehicles) {
            into->dear[into->n_dear++] = terrain_box(&terms->table, i);
        }
    }
}

void ground_note_occupied(terms_t *terms, state_t *state, int side, bool in_strips,
                          struct occupied *into)
{
    into->in_strips = in_strips;
    into->n = into->n_enemies = into->n_carriers = 0;
    into->met_known = false;
    into->room = ground_base_side(terms) * 3 / 2;
    if (in_strips) {
        memset(into->columns, 0, sizeof into->columns);
        memset(into->rows, 0, sizeof into->rows);
    }
    note_ground(terms, into);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_nowhere(unit->at) || !(unit->wreck || unit->side == side || unit->shown)) {
            continue;
        }
        note_centre(into, i, unit->at);
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

static bool is_close(struct point a, struct point b, int32_t room)
{
    struct point way = point_to(a, b);
    return way.x >= -room && way.x <= room && way.y >= -room && way.y <= room;
}

static bool is_roomy_by_all(const struct occupied *occupied, int unit, struct point at)
{
    for (int i = 0; i < occupied->n; i++) {
        if (is_close(at, occupied->at[i], occupied->room) && i != occupied->place[unit]) {
            return false;
        }
    }
    return true;
}

bool ground_is_roomy(const struct occupied *occupied, int unit, struct point at)
{
    if (!occupied->in_strips) {
        return is_roomy_by_all(occupied, unit, at);
    }
    uint32_t column = strip_at(at.x);
    uint32_t row = strip_at(at.y);
    for (int word = 0; word < UNIT_WORDS; word++) {
        uint64_t near = occupied->columns[word][column] & occupied->rows[word][row];
        for (; near != 0; near &= near - 1) {
            int i = word * 64 + __builtin_ctzll(near);
            if (is_close(at, occupied->at[i], occupied->room) && i != occupied->place[unit]) {
                return false;
            }
        }
    }
    return true;
}

static void note_held_works(terms_t *terms, struct occupied *into)
{
    into->n_held = 0;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        struct box box = terrain_box(&terms->table, i);
        bool held = false;
        for (int k = 0; k < into->n_enemies && !held; k++) {
            held = box_holds(box_widened(box, into->room), into->enemies[k]);
        }
        if (held && set_of(terms)->kinds[terms->table.terrain[i].kind].work) {
            into->held[into->n_held++] = box;
        }
    }
}

static void note_counters(state_t *state, struct occupied *into)
{
    into->n_counters = 0;
    for (int i = 0; i < state->n_mines; i++) {
        if (!state->mines[i].gone) {
            into->counters[into->n_counters++] = state->mines[i].at;
        }
    }
    for (int i = 0; i < state->n_wire; i++) {
        if (!state->wire[i].gone) {
            into->counters[into->n_counters++] = state->wire[i].at;
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
    struct box around = box_widened(leg_box(a, b), 2 * occupied->room);
    for (int i = 0; i < occupied->n_enemies; i++) {
        if (box_holds(around, occupied->enemies[i])) {
            return false;
        }
    }
    for (int i = 0; i < occupied->n_counters; i++) {
        if (box_holds(around, occupied->counters[i])) {
            return false;
        }
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
    int nearest = -1;
    int64_t least = INT64_MAX;
    for (int i = 0; i < occupied->n_enemies; i++) {
        int64_t distance = point_distance2(at, occupied->enemies[i]);
        if (distance < least) {
            least = distance;
            nearest = occupied->enemy[i];
        }
    }
    return nearest;
}

void ground_note_near_ground(struct occupied *occupied, struct point at, int32_t reach)
{
    occupied->n_near = 0;
    for (int i = 0; i < occupied->n_dear; i++) {
        const struct box *box = &occupied->dear[i];
        if (at.x - reach <= box->east && at.x + reach >= box->west && at.y - reach <= box->north &&
            at.y + reach >= box->south) {
            occupied->near[occupied->n_near++] = *box;
        }
    }
}

bool ground_is_over_open(const struct occupied *occupied, struct point a, struct point b)
{
    int32_t west = a.x < b.x ? a.x : b.x;
    int32_t east = a.x > b.x ? a.x : b.x;
    int32_t south = a.y < b.y ? a.y : b.y;
    int32_t north = a.y > b.y ? a.y : b.y;
    for (int i = 0; i < occupied->n_near; i++) {
        const struct box *box = &occupied->near[i];
        if (west <= box->east && east >= box->west && south <= box->north && north >= box->south) {
            return false;
        }
    }
    return true;
}
