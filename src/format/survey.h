/* Surveys as JSON: what one unit sees, shoots at and can reach, for a client to draw. */
#ifndef SANDTABLE_FORMAT_SURVEY_H
#define SANDTABLE_FORMAT_SURVEY_H

#include <jansson.h>

#include "core/survey.h"
#include "format/scene.h"

/* {"unit", "at", "facing", "half-arc", "ranges", "lines", "reach"}, on hexes {"unit", "fields",
 * "ceiling"?}; {"unit": null} if there is nothing to say. */
json_t *survey_json(const struct scene *scene, const struct survey *survey);

#endif
