#include "format/where.h"

#include <stdio.h>
#include <string.h>

#include "board/square.h"
#include "board/table_area.h"
#include "format/name.h"
#include "format/place_name.h"
#include "format/terrain.h"
#include "format/value.h"

enum {
    NEAR_THOU = 3 * INCH, /* "near" it; further off it is told on which side */
    FAR_THOU = 12 * INCH, /* and from here on it is the open */
    WAYS_COUNT = 2        /* a road is the nearest thing only if nothing is within twice as far */
};

static const char *const sides[] = {"north", "north-east", "east", "south-east",
                                    "south", "south-west", "west", "north-west"};

/* "in the mill": where it is and what is there; `inside`: the thing alone can be gone to; `bare`:
 * nothing is there. */
struct where {
    bool inside, bare;
    char how[24];
    char what[PLACE_NAME];
};

/* -- on the open table ------------------------------------------------------------------------- */

static const char *kind_of(const struct scene *scene, const struct table *table, int piece)
{
    return scene->rules->terrain_kinds[table->terrain[piece].kind];
}

static int64_t extent(const struct table *table, int piece)
{
    struct box box = terrain_box(table, piece);
    return (int64_t)(box.east - box.west) * (box.north - box.south);
}

/* Of what lies one over the other the smallest says most: a house in a town on a hill. */
static int piece_under(const struct table *table, struct point at)
{
    int found = NO_TERRAIN;
    for (int piece = terrain_at(table, at, UINT32_MAX, 0); piece != NO_TERRAIN;
         piece = terrain_at(table, at, UINT32_MAX, piece + 1)) {
        if (found == NO_TERRAIN || extent(table, piece) < extent(table, found)) {
            found = piece;
        }
    }
    return found;
}

static int piece_near(const struct scene *scene, const struct table *table, struct point at,
                      struct point *nearest)
{
    int found = NO_TERRAIN;
    int64_t least = INT64_MAX;
    for (int piece = 0; piece < table->n_terrain; piece++) {
        struct point touch = terrain_nearest(table, piece, at);
        struct point away = point_to(at, touch);
        int64_t ways = place_is_way(kind_of(scene, table, piece)) ? WAYS_COUNT * WAYS_COUNT : 1;
        int64_t square = vector_dot(away, away) * ways;
        if (square < least) {
            least = square;
            found = piece;
            *nearest = touch;
        }
    }
    return found;
}

static bool is_within(struct point a, struct point b, int32_t length)
{
    struct point away = point_to(a, b);
    return vector_dot(away, away) <= (int64_t)length * length;
}

static struct where where_on_table(const struct scene *scene, struct point at)
{
    const struct table *table = table_look(scene->rules, scene->scenario);
    struct where where = {.inside = true, .bare = true, .how = "in", .what = "the open"};
    if (!box_holds(table_box(table), at)) {
        return (struct where){.inside = false, .bare = true, .how = "off", .what = "the table"};
    }
    struct point nearest = at;
    int piece = piece_under(table, at);
    if (piece != NO_TERRAIN) {
        where.bare = false;
        place_name(scene->rules, table, piece, where.what);
        snprintf(where.how, sizeof where.how, "%s",
                 place_preposition(kind_of(scene, table, piece)));
        return where;
    }
    piece = piece_near(scene, table, at, &nearest);
    int wind = wind_of(nearest, at);
    if (piece == NO_TERRAIN || wind < 0 || !is_within(at, nearest, FAR_THOU)) {
        return where;
    }
    where.inside = false;
    where.bare = false;
    place_name(scene->rules, table, piece, where.what);
    if (is_within(at, nearest, NEAR_THOU)) {
        snprintf(where.how, sizeof where.how, "near");
    } else {
        snprintf(where.how, sizeof where.how, "%s of", sides[wind]);
    }
    return where;
}

/* -- on squares -------------------------------------------------------------------------------- */

/* Is it a list of squares with something on them that the scenario has from the start? */
static bool is_ground(const struct collection *collection)
{
    return collection->home == IN_SCENARIO && collection->place >= 0 &&
           collection->template <0 && collection->owner < 0 &&
                                 collection->fields[collection->place].kind == VALUE_SQUARE;
}

static bool has_square(const struct scene *scene, const struct collection *collection,
                       struct square square)
{
    const void *home = collection_home(collection, scene->scenario, scene->state);
    for (int i = 0; i < collection_count(collection, home); i++) {
        const void *record = collection_look(collection, home, i);
        int32_t raw = field_get(&collection->fields[collection->place], record);
        if (square_equal(square_from_raw(raw), square)) {
            return true;
        }
    }
    return false;
}

/* What there is fewest of says most: a bridge on a road. */
static bool where_on_squares(const struct scene *scene, struct square square, struct where *where)
{
    const struct collection *found = NULL;
    int fewest = INT16_MAX;
    for (int i = 0; i < scene->rules->n_collections; i++) {
        const struct collection *collection = &scene->rules->collections[i];
        const void *home = collection_home(collection, scene->scenario, scene->state);
        int n = collection_count(collection, home);
        if (is_ground(collection) && n < fewest && has_square(scene, collection, square)) {
            found = collection;
            fewest = n;
        }
    }
    if (found == NULL) {
        return false;
    }
    *where = (struct where){.inside = true};
    snprintf(where->how, sizeof where->how, "%s", place_preposition(found->singular));
    snprintf(where->what, sizeof where->what, "the %.40s", found->singular);
    return true;
}

/* -- in sentences ------------------------------------------------------------------------------ */

static bool find_where(const struct scene *scene, enum value_kind kind, const int32_t *words,
                       struct where *where)
{
    if (kind == VALUE_SQUARE && !square_is_nowhere(square_from_raw(words[0]))) {
        return where_on_squares(scene, square_from_raw(words[0]), where);
    }
    if (kind != VALUE_POINT || scene->rules->terrain_kinds == NULL || words[0] == NOWHERE) {
        return false;
    }
    struct point at = {words[0], words[1]};
    if (!point_is_sane(at) || table_look(scene->rules, scene->scenario)->n_terrain == 0) {
        return false;
    }
    *where = where_on_table(scene, at);
    return true;
}

static bool ends_with(const struct sentence *sentence, const char *words)
{
    size_t n = strlen(words);
    return sentence->used >= n && strcmp(sentence->text + sentence->used - n, words) == 0;
}

/* The last word goes: where it is brings its own. */
static void drop_last(struct sentence *sentence, const char *words)
{
    sentence->used -= strlen(words);
    sentence->text[sentence->used] = '\0';
}

static void add_place(struct sentence *sentence, const struct where *where)
{
    bool aimed = ends_with(sentence, "fires at ") || ends_with(sentence, "fire at ");
    bool goes = ends_with(sentence, " to ") || ends_with(sentence, " from ");
    if (!aimed && (ends_with(sentence, " at ") || ends_with(sentence, " in "))) {
        drop_last(sentence, "at ");
        add(sentence, "%s %s", where->how, where->what);
    } else if (where->inside) {
        add(sentence, "%s", where->what);
    } else {
        add(sentence, "%s%s %s", goes ? "" : "a place ", where->how, where->what);
    }
}

bool where_add(const struct scene *scene, enum value_kind kind, const int32_t *words,
               struct sentence *sentence)
{
    struct where where;
    if (!find_where(scene, kind, words, &where)) {
        return false;
    }
    char numbers[VALUE_TEXT];
    struct value_spec spec = {.kind = kind};
    value_say(scene, &spec, words, numbers);
    add_place(sentence, &where);
    add(sentence, " (%s)", numbers);
    return true;
}

/* -- where somebody was seen ------------------------------------------------------------------- */

/* The place of a record that is there and known; of a kind that has only one word the second is 0.
 */
static bool place_of(const struct collection *collection, const void *record, int32_t words[2])
{
    const struct field *place =
        collection->place < 0 ? NULL : &collection->fields[collection->place];
    if (place == NULL || is_unseen(collection, record) ||
        (collection->gone >= 0 && field_get(&collection->fields[collection->gone], record) != 0)) {
        return false;
    }
    words[1] = 0;
    if (place->kind == VALUE_POINT) {
        memcpy(words, (const uint8_t *)record + place->offset, 2 * sizeof words[0]);
        return words[0] != NOWHERE;
    }
    words[0] = field_is_wide(place) ? 0 : field_get(place, record);
    return place->kind == VALUE_SQUARE;
}

/* The middle of the men of a unit that were seen: of one that has no place but theirs. */
static bool middle_of_men(const struct scene *scene, int unit, int32_t words[2])
{
    int64_t sum[2] = {0, 0};
    int n = 0;
    for (int c = 0; c < scene->rules->n_collections; c++) {
        const struct collection *men = &scene->rules->collections[c];
        bool of_units = men->part_of != 0 && men->fields[men->part_of - 1].min == UNITS &&
                        men->place >= 0 && men->fields[men->place].kind == VALUE_POINT;
        for (int i = 0; of_units && i < collection_count(men, scene->before); i++) {
            const void *man = collection_look(men, scene->before, i);
            int32_t at[2];
            if (field_get(&men->fields[men->part_of - 1], man) == unit && place_of(men, man, at)) {
                sum[0] += at[0];
                sum[1] += at[1];
                n++;
            }
        }
    }
    for (int i = 0; i < 2 && n > 0; i++) {
        words[i] = (int32_t)(sum[i] / n);
    }
    return n > 0;
}

/* Its place, and of which kind it is; VALUE_NONE if nothing was seen of it. */
static enum value_kind seen_at(const struct scene *scene, int32_t piece, int32_t words[2])
{
    const struct collection *collection = &scene->rules->collections[piece_collection(piece)];
    int index = piece_index(piece);
    if (collection->home != IN_STATE || index >= collection_count(collection, scene->before)) {
        return VALUE_NONE;
    }
    const void *record = collection_look(collection, scene->before, index);
    if (place_of(collection, record, words)) {
        return collection->fields[collection->place].kind;
    }
    bool has_men = piece_collection(piece) == UNITS && !is_unseen(collection, record);
    return has_men && middle_of_men(scene, index, words) ? VALUE_POINT : VALUE_NONE;
}

void where_add_seen(const struct scene *scene, int32_t piece, struct sentence *sentence)
{
    int32_t words[2];
    struct where where;
    if (scene->before != NULL && piece != NO_PIECE &&
        find_where(scene, seen_at(scene, piece, words), words, &where) && !where.bare) {
        add(sentence, " %s %s", where.how, where.what);
    }
}

bool where_is_same(const struct scene *scene, enum value_kind kind, const int32_t *one,
                   const int32_t *other)
{
    struct where a;
    struct where b;
    return find_where(scene, kind, one, &a) && find_where(scene, kind, other, &b) &&
           strcmp(a.how, b.how) == 0 && strcmp(a.what, b.what) == 0;
}
