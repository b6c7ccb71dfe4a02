/* Pz8 aerial: what a scenario must be before it can be played. */

#include <string.h>

#include "rules/pz8-air/set.h"

enum {
    CARDS_OF_SIDE = 26,   /* two suits */
    FIRST_UNLESS_SAID = 0 /* whose go it is where a file does not say */
};

void air_prepare(struct air_scenario *terms, struct air_state *state, enum air_set_name set)
{
    terms->set = (uint8_t)set;
    terms->n_templates = set_of(terms)->n_catalogue;
    memcpy(terms->templates, set_of(terms)->catalogue,
           terms->n_templates * sizeof terms->templates[0]);
    state->active = NO_UNIT;
}

/* pz8-aerial.campaign.squadron: every aircraft has a pilot of its own side; nobody flies two. */
static bool check_pilot(terms_t *terms, state_t *state, int number, struct problem *problem)
{
    const struct plane *plane = &state->planes[number];
    if (plane->pilot == NO_UNIT) {
        return terms->battle == 0 ||
               problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON, "expected the name of its pilot",
                          "units[%d].pilot", number);
    }
    if (plane->pilot >= state->n_pilots || state->pilots[plane->pilot].side != plane->side) {
        return problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON, "expected a pilot of its own side",
                          "units[%d].pilot", number);
    }
    if (plane_is_flying(plane) && state->pilots[plane->pilot].status != DUTY_FLYING) {
        return problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON,
                          "expected a pilot who flies, not one in reserve or lost",
                          "units[%d].pilot", number);
    }
    for (int i = 0; i < number; i++) {
        if (state->planes[i].pilot == plane->pilot) {
            return problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON,
                              "this pilot flies another aircraft already", "units[%d].pilot",
                              number);
        }
    }
    return true;
}

/* pz8-aerial.campaign.squadron: an aircraft has its pilot's experience. Average, which is what it
 * has where a file is silent, says nothing. */
static bool take_experience(struct air_state *state, int number, struct problem *problem)
{
    struct plane *plane = &state->planes[number];
    if (plane->pilot == NO_UNIT) {
        return true;
    }
    int his = state->pilots[plane->pilot].experience;
    if (plane->experience != EXPERIENCE_AVERAGE && plane->experience != his) {
        return problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON, "expected its pilot's experience",
                          "units[%d].experience", number);
    }
    plane->experience = (uint8_t)his;
    return true;
}

/* pz8-aerial.campaign.squadron: who replaces a lost pilot is Green. */
static bool check_reserves(state_t *state, struct problem *problem)
{
    for (int i = 0; i < state->n_pilots; i++) {
        if (state->pilots[i].status == DUTY_RESERVE &&
            state->pilots[i].experience != EXPERIENCE_GREEN) {
            return problem_at(problem, CLAUSE_CAMPAIGN_SQUADRON,
                              "expected green: pilots in reserve are Green, all of them",
                              "pilots[%d].experience", i);
        }
    }
    return true;
}

static bool check_pilots(terms_t *terms, struct air_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (!check_pilot(terms, state, i, problem) || !take_experience(state, i, problem)) {
            return false;
        }
    }
    return check_reserves(state, problem) &&
           (terms->battle <= terms->battles ||
            problem_at(problem, CLAUSE_CAMPAIGN_BATTLE, "expected no more battles than there are",
                       "battle"));
}

/* pz8-aerial.board.hexes, pz8-aerial.move.end-hex */
static bool check_place(terms_t *terms, state_t *state, int number, struct problem *problem)
{
    const struct plane *plane = &state->planes[number];
    if (!hex_is_on(air_board(terms), plane->at)) {
        return problem_at(problem, CLAUSE_BOARD_HEXES, "expected a hex on the table",
                          "units[%d].at", number);
    }
    int other = air_plane_at(state, plane->at, number);
    return other == NO_UNIT || other > number ||
           problem_at(problem, CLAUSE_MOVE_END_HEX, "another aircraft is in this hex",
                      "units[%d].at", number);
}

static bool battle_begins(state_t *state)
{
    return state->head.turn <= 1 && state->head.phase <= TURN_START_PHASE;
}

/* pz8-aerial.move.ceiling: at the start of a game within its current maximum; in the middle it
 * may be above after damage, but never above what its type can. */
static bool check_altitude(terms_t *terms, state_t *state, int number, struct problem *problem)
{
    const struct plane *plane = &state->planes[number];
    int most =
        battle_begins(state) ? air_ceiling(terms, plane) : template_of(terms, plane)->altitude;
    return plane->altitude <= most ||
           problem_at(problem, CLAUSE_MOVE_CEILING,
                      "expected an altitude from 1 to the aircraft's maximum", "units[%d].altitude",
                      number);
}

/* pz8-aerial.ground.load: only what its type may carry. */
static bool check_load(terms_t *terms, state_t *state, int number, struct problem *problem)
{
    const struct plane *plane = &state->planes[number];
    const struct template *template = template_of(terms, plane);
    bool fits = plane->load == LOAD_NONE || (plane->load == LOAD_BOMBS && template->bombs) ||
                (plane->load == LOAD_ROCKETS && template->rockets);
    return fits || problem_at(problem, CLAUSE_GROUND_LOAD,
                              "expected a load that its type may carry", "units[%d].load", number);
}

/* pz8-jets.missile.stock: as many as its type carries if nothing is said; fewer, not more. */
static bool stock_missiles(terms_t *terms, struct plane *plane, int number, struct problem *problem)
{
    uint8_t *left[] = {&plane->heat, &plane->radar};
    static const char *const names[] = {"heat", "radar"};
    for (int i = 0; i < 2; i++) {
        int most = air_missiles_of_type(terms, template_of(terms, plane),
                                        i == 0 ? WEAPON_HEAT : WEAPON_RADAR);
        if (*left[i] == MISSILES_OF_TYPE) {
            *left[i] = (uint8_t)most;
        }
        if (*left[i] > most) {
            return problem_at(problem, CLAUSE_MISSILE_STOCK,
                              "expected no more missiles than its type carries", "units[%d].%s",
                              number, names[i]);
        }
    }
    return true;
}

/* pz8-aerial.campaign.battle: what it has in every battle. In the middle of one nobody can tell how
 * many missiles it has fired: there it is what its type carries. */
static void note_begun(struct air_scenario *terms, state_t *state, int number)
{
    const struct plane *plane = &state->planes[number];
    bool begins = battle_begins(state);
    terms->begun[number] = (struct begun){
        .load = plane->load,
        .heat = begins ? plane->heat : MISSILES_OF_TYPE,
        .radar = begins ? plane->radar : MISSILES_OF_TYPE,
    };
}

/* pz8-aerial.ww1.jam */
static bool check_jams(terms_t *terms, const struct plane *plane, int number,
                       struct problem *problem)
{
    if (!terms->ww1 && (plane->jammed[WEAPON_FRONT] || plane->jammed[WEAPON_REAR])) {
        return problem_at(problem, CLAUSE_WW1_JAM, "guns jam in WW1 games only", "units[%d]",
                          number);
    }
    for (enum weapon weapon = WEAPON_FRONT; weapon <= WEAPON_REAR; weapon++) {
        if (plane->jammed[weapon] && attack_of(terms, plane, weapon) == 0) {
            return problem_at(problem, CLAUSE_WW1_JAM, "expected a weapon that its type has",
                              "units[%d].jammed-%s", number,
                              weapon == WEAPON_FRONT ? "front" : "rear");
        }
    }
    return true;
}

/* pz8-aerial.board.edge, pz8-aerial.campaign.survival: only who has left did so over an edge, only
 * who was destroyed fell. */
static bool check_status(const struct plane *plane, int number, struct problem *problem)
{
    if (plane->left_over != NO_EDGE && plane->status != STATUS_LEFT) {
        return problem_at(problem, CLAUSE_BOARD_EDGE, "expected none: it has not left the table",
                          "units[%d].left-over", number);
    }
    return plane->fell == 0 || plane->status == STATUS_DESTROYED ||
           problem_at(problem, CLAUSE_CAMPAIGN_SURVIVAL, "expected 0: it has not been destroyed",
                      "units[%d].fell", number);
}

static bool check_planes(struct air_scenario *terms, struct air_state *state,
                         struct problem *problem)
{
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        if (!stock_missiles(terms, plane, i, problem) || !check_load(terms, state, i, problem) ||
            !check_jams(terms, plane, i, problem) || !check_status(plane, i, problem)) {
            return false;
        }
        note_begun(terms, state, i);
        if (plane_is_flying(plane) &&
            (!check_place(terms, state, i, problem) || !check_altitude(terms, state, i, problem))) {
            return false;
        }
    }
    return true;
}

/* pz8-aerial.campaign.survival: how many were destroyed before this one. Those of whom the file
 * does not say it follow the others, in the order of the list. */
static int fallen_before(state_t *state, int number)
{
    int before = 0;
    int fell = state->planes[number].fell;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *other = &state->planes[i];
        bool earlier =
            fell == 0 ? other->fell != 0 || i < number : other->fell != 0 && other->fell < fell;
        before += i != number && other->status == STATUS_DESTROYED && earlier;
    }
    return before;
}

static bool order_the_fallen(struct air_state *state, struct problem *problem)
{
    uint8_t places[PLANES_MAX];
    for (int i = 0; i < state->n_planes; i++) {
        for (int other = 0; other < i && state->planes[i].fell != 0; other++) {
            if (state->planes[other].fell == state->planes[i].fell) {
                return problem_at(problem, CLAUSE_CAMPAIGN_SURVIVAL,
                                  "expected a number of its own: another fell as this one",
                                  "units[%d].fell", i);
            }
        }
        places[i] = (uint8_t)(fallen_before(state, i) + 1);
    }
    for (int i = 0; i < state->n_planes; i++) {
        if (state->planes[i].status == STATUS_DESTROYED) {
            state->planes[i].fell = places[i];
            state->n_fallen++;
        }
    }
    return true;
}

static bool check_targets(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int i = 0; i < state->n_targets; i++) {
        if (!hex_is_on(air_board(terms), state->targets[i].at)) {
            return problem_at(problem, CLAUSE_BOARD_HEXES, "expected a hex on the table",
                              "targets[%d].at", i);
        }
    }
    return true;
}

/* pz8-aerial.solo.cards: two suits for each side. */
static bool check_sides(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int side = 0; side < SIDES; side++) {
        int planes = air_planes_on_table(state, side);
        if (planes == 0) {
            return problem_at(problem, CLAUSE_VICTORY_END,
                              "expected at least one aircraft of each side on the table", "units");
        }
        if (is_solo(terms) && planes > CARDS_OF_SIDE) {
            return problem_at(problem, CLAUSE_SOLO_CARDS,
                              "expected at most 26 aircraft of a side in a solo game", "units");
        }
    }
    return true;
}

/* A situation may begin with an aircraft amid its activation: then the game waits for it. */
static bool resume_activation(terms_t *terms, struct air_state *state, struct problem *problem)
{
    if (state->active == NO_UNIT) {
        return state->stage == STAGE_NOBODY ||
               problem_at(problem, CLAUSE_TURN_ALTERNATE, "expected an active aircraft with it",
                          "stage");
    }
    if (state->head.phase != ACTIVATION_PHASE) {
        return problem_at(problem, CLAUSE_TURN_ALTERNATE,
                          "an aircraft is active in the activation phase alone", "active");
    }
    if (state->active >= state->n_planes || !plane_is_flying(&state->planes[state->active])) {
        return problem_at(problem, CLAUSE_TURN_ONCE, "expected an aircraft on the table", "active");
    }
    struct plane *plane = &state->planes[state->active];
    if (state->goes.go != FIRST_UNLESS_SAID && state->goes.go != plane->side) {
        return problem_at(problem, CLAUSE_TURN_ALTERNATE,
                          "expected the side of the active aircraft", "go");
    }
    bool npo = is_npo(terms, plane->side);
    if (state->stage == STAGE_NOBODY) {
        state->stage = STAGE_CHOSEN;
    }
    plane->activated = 1;
    state->goes.go = plane->side;
    agenda_push(&state->head, (struct task){.kind = npo ? TASK_GO_ON : TASK_PLANE,
                                            .waits = (uint8_t)(npo ? 0 : 1 << plane->side),
                                            .unit = state->active});
    return true;
}

bool air_setup(struct air_scenario *terms, struct air_state *state, struct problem *problem)
{
    return check_sides(terms, state, problem) && check_planes(terms, state, problem) &&
           order_the_fallen(state, problem) && check_targets(terms, state, problem) &&
           check_pilots(terms, state, problem) && air_check_squadrons(terms, state, problem) &&
           resume_activation(terms, state, problem);
}
