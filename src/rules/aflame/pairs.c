/* A World Aflame: who fights whom in a melee (ledger, melee: aflame.melee.who). */

#include <string.h>

#include "rules/aflame/melee.h"

enum { REACH = 6 * INCH };
enum { NAMED_PAIR, NAMED_HELP }; /* in melee, the unit of a shot */

/* All units joined to one by their foes. */
static void gather_units(state_t *state, int unit, uint64_t units[UNIT_WORDS])
{
    bool more = true;
    set_bit(units, unit);
    while (more) {
        more = false;
        for (int i = 0; i < state->n_units; i++) {
            int foe = state->units[i].foe;
            if (foe != NO_UNIT && has_bit(units, i) != has_bit(units, foe)) {
                set_bit(units, i);
                set_bit(units, foe);
                more = true;
            }
        }
    }
}

/* aflame.melee.who: all within 6 inches of an enemy figure of the other. */
static void gather_fighters(struct fight *fight)
{
    state_t *state = fight->state;
    uint64_t all[SIDES][MEN_WORDS] = {{0}};
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && has_bit(fight->units, man->unit)) {
            set_bit(all[man->side], i);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        men_near(&fight->men, all[side], all[1 - side], REACH, MEASURE_EXACT, fight->fights[side]);
    }
}

static void sort_pairs(struct fight *fight)
{
    for (int i = 1; i < fight->n_pairs; i++) {
        struct men_pair pair = fight->pairs[i];
        int k = i;
        for (; k > 0 && fight->pairs[k - 1].one > pair.one; k--) {
            fight->pairs[k] = fight->pairs[k - 1];
        }
        fight->pairs[k] = pair;
    }
}

/* aflame.melee.who: pairs and assistants that were named, before the umpire's own. They stand where
 * shots do, of which there are none in melee. */
static bool is_named(state_t *state, int man)
{
    for (int i = 0; i < state->n_shots; i++) {
        const struct shot *choice = &state->shots[i];
        if (choice->firer == man || (choice->unit == NAMED_PAIR && choice->figure == man)) {
            return true;
        }
    }
    return false;
}

/* The named pairs, then by least distance those of whom nothing was said. */
static void find_pairs(struct fight *fight)
{
    state_t *state = fight->state;
    struct men_pair more[MEN_MAX];
    uint64_t left[SIDES][MEN_WORDS];
    memcpy(left, fight->fights, sizeof left);
    fight->n_pairs = 0;
    for (int i = 0; i < state->n_shots; i++) {
        const struct shot *choice = &state->shots[i];
        clear_bit(left[state->men[choice->firer].man.side], choice->firer);
        if (choice->unit == NAMED_PAIR) {
            clear_bit(left[state->men[choice->figure].man.side], choice->figure);
            fight->pairs[fight->n_pairs++] =
                (struct men_pair){.one = choice->firer, .other = choice->figure};
        }
    }
    int n = men_pairs(&fight->men, left[fight->attacker], left[1 - fight->attacker], REACH, more);
    memcpy(&fight->pairs[fight->n_pairs], more, (size_t)n * sizeof more[0]);
    fight->n_pairs += n;
}

static void place_helpers(struct fight *fight)
{
    state_t *state = fight->state;
    for (int i = 0; i < state->n_shots; i++) {
        const struct shot *choice = &state->shots[i];
        int side = state->men[choice->firer].man.side;
        for (int k = 0; choice->unit == NAMED_HELP && k < fight->n_pairs; k++) {
            int friend = side == fight->attacker ? fight->pairs[k].one : fight->pairs[k].other;
            if (friend == choice->figure && fight->helps[side][k] == NO_MAN) {
                fight->helps[side][k] = choice->firer;
            }
        }
    }
}

static bool is_paired(const struct fight *fight, int man)
{
    for (int i = 0; i < fight->n_pairs; i++) {
        if (fight->pairs[i].one == man || fight->pairs[i].other == man) {
            return true;
        }
    }
    return false;
}

/* Each spare figure by number assists the nearest pair of its side not yet assisted. */
static void find_helpers(struct fight *fight, int side)
{
    bool attacks = side == fight->attacker;
    for (int i = next_bit(fight->fights[side], MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(fight->fights[side], MEN_WORDS, i + 1)) {
        int best = -1;
        bool spare = !is_paired(fight, i) && !is_named(fight->state, i);
        for (int k = 0; k < fight->n_pairs && spare; k++) {
            int friend = attacks ? fight->pairs[k].one : fight->pairs[k].other;
            int chosen = best < 0 ? 0 : attacks ? fight->pairs[best].one : fight->pairs[best].other;
            if (fight->helps[side][k] == NO_MAN &&
                (best < 0 || point_distance2(fight->men.at[i], fight->men.at[friend]) <
                                 point_distance2(fight->men.at[i], fight->men.at[chosen]))) {
                best = k;
            }
        }
        if (best >= 0) {
            fight->helps[side][best] = (int16_t)i;
        }
    }
}

void aflame_begin_fight(terms_t *terms, state_t *state, int unit, struct fight *fight)
{
    fight->terms = terms;
    fight->state = state;
    aflame_lay_land(fight->terms, fight->state, &fight->land);
    aflame_gather(fight->terms, fight->state, &fight->men);
    gather_units(fight->state, unit, fight->units);
    fight->attacker = ATTACKER;
    for (int i = fight->state->n_units - 1; i >= 0; i--) {
        if (has_bit(fight->units, i) && fight->state->units[i].assails) {
            fight->attacker = fight->state->units[i].side;
        }
    }
    gather_fighters(fight);
    find_pairs(fight);
    sort_pairs(fight);
    for (int i = 0; i < fight->n_pairs; i++) {
        fight->helps[0][i] = fight->helps[1][i] = NO_MAN;
    }
    place_helpers(fight);
    find_helpers(fight, 0);
    find_helpers(fight, 1);
}

/* -- pair --------------------------------------------------------------------------- */

/* The attacker names pairs, then each side who assists; of whom nothing is said the umpire does it
 * in his own order. */
static bool check_chooser(const struct fight *fight, int man, int side, struct refusal *why)
{
    int32_t piece = figure_piece(man);
    if (!has_bit(fight->fights[side], man)) {
        return refuse_of(why, CLAUSE_MELEE_WHO, "he is not in this melee", piece);
    }
    if (fight->state->n_shots == SHOTS_MAX) {
        return refuse(why, CLAUSE_MELEE_WHO, "no more figures can be named");
    }
    return !is_named(fight->state, man) ||
           refuse_of(why, CLAUSE_MELEE_WHO, "he has been named already", piece);
}

static bool check_pair(const struct fight *fight, int side, int man, int enemy, struct refusal *why)
{
    if (side != fight->attacker) {
        return refuse(why, CLAUSE_MELEE_WHO, "whoever attacks names the pairs");
    }
    if (!check_chooser(fight, man, side, why)) {
        return false;
    }
    return (has_bit(fight->fights[1 - side], enemy) && !is_named(fight->state, enemy) &&
            points_within(fight->men.at[man], fight->men.at[enemy], REACH)) ||
           refuse(why, CLAUSE_MELEE_WHO,
                  "he fights an enemy in this melee within 6 inches who fights nobody else");
}

/* The next of a side's fighters behind that one, or NO_BIT. */
static int next_fighter(const struct fight *fight, int side, int man)
{
    return next_bit(fight->fights[side], MEN_WORDS, man + 1);
}

static bool check_assist(const struct fight *fight, int side, int man, int friend,
                         struct refusal *why)
{
    if (!check_chooser(fight, man, side, why)) {
        return false;
    }
    if (side != fight->attacker && is_paired(fight, man)) {
        return refuse(why, CLAUSE_MELEE_WHO, "only figures left over assist");
    }
    for (int k = 0; man != friend && k < fight->n_pairs; k++) {
        int fighter = side == fight->attacker ? fight->pairs[k].one : fight->pairs[k].other;
        int helper = fight->helps[side][k];
        if (fighter == friend && (helper == NO_MAN || !is_named(fight->state, helper))) {
            return true;
        }
    }
    return refuse(why, CLAUSE_MELEE_WHO, "one friend who fights is assisted by one figure");
}

bool aflame_check_pair(terms_t *terms, state_t *state, const struct aflame_pair *order,
                       struct refusal *why)
{
    struct fight fight;
    aflame_begin_fight(terms, state, agenda_top(&state->head)->unit, &fight);
    return state->men[order->other].man.side == order->side
               ? check_assist(&fight, order->side, order->man, order->other, why)
               : check_pair(&fight, order->side, order->man, order->other, why);
}

void aflame_do_pair(struct play *play, const struct aflame_pair *order)
{
    struct aflame_state *state = aflame_of(play);
    bool helps = state->men[order->other].man.side == order->side;
    if (helps) {
        aflame_tell_assists(play, CLAUSE_MELEE_WHO, order->man, order->other);
    } else {
        aflame_tell_pair(play, CLAUSE_MELEE_WHO, order->man, order->other);
    }
    state->shots[state->n_shots++] =
        (struct shot){.firer = (int16_t)order->man,
                      .figure = (int16_t)order->other,
                      .unit = (uint8_t)(helps ? NAMED_HELP : NAMED_PAIR)};
    agenda_push(&state->head, *order->task);
}

bool aflame_list_pair(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct fight fight;
    bool any = false;
    aflame_begin_fight(terms, state, agenda_top(&state->head)->unit, &fight);
    for (int i = next_fighter(&fight, side, -1); i != NO_BIT; i = next_fighter(&fight, side, i)) {
        for (int k = next_fighter(&fight, 1 - side, -1); k != NO_BIT;
             k = next_fighter(&fight, 1 - side, k)) {
            any |= check_pair(&fight, side, i, k, NULL) && aflame_add_pair(legal, i, k);
        }
        for (int k = next_fighter(&fight, side, -1); k != NO_BIT;
             k = next_fighter(&fight, side, k)) {
            any |= check_assist(&fight, side, i, k, NULL) && aflame_add_pair(legal, i, k);
        }
    }
    return any;
}

/* Has the side anything to choose: the attacker more than one pair that could be, the defender
 * figures left over? */
static bool has_choice(const struct fight *fight, int side)
{
    int own = count_bits(fight->fights[side], MEN_WORDS);
    int other = count_bits(fight->fights[1 - side], MEN_WORDS);
    return side == fight->attacker ? own * other > 1 : own > fight->n_pairs && fight->n_pairs > 1;
}

bool aflame_ask_for_pairs(struct play *play, const struct fight *fight, int unit)
{
    struct aflame_state *state = aflame_of(play);
    while (state->step < SIDES) {
        int side = state->step++ == 0 ? fight->attacker : 1 - fight->attacker;
        if (!(state->relies >> side & 1) && has_choice(fight, side)) {
            bool own = state->units[unit].side == side; /* its player is asked about his own */
            agenda_ask(&state->head, TASK_MELEE, side, own ? unit : state->units[unit].foe);
            return true;
        }
    }
    return false;
}
