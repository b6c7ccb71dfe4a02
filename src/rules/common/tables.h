/* Tables that several books have alike. Their rows are those of data/<slug>/<table>.tsv, which the
 * build makes an array of ('arrays' in src/rules/meson.build). */
#ifndef SANDTABLE_RULES_COMMON_TABLES_H
#define SANDTABLE_RULES_COMMON_TABLES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* To hit, by distance. */
struct band {
    uint8_t from, to; /* hexes */
    uint8_t score;    /* this or more hits */
};

/* The score at this distance; 0 where no band is. */
static inline int band_score(const struct band bands[], int n, int distance)
{
    for (int i = 0; i < n; i++) {
        if (distance >= bands[i].from && distance <= bands[i].to) {
            return bands[i].score;
        }
    }
    return 0;
}

/* Damage, by how far the attacker's total leads; results as the table has its choices. */
struct lead {
    int8_t from, to; /* attacker's total minus the target's */
    uint8_t undamaged, damaged;
};

/* What becomes of the target. Every lead is in the table. */
static inline int lead_result(const struct lead leads[], int n, int lead, bool damaged)
{
    int row = 0;
    while (lead < leads[row].from || lead > leads[row].to) {
        row++;
        assert(row < n);
    }
    return damaged ? leads[row].damaged : leads[row].undamaged;
}

#endif
