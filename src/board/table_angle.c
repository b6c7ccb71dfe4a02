#include "board/table_angle.h"

#include <assert.h>

#include "board/table_root.h"

int angle_reduce(int32_t angle)
{
    const int rest = angle % FULL_TURN;
    return rest < 0 ? rest + FULL_TURN : rest;
}

int32_t sine_of(int angle)
{
    assert(angle_is_allowed(angle));
    if (angle > HALF_TURN) {
        return -sine_of(angle - HALF_TURN);
    }
    return sine_table[angle > QUARTER_TURN ? HALF_TURN - angle : angle];
}

int32_t cosine_of(int angle)
{
    assert(angle_is_allowed(angle));
    return sine_of(angle < FULL_TURN - QUARTER_TURN ? angle + QUARTER_TURN
                                                    : angle + QUARTER_TURN - FULL_TURN);
}

/* The vector of length SINE_ONE. */
static struct point direction(int bearing)
{
    return (struct point){.x = sine_of(bearing), .y = cosine_of(bearing)};
}

/* ---- Steps ---- */

/* From units of 1 / SINE_ONE to whole thou, halves away from zero. */
static int32_t whole(int64_t length)
{
    const int64_t size = (absolute(length) + SINE_ONE / 2) / SINE_ONE;
    return (int32_t)(length < 0 ? -size : size);
}

struct point vector_towards(int bearing, int32_t length)
{
    const struct point one = direction(bearing);
    return (struct point){.x = whole((int64_t)one.x * length), .y = whole((int64_t)one.y * length)};
}

struct point vector_compass(int face, int32_t length)
{
    assert(face >= 1 && face <= COMPASS_POINTS);
    return vector_towards((face - 1) * (FULL_TURN / COMPASS_POINTS), length);
}

struct point point_beside(struct point at, int facing, int32_t ahead, int32_t right)
{
    const struct point one = direction(facing);
    return (struct point){
        .x = at.x + whole((int64_t)one.x * ahead + (int64_t)one.y * right),
        .y = at.y + whole((int64_t)one.y * ahead - (int64_t)one.x * right),
    };
}

/* ---- Bearings ---- */

/* Does the vector, less than a quarter turn away, point along the direction or clockwise of it? */
static bool is_clockwise(struct point from, struct point vector)
{
    return vector_cross(from, vector) <= 0;
}

/* The vector of length SINE_ONE, for a bearing from north to east. */
static struct point first_quarter(int bearing)
{
    return (struct point){.x = sine_table[bearing], .y = sine_table[QUARTER_TURN - bearing]};
}

int bearing_of(struct point from, struct point to)
{
    struct point way = point_to(from, to);
    int quarters = 0;

    if (way.x == 0 && way.y == 0) {
        return 0;
    }
    while (way.x < 0 || way.y <= 0) { /* turned back by quarters until it points north to east */
        way = (struct point){.x = -way.y, .y = way.x};
        quarters++;
    }
    int low = 0; /* the last tenth that the vector has reached */
    int high = QUARTER_TURN;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (is_clockwise(first_quarter(middle), way)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const int64_t beyond =
        vector_cross(first_quarter(low), way) + vector_cross(first_quarter(low + 1), way);
    const int nearest = beyond <= 0 ? low + 1 : low; /* past the line midway between the two */
    return angle_reduce(nearest + quarters * QUARTER_TURN);
}

int angle_between(int one, int other)
{
    const int turn = angle_reduce(one - other);
    return turn > HALF_TURN ? FULL_TURN - turn : turn;
}

/* ---- Arcs ---- */

bool vector_in_arc(struct point vector, int facing, int half_angle)
{
    assert(half_angle >= 0 && half_angle <= HALF_TURN);
    const struct point face = direction(facing);
    const int64_t ahead = vector_dot(face, vector);
    const int64_t aside = absolute(vector_cross(face, vector));

    if (half_angle == 0) {
        return aside == 0 && ahead >= 0;
    }
    /* The angle is no larger if the sine of the difference is not negative. */
    return wide_compare(wide_product(ahead, sine_of(half_angle)),
                        wide_product(aside, cosine_of(half_angle))) >= 0;
}

enum sector sector_of(struct point at, int facing, struct point from)
{
    const struct point face = direction(facing);
    const struct point way = point_to(at, from);
    const int64_t ahead = vector_dot(face, way);
    const int64_t left = vector_cross(face, way);

    if (ahead >= absolute(left)) {
        return SECTOR_FRONT;
    }
    if (-ahead > absolute(left)) {
        return SECTOR_REAR;
    }
    return left < 0 ? SECTOR_RIGHT : SECTOR_LEFT;
}
