/* Pz8 Naval: what the computer player expects of a command. No rule, but judgement, in thousandths
 * of a victory point; the odds behind it are those of the tables. */

#include "rules/common/expect.h"
#include "rules/common/points.h"
#include "rules/pz8-naval/naval.h"

enum {
    POINT = 1000, /* pz8-naval.victory.points */
    WORTH_WIN = 50000,
    WORTH_TURRET = 500,   /* a T marked: one less to every straddle of hers */
    WORTH_FIGHTING = 500, /* a ship that still fights, beyond its points */
    DANGER_THIRDS = 2,    /* what the enemy may do counts a little less than what she may do */
    NEARER = 100,         /* per zone nearer, while nobody is in range */
    /* In which order things are done where the rules leave it open: all raids, all declarations,
     * all shots, all torpedoes. */
    RAIDS_FIRST = 400000,
    DECLARE_NEXT = 300000,
    FIRE_NEXT = 200000,
    TORPEDO_LAST = 100000,
    SENSELESS = -1, /* a shot that cannot straddle is worse than none */
    NEVER = -1000000
};

/* -- what damage is worth ---------------------------------------------------------------------- */

static int32_t worth_of(terms_t *terms, const struct ship *ship)
{
    const struct template *template = template_of(terms, ship);
    return POINT * (template->defence + template->attack);
}

/* Of one H, one T on this ship: towards being sunk, which takes one H more than her Defence. */
static int32_t worth_of_hull(terms_t *terms, const struct ship *ship)
{
    int left = template_of(terms, ship)->defence + 1 - ship->hull;
    int32_t worth = worth_of(terms, ship) + WORTH_FIGHTING;
    return ship->crippled ? worth / 2 : worth / (left > 1 ? left : 1);
}

static int32_t worth_of_turret(terms_t *terms, const struct ship *ship)
{
    if (ship->turrets >= template_of(terms, ship)->attack) {
        return worth_of_hull(terms, ship);
    }
    return ship->crippled ? 0 : WORTH_TURRET;
}

/* Of one hit, from the chances of pz8-naval.table.hit and pz8-naval.table.critical: 4 in 9 points
 * of H, as many of T, 1 in 36 Crippled and 1 in 36 sunk (2 in 36 for a fragile ship). */
static int32_t worth_of_hit(terms_t *terms, const struct ship *ship)
{
    int32_t worth = worth_of(terms, ship);
    int32_t points = 4 * (worth_of_hull(terms, ship) + worth_of_turret(terms, ship)) / 9;
    int sinking = template_of(terms, ship)->fragile ? 2 : 1;
    return points + (worth / 2 + sinking * worth) / 36;
}

static int32_t hits_of_lead(int lead, const void *of)
{
    return naval_hits_of_lead(lead);
}

/* Of one battery's salvo, if this is added to the D6 that straddles. */
static int32_t worth_of_salvo(terms_t *terms, const struct ship *firer, const struct ship *target,
                              enum battery battery, int range, int modifiers)
{
    const struct template *template = template_of(terms, firer);
    int need = naval_straddle_need(template, battery, range);
    if (need == 0) {
        return 0;
    }
    int attack = battery == BATTERY_SECOND ? template->attack_2 : template->attack;
    int ahead = attack - template_of(terms, target)->defence;
    int hits = (int)expect_lead(1, 1, ahead, hits_of_lead, NULL).sum; /* of 36 salvoes */
    return expect_faces(need, modifiers) * hits * worth_of_hit(terms, target) / (6 * 36);
}

/* -- shooting ---------------------------------------------------------------------------------- */

static int32_t worth_of_shot(terms_t *terms, state_t *state, int firer, int target,
                             enum battery battery, bool concentrated)
{
    const struct ship *ship = &state->ships[firer];
    const struct ship *enemy = &state->ships[target];
    int range = range_between(ship, enemy);
    bool both = battery == BATTERY_BOTH;
    struct tally tally = naval_straddle_tally(terms, state, ship, enemy, both, concentrated);
    int32_t worth = 0;
    if (battery != BATTERY_SECOND) {
        worth += worth_of_salvo(terms, ship, enemy, BATTERY_MAIN, range, tally.sum);
    }
    if (battery != BATTERY_MAIN) {
        worth += worth_of_salvo(terms, ship, enemy, BATTERY_SECOND, range, tally.sum);
    }
    return worth;
}

/* What a friend who fires at the same target alone loses by company. */
static int32_t worth_spoilt(terms_t *terms, state_t *state, int firer, int target)
{
    int friends = 0;
    int other = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (i != firer && ship->side == state->ships[firer].side && ship->target == target) {
            friends++;
            other = i;
        }
    }
    if (friends != 1) {
        return 0;
    }
    enum battery battery = (enum battery)state->ships[other].battery;
    return worth_of_shot(terms, state, other, target, battery, false) -
           worth_of_shot(terms, state, other, target, battery, true);
}

static int32_t promise_of_shot(terms_t *terms, state_t *state, int firer, int target, int32_t named,
                               int32_t order)
{
    enum battery battery = named == ABSENT ? BATTERY_MAIN : (enum battery)named;
    int32_t worth = worth_of_shot(terms, state, firer, target, battery,
                                  naval_is_concentrated(state, firer, target));
    if (order == DECLARE_NEXT) { /* who has fired already is not disturbed any more */
        worth -= worth_spoilt(terms, state, firer, target);
    }
    return worth > 0 ? order + worth : SENSELESS;
}

/* A raid, as a torpedo salvo: 1, 2 or 3 points with one chance in six each. */
int32_t naval_promise_raid(terms_t *terms, state_t *state, const struct naval_raid *order,
                           const struct intent *intent)
{
    const struct ship *target = &state->ships[order->target];
    int kind = order->kind == ABSENT ? state->raids[order->raid].kind : order->kind;
    return RAIDS_FIRST +
           (kind == RAID_KIND_BOMB ? worth_of_turret(terms, target) : worth_of_hull(terms, target));
}

/* -- moving ------------------------------------------------------------------------------------ */

static struct ship after(const struct ship *ship, enum way way, bool smoke)
{
    struct ship moved = *ship;
    int step = way == WAY_HOLD    ? 0
               : way == WAY_AHEAD ? towards_enemy(ship->side)
                                  : -towards_enemy(ship->side);
    moved.at = (uint8_t)(ship->at + step);
    moved.facing = way == WAY_HOLD ? FACING_BROAD : way == WAY_AHEAD ? FACING_FORE : FACING_AFT;
    moved.smoke = smoke ? SMOKE_LAID : SMOKE_NONE;
    return moved;
}

/* The best salvo of one at the other, as they would stand. */
static int32_t worth_of_duel(terms_t *terms, state_t *state, const struct ship *firer,
                             const struct ship *target)
{
    int range = range_between(firer, target);
    int modifiers = naval_straddle_tally(terms, state, firer, target, false, false).sum;
    if (!is_fighting(firer) || firer->smoke != SMOKE_NONE) {
        return 0;
    }
    int32_t main = worth_of_salvo(terms, firer, target, BATTERY_MAIN, range, modifiers);
    int32_t second = worth_of_salvo(terms, firer, target, BATTERY_SECOND, range, modifiers);
    return main > second ? main : second;
}

/* Away for good is right only where the scenario rewards it (pz8-naval.scenario.river-plate). */
static int32_t promise_of_leaving(terms_t *terms, state_t *state, const struct ship *ship)
{
    bool counts = ship->side == terms->escape_side && state->head.turn >= terms->escape_turn &&
                  ship->hull == 0 && ship->turrets <= terms->escape_turrets;
    return counts ? WORTH_WIN / 2 : NEVER;
}

/* What she can do from there now, and what she could do with her broadside in the turns to come. */
int32_t naval_promise_move(terms_t *terms, state_t *state, const struct naval_move *order,
                           const struct intent *intent)
{
    const struct ship *ship = &state->ships[order->unit];
    if (order->way == WAY_BACK && ship->at == rear_zone(ship->side)) {
        return promise_of_leaving(terms, state, ship);
    }
    struct ship moved = after(ship, order->way, order->smoke);
    struct ship later = after(ship, order->way, false);
    later.facing = FACING_BROAD;
    int32_t now = 0;
    int32_t hope = 0;
    int32_t danger = 0;
    int nearest = ZONES;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *enemy = &state->ships[i];
        if (enemy->side == ship->side || !is_on_table(enemy)) {
            continue;
        }
        int32_t given = worth_of_duel(terms, state, &moved, enemy);
        int32_t hoped = worth_of_duel(terms, state, &later, enemy);
        now = given > now ? given : now;
        hope = hoped > hope ? hoped : hope;
        danger += worth_of_duel(terms, state, enemy, &moved);
        int range = range_between(&moved, enemy);
        nearest = range < nearest ? range : nearest;
    }
    return now + hope - danger * DANGER_THIRDS / 3 - NEARER * nearest;
}

/* -- the whole --------------------------------------------------------------------------------- */

int32_t naval_promise_declare(terms_t *terms, state_t *state, const struct naval_declare *order,
                              const struct intent *intent)
{
    return promise_of_shot(terms, state, order->unit, order->target, order->battery, DECLARE_NEXT);
}

int32_t naval_promise_fire(terms_t *terms, state_t *state, const struct naval_fire *order,
                           const struct intent *intent)
{
    return order->target == NO_UNIT ? FIRE_NEXT
                                    : promise_of_shot(terms, state, order->unit, order->target,
                                                      order->battery, FIRE_NEXT);
}

int32_t naval_promise_torpedo(terms_t *terms, state_t *state, const struct naval_torpedo *order,
                              const struct intent *intent)
{
    return TORPEDO_LAST + worth_of_hull(terms, &state->ships[order->target]);
}

int32_t naval_promise_repair(terms_t *terms, state_t *state, const struct naval_repair *order,
                             const struct intent *intent)
{
    return order->what == DAMAGE_H ? worth_of_hull(terms, &state->ships[order->unit])
                                   : WORTH_TURRET;
}

/* Of done, once nothing better is left; in a move phase never before every order. */
int32_t naval_promise(terms_t *terms, state_t *state, const struct command *command,
                      const struct intent *intent)
{
    return agenda_top(&state->head)->kind == TASK_MOVE ? 2 * NEVER : 0;
}

int32_t naval_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = worth_of_end(&state->head, side, WORTH_WIN);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        int32_t worth = worth_of(terms, ship);
        int defence = template_of(terms, ship)->defence;
        int32_t lost = ship->status == STATUS_SUNK ? worth + WORTH_FIGHTING
                       : ship->crippled            ? worth / 2 + WORTH_FIGHTING
                       : ship->status == STATUS_WITHDRAWN
                           ? WORTH_FIGHTING
                           : ship->hull * worth / (2 * defence) + ship->turrets * WORTH_TURRET;
        score += ship->side == side ? -lost : lost;
    }
    return score;
}
