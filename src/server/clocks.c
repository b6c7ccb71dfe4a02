#include "server/clocks.h"

#include <stdio.h>
#include <stdlib.h>

#include "format/name.h"
#include "format/value.h"
#include "server/log.h"
#include "server/settings.h"

static bool clock_runs(const struct hosted *hosted, int side)
{
    const struct state *state = hosted->game->state;
    return hosted->clock.kind != CLOCK_NONE && !hosted_is_only_shown(hosted) && state->begun &&
           !state->over && waits_for(state, side) && hosted->seats[side].bot == NULL;
}

bool clocks_run(const struct hosted *hosted)
{
    return clock_runs(hosted, 0) || clock_runs(hosted, 1);
}

void hosted_charge(struct hall *hall, struct hosted *hosted)
{
    struct clock *clock = &hosted->clock;
    int64_t elapsed = hall->now - clock->since;
    clock->since = hall->now;
    for (int side = 0; side < SIDES; side++) {
        if (clock_runs(hosted, side)) {
            clock->left[side] = clock->left[side] > elapsed ? clock->left[side] - elapsed : 0;
        }
    }
}

json_t *clock_json(const struct hosted *hosted)
{
    const struct clock *clock = &hosted->clock;
    if (clock->kind == CLOCK_NONE) {
        return json_null();
    }
    json_t *json =
        json_pack("{s:s, s:I, s:s, s:[]}", "kind", clock_kinds[clock->kind], "seconds",
                  (json_int_t)(clock->given / 1000), "then", clock_ends[clock->then], "runs");
    for (int side = 0; side < SIDES; side++) {
        json_object_set_new(json, hosted->game->rules->side_ids[side],
                            json_integer(clock->left[side]));
        if (clock_runs(hosted, side)) {
            json_array_append_new(json_object_get(json, "runs"), side_id_json(hosted, side));
        }
    }
    return json;
}

/* -- when one has run out ---------------------------------------------------------------------- */

/* That it has run out is kept too, so that it is told once, whoever reads the game again. */
static void keep_out(struct hall *hall, struct hosted *hosted)
{
    int out = hosted->clock.out[0] | hosted->clock.out[1] << 1;
    settings_change(hall, hosted, "out", out == 0 ? NULL : json_integer(out));
}

void hosted_wind_up(struct hall *hall, struct hosted *hosted)
{
    struct clock *clock = &hosted->clock;
    clock->left[0] = clock->left[1] = clock->given;
    if (clock->out[0] || clock->out[1]) {
        clock->out[0] = clock->out[1] = false;
        keep_out(hall, hosted);
    }
}

static void tell_out(struct hall *hall, struct hosted *hosted, int side)
{
    struct scene scene = scene_of(hosted->game);
    char name[VALUE_TEXT];
    side_name(&scene, side, name);
    hosted->clock.out[side] = true;
    keep_out(hall, hosted);
    hosted_announce(hall, hosted, "The clock of %s has run out.", name);
}

/* What happens when a clock runs out was agreed beforehand. */
static void run_out(struct hall *hall, struct hosted *hosted, int side)
{
    struct clock *clock = &hosted->clock;
    if (!clock->out[side]) {
        tell_out(hall, hosted, side);
    } else if (clock->then == END_NOTE || hosted->asked != NULL) {
        return; /* told already, or dice are still to be typed in */
    }
    if (clock->then == END_LOSE) {
        struct spoken lost = {.command = {.verb = VERB_CONCEDE, .side = (uint8_t)side}};
        hosted_do(hall, hosted, &lost, NULL, NULL);
    } else if (clock->then == END_COMPUTER) {
        struct seat *seat = &hosted->seats[side];
        seat->bot = &bot_regular;
        snprintf(seat->kept.kind, sizeof seat->kept.kind, "computer:%s", bot_regular.name);
        store_put_seat(hall->store, hosted->id, side, &seat->kept);
        hosted_tell_seats(hosted);
    }
}

void clocks_look_after(struct hall *hall, struct hosted *hosted)
{
    if (!clocks_run(hosted)) {
        return;
    }
    hosted_charge(hall, hosted);
    for (int side = 0; side < SIDES; side++) {
        if (hosted->clock.left[side] == 0 && clock_runs(hosted, side)) {
            run_out(hall, hosted, side);
        }
    }
}

/* -- games that have left the memory ----------------------------------------------------------- */

/* One that has run out has nothing more to do than was done. */
static int64_t due_time(const struct hosted *hosted)
{
    int64_t due = INT64_MAX;
    for (int side = 0; side < SIDES; side++) {
        int64_t out = hosted->clock.since + hosted->clock.left[side];
        if (clock_runs(hosted, side) && !hosted->clock.out[side] && out < due) {
            due = out;
        }
    }
    return due;
}

void clocks_lay_aside(struct hall *hall, const struct hosted *hosted)
{
    struct aside one = {.game = hosted->id, .due = due_time(hosted)};
    if (one.due == INT64_MAX) {
        return;
    }
    if (hall->n_aside == hall->aside_room) {
        size_t room = hall->aside_room * 2 + 64;
        struct aside *list = realloc(hall->aside, room * sizeof *list);
        if (list == NULL) {
            log_line("error", "memory", "game=%lld", (long long)hosted->id);
            return;
        }
        hall->aside = list;
        hall->aside_room = room;
    }
    hall->aside[hall->n_aside++] = one;
}

void clocks_take_up(struct hall *hall, int64_t game)
{
    for (size_t i = 0; i < hall->n_aside; i++) {
        if (hall->aside[i].game == game) {
            hall->aside[i] = hall->aside[--hall->n_aside];
            return;
        }
    }
}

void clocks_wake(struct hall *hall)
{
    for (size_t i = 0; i < hall->n_aside;) {
        struct fault fault;
        int64_t game = hall->aside[i].game;
        if (hall->aside[i].due > hall->now) {
            i++;
            continue;
        }
        if (hall_game(hall, game, &fault) == NULL) { /* which takes it off the list otherwise */
            log_line("error", "clock", "game=%lld why=\"%s\"", (long long)game, fault.text);
            clocks_take_up(hall, game);
        }
    }
}

void clocks_clear(struct hall *hall)
{
    free(hall->aside);
    hall->aside = NULL;
    hall->n_aside = hall->aside_room = 0;
}
