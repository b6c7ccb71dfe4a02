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
    throw.tally = divisional_fire_tally(state, order->unit, order->target);
    if (play_roll_reaches(play, &throw, divisional_fire_need(&throw.tally))) {
        divisional_tire(play, order->target, 1, CLAUSE_FIRE_ROLL);
        divisional_watch_objectives(play);
    }
}

bool divisional_list_fire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (!check_gun(terms, state, i, NULL)) {
            continue;
        }
        for (int j = next_of(state, 1 - side, -1); j >= 0; j = next_of(state, 1 - side, j)) {
            if (check_target(terms, state, i, j, NULL)) {
                any = divisional_add_fire(legal, i, j);
                if (legal == NULL) {
                    return true;
                }
            }
        }
    }
    return any;
}

/* pz8-divisional.fire.spot: a hill lets one see further, and whoever is in contact spots nothing.
 */
static bool spots(terms_t *terms, state_t *state, int spotter, struct point at, int32_t less)
{
    const struct unit *unit = &state->units[spotter];
    int32_t far = template_of(terms, unit)->spot + 1 - less;
    return points_longer_way(unit->at, at) <= far + HILL_MORE &&
           (points_within(unit->at, at, far) ||
            (points_within(unit->at, at, far + HILL_MORE) &&
             (table_kinds_at(&terms->table, unit->at) & kind_bit(HILL)) != 0)) &&
           !divisional_is_engaged(state, spotter);
}

/* Woods, buildings and forts hide, once. */
bool divisional_is_spotted(terms_t *terms, state_t *state, int gun, int target)
{
    const struct unit *its = &state->units[gun];
    const struct unit *enemy = &state->units[target];
    uint32_t cover = kind_bit(WOOD) | kind_bit(BUILDING);
    bool hidden = enemy->fort != NO_UNIT || (table_kinds_at(&terms->table, enemy->at) & cover) != 0;
    for (int i = next_of(state, its->side, -1); i >= 0; i = next_of(state, its->side, i)) {
        if (state->units[i].division == its->division &&
            spots(terms, state, i, enemy->at, hidden ? COVER_LESS : 0)) {
            return true;
        }
    }
    return false;
}

/* pz8-divisional.fire.roll */
struct tally divisional_fire_tally(state_t *state, int gun, int target)
{
    struct tally tally = tally_none();
    tally_if(&tally, state->units[gun].quality == QUALITY_ELITE, WHY_ELITE, 1);
    tally_if(&tally, state->units[gun].quality == QUALITY_GREEN, WHY_GREEN, -1);
    tally_if(&tally, state->units[target].fort != NO_UNIT, WHY_FORT, -1);
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

struct tally divisional_bomb_tally(terms_t *terms, state_t *state, int target)
{
    struct tally tally = tally_none();
    tally_if(&tally, state->units[target].fort != NO_UNIT, WHY_BOMBED_FORT, -1);
    tally_if(&tally, is_hq(terms, &state->units[target]), WHY_HQ, -1);
    return tally;
}
