#include "draw/thing.h"

#include <stdio.h>
#include <string.h>

#include "draw/paper.h"
#include "format/value.h"

int thing_count(const struct scene *scene, int number)
{
    const struct collection *collection = &scene->rules->collections[number];
    return collection_count(collection, collection_home(collection, scene->scenario, scene->state));
}

struct thing thing_at(const struct scene *scene, int number, int index)
{
    const struct collection *collection = &scene->rules->collections[number];
    const void *home = collection_home(collection, scene->scenario, scene->state);
    return (struct thing){scene, collection, collection_look(collection, home, index),
                          piece_of(number, index)};
}

const struct field *thing_field(const struct thing *thing, const char *name)
{
    for (int i = 0; i < thing->collection->n_fields; i++) {
        if (strcmp(thing->collection->fields[i].name, name) == 0) {
            return &thing->collection->fields[i];
        }
    }
    return NULL;
}

static int gone_value(const struct thing *thing)
{
    const struct collection *collection = thing->collection;
    return collection->gone < 0 ? 0
                                : field_get(&collection->fields[collection->gone], thing->record);
}

bool thing_is_unseen(const struct thing *thing)
{
    return gone_value(thing) == GONE_UNSEEN;
}

bool thing_is_gone(const struct thing *thing)
{
    return gone_value(thing) != 0;
}

bool thing_is_wreck(const struct thing *thing)
{
    const struct field *wreck = thing_field(thing, "wreck");
    return wreck != NULL && wreck->kind == VALUE_FLAG && field_get(wreck, thing->record) != 0;
}

/* Of things that change hands, such as objectives, the owner is a field like others. */
const struct field *owner_field(const struct collection *collection)
{
    if (collection->owner >= 0) {
        return &collection->fields[collection->owner];
    }
    for (int i = 0; i < collection->n_fields; i++) {
        const struct field *field = &collection->fields[i];
        if (field->kind == VALUE_SIDE &&
            (strcmp(field->name, "owner") == 0 || strcmp(field->name, "holder") == 0)) {
            return field;
        }
    }
    return NULL;
}

int thing_owner(const struct thing *thing)
{
    const struct field *owner = owner_field(thing->collection);
    return owner == NULL ? SIDE_NONE : field_get(owner, thing->record);
}

/* -- where, and which way ---------------------------------------------------------------------- */

static const struct field *place_field(const struct thing *thing, enum value_kind kind)
{
    const struct collection *collection = thing->collection;
    const struct field *place =
        collection->place < 0 ? NULL : &collection->fields[collection->place];
    return place != NULL && place->kind == kind ? place : NULL;
}

struct hex thing_hex(const struct thing *thing)
{
    const struct field *place = place_field(thing, VALUE_HEX);
    return place == NULL || thing_is_gone(thing) ? HEX_NOWHERE
                                                 : hex_from_raw(field_get(place, thing->record));
}

struct square thing_square(const struct thing *thing)
{
    const struct field *place = place_field(thing, VALUE_SQUARE);
    return place == NULL || thing_is_gone(thing) ? SQUARE_NOWHERE
                                                 : square_from_raw(field_get(place, thing->record));
}

int thing_zone(const struct thing *thing)
{
    const struct field *place = place_field(thing, VALUE_ZONE);
    return place == NULL || thing_is_gone(thing) ? 0 : field_get(place, thing->record);
}

bool thing_point(const struct thing *thing, struct point *point)
{
    const struct field *place = place_field(thing, VALUE_POINT);
    if (place == NULL) {
        return false;
    }
    memcpy(point, (const uint8_t *)thing->record + place->offset, sizeof *point);
    return point->x != NOWHERE;
}

bool thing_facing(const struct thing *thing, int *tenths)
{
    const struct field *facing = facing_field(thing->collection);
    if (facing == NULL) {
        return false;
    }
    int value = field_get(facing, thing->record);
    *tenths = facing->kind == VALUE_ANGLE  ? value
              : facing->kind == VALUE_EDGE ? value * (FULL_CIRCLE / EDGES)
                                           : (value - 1) * (FULL_CIRCLE / HEX_SIDES);
    return true;
}

bool thing_level(const struct thing *thing, int *level)
{
    const struct field *field = level_field(thing->collection);
    if (field == NULL || thing_is_gone(thing)) {
        return false;
    }
    *level = field_get(field, thing->record);
    return true;
}

/* -- as words ---------------------------------------------------------------------------------- */

bool thing_is_placed(const struct thing *thing)
{
    struct point point;
    return !hex_is_nowhere(thing_hex(thing)) || !square_is_nowhere(thing_square(thing)) ||
           thing_zone(thing) > 0 || thing_point(thing, &point);
}

void thing_place_text(const struct thing *thing, char text[VALUE_TEXT])
{
    const struct collection *collection = thing->collection;
    bool there = !thing_is_gone(thing) || thing_is_wreck(thing);
    if (there && thing_is_placed(thing)) {
        field_text(thing->scene, &collection->fields[collection->place], collection, thing->record,
                   text);
    } else {
        snprintf(text, VALUE_TEXT, "----");
    }
}

void thing_facing_text(const struct thing *thing, char text[VALUE_TEXT])
{
    static const char *const compass[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    enum { POINTS = sizeof compass / sizeof compass[0] };
    const struct field *facing = facing_field(thing->collection);
    struct point point;
    text[0] = '\0';
    if (facing == NULL || (thing_is_gone(thing) && !thing_is_wreck(thing))) {
        return;
    }
    int value = field_get(facing, thing->record);
    if (facing->kind == VALUE_FACING) {
        snprintf(text, VALUE_TEXT, "%s", facing_arrow(value));
    } else if (facing->kind == VALUE_EDGE) {
        snprintf(text, VALUE_TEXT, "%s", compass[value * (POINTS / EDGES)]);
    } else if (thing_point(thing, &point)) {
        int step = FULL_CIRCLE / POINTS;
        char degrees[VALUE_TEXT];
        field_text(thing->scene, facing, thing->collection, thing->record, degrees);
        snprintf(text, VALUE_TEXT, "%s %.20s°", compass[(value + step / 2) / step % POINTS],
                 degrees);
    }
}

void thing_type_text(const struct thing *thing, char text[VALUE_TEXT])
{
    const struct collection *collection = thing->collection;
    if (collection->template <0) {
        snprintf(text, VALUE_TEXT, "%s", collection->singular);
        return;
    }
    field_text(thing->scene, &collection->fields[collection->template], collection, thing->record,
               text);
}
