/* Pz8 WW2 Coastal: what a side may know (ledger, section 9). */

#include "rules/pz8-coastal/coastal.h"

uint32_t coastal_seen_by(state_t *state, int side)
{
    uint32_t seen = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        if (state->vessels[i].side == side) {
            seen |= state->vessels[i].sees;
        }
    }
    return seen;
}

/* pz8-coastal.hidden.fog */
uint8_t coastal_audience(terms_t *terms, state_t *state, int vessel)
{
    int side = state->vessels[vessel].side;
    bool shown = terms->head.options[OPT_FOG] == FOG_OFF ||
                 (coastal_seen_by(state, 1 - side) & vessel_bit(vessel)) != 0;
    return shown ? SEEN_BY_ALL : side_bit(side);
}

static void forget_vessel(struct vessel *vessel)
{
    *vessel = (struct vessel){
        .at = {NOWHERE, NOWHERE}, .side = vessel->side, .group = NO_UNIT, .status = GONE_UNSEEN};
}

/* pz8-coastal.hidden.plots, pz8-coastal.hidden.arms: of an enemy in sight her place, heading, speed
 * and condition are known; of one that was in sight only her
 * name and condition, not even whether she has left. */
static void forget_secrets(struct vessel *vessel, bool shown)
{
    vessel->course = (struct plan){0};
    vessel->along = 0;
    vessel->leg = 0;
    vessel->run = 0;
    vessel->group = NO_UNIT;
    vessel->sees = vessel->found = 0;
    if (vessel->status == STATUS_GONE && vessel->known != KNOWN_GONE) {
        vessel->status = STATUS_ON_TABLE;
    }
    if (!shown) {
        vessel->at = (struct point){NOWHERE, NOWHERE};
        vessel->heading = 0;
        vessel->speed = 0;
        vessel->seen_at = 0;
        vessel->aground = 0;
        vessel->activated = 0;
    }
}

static void view_vessels(terms_t *terms, struct coastal_state *state, int side)
{
    uint32_t seen =
        terms->head.options[OPT_FOG] == FOG_OFF ? UINT32_MAX : coastal_seen_by(state, side);
    for (int i = 0; i < state->n_vessels; i++) {
        struct vessel *vessel = &state->vessels[i];
        bool shown = (seen & vessel_bit(i)) != 0 && vessel->status == STATUS_ON_TABLE;
        if (vessel->side == side) {
            vessel->known = 0; /* what the enemy knows is not known */
        } else if (vessel->status != GONE_UNSEEN && (shown || vessel->known != UNKNOWN)) {
            vessel->known = vessel->known == KNOWN_GONE ? KNOWN_GONE : KNOWN;
            forget_secrets(vessel, shown);
        } else {
            forget_vessel(vessel);
        }
    }
}

/* pz8-coastal.torpedo.seen: a track is seen, not who launched it, unless she is. */
static void view_torpedoes(terms_t *terms, struct coastal_state *state, int side)
{
    for (int i = 0; i < state->n_torpedoes; i++) {
        struct torpedo *torpedo = &state->torpedoes[i];
        if (torpedo->side == side) {
            continue;
        }
        if (terms->head.options[OPT_TORPEDO_SEEN] == TORPEDO_SEEN_HIDDEN) {
            *torpedo = (struct torpedo){.at = {NOWHERE, NOWHERE},
                                        .from = {NOWHERE, NOWHERE},
                                        .number = torpedo->number,
                                        .side = torpedo->side,
                                        .launcher = NO_UNIT,
                                        .gone = GONE_UNSEEN};
        } else if (torpedo->launcher != NO_UNIT &&
                   (state->vessels[torpedo->launcher].status == GONE_UNSEEN ||
                    is_nowhere(state->vessels[torpedo->launcher].at))) {
            torpedo->launcher = NO_UNIT;
        }
    }
}

/* Marks are of those who saw; groups of those who belong to them. */
static void view_lists(struct coastal_state *state, int side)
{
    for (int i = 0; i < state->n_sightings; i++) {
        struct sighting *sighting = &state->sightings[i];
        if (sighting->side != side) {
            *sighting = (struct sighting){.at = {NOWHERE, NOWHERE},
                                          .number = sighting->number,
                                          .side = sighting->side,
                                          .vessel = NO_UNIT,
                                          .gone = GONE_UNSEEN};
        }
    }
    for (int i = 0; i < state->n_groups; i++) {
        if (state->groups[i].side != side) {
            state->groups[i] = (struct group){.side = state->groups[i].side, .gone = GONE_UNSEEN};
        }
    }
}

/* Who is active, if it is an enemy that is not seen. */
static void view_active(struct coastal_state *state, int side)
{
    if (state->active == NO_UNIT || state->vessels[state->active].side == side ||
        is_on_table(&state->vessels[state->active])) {
        return;
    }
    state->active = NO_UNIT;
    state->sequence = state->stage = state->moved = 0;
    for (int i = 0; i < state->head.n_tasks; i++) {
        state->head.tasks[i].unit = NO_UNIT;
    }
}

void coastal_view(terms_t *terms, struct coastal_state *state, int side)
{
    view_vessels(terms, state, side);
    view_torpedoes(terms, state, side);
    view_lists(state, side);
    view_active(state, side);
    if (terms->head.options[OPT_ALARM] == ALARM_SIDE) {
        state->alarmed[1 - side] = 0;
    }
}
