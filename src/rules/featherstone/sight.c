/* Featherstone-like WW2: sight (ledger, 4.5, and what 4.1 says of measuring).
 *
 * In the order of the ledger: featherstone.sight.line, featherstone.sight.hull-down,
 * featherstone.sight.turretless. */

#include "rules/featherstone/chapters.h"

enum {
    WOOD_DEEP = INCH,
    BODIES_APART = 40 * INCH /* no two bodies whose middles are farther apart touch */
};

/* featherstone.sight.line: what blocks where the line runs below its top. */
static const struct sight_rules sight_rules = {.through = 1u << WOOD | 1u << SCRUB,
                                               .always = 1u << HILL | 1u << CREST | 1u << WALL |
                                                         1u << BUILDING | 1u << BUNKER,
                                               .groups = 1};

enum { WOODS = 1 << WOOD | 1 << SCRUB, BREASTWORKS = 1 << WALL | 1 << CREST };

static struct eye eye_at(terms_t *terms, struct point at, int32_t height)
{
    return (struct eye){.at = at,
                        .height = table_top_at(&terms->table, at, kind_bit(HILL)) + height,
                        .blocker = NO_BLOCKER};
}

/* -- measuring --------------------------------------------------------------------------------- */

/* featherstone.core.figure, featherstone.core.measure: a gun and its crew are one unit. */
int featherstone_spots(terms_t *terms, state_t *state, int unit, struct spot spots[SPOTS_MAX])
{
    int n = 0;
    const struct unit *its = &state->units[unit];
    if (has_model(terms, its) && !its->away) {
        int32_t height = featherstone_model(terms, its)->height;
        spots[n++] = (struct spot){.eye = eye_at(terms, its->at, height),
                                   .base = base_of(terms, its),
                                   .man = NO_MAN,
                                   .inside = is_gun(terms, its)
                                                 ? (int16_t)featherstone_shelter_at(terms, its->at)
                                                 : NO_TERRAIN};
    }
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(&state->men[i].man)) {
            continue;
        }
        int inside = man->inside == NO_INSIDE ? NO_TERRAIN : man->inside;
        spots[n++] = (struct spot){.eye = eye_at(terms, man->at, MAN_HEIGHT),
                                   .base = base_point(man->at),
                                   .man = (int16_t)i,
                                   .inside = (int16_t)inside};
        if (inside != NO_TERRAIN) {
            break; /* one speaks for all of a garrison */
        }
    }
    return n;
}

static int32_t gap_to_outline(terms_t *terms, int piece, const struct spot *spot)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < terrain_leg_count(&terms->table, piece); i++) {
        struct base leg = terrain_leg(&terms->table, piece, i);
        int32_t gap = bases_gap(&leg, &spot->base);
        least = gap < least ? gap : least;
    }
    return least;
}

/* featherstone.core.measure: to the nearest thou; to and from a garrison, the outline of its
 * building. Of two garrisons, from the one outline to where the other is nearest to its middle. */
int32_t featherstone_spot_gap(terms_t *terms, const struct spot *one, const struct spot *other)
{
    if (one->inside != NO_TERRAIN && other->inside != NO_TERRAIN) {
        struct point at = terrain_nearest(&terms->table, other->inside, one->eye.at);
        struct spot door = {.base = base_point(at)};
        return one->inside == other->inside ? 0 : gap_to_outline(terms, one->inside, &door);
    }
    if (one->inside != NO_TERRAIN || other->inside != NO_TERRAIN) {
        bool first = one->inside != NO_TERRAIN;
        return gap_to_outline(terms, first ? one->inside : other->inside, first ? other : one);
    }
    if (one->man != NO_MAN && other->man != NO_MAN) {
        return points_distance(one->eye.at, other->eye.at);
    }
    return bases_gap(&one->base, &other->base);
}

/* featherstone.close.range: the gap is an inch or less. */
bool featherstone_spots_meet(terms_t *terms, const struct spot *one, const struct spot *other)
{
    if (one->inside != NO_TERRAIN || other->inside != NO_TERRAIN) {
        return featherstone_spot_gap(terms, one, other) <= CONTACT;
    }
    return one->man != NO_MAN && other->man != NO_MAN
               ? points_within_rounded(one->eye.at, other->eye.at, CONTACT)
               : bases_within_rounded(&one->base, &other->base, CONTACT);
}

bool featherstone_in_contact(terms_t *terms, state_t *state, int one, int other)
{
    struct spot ones[SPOTS_MAX];
    struct spot others[SPOTS_MAX];
    const struct unit *a = &state->units[one];
    const struct unit *b = &state->units[other];
    if (a->formation != FORM_GARRISON && b->formation != FORM_GARRISON &&
        !points_within(middle_of(a), middle_of(b), BODIES_APART)) {
        return false;
    }
    int n = featherstone_spots(terms, state, one, ones);
    int n_others = featherstone_spots(terms, state, other, others);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n_others; j++) {
            if (featherstone_spots_meet(terms, &ones[i], &others[j])) {
                return true;
            }
        }
    }
    return false;
}

static int32_t gap(terms_t *terms, state_t *state, int one, int other)
{
    struct spot ones[SPOTS_MAX];
    struct spot others[SPOTS_MAX];
    int32_t least = OUT_OF_SIGHT;
    int n = featherstone_spots(terms, state, one, ones);
    int n_others = featherstone_spots(terms, state, other, others);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n_others; j++) {
            int32_t gap = featherstone_spot_gap(terms, &ones[i], &others[j]);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* -- lines ------------------------------------------------------------------------------------- */

void featherstone_look_out(terms_t *terms, state_t *state, struct lookout *lookout)
{
    lookout->terms = terms;
    lookout->state = state;
    blockers_clear(&lookout->wrecks);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->wreck && stands_on_table(terms, unit)) {
            struct base base = base_of(terms, unit);
            int32_t ground = table_top_at(&terms->table, unit->at, kind_bit(HILL));
            blockers_add_tall(&lookout->wrecks, &base, 1, 0,
                              ground + featherstone_model(terms, unit)->height);
        }
    }
}

/* featherstone.sight.line: at most an inch within a wood that holds one end. */
static bool is_deep_in_wood(terms_t *terms, struct point from, struct point to)
{
    if ((table_kinds_at(&terms->table, from) & WOODS) == 0 &&
        (table_kinds_at(&terms->table, to) & WOODS) == 0) {
        return false;
    }
    for (int piece = 0; piece < terms->table.n_terrain; piece++) {
        if ((kind_bit(terms->table.terrain[piece].kind) & WOODS) == 0 ||
            !(terrain_holds(&terms->table, piece, from) ||
              terrain_holds(&terms->table, piece, to))) {
            continue;
        }
        struct stretch stretches[STRETCHES_MAX];
        int n = terrain_stretches(&terms->table, piece, from, to, EDGE_IN, stretches);
        int32_t inside = 0;
        for (int i = 0; i < n; i++) {
            inside += leg_along(from, to, stretches[i].to) - leg_along(from, to, stretches[i].from);
        }
        if (along_thou(inside) > WOOD_DEEP) {
            return true;
        }
    }
    return false;
}

/* featherstone.sight.line: from the outline of a building that one is inside. */
static bool has_line(const struct lookout *lookout, const struct spot *from, const struct spot *to)
{
    terms_t *terms = lookout->terms;
    struct obstruction unused;
    struct eye a = from->eye;
    struct eye b = to->eye;
    if (from->inside != NO_TERRAIN && from->inside == to->inside) {
        return true;
    }
    if (from->inside != NO_TERRAIN) {
        a.at = terrain_nearest(&terms->table, from->inside, b.at);
    }
    if (to->inside != NO_TERRAIN) {
        b.at = terrain_nearest(&terms->table, to->inside, a.at);
    }
    return !is_deep_in_wood(terms, a.at, b.at) &&
           sight_over(&terms->table, &lookout->wrecks, &sight_rules, &a, &b, &unused);
}

static void note_seen(const struct lookout *lookout, int target, const struct spot *spot,
                      struct aim *aim)
{
    if (spot->man == NO_MAN) {
        aim->model = true;
        return;
    }
    for (int i = first_man(lookout->terms, target); i < end_man(lookout->terms, target); i++) {
        bool meant = i == spot->man || spot->inside != NO_TERRAIN;
        if (meant && is_standing(&lookout->state->men[i].man) && !has_bit(aim->seen, i)) {
            set_bit(aim->seen, i);
            aim->n_seen++;
        }
    }
}

static bool is_noted(const struct spot *spot, const struct aim *aim)
{
    return spot->man == NO_MAN ? aim->model : has_bit(aim->seen, spot->man);
}

/* Before it is measured: could the gap be below that range? */
static bool may_be_nearer(const struct spot *from, const struct spot *to, int32_t range)
{
    int32_t models = (from->man == NO_MAN) + (to->man == NO_MAN);
    return range == OUT_OF_SIGHT || from->inside != NO_TERRAIN || to->inside != NO_TERRAIN ||
           points_within(from->eye.at, to->eye.at, range + models * MODEL_EXTENT);
}

/* featherstone.core.measure: the shortest distance to any that is in sight. */
static bool take_aim_from(const struct lookout *lookout, const struct spot from[], int n_from,
                          int target, struct aim *aim)
{
    struct spot to[SPOTS_MAX];
    int n_to = featherstone_spots(lookout->terms, lookout->state, target, to);
    *aim = (struct aim){.range = OUT_OF_SIGHT};
    for (int i = 0; i < n_from; i++) {
        for (int j = 0; j < n_to; j++) {
            bool nearer = may_be_nearer(&from[i], &to[j], aim->range);
            if (!nearer && is_noted(&to[j], aim)) {
                continue;
            }
            int32_t gap =
                nearer ? featherstone_spot_gap(lookout->terms, &from[i], &to[j]) : aim->range;
            if ((gap < aim->range || !is_noted(&to[j], aim)) &&
                has_line(lookout, &from[i], &to[j])) {
                aim->range = gap < aim->range ? gap : aim->range;
                note_seen(lookout, target, &to[j], aim);
            }
        }
    }
    return aim->range != OUT_OF_SIGHT;
}

bool featherstone_take_aim(const struct lookout *lookout, int unit, int target, struct aim *aim)
{
    struct spot from[SPOTS_MAX];
    int n = featherstone_spots(lookout->terms, lookout->state, unit, from);
    return take_aim_from(lookout, from, n, target, aim);
}

/* Where its officers look from: themselves, or the vehicle or building they are in. */
static int leader_spots(terms_t *terms, state_t *state, int unit, struct spot spots[SPOTS_MAX])
{
    int n = 0;
    bool driven = is_driven(terms, &state->units[unit]);
    int n_spots = featherstone_spots(terms, state, unit, spots);
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (!is_in_action(&state->men[i].man) || !is_leader(&state->men[i])) {
            continue;
        }
        for (int j = n; j < n_spots; j++) {
            if (driven || spots[j].man == i ||
                (spots[j].man != NO_MAN && spots[j].inside != NO_TERRAIN)) {
                spots[n++] = spots[j];
                break;
            }
        }
    }
    return n;
}

/* featherstone.he.mortar: what a friendly officer sees; the range is measured from the crew all the
 * same. */
bool featherstone_take_indirect_aim(const struct lookout *lookout, int unit, int target,
                                    struct aim *aim)
{
    terms_t *terms = lookout->terms;
    state_t *state = lookout->state;
    *aim = (struct aim){.range = OUT_OF_SIGHT};
    for (int i = 0; i < state->n_units; i++) {
        struct aim his;
        struct spot spots[SPOTS_MAX];
        const struct unit *friend = &state->units[i];
        if (i != unit && friend->side == state->units[unit].side && is_on_table(friend) &&
            take_aim_from(lookout, spots, leader_spots(terms, state, i, spots), target, &his)) {
            his.range = gap(terms, state, unit, target);
            his.indirect = true;
            *aim = his.n_seen > aim->n_seen || aim->range == OUT_OF_SIGHT ? his : *aim;
        }
    }
    return aim->range != OUT_OF_SIGHT;
}

int featherstone_nearest_seen(terms_t *terms, state_t *state, int unit, uint8_t enemies[UNITS_MAX])
{
    struct lookout lookout;
    struct aim aim;
    int32_t least = OUT_OF_SIGHT;
    int n = 0;
    featherstone_look_out(terms, state, &lookout);
    for (int i = -1; next_enemy(state, state->units[unit].side, &i);) {
        if (featherstone_take_aim(&lookout, unit, i, &aim) && aim.range <= least) {
            n = aim.range < least ? 0 : n;
            least = aim.range;
            enemies[n++] = (uint8_t)i;
        }
    }
    return n;
}

/* -- hull down --------------------------------------------------------------------------------- */

/* featherstone.sight.hull-down: the line between the centres crosses it within an inch of the
 * rectangle. */
bool featherstone_is_behind_wall(terms_t *terms, const struct unit *unit, struct point from)
{
    struct base base = base_of(terms, unit);
    for (int piece = 0; piece < terms->table.n_terrain; piece++) {
        struct part parts[STRETCHES_MAX];
        if ((kind_bit(terms->table.terrain[piece].kind) & BREASTWORKS) == 0) {
            continue;
        }
        int n = terrain_crossings(&terms->table, piece, unit->at, from, parts);
        for (int i = 0; i < n; i++) {
            struct point at = leg_part(unit->at, from, parts[i]);
            if (base_compare_point(&base, at, INCH) <= 0) {
                return true;
            }
        }
    }
    return false;
}

/* featherstone.sight.hull-down, featherstone.sight.turretless */
bool featherstone_is_hull_down(terms_t *terms, const struct unit *unit, struct point from)
{
    return template_of(terms, unit)->turret && featherstone_is_behind_wall(terms, unit, from);
}
