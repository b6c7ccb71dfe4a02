/* Tarr's Modern Warfare: the tables of the ledger (section 5). */

#include "rules/tarr/chapters.h"

#include "rules/tarr-bursts.h"
#include "rules/tarr-cover-rates.h"
#include "rules/tarr-models.h"
#include "rules/tarr-moves.h"
#include "rules/tarr-ranges.h"
#include "rules/tarr-small-arms.h"
#include "rules/tarr-strike.h"
#include "rules/tarr-terrain.h"

enum { SMALL_ARMS = sizeof tarr_small_arms / sizeof tarr_small_arms[0] };

/* tarr.table.moves */
const struct move_row *tarr_moves_of(int arm)
{
    return &tarr_moves[arm];
}

/* tarr.table.ranges */
const struct range_row *tarr_range(int weapon)
{
    return &tarr_ranges[weapon];
}

/* tarr.table.small-arms */
const struct small_arm *tarr_small_arm(int weapon)
{
    for (int i = 0; i < SMALL_ARMS; i++) {
        if (tarr_small_arms[i].weapon == weapon) {
            return &tarr_small_arms[i];
        }
    }
    return NULL;
}

/* tarr.table.cover-rates */
const struct cover_row *tarr_cover_row(enum cover cover)
{
    return &tarr_cover_rates[cover];
}

/* tarr.table.bursts */
int32_t tarr_burst_radius(enum burst_of burst)
{
    return tarr_bursts[burst].diameter / 2;
}

/* tarr.table.strike */
const struct strike_row *tarr_strike_row(enum strike_of what)
{
    return &tarr_strike[what];
}

/* tarr.table.models: men who dug themselves in are lower, mounted men higher. */
const struct model_row *tarr_model(terms_t *terms, const struct unit *unit)
{
    return &tarr_models[template_of(terms, unit)->model];
}

int32_t tarr_model_height(int model)
{
    return tarr_models[model].height;
}

/* tarr.table.terrain */
const struct ground_row *tarr_ground(int kind)
{
    return &tarr_terrain[kind];
}
