/* A World Aflame: who falls (ledger, casualties).
 *
 * In the order of the book: aflame.casualty.nearest, aflame.casualty.special, aflame.casualty.area,
 * aflame.casualty.time. */

#include "rules/aflame/arms.h"

enum { SPECIAL_FALLS = 5 };

/* -- volley casualties ------------------------------------------------------------------------- */

static int next_rank_and_file(state_t *state, const int16_t *order, int n, const bool *taken,
                              int from)
{
    for (int i = from; i < n; i++) {
        if (!taken[i] && !is_special(&state->men[order[i]])) {
            return i;
        }
    }
    return -1;
}

/* aflame.casualty.special: 5 or more and he falls, else the next rank-and-file figure; if there is
 * none he falls all the same. */
static int who_falls(struct play *play, const int16_t *order, int n, const bool *taken, int i)
{
    struct aflame_state *state = aflame_of(play);
    int man = order[i];
    if (!is_special(&state->men[man])) {
        return i;
    }
    struct throw throw =
        play_die(FOR_SPECIAL, CLAUSE_CASUALTY_SPECIAL, figure_piece(man), NO_PIECE);
    if (play_roll_reaches(play, &throw, SPECIAL_FALLS)) {
        return i;
    }
    int other = next_rank_and_file(state, order, n, taken, i + 1);
    if (other < 0) {
        return i;
    }
    aflame_tell_spared(play, CLAUSE_CASUALTY_SPECIAL, state->men[man].man.unit, man, order[other]);
    return other;
}

/* aflame.casualty.nearest: as many as there are hits, those nearest to the firers, in the order
 * given; surplus hits are lost. Whoever falls for a special figure is none of them. */
void aflame_allot(struct play *play, int unit, const int16_t *order, int n_order, int hits)
{
    struct aflame_state *state = aflame_of(play);
    bool taken[MEN_OF_UNIT] = {false};
    int16_t falls[MEN_OF_UNIT];
    (void)unit;
    n_order = n_order > MEN_OF_UNIT ? MEN_OF_UNIT : n_order;
    int n = hits < n_order ? hits : n_order;
    for (int i = 0; i < n; i++) {
        taken[i] = !is_special(&state->men[order[i]]);
    }
    for (int i = 0; i < n; i++) {
        int who = who_falls(play, order, n_order, taken, i);
        taken[who] = true;
        falls[i] = order[who];
    }
    for (int i = 0; i < n; i++) {
        aflame_fall(play, falls[i], CLAUSE_CASUALTY_NEAREST);
    }
}

/* aflame.small.aimed: each hit on a special figure is confirmed, else the rank-and-file figure of
 * his unit nearest to him in that firer's sight falls. aflame.casualty.area: area effects roll for
 * each figure by itself, and confirm nothing. */
void aflame_hit_aimed(struct play *play, struct lookout *lookout, int firer, int man)
{
    struct aflame_state *state = aflame_of(play);
    const struct figure *figure = &state->men[man];
    bool sniper = firer < EYE_GUN && state->men[firer].man.weapon == WEAPON_SNIPER_RIFLE;
    if (!is_in_action(&figure->man)) {
        return; /* surplus hits are lost */
    }
    if (is_special(figure) && !sniper &&
        option_of(aflame_terms(play), OPT_AIMED_SPECIAL) == AIMED_SPECIAL_CONFIRM) {
        struct throw throw = play_die(FOR_SPECIAL, CLAUSE_SMALL_AIMED, figure_piece(man), NO_PIECE);
        if (!play_roll_reaches(play, &throw, SPECIAL_FALLS)) {
            int best = NO_MAN;
            for (int i = 0; i < state->n_men; i++) {
                const struct figure *other = &state->men[i];
                if (other->man.unit == figure->man.unit && is_standing(&other->man) &&
                    !is_special(other) && aflame_sees(lookout, firer, i) &&
                    (best == NO_MAN ||
                     point_distance2(other->man.at, figure->man.at) <
                         point_distance2(state->men[best].man.at, figure->man.at))) {
                    best = i;
                }
            }
            if (best != NO_MAN) {
                aflame_tell_spared(play, CLAUSE_SMALL_AIMED, figure->man.unit, man, best);
                man = best;
            }
        }
    }
    aflame_fall(play, man, CLAUSE_SMALL_HIT);
}

/* -- one man falls ----------------------------------------------------------------------------- */

/* aflame.unit.lmg-team: the number two takes the gun over at once. */
static void hand_over(struct play *play, int man)
{
    struct aflame_state *state = aflame_of(play);
    const struct figure *fallen = &state->men[man];
    for (int i = 0; fallen->man.role == ROLE_LMG && i < state->n_men; i++) {
        struct figure *other = &state->men[i];
        if (other->man.unit == fallen->man.unit && is_in_action(&other->man) &&
            other->man.role == ROLE_NUMBER_TWO) {
            other->man.role = ROLE_LMG;
            other->man.weapon = fallen->man.weapon;
            aflame_tell_took_over(play, CLAUSE_UNIT_LMG_TEAM, other->man.unit, i);
            return;
        }
    }
}

static void leave_play(struct aflame_state *state, int man, enum fate fate)
{
    struct figure *figure = &state->men[man];
    if (figure->man.role == ROLE_COMMANDER) { /* aflame.command.hq-loss */
        state->sheets[figure->man.unit].headless = (uint8_t)state->head.turn;
    }
    figure->man.gone = (uint8_t)fate;
    figure->man.at = (struct point){NOWHERE, NOWHERE};
    figure->left = figure->went = 0;
}

void aflame_remove(struct play *play, int man, enum fate fate)
{
    leave_play(aflame_of(play), man, fate);
}

/* aflame.casualty.time: at once; thresholds before the test. */
void aflame_fall(struct play *play, int man, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    int unit = figure->man.unit;
    if (!is_in_action(&figure->man) || aflame_is_legend(play, man)) {
        return;
    }
    aflame_drop_load(state, man, figure->man.at);
    leave_play(state, man, FATE_FALLEN);
    aflame_tell_fallen(play, clause, unit, man);
    hand_over(play, man);
    state->units[unit].lost += is_organic(figure);
    aflame_note_loss(play, unit);
}

/* aflame.unit.destroyed: nobody of it is left; what it was worth goes to the enemy. */
void aflame_note_loss(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (!is_on_table(&state->units[unit])) {
        return;
    }
    if (aflame_strength(state, unit) == 0) {
        bool routs = state->units[unit].control == CONTROL_ROUTING;
        aflame_lose_unit(play, unit, routs ? GONE_ROUTED : GONE_DESTROYED, CLAUSE_UNIT_DESTROYED);
        return;
    }
    aflame_weigh(play, unit);
}

void aflame_lose_unit(struct play *play, int unit, enum gone how, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    its->gone = (uint8_t)how;
    aflame_veil(state, unit, false); /* aflame.sniper.untargetable: that he dies is told */
    aflame_part(play, unit);
    its->watch = 0;
    its->control = CONTROL_NORMAL;
    if (state->advance.n > 0 && state->advance.unit == unit) {
        state->advance = (struct advance){.n = 0};
    }
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit) {
            state->guns[i].gone = GONE_DESTROYED;
        }
    }
    if (how == GONE_LEFT) {
        aflame_tell_left_table(play, clause, unit);
        return;
    }
    if (how != GONE_SURRENDERED) {
        aflame_tell_destroyed(play, clause, unit);
    }
    aflame_score_loss(play, unit);
}
