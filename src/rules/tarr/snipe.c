/* Tarr's Modern Warfare: sniping (ledger, 4.6: tarr.conceal.snipe). One rifleman of a hidden unit
 * fires for all of it, and it stays hidden. */

#include "rules/tarr/heavy.h"

enum { KILLS = 6 };

static int rifleman(terms_t *terms, state_t *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct figure *figure = &state->men[i];
        if (is_standing(&figure->man) && figure->man.weapon == WEAPON_RIFLE && !figure->fired) {
            return i;
        }
    }
    return NO_MAN;
}

/* Within 12 inches of a rifleman, in sight of the unit; NO_MAN if there is nobody. With `man` it
 * must be he. */
static int victim(const struct scene *scene, int unit, int target, int man)
{
    int shooter = rifleman(scene->terms, scene->state, unit);
    int best = NO_MAN;
    struct spot from[SPOTS_MAX], to[SPOTS_MAX];
    int n_from = tarr_spots(scene, unit, from), n_to = tarr_spots(scene, target, to);
    if (shooter == NO_MAN) {
        return NO_MAN;
    }
    for (int i = 0; i < n_to; i++) {
        bool seen = false;
        if (to[i].man == NO_MAN || (man != NO_MAN && to[i].man != man)) {
            continue;
        }
        for (int k = 0; k < n_from && !seen; k++) {
            seen = from[k].man != NO_MAN && tarr_has_line(scene, &from[k], &to[i]) &&
                   tarr_spot_gap(scene, &from[k], &to[i]) <= tarr_range(WEAPON_RIFLE)->reach;
        }
        if (seen && (best == NO_MAN ||
                     scene->state->men[to[i].man].man.role > scene->state->men[best].man.role)) {
            best = to[i].man;
        }
    }
    return best;
}

static bool find_snipe(const struct scene *scene, int unit, int target, int man,
                       struct refusal *why)
{
    terms_t *terms = scene->terms;
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || !is_hidden(state, unit) || rifleman(terms, state, unit) == NO_MAN) {
        return refuse(why, CLAUSE_CONCEAL_SNIPE, "a rifleman of a hidden unit snipes");
    }
    if (!is_known_enemy(state, its->side, target)) {
        return refuse(why, CLAUSE_TURN_DECLARE, "that is no enemy on the table");
    }
    return victim(scene, unit, target, man) != NO_MAN ||
           refuse(why, CLAUSE_CONCEAL_SNIPE, "nobody there is in sight within 12 inches");
}

bool tarr_check_snipe(terms_t *terms, state_t *state, const struct tarr_snipe *order,
                      struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    if (declare_find(&tarr_declares, &state->head, order->unit, 0) != NO_DECLARED || unit->fired) {
        return refuse(why, CLAUSE_CORE_ONE_FIRE, "it fires once in a move");
    }
    if (unit->spirit != SPIRIT_STEADY || unit->driven || unit->landed == state->head.turn) {
        return refuse(why, CLAUSE_CONCEAL_SNIPE, "it does not fire in this move");
    }
    return tarr_check_toil(&scene, order->unit, order->target, why) &&
           find_snipe(&scene, order->unit, order->target, tarr_said_man(order->man), why);
}

void tarr_do_snipe(struct play *play, const struct tarr_snipe *order)
{
    struct declaration *shot = tarr_declare(play, ATTACK_SNIPE, order->unit, ARMAMENT_SMALL_ARMS);
    int man = tarr_said_man(order->man);
    shot->target = (uint8_t)order->target;
    shot->man = (uint16_t)(man == NO_MAN ? NO_FIGURE : man);
    shot->method = METHOD_OPEN;
    tarr_tell_to_snipe(play, CLAUSE_CONCEAL_SNIPE, order->unit, order->target);
}

bool tarr_list_snipe(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        for (int target = 0;
             target < state->n_units && state->units[unit].side == side && is_hidden(state, unit);
             target++) {
            any |= state->units[target].side != side &&
                   tarr_try_snipe(terms, state, side, legal, unit, target, ABSENT);
        }
    }
    return any;
}

/* tarr.conceal.snipe: a 6 kills one man in the open. Nobody else learns who it was: the enemy is
 * told of the man who falls. */
void tarr_snipe_at(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    int unit = declaration->declared.unit, target = declaration->target;
    int man = declaration->man == NO_FIGURE ? NO_MAN : declaration->man;
    uint8_t sees = play->sees;
    tarr_look_out(terms, state, &scene);
    if (!find_snipe(&scene, unit, target, man, NULL)) {
        return;
    }
    man = victim(&scene, unit, target, man);
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        state->men[i].fired = 1; /* one fires for the whole unit */
    }
    play->sees = (uint8_t)(1 << declaration->declared.side);
    struct throw throw =
        play_die(FOR_SNIPE, CLAUSE_CONCEAL_SNIPE, unit_piece(unit), unit_piece(target));
    bool kills = play_roll_reaches(play, &throw, KILLS);
    play->sees = sees;
    if (kills && tarr_cover_of(&scene, man, &state->units[unit].at) == COVER_OPEN) {
        uint64_t may[MEN_WORDS] = {0};
        set_bit(may, man);
        tarr_men_fall(play, target, may, 1, NO_UNIT, CLAUSE_CONCEAL_SNIPE);
    }
}
