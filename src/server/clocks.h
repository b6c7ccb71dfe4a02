/* Clocks of games. They go by the hall's time, which stands still while no server runs: that time
 * is nobody's. A game nobody is at may leave the memory with its clock running; the hall notes when
 * it would run out, and reads the game again then. */
#ifndef SANDTABLE_SERVER_CLOCKS_H
#define SANDTABLE_SERVER_CLOCKS_H

#include "server/hall.h"

/* What comes of clocks that have run out at this game. */
void clocks_look_after(struct hall *hall, struct hosted *hosted);

/* Does a clock run at this game? */
bool clocks_run(const struct hosted *hosted);

/* The game leaves the memory: its clock is noted if it runs. And it comes back. */
void clocks_lay_aside(struct hall *hall, const struct hosted *hosted);
void clocks_take_up(struct hall *hall, int64_t game);

/* Brings the games back whose clocks have run out meanwhile. */
void clocks_wake(struct hall *hall);

void clocks_clear(struct hall *hall);

#endif
