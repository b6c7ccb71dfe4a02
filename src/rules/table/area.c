/* The reachable area of a survey. */

#include "rules/table/area.h"

#include <stdlib.h>

static void copy_outline(const struct outline *outline, struct survey *survey)
{
    survey->n_loops = outline->n_loops < SURVEY_LOOPS ? outline->n_loops : SURVEY_LOOPS;
    for (int i = 0; i < survey->n_loops; i++) {
        survey->ends[i] = outline->ends[i];
    }
    survey->n_points = survey->n_loops > 0 ? outline->ends[survey->n_loops - 1] : 0;
    for (int i = 0; i < survey->n_points; i++) {
        survey->points[i][0] = outline->points[i].x;
        survey->points[i][1] = outline->points[i].y;
    }
}

void survey_area(const struct reach_query *query, struct survey *survey)
{
    struct reach *reach = malloc(sizeof *reach);
    struct outline *outline = malloc(sizeof *outline);
    if (reach != NULL && outline != NULL && query->budget > 0) {
        reach_find(reach, query);
        reach_outline(reach, outline);
        copy_outline(outline, survey);
    }
    free(outline);
    free(reach);
}
