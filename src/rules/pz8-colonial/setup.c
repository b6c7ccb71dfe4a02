/* Pz8 Colonial: what a scenario must be before it can be played, the muster, and the tables of
 * both (ledger, setup).
 *
 * In the order of the book: pz8-colonial.setup.scale, pz8-colonial.setup.base,
 * pz8-colonial.setup.units-european, pz8-colonial.setup.units-native, pz8-colonial.setup.leaders,
 * pz8-colonial.setup.rating, pz8-colonial.setup.formation, pz8-colonial.setup.edges. */

#include <stdio.h>
#include <string.h>

#include "rules/figures/muster.h"
#include "rules/pz8-colonial/colonial.h"

#include "rules/pz8-colonial-arms.h"
#include "rules/pz8-colonial-moves.h"
#include "rules/pz8-colonial-ratings.h"
#include "rules/pz8-colonial-templates.h"
#include "rules/pz8-colonial-terrain.h"
#include "rules/pz8-colonial-weapons.h"

enum {
    CATALOGUE = sizeof pz8_colonial_templates / sizeof pz8_colonial_templates[0],
    RANK_DEPTH = 1000,
    RANK_DEPTH_MOUNTED = 1250,
    USUAL_TURNS = 12 /* pz8-colonial.victory.end */
};
_Static_assert((int)NOT_GIVEN == (int)MAN_AS_MUSTERED, "a file leaves out what he is");

/* -- tables ------------------------------------------------------------------------------------ */

/* pz8-colonial.mounted.dismounted: riders on foot are foot. */
const struct move_row *colonial_moves_of(terms_t *terms, const struct unit *unit)
{
    enum kind kind = kind_of(terms, unit);
    enum troops troops = !unit->mounted         ? TROOPS_FOOT
                         : kind == KIND_CAVALRY ? TROOPS_CAVALRY
                                                : TROOPS_CAMELRY;
    return &pz8_colonial_moves[troops];
}

int32_t colonial_model_radius(terms_t *terms, const struct unit *unit)
{
    enum troops troops = kind_of(terms, unit) == KIND_MG ? TROOPS_MG : TROOPS_GUN;
    return scaled(terms, pz8_colonial_moves[troops].radius);
}

const struct weapon_row *colonial_weapon(int weapon)
{
    return &pz8_colonial_weapons[weapon];
}

const struct arms_row *colonial_arms_of(const struct figure *figure)
{
    return &pz8_colonial_arms[figure->man.weapon];
}

/* pz8-colonial.terrain.kinds */
static struct ground_kinds kinds_of_terrain(void)
{
    struct ground_kinds kinds = {0};
    for (int i = 0; i < TERRAIN_NAMES; i++) {
        const struct ground_row *row = &pz8_colonial_terrain[i];
        uint32_t bit = kind_bit(i);
        kinds.bad |= row->bad ? bit : 0;
        kinds.cover |= row->cover ? bit : 0;
        kinds.shut |= row->shut ? bit : 0;
        kinds.no_riders |= row->riders ? 0 : bit;
        kinds.no_charge |= row->charged ? 0 : bit;
        kinds.defended |= row->defended ? bit : 0;
        kinds.blocks |= row->sight == SIGHT_BLOCKS ? bit : 0;
        kinds.hills |= row->sight == SIGHT_HILL ? bit : 0;
    }
    return kinds;
}

/* pz8-colonial.setup.base */
static int32_t radius_of(const struct scenario *scenario, const struct state *head, int man)
{
    state_t *state = colonial_state(head);
    terms_t *terms = colonial_scenario(scenario);
    return scaled(terms, colonial_moves_of(terms, &state->units[state->men[man].man.unit])->radius);
}

static void man_falls(struct play *play, int man, int by, int clause)
{
    if (!colonial_is_saved(play, man, CLAUSE_FIRE_LEADER_SAVE)) {
        colonial_kill(play, man, clause);
    }
}

static void after_fall(struct play *play, int unit, int by, int clause)
{
    colonial_note_loss(play, unit);
}

/* pz8-colonial.solo.choices: without firearms first, then with, leaders last, each time the highest
 * number. */
static int64_t goes_first(const struct scenario *scenario, const struct state *head, int man)
{
    const struct figure *figure = &colonial_state(head)->men[man];
    return (is_leader(figure) ? 1000 : 0) + (colonial_arms_of(figure)->firearm ? 500 : 0) -
           figure->man.number;
}

const struct figure_rules colonial_figures = {
    FIGURE_MEN(struct colonial_state, men, n_men),
    .radius = radius_of,
    .fall_offset = offsetof(struct colonial_state, fall),
    .fall_task = TASK_TAKE,
    .man_falls = man_falls,
    .after_fall = after_fall,
    .goes_first = goes_first,
};

/* -- what is always there ---------------------------------------------------------------------- */

void colonial_prepare(struct colonial_scenario *terms, struct colonial_state *state)
{
    memcpy(terms->templates, pz8_colonial_templates, sizeof pz8_colonial_templates);
    terms->n_templates = CATALOGUE;
    terms->kinds = kinds_of_terrain();
    state->asked = NO_UNIT;
}

/* -- the muster -------------------------------------------------------------------------------- */

/* The leader is number 1, then come those of the share, then the rest. */
static bool muster_man(const struct scenario *scenario, const struct state *head, int unit, int i,
                       void *record)
{
    state_t *state = colonial_state(head);
    const struct unit *its = &state->units[unit];
    const struct template *type = template_of(colonial_scenario(scenario), its);
    struct figure *figure = record;
    int share = type->share == SHARE_QUARTER ? its->men / 4
                : type->share == SHARE_HALF  ? its->men / 2 - 1
                                             : 0;
    int arms = i == 0 ? type->leader_arms : i <= share ? type->share_arms : type->rest_arms;
    figure->man = (struct man){.at = {NOWHERE, NOWHERE},
                               .side = its->side,
                               .weapon = (uint8_t)arms,
                               .role = i == 0 ? type->leader : LEADER_NONE,
                               .inside = NO_INSIDE,
                               .aboard = NO_UNIT};
    return i < its->men;
}

/* pz8-colonial.setup.units-european, pz8-colonial.setup.units-native */
static bool check_size(terms_t *terms, struct unit *unit, int index, struct problem *problem)
{
    const struct template *type = template_of(terms, unit);
    int clause =
        type->camp == CAMP_EUROPEAN ? CLAUSE_SETUP_UNITS_EUROPEAN : CLAUSE_SETUP_UNITS_NATIVE;
    unit->men = unit->men == 0 ? type->least : unit->men;
    if (unit->side != type->camp) {
        return problem_at(problem, clause, "expected a unit of this side", "units[%d].type", index);
    }
    if (unit->men < type->least || unit->men > type->most) {
        return problem_at(problem, clause, "expected as many men as its template may have",
                          "units[%d].men", index);
    }
    if (type->kind == KIND_SNIPER && unit->men != 1) { /* pz8-colonial.sniper.figure */
        return problem_at(problem, CLAUSE_SNIPER_FIGURE, "expected one man", "units[%d].men",
                          index);
    }
    return (!unit->mounted || type->kind == KIND_CAVALRY || type->kind == KIND_CAMELRY) ||
           problem_at(problem, CLAUSE_MOUNTED_TASK, "expected cavalry or camelry",
                      "units[%d].mounted", index);
}

/* R1, R2 ..., but for names that are taken. */
void colonial_name_unit(state_t *state, char letter, char id[ID_BYTES])
{
    for (int number = 1;; number++) {
        bool taken = false;
        snprintf(id, ID_BYTES, "%c%d", letter, number);
        for (int i = 0; i < state->n_units; i++) {
            taken |= strcmp(state->units[i].id, id) == 0;
        }
        if (!taken) {
            return;
        }
    }
}

/* -- placing ----------------------------------------------------------------------------------- */

/* pz8-colonial.setup.formation: the second rank is an inch behind, 1.25 mounted, away from the
 * enemy's edge. */
struct line_form colonial_line(terms_t *terms, const struct unit *unit, const struct point line[2],
                               int ranks)
{
    struct point away = edge_nearer(terms->edges[1 - unit->side], (struct point){0, 0}, -1);
    return (struct line_form){.a = line[0],
                              .b = line[1],
                              .ranks = ranks,
                              .depth =
                                  scaled(terms, unit->mounted ? RANK_DEPTH_MOUNTED : RANK_DEPTH),
                              .behind = form_behind(line[0], line[1], away)};
}

static void place_line(terms_t *terms, struct colonial_state *state, int unit)
{
    const struct unit *its = &state->units[unit];
    const struct line_form line = colonial_line(terms, its, its->line, its->ranks);
    struct body body;
    body_of(&colonial_figures, &state->head, unit, &body);
    body_line_up(&body, &line);
    body_stand(&colonial_figures, &state->head, &body);
}

static bool check_places(terms_t *terms, state_t *state, struct problem *problem)
{
    struct box box = table_box(&terms->table);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_in_action(man) && (is_nowhere(man->at) || !box_holds(box, man->at))) {
            return problem_at(problem, CLAUSE_SETUP_FORMATION,
                              "expected a line or places on the table for all its men", "units[%d]",
                              man->unit);
        }
    }
    return true;
}

/* The places of a unit that must hang together: its men, and its model. */
static int links_of(terms_t *terms, state_t *state, int unit, struct point links[MEN_OF_UNIT + 1])
{
    struct body body;
    int n = 0;
    body_of(&colonial_figures, &state->head, unit, &body);
    if (has_model(terms, &state->units[unit])) {
        links[n++] = state->units[unit].at;
    }
    for (int i = 0; i < body.n; i++) {
        links[n++] = body.at[i];
    }
    return n;
}

/* pz8-colonial.move.cohesion: it must hold at the start. */
static bool check_unit(terms_t *terms, state_t *state, int unit, struct problem *problem)
{
    const struct unit *its = &state->units[unit];
    struct point links[MEN_OF_UNIT + 1];
    if (has_model(terms, its) &&
        (is_nowhere(its->at) || !box_holds(table_box(&terms->table), its->at))) {
        return problem_at(problem, CLAUSE_MG_PACK, "expected the place of its model",
                          "units[%d].at", unit);
    }
    int n = links_of(terms, state, unit, links);
    int left =
        has_model(terms, its) && !its->packed; /* pz8-colonial.mg.pack: a crew may leave it */
    return chain_holds(links + left, n - left, scaled(terms, COHESION)) ||
           problem_at(problem, CLAUSE_MOVE_COHESION,
                      "expected its men in one chain with links of at most 2 inches", "units[%d]",
                      unit);
}

/* -- other sizes of figures -------------------------------------------------------------------- */

/* pz8-colonial.setup.scale: a unit laid out too wide for smaller figures closes up on its first, or
 * on its model. */
static void close_on_first(terms_t *terms, struct colonial_state *state, int unit)
{
    struct point links[MEN_OF_UNIT + 1];
    struct body body;
    int n = links_of(terms, state, unit, links);
    if (chain_holds(links, n, scaled(terms, COHESION))) {
        return;
    }
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        struct point off = point_to(links[0], body.at[i]);
        body.at[i] =
            point_plus(links[0], (struct point){scaled(terms, off.x), scaled(terms, off.y)});
    }
    body_stand(&colonial_figures, &state->head, &body);
}

/* And larger ones make room for each other, in the order of the roster. */
static void spread_out(terms_t *terms, struct colonial_state *state)
{
    struct crowd crowd;
    struct men all;
    colonial_crowd(terms, state, &crowd);
    all = crowd.men;
    memset(crowd.men.here, 0, sizeof crowd.men.here);
    for (int i = NO_MAN; next_man(all.here, &i);) {
        state->men[i].man.at = crowd.men.at[i] = colonial_room(terms, state, &crowd, i);
        set_bit(crowd.men.here, i);
    }
}

static void fit_to_scale(terms_t *terms, struct colonial_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        if (is_on_table(&state->units[i])) {
            close_on_first(terms, state, i);
        }
    }
    spread_out(terms, state);
}

/* pz8-colonial.setup.base */
static bool check_bases(terms_t *terms, state_t *state, struct problem *problem)
{
    struct crowd crowd;
    colonial_crowd(terms, state, &crowd);
    for (int i = NO_MAN; next_man(crowd.men.here, &i);) {
        if (!crowd_has_room(&crowd, i, NO_UNIT)) {
            return problem_at(problem, CLAUSE_SETUP_BASE, "expected no base on another",
                              "units[%d]", crowd.men.unit[i]);
        }
    }
    return true;
}

/* -- the whole --------------------------------------------------------------------------------- */

/* pz8-colonial.sniper.hidden */
static bool check_hiding(terms_t *terms, struct colonial_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->hidden && kind_of(terms, unit) != KIND_SNIPER) {
            return problem_at(problem, CLAUSE_SNIPER_HIDDEN, "expected a sniper",
                              "units[%d].hidden", i);
        }
        unit->hidden = unit->hidden && option_of(terms, OPT_SNIPER_HIDDEN) == SNIPER_HIDDEN_YES;
        if (unit->hidden) {
            set_bit(&state->hidden, i);
        }
    }
    return true;
}

/* pz8-colonial.setup.edges */
static bool check_edges(terms_t *terms, struct problem *problem)
{
    for (int side = 0; side < SIDES; side++) {
        if (terms->edges[side] == EDGE_NONE) {
            return problem_at(problem, CLAUSE_SETUP_EDGES, "expected north, east, south or west",
                              side == EUROPEAN ? "edge-european" : "edge-native");
        }
    }
    return true;
}

/* Every unit's men, as it is mustered and as the file says, and where they stand. */
static bool muster_all(struct colonial_scenario *terms, struct colonial_state *state,
                       struct problem *problem)
{
    const struct muster muster = {.figures = &colonial_figures,
                                  .max = MEN_ROOM,
                                  .first = 1,
                                  .n_units = (uint8_t)state->n_units,
                                  .clause = CLAUSE_SETUP_UNITS_NATIVE,
                                  .man = muster_man,
                                  .merge = man_merge};
    for (int i = 0; i < state->n_men; i++) { /* numbered by their order in the list */
        int number = 1;
        for (int k = 0; k < i; k++) {
            number += state->men[k].man.unit == state->men[i].man.unit;
        }
        state->men[i].man.number = (uint8_t)number;
    }
    if (!muster_men(&muster, &terms->head, &state->head, problem)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        place_line(terms, state, i);
        unit->line[0] = unit->line[1] = (struct point){0, 0};
        unit->start = unit->start == 0 ? (uint8_t)strength_of(state, i) : unit->start;
    }
    return true;
}

static bool check_sizes(terms_t *terms, struct colonial_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_units; i++) {
        if (!check_size(terms, &state->units[i], i, problem)) {
            return false;
        }
    }
    return true;
}

bool colonial_setup(struct colonial_scenario *terms, struct colonial_state *state,
                    struct problem *problem)
{
    table_build_index(&terms->table);
    terms->head.last_turn = terms->head.last_turn == 0 ? USUAL_TURNS : terms->head.last_turn;
    if (!check_edges(terms, problem) || !check_sizes(terms, state, problem) ||
        !muster_all(terms, state, problem)) {
        return false;
    }
    state->resumed = state->active != NO_UNIT;
    memset(&state->fall, 0, sizeof state->fall); /* nobody is asked for anything before the game, */
    memset(&state->deck, 0, sizeof state->deck); /* and no card is drawn */
    if (!check_places(terms, state, problem) || !check_hiding(terms, state, problem)) {
        return false;
    }
    if (option_of(terms, OPT_SCALE) != SCALE_15) {
        fit_to_scale(terms, state);
    }
    for (int i = 0; i < state->n_units; i++) {
        if (is_on_table(&state->units[i]) && !check_unit(terms, state, i, problem)) {
            return false;
        }
    }
    return check_bases(terms, state, problem);
}

/* -- ratings ----------------------------------------------------------------------------------- */

/* pz8-colonial.rating.random: Europeans first, in the order of the roster. */
static void roll_ratings(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            int list = template_of(terms, &state->units[i])->list;
            if (state->units[i].side != side || list == 0) {
                continue;
            }
            struct throw throw =
                play_die(FOR_RATING, CLAUSE_RATING_RANDOM, unit_piece(i), NO_PIECE);
            int die = play_roll_total(play, &throw);
            const struct rating_row *row = &pz8_colonial_ratings[list];
            const uint8_t faces[] = {row->one,  row->two,  row->three,
                                     row->four, row->five, row->six};
            state->units[i].rating = faces[die - 1];
            colonial_tell_rated(play, CLAUSE_RATING_RANDOM, i, faces[die - 1]);
        }
    }
}

enum phase_end colonial_run_setup(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    if (option_of(terms, OPT_RANDOM_RATING) == RANDOM_RATING_ON && !colonial_of(play)->mustered) {
        roll_ratings(play);
    }
    if (option_of(terms, OPT_SNIPERS) == SNIPERS_ON && !colonial_of(play)->mustered) {
        colonial_of(play)->mustered = 1;
        colonial_ask(play, TASK_CALL, NATIVE, NO_UNIT);
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}
