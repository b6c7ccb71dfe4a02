/* Portable: the tables of the ledger (section 5). */

#include "rules/portable/tables.h"

#include <assert.h>

const struct type_row portable_types[GROUND_KINDS] = {
#define ROW(name, title_text, points, squares, in_front, in_flank, may_share, may_advance, fires)  \
    {.title = title_text,                                                                          \
     .sp = points,                                                                                 \
     .rate = squares,                                                                              \
     .front = in_front,                                                                            \
     .flank = in_flank,                                                                            \
     .shares = may_share,                                                                          \
     .advances = may_advance,                                                                      \
     .weapon = fires},
#include "rules/portable-types.inc"
#undef ROW
};

const struct weapon_row portable_weapons[WEAPONS] = {
    {0},
#define ROW(name, title_text, reach, n, arc, destroys)                                             \
    {.range = reach, .dice = n, .all_round = arc, .tanks = destroys},
#include "rules/portable-weapons.inc"
#undef ROW
};

const struct gun_row portable_guns[CLASS_ANTI_AIRCRAFT + 1] = {
    {0},
#define ROW(name, title_text, reach, starred) {.range = reach, .indirect = starred},
#include "rules/portable-artillery.inc"
#undef ROW
};

const struct aircraft_row portable_aircraft_rows[KINDS - GROUND_KINDS] = {
#define ROW(name, title_text, points, squares, turns, reach, ahead, behind, dice, loads)           \
    {.sp = points,                                                                                 \
     .rate = squares,                                                                              \
     .endurance = turns,                                                                           \
     .range = reach,                                                                               \
     .forward = ahead,                                                                             \
     .rear = behind,                                                                               \
     .strafe = dice,                                                                               \
     .bombs = loads},
#include "rules/portable-aircraft.inc"
#undef ROW
};

const struct terrain_row portable_terrain_rows[FEATURES] = {
#define ROW(name, title_text, way_in, way_out, covers, patch, high, fighting, other)               \
    {.enter = way_in,                                                                              \
     .leave = way_out,                                                                             \
     .cover = covers,                                                                              \
     .family = patch,                                                                              \
     .tall = high,                                                                                 \
     .close = fighting},
#include "rules/portable-terrain.inc"
#undef ROW
};

static const struct fall_row {
    int8_t from, to;
    uint8_t lands;
} falls[] = {
#define ROW(lowest, highest, where) {.from = lowest, .to = highest, .lands = where},
#include "rules/portable-fall.inc"
#undef ROW
};

static const uint8_t losses[] = {
#define ROW(quality, loses) [quality] = loses,
#include "rules/portable-resolve.inc"
#undef ROW
};

const struct terrain_row *portable_cover_row(int cover)
{
    static const uint8_t features[] = {
        [NO_COVER] = FEATURE_OPEN,           [WOODS_COVER] = FEATURE_WOODS,
        [BUILT_UP_COVER] = FEATURE_BUILT_UP, [BUNKER_COVER] = FEATURE_BUNKER,
        [DUGOUT_COVER] = FEATURE_DUGOUT,     [FIELDWORK_COVER] = FEATURE_FIELDWORK,
        [TRENCH_COVER] = FEATURE_TRENCH};
    return &portable_terrain_rows[features[cover]];
}

int portable_shell_lands(int score)
{
    unsigned row = 0;
    while (score < falls[row].from || score > falls[row].to) {
        row++;
        assert(row < sizeof falls / sizeof falls[0]); /* every score is in the table */
    }
    return falls[row].lands;
}

int portable_highest_loss(int quality)
{
    return losses[quality];
}
