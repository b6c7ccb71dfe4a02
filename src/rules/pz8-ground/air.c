/* The Pz8 ground family: air attacks (ledger, "air"). */

#include "rules/pz8-ground/listing.h"

/* pz8-ww2.air.limited */
int ground_flight_of(state_t *state, int side, int32_t kind)
{
    for (int i = 0; i < state->n_air; i++) {
        const struct air *air = &state->air[i];
        if (air->gone == 0 && air->side == side && air->type == kind && air->attacks > 0) {
            return i;
        }
    }
    return -1;
}

/* pz8-ww2.air.target: no line of sight, but a concealed unit must be seen. */
bool ground_check_air(terms_t *terms, state_t *state, const struct ground_air *order,
                      struct refusal *why)
{
    const struct unit *enemy = &state->units[order->target];
    if (ground_flight_of(state, order->side, order->kind) < 0) {
        return refuse(why, CLAUSE_AIR_LIMITED, "the side has no such air attack left");
    }
    if (enemy->side == order->side) {
        return refuse(why, CLAUSE_AIR_TARGET, "aircraft attack enemies only");
    }
    if (!is_on_table(enemy) || !enemy->shown) {
        return ground_refuse_unshown(why, CLAUSE_AIR_TARGET);
    }
    return !is_flyer(template_of(terms, enemy)) ||
           refuse(why, CLAUSE_AIR_TARGET, "aircraft do not attack what flies");
}

/* pz8-ww2.air.to-hit, pz8-ww2.air.flak, pz8-coldwar.air.sam; then by pz8-ww2.table.air
 * pz8-ww2.air.factors and pz8-ww2.air.halves. */
void ground_do_air(struct play *play, const struct ground_air *order)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    int flight = ground_flight_of(state, order->side, order->kind);
    struct air *air = &state->air[flight];
    ground_tell_air_attack(play, CLAUSE_AIR_TARGET, order->side, order->target, order->kind);
    air->attacks--;
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_AIR_TO_HIT, NO_PIECE, unit_piece(order->target));
    throw.tally = ground_air_tally(terms, state, flight, &state->units[order->target], false);
    if (play_roll_reaches(play, &throw, set_of(terms)->support[air->type].score)) {
        struct attack attack = ground_attack_of_support(terms, air->type, NO_PIECE);
        ground_strike(play, &attack, order->target);
    }
    ground_settle(play);
}

void ground_list_air_attacks(const struct fire_list *list)
{
    for (int kind = 0; kind < set_of(list->terms)->n_support; kind++) {
        if (ground_flight_of(list->state, list->side, kind) < 0) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            const struct ground_air order = {
                .side = list->side, .kind = kind, .target = list->enemies[i]};
            if (ground_check_air(list->terms, list->state, &order, NULL)) {
                ground_add_air(list->legal, kind, list->enemies[i]);
            }
        }
    }
}

/* pz8-coldwar.air.sam: what a unit is armed with decides; and whether it still has its missile. */
static bool deters(terms_t *terms, const struct unit *unit)
{
    for (int which = 0; which < 2; which++) {
        const struct weapon *weapon = ground_weapon_of(terms, unit, which);
        if (weapon != NULL && weapon->kind == WEAPON_SAM &&
            (!(unit->used >> which & 1) || option(terms, OPT_SAM_DETER))) {
            return true;
        }
    }
    return false;
}

/* So many of them, each for what the table says. */
static void tally_times(terms_t *terms, struct tally *tally, enum ground_reason reason, int times)
{
    struct tally one = tally_none();
    ground_tally_to_hit(terms, &one, times > 0, reason, FROM_AIR);
    tally_if(tally, one.n > 0, (int)reason, times * one.sum);
}

/* pz8-ww2.air.flak, pz8-coldwar.air.sam: those of the target's side, not Suppressed. */
static void tally_defenders(terms_t *terms, state_t *state, const struct unit *target,
                            bool shown_only, struct tally *tally)
{
    int guns = 0;
    int teams = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        const struct template *template = template_of(terms, unit);
        if (unit->side != target->side || !is_on_table(unit) || unit->status == STATUS_SUPPRESSED ||
            (shown_only && !unit->shown)) {
            continue;
        }
        guns += template->aa && points_within(unit->at, target->at, scaled(terms, FLAK_RADIUS));
        teams +=
            deters(terms, unit) && points_within(unit->at, target->at, scaled(terms, SAM_RADIUS));
    }
    tally_times(terms, tally, WHY_FLAK, guns);
    tally_times(terms, tally, WHY_SAM, teams);
}

struct tally ground_air_tally(terms_t *terms, state_t *state, int flight, const struct unit *target,
                              bool shown_only)
{
    const struct air *air = &state->air[flight];
    struct tally tally = tally_none();
    ground_tally_cover(terms, &tally, target, FROM_AIR);
    ground_tally_quality(terms, &tally, air->quality, FROM_AIR);
    tally_defenders(terms, state, target, shown_only, &tally);
    return tally;
}
