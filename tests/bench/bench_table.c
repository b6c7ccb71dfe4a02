/* How fast the open table is: a 72 x 48 inch table with 60 pieces of terrain and 80 bases, made
 * from a fixed seed, and three figures per core: lines of sight over random pairs, every pair of 40
 * against 40, and the reachable area of units with a budget of 8 inches. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_reach.h"
#include "board/table_sight.h"

enum { WIDTH = 72 * INCH, HEIGHT = 48 * INCH, UNITS = 80, PAIRS = 4096 };
enum kind { ROUGH, WOODS, HILL, BUILDING, FIELDWORK, ROAD, STREAM };

static struct table table;
static struct blockers blockers;
static struct base bases[UNITS];
static struct eye eyes[UNITS];
static struct reach reach;
static struct outline outline;
static uint64_t seen[UNITS][SIGHT_WORDS];

/* ---- The same table every time ---- */

static uint64_t dice = 20240517;

static int32_t pick(int32_t least, int32_t most)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((dice >> 33) % (uint64_t)(most - least + 1));
}

static void put(struct terrain about, const struct point *corners, int n)
{
    const char *problem = table_add(&table, about, corners, n);

    if (problem != NULL) {
        fprintf(stderr, "bench_table: %s\n", problem);
        exit(1);
    }
}

static struct point place(int32_t margin)
{
    const int32_t x = pick(margin, WIDTH - margin);
    const int32_t y = pick(margin, HEIGHT - margin);
    return (struct point){.x = x, .y = y};
}

/* A polygon around a centre; with a dent, every second corner is drawn in. */
static void put_blob(enum kind kind, int n, bool dented)
{
    struct point corners[TERRAIN_CORNERS];
    const struct point centre = place(5 * INCH);

    for (int i = 0; i < n; i++) {
        const int32_t radius = dented && i % 2 == 1 ? pick(1000, 1500) : pick(2600, 3000);
        corners[i] = point_plus(centre, vector_towards(i * FULL_TURN / n, radius));
    }
    put((struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON}, corners, n);
}

static void put_house(enum kind kind)
{
    struct point corners[4];
    const int32_t length = pick(1500, 4000);
    const int32_t width = pick(1000, 2500);
    const int facing = pick(0, 1) == 0 ? 0 : pick(0, FULL_TURN - 1);

    turned_corners(place(4 * INCH), length, width, facing, corners);
    put((struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON}, corners, 4);
}

static void put_road(enum kind kind, bool across)
{
    struct point corners[4];

    for (int i = 0; i < 4; i++) {
        corners[i] = across ? (struct point){.x = WIDTH * i / 3, .y = pick(4000, HEIGHT - 4000)}
                            : (struct point){.x = pick(4000, WIDTH - 4000), .y = HEIGHT * i / 3};
    }
    put((struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_BAND, .size = INCH}, corners, 4);
}

static void lay_table(void)
{
    table_lay(&table, WIDTH, HEIGHT);
    for (int i = 0; i < 20; i++) {
        put_blob(i < 6 ? HILL : i < 14 ? WOODS : ROUGH, pick(5, 9), false);
    }
    for (int i = 0; i < 8; i++) {
        put_blob(WOODS, 2 * pick(4, 6), true);
    }
    for (int i = 0; i < 16; i++) {
        put_house(i < 12 ? BUILDING : FIELDWORK);
    }
    for (int i = 0; i < 8; i++) {
        const struct point centre = place(4 * INCH);
        put((struct terrain){.kind = WOODS, .shape = TERRAIN_CIRCLE, .size = pick(800, 2000)},
            &centre, 1);
    }
    for (int i = 0; i < 8; i++) {
        put_road(i < 5 ? ROAD : STREAM, i % 2 == 0);
    }
    table_build_index(&table);
}

static void place_units(void)
{
    for (int i = 0; i < UNITS; i++) {
        const struct point at = place(INCH);
        bases[i] = base_square(at, INCH, pick(0, FULL_TURN - 1));
        const int16_t own = (int16_t)blockers_add(&blockers, &bases[i], 1);
        eyes[i] = (struct eye){.at = at, .blocker = own};
    }
}

/* ---- The figures ---- */

/* Seconds of work: a busy machine shall not make the table look slow. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static const struct sight_rules rules = {
    .through = 1u << ROUGH | 1u << WOODS | 1u << HILL | 1u << BUILDING,
    .groups = 1,
};

/* Lines between random points, as units that have moved would ask for. */
static void bench_sight(const struct sight_rules *by, const char *what)
{
    static struct eye ends[PAIRS][2];
    long clear = 0;
    long asked = 0;

    for (int i = 0; i < PAIRS; i++) {
        ends[i][0] = (struct eye){.at = place(INCH), .blocker = NO_BLOCKER};
        ends[i][1] = (struct eye){.at = place(INCH), .blocker = NO_BLOCKER};
    }
    const double start = now();
    while (now() - start < 1.0) {
        for (int i = 0; i < PAIRS; i++) {
            clear += sight_is_clear(&table, &blockers, by, &ends[i][0], &ends[i][1]);
        }
        asked += PAIRS;
    }
    const double rate = (double)asked / (now() - start) / 1e6;
    printf("sight %-22s %6.2f million lines/s   (%.1f%% clear)\n", what, rate,
           100.0 * (double)clear / (double)asked);
}

static void bench_all_pairs(void)
{
    long rounds = 0;
    long clear = 0;
    const double start = now();

    while (now() - start < 1.0) {
        sight_all(&table, &blockers, &rules, eyes, UNITS / 2, eyes + UNITS / 2, UNITS / 2, seen);
        rounds++;
    }
    const double ms = (now() - start) / (double)rounds * 1e3;
    for (int f = 0; f < UNITS / 2; f++) {
        for (int t = 0; t < UNITS / 2; t++) {
            clear += sight_seen(seen[f], t);
        }
    }
    printf("all pairs 40 x 40             %6.3f ms              (%ld of 1600 clear)\n", ms, clear);
}

static void bench_reach(void)
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
    long cells = 0;
    double drawing = 0;
    const double start = now();

    while (now() - start < 1.0) {
        const struct reach_query query = {
            .table = &table,
            .costs = &costs,
            .from = eyes[rounds % UNITS].at,
            .budget = 8 * INCH * 2,
            .bounds = {500, 500, WIDTH - 500, HEIGHT - 500},
            .radius = 500,
            .closed = rounds % UNITS < UNITS / 2 ? bases + UNITS / 2 : bases,
            .n_closed = UNITS / 2,
            .filled = rounds % UNITS < UNITS / 2 ? bases : bases + UNITS / 2,
            .n_filled = UNITS / 2,
        };
        reach_find(&reach, &query);
        cells += reach.n_cells;
        const double before = now();
        reach_outline(&reach, &outline);
        drawing += now() - before;
        rounds++;
    }
    const double all = now() - start;
    printf("reach, 8 inches               %6.3f ms              (%ld cells; outline %.3f ms)\n",
           (all - drawing) / (double)rounds * 1e3, cells / rounds, drawing / (double)rounds * 1e3);
}

int main(void)
{
    static const struct sight_rules bases_only = {.groups = 1};

    lay_table();
    blockers_clear(&blockers);
    place_units();
    bench_sight(&rules, "(terrain and bases)");
    bench_sight(&bases_only, "(bases alone)");
    bench_all_pairs();
    bench_reach();
    return 0;
}
