#include "core/kind.h"

#include <string.h>

#include "umpire-clauses.h"

/* One kind. A value whose number is not counted has endless others beside it, or is no argument. */
struct kind {
    /* Is it one? Words of its own are checked here, those that follow it are given to be checked,
     * too. NULL: no verb takes an argument of this kind. */
    int (*fits)(const struct said *said, int at, struct refusal *why);
    uint32_t (*count)(const struct said *said);
    int32_t (*value)(const struct said *said, uint32_t n); /* NULL: n itself */

    /* Something likely. NULL: one word, the first there is. */
    int (*likely)(const struct said *said, int32_t piece, int32_t *words);
};

/* No: with the reason, and the words it takes are none. */
static int unfit(struct refusal *why, const char *sentence)
{
    refuse(why, UMPIRE_COMMAND_ARGUMENT, sentence);
    return 0;
}

static int32_t word_of(const struct said *said, int at)
{
    return said->command->words[at];
}

static int within(int32_t value, int32_t min, int32_t max, struct refusal *why,
                  const char *sentence)
{
    return value >= min && value <= max ? 1 : unfit(why, sentence);
}

/* -- numbers ----------------------------------------------------------------------------------- */

static int flag_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 0, 1, why, "that is not one of the two");
}

static uint32_t count_two(const struct said *said)
{
    (void)said;
    return 2;
}

/* Is it one of the multiples that are asked for? */
static int in_steps(const struct said *said, int at, int fits, struct refusal *why)
{
    int32_t step = said->arg->step;
    return fits == 0 || step == 0 || word_of(said, at) % step == 0
               ? fits
               : unfit(why, "the number is not one of its steps");
}

static int number_fits(const struct said *said, int at, struct refusal *why)
{
    return in_steps(said, at,
                    within(word_of(said, at), said->arg->min, said->arg->max, why,
                           "the number is outside its limits"),
                    why);
}

/* The first multiple of its step within the limits. */
static int32_t first_number(const struct arg *arg)
{
    int32_t step = arg->step == 0 ? 1 : arg->step;
    int32_t over = arg->min % step;
    return over == 0 ? arg->min : arg->min - over + (over > 0 ? step : 0);
}

static uint32_t count_numbers(const struct said *said)
{
    const struct arg *arg = said->arg;
    int32_t step = arg->step == 0 ? 1 : arg->step;
    int32_t first = first_number(arg);
    return first > arg->max ? 0 : (uint32_t)((arg->max - first) / step) + 1;
}

static int32_t nth_number(const struct said *said, uint32_t n)
{
    int32_t step = said->arg->step == 0 ? 1 : said->arg->step;
    return first_number(said->arg) + (int32_t)n * step;
}

static int level_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), said->arg->min, said->arg->max, why,
                  "no aircraft flies at that level");
}

static int length_fits(const struct said *said, int at, struct refusal *why)
{
    return in_steps(said, at,
                    within(word_of(said, at), said->arg->min, said->arg->max, why,
                           "the length is outside its limits"),
                    why);
}

static int angle_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 0, FULL_CIRCLE - 1, why,
                  "a facing is from 0 to 359.9 degrees");
}

static int32_t count_labels(const struct arg *arg)
{
    int32_t n = 0;
    while (arg->labels[n] != NULL) {
        n++;
    }
    return n;
}

static int choice_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 0, count_labels(said->arg) - 1, why,
                  "that is not one of the choices");
}

static uint32_t count_choices(const struct said *said)
{
    return (uint32_t)count_labels(said->arg);
}

/* -- places of a grid -------------------------------------------------------------------------- */

static int hex_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), INT16_MIN, INT16_MAX, why, "that is not a hex");
}

static uint32_t count_cells(const struct said *said)
{
    return (uint32_t)(said->scenario->width * said->scenario->height);
}

/* A hex as its word (hex_raw of board/hex.h): q in the lower byte, p above it. */
static int32_t nth_hex(const struct said *said, uint32_t n)
{
    int column = (int)(n % (uint32_t)said->scenario->width);
    int row = (int)(n / (uint32_t)said->scenario->width);
    return (row - column / 2) * 256 + column;
}

static int facing_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 1, 6, why, "a facing is a side of a hex, 1 to 6");
}

static uint32_t count_facings(const struct said *said)
{
    (void)said;
    return 6;
}

static int32_t nth_from_one(const struct said *said, uint32_t n)
{
    (void)said;
    return 1 + (int32_t)n;
}

static int square_fits(const struct said *said, int at, struct refusal *why)
{
    const char *sentence = "that square is not on the board";
    int32_t value = word_of(said, at);
    return within(value & UINT8_MAX, 1, said->scenario->width, why, sentence) &&
           within(value >> 8, 1, said->scenario->height, why, sentence);
}

static int32_t nth_square(const struct said *said, uint32_t n)
{
    uint32_t width = (uint32_t)said->scenario->width;
    return (int32_t)((1 + n % width) | (1 + n / width) << 8);
}

static int edge_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 0, 3, why, "a facing is north, east, south or west");
}

static uint32_t count_edges(const struct said *said)
{
    (void)said;
    return 4;
}

static int zone_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 1, said->scenario->width, why, "there is no such zone");
}

static uint32_t count_zones(const struct said *said)
{
    return (uint32_t)said->scenario->width;
}

static int steps_fit(const struct said *said, int at, struct refusal *why)
{
    struct steps steps;
    if (!command_steps(said->command, at, &steps)) {
        return unfit(why, "the path is not whole");
    }
    int kinds = count_labels(said->arg);
    for (int i = 0; i < steps.n; i++) {
        if (steps.step[i] >= kinds) {
            return unfit(why, "the path has a step of no known kind");
        }
    }
    return steps_words(steps.n);
}

/* -- things ------------------------------------------------------------------------------------ */

static uint32_t pieces_of(const struct said *said, int collection)
{
    const struct collection *row = &said->rules->collections[collection];
    return collection_count(row, collection_home(row, said->scenario, said->state));
}

static bool is_whose(const struct said *said, int32_t piece, int side)
{
    const struct collection *row = &said->rules->collections[piece_collection(piece)];
    const void *home = collection_home(row, said->scenario, said->state);
    return field_get(&row->fields[row->owner], collection_look(row, home, piece_index(piece))) ==
           side;
}

static int piece_fits(const struct said *said, int at, struct refusal *why)
{
    int32_t piece = word_of(said, at);
    int number = piece_collection(piece);
    if (piece < 0 || number >= said->rules->n_collections ||
        !(said->arg->collections >> number & 1)) {
        return unfit(why, "that is not a thing this command can name");
    }
    if ((uint32_t)piece_index(piece) >= pieces_of(said, number)) {
        return unfit(why, "there is no such thing on the table");
    }
    if (said->arg->own && !is_whose(said, piece, said->command->side)) {
        refuse(why, UMPIRE_COMMAND_OWN, "a side commands only what is its own");
        return 0;
    }
    return 1;
}

static uint32_t count_pieces(const struct said *said)
{
    uint32_t n = 0;
    for (int i = 0; i < said->rules->n_collections; i++) {
        n += said->arg->collections >> i & 1 ? pieces_of(said, i) : 0;
    }
    return n;
}

static int32_t nth_piece(const struct said *said, uint32_t n)
{
    int collection = 0;
    for (;; collection++) {
        uint32_t here = said->arg->collections >> collection & 1 ? pieces_of(said, collection) : 0;
        if (n < here) {
            return piece_of(collection, (int)n);
        }
        n -= here;
    }
}

static int terrain_fits(const struct said *said, int at, struct refusal *why)
{
    return within(word_of(said, at), 0, said->scenario->n_terrain - 1, why,
                  "there is no such piece of terrain on the table");
}

static uint32_t count_terrain(const struct said *said)
{
    return said->scenario->n_terrain;
}

/* -- places of an open table ------------------------------------------------------------------- */

static bool is_place(const int32_t xy[2])
{
    return xy[0] >= -LENGTH_MOST && xy[0] <= LENGTH_MOST && xy[1] >= -LENGTH_MOST &&
           xy[1] <= LENGTH_MOST;
}

/* So many words from here on, all of them of this command? */
static bool are_there(const struct said *said, int at, int n)
{
    return at + n <= said->command->n_words;
}

static int point_fits(const struct said *said, int at, struct refusal *why)
{
    return are_there(said, at, 2) && is_place(&said->command->words[at])
               ? 2
               : unfit(why, "that is not a place on any table");
}

static int shift_fits(const struct said *said, int at, struct refusal *why)
{
    return are_there(said, at, 2) && is_place(&said->command->words[at])
               ? 2
               : unfit(why, "that is farther than any table");
}

static int line_fits(const struct said *said, int at, struct refusal *why)
{
    const int32_t *words = &said->command->words[at];
    return are_there(said, at, 4) && is_place(words) && is_place(words + 2)
               ? 4
               : unfit(why, "the line is on no table");
}

static int path_fits(const struct said *said, int at, struct refusal *why)
{
    int32_t n = word_of(said, at);
    if (n < 1 || n > CORNERS_MAX || !are_there(said, at, 1 + 2 * n)) {
        return unfit(why, "a path has from 1 to 23 places");
    }
    for (int i = 0; i < n; i++) {
        if (!is_place(&said->command->words[at + 1 + 2 * i])) {
            return unfit(why, "the path leads off any table");
        }
    }
    return 1 + 2 * n;
}

static int course_fits(const struct said *said, int at, struct refusal *why)
{
    int32_t n = word_of(said, at);
    if (n < 1 || n > LEGS_MAX || !are_there(said, at, 1 + 2 * n)) {
        return unfit(why, "a course has from 1 to 16 legs");
    }
    const int32_t most = FULL_CIRCLE / 2; /* how sharp a turn may be is the rules' to say */
    for (int i = 0; i < n; i++) {
        const int32_t *leg = &said->command->words[at + 1 + 2 * i];
        if (leg[0] < 0 || leg[0] > LENGTH_MOST) {
            return unfit(why, "a leg of the course is longer than any table");
        }
        if (leg[1] < -most || leg[1] > most) {
            return unfit(why, "a turn of the course is sharper than it may be");
        }
    }
    return 1 + 2 * n;
}

/* A list may name a thing twice: whether it should is the verb's. */
static int pieces_fit(const struct said *said, int at, struct refusal *why)
{
    int32_t n = word_of(said, at);
    if (n < 1 || n > LIST_MAX || !are_there(said, at, 1 + n)) {
        return unfit(why, "a list has from 1 to 24 things");
    }
    for (int i = 0; i < n; i++) {
        if (piece_fits(said, at + 1 + i, why) == 0) {
            return 0;
        }
    }
    return 1 + n;
}

static int places_fit(const struct said *said, int at, struct refusal *why)
{
    int32_t n = word_of(said, at);
    if (n < 1 || n > PLACES_MAX || !are_there(said, at, 1 + 3 * n)) {
        return unfit(why, "a list has from 1 to 72 things with their places");
    }
    for (int i = 0; i < n; i++) {
        int entry = at + 1 + 3 * i;
        if (piece_fits(said, entry, why) == 0) {
            return 0;
        }
        if (!is_place(&said->command->words[entry + 1])) {
            return unfit(why, "that is not a place on any table");
        }
    }
    return 1 + 3 * n;
}

/* -- something likely -------------------------------------------------------------------------- */

/* The field that says where the piece stands, if it is of this kind; else NULL. */
static const struct field *place_field(const struct said *said, int32_t piece, enum value_kind kind)
{
    const struct collection *collection =
        piece == NO_PIECE ? NULL : &said->rules->collections[piece_collection(piece)];
    const struct field *place =
        collection == NULL || collection->place < 0 ? NULL : &collection->fields[collection->place];
    return place != NULL && place->kind == kind ? place : NULL;
}

static const void *record_of(const struct said *said, int32_t piece)
{
    const struct collection *collection = &said->rules->collections[piece_collection(piece)];
    return collection_look(collection, said->state, piece_index(piece));
}

/* Where the piece stands, if it stands in a place of this kind; else what is surely on the board.
 */
static int likely_cell(const struct said *said, int32_t piece, int32_t *words)
{
    enum value_kind kind = said->arg->kind;
    const struct field *place = place_field(said, piece, kind);
    words[0] = place == NULL ? 0 : field_get(place, record_of(said, piece));
    if (words[0] == 0 && kind != VALUE_HEX) { /* it is off the table */
        words[0] = kind_value(said, 0);
    }
    return 1;
}

/* The same on an open table. */
static int likely_point(const struct said *said, int32_t piece, int32_t *words)
{
    const struct field *place = place_field(said, piece, VALUE_POINT);
    words[0] = words[1] = 0;
    if (place != NULL) {
        const uint8_t *record = record_of(said, piece);
        memcpy(words, record + place->offset, 2 * sizeof words[0]);
        words[0] = words[0] == NOWHERE ? 0 : words[0];
        words[1] = words[1] == NOWHERE ? 0 : words[1];
    }
    return 2;
}

static int likely_path(const struct said *said, int32_t piece, int32_t *words)
{
    words[0] = 1;
    return 1 + likely_point(said, piece, words + 1);
}

static int likely_line(const struct said *said, int32_t piece, int32_t *words)
{
    likely_point(said, piece, words);
    likely_point(said, piece, words + 2);
    return 4;
}

static int likely_shift(const struct said *said, int32_t piece, int32_t *words)
{
    (void)said;
    (void)piece;
    words[0] = words[1] = 0;
    return 2;
}

static int likely_length(const struct said *said, int32_t piece, int32_t *words)
{
    (void)piece;
    words[0] = first_number(said->arg);
    return 1;
}

static int likely_steps(const struct said *said, int32_t piece, int32_t *words)
{
    (void)said;
    (void)piece;
    words[0] = 0;
    return 1;
}

static int likely_course(const struct said *said, int32_t piece, int32_t *words)
{
    (void)said;
    (void)piece;
    words[0] = 1;
    words[1] = words[2] = 0;
    return 3;
}

/* A man of the unit that is meant. */
static bool is_part_of(const struct said *said, int32_t thing, int32_t unit)
{
    const struct collection *collection = &said->rules->collections[piece_collection(thing)];
    return unit != NO_PIECE && piece_collection(unit) == UNITS && collection->part_of > 0 &&
           field_get(&collection->fields[collection->part_of - 1], record_of(said, thing)) ==
               piece_index(unit);
}

/* One of those that may be named: the side's own where they must be, a part of the piece if there
 * is one, and none of which nothing is known. */
static int32_t likely_thing(const struct said *said, int32_t piece)
{
    uint32_t n = count_pieces(said);
    int32_t likely = NO_PIECE;
    for (uint32_t i = 0; i < n; i++) {
        int32_t thing = nth_piece(said, i);
        if ((said->arg->own && !is_whose(said, thing, said->command->side)) ||
            is_unseen(&said->rules->collections[piece_collection(thing)], record_of(said, thing))) {
            continue;
        }
        if (is_part_of(said, thing, piece)) {
            return thing;
        }
        likely = likely == NO_PIECE ? thing : likely;
    }
    return likely == NO_PIECE ? 0 : likely;
}

static int likely_pieces(const struct said *said, int32_t piece, int32_t *words)
{
    words[0] = 1;
    words[1] = likely_thing(said, piece);
    return 2;
}

static int likely_places(const struct said *said, int32_t piece, int32_t *words)
{
    words[0] = 1;
    words[1] = likely_thing(said, piece);
    return 2 + likely_point(said, words[1], words + 2);
}

/* -- the table --------------------------------------------------------------------------------- */

static const struct kind kinds[VALUE_KINDS] = {
    [VALUE_FLAG] = {flag_fits, count_two, NULL, NULL},
    [VALUE_NUMBER] = {number_fits, count_numbers, nth_number, NULL},
    [VALUE_CHOICE] = {choice_fits, count_choices, NULL, NULL},
    [VALUE_SIDE] = {flag_fits, count_two, NULL, NULL}, /* two sides, as there are two answers */
    [VALUE_PIECE] = {piece_fits, count_pieces, nth_piece, NULL},
    [VALUE_HEX] = {hex_fits, count_cells, nth_hex, likely_cell},
    [VALUE_FACING] = {facing_fits, count_facings, nth_from_one, NULL},
    [VALUE_STEPS] = {steps_fit, NULL, NULL, likely_steps},
    [VALUE_LENGTH] = {length_fits, NULL, NULL, likely_length},
    [VALUE_ANGLE] = {angle_fits, NULL, NULL, NULL},
    [VALUE_POINT] = {point_fits, NULL, NULL, likely_point},
    [VALUE_PATH] = {path_fits, NULL, NULL, likely_path},
    [VALUE_SQUARE] = {square_fits, count_cells, nth_square, likely_cell},
    [VALUE_EDGE] = {edge_fits, count_edges, NULL, NULL},
    [VALUE_ZONE] = {zone_fits, count_zones, nth_from_one, likely_cell},
    [VALUE_LEVEL] = {level_fits, count_numbers, nth_number, NULL},
    [VALUE_COURSE] = {course_fits, NULL, NULL, likely_course},
    [VALUE_PIECES] = {pieces_fit, NULL, NULL, likely_pieces},
    [VALUE_PLACES] = {places_fit, NULL, NULL, likely_places},
    [VALUE_LINE] = {line_fits, NULL, NULL, likely_line},
    [VALUE_SHIFT] = {shift_fits, NULL, NULL, likely_shift},
    [VALUE_TERRAIN] = {terrain_fits, count_terrain, NULL, NULL}};

int kind_fits(const struct said *said, int at, struct refusal *why)
{
    const struct kind *kind = &kinds[said->arg->kind];
    return kind->fits == NULL ? unfit(why, "no verb takes an argument of that kind")
                              : kind->fits(said, at, why);
}

bool kind_count(const struct said *said, uint32_t *n)
{
    const struct kind *kind = &kinds[said->arg->kind];
    *n = kind->count == NULL ? 0 : kind->count(said);
    return kind->count != NULL;
}

int kind_likely(const struct said *said, int32_t piece, int32_t *words)
{
    const struct kind *kind = &kinds[said->arg->kind];
    words[0] = 0;
    if (kind->likely != NULL) {
        return kind->likely(said, piece, words);
    }
    if (kind->count != NULL && said->arg->kind != VALUE_PIECE) {
        words[0] = kind_value(said, 0);
    }
    return 1;
}

int32_t kind_value(const struct said *said, uint32_t n)
{
    const struct kind *kind = &kinds[said->arg->kind];
    return kind->value == NULL ? (int32_t)n : kind->value(said, n);
}
