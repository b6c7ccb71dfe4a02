/* Pz8 Space: spaceships on hexes (docs/rules/pz8-space.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and the few mutators that change a ship and write the event in one go. The files
 * follow the chapters of the ledger: sequence, move (on a chart: chart, course, paths), fire,
 * damage, torpedo, jump, asteroid, victory. */
#ifndef SANDTABLE_RULES_PZ8_SPACE_H
#define SANDTABLE_RULES_PZ8_SPACE_H

#include "board/hex.h"
#include "core/ruleset.h"
#include "rules/common/goes.h"
#include "rules/pz8-space-clauses.h"

enum {
    SHIPS_MAX = 32,
    TORPEDOES_MAX = 64, /* of a whole game; set-up refuses forces that could launch more */
    ASTEROIDS_MAX = 128,
    TEMPLATES_MAX = 16,
    MP_MAX = 8,       /* of a template; a path then fits one word of a command and of an event */
    MP_LEAST = 2,     /* pz8-space.move.minimum */
    TORPEDO_MOVE = 6, /* pz8-space.torpedo.move */
    TORPEDOES_OF_TEMPLATE = 255 /* a ship's where a file does not say */
};

#include "rules/pz8-space-terms.h"
#include "rules/pz8-space-words.h"

FLAT_BEGIN
struct space_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint8_t asteroid_direction; /* pz8-space.asteroid.agree */
    uint8_t convoy;      /* the template of the ships to bring away, if convoy_away is not 0 */
    uint8_t convoy_edge; /* over which edge */
    uint8_t convoy_away; /* side 1 wins when so many are away */
    uint8_t convoy_lost; /* side 2 wins when so many are lost */
    uint8_t unused[5];
    uint32_t convoy_ships; /* a bit for each of them, found at set-up */
    struct template templates[TEMPLATES_MAX];
};

/* A torpedo keeps its place in the list when it is gone: whoever speaks of it is understood. */
struct torpedo {
    uint16_t number; /* launch order, from 1 */
    uint8_t side, gone;
    struct hex at;
};

struct asteroid {
    struct hex at;
};

struct space_state {
    struct state head;
    uint16_t n_ships, n_torpedoes, n_asteroids;
    struct goes goes;
    uint8_t stage;
    uint8_t active;        /* the ship being activated, or NO_UNIT */
    uint8_t time_up;       /* the last turn has ended */
    uint8_t groups[SIDES]; /* pz8-space.turn.group, fixed at turn-start */
    struct hex free_hex;   /* the last hex of the active ship's path without another ship */
    struct ship ships[SHIPS_MAX];
    struct torpedo torpedoes[TORPEDOES_MAX];
    struct asteroid asteroids[ASTEROIDS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct space_state) <= 16 * 1024, "Pz8 Space must stay small");

/* -- vocabulary (words.c) ---------------------------------------------------------------------- */

static inline bool is_on_table(const struct ship *ship)
{
    return ship->status == STATUS_ON_TABLE;
}

static inline const struct template *template_of(terms_t *terms, const struct ship *ship)
{
    return &terms->templates[ship->template];
}

/* pz8-space.scenario.belt-convoy: a ship that is to be brought away. */
static inline bool is_convoy(terms_t *terms, const struct ship *ship)
{
    return terms->convoy_away != 0 && ship->side == 0 && ship->template == terms->convoy;
}

/* Is somebody asked whether he fires back? */
static inline bool is_shot_to_answer(state_t *state)
{
    const struct task *top = agenda_top(&state->head);
    return top != NULL && top->kind == TASK_FIRE_BACK;
}

static inline struct hex_board space_board(terms_t *terms)
{
    return (struct hex_board){.columns = (uint8_t)terms->head.width,
                              .rows = (uint8_t)terms->head.height};
}

int space_ships_on_table(state_t *state, int side);

/* The ship in this hex other than `but`, or NO_UNIT. */
int space_ship_at(state_t *state, struct hex hex, int but);
bool space_is_asteroid(state_t *state, struct hex hex);

/* MPs it may spend in an activation (pz8-space.move.points). */
int space_mp_limit(terms_t *terms, const struct ship *ship);

/* What a ship meets when it goes one hex towards a side. pz8-space.board.edge: what lies beyond the
 * table's edge is an exit, a wall or the other side. */
enum ahead { AHEAD_SPACE, AHEAD_ASTEROID, AHEAD_EXIT, AHEAD_WALL };

static inline enum ahead look_over_edge(terms_t *terms, struct hex from, int side, struct hex *to)
{
    *to = hex_step(from, side);
    if (hex_is_on(space_board(terms), *to)) {
        return AHEAD_SPACE;
    }
    int edge = terms->head.options[OPT_EDGE];
    *to = edge == EDGE_WRAP ? hex_wrap(space_board(terms), *to) : *to;
    return edge == EDGE_WRAP ? AHEAD_SPACE : edge == EDGE_EXIT ? AHEAD_EXIT : AHEAD_WALL;
}

enum ahead space_look_ahead(terms_t *terms, state_t *state, struct hex from, int side,
                            struct hex *to);

/* No asteroid on the straight row between the two. */
bool space_has_clear_row(state_t *state, struct hex from, int facing, int distance);

/* -- mutators (words.c) ------------------------------------------------------------------------ */

void space_destroy(struct play *play, int ship, int clause);
void space_leave_table(struct play *play, int ship, struct hex beyond);
void space_explode(struct play *play, int torpedo, int clause);

/* -- the chapters ------------------------------------------------------------------------------ */

/* space_check_move without a reason, and quickly. */
bool space_can_go_along(terms_t *terms, state_t *state, const struct steps *path);

/* Whether the active ship may fire at all, and whether it may fire at this target. */
bool space_check_guns(terms_t *terms, state_t *state, struct refusal *why);
bool space_check_shot(state_t *state, int32_t target, struct refusal *why);
/* The score that hits at this distance; 0 where guns do not reach (pz8-space.table.to-hit). */
int space_score_to_hit(int distance);
void space_damage_by_gun(struct play *play, int firer, int target);
/* Both sides' damage dice, and what comes of them; `attacker` is a piece. */
void space_contest_damage(struct play *play, int32_t attacker, int dice, int target);

/* Judgement of a shot, for the computer player: the faces of a die that hit, of six; the dice of
 * its guns; and what is to be expected of so many dice against a ship's. */
int space_hit_chance(state_t *state, int firer, int32_t target);
int space_attack_dice(terms_t *terms, const struct ship *ship);
int32_t space_expected_harm(terms_t *terms, const struct ship *ship, int dice, int32_t if_damaged,
                            int32_t if_destroyed);

/* The dice a torpedo attacks this ship with. */
int space_torpedo_dice(const struct ship *ship);
/* Every enemy torpedo in the ship's hex hits it, in launch order, while it lives. */
void space_meet_torpedoes(struct play *play, int ship);
bool space_has_enemy_torpedo(state_t *state, struct hex hex, int side);

/* What the ship's side loses by its judgement if the ship is damaged, or destroyed. */
struct stake {
    int32_t damaged, destroyed;
};
struct stake space_stake_of(terms_t *terms, state_t *state, const struct ship *ship,
                            const int32_t weights[]);
/* As much of space_score as hangs on this ship of the state, for its own side. */
int32_t space_score_about(terms_t *terms, state_t *state, const struct ship *ship,
                          const int32_t weights[]);
/* What the enemy's torpedoes are worth to him. */
int32_t space_threat_of_torpedoes(state_t *state, int side, const int32_t weights[]);
/* How much of a ship's worth is for the enemy straight ahead. */
int32_t space_worth_of_aim(terms_t *terms, state_t *state, const struct ship *ship,
                           const int32_t weights[]);
/* How much better its side stands with this torpedo on its way. */
int32_t space_worth_of_torpedo(state_t *state, const struct torpedo *torpedo,
                               const int32_t weights[]);

#endif
