/* A World Aflame: ammunition and reserve supply (ledger, ammunition and reserve supply). */

#include "rules/aflame/chapters.h"

/* aflame.ammo.infantry, aflame.ammo.hmg: side 1 first, each unit all its weapons. */
void aflame_roll_ammunition(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        uint8_t saw = aflame_hush(play, side);
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            if (unit->side == side && unit->volleys == NOT_GIVEN) {
                unit->volleys = (uint8_t)aflame_average(play, FOR_AMMUNITION, CLAUSE_AMMO_INFANTRY,
                                                        unit_piece(i), 2);
                aflame_tell_supplied(play, CLAUSE_AMMO_INFANTRY, i, unit->volleys);
            }
            for (int g = 0; g < state->n_guns; g++) {
                struct gun *gun = &state->guns[g];
                if (unit->side == side && gun->unit == i && gun->rounds == NOT_GIVEN) {
                    gun->rounds = (uint8_t)aflame_average(play, FOR_AMMUNITION, CLAUSE_AMMO_HMG,
                                                          unit_piece(i), 2);
                }
            }
        }
        aflame_speak(play, saw);
    }
}

void aflame_roll_reserve(struct play *play)
{
    (void)play;
}

/* aflame.ammo.spend: one volley, burst or round. */
void aflame_spend(struct play *play, int firer, int unit)
{
    struct aflame_state *state = aflame_of(play);
    uint8_t *left =
        firer >= EYE_GUN ? &state->guns[firer - EYE_GUN].rounds : &state->units[unit].volleys;
    *left = (uint8_t)(*left - (*left > 0 && *left != NOT_GIVEN));
}

/* aflame.ammo.out: the last volley; of a unit with guns the last round of all of them. */
bool aflame_is_empty(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    bool has_gun = false;
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->gone == GONE_HERE) {
            has_gun = true;
            if (gun->rounds + gun->ap + gun->he > 0) {
                return false;
            }
        }
    }
    return has_gun || state->units[unit].volleys == 0;
}
