/* Pz8 1935/65 Aerial, with the WW1 appendix (docs/rules/pz8-aerial.md): what is its own beside
 * air.words. */

#include "rules/pz8-air/set.h"

/* pz8-aerial.table.actions */
static const struct action_row pz8_aerial_actions[ACTIONS] = {
#define ROW(code, mp, mp_biplane, climb, turn) [code] = {mp, mp_biplane},
#include "rules/pz8-aerial-actions.inc"
#undef ROW
};

/* pz8-aerial.table.to-hit, pz8-aerial.table.damage, and the catalogue, ledger section 6
 * (pz8-aerial.table.templates); its figures were found by pz8-aerial.factor.mp,
 * pz8-aerial.factor.defence, pz8-aerial.factor.altitude and, for WW1, by pz8-aerial.ww1.factors.
 * pz8-aerial.ww1.biplanes: the column `biplane`. */
#include "rules/pz8-aerial-damage.h"
#include "rules/pz8-aerial-templates.h"
#include "rules/pz8-aerial-to-hit.h"
enum { GUN_REACH = 4 }; /* pz8-aerial.arc.front */

const struct air_set pz8_aerial_set = {
    .actions = pz8_aerial_actions,
    .bands = pz8_aerial_to_hit,
    .n_bands = COUNT(pz8_aerial_to_hit),
    .leads = pz8_aerial_damage,
    .n_leads = COUNT(pz8_aerial_damage),
    .catalogue = pz8_aerial_templates,
    .n_catalogue = COUNT(pz8_aerial_templates),
    .gun_reach = GUN_REACH,
    .guns = 2,
    .grounds = true,
    .clause_contest = CLAUSE_DAMAGE_CONTEST,
    .clause_to_hit = CLAUSE_FIRE_TO_HIT,
    .clause_no_weapon = CLAUSE_FACTOR_ATTACK,
    .clause_range = {[WEAPON_FRONT] = CLAUSE_FIRE_TO_HIT, [WEAPON_REAR] = CLAUSE_FIRE_TO_HIT},
    .clause_arc = {[WEAPON_FRONT] = CLAUSE_ARC_FRONT, [WEAPON_REAR] = CLAUSE_ARC_REAR},
    .clause_level =
        {[WEAPON_FRONT] = CLAUSE_FIRE_ALTITUDE_FRONT, [WEAPON_REAR] = CLAUSE_FIRE_ALTITUDE_REAR},
};

#include "rules/pz8-aerial-shelf.h"

const struct ruleset pz8_aerial = {
    PZ8_AERIAL_SHELF PZ8_AERIAL_WORDS AIR_RULES,
    .title = "Pz8 1935/65 Aerial",
    .about = "Dogfights on hexes with altitude, from biplanes to the first jets: tails, rear guns, "
             "bombs and rockets; with the First World War.",
    .period = "1915-65",
};
