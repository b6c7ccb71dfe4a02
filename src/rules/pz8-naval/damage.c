/* Pz8 Naval: what hits do to a ship (ledger, "Damage"). */

#include "rules/pz8-naval/naval.h"

enum hit_effect { HIT_NOTHING, HIT_HULL, HIT_TURRET, HIT_CRITICAL };
enum critical_effect { CRITICAL_CRIPPLED, CRITICAL_TURRETS, CRITICAL_HULLS, CRITICAL_SUNK };

/* pz8-naval.table.hit, pz8-naval.table.critical, by die */
struct effect_line {
    uint8_t die, effect;
};
#include "rules/pz8-naval-critical.h"
#include "rules/pz8-naval-hit.h"

static void take_hit(struct play *play, int firer, int target);
static void take_critical(struct play *play, int firer, int target);
static void mark_turret(struct play *play, int ship);
static void mark_hull(struct play *play, int ship);
static void cripple(struct play *play, int ship);
static void sink(struct play *play, int ship, bool by_hull);
static int roll_table(struct play *play, struct throw *throw, dice_result *table, int bonus);
static int fragile_bonus(const struct play *play, int ship, int where);

/* Of both tables, read with what is added to the die; 6 is the most. */
static int line_of(int total)
{
    return total < 6 ? total - 1 : 5;
}

static int hit_result(const uint8_t values[], int n, int bonus)
{
    return pz8_naval_hit[line_of(values[0] + bonus)].effect;
}

static int critical_result(const uint8_t values[], int n, int bonus)
{
    return pz8_naval_critical[line_of(values[0] + bonus)].effect;
}

/* The die halved, rounded up, less one: results count from 0. */
static int half_result(const uint8_t values[], int n, int context)
{
    return (values[0] - 1) / 2;
}

void naval_take_hits(struct play *play, int firer, int target, int hits)
{
    for (int i = 0; i < hits && is_on_table(&naval_of(play)->ships[target]); i++) {
        take_hit(play, firer, target);
    }
}

static void take_hit(struct play *play, int firer, int target)
{
    struct throw throw =
        play_die(FOR_HIT, CLAUSE_DAMAGE_TABLE, ship_piece(firer), ship_piece(target));
    switch (roll_table(play, &throw, hit_result, fragile_bonus(play, target, FRAGILE_LOCATION))) {
    case HIT_HULL:
        mark_hull(play, target);
        break;
    case HIT_TURRET:
        mark_turret(play, target);
        break;
    case HIT_CRITICAL:
        take_critical(play, firer, target);
        break;
    default:
        naval_tell_no_effect(play, CLAUSE_DAMAGE_TABLE, target);
    }
}

/* pz8-naval.damage.critical */
static void take_critical(struct play *play, int firer, int target)
{
    struct throw throw =
        play_die(FOR_CRITICAL, CLAUSE_DAMAGE_CRITICAL, ship_piece(firer), ship_piece(target));
    struct throw points =
        play_die(FOR_POINTS, CLAUSE_DAMAGE_CRITICAL, ship_piece(firer), ship_piece(target));
    naval_tell_critical(play, CLAUSE_DAMAGE_CRITICAL, target);
    int effect =
        roll_table(play, &throw, critical_result, fragile_bonus(play, target, FRAGILE_CRITICAL));
    switch (effect) {
    case CRITICAL_CRIPPLED:
        cripple(play, target);
        break;
    case CRITICAL_SUNK:
        sink(play, target, false);
        break;
    default: {
        int n = 1 + play_roll_result(play, &points, half_result, 0);
        naval_mark_points(play, target, effect == CRITICAL_TURRETS ? DAMAGE_T : DAMAGE_H, n);
    }
    }
}

static int roll_table(struct play *play, struct throw *throw, dice_result *table, int bonus)
{
    tally_if(&throw->tally, bonus != 0, WHY_FRAGILE, bonus);
    return play_roll_result(play, throw, table, bonus);
}

/* pz8-naval.damage.crit-bonus: a fragile ship's bonus, to the critical roll or to the location. */
static int fragile_bonus(const struct play *play, int ship, int where)
{
    terms_t *terms = naval_terms(play);
    const struct ship *hit = &((state_t *)play->state)->ships[ship];
    return terms->head.options[OPT_FRAGILE] == where ? template_of(terms, hit)->fragile : 0;
}

/* pz8-naval.damage.point: one by one, while she is afloat. */
void naval_mark_points(struct play *play, int ship, enum damage kind, int points)
{
    for (int i = 0; i < points && is_on_table(&naval_of(play)->ships[ship]); i++) {
        if (kind == DAMAGE_T) {
            mark_turret(play, ship);
        } else {
            mark_hull(play, ship);
        }
    }
}

/* pz8-naval.damage.turret: beyond Attack it is H, and so on a Crippled ship too
 * (pz8-naval.damage.crippled-turret). */
static void mark_turret(struct play *play, int ship)
{
    struct ship *hit = &naval_of(play)->ships[ship];
    int attack = template_of(naval_terms(play), hit)->attack;
    if (hit->turrets >= attack) {
        mark_hull(play, ship);
        return;
    }
    hit->turrets++;
    int clause = hit->crippled ? CLAUSE_DAMAGE_CRIPPLED_TURRET : CLAUSE_DAMAGE_TURRET;
    naval_tell_turret(play, clause, ship, hit->turrets, attack);
}

/* pz8-naval.damage.hull: as many H as Defence cripple, one more sinks. */
static void mark_hull(struct play *play, int ship)
{
    struct ship *hit = &naval_of(play)->ships[ship];
    int defence = template_of(naval_terms(play), hit)->defence;
    hit->hull++;
    naval_tell_hull(play, CLAUSE_DAMAGE_HULL, ship, hit->hull, defence);
    if (hit->crippled) {
        sink(play, ship, true);
    } else if (hit->hull >= defence) {
        hit->crippled = 1;
        naval_tell_crippled(play, CLAUSE_DAMAGE_CRIPPLED, ship);
    }
}

/* pz8-naval.damage.crippled: by a critical hit; a second time it is one H. */
static void cripple(struct play *play, int ship)
{
    struct ship *hit = &naval_of(play)->ships[ship];
    if (hit->crippled) {
        mark_hull(play, ship);
        return;
    }
    hit->crippled = 1;
    hit->hull = template_of(naval_terms(play), hit)->defence;
    naval_tell_crippled(play, CLAUSE_DAMAGE_CRIPPLED, ship);
}

/* pz8-naval.damage.sunk: removed at once. */
static void sink(struct play *play, int ship, bool by_hull)
{
    struct ship *lost = &naval_of(play)->ships[ship];
    lost->status = STATUS_SUNK;
    lost->at = 0;
    lost->smoke = SMOKE_NONE;
    naval_tell_sunk(play, by_hull ? CLAUSE_DAMAGE_HULL : CLAUSE_DAMAGE_SUNK, ship);
}
