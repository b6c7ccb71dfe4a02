#include "format/survey.h"

#include "board/hex.h"
#include "format/inches.h"
#include "format/name.h"

static json_t *piece_json(const struct scene *scene, int32_t piece)
{
    char name[VALUE_TEXT];
    piece_name(scene, piece, name);
    return json_string(name);
}

static json_t *ranges_json(const struct survey *survey)
{
    json_t *list = json_array();
    for (int i = 0; i < survey->n_ranges; i++) {
        const struct survey_range *range = &survey->ranges[i];
        json_t *json = json_pack("{s:o, s:o, s:s}", "from", parts_json(range->from, THOU), "to",
                                 parts_json(range->to, THOU), "label", range->label);
        if (range->half_arc > 0) {
            json_object_set_new(json, "bearing", parts_json(range->bearing, TENTHS));
            json_object_set_new(json, "half-arc", parts_json(range->half_arc, TENTHS));
        }
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *lines_json(const struct scene *scene, const struct survey *survey)
{
    json_t *list = json_array();
    for (int i = 0; i < survey->n_lines; i++) {
        const struct survey_line *line = &survey->lines[i];
        json_t *json = json_pack("{s:o, s:b, s:o}", "target", piece_json(scene, line->target),
                                 "clear", (int)line->clear, "at", numbers_json(line->at, 2));
        if (line->is_of_part) {
            json_object_set_new(json, "from", piece_json(scene, line->from));
        }
        if (line->by != NULL) {
            json_object_set_new(json, "by", json_string(line->by));
        }
        json_array_append_new(list, json);
    }
    return list;
}

/* [{"at": [12, 7], "radius": 2, "label": "burst"}]; a strip has length, width and bearing. */
static json_t *zones_json(const struct survey *survey)
{
    json_t *list = json_array();
    for (int i = 0; i < survey->n_zones; i++) {
        const struct survey_zone *zone = &survey->zones[i];
        json_t *json =
            json_pack("{s:o, s:s}", "at", numbers_json(zone->at, 2), "label", zone->label);
        if (zone->radius > 0) {
            json_object_set_new(json, "radius", parts_json(zone->radius, THOU));
        } else {
            json_object_set_new(json, "length", parts_json(zone->length, THOU));
            json_object_set_new(json, "width", parts_json(zone->width, THOU));
            json_object_set_new(json, "bearing", parts_json(zone->bearing, TENTHS));
        }
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *reach_json(const struct survey *survey)
{
    json_t *loops = json_array();
    int32_t at = 0;
    for (int i = 0; i < survey->n_loops; i++) {
        json_t *loop = json_array();
        for (; at < survey->ends[i]; at++) {
            json_array_append_new(loop, numbers_json(survey->points[at], 2));
        }
        json_array_append_new(loops, loop);
    }
    return loops;
}

/* [{"label": "front guns", "levels": [2, 2], "hexes": ["1009"]}] */
static json_t *fields_json(const struct survey *survey)
{
    json_t *fields = json_array();
    int32_t at = 0;
    for (int i = 0; i < survey->n_fields; i++) {
        const struct survey_field *field = &survey->fields[i];
        json_t *hexes = json_array();
        for (; at < field->end; at++) {
            char name[HEX_NAME_SIZE];
            hex_format(hex_from_raw(survey->cells[at]), name);
            json_array_append_new(hexes, json_string(name));
        }
        json_array_append_new(fields, json_pack("{s:s, s:[i, i], s:o}", "label", field->label,
                                                "levels", field->low, field->high, "hexes", hexes));
    }
    return fields;
}

json_t *survey_json(const struct scene *scene, const struct survey *survey)
{
    if (survey->unit == NO_PIECE) {
        return json_pack("{s:n}", "unit");
    }
    if (scene->rules->board == BOARD_HEX) {
        json_t *json = json_pack("{s:o, s:o}", "unit", piece_json(scene, survey->unit), "fields",
                                 fields_json(survey));
        if (survey->ceiling > 0) {
            json_object_set_new(json, "ceiling", json_integer(survey->ceiling));
        }
        return json;
    }
    json_t *json =
        json_pack("{s:o, s:o, s:f, s:f, s:o, s:o, s:o}", "unit", piece_json(scene, survey->unit),
                  "at", numbers_json(survey->at, 2), "facing", survey->facing / 10.0, "half-arc",
                  survey->half_arc / 10.0, "ranges", ranges_json(survey), "lines",
                  lines_json(scene, survey), "reach", reach_json(survey));
    if (survey->n_zones > 0) {
        json_object_set_new(json, "zones", zones_json(survey));
    }
    return json;
}
