/* Straight legs over an open table that are sure to be accepted. */

#include "rules/table/sample.h"

#include <string.h>

/* -- room -------------------------------------------------------------------------------------- */

void begin_centres(struct centres *centres, int32_t room, bool round, bool in_strips)
{
    centres->n = 0;
    centres->room = room;
    centres->round = round;
    centres->in_strips = in_strips;
    if (in_strips) {
        memset(centres->columns, 0, sizeof centres->columns);
        memset(centres->rows, 0, sizeof centres->rows);
    }
}

static uint32_t strip_at(int32_t place)
{
    return (uint32_t)place >> STRIP_BITS & (STRIPS - 1);
}

static void note_strips(uint64_t strips[STRIPS], int bit, int32_t low, int32_t high)
{
    uint32_t first = strip_at(low);
    uint32_t more = (strip_at(high) - first) % STRIPS;
    for (uint32_t i = 0; i <= more; i++) {
        strips[(first + i) % STRIPS] |= (uint64_t)1 << bit;
    }
}

void note_centre(struct centres *centres, int unit, struct point at)
{
    int word = centres->n / 64;
    int bit = centres->n % 64;
    if (centres->in_strips) {
        note_strips(centres->columns[word], bit, at.x - centres->room, at.x + centres->room);
        note_strips(centres->rows[word], bit, at.y - centres->room, at.y + centres->room);
    }
    centres->place[unit] = (int16_t)centres->n;
    centres->at[centres->n++] = at;
}

static bool is_close(const struct centres *centres, int number, struct point at)
{
    int32_t room = centres->room;
    struct point way = point_to(at, centres->at[number]);
    return way.x >= -room && way.x <= room && way.y >= -room && way.y <= room &&
           (!centres->round || vector_dot(way, way) < (int64_t)room * room);
}

static bool is_roomy_by_all(const struct centres *centres, int unit, struct point at)
{
    for (int i = 0; i < centres->n; i++) {
        if (is_close(centres, i, at) && i != centres->place[unit]) {
            return false;
        }
    }
    return true;
}

bool is_roomy(const struct centres *centres, int unit, struct point at)
{
    if (!centres->in_strips) {
        return is_roomy_by_all(centres, unit, at);
    }
    uint32_t column = strip_at(at.x);
    uint32_t row = strip_at(at.y);
    for (int word = 0; word < CENTRE_WORDS; word++) {
        uint64_t near = centres->columns[word][column] & centres->rows[word][row];
        for (; near != 0; near &= near - 1) {
            int i = word * 64 + __builtin_ctzll(near);
            if (is_close(centres, i, at) && i != centres->place[unit]) {
                return false;
            }
        }
    }
    return true;
}

int nearest_point(const struct point *points, int n, struct point at)
{
    int nearest = -1;
    int64_t least = INT64_MAX;
    for (int i = 0; i < n; i++) {
        int64_t distance = point_distance2(at, points[i]);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

bool box_holds_any(struct box box, const struct point *points, int n)
{
    for (int i = 0; i < n; i++) {
        if (box_holds(box, points[i])) {
            return true;
        }
    }
    return false;
}

/* -- ground ------------------------------------------------------------------------------------ */

void note_near_ground(struct uneven *uneven, struct point at, int32_t reach)
{
    struct box around = {at.x - reach, at.y - reach, at.x + reach, at.y + reach};
    uneven->n_near = 0;
    for (int i = 0; i < uneven->n; i++) {
        if (boxes_meet(around, uneven->boxes[i])) {
            uneven->near[uneven->n_near++] = uneven->boxes[i];
        }
    }
}

bool is_over_open(const struct uneven *uneven, struct point a, struct point b)
{
    struct box under = leg_box(a, b);
    for (int i = 0; i < uneven->n_near; i++) {
        if (boxes_meet(under, uneven->near[i])) {
            return false;
        }
    }
    return true;
}

/* -- legs -------------------------------------------------------------------------------------- */

static bool may_end_at(const struct seeker *seeker, struct point to)
{
    return box_holds(seeker->bounds, to) && seeker->accepts(seeker, to);
}

bool try_compass(const struct seeker *seeker, int east, int north, struct point *to)
{
    struct point at = seeker->at;
    int32_t length = seeker->open;
    *to = (struct point){at.x + east * length, at.y + north * length};
    if (!is_over_open(seeker->uneven, at, *to)) {
        struct point aim = {at.x + 2 * east * length, at.y + 2 * north * length};
        length = seeker->far(seeker, aim);
        *to = (struct point){at.x + east * length, at.y + north * length};
    }
    return length >= LEAST_LEG && may_end_at(seeker, *to);
}

/* So far towards a point, rounded towards the beginning. */
static struct point part_way(struct point from, struct point aim, int32_t length, int32_t distance)
{
    int64_t x = (int64_t)(aim.x - from.x) * length / distance;
    int64_t y = (int64_t)(aim.y - from.y) * length / distance;
    return (struct point){from.x + (int32_t)x, from.y + (int32_t)y};
}

bool try_towards(const struct seeker *seeker, struct point aim, struct point *to)
{
    if (point_equal(seeker->at, aim)) {
        return false;
    }
    int32_t distance = points_distance(seeker->at, aim);
    int32_t length = distance < seeker->open ? distance : seeker->open;
    *to = part_way(seeker->at, aim, length, distance);
    if (!is_over_open(seeker->uneven, seeker->at, *to)) {
        int32_t far = seeker->far(seeker, aim);
        length = distance < far ? distance : far;
        *to = part_way(seeker->at, aim, length, distance);
    }
    return length >= LEAST_LEG && may_end_at(seeker, *to);
}
