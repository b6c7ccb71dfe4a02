#include "format/place_name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "board/table_angle.h"

enum { WORDS_MAX = 6, WIND = FULL_CIRCLE / 8, MIDDLE_THOU = INCH };

static const char *const winds[] = {"northern", "north-eastern", "eastern", "south-eastern",
                                    "southern", "south-western", "western", "north-western"};

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list != NULL; list++) {
        if (strcmp(*list, word) == 0) {
            return true;
        }
    }
    return false;
}

static bool mentions(const char *text, const char *const *list)
{
    for (; *list != NULL; list++) {
        if (strstr(text, *list) != NULL) {
            return true;
        }
    }
    return false;
}

bool place_is_way(const char *kind)
{
    static const char *const ways[] = {"road", "street", "track", "rail", "path", NULL};
    return mentions(kind, ways);
}

const char *place_preposition(const char *kind)
{
    static const char *const flat[] = {"hill",     "ridge", "crest", "rise", "bridge",
                                       "airstrip", "shoal", "land",  NULL};
    return place_is_way(kind) || mentions(kind, flat) ? "on" : "in";
}

int wind_of(struct point from, struct point to)
{
    return point_equal(from, to) ? -1 : (bearing_of(from, to) + WIND / 2) / WIND % 8;
}

/* -- an id as words ---------------------------------------------------------------------------- */

struct words {
    int n;
    char list[WORDS_MAX][ID_BYTES];
};

static bool is_number(const char *word)
{
    return word[0] != '\0' && strspn(word, "0123456789") == strlen(word);
}

/* What tells parts of one thing apart, and no more: house-2, road-ew, street-A. */
static bool is_mere_mark(const char *word)
{
    return (is_number(word) && strlen(word) == 1) || strlen(word) == 1 || strcmp(word, "ew") == 0 ||
           strcmp(word, "ns") == 0;
}

/* "B2", "C": only a mark on somebody's map. */
static bool is_code(const char *id)
{
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return letters > 0 && letters <= 2 &&
           strspn(id + letters, "0123456789") == strlen(id + letters);
}

static struct words words_of(const char *id)
{
    struct words words = {.n = 0};
    char copy[2 * ID_BYTES];
    snprintf(copy, sizeof copy, "%s", id);
    char *rest = copy;
    for (char *word = strsep(&rest, "-_./+"); word != NULL && words.n < WORDS_MAX;
         word = strsep(&rest, "-_./+")) {
        if (word[0] != '\0' && !is_mere_mark(word)) {
            snprintf(words.list[words.n++], ID_BYTES, "%s", word);
        }
    }
    return words;
}

/* wood-west: the west wood. */
static void put_compass_first(struct words *words)
{
    static const char *const compass[] = {"north", "east", "south", "west", "centre", NULL};
    char last[ID_BYTES];
    int end = words->n - 1;
    if (end < 1 || !is_one_of(words->list[end], compass)) {
        return;
    }
    memcpy(last, words->list[end], sizeof last);
    memmove(words->list[1], words->list[0], (size_t)end * sizeof words->list[0]);
    memcpy(words->list[0], last, sizeof last);
}

static void join(const struct words *words, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < words->n && used < size; i++) {
        used +=
            (size_t)snprintf(text + used, size - used, "%s%s", i == 0 ? "" : " ", words->list[i]);
    }
}

/* -- names ------------------------------------------------------------------------------------- */

static struct point middle_of(const struct table *table, int piece)
{
    struct box box = terrain_box(table, piece);
    return (struct point){(box.west + box.east) / 2, (box.south + box.north) / 2};
}

/* "the northern wood" among several, "the wood" if it is the only one. */
static void name_by_kind(const struct ruleset *rules, const struct table *table, int piece,
                         char text[PLACE_NAME])
{
    int64_t x = 0;
    int64_t y = 0;
    int n = 0;
    for (int i = 0; i < table->n_terrain; i++) {
        if (table->terrain[i].kind == table->terrain[piece].kind) {
            x += middle_of(table, i).x;
            y += middle_of(table, i).y;
            n++;
        }
    }
    struct point centre = {(int32_t)(x / n), (int32_t)(y / n)};
    struct point own = middle_of(table, piece);
    struct point away = point_to(centre, own);
    bool central = vector_dot(away, away) < (int64_t)MIDDLE_THOU * MIDDLE_THOU;
    struct words kind = words_of(rules->terrain_kinds[table->terrain[piece].kind]);
    char joined[PLACE_NAME - 24];
    join(&kind, joined, sizeof joined);
    if (n == 1) {
        snprintf(text, PLACE_NAME, "the %s", joined);
    } else {
        snprintf(text, PLACE_NAME, "the %s %s", central ? "central" : winds[wind_of(centre, own)],
                 joined);
    }
}

void place_name(const struct ruleset *rules, const struct table *table, int piece,
                char text[PLACE_NAME])
{
    static const char *const heights[] = {"hill",  "knoll", "ridge", "height", "rise",
                                          "crest", "spine", "top",   "mount",  NULL};
    const char *id = table->ids[piece];
    const char *kind = rules->terrain_kinds[table->terrain[piece].kind];
    struct words words = words_of(id);
    char joined[PLACE_NAME - 16];
    if (words.n == 0 || is_code(id)) {
        name_by_kind(rules, table, piece, text);
        return;
    }
    put_compass_first(&words);
    join(&words, joined, sizeof joined);
    bool numbered = words.n > 1 && is_number(words.list[words.n - 1]); /* Hill 402 */
    if (numbered || isupper((unsigned char)joined[0])) {
        joined[0] = (char)toupper((unsigned char)joined[0]);
        snprintf(text, PLACE_NAME, "%s", joined);
        return;
    }
    bool bare = strcmp(kind, "hill") == 0 && !mentions(joined, heights); /* conical-1 */
    snprintf(text, PLACE_NAME, "the %s%s", joined, bare ? " hill" : "");
}
