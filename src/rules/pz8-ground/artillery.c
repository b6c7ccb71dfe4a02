/* The Pz8 ground family: batteries off the table and stray shells (ledger, "artillery"). */

#include "rules/pz8-ground/listing.h"

enum { LOST_UP_TO = 2 }; /* the natural die that spends a battery */

static bool check_barrage_target(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                                 int target, struct refusal *why);
static void strike_with(struct play *play, int battery, int target);
static void fall_on(struct play *play, int battery, struct point at);

/* pz8-ww2.artillery.off-table */
bool ground_check_barrage(terms_t *terms, state_t *state, const struct ground_barrage *order,
                          struct refusal *why)
{
    if (!ground_check_battery(terms, state, order->battery, why)) {
        return false;
    }
    struct lookout lookout;
    ground_look_out(terms, state, order->side, &lookout);
    return check_barrage_target(terms, state, &lookout, order->side, order->target, why);
}

void ground_do_barrage(struct play *play, const struct ground_barrage *order)
{
    struct ground_state *state = ground_of(play);
    const struct unit *enemy = &state->units[order->target];
    int battery = order->battery;
    ground_tell_barrage(play, CLAUSE_ARTILLERY_OFF_TABLE, battery, order->target);
    bool lost;
    if (ground_battery_hits(play, battery, unit_piece(order->target), enemy, &lost)) {
        strike_with(play, battery, order->target);
    } else {
        fall_on(play, battery, ground_stray(play, enemy->at, piece_of(BATTERIES, battery)));
    }
    if (lost) {
        ground_lose_battery(play, battery);
    }
    ground_settle(play);
}

void ground_list_batteries(struct fire_list *list)
{
    int spotter = ground_spotter_of(list);
    for (int b = 0; b < list->state->n_batteries; b++) {
        if (list->state->batteries[b].side != list->side ||
            !ground_check_battery(list->terms, list->state, b, NULL)) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            if (ground_is_barrage_target(list, list->enemies[i])) {
                ground_add_barrage(list->legal, b, list->enemies[i]);
            }
        }
        if (spotter >= 0) {
            ground_list_smoke_from(list, piece_of(BATTERIES, b), &list->state->units[spotter]);
        }
    }
}

/* pz8-ww2.artillery.target: seen by at least one friend, or merely shown. */
static bool check_barrage_target(terms_t *terms, state_t *state, struct lookout *lookout, int side,
                                 int target, struct refusal *why)
{
    const struct unit *enemy = &state->units[target];
    if (enemy->side == side) {
        return refuse(why, CLAUSE_ARTILLERY_TARGET, "batteries fire at enemies only");
    }
    if (!is_on_table(enemy) || !enemy->shown) {
        return ground_refuse_unshown(why, CLAUSE_ARTILLERY_TARGET);
    }
    if (is_flyer(template_of(terms, enemy))) {
        return refuse(why, set_of(terms)->clause_flyers_target,
                      "batteries cannot be brought to bear on what flies");
    }
    return option(terms, OPT_INDIRECT_TARGET) == INDIRECT_TARGET_SHOWN ||
           ground_is_seen_by_side(terms, state, lookout, side, target) ||
           refuse(why, CLAUSE_ARTILLERY_TARGET, "no unit of the side sees the target");
}

/* Whom a firer sees, the batteries are told of (pz8-ww2.artillery.target). */
bool ground_is_barrage_target(struct fire_list *list, int target)
{
    if (has_bit(list->seen, target)) {
        return !is_flyer(template_of(list->terms, &list->state->units[target]));
    }
    return check_barrage_target(list->terms, list->state, &list->lookout, list->side, target, NULL);
}

/* -- firing ----------------------------------------------------------------------------------- */

/* Rolls to hit; the die of 1 or 2 spends the battery once the shot is settled. */
bool ground_battery_hits(struct play *play, int battery, int32_t target, const struct unit *enemy,
                         bool *lost)
{
    terms_t *terms = ground_terms(play);
    struct battery *its = &ground_of(play)->batteries[battery];
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_ARTILLERY_TO_HIT, piece_of(BATTERIES, battery), target);
    throw.tally = ground_battery_tally(terms, its, enemy);
    its->fired_phase = 1;
    its->used = 1;
    int score = set_of(terms)->support[its->type].score;
    uint8_t dice[ROLL_DICE];
    bool hits = play_roll_shows(play, &throw, score, dice);
    *lost = dice[0] <= LOST_UP_TO;
    return hits;
}

struct tally ground_battery_tally(terms_t *terms, const struct battery *battery,
                                  const struct unit *target)
{
    struct tally tally = tally_none();
    ground_tally_cover(terms, &tally, target, INDIRECT);
    ground_tally_quality(terms, &tally, battery->quality, INDIRECT);
    ground_tally_to_hit(terms, &tally, battery->hitech, WHY_HI_TECH, INDIRECT);
    return tally;
}

/* pz8-ww2.artillery.hit, pz8-ww2.damage.indirect-halves: from above armour counts half. */
struct attack ground_attack_of_support(terms_t *terms, int type, int32_t attacker)
{
    const struct support *support = &set_of(terms)->support[type];
    return (struct attack){.attacker = attacker,
                           .soft = support->soft,
                           .armour = support->armour,
                           .from = {NOWHERE, NOWHERE},
                           .halves = true,
                           .reason = WHY_FACTOR};
}

static void strike_with(struct play *play, int battery, int target)
{
    struct attack attack = ground_attack_of_support(
        ground_terms(play), ground_of(play)->batteries[battery].type, piece_of(BATTERIES, battery));
    ground_strike(play, &attack, target);
}

/* -- stray shells ----------------------------------------------------------------------------- */

/* pz8-ww2.table.deviation; 360 whole degrees are a throw of a D6 and one of a D60. */
struct point ground_stray(struct play *play, struct point at, int32_t piece)
{
    terms_t *terms = ground_terms(play);
    bool compass = option(terms, OPT_DDIR) == 0;
    int face = 0;
    int degrees = 0;
    if (compass) {
        face = ground_throw(play, FOR_DIRECTION, COMPASS_POINTS, CLAUSE_ARTILLERY_DEVIATION, piece);
    } else {
        int sixth = ground_throw(play, FOR_DIRECTION, 6, CLAUSE_ARTILLERY_DEVIATION, piece);
        int rest = ground_throw(play, FOR_DIRECTION, 60, CLAUSE_ARTILLERY_DEVIATION, piece);
        degrees = (sixth - 1) * 60 + rest - 1;
    }
    int inches = ground_throw(play, FOR_DISTANCE, 6, CLAUSE_ARTILLERY_DEVIATION, piece);
    int32_t length = scaled(terms, inches * INCH);
    at = point_plus(at, compass ? vector_compass(face, length)
                                : vector_towards(degrees * DEGREE, length));
    ground_tell_impact(play, CLAUSE_ARTILLERY_DEVIATION, at);
    return at;
}

/* pz8-ww2.artillery.impact: every unit under the point, A's before B's; what flies is not. */
static void fall_on(struct play *play, int battery, struct point at)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    if (option(terms, OPT_DEVIATION_HITS) || !box_holds(table_box(&terms->table), at)) {
        return;
    }
    for (int turn = 0; turn < SIDES; turn++) {
        int side = turn == 0 ? state->side_a : 1 - state->side_a;
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            if (unit->side != side || !is_on_table(unit) || is_flyer(template_of(terms, unit))) {
                continue;
            }
            struct base base = ground_unit_base(terms, unit);
            if (base_covers(&base, at)) {
                strike_with(play, battery, i);
            }
        }
    }
}

/* -- batteries that are spent ----------------------------------------------------------------- */

bool ground_check_battery(terms_t *terms, state_t *state, int battery, struct refusal *why)
{
    const struct battery *its = &state->batteries[battery];
    if (its->out) {
        return refuse(why, set_of(terms)->clause_battery_lost, "it cannot fire again in this game");
    }
    return !its->fired_phase || refuse(why, CLAUSE_FIRE_ONCE, "it has fired in this phase");
}

/* pz8-ww2.artillery.battery-lost, pz8-scifi.artillery.satellite-lost */
void ground_lose_battery(struct play *play, int battery)
{
    ground_of(play)->batteries[battery].out = 1;
    ground_tell_battery_out(play, set_of(ground_terms(play))->clause_battery_lost, battery);
}
