/* How fast the open table is: a 72 x 48 inch table with 60 pieces of terrain and 80 bases, made
 * from a fixed seed, and five figures per core: lines of sight over random pairs, every pair of 40
 * against 40, the reachable area of units with a budget of 8 inches, lines from man to man over
 * heights, and who of 512 men is caught by a burst. */

#include "sim/measure_table.h"

#include <assert.h>
#include <stdlib.h>

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_men.h"
#include "board/table_reach.h"
#include "board/table_sight.h"
#include "sim/slices.h"

enum { WIDTH = 72 * INCH, HEIGHT = 48 * INCH, BASES = 80, PAIRS = 4096 };
enum kind { ROUGH, WOODS, HILL, BUILDING, FIELDWORK, ROAD, STREAM };

struct workbench {
    struct table table;
    struct blockers blockers;
    struct base bases[BASES];
    struct eye eyes[BASES];
    struct eye ends[PAIRS][2];
    struct reach reach;
    uint64_t seen[BASES][SIGHT_WORDS];
    struct men men;
    uint64_t dice;
    long clear; /* lines that were: so that the work cannot be left out */
};

/* ---- The same table every time ---- */

static int32_t pick(struct workbench *bench, int32_t least, int32_t most)
{
    bench->dice = bench->dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((bench->dice >> 33) % (uint64_t)(most - least + 1));
}

static void put(struct workbench *bench, struct terrain about, const struct point *corners, int n)
{
    const char *problem = table_add(&bench->table, about, corners, n);
    assert(problem == NULL);
    (void)problem;
}

static struct point place(struct workbench *bench, int32_t margin)
{
    const int32_t x = pick(bench, margin, WIDTH - margin);
    const int32_t y = pick(bench, margin, HEIGHT - margin);
    return (struct point){.x = x, .y = y};
}

/* A polygon around a centre; with a dent, every second corner is drawn in. */
static void put_blob(struct workbench *bench, enum kind kind, int n, bool dented)
{
    struct point corners[TERRAIN_CORNERS];
    const struct point centre = place(bench, 5 * INCH);

    for (int i = 0; i < n; i++) {
        const int32_t radius =
            dented && i % 2 == 1 ? pick(bench, 1000, 1500) : pick(bench, 2600, 3000);
        corners[i] = point_plus(centre, vector_towards(i * FULL_TURN / n, radius));
    }
    put(bench, (struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON}, corners, n);
}

static void put_house(struct workbench *bench, enum kind kind)
{
    struct point corners[4];
    const int32_t length = pick(bench, 1500, 4000);
    const int32_t width = pick(bench, 1000, 2500);
    const int facing = pick(bench, 0, 1) == 0 ? 0 : pick(bench, 0, FULL_TURN - 1);

    turned_corners(place(bench, 4 * INCH), length, width, facing, corners);
    put(bench, (struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON}, corners, 4);
}

static void put_road(struct workbench *bench, enum kind kind, bool across)
{
    struct point corners[4];

    for (int i = 0; i < 4; i++) {
        corners[i] =
            across ? (struct point){.x = WIDTH * i / 3, .y = pick(bench, 4000, HEIGHT - 4000)}
                   : (struct point){.x = pick(bench, 4000, WIDTH - 4000), .y = HEIGHT * i / 3};
    }
    put(bench, (struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_BAND, .size = INCH},
        corners, 4);
}

static void lay_table(struct workbench *bench)
{
    table_lay(&bench->table, WIDTH, HEIGHT);
    for (int i = 0; i < 20; i++) {
        put_blob(bench, i < 6 ? HILL : i < 14 ? WOODS : ROUGH, pick(bench, 5, 9), false);
    }
    for (int i = 0; i < 8; i++) {
        put_blob(bench, WOODS, 2 * pick(bench, 4, 6), true);
    }
    for (int i = 0; i < 16; i++) {
        put_house(bench, i < 12 ? BUILDING : FIELDWORK);
    }
    for (int i = 0; i < 8; i++) {
        const struct point centre = place(bench, 4 * INCH);
        put(bench,
            (struct terrain){
                .kind = WOODS, .shape = TERRAIN_CIRCLE, .size = pick(bench, 800, 2000)},
            &centre, 1);
    }
    for (int i = 0; i < 8; i++) {
        put_road(bench, i < 5 ? ROAD : STREAM, i % 2 == 0);
    }
    table_build_index(&bench->table);
}

static void place_units(struct workbench *bench)
{
    for (int i = 0; i < BASES; i++) {
        const struct point at = place(bench, INCH);
        bench->bases[i] = base_square(at, INCH, pick(bench, 0, FULL_TURN - 1));
        const int16_t own = (int16_t)blockers_add(&bench->blockers, &bench->bases[i], 1);
        bench->eyes[i] = (struct eye){.at = at, .blocker = own};
    }
}

/* ---- The figures ---- */

/* Seconds of work: a busy machine shall not make the table look slow. */
static double now(void)
{
    return (double)worked_ns() / 1e9;
}

static const struct sight_rules rules = {
    .through = 1u << ROUGH | 1u << WOODS | 1u << HILL | 1u << BUILDING,
    .groups = 1,
};

/* Lines between random points, as units that have moved would ask for. */
static double lines_per_s(struct workbench *bench, double seconds)
{
    long asked = 0;
    for (int i = 0; i < PAIRS; i++) {
        bench->ends[i][0] = (struct eye){.at = place(bench, INCH), .blocker = NO_BLOCKER};
        bench->ends[i][1] = (struct eye){.at = place(bench, INCH), .blocker = NO_BLOCKER};
    }
    const double start = now();
    do {
        for (int i = 0; i < PAIRS; i++) {
            bench->clear += sight_is_clear(&bench->table, &bench->blockers, &rules,
                                           &bench->ends[i][0], &bench->ends[i][1]);
        }
        asked += PAIRS;
    } while (now() - start < seconds);
    return (double)asked / (now() - start);
}

static double ms_all_pairs(struct workbench *bench, double seconds)
{
    long rounds = 0;
    const double start = now();
    do {
        sight_all(&bench->table, &bench->blockers, &rules, bench->eyes, BASES / 2,
                  bench->eyes + BASES / 2, BASES / 2, bench->seen);
        rounds++;
    } while (now() - start < seconds);
    return (now() - start) / (double)rounds * 1e3;
}

/* Lines from man to man, 0.8 inches tall on the ground they stand on: hills are 2 inches high,
 * woods too, buildings 2.5. */
static double tall_lines_per_s(struct workbench *bench, double seconds)
{
    static const int32_t tops[] = {[WOODS] = 2000, [HILL] = 2000, [BUILDING] = 2500, [STREAM] = 0};
    long asked = 0;
    for (int i = 0; i < bench->table.n_terrain; i++) {
        bench->table.terrain[i].top = tops[bench->table.terrain[i].kind];
    }
    for (int i = 0; i < PAIRS; i++) {
        for (int end = 0; end < 2; end++) {
            struct eye *eye = &bench->ends[i][end];
            *eye = (struct eye){.at = bench->men.at[pick(bench, 0, MEN_MAX - 1)],
                                .blocker = NO_BLOCKER};
            eye->height = table_top_at(&bench->table, eye->at, 1u << HILL) + 800;
        }
    }
    const double start = now();
    do {
        for (int i = 0; i < PAIRS; i++) {
            bench->clear += sight_over(&bench->table, &bench->blockers, &rules, &bench->ends[i][0],
                                       &bench->ends[i][1], NULL);
        }
        asked += PAIRS;
    } while (now() - start < seconds);
    return (double)asked / (now() - start);
}

static void muster(struct workbench *bench)
{
    men_clear(&bench->men);
    for (int i = 0; i < MEN_MAX; i++) {
        men_put(&bench->men, i, i % SIDES, i / 12, place(bench, INCH), 0);
    }
}

/* A burst of 3 inches, over all men. */
static double ns_burst(struct workbench *bench, double seconds)
{
    long rounds = 0;
    const double start = now();
    do {
        for (int i = 0; i < MEN_MAX; i++) {
            uint64_t caught[MEN_WORDS];
            bench->clear += men_in_circle(&bench->men, bench->men.here, bench->men.at[i], 3 * INCH,
                                          MEASURE_ROUNDED, caught);
        }
        rounds += MEN_MAX;
    } while (now() - start < seconds);
    return (now() - start) / (double)rounds * 1e9;
}

static double ms_reach(struct workbench *bench, double seconds)
{
    static const struct ground_costs costs = {
        .open = 2,
        .kinds = {[ROUGH] = {4, 1},
                  [WOODS] = {4, 1},
                  [HILL] = {4, 1},
                  [BUILDING] = {4, 1},
                  [STREAM] = {GROUND_FORBIDDEN, 1},
                  [ROAD] = {1, 2}},
    };
    long rounds = 0;
    const double start = now();
    do {
        const bool first = rounds % BASES < BASES / 2;
        const struct reach_query query = {
            .table = &bench->table,
            .costs = &costs,
            .from = bench->eyes[rounds % BASES].at,
            .budget = 8 * INCH * 2,
            .bounds = {500, 500, WIDTH - 500, HEIGHT - 500},
            .radius = 500,
            .closed = first ? bench->bases + BASES / 2 : bench->bases,
            .n_closed = BASES / 2,
            .filled = first ? bench->bases : bench->bases + BASES / 2,
            .n_filled = BASES / 2,
        };
        reach_find(&bench->reach, &query);
        rounds++;
    } while (now() - start < seconds);
    return (now() - start) / (double)rounds * 1e3;
}

bool measure_table(uint32_t wait_ms, struct table_measure *measure)
{
    struct workbench *bench = calloc(1, sizeof *bench);
    const double seconds = (double)wait_ms / 1e3;
    if (bench == NULL) {
        return false;
    }
    bench->dice = 20240517;
    lay_table(bench);
    blockers_clear(&bench->blockers);
    place_units(bench);
    blockers_sieve(&bench->blockers);
    measure->lines_per_s = lines_per_s(bench, seconds);
    measure->ms_all_pairs = ms_all_pairs(bench, seconds);
    measure->ms_reach = ms_reach(bench, seconds);
    muster(bench);
    measure->ns_burst = ns_burst(bench, seconds);
    measure->tall_lines_per_s = tall_lines_per_s(bench, seconds);
    free(bench);
    return true;
}
