/* Pz8 Space: torpedoes (ledger, "Torpedoes"). */

#include <string.h>

#include "rules/pz8-space/space.h"

/* pz8-space.table.dice: dice a torpedo attacks with. */
enum { AGAINST_SHIP, AGAINST_CLOAKED };
struct torpedo_dice {
    uint8_t roller, dice;
};
#include "rules/pz8-space-dice.h"

enum { TIED_MAX = 6 }; /* a die tells no more than six ships apart */

static void hit_by_torpedo(struct play *play, int torpedo, int ship);
static int choose_target(struct play *play, int torpedo);

/* pz8-space.torpedo.one, pz8-space.torpedo.launch, pz8-space.torpedo.barred */
bool space_check_launch(terms_t *terms, state_t *state, const struct space_launch *order,
                        struct refusal *why)
{
    if (is_shot_to_answer(state)) {
        return refuse(why, CLAUSE_TORPEDO_BARRED, "a torpedo is never launched as fire back");
    }
    if (state->stage != STAGE_MOVED) {
        return refuse(why, CLAUSE_TORPEDO_LAUNCH, "a torpedo is launched in the firing step");
    }
    const struct ship *ship = &state->ships[state->active];
    if (ship->jumped || ship->cloaked) {
        return refuse(why, CLAUSE_TORPEDO_BARRED,
                      "a ship that jumped or cloaked this turn does not launch");
    }
    if (ship->launched) {
        return refuse(why, CLAUSE_TORPEDO_ONE, "never more than one torpedo in an activation");
    }
    if (ship->torpedoes == 0) {
        return refuse(why, CLAUSE_TORPEDO_ONE, "the ship has no torpedo left");
    }
    if (ship->fired && terms->head.options[OPT_TORPEDO_AND_FIRE] == TORPEDO_AND_FIRE_INSTEAD) {
        return refuse(why, CLAUSE_TORPEDO_LAUNCH, "a ship fires or launches, not both");
    }
    struct hex ahead = hex_step(ship->at, ship->facing);
    if (!hex_is_on(space_board(terms), ahead)) {
        return refuse(why, CLAUSE_TORPEDO_LAUNCH, "the hex ahead is off the table");
    }
    return !space_is_asteroid(state, ahead) ||
           refuse(why, CLAUSE_TORPEDO_LAUNCH, "the hex ahead is an asteroid");
}

void space_do_launch(struct play *play, const struct space_launch *order)
{
    struct space_state *state = space_of(play);
    agenda_run(play->state, TASK_GO_ON);
    struct ship *ship = &state->ships[state->active];
    int number = state->n_torpedoes++;
    struct torpedo *torpedo = &state->torpedoes[number];
    *torpedo = (struct torpedo){.number = (uint16_t)(number + 1),
                                .side = ship->side,
                                .at = hex_step(ship->at, ship->facing)};
    ship->torpedoes--;
    ship->launched = 1;
    space_tell_launched(play, CLAUSE_TORPEDO_LAUNCH, state->active, number, torpedo->at);
    int there = space_ship_at(state, torpedo->at, state->active);
    if (there != NO_UNIT && state->ships[there].side != ship->side) {
        hit_by_torpedo(play, number, there);
    }
}

/* The hexes a torpedo has been in this turn: its start and six steps. */
struct track {
    int n;
    struct hex hexes[TORPEDO_MOVE + 1];
};

static bool next_hex(terms_t *terms, state_t *state, struct hex target, const struct track *track,
                     struct hex *next);

static bool has_enemy_ship(state_t *state, const struct torpedo *torpedo, struct hex hex)
{
    int ship = space_ship_at(state, hex, NO_UNIT);
    return ship != NO_UNIT && state->ships[ship].side != torpedo->side;
}

/* pz8-space.torpedo.move: up to six hexes; it stops in the first hex with an enemy ship. */
static void home_in(struct play *play, int number)
{
    struct space_state *state = space_of(play);
    struct torpedo *torpedo = &state->torpedoes[number];
    int target = choose_target(play, number);
    if (target == NO_UNIT) {
        return;
    }
    struct track track = {.n = 1, .hexes = {torpedo->at}};
    struct hex from = torpedo->at;
    struct hex next;
    while (track.n <= TORPEDO_MOVE && !has_enemy_ship(state, torpedo, torpedo->at) &&
           next_hex(space_terms(play), state, state->ships[target].at, &track, &next)) {
        torpedo->at = next;
        track.hexes[track.n++] = next;
    }
    space_tell_homed(play, CLAUSE_TORPEDO_MOVE, number, target, from, torpedo->at);
}

/* The nearest enemy ships (pz8-space.board.distance), in the order of their ids, up to what a die
 * can tell apart. */
static int nearest_ships(state_t *state, const struct torpedo *torpedo, int tied[TIED_MAX])
{
    int nearest = INT32_MAX;
    int n = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (!is_on_table(ship) || ship->side == torpedo->side) {
            continue;
        }
        int distance = hex_distance(torpedo->at, ship->at);
        if (distance > nearest) {
            continue;
        }
        n = distance < nearest ? 0 : n;
        nearest = distance;
        int place = n;
        while (place > 0 && strcmp(ship->id, state->ships[tied[place - 1]].id) < 0) {
            place--;
        }
        if (place == TIED_MAX) {
            continue;
        }
        n += n < TIED_MAX;
        memmove(&tied[place + 1], &tied[place], (size_t)(n - 1 - place) * sizeof tied[0]);
        tied[place] = i;
    }
    return n;
}

/* The ship a die names: as many faces for each of the n tied as go into six; the rest name none. */
static int ship_named(const uint8_t values[], int n_dice, int n)
{
    int ship = (values[0] - 1) / (6 / n);
    return ship < n ? ship : -1;
}

/* pz8-space.torpedo.target: the nearest enemy, ties settled by a die. */
static int choose_target(struct play *play, int torpedo)
{
    state_t *state = space_of(play);
    int tied[TIED_MAX];
    int n = nearest_ships(state, &state->torpedoes[torpedo], tied);
    if (n <= 1) {
        return n == 0 ? NO_UNIT : tied[0];
    }
    struct throw throw =
        play_die(FOR_TORPEDO_TIE, CLAUSE_TORPEDO_TARGET, torpedo_piece(torpedo), NO_PIECE);
    return tied[play_roll_result(play, &throw, ship_named, n)];
}

static bool has_visited(const struct track *track, struct hex hex)
{
    for (int i = 0; i < track->n; i++) {
        if (hex_equal(track->hexes[i], hex)) {
            return true;
        }
    }
    return false;
}

/* pz8-space.torpedo.path, pz8-space.asteroid.block: the lowest side that leads nearer; failing
 * that, one equally far and not yet visited. False if it stops. */
static bool next_hex(terms_t *terms, state_t *state, struct hex target, const struct track *track,
                     struct hex *next)
{
    struct hex from = track->hexes[track->n - 1];
    int distance = hex_distance(from, target);
    bool sideways = false;
    for (int side = 1; side <= 6; side++) {
        struct hex to = hex_step(from, side);
        if (!hex_is_on(space_board(terms), to) || space_is_asteroid(state, to)) {
            continue;
        }
        if (hex_distance(to, target) < distance) {
            *next = to;
            return true;
        }
        if (!sideways && hex_distance(to, target) == distance && !has_visited(track, to)) {
            *next = to;
            sideways = true;
        }
    }
    return sideways;
}

/* pz8-space.torpedo.contact: it hits by itself and is spent in any case. Nobody fires back. */
static void hit_by_torpedo(struct play *play, int torpedo, int ship)
{
    struct space_state *state = space_of(play);
    space_tell_contact(play, CLAUSE_TORPEDO_CONTACT, torpedo, ship);
    state->torpedoes[torpedo].gone = 1;
    space_contest_damage(play, torpedo_piece(torpedo), space_torpedo_dice(&state->ships[ship]),
                         ship);
}

void space_meet_torpedoes(struct play *play, int ship)
{
    struct space_state *state = space_of(play);
    const struct ship *target = &state->ships[ship];
    for (int i = 0; i < state->n_torpedoes && is_on_table(target); i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone && torpedo->side != target->side && hex_equal(torpedo->at, target->at)) {
            hit_by_torpedo(play, i, ship);
        }
    }
}

/* pz8-space.torpedo.cloaked: against a Cloaked ship with fewer dice. */
int space_torpedo_dice(const struct ship *ship)
{
    return pz8_space_dice[ship->cloaked ? AGAINST_CLOAKED : AGAINST_SHIP].dice;
}

/* pz8-space.torpedo.simultaneous: a torpedo whose ship an earlier one destroyed goes without
 * effect. `struck` has a bit for each ship destroyed in this phase. */
static void resolve_contact(struct play *play, int number, uint32_t *struck)
{
    struct space_state *state = space_of(play);
    struct torpedo *torpedo = &state->torpedoes[number];
    if (has_enemy_ship(state, torpedo, torpedo->at)) {
        int ship = space_ship_at(state, torpedo->at, NO_UNIT);
        hit_by_torpedo(play, number, ship);
        if (!is_on_table(&state->ships[ship])) {
            *struck |= 1U << ship;
        }
        return;
    }
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if ((*struck >> i & 1) && ship->side != torpedo->side && hex_equal(ship->at, torpedo->at)) {
            space_explode(play, number, CLAUSE_TORPEDO_SIMULTANEOUS);
            return;
        }
    }
}

enum phase_end space_run_torpedoes(struct play *play)
{
    state_t *state = space_of(play);
    for (int i = 0; i < state->n_torpedoes; i++) {
        if (!state->torpedoes[i].gone) {
            home_in(play, i);
        }
    }
    uint32_t struck = 0;
    _Static_assert(SHIPS_MAX <= 32, "a bit for each ship");
    for (int i = 0; i < state->n_torpedoes; i++) {
        if (!state->torpedoes[i].gone) {
            resolve_contact(play, i, &struck);
        }
    }
    return PHASE_ENDS;
}

/* pz8-space.torpedo.friends: a torpedo minds neither its own side's ships nor other torpedoes. */
bool space_has_enemy_torpedo(state_t *state, struct hex hex, int side)
{
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone && torpedo->side != side && hex_equal(torpedo->at, hex)) {
            return true;
        }
    }
    return false;
}
