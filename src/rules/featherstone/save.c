/* Featherstone-like WW2: saving throws, and who falls (ledger, 4.11). */

#include "rules/featherstone/chapters.h"

struct save_row {
    uint8_t who, need;
};

#include "rules/featherstone-saves.h"

enum { ON_THE_DOUBLE, KNOCKED_OUT, ON_FOOT, CREW, COMPARTMENT, PASSENGER }; /* saves.tsv, who */

static struct tally save_tally(enum cover cover);
static void strike_men(struct play *play, const struct shot *shot, int hits);
static void strike_aboard(struct play *play, int vehicle, int hits);
static void fall(struct play *play, const struct shot *shot, const uint64_t may[], int n);

/* featherstone.fire.hits: those in sight and not yet marked; more hits than these are lost.
 * featherstone.fire.gun: at a gun or team the crew. featherstone.fire.soft: at a lorry those
 * aboard.
 */
void featherstone_strike(struct play *play, const struct shot *shot, int hits, int clause)
{
    featherstone_under_fire(play, shot->target, clause);
    if (is_driven(featherstone_terms(play), &featherstone_of(play)->units[shot->target])) {
        strike_aboard(play, shot->target, hits);
    } else {
        strike_men(play, shot, hits);
    }
}

/* featherstone.save.roll */
static void strike_men(struct play *play, const struct shot *shot, int hits)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    uint64_t may[MEN_WORDS] = {0};
    int n = 0;
    for (int i = first_man(terms, shot->target); i < end_man(terms, shot->target); i++) {
        if (state->men[i].man.gone == MAN_HERE && has_bit(shot->aim.seen, i)) {
            set_bit(may, i);
            n++;
        }
    }
    struct throw throw = play_die(FOR_SAVE, CLAUSE_SAVE_ROLL, unit_piece(shot->target), NO_PIECE);
    throw.n = (uint8_t)(hits < n ? hits : n);
    if (throw.n == 0) {
        return;
    }
    uint8_t worth[6];
    int need = featherstone_save_need(terms, state, shot->target);
    struct tally tally = save_tally(featherstone_cover(terms, state, shot->target, shot->unit));
    for (int face = 1; face <= 6; face++) {
        worth[face - 1] = face + tally.sum < need;
    }
    fall(play, shot, may, play_roll_worth(play, &throw, worth));
}

bool featherstone_is_doubled(const struct unit *unit)
{
    return unit->doubled || unit->went > CAUTIOUS;
}

/* featherstone.save.infantry, featherstone.save.crew: gun crews, and crews on foot. */
int featherstone_save_need(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    bool doubled = featherstone_is_doubled(its);
    int rule = option_of(terms, OPT_CREW_SAVE);
    if (has_model(terms, its) && rule != CREW_SAVE_BY_CONTEXT) {
        return rule == CREW_SAVE_ALL_4 ? 4 : 5;
    }
    return featherstone_saves[doubled                 ? ON_THE_DOUBLE
                              : has_model(terms, its) ? CREW
                                                      : ON_FOOT]
        .need;
}

/* featherstone.save.cover, featherstone.save.bunker */
static struct tally save_tally(enum cover cover)
{
    struct tally tally = tally_none();
    if (cover != COVER_NONE) {
        tally_add(&tally, cover == COVER_WORKS ? WHY_WORKS : WHY_COVER, (int)cover);
    }
    return tally;
}

/* -- in vehicles ------------------------------------------------------------------------------- */

/* featherstone.save.crew, featherstone.damage.compartment */
static int crew_need(terms_t *terms, enum save_of what)
{
    int rule = option_of(terms, OPT_CREW_SAVE);
    if (what != SAVE_PASSENGER && rule != CREW_SAVE_BY_CONTEXT) {
        return rule == CREW_SAVE_ALL_4 ? 4 : 5;
    }
    return featherstone_saves[what == SAVE_COMPARTMENT   ? COMPARTMENT
                              : what == SAVE_KNOCKED_OUT ? KNOCKED_OUT
                                                         : PASSENGER]
        .need;
}

/* featherstone.morale.under-fire: a unit that is hit aboard, and by what hit its vehicle. */
static void hit_aboard(struct play *play, int unit)
{
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    its->heavy_turn = state->units[its->aboard].heavy_turn;
    featherstone_under_fire(play, unit, CLAUSE_MORALE_UNDER_FIRE);
}

/* What happens inside a vehicle its own side sees alone (ledger, section 9); passengers are seen.
 */
void featherstone_save_man(struct play *play, int man, enum save_of what)
{
    const struct figure *figure = &featherstone_of(play)->men[man];
    struct throw throw = play_die(
        FOR_CREW_SAVE, what == SAVE_COMPARTMENT ? CLAUSE_DAMAGE_COMPARTMENT : CLAUSE_SAVE_CREW,
        figure_piece(man), NO_PIECE);
    if (what != SAVE_PASSENGER) {
        play->sees = (uint8_t)(1 << figure->man.side);
    }
    if (what == SAVE_PASSENGER) {
        hit_aboard(play, figure->man.unit);
    }
    bool saved = play_roll_reaches(play, &throw, crew_need(featherstone_terms(play), what));
    play->sees = SEEN_BY_ALL;
    if (!saved) {
        featherstone_mark(play, man, throw.clause);
    }
}

/* featherstone.fire.soft: the crew first, then passengers, by index. */
static void strike_aboard(struct play *play, int vehicle, int hits)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    for (int i = first_man(terms, vehicle); i < end_man(terms, vehicle) && hits > 0; i++) {
        if (state->men[i].man.gone == MAN_HERE) {
            featherstone_save_man(play, i, SAVE_KNOCKED_OUT);
            hits--;
        }
    }
    for (int i = 0; i < state->n_men && hits > 0; i++) {
        const struct man *man = &state->men[i].man;
        if (man->gone == MAN_HERE && state->units[man->unit].aboard == vehicle) {
            featherstone_save_man(play, i, SAVE_PASSENGER);
            hits--;
        }
    }
}

/* -- who falls --------------------------------------------------------------------------------- */

/* featherstone.save.who: the nearest to any of the attackers first; of equals, and in a garrison,
 * the lowest index. */
static int nearest_first(terms_t *terms, state_t *state, const uint64_t may[], int attacker,
                         int16_t order[MEN_MAX])
{
    struct spot spots[SPOTS_MAX];
    int32_t gaps[MEN_ROOM];
    int n_spots = featherstone_spots(terms, state, attacker, spots);
    int n = 0;
    for (int i = NO_MAN; next_man(may, &i);) {
        struct spot his = {.eye = {.at = state->men[i].man.at},
                           .base = base_point(state->men[i].man.at),
                           .man = (int16_t)i,
                           .inside = NO_TERRAIN};
        gaps[i] = OUT_OF_SIGHT;
        for (int j = 0; j < n_spots; j++) {
            int32_t gap = featherstone_spot_gap(terms, &spots[j], &his);
            gaps[i] = gap < gaps[i] ? gap : gaps[i];
        }
        int place = n++;
        for (; place > 0 && gaps[order[place - 1]] > gaps[i]; place--) {
            order[place] = order[place - 1];
        }
        order[place] = (int16_t)i;
    }
    return n;
}

static void fall(struct play *play, const struct shot *shot, const uint64_t may[], int n)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    bool owner = option_of(terms, OPT_CASUALTY_CHOICE) == CASUALTY_CHOICE_OWNER;
    struct fall fall = {.clause = CLAUSE_SAVE_WHO,
                        .n = (uint8_t)n,
                        .unit = (uint8_t)shot->target,
                        .side = state->units[shot->target].side,
                        .by = (uint8_t)shot->unit};
    int16_t order[MEN_MAX];
    for (int i = 0; i < MEN_WORDS; i++) {
        fall.may[i] = may[i];
    }
    int n_order = nearest_first(terms, state, may, shot->unit, order);
    fall_begin(play, &featherstone_figures, fall, owner ? NULL : order, n_order);
}

/* featherstone.save.who, option `owner` */
bool featherstone_check_choose_casualty(terms_t *terms, state_t *state,
                                        const struct featherstone_choose_casualty *order,
                                        struct refusal *why)
{
    return fall_check(&featherstone_figures, &state->head, order->men.who, order->men.n,
                      CLAUSE_SAVE_WHO, why);
}

void featherstone_do_choose_casualty(struct play *play,
                                     const struct featherstone_choose_casualty *order)
{
    fall_do(play, &featherstone_figures, order->men.who, order->men.n);
}

bool featherstone_list_choose_casualty(terms_t *terms, state_t *state, int side,
                                       struct legal *legal)
{
    struct pieces men;
    men.n = fall_choice(&featherstone_figures, &terms->head, &state->head, men.who);
    return featherstone_add_choose_casualty(legal, &men);
}

/* The umpire's choice: leaders last, before them whoever serves a support weapon. */
int64_t featherstone_goes_first(const struct scenario *scenario, const struct state *state, int man)
{
    const struct figure *figure = &featherstone_state(state)->men[man];
    return is_leader(figure) ? 2 : figure->man.role != ROLE_MAN;
}
