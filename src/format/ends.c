#include "format/ends.h"

#include <string.h>

const struct field *facing_field(const struct collection *collection)
{
    for (int i = 0; i < collection->n_fields; i++) {
        enum value_kind kind = collection->fields[i].kind;
        if (kind == VALUE_FACING || kind == VALUE_ANGLE || kind == VALUE_EDGE) {
            return &collection->fields[i];
        }
    }
    return NULL;
}

const struct field *level_field(const struct collection *collection)
{
    for (int i = 0; i < collection->n_fields; i++) {
        if (collection->fields[i].kind == VALUE_LEVEL) {
            return &collection->fields[i];
        }
    }
    return NULL;
}

const void *piece_after(struct umpire *trial, const struct state *before,
                        const struct command *command, int32_t piece)
{
    memcpy(trial->state, before, trial->rules->state_size);
    dice_enumerate(trial->dice);
    trial->brief = true;
    umpire_apply(trial, command);
    return collection_look(&trial->rules->collections[piece_collection(piece)], trial->state,
                           piece_index(piece));
}

int32_t piece_spoken_of(const struct scene *scene)
{
    const struct ruleset *rules = scene->rules;
    const struct task *top = agenda_top(scene->state);
    if (top != NULL && top->unit != NO_UNIT) {
        return piece_of(UNITS, top->unit);
    }
    for (int i = 0; i < rules->n_globals; i++) {
        const struct field *field = &rules->globals[i];
        int index = field->kind == VALUE_PIECE ? field_get(field, scene->state) : NO_UNIT;
        if (index != NO_UNIT) {
            return piece_of(field->min, index);
        }
    }
    return NO_PIECE;
}
