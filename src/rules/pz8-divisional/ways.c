/* Pz8 WW2 Divisional: what a straight way over the table meets: enemies, mines, water, friends and
 * forts. Used by moves, withdrawals and advances alike. */

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

static bool is_by_fort(state_t *state, int fort, struct point at)
{
    if (fort == NO_UNIT) {
        return false;
    }
    struct base base = fort_base(&state->forts[fort]);
    return base_compare_point(&base, at, FORT_CONTACT) <= 0;
}

bool divisional_contact(state_t *state, struct point at, int fort, const struct unit *enemy)
{
    return points_within(at, enemy->at, CONTACT) || is_by_fort(state, fort, enemy->at) ||
           is_by_fort(state, enemy->fort, at);
}

int divisional_enemy_at(state_t *state, int unit, struct point at, int fort)
{
    int side = 1 - state->units[unit].side;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (divisional_touches_at(state, at, fort, &state->units[i])) {
            return i;
        }
    }
    return NO_UNIT;
}

bool divisional_is_engaged(state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    return is_on_table(its) && divisional_enemy_at(state, unit, its->at, its->fort) != NO_UNIT;
}

int divisional_fort_at(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_forts; i++) {
        const struct fort *fort = &state->forts[i];
        if (!fort->gone && points_within(fort->at, at, FORT_WIDTH)) {
            struct base base = fort_base(fort);
            if (base_covers(&base, at)) {
                return i;
            }
        }
    }
    return NO_UNIT;
}

bool divisional_may_fill(terms_t *terms, state_t *state, int unit, int fort)
{
    for (int i = 0; i < state->n_units; i++) {
        if (i != unit && is_on_table(&state->units[i]) && state->units[i].fort == fort) {
            return false;
        }
    }
    return may_garrison(terms, &state->units[unit]);
}

static bool is_base_at(struct point at, struct point other)
{
    return points_longer_way(at, other) < APART && points_compare(at, other, APART) < 0;
}

int divisional_base_at(state_t *state, int side, struct point at, int but)
{
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (i != but && is_base_at(at, state->units[i].at)) {
            return i;
        }
    }
    return NO_UNIT;
}

/* -- what a leg meets -------------------------------------------------------------------------- */

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

static const struct mover centre = {0}; /* a battalion's middle is what moves */

bool divisional_meets(state_t *state, const struct unit *enemy, struct point a, struct point b,
                      struct touch *touch)
{
    struct base shapes[2];
    return leg_first_touch(&centre, a, b, shapes, divisional_contact_shapes(state, enemy, shapes),
                           touch);
}

/* Whoever stands on the border of a section enters it only by going in. */
bool divisional_enters(const struct mine *mine, struct point a, struct point b, struct touch *touch)
{
    struct base base = mine_base(mine);
    return !mine->gone && leg_touches(&centre, a, b, &base, touch) &&
           (!touch->from_start || base_compare_point(&base, leg_point(a, b, 2), 0) < 0);
}

/* Goes along a leg to its end, or to the first enemy that it comes into contact with or the first
 * mine; of both at one place the enemy. pz8-divisional.move.disengage: from the first step the
 * distance to each enemy that it touches never shrinks. */
static bool follow_leg(state_t *state, int unit, struct point a, struct point b, struct way *way,
                       struct refusal *why)
{
    int side = 1 - state->units[unit].side;
    struct box around = box_widened(leg_box(a, b), NEAR);
    struct touch touch;
    struct touch first = {.part = {2, 1}, .at = b};
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        const struct unit *enemy = &state->units[i];
        if (!box_holds(around, enemy->at)) {
            continue;
        }
        if (divisional_touches_at(state, a, NO_UNIT, enemy)) { /* it leaves its own section */
            if (!leg_leaves(a, b, enemy->at)) {
                return refuse(why, CLAUSE_MOVE_DISENGAGE,
                              "in contact it may only move away from the enemy");
            }
        } else if (divisional_meets(state, enemy, a, b, &touch) &&
                   parts_compare(touch.part, first.part) < 0) {
            first = touch;
            way->enemy = i;
        }
    }
    for (int i = 0; i < state->n_mines; i++) {
        if (box_holds(around, state->mines[i].at) &&
            divisional_enters(&state->mines[i], a, b, &touch) &&
            parts_compare(touch.part, first.part) < 0) {
            first = touch;
            way->enemy = NO_UNIT;
            way->mine = i;
        }
    }
    way->gone.points[way->gone.n++] = first.at;
    return true;
}

/* -- the whole way ----------------------------------------------------------------------------- */

/* pz8-divisional.fort.section: whoever comes to stand on an empty section is moved to its middle,
 * and contact so made counts. */
static bool settle(terms_t *terms, state_t *state, int unit, struct way *way, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    way->fort = divisional_fort_at(state, way->at);
    if (way->fort != NO_UNIT) {
        way->at = state->forts[way->fort].at;
        if (!divisional_may_fill(terms, state, unit, way->fort)) {
            return refuse(why, CLAUSE_FORT_SECTION,
                          "it cannot stop there: a section holds one battalion of foot or guns");
        }
        if (divisional_base_at(state, 1 - its->side, way->at, unit) != NO_UNIT) {
            return refuse(why, CLAUSE_SETUP_BASE,
                          "it cannot take the section: an enemy stands too near to its middle");
        }
    }
    if (divisional_base_at(state, its->side, way->at, unit) != NO_UNIT) {
        return refuse(why, CLAUSE_MOVE_PATH, "it would end on a battalion of its own side");
    }
    if (way->enemy == NO_UNIT) {
        way->enemy = divisional_enemy_at(state, unit, way->at, way->fort);
    }
    return way->enemy == NO_UNIT || !is_shy(terms, its) ||
           refuse(why, CLAUSE_MOVE_SHY, "headquarters and artillery do not go into contact");
}

bool divisional_find_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                         struct way *way, struct refusal *why)
{
    way->gone.n = 1;
    way->gone.points[0] = route->points[0];
    way->enemy = way->mine = NO_UNIT;
    for (int i = 1; i < route->n && way->enemy == NO_UNIT && way->mine == NO_UNIT; i++) {
        if (!follow_leg(state, unit, route->points[i - 1], route->points[i], way, why)) {
            return false;
        }
    }
    way->at = way->gone.points[way->gone.n - 1];
    return settle(terms, state, unit, way, why);
}

void divisional_note_meetings(state_t *state, int side, struct meetings *meetings)
{
    meetings->n = 0;
    for (int i = next_of(state, 1 - side, -1); i >= 0; i = next_of(state, 1 - side, i)) {
        meetings->at[meetings->n++] = state->units[i].at;
    }
    meetings->n_enemies = meetings->n;
    for (int i = 0; i < state->n_forts; i++) {
        meetings->at[meetings->n] = state->forts[i].at;
        meetings->n += !state->forts[i].gone;
    }
    for (int i = 0; i < state->n_mines; i++) {
        meetings->at[meetings->n] = state->mines[i].at;
        meetings->n += !state->mines[i].gone;
    }
}

void divisional_near_meetings(terms_t *terms, const struct unit *unit, const struct meetings *all,
                              struct meetings *near)
{
    int32_t far = 2 * template_of(terms, unit)->move + NEAR + INCH;
    struct box around = box_widened(leg_box(unit->at, unit->at), far);
    near->n = 0;
    for (int i = 0; i < all->n; i++) {
        near->at[near->n] = all->at[i];
        near->n += box_holds(around, all->at[i]);
    }
}

void divisional_go(struct play *play, int unit, const struct way *way, int clause)
{
    divisional_put(play, unit, way->at, way->fort);
    if ((way->mine == NO_UNIT || divisional_meet_mine(play, unit, way->mine)) &&
        way->enemy != NO_UNIT) {
        divisional_tell_contact(play, clause, unit, way->enemy);
    }
    divisional_watch_objectives(play);
}
