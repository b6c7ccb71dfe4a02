/* Pz8 WW2 Coastal: what a hit does (ledger, "Damage"). */

#include "rules/pz8-coastal/coastal.h"

struct damage_row {
    int8_t from, to; /* the firer's total less the target's */
    uint8_t ok, damaged, wrecked;
};

#include "rules/pz8-coastal-damage.h"

enum { KO_DAMAGED = 5, KO_WRECKED = 4 };

static void roll_guns(struct play *play, int index, int need, int clause);

/* pz8-coastal.damage.compare, pz8-coastal.damage.damaged, pz8-coastal.damage.wrecked,
 * pz8-coastal.damage.direct-wreck, pz8-coastal.speed.cut: the maximum and the light weapons follow
 * from the condition; one die a gun at each blow. */
void coastal_hurt(struct play *play, int index, enum damage damage)
{
    terms_t *terms = coastal_terms(play);
    struct vessel *vessel = &coastal_of(play)->vessels[index];
    bool wrecked = damage == DAMAGE_WRECKED;
    int clause = wrecked ? CLAUSE_DAMAGE_WRECKED : CLAUSE_DAMAGE_DAMAGED;
    play->sees = SEEN_BY_ALL;
    if (damage == DAMAGE_NOTHING) {
        coastal_tell_unhurt(play, CLAUSE_DAMAGE_COMPARE, index);
        return;
    }
    if (damage == DAMAGE_SUNK) {
        coastal_sink(play, index, CLAUSE_DAMAGE_SUNK);
        return;
    }
    vessel->condition = wrecked ? CONDITION_WRECKED : CONDITION_DAMAGED;
    if (wrecked) {
        coastal_tell_wrecked(play, clause, index);
    } else {
        coastal_tell_damaged(play, clause, index);
    }
    roll_guns(play, index, wrecked ? KO_WRECKED : KO_DAMAGED, clause);
    coastal_slow_down(play, index, coastal_max_speed(terms, vessel), CLAUSE_SPEED_CUT);
}

/* pz8-coastal.damage.again, pz8-coastal.damage.wreck-damaged */
enum damage coastal_damage(terms_t *terms, enum condition condition, int lead)
{
    const struct damage_row *row = pz8_coastal_damage;
    while (lead > row->to) {
        row++;
    }
    if (condition == CONDITION_WRECKED && row->ok == DAMAGE_DAMAGED &&
        terms->head.options[OPT_WRECK_DAMAGED] == WRECK_DAMAGED_NONE) {
        return DAMAGE_NOTHING;
    }
    return (enum damage)(condition == CONDITION_OK        ? row->ok
                         : condition == CONDITION_DAMAGED ? row->damaged
                                                          : row->wrecked);
}

/* pz8-coastal.damage.ko, pz8-coastal.hidden.arms: guns that work, in list order; her own side alone
 * is told. */
static void roll_guns(struct play *play, int index, int need, int clause)
{
    struct vessel *vessel = &coastal_of(play)->vessels[index];
    const struct template *template = template_of(coastal_terms(play), vessel);
    play->sees = side_bit(vessel->side);
    for (int gun = 0; gun < GUNS_MAX; gun++) {
        struct throw throw = play_die(FOR_KO, clause, vessel_piece(index), NO_PIECE);
        if (template->gun[gun] != GUN_NONE && !vessel->ko[gun] &&
            play_roll_reaches(play, &throw, need)) {
            vessel->ko[gun] = 1;
            coastal_tell_knocked_out(play, CLAUSE_DAMAGE_KO, index, WEAPON_GUN_1 + gun);
        }
    }
}

/* pz8-coastal.damage.sunk: both sides learn of it (pz8-coastal.hidden.arms). */
void coastal_sink(struct play *play, int index, int clause)
{
    play->sees = SEEN_BY_ALL;
    coastal_tell_sunk(play, clause, index);
    coastal_remove(play, index, STATUS_SUNK);
}

/* She blocks no line any more, and needs no card (pz8-coastal.turn.once). */
void coastal_remove(struct play *play, int index, enum status status)
{
    struct coastal_state *state = coastal_of(play);
    struct vessel *vessel = &state->vessels[index];
    bool seen = coastal_audience(coastal_terms(play), state, index) == SEEN_BY_ALL;
    struct glance before = coastal_glance(state, EVERYBODY);
    vessel->status = (uint8_t)status;
    vessel->at = (struct point){NOWHERE, NOWHERE};
    vessel->speed = 0;
    vessel->sees = vessel->found = 0;
    if (seen || status == STATUS_SUNK) {
        vessel->known = KNOWN_GONE;
    }
    for (int i = 0; i < state->n_vessels; i++) {
        state->vessels[i].sees &= ~vessel_bit(index);
        state->vessels[i].found &= ~vessel_bit(index);
    }
    for (int i = 0; i < state->n_sightings && vessel->known == KNOWN_GONE; i++) {
        state->sightings[i].gone |= state->sightings[i].vessel == index;
    }
    state->groups[vessel->group].gone = !coastal_has_vessel(state, vessel->side, vessel->group);
    coastal_look_out(coastal_terms(play), state, EVERYBODY);
    coastal_tell_sight(play, &before);
}
