#include "rules/figures/orders.h"

#include "board/table_path.h"

/* ---- Writing them ---- */

bool orders_add(struct places *orders, int man, struct point to)
{
    if (orders->n == PLACES_MAX) {
        return false;
    }
    orders->list[orders->n++] = (struct placing){.who = man, .x = to.x, .y = to.y};
    return true;
}

bool orders_shift(struct places *orders, const struct body *body, const uint64_t only[MEN_WORDS],
                  struct point shift)
{
    bool room = true;

    for (int i = 0; i < body->n && room; i++) {
        if (only == NULL || has_bit(only, body->who[i])) {
            room = orders_add(orders, body->who[i], point_plus(body->at[i], shift));
        }
    }
    return room;
}

bool orders_line(struct places *orders, const struct body *body, const struct line_form *line)
{
    bool room = true;

    for (int i = 0; i < body->n && room; i++) {
        room = orders_add(orders, body->who[i], form_line(line, body->n, i));
    }
    return room;
}

/* ---- Reading them ---- */

static bool is_of(const struct body *body, int man)
{
    for (int i = 0; i < body->n; i++) {
        if (body->who[i] == man) {
            return true;
        }
    }
    return false;
}

int orders_stranger(const struct places *orders, const struct body *body)
{
    for (int i = 0; i < orders->n; i++) {
        if (!is_of(body, orders->list[i].who)) {
            return i;
        }
    }
    return -1;
}

int orders_way(const struct places *orders, int man, struct point from,
               struct point way[ORDER_POINTS])
{
    int n = 1;

    way[0] = from;
    for (int i = 0; i < orders->n; i++) {
        if (orders->list[i].who == man) {
            way[n++] = (struct point){.x = orders->list[i].x, .y = orders->list[i].y};
        }
    }
    return n;
}

void orders_at(const struct places *orders, const struct body *body, int32_t along,
               struct body *there)
{
    struct point way[ORDER_POINTS];

    *there = *body;
    for (int i = 0; i < body->n; i++) {
        const int n = orders_way(orders, body->who[i], body->at[i], way);
        there->at[i] = path_at(way, n, along, NULL);
    }
}

int32_t orders_longest(const struct places *orders, const struct body *body)
{
    struct point way[ORDER_POINTS];
    int32_t longest = 0;

    for (int i = 0; i < body->n; i++) {
        const int n = orders_way(orders, body->who[i], body->at[i], way);
        const int32_t length = path_length(way, n);
        longest = length > longest ? length : longest;
    }
    return longest;
}

void orders_end(const struct places *orders, const struct body *body, struct body *there)
{
    orders_at(orders, body, INT32_MAX, there);
}
