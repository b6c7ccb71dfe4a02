/* Pz8 aerial: what may be said now, and doing it. check() judges one command, legal() lists them;
 * both ask the chapters the same questions. */

#include "rules/pz8-air/chapters.h"

static bool has_grounds(const struct air_scenario *terms)
{
    return set_of(terms)->grounds;
}

static enum weapon missile_of(int verb)
{
    return verb == VERB_HEAT ? HEAT : RADAR;
}

/* -- judging ----------------------------------------------------------------------------------- */

static bool check_guns(const struct air_scenario *terms, const struct air_state *state, int target,
                       enum weapon weapon, struct refusal *why)
{
    return check_attack_time(state, CLAUSE_FIRE_WHEN, why) &&
           check_air_shot(terms, state, state->active, target, weapon, 0, why);
}

static bool check_aerial_verb(const struct air_scenario *terms, const struct air_state *state,
                              const struct command *command, struct refusal *why)
{
    int target = piece_index(command->words[0]);
    switch (command->verb) {
    case VERB_FIRE:
        return check_guns(terms, state, target, (enum weapon)command->words[1], why);
    case VERB_GROUND_ATTACK:
        return check_ground_attack(terms, state, target, (enum ordnance)command->words[1], why);
    default:
        return check_jettison(terms, state, why);
    }
}

/* pz8-jets.fire.when: by cannon or by missiles, not by both. */
static bool check_jets_verb(const struct air_scenario *terms, const struct air_state *state,
                            const struct command *command, struct refusal *why)
{
    int target = piece_index(command->words[0]);
    if (command->verb == VERB_CANNON) {
        return check_guns(terms, state, target, FRONT, why);
    }
    return check_salvo(terms, state, target, missile_of(command->verb), command->words[1], why);
}

static bool check_plane_verb(const struct air_scenario *terms, const struct air_state *state,
                             const struct command *command, struct refusal *why)
{
    struct steps path;
    switch (command->verb) {
    case VERB_ACTIVATE:
        return refuse(why, CLAUSE_TURN_ONCE, "the active aircraft must finish first");
    case VERB_FLY:
        command_steps(command, 0, &path);
        return check_flight(terms, state, &path, why);
    case VERB_END_MOVE:
        return check_stay(terms, state, why);
    case VERB_END_ACTIVATION:
        return state->stage == MOVED ||
               refuse(why, CLAUSE_MOVE_MINIMUM, "the aircraft has yet to fly");
    case VERB_FIRE_BACK:
    case VERB_HOLD:
        return refuse(why, CLAUSE_FIREBACK_RIGHT,
                      "nobody has fired at an aircraft of this side just now");
    case VERB_DEPLOY:
        return refuse(why, CLAUSE_CAMPAIGN_DEPLOY_FIRST, "the aircraft are placed already");
    default:
        return has_grounds(terms) ? check_aerial_verb(terms, state, command, why)
                                  : check_jets_verb(terms, state, command, why);
    }
}

/* Nobody is active: only a word about the time of an attack is said by its own clause. */
static bool check_go(const struct air_scenario *terms, const struct air_state *state,
                     const struct command *command, struct refusal *why)
{
    switch (command->verb) {
    case VERB_ACTIVATE:
        return check_air_activate(terms, state, piece_index(command->words[0]), why);
    case VERB_FLY:
    case VERB_END_MOVE:
    case VERB_END_ACTIVATION:
        return refuse(why, CLAUSE_TURN_ALTERNATE, "no aircraft is active: activate one first");
    default:
        return check_plane_verb(terms, state, command, why);
    }
}

/* The gun an answer is fired with: a jet has only one. */
static enum weapon answering_gun(const struct air_scenario *terms, const struct command *command)
{
    return set_of(terms)->guns > 1 ? (enum weapon)command->words[0] : FRONT;
}

static bool check_answer(const struct air_scenario *terms, const struct air_state *state,
                         const struct command *command, struct refusal *why)
{
    const struct task *asked = agenda_top(&state->head);
    if (command->verb == VERB_FIRE_BACK) {
        return check_air_fire_back(terms, state, asked->unit, asked->a,
                                   answering_gun(terms, command), why);
    }
    if (!has_grounds(terms) && (command->verb == VERB_HEAT || command->verb == VERB_RADAR)) {
        return refuse(why, CLAUSE_FIREBACK_LIMITS, "missiles are never fired back");
    }
    return command->verb == VERB_HOLD ||
           refuse(why, CLAUSE_FIREBACK_RIGHT, "first say whether to fire back or hold");
}

bool air_check(const struct scenario *scenario, const struct state *head,
               const struct command *command, struct refusal *why)
{
    const struct air_scenario *terms = air_scenario(scenario);
    const struct air_state *state = air_state(head);
    switch (agenda_top(head)->kind) {
    case TASK_GO:
        return check_go(terms, state, command, why);
    case TASK_FIRE_BACK:
        return check_answer(terms, state, command, why);
    case TASK_DEPLOY:
        return command->verb == VERB_DEPLOY
                   ? check_air_deploy(terms, state, command, why)
                   : refuse(why, CLAUSE_CAMPAIGN_DEPLOY_FIRST, "place the aircraft first: deploy");
    default:
        return check_plane_verb(terms, state, command, why);
    }
}

/* -- listing ----------------------------------------------------------------------------------- */

/* Every attack of the active aircraft; with no list, is there one at all? */
static bool list_guns(const struct air_scenario *terms, const struct air_state *state,
                      struct legal *legal)
{
    const struct plane *firer = &state->planes[state->active];
    int guns = set_of(terms)->guns;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *target = &state->planes[i];
        if (target->side == firer->side || !plane_is_flying(target)) {
            continue;
        }
        for (int weapon = FRONT; weapon < guns; weapon++) {
            if (!shot_is_possible(terms, firer, target, (enum weapon)weapon)) {
                continue;
            }
            if (legal == NULL) {
                return true;
            }
            int32_t *words = legal_add(legal, VERB_FIRE, guns);
            words[0] = plane_piece(i);
            if (guns > 1) {
                words[1] = weapon;
            }
        }
    }
    return false;
}

static bool list_missiles(const struct air_scenario *terms, const struct air_state *state,
                          enum weapon weapon, struct legal *legal)
{
    const struct plane *firer = &state->planes[state->active];
    for (int i = 0; i < state->n_planes && missiles_left(firer, weapon) > 0; i++) {
        const struct plane *target = &state->planes[i];
        if (target->side == firer->side || !plane_is_flying(target) ||
            !shot_is_possible(terms, firer, target, weapon)) {
            continue;
        }
        if (legal == NULL) {
            return true;
        }
        for (int n = 1; n <= missiles_left(firer, weapon); n++) {
            int32_t *words = legal_add(legal, weapon == HEAT ? VERB_HEAT : VERB_RADAR, 2);
            words[0] = plane_piece(i);
            words[1] = n;
        }
    }
    return false;
}

static bool list_ground_attacks(const struct air_scenario *terms, const struct air_state *state,
                                struct legal *legal)
{
    const struct plane *plane = &state->planes[state->active];
    for (int i = 0; i < state->n_targets; i++) {
        for (enum ordnance with = WITH_BOMBS; with <= WITH_STRAFING; with++) {
            if (!ground_attack_is_possible(terms, plane, &state->targets[i], with)) {
                continue;
            }
            if (legal == NULL) {
                return true;
            }
            int32_t *words = legal_add(legal, VERB_GROUND_ATTACK, 2);
            words[0] = piece_of(TARGETS, i);
            words[1] = (int32_t)with;
        }
    }
    return false;
}

static bool list_attacks(const struct air_scenario *terms, const struct air_state *state,
                         struct legal *legal)
{
    if (state->planes[state->active].fired) {
        return false;
    }
    if (list_guns(terms, state, legal)) {
        return true;
    }
    if (has_grounds(terms)) {
        return list_ground_attacks(terms, state, legal);
    }
    return list_missiles(terms, state, HEAT, legal) || list_missiles(terms, state, RADAR, legal);
}

bool has_attack_left(const struct air_scenario *terms, const struct air_state *state)
{
    return list_attacks(terms, state, NULL);
}

static void list_answers(const struct air_scenario *terms, const struct air_state *state,
                         struct legal *legal)
{
    const struct task *asked = agenda_top(&state->head);
    int guns = set_of(terms)->guns;
    struct refusal unused;
    for (int weapon = FRONT; weapon < guns; weapon++) {
        if (check_air_fire_back(terms, state, asked->unit, asked->a, (enum weapon)weapon,
                                &unused)) {
            int32_t *words = legal_add(legal, VERB_FIRE_BACK, guns - 1);
            if (guns > 1) {
                words[0] = weapon;
            }
        }
    }
    legal_add(legal, VERB_HOLD, 0);
}

static void list_for_plane(const struct air_scenario *terms, const struct air_state *state,
                           struct legal *legal)
{
    struct refusal unused;
    if (state->stage == MOVED) {
        list_attacks(terms, state, legal);
        legal_add(legal, VERB_END_ACTIVATION, 0);
        return;
    }
    if (has_grounds(terms) && check_jettison(terms, state, &unused)) {
        legal_add(legal, VERB_JETTISON, 0);
    }
    list_flights(terms, state, legal);
}

void air_legal(const struct scenario *scenario, const struct state *head, int side,
               struct legal *legal)
{
    const struct air_scenario *terms = air_scenario(scenario);
    const struct air_state *state = air_state(head);
    switch (agenda_top(head)->kind) {
    case TASK_GO:
        list_air_activations(terms, state, side, legal);
        break;
    case TASK_FIRE_BACK:
        list_answers(terms, state, legal);
        break;
    case TASK_DEPLOY:
        list_air_deployments(terms, state, side, legal);
        break;
    default:
        list_for_plane(terms, state, legal);
    }
}

/* -- doing ------------------------------------------------------------------------------------- */

static void apply_aerial(struct play *play, const struct command *command)
{
    int target = piece_index(command->words[0]);
    switch (command->verb) {
    case VERB_FIRE:
        do_guns(play, target, (enum weapon)command->words[1]);
        break;
    case VERB_GROUND_ATTACK:
        do_ground_attack(play, target, (enum ordnance)command->words[1]);
        break;
    default:
        do_jettison(play);
    }
}

static void apply_jets(struct play *play, const struct command *command)
{
    int target = piece_index(command->words[0]);
    if (command->verb == VERB_CANNON) {
        do_guns(play, target, FRONT);
    } else {
        do_salvo(play, target, missile_of(command->verb), command->words[1]);
    }
}

/* A command of the active aircraft is followed by going on with it, once whatever it set off is
 * done. */
void air_apply(struct play *play, const struct command *command, const struct task *answered)
{
    struct steps path;
    if (answered->kind == TASK_GO || answered->kind == TASK_PLANE) {
        agenda_push(play->state, (struct task){.kind = TASK_GO_ON, .unit = NO_UNIT});
    }
    switch (command->verb) {
    case VERB_ACTIVATE:
        do_air_activate(play, piece_index(command->words[0]));
        break;
    case VERB_FLY:
        command_steps(command, 0, &path);
        do_flight(play, &path);
        break;
    case VERB_END_MOVE:
        do_stay(play);
        break;
    case VERB_FIRE_BACK:
        do_air_fire_back(play, answered->unit, answered->a, answering_gun(terms_of(play), command));
        break;
    case VERB_HOLD:
        do_air_hold(play, answered->unit, answered->a);
        break;
    case VERB_END_ACTIVATION:
        end_air_activation(play);
        break;
    case VERB_DEPLOY:
        do_air_deploy(play, command);
        break;
    default:
        if (has_grounds(terms_of(play))) {
            apply_aerial(play, command);
        } else {
            apply_jets(play, command);
        }
    }
}

void air_run(struct play *play, const struct task *task)
{
    (void)task; /* TASK_GO_ON is the only one that waits for nobody */
    air_goes_on(play);
}
