/* Pz8 Naval: the non-playing opponent (ledger, "Solo"). The engine runs one side. */

#include "rules/pz8-naval/naval.h"

/* pz8-naval.table.npo */
struct npo_line {
    int8_t from, to; /* the modified D6 */
    uint8_t order;
};
#include "rules/pz8-naval-npo.h"

/* -- moving ------------------------------------------------------------------------------------ */

/* Ships Crippled or sunk so far; a ship counts once, one that withdrew not at all. */
static int losses_of(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        n += ship->side == side && (ship->status == STATUS_SUNK || ship->crippled);
    }
    return n;
}

/* pz8-naval.solo.modifiers */
static struct tally order_tally(state_t *state, int side)
{
    struct tally tally = tally_none();
    int own = losses_of(state, side);
    int enemy = losses_of(state, 1 - side);
    tally_if(&tally, own > 0, WHY_NPO_LOSSES, -own);
    tally_if(&tally, enemy > 0, WHY_PLAYER_LOSSES, enemy);
    tally_if(&tally, state->raided_before[side], WHY_NPO_RAIDED, -1);
    return tally;
}

static enum npo_order order_for(int total)
{
    int line = 0;
    while (total > pz8_naval_npo[line].to) {
        line++;
    }
    return (enum npo_order)pz8_naval_npo[line].order;
}

/* pz8-naval.solo.move: one die for the whole fleet; in turn 1 it never withdraws. */
static enum npo_order roll_order(struct play *play, int side)
{
    state_t *state = naval_of(play);
    struct throw throw = play_die(FOR_NPO_ORDER, CLAUSE_SOLO_MOVE, NO_PIECE, NO_PIECE);
    throw.tally = order_tally(state, side);
    enum npo_order order = order_for(play_roll_total(play, &throw));
    if (order == NPO_ORDER_WITHDRAW && state->head.turn == 1) {
        order = NPO_ORDER_ADVANCE;
    }
    naval_tell_npo_order(play, CLAUSE_SOLO_MOVE, side, (int)order);
    return order;
}

/* pz8-naval.solo.execute: each ship obeys as it can. */
static void obey(struct play *play, int ship, enum npo_order order)
{
    const struct ship *mover = &naval_of(play)->ships[ship];
    enum way way = order == NPO_ORDER_WITHDRAW ? WAY_BACK
                   : order == NPO_ORDER_HOLD   ? WAY_HOLD
                                               : WAY_AHEAD;
    if (naval_is_halted(naval_terms(play), mover) ||
        (way == WAY_AHEAD && mover->at == central_zone(mover->side))) {
        way = WAY_HOLD;
    }
    bool smoke = way == WAY_BACK && mover->at != rear_zone(mover->side);
    naval_steer(play, ship, way, smoke, CLAUSE_SOLO_EXECUTE);
}

void naval_npo_moves(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    if (!naval_has_fighting_ship(state, side)) {
        return;
    }
    enum npo_order order = roll_order(play, side);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == side && is_fighting(ship) && !ship->ordered) {
            obey(play, i, order);
        }
    }
}

/* -- shooting ---------------------------------------------------------------------------------- */

/* How much it likes a target, from 1: what it looks for, most important first; of equals the first
 * in the roster. */
static int liking_for(terms_t *terms, const struct ship *enemy, int range)
{
    enum { FACTORS = FACTOR_MAX + 1 };
    int fighting = !enemy->crippled;
    int near = fighting * ZONES + ZONES - range;
    return (near * FACTORS + template_of(terms, enemy)->attack) * FACTORS + enemy->hull + 1;
}

/* The enemy it likes best within so many zones of the ship, or anywhere without one; or NO_UNIT. */
static int best_target(terms_t *terms, state_t *state, int side, const struct ship *from, int reach)
{
    int best = NO_UNIT;
    int most = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *enemy = &state->ships[i];
        if (enemy->side == side || !is_on_table(enemy)) {
            continue;
        }
        int range = from == NULL ? 0 : range_between(from, enemy);
        int liking = liking_for(terms, enemy, range);
        if (range <= reach && liking > most) {
            best = i;
            most = liking;
        }
    }
    return best;
}

/* Could this battery, with every modifier known now, still straddle on a natural 6? */
static bool has_a_chance(terms_t *terms, state_t *state, int firer, int target,
                         enum battery battery, bool both)
{
    const struct ship *ship = &state->ships[firer];
    int need = naval_straddle_need(template_of(terms, ship), battery,
                                   range_between(ship, &state->ships[target]));
    struct tally tally = naval_straddle_tally(terms, state, ship, &state->ships[target], both,
                                              naval_is_concentrated(state, firer, target));
    return need != 0 && 6 + tally.sum >= need;
}

/* pz8-naval.solo.fire: both batteries if each has a chance, else the main one, else the second. */
static enum battery choose_battery(terms_t *terms, state_t *state, int firer, int target)
{
    const struct template *template = template_of(terms, &state->ships[firer]);
    int range = range_between(&state->ships[firer], &state->ships[target]);
    if (template->row_2 != ROW_NONE &&
        has_a_chance(terms, state, firer, target, BATTERY_MAIN, true) &&
        has_a_chance(terms, state, firer, target, BATTERY_SECOND, true)) {
        return BATTERY_BOTH;
    }
    return naval_reaches(template, BATTERY_MAIN, range) ? BATTERY_MAIN : BATTERY_SECOND;
}

static void aim_guns(struct play *play, int firer)
{
    struct naval_state *state = naval_of(play);
    terms_t *terms = naval_terms(play);
    const struct ship *ship = &state->ships[firer];
    const struct template *template = template_of(terms, ship);
    int reach = template->range > template->range_2 ? template->range : template->range_2;
    int target = best_target(terms, state, ship->side, ship, reach);
    if (target != NO_UNIT) {
        struct naval_declare aim = {.unit = firer,
                                    .target = target,
                                    .battery = (int)choose_battery(terms, state, firer, target)};
        naval_do_declare(play, &aim);
        if (terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_SEQUENTIAL) {
            naval_do_fire(play, &(struct naval_fire){.unit = firer, .target = NO_UNIT});
        }
    }
}

/* pz8-naval.solo.fire: all salvoes the option allows, the target chosen anew for each. */
static void launch_torpedoes(struct play *play, int ship)
{
    struct naval_state *state = naval_of(play);
    terms_t *terms = naval_terms(play);
    while (naval_check_tubes(terms, state, ship, NULL)) {
        const struct ship *launcher = &state->ships[ship];
        int target = best_target(terms, state, launcher->side, launcher, 1);
        if (target == NO_UNIT) {
            return;
        }
        naval_do_torpedo(play, &(struct naval_torpedo){.unit = ship, .target = target});
    }
}

/* pz8-naval.solo.air: from turn 2, through the stock; then those that failed to arrive again. */
static void launch_raids(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    terms_t *terms = naval_terms(play);
    for (int n = 0; n < 2 * state->n_raids && state->head.turn > 1; n++) {
        int i = n % state->n_raids;
        const struct raid *raid = &state->raids[i];
        int target = best_target(terms, state, side, NULL, 0);
        if (raid->side == side && !raid->spent && target != NO_UNIT &&
            naval_check_launching(terms, state, side, NULL)) {
            int load = raid->kind == RAID_KIND_BOMB ? LOAD_BOMB : LOAD_TORPEDO;
            naval_do_raid(play, &(struct naval_raid){.raid = i, .target = target, .kind = load});
        }
    }
}

void naval_npo_fires(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    launch_raids(play, side);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == side && ship->target == NO_UNIT && naval_check_firer(ship, NULL)) {
            aim_guns(play, i);
        }
    }
    naval_fire_the_rest(play, side);
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side == side) {
            launch_torpedoes(play, i);
        }
    }
}

/* pz8-naval.solo.repair: H if she is halted, else T, else H. */
enum damage naval_npo_repairs(terms_t *terms, const struct ship *ship)
{
    return !naval_is_halted(terms, ship) && ship->turrets > 0 ? DAMAGE_T : DAMAGE_H;
}
