#include "server/settings.h"

#include <stdlib.h>
#include <string.h>

#include "format/json_text.h"
#include "format/name.h"
#include "server/hall.h"

static void read_clock(struct clock *clock, const json_t *json)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *then = json_string_value(json_object_get(json, "then"));
    clock->kind = kind == NULL ? CLOCK_NONE : (enum clock_kind)label_named(clock_kinds, kind);
    clock->then = then == NULL ? END_LOSE : (enum clock_end)label_named(clock_ends, then);
    clock->given = json_integer_value(json_object_get(json, "seconds")) * 1000;
}

void settings_read(struct hosted *hosted, const char *text)
{
    json_t *settings = json_loads(text, 0, NULL);
    const char *hook = json_string_value(json_object_get(settings, "hook"));
    const json_t *draw = json_object_get(settings, "draw");
    read_clock(&hosted->clock, json_object_get(settings, "clock"));
    json_int_t out = json_integer_value(json_object_get(settings, "out"));
    hosted->clock.out[0] = out & 1;
    hosted->clock.out[1] = out >> 1 & 1;
    hosted->own_dice = json_is_true(json_object_get(settings, "own-dice"));
    const json_t *hints = json_object_get(settings, "hints");
    hosted->hints = hints == NULL ? HINTS_USUAL : json_is_true(hints) ? HINTS_ON : HINTS_OFF;
    hosted->rematch = json_integer_value(json_object_get(settings, "rematch"));
    hosted->draw_offer = json_is_integer(draw) ? (int)json_integer_value(draw) : SIDE_NONE;
    hosted->hook = hook == NULL ? NULL : strdup(hook);
    hosted->settings = strdup(text);
    json_decref(settings);
}

void settings_change(struct hall *hall, struct hosted *hosted, const char *key, json_t *value)
{
    json_t *settings = json_loads(hosted->settings, 0, NULL);
    if (value == NULL) {
        json_object_del(settings, key);
    } else {
        json_object_set_new(settings, key, value);
    }
    char *text = json_text_of(settings, &(size_t){0});
    hosted_touch(hall, hosted);
    if (text != NULL) {
        store_set_settings(hall->store, hosted->id, text);
        free(hosted->settings);
        hosted->settings = text;
    }
    json_decref(settings);
}

json_t *settings_for_another(const struct hosted *hosted)
{
    json_t *settings = json_loads(hosted->settings, 0, NULL);
    json_object_del(settings, "rematch");
    json_object_del(settings, "draw");
    json_object_del(settings, "out");
    return settings;
}
