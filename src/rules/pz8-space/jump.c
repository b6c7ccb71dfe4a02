/* Pz8 Space: the jump and the cloak (ledger, "Jump" and "Cloak"). */

#include <string.h>

#include "rules/pz8-space/space.h"

/* pz8-space.jump.instead, pz8-space.jump.choose */
bool space_check_jump(terms_t *terms, state_t *state, const struct space_jump *order,
                      struct refusal *why)
{
    const struct ship *ship = &state->ships[state->active];
    if (ship->cloaked) {
        return refuse(why, CLAUSE_CLOAK_NO_JUMP, "a ship that cloaked does not jump in that turn");
    }
    if (state->stage != STAGE_CHOSEN) {
        return refuse(why, CLAUSE_JUMP_INSTEAD, "a ship jumps instead of moving, not after it");
    }
    if (!template_of(terms, ship)->jumps) {
        return refuse(why, CLAUSE_TEMPLATE_LACKS, "a ship of this kind cannot jump");
    }
    if (!hex_is_on(space_board(terms), order->hex)) {
        return refuse(why, CLAUSE_JUMP_CHOOSE, "that hex is not on the table");
    }
    if (space_is_asteroid(state, order->hex)) {
        return refuse(why, CLAUSE_JUMP_CHOOSE, "the hex named holds an asteroid");
    }
    return terms->head.options[OPT_JUMP_RAM] == JUMP_RAM_YES ||
           space_ship_at(state, order->hex, NO_UNIT) == NO_UNIT ||
           refuse(why, CLAUSE_JUMP_CHOOSE, "the hex named holds a ship");
}

enum { STRETCH = 8 };

/* What the word of a hex counts more than that of its neighbour to the north. */
static int32_t southwards(void)
{
    return hex_raw((struct hex){.q = 0, .p = 1});
}

/* A stretch of n hexes of a column, southwards. Written in blocks, which the compiler does well:
 * there must be room for one block too many. */
static int32_t *list_stretch(int32_t north, int n, int32_t *words)
{
    for (int i = 0; i < n; i += STRETCH, north += STRETCH * southwards()) {
        for (int j = 0; j < STRETCH; j++) {
            words[i + j] = north + j * southwards();
        }
    }
    return words + n;
}

/* The hexes of a column but those taken; bit 0 of `taken` is the first row. */
static int32_t *list_column(int column, int rows, uint64_t taken, int32_t *words)
{
    int32_t north = hex_raw(hex_at(column, 1));
    int row = 0;
    for (; taken != 0; taken &= taken - 1) {
        int next = __builtin_ctzll(taken);
        words = list_stretch(north + row * southwards(), next - row, words);
        row = next + 1;
    }
    return list_stretch(north + row * southwards(), rows - row, words);
}

static bool has_room(terms_t *terms, const struct hex_set *taken)
{
    uint64_t rows = UINT64_MAX >> (64 - terms->head.height); /* a bit for each of a column */
    for (int i = 0; i < terms->head.width; i++) {
        if (taken->columns[i] != rows) {
            return true;
        }
    }
    return false;
}

bool space_list_jump(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const struct ship *ship = &state->ships[state->active];
    if (state->stage != STAGE_CHOSEN || ship->cloaked || !template_of(terms, ship)->jumps) {
        return false;
    }
    struct hex_set taken; /* no column beyond the table is asked for */
    memset(taken.columns, 0, (size_t)terms->head.width * sizeof taken.columns[0]);
    for (int i = 0; i < state->n_asteroids; i++) {
        hex_set_add(&taken, state->asteroids[i].at);
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (is_on_table(&state->ships[i]) && terms->head.options[OPT_JUMP_RAM] == JUMP_RAM_NO) {
            hex_set_add(&taken, state->ships[i].at);
        }
    }
    if (legal == NULL) {
        return has_room(terms, &taken);
    }
    uint32_t hexes = (uint32_t)(terms->head.width * terms->head.height);
    int32_t *words = legal_open(legal, VERB_JUMP, 1, hexes + STRETCH);
    int32_t *end = words;
    for (int column = 1; column <= terms->head.width; column++) {
        end = list_column(column, terms->head.height, taken.columns[column - 1], end);
    }
    legal_close(legal, (uint32_t)(end - words));
    return end != words;
}

static int roll_one(struct play *play, enum space_purpose purpose, int clause)
{
    struct throw throw =
        play_die((int)purpose, clause, ship_piece(space_of(play)->active), NO_PIECE);
    return play_roll_total(play, &throw);
}

/* Drifts hex by hex; false if it has drifted off the table for good. */
static bool drift(struct play *play, int ship, int side, int hexes)
{
    struct space_state *state = space_of(play);
    struct ship *drifter = &state->ships[ship];
    for (int i = 0; i < hexes; i++) {
        struct hex to;
        enum ahead ahead = look_over_edge(space_terms(play), drifter->at, side, &to);
        if (ahead == AHEAD_EXIT) {
            space_leave_table(play, ship, to);
            return false;
        }
        drifter->at = ahead == AHEAD_WALL ? drifter->at : to;
    }
    return true;
}

/* pz8-space.jump.facing, pz8-space.jump.drift: the dice, one after another. */
static bool arrive(struct play *play, int ship)
{
    struct ship *jumper = &space_of(play)->ships[ship];
    jumper->facing = (uint8_t)roll_one(play, FOR_JUMP_FACING, CLAUSE_JUMP_FACING);
    if (roll_one(play, FOR_JUMP_DRIFT, CLAUSE_JUMP_DRIFT) > 2) {
        return true;
    }
    int hexes = roll_one(play, FOR_JUMP_HEXES, CLAUSE_JUMP_DRIFT);
    int side = jumper->facing;
    if (space_terms(play)->head.options[OPT_JUMP_DRIFT] == JUMP_DRIFT_RANDOM_SIDE) {
        side = roll_one(play, FOR_JUMP_SIDE, CLAUSE_JUMP_DRIFT);
    }
    return drift(play, ship, side, hexes);
}

void space_do_jump(struct play *play, const struct space_jump *order)
{
    struct space_state *state = space_of(play);
    agenda_run(play->state, TASK_GO_ON);
    int ship = state->active;
    struct ship *jumper = &state->ships[ship];
    space_tell_jumped(play, CLAUSE_JUMP_INSTEAD, ship, jumper->at, order->hex);
    jumper->jumped = 1;
    jumper->at = order->hex;
    state->stage = STAGE_MOVED;
    if (!arrive(play, ship)) {
        return;
    }
    space_tell_arrived(play, CLAUSE_JUMP_DRIFT, ship, jumper->at, jumper->facing);
    int other = space_ship_at(state, jumper->at, ship);
    if (other != NO_UNIT) {
        space_tell_rammed(play, CLAUSE_JUMP_COLLISION, ship, other);
        space_destroy(play, ship, CLAUSE_JUMP_COLLISION);
        space_destroy(play, other, CLAUSE_JUMP_COLLISION);
    } else if (space_is_asteroid(state, jumper->at)) {
        space_destroy(play, ship, CLAUSE_JUMP_ASTEROID);
    } else if (space_has_enemy_torpedo(state, jumper->at, jumper->side)) {
        /* pz8-space.jump.torpedo: contact, after collision. */
        space_meet_torpedoes(play, ship);
    }
}

/* pz8-space.cloak.after, pz8-space.cloak.no-jump, pz8-space.move.stuck */
bool space_check_cloak(terms_t *terms, state_t *state, const struct space_cloak *order,
                       struct refusal *why)
{
    if (state->stage != STAGE_MOVED) {
        return refuse(why, CLAUSE_CLOAK_AFTER, "a ship cloaks at the end of its movement");
    }
    const struct ship *ship = &state->ships[state->active];
    if (ship->jumped) {
        return refuse(why, CLAUSE_CLOAK_NO_JUMP, "a ship that jumped does not cloak in that turn");
    }
    if (ship->cloaked) {
        return refuse(why, CLAUSE_CLOAK_AFTER, "the ship is cloaked already");
    }
    if (!template_of(terms, ship)->cloaks) {
        return refuse(why, CLAUSE_TEMPLATE_LACKS, "a ship of this kind cannot cloak");
    }
    if (ship->spent == 0) {
        return refuse(why, CLAUSE_MOVE_STUCK, "a ship that stayed where it was does not cloak");
    }
    return !(ship->fired || ship->launched) ||
           refuse(why, CLAUSE_CLOAK_AFTER, "a ship that fired or launched does not cloak");
}

void space_do_cloak(struct play *play, const struct space_cloak *order)
{
    struct space_state *state = space_of(play);
    agenda_run(play->state, TASK_GO_ON);
    state->ships[state->active].cloaked = 1;
    space_tell_cloaked(play, CLAUSE_CLOAK_AFTER, state->active);
}
