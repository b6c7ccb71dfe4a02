/* A World Aflame: melee, man against man (ledger, melee: aflame.melee.roll to aflame.melee.over).
 *
 * In the order of the book: aflame.melee.roll, aflame.melee.elite,
 * aflame.melee.assist, aflame.melee.hard, aflame.melee.cavalry-charge, aflame.melee.mounted,
 * aflame.melee.demoralised, aflame.melee.trench, aflame.melee.behind, aflame.melee.loser,
 * aflame.melee.fail, aflame.melee.continue, aflame.melee.over.
 *
 * A worked example is aflame.vector.charge. */

#include "rules/aflame/melee.h"

struct melee_row {
    uint8_t why;
    int8_t value;
};

#include "rules/aflame-melee.h"

/* Rows of aflame.table.melee. */
enum {
    MELEE_ELITE,
    MELEE_ASSIST,
    MELEE_HARD,
    MELEE_CHARGING,
    MELEE_MOUNTED,
    MELEE_DEMORALISED,
    MELEE_TRENCH,
    MELEE_BEHIND
};

/* -- the dice ---------------------------------------------------------------------------------- */

/* aflame.melee.hard: wall, barricade or building, not trenches, and the defending unit alone. */
static bool defends_hard(const struct fight *fight, struct point at, struct point from)
{
    const struct table *table = fight->land.table;
    uint32_t lines = kind_bit(WALL) | kind_bit(HARD_BARRICADE);
    int house = terrain_at(table, at, kind_bit(BUILDING), 0);
    return house != NO_TERRAIN || aflame_is_behind(table, lines, at, from, 2 * INCH, -1);
}

static bool is_below(const struct fight *fight, struct point at, struct point from)
{
    uint32_t trench = aflame_kinds_foot(PASS_WORKS);
    return (table_kinds_at(fight->land.table, at) & trench) != 0 &&
           (table_kinds_at(fight->land.table, from) & trench) == 0;
}

/* aflame.melee.behind */
static bool is_taken_from_behind(const struct unit *unit)
{
    return unit->control >= CONTROL_SEEKING || unit->posture == POSTURE_RETIRING;
}

static void add_cavalry(const struct fight *fight, const struct figure *figure, struct tally *tally)
{
    const struct unit *unit = &fight->state->units[figure->man.unit];
    bool charge = unit->joined && figure->mode == MODE_CHARGE;
    bool highest = option_of(fight->terms, OPT_CAVALRY_BONUS) == CAVALRY_BONUS_HIGHEST;
    tally_if(tally, charge, WHY_CAVALRY, aflame_melee[MELEE_CHARGING].value);
    tally_if(tally, figure->mounted && !(charge && highest), WHY_MOUNTED,
             aflame_melee[MELEE_MOUNTED].value);
}

static struct tally melee_tally(const struct fight *fight, int man, int enemy, bool assists)
{
    const struct figure *figure = &fight->state->men[man];
    const struct unit *unit = &fight->state->units[figure->man.unit];
    bool attacks = figure->man.side == fight->attacker;
    struct point at = figure->man.at, from = fight->state->men[enemy].man.at;
    struct tally tally = tally_none();
    tally_if(&tally, aflame_is_elite(fight->terms, fight->state, figure->man.unit), WHY_ELITE,
             aflame_melee[MELEE_ELITE].value);
    tally_if(&tally, assists, WHY_ASSISTS, aflame_melee[MELEE_ASSIST].value);
    tally_if(&tally, !attacks && defends_hard(fight, at, from), WHY_DEFENDS,
             aflame_melee[MELEE_HARD].value);
    if (attacks) {
        add_cavalry(fight, figure, &tally);
    }
    tally_if(&tally, unit->spirit == SPIRIT_DEMORALISED, WHY_MELEE_DEMORALISED,
             aflame_melee[MELEE_DEMORALISED].value);
    tally_if(&tally, !attacks && is_below(fight, at, from), WHY_TRENCH,
             aflame_melee[MELEE_TRENCH].value);
    tally_if(&tally, is_taken_from_behind(unit), WHY_BEHIND, aflame_melee[MELEE_BEHIND].value);
    return tally;
}

static int throw_for(struct play *play, const struct fight *fight, int man, int enemy, bool assists)
{
    struct throw throw =
        play_die(FOR_MELEE, CLAUSE_MELEE_ROLL, figure_piece(man), figure_piece(enemy));
    throw.tally = melee_tally(fight, man, enemy, assists);
    return play_roll_total(play, &throw);
}

/* aflame.melee.roll: a side with two figures uses its better total. */
static int side_total(struct play *play, const struct fight *fight, int pair, int side)
{
    bool attacks = side == fight->attacker;
    int man = attacks ? fight->pairs[pair].one : fight->pairs[pair].other;
    int enemy = attacks ? fight->pairs[pair].other : fight->pairs[pair].one;
    int helper = fight->helps[side][pair];
    int total = throw_for(play, fight, man, enemy, false);
    if (helper != NO_MAN) {
        int other = throw_for(play, fight, helper, enemy, true);
        total = other > total ? other : total;
    }
    return total;
}

static void lose_man(struct play *play, int man)
{
    struct aflame_state *state = aflame_of(play);
    if (aflame_capture_commander(play, man)) {
        int unit = state->men[man].man.unit;
        aflame_tell_captured(play, CLAUSE_VICTORY_COMMANDER, unit, man);
        state->units[unit].lost++;
        aflame_remove(play, man, FATE_CAPTURED);
        aflame_note_loss(play, unit);
        return;
    }
    aflame_fall(play, man, CLAUSE_MELEE_ROLL);
}

/* The lower total's paired figure falls; equal, nobody. Who fell in an earlier pair fights in this
 * one no more: nobody is in two. */
static void fight_pairs(struct play *play, const struct fight *fight, int lost[SIDES])
{
    for (int i = 0; i < fight->n_pairs; i++) {
        int one = fight->pairs[i].one, other = fight->pairs[i].other;
        int attack = side_total(play, fight, i, fight->attacker);
        int defence = side_total(play, fight, i, 1 - fight->attacker);
        if (attack == defence) {
            aflame_tell_draw(play, CLAUSE_MELEE_ROLL, one, other);
            continue;
        }
        int loser = attack < defence ? fight->attacker : 1 - fight->attacker;
        lost[loser]++;
        lose_man(play, attack < defence ? one : other);
    }
}

/* -- afterwards -------------------------------------------------------------------------------- */

/* aflame.melee.loser: more casualties, tests at once; equal, both. */
static void test_losers(struct play *play, const uint64_t units[UNIT_WORDS], const int lost[SIDES])
{
    struct aflame_state *state = aflame_of(play);
    for (int turn = 0; turn < SIDES * state->n_units;
         turn++) { /* aflame.dice.order: side 1 first */
        int i = turn % state->n_units;
        struct unit *unit = &state->units[i];
        if (!has_bit(units, i) || unit->side != turn / state->n_units || !is_on_table(unit) ||
            lost[unit->side] < lost[1 - unit->side]) {
            continue;
        }
        if (!aflame_throw_morale(play, &(struct trial){.unit = i,
                                                       .test = TEST_DEFEND,
                                                       .by = NO_UNIT,
                                                       .clause = CLAUSE_MELEE_LOSER})) {
            aflame_break_off(play, i);
        }
    }
}

/* aflame.melee.over: one side has nobody left in it. */
void aflame_part(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (!is_in_melee(&state->units[unit])) {
        return;
    }
    int foe = state->units[unit].foe;
    state->units[unit].foe = NO_UNIT;
    state->units[unit].assails = 0;
    aflame_tell_parted(play, CLAUSE_MELEE_OVER, unit, foe);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].foe != unit) {
            continue;
        }
        int other = NO_UNIT; /* another who attacks it */
        for (int k = 0; k < state->n_units; k++) {
            other = k != unit && state->units[k].foe == i ? k : other;
        }
        state->units[i].foe = (uint8_t)other;
        state->units[i].assails = other == NO_UNIT ? 0 : state->units[i].assails;
    }
}

/* aflame.melee.continue, aflame.turn.melee: new contacts first, then those carried over. */
static int next_unit(state_t *state)
{
    for (int fresh = 1; fresh >= 0; fresh--) {
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            if (is_on_table(unit) && is_in_melee(unit) && !unit->struck && unit->joined == fresh) {
                return i;
            }
        }
    }
    return NO_UNIT;
}

bool aflame_fight_next(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    struct fight fight = {.attacker = 0};
    int lost[SIDES] = {0};
    int unit = next_unit(state);
    if (unit == NO_UNIT) {
        return false;
    }
    aflame_begin_fight(aflame_terms(play), state, unit, &fight);
    if (aflame_ask_for_pairs(play, &fight, unit)) {
        return true;
    }
    state->step = state->n_shots = 0;
    for (int i = next_bit(fight.units, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(fight.units, UNIT_WORDS, i + 1)) {
        state->units[i].struck = 1;
    }
    if (fight.n_pairs == 0) {
        aflame_part(play, unit);
        return true;
    }
    fight_pairs(play, &fight, lost);
    test_losers(play, fight.units, lost);
    return true;
}
