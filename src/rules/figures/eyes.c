#include "rules/figures/eyes.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

void eyes_clear(struct eyes *eyes)
{
    memset(eyes->open, 0, sizeof eyes->open);
}

void eyes_open(struct eyes *eyes, int who, struct eye eye)
{
    assert(who >= 0 && who < EYES_MAX && !has_bit(eyes->open, who));
    eyes->eye[who] = eye;
    set_bit(eyes->open, who);
    memset(eyes->asked[who], 0, sizeof eyes->asked[who]);
}

static bool look(const struct eyes *eyes, int a, int b)
{
    const struct eye *from = &eyes->eye[a];
    const struct eye *to = &eyes->eye[b];

    if (eyes->admits != NULL && !eyes->admits(eyes, eyes->context, a, b)) {
        return false;
    }
    return eyes->flat ? sight_is_clear(eyes->table, eyes->blockers, &eyes->rules, from, to)
                      : sight_over(eyes->table, eyes->blockers, &eyes->rules, from, to, NULL);
}

bool eyes_see(struct eyes *eyes, int one, int other)
{
    const int a = one < other ? one : other;
    const int b = one < other ? other : one;

    if (!has_bit(eyes->open, a) || !has_bit(eyes->open, b)) {
        return false;
    }
    if (a == b) {
        return true;
    }
    if (!has_bit(eyes->asked[a], b)) {
        set_bit(eyes->asked[a], b);
        clear_bit(eyes->clear[a], b);
        if (look(eyes, a, b)) {
            set_bit(eyes->clear[a], b);
        }
    }
    return has_bit(eyes->clear[a], b);
}

bool eyes_see_any(struct eyes *eyes, const uint64_t from[MEN_WORDS], int other)
{
    for (int i = NO_MAN; next_man(from, &i);) {
        if (eyes_see(eyes, i, other)) {
            return true;
        }
    }
    return false;
}

int eyes_seen(struct eyes *eyes, const uint64_t from[MEN_WORDS], const uint64_t set[MEN_WORDS],
              uint64_t seen[MEN_WORDS])
{
    uint64_t found[MEN_WORDS] = {0};
    int n = 0;

    for (int i = NO_MAN; next_man(set, &i);) {
        if (eyes_see_any(eyes, from, i)) {
            set_bit(found, i);
            n++;
        }
    }
    memcpy(seen, found, sizeof found);
    return n;
}
