/* A World Aflame: ammunition (ledger, ammunition). What is kept in reserve is in reserve.c.
 *
 * In the order of the book: aflame.ammo.infantry, aflame.ammo.hmg, aflame.ammo.gun,
 * aflame.ammo.tank-mg, aflame.ammo.smoke, aflame.ammo.other, aflame.ammo.secret, aflame.ammo.spend,
 * aflame.ammo.starred, aflame.ammo.out, aflame.ammo.each-turn, aflame.ammo.resupplied. */

#include "rules/aflame/arms.h"

struct ammunition_row {
    uint8_t dice;
};

#include "rules/aflame-ammunition.h"

/* Rows of aflame.table.ammunition. */
enum { SUPPLY_VOLLEYS, SUPPLY_BURSTS, SUPPLY_ROUNDS, SUPPLY_SMOKE, SUPPLY_FLAME, SUPPLY_MISSILES };
enum { SMOKE_ALLOWED = 4 };

/* -- before the game --------------------------------------------------------------------------- */

/* aflame.ammo.infantry: not of vehicles, aircraft and crews, whose weapons are counted by
 * themselves; of the bottles and sticks of a man an average die (aflame.ammo.other). */
static void roll_unit(struct play *play, int unit)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    enum kind kind = kind_of(terms, its);
    if (its->volleys == NOT_GIVEN) {
        bool none = kind == KIND_VEHICLE || kind == KIND_AIRCRAFT || kind == KIND_CREW;
        its->volleys = (uint8_t)(none ? 0
                                      : aflame_average(play, FOR_AMMUNITION, CLAUSE_AMMO_INFANTRY,
                                                       unit_piece(unit),
                                                       aflame_ammunition[SUPPLY_VOLLEYS].dice));
        if (!none) {
            aflame_tell_supplied(play, CLAUSE_AMMO_INFANTRY, unit, its->volleys);
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.home == unit && figure->missiles == NOT_GIVEN) {
            aflame_roll_missiles(play, i);
        }
    }
}

void aflame_roll_missiles(struct play *play, int man)
{
    struct figure *figure = &aflame_of(play)->men[man];
    bool throws = figure->kit == KIT_MOLOTOVS || figure->kit == KIT_DYNAMITE;
    figure->missiles = (uint8_t)(throws ? aflame_average(play, FOR_AMMUNITION, CLAUSE_AMMO_OTHER,
                                                         figure_piece(man),
                                                         aflame_ammunition[SUPPLY_MISSILES].dice)
                                        : 0);
}

/* aflame.ammo.hmg, aflame.ammo.gun, aflame.ammo.tank-mg: how many average dice a weapon has. */
static int dice_of(terms_t *terms, const struct gun *gun)
{
    enum gun_sort sort = (enum gun_sort)aflame_gun(gun)->sort;
    if (sort == SORT_MG) {
        bool rounds =
            gun->vehicle != NO_VEHICLE && option_of(terms, OPT_TANK_MG_AMMO) == TANK_MG_AMMO_ROUNDS;
        return aflame_ammunition[rounds ? SUPPLY_ROUNDS : SUPPLY_BURSTS].dice;
    }
    return aflame_ammunition[sort == SORT_AA      ? SUPPLY_BURSTS
                             : sort == SORT_FLAME ? SUPPLY_FLAME
                                                  : SUPPLY_ROUNDS]
        .dice;
}

static void roll_gun(struct play *play, int gun)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct gun *its = &state->guns[gun];
    if (its->rounds == NOT_GIVEN) {
        enum gun_sort sort = (enum gun_sort)aflame_gun(its)->sort;
        int clause = sort == SORT_MG
                         ? its->vehicle == NO_VEHICLE ? CLAUSE_AMMO_HMG : CLAUSE_AMMO_TANK_MG
                     : sort == SORT_FLAME ? CLAUSE_AMMO_OTHER
                                          : CLAUSE_AMMO_GUN;
        its->rounds = (uint8_t)(sort == SORT_ROCKET
                                    ? 1
                                    : aflame_average(play, FOR_AMMUNITION, clause,
                                                     unit_piece(its->unit), dice_of(terms, its)));
        aflame_tell_rounds(play, clause, its->unit, gun, its->rounds);
    }
}

/* aflame.ammo.smoke: mortars and artillery, where the game has smoke. */
static void roll_smoke(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (option_of(aflame_terms(play), OPT_SMOKE_ROUNDS) == SMOKE_ROUNDS_NO) {
        return;
    }
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->unit != unit || !aflame_gun(gun)->he || gun->smoke > 0) {
            continue;
        }
        struct throw throw = play_die(FOR_SMOKE, CLAUSE_AMMO_SMOKE, unit_piece(unit), NO_PIECE);
        gun->smoke = play_roll_reaches(play, &throw, SMOKE_ALLOWED);
        return; /* one for the unit, never more */
    }
}

/* aflame.setup.steps: side 1 first, each unit all its weapons in the order of its sheet.
 * aflame.ammo.secret: only the owner is told. */
void aflame_roll_ammunition(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        uint8_t saw = aflame_hush(play, side);
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side != side) {
                continue;
            }
            roll_unit(play, i);
            for (int g = 0; g < state->n_guns; g++) {
                if (state->guns[g].unit == i) {
                    roll_gun(play, g);
                }
            }
            roll_smoke(play, i);
        }
        aflame_speak(play, saw);
    }
}

/* -- in play ----------------------------------------------------------------------------------- */

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
    bool has_gun = false;
    enum kind kind = kind_of(terms, &state->units[unit]);
    if (kind == KIND_AIRCRAFT || kind == KIND_HUNTERS) {
        return false;
    }
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->gone == GONE_HERE) {
            has_gun = true;
            if (gun->rounds + gun->ap + gun->he > 0) {
                return false;
            }
        }
    }
    return has_gun || (state->units[unit].volleys == 0 && kind != KIND_VEHICLE);
}

/* aflame.ammo.out: the last round gone is tested for at once. Why it tests the enemy is not told
 * (aflame.ammo.secret). */
void aflame_test_last_round(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (is_on_table(&state->units[unit]) && aflame_is_empty(aflame_terms(play), state, unit) &&
        !state->sheets[unit].emptied) {
        state->sheets[unit].emptied = 1;
        aflame_test_empty(play, unit);
    }
}

/* After a gun has fired, or men have attacked with what is in their hands; then the unit may go on.
 * aflame.ammo.each-turn is a matter of final morale. */
void aflame_has_fired(struct play *play, int unit)
{
    aflame_test_last_round(play, unit);
    aflame_ask_again(play);
}

/* aflame.ammo.resupplied: what came of having none is over, and nothing else. */
void aflame_resupplied(struct play *play, int unit)
{
    aflame_of(play)->sheets[unit].emptied = 0;
    aflame_weigh(play, unit);
}
