/* The Pz8 ground family: what a side could say now.
 *
 * Paths and places are endless, so moves, turns, places to get off at and aims of smoke are
 * samples: a few straight legs for every unit that may move, sure to be accepted. Whom a unit sees
 * it may fire at, however far away: the list is no ruler (pz8-ww2.fire.declare). All else is listed
 * one and all. The list is made from what the side may know. */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

enum {
    LEAST_MOVE = INCH / 4, /* shorter legs are not listed */
    ROUNDING = 2, /* thou that the stretches of a leg over rough ground may add up to more */
    QUARTERS = 4,
    TURN_WORTH = 10 * DEGREE /* smaller turns are not listed */
};

/* -- moves ------------------------------------------------------------------------------------ */

/* The table in strips; beyond the last they begin again. Each has the bits of the centres whose
 * surroundings lie in it. */
enum { STRIP_BITS = 11, STRIPS = 64 };

/* Where bases and wrecks stand that the side knows of, which of them are enemies or could take
 * somebody aboard, and the boxes of all ground that is dear or closed to some. */
struct occupied {
    int n, n_enemies, n_carriers, n_dear;
    int32_t room; /* to keep from other centres: more than the root of 2 of a base's side */
    struct point at[UNITS_MAX];
    uint64_t columns[UNIT_WORDS][STRIPS], rows[UNIT_WORDS][STRIPS];
    int16_t place[UNITS_MAX]; /* of each unit in the list of centres */
    struct point enemies[UNITS_MAX];
    int16_t enemy[UNITS_MAX];
    int16_t carrier[UNITS_MAX];
    struct box dear[TERRAIN_MAX];
    bool closed;    /* some of it to vehicles */
    bool met_known; /* what a path could meet has been found: */
    int n_counters; /* mines and wire */
    struct point counters[MINES_MAX + WIRE_MAX];
    int n_held; /* and works that enemies are in or near */
    struct box held[TERRAIN_MAX];
    int n_near; /* of the dear ground, what a unit could reach */
    struct box near[TERRAIN_MAX];
};

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

static void note_centre(struct occupied *into, int unit, struct point at)
{
    int word = into->n / 64;
    int bit = into->n % 64;
    note_strips(into->columns[word], bit, at.x - into->room, at.x + into->room);
    note_strips(into->rows[word], bit, at.y - into->room, at.y + into->room);
    into->place[unit] = (int16_t)into->n;
    into->at[into->n++] = at;
}

static void note_ground(terms_t *terms, struct occupied *into)
{
    into->n_dear = 0;
    into->closed = false;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        const struct ground_kind *kind = &set_of(terms)->kinds[terms->table.terrain[i].kind];
        into->closed = into->closed || !kind->vehicles;
        if (kind->cost > INCH || !kind->vehicles) {
            into->dear[into->n_dear++] = terrain_box(&terms->table, i);
        }
    }
}

static void note_occupied(terms_t *terms, state_t *state, int side, struct occupied *into)
{
    into->n = into->n_enemies = into->n_carriers = 0;
    into->met_known = false;
    into->room = base_side(terms) * 3 / 2;
    memset(into->columns, 0, sizeof into->columns);
    memset(into->rows, 0, sizeof into->rows);
    note_ground(terms, into);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (is_nowhere(unit->at) || !(unit->wreck || unit->side == side || unit->shown)) {
            continue;
        }
        note_centre(into, i, unit->at);
        if (unit->gone != HERE) {
            continue;
        }
        if (unit->side != side) {
            into->enemy[into->n_enemies] = (int16_t)i;
            into->enemies[into->n_enemies++] = unit->at;
        } else if (template_of(terms, unit)->carries != CARRIES_NONE) {
            into->carrier[into->n_carriers++] = (int16_t)i;
        }
    }
}

/* Is there room for the unit at a place, however it is turned: no other centre in the square
 * around it? */
static bool is_roomy(const struct occupied *occupied, int unit, struct point at)
{
    uint32_t column = strip_at(at.x);
    uint32_t row = strip_at(at.y);
    int32_t room = occupied->room;
    for (int word = 0; word < UNIT_WORDS; word++) {
        uint64_t near = occupied->columns[word][column] & occupied->rows[word][row];
        for (; near != 0; near &= near - 1) {
            int i = word * 64 + __builtin_ctzll(near);
            struct point way = point_to(at, occupied->at[i]);
            if (way.x >= -room && way.x <= room && way.y >= -room && way.y <= room &&
                i != occupied->place[unit]) {
                return false;
            }
        }
    }
    return true;
}

static void note_held_works(terms_t *terms, struct occupied *into)
{
    into->n_held = 0;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        struct box box = terrain_box(&terms->table, i);
        bool held = false;
        for (int k = 0; k < into->n_enemies && !held; k++) {
            held = box_holds(box_widened(box, into->room), into->enemies[k]);
        }
        if (held && set_of(terms)->kinds[terms->table.terrain[i].kind].work) {
            into->held[into->n_held++] = box;
        }
    }
}

static void note_counters(state_t *state, struct occupied *into)
{
    into->n_counters = 0;
    for (int i = 0; i < state->n_mines; i++) {
        if (!state->mines[i].gone) {
            into->counters[into->n_counters++] = state->mines[i].at;
        }
    }
    for (int i = 0; i < state->n_wire; i++) {
        if (!state->wire[i].gone) {
            into->counters[into->n_counters++] = state->wire[i].at;
        }
    }
}

/* What trace.c would find on a leg, enemies, counters and works that are held, is all too far off
 * for it to be looked for. */
static bool meets_nothing(const struct occupied *occupied, struct point a, struct point b)
{
    struct box around = box_widened(leg_box(a, b), 2 * occupied->room);
    for (int i = 0; i < occupied->n_enemies; i++) {
        if (box_holds(around, occupied->enemies[i])) {
            return false;
        }
    }
    for (int i = 0; i < occupied->n_counters; i++) {
        if (box_holds(around, occupied->counters[i])) {
            return false;
        }
    }
    for (int i = 0; i < occupied->n_held; i++) {
        if (boxes_meet(around, occupied->held[i])) {
            return false;
        }
    }
    return true;
}

static int nearest_enemy(const struct occupied *occupied, struct point at)
{
    int nearest = -1;
    int64_t least = INT64_MAX;
    for (int i = 0; i < occupied->n_enemies; i++) {
        int64_t distance = point_distance2(at, occupied->enemies[i]);
        if (distance < least) {
            least = distance;
            nearest = occupied->enemy[i];
        }
    }
    return nearest;
}

/* A unit that looks for legs. */
struct mover_list {
    terms_t *terms;
    state_t *state;
    struct occupied *occupied;
    int unit;
    int32_t *words; /* of its legs in the list of legal commands */
    int n;
    bool doubtful; /* something near asks for the full check */
    int32_t open;  /* length of a leg over open ground, and over any ground, that it can pay for */
    int32_t rough;
    struct box bounds; /* where its centre may be, however it is turned */
};

enum { MOVE_WORDS = 5, LEGS_MOST = 8 };

static void add_move(struct mover_list *list, struct point to)
{
    int32_t *words = list->words;
    for (; words < list->words + list->n * MOVE_WORDS; words += MOVE_WORDS) {
        if (words[2] == to.x && words[3] == to.y) {
            return; /* two aims lie in one direction */
        }
    }
    words[0] = unit_piece(list->unit);
    words[1] = 1;
    words[2] = to.x;
    words[3] = to.y;
    words[4] = ABSENT;
    list->n++;
}

/* Of dear ground only that within reach matters to a unit. */
static void note_near_ground(struct occupied *occupied, struct point at, int32_t reach)
{
    occupied->n_near = 0;
    for (int i = 0; i < occupied->n_dear; i++) {
        const struct box *box = &occupied->dear[i];
        if (at.x - reach <= box->east && at.x + reach >= box->west && at.y - reach <= box->north &&
            at.y + reach >= box->south) {
            occupied->near[occupied->n_near++] = *box;
        }
    }
}

/* No dear or forbidden ground can lie under the leg. */
static bool is_over_open(const struct mover_list *list, struct point a, struct point b)
{
    int32_t west = a.x < b.x ? a.x : b.x;
    int32_t east = a.x > b.x ? a.x : b.x;
    int32_t south = a.y < b.y ? a.y : b.y;
    int32_t north = a.y > b.y ? a.y : b.y;
    for (int i = 0; i < list->occupied->n_near; i++) {
        const struct box *box = &list->occupied->near[i];
        if (west <= box->east && east >= box->west && south <= box->north && north >= box->south) {
            return false;
        }
    }
    return true;
}

/* The umpire's own judgement of a straight leg. */
static bool is_accepted(const struct mover_list *list, struct point to)
{
    struct refusal why;
    struct route route = {.n = 2, .facing = ABSENT};
    route.points[0] = list->state->units[list->unit].at;
    route.points[1] = to;
    return check_march(list->terms, list->state, list->unit, &route, &why);
}

/* Is there room for it at the end of a straight leg, as it comes to stand there? */
static bool has_room_at(const struct mover_list *list, struct point to)
{
    if (is_roomy(list->occupied, list->unit, to)) {
        return true;
    }
    const struct unit *its = &list->state->units[list->unit];
    struct base base = base_at(list->terms, to, bearing_of(its->at, to));
    return !is_filled(list->terms, list->state, &base, its->side, list->unit);
}

/* The same, sooner: where the leg meets nothing, room at its end and the price are all that is left
 * to judge. A unit that was engaged is bound by more than that. */
static bool is_accepted_soon(const struct mover_list *list, struct point to)
{
    const struct unit *its = &list->state->units[list->unit];
    struct occupied *occupied = list->occupied;
    if (!occupied->met_known) {
        note_counters(list->state, occupied);
        note_held_works(list->terms, occupied);
        occupied->met_known = true;
    }
    if (was_engaged(its) || !meets_nothing(occupied, its->at, to)) {
        return is_accepted(list, to);
    }
    struct refusal why;
    struct route route;
    route.n = 2;
    route.points[0] = its->at;
    route.points[1] = to;
    return has_room_at(list, to) && check_budget(list->terms, its, &route, &why);
}

static void try_leg(struct mover_list *list, struct point to)
{
    if (box_holds(list->bounds, to) &&
        (list->doubtful ? is_accepted_soon(list, to) : is_roomy(list->occupied, list->unit, to))) {
        add_move(list, to);
    }
}

/* A leg along the table, as long as it can surely be paid for. */
static void try_compass(struct mover_list *list, int east, int north)
{
    struct point at = list->state->units[list->unit].at;
    struct point to = {at.x + east * list->open, at.y + north * list->open};
    if (list->rough != list->open && !is_over_open(list, at, to)) {
        if (list->rough < LEAST_MOVE) {
            return;
        }
        to = (struct point){at.x + east * list->rough, at.y + north * list->rough};
    }
    try_leg(list, to);
}

/* So far towards a point, rounded towards the beginning. */
static struct point part_way(struct point from, struct point aim, int32_t length, int32_t distance)
{
    int64_t x = (int64_t)(aim.x - from.x) * length / distance;
    int64_t y = (int64_t)(aim.y - from.y) * length / distance;
    return (struct point){from.x + (int32_t)x, from.y + (int32_t)y};
}

/* A leg towards a point, and no further. */
static void try_towards(struct mover_list *list, struct point aim)
{
    struct point at = list->state->units[list->unit].at;
    if (point_equal(at, aim)) {
        return;
    }
    int32_t distance = points_distance(at, aim);
    int32_t length = distance < list->open ? distance : list->open;
    struct point to = length == distance ? aim : part_way(at, aim, length, distance);
    if (list->rough != list->open && !is_over_open(list, at, to)) {
        length = distance < list->rough ? distance : list->rough;
        to = length == distance ? aim : part_way(at, aim, length, distance);
    }
    if (length >= LEAST_MOVE) {
        try_leg(list, to);
    }
}

/* Into contact: the path ends in the enemy's base, where it is cut short. */
static void try_charge(struct mover_list *list, int enemy)
{
    struct point at = list->state->units[list->unit].at;
    const struct unit *target = &list->state->units[enemy];
    int64_t reach = list->open;
    if (point_distance2(at, target->at) <= reach * reach &&
        !is_flyer(template_of(list->terms, &list->state->units[list->unit])) &&
        !is_flyer(template_of(list->terms, target)) && is_accepted(list, target->at)) {
        add_move(list, target->at);
    }
}

static bool is_near_wire(state_t *state, const struct unit *unit)
{
    for (int i = 0; i < state->n_wire; i++) {
        if (!state->wire[i].gone && points_within(unit->at, state->wire[i].at, 20 * INCH)) {
            return true;
        }
    }
    return false;
}

static struct mover_list moves_of(terms_t *terms, state_t *state, int unit,
                                  struct occupied *occupied)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    bool whole = option(terms, OPT_MOVE_TERRAIN) == MOVE_WHOLE;
    bool even = ignores_terrain(template);
    int32_t side = base_side(terms);
    int32_t margin = side * 3 / 4;
    int32_t most = allowance(terms, its);
    int32_t left = most - its->spent;
    int32_t slow = whole && !even ? most / 2 - its->spent : left / 2;
    struct mover_list list = {
        .terms = terms,
        .state = state,
        .occupied = occupied,
        .unit = unit,
        .doubtful =
            was_engaged(its) || (is_vehicle(template) && !is_flyer(template) && occupied->closed) ||
            (is_barred_by_wire(template) && is_near_wire(state, its)) || (whole && its->trail != 0),
        .open = left / COST_OPEN,
        .rough = even ? left / COST_OPEN : slow / COST_OPEN - ROUNDING,
        .bounds = {.west = margin,
                   .south = margin,
                   .east = terms->table.width - margin,
                   .north = terms->table.height - margin},
    };
    return list;
}

/* Towards what it wants, and along the table. */
static void try_legs(struct mover_list *list, int enemy)
{
    state_t *state = list->state;
    const struct unit *its = &state->units[list->unit];
    int goal = goal_of(state, its);
    if (goal >= 0) {
        try_towards(list, state->objectives[goal].at);
    }
    if (enemy >= 0 && !list->doubtful) {
        try_towards(list, state->units[enemy].at);
        try_charge(list, enemy);
    } else if (enemy >= 0) {
        struct point away = point_to(state->units[enemy].at, its->at);
        try_towards(list, point_plus(its->at, (struct point){away.x / 2, away.y / 2}));
    }
    if (list->doubtful) {
        return; /* the full check takes its time, and these are enough */
    }
    try_compass(list, 0, 1);
    try_compass(list, 1, 0);
    try_compass(list, 0, -1);
    try_compass(list, -1, 0);
}

static void list_legs(terms_t *terms, state_t *state, int unit, int enemy,
                      struct occupied *occupied, struct legal *legal)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    if (template->drive == TOWED || allowance(terms, its) - its->spent < LEAST_MOVE * COST_OPEN) {
        return;
    }
    struct mover_list list = moves_of(terms, state, unit, occupied);
    note_near_ground(occupied, its->at, list.open);
    list.words = legal_open(legal, VERB_MOVE, MOVE_WORDS, LEGS_MOST);
    try_legs(&list, enemy);
    legal_close(legal, (uint32_t)list.n);
}

/* Whoever fires only ahead may want to face the nearest enemy. */
static void list_pivots(terms_t *terms, state_t *state, int unit, int enemy, struct legal *legal)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    struct refusal why;
    if (enemy < 0 || its->tried || (template->arc == ARC_ALL && template->arc_2 == ARC_ALL)) {
        return;
    }
    int bearing = bearing_of(its->at, state->units[enemy].at);
    if (angle_between(bearing, its->facing) >= TURN_WORTH &&
        check_pivot(terms, state, unit, bearing, &why)) {
        int32_t *words = legal_add(legal, VERB_PIVOT, 2);
        words[0] = unit_piece(unit);
        words[1] = bearing;
    }
}

/* -- transport -------------------------------------------------------------------------------- */

static void list_mounts(terms_t *terms, state_t *state, int unit, const struct occupied *occupied,
                        struct legal *legal)
{
    const struct unit *its = &state->units[unit];
    bool gun = template_of(terms, its)->drive == TOWED;
    struct refusal why;
    if (template_of(terms, its)->drive != FOOT && !gun) {
        return;
    }
    for (int i = 0; i < occupied->n_carriers; i++) {
        int transport = occupied->carrier[i];
        if (points_within(its->at, state->units[transport].at, 2 * base_side(terms)) &&
            check_mount(terms, state, unit, transport, gun, &why)) {
            int32_t *words = legal_add(legal, gun ? VERB_LIMBER : VERB_MOUNT, 2);
            words[0] = unit_piece(unit);
            words[1] = unit_piece(transport);
        }
    }
}

/* On each of the four sides of the vehicle, facing as it does. */
static void list_dismounts(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    const struct unit *its = &state->units[unit];
    const struct unit *transport = &state->units[its->aboard];
    bool gun = template_of(terms, its)->drive == TOWED;
    int32_t side = base_side(terms);
    const int32_t ahead[QUARTERS] = {side, 0, -side, 0};
    const int32_t right[QUARTERS] = {0, side, 0, -side};
    struct refusal why;
    if (its->tried || !check_may_get_off(terms, state, unit, gun, &why)) {
        return; /* whoever has tried in vain looks for another place himself */
    }
    for (int i = 0; i < QUARTERS; i++) {
        struct point at = point_beside(transport->at, transport->facing, ahead[i], right[i]);
        if (check_get_off_at(terms, state, unit, at, transport->facing, &why)) {
            int32_t *words = legal_add(legal, gun ? VERB_UNLIMBER : VERB_DISMOUNT, 4);
            words[0] = unit_piece(unit);
            words[1] = at.x;
            words[2] = at.y;
            words[3] = ABSENT;
        }
    }
}

static void list_move_phase(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct occupied occupied;
    note_occupied(terms, state, side, &occupied);
    struct refusal why;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || unit->gone != HERE) {
            continue;
        }
        if (unit->aboard != NO_UNIT) {
            list_dismounts(terms, state, i, legal);
        } else if (check_may_move(terms, unit, 0, &why)) {
            int enemy = nearest_enemy(&occupied, unit->at);
            list_legs(terms, state, i, enemy, &occupied, legal);
            list_pivots(terms, state, i, enemy, legal);
            list_mounts(terms, state, i, &occupied, legal);
        }
    }
}

/* -- fire ------------------------------------------------------------------------------------- */

static void add_shot(struct legal *legal, int verb, int unit, int target, int32_t weapon)
{
    int32_t *words = legal_add(legal, verb, 3);
    words[0] = unit_piece(unit);
    words[1] = unit_piece(target);
    words[2] = weapon;
}

/* A unit with two weapons names the one it uses. */
static int32_t weapon_word(const struct template *template, int which)
{
    if (template->weapon_2 == NO_WEAPON) {
        return ABSENT;
    }
    return which == 0 ? template->weapon : template->weapon_2;
}

/* A side that looks for targets. */
struct fire_list {
    terms_t *terms;
    state_t *state;
    int side;
    struct legal *legal;
    struct lookout lookout;
    int n;
    int16_t enemies[UNITS_MAX]; /* shown and on the table */
    uint64_t seen[UNIT_WORDS];  /* those of them that a firer has been found to see */
};

static void find_enemies(struct fire_list *list)
{
    list->n = 0;
    memset(list->seen, 0, sizeof list->seen);
    for (int i = 0; i < list->state->n_units; i++) {
        const struct unit *unit = &list->state->units[i];
        if (unit->side != list->side && unit->shown && is_on_table(unit)) {
            list->enemies[list->n++] = (int16_t)i;
        }
    }
}

static void list_close(const struct fire_list *list, int unit, int which)
{
    const struct unit *its = &list->state->units[unit];
    int32_t weapon = weapon_word(template_of(list->terms, its), which);
    struct refusal why;
    for (int i = 0; i < list->n; i++) {
        if (check_close(list->terms, list->state, unit, list->enemies[i], which, &why)) {
            add_shot(list->legal, VERB_CLOSE, unit, list->enemies[i], weapon);
        }
    }
}

/* The line comes last: it takes longest. */
static bool is_target(struct fire_list *list, int unit, int target, int which,
                      const struct weapon *weapon)
{
    terms_t *terms = list->terms;
    const struct unit *its = &list->state->units[unit];
    const struct unit *enemy = &list->state->units[target];
    struct refusal why;
    if (!is_in_arc(terms, its, which, enemy->at) || !is_near_enough(terms, its, enemy) ||
        !check_can_reach(terms, its, enemy, weapon, &why) ||
        !check_measured(terms, its, enemy, weapon, &why) ||
        !has_line(terms, list->state, &list->lookout, unit, target)) {
        return false;
    }
    set_bit(list->seen, target);
    return true;
}

static void list_shots(struct fire_list *list, int unit, int which)
{
    const struct unit *its = &list->state->units[unit];
    const struct weapon *weapon = weapon_of(list->terms, its, which);
    int32_t word = weapon_word(template_of(list->terms, its), which);
    for (int i = 0; i < list->n; i++) {
        int target = list->enemies[i];
        if (is_target(list, unit, target, which, weapon)) {
            add_shot(list->legal, VERB_FIRE, unit, target, word);
        }
    }
}

static void list_unit_fire(struct fire_list *list, int unit)
{
    struct refusal why;
    bool engaged = is_engaged(list->terms, list->state, unit);
    for (int which = 0; which < 2; which++) {
        if (weapon_of(list->terms, &list->state->units[unit], which) == NULL ||
            !check_firer(list->terms, list->state, unit, which, &why)) {
            continue;
        }
        if (engaged) {
            list_close(list, unit, which);
        } else {
            list_shots(list, unit, which);
        }
    }
}

/* Half way to the nearest enemy. */
static void list_smoke(terms_t *terms, state_t *state, int32_t piece, const struct unit *from,
                       struct legal *legal)
{
    int enemy = nearest_shown_enemy(state, from);
    struct refusal why;
    if (enemy < 0) {
        return;
    }
    struct point to = state->units[enemy].at;
    struct point at = {(from->at.x + to.x) / 2, (from->at.y + to.y) / 2};
    if (check_smoke(terms, state, piece, at, &why)) {
        int32_t *words = legal_add(legal, VERB_SMOKE, 3);
        words[0] = piece;
        words[1] = at.x;
        words[2] = at.y;
    }
}

static int first_on_table(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && is_on_table(&state->units[i])) {
            return i;
        }
    }
    return -1;
}

/* Whom a firer sees, the batteries are told of (pz8-ww2.artillery.target). */
static bool is_barrage_target(struct fire_list *list, int target)
{
    struct refusal why;
    if (has_bit(list->seen, target)) {
        return !is_flyer(template_of(list->terms, &list->state->units[target]));
    }
    return check_barrage_target(list->terms, list->state, &list->lookout, list->side, target, &why);
}

static void list_barrages(struct fire_list *list)
{
    struct refusal why;
    int spotter = first_on_table(list->state, list->side);
    for (int b = 0; b < list->state->n_batteries; b++) {
        if (list->state->batteries[b].side != list->side ||
            !check_battery(list->terms, list->state, b, &why)) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            if (is_barrage_target(list, list->enemies[i])) {
                int32_t *words = legal_add(list->legal, VERB_BARRAGE, 2);
                words[0] = piece_of(BATTERIES, b);
                words[1] = unit_piece(list->enemies[i]);
            }
        }
        if (spotter >= 0) {
            list_smoke(list->terms, list->state, piece_of(BATTERIES, b),
                       &list->state->units[spotter], list->legal);
        }
    }
}

static void list_air(const struct fire_list *list)
{
    struct refusal why;
    for (int kind = 0; kind < set_of(list->terms)->n_supports; kind++) {
        if (flight_of(list->state, list->side, kind) < 0) {
            continue;
        }
        for (int i = 0; i < list->n; i++) {
            if (check_air(list->terms, list->state, list->side, kind, list->enemies[i], &why)) {
                int32_t *words = legal_add(list->legal, VERB_AIR, 2);
                words[0] = kind;
                words[1] = unit_piece(list->enemies[i]);
            }
        }
    }
}

static void list_fire_phase(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct fire_list list;
    list.terms = terms;
    list.state = state;
    list.side = side;
    list.legal = legal;
    look_out(terms, state, side, &list.lookout);
    find_enemies(&list);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || !is_on_table(unit) || unit->fired_phase ||
            unit->status == SUPPRESSED) {
            continue;
        }
        list_unit_fire(&list, i);
        const struct weapon *weapon = weapon_of(terms, unit, 0);
        if (has_obstacles(terms) && weapon != NULL &&
            (weapon->kind == WEAPON_ARTILLERY || weapon->kind == WEAPON_MORTAR)) {
            list_smoke(terms, state, unit_piece(i), unit, legal);
        }
    }
    list_barrages(&list);
    list_air(&list);
}

void ground_legal(const struct scenario *scenario, const struct state *head, int side,
                  struct legal *legal)
{
    terms_t *terms = ground_scenario(scenario);
    state_t *state = ground_state(head);
    struct refusal why;
    if (state->head.phase == SETUP_PHASE) {
        list_deployments(terms, state, side, legal);
    } else if (is_move_phase(state)) {
        list_move_phase(terms, state, side, legal);
    } else {
        list_fire_phase(terms, state, side, legal);
    }
    if (check_end(state, side, &why)) {
        legal_add(legal, VERB_END, 0);
    }
}
