/* Pz8 Naval: what the computer player expects of a command. No rule, but judgement, in thousandths
 * of a victory point; the odds behind it are those of the tables. */

#include "rules/common/allot.h"
#include "rules/common/expect.h"
#include "rules/common/points.h"
#include "rules/pz8-naval/naval.h"

enum {
    POINT = 1000, /* pz8-naval.victory.points */
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
static int32_t worth_of_hull(terms_t *terms, const struct ship *ship, const int32_t weights[])
{
    int left = template_of(terms, ship)->defence + 1 - ship->hull;
    int32_t worth = worth_of(terms, ship) + weights[WEIGHT_FIGHTING];
    return ship->crippled ? worth / 2 : worth / (left > 1 ? left : 1);
}

static int32_t worth_of_turret(terms_t *terms, const struct ship *ship, const int32_t weights[])
{
    if (ship->turrets >= template_of(terms, ship)->attack) {
        return worth_of_hull(terms, ship, weights);
    }
    return ship->crippled ? 0 : weights[WEIGHT_TURRET];
}

/* Of one hit, from the chances of pz8-naval.table.hit and pz8-naval.table.critical: 4 in 9 points
 * of H, as many of T, 1 in 36 Crippled and 1 in 36 sunk (2 in 36 for a fragile ship). */
static int32_t worth_of_hit(terms_t *terms, const struct ship *ship, const int32_t weights[])
{
    int32_t worth = worth_of(terms, ship);
    int32_t points =
        4 * (worth_of_hull(terms, ship, weights) + worth_of_turret(terms, ship, weights)) / 9;
    int sinking = template_of(terms, ship)->fragile ? 2 : 1;
    return points + (worth / 2 + sinking * worth) / 36;
}

static int32_t hits_of_lead(int lead, const void *of)
{
    return naval_hits_of_lead(lead);
}

/* Of one battery's salvo, if this is added to the D6 that straddles. */
static int32_t worth_of_salvo(terms_t *terms, const struct ship *firer, const struct ship *target,
                              enum battery battery, int range, int modifiers,
                              const int32_t weights[])
{
    const struct template *template = template_of(terms, firer);
    int need = naval_straddle_need(template, battery, range);
    if (need == 0) {
        return 0;
    }
    int attack = battery == BATTERY_SECOND ? template->attack_2 : template->attack;
    int ahead = attack - template_of(terms, target)->defence;
    int hits = (int)expect_lead(1, 1, ahead, hits_of_lead, NULL).sum; /* of 36 salvoes */
    return expect_faces(need, modifiers) * hits * worth_of_hit(terms, target, weights) / (6 * 36);
}

/* -- shooting ---------------------------------------------------------------------------------- */

static int32_t worth_of_shot(terms_t *terms, state_t *state, int firer, int target,
                             enum battery battery, bool concentrated, const int32_t weights[])
{
    const struct ship *ship = &state->ships[firer];
    const struct ship *enemy = &state->ships[target];
    int range = range_between(ship, enemy);
    bool both = battery == BATTERY_BOTH;
    struct tally tally = naval_straddle_tally(terms, state, ship, enemy, both, concentrated);
    int32_t worth = 0;
    if (battery != BATTERY_SECOND) {
        worth += worth_of_salvo(terms, ship, enemy, BATTERY_MAIN, range, tally.sum, weights);
    }
    if (battery != BATTERY_MAIN) {
        worth += worth_of_salvo(terms, ship, enemy, BATTERY_SECOND, range, tally.sum, weights);
    }
    return worth;
}

/* What a friend who fires at the same target alone loses by company. */
static int32_t worth_spoilt(terms_t *terms, state_t *state, int firer, int target,
                            const int32_t weights[])
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
    return worth_of_shot(terms, state, other, target, battery, false, weights) -
           worth_of_shot(terms, state, other, target, battery, true, weights);
}

static int32_t promise_of_shot(terms_t *terms, state_t *state, int firer, int target, int32_t named,
                               int32_t order, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    enum battery battery = named == ABSENT ? BATTERY_MAIN : (enum battery)named;
    int32_t worth = worth_of_shot(terms, state, firer, target, battery,
                                  naval_is_concentrated(state, firer, target), weights);
    if (order == DECLARE_NEXT) { /* who has fired already is not disturbed any more */
        worth -= worth_spoilt(terms, state, firer, target, weights);
    }
    if (intent->units[firer].goal == target) {
        worth = worth * weights[WEIGHT_CHOSEN] / PER_CENT;
    }
    return worth > 0 ? order + worth : SENSELESS;
}

/* A raid, as a torpedo salvo: 1, 2 or 3 points with one chance in six each. */
int32_t naval_promise_raid(terms_t *terms, state_t *state, const struct naval_raid *order,
                           const struct intent *intent)
{
    const struct ship *target = &state->ships[order->target];
    int kind = order->kind == ABSENT ? state->raids[order->raid].kind : order->kind;
    return RAIDS_FIRST + (kind == RAID_KIND_BOMB ? worth_of_turret(terms, target, intent->weights)
                                                 : worth_of_hull(terms, target, intent->weights));
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
                             const struct ship *target, const int32_t weights[])
{
    int range = range_between(firer, target);
    int modifiers = naval_straddle_tally(terms, state, firer, target, false, false).sum;
    if (!is_fighting(firer) || firer->smoke != SMOKE_NONE) {
        return 0;
    }
    int32_t main = worth_of_salvo(terms, firer, target, BATTERY_MAIN, range, modifiers, weights);
    int32_t second =
        worth_of_salvo(terms, firer, target, BATTERY_SECOND, range, modifiers, weights);
    return main > second ? main : second;
}

/* Is she as whole as the scenario asks of those who get away? */
static bool may_escape(terms_t *terms, const struct ship *ship)
{
    return ship->side == terms->escape_side && ship->hull == 0 &&
           ship->turrets <= terms->escape_turrets;
}

/* Away for good is right only where the scenario rewards it (pz8-naval.scenario.river-plate). */
static int32_t promise_of_leaving(terms_t *terms, state_t *state, const struct ship *ship,
                                  const int32_t weights[])
{
    bool counts = may_escape(terms, ship) && state->head.turn >= terms->escape_turn;
    return counts ? weights[WEIGHT_ESCAPE] : NEVER;
}

/* What she can do from there now, what she could do with her broadside in the turns to come, most
 * of all to the enemy that the plan gives her, and what the enemies could do to her: they cannot
 * fire at all of a fleet, so by plan each fears her share. */
struct prospect {
    int32_t now, hope, danger;
    int nearest;
};

static void look_at(terms_t *terms, state_t *state, const struct ship *moved,
                    const struct ship *later, int enemy, bool chosen, const int32_t weights[],
                    struct prospect *prospect)
{
    const struct ship *other = &state->ships[enemy];
    int32_t more = chosen ? weights[WEIGHT_CHOSEN] : PER_CENT;
    int32_t given = worth_of_duel(terms, state, moved, other, weights) * more / PER_CENT;
    int32_t hoped = worth_of_duel(terms, state, later, other, weights) * more / PER_CENT;
    int range = range_between(moved, other);
    prospect->now = given > prospect->now ? given : prospect->now;
    prospect->hope = hoped > prospect->hope ? hoped : prospect->hope;
    prospect->danger += worth_of_duel(terms, state, other, moved, weights);
    prospect->nearest = range < prospect->nearest ? range : prospect->nearest;
}

static int count_fighting(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_ships; i++) {
        n += state->ships[i].side == side && is_on_table(&state->ships[i]) &&
             is_fighting(&state->ships[i]);
    }
    return n > 0 ? n : 1;
}

/* How much of the danger is hers, in per cent. */
static int32_t fear_of(state_t *state, const struct ship *ship, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    return !intent->planned ? weights[WEIGHT_DANGER]
                            : weights[WEIGHT_DANGER_ALONE] +
                                  weights[WEIGHT_DANGER_SHARED] / count_fighting(state, ship->side);
}

int32_t naval_promise_move(terms_t *terms, state_t *state, const struct naval_move *order,
                           const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct ship *ship = &state->ships[order->unit];
    if (order->way == WAY_BACK && ship->at == rear_zone(ship->side)) {
        return promise_of_leaving(terms, state, ship, weights);
    }
    struct ship moved = after(ship, order->way, order->smoke);
    struct ship later = after(ship, order->way, false);
    later.facing = FACING_BROAD;
    struct prospect prospect = {.nearest = ZONES};
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side != ship->side && is_on_table(&state->ships[i])) {
            bool chosen = intent->units[order->unit].goal == i;
            look_at(terms, state, &moved, &later, i, chosen, weights, &prospect);
        }
    }
    int32_t away = 0;
    if (intent->units[order->unit].kind == INTENT_RESERVE) {
        int zones = moved.at - rear_zone(ship->side);
        away = weights[WEIGHT_ESCAPE_ZONE] * (zones < 0 ? -zones : zones);
    }
    return prospect.now - away + prospect.hope * weights[WEIGHT_HOPE] / PER_CENT -
           prospect.danger * fear_of(state, ship, intent) / PER_CENT -
           weights[WEIGHT_NEARER] * prospect.nearest;
}

/* -- the plan ---------------------------------------------------------------------------------- */

static int32_t way_to(const void *of, int ship, int enemy)
{
    state_t *state = of;
    const struct ship *other = &state->ships[enemy];
    return other->side == state->ships[ship].side || !is_on_table(other)
               ? ALLOT_WAY
               : range_between(&state->ships[ship], other);
}

/* Is she the weaker by so much that she had better get away unharmed? */
static bool is_outmatched(terms_t *terms, state_t *state, int side, const int32_t weights[])
{
    int32_t strength[SIDES] = {0, 0};
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        strength[ship->side] += is_on_table(ship) && is_fighting(ship) ? worth_of(terms, ship) : 0;
    }
    return strength[1 - side] * PER_CENT > (int64_t)strength[side] * weights[WEIGHT_PLAN_FLEE];
}

/* Each enemy wants as much fire as sinks her; the heaviest guns choose first. */
void naval_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    struct allotment allotment = {.n_units = state->n_ships,
                                  .n_goals = state->n_ships,
                                  .near = intent->weights[WEIGHT_PLAN_NEAR],
                                  .way = way_to,
                                  .of = state};
    intent_forget(intent);
    intent->planned = true;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        const struct template *template = template_of(terms, ship);
        if (ship->side == side) {
            allotment.strength[i] =
                is_on_table(ship) && is_fighting(ship) ? 1 + template->attack : 0;
        } else {
            int left = template->defence + 1 - ship->hull;
            allotment.goals[i].worth = 1 + worth_of_hull(terms, ship, intent->weights);
            allotment.goals[i].wants =
                1 + (left > 0 ? left : 0) * intent->weights[WEIGHT_PLAN_FORCE] / PER_CENT;
        }
    }
    allot(&allotment);
    bool outmatched = is_outmatched(terms, state, side, intent->weights);
    for (int i = 0; i < state->n_ships; i++) {
        if (allotment.goal[i] >= 0) {
            bool flees = outmatched && may_escape(terms, &state->ships[i]);
            intent->units[i] = (struct unit_intent){.goal = allotment.goal[i],
                                                    .kind = flees ? INTENT_RESERVE : INTENT_TAKE};
        }
    }
}

/* -- the whole --------------------------------------------------------------------------------- */

int32_t naval_promise_declare(terms_t *terms, state_t *state, const struct naval_declare *order,
                              const struct intent *intent)
{
    return promise_of_shot(terms, state, order->unit, order->target, order->battery, DECLARE_NEXT,
                           intent);
}

int32_t naval_promise_fire(terms_t *terms, state_t *state, const struct naval_fire *order,
                           const struct intent *intent)
{
    return order->target == NO_UNIT ? FIRE_NEXT
                                    : promise_of_shot(terms, state, order->unit, order->target,
                                                      order->battery, FIRE_NEXT, intent);
}

int32_t naval_promise_torpedo(terms_t *terms, state_t *state, const struct naval_torpedo *order,
                              const struct intent *intent)
{
    return TORPEDO_LAST + worth_of_hull(terms, &state->ships[order->target], intent->weights);
}

int32_t naval_promise_repair(terms_t *terms, state_t *state, const struct naval_repair *order,
                             const struct intent *intent)
{
    return order->what == DAMAGE_H
               ? worth_of_hull(terms, &state->ships[order->unit], intent->weights)
               : intent->weights[WEIGHT_TURRET];
}

/* Of done, once nothing better is left; in a move phase never before every order. */
int32_t naval_promise(terms_t *terms, state_t *state, const struct command *command,
                      const struct intent *intent)
{
    return agenda_top(&state->head)->kind == TASK_MOVE ? 2 * NEVER : 0;
}

int32_t naval_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = worth_of_end(&state->head, side, intent->weights[WEIGHT_WIN]);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        int32_t worth = worth_of(terms, ship);
        int defence = template_of(terms, ship)->defence;
        int32_t lost = ship->status == STATUS_SUNK ? worth + intent->weights[WEIGHT_FIGHTING]
                       : ship->crippled            ? worth / 2 + intent->weights[WEIGHT_FIGHTING]
                       : ship->status == STATUS_WITHDRAWN
                           ? intent->weights[WEIGHT_FIGHTING]
                           : ship->hull * worth / (2 * defence) +
                                 ship->turrets * intent->weights[WEIGHT_TURRET];
        score += ship->side == side ? -lost : lost;
    }
    return score;
}
