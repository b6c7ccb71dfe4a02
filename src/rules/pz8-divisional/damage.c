/* Pz8 WW2 Divisional: what changes a battalion, each change with its event. */

#include "rules/pz8-divisional/divisional.h"

/* pz8-divisional.combat.limits */
bool divisional_tire(struct play *play, int unit, int points, int clause)
{
    struct unit *its = &divisional_of(play)->units[unit];
    int limit = template_of(divisional_terms(play), its)->limit;
    its->fp = (uint8_t)(its->fp + points < limit ? its->fp + points : limit);
    divisional_tell_tired(play, clause, unit, points, its->fp);
    if (its->fp >= limit) {
        divisional_destroy(play, unit, CLAUSE_COMBAT_LIMITS);
    }
    return its->fp >= limit;
}

void divisional_destroy(struct play *play, int unit, int clause)
{
    struct unit *its = &divisional_of(play)->units[unit];
    its->status = STATUS_DESTROYED;
    its->at = (struct point){NOWHERE, NOWHERE};
    its->fort = NO_UNIT;
    divisional_tell_destroyed(play, clause, unit);
}

void divisional_put(struct play *play, int unit, struct point at, int fort)
{
    struct unit *its = &divisional_of(play)->units[unit];
    its->at = at;
    its->fort = (uint8_t)fort;
    if (fort != NO_UNIT) {
        divisional_tell_entered(play, CLAUSE_FORT_SECTION, unit, fort);
    }
}

/* pz8-divisional.fort.loss */
void divisional_remove_fort(struct play *play, int fort)
{
    struct divisional_state *state = divisional_of(play);
    if (fort == NO_UNIT) {
        return;
    }
    state->forts[fort].gone = 1;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].fort == fort) {
            state->units[i].fort = NO_UNIT;
        }
    }
    divisional_tell_fort_lost(play, CLAUSE_FORT_LOSS, fort);
}

/* pz8-divisional.mine.cross, pz8-divisional.mine.engineers */
bool divisional_meet_mine(struct play *play, int unit, int mine)
{
    struct divisional_state *state = divisional_of(play);
    bool clears = template_of(divisional_terms(play), &state->units[unit])->arm == ARM_ENGINEERS;
    int clause = clears ? CLAUSE_MINE_ENGINEERS : CLAUSE_MINE_CROSS;
    divisional_tell_mined(play, clause, unit, mine);
    if (!clears) {
        struct throw throw = play_die(FOR_MINE, clause, unit_piece(unit), NO_PIECE);
        if (play_roll_reaches(play, &throw, MINE_NEED) && divisional_tire(play, unit, 1, clause)) {
            return false;
        }
    }
    state->mines[mine].gone = 1;
    divisional_tell_cleared(play, clause, mine);
    return true;
}

/* -- objectives -------------------------------------------------------------------------------- */

/* pz8-divisional.objective.hold. Most are far from its box, and whoever is not on the table is
 * nowhere in it. */
bool divisional_is_lost(state_t *state, const struct objective *objective)
{
    struct point at = objective->at;
    bool has_area = objective->area.west != objective->area.east;
    struct box box = has_area ? objective->area : box_widened(leg_box(at, at), CONTACT);
    bool enemy = false;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (box_holds(box, unit->at) && (has_area || points_within(at, unit->at, CONTACT))) {
            if (unit->side == objective->owner) {
                return false;
            }
            enemy = true;
        }
    }
    return enemy;
}

void divisional_watch_objectives(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    for (int i = 0; i < state->n_objectives; i++) {
        struct objective *objective = &state->objectives[i];
        bool lost = divisional_is_lost(state, objective);
        if (lost == (objective->lost != 0)) {
            continue;
        }
        objective->lost = lost;
        if (lost) {
            divisional_tell_lost(play, CLAUSE_OBJECTIVE_HOLD, i);
        } else {
            divisional_tell_regained(play, CLAUSE_OBJECTIVE_HOLD, i);
        }
    }
}

int divisional_objectives_lost(state_t *state, int side)
{
    int lost = 0;
    for (int i = 0; i < state->n_objectives; i++) {
        lost += state->objectives[i].owner == side && state->objectives[i].lost;
    }
    return lost;
}
