/* Portable: what its records consist of and what its events say, for ruleset.c. */
#ifndef SANDTABLE_RULES_PORTABLE_DESCRIPTORS_H
#define SANDTABLE_RULES_PORTABLE_DESCRIPTORS_H

#include "rules/portable/portable.h"

enum {
    N_COLLECTIONS = WOODS + TERRAIN_LISTS,
    N_SETTINGS = 6,
    N_GLOBALS = 16,
    N_EVENTS = EVENT_TAKEN - EVENT_RULES + 1
};
extern const struct collection portable_collections[N_COLLECTIONS];
extern const struct field portable_settings[N_SETTINGS];
extern const struct field portable_globals[N_GLOBALS];
extern const struct event_kind portable_events[N_EVENTS];
extern const char *const portable_steps[];
extern const char *const portable_work_labels[];
extern const char *const portable_order_labels[];

#endif
