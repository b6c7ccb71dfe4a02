/* A World Aflame: cards of the Nationalists and the Republicans, and those of Suicide Hill
 * (ledger, chance cards).
 *
 * In the order of the book: aflame.card.faction, aflame.card.bravery, aflame.card.wash,
 * aflame.card.franco, aflame.card.hello-n, aflame.card.aircraft-n, aflame.card.requisitions-n,
 * aflame.card.charge, aflame.card.resolve, aflame.card.communion, aflame.card.postcards,
 * aflame.card.my-wagner, aflame.card.my-vodka, aflame.card.hello-r, aflame.card.requisitions-r,
 * aflame.card.aircraft-r, aflame.card.vino, aflame.card.care, aflame.card.robeson,
 * aflame.card.slapstick, aflame.card.rude. */

#include "rules/aflame/arms.h"

enum {
    BLACKOUT_TURNS = 2,
    REQUISITIONED = 20,
    CARE_TURNS = 3,
    SLAPSTICK_TURNS = 2,
    BACK_TO_DUTY = 4,
    NEAR_HQ = 5 * INCH,
    OBEYS = 4
};

/* The side that bears that name, whoever attacks; SIDE_NONE: neither, and the card is void. */
static int side_of(terms_t *terms, enum faction faction)
{
    for (int side = 0; side < SIDES; side++) {
        if (terms->factions[side] == faction) {
            return side;
        }
    }
    return SIDE_NONE;
}

static bool is_international(const struct unit *unit)
{
    return unit->troops == TROOPS_INTERNATIONAL || unit->troops == TROOPS_IB_BRITISH ||
           unit->troops == TROOPS_IB_CANADIAN;
}

/* All units of which it is true have their rating changed for good. aflame.rating.change */
static void raise_all(struct play *play, int side, int troops, int by, int clause)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        bool fits = troops == TROOPS_INTERNATIONAL
                        ? is_international(unit)
                        : troops == TROOPS_NONE || unit->troops == troops;
        if (unit->side == side && fits && is_on_table(unit)) {
            unit->raised = (int16_t)(unit->raised + by);
            aflame_tell_rating(play, clause, i, by);
        }
    }
}

/* A unit does nothing this turn: it has had its activation, and watches no more. */
static void sit_out(struct play *play, int unit, int clause)
{
    struct aflame_state *state = aflame_of(play);
    state->units[unit].activated = 1;
    aflame_lapse(state, unit);
    aflame_tell_sits_out(play, clause, unit);
}

/* One of those units at random; NO_UNIT if there is none. aflame.dice.pick */
static int pick_unit(struct play *play, int side, enum troops troops, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int list[UNITS_MAX];
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && unit->troops == troops && is_on_table(unit) &&
            !is_hq(terms, unit)) {
            list[n++] = i;
        }
    }
    return n == 0 ? NO_UNIT : list[aflame_pick(play, clause, n)];
}

/* -- Nationalist ------------------------------------------------------------------------------- */

/* aflame.card.franco: no dice are rolled in their contests this turn. */
int aflame_card_wins(terms_t *terms, state_t *state, int one, int other)
{
    int side = side_of(terms, FACTION_NATIONALIST);
    if (state->franco != state->head.turn || side == SIDE_NONE) {
        return SIDE_NONE;
    }
    bool comes =
        state->units[one].troops == TROOPS_FALANGE || state->units[other].troops == TROOPS_FALANGE;
    return comes ? side : SIDE_NONE;
}

/* aflame.card.hello-n, aflame.card.hello-r: this turn and the next. */
static void cut_off(struct play *play, int side, int clause)
{
    struct aflame_state *state = aflame_of(play);
    state->blackout[side] = (uint8_t)(state->head.turn + BLACKOUT_TURNS - 1);
    aflame_tell_cut_off(play, clause, side);
}

/* aflame.card.aircraft-n, aflame.card.aircraft-r: it stays a die of turns, this one included. */
static void bring_plane(struct play *play, int side, int turns, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int stay = turns > 0 ? turns : aflame_die(play, FOR_TROUBLE, clause, NO_PIECE, 6);
    int unit = aflame_bring(play, side, KIND_AIRCRAFT, clause);
    if (unit != NO_UNIT) {
        state->units[unit].stays = (uint8_t)(state->head.turn + stay - 1);
    }
}

/* aflame.card.requisitions-n, aflame.card.requisitions-r: bought at once, at the senior HQ. */
static void requisition(struct play *play, int side, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int hq = aflame_senior(aflame_terms(play), state, side);
    if (hq == NO_UNIT || aflame_officer(state, hq) == NO_MAN) {
        return;
    }
    state->reserve[side] = (uint8_t)(state->reserve[side] + REQUISITIONED);
    aflame_tell_requisitions(play, clause, side, REQUISITIONED);
    agenda_ask(&state->head, TASK_REQUISITION, side, hq);
}

/* aflame.card.charge: Moroccan squads, crews and cavalry run for the enemy nearest to their
 * officer, and charge whom they reach; crewed weapons stay. */
static void charge_all(struct play *play, int side)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        int man = is_on_table(unit) ? aflame_reference(state, i) : NO_MAN;
        if (unit->side != side || unit->troops != TROOPS_MOROCCAN || man == NO_MAN ||
            is_in_melee(unit) || unit->control > CONTROL_INACTIVE ||
            (kind_of(terms, unit) != KIND_SQUAD && kind_of(terms, unit) != KIND_CAVALRY)) {
            continue;
        }
        int enemy = aflame_nearest_foe(state, side, state->men[man].man.at);
        if (enemy == NO_MAN) {
            continue;
        }
        struct forced_run run = {.towards = state->men[enemy].man.at,
                                 .length = aflame_roll_run(play, i),
                                 .clause = CLAUSE_CARD_CHARGE};
        if (!aflame_storm(play, i, state->men[enemy].man.unit, run.length)) {
            aflame_run_straight(play, i, &run);
        }
        state->units[i].activated = 1;
        aflame_lapse(state, i);
    }
}

static void nationalist_card(struct play *play, enum chance card, int side)
{
    struct aflame_state *state = aflame_of(play);
    int unit = NO_UNIT;
    switch (card) {
    case CHANCE_WASH: /* aflame.card.wash */
        raise_all(play, side, TROOPS_NONE, -1, CLAUSE_CARD_WASH);
        break;
    case CHANCE_FRANCO:
        state->franco = (uint8_t)state->head.turn;
        break;
    case CHANCE_HELLO_N:
        cut_off(play, side, CLAUSE_CARD_HELLO_N);
        break;
    case CHANCE_AIRCRAFT_N:
        bring_plane(play, side, 0, CLAUSE_CARD_AIRCRAFT_N);
        break;
    case CHANCE_REQUISITIONS_N:
        requisition(play, side, CLAUSE_CARD_REQUISITIONS_N);
        break;
    case CHANCE_CHARGE:
        charge_all(play, side);
        break;
    case CHANCE_RESOLVE: /* aflame.card.resolve: kept */
        state->resolve[side]++;
        aflame_tell_kept(play, CLAUSE_CARD_RESOLVE, side, CHANCE_RESOLVE);
        break;
    case CHANCE_COMMUNION: /* aflame.card.communion */
        raise_all(play, side, TROOPS_CARLIST, 1, CLAUSE_CARD_COMMUNION);
        break;
    case CHANCE_POSTCARDS: /* aflame.card.postcards */
        unit = pick_unit(play, side, TROOPS_CARLIST, CLAUSE_CARD_POSTCARDS);
        if (unit != NO_UNIT) {
            sit_out(play, unit, CLAUSE_CARD_POSTCARDS);
        }
        break;
    case CHANCE_MY_WAGNER: /* aflame.card.my-wagner */
        state->no_kondor = 1;
        break;
    case CHANCE_SH_FIGHTER_N:
        bring_plane(play, side, 1, CLAUSE_SCENARIO_SH_D1_DECK);
        break;
    default: /* aflame.scenario.sh-d2-deck: the barrage falls in SPECIAL */
        state->barrage = (uint8_t)state->head.turn;
        break;
    }
}

/* -- Republican -------------------------------------------------------------------------------- */

/* aflame.card.care: the company named by the deck, or one of the British at random. */
static void care_package(struct play *play, int side, int named)
{
    struct aflame_state *state = aflame_of(play);
    int unit =
        named != NO_UNIT ? named : pick_unit(play, side, TROOPS_IB_BRITISH, CLAUSE_CARD_CARE);
    if (unit != NO_UNIT) {
        state->sheets[unit].cared = (uint8_t)(state->head.turn + CARE_TURNS - 1);
        aflame_tell_rating(play, CLAUSE_CARD_CARE, unit, 1);
    }
}

/* aflame.card.slapstick, aflame.scenario.sh-d3-deck */
static void cheer_all(struct play *play, int side, int turns)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side) {
            state->sheets[i].amused = (uint8_t)(state->head.turn + turns - 1);
        }
    }
}

/* aflame.card.rude: a militia unit with a commander above it. */
static void be_rude(struct play *play, int side)
{
    struct aflame_state *state = aflame_of(play);
    int unit = pick_unit(play, side, TROOPS_MILITIA, CLAUSE_CARD_RUDE);
    if (unit == NO_UNIT || state->units[unit].hq == NO_UNIT ||
        aflame_officer(state, state->units[unit].hq) == NO_MAN) {
        return;
    }
    state->rude = (uint8_t)unit;
    aflame_tell_marches_off(play, CLAUSE_CARD_RUDE, unit);
    aflame_complain(play);
}

/* It walks for its commander in the place of its activation; near him it is back on 4 and more. */
void aflame_complain(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->rude;
    if (unit == NO_UNIT) {
        return;
    }
    int man = is_on_table(&state->units[unit]) ? aflame_reference(state, unit) : NO_MAN;
    int chief = man == NO_MAN ? NO_MAN : aflame_officer(state, state->units[unit].hq);
    if (chief == NO_MAN) {
        state->rude = NO_UNIT;
        return;
    }
    if (points_within(state->men[man].man.at, state->men[chief].man.at, NEAR_HQ)) {
        struct throw throw = play_die(FOR_DUTY, CLAUSE_CARD_RUDE, unit_piece(unit), NO_PIECE);
        if (play_roll_reaches(play, &throw, BACK_TO_DUTY)) {
            state->rude = NO_UNIT;
            return;
        }
    } else {
        int inches = aflame_average(play, FOR_WALK, CLAUSE_CARD_RUDE, unit_piece(unit), 1);
        struct forced_run run = {.towards = state->men[chief].man.at,
                                 .length = (6 + inches) * INCH,
                                 .clause = CLAUSE_CARD_RUDE};
        aflame_run_straight(play, unit, &run);
    }
    state->units[unit].activated = 1;
    aflame_lapse(state, unit);
}

static void republican_card(struct play *play, enum chance card, int side, int named)
{
    struct aflame_state *state = aflame_of(play);
    int unit = NO_UNIT;
    switch (card) {
    case CHANCE_MY_VODKA: /* aflame.card.my-vodka */
        state->no_soviet = 1;
        break;
    case CHANCE_HELLO_R:
        cut_off(play, side, CLAUSE_CARD_HELLO_R);
        break;
    case CHANCE_REQUISITIONS_R:
        requisition(play, side, CLAUSE_CARD_REQUISITIONS_R);
        break;
    case CHANCE_AIRCRAFT_R:
        bring_plane(play, side, 0, CLAUSE_CARD_AIRCRAFT_R);
        break;
    case CHANCE_VINO: /* aflame.card.vino */
        unit = pick_unit(play, side, TROOPS_IB_CANADIAN, CLAUSE_CARD_VINO);
        if (unit != NO_UNIT) {
            sit_out(play, unit, CLAUSE_CARD_VINO);
        }
        break;
    case CHANCE_CARE:
        care_package(play, side, named);
        break;
    case CHANCE_ROBESON: /* aflame.card.robeson */
        raise_all(play, side, TROOPS_INTERNATIONAL, 1, CLAUSE_CARD_ROBESON);
        break;
    case CHANCE_SLAPSTICK:
        cheer_all(play, side, SLAPSTICK_TURNS);
        break;
    case CHANCE_RUDE:
        be_rude(play, side);
        break;
    case CHANCE_SH_FIGHTER_R:
        bring_plane(play, side, 1, CLAUSE_SCENARIO_SH_D1_DECK);
        break;
    case CHANCE_SH_MOTIVATION:
        raise_all(play, side, TROOPS_NONE, 1, CLAUSE_SCENARIO_SH_D3_DECK);
        break;
    case CHANCE_SH_ORDERS: /* aflame.scenario.sh-d2-deck: 4 and more ignores them */
        if (aflame_die(play, FOR_DUTY, CLAUSE_SCENARIO_SH_D2_DECK, NO_PIECE, 6) < OBEYS) {
            aflame_order_attack(play, side);
        }
        break;
    default:
        aflame_bring_listed(play, side, card);
        break;
    }
}

/* aflame.card.faction; Nerves of steel, aflame.card.bravery, is kept by the defender of the roll.
 */
void aflame_play_faction_card(struct play *play, enum chance card, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    enum faction faction =
        card >= CHANCE_MY_VODKA && card != CHANCE_SH_FIGHTER_N && card != CHANCE_SH_BARRAGE
            ? FACTION_REPUBLICAN
            : FACTION_NATIONALIST;
    if (card == CHANCE_BRAVERY) {
        int side = play_roll_off(play, FOR_SNIPER, CLAUSE_CARD_BRAVERY, ATTACKER);
        state->resolve[side]++;
        aflame_tell_kept(play, CLAUSE_CARD_BRAVERY, side, CHANCE_BRAVERY);
        return;
    }
    int side = side_of(terms, faction);
    if (side == SIDE_NONE) {
        return;
    }
    if (faction == FACTION_NATIONALIST) {
        nationalist_card(play, card, side);
    } else {
        republican_card(play, card, side, unit);
    }
}
