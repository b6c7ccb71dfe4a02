/* Pz8 WW2 Coastal: moving (ledger, "Move"). */

#include "rules/pz8-coastal/coastal.h"

static bool check_mover(state_t *state, int side, struct refusal *why);
static bool find_way(terms_t *terms, const struct vessel *vessel, const struct legs *course,
                     struct way *way, struct refusal *why);

/* pz8-coastal.move.order, pz8-coastal.move.whole, pz8-coastal.move.pivot,
 * pz8-coastal.move.run-carry: what lies there that
 * she may not know of is no matter of this. */
bool coastal_check_move(terms_t *terms, state_t *state, const struct coastal_move *order,
                        struct refusal *why)
{
    struct way way;
    if (!check_mover(state, order->side, why)) {
        return false;
    }
    if (!state->alarmed[order->side]) {
        return refuse(why, CLAUSE_MOVE_ON_COURSE,
                      "until the alarm is raised she follows her course");
    }
    return find_way(terms, &state->vessels[state->active], &order->course, &way, why);
}

void coastal_do_move(struct play *play, const struct coastal_move *order)
{
    struct coastal_state *state = coastal_of(play);
    struct way way;
    int vessel = state->active;
    find_way(coastal_terms(play), &state->vessels[vessel], &order->course, &way, NULL);
    coastal_cut_way(coastal_terms(play), state, vessel, &way);
    state->moved = 1;
    coastal_sail(play, vessel, &way, CLAUSE_MOVE_WHOLE);
    coastal_go_on(play, vessel);
}

bool coastal_check_follow(terms_t *terms, state_t *state, const struct coastal_follow *order,
                          struct refusal *why)
{
    return check_mover(state, order->side, why) &&
           (!state->alarmed[order->side] ||
            refuse(why, CLAUSE_MOVE_FREED, "courses bind no longer: say where she moves"));
}

/* pz8-coastal.move.freed: whoever moves when the alarm comes finishes this move. */
void coastal_do_follow(struct play *play, const struct coastal_follow *order)
{
    struct coastal_state *state = coastal_of(play);
    int vessel = state->active;
    coastal_follow_course(play, vessel);
    state->moved = 1;
    coastal_go_on(play, vessel);
}

void coastal_follow_course(struct play *play, int vessel)
{
    struct way way;
    struct coastal_state *state = coastal_of(play);
    coastal_course_way(coastal_terms(play), &state->vessels[vessel], &way);
    coastal_cut_way(coastal_terms(play), state, vessel, &way);
    coastal_sail(play, vessel, &way, CLAUSE_MOVE_ON_COURSE);
}

/* pz8-coastal.move.order */
static bool check_mover(state_t *state, int side, struct refusal *why)
{
    const struct vessel *vessel = &state->vessels[coastal_active(state, side)];
    if (state->stage != STAGE_MOVE) {
        return refuse(why, CLAUSE_MOVE_ORDER, "this is her fire step");
    }
    if (state->moved) {
        return refuse(why, CLAUSE_MOVE_ORDER, "she has moved");
    }
    return vessel->speed > 0 ||
           refuse(why, CLAUSE_MOVE_WHOLE, "stopped, she neither moves nor pivots");
}

/* -- the way of a move --------------------------------------------------------------------------
 */

static bool check_legs(const struct legs *course, int32_t whole, struct refusal *why)
{
    int32_t length = 0;
    for (int i = 0; i < course->n; i++) {
        const struct course_leg *leg = &course->leg[i];
        if (leg->length <= 0 && !(i == 0 && leg->length == 0 && leg->turn != 0)) {
            return refuse(why, CLAUSE_MOVE_WHOLE, "every leg has a length; a pivot may come first");
        }
        if (leg->turn % DEGREE != 0 || leg->turn > PIVOT_MOST || leg->turn < -PIVOT_MOST) {
            return refuse(why, CLAUSE_MOVE_PIVOT,
                          "she pivots by whole degrees, at most 45 either way");
        }
        if (leg->length > whole - length) {
            return refuse(why, CLAUSE_MOVE_WHOLE, "she moves exactly her speed, and no further");
        }
        length += leg->length;
    }
    return length == whole ||
           refuse(why, CLAUSE_MOVE_WHOLE, "she moves exactly her speed, and no less");
}

/* pz8-coastal.move.pivot: each pivot spends the run that earned it, however long it was. */
static bool find_way(terms_t *terms, const struct vessel *vessel, const struct legs *course,
                     struct way *way, struct refusal *why)
{
    if (!check_legs(course, scaled(terms, vessel->speed * INCH), why)) {
        return false;
    }
    int32_t needed = vessel->run_needed;
    struct point at = vessel->at;
    *way = (struct way){.n = 0, .heading = vessel->heading, .end = WAY_WHOLE};
    way->run = terms->head.options[OPT_RUN_CARRY] == RUN_CARRY_YES ? vessel->run : 0;
    for (int i = 0; i < course->n; i++) {
        const struct course_leg *leg = &course->leg[i];
        if (leg->length > 0) {
            struct point to = point_plus(at, vector_towards(way->heading, leg->length));
            way->legs[way->n++] = (struct stretch_of_way){.from = at,
                                                          .to = to,
                                                          .length = leg->length,
                                                          .run = way->run,
                                                          .heading = (int16_t)way->heading};
            way->run += leg->length;
            at = to;
        }
        if (leg->turn == 0) {
            continue;
        }
        if (way->run < needed) {
            return refuse(why, CLAUSE_MOVE_PIVOT, "she has not run straight far enough to pivot");
        }
        way->run = 0;
        way->heading = angle_reduce(way->heading + leg->turn);
    }
    return true;
}

bool coastal_spends(terms_t *terms, state_t *state, const struct command *command, int32_t *spent,
                    int32_t *allowance)
{
    if (command->verb != VERB_MOVE || state->active == NO_UNIT) {
        return false;
    }
    struct coastal_move order = coastal_read_move(command, NULL);
    *spent = 0;
    for (int i = 0; i < order.course.n; i++) {
        *spent += order.course.leg[i].length;
    }
    *allowance = scaled(terms, state->vessels[state->active].speed * INCH);
    return true;
}
