/* Tarr's Modern Warfare: hand-to-hand fighting (ledger, 4.18).
 *
 * In the order of the ledger: tarr.melee.contact, tarr.melee.dice, tarr.melee.casualties,
 * tarr.melee.repeat, tarr.melee.stand, tarr.melee.leave, tarr.melee.routed. */

#include <string.h>

#include "rules/common/groups.h"
#include "rules/tarr/chapters.h"

enum {
    MEN_TO_DIE = 6,
    MEN_OVER = 3,
    ROUNDS_MOST = 40 /* ruling: then it goes on in the next move */
};

/* -- who fights -------------------------------------------------------------------------------- */

/* tarr.melee.contact: all units joined by contact; the one with the lowest number that has not
 * fought yet. */
static bool find_melee(const struct scene *scene, struct tarr_state *state)
{
    struct groups groups;
    int lowest = UNITS_MAX;
    groups_begin(&groups);
    for (int i = 0; i < state->n_units; i++) {
        for (int k = i + 1; k < state->n_units; k++) {
            if (!has_bit(state->fought, i) && !has_bit(state->fought, k) &&
                tarr_in_contact(scene, i, k)) {
                groups_join(&groups, i, k);
                int group = groups_of(&groups, i);
                lowest = group < lowest ? group : lowest;
            }
        }
    }
    memset(state->melee, 0, sizeof state->melee);
    for (int i = 0; i < state->n_units && lowest < UNITS_MAX; i++) {
        if (groups_of(&groups, i) == groups_of(&groups, lowest)) {
            set_bit(state->melee, i);
        }
    }
    return lowest < UNITS_MAX;
}

static void begin_melee(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    int one = next_bit(state->melee, UNIT_WORDS, 0);
    int other = one;
    state->fight.rounds = 0;
    for (int i = one; i != NO_BIT; i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
        struct unit *unit = &state->units[i];
        other = unit->side != state->units[one].side && other == one ? i : other;
        unit->fought =
            unit->fought != 0 ? unit->fought : (uint8_t)tarr_strength(tarr_terms(play), state, i);
        tarr_reveal(play, i, CLAUSE_MELEE_CONTACT);
    }
    tarr_tell_fights(play, CLAUSE_MELEE_CONTACT, one, other);
}

/* The men of a side in the melee: now, when it began, or those of them who do not run. */
enum count_of { MEN_NOW, MEN_AT_FIRST, MEN_FIGHTING };

static int count_side(terms_t *terms, state_t *state, int side, enum count_of what)
{
    int n = 0;
    for (int i = next_bit(state->melee, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side) {
            continue;
        }
        bool runs = unit->spirit == SPIRIT_ROUTING; /* tarr.melee.routed */
        n += what == MEN_AT_FIRST           ? unit->fought
             : what == MEN_FIGHTING && runs ? 0
                                            : tarr_strength(terms, state, i);
    }
    return n;
}

/* -- a round ----------------------------------------------------------------------------------- */

/* tarr.melee.dice: one for every six men, three over count as six more, and at least one. */
int tarr_melee_dice(int men)
{
    int dice = (men + MEN_OVER) / MEN_TO_DIE;
    return men == 0 ? 0 : dice > 0 ? dice : 1;
}

static int throw_melee(struct play *play, int men)
{
    int sum = 0;
    for (int dice = tarr_melee_dice(men); dice > 0;) {
        int n = dice < ROLL_DICE ? dice : ROLL_DICE;
        struct throw throw = play_die(FOR_MELEE, CLAUSE_MELEE_DICE, NO_PIECE, NO_PIECE);
        throw.n = (uint8_t)n;
        sum += play_roll_total(play, &throw);
        dice -= n;
    }
    return sum;
}

/* tarr.melee.casualties: one at a time from the unit with most men, the lower number of equals. */
static void share_losses(terms_t *terms, struct tarr_state *state, int side, int losses)
{
    for (; losses > 0; losses--) {
        int most = NO_UNIT;
        int men = 0;
        for (int i = next_bit(state->melee, UNIT_WORDS, 0); i != NO_BIT;
             i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
            int left = tarr_strength(terms, state, i) - state->falls[i];
            if (state->units[i].side == side && left > men) {
                men = left;
                most = i;
            }
        }
        if (most == NO_UNIT) {
            return;
        }
        state->falls[most]++;
    }
}

/* "Both sides throw (side 1 first) before any man is removed." */
static void fight_round(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int score[SIDES];
    for (int side = 0; side < SIDES; side++) {
        score[side] = throw_melee(play, count_side(terms, state, side, MEN_FIGHTING));
    }
    for (int side = 0; side < SIDES; side++) {
        int losses = score[1 - side] / 2;
        tarr_tell_melee_lost(play, CLAUSE_MELEE_CASUALTIES, side, losses);
        share_losses(terms, state, side, losses);
    }
    state->fight.rounds++;
}

/* Men who are still to fall in this round; false if nobody is. */
static bool let_fall(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (state->falls[unit] == 0) {
            continue;
        }
        uint64_t may[MEN_WORDS] = {0};
        int n = state->falls[unit];
        state->falls[unit] = 0;
        for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
            if (is_standing(&state->men[i].man)) {
                set_bit(may, i);
            }
        }
        tarr_men_fall(play, unit, may, n, NO_UNIT, CLAUSE_MELEE_CASUALTIES);
        return true;
    }
    return false;
}

/* -- the end ----------------------------------------------------------------------------------- */

static void end_melee(struct tarr_state *state)
{
    for (int i = 0; i < UNIT_WORDS; i++) {
        state->fought[i] |= state->melee[i];
        state->melee[i] = 0;
    }
}

/* tarr.melee.stand: "with the numbers then left as the new starting strength of both forces". */
static void start_anew(terms_t *terms, struct tarr_state *state)
{
    for (int i = next_bit(state->melee, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
        state->units[i].fought = (uint8_t)tarr_strength(terms, state, i);
    }
}

/* tarr.melee.leave: one die for the whole force, carried out by all its units. True if it goes. */
static bool test_force(struct play *play, int side)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int first = NO_UNIT;
    for (int i = next_bit(state->melee, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
        if (state->units[i].side == side && state->units[i].gone == GONE_HERE) {
            first = first == NO_UNIT ? i : first;
            tarr_rebase(terms, state, i);
        }
    }
    enum result result = tarr_throw_morale(play, first);
    for (int i = first; i != NO_BIT; i = next_bit(state->melee, UNIT_WORDS, i + 1)) {
        struct unit *unit = &state->units[i];
        if (unit->side == side && unit->gone == GONE_HERE) {
            tarr_tell_tested(play, CLAUSE_MELEE_LEAVE, i, (int)result);
            tarr_obey(play, i, result);
        }
    }
    return result != RESULT_STAND;
}

/* tarr.melee.repeat: until a force is down to half of its strength at the start, or less. */
static void judge_round(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    bool halved[SIDES];
    bool over = false;
    bool tested = false;
    for (int side = 0; side < SIDES; side++) {
        int left = count_side(terms, state, side, MEN_NOW);
        halved[side] = 2 * left <= count_side(terms, state, side, MEN_AT_FIRST) && left > 0;
        over = over || left == 0;
    }
    for (int side = 0; side < SIDES && !over; side++) {
        tested = tested || halved[side];
    }
    for (int side = 0, first_over = over; side < SIDES && !first_over; side++) {
        if (halved[side] && test_force(play, side)) {
            over = true;
        }
    }
    if (tested && !over) {
        start_anew(terms, state);
    }
    bool once = option_of(terms, OPT_MELEE_PACE) == MELEE_PACE_ONE_ROUND;
    if (over || once || state->fight.rounds >= ROUNDS_MOST) {
        end_melee(state);
    }
}

/* One thing after another; false if nobody is left to fight. */
static bool melee_on(struct play *play)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    if (let_fall(play)) {
        return true;
    }
    if (any_bit(state->melee, UNIT_WORDS)) {
        if (state->cursor != 0) {
            state->cursor = 0;
            judge_round(play);
        } else {
            state->cursor = 1;
            fight_round(play);
        }
        return true;
    }
    tarr_look_out(tarr_terms(play), state, &scene);
    if (!find_melee(&scene, state)) {
        return false;
    }
    begin_melee(play);
    return true;
}

/* Whoever is in contact no more has fought to the end. */
static void forget_melees(struct play *play)
{
    struct scene scene;
    struct tarr_state *state = tarr_of(play);
    tarr_look_out(tarr_terms(play), state, &scene);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].fought != 0 && !tarr_is_touched(&scene, i)) {
            state->units[i].fought = 0;
        }
    }
    memset(state->fought, 0, sizeof state->fought);
    state->fight = (struct fight){0};
}

enum phase_end tarr_run_melee(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    bool on = true;
    while (on && state->head.n_tasks == 0) {
        on = melee_on(play);
    }
    if (state->head.n_tasks > 0) {
        return PHASE_GOES_ON;
    }
    forget_melees(play);
    return PHASE_ENDS;
}
