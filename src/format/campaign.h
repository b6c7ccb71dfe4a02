/* Campaigns: how one stands, and the battle that follows from the one before (docs/formats.md). */
#ifndef SANDTABLE_FORMAT_CAMPAIGN_H
#define SANDTABLE_FORMAT_CAMPAIGN_H

#include <jansson.h>

#include "core/campaign.h"
#include "format/fault.h"
#include "format/scene.h"

/* How the campaign of this battle stands; false if it is a battle on its own. */
bool campaign_standing(const struct scene *scene, struct standing *standing);

/* {"battle", "battles", "over", "points", "careers"}, and once over "winner" and "clause"; NULL if
 * it is a battle on its own. What the scene does not show is not told. */
json_t *standing_json(const struct scene *scene);

/* The collection of those who go on from battle to battle; NULL where the rules have none. */
const struct collection *campaign_careers(const struct ruleset *rules);

/* Its schema, and besides "told" and "lost" where the rule set names them. */
json_t *careers_schema(const struct ruleset *rules);

/* Is this field, by its number, told of those who go on? Where they stand on the table never is. */
bool is_told_of_career(const struct ruleset *rules, int field);

/* Is this one lost for the campaign? */
bool is_career_lost(const struct ruleset *rules, const void *record);

/* The next battle, at its start, as whoever reads its file would have it. NULL with a fault: this
 * one is not of a campaign, is not over, or is the last. To be freed with game_free. */
struct game *campaign_follow(const struct game *game, struct fault *fault);

/* Do both begin in the same way, byte for byte? */
bool campaign_begins_alike(const struct game *one, const struct game *other);

#endif
