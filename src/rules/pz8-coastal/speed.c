/* Pz8 WW2 Coastal: speeds (ledger, "Speed"): ordered in secret, shown together. */

#include "rules/pz8-coastal/coastal.h"

enum { CHANGE_NIMBLE = 2, CHANGE_OTHER = 1, LEVELS_ALL = (1 << (SPEED_MAX + 1)) - 1 };

static int speed_after(const struct vessel *vessel);
static uint32_t common_levels(terms_t *terms, state_t *state, int group);
static bool agrees(state_t *state, int group);

static bool is_bound(terms_t *terms, state_t *state, int group)
{
    return !state->alarmed[state->groups[group].side] && common_levels(terms, state, group) != 0;
}

/* pz8-coastal.speed.levels, pz8-coastal.speed.max, pz8-coastal.speed.change,
 * pz8-coastal.speed.nimble: from her speed now, which damage may have cut
 * (pz8-coastal.speed.cut). The order stays secret (pz8-coastal.speed.hidden). */
bool coastal_check_speed(terms_t *terms, state_t *state, const struct coastal_speed *order,
                         struct refusal *why)
{
    const struct vessel *vessel = &state->vessels[order->unit];
    uint32_t level = (uint32_t)1 << order->level;
    if (!is_on_table(vessel)) {
        return refuse(why, CLAUSE_SPEED_LEVELS, "she is not on the table");
    }
    if (order->level > coastal_max_speed(terms, vessel)) {
        return refuse(why, CLAUSE_SPEED_MAX, "that is above her maximum speed as she is now");
    }
    if ((coastal_open_levels(terms, vessel) & level) == 0) {
        return refuse(why, CLAUSE_SPEED_CHANGE,
                      "a nimble vessel changes by two levels a turn, any other by one");
    }
    return !order->whole || (common_levels(terms, state, vessel->group) & level) != 0 ||
           refuse(why, CLAUSE_SPEED_GROUP, "that speed is not open to her whole group");
}

static void give_order(struct play *play, int vessel, int level)
{
    coastal_of(play)->vessels[vessel].order = (uint8_t)(ORDER_0 + level);
    coastal_tell_ordered(play, CLAUSE_SPEED_HIDDEN, vessel, level);
}

static bool is_free_member(state_t *state, int vessel, int group)
{
    const struct vessel *member = &state->vessels[vessel];
    return member->group == group && is_on_table(member) && !member->aground;
}

void coastal_do_speed(struct play *play, const struct coastal_speed *order)
{
    state_t *state = coastal_of(play);
    int group = state->vessels[order->unit].group;
    for (int i = 0; order->whole && i < state->n_vessels; i++) {
        if (i != order->unit && is_free_member(state, i, group)) {
            give_order(play, i, order->level);
        }
    }
    give_order(play, order->unit, order->level);
}

/* Of a group that is bound, one speed for all who have no order or do not agree; of others every
 * change of those without one. To change one's mind needs no list. */
bool coastal_list_speed(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    uint32_t done = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->side != side || !is_on_table(vessel)) {
            continue;
        }
        bool bound = !vessel->aground && is_bound(terms, state, vessel->group);
        bool first = (done >> vessel->group & 1) == 0;
        bool ordered = vessel->order != ORDER_NONE;
        done |= bound ? (uint32_t)1 << vessel->group : 0;
        if (bound ? !first || (ordered && agrees(state, vessel->group)) : ordered) {
            continue;
        }
        uint32_t levels =
            bound ? common_levels(terms, state, vessel->group) : coastal_open_levels(terms, vessel);
        for (int level = 0; level <= SPEED_MAX; level++) {
            if ((levels >> level & 1) != 0 &&
                (level != vessel->speed || (bound && !agrees(state, vessel->group)))) {
                any = coastal_add_speed(legal, i, level, bound);
            }
        }
    }
    return any;
}

/* pz8-coastal.speed.group; and of plots, pz8-coastal.setup.course */
bool coastal_check_done(terms_t *terms, state_t *state, const struct coastal_done *order,
                        struct refusal *why)
{
    if (order->task->kind == TASK_PLOT) {
        return coastal_is_plotted(state, order->side) ||
               refuse(why, CLAUSE_SETUP_COURSE, "first the course of every vessel is plotted");
    }
    for (int group = 0; group < state->n_groups; group++) {
        if (state->groups[group].side == order->side && is_bound(terms, state, group) &&
            !agrees(state, group)) {
            return refuse(why, CLAUSE_SPEED_GROUP,
                          "on course all vessels of a group keep one common speed");
        }
    }
    return true;
}

void coastal_do_done(struct play *play, const struct coastal_done *order)
{
    agenda_close(play->state, order->side);
}

/* -- the rules --------------------------------------------------------------------------------- */

/* pz8-coastal.speed.change: a speed that damage has cut is within her maximum already. */
uint32_t coastal_open_levels(terms_t *terms, const struct vessel *vessel)
{
    int change = coastal_is_nimble(terms, vessel) ? CHANGE_NIMBLE : CHANGE_OTHER;
    int most = coastal_max_speed(terms, vessel);
    uint32_t levels = 0;
    for (int level = 0; level <= most; level++) {
        if (level >= vessel->speed - change && level <= vessel->speed + change) {
            levels |= (uint32_t)1 << level;
        }
    }
    return levels;
}

static int speed_after(const struct vessel *vessel)
{
    return vessel->order == ORDER_NONE ? vessel->speed : vessel->order - ORDER_0;
}

/* pz8-coastal.speed.cut: at once, whatever the change limit. */
void coastal_slow_down(struct play *play, int vessel, int speed, int clause)
{
    struct coastal_state *state = coastal_of(play);
    if (state->vessels[vessel].speed <= speed) {
        return;
    }
    play->sees = coastal_audience(coastal_terms(play), state, vessel);
    state->vessels[vessel].speed = (uint8_t)speed;
    coastal_note_speed(coastal_terms(play), state, vessel);
    coastal_tell_slowed(play, clause, vessel, speed);
    coastal_test_sight(play);
}

/* pz8-coastal.speed.hidden, pz8-coastal.hidden.plots: of an enemy who is out of sight, or goes out
 * of it by her new speed, nobody is told. */
void coastal_run_show_speeds(struct play *play, const struct task *task)
{
    terms_t *terms = coastal_terms(play);
    struct coastal_state *state = coastal_of(play);
    struct glance before = coastal_glance(state, EVERYBODY);
    uint8_t from[VESSELS_MAX], saw[VESSELS_MAX];
    coastal_tell_speeds(play, CLAUSE_SPEED_HIDDEN);
    for (int i = 0; i < state->n_vessels; i++) {
        struct vessel *vessel = &state->vessels[i];
        from[i] = vessel->speed;
        saw[i] = coastal_audience(terms, state, i);
        vessel->speed = (uint8_t)speed_after(vessel);
        vessel->order = ORDER_NONE;
        if (vessel->speed != from[i]) {
            coastal_note_speed(terms, state, i);
        }
    }
    coastal_look_out(terms, state, EVERYBODY);
    for (int i = 0; i < state->n_vessels; i++) {
        if (state->vessels[i].speed != from[i]) {
            play->sees = saw[i] & coastal_audience(terms, state, i);
            coastal_tell_speed(play, CLAUSE_SPEED_HIDDEN, i, from[i], state->vessels[i].speed);
        }
    }
    coastal_tell_sight(play, &before);
}

/* pz8-coastal.speed.group: the speeds open to all of a group who are not aground. */
static uint32_t common_levels(terms_t *terms, state_t *state, int group)
{
    uint32_t levels = LEVELS_ALL;
    for (int i = 0; i < state->n_vessels; i++) {
        if (is_free_member(state, i, group)) {
            levels &= coastal_open_levels(terms, &state->vessels[i]);
        }
    }
    return levels;
}

static bool agrees(state_t *state, int group)
{
    int speed = -1;
    for (int i = 0; i < state->n_vessels; i++) {
        if (!is_free_member(state, i, group)) {
            continue;
        }
        if (speed >= 0 && speed != speed_after(&state->vessels[i])) {
            return false;
        }
        speed = speed_after(&state->vessels[i]);
    }
    return true;
}
