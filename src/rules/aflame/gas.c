/* A World Aflame: gas and anti-personnel mines (ledger, gas, anti-personnel mines). */

#include "rules/aflame/chapters.h"

enum spirit aflame_gas_spirit(terms_t *terms, state_t *state, int unit)
{
    (void)terms, (void)state, (void)unit;
    return SPIRIT_STEADY;
}
