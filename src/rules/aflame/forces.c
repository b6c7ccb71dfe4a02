/* A World Aflame: units, their officers and ratings (ledger, unit composition to ratings). */

#include "rules/aflame/chapters.h"

enum { PLAYER_GRADE = 2, GRADE_GOOD = 3, GRADE_AVERAGE = 2, GRADE_BAD = 1 };

/* -- units ------------------------------------------------------------------------------------- */

/* aflame.unit.elite: set-up decides; cards do not change it. */
bool aflame_is_elite(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    (void)terms;
    return its->morale == 6 || (its->initiative == 5 && its->morale == 5);
}

/* aflame.unit.strength */
int aflame_strength(state_t *state, int unit)
{
    return unit_strength(&aflame_figures, &state->head, unit);
}

bool aflame_has_role(state_t *state, int unit, enum role role)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && is_in_action(&figure->man) && figure->man.role == role) {
            return true;
        }
    }
    return false;
}

/* aflame.unit.ids: the living officer, else the lowest living number. */
int aflame_reference(state_t *state, int unit)
{
    int officer = aflame_officer(state, unit);
    for (int i = 0; officer == NO_MAN && i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_standing(&state->men[i].man)) {
            return i;
        }
    }
    return officer;
}

/* -- officers ---------------------------------------------------------------------------------- */

/* aflame.officer.grade: one die for each unit, side 1 first; the players' own figures are not
 * graded (aflame.officer.player). */
void aflame_roll_grades(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        uint8_t saw = aflame_hush(play, side);
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            if (unit->side != side || unit->grade != NOT_GIVEN) {
                continue;
            }
            if (is_hq(terms, unit) && unit->hq == NO_UNIT) {
                unit->grade = PLAYER_GRADE;
                continue;
            }
            int die = aflame_die(play, FOR_GRADE, CLAUSE_OFFICER_GRADE, unit_piece(i), 6);
            unit->grade = die == 1 ? GRADE_GOOD : die == 6 ? GRADE_BAD : GRADE_AVERAGE;
            aflame_tell_graded(play, CLAUSE_OFFICER_GRADE, i, unit->grade);
        }
        aflame_speak(play, saw);
    }
}

/* aflame.officer.every-unit; a legendary officer may be out of action (aflame.officer.legendary).
 */
int aflame_officer(state_t *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && is_standing(&figure->man) && is_leader(figure) &&
            figure->out_until < state->head.turn) {
            return i;
        }
    }
    return NO_MAN;
}

/* aflame.officer.use, aflame.officer.loss */
int aflame_grade(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    if (aflame_officer(state, unit) == NO_MAN || state->units[unit].grade == NOT_GIVEN) {
        return 0;
    }
    return state->units[unit].grade;
}

/* -- ratings ----------------------------------------------------------------------------------- */

/* aflame.rating.morale, aflame.rating.change: never below 1. */
int aflame_rating(terms_t *terms, state_t *state, int unit)
{
    (void)terms;
    int rating = state->units[unit].morale + state->units[unit].raised;
    return rating < 1 ? 1 : rating;
}
