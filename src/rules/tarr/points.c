/* Tarr's Modern Warfare: strike against defence (ledger, 4.11).
 *
 * In the order of the ledger: tarr.points.throw, tarr.points.facing, tarr.points.arc,
 * tarr.points.plain, tarr.points.speed, tarr.points.no-strike, tarr.points.destroyed,
 * tarr.points.gun-crew. */

#include "rules/tarr/chapters.h"

enum { POINT_DICE = 3 };

/* Its piece, as those may know it who do not see who fires. */
int32_t tarr_piece(state_t *state, int unit)
{
    return unit == NO_UNIT || is_hidden(state, unit) ? NO_PIECE : unit_piece(unit);
}

/* tarr.points.throw: three dice and the strike must reach the defence. */
bool tarr_points(struct play *play, int unit, int32_t target, int strike, int defence, int clause)
{
    struct throw throw = play_die(FOR_POINTS, clause, tarr_piece(tarr_of(play), unit), target);
    throw.n = POINT_DICE;
    tally_add(&throw.tally, WHY_STRIKE, strike);
    return play_roll_reaches(play, &throw, defence);
}

/* tarr.points.plain; tarr.points.speed: nothing is added for speed. */
int tarr_defence(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->defence;
}

/* tarr.points.facing, tarr.points.arc: more in front, less on the side and in the rear. */
int tarr_defence_from(terms_t *terms, const struct unit *unit, struct point from)
{
    int plain = tarr_defence(terms, unit);
    if (!is_armoured(terms, unit)) {
        return plain;
    }
    enum sector sector = sector_of(unit->at, unit->facing, from);
    enum strike_of side = sector == SECTOR_FRONT  ? STRIKE_FRONT
                          : sector == SECTOR_REAR ? STRIKE_REAR
                                                  : STRIKE_SIDE;
    return plain + tarr_strike_row(side)->defence;
}

/* tarr.points.destroyed: a vehicle burns and its crew is lost; a gun is useless, but its crew
 * fights on as infantry. */
void tarr_destroy(struct play *play, int unit, int by, int clause)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    if (its->wreck || its->gone != GONE_HERE) {
        return;
    }
    tarr_tell_wrecked(play, clause, unit);
    its->wreck = 1;
    if (is_piece(terms, its)) {
        its->out = 1;
        declare_hold(&tarr_declares, &state->head, unit);
        if (tarr_strength(terms, state, unit) == 0) {
            tarr_lose(play, unit, GONE_DESTROYED);
        } else if (!its->away) {
            tarr_leave_gun(terms, state, unit);
        }
        return;
    }
    tarr_bail_out(play, unit);
    set_hidden(state, unit, false);
    tarr_lose(play, unit, GONE_DESTROYED);
    tarr_start_fire(play, its->at);
    tarr_note_loss(play, unit);
}

/* tarr.morale.guns: others serve it as long as they are within an inch of it. */
static bool is_manned_by(terms_t *terms, state_t *state, int gun, int crew)
{
    struct base model = base_of(terms, &state->units[gun]);
    for (int i = first_man(terms, crew); i < end_man(terms, crew); i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && state->units[crew].spirit == SPIRIT_STEADY &&
            base_compare_point(&model, man->at, CONTACT) <= 0) {
            return true;
        }
    }
    return false;
}

/* tarr.points.gun-crew: it fires as long as one of its crew lives and is with it. */
bool tarr_is_served(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (its->away || its->out) {
        return false;
    }
    return its->crew != NO_UNIT ? is_manned_by(terms, state, unit, its->crew)
                                : tarr_strength(terms, state, unit) > 0;
}
