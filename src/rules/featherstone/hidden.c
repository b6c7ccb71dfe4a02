/* Featherstone-like WW2: cover, and units that are set up hidden (ledger, 4.5:
 * featherstone.sight.hidden; 4.11: featherstone.save.cover, featherstone.save.bunker). */

#include "rules/featherstone/chapters.h"

enum { SPY_RANGE = 12 * INCH };

/* -- cover ------------------------------------------------------------------------------------- */

/* featherstone.table.terrain: a wreck gives cover from across it. */
static bool is_behind_wreck(terms_t *terms, state_t *state, struct point man, struct point from)
{
    struct blockers wreck;
    struct sight_rules rules = {.groups = 1};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!unit->wreck || !stands_on_table(terms, unit)) {
            continue;
        }
        struct base base = base_of(terms, unit);
        struct eye ends[2] = {{.at = man, .blocker = NO_BLOCKER},
                              {.at = from, .blocker = NO_BLOCKER}};
        blockers_clear(&wreck);
        blockers_add(&wreck, &base, 1);
        if (base_compare_point(&base, man, INCH) <= 0 &&
            !sight_is_clear(&terms->table, &wreck, &rules, &ends[0], &ends[1])) {
            return true;
        }
    }
    return false;
}

/* Kinds that are cover, or works, to those in them. */
static uint32_t kinds_with(int cover)
{
    uint32_t kinds = 0;
    for (int i = 0; i < TERRAIN_NAMES; i++) {
        kinds |= featherstone_ground(i)->cover == cover ? kind_bit(i) : 0;
    }
    return kinds;
}

static enum cover cover_of_man(terms_t *terms, state_t *state, const struct man *man,
                               const struct point *from)
{
    uint32_t kinds = table_kinds_at(&terms->table, man->at);
    if (man->inside != NO_INSIDE) {
        kinds |= kind_bit(terms->table.terrain[man->inside].kind);
    }
    if ((kinds & kinds_with(GROUND_WORKS)) != 0) {
        return COVER_WORKS;
    }
    bool covered = (kinds & kinds_with(GROUND_COVER)) != 0 ||
                   (from != NULL && (line_covers(&terms->table, kinds_with(GROUND_ACROSS), man->at,
                                                 *from, INCH, -1) != NO_TERRAIN ||
                                     is_behind_wreck(terms, state, man->at, *from)));
    return covered ? COVER_SOME : COVER_NONE;
}

static struct point nearest_spot(const struct spot spots[], int n, struct point to)
{
    int nearest = 0;
    for (int i = 1; i < n; i++) {
        if (point_distance2(spots[i].eye.at, to) < point_distance2(spots[nearest].eye.at, to)) {
            nearest = i;
        }
    }
    return spots[nearest].eye.at;
}

/* featherstone.save.bunker: a mixed unit is in what half or more of its men are in. The line of
 * fire runs to each from the nearest of the attackers. */
enum cover featherstone_cover(terms_t *terms, state_t *state, int unit, int attacker)
{
    struct spot spots[SPOTS_MAX];
    int n = featherstone_spots(terms, state, attacker, spots);
    int men = 0;
    int in[3] = {0};
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &state->men[i];
        if (is_standing(&figure->man)) {
            struct point from = n > 0 ? nearest_spot(spots, n, figure->man.at) : figure->man.at;
            in[cover_of_man(terms, state, &figure->man, &from)]++;
            men++;
        }
    }
    return men > 0 && 2 * in[COVER_WORKS] >= men                      ? COVER_WORKS
           : men > 0 && 2 * (in[COVER_WORKS] + in[COVER_SOME]) >= men ? COVER_SOME
                                                                      : COVER_NONE;
}

/* -- hidden units ------------------------------------------------------------------------------ */

static bool is_near_breastwork(terms_t *terms, struct point at)
{
    struct base base = base_point(at);
    for (int piece = 0; piece < terms->table.n_terrain; piece++) {
        if ((kind_bit(terms->table.terrain[piece].kind) & kinds_with(GROUND_ACROSS)) != 0 &&
            terrain_compare(&terms->table, piece, &base, INCH) <= 0) {
            return true;
        }
    }
    return false;
}

/* featherstone.sight.hidden: whoever is set up there may be hidden; half or more of its men, or the
 * middle of a vehicle, in cover or within an inch of what covers from across. */
bool featherstone_is_in_cover_at_all(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (is_driven(terms, its)) {
        struct man at = {.at = its->at, .inside = NO_INSIDE};
        return cover_of_man(terms, state, &at, NULL) != COVER_NONE ||
               is_near_breastwork(terms, its->at);
    }
    int men = 0;
    int covered = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &state->men[i];
        if (is_standing(&figure->man)) {
            men++;
            covered += cover_of_man(terms, state, &figure->man, NULL) != COVER_NONE ||
                       is_near_breastwork(terms, figure->man.at);
        }
    }
    return men > 0 && 2 * covered >= men;
}

/* Against one enemy: of a vehicle, its middle. */
static bool is_in_cover_from(terms_t *terms, state_t *state, int unit, int enemy)
{
    const struct unit *its = &state->units[unit];
    if (is_driven(terms, its)) {
        struct man at = {.at = its->at, .inside = NO_INSIDE};
        struct point from = middle_of(&state->units[enemy]);
        return cover_of_man(terms, state, &at, &from) != COVER_NONE;
    }
    return featherstone_cover(terms, state, unit, enemy) != COVER_NONE;
}

/* No man of a unit, nor a corner of its model or of the building it is in, is farther from its
 * middle along either axis. */
static int32_t extent_of(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int32_t extent = has_model(terms, its) && !its->away ? MODEL_EXTENT : 0;
    int shelter = featherstone_shelter_at(terms, middle_of(its));
    if (shelter >= 0) {
        struct box box = terrain_box(&terms->table, shelter);
        return box.east - box.west + box.north - box.south;
    }
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct man *man = &state->men[i].man;
        int32_t way = is_standing(man) ? points_longer_way(man->at, middle_of(its)) : 0;
        extent = way > extent ? way : extent;
    }
    return extent;
}

/* featherstone.sight.hidden: within 12 inches with a clear line, or not in cover from there. */
static bool is_found_by(const struct lookout *lookout, int unit, int enemy)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    struct point at = middle_of(&state->units[unit]);
    struct point from = middle_of(&state->units[enemy]);
    struct aim aim;
    int32_t far =
        SPY_RANGE + 3 * (extent_of(terms, state, unit) + extent_of(terms, state, enemy)) / 2;
    if (!points_within(at, from, far) && is_in_cover_from(terms, state, unit, enemy)) {
        return false;
    }
    return featherstone_take_aim(lookout, enemy, unit, &aim) &&
           (aim.range <= SPY_RANGE || !is_in_cover_from(terms, state, unit, enemy));
}

void featherstone_reveal(struct play *play, int unit, int clause)
{
    struct featherstone_state *state = featherstone_of(play);
    if (has_bit(&state->hidden, unit)) {
        clear_bit(&state->hidden, unit);
        state->units[unit].hidden = 0;
        featherstone_tell_revealed_unit(play, clause, unit);
    }
}

/* Whether any of the enemies, or that one alone, has found it. */
static void look_for(struct play *play, const struct lookout *lookout, int unit, int by)
{
    struct featherstone_state *state = featherstone_of(play);
    int from = by == NO_UNIT ? 0 : by;
    int to = by == NO_UNIT ? state->n_units : by + 1;
    for (int i = from; i < to && has_bit(&state->hidden, unit); i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != state->units[unit].side && is_on_table(enemy) &&
            is_found_by(lookout, unit, i)) {
            featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
        }
    }
}

void featherstone_find_hidden_by(struct play *play, int by)
{
    struct featherstone_state *state = featherstone_of(play);
    struct lookout lookout;
    if (state->hidden == 0) {
        return;
    }
    featherstone_look_out(featherstone_terms(play), state, &lookout);
    for (int i = 0; i < state->n_units; i++) {
        if (has_bit(&state->hidden, i) && is_on_table(&state->units[i])) {
            look_for(play, &lookout, i, by);
        }
    }
}

void featherstone_find_hidden(struct play *play)
{
    featherstone_find_hidden_by(play, NO_UNIT);
}
