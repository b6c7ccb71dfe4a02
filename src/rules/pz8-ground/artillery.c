/* The Pz8 ground family: batteries off the table, stray shells and smoke (ledger, "artillery" and
 * "smoke"). */

#include <string.h>

#include "rules/pz8-ground/listing.h"

/* pz8-ww2.artillery.battery-lost: the natural die counts. */
enum { LOST_UP_TO = 2 };

static const struct support *support_of(terms_t *terms, const struct battery *battery)
{
    return &set_of(terms)->supports[battery->type];
}

/* pz8-ww2.artillery.hit */
struct attack ground_attack_of_battery(terms_t *terms, state_t *state, int battery)
{
    const struct support *support = support_of(terms, &state->batteries[battery]);
    return (struct attack){.attacker = piece_of(BATTERIES, battery),
                           .soft = support->soft,
                           .armour = support->armour,
                           .from = {NOWHERE, NOWHERE},
                           .halves = true, /* pz8-ww2.damage.indirect-halves */
                           .reason = WHY_FACTOR};
}

/* -- checking --------------------------------------------------------------------------------- */

bool ground_check_battery(terms_t *terms, state_t *state, int battery, struct refusal *why)
{
    const struct battery *its = &state->batteries[battery];
    if (its->out) {
        return refuse(why, set_of(terms)->clause_battery_lost, "it cannot fire again in this game");
    }
    return !its->fired_phase || refuse(why, CLAUSE_FIRE_ONCE, "it has fired in this phase");
}

/* pz8-ww2.artillery.target: seen by at least one friend, or merely shown. */
bool ground_check_barrage_target(terms_t *terms, state_t *state, struct lookout *lookout, int side,
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

bool ground_check_barrage(terms_t *terms, state_t *state, const struct ground_barrage *order,
                          struct refusal *why)
{
    if (!ground_check_battery(terms, state, order->battery, why)) {
        return false;
    }
    struct lookout lookout;
    ground_look_out(terms, state, order->side, &lookout);
    return ground_check_barrage_target(terms, state, &lookout, order->side, order->target, why);
}

/* -- stray shells ----------------------------------------------------------------------------- */

/* pz8-ww2.table.deviation; 360 whole degrees are a throw of a D6 and one of a D60. */
static struct point stray(struct play *play, struct point at, int32_t piece)
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
    return point_plus(at, compass ? vector_compass(face, length)
                                  : vector_towards(degrees * DEGREE, length));
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
                struct attack attack = ground_attack_of_battery(terms, state, battery);
                ground_strike(play, &attack, i);
            }
        }
    }
}

/* -- firing ----------------------------------------------------------------------------------- */

struct tally ground_battery_tally(terms_t *terms, const struct battery *battery,
                                  const struct unit *target)
{
    struct tally tally = tally_none();
    enum cover cover = target == NULL ? COVER_NONE : ground_cover_of(terms, target);
    if (cover != COVER_NONE) {
        ground_tally_to_hit(terms, &tally, cover == COVER_BUNKER ? WHY_BUNKER : WHY_COVER,
                            INDIRECT);
    }
    if (battery->quality != QUALITY_AVERAGE) {
        ground_tally_to_hit(terms, &tally,
                            battery->quality == QUALITY_ELITE ? WHY_ELITE : WHY_GREEN, INDIRECT);
    }
    if (battery->hitech) {
        ground_tally_to_hit(terms, &tally, WHY_HI_TECH, INDIRECT);
    }
    return tally;
}

/* Rolls to hit; the die of 1 or 2 spends the battery once the shot is settled. */
static bool battery_hits(struct play *play, int battery, int32_t target, const struct unit *enemy,
                         bool *lost)
{
    terms_t *terms = ground_terms(play);
    struct battery *its = &ground_of(play)->batteries[battery];
    struct throw throw = {.purpose = FOR_TO_HIT,
                          .clause = CLAUSE_ARTILLERY_TO_HIT,
                          .unit = piece_of(BATTERIES, battery),
                          .target = target,
                          .faces = 6,
                          .n = 1,
                          .tally = ground_battery_tally(terms, its, enemy)};
    its->fired_phase = 1;
    its->used = 1;
    int score = support_of(terms, its)->score;
    uint8_t dice[ROLL_DICE];
    bool hits = play_roll_shows(play, &throw, score, dice);
    *lost = dice[0] <= LOST_UP_TO;
    return hits;
}

static void lose_battery(struct play *play, int battery)
{
    ground_of(play)->batteries[battery].out = 1;
    ground_tell_battery_out(play, set_of(ground_terms(play))->clause_battery_lost, battery);
}

void ground_do_barrage(struct play *play, const struct ground_barrage *order)
{
    struct ground_state *state = ground_of(play);
    const struct unit *enemy = &state->units[order->target];
    int battery = order->battery;
    ground_tell_barrage(play, CLAUSE_ARTILLERY_OFF_TABLE, battery, order->target);
    bool lost;
    if (battery_hits(play, battery, unit_piece(order->target), enemy, &lost)) {
        struct attack attack = ground_attack_of_battery(ground_terms(play), state, battery);
        ground_strike(play, &attack, order->target);
    } else {
        struct point at = stray(play, enemy->at, piece_of(BATTERIES, battery));
        ground_tell_impact(play, CLAUSE_ARTILLERY_DEVIATION, at);
        fall_on(play, battery, at);
    }
    if (lost) {
        lose_battery(play, battery);
    }
    ground_settle(play);
}

/* Whom a firer sees, the batteries are told of (pz8-ww2.artillery.target). */
bool ground_is_barrage_target(struct fire_list *list, int target)
{
    struct refusal why;
    if (has_bit(list->seen, target)) {
        return !is_flyer(template_of(list->terms, &list->state->units[target]));
    }
    return ground_check_barrage_target(list->terms, list->state, &list->lookout, list->side, target,
                                       &why);
}

void ground_list_batteries(struct fire_list *list)
{
    struct refusal why;
    int spotter = ground_spotter_of(list);
    for (int b = 0; b < list->state->n_batteries; b++) {
        if (list->state->batteries[b].side != list->side ||
            !ground_check_battery(list->terms, list->state, b, &why)) {
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

/* -- smoke ------------------------------------------------------------------------------------ */

/* pz8-ww2.smoke.fire: artillery, not rockets; mortars by option. */
static bool fires_smoke(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return weapon != NULL && (weapon->kind == WEAPON_ARTILLERY ||
                              (weapon->kind == WEAPON_MORTAR && option(terms, OPT_MORTAR_SMOKE)));
}

static bool has_room_for_smoke(state_t *state)
{
    for (int i = 0; i < SMOKE_MAX; i++) {
        if (i >= state->n_smoke || state->smoke[i].gone) {
            return true;
        }
    }
    return false;
}

static enum band band_of_point(terms_t *terms, const struct unit *unit, struct point at)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    int32_t range = ground_weapon_range(terms, unit, weapon);
    if (points_compare(unit->at, at, range) > 0 ||
        points_compare(unit->at, at, scaled(terms, weapon->min)) < 0) {
        return OUT_OF_RANGE;
    }
    return points_compare(unit->at, at, range / 2) > 0 ? WITHIN_RANGE : WITHIN_HALF;
}

static bool check_direct_smoke(terms_t *terms, state_t *state, int unit, struct point at,
                               struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!ground_check_firer(terms, state, unit, ground_weapon_named(terms, its, ABSENT), why)) {
        return false;
    }
    if (!fires_smoke(terms, its)) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "only artillery fires smoke");
    }
    if (ground_is_engaged(terms, state, unit)) {
        return refuse(why, CLAUSE_FIRE_IN_CONTACT,
                      "an engaged unit may only attack at close range");
    }
    struct lookout lookout;
    ground_look_out(terms, state, its->side, &lookout);
    if (!ground_has_line_to_point(terms, state, &lookout, unit, at)) {
        return ground_refuse_line(terms, state, &lookout, unit, at,
                                  ground_blocker_under(terms, state, &lookout, at), why);
    }
    if (!ground_is_in_arc(terms, its, 0, at)) {
        return refuse(why, CLAUSE_FIRE_ARC, "the point is not in the unit's arc");
    }
    return !option(terms, OPT_PREMEASURE) || band_of_point(terms, its, at) != OUT_OF_RANGE ||
           refuse(why, CLAUSE_FIRE_RANGE, "the point is out of range");
}

bool ground_check_smoke(terms_t *terms, state_t *state, const struct ground_smoke *order,
                        struct refusal *why)
{
    int index = piece_index(order->unit);
    if (!ground_has_obstacles(terms)) {
        return refuse(why, CLAUSE_OBSTACLES_NONE, "these rules have no smoke");
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "the point is off the table");
    }
    if (!has_room_for_smoke(state)) {
        return refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_COUNTER),
                      "there are no more smoke counters");
    }
    if (piece_collection(order->unit) == UNITS) {
        return check_direct_smoke(terms, state, index, order->at, why);
    }
    if (!ground_check_battery(terms, state, index, why)) {
        return false;
    }
    return support_of(terms, &state->batteries[index])->smoke ||
           refuse(why, obstacle_clause(terms, CLAUSE_SMOKE_FIRE), "rockets do not fire smoke");
}

/* pz8-ww2.smoke.counter: off the table it is lost. */
static void lay_smoke(struct play *play, struct point at)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    if (!box_holds(table_box(&terms->table), at)) {
        return;
    }
    int slot = 0;
    while (slot < state->n_smoke && !state->smoke[slot].gone) {
        slot++;
    }
    if (slot == state->n_smoke) {
        state->n_smoke++;
    }
    state->smoke[slot] = (struct smoke){.at = at, .number = (uint16_t)(slot + 1)};
    ground_tell_smoke_laid(play, obstacle_clause(terms, CLAUSE_SMOKE_COUNTER), at, slot);
}

static void tell_smoke(struct play *play, int32_t piece, struct point at)
{
    ground_tell_smoke_fired(play, obstacle_clause(ground_terms(play), CLAUSE_SMOKE_FIRE), piece,
                            at);
}

static void do_direct_smoke(struct play *play, int unit, struct point at)
{
    terms_t *terms = ground_terms(play);
    struct unit *its = &ground_of(play)->units[unit];
    its->fired_phase = 1;
    its->fired_turn = 1;
    ground_refresh_sight(play);
    play->sees = who_sees(its);
    tell_smoke(play, unit_piece(unit), at);
    int supposed = ground_of(play)->supposed;
    enum band band = supposed != MEASURED ? (enum band)supposed : band_of_point(terms, its, at);
    if (band == OUT_OF_RANGE) {
        ground_tell_smoke_short(play, CLAUSE_FIRE_DECLARE, unit);
        return;
    }
    struct tally tally = tally_none();
    if (band == WITHIN_RANGE) {
        ground_tally_to_hit(terms, &tally, WHY_HALF_RANGE, DIRECT);
    }
    if (its->quality != QUALITY_AVERAGE) {
        ground_tally_to_hit(terms, &tally, its->quality == QUALITY_ELITE ? WHY_ELITE : WHY_GREEN,
                            DIRECT);
    }
    if (template_of(terms, its)->hitech || its->hitech) {
        ground_tally_to_hit(terms, &tally, WHY_HI_TECH, DIRECT);
    }
    if (its->status == STATUS_DISORGANIZED) {
        ground_tally_to_hit(terms, &tally, WHY_DISORGANIZED, DIRECT);
    }
    struct throw throw = {.purpose = FOR_TO_HIT,
                          .clause = obstacle_clause(terms, CLAUSE_SMOKE_FIRE),
                          .unit = unit_piece(unit),
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = 1,
                          .tally = tally};
    bool hits = play_roll_reaches(play, &throw, SCORE_DIRECT);
    play->sees = SEEN_BY_ALL;
    if (hits) {
        lay_smoke(play, at);
    }
}

static void fire_smoke(struct play *play, int battery, struct point at)
{
    bool lost;
    tell_smoke(play, piece_of(BATTERIES, battery), at);
    if (!battery_hits(play, battery, NO_PIECE, NULL, &lost)) {
        at = stray(play, at, piece_of(BATTERIES, battery));
        ground_tell_impact(play, CLAUSE_ARTILLERY_DEVIATION, at);
    }
    lay_smoke(play, at);
    if (lost) {
        lose_battery(play, battery);
    }
}

void ground_do_smoke(struct play *play, const struct ground_smoke *order)
{
    if (piece_collection(order->unit) == UNITS) {
        do_direct_smoke(play, piece_index(order->unit), order->at);
    } else {
        fire_smoke(play, piece_index(order->unit), order->at);
    }
    ground_settle(play);
}

bool ground_may_lay_smoke(terms_t *terms, const struct unit *unit)
{
    const struct weapon *weapon = ground_weapon_of(terms, unit, 0);
    return ground_has_obstacles(terms) && weapon != NULL &&
           (weapon->kind == WEAPON_ARTILLERY || weapon->kind == WEAPON_MORTAR);
}

bool ground_find_smoke(const struct fire_list *list, int32_t piece, const struct unit *from,
                       struct point *at)
{
    int enemy = ground_nearest_shown_enemy(list->state, from);
    struct refusal why;
    if (enemy < 0) {
        return false;
    }
    struct point to = list->state->units[enemy].at;
    *at = (struct point){(from->at.x + to.x) / 2, (from->at.y + to.y) / 2};
    const struct ground_smoke order = {.side = list->side, .unit = piece, .at = *at};
    return ground_check_smoke(list->terms, list->state, &order, &why);
}

void ground_list_smoke_from(const struct fire_list *list, int32_t piece, const struct unit *from)
{
    struct point at;
    if (ground_find_smoke(list, piece, from, &at)) {
        ground_add_smoke(list->legal, piece, at);
    }
}

/* pz8-ww2.smoke.removed: it lasts through one more Fire phase. */
void ground_clear_smoke(struct play *play)
{
    struct ground_state *state = ground_of(play);
    for (int i = 0; i < state->n_smoke; i++) {
        struct smoke *smoke = &state->smoke[i];
        if (smoke->gone) {
            continue;
        }
        if (smoke->old) {
            ground_tell_smoke_cleared(
                play, obstacle_clause(ground_terms(play), CLAUSE_SMOKE_REMOVED), smoke->at);
            *smoke = (struct smoke){.number = smoke->number, .gone = 1};
        }
        smoke->old = smoke->gone ? 0 : 1;
    }
}
