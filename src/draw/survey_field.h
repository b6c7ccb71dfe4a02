/* The fields of fire of a survey on hexes, as text and pictures show them. */
#ifndef SANDTABLE_DRAW_SURVEY_FIELD_H
#define SANDTABLE_DRAW_SURVEY_FIELD_H

#include "board/hex.h"
#include "core/survey.h"
#include "format/name.h"

/* Where its cells begin. */
int32_t survey_field_start(const struct survey *survey, int field);

bool survey_field_has(const struct survey *survey, int field, struct hex hex);

/* "rear guns, levels 2 and 3" */
void survey_field_text(const struct survey *survey, int field, char text[VALUE_TEXT]);

#endif
