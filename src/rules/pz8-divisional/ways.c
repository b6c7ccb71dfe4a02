/* Pz8 WW2 Divisional: what a straight way over the table meets: enemies, mines, water, friends and
 * forts. Used by moves, withdrawals and advances alike. */

#include "board/table_area.h"
#include "board/table_touch.h"
#include "rules/pz8-divisional/divisional.h"

/* pz8-divisional.move.terrain: half in rough ground, double on roads, which count wherever they
 * run. pz8-divisional.move.path: water is crossed on bridges, as on a road, and at fords. */
const struct ground_costs divisional_costs = {.open = COST_OPEN,
                                              .kinds = {[WOOD] = {4, 1},
                                                        [HILL] = {4, 1},
                                                        [BUILDING] = {4, 1},
                                                        [ROUGH] = {4, 1},
                                                        [ROAD] = {1, 2},
                                                        [WATER] = {GROUND_FORBIDDEN, 3},
                                                        [FORD] = {4, 4},
                                                        [BRIDGE] = {1, 4}}};

bool divisional_touches(state_t *state, const struct unit *one, const struct unit *other)
{
    if (points_within(one->at, other->at, CONTACT)) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        const struct unit *inside = i == 0 ? one : other;
        const struct unit *outside = i == 0 ? other : one;
        if (inside->fort != NO_UNIT && points_within(one->at, other->at, 2 * INCH)) {
            struct base base = fort_base(&state->forts[inside->fort]);
            if (base_compare_point(&base, outside->at, FORT_CONTACT) <= 0) {
                return true;
            }
        }
    }
    return false;
}

bool divisional_is_engaged(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return is_on_table(its) &&
           divisional_enemy_at(state, unit, its->at, its->fort == NO_UNIT ? -1 : its->fort) >= 0;
}

int divisional_fort_at(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_forts; i++) {
        struct base base = fort_base(&state->forts[i]);
        if (!state->forts[i].gone && base_covers(&base, at)) {
            return i;
        }
    }
    return -1;
}

bool divisional_is_filled(state_t *state, int fort, int but)
{
    for (int i = 0; i < state->n_units; i++) {
        if (i != but && is_on_table(&state->units[i]) && state->units[i].fort == fort) {
            return true;
        }
    }
    return false;
}

bool divisional_is_drowned(terms_t *terms, struct point a, struct point b)
{
    return leg_cost(&terms->table, &divisional_costs, a, b) == PATH_FORBIDDEN ||
           ground_cost_at(&terms->table, &divisional_costs, b) == GROUND_FORBIDDEN;
}

static bool overlaps_friend(state_t *state, int unit, struct point at)
{
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && other->side == its->side && is_on_table(other) &&
            points_compare(at, other->at, APART) < 0) {
            return true;
        }
    }
    return false;
}

bool divisional_has_room(terms_t *terms, state_t *state, int unit, struct point at)
{
    int fort = divisional_fort_at(state, at);
    bool fits = fort < 0 || (may_garrison(terms, &state->units[unit]) &&
                             !divisional_is_filled(state, fort, unit));
    return fits && !overlaps_friend(state, unit, fort < 0 ? at : state->forts[fort].at);
}

/* -- contact on the way ------------------------------------------------------------------------ */

/* What pz8-divisional.move.contact stops at and pz8-divisional.move.shy keeps away from. */

int divisional_contact_shapes(state_t *state, const struct unit *enemy, struct base shapes[2])
{
    shapes[0] = base_disc(enemy->at, INCH);
    if (enemy->fort == NO_UNIT) {
        return 1;
    }
    shapes[1] = fort_base(&state->forts[enemy->fort]);
    shapes[1].rim = INCH / 2 * GRAIN;
    return 2;
}

/* Those it is in contact with when it sets out, and has not left yet. */
struct held {
    int n;
    int16_t by[UNITS_MAX];
};

static bool touches_at(state_t *state, const struct unit *unit, struct point at,
                       const struct unit *enemy)
{
    struct unit there = *unit;
    there.at = at;
    there.fort = NO_UNIT;
    return divisional_touches(state, &there, enemy);
}

static void note_held(state_t *state, int unit, struct point at, struct held *held)
{
    const struct unit *its = &state->units[unit];
    held->n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != its->side && is_on_table(enemy) &&
            points_within(at, enemy->at, 2 * INCH) && touches_at(state, its, at, enemy)) {
            held->by[held->n++] = (int16_t)i;
        }
    }
}

static bool holds(const struct held *held, int enemy)
{
    for (int i = 0; i < held->n; i++) {
        if (held->by[i] == enemy) {
            return true;
        }
    }
    return false;
}

/* pz8-divisional.move.disengage: from the first step the distance to each of them never shrinks. */
static bool leaves_all(state_t *state, const struct held *held, struct point a, struct point b)
{
    for (int i = 0; i < held->n; i++) {
        if (!leg_leaves(a, b, state->units[held->by[i]].at)) {
            return false;
        }
    }
    return true;
}

/* A thing met on a leg. */
struct meeting {
    enum way_end what;
    int which;
    struct touch touch;
};

static void note_meeting(struct meeting *first, enum way_end what, int which,
                         const struct touch *touch)
{
    if (first->what == WAY_FREE || parts_compare(touch->part, first->touch.part) < 0) {
        *first = (struct meeting){.what = what, .which = which, .touch = *touch};
    }
}

static bool is_near_leg(struct point a, struct point b, struct point thing)
{
    return box_holds(box_widened(leg_box(a, b), 2 * INCH), thing);
}

static const struct mover centre = {0}; /* a battalion's middle is what moves */

/* Whoever stands on the border of a section enters it only by going in. */
bool divisional_enters(struct point a, struct point b, const struct base *base, struct touch *touch)
{
    return leg_touches(&centre, a, b, base, touch) &&
           (!touch->from_start || base_compare_point(base, leg_point(a, b, 2), 0) < 0);
}

/* The first enemy that comes into contact, or the first mine. Of both at one place the enemy. */
static struct meeting first_meeting(state_t *state, int unit, const struct held *held,
                                    struct point a, struct point b)
{
    struct meeting first = {.what = WAY_FREE};
    struct touch touch;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == state->units[unit].side || !is_on_table(enemy) ||
            !is_near_leg(a, b, enemy->at) || holds(held, i)) {
            continue;
        }
        struct base shapes[2];
        int n = divisional_contact_shapes(state, enemy, shapes);
        for (int j = 0; j < n; j++) {
            if (leg_touches(&centre, a, b, &shapes[j], &touch)) {
                note_meeting(&first, WAY_CONTACT, i, &touch);
            }
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        struct base base = mine_base(&state->mines[i]);
        if (!state->mines[i].gone && is_near_leg(a, b, state->mines[i].at) &&
            divisional_enters(a, b, &base, &touch)) {
            note_meeting(&first, WAY_MINE, i, &touch);
        }
    }
    return first;
}

/* -- the whole way ----------------------------------------------------------------------------- */

int divisional_enemy_at(state_t *state, int unit, struct point at, int fort)
{
    struct unit there = state->units[unit];
    there.at = at;
    there.fort = fort < 0 ? NO_UNIT : (uint8_t)fort;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != there.side && is_on_table(enemy) &&
            divisional_touches(state, &there, enemy)) {
            return i;
        }
    }
    return -1;
}

static bool overlaps_enemy(state_t *state, int unit, struct point at)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != state->units[unit].side && is_on_table(enemy) &&
            points_compare(at, enemy->at, APART) < 0) {
            return true;
        }
    }
    return false;
}

/* pz8-divisional.fort.section: whoever comes to stand on an empty section is moved to its middle,
 * and contact so made counts. */
static bool settle(terms_t *terms, state_t *state, int unit, struct way *way, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    way->fort = (int8_t)divisional_fort_at(state, way->at);
    if (way->fort >= 0) {
        struct point middle = state->forts[way->fort].at;
        if (!may_garrison(terms, its) || divisional_is_filled(state, way->fort, unit)) {
            return refuse(why, CLAUSE_FORT_SECTION,
                          "it cannot stop there: a section holds one battalion of foot or guns");
        }
        if (overlaps_enemy(state, unit, middle)) {
            return refuse(why, CLAUSE_SETUP_BASE,
                          "it cannot take the section: an enemy stands too near to its middle");
        }
        way->at = middle;
    }
    if (overlaps_friend(state, unit, way->at)) {
        return refuse(why, CLAUSE_MOVE_PATH, "it would end on a battalion of its own side");
    }
    if (way->enemy < 0) {
        way->enemy = (int16_t)divisional_enemy_at(state, unit, way->at, way->fort);
    }
    return way->enemy < 0 || !is_shy(terms, its) ||
           refuse(why, CLAUSE_MOVE_SHY, "headquarters and artillery do not go into contact");
}

bool divisional_find_way(terms_t *terms, state_t *state, int unit, const struct point *points,
                         int n, struct way *way, struct refusal *why)
{
    struct held held;
    way->n = 1;
    way->points[0] = points[0];
    way->end = WAY_FREE;
    way->enemy = way->mine = -1;
    for (int i = 0; i + 1 < n && way->end == WAY_FREE; i++) {
        struct point a = points[i];
        struct point b = points[i + 1];
        note_held(state, unit, a, &held);
        if (!leaves_all(state, &held, a, b)) {
            return refuse(why, CLAUSE_MOVE_DISENGAGE,
                          "in contact it may only move away from the enemy");
        }
        struct meeting met = first_meeting(state, unit, &held, a, b);
        way->end = met.what;
        way->enemy = met.what == WAY_CONTACT ? (int16_t)met.which : -1;
        way->mine = met.what == WAY_MINE ? (int8_t)met.which : -1;
        way->points[way->n++] = met.what == WAY_FREE ? b : met.touch.at;
    }
    way->at = way->points[way->n - 1];
    return settle(terms, state, unit, way, why);
}
