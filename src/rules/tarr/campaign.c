/* Tarr's Modern Warfare: campaigns (ledger, 4.24): battles that follow one another, and the final
 * assessment of each. What goes on stands in units, men and settings.
 *
 * In the order of the ledger: tarr.campaign.assess, tarr.campaign.clock, tarr.campaign.off. */

#include <string.h>

#include "rules/common/points.h"
#include "rules/tarr/heavy.h"

enum { THIRDS = 3, RESERVES_JOIN = 3, HOSPITAL_RETURNS = 6 };

/* tarr.campaign.assess: three equal parts; of a remainder the first goes to those gone, the second
 * to hospital. */
struct parts {
    int lost, dead, hospital, reserves;
};

static struct parts split(int lost)
{
    struct parts parts = {.lost = lost, .reserves = lost / THIRDS};
    parts.hospital = lost / THIRDS + (lost % THIRDS == 2);
    parts.dead = lost - parts.hospital - parts.reserves;
    return parts;
}

/* Men of a unit who fell in this battle. */
static int fallen_of(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    int left = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        int gone = state->men[i].man.gone;
        left += gone != MAN_FALLEN && gone != MAN_CAPTURED;
    }
    return its->lost_in == 0 && its->original > left ? its->original - left : 0;
}

/* A vehicle, gun or aircraft that was lost in this battle. */
static bool is_lost_model(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) && unit->lost_in == 0 &&
           (unit->out || (unit->gone == GONE_DESTROYED && !is_troops(terms, unit)) ||
            (unit->gone == GONE_DESTROYED && unit->wreck));
}

static int men_lost(terms_t *terms, state_t *state, int side)
{
    int lost = 0;
    for (int i = 0; i < state->n_units; i++) {
        lost += state->units[i].side == side ? fallen_of(terms, state, i) : 0;
    }
    return lost;
}

static int models_lost(terms_t *terms, state_t *state, int side, int template)
{
    int lost = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        lost += unit->side == side && unit->template == template && is_lost_model(terms, unit);
    }
    return lost;
}

/* tarr.campaign.clock: the moves are hours, and run through the night. */
static int hour_at_end(terms_t *terms, state_t *state)
{
    int hour = terms->clock + state->head.turn;
    return hour < CLOCK_MAX ? hour : CLOCK_MAX;
}

/* tarr.campaign.assess, tarr.campaign.clock. tarr.campaign.off: nobody calls it otherwise. */
void tarr_end_battle(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int hour = hour_at_end(terms, state);
    state->over_at = (uint16_t)hour;
    state->won_by = (uint8_t)(state->head.winner < SIDES ? 1 + state->head.winner : 0);
    for (int side = 0; side < SIDES; side++) {
        struct parts men = split(men_lost(terms, state, side));
        tarr_tell_assessed(play, CLAUSE_CAMPAIGN_ASSESS, side, men.lost, men.dead, men.hospital,
                           men.reserves);
        for (int template = 0; template <terms->n_templates; template ++) {
            struct parts models = split(models_lost(terms, state, side, template));
            if (models.lost > 0) {
                tarr_tell_assessed_models(play, CLAUSE_CAMPAIGN_ASSESS, side, template, models.lost,
                                          models.dead, models.hospital, models.reserves);
            }
        }
    }
    tarr_tell_counted_on(play, CLAUSE_CAMPAIGN_CLOCK, hour, hour + RESERVES_JOIN,
                         hour + HOSPITAL_RETURNS);
}

/* -- the next battle --------------------------------------------------------------------------- */

/* Who comes back is found unit by unit, in the order of their numbers. */
static void return_men(terms_t *terms, struct tarr_state *state, int side)
{
    struct parts parts = split(men_lost(terms, state, side));
    int back = parts.hospital + parts.reserves;
    for (int unit = 0; unit < state->n_units; unit++) {
        int here = state->units[unit].side == side ? fallen_of(terms, state, unit) : 0;
        for (int i = first_man(terms, unit); i < end_man(terms, unit) && here > 0 && back > 0;
             i++) {
            if (state->men[i].man.gone == MAN_FALLEN) {
                state->men[i].man.gone = MAN_HERE;
                here--;
                back--;
            }
        }
    }
}

static void return_models(terms_t *terms, struct tarr_state *state, int side, int template)
{
    struct parts parts = split(models_lost(terms, state, side, template));
    int back = parts.hospital + parts.reserves;
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side || unit->template != template || !is_lost_model(terms, unit)) {
            continue;
        }
        unit->gone = back > 0 ? GONE_HERE : GONE_DESTROYED;
        unit->lost_in = back > 0 ? 0 : terms->battle;
        unit->out = unit->wreck = 0;
        back -= back > 0;
    }
}

/* As a file would say it: whatever happened to it in the battle is forgotten. */
static void make_fresh(terms_t *terms, struct tarr_state *state, int index)
{
    struct unit old = state->units[index];
    int living = 0;
    for (int i = first_man(terms, index); i < end_man(terms, index); i++) {
        struct figure *figure = &state->men[i];
        figure->man.gone = figure->man.gone == MAN_FALLEN ? MAN_FALLEN : MAN_HERE;
        living += figure->man.gone == MAN_HERE;
        figure->man.at = (struct point){NOWHERE, NOWHERE};
        figure->man.inside = NO_INSIDE;
        figure->man.shown = figure->dug = figure->fired = 0;
    }
    bool lost = old.lost_in != 0 || (is_troops(terms, &old) && living == 0);
    struct unit *unit = &state->units[index];
    *unit = (struct unit){.side = old.side,
                          .template = old.template,
                          .troop = old.troop,
                          .battery = old.battery,
                          .arrives = old.arrives,
                          .at = {NOWHERE, NOWHERE},
                          .post = {NOWHERE, NOWHERE},
                          .from = {NOWHERE, NOWHERE},
                          .aboard = NO_UNIT,
                          .refuge = NO_UNIT,
                          .observer = NO_UNIT,
                          .ranged_by = NO_UNIT,
                          .attacker = NO_UNIT,
                          .mounted = NOT_GIVEN,
                          .bombs = NOT_GIVEN,
                          .original = (uint8_t)living,
                          .base = (uint8_t)living,
                          .gone = (uint8_t)(lost ? GONE_DESTROYED : GONE_HERE),
                          .lost_in = (uint8_t)(old.lost_in != 0 ? old.lost_in
                                               : lost           ? terms->battle
                                                                : 0)};
    memcpy(unit->id, old.id, sizeof unit->id);
    unit->from = is_aircraft(terms, &old) ? unit->from : old.from;
}

/* What was laid, dug or burnt is not there any more: the field is another day's. */
static void clear_field(struct tarr_state *state)
{
    memset(state->mines, 0, sizeof state->mines);
    memset(state->wires, 0, sizeof state->wires);
    memset(state->trenches, 0, sizeof state->trenches);
    memset(state->gaps, 0, sizeof state->gaps);
    memset(state->ruins, 0, sizeof state->ruins);
    memset(state->plumes, 0, sizeof state->plumes);
    memset(state->landings, 0, sizeof state->landings);
    state->n_mines = state->n_wires = state->n_trenches = state->n_gaps = state->n_ruins = 0;
    state->n_plumes = state->n_landings = 0;
}

void tarr_follow(struct tarr_scenario *terms, struct tarr_state *state)
{
    for (int side = 0; side < SIDES; side++) {
        terms->before[side] = (uint8_t)(terms->before[side] + (state->won_by == 1 + side));
        return_men(terms, state, side);
        for (int template = 0; template <terms->n_templates; template ++) {
            return_models(terms, state, side, template);
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        make_fresh(terms, state, i);
    }
    clear_field(state);
    memset(state->declarations, 0, sizeof state->declarations);
    state->n_declarations = 0;
    state->first = state->wind = state->strength = 0;
    state->weather = WEATHER_NORMAL;
    state->visibility = 0;
    terms->ended = state->over_at;
    terms->clock = (uint16_t)(state->over_at + terms->rest);
    terms->battle++;
}

/* Whoever has won more battles. */
bool tarr_standing(terms_t *terms, state_t *state, struct standing *standing)
{
    *standing = (struct standing){.battle = terms->battle,
                                  .battles = terms->battles,
                                  .over = state->head.over && terms->battle == terms->battles,
                                  .winner = SIDE_NONE,
                                  .clause = CLAUSE_CAMPAIGN_ASSESS};
    for (int side = 0; side < SIDES; side++) {
        bool won = state->head.over && state->head.winner == side;
        standing->points[side] = (int16_t)(terms->before[side] + won);
    }
    if (standing->over) {
        standing->winner = side_with_more(standing->points);
    }
    return terms->battle > 0;
}
