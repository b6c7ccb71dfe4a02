/* The Pz8 ground family: direct fire (ledger, "fire" and "missile"). Guns on the table fire like
 * any unit (pz8-ww2.artillery.direct), and so do helicopters (pz8-coldwar.heli.weapons). */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

static void shoot(struct play *play, int unit, int target, int which);
static int roll_to_hit(struct play *play, int unit, int target, int which, enum band band);
static void hit(struct play *play, int unit, int target, int which);
static bool check_target(terms_t *terms, state_t *state, struct lookout *lookout, int unit,
                         int target, int which, struct refusal *why);

bool ground_check_fire(terms_t *terms, state_t *state, const struct ground_fire *order,
                       struct refusal *why)
{
    int unit = order->unit;
    int target = order->target;
    const struct unit *its = &state->units[unit];
    const struct unit *enemy = &state->units[target];
    int which = ground_weapon_named(terms, its, order->weapon);
    if (!ground_check_firer(terms, state, unit, which, why)) {
        return false;
    }
    if (enemy->side == its->side) {
        return refuse(why, CLAUSE_FIRE_DIRECT, "a unit fires at enemies only");
    }
    if (enemy->gone != GONE_HERE && (enemy->wreck || enemy->known)) {
        return refuse(why, CLAUSE_FIRE_DIRECT, "the target is destroyed");
    }
    if (!ground_check_can_reach(terms, its, enemy, ground_weapon_of(terms, its, which), why)) {
        return false;
    }
    if (ground_is_engaged(terms, state, unit)) {
        return ground_refuse_engaged(why);
    }
    struct lookout lookout;
    ground_look_out(terms, state, its->side, &lookout);
    return check_target(terms, state, &lookout, unit, target, which, why) ||
           (why->clause == CLAUSE_SIGHT_LINE &&
            ground_refuse_line(terms, state, &lookout, unit, enemy->at, lookout.blocker_of[target],
                               why));
}

static int units_there(state_t *state)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].gone == GONE_HERE;
    }
    return n;
}

void ground_do_fire(struct play *play, const struct ground_fire *order)
{
    state_t *state = ground_of(play);
    int there = units_there(state);
    const struct unit *its = &state->units[order->unit];
    shoot(play, order->unit, order->target,
          ground_weapon_named(ground_terms(play), its, order->weapon));
    play->sees = SEEN_BY_ALL;
    if (!ground_destroy_if_caught(play) && units_there(state) == there) {
        ground_refresh_sight_of_fire(play, order->unit);
    } else {
        ground_refresh_sight(play);
    }
}

/* pz8-ww2.fire.direct */
static void shoot(struct play *play, int unit, int target, int which)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    const struct unit *enemy = &state->units[target];
    its->fired_phase = 1; /* pz8-ww2.fire.once */
    its->fired_turn = 1;
    if (!its->shown) {
        ground_refresh_sight(play); /* pz8-ww2.sight.fired-reveals */
    }
    play->sees = who_sees(its);
    ground_tell_fired(play, CLAUSE_FIRE_DIRECT, unit, target, points_distance(its->at, enemy->at));
    enum band band =
        state->supposed != MEASURED
            ? (enum band)state->supposed
            : ground_band_of(terms, its, ground_weapon_of(terms, its, which), enemy, enemy->at);
    if (band == OUT_OF_RANGE) {
        ground_tell_out_of_range(play, CLAUSE_FIRE_DECLARE, unit, target);
        return;
    }
    ground_use_up(terms, its, which);
    int hits = roll_to_hit(play, unit, target, which, band);
    for (int i = 0; i < hits; i++) {
        hit(play, unit, target, which);
        ground_destroy_if_caught(play); /* before the next hit: pz8-ww2.close.suppressed */
    }
}

/* pz8-ww2.fire.declare: the target is named first. */
bool ground_may_measure(const struct scenario *scenario)
{
    return option(ground_scenario(scenario), OPT_PREMEASURE) != 0;
}

/* -- range and arc ---------------------------------------------------------------------------- */

/* pz8-ww2.fire.range: from the centre of the firer to the centre, or the nearest point, of the
 * target's base; or, of smoke, to the point. */
static int compare_range(terms_t *terms, const struct unit *unit, const struct unit *target,
                         struct point at, int32_t length)
{
    if (target != NULL && option(terms, OPT_RANGE_TO)) {
        struct base base = ground_unit_base(terms, target);
        return base_compare_point(&base, unit->at, length);
    }
    return points_compare(unit->at, at, length);
}

enum band ground_band_of(terms_t *terms, const struct unit *unit, const struct weapon *weapon,
                         const struct unit *target, struct point at)
{
    int32_t range = ground_weapon_range(terms, unit, weapon);
    if (compare_range(terms, unit, target, at, range) > 0 ||
        compare_range(terms, unit, target, at, scaled(terms, weapon->min)) < 0) {
        return OUT_OF_RANGE;
    }
    return compare_range(terms, unit, target, at, range / 2) > 0 ? WITHIN_RANGE : WITHIN_HALF;
}

/* With opt-premeasure: pz8-ww2.fire.range, pz8-ww2.fire.min-range. */
bool ground_check_measured(terms_t *terms, const struct unit *unit, const struct unit *target,
                           const struct weapon *weapon, struct refusal *why)
{
    if (!option(terms, OPT_PREMEASURE) ||
        ground_band_of(terms, unit, weapon, target, target->at) != OUT_OF_RANGE) {
        return true;
    }
    return compare_range(terms, unit, target, target->at, scaled(terms, weapon->min)) < 0
               ? refuse(why, CLAUSE_FIRE_MIN_RANGE, "the target is too near")
               : refuse(why, CLAUSE_FIRE_RANGE, "the target is out of range");
}

/* pz8-ww2.fire.arc: 45 degrees to each side, or in total. */
bool ground_is_in_arc(terms_t *terms, const struct unit *unit, int which, struct point at)
{
    const struct template *template = template_of(terms, unit);
    int arc = which == 0 ? template->arc : template->arc_2;
    if (arc == ARC_ALL || (option(terms, OPT_ARTILLERY_ARC) &&
                           (ground_weapon_of(terms, unit, which)->kind == WEAPON_ARTILLERY ||
                            ground_weapon_of(terms, unit, which)->kind == WEAPON_ROCKETS))) {
        return true;
    }
    int half = option(terms, OPT_ARC) == ARC_TOTAL ? 225 : 45 * DEGREE;
    return point_in_arc(unit->at, unit->facing, half, at);
}

/* -- to hit ----------------------------------------------------------------------------------- */

/* How many of its dice hit: a stabilised gun has two. */
static int roll_to_hit(struct play *play, int unit, int target, int which, enum band band)
{
    terms_t *terms = ground_terms(play);
    state_t *state = ground_of(play);
    const struct unit *its = &state->units[unit];
    const struct weapon *weapon = ground_weapon_of(terms, its, which);
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_FIRE_TO_HIT, unit_piece(unit), unit_piece(target));
    throw.tally = ground_to_hit_tally(terms, its, &state->units[target], weapon, band);
    int hits = play_roll_reaches(play, &throw, SCORE_DIRECT);
    if (ground_fires_twice(terms, its, which)) {
        hits += play_roll_reaches(play, &throw, SCORE_DIRECT);
    }
    return hits;
}

/* pz8-ww2.fire.modifiers */
struct tally ground_to_hit_tally(terms_t *terms, const struct unit *unit, const struct unit *target,
                                 const struct weapon *weapon, enum band band)
{
    const struct template *template = template_of(terms, unit);
    struct tally tally = tally_none();
    bool missile = weapon->kind == WEAPON_ATGW || weapon->kind == WEAPON_SAM;
    bool computer = weapon->kind == WEAPON_GUN && template->laser && template->computer;
    bool shaken = unit->status == STATUS_DISORGANIZED; /* pz8-ww2.damage.disorganized-effect */
    ground_tally_to_hit(terms, &tally, band == WITHIN_RANGE, WHY_HALF_RANGE, DIRECT);
    ground_tally_cover(terms, &tally, target, DIRECT);
    ground_tally_quality(terms, &tally, unit->quality, DIRECT);
    ground_tally_to_hit(terms, &tally, missile, WHY_MISSILE, DIRECT);
    ground_tally_to_hit(terms, &tally, computer, WHY_COMPUTER, DIRECT);
    ground_tally_to_hit(terms, &tally, template->hitech || unit->hitech, WHY_HI_TECH, DIRECT);
    ground_tally_to_hit(terms, &tally, shaken, WHY_DISORGANIZED, DIRECT);
    return tally;
}

/* pz8-modern.fire.stabilised */
bool ground_fires_twice(terms_t *terms, const struct unit *unit, int which)
{
    return template_of(terms, unit)->stabilised && which == 0 &&
           ground_weapon_of(terms, unit, which)->kind == WEAPON_GUN;
}

static void hit(struct play *play, int unit, int target, int which)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    if (state->units[target].gone != GONE_HERE) {
        return; /* a second hit on a destroyed target is lost */
    }
    if (ground_weapon_of(terms, &state->units[unit], which)->kind == WEAPON_SAM) {
        ground_destroy(play, target, CLAUSE_HELI_SAM);
        return;
    }
    struct attack attack = ground_attack_with(terms, state, unit, which);
    ground_strike(play, &attack, target);
}

/* pz8-ww2.fire.no-automatic: all are added, and only the total counts. */
void ground_tally_to_hit(terms_t *terms, struct tally *tally, bool counts,
                         enum ground_reason reason, enum fire_column column)
{
    const struct ground_set *set = set_of(terms);
    for (int i = 0; counts && i < set->n_to_hit; i++) {
        const struct to_hit_row *row = &set->to_hit[i];
        bool here = column == DIRECT ? row->direct : column == INDIRECT ? row->indirect : row->air;
        tally_if(tally, here && row->modifier == reason, (int)reason, row->value);
    }
}

void ground_tally_cover(terms_t *terms, struct tally *tally, const struct unit *target,
                        enum fire_column column)
{
    enum cover cover = target == NULL ? COVER_NONE : ground_cover_of(terms, target);
    ground_tally_to_hit(terms, tally, cover != COVER_NONE,
                        cover == COVER_BUNKER ? WHY_BUNKER : WHY_COVER, column);
}

void ground_tally_quality(terms_t *terms, struct tally *tally, int quality, enum fire_column column)
{
    ground_tally_to_hit(terms, tally, quality != QUALITY_AVERAGE,
                        quality == QUALITY_ELITE ? WHY_ELITE : WHY_GREEN, column);
}

/* -- who may fire at whom --------------------------------------------------------------------- */

bool ground_check_firer(terms_t *terms, state_t *state, int unit, int which, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (its->aboard != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_ABOARD, "a unit aboard cannot fire");
    }
    if (!is_on_table(its)) {
        return refuse(why, CLAUSE_FIRE_DIRECT, "the unit is not on the table");
    }
    if (its->status == STATUS_SUPPRESSED) {
        return refuse(why, CLAUSE_DAMAGE_SUPPRESSED_EFFECT, "a Suppressed unit cannot fire");
    }
    if (its->fired_phase) {
        return refuse(why, CLAUSE_FIRE_ONCE, "the unit has fired in this phase");
    }
    if (which < 0) {
        return refuse(why, CLAUSE_FIRE_WEAPONS, "the unit has no such weapon");
    }
    return !(its->used >> which & 1) || !ground_fires_once(terms, its, which) ||
           refuse(why, CLAUSE_MISSILE_ONCE, "that weapon fires once a game");
}

static bool check_target(terms_t *terms, state_t *state, struct lookout *lookout, int unit,
                         int target, int which, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct unit *enemy = &state->units[target];
    if (!is_on_table(enemy) || !enemy->shown) {
        return ground_refuse_unshown(
            why, option(terms, OPT_FOG) == FOG_FULL ? CLAUSE_SIGHT_SEEN : CLAUSE_SIGHT_CONCEALED);
    }
    if (!ground_has_line(terms, state, lookout, unit, target)) {
        return refuse(why, CLAUSE_SIGHT_LINE, "there is no line of sight to the target");
    }
    if (!ground_is_near_enough(terms, its, enemy)) {
        return refuse(why, CLAUSE_SIGHT_CONCEALED, "the target is concealed and too far off");
    }
    if (!ground_is_in_arc(terms, its, which, enemy->at)) {
        return refuse(why, CLAUSE_FIRE_ARC, "the target is not in the unit's arc");
    }
    return ground_check_measured(terms, its, enemy, ground_weapon_of(terms, its, which), why);
}

bool ground_refuse_engaged(struct refusal *why)
{
    return refuse(why, CLAUSE_FIRE_IN_CONTACT, "an engaged unit may only attack at close range");
}

/* In the same words whether it is hidden, aboard or gone out of sight. */
bool ground_refuse_unshown(struct refusal *why, int clause)
{
    return refuse(why, clause, "no such enemy is to be seen");
}

/* What blocks the line decides which clause is cited: terrain, a unit, a wreck or smoke. */
bool ground_refuse_line(terms_t *terms, state_t *state, const struct lookout *lookout, int unit,
                        struct point at, int blocker, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct sight_rules rules = ground_sight_rules_for(terms, template_of(terms, its), its->at, at);
    struct eye from = {.at = its->at, .blocker = lookout->blocker_of[unit]};
    struct eye to = {.at = at, .blocker = (int16_t)blocker};
    struct obstruction met;
    sight_obstruction(&terms->table, &lookout->blockers, &rules, &from, &to, &met);
    if (met.what == OBSTACLE_TERRAIN) {
        return refuse(why, CLAUSE_SIGHT_TERRAIN_BLOCKS, "ground that is not open blocks the line");
    }
    for (int i = 0; i < state->n_units; i++) {
        if (lookout->blocker_of[i] == met.index) {
            return state->units[i].wreck
                       ? refuse(why, CLAUSE_SIGHT_WRECKS_BLOCK, "a burning wreck blocks the line")
                       : refuse(why, CLAUSE_SIGHT_UNITS_BLOCK, "another unit blocks the line");
        }
    }
    return refuse(why, obstacle_clause(terms, CLAUSE_SIGHT_SMOKE_BLOCKS), "smoke blocks the line");
}

/* pz8-coldwar.missile.sam-targets, pz8-coldwar.heli.target, pz8-scifi.gev.target */
bool ground_check_can_reach(terms_t *terms, const struct unit *unit, const struct unit *target,
                            const struct weapon *weapon, struct refusal *why)
{
    bool flyer = is_on_table(target) && target->shown && is_flyer(template_of(terms, target));
    if (!flyer) {
        return weapon->kind != WEAPON_SAM ||
               refuse(why, CLAUSE_MISSILE_SAM_TARGETS, "a SAM fires at helicopters only");
    }
    bool gev = template_of(terms, target)->gev;
    bool can = weapon->kind == WEAPON_INFANTRY ||
               (gev ? strcmp(weapon->class, "light") == 0
                    : weapon->kind == WEAPON_HMG || weapon->kind == WEAPON_SAM ||
                          template_of(terms, unit)->aa);
    return can || refuse(why, set_of(terms)->clause_flyers_target,
                         "that weapon cannot be brought to bear on what flies");
}

/* -- weapons ---------------------------------------------------------------------------------- */

int ground_weapon_named(terms_t *terms, const struct unit *unit, int32_t class)
{
    const struct template *template = template_of(terms, unit);
    if (class == ABSENT) {
        return template->weapon != NO_WEAPON ? 0 : -1;
    }
    if (class == NO_WEAPON) {
        return -1;
    }
    return template->weapon == class ? 0 : template->weapon_2 == class ? 1 : -1;
}

/* pz8-coldwar.missile.once: ATGW and SAM, what a helicopter launches; or as the template says. */
bool ground_fires_once(terms_t *terms, const struct unit *unit, int which)
{
    const struct template *template = template_of(terms, unit);
    int kind = ground_weapon_of(terms, unit, which)->kind;
    bool on_vehicle = is_vehicle(template) && !is_flyer(template);
    if (kind == WEAPON_ATGW && on_vehicle && option(terms, OPT_ATGW_VEHICLES)) {
        return false;
    }
    return kind == WEAPON_ATGW || kind == WEAPON_SAM ||
           (kind == WEAPON_ROCKETS && template->helicopter) ||
           (which == 0 ? template->one_shot : template->one_shot_2);
}

void ground_use_up(terms_t *terms, struct unit *unit, int which)
{
    if (ground_fires_once(terms, unit, which)) {
        unit->used |= (uint8_t)(1 << which);
    }
}

/* pz8-modern.damage.top-attack: the flag belongs to the missile or the infantry's weapon. */
static bool strikes_from_above(const struct template *template, const struct weapon *weapon)
{
    return template->top_attack && (weapon->kind == WEAPON_ATGW || weapon->kind == WEAPON_INFANTRY);
}

struct attack ground_attack_with(terms_t *terms, state_t *state, int unit, int which)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    const struct weapon *weapon = ground_weapon_of(terms, its, which);
    /* pz8-coldwar.damage.helicopter-halves, pz8-scifi.damage.gev-halves */
    return (struct attack){.attacker = unit_piece(unit),
                           .weapon = weapon,
                           .template = template,
                           .soft = weapon->soft,
                           .armour = weapon->armour,
                           .from = its->at,
                           .halves = is_flyer(template) || strikes_from_above(template, weapon),
                           .reason = WHY_FACTOR};
}
