/* A World Aflame: terrain and obstacles to foot and horse (ledger, terrain and obstacles to foot).
 *
 * What a man's way costs is a small program over the stretches of its legs: obstacles are met in
 * the order in which they lie on it. In the order of the book: aflame.terrain.linear,
 * aflame.terrain.debt, aflame.terrain.river, aflame.terrain.swim, aflame.terrain.hill,
 * aflame.terrain.rough, aflame.terrain.impassable, aflame.terrain.wire, aflame.terrain.building. */

#include "board/table_path.h"
#include "rules/aflame/chapters.h"

enum {
    STEP_IN = 1 * INCH,
    DOOR = INCH,  /* how near to the middle of a side a door is */
    BESIDE = 550, /* a base that touches what it has crossed */
    GAP = INCH,   /* half the width of a gap in wire */
    MARKS_MAX = 128,
    ALONG = 1024 /* of a thou */
};

/* Something on a leg: where it begins, and what it costs to pass. */
struct waymark {
    int32_t along, far; /* 1/1024 thou: where it is met, and its far side */
    int32_t cost;       /* thou; 0: only a place where the ground changes */
};

struct pace {
    terms_t *terms;
    state_t *state;
    const struct table *table;
    const struct figure *figure;
    int32_t left, spent, went; /* thou; went: in this activation, all in all */
    int32_t debt;
    int32_t beyond; /* once in debt: how far he may still go */
    int32_t inside; /* thou he may still go in rough ground, once in it; -1: not in it */
    bool done;      /* in debt: he stands just beyond */
    struct refusal *why;
};

/* -- marks on a leg ---------------------------------------------------------------------------- */

static void add_mark(struct waymark *marks, int *n, struct waymark mark)
{
    if (*n == MARKS_MAX) {
        return;
    }
    int k = (*n)++;
    for (; k > 0 && marks[k - 1].along > mark.along; k--) {
        marks[k] = marks[k - 1];
    }
    marks[k] = mark;
}

/* aflame.terrain.building: doors are in the middle of each side. */
static bool is_door(const struct table *table, int piece, struct point at)
{
    int legs = terrain_leg_count(table, piece);
    const struct point *corners = terrain_corners(table, piece);
    for (int i = 0; i < legs; i++) {
        struct point a = corners[i], b = corners[(i + 1) % legs];
        struct point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        if (points_within(middle, at, DOOR)) {
            return true;
        }
    }
    return false;
}

static void mark_area(const struct table *table, int piece, struct point a, struct point b,
                      struct waymark *marks, int *n)
{
    struct stretch stretches[STRETCHES_MAX];
    enum passage foot = (enum passage)aflame_ground(table->terrain[piece].kind)->foot;
    int32_t whole = leg_along(a, b, (struct part){1, 1});
    int k = terrain_stretches(table, piece, a, b, EDGE_IN, stretches);
    for (int i = 0; i < k; i++) {
        int32_t from = leg_along(a, b, stretches[i].from), to = leg_along(a, b, stretches[i].to);
        bool house = foot == PASS_BUILDING;
        int32_t in = foot == PASS_LINEAR && from > 0 ? LINEAR_COST : 0, out = 0;
        if (house && from > 0 && !is_door(table, piece, leg_part(a, b, stretches[i].from))) {
            in = LINEAR_COST;
        }
        if (house && to < whole && !is_door(table, piece, leg_part(a, b, stretches[i].to))) {
            out = LINEAR_COST;
        }
        add_mark(marks, n, (struct waymark){.along = from, .far = house ? from : to, .cost = in});
        add_mark(marks, n, (struct waymark){.along = to, .far = to, .cost = out});
    }
}

static void mark_line(const struct table *table, int piece, struct point a, struct point b,
                      struct waymark *marks, int *n)
{
    struct part parts[STRETCHES_MAX];
    int k = terrain_crossings(table, piece, a, b, parts);
    for (int i = 0; i < k; i++) {
        int32_t along = leg_along(a, b, parts[i]);
        add_mark(marks, n, (struct waymark){.along = along, .far = along, .cost = LINEAR_COST});
    }
}

static int marks_of(const struct table *table, bool cycles, struct point a, struct point b,
                    struct waymark marks[MARKS_MAX])
{
    struct box box = leg_box(a, b);
    int n = 0;
    for (int i = 0; i < table->n_terrain; i++) {
        const struct terrain *piece = &table->terrain[i];
        enum passage foot = (enum passage)aflame_ground(piece->kind)->foot;
        bool road = piece->kind == ROAD || piece->kind == BRIDGE;
        bool matters =
            piece->kind == HILL || (cycles && road) || (foot != PASS_FREE && foot != PASS_WIRE);
        if (!matters || !boxes_meet(box, terrain_box(table, i))) {
            continue;
        }
        if (piece->shape == TERRAIN_LINE) {
            mark_line(table, i, a, b, marks, &n);
        } else {
            mark_area(table, i, a, b, marks, &n);
        }
    }
    return n;
}

/* -- hills ------------------------------------------------------------------------------------- */

static int level_at(const struct table *table, struct point at)
{
    return table_level_at(table, at, kind_bit(HILL), 0);
}

/* The contour inside the ring a point lies in; NO_TERRAIN inside the topmost. */
static int inner_contour(const struct table *table, struct point at, int level)
{
    int best = NO_TERRAIN;
    int32_t near = INT32_MAX;
    int outer = terrain_at(table, at, kind_bit(HILL), 0);
    while (outer != NO_TERRAIN && table->terrain[outer].level != level) {
        outer = terrain_at(table, at, kind_bit(HILL), outer + 1);
    }
    for (int i = 0; outer != NO_TERRAIN && i < table->n_terrain; i++) {
        if (table->terrain[i].kind == HILL && table->terrain[i].level == level + 1 &&
            boxes_meet(terrain_box(table, i), terrain_box(table, outer))) {
            int32_t far = points_distance(at, terrain_nearest(table, i, at));
            best = far < near ? i : best;
            near = far < near ? far : near;
        }
    }
    return best;
}

/* aflame.terrain.hill: a stretch of a leg in a ring climbs if it leaves by the inner contour, or
 * ends there having entered by the outer one, or starts and ends there nearer to the inner one. */
static bool climbs(const struct table *table, struct point a, struct point b, int32_t from,
                   int32_t to, int32_t whole)
{
    struct point middle = leg_point(a, b, along_thou((from + to) / 2));
    int level = level_at(table, middle);
    int inner = level == 0 ? NO_TERRAIN : inner_contour(table, middle, level);
    if (inner == NO_TERRAIN) {
        return false;
    }
    if (to < whole) {
        return level_at(table, leg_point(a, b, along_thou(to) + 2)) > level;
    }
    if (from > 0) {
        int32_t before = along_thou(from) - 2;
        return level_at(table, leg_point(a, b, before < 0 ? 0 : before)) < level;
    }
    return points_distance(b, terrain_nearest(table, inner, b)) <
           points_distance(a, terrain_nearest(table, inner, a));
}

/* -- one stretch ------------------------------------------------------------------------------- */

static bool keeps_pace(const struct figure *figure)
{
    return figure->mode == MODE_CRAWL || figure->mode == MODE_FIRE_AND_MANOEUVRE;
}

/* aflame.terrain.rough: from outside, on only while his total is under 6 inches; having gone as
 * much he may still step in up to 1 inch. */
static bool walk_rough(struct pace *pace, int32_t thou)
{
    if (keeps_pace(pace->figure) || pace->figure->rough) {
        return true;
    }
    if (pace->inside < 0) {
        int32_t total = pace->went + pace->spent;
        pace->inside = total < ROUGH_MOVE ? ROUGH_MOVE - total : STEP_IN;
    }
    pace->inside -= thou;
    return pace->inside >= 0 ||
           refuse(pace->why, CLAUSE_TERRAIN_ROUGH, "he may not go so far in rough ground");
}

static bool check_ground(struct pace *pace, uint32_t kinds)
{
    uint32_t over = kind_bit(FORD) | kind_bit(BRIDGE);
    if (aflame_any_foot(kinds, PASS_CLOSED)) {
        return refuse(pace->why, CLAUSE_TERRAIN_IMPASSABLE, "nobody passes there");
    }
    if (pace->figure->mode == MODE_CYCLE && !(kinds & (kind_bit(ROAD) | kind_bit(BRIDGE)))) {
        return refuse(pace->why, CLAUSE_MOVE_CYCLIST, "who cycles stays on the road");
    }
    if (aflame_any_foot(kinds, PASS_RIVER) && !(kinds & over) && pace->figure->mode != MODE_SWIM) {
        return refuse(pace->why, CLAUSE_TERRAIN_RIVER, "a river is passed by ford or bridge");
    }
    if (pace->figure->mounted && (kinds & kind_bit(BUILDING))) {
        return refuse(pace->why, CLAUSE_CAVALRY_TERRAIN, "riders do not enter buildings");
    }
    return true;
}

/* A stretch of even ground. */
static bool walk_stretch(struct pace *pace, struct point a, struct point b, int32_t from,
                         int32_t to, int32_t whole)
{
    int32_t thou = along_thou(to) - along_thou(from);
    uint32_t kinds = table_kinds_at(pace->table, leg_point(a, b, along_thou((from + to) / 2)));
    if (thou <= 0) {
        return true;
    }
    if (!check_ground(pace, kinds)) {
        return false;
    }
    if (pace->done) { /* aflame.terrain.debt: he stands just beyond it */
        pace->beyond -= thou;
        return pace->beyond >= 0 ||
               refuse(pace->why, CLAUSE_TERRAIN_DEBT, "he stops just beyond the obstacle");
    }
    if (aflame_any_foot(kinds, PASS_ROUGH)) {
        if (!walk_rough(pace, thou)) {
            return false;
        }
    } else {
        pace->inside = -1;
    }
    pace->spent += climbs(pace->table, a, b, from, to, whole) ? 2 * thou : thou;
    return pace->spent <= pace->left ||
           refuse(pace->why, pace->figure->rough ? CLAUSE_TERRAIN_ROUGH : CLAUSE_MOVE_ALLOWANCE,
                  "he would go further than he may");
}

/* aflame.terrain.linear, aflame.terrain.debt: with less than 6 inches left he crosses, and owes the
 * rest. */
static bool cross(struct pace *pace, const struct waymark *mark)
{
    if (mark->cost == 0) {
        return true;
    }
    if (pace->done) {
        return refuse(pace->why, CLAUSE_TERRAIN_DEBT, "he stops just beyond the obstacle");
    }
    pace->spent += mark->cost;
    if (pace->spent > pace->left) {
        pace->debt = pace->spent - pace->left;
        pace->spent = pace->left;
        pace->done = true;
        pace->beyond = along_thou(mark->far - mark->along) + BESIDE;
    }
    return true;
}

static bool walk_leg(struct pace *pace, struct point a, struct point b)
{
    struct waymark marks[MARKS_MAX];
    int n = marks_of(pace->table, pace->figure->mode == MODE_CYCLE, a, b, marks);
    int32_t whole = leg_along(a, b, (struct part){1, 1}), at = 0;
    for (int i = 0; i < n; i++) {
        if (!walk_stretch(pace, a, b, at, marks[i].along, whole) ||
            (marks[i].along < whole && !cross(pace, &marks[i]))) {
            return false;
        }
        at = marks[i].along > at ? marks[i].along : at;
    }
    return walk_stretch(pace, a, b, at, whole, whole);
}

/* aflame.terrain.swim: crewed weapons and LMGs are lost. */
void aflame_lose_in_water(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct land land;
    bool swims = false;
    aflame_lay_land(aflame_terms(play), state, &land);
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.unit != unit || figure->mode != MODE_SWIM || !is_standing(&figure->man) ||
            terrain_at(land.table, figure->man.at, kind_bit(RIVER), 0) == NO_TERRAIN) {
            continue;
        }
        swims = true;
        if (figure->man.weapon == WEAPON_LMG) {
            figure->man.weapon = WEAPON_NONE;
            aflame_tell_lost_weapon(play, CLAUSE_TERRAIN_SWIM, i);
        }
    }
    for (int i = 0; i < state->n_guns && swims; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->vehicle == NO_VEHICLE && gun->gone == GONE_HERE &&
            terrain_at(land.table, gun->at, kind_bit(RIVER), 0) != NO_TERRAIN) {
            gun->gone = GONE_DESTROYED;
            aflame_tell_lost_gun(play, CLAUSE_TERRAIN_SWIM, i);
        }
    }
}

/* -- works, wire ------------------------------------------------------------------------------- */

/* aflame.move.inside: a run does not start in works or a building, nor pass them; it may end in
 * them. */
static bool check_works(struct pace *pace, struct point a, struct point b, bool last)
{
    if (pace->figure->mode != MODE_RUN) {
        return true;
    }
    uint32_t works = aflame_kinds_foot(PASS_WORKS) | kind_bit(BUILDING);
    if (!leg_meets_kinds(pace->table, works, a, b)) {
        return true;
    }
    bool starts = (table_kinds_at(pace->table, a) & works) != 0;
    bool ends = last && (table_kinds_at(pace->table, b) & works) != 0;
    return (!starts && ends) || leg_length_in(pace->table, works, a, b) == 0 ||
           refuse(pace->why, CLAUSE_MOVE_INSIDE, "nobody runs inside buildings or trenches");
}

/* aflame.terrain.wire: nobody passes it; who reaches it stops there. */
static bool check_wire(struct pace *pace, struct point a, struct point b, struct toll *toll)
{
    for (int i = 0; i < pace->table->n_terrain; i++) {
        if (aflame_ground(pace->table->terrain[i].kind)->foot != PASS_WIRE) {
            continue;
        }
        struct part parts[STRETCHES_MAX];
        int n = terrain_crossings(pace->table, i, a, b, parts);
        for (int k = 0; k < n; k++) {
            if (!aflame_is_gap(pace->table, leg_part(a, b, parts[k]))) {
                return refuse(pace->why, CLAUSE_TERRAIN_WIRE, "wire must be cut first");
            }
        }
        const struct base end = base_point(b);
        toll->wire |= terrain_compare(pace->table, i, &end, BESIDE) <= 0 &&
                      !aflame_is_gap(pace->table, terrain_nearest(pace->table, i, b));
    }
    return true;
}

bool aflame_check_way(terms_t *terms, state_t *state, const struct table *table, int man,
                      const struct point *way, int n, struct toll *toll, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    struct pace pace = {.terms = terms,
                        .state = state,
                        .table = table,
                        .figure = figure,
                        .left = figure->left,
                        .went = figure->went,
                        .inside = -1,
                        .why = why};
    *toll = (struct toll){.spent = 0};
    for (int i = 0; i + 1 < n; i++) {
        if (!check_works(&pace, way[i], way[i + 1], i + 2 == n) ||
            !check_wire(&pace, way[i], way[i + 1], toll) || !walk_leg(&pace, way[i], way[i + 1])) {
            return false;
        }
    }
    toll->spent = pace.spent;
    toll->debt = pace.debt;
    return true;
}

/* A gap in wire is a piece of no height: a disc of kind FIELD and of that size, laid where it was
 * cut. */
bool aflame_is_gap(const struct table *table, struct point at)
{
    for (int i = 0; i < table->n_terrain; i++) {
        const struct terrain *piece = &table->terrain[i];
        if (piece->kind == FIELD && piece->shape == TERRAIN_CIRCLE && piece->size == GAP &&
            points_within(table->corners[piece->first], at, GAP)) {
            return true;
        }
    }
    return false;
}

/* -- cut --------------------------------------------------------------------------------------- */

/* The wire he stands at, or NO_TERRAIN. */
static int wire_at(const struct table *table, struct point at)
{
    const struct base base = base_point(at);
    for (int i = 0; i < table->n_terrain; i++) {
        if (aflame_ground(table->terrain[i].kind)->foot == PASS_WIRE &&
            terrain_compare(table, i, &base, BESIDE) <= 0 &&
            !aflame_is_gap(table, terrain_nearest(table, i, at))) {
            return i;
        }
    }
    return NO_TERRAIN;
}

/* aflame.terrain.wire: that activation is spent on it, of those who cut;
 * aflame.terrain.wire-stacked
 */
bool aflame_check_cut(terms_t *terms, state_t *state, const struct aflame_cut *order,
                      struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    struct land land;
    if (figure->man.unit != state->active || !is_standing(&figure->man) || figure->mounted) {
        return refuse(why, CLAUSE_TERRAIN_WIRE, "a man on foot of the active unit cuts");
    }
    if (figure->moved || figure->fired || figure->mode != MODE_STAND) {
        return refuse(why, CLAUSE_TERRAIN_WIRE, "he who cuts does nothing else");
    }
    if (state->n_works == WORKS_MAX) {
        return refuse(why, CLAUSE_TERRAIN_WIRE, "no more gaps can be cut");
    }
    aflame_lay_land(terms, state, &land);
    return wire_at(land.table, figure->man.at) != NO_TERRAIN ||
           refuse(why, CLAUSE_TERRAIN_WIRE, "he does not stand at wire");
}

void aflame_do_cut(struct play *play, const struct aflame_cut *order)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[order->man];
    struct land land;
    aflame_lay_land(aflame_terms(play), state, &land);
    int wire = wire_at(land.table, figure->man.at);
    bool twice = land.table->terrain[wire].kind == STACKED_WIRE &&
                 option_of(aflame_terms(play), OPT_STACKED_WIRE) == STACKED_WIRE_DOUBLE;
    figure->fired = 1; /* nothing else */
    figure->cutting++;
    if (figure->cutting > twice) {
        struct point at = terrain_nearest(land.table, wire, figure->man.at);
        figure->cutting = 0;
        state->works[state->n_works++] = (struct work){
            .kind = FIELD, .shape = TERRAIN_CIRCLE, .n_corners = 1, .size = GAP, .corners = {at}};
        aflame_tell_cuts(play, CLAUSE_TERRAIN_WIRE, order->man, at);
    }
    aflame_ask_again(play);
}
