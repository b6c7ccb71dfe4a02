/* The list of flights of Pz8 Aerial and Pz8 Jets against every series of actions there is, each
 * judged as a command: for every end one flight is listed, of those with the fewest MPs the first
 * in the order of the alphabet, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bot/chance.h"
#include "core/verb.h"
#include "format/scenario.h"
#include "rules/pz8-air/flight.h"
#include "rules/pz8-air/set.h"
#include "rules/registry.h"

enum {
    SITUATIONS = 600,
    TRIED_MP = 5, /* with more there are too many series to try them all */
    WIDE = 2 * TRIED_MP + 1,
    ENDS = WIDE * WIDE * HEX_SIDES * CEILING_MAX * 2 * 2
};

/* An aircraft about to fly, and all that is known of where it can come to. */
struct situation {
    const struct ruleset *rules;
    struct air_scenario terms;
    struct air_state state;
    struct chance chance;
    struct legal legal;
    struct flights flights;
    uint64_t
        found[ENDS]; /* the best flight to each end, or 0; as a number that is less if better */
    uint32_t n_found;
};
static struct situation now;

static int below(int n)
{
    return (int)chance_below(&now.chance, (uint32_t)n);
}

static struct plane *flier(void)
{
    return &now.state.planes[0];
}

/* -- a situation ------------------------------------------------------------------------------- */

static void take_rules(const char *slug, const char *scenario)
{
    struct fault fault;
    now.rules = ruleset_named(slug);
    struct game *game = scenario_shipped(now.rules, scenario, &fault);
    assert_non_null(game);
    memcpy(&now.terms, game->scenario, sizeof now.terms);
    memcpy(&now.state, game->state, sizeof now.state);
    game_free(game);
}

static bool plays_jets(void)
{
    return now.terms.set == SET_PZ8_JETS;
}

/* An aircraft of the first template, alone on the largest table, in the middle of a game. */
static void begin_situation(bool jets)
{
    take_rules(jets ? "pz8-jets" : "pz8-aerial", jets ? "mirage-pair" : "biplane-duel");
    now.terms.head.width = HEX_MAX_COLUMNS;
    now.terms.head.height = HEX_MAX_ROWS;
    now.terms.ww1 = 0;
    now.state.head.begun = 1;
    now.state.head.turn = 2;
    now.state.head.phase = ACTIVATION_PHASE;
    now.state.active = 0;
    now.state.stage = STAGE_CHOSEN;
    now.state.n_planes = 1;
    memset(now.state.planes, 0, sizeof now.state.planes);
    *flier() = (struct plane){.at = hex_at(32, 32),
                              .facing = 1,
                              .altitude = 1,
                              .experience = EXPERIENCE_AVERAGE,
                              .pilot = NO_UNIT};
    now.state.head.n_tasks = 0;
    agenda_push(&now.state.head, (struct task){.kind = TASK_PLANE, .waits = 1});
}

/* Others on a small table, as many as find room. */
static void crowd(int planes)
{
    for (int i = 0; i < planes; i++) {
        struct plane plane = {.side = i & 1, .facing = 1, .altitude = 1, .pilot = NO_UNIT};
        plane.at = hex_at(1 + below(now.terms.head.width), 1 + below(now.terms.head.height));
        if (air_plane_at(&now.state, plane.at, NO_UNIT) == NO_UNIT) {
            now.state.planes[now.state.n_planes++] = plane;
        }
    }
}

/* Anything a game can come to: at an edge, in a crowd, one or two levels above its maximum. */
static void any_situation(void)
{
    begin_situation(below(2) == 1);
    struct template *type = &now.terms.templates[0];
    now.terms.head.width = 3 + below(8);
    now.terms.head.height = 3 + below(8);
    now.terms.head.options[OPT_EDGE] = (uint8_t)below(3);
    now.terms.ww1 = !plays_jets() && below(2) == 1;
    type->biplane = !plays_jets() && below(2) == 1;
    type->altitude = (uint8_t)(1 + below(CEILING_MAX));
    flier()->at = hex_at(1 + below(now.terms.head.width), 1 + below(now.terms.head.height));
    flier()->facing = (uint8_t)(1 + below(HEX_SIDES));
    flier()->altitude = (uint8_t)(below(2) == 1 ? type->altitude : 1 + below(type->altitude));
    flier()->damaged = below(2) == 1;
    flier()->load = !plays_jets() && below(2) == 1 ? LOAD_BOMBS : LOAD_NONE;
    do {
        type->mp = (uint8_t)(1 + below(MP_MAX));
    } while (air_mp(&now.terms, flier()) > TRIED_MP);
    crowd(below(PLANES_MAX - 1));
}

/* -- flights ----------------------------------------------------------------------------------- */

static int cost_of(int action)
{
    const struct action_row *row = &set_of(&now.terms)->actions[action];
    bool biplane = now.terms.templates[0].biplane;
    bool sharp = action == ACTION_XL || action == ACTION_XR;
    return sharp && !now.terms.ww1 ? 0 : biplane ? row->mp_biplane : row->mp;
}

/* The flight as a number: the MPs first, then its actions in the order of the alphabet. */
static uint64_t spell(const struct steps *path)
{
    static const uint8_t letters[ACTIONS] = {
        [ACTION_C] = 1,  [ACTION_D] = 2,  [ACTION_F] = 3,  [ACTION_I] = 4,  [ACTION_SL] = 5,
        [ACTION_SR] = 6, [ACTION_TL] = 7, [ACTION_TR] = 8, [ACTION_XL] = 9, [ACTION_XR] = 10};
    uint64_t spelt = 0;
    uint64_t spent = 0;
    for (int i = 0; i < MP_MAX; i++) {
        spelt = spelt << 4 | (i < path->n ? letters[path->step[i]] : 0);
        spent += i < path->n ? (uint64_t)cost_of(path->step[i]) : 0;
    }
    return spent << 48 | spelt;
}

/* The number of the end: place, facing, altitude, reversed, and whether it took more than 3 MPs. */
static int end_of(const struct steps *path)
{
    const struct plane *plane = flier();
    struct hex at = plane->at;
    int facing = plane->facing;
    int altitude = plane->altitude;
    int reversed = 0;
    for (int i = 0; i < path->n; i++) {
        const struct step_effect *effect = &air_action_effects[path->step[i]];
        at = hex_step(at, hex_turn(facing, effect->over));
        facing = hex_turn(facing, effect->turn);
        altitude += effect->climb;
        reversed |= path->step[i] == ACTION_I;
    }
    int place = (at.q - plane->at.q + TRIED_MP) * WIDE + at.p - plane->at.p + TRIED_MP;
    int heading = (place * HEX_SIDES + facing - 1) * CEILING_MAX + altitude - 1;
    return (heading * 2 + reversed) * 2 + (spell(path) >> 48 > CAREFUL_MP);
}

static bool is_allowed(const struct steps *path)
{
    struct command command = {.verb = VERB_FLY, .side = 0};
    struct refusal unused;
    command_add_steps(&command, path);
    return verb_check(now.rules, &now.terms.head, &now.state.head, &command, &unused);
}

/* Every series of actions that begins so. */
static void try_all(struct steps *path, int left)
{
    for (int action = 0; action < ACTIONS; action++) {
        int cost = cost_of(action);
        if (cost == 0 || cost > left) {
            continue;
        }
        path->step[path->n++] = (uint8_t)action;
        if (is_allowed(path)) {
            uint64_t *best = &now.found[end_of(path)];
            now.n_found += *best == 0;
            *best = *best == 0 || spell(path) < *best ? spell(path) : *best;
        }
        try_all(path, left - cost);
        path->n--;
    }
}

static void compare_lists(void)
{
    struct command command;
    struct steps path;
    uint32_t n = 0;
    legal_clear(&now.legal);
    air_list_flights(&now.terms, &now.state, &now.legal);
    for (uint32_t i = 0; i < now.legal.n; i++) {
        legal_get(&now.legal, i, 0, &command);
        if (command.verb == VERB_FLY) {
            assert_true(command_steps(&command, 0, &path));
            assert_true(now.found[end_of(&path)] == spell(&path));
            n++;
        }
    }
    assert_int_equal(n, now.n_found);
    assert_int_equal(now.legal.n - n, n == 0); /* end-move, if nothing else */
    const struct air_end_move stay = {.side = 0};
    struct refusal why;
    assert_int_equal(air_check_end_move(&now.terms, &now.state, &stay, &why), n == 0);
}

static void every_end_has_one_flight_the_best(void **state)
{
    (void)state;
    int too_high = 0;
    chance_start(&now.chance, "flights", 1);
    for (int i = 0; i < SITUATIONS; i++) {
        struct steps path = {.n = 0};
        any_situation();
        memset(now.found, 0, sizeof now.found);
        now.n_found = 0;
        try_all(&path, air_mp(&now.terms, flier()));
        compare_lists();
        too_high += flier()->altitude > air_ceiling(&now.terms, flier()) + 1;
    }
    assert_true(too_high > SITUATIONS / 20);
}

/* At MP_MAX and JET_MP_MAX: a search that came to more places than it has room for would stop the
 * program. */
static void list_longest(bool jets, bool ww1, bool biplane)
{
    begin_situation(jets);
    now.terms.ww1 = ww1;
    now.terms.templates[0].biplane = biplane;
    now.terms.templates[0].mp = jets ? JET_MP_MAX : MP_MAX;
    now.terms.templates[0].altitude = CEILING_MAX;
    for (int altitude = 1; altitude <= CEILING_MAX; altitude++) {
        struct sky sky;
        flier()->altitude = (uint8_t)altitude;
        air_draw_sky(&sky, &now.terms, &now.state, 0);
        assert_int_equal(air_find_flights(&sky, &now.flights), FLIES);
        assert_in_range(now.flights.n, 1, FLIGHTS_MAX - 1);
    }
}

static void longest_lists_are_whole(void **state)
{
    (void)state;
    list_longest(true, false, false);
    for (int kind = 0; kind < 4; kind++) {
        list_longest(false, kind & 1, kind & 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_end_has_one_flight_the_best),
        cmocka_unit_test(longest_lists_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
