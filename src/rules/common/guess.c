#include "rules/common/guess.h"

int guess_one(uint64_t *lot, int n, bool (*is_such)(const void *who, int i), const void *who)
{
    int found = 0;
    int one = -1;
    for (int i = 0; i < n; i++) {
        if (is_such(who, i)) {
            found++;
            one = lot_draw(lot, found) == 0 ? i : one;
        }
    }
    return one;
}

struct point guess_place(uint64_t *lot, struct box box)
{
    struct point at;
    at.x = box.west + lot_draw(lot, box.east - box.west + 1);
    at.y = box.south + lot_draw(lot, box.north - box.south + 1);
    return at;
}

bool guess_free_place(uint64_t *lot, struct box box, int tries,
                      bool (*is_free)(const void *who, struct point at), const void *who,
                      struct point *at)
{
    for (int i = 0; i < tries; i++) {
        *at = guess_place(lot, box);
        if (is_free(who, *at)) {
            return true;
        }
    }
    return false;
}
