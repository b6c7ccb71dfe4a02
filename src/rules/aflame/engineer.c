/* A World Aflame: works, and how long they take (ledger, engineering).
 *
 * In the order of the book: aflame.engineer.under-fire, aflame.engineer.work,
 * aflame.engineer.jobs, aflame.engineer.barricade, aflame.engineer.fortify, aflame.engineer.dig,
 * aflame.engineer.bonfire, aflame.engineer.clear-mines, aflame.engineer.lay-mines. */

#include "rules/aflame/arms.h"

struct job_row {
    const char *job;
    uint8_t figures, turns;
};

#include "rules/aflame-engineering.h"

enum {
    AT_SITE = 1 * INCH,
    ROLLED = 4 * INCH,
    STACKED = 1 * INCH,
    BARRICADE = 1 * INCH,
    ONE_MAN = 500,
    BRACED = 5,
    BRACED_MOST = 10,
    BONFIRE_TURNS = 6,
    KILLS = 12,
    SCRAPE_TURNS = 2
};

/* -- work (aflame.engineer.work, aflame.engineer.jobs) -------------------------------------------
 */

/* aflame.engineer.under-fire: not while it is fired at, shelled, bombed or gassed. */
static bool is_under_fire(const struct unit *unit)
{
    return unit->attacked != 0;
}

static int site_at(state_t *state, enum job job, struct point at, int side)
{
    for (int i = 0; i < state->n_sites; i++) {
        const struct site *site = &state->sites[i];
        if (!site->gone && site->job == job && site->side == side && point_equal(site->at, at)) {
            return i;
        }
    }
    return NO_MAN;
}

/* Of the map alone: works come and go, and what is braced is known by its number. */
static int mapped_house_at(terms_t *terms, state_t *state, struct point at)
{
    int house = aflame_house_at(terms, state, at);
    return house < terms->table.n_terrain ? house : NO_TERRAIN;
}

static int mine_at(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_mines; i++) {
        if (!state->mines[i].gone &&
            points_within(state->mines[i].at, at, state->mines[i].radius)) {
            return i;
        }
    }
    return NO_MAN;
}

/* What the job itself asks of the place. */
static bool check_site(terms_t *terms, state_t *state, const struct aflame_work *order,
                       struct refusal *why)
{
    const struct unit *unit = &state->units[state->active];
    switch (order->job) {
    case JOB_FORTIFY: {
        int house = mapped_house_at(terms, state, order->at);
        return (house != NO_TERRAIN && state->braced[house] < BRACED_MOST) ||
               refuse(why, CLAUSE_ENGINEER_FORTIFY, "a building is fortified by 10 at most");
    }
    case JOB_CLEAR_MINES:
        return mine_at(state, order->at) != NO_MAN ||
               refuse(why, CLAUSE_ENGINEER_CLEAR_MINES, "there is no minefield");
    case JOB_LAY_MINE:
        return (unit->mines > 0 && state->n_mines < MINES_MAX) ||
               refuse(why, CLAUSE_ENGINEER_LAY_MINES, "the unit has no mines");
    case JOB_DUMMY:
        return state->n_mines < MINES_MAX ||
               refuse(why, CLAUSE_STOP_PLACE, "there is no room for more");
    default:
        return state->n_works < WORKS_MAX ||
               refuse(why, CLAUSE_ENGINEER_WORK, "there is no room for more works");
    }
}

bool aflame_check_work(terms_t *terms, state_t *state, const struct aflame_work *order,
                       struct refusal *why)
{
    if (state->stage != STAGE_FIRE_A || state->units[state->active].moved) {
        return refuse(why, CLAUSE_ENGINEER_WORK, "men who work neither move nor fire");
    }
    if (is_under_fire(&state->units[state->active])) {
        return refuse(why, CLAUSE_ENGINEER_UNDER_FIRE, "the unit is under fire");
    }
    if (!box_holds(table_box(&terms->table), order->at) || order->men.n == 0) {
        return refuse(why, CLAUSE_ENGINEER_WORK, "somebody works at a place on the table");
    }
    for (int i = 0; i < order->men.n; i++) {
        const struct figure *figure = &state->men[order->men.who[i]];
        if (figure->man.unit != state->active || !is_standing(&figure->man) || figure->fired ||
            figure->works != 0 || !points_within(figure->man.at, order->at, AT_SITE)) {
            return refuse_of(why, CLAUSE_ENGINEER_WORK,
                             "he is not within an inch of the site, or has something else to do",
                             figure_piece(order->men.who[i]));
        }
    }
    if (site_at(state, (enum job)order->job, order->at, order->side) == NO_MAN &&
        state->n_sites >= SITES_MAX) {
        return refuse(why, CLAUSE_ENGINEER_WORK, "there are too many sites");
    }
    return check_site(terms, state, order, why);
}

/* It may be interrupted and resumed: the site keeps what was done. */
void aflame_do_work(struct play *play, const struct aflame_work *order)
{
    struct aflame_state *state = aflame_of(play);
    int site = site_at(state, (enum job)order->job, order->at, order->side);
    if (site == NO_MAN) {
        site = state->n_sites++;
        state->sites[site] =
            (struct site){.number = state->n_sites,
                          .side = (uint8_t)order->side,
                          .unit = state->active,
                          .job = (uint8_t)order->job,
                          .at = order->at,
                          .facing = (int16_t)(order->facing == ABSENT ? 0 : order->facing)};
    }
    state->sites[site].unit = state->active;
    for (int i = 0; i < order->men.n; i++) {
        state->men[order->men.who[i]].works = (uint8_t)(site + 1);
        state->men[order->men.who[i]].fired = 1;
    }
    aflame_tell_works(play, CLAUSE_ENGINEER_WORK, state->active, (int)order->job, order->at);
    aflame_ask_again(play);
}

/* One man digs where he stands; whoever has mines lays one. */
bool aflame_list_work(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit != state->active || !is_standing(man)) {
            continue;
        }
        const struct aflame_work order = {.side = side,
                                          .men = {.n = 1, .who = {i}},
                                          .job = JOB_TRENCH,
                                          .at = man->at,
                                          .facing = ABSENT};
        any |= aflame_check_work(terms, state, &order, NULL) &&
               aflame_add_work(legal, &order.men, order.job, order.at, ABSENT);
    }
    return any;
}

/* -- what comes of it -------------------------------------------------------------------------- */

static void add_work(struct play *play, const struct site *site, int kind, int32_t length)
{
    struct aflame_state *state = aflame_of(play);
    struct table into;
    struct work work = {.kind = (uint8_t)kind, .top = aflame_ground(kind)->high};
    if (length > 0) {
        struct point half = vector_towards(site->facing, length / 2);
        work.shape = TERRAIN_LINE;
        work.n_corners = 2;
        work.corners[0] = (struct point){site->at.x - half.x, site->at.y - half.y};
        work.corners[1] = point_plus(site->at, half);
    } else {
        work.shape = TERRAIN_CIRCLE;
        work.n_corners = 1;
        work.size = ONE_MAN;
        work.corners[0] = site->at;
    }
    state->works[state->n_works] = work;
    if (work_problem(&aflame_terms(play)->table, state->works, state->n_works + 1, &into) == NULL) {
        state->n_works++;
    }
}

/* aflame.engineer.clear-mines: two dice, and 12 kills the man; the path is not clear then. */
static void clear_path(struct play *play, struct site *site, int man)
{
    struct aflame_state *state = aflame_of(play);
    int mine = mine_at(state, site->at);
    struct throw throw =
        play_die(FOR_CLEAR, CLAUSE_ENGINEER_CLEAR_MINES, figure_piece(man), NO_PIECE);
    throw.n = 2;
    if (play_roll_reaches(play, &throw, KILLS)) {
        aflame_fall(play, man, CLAUSE_ENGINEER_CLEAR_MINES);
        site->done = 0;
        return;
    }
    if (mine != NO_MAN) {
        state->mines[mine].lane = 1;
        state->mines[mine].bearing = site->facing;
        state->mines[mine].found = 1;
        state->mines[mine].gone |= !state->mines[mine].real;
    }
    site->gone = 1;
}

static void lay(struct aflame_state *state, const struct site *site, bool decoy)
{
    struct mine *mine = &state->mines[state->n_mines++];
    *mine = (struct mine){.number = state->n_mines,
                          .side = site->side,
                          .at = site->at,
                          .radius = MINE_RADIUS,
                          .real = !decoy,
                          .vehicles = !decoy,
                          .decoy = decoy};
    if (!decoy && state->units[site->unit].mines > 0) {
        state->units[site->unit].mines--;
    }
}

/* aflame.engineer.barricade, aflame.engineer.fortify, aflame.engineer.dig, aflame.engineer.bonfire,
 * aflame.engineer.lay-mines */
static void finish_site(struct play *play, struct site *site, int man)
{
    struct aflame_state *state = aflame_of(play);
    aflame_tell_finished(play, CLAUSE_ENGINEER_JOBS, site->job, site->at);
    site->gone = site->job != JOB_CLEAR_MINES;
    switch ((enum job)site->job) {
    case JOB_ROLLED_WIRE:
        add_work(play, site, WIRE, ROLLED);
        break;
    case JOB_STACKED_WIRE:
        add_work(play, site, STACKED_WIRE, STACKED);
        break;
    case JOB_SOFT_BARRICADE:
        add_work(play, site, SOFT_BARRICADE, BARRICADE);
        break;
    case JOB_HARD_BARRICADE:
        add_work(play, site, HARD_BARRICADE, BARRICADE);
        break;
    case JOB_FORTIFY: {
        int house = mapped_house_at(aflame_terms(play), state, site->at);
        if (house != NO_TERRAIN && state->braced[house] < BRACED_MOST) {
            state->braced[house] = (uint8_t)(state->braced[house] + BRACED);
        }
        break;
    }
    case JOB_SCRAPE:
        add_work(play, site, SCRAPE, 0);
        break;
    case JOB_TRENCH:
        add_work(play, site, TRENCH, 0);
        break;
    case JOB_BONFIRE:
        aflame_set_fire(play, site->at, BONFIRE_TURNS, CLAUSE_ENGINEER_BONFIRE);
        break;
    case JOB_CLEAR_MINES:
        clear_path(play, site, man);
        break;
    default:
        lay(state, site, site->job == JOB_DUMMY);
        break;
    }
}

/* Men of the site who worked this turn undisturbed; the first of them is `man`. */
static int workers(state_t *state, int site, int *man)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->works == site + 1 && is_standing(&figure->man) && !figure->moved &&
            !is_under_fire(&state->units[figure->man.unit])) {
            *man = n == 0 ? i : *man;
            n++;
        }
    }
    return n;
}

/* A scrape's two turns count towards the trench at the same spot. */
static int done_before(state_t *state, const struct site *site)
{
    for (int i = 0; i < state->n_sites; i++) {
        const struct site *other = &state->sites[i];
        if (site->job == JOB_TRENCH && other->job == JOB_SCRAPE && other->gone &&
            point_equal(other->at, site->at)) {
            return SCRAPE_TURNS;
        }
    }
    return 0;
}

/* More men than are needed do further lengths, never a faster one: each pair of men with its turns
 * is one length, made beside the first. */
void aflame_count_work(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_sites; i++) {
        struct site *site = &state->sites[i];
        const struct job_row *job = &aflame_engineering[site->job];
        int man = NO_MAN;
        int lengths = site->gone ? 0 : workers(state, i, &man) / job->figures;
        if (lengths == 0) {
            continue;
        }
        site->done++;
        if (site->done + done_before(state, site) < job->turns) {
            continue;
        }
        site->done = 0;
        for (int k = 0; k < lengths && !site->gone; k++) {
            struct point at = site->at;
            bool last = k + 1 == lengths;
            finish_site(play, site, man);
            if (!last) {
                site->gone = 0;
                site->at = point_plus(at, vector_towards(site->facing, ROLLED));
            }
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].works = 0;
    }
}
