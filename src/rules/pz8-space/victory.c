/* Pz8 Space: the end of a game, and how well a side stands (ledger, "Victory" and "Scenarios"). */

#include "rules/common/expect.h"
#include "rules/common/points.h"
#include "rules/pz8-space/space.h"

/* pz8-space.scenario.belt-convoy: ships to bring away over one edge. One that leaves elsewhere is
 * lost. If both numbers are reached at once, nobody has won by them. */
static bool convoy_decides(terms_t *terms, state_t *state, uint8_t *winner)
{
    *winner = SIDE_NONE;
    if (terms->convoy_away == 0) {
        return false;
    }
    int away = 0;
    int lost = 0;
    for (uint32_t ships = terms->convoy_ships; ships != 0; ships &= ships - 1) {
        const struct ship *ship = &state->ships[__builtin_ctz(ships)];
        if (!is_on_table(ship)) {
            bool escaped = ship->status == STATUS_LEFT && ship->left_over == terms->convoy_edge;
            *(escaped ? &away : &lost) += 1;
        }
    }
    bool saved = away >= terms->convoy_away;
    bool ruined = lost >= terms->convoy_lost;
    *winner = saved == ruined ? SIDE_NONE : saved ? 0 : 1;
    return saved != ruined;
}

enum { BOTH_SIDES = 3 };

/* A bit for each side with a ship on the table. Asked after every step of the game: mostly the
 * first ship, of side 1, and the last, of side 2, settle it. */
static unsigned sides_on_table(state_t *state)
{
    unsigned sides = 0;
    const struct ship *first = state->ships;
    const struct ship *last = first + state->n_ships - 1;
    for (; first <= last && sides != BOTH_SIDES; first++, last--) {
        sides |= (unsigned)is_on_table(first) << first->side;
        sides |= (unsigned)is_on_table(last) << last->side;
    }
    return sides;
}

/* pz8-space.victory.end: 2 for a ship destroyed, 1 for one that is damaged or gone. */
struct outcome space_outcome(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.winner = SIDE_NONE, .clause = CLAUSE_VICTORY_END};
    if (convoy_decides(terms, state, &outcome.winner)) {
        outcome.over = true;
        outcome.clause = CLAUSE_SCENARIO_BELT_CONVOY;
    }
    unsigned there = sides_on_table(state);
    if (!outcome.over && there == BOTH_SIDES && !state->time_up) {
        return (struct outcome){.over = false, .winner = SIDE_NONE};
    }
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        bool destroyed = ship->status == STATUS_DESTROYED;
        score_loss(&outcome, ship->side,
                   destroyed                     ? 2
                   : ship->status == STATUS_LEFT ? 1
                                                 : ship->damaged);
    }
    if (!outcome.over) {
        outcome.over = true;
        outcome.winner = there == BOTH_SIDES ? side_with_more(outcome.points)
                         : there == 0        ? SIDE_NONE
                                             : (uint8_t)(there - 1);
    }
    return outcome;
}

/* What follows is no rule but judgement, for the computer player: thousandths of a point
 * (data/pz8-space/weights.tsv). */

/* The ships of a side that are on the table. */
struct fleet {
    int n;
    const struct ship *ships[SHIPS_MAX];
};

static void muster(state_t *state, struct fleet fleets[SIDES])
{
    fleets[0].n = fleets[1].n = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (is_on_table(ship)) {
            struct fleet *fleet = &fleets[ship->side];
            fleet->ships[fleet->n++] = ship;
        }
    }
}

/* The nearest of the enemy and its distance; NULL if there is none. */
static const struct ship *nearest_of(const struct fleet *enemy, struct hex from, int *distance)
{
    const struct ship *nearest = NULL;
    *distance = 2 * HEX_MAX_COLUMNS;
    for (int i = 0; i < enemy->n; i++) {
        int further = hex_distance(from, enemy->ships[i]->at);
        if (further < *distance) {
            *distance = further;
            nearest = enemy->ships[i];
        }
    }
    return nearest;
}

/* The sixths of a hit it could score as it stands, and the distance of the nearest enemy. */
static int best_aim(state_t *state, const struct ship *ship, const struct fleet *enemy,
                    int *nearest)
{
    int best = 0;
    *nearest = 2 * HEX_MAX_COLUMNS;
    for (int i = 0; i < enemy->n; i++) {
        struct hex at = enemy->ships[i]->at;
        int distance = hex_distance(ship->at, at);
        *nearest = distance < *nearest ? distance : *nearest;
        if (hex_row_distance(ship->at, ship->facing, at) == 0) {
            continue;
        }
        int score = space_score_to_hit(distance);
        int sixths = score == 0 ? 0 : expect_faces(score, 0);
        if (sixths > best && space_has_clear_row(state, ship->at, ship->facing, distance)) {
            best = sixths;
        }
    }
    return best;
}

/* What its guns are worth where it stands: nearness to the nearest enemy, and its aim; ships that
 * cannot shoot threaten nobody. */
static int32_t worth_of_guns(state_t *state, const struct ship *ship, const struct fleet *enemy,
                             const int32_t weights[])
{
    int nearest;
    int best = best_aim(state, ship, enemy, &nearest);
    return best * weights[WEIGHT_AIM] - nearest * weights[WEIGHT_NEAR] -
           ship->jumped * weights[WEIGHT_RISK_JUMPED];
}

int32_t space_worth_of_aim(terms_t *terms, state_t *state, const struct ship *ship,
                           const int32_t weights[])
{
    struct fleet fleets[SIDES];
    int nearest;
    muster(state, fleets);
    return template_of(terms, ship)->guns
               ? best_aim(state, ship, &fleets[1 - ship->side], &nearest) * weights[WEIGHT_AIM]
               : 0;
}

/* Hexes from the far edge: a convoy ship is worth more the nearer it is to its own. */
static int convoy_progress(terms_t *terms, const struct ship *ship)
{
    return terms->convoy_edge == EAST_EDGE    ? hex_column(ship->at)
           : terms->convoy_edge == WEST_EDGE  ? terms->head.width - hex_column(ship->at)
           : terms->convoy_edge == SOUTH_EDGE ? hex_row(ship->at)
                                              : terms->head.height - hex_row(ship->at);
}

/* pz8-space.asteroid.collide: it moves no more this turn, and an asteroid will drift into it. */
static bool is_doomed(terms_t *terms, state_t *state, const struct ship *ship)
{
    if (state->n_asteroids == 0 || !ship->activated) {
        return false;
    }
    struct hex from = hex_step(ship->at, hex_opposite(terms->asteroid_direction));
    return space_is_asteroid(state, hex_wrap(space_board(terms), from));
}

static int32_t worth_of_lost(terms_t *terms, const struct ship *ship, const int32_t weights[])
{
    if (is_convoy(terms, ship)) {
        bool away = ship->status == STATUS_LEFT && ship->left_over == terms->convoy_edge;
        return away ? weights[WEIGHT_CONVOY] : -weights[WEIGHT_CONVOY];
    }
    return -(ship->status == STATUS_LEFT ? 1 : 2) * weights[WEIGHT_POINT];
}

static int32_t worth_of_ship(terms_t *terms, state_t *state, const struct ship *ship,
                             const struct fleet *enemy, const int32_t weights[])
{
    int32_t worth = weights[WEIGHT_SHIP] - ship->damaged * weights[WEIGHT_POINT] +
                    ship->torpedoes * weights[WEIGHT_TORPEDO];
    if (is_convoy(terms, ship)) {
        worth += convoy_progress(terms, ship) * weights[WEIGHT_CONVOY_HEX];
    }
    if (template_of(terms, ship)->guns) {
        worth += worth_of_guns(state, ship, enemy, weights);
    }
    return worth;
}

/* Is its loss one too many for the convoy? */
static bool is_last_of_convoy(terms_t *terms, state_t *state, const struct ship *ship)
{
    int lost = 1;
    for (uint32_t ships = terms->convoy_ships; ships != 0; ships &= ships - 1) {
        const struct ship *other = &state->ships[__builtin_ctz(ships)];
        lost += other->status == STATUS_DESTROYED ||
                (other->status == STATUS_LEFT && other->left_over != terms->convoy_edge);
    }
    return is_convoy(terms, ship) && lost >= terms->convoy_lost;
}

struct stake space_stake_of(terms_t *terms, state_t *state, const struct ship *ship,
                            const int32_t weights[])
{
    struct fleet fleets[SIDES];
    muster(state, fleets);
    struct ship lost = *ship;
    lost.status = STATUS_DESTROYED;
    int32_t worth = worth_of_ship(terms, state, ship, &fleets[1 - ship->side], weights);
    if (fleets[ship->side].n == 1 || is_last_of_convoy(terms, state, ship)) {
        worth += weights[WEIGHT_WIN];
    }
    return (struct stake){.damaged = weights[WEIGHT_POINT],
                          .destroyed = worth - worth_of_lost(terms, &lost, weights)};
}

static int32_t worth_of_homing(const struct torpedo *torpedo, const struct fleet *enemy,
                               const int32_t weights[])
{
    int distance;
    const struct ship *target = nearest_of(enemy, torpedo->at, &distance);
    int32_t worth = distance <= TORPEDO_MOVE ? weights[WEIGHT_HOMING] : weights[WEIGHT_HOMING_FAR];
    return target != NULL && target->cloaked ? worth * weights[WEIGHT_HOMING_CLOAKED] / PER_CENT
                                             : worth;
}

int32_t space_worth_of_torpedo(state_t *state, const struct torpedo *torpedo,
                               const int32_t weights[])
{
    struct fleet fleets[SIDES];
    muster(state, fleets);
    return worth_of_homing(torpedo, &fleets[1 - torpedo->side], weights);
}

int32_t space_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct fleet fleets[SIDES];
    int32_t score = worth_of_end(&state->head, side, weights[WEIGHT_WIN]);
    muster(state, fleets);
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        int32_t worth = is_on_table(ship) && !is_doomed(terms, state, ship)
                            ? worth_of_ship(terms, state, ship, &fleets[1 - ship->side], weights)
                            : worth_of_lost(terms, ship, weights);
        score += ship->side == side ? worth : -worth;
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone) {
            int32_t worth = worth_of_homing(torpedo, &fleets[1 - torpedo->side], weights);
            score += torpedo->side == side ? worth : -worth;
        }
    }
    return score;
}

int32_t space_threat_of_torpedoes(state_t *state, int side, const int32_t weights[])
{
    struct fleet fleets[SIDES];
    int32_t threat = 0;
    muster(state, fleets);
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone && torpedo->side != side) {
            threat += worth_of_homing(torpedo, &fleets[side], weights);
        }
    }
    return threat;
}

/* Its own side's other ships and torpedoes, and what the enemy's ships are worth but for their
 * guns, stay as they are wherever it is. */
int32_t space_score_about(terms_t *terms, state_t *state, const struct ship *ship,
                          const int32_t weights[])
{
    struct fleet fleets[SIDES];
    muster(state, fleets);
    const struct fleet *own = &fleets[ship->side];
    const struct fleet *enemy = &fleets[1 - ship->side];
    int32_t score = is_on_table(ship) && !is_doomed(terms, state, ship)
                        ? worth_of_ship(terms, state, ship, enemy, weights)
                        : worth_of_lost(terms, ship, weights);
    for (int i = 0; i < enemy->n; i++) {
        if (template_of(terms, enemy->ships[i])->guns &&
            !is_doomed(terms, state, enemy->ships[i])) {
            score -= worth_of_guns(state, enemy->ships[i], own, weights);
        }
    }
    return score - space_threat_of_torpedoes(state, ship->side, weights);
}
