/* A World Aflame: machine guns at armoured vehicles (ledger, small arms at armoured vehicles).
 *
 * In the order of the book: aflame.armour.mg, aflame.armour.roll, aflame.armour.r1,
 * aflame.armour.r2, aflame.armour.r3, aflame.armour.r4, aflame.armour.r5, aflame.armour.r6,
 * aflame.armour.swerve, aflame.armour.driver, aflame.armour.morale. */

#include "rules/aflame/arms.h"

enum { ARMOUR_NOTHING, ARMOUR_DRIVER, ARMOUR_RIGHT, ARMOUR_LEFT, ARMOUR_COMMANDER };
struct armour_row {
    uint8_t roll, result;
    int8_t test;
};

#include "rules/aflame-armour-damage.h"

enum { MG_REACH = 10 * INCH, SWERVE = 10 * INCH };

/* aflame.armour.mg: LMGs and HMGs alone, within 10 inches of the hull, compared exactly; each needs
 * a double six, and nothing is added. */
int aflame_armour_need(const struct vehicle *vehicle, const struct small_arm *arm,
                       struct point from)
{
    const struct base hull = aflame_hull(vehicle);
    bool machine_gun = arm == aflame_small_arm(WEAPON_LMG) || arm == aflame_small_arm(WEAPON_HMG);
    return machine_gun && base_compare_point(&hull, from, MG_REACH) <= 0 ? NATURAL_SIX : CANNOT;
}

static int man_of_role(state_t *state, int vehicle, enum role role)
{
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, vehicle, who);
    for (int i = 0; i < n; i++) {
        if (state->men[who[i]].man.role == role) {
            return who[i];
        }
    }
    return NO_MAN;
}

/* aflame.armour.swerve: only if it has moved this turn; figures in the way step aside unhurt. */
static void swerve(struct play *play, int vehicle, int turn, int clause)
{
    const struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    if (its->moved) {
        aflame_run_on(play, vehicle, angle_reduce(its->facing + turn), SWERVE, clause);
    }
}

/* aflame.armour.r3 to aflame.armour.r6, aflame.armour.driver: another may drive after one whole
 * turn without moving. */
static void damage_armour(struct play *play, int vehicle, const struct armour_row *row,
                          struct point from)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    int clause = CLAUSE_ARMOUR_R1 + row->roll - 1;
    bool commander = row->result == ARMOUR_COMMANDER;
    if (row->result == ARMOUR_NOTHING) {
        return;
    }
    int man = man_of_role(state, vehicle, commander ? ROLE_OFFICER : ROLE_DRIVER);
    its->damaged = 1;
    if (man != NO_MAN) {
        aflame_fall(play, man, clause);
    }
    if (row->result == ARMOUR_RIGHT || row->result == ARMOUR_LEFT) {
        swerve(play, vehicle, row->result == ARMOUR_RIGHT ? QUARTER_TURN : -QUARTER_TURN, clause);
    }
    if (commander) {
        aflame_leave_quickly(play, vehicle, from, clause);
    } else if (its->stopped <= state->head.turn) {
        its->stopped = (uint8_t)(state->head.turn + 1);
    }
}

/* aflame.armour.roll: a die for each effective hit; the worst modifier counts. */
int aflame_shoot_armour(struct play *play, int vehicle, const struct impact *impact)
{
    struct aflame_state *state = aflame_of(play);
    int worst = 0;
    for (int i = 0; i < impact->effective && state->vehicles[vehicle].gone == GONE_HERE; i++) {
        int die = aflame_die(play, FOR_VEHICLE_HIT, CLAUSE_ARMOUR_ROLL, vehicle_piece(vehicle), 6);
        const struct armour_row *row = &aflame_armour_damage[die - 1];
        aflame_tell_shot_up(play, CLAUSE_ARMOUR_R1 + die - 1, vehicle, die);
        damage_armour(play, vehicle, row, impact->from);
        worst = row->test < worst ? row->test : worst;
    }
    return worst;
}
