/* Pz8 Space: any command, for a player who does not care which (ruleset.h, wander). To list
 * hundreds of paths and jumps in order to take one of them would be most of a random game.
 *
 * So a command is made up, each that there could be as likely as another, and if the rules refuse
 * it the next is made up. Thus every command that is allowed is equally likely. */

#include "rules/pz8-space/space.h"

enum {
    TRIES = 64, /* after so many the list is taken, from which each is as likely again */
    STEPS = 3   /* kinds of steps */
};

/* The next of a row of numbers that begins with the lot. */
static uint32_t draw(uint64_t *lot, uint32_t below)
{
    *lot += 0x9e3779b97f4a7c15u;
    uint64_t mixed = (*lot ^ *lot >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((mixed >> 32) * below >> 32);
}

/* Paths of one to n steps: 3 + 9 + 27 ... */
static uint32_t count_paths(int n)
{
    uint32_t paths = 0;
    while (n-- > 0) {
        paths = STEPS * (paths + 1);
    }
    return paths;
}

/* The path of this number among all that go on from this one, shorter ones first. */
static struct steps path_numbered(struct steps path, uint32_t number)
{
    int begun = path.n++;
    for (uint32_t paths = STEPS; number >= paths; paths *= STEPS) {
        number -= paths;
        path.n++;
    }
    for (int i = path.n - 1; i >= begun; i--) {
        path.step[i] = (uint8_t)(number % STEPS);
        number /= STEPS;
    }
    return path;
}

static bool say(struct command *command, enum space_verb verb)
{
    command->verb = (uint8_t)verb;
    command->n_words = 0;
    return true;
}

static bool say_of(struct command *command, enum space_verb verb, int32_t word)
{
    say(command, verb);
    command->words[command->n_words++] = word;
    return true;
}

/* pz8-space.move.first: mostly the first step can only be one forward, and pz8-space.move.minimum:
 * that is not enough. */
static bool must_go_forward(terms_t *terms, state_t *state)
{
    const struct ship *ship = &state->ships[state->active];
    struct hex to;
    return ship->spent == 0 &&
           space_look_ahead(terms, state, ship->at, ship->facing, &to) == AHEAD_SPACE;
}

static bool try_path(terms_t *terms, state_t *state, struct steps path, struct command *command)
{
    if (!space_can_go_along(terms, state, &path)) {
        return false;
    }
    say(command, VERB_MOVE);
    command_add_steps(command, &path);
    return true;
}

/* A path, a jump or staying. */
static bool try_movement(terms_t *terms, state_t *state, uint64_t *lot, struct command *command)
{
    const struct ship *ship = &state->ships[state->active];
    int left = space_mp_limit(terms, ship) - ship->spent;
    bool forward = must_go_forward(terms, state);
    struct steps begun = {.n = forward, .step = {STEP_F}};
    uint32_t paths = count_paths(left - begun.n);
    uint32_t hexes = (uint32_t)(terms->head.width * terms->head.height);
    bool may_jump = template_of(terms, ship)->jumps && state->stage == STAGE_CHOSEN;
    uint32_t number = draw(lot, paths + 1 + (may_jump ? hexes : 0));
    if (number < paths) {
        return try_path(terms, state, path_numbered(begun, number), command);
    }
    number -= paths;
    if (number == hexes || !may_jump) {
        return space_check_end_move(terms, state, NULL, NULL) && say(command, VERB_END_MOVE);
    }
    int column = (int)number / terms->head.height;
    struct space_jump jump = {
        .hex = hex_at(1 + column, 1 + (int)number - column * terms->head.height)};
    return space_check_jump(terms, state, &jump, NULL) &&
           say_of(command, VERB_JUMP, hex_raw(jump.hex));
}

/* What a ship may do after its movement. */
static bool try_action(terms_t *terms, state_t *state, uint64_t *lot, struct command *command)
{
    int number = (int)draw(lot, 3U + state->n_ships + state->n_torpedoes);
    switch (number) {
    case 0:
        return say(command, VERB_END_ACTIVATION);
    case 1:
        return space_check_cloak(terms, state, NULL, NULL) && say(command, VERB_CLOAK);
    case 2:
        return space_check_launch(terms, state, NULL, NULL) && say(command, VERB_LAUNCH);
    default:
        number -= 3;
        struct space_fire fire = {.target = number < state->n_ships
                                                ? ship_piece(number)
                                                : torpedo_piece(number - state->n_ships)};
        return space_check_fire(terms, state, &fire, NULL) &&
               say_of(command, VERB_FIRE, fire.target);
    }
}

static bool try_ship(terms_t *terms, state_t *state, uint64_t *lot, struct command *command)
{
    struct space_activate activate = {.unit = (int)draw(lot, state->n_ships)};
    return state->ships[activate.unit].side == state->goes.go &&
           space_check_activate(terms, state, &activate, NULL) &&
           say_of(command, VERB_ACTIVATE, ship_piece(activate.unit));
}

static bool try_any(terms_t *terms, state_t *state, uint64_t *lot, struct command *command)
{
    switch (agenda_top(&state->head)->kind) {
    case TASK_GO:
        return try_ship(terms, state, lot, command);
    case TASK_FIRE_BACK:
        return say(command, draw(lot, 2) == 0 ? VERB_FIRE_BACK : VERB_HOLD);
    default:
        return state->stage == STAGE_MOVED ? try_action(terms, state, lot, command)
                                           : try_movement(terms, state, lot, command);
    }
}

bool space_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    for (int i = 0; i < TRIES; i++) {
        if (try_any(terms, state, &lot, command)) {
            return true;
        }
    }
    return false;
}
