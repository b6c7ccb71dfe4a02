/* A World Aflame: gas and mines against men (ledger, gas and anti-personnel mines).
 *
 * A worked example is aflame.vector.gas. */

#include "rules/aflame/arms.h"

enum { NEAR_GAS = 10 * INCH, MASKED = 6, UNMASKED = 3, MINE_KILLS = 5 };

/* -- canisters (aflame.gas.use, aflame.gas.canister) ------------------------------------------- */

/* A canister that is still shut is a cloud that has not begun. */
static int canister_at(state_t *state, int man)
{
    for (int i = 0; i < state->n_clouds; i++) {
        const struct drift *cloud = &state->clouds[i];
        if (cloud->kind == CLOUD_GAS_CANISTER && cloud->since == 0 && !cloud->gone &&
            points_within(cloud->at, state->men[man].man.at, 2 * 500 + TOUCHING)) {
            return i;
        }
    }
    return NO_MAN;
}

bool aflame_check_canister(terms_t *terms, state_t *state, const struct aflame_canister *order,
                           struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    if (option_of(terms, OPT_GAS) == GAS_NO) {
        return refuse(why, CLAUSE_GAS_USE, "nobody uses gas in this game");
    }
    if (figure->man.unit != state->active || !is_standing(&figure->man) || figure->mounted ||
        figure->fired) {
        return refuse(why, CLAUSE_GAS_CANISTER,
                      "a foot figure of the active unit that has not fired opens it");
    }
    return canister_at(state, order->man) != NO_MAN ||
           refuse(why, CLAUSE_GAS_CANISTER, "he does not touch a canister");
}

void aflame_do_canister(struct play *play, const struct aflame_canister *order)
{
    struct aflame_state *state = aflame_of(play);
    struct drift *cloud = &state->clouds[canister_at(state, order->man)];
    cloud->gone = 1;
    state->men[order->man].fired = 1;
    aflame_open_cloud(play, CLOUD_GAS_CANISTER, cloud->at);
    aflame_ask_again(play);
}

/* -- what it does ------------------------------------------------------------------------------ */

/* aflame.gas.duration: as smoke; a canister that is shut does nothing. */
static bool is_gas(const struct drift *cloud)
{
    return !cloud->gone && cloud->since != 0 &&
           (cloud->kind == CLOUD_GAS_SHELL || cloud->kind == CLOUD_GAS_CANISTER);
}

static bool is_man_near(state_t *state, const struct drift *cloud, int man, int32_t within)
{
    struct base base = aflame_cloud_base(state, cloud);
    return base_is_caught(&base, state->men[man].man.at, within);
}

/* aflame.gas.state: by its nearest figure, while it is so. */
bool aflame_is_near_gas(state_t *state, int unit, int32_t within)
{
    for (int c = 0; c < state->n_clouds; c++) {
        if (!is_gas(&state->clouds[c])) {
            continue;
        }
        for (int i = 0; i < state->n_men; i++) {
            if (state->men[i].man.unit == unit && is_standing(&state->men[i].man) &&
                is_man_near(state, &state->clouds[c], i, within)) {
                return true;
            }
        }
    }
    return false;
}

/* Inside it Demoralised, near it Confused. */
enum spirit aflame_gas_spirit(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    return aflame_is_near_gas(state, unit, 0)          ? SPIRIT_DEMORALISED
           : aflame_is_near_gas(state, unit, NEAR_GAS) ? SPIRIT_CONFUSED
                                                       : SPIRIT_STEADY;
}

/* aflame.gas.casualties: those in it, with masks on a 6, without on 3 and more. */
static bool choke(struct play *play, int cloud, int unit)
{
    struct aflame_state *state = aflame_of(play);
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != unit || !is_standing(man) ||
            !is_man_near(state, &state->clouds[cloud], i, 0)) {
            continue;
        }
        struct throw throw = play_die(FOR_GAS, CLAUSE_GAS_CASUALTIES, figure_piece(i), NO_PIECE);
        any = true;
        if (play_roll_reaches(play, &throw, state->units[unit].masks ? MASKED : UNMASKED)) {
            aflame_fall(play, i, CLAUSE_GAS_CASUALTIES);
        }
    }
    return any;
}

/* aflame.gas.morale: after these rolls; 2 less within 10 inches. */
void aflame_breathe(struct play *play, int cloud, int unit)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        if ((unit != NO_UNIT && unit != i) || !is_on_table(&state->units[i]) ||
            !is_gas(&state->clouds[cloud])) {
            continue;
        }
        bool inside = choke(play, cloud, i);
        if (is_on_table(&state->units[i])) {
            aflame_weigh(play, i);
        }
        if (inside && is_on_table(&state->units[i])) {
            aflame_test(play, &(struct trial){.unit = i,
                                              .test = TEST_AREA,
                                              .attack = ATTACK_GAS,
                                              .by = NO_UNIT,
                                              .clause = CLAUSE_GAS_MORALE});
        }
    }
}

/* -- anti-personnel mines ---------------------------------------------------------------------- */

/* aflame.apmine.lay, aflame.apmine.enter: once for each entry; the unit tests when its move is
 * over.
 */
void aflame_tread(struct play *play, int man, struct point from, struct point to)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->gone || !mine->real || !mine->men || !is_standing(&state->men[man].man) ||
            points_within(from, mine->at, mine->radius) ||
            leg_compare(from, to, mine->at, mine->radius) > 0) {
            continue;
        }
        struct throw throw = play_die(FOR_TREAD, CLAUSE_APMINE_ENTER, figure_piece(man), NO_PIECE);
        if (play_roll_reaches(play, &throw, MINE_KILLS)) {
            mine->found = 1;
            state->mined = state->men[man].man.unit;
            aflame_fall(play, man, CLAUSE_APMINE_ENTER);
        }
    }
}
