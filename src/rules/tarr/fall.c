/* Tarr's Modern Warfare: who falls, and what is lost with him (ledger, 4.7:
 * tarr.fire.casualty-choice; what else follows from a loss is in morale.c and points.c). */

#include <string.h>

#include "rules/tarr/chapters.h"

/* -- choose-casualty --------------------------------------------------------------------------- */

bool tarr_check_choose_casualty(terms_t *terms, state_t *state,
                                const struct tarr_choose_casualty *order, struct refusal *why)
{
    return fall_check(&tarr_figures, &state->head, order->men.who, order->men.n,
                      CLAUSE_FIRE_CASUALTY_CHOICE, why);
}

void tarr_do_choose_casualty(struct play *play, const struct tarr_choose_casualty *order)
{
    fall_do(play, &tarr_figures, order->men.who, order->men.n);
}

bool tarr_list_choose_casualty(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct pieces men = {0};
    men.n = fall_choice(&tarr_figures, &terms->head, &state->head, men.who);
    return tarr_add_choose_casualty(legal, &men);
}

/* -- who goes first ---------------------------------------------------------------------------- */

/* tarr.fire.casualty-choice: riflemen, then sub-machine gunners, then other weapons, then leaders
 * and observers, the highest index first. */
int64_t tarr_goes_first(const struct scenario *scenario, const struct state *head, int man)
{
    const struct figure *figure = &tarr_state(head)->men[man];
    bool special = figure->man.role == ROLE_LEADER || figure->man.role == ROLE_OBSERVER;
    int rank = special                              ? 3
               : figure->man.weapon == WEAPON_RIFLE ? 0
               : figure->man.weapon == WEAPON_SMG   ? 1
                                                    : 2;
    return (int64_t)rank * MEN_MAX - man;
}

/* The men nearest to the middle of the attacker fall: tarr.opt-casualty-choice nearest. */
static int by_nearness(terms_t *terms, state_t *state, const uint64_t may[MEN_WORDS], int by,
                       int16_t order[MEN_MAX])
{
    struct men men;
    int64_t key[MEN_MAX] = {0};
    gather_men(&tarr_figures, &terms->head, &state->head, &men);
    for (int i = next_bit(may, MEN_WORDS, 0); i != NO_BIT; i = next_bit(may, MEN_WORDS, i + 1)) {
        key[i] = point_distance2(men.at[i], middle_of(&state->units[by]));
    }
    return men_by_key(&men, may, key, order);
}

void tarr_men_fall(struct play *play, int unit, const uint64_t may[MEN_WORDS], int n, int by,
                   int clause)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    bool nearest = option_of(terms, OPT_CASUALTY_CHOICE) == CASUALTY_CHOICE_NEAREST;
    struct fall fall = {.clause = (uint16_t)clause,
                        .n = (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX),
                        .unit = (uint8_t)unit,
                        .side = state->units[unit].side,
                        .by = (uint8_t)by};
    int16_t order[MEN_MAX];
    memcpy(fall.may, may, sizeof fall.may);
    int n_order = !nearest ? 0
                  : by != NO_UNIT
                      ? by_nearness(terms, state, may, by, order)
                      : fall_order(&tarr_figures, &terms->head, &state->head, &fall, order);
    fall_begin(play, &tarr_figures, fall, n_order > 0 ? order : NULL, n_order);
}

/* -- one man ----------------------------------------------------------------------------------- */

/* tarr.art.together, tarr.air.run: casualties of these are removed when all has been thrown. */
bool tarr_is_marking(state_t *state)
{
    return state->head.phase == AIRSTRIKE_PHASE || state->head.phase == BOMBARD_PHASE;
}

/* Whoever sees the man, or knows of his unit, sees him fall. */
static void tell_fallen(struct play *play, int man, int clause)
{
    state_t *state = tarr_of(play);
    const struct figure *figure = &state->men[man];
    uint8_t sees = play->sees;
    bool shown = figure->man.shown && !is_hidden(state, figure->man.unit);
    play->sees = (uint8_t)(shown ? SEEN_BY_ALL : 1 << figure->man.side);
    tarr_tell_fallen(play, clause, figure->man.unit, man);
    play->sees = sees;
}

/* He is out of the battle. */
void tarr_remove(struct play *play, int man)
{
    struct tarr_state *state = tarr_of(play);
    struct figure *figure = &state->men[man];
    figure->man.gone = MAN_FALLEN;
    figure->man.at = (struct point){NOWHERE, NOWHERE};
    figure->man.inside = NO_INSIDE;
    if (figure->man.role == ROLE_OBSERVER) {
        tarr_observer_lost(play, figure->man.unit);
    }
    if (!is_piece(tarr_terms(play), &state->units[figure->man.unit]) &&
        tarr_strength(tarr_terms(play), state, figure->man.unit) == 0) {
        tarr_lose(play, figure->man.unit, GONE_DESTROYED);
    }
    tarr_note_loss(play, figure->man.unit);
}

void tarr_man_falls(struct play *play, int man, int by, int clause)
{
    tell_fallen(play, man, clause);
    if (tarr_is_marking(tarr_of(play))) {
        tarr_of(play)->men[man].man.gone = MAN_MARKED;
    } else {
        tarr_remove(play, man);
    }
}

void tarr_marked_go(struct play *play)
{
    marked_go(play, &tarr_figures);
}

/* -- whole units ------------------------------------------------------------------------------- */

void tarr_lose(struct play *play, int unit, enum gone how)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    if (how == GONE_DESTROYED && its->gone == GONE_HERE && !its->wreck) {
        tarr_tell_destroyed(play, CLAUSE_POINTS_DESTROYED, unit);
    }
    its->gone = (uint8_t)how;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        struct man *man = &state->men[i].man;
        if (is_in_action(man)) {
            man->gone = how == GONE_LEFT ? MAN_LEFT : MAN_FALLEN;
        }
    }
    tarr_lift(terms, state, unit);
    declare_hold(&tarr_declares, &state->head, unit);
    clear_bit(state->due, unit);
    if (!its->wreck) {
        its->at = its->post = (struct point){NOWHERE, NOWHERE};
    }
}
