/* The Pz8 ground family: what comes into sight while a unit moves (pz8-ww2.move.discovery).
 *
 * It is looked for at every corner and every 0.100 inch. Nothing but the unit moves meanwhile, so
 * most of the looks are known beforehand to show nothing new: an enemy that is concealed matters
 * only from where the unit could make it out or be engaged with it, and what its friends see
 * changes only by what the unit's own base hides. Such enemies as its friends might come to see, or
 * be engaged with, are looked for in full at every step; they are few. */

#include "rules/pz8-ground/trace.h"

enum { WAY_ROUNDED = 3 }; /* places on a leg are rounded, by less than this */

/* An enemy not shown so far. */
struct quarry {
    int16_t unit;
    bool concealed;
    bool by_friends;    /* they might see it or be engaged with it, as the unit moves */
    bool from_anywhere; /* the unit makes it out at any distance */
    struct works works; /* near it */
};

struct search {
    terms_t *terms;
    state_t *state;
    int unit;
    int facing;
    struct box leg; /* around the way of its base's centre */
    int n;
    struct quarry quarries[UNITS_MAX];
    int n_friends; /* on the table, but for the unit itself */
    int16_t friend[UNITS_MAX];
    struct point friends_at[UNITS_MAX];
    bool friends_far;       /* one of them makes out what is concealed at any distance */
    struct lookout lookout; /* without the unit's own base, which never hides anything from it */
    bool looked;
    struct ground_state probe; /* in which the unit stands elsewhere */
    bool probed;
};

static struct lookout *lookout_of(struct search *search)
{
    if (!search->looked) {
        ground_look_out_without(search->terms, search->state, ALL_BASES, search->unit,
                                &search->lookout);
        search->looked = true;
    }
    return &search->lookout;
}

/* -- who is looked for ------------------------------------------------------------------------ */

static void find_friends(struct search *search)
{
    int side = search->state->units[search->unit].side;
    search->n_friends = 0;
    search->friends_far = false;
    for (int i = 0; i < search->state->n_units; i++) {
        const struct unit *friend = &search->state->units[i];
        if (friend->side == side && i != search->unit && is_on_table(friend)) {
            search->friend[search->n_friends] = (int16_t)i;
            search->friends_at[search->n_friends++] = friend->at;
            search->friends_far = search->friends_far || ground_has_far_eyes(search->terms, friend);
        }
    }
}

/* Would a friend see it, were it not for the unit's own base? */
static bool may_be_seen_by_friends(struct search *search, int enemy, bool concealed)
{
    state_t *state = search->state;
    int32_t limit = scaled(search->terms, SIGHT_LIMIT);
    for (int i = 0; i < search->n_friends; i++) {
        if (concealed && !search->friends_far &&
            points_longer_way(search->friends_at[i], state->units[enemy].at) > limit) {
            continue;
        }
        int friend = search->friend[i];
        if ((!concealed ||
             ground_makes_out(search->terms, &state->units[friend], &state->units[enemy])) &&
            ground_has_line(search->terms, state, lookout_of(search), friend, enemy)) {
            return true;
        }
    }
    return false;
}

/* Might one of them be engaged with it? Most have none near. */
static bool may_be_engaged_by_friends(const struct search *search, const struct quarry *quarry)
{
    const struct unit *enemy = &search->state->units[quarry->unit];
    struct box around = ground_around_engagement(search->terms, &quarry->works, enemy->at);
    for (int i = 0; i < search->n_friends; i++) {
        if (box_holds(around, search->friends_at[i])) {
            return ground_may_engage_at(search->terms, search->state, enemy->side, enemy->at,
                                        search->unit);
        }
    }
    return false;
}

/* A concealed enemy that nobody sees stays unseen while the unit goes by too far off to see it, to
 * be engaged with it, or to stand in anybody's line to it. Only whoever left the table since it was
 * last looked for may have opened such a line. */
static bool is_out_of_reach(const struct search *search, const struct quarry *quarry)
{
    struct point at = search->state->units[quarry->unit].at;
    int32_t far = scaled(search->terms, SIGHT_LIMIT) + 2 * quarry->works.near;
    return !quarry->from_anywhere && !ground_has_exits(search->terms) &&
           !boxes_meet(search->leg, box_widened(leg_box(at, at), far)) &&
           !boxes_meet(search->leg, ground_around_engagement(search->terms, &quarry->works, at));
}

static void find_quarries(struct search *search)
{
    state_t *state = search->state;
    int side = state->units[search->unit].side;
    bool far_eyes = ground_has_far_eyes(search->terms, &state->units[search->unit]);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == side || enemy->shown || !is_on_table(enemy)) {
            continue;
        }
        struct quarry *quarry = &search->quarries[search->n];
        quarry->unit = (int16_t)i;
        quarry->concealed = ground_is_concealed(search->terms, enemy);
        quarry->from_anywhere = !quarry->concealed || far_eyes;
        ground_find_works(search->terms, enemy->at, &quarry->works);
        if (is_out_of_reach(search, quarry)) {
            continue;
        }
        if (search->n++ == 0) {
            find_friends(search);
        }
        quarry->by_friends = may_be_engaged_by_friends(search, quarry) ||
                             may_be_seen_by_friends(search, i, quarry->concealed);
    }
}

/* -- looking ---------------------------------------------------------------------------------- */

/* How far the unit can surely go from there before it needs to look for this one. */
static int32_t way_before(const struct search *search, const struct quarry *quarry,
                          struct point here)
{
    struct point at = search->state->units[quarry->unit].at;
    if (quarry->by_friends || quarry->from_anywhere) {
        return 0;
    }
    int32_t seen = points_longer_way(here, at) - scaled(search->terms, SIGHT_LIMIT);
    int32_t engaged = ground_way_to_engagement(search->terms, &quarry->works, here, at);
    return seen < engaged ? seen : engaged;
}

/* The whole question, on a copy of the state in which the unit stands there. */
static bool is_seen_in_full(struct search *search, const struct quarry *quarry, struct point here)
{
    struct ground_state *probe = &search->probe;
    struct lookout lookout;
    if (!search->probed) {
        *probe = *search->state;
        search->probed = true;
    }
    ground_set_down(search->terms, probe, search->unit, here, search->facing);
    if (quarry->concealed &&
        !ground_may_be_seen(search->terms, probe, &probe->units[quarry->unit])) {
        return false;
    }
    ground_look_out(search->terms, probe, ALL_BASES, &lookout);
    return ground_is_seen_by_side(search->terms, probe, &lookout, probe->units[search->unit].side,
                                  quarry->unit) ||
           ground_are_engaged(search->terms, probe, search->unit, quarry->unit);
}

static bool is_seen_from(struct search *search, const struct quarry *quarry, struct point here)
{
    const struct unit *enemy = &search->state->units[quarry->unit];
    if (quarry->by_friends ||
        ground_way_to_engagement(search->terms, &quarry->works, here, enemy->at) <= 0) {
        return is_seen_in_full(search, quarry, here);
    }
    return (quarry->from_anywhere ||
            points_within(here, enemy->at, scaled(search->terms, SIGHT_LIMIT))) &&
           ground_has_line_from(search->terms, search->state, lookout_of(search), search->unit,
                                here, quarry->unit);
}

/* How far along the leg to look next, from a place so far along it. */
static int32_t next_look(const struct search *search, struct point here, int32_t along)
{
    int32_t way = POINT_MOST;
    for (int i = 0; i < search->n; i++) {
        int32_t before = way_before(search, &search->quarries[i], here);
        way = before < way ? before : way;
    }
    int32_t idle = way > WAY_ROUNDED ? (way - WAY_ROUNDED) / LOOK_STEP : 0;
    return along + (idle + 1) * LOOK_STEP;
}

/* The place itself is what matters; looks at its own beginning would tell nothing new. */
bool ground_discover(const struct walk *walk, struct point a, struct point b, int facing,
                     struct point *at, int32_t *enemy)
{
    struct search search;
    search.terms = walk->terms;
    search.state = walk->state;
    search.unit = walk->unit;
    search.facing = facing;
    search.leg = leg_box(a, b);
    search.n = 0;
    search.looked = false;
    search.probed = false;
    find_quarries(&search);
    if (search.n == 0) {
        return false;
    }
    int32_t length = points_distance(a, b);
    for (int32_t along = next_look(&search, a, 0); along - LOOK_STEP < length;
         along = next_look(&search, *at, along)) {
        *at = along >= length ? b : leg_point(a, b, along);
        for (int i = 0; i < search.n; i++) {
            if (is_seen_from(&search, &search.quarries[i], *at)) {
                *enemy = unit_piece(search.quarries[i].unit);
                return true;
            }
        }
    }
    return false;
}
