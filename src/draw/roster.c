/* The roster: what stands on the table and how it is, beside the board. */

#include <string.h>

#include "draw/text_board.h"
#include "draw/thing.h"
#include "format/value.h"

/* What has a column of its own, or nothing to say to a reader. */
static bool is_plain_field(const struct thing *thing, int index)
{
    const struct collection *collection = thing->collection;
    const struct field *field = &collection->fields[index];
    bool has_column = index == collection->id || index == collection->template ||
                      index == collection->place || field == owner_field(collection) ||
                      field == facing_field(collection) || field == level_field(collection);
    return !has_column && field->kind != VALUE_ID && field->kind != VALUE_NAME &&
           !field_is_wide(field);
}

/* Marks are named, counts are counted; what is not so, or none, is not mentioned. */
static bool is_worth_a_word(const struct thing *thing, int index)
{
    const struct field *field = &thing->collection->fields[index];
    if (!is_plain_field(thing, index)) {
        return false;
    }
    int32_t value = field_get(field, thing->record);
    bool silent = (index == thing->collection->gone && !(field->flags & FIELD_TELLS)) ||
                  (field->kind == VALUE_NUMBER && value == field->initial);
    bool always = field->kind == VALUE_CHOICE && field->flags & FIELD_REQUIRED;
    if (field->kind == VALUE_CHOICE && field->initial != 0) { /* the usual is not the first */
        return value != field->initial;
    }
    return field->kind == VALUE_PIECE ? value != field_no_piece(field)
                                      : (value != 0 || always) && !silent;
}

static int write_condition(const struct paper *paper, const struct thing *thing, const char *joint)
{
    int n = 0;
    for (int i = 0; i < thing->collection->n_fields; i++) {
        const struct field *field = &thing->collection->fields[i];
        if (!is_worth_a_word(thing, i)) {
            continue;
        }
        char value[VALUE_TEXT];
        field_text(thing->scene, field, thing->collection, thing->record, value);
        bool says_itself =
            field->kind == VALUE_CHOICE && field->flags & (FIELD_TELLS | FIELD_REQUIRED);
        fprintf(paper->to, "%s%s%s%s", n++ == 0 ? joint : ", ", says_itself ? "" : field->name,
                field->kind == VALUE_FLAG || says_itself ? "" : " ",
                field->kind == VALUE_FLAG ? "" : value);
    }
    return n;
}

/* -- units ------------------------------------------------------------------------------------- */

/* How wide the columns must be for every unit of the scene. */
struct columns {
    int id, type, place;
};

static void where_text(const struct thing *thing, char text[VALUE_TEXT])
{
    char facing[VALUE_TEXT];
    thing_place_text(thing, text);
    thing_facing_text(thing, facing);
    size_t used = strlen(text);
    int level;
    used += (size_t)snprintf(text + used, VALUE_TEXT - used, " %.40s", facing);
    if (thing_level(thing, &level)) {
        snprintf(text + used, VALUE_TEXT - used, " ▲%d", level);
    }
}

static void widen(int *columns, const char *text)
{
    enum { GAP = 2 };
    int wanted = text_columns(text) + GAP;
    *columns = wanted > *columns ? wanted : *columns;
}

static struct columns columns_of(const struct scene *scene)
{
    struct columns columns = {0, 0, 0};
    for (int i = 0; i < thing_count(scene, UNITS); i++) {
        struct thing thing = thing_at(scene, UNITS, i);
        char text[VALUE_TEXT];
        piece_name(scene, thing.piece, text);
        widen(&columns.id, text);
        thing_type_text(&thing, text);
        widen(&columns.type, text);
        where_text(&thing, text);
        widen(&columns.place, text);
    }
    return columns;
}

static void write_unit(const struct paper *paper, const struct thing *thing, struct columns columns,
                       bool acts)
{
    char text[VALUE_TEXT];
    piece_name(thing->scene, thing->piece, text);
    fputs(acts ? "> " : "  ", paper->to);
    paper_column(paper, thing_is_gone(thing) ? INK_FAINT : side_ink(thing_owner(thing)), text,
                 columns.id);
    thing_type_text(thing, text);
    paper_column(paper, INK_PLAIN, text, columns.type);
    where_text(thing, text);
    paper_column(paper, INK_PLAIN, text, columns.place);
    write_condition(paper, thing, "");
    fputs("\n", paper->to);
}

static void write_side(const struct paper *paper, const struct scene *scene, int side)
{
    char name[VALUE_TEXT];
    const struct task *top = agenda_top(scene->state);
    struct columns columns = columns_of(scene);
    side_name(scene, side, name);
    paper_write(paper, side_ink(side), "%s\n", name);
    for (int i = 0; i < thing_count(scene, UNITS); i++) {
        struct thing thing = thing_at(scene, UNITS, i);
        if (thing_owner(&thing) == side && !thing_is_unseen(&thing)) {
            write_unit(paper, &thing, columns, top != NULL && top->waits && top->unit == i);
        }
    }
}

/* -- counters ---------------------------------------------------------------------------------- */

static void write_counter(const struct paper *paper, const struct thing *thing, const char *joint)
{
    char text[VALUE_TEXT];
    piece_name(thing->scene, thing->piece, text);
    paper_write(paper, side_ink(thing_owner(thing)), "%s %s", joint, text);
    if (thing->collection->place >= 0) {
        thing_place_text(thing, text);
        fprintf(paper->to, " %s", text);
    }
    if (write_condition(paper, thing, " (") > 0) {
        fputs(")", paper->to);
    }
}

/* What changes hands is held, the rest is somebody's: objectives held by nobody, mines of Axis. */
static void write_whose(const struct paper *paper, const struct thing *thing, int side)
{
    char who[VALUE_TEXT] = "nobody";
    bool held = thing->collection->owner < 0 && owner_field(thing->collection) != NULL;
    if (side < SIDES) {
        side_name(thing->scene, side, who);
    }
    if (held || side < SIDES) {
        fprintf(paper->to, "%s %s %s:", thing->collection->name, held ? "held by" : "of", who);
    } else {
        fprintf(paper->to, "%s:", thing->collection->name);
    }
}

/* A man who is not on the table: his unit is listed, and how many it has. */
static bool is_counted_elsewhere(const struct thing *thing)
{
    const struct collection *collection = thing->collection;
    bool is_part = collection->part_of != 0 || collection->member_of != 0;
    return is_part && collection->place >= 0 && !thing_is_placed(thing);
}

/* What a side still has: torpedoes of Patrol: T1 1012, T2 0907. */
static void write_counters(const struct paper *paper, const struct scene *scene, int number,
                           int side)
{
    bool any = false;
    for (int i = 0; i < thing_count(scene, number); i++) {
        struct thing thing = thing_at(scene, number, i);
        if (thing_is_gone(&thing) || thing_owner(&thing) != side || is_counted_elsewhere(&thing)) {
            continue;
        }
        if (!any) {
            write_whose(paper, &thing, side);
        }
        write_counter(paper, &thing, any ? "," : "");
        any = true;
    }
    fputs(any ? "\n" : "", paper->to);
}

/* Counters on the table have a name, and what waits off it has an owner. */
static bool is_told_of(const struct collection *collection)
{
    return collection->place >= 0 ? collection->id >= 0
                                  : collection->owner >= 0 && collection->home == IN_STATE;
}

void roster_print(const struct paper *paper, const struct scene *scene)
{
    for (int side = 0; side < SIDES; side++) {
        write_side(paper, scene, side);
    }
    for (int i = TEMPLATES + 1; i < scene->rules->n_collections; i++) {
        if (is_told_of(&scene->rules->collections[i])) {
            write_counters(paper, scene, i, 0);
            write_counters(paper, scene, i, 1);
            write_counters(paper, scene, i, SIDE_NONE);
        }
    }
}
