/* Pz8 WW2 Coastal: who sees whom at night, and the alarm (ledger, "Sight"). */

#include "board/table_sight.h"
#include "rules/pz8-coastal/coastal.h"

enum { SEEN_MORE = 5 * INCH, SEEN_LEAST = 5 * INCH, FAST = 5 };
enum { LOOK_NEAR = 4, LOOK_FAR = 5 };

/* Hulls in the way, put up when the first line is looked along. */
struct lookout {
    terms_t *terms;
    state_t *state;
    bool up;
    int16_t blocker[VESSELS_MAX];
    struct blockers blockers;
};

static bool line_is_free(struct lookout *lookout, int one, int other);

/* pz8-coastal.sight.distance, pz8-coastal.table.visibility */
int32_t coastal_seen_at(terms_t *terms, state_t *state, const struct vessel *vessel)
{
    static const int32_t by_size[] = {[SIZE_NORMAL] = 0,
                                      [SIZE_SMALL] = -SEEN_MORE,
                                      [SIZE_LARGE] = SEEN_MORE,
                                      [SIZE_SUBMARINE] = -SEEN_MORE};
    int32_t distance = state->visibility + by_size[kind_of(terms, vessel)->size] +
                       (vessel->speed >= FAST ? SEEN_MORE : 0);
    return scaled(terms, distance < SEEN_LEAST ? SEEN_LEAST : distance);
}

void coastal_note_speed(terms_t *terms, struct coastal_state *state, int vessel)
{
    state->vessels[vessel].seen_at = coastal_seen_at(terms, state, &state->vessels[vessel]);
}

/* pz8-coastal.sight.spot, pz8-coastal.sight.one-way: as far as distance goes. A submarine must have
 * been found. */
static bool is_in_reach(terms_t *terms, state_t *state, int spotter, int target)
{
    const struct vessel *by = &state->vessels[spotter];
    const struct vessel *at = &state->vessels[target];
    return points_within(by->at, at->at, at->seen_at) &&
           (!is_submarine(terms, at) || (by->found & vessel_bit(target)) != 0);
}

static void set_sight(struct vessel *spotter, int target, bool sees)
{
    spotter->sees = sees ? spotter->sees | vessel_bit(target) : spotter->sees & ~vessel_bit(target);
}

static void look_between(struct lookout *lookout, struct coastal_state *state, int one, int other)
{
    bool near = is_in_reach(lookout->terms, state, one, other);
    bool back = is_in_reach(lookout->terms, state, other, one);
    bool is_free = (near || back) && line_is_free(lookout, one, other);
    set_sight(&state->vessels[one], other, near && is_free);
    set_sight(&state->vessels[other], one, back && is_free);
}

/* Those on the table, of whom `vessel` is one. */
void coastal_look_out(terms_t *terms, struct coastal_state *state, int vessel)
{
    struct lookout lookout;
    lookout.terms = terms;
    lookout.state = state;
    lookout.up = false;
    int first = vessel == EVERYBODY ? 0 : vessel;
    int end = vessel == EVERYBODY ? state->n_vessels : vessel + 1;
    for (int one = first; one < end; one++) {
        if (!is_on_table(&state->vessels[one])) {
            continue;
        }
        for (int other = vessel == EVERYBODY ? one + 1 : 0; other < state->n_vessels; other++) {
            if (state->vessels[other].side != state->vessels[one].side &&
                is_on_table(&state->vessels[other])) {
                look_between(&lookout, state, one, other);
            }
        }
    }
}

/* pz8-coastal.sight.block, pz8-coastal.sight.land: hulls of third vessels, friend or enemy, and
 * land; what the line only touches does not block it. */
static bool line_is_free(struct lookout *lookout, int one, int other)
{
    static const struct sight_rules rules = {.always = 1u << LAND, .groups = 1};
    state_t *state = lookout->state;
    if (!lookout->up) {
        blockers_clear(&lookout->blockers);
        for (int i = 0; i < state->n_vessels; i++) {
            const struct vessel *vessel = &state->vessels[i];
            lookout->blocker[i] = NO_BLOCKER;
            if (is_in_the_way(lookout->terms, vessel)) {
                struct base hull =
                    coastal_hull_at(lookout->terms, vessel, vessel->at, vessel->heading);
                lookout->blocker[i] = (int16_t)blockers_add(&lookout->blockers, &hull, 1);
            }
        }
        lookout->up = true;
    }
    struct eye from = {.at = state->vessels[one].at, .blocker = lookout->blocker[one]};
    struct eye to = {.at = state->vessels[other].at, .blocker = lookout->blocker[other]};
    return sight_is_clear(&lookout->terms->table, &lookout->blockers, &rules, &from, &to);
}

/* -- submarines -------------------------------------------------------------------------------- */

/* pz8-coastal.hidden.dice: a failed look is told to nobody; who does not know that a submarine is
 * there must not learn it from a die. */
static bool roll_look(struct play *play, int vessel, int submarine)
{
    const struct coastal_state *state = coastal_of(play);
    const struct vessel *hunted = &state->vessels[submarine];
    bool near = points_within(state->vessels[vessel].at, hunted->at, hunted->seen_at / 2);
    struct throw throw =
        play_die(FOR_LOOK, CLAUSE_SIGHT_SUBMARINE, vessel_piece(vessel), vessel_piece(submarine));
    play->sees = 0;
    bool found = play_roll_reaches(play, &throw, near ? LOOK_NEAR : LOOK_FAR);
    if (found) {
        play->events->list[play->events->n - 1].sees = side_bit(state->vessels[vessel].side);
    }
    return found;
}

/* pz8-coastal.sight.submarine, pz8-coastal.sight.look: in roster order, once for each that is not
 * yet found by her this turn. */
void coastal_look_for_submarines(struct play *play, int vessel)
{
    terms_t *terms = coastal_terms(play);
    struct coastal_state *state = coastal_of(play);
    struct vessel *looker = &state->vessels[vessel];
    struct lookout lookout;
    lookout.terms = terms;
    lookout.state = state;
    lookout.up = false;
    uint32_t found = looker->found;
    struct glance before = coastal_glance(state, EVERYBODY);
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (other->side != looker->side && is_on_table(other) && is_submarine(terms, other) &&
            (found & vessel_bit(i)) == 0 && points_within(looker->at, other->at, other->seen_at) &&
            line_is_free(&lookout, vessel, i) && roll_look(play, vessel, i)) {
            looker->found |= vessel_bit(i);
        }
    }
    if (looker->found != found) {
        coastal_look_out(terms, state, vessel);
        coastal_tell_sight(play, &before);
    }
}

/* -- when it is tested: pz8-coastal.sight.when ------------------------------------------------- */

struct glance coastal_glance(state_t *state, int vessel)
{
    struct glance glance = {.seen = {coastal_seen_by(state, 0), coastal_seen_by(state, 1)},
                            .vessel = vessel};
    if (vessel != EVERYBODY) {
        glance.at = state->vessels[vessel].at;
        glance.heading = state->vessels[vessel].heading;
    }
    return glance;
}

/* pz8-coastal.hidden.fog: the mark of where she was seen last. */
static struct sighting *sighting_of(struct coastal_state *state, int vessel)
{
    for (int i = 0; i < state->n_sightings; i++) {
        if (state->sightings[i].vessel == vessel) {
            return &state->sightings[i];
        }
    }
    struct sighting *sighting = &state->sightings[state->n_sightings++];
    *sighting = (struct sighting){.number = state->n_sightings,
                                  .side = (uint8_t)(1 - state->vessels[vessel].side),
                                  .vessel = (uint8_t)vessel,
                                  .gone = 1};
    return sighting;
}

static void come_into_sight(struct play *play, int vessel)
{
    struct coastal_state *state = coastal_of(play);
    state->vessels[vessel].known = KNOWN;
    for (int i = 0; i < state->n_sightings; i++) {
        state->sightings[i].gone |= state->sightings[i].vessel == vessel;
    }
    coastal_tell_spotted(play, CLAUSE_SIGHT_SPOT, vessel);
}

static void go_out_of_sight(struct play *play, int vessel, const struct glance *before)
{
    struct coastal_state *state = coastal_of(play);
    const struct vessel *lost = &state->vessels[vessel];
    if (!is_on_table(lost)) {
        return;
    }
    coastal_tell_lost_sight(play, CLAUSE_SIGHT_SPOT, vessel);
    if (play->scenario->options[OPT_FOG] == FOG_ON) {
        struct sighting *mark = sighting_of(state, vessel);
        bool moved = before->vessel == vessel;
        mark->at = moved ? before->at : lost->at;
        mark->heading = (int16_t)(moved ? before->heading : lost->heading);
        mark->turn = (int16_t)state->head.turn;
        mark->gone = 0;
    }
}

void coastal_tell_sight(struct play *play, const struct glance *before)
{
    state_t *state = coastal_of(play);
    for (int side = 0; side < SIDES; side++) {
        uint32_t now = coastal_seen_by(state, side);
        uint32_t changed = now ^ before->seen[side];
        for (int i = 0; changed != 0 && i < state->n_vessels; i++) {
            play->sees = side_bit(side);
            if ((changed & now & vessel_bit(i)) != 0) {
                come_into_sight(play, i);
            } else if ((changed & vessel_bit(i)) != 0) {
                go_out_of_sight(play, i, before);
            }
        }
        if (now != 0) {
            coastal_raise_alarm(play, side);
        }
    }
}

void coastal_test_sight(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    struct glance before = coastal_glance(state, EVERYBODY);
    coastal_look_out(coastal_terms(play), state, EVERYBODY);
    coastal_tell_sight(play, &before);
}

/* pz8-coastal.sight.alarm: who hears it is told that it is raised, and no more. */
void coastal_raise_alarm(struct play *play, int side)
{
    struct coastal_state *state = coastal_of(play);
    if (state->alarmed[side]) {
        return;
    }
    state->alarmed[side] = 1;
    play->sees = side_bit(side);
    if (play->scenario->options[OPT_ALARM] == ALARM_ALL) {
        state->alarmed[1 - side] = 1;
        play->sees = SEEN_BY_ALL;
    }
    coastal_tell_alarm(play, CLAUSE_SIGHT_ALARM);
}
