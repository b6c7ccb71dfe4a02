#include "draw/survey_field.h"

#include <stdio.h>

int32_t survey_field_start(const struct survey *survey, int field)
{
    return field == 0 ? 0 : survey->fields[field - 1].end;
}

bool survey_field_has(const struct survey *survey, int field, struct hex hex)
{
    for (int32_t i = survey_field_start(survey, field); i < survey->fields[field].end; i++) {
        if (survey->cells[i] == hex_raw(hex)) {
            return true;
        }
    }
    return false;
}

void survey_field_text(const struct survey *survey, int field, char text[VALUE_TEXT])
{
    const struct survey_field *of = &survey->fields[field];
    if (of->low == of->high) {
        snprintf(text, VALUE_TEXT, "%.60s, level %d", of->label, of->low);
    } else {
        snprintf(text, VALUE_TEXT, "%.60s, levels %d to %d", of->label, of->low, of->high);
    }
}
