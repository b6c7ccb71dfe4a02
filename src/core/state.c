#include "core/state.h"

#include <assert.h>
#include <string.h>

void agenda_push(struct state *state, struct task task)
{
    if (state->n_tasks == AGENDA_MAX) {
        state->overrun = OVERRUN_TASKS;
        return;
    }
    state->tasks[state->n_tasks++] = task;
}

void agenda_ask(struct state *state, int kind, int side, int unit)
{
    agenda_ask_about(state, kind, side, unit, 0, 0);
}

void agenda_ask_about(struct state *state, int kind, int side, int unit, int a, int b)
{
    agenda_push(state, (struct task){.kind = (uint8_t)kind,
                                     .waits = (uint8_t)(1 << side),
                                     .unit = (uint8_t)unit,
                                     .a = (int16_t)a,
                                     .b = (int16_t)b});
}

void agenda_ask_sides(struct state *state, int kind, unsigned sides, enum secrecy secret)
{
    agenda_push(state, (struct task){.kind = (uint8_t)kind,
                                     .waits = (uint8_t)sides,
                                     .secret = (uint8_t)secret,
                                     .unit = NO_UNIT});
}

void agenda_run(struct state *state, int kind)
{
    agenda_push(state, (struct task){.kind = (uint8_t)kind, .unit = NO_UNIT});
}

/* The slot is emptied too: two states that wait for the same thing have the same bytes. */
void agenda_pop(struct state *state)
{
    assert(state->n_tasks > 0);
    memset(&state->tasks[--state->n_tasks], 0, sizeof state->tasks[0]);
}

void agenda_close(struct state *state, int side)
{
    struct task *top = &state->tasks[state->n_tasks - 1];
    assert(state->n_tasks > 0 && top->secret == SECRET_ORDERS && top->waits >> side & 1);
    top->waits &= (uint8_t) ~(1 << side);
}

const struct task *agenda_top(const struct state *state)
{
    return state->n_tasks == 0 ? NULL : &state->tasks[state->n_tasks - 1];
}

bool waits_for(const struct state *state, int side)
{
    const struct task *top = agenda_top(state);
    return !state->over && top != NULL && side < SIDES && (top->waits >> side & 1);
}

int side_to_speak(const struct state *state)
{
    for (int side = 0; side < SIDES; side++) {
        if (waits_for(state, side)) {
            return side;
        }
    }
    return SIDE_NONE;
}

void agenda_ask_again(struct state *view, int side)
{
    for (int other = 0; other < SIDES; other++) {
        if (other != side && view->sealed[other].spoken) {
            memset(&view->sealed[other], 0, sizeof view->sealed[other]);
            view->tasks[view->n_tasks - 1].waits |= (uint8_t)(1 << other);
        }
    }
}

static uint64_t fold(uint64_t lane, const uint8_t *bytes, uint64_t odd)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    uint64_t mixed = (lane ^ word) * odd;
    return mixed ^ mixed >> 29;
}

/* Four lanes of multiply and fold, eight bytes a step, then the lanes folded together. Described in
 * docs/formats.md; states are a multiple of eight bytes long. The lanes are named one by one so
 * that they stay in registers. */
uint64_t state_hash(const struct state *state, uint32_t size)
{
    assert(size % 8 == 0);
    static const uint64_t odd[4] = {0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9,
                                    0xd6e8feb86659fd93};
    uint64_t lane[4] = {odd[1], odd[2], odd[3], odd[0] ^ size};
    const uint8_t *bytes = (const uint8_t *)state;
    for (; size >= 32; size -= 32, bytes += 32) {
        lane[0] = fold(lane[0], bytes, odd[0]);
        lane[1] = fold(lane[1], bytes + 8, odd[1]);
        lane[2] = fold(lane[2], bytes + 16, odd[2]);
        lane[3] = fold(lane[3], bytes + 24, odd[3]);
    }
    lane[0] = size >= 8 ? fold(lane[0], bytes, odd[0]) : lane[0];
    lane[1] = size >= 16 ? fold(lane[1], bytes + 8, odd[1]) : lane[1];
    lane[2] = size >= 24 ? fold(lane[2], bytes + 16, odd[2]) : lane[2];
    uint64_t hash = 0;
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ lane[i]) * odd[i];
        hash ^= hash >> 32;
    }
    return hash;
}
