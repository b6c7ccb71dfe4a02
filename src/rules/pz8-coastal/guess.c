/* Pz8 WW2 Coastal: a night that a side could be in (ledger, section 9; nothing in it is a rule).
 *
 * Enemies out of sight are anywhere at sea where nobody would spot them, those never seen like ones
 * that were, or like one's own. Nobody's course is known: each goes straight on. Of what an enemy
 * has fired and lost of her arms nothing is known: she has all of it. */

#include "rules/common/guess.h"
#include "board/table_area.h"
#include "rules/pz8-coastal/coastal.h"

enum { PLACES_TRIED = 40 };

struct guess {
    terms_t *terms;
    struct coastal_state *state;
    int side; /* whose view it was */
    int vessel;
    uint64_t lot;
};

/* -- what she is ------------------------------------------------------------------------------- */

static bool is_known_enemy(const void *who, int vessel)
{
    const struct guess *guess = who;
    const struct vessel *other = &guess->state->vessels[vessel];
    return other->side != guess->side && other->status != GONE_UNSEEN;
}

static bool is_own(const void *who, int vessel)
{
    const struct guess *guess = who;
    return guess->state->vessels[vessel].side == guess->side;
}

static bool is_enemy_group(const void *who, int group)
{
    const struct guess *guess = who;
    return guess->state->groups[group].side != guess->side;
}

/* One that was never seen is like one that was. */
static void guess_kind(struct guess *guess, struct vessel *vessel)
{
    int n = guess->state->n_vessels;
    int like = guess_one(&guess->lot, n, is_known_enemy, guess);
    like = like >= 0 ? like : guess_one(&guess->lot, n, is_own, guess);
    vessel->template = like < 0 ? 0 : guess->state->vessels[like].template;
    const struct template *template = template_of(guess->terms, vessel);
    vessel->worth = (uint8_t)(2 * template->defence);
    vessel->worth_wrecked = template->defence;
    vessel->worth_damaged = 1;
    vessel->status = STATUS_ON_TABLE;
}

/* pz8-coastal.hidden.arms */
static void guess_arms(struct guess *guess, struct vessel *vessel)
{
    const struct template *template = template_of(guess->terms, vessel);
    vessel->forward = template->forward;
    vessel->aft = template->aft;
    vessel->run_needed =
        scaled(guess->terms, coastal_is_nimble(guess->terms, vessel) ? RUN_NIMBLE : RUN_OTHER);
    vessel->run = scaled(guess->terms, RUN_AT_START);
    int group = guess_one(&guess->lot, guess->state->n_groups, is_enemy_group, guess);
    vessel->group = (uint8_t)(group < 0 ? NO_UNIT : group);
}

/* -- where she is ------------------------------------------------------------------------------ */

/* At sea, clear of all others, and where none of the side's vessels would spot her. */
static bool is_free(const void *who, struct point at)
{
    const struct guess *guess = who;
    terms_t *terms = guess->terms;
    state_t *state = guess->state;
    const struct vessel *vessel = &state->vessels[guess->vessel];
    if ((table_kinds_at(&terms->table, at) & coastal_barred(terms, vessel)) != 0) {
        return false;
    }
    struct base hull = coastal_hull_at(terms, vessel, at, vessel->heading);
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (i == guess->vessel || !is_on_table(other)) {
            continue;
        }
        struct base near = coastal_hull_at(terms, other, other->at, other->heading);
        if (bases_overlap(&hull, &near) ||
            (other->side == guess->side && points_within(other->at, at, vessel->seen_at))) {
            return false;
        }
    }
    return true;
}

static void guess_place_of(struct guess *guess, struct vessel *vessel)
{
    struct point at;
    guess->vessel = (int)(vessel - guess->state->vessels);
    vessel->heading = (int16_t)(lot_draw(&guess->lot, 360) * DEGREE);
    vessel->speed = (uint8_t)lot_draw(&guess->lot, coastal_max_speed(guess->terms, vessel) + 1);
    coastal_note_speed(guess->terms, guess->state, guess->vessel);
    if (guess_free_place(&guess->lot, table_box(&guess->terms->table), PLACES_TRIED, is_free, guess,
                         &at)) {
        vessel->at = at;
    } else {
        vessel->status = STATUS_GONE;
        coastal_strike_off(vessel);
    }
}

static void guess_vessel(struct guess *guess, struct vessel *vessel)
{
    if (vessel->status == GONE_UNSEEN) {
        guess_kind(guess, vessel);
    }
    guess_arms(guess, vessel);
    if (vessel->status == STATUS_ON_TABLE && is_nowhere(vessel->at)) {
        guess_place_of(guess, vessel);
    }
    if (vessel->status == STATUS_ON_TABLE) {
        vessel->course = (struct plan){.n = 1, .at = {vessel->at}};
        vessel->leg = 1;
    }
}

/* -- the rest ---------------------------------------------------------------------------------- */

/* Every mark of the enemy's is of another of the side's vessels. */
static void guess_lists(struct guess *guess)
{
    struct coastal_state *state = guess->state;
    int own = 0;
    for (int i = 0; i < state->n_torpedoes; i++) {
        state->torpedoes[i].gone =
            state->torpedoes[i].gone == GONE_UNSEEN ? 1 : state->torpedoes[i].gone;
    }
    for (int i = 0; i < state->n_groups; i++) {
        state->groups[i].gone = state->groups[i].gone == GONE_UNSEEN ? 0 : state->groups[i].gone;
    }
    for (int i = 0; i < state->n_sightings; i++) {
        struct sighting *sighting = &state->sightings[i];
        if (sighting->gone != GONE_UNSEEN) {
            continue;
        }
        while (own < state->n_vessels && state->vessels[own].side != guess->side) {
            own++;
        }
        sighting->vessel = (uint8_t)(own < state->n_vessels ? own++ : 0);
        sighting->gone = 1;
    }
}

void coastal_determinize(terms_t *terms, struct coastal_state *state, int side, uint64_t lot)
{
    struct guess guess = {terms, state, side, 0, lot};
    guess_lists(&guess);
    for (int i = 0; i < state->n_vessels; i++) {
        if (state->vessels[i].side != side) {
            guess_vessel(&guess, &state->vessels[i]);
        }
    }
    if (state->visibility == 0) {
        return; /* before the first turn nobody sees anybody */
    }
    for (int i = 0; i < state->n_vessels; i++) {
        coastal_note_speed(terms, state, i);
    }
    coastal_look_out(terms, state, EVERYBODY);
    for (int i = 0; i < state->n_vessels; i++) {
        struct vessel *vessel = &state->vessels[i];
        state->alarmed[vessel->side] |= vessel->side != side && vessel->sees != 0;
        if (vessel->side == side && vessel->status == STATUS_ON_TABLE) {
            bool seen = (coastal_seen_by(state, 1 - side) & vessel_bit(i)) != 0;
            vessel->known = seen ? KNOWN : UNKNOWN;
        }
    }
}
