/* Tarr's Modern Warfare: riding and towing (ledger, 4.4: tarr.move.guns, tarr.move.embus). */

#include "rules/tarr/chapters.h"

/* tarr.table.models, tarr.para.capacity: so many men, or a gun with its crew. */
bool tarr_check_room(terms_t *terms, state_t *state, int unit, int vehicle, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct model_row *model = tarr_model(terms, &state->units[vehicle]);
    int men = tarr_strength(terms, state, unit);
    if (state->units[vehicle].gone != GONE_HERE || state->units[vehicle].aboard != NO_UNIT ||
        !is_troops(terms, its)) {
        return refuse(why, CLAUSE_MOVE_EMBUS, "nobody can ride in that");
    }
    for (int i = 0; i < state->n_units; i++) {
        if (i == unit || state->units[i].aboard != vehicle || state->units[i].gone != GONE_HERE) {
            continue;
        }
        if (is_gun(terms, its) || is_gun(terms, &state->units[i])) {
            return refuse(why, CLAUSE_MOVE_GUNS, "it takes men, or one gun with its crew");
        }
        men += tarr_strength(terms, state, i);
    }
    if (is_gun(terms, its)) {
        return model->tows || refuse(why, CLAUSE_MOVE_GUNS, "it takes no gun");
    }
    return men <= model->carries || refuse(why, CLAUSE_MOVE_EMBUS, "there is no room for so many");
}

void tarr_embark(terms_t *terms, struct tarr_state *state, int unit, int vehicle)
{
    struct unit *its = &state->units[unit];
    its->aboard = (uint8_t)vehicle;
    its->at = (struct point){NOWHERE, NOWHERE};
    tarr_lift(terms, state, unit);
}
