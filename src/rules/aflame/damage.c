/* A World Aflame: what shots and mines do to vehicles and those aboard (ledger, anti-tank guns and
 * anti-tank mines, the numbered results; most of them are the same for both).
 *
 * In the order of the book: aflame.mine.r1, aflame.mine.r2, aflame.mine.r3, aflame.mine.r4,
 * aflame.mine.r5, aflame.mine.r6, aflame.mine.r7, aflame.mine.r8, aflame.mine.r9, aflame.at.r1,
 * aflame.at.r2, aflame.at.r3, aflame.at.r4, aflame.at.r5, aflame.at.r6, aflame.at.r7,
 * aflame.at.r8, aflame.at.r9. */

#include "rules/aflame/arms.h"

enum effect {
    EFFECT_NONE,
    EFFECT_RADIO,
    EFFECT_RADIO_STUNNED,
    EFFECT_TRACK,
    EFFECT_CONTROLS,
    EFFECT_ABANDONED,
    EFFECT_STUNNED,
    EFFECT_ENGINE,
    EFFECT_BURNS,
    EFFECT_DESTROYED,
    EFFECT_PANIC,
    EFFECT_WEAPON
};
enum crew_state { CREW_NONE, CREW_CONFUSED, CREW_DEMORALISED, CREW_DEMORALISED_FOR_GOOD };
enum { BACK = 4, SURRENDERS = 4, PANIC_BACK = 1, PANIC_TESTS = 2 };

static int clause_of(const struct injury *injury, const struct damage_row *row)
{
    static const uint16_t mine[] = {CLAUSE_MINE_R1, CLAUSE_MINE_R2, CLAUSE_MINE_R3, CLAUSE_MINE_R4,
                                    CLAUSE_MINE_R5, CLAUSE_MINE_R6, CLAUSE_MINE_R7, CLAUSE_MINE_R8,
                                    CLAUSE_MINE_R9, CLAUSE_MINE_R9};
    static const uint16_t at[] = {CLAUSE_AT_R1, CLAUSE_AT_R2, CLAUSE_AT_R3, CLAUSE_AT_R4,
                                  CLAUSE_AT_R5, CLAUSE_AT_R6, CLAUSE_AT_R7, CLAUSE_AT_R8,
                                  CLAUSE_AT_R9, CLAUSE_AT_R9};
    return injury->mine ? mine[row->roll - 1] : at[row->roll - 1];
}

/* aflame.state.temporary: until the end of the following turn, unless for good. */
static void shake_crew(struct play *play, int unit, enum crew_state crew)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    uint8_t next = (uint8_t)(state->head.turn + 1);
    if (crew == CREW_CONFUSED && its->confused < next) {
        its->confused = next;
    } else if (crew == CREW_DEMORALISED && its->demoralised < next) {
        its->demoralised = next;
    } else if (crew == CREW_DEMORALISED_FOR_GOOD) {
        its->demoralised = FOR_GOOD;
    }
    aflame_weigh(play, unit);
}

static bool test_crew(struct play *play, const struct injury *injury, const struct damage_row *row,
                      bool only)
{
    int unit = aflame_of(play)->vehicles[injury->vehicle].unit;
    const struct trial trial = {.unit = unit,
                                .test = TEST_DAMAGE,
                                .attack = injury->attack,
                                .modifier = row->modifier,
                                .by = injury->by,
                                .clause = clause_of(injury, row)};
    return only ? aflame_throw_morale(play, &trial) : aflame_test(play, &trial);
}

/* -- the numbered results ---------------------------------------------------------------------- */

/* Radio, track, controls, main weapon, driver or everybody stunned. */
static void break_part(struct play *play, const struct injury *injury, enum effect effect,
                       int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[injury->vehicle];
    uint8_t next = (uint8_t)(state->head.turn + 1);
    vehicle->radio_out |=
        effect == EFFECT_RADIO || effect == EFFECT_RADIO_STUNNED || effect == EFFECT_WEAPON;
    vehicle->weapon_out |= effect == EFFECT_WEAPON;
    vehicle->reverse_only |= effect == EFFECT_CONTROLS;
    if (effect == EFFECT_RADIO_STUNNED && vehicle->stopped < next) {
        vehicle->stopped = next;
    }
    if (effect == EFFECT_STUNNED) {
        vehicle->stunned = vehicle->stopped = next;
    }
    if (effect == EFFECT_TRACK) {
        aflame_immobilise(play, injury->vehicle, clause);
    }
}

/* aflame.mine.r5, aflame.mine.r7, aflame.at.r7: they bail out, test, and run if they passed. */
static void leave_vehicle(struct play *play, const struct injury *injury,
                          const struct damage_row *row)
{
    struct aflame_state *state = aflame_of(play);
    int clause = clause_of(injury, row);
    int unit = state->vehicles[injury->vehicle].unit;
    bool engine = row->effect == EFFECT_ENGINE;
    if (engine) {
        aflame_immobilise(play, injury->vehicle, clause);
    }
    aflame_bail_out(play, injury->vehicle, injury->from, clause);
    shake_crew(play, unit, (enum crew_state)row->crew);
    bool passed = test_crew(play, injury, row, engine && !injury->mine);
    if (!passed && engine && !injury->mine) {
        for (int i = 0; i < state->n_men; i++) {
            if (state->men[i].man.unit == unit && is_in_action(&state->men[i].man)) {
                aflame_remove(play, i, FATE_LEFT);
            }
        }
        aflame_lose_unit(play, unit, GONE_ROUTED, clause);
    } else if (passed) {
        aflame_run_clear(play, unit, !engine, clause);
    }
}

/* aflame.mine.r8, aflame.at.r8: whoever lives surrenders or routs off the table. */
static void burn(struct play *play, const struct injury *injury, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[injury->vehicle];
    int16_t who[MEN_OF_UNIT];
    aflame_endanger(play, injury->vehicle, ABOARD_DIES, clause);
    int n = aflame_aboard(state, injury->vehicle, who);
    for (int i = 0; i < n; i++) {
        struct throw throw = play_die(FOR_SURRENDER, clause, figure_piece(who[i]), NO_PIECE);
        bool yields = play_roll_reaches(play, &throw, SURRENDERS);
        aflame_leave_play(play, who[i], yields ? FATE_CAPTURED : FATE_LEFT, clause);
    }
    vehicle->burning = 1;
    aflame_wreck(play, injury->vehicle, clause);
}

/* aflame.at.r3: they lie beside it, and are back in the next upkeep, or test then. */
static void panic(struct play *play, const struct injury *injury, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, injury->vehicle, who);
    aflame_bail_out(play, injury->vehicle, injury->from, clause);
    for (int i = 0; i < n; i++) {
        state->men[who[i]].prone = 1;
    }
    struct throw throw = play_die(FOR_PANIC, clause, vehicle_piece(injury->vehicle), NO_PIECE);
    bool back = play_roll_reaches(play, &throw, BACK);
    state->vehicles[injury->vehicle].panic = back ? PANIC_BACK : PANIC_TESTS;
    if (!back) {
        shake_crew(play, state->vehicles[injury->vehicle].unit, CREW_CONFUSED);
    }
}

void aflame_injure(struct play *play, const struct injury *injury, const struct damage_row *row)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[injury->vehicle];
    enum effect effect = (enum effect)row->effect;
    int clause = clause_of(injury, row);
    aflame_tell_damage(play, clause, injury->vehicle, row->roll);
    vehicle->damaged |= effect != EFFECT_NONE && effect != EFFECT_PANIC;
    switch (effect) {
    case EFFECT_DESTROYED:
        aflame_wreck(play, injury->vehicle, clause);
        return;
    case EFFECT_BURNS:
        burn(play, injury, clause);
        return;
    case EFFECT_PANIC:
        panic(play, injury, clause);
        return;
    case EFFECT_ABANDONED:
    case EFFECT_ENGINE:
        leave_vehicle(play, injury, row);
        return;
    default:
        break;
    }
    break_part(play, injury, effect, clause);
    shake_crew(play, vehicle->unit, (enum crew_state)row->crew);
    if (row->test) {
        test_crew(play, injury, row, false);
    } else if (row->modifier != 0) {
        state->units[vehicle->unit].malus =
            (uint8_t)(state->units[vehicle->unit].malus - row->modifier);
    }
}

/* -- back again -------------------------------------------------------------------------------- */

static void climb_in(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.unit == its->unit && is_standing(&figure->man)) {
            figure->man.at = (struct point){NOWHERE, NOWHERE};
            figure->man.aboard = (uint8_t)vehicle;
            figure->prone = 0;
        }
    }
    its->abandoned = 0;
    aflame_tell_remounts(play, CLAUSE_AT_R3, its->unit, vehicle);
}

/* aflame.turn.upkeep, aflame.at.r3 */
void aflame_remount(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        int panic = vehicle->panic;
        vehicle->panic = 0;
        if (panic == 0 || !is_on_table(&state->units[vehicle->unit])) {
            continue;
        }
        if (panic == PANIC_BACK || aflame_test(play, &(struct trial){.unit = vehicle->unit,
                                                                     .test = TEST_DAMAGE,
                                                                     .by = NO_UNIT,
                                                                     .clause = CLAUSE_AT_R3})) {
            climb_in(play, i);
        }
    }
}
