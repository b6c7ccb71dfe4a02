/* The Pz8 ground family: sight, concealment, and who is shown to whom (ledger, "sight"). */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

/* Groups of blockers. With opt-hill-view every hill has a group of its own, from GROUP_HILLS on. */
enum { GROUP_BASE = 1, GROUP_SMOKE = 2, GROUP_HILLS = 4 };

enum { FEW_LINES = 16 }; /* for so many a sieve of blockers is not worth making */

/* A bit for each hill the point is on. */
static uint32_t hills_at(terms_t *terms, struct point at)
{
    uint32_t bits = 0;
    int number = 0;
    for (int i = 0; i < terms->table.n_terrain && number < HILLS_MAX; i++) {
        if (terms->table.terrain[i].kind == KIND_HILL) {
            if (terrain_holds(&terms->table, i, at)) {
                bits |= (uint32_t)GROUP_HILLS << number;
            }
            number++;
        }
    }
    return bits;
}

/* pz8-ww2.sight.terrain-blocks, pz8-modern.smoke.thermal. From a hill one looks over units that are
 * not on it: only those of the same hill are left to block. */
struct sight_rules ground_sight_rules_for(terms_t *terms, const struct template *eyes,
                                          struct point from, struct point to)
{
    const struct ground_kind *kinds = set_of(terms)->terrain;
    struct sight_rules rules = {.groups = GROUP_BASE | GROUP_SMOKE};
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        if (kinds[kind].blocks) {
            rules.through |= kind_bit(kind);
        }
    }
    if (eyes->thermal) {
        rules.groups &= ~(uint32_t)GROUP_SMOKE;
    }
    if (option(terms, OPT_HILL_VIEW)) {
        uint32_t hills = hills_at(terms, from) | hills_at(terms, to);
        if (hills != 0) {
            rules.groups = (rules.groups & GROUP_SMOKE) | hills;
        }
    }
    return rules;
}

/* Does this unit's base, or what is left of it, block lines? Helicopters and GEV do not. */
static bool blocks_lines(terms_t *terms, const struct unit *unit, int whose)
{
    if (is_nowhere(unit->at)) {
        return false;
    }
    if (unit->wreck) {
        return true; /* pz8-ww2.sight.wrecks-block */
    }
    return unit->gone == GONE_HERE && !is_flyer(template_of(terms, unit)) &&
           (whose >= SIDES || unit->side == whose || unit->shown);
}

void ground_look_out(terms_t *terms, state_t *state, int whose, struct lookout *lookout)
{
    ground_look_out_without(terms, state, whose, NO_UNIT, lookout);
}

void ground_look_out_without(terms_t *terms, state_t *state, int whose, int but,
                             struct lookout *lookout)
{
    static const struct template plain_eyes = {.id = ""};
    int32_t side = ground_base_side(terms);
    lookout->plain = !option(terms, OPT_HILL_VIEW);
    lookout->rules =
        ground_sight_rules_for(terms, &plain_eyes, (struct point){0, 0}, (struct point){0, 0});
    blockers_clear(&lookout->blockers);
    lookout->lines = 0;
    memset(lookout->asked, 0, sizeof lookout->asked);
    memset(lookout->free, 0, sizeof lookout->free);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        lookout->blocker_of[i] = NO_BLOCKER;
        if (i != but && blocks_lines(terms, unit, whose)) {
            lookout->blocker_of[i] = (int16_t)blockers_add_square(
                &lookout->blockers, unit->at, side, unit->facing,
                GROUP_BASE | (lookout->plain ? 0 : hills_at(terms, unit->at)));
        }
    }
    for (int i = 0; i < state->n_smoke; i++) {
        if (!state->smoke[i].gone) {
            struct base base = base_square(state->smoke[i].at, COUNTER_SIDE, 0);
            blockers_add(&lookout->blockers, &base, GROUP_SMOKE);
        }
    }
}

static bool line_is_free(terms_t *terms, struct lookout *lookout, const struct template *eyes,
                         struct eye from, struct eye to)
{
    if (lookout->lines++ == FEW_LINES) {
        blockers_sieve(&lookout->blockers);
    }
    if (!lookout->plain || eyes->thermal) {
        struct sight_rules rules = ground_sight_rules_for(terms, eyes, from.at, to.at);
        return sight_is_clear(&terms->table, &lookout->blockers, &rules, &from, &to);
    }
    return sight_is_clear(&terms->table, &lookout->blockers, &lookout->rules, &from, &to);
}

bool ground_has_line(terms_t *terms, state_t *state, struct lookout *lookout, int from, int to)
{
    const struct unit *one = &state->units[from];
    const struct unit *other = &state->units[to];
    const struct template *eyes = template_of(terms, one);
    if (is_high(eyes) || is_high(template_of(terms, other))) {
        return true; /* pz8-scifi.sight.high, pz8-coldwar.sight.helicopters */
    }
    if (!has_bit(lookout->asked[from], to)) {
        set_bit(lookout->asked[from], to);
        if (line_is_free(terms, lookout, eyes,
                         (struct eye){.at = one->at, .blocker = lookout->blocker_of[from]},
                         (struct eye){.at = other->at, .blocker = lookout->blocker_of[to]})) {
            set_bit(lookout->free[from], to);
        }
    }
    return has_bit(lookout->free[from], to);
}

bool ground_has_line_from(terms_t *terms, state_t *state, struct lookout *lookout, int from,
                          struct point at, int to)
{
    const struct unit *other = &state->units[to];
    const struct template *eyes = template_of(terms, &state->units[from]);
    return is_high(eyes) || is_high(template_of(terms, other)) ||
           line_is_free(terms, lookout, eyes,
                        (struct eye){.at = at, .blocker = lookout->blocker_of[from]},
                        (struct eye){.at = other->at, .blocker = lookout->blocker_of[to]});
}

int ground_blocker_under(terms_t *terms, state_t *state, const struct lookout *lookout,
                         struct point at)
{
    for (int i = 0; i < state->n_units; i++) {
        if (lookout->blocker_of[i] == NO_BLOCKER) {
            continue;
        }
        struct base base = ground_unit_base(terms, &state->units[i]);
        if (base_covers(&base, at)) {
            return lookout->blocker_of[i];
        }
    }
    return NO_BLOCKER;
}

bool ground_has_line_to_point(terms_t *terms, state_t *state, struct lookout *lookout, int from,
                              struct point to)
{
    const struct unit *unit = &state->units[from];
    const struct template *eyes = template_of(terms, unit);
    return is_high(eyes) ||
           line_is_free(
               terms, lookout, eyes,
               (struct eye){.at = unit->at, .blocker = lookout->blocker_of[from]},
               (struct eye){.at = to,
                            .blocker = (int16_t)ground_blocker_under(terms, state, lookout, to)});
}

/* -- concealment ------------------------------------------------------------------------------ */

bool ground_is_concealed(terms_t *terms, const struct unit *unit)
{
    if (unit->ground == 0 || unit->fired_turn) {
        return false;
    }
    const struct ground_set *set = set_of(terms);
    const struct template *template = template_of(terms, unit);
    bool hides = !is_vehicle(template) ||
                 (set->tank_hunters_hide && (template->tank_destroyer || template->tank_hunter));
    if (!hides || is_flyer(template)) {
        return false;
    }
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        if (unit->ground >> kind & 1 && set->terrain[kind].conceals) {
            return true;
        }
    }
    return false;
}

bool ground_has_far_eyes(terms_t *terms, const struct unit *unit)
{
    const struct template *eyes = template_of(terms, unit);
    return is_high(eyes) && ((eyes->helicopter && option(terms, OPT_HELI_CONCEALED)) ||
                             option(terms, OPT_HIGH_CONCEALED));
}

bool ground_makes_out(terms_t *terms, const struct unit *from, const struct unit *to)
{
    int64_t limit = scaled(terms, SIGHT_LIMIT);
    return point_distance2(from->at, to->at) <= limit * limit || ground_has_far_eyes(terms, from);
}

bool ground_is_near_enough(terms_t *terms, const struct unit *from, const struct unit *to)
{
    return !ground_is_concealed(terms, to) || ground_makes_out(terms, from, to);
}

/* By its eyes alone. */
static bool is_in_sight_of_side(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                                int enemy)
{
    const struct unit *target = &state->units[enemy];
    bool concealed = ground_is_concealed(terms, target);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_on_table(unit) &&
            (!concealed || ground_makes_out(terms, unit, target)) &&
            ground_has_line(terms, state, lookout, i, enemy)) {
            return true;
        }
    }
    return false;
}

bool ground_is_seen_by_side(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                            int enemy)
{
    return is_in_sight_of_side(terms, state, lookout, side, enemy) ||
           ground_is_engaged(terms, state, enemy); /* engaged enemies always see each other */
}

/* -- who is shown ----------------------------------------------------------------------------- */

bool ground_may_be_seen(terms_t *terms, state_t *state, const struct unit *target)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != target->side && is_on_table(unit) &&
            ground_makes_out(terms, unit, target)) {
            return true;
        }
    }
    return false;
}

/* All who could see anybody, while it is found who is shown. */
struct watch {
    bool set; /* it is when first needed */
    int n[SIDES];
    struct point at[SIDES][UNITS_MAX];
    bool far[SIDES]; /* somebody makes out what is concealed at any distance */
    int32_t limit;   /* how far others do */
    bool looked;     /* the lookout has been made; it is when first needed */
    struct lookout lookout;
};

static void set_watch(terms_t *terms, state_t *state, struct watch *watch)
{
    watch->set = true;
    watch->limit = scaled(terms, SIGHT_LIMIT);
    watch->looked = false;
    for (int side = 0; side < SIDES; side++) {
        watch->n[side] = 0;
        watch->far[side] = false;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_on_table(unit)) {
            watch->at[unit->side][watch->n[unit->side]++] = unit->at;
            watch->far[unit->side] |= ground_has_far_eyes(terms, unit);
        }
    }
}

/* The question of may_be_seen, of a concealed unit at a place. */
static bool is_watched(const struct watch *watch, int side, struct point at)
{
    const int64_t limit2 = (int64_t)watch->limit * watch->limit;
    if (watch->far[side]) {
        return true;
    }
    for (int i = 0; i < watch->n[side]; i++) {
        if (points_longer_way(watch->at[side][i], at) <= watch->limit &&
            point_distance2(watch->at[side][i], at) <= limit2) {
            return true;
        }
    }
    return false;
}

/* Is it engaged with one of those who look? Most have none of them near. */
static bool is_engaged_by_watch(terms_t *terms, state_t *state, const struct watch *watch, int unit)
{
    const struct unit *its = &state->units[unit];
    int side = 1 - its->side;
    struct works works;
    ground_find_works(terms, its->at, &works);
    struct box around = ground_around_engagement(terms, &works, its->at);
    for (int i = 0; i < watch->n[side]; i++) {
        if (box_holds(around, watch->at[side][i])) {
            return ground_is_engaged(terms, state, unit);
        }
    }
    return false;
}

/* pz8-ww2.sight.seen: shown unless concealed and unseen; with full fog only if seen. */
static bool ought_to_be_shown(terms_t *terms, state_t *state, int unit, struct watch *watch)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || its->deploys) {
        return false; /* what is being placed is nobody else's business */
    }
    bool concealed = ground_is_concealed(terms, its);
    if (!concealed && option(terms, OPT_FOG) != FOG_FULL) {
        return true;
    }
    if (!watch->set) {
        set_watch(terms, state, watch);
    }
    if (concealed && !is_watched(watch, 1 - its->side, its->at)) {
        return is_engaged_by_watch(terms, state, watch, unit); /* in one long building, say */
    }
    if (!watch->looked) {
        ground_look_out(terms, state, ALL_BASES, &watch->lookout);
        watch->looked = true;
    }
    return is_in_sight_of_side(terms, state, &watch->lookout, 1 - its->side, unit) ||
           is_engaged_by_watch(terms, state, watch, unit);
}

void ground_settle_sight(terms_t *terms, struct ground_state *state)
{
    struct watch watch;
    watch.set = false;
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].shown = ought_to_be_shown(terms, state, i, &watch);
    }
}

static void tell_sight(struct play *play, int unit, bool shown)
{
    const struct unit *its = &ground_of(play)->units[unit];
    play->sees = (uint8_t)(1 << (1 - its->side));
    if (shown) {
        ground_tell_sighted(play, CLAUSE_SIGHT_SEEN, unit, its->at, its->facing);
    } else {
        ground_tell_lost_sight(play, CLAUSE_SIGHT_SEEN, unit);
    }
    play->sees = SEEN_BY_ALL;
}

static void refresh_unit(struct play *play, int unit, struct watch *watch)
{
    struct unit *its = &ground_of(play)->units[unit];
    bool shown = ought_to_be_shown(ground_terms(play), ground_of(play), unit, watch);
    if (shown != its->shown && is_on_table(its)) {
        its->shown = shown;
        tell_sight(play, unit, shown);
    }
    its->shown = shown;
}

void ground_refresh_sight(struct play *play)
{
    struct ground_state *state = ground_of(play);
    struct watch watch;
    watch.set = false;
    for (int i = 0; i < state->n_units; i++) {
        refresh_unit(play, i, &watch);
    }
}

/* -- when little has changed ------------------------------------------------------------------ */

bool ground_has_exits(terms_t *terms)
{
    return terms->exits[0] != EDGE_NONE || terms->exits[1] != EDGE_NONE;
}

/* Where those stand for whom it matters that a unit stands at a place: it could see them, be
 * engaged with them, or stand in a line of somebody who is near enough to make them out. */
static struct box stirred_from(terms_t *terms, struct point at)
{
    struct works works;
    ground_find_works(terms, at, &works);
    struct box sight = box_widened(leg_box(at, at), scaled(terms, SIGHT_LIMIT) + 2 * works.near);
    return box_around(sight, ground_around_engagement(terms, &works, at));
}

/* With full fog, and for eyes that see far, distance does not matter. */
void ground_refresh_sight_of_march(struct play *play, int unit, struct point from)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    if (option(terms, OPT_FOG) == FOG_FULL || ground_has_exits(terms) ||
        ground_has_far_eyes(terms, &state->units[unit])) {
        ground_refresh_sight(play);
        return;
    }
    struct watch watch;
    struct box before = stirred_from(terms, from);
    struct box after = stirred_from(terms, state->units[unit].at);
    watch.set = false;
    for (int i = 0; i < state->n_units; i++) {
        struct point at = state->units[i].at;
        if (i == unit || box_holds(before, at) || box_holds(after, at)) {
            refresh_unit(play, i, &watch);
        }
    }
}

void ground_refresh_sight_of_fire(struct play *play, int unit)
{
    terms_t *terms = ground_terms(play);
    if (option(terms, OPT_FOG) == FOG_FULL || ground_has_exits(terms)) {
        ground_refresh_sight(play);
        return;
    }
    struct watch watch;
    watch.set = false;
    refresh_unit(play, unit, &watch);
}
