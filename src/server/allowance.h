/* Allowances: how much one address, or one name, may still ask for. Each has a purse that fills
 * with time up to a limit; what it asks for is paid out of it, and may be paid for afterwards, when
 * it is known what it cost: then the purse is in debt until time has filled it.
 *
 * A table of a fixed size, filed under a hash with a key of its own, so that nobody can choose
 * whose purse he shares. */
#ifndef SANDTABLE_SERVER_ALLOWANCE_H
#define SANDTABLE_SERVER_ALLOWANCE_H

#include <stdint.h>

struct allowances;

/* Each may spend `per_minute` in a minute for good, and `most` at once. NULL without memory. */
struct allowances *allowances_new(int64_t per_minute, int64_t most);
void allowances_free(struct allowances *allowances);

/* What is left, in thousandths; negative: a debt. `now` in milliseconds; a clock that is set back
 * neither gives nor takes. */
int64_t allowance_left(struct allowances *allowances, const char *who, int64_t now);

/* Spends so many thousandths; negative gives back. */
void allowance_spend(struct allowances *allowances, const char *who, int64_t thousandths,
                     int64_t now);

/* Seconds until so much is there; at least 1. */
int64_t allowance_wait(struct allowances *allowances, const char *who, int64_t thousandths,
                       int64_t now);

#endif
