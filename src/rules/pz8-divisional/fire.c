/* Pz8 WW2 Divisional: artillery and aircraft (ledger, "Spotting and artillery fire" and "Air"). */

#include "board/table_area.h"
#include "rules/pz8-divisional/divisional.h"

/* pz8-divisional.table.rolls: what each roll needs, here and in divisional.h. */
enum {
    FIRE_NEED = 5,
    HILL_MORE = 3 * INCH, /* spotting from a hill, and into cover */
    COVER_LESS = 3 * INCH
};

/* pz8-divisional.fire.who: whether it may fire at all. */
static bool check_gun(terms_t *terms, state_t *state, int gun, struct refusal *why)
{
    const struct unit *unit = &state->units[gun];
    if (!is_artillery(terms, unit) || !is_on_table(unit)) {
        return refuse(why, CLAUSE_FIRE_WHO, "only artillery that is on the table fires");
    }
    if (unit->fired) {
        return refuse(why, CLAUSE_FIRE_WHO, "it has fired in this phase");
    }
    if (unit->ammo == 0) {
        return refuse(why, CLAUSE_FIRE_WHO, "it has no turns of fire left");
    }
    return !divisional_is_engaged(state, gun) ||
           refuse(why, CLAUSE_FIRE_WHO, "artillery in contact does not fire");
}

/* pz8-divisional.fire.spot; pz8-divisional.fire.sight: nothing blocks it. */
static bool check_target(terms_t *terms, state_t *state, int gun, int target, struct refusal *why)
{
    const struct unit *enemy = &state->units[target];
    if (enemy->side == state->units[gun].side || !is_on_table(enemy)) {
        return refuse(why, CLAUSE_FIRE_WHO, "its target is an enemy on the table");
    }
    if (!points_within(state->units[gun].at, enemy->at, FIRE_RANGE + 1)) {
        return refuse(why, CLAUSE_FIRE_WHO, "artillery reaches 18 inches");
    }
    if (terms->head.options[OPT_FIRE_INTO_MELEE] == FIRE_INTO_MELEE_NO &&
        divisional_is_engaged(state, target)) {
        return refuse(why, CLAUSE_FIRE_MELEE, "it is in contact with friends");
    }
    return divisional_is_spotted(terms, state, gun, target) ||
           refuse(why, CLAUSE_FIRE_SPOT, "no battalion of its own division spots that enemy");
}

bool divisional_check_fire(terms_t *terms, state_t *state, const struct divisional_fire *order,
                           struct refusal *why)
{
    return check_gun(terms, state, order->unit, why) &&
           check_target(terms, state, order->unit, order->target, why);
}

void divisional_do_fire(struct play *play, const struct divisional_fire *order)
{
    struct divisional_state *state = divisional_of(play);
    struct unit *gun = &state->units[order->unit];
    gun->fired = 1;
    gun->ammo--;
    divisional_tell_fired(play, CLAUSE_FIRE_WHO, order->unit, order->target);
    struct throw throw = play_die(FOR_ARTILLERY, CLAUSE_FIRE_ROLL, unit_piece(order->unit),
                                  unit_piece(order->target));
    throw.tally = divisional_fire_tally(divisional_terms(play), state, order->unit, order->target);
    if (play_roll_reaches(play, &throw, divisional_fire_need(&throw.tally))) {
        divisional_tire(play, order->target, 1, CLAUSE_FIRE_ROLL);
        divisional_watch_objectives(play);
    }
}

bool divisional_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        if (state->units[i].side != side || !check_gun(terms, state, i, &unused)) {
            continue;
        }
        for (int j = 0; j < state->n_units; j++) {
            if (state->units[j].side != side && check_target(terms, state, i, j, &unused)) {
                any = divisional_add_fire(legal, i, j);
            }
        }
    }
    return any;
}

/* pz8-divisional.fire.spot: woods, buildings and forts hide, once. */
static bool is_hidden(terms_t *terms, const struct unit *target)
{
    return target->fort != NO_UNIT ||
           (table_kinds_at(&terms->table, target->at) & (kind_bit(WOOD) | kind_bit(BUILDING))) != 0;
}

static bool spots(terms_t *terms, state_t *state, int spotter, const struct unit *target,
                  bool hidden)
{
    const struct unit *unit = &state->units[spotter];
    int32_t far = template_of(terms, unit)->spot - (hidden ? COVER_LESS : 0) + 1;
    if (!points_within(unit->at, target->at, far + HILL_MORE)) {
        return false;
    }
    if ((table_kinds_at(&terms->table, unit->at) & kind_bit(HILL)) != 0) {
        far += HILL_MORE;
    }
    return points_within(unit->at, target->at, far) && !divisional_is_engaged(state, spotter);
}

bool divisional_is_spotted(terms_t *terms, state_t *state, int gun, int target)
{
    const struct unit *enemy = &state->units[target];
    bool hidden = is_hidden(terms, enemy);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->division == state->units[gun].division && unit->side != enemy->side &&
            is_on_table(unit) && spots(terms, state, i, enemy, hidden)) {
            return true;
        }
    }
    return false;
}

/* pz8-divisional.fire.roll */
struct tally divisional_fire_tally(terms_t *terms, state_t *state, int gun, int target)
{
    (void)terms;
    struct tally tally = tally_none();
    int quality = state->units[gun].quality;
    if (quality != QUALITY_AVERAGE) {
        tally_add(&tally, quality == QUALITY_ELITE ? WHY_ELITE : WHY_GREEN,
                  quality == QUALITY_ELITE ? 1 : -1);
    }
    if (state->units[target].fort != NO_UNIT) {
        tally_add(&tally, WHY_FORT, -1);
    }
    return tally;
}

/* A 6 always hits: with two against it, a total of 4 is what a 6 makes. */
int divisional_fire_need(const struct tally *tally)
{
    return tally->sum < FIRE_NEED - 6 ? 6 + tally->sum : FIRE_NEED;
}

/* -- air --------------------------------------------------------------------------------------- */

/* pz8-divisional.air.attack: any enemy, spotted or not. */
bool divisional_check_bomb(terms_t *terms, state_t *state, const struct divisional_bomb *order,
                           struct refusal *why)
{
    (void)terms;
    const struct unit *target = &state->units[order->target];
    if (state->missions[order->side] == 0) {
        return refuse(why, CLAUSE_AIR_ATTACK, "there are no air attacks left");
    }
    return (target->side != order->side && is_on_table(target)) ||
           refuse(why, CLAUSE_AIR_ATTACK, "its target is an enemy on the table");
}

void divisional_do_bomb(struct play *play, const struct divisional_bomb *order)
{
    struct divisional_state *state = divisional_of(play);
    state->missions[order->side]--;
    divisional_tell_bombed(play, CLAUSE_AIR_ATTACK, order->target);
    struct throw throw = play_die(FOR_BOMB, CLAUSE_AIR_ATTACK, NO_PIECE, unit_piece(order->target));
    throw.tally = divisional_bomb_tally(divisional_terms(play), state, order->target);
    if (play_roll_reaches(play, &throw, BOMB_NEED)) {
        divisional_tire(play, order->target, 1, CLAUSE_AIR_ATTACK);
        divisional_watch_objectives(play);
    }
}

bool divisional_list_bomb(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms;
    bool any = false;
    for (int i = 0; state->missions[side] > 0 && i < state->n_units; i++) {
        if (state->units[i].side != side && is_on_table(&state->units[i])) {
            any = divisional_add_bomb(legal, i);
        }
    }
    return any;
}

struct tally divisional_bomb_tally(terms_t *terms, state_t *state, int target)
{
    struct tally tally = tally_none();
    if (state->units[target].fort != NO_UNIT) {
        tally_add(&tally, WHY_BOMBED_FORT, -1);
    }
    if (is_hq(terms, &state->units[target])) {
        tally_add(&tally, WHY_HQ, -1);
    }
    return tally;
}
