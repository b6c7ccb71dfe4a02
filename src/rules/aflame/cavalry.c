/* A World Aflame: cavalry (ledger, cavalry). Its moves and charges are modes of movement (move.c).
 *
 * In the order of the book: aflame.cavalry.move, aflame.cavalry.charge, aflame.cavalry.mount,
 * aflame.cavalry.holders, aflame.cavalry.horses, aflame.cavalry.terrain, aflame.cavalry.fire.
 * Every dismounted trooper fights, and a rider hit is lost with his horse. */

#include "rules/aflame/chapters.h"

enum { WITHIN = 3 * INCH };

/* aflame.cavalry.mount: an activation with nothing else. */
static bool check_whole(terms_t *terms, state_t *state, bool mounted, struct refusal *why)
{
    const struct unit *unit = &state->units[state->active];
    int reference = aflame_reference(state, state->active);
    if (kind_of(terms, unit) != KIND_CAVALRY || reference == NO_MAN ||
        state->men[reference].mounted != mounted) {
        return refuse(why, CLAUSE_CAVALRY_MOUNT,
                      mounted ? "it is not mounted" : "it is not on foot");
    }
    return (state->stage == STAGE_FIRE_A && state->paid == 0) ||
           refuse(why, CLAUSE_CAVALRY_MOUNT, "it takes a whole activation");
}

/* Each stands where he is, or as near to it as there is room. */
static void set_mounted(struct play *play, int man, bool mounted)
{
    struct aflame_state *state = aflame_of(play);
    struct base things[MEN_MAX];
    struct men men;
    struct land land;
    int n = 0;
    state->men[man].mounted = mounted;
    aflame_lay_land(aflame_terms(play), state, &land);
    aflame_gather(aflame_terms(play), state, &men);
    for (int i = next_bit(men.here, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(men.here, MEN_WORDS, i + 1)) {
        if (i != man) {
            things[n++] = base_disc(men.at[i], men.radius[i]);
        }
    }
    const struct room_query query = {.table = land.table,
                                     .bounds = table_box(land.table),
                                     .radius = aflame_radius(&state->men[man]),
                                     .slack = OVERLAP_THOU,
                                     .closed = aflame_kinds_foot(PASS_CLOSED) |
                                               aflame_kinds_foot(PASS_RIVER),
                                     .things = things,
                                     .n_things = n};
    struct point found;
    if (room_near(&query, state->men[man].man.at, WITHIN, &found)) {
        state->men[man].man.at = found;
    }
}

bool aflame_check_dismount(terms_t *terms, state_t *state, const struct aflame_dismount *order,
                           struct refusal *why)
{
    (void)order;
    return check_whole(terms, state, true, why);
}

/* Horses are left as one marker with a count. */
void aflame_do_dismount(struct play *play, const struct aflame_dismount *order)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *unit = &state->units[state->active];
    (void)order;
    unit->horses_at = place_of(state, aflame_reference(state, state->active));
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == state->active && is_standing(&state->men[i].man) &&
            state->men[i].mounted) {
            unit->horses++;
            set_mounted(play, i, false);
        }
    }
    aflame_tell_dismounted(play, CLAUSE_CAVALRY_MOUNT, state->active);
    aflame_stir(state, state->active);
    aflame_finish(play);
}

/* aflame.cavalry.horses: without a horse a figure cannot remount. */
static int near_horses(state_t *state, int unit)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        n += man->unit == unit && is_standing(man) &&
             points_within(man->at, state->units[unit].horses_at, WITHIN);
    }
    return n;
}

bool aflame_check_mount_up(terms_t *terms, state_t *state, const struct aflame_mount_up *order,
                           struct refusal *why)
{
    const struct unit *unit = &state->units[state->active];
    (void)order;
    if (!check_whole(terms, state, false, why)) {
        return false;
    }
    return (unit->horses > 0 && near_horses(state, state->active) > 0) ||
           refuse(why, CLAUSE_CAVALRY_HORSES, "there are no horses within 3 inches");
}

void aflame_do_mount_up(struct play *play, const struct aflame_mount_up *order)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *unit = &state->units[state->active];
    (void)order;
    for (int i = 0; i < state->n_men && unit->horses > 0; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == state->active && is_standing(man) && !state->men[i].mounted &&
            points_within(man->at, unit->horses_at, WITHIN)) {
            unit->horses--;
            state->men[i].prone = 0;
            set_mounted(play, i, true);
        }
    }
    aflame_tell_mounted(play, CLAUSE_CAVALRY_MOUNT, state->active);
    aflame_stir(state, state->active);
    aflame_finish(play);
}
