#include "format/terrain.h"

#include <stdio.h>
#include <string.h>

#include "board/table_angle.h"
#include "format/inches.h"
#include "format/name.h"

enum { ROAD_WIDTH = INCH }; /* of a band that does not say */

struct table *table_of(const struct ruleset *rules, struct scenario *scenario)
{
    return (struct table *)(void *)((uint8_t *)scenario + rules->table_offset);
}

const struct table *table_look(const struct ruleset *rules, const struct scenario *scenario)
{
    return (const struct table *)(const void *)((const uint8_t *)scenario + rules->table_offset);
}

/* -- reading ----------------------------------------------------------------------------------- */

/* A piece while it is being read. */
struct draft_piece {
    struct terrain about;
    struct point corners[TERRAIN_CORNERS];
    int n;
};

static bool read_corners(const json_t *list, struct draft_piece *piece, struct fault *fault)
{
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n > TERRAIN_CORNERS) {
        return fault_say(fault, "expected a list of at most %d places", TERRAIN_CORNERS);
    }
    for (size_t i = 0; i < n; i++) {
        int32_t xy[2];
        if (!numbers_from_json(json_array_get(list, i), 2, xy, fault)) {
            return fault_within(fault, "[%zu]: ", i);
        }
        piece->corners[i] = (struct point){xy[0], xy[1]};
    }
    piece->n = (int)n;
    return true;
}

static bool read_length(const json_t *root, const char *key, int32_t otherwise, int32_t *value,
                        struct fault *fault)
{
    const json_t *json = json_object_get(root, key);
    *value = otherwise;
    return json == NULL || parts_from_json(json, THOU, value) ||
           fault_say(fault, "%s: expected inches, with at most three decimals", key);
}

static bool read_rect(const json_t *root, const json_t *rect, struct draft_piece *piece,
                      struct fault *fault)
{
    int32_t edges[4];
    int32_t angle = 0;
    const json_t *turned = json_object_get(root, "angle");
    if (!numbers_from_json(rect, 4, edges, fault)) {
        return false;
    }
    if (turned != NULL && (!parts_from_json(turned, TENTHS, &angle) || !angle_is_allowed(angle))) {
        return fault_say(fault, "angle: expected degrees from 0 to 359.9");
    }
    piece->n = 4;
    struct point one = {edges[0], edges[1]};
    struct point opposite = {edges[2], edges[3]};
    if (angle == 0) {
        rectangle_corners(one, opposite, piece->corners);
        return true;
    }
    struct point centre = {(one.x + opposite.x) / 2, (one.y + opposite.y) / 2};
    const char *wrong =
        turned_corners(centre, opposite.y - one.y, opposite.x - one.x, angle, piece->corners);
    return wrong == NULL || fault_say(fault, "%s", wrong);
}

static bool read_circle(const json_t *circle, struct draft_piece *piece, struct fault *fault)
{
    int32_t numbers[3];
    if (!numbers_from_json(circle, 3, numbers, fault)) {
        return false;
    }
    piece->about.shape = TERRAIN_CIRCLE;
    piece->about.size = numbers[2];
    piece->corners[0] = (struct point){numbers[0], numbers[1]};
    piece->n = 1;
    return true;
}

static bool read_shape(const json_t *root, struct draft_piece *piece, struct fault *fault)
{
    const json_t *polygon = json_object_get(root, "polygon");
    const json_t *rect = json_object_get(root, "rect");
    const json_t *circle = json_object_get(root, "circle");
    const json_t *band = json_object_get(root, "band");
    const json_t *line = json_object_get(root, "line");
    int shapes = !!polygon + !!rect + !!circle + !!band + !!line;
    if (shapes != 1) {
        return fault_say(fault, "expected one of polygon, rect, circle, band and line");
    }
    if (polygon != NULL) {
        return read_corners(polygon, piece, fault) || fault_within(fault, "polygon: ");
    }
    if (rect != NULL) {
        return read_rect(root, rect, piece, fault) || fault_within(fault, "rect: ");
    }
    if (circle != NULL) {
        return read_circle(circle, piece, fault) || fault_within(fault, "circle: ");
    }
    piece->about.shape = band != NULL ? TERRAIN_BAND : TERRAIN_LINE;
    if (band != NULL && !read_length(root, "width", ROAD_WIDTH, &piece->about.size, fault)) {
        return false;
    }
    return read_corners(band ? band : line, piece, fault) ||
           fault_within(fault, "%s: ", band ? "band" : "line");
}

static bool check_piece_keys(const json_t *root, struct fault *fault)
{
    static const char *const known[] = {"id",   "kind",  "polygon", "rect",  "circle", "band",
                                        "line", "width", "angle",   "level", "top",    NULL};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)root, key, value)
    {
        if (label_named(known, key) < 0) {
            return fault_say(fault, "%.40s: a piece of terrain has no such field", key);
        }
    }
    return true;
}

/* What the last piece is called. */
static bool read_id(const json_t *json, struct table *table, struct fault *fault)
{
    const char *id = json_string_value(json);
    int last = table->n_terrain - 1;
    if (id == NULL || !is_plain_id(id, ID_BYTES)) {
        return fault_say(fault, "id: expected a name of 1 to %d letters, digits or -_./+",
                         ID_BYTES - 1);
    }
    for (int i = 0; i < last; i++) {
        if (same_name(table->ids[i], id)) {
            return fault_say(fault, "id: terrain[%d] is called \"%s\", too", i, table->ids[i]);
        }
    }
    snprintf(table->ids[last], ID_BYTES, "%s", id);
    return true;
}

static bool read_piece(const struct ruleset *rules, const json_t *root, struct table *table,
                       struct fault *fault)
{
    struct draft_piece piece = {.n = 0};
    const char *kind = json_string_value(json_object_get(root, "kind"));
    int number = kind == NULL ? -1 : label_named(rules->terrain_kinds, kind);
    if (!check_piece_keys(root, fault)) {
        return false;
    }
    if (number < 0) {
        char known[200];
        list_labels(rules->terrain_kinds, known, sizeof known);
        return fault_say(fault, "kind: expected %s, found \"%.40s\"", known,
                         kind ? kind : "nothing");
    }
    piece.about.kind = (uint8_t)number;
    piece.about.level = (int16_t)json_integer_value(json_object_get(root, "level"));
    if (!read_length(root, "top", 0, &piece.about.top, fault) || !read_shape(root, &piece, fault)) {
        return false;
    }
    const char *wrong = table_add(table, piece.about, piece.corners, piece.n);
    if (wrong != NULL) {
        return fault_say(fault, "%s", wrong);
    }
    const json_t *id = json_object_get(root, "id");
    return id == NULL || read_id(id, table, fault);
}

bool table_from_json(const struct ruleset *rules, const json_t *root, struct scenario *scenario,
                     struct fault *fault)
{
    struct table *table = table_of(rules, scenario);
    int32_t size[2];
    const json_t *list = json_object_get(root, "terrain");
    if (!numbers_from_json(json_object_get(root, "table"), 2, size, fault)) {
        return fault_say(fault, "table: expected [width, height] in inches");
    }
    const char *wrong = table_lay(table, size[0], size[1]);
    if (wrong != NULL) {
        return fault_say(fault, "table: %s", wrong);
    }
    if (list != NULL && !json_is_array(list)) {
        return fault_say(fault, "terrain: expected a list");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (!read_piece(rules, json_array_get(list, i), table, fault)) {
            return fault_within(fault, "terrain[%zu]: ", i);
        }
    }
    table_build_index(table);
    scenario->width = size[0];
    scenario->height = size[1];
    scenario->n_terrain = (uint8_t)table->n_terrain;
    return true;
}

/* -- names ------------------------------------------------------------------------------------- */

int terrain_named(const struct ruleset *rules, const struct scenario *scenario, const char *name)
{
    const struct table *table = table_look(rules, scenario);
    int pieces = rules->terrain_kinds == NULL ? 0 : table->n_terrain;
    for (int i = 0; i < pieces; i++) {
        char text[64];
        terrain_name(rules, scenario, i, text, sizeof text);
        if (same_name(text, name)) {
            return i;
        }
    }
    return NO_TERRAIN;
}

void terrain_name(const struct ruleset *rules, const struct scenario *scenario, int piece,
                  char *text, size_t size)
{
    const struct table *table = table_look(rules, scenario);
    if (piece < 0 || piece >= table->n_terrain) {
        snprintf(text, size, "nowhere");
        return;
    }
    int number = 1;
    for (int i = 0; i < piece; i++) {
        number += table->terrain[i].kind == table->terrain[piece].kind;
    }
    if (table->ids[piece][0] != '\0') {
        snprintf(text, size, "%s", table->ids[piece]);
    } else {
        snprintf(text, size, "%s#%d", rules->terrain_kinds[table->terrain[piece].kind], number);
    }
}

/* -- writing ----------------------------------------------------------------------------------- */

static json_t *corners_json(const struct table *table, int piece)
{
    json_t *list = json_array();
    const struct point *corners = terrain_corners(table, piece);
    for (int i = 0; i < table->terrain[piece].n_corners; i++) {
        json_array_append_new(list, numbers_json(&corners[i].x, 2));
    }
    return list;
}

static json_t *piece_json(const struct ruleset *rules, const struct table *table, int number)
{
    static const char *const shapes[] = {
        [TERRAIN_POLYGON] = "polygon", [TERRAIN_BAND] = "band", [TERRAIN_LINE] = "line"};
    const struct terrain *piece = &table->terrain[number];
    json_t *json = json_object();
    if (table->ids[number][0] != '\0') {
        json_object_set_new(json, "id", json_string(table->ids[number]));
    }
    json_object_set_new(json, "kind", json_string(rules->terrain_kinds[piece->kind]));
    if (piece->shape == TERRAIN_CIRCLE) {
        const struct point *centre = terrain_corners(table, number);
        int32_t circle[3] = {centre->x, centre->y, piece->size};
        json_object_set_new(json, "circle", numbers_json(circle, 3));
    } else {
        json_object_set_new(json, shapes[piece->shape], corners_json(table, number));
    }
    if (piece->shape == TERRAIN_BAND) {
        json_object_set_new(json, "width", parts_json(piece->size, THOU));
    }
    if (piece->level != 0) {
        json_object_set_new(json, "level", json_integer(piece->level));
    }
    if (piece->top != 0) {
        json_object_set_new(json, "top", parts_json(piece->top, THOU));
    }
    return json;
}

void table_write(const struct ruleset *rules, const struct scenario *scenario, json_t *into)
{
    const struct table *table = table_look(rules, scenario);
    int32_t size[2] = {table->width, table->height};
    json_object_set_new(into, "table", numbers_json(size, 2));
    json_t *list = json_array();
    for (int i = 0; i < table->n_terrain; i++) {
        json_array_append_new(list, piece_json(rules, table, i));
    }
    json_object_set_new(into, "terrain", list);
}
