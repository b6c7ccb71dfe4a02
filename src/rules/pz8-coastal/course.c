/* Pz8 WW2 Coastal: plotted courses (ledger, "Setup"): what a course may be, plotting one, and the
 * way that follows it (pz8-coastal.move.on-course). */

#include "board/table_area.h"
#include "board/table_path.h"
#include "rules/pz8-coastal/coastal.h"

enum { PLOT_FAR = 12 * INCH };

/* At most 45 degrees: the way on leads no less ahead than aside. */
static bool is_sharp(struct point a, struct point b, struct point c)
{
    struct point in = point_to(a, b);
    struct point on = point_to(b, c);
    int64_t aside = vector_cross(in, on);
    return vector_dot(in, on) < (aside < 0 ? -aside : aside);
}

/* pz8-coastal.setup.course */
bool coastal_check_course(terms_t *terms, const struct vessel *vessel, const struct plan *course,
                          struct refusal *why)
{
    const struct point *at = course->at;
    for (int i = 0; i < course->n; i++) {
        if (!box_holds(table_box(&terms->table), at[i])) {
            return refuse(why, CLAUSE_SETUP_COURSE, "a course lies on the table");
        }
        if (i > 0 && point_equal(at[i - 1], at[i])) {
            return refuse(why, CLAUSE_SETUP_COURSE, "a course leads from place to place");
        }
        if (i > 1 && is_sharp(at[i - 2], at[i - 1], at[i])) {
            return refuse(why, CLAUSE_SETUP_COURSE, "a corner turns at most 45 degrees");
        }
        if (i > 1 && i + 1 < course->n &&
            points_compare(at[i - 1], at[i], vessel->run_needed) < 0) {
            return refuse(why, CLAUSE_SETUP_COURSE,
                          "corners lie at least her pivot run apart from each other");
        }
        if (i > 0 &&
            leg_meets_kinds(&terms->table, coastal_barred(terms, vessel), at[i - 1], at[i])) {
            return refuse(why, CLAUSE_SETUP_COURSE,
                          "a course touches no land, nor shoal where she is barred from it");
        }
    }
    return true;
}

void coastal_take_course(struct vessel *vessel)
{
    vessel->leg = 1;
    vessel->along = 0;
    if (vessel->course.n > 1) {
        vessel->heading =
            (int16_t)coastal_whole_bearing(vessel->course.at[0], vessel->course.at[1]);
    }
}

/* -- plotting ---------------------------------------------------------------------------------- */

static bool read_plot(state_t *state, const struct coastal_plot *order, struct plan *course)
{
    if (order->n_path >= COURSE_POINTS) {
        return false;
    }
    *course = (struct plan){.n = order->n_path + 1};
    course->at[0] = state->vessels[order->unit].at;
    for (int i = 0; i < order->n_path; i++) {
        course->at[i + 1] = (struct point){order->path[2 * i], order->path[2 * i + 1]};
    }
    return true;
}

bool coastal_check_plot(terms_t *terms, state_t *state, const struct coastal_plot *order,
                        struct refusal *why)
{
    struct plan course;
    const struct vessel *vessel = &state->vessels[order->unit];
    if (!is_on_table(vessel)) {
        return refuse(why, CLAUSE_SETUP_COURSE, "she is not on the table");
    }
    return read_plot(state, order, &course)
               ? coastal_check_course(terms, vessel, &course, why)
               : refuse(why, CLAUSE_SETUP_COURSE, "a course has at most 12 places");
}

void coastal_do_plot(struct play *play, const struct coastal_plot *order)
{
    struct vessel *vessel = &coastal_of(play)->vessels[order->unit];
    read_plot(coastal_of(play), order, &vessel->course);
    coastal_take_course(vessel);
    coastal_tell_plotted(play, CLAUSE_SETUP_COURSE, order->unit);
}

/* Straight courses of those who have none yet; when all have, those of the first may be changed. */
bool coastal_list_plot(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_vessels && !any; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->side != side || !is_on_table(vessel) || vessel->course.n > 1) {
            continue;
        }
        for (int face = 1; face <= COMPASS_POINTS; face++) {
            struct point to = point_plus(vessel->at, vector_compass(face, PLOT_FAR));
            any |= coastal_try_plot(terms, state, side, legal, i, (int32_t[]){to.x, to.y}, 1);
        }
    }
    return any;
}

bool coastal_is_plotted(state_t *state, int side)
{
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->side == side && is_on_table(vessel) && vessel->course.n < 2) {
            return false;
        }
    }
    return true;
}

/* -- on course --------------------------------------------------------------------------------- */

/* The place so far along a leg of her course, and beyond its end on the last. A course of one place
 * leads straight ahead. */
static struct point place_on(const struct vessel *vessel, int leg, int32_t along)
{
    const struct plan *course = &vessel->course;
    return course->n > 1 ? leg_point(course->at[leg - 1], course->at[leg], along)
                         : point_plus(course->at[0], vector_towards(vessel->heading, along));
}

/* pz8-coastal.move.on-course: heading along the line, the run counted from the last corner. */
void coastal_course_way(terms_t *terms, const struct vessel *vessel, struct way *way)
{
    const struct plan *course = &vessel->course;
    int32_t left = scaled(terms, vessel->speed * INCH);
    int leg = vessel->leg;
    int32_t along = vessel->along;
    way->n = 0;
    way->heading = vessel->heading;
    way->run = vessel->run;
    way->end = WAY_WHOLE;
    struct point at = vessel->at;
    while (left > 0) {
        bool last = leg >= course->n - 1;
        int32_t length = last ? INT32_MAX : points_distance(course->at[leg - 1], course->at[leg]);
        if (along >= length) {
            leg++;
            along = 0;
            way->run = 0;
            way->heading = coastal_whole_bearing(course->at[leg - 1], course->at[leg]);
            continue;
        }
        int32_t thou = length - along < left ? length - along : left;
        struct point to =
            along + thou == length ? course->at[leg] : place_on(vessel, leg, along + thou);
        way->legs[way->n++] = (struct stretch_of_way){.from = at,
                                                      .to = to,
                                                      .length = thou,
                                                      .run = way->run,
                                                      .along = along,
                                                      .heading = (int16_t)way->heading,
                                                      .leg = (uint8_t)leg};
        way->run += thou;
        along += thou;
        left -= thou;
        at = to;
    }
}
