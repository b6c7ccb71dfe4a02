/* The roster: what stands on the table and how it is, beside the board of text_board.c. */

#include "cli/text_board.h"
#include "format/value.h"

enum { ID_COLUMNS = 6, TYPE_COLUMNS = 14, PLACE_COLUMNS = 7 };

void heading_print(const struct paper *paper, const struct scene *scene)
{
    const struct scenario *scenario = scene->scenario;
    char sides[SIDES][VALUE_TEXT];
    side_name(scene, 0, sides[0]);
    side_name(scene, 1, sides[1]);
    paper_write(paper, INK_STRONG, "%s", scenario->title[0] ? scenario->title : scenario->name);
    fprintf(paper->to, " (%s): ", scene->rules->title);
    paper_write(paper, side_ink(0), "%s", sides[0]);
    fputs(" against ", paper->to);
    paper_write(paper, side_ink(1), "%s", sides[1]);
    if (scenario->last_turn != 0) {
        fprintf(paper->to, ", turn %d of %d", scene->state->turn, scenario->last_turn);
    }
    fputs("\n", paper->to);
}

/* A record of a collection, in its scene. */
struct item {
    const struct scene *scene;
    const struct collection *collection;
    const void *record;
    int32_t piece;
};

static bool is_gone(const struct item *item)
{
    return item->collection->gone >= 0 &&
           field_get(&item->collection->fields[item->collection->gone], item->record) != 0;
}

static int owner_of(const struct item *item)
{
    return item->collection->owner < 0
               ? SIDE_NONE
               : field_get(&item->collection->fields[item->collection->owner], item->record);
}

/* What has a column of its own, or nothing to say to a reader. */
static bool is_plain_field(const struct item *item, int index)
{
    const struct collection *collection = item->collection;
    const struct field *field = &collection->fields[index];
    bool has_column = index == collection->id || index == collection->owner ||
                      index == collection->template || index == collection->place ||
                      field->kind == VALUE_FACING;
    return !has_column && field->kind != VALUE_ID && field->kind != VALUE_NAME;
}

/* Marks are named, counts are counted; what is not so, or none, is not mentioned. */
static void write_condition(const struct paper *paper, const struct item *item)
{
    const char *joint = "";
    for (int i = 0; i < item->collection->n_fields; i++) {
        const struct field *field = &item->collection->fields[i];
        if (!is_plain_field(item, i) || field_get(field, item->record) == 0) {
            continue;
        }
        char value[VALUE_TEXT];
        field_text(item->scene, field, item->collection, item->record, value);
        bool says_itself = field->kind == VALUE_CHOICE && field->flags & FIELD_TELLS;
        fprintf(paper->to, "%s%s%s%s", joint, says_itself ? "" : field->name,
                field->kind == VALUE_FLAG || says_itself ? "" : " ",
                field->kind == VALUE_FLAG ? "" : value);
        joint = ", ";
    }
}

static void write_unit(const struct paper *paper, const struct item *item, bool acts)
{
    const struct collection *collection = item->collection;
    const struct field *facing = facing_field(collection);
    char text[VALUE_TEXT];
    char name[HEX_NAME_SIZE];
    piece_name(item->scene, item->piece, text);
    fputs(acts ? "> " : "  ", paper->to);
    paper_column(paper, is_gone(item) ? INK_FAINT : side_ink(owner_of(item)), text, ID_COLUMNS);
    if (collection->template >= 0) {
        field_text(item->scene, &collection->fields[collection->template], collection, item->record,
                   text);
        paper_column(paper, INK_PLAIN, text, TYPE_COLUMNS);
    }
    hex_format(place_of(collection, item->record), name);
    snprintf(text, sizeof text, "%s %s", is_gone(item) ? "----" : name,
             facing == NULL || is_gone(item) ? "" : facing_arrow(field_get(facing, item->record)));
    paper_column(paper, INK_PLAIN, text, PLACE_COLUMNS);
    write_condition(paper, item);
    fputs("\n", paper->to);
}

static struct item item_at(const struct scene *scene, int number, int index)
{
    const struct collection *collection = &scene->rules->collections[number];
    const void *home = collection_home(collection, scene->scenario, scene->state);
    return (struct item){scene, collection, collection_look(collection, home, index),
                         piece_of(number, index)};
}

static int count_of(const struct scene *scene, int number)
{
    const struct collection *collection = &scene->rules->collections[number];
    return collection_count(collection, collection_home(collection, scene->scenario, scene->state));
}

static void write_side(const struct paper *paper, const struct scene *scene, int side)
{
    char name[VALUE_TEXT];
    const struct task *top = agenda_top(scene->state);
    side_name(scene, side, name);
    paper_write(paper, side_ink(side), "%s\n", name);
    for (int i = 0; i < count_of(scene, UNITS); i++) {
        struct item item = item_at(scene, UNITS, i);
        if (owner_of(&item) == side) {
            write_unit(paper, &item, top != NULL && top->waits && top->unit == i);
        }
    }
}

/* Named counters of a side that are still on the table: torpedoes of Patrol: T1 1012, T2 0907. */
static void write_counters(const struct paper *paper, const struct scene *scene, int number,
                           int side)
{
    bool any = false;
    for (int i = 0; i < count_of(scene, number); i++) {
        struct item item = item_at(scene, number, i);
        if (is_gone(&item) || owner_of(&item) != side) {
            continue;
        }
        char name[VALUE_TEXT];
        char place[HEX_NAME_SIZE];
        piece_name(scene, item.piece, name);
        hex_format(place_of(item.collection, item.record), place);
        if (!any) {
            char who[VALUE_TEXT];
            side_name(scene, side, who);
            fprintf(paper->to, "%s of %s:", item.collection->name, who);
        }
        paper_write(paper, side_ink(owner_of(&item)), "%s %s", any ? "," : "", name);
        fprintf(paper->to, " %s", place);
        any = true;
    }
    fputs(any ? "\n" : "", paper->to);
}

void roster_print(const struct paper *paper, const struct scene *scene)
{
    for (int side = 0; side < SIDES; side++) {
        write_side(paper, scene, side);
    }
    for (int i = 0; i < scene->rules->n_collections; i++) {
        const struct collection *collection = &scene->rules->collections[i];
        if (i != UNITS && collection->place >= 0 && collection->id >= 0) {
            write_counters(paper, scene, i, 0);
            write_counters(paper, scene, i, 1);
        }
    }
}
