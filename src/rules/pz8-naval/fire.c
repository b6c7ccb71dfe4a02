/* Pz8 Naval: guns (ledger, "Fire" and "Two batteries"). */

#include "rules/pz8-naval/naval.h"

/* pz8-naval.table.straddle, pz8-naval.table.straddle-variant: the modified D6 needed by row and
 * range; 0 where the guns do not reach. */
struct straddle {
    uint8_t row, need[RANGES];
};
#include "rules/pz8-naval-straddle-variant.h"
#include "rules/pz8-naval-straddle.h"

static bool check_shot(terms_t *terms, state_t *state, int firer, int target, int32_t battery,
                       struct refusal *why);
static bool list_shots(terms_t *terms, state_t *state, int firer, bool declares,
                       struct legal *legal);
static void fire_guns(struct play *play, int firer);

bool naval_check_declare(terms_t *terms, state_t *state, const struct naval_declare *order,
                         struct refusal *why)
{
    if (terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_SEQUENTIAL) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "targets are named as the ships fire: fire");
    }
    if (state->stage > STAGE_DECLARE) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "no target is declared once the guns have spoken");
    }
    if (state->ships[order->unit].target != NO_UNIT) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "her target is declared and stays so");
    }
    return check_shot(terms, state, order->unit, order->target, order->battery, why);
}

void naval_do_declare(struct play *play, const struct naval_declare *order)
{
    struct naval_state *state = naval_of(play);
    struct ship *ship = &state->ships[order->unit];
    state->stage = STAGE_DECLARE;
    ship->target = (uint8_t)order->target;
    ship->battery = (uint8_t)(order->battery == ABSENT ? BATTERY_MAIN : order->battery);
    naval_tell_declared(play, CLAUSE_FIRE_DECLARE, order->unit, order->target, ship->battery);
}

bool naval_list_declare(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_SEQUENTIAL ||
        state->stage > STAGE_DECLARE) {
        return false;
    }
    bool any = false;
    for (int i = 0; i < state->n_ships && !(any && legal == NULL); i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == side && !ship->fired && ship->target == NO_UNIT &&
            naval_check_firer(ship, NULL)) {
            any |= list_shots(terms, state, i, true, legal);
        }
    }
    return any;
}

/* A ship that has declared fires at what she declared; where nothing is declared, as she says. */
bool naval_check_fire(terms_t *terms, state_t *state, const struct naval_fire *order,
                      struct refusal *why)
{
    const struct ship *ship = &state->ships[order->unit];
    if (state->stage > STAGE_GUNS) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "the guns come before the torpedoes");
    }
    if (ship->fired) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "she has fired in this phase");
    }
    if (terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_SEQUENTIAL) {
        if (order->target == NO_UNIT) {
            return refuse(why, CLAUSE_FIRE_DECLARE, "her target is missing");
        }
        return check_shot(terms, state, order->unit, order->target, order->battery, why);
    }
    if (order->target != NO_UNIT || order->battery != ABSENT) {
        return refuse(why, CLAUSE_FIRE_DECLARE,
                      "target and battery were declared and are not named again");
    }
    return ship->target != NO_UNIT ||
           refuse(why, CLAUSE_FIRE_DECLARE, "she has no target: declare one before the first gun");
}

void naval_do_fire(struct play *play, const struct naval_fire *order)
{
    if (order->target != NO_UNIT) { /* opt-concentration = sequential: named as she fires */
        struct naval_declare aim = {
            .unit = order->unit, .target = order->target, .battery = order->battery};
        naval_do_declare(play, &aim);
    }
    fire_guns(play, order->unit);
}

bool naval_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (state->stage > STAGE_GUNS) {
        return false;
    }
    bool declared = terms->head.options[OPT_CONCENTRATION] == CONCENTRATION_DECLARED;
    bool any = false;
    for (int i = 0; i < state->n_ships && !(any && legal == NULL); i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side != side || ship->fired) {
            continue;
        }
        if (!declared && naval_check_firer(ship, NULL)) {
            any |= list_shots(terms, state, i, false, legal);
        } else if (declared && ship->target != NO_UNIT) {
            any = naval_add_fire(legal, i, NO_UNIT, ABSENT);
        }
    }
    return any;
}

/* pz8-naval.sight.no-block: nothing between them matters. */
bool naval_check_target(state_t *state, int side, int target, struct refusal *why)
{
    const struct ship *enemy = &state->ships[target];
    if (enemy->side == side) {
        return refuse(why, CLAUSE_FIRE_DECLARE, "that is a ship of her own side");
    }
    return is_on_table(enemy) ||
           refuse(why, CLAUSE_SIGHT_NO_BLOCK, "the target is no longer on the table");
}

/* pz8-naval.fire.range, pz8-naval.variant.straddle */
int naval_straddle_need(const struct template *template, enum battery battery, int range)
{
    bool second = battery == BATTERY_SECOND;
    int row = second ? template->row_2 : template->row;
    return range > (second ? template->range_2 : template->range) ? 0
           : row < ROW_BC ? pz8_naval_straddle[row - ROW_HEAVY].need[range - 1]
                          : pz8_naval_straddle_variant[row - ROW_BC].need[range - 1];
}

bool naval_reaches(const struct template *template, enum battery battery, int range)
{
    bool main =
        battery == BATTERY_SECOND || naval_straddle_need(template, BATTERY_MAIN, range) != 0;
    bool second =
        battery == BATTERY_MAIN || naval_straddle_need(template, BATTERY_SECOND, range) != 0;
    return main && second;
}

static bool is_waiting(const struct ship *ship, int side)
{
    return ship->side == side && ship->target != NO_UNIT && !ship->fired;
}

bool naval_has_shot_waiting(state_t *state, int side)
{
    for (int i = 0; i < state->n_ships; i++) {
        if (is_waiting(&state->ships[i], side)) {
            return true;
        }
    }
    return false;
}

/* The shots that were declared and not yet resolved, in roster order. */
void naval_fire_the_rest(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        if (is_waiting(&state->ships[i], side)) {
            fire_guns(play, i);
        }
    }
}

bool naval_check_firer(const struct ship *ship, struct refusal *why)
{
    if (!is_on_table(ship)) {
        return refuse(why, CLAUSE_FIRE_WHO, "she is no longer on the table");
    }
    if (ship->crippled) {
        return refuse(why, CLAUSE_FIRE_WHO, "a Crippled ship fires no more");
    }
    return ship->smoke == SMOKE_NONE ||
           refuse(why, CLAUSE_SMOKE_NO_FIRE, "a ship hidden in smoke does not fire");
}

/* pz8-naval.damage.compare: the firer's die and Attack against the target's die and Defence; the
 * lead is Attack less Defence. */
int naval_hits_of_lead(int lead)
{
    return lead <= 0 ? 0 : lead < HITS_MAX ? lead : HITS_MAX;
}

static int hits_result(const uint8_t values[], int n, int lead)
{
    return naval_hits_of_lead(values[0] - values[1] + lead);
}

static int roll_hits(struct play *play, int firer, int target, int attack)
{
    int defence = template_of(naval_terms(play), &naval_of(play)->ships[target])->defence;
    struct throw throw =
        play_die(FOR_COMPARE, CLAUSE_DAMAGE_COMPARE, ship_piece(firer), ship_piece(target));
    throw.n = 2; /* the firer's die, then the target's */
    int hits = play_roll_result(play, &throw, hits_result, attack - defence);
    const uint8_t *dice = play->events->list[play->events->n - 1].dice;
    int totals[] = {dice[0] + attack, dice[1] + defence};
    naval_tell_compared(play, CLAUSE_DAMAGE_COMPARE, firer, target, totals[0], totals[1], hits);
    return hits;
}

/* pz8-naval.fire.straddle, and what comes of it. */
static void fire_battery(struct play *play, int firer, int target, enum battery battery, bool both)
{
    state_t *state = naval_of(play);
    const struct ship *ship = &state->ships[firer];
    const struct template *template = template_of(naval_terms(play), ship);
    int range = range_between(ship, &state->ships[target]);
    struct throw throw =
        play_die(FOR_STRADDLE, CLAUSE_FIRE_STRADDLE, ship_piece(firer), ship_piece(target));
    throw.tally = naval_straddle_tally(naval_terms(play), state, ship, &state->ships[target], both,
                                       naval_is_concentrated(state, firer, target));
    if (play_roll_reaches(play, &throw, naval_straddle_need(template, battery, range))) {
        int attack = battery == BATTERY_SECOND ? template->attack_2 : template->attack;
        naval_take_hits(play, firer, target, roll_hits(play, firer, target, attack));
    }
}

/* At her declared target. pz8-naval.variant.secondary: both batteries are two salvoes, the second
 * only at a ship still afloat. */
static void fire_guns(struct play *play, int firer)
{
    struct naval_state *state = naval_of(play);
    struct ship *ship = &state->ships[firer];
    int target = ship->target;
    ship->fired = 1;
    state->stage = STAGE_GUNS;
    if (!is_on_table(&state->ships[target])) { /* pz8-naval.fire.declare */
        naval_tell_shot_lost(play, CLAUSE_FIRE_DECLARE, firer, target);
        return;
    }
    int range = range_between(ship, &state->ships[target]);
    naval_tell_fired(play, CLAUSE_FIRE_STRADDLE, firer, target, range, ship->battery);
    bool both = ship->battery == BATTERY_BOTH;
    if (ship->battery != BATTERY_SECOND) {
        fire_battery(play, firer, target, BATTERY_MAIN, both);
    }
    if (ship->battery != BATTERY_MAIN && is_on_table(&state->ships[target])) {
        fire_battery(play, firer, target, BATTERY_SECOND, both);
    }
}

/* pz8-naval.table.straddle-mods: pz8-naval.fire.mod-facing, pz8-naval.fire.mod-turret,
 * pz8-naval.fire.mod-concentration, pz8-naval.fire.mod-sight, pz8-naval.fire.mod-crippled. Smoke,
 * night and bad weather together count once, and not at all for Radar (pz8-naval.sight.night,
 * pz8-naval.sight.radar). */
struct tally naval_straddle_tally(terms_t *terms, state_t *state, const struct ship *ship,
                                  const struct ship *enemy, bool both, bool concentrated)
{
    struct tally tally = tally_none();
    bool dim =
        enemy->smoke != SMOKE_NONE || state->light == LIGHT_NIGHT || terms->weather == WEATHER_BAD;
    tally_if(&tally, ship->facing != FACING_BROAD, WHY_NOT_BROADSIDE, -1);
    tally_if(&tally, ship->turrets > 0, WHY_TURRETS, -ship->turrets);
    tally_if(&tally, concentrated, WHY_CONCENTRATION, -1);
    tally_if(&tally, dim && !ship->radar, WHY_SIGHT, -1);
    tally_if(&tally, enemy->crippled, WHY_CRIPPLED_TARGET, 1);
    tally_if(&tally, both, WHY_BOTH_BATTERIES, -1);
    return tally;
}

/* pz8-naval.fire.mod-concentration: ships, not batteries, whether their shots are lost or not. */
bool naval_is_concentrated(state_t *state, int firer, int target)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (i != firer && ship->target == target && ship->side == state->ships[firer].side) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.variant.secondary: no battery named is the main one, and who has one names none. */
static bool check_battery(const struct template *template, int32_t battery, int range,
                          struct refusal *why)
{
    if (battery != ABSENT && template->row_2 == ROW_NONE) {
        return refuse(why, CLAUSE_VARIANT_SECONDARY, "she has one battery: none is to be named");
    }
    return naval_reaches(template, battery == ABSENT ? BATTERY_MAIN : (enum battery)battery,
                         range) ||
           refuse(why, CLAUSE_FIRE_RANGE, "the target is out of range");
}

static bool check_shot(terms_t *terms, state_t *state, int firer, int target, int32_t battery,
                       struct refusal *why)
{
    const struct ship *ship = &state->ships[firer];
    if (!naval_check_firer(ship, why) || !naval_check_target(state, ship->side, target, why)) {
        return false;
    }
    int range = range_between(ship, &state->ships[target]);
    return check_battery(template_of(terms, ship), battery, range, why);
}

static bool add_shot(struct legal *legal, bool declares, int firer, int target, int battery)
{
    return declares ? naval_add_declare(legal, firer, target, battery)
                    : naval_add_fire(legal, firer, target, battery);
}

/* Every target of her batteries. */
static bool list_shots(terms_t *terms, state_t *state, int firer, bool declares,
                       struct legal *legal)
{
    const struct ship *ship = &state->ships[firer];
    const struct template *template = template_of(terms, ship);
    bool has_two = template->row_2 != ROW_NONE;
    bool any = false;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *enemy = &state->ships[i];
        if (enemy->side == ship->side || !is_on_table(enemy)) {
            continue;
        }
        int range = range_between(ship, enemy);
        bool main = naval_straddle_need(template, BATTERY_MAIN, range) != 0;
        bool second = has_two && naval_straddle_need(template, BATTERY_SECOND, range) != 0;
        any |= main && add_shot(legal, declares, firer, i, ABSENT);
        any |= main && has_two && add_shot(legal, declares, firer, i, BATTERY_MAIN);
        any |= second && add_shot(legal, declares, firer, i, BATTERY_SECOND);
        any |= main && second && add_shot(legal, declares, firer, i, BATTERY_BOTH);
    }
    return any;
}
