/* Pz8 aerial: what goes on from battle to battle (ledgers, "Campaign"): who lived, what he has
 * learnt, who takes the place of the lost, and how the campaign stands. */

#include <stdio.h>
#include <string.h>

#include "rules/pz8-air/set.h"

/* Fighters a side has destroyed in this battle. If the other one gave it up, those on the table
 * count too. */
static int kills_of_side(state_t *state, int side)
{
    bool given_up = state->gave_up == 1 + (1 - side);
    int kills = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        kills += plane->side != side &&
                 (plane->status == STATUS_DESTROYED || (given_up && plane_is_flying(plane)));
    }
    return kills;
}

/* -- the next battle --------------------------------------------------------------------------- */

/* pz8-aerial.campaign.battle, pz8-aerial.campaign.exit: a sound fighter of the same type, with the
 * load and the missiles of the first battle. Where it stands and how high it flies is settled when
 * the Squadrons are placed. */
static void make_sound(struct plane *plane, const struct pilot *pilot, const struct begun *begun)
{
    struct plane sound = {.side = plane->side,
                          .template = plane->template,
                          .facing = plane->side == 0 ? 1 : 4,
                          .altitude = 1,
                          .experience = pilot->experience,
                          .nation = plane->nation,
                          .load = begun->load,
                          .heat = begun->heat,
                          .radar = begun->radar,
                          .generation = plane->generation,
                          .pilot = plane->pilot};
    memcpy(sound.id, plane->id, sizeof sound.id);
    *plane = sound;
}

static void line_up(terms_t *terms, struct air_state *state, int side)
{
    int planes = air_planes_on_table(state, side);
    int n = 0;
    for (int i = 0; i < state->n_planes; i++) {
        if (state->planes[i].side == side) {
            state->planes[i].at =
                air_squadron_hex(terms, side == 0 ? SOUTH_EDGE : NORTH_EDGE, planes, n++);
        }
    }
}

void air_follow(struct air_scenario *terms, struct air_state *state)
{
    terms->battle++;
    for (int side = 0; side < SIDES; side++) {
        int kills = terms->kills[side] + kills_of_side(state, side);
        terms->kills[side] = (uint8_t)(kills < UINT8_MAX ? kills : UINT8_MAX);
    }
    for (int i = 0; i < state->n_planes; i++) {
        make_sound(&state->planes[i], &state->pilots[state->planes[i].pilot], &terms->begun[i]);
    }
    state->gave_up = 0;
    line_up(terms, state, 0);
    line_up(terms, state, 1);
    state->goes.first_side = state->goes.go = 0;
    state->stage = STAGE_NOBODY;
    state->active = NO_UNIT;
    state->goes.left_in_group = state->groups[0] = state->groups[1] = 1;
}

/* -- the end of a battle ----------------------------------------------------------------------- */

/* Lines of survival.tsv; the fates in the order of the table's choices. */
enum { FATE_LOST, FATE_SURVIVES };
struct survival_row {
    uint8_t from, to, fate;
};
#include "rules/pz8-aerial-survival.h"

/* What is not the rules' own clause is the umpire's: with a winner, that the other side gave up. */
static void note_surrender(struct air_state *state)
{
    if (state->head.why < CLAUSES_FIRST && state->head.winner < SIDES) {
        state->gave_up = (uint8_t)(1 + (1 - state->head.winner));
    }
}

static void count_battle(struct air_state *state)
{
    for (int i = 0; i < state->n_planes; i++) {
        struct pilot *pilot = &state->pilots[state->planes[i].pilot];
        int kills = pilot->kills + state->planes[i].kills;
        pilot->kills = (uint8_t)(kills < UINT8_MAX ? kills : UINT8_MAX);
        pilot->battles = (uint8_t)(pilot->battles + (pilot->battles < UINT8_MAX));
    }
}

/* pz8-aerial.campaign.survival, pz8-aerial.table.survival */
static void roll_survival(struct play *play, int number)
{
    struct air_state *state = air_of(play);
    int pilot = state->planes[number].pilot;
    struct throw throw = air_die(FOR_SURVIVAL, CLAUSE_CAMPAIGN_SURVIVAL, number, NO_UNIT);
    size_t row = 0;
    while (pz8_aerial_survival[row].fate != FATE_SURVIVES) {
        row++;
    }
    if (play_roll_reaches(play, &throw, pz8_aerial_survival[row].from)) {
        state->pilots[pilot].status = DUTY_FLYING;
        air_tell_survived(play, CLAUSE_CAMPAIGN_SURVIVAL, pilot);
    } else {
        state->pilots[pilot].status = DUTY_LOST;
        air_tell_lost(play, CLAUSE_CAMPAIGN_SURVIVAL, pilot);
    }
}

/* In the order they were shot down, whatever their side. */
static void roll_survivals(struct play *play)
{
    state_t *state = air_of(play);
    for (int fell = 1; fell <= state->n_fallen; fell++) {
        for (int i = 0; i < state->n_planes; i++) {
            if (state->planes[i].status == STATUS_DESTROYED && state->planes[i].fell == fell) {
                roll_survival(play, i);
            }
        }
    }
}

static int plane_of(state_t *state, int pilot)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (state->planes[i].pilot == pilot) {
            return i;
        }
    }
    return NO_UNIT;
}

static bool is_name_taken(state_t *state, const char *name)
{
    for (int i = 0; i < state->n_pilots; i++) {
        if (strcmp(state->pilots[i].id, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A Green pilot nobody has heard of yet. Where the list is full he takes the place of one who was
 * lost in it too. */
static int new_pilot(struct air_state *state, int lost)
{
    int place = state->n_pilots < PILOTS_MAX ? state->n_pilots++ : lost;
    struct pilot pilot = {.side = state->pilots[lost].side, .experience = EXPERIENCE_GREEN};
    int number = place + 1;
    do {
        snprintf(pilot.id, sizeof pilot.id, "Pilot %d", number++);
    } while (is_name_taken(state, pilot.id));
    state->pilots[place] = pilot;
    return place;
}

/* The first of the list who is in reserve. */
static int next_in_reserve(struct air_state *state, int lost)
{
    for (int i = 0; i < state->n_pilots; i++) {
        const struct pilot *pilot = &state->pilots[i];
        if (pilot->side == state->pilots[lost].side && pilot->status == DUTY_RESERVE) {
            return i;
        }
    }
    return new_pilot(state, lost);
}

/* The lost are replaced in the order of the list; others fly their fighters from now on. */
static void replace_lost(struct play *play)
{
    struct air_state *state = air_of(play);
    int listed = state->n_pilots;
    for (int i = 0; i < listed; i++) {
        int plane = plane_of(state, i);
        if (state->pilots[i].status == DUTY_LOST && plane != NO_UNIT) {
            int by = next_in_reserve(state, i);
            state->pilots[by].status = DUTY_FLYING;
            state->planes[plane].pilot = (uint8_t)by;
            air_tell_replaced(play, CLAUSE_CAMPAIGN_SURVIVAL, i, by);
        }
    }
}

/* pz8-aerial.campaign.experience: one level, whatever the number. */
static void promote(struct play *play)
{
    struct air_state *state = air_of(play);
    for (int i = 0; i < state->n_pilots; i++) {
        struct pilot *pilot = &state->pilots[i];
        int plane = plane_of(state, i);
        if (plane != NO_UNIT && state->planes[plane].kills > 0 && pilot->status != DUTY_LOST &&
            pilot->experience != EXPERIENCE_VETERAN) {
            pilot->experience++;
            air_tell_promoted(play, CLAUSE_CAMPAIGN_EXPERIENCE, i, pilot->experience);
        }
    }
}

/* -- how it stands ----------------------------------------------------------------------------- */

static int veterans_of(state_t *state, int side)
{
    int veterans = 0;
    for (int i = 0; i < state->n_pilots; i++) {
        const struct pilot *pilot = &state->pilots[i];
        veterans += pilot->side == side && pilot->status != DUTY_LOST &&
                    pilot->experience == EXPERIENCE_VETERAN;
    }
    return veterans;
}

/* pz8-aerial.campaign.victory: more fighters in all battles; if equal, more Veterans. */
static uint8_t winner_of(state_t *state, const int16_t kills[SIDES])
{
    int lead = kills[0] - kills[1];
    if (lead == 0) {
        lead = veterans_of(state, 0) - veterans_of(state, 1);
    }
    return lead > 0 ? 0 : lead < 0 ? 1 : SIDE_NONE;
}

bool air_standing(terms_t *terms, state_t *state, struct standing *standing)
{
    if (terms->battle == 0) {
        return false;
    }
    *standing = (struct standing){.battle = terms->battle,
                                  .battles = terms->battles,
                                  .over = state->head.over && terms->battle == terms->battles,
                                  .winner = SIDE_NONE,
                                  .clause = CLAUSE_CAMPAIGN_VICTORY};
    for (int side = 0; side < SIDES; side++) {
        standing->points[side] = (int16_t)(terms->kills[side] + kills_of_side(state, side));
    }
    if (standing->over) {
        standing->winner = winner_of(state, standing->points);
    }
    return true;
}

static void tell_score(struct play *play)
{
    state_t *state = air_of(play);
    for (int side = 0; side < SIDES; side++) {
        int kills = kills_of_side(state, side);
        air_tell_score(play, CLAUSE_CAMPAIGN_VICTORY, side, kills,
                       air_terms(play)->kills[side] + kills);
    }
}

/* Survival dice, then promotions, then replacements. */
void air_end_battle(struct play *play)
{
    note_surrender(air_of(play));
    count_battle(air_of(play));
    roll_survivals(play);
    promote(play);
    replace_lost(play);
    tell_score(play);
}
