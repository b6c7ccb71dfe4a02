/* What is said of a simulation on the command line, of battles or of whole campaigns. */
#ifndef SANDTABLE_CLI_SIM_PLAN_H
#define SANDTABLE_CLI_SIM_PLAN_H

#include "format/fault.h"
#include "sim/sim.h"

enum { PLAYER_KIND = 32 };

/* "greedy,random": who plays side 1, who plays side 2; a single name plays both. */
bool sim_players(const char *text, char kinds[SIDES][PLAYER_KIND], struct fault *fault);

/* How many games, on how many threads, from which seed, as texts or NULL; false if a number is
 * none, which has been told. */
bool sim_numbers(const char *games, const char *threads, const char *seed, struct sim_plan *plan);

/* Says why the players named cannot play it; EXIT_USAGE. */
int sim_refused(const struct problem *problem);

/* How often each side has won, each player if they changed sides, and nobody. */
void sim_print_rates(const struct sim_plan *plan, const struct sim_result *result);

#endif
