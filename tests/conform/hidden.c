/* The promise about hidden information: two states that differ only in what a side may not know
 * look the same to it, byte for byte: its view, its legal commands, what it is refused and what it
 * is told. */

#include "conform.h"

#include <stdlib.h>
#include <string.h>

#include "format/campaign.h"
#include "format/event.h"
#include "rules/figures/man.h"

/* Several words: a list of another length and other places. */
static bool scramble_wide(const struct field *field, void *record, struct lot *lot)
{
    int32_t words[UINT8_MAX / sizeof(int32_t)] = {0};
    int n = field->size / (int)sizeof words[0];
    if (field_is_list(field)) {
        words[0] = (int32_t)lot_below(lot, (uint32_t)field->max + 1);
        n = 1 + 2 * words[0];
    }
    for (int i = field_is_list(field); i < n; i++) {
        words[i] = (int32_t)lot_below(lot, 1800);
    }
    memcpy((uint8_t *)record + field->offset, words, field->size);
    return true;
}

static bool scramble_field(const struct field *field, void *record, struct lot *lot)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME || field->kind == VALUE_PIECE) {
        return false;
    }
    if (field_is_wide(field)) {
        return scramble_wide(field, record, lot);
    }
    int32_t span = field->kind == VALUE_FLAG ? 2 : field->max - field->min + 1;
    if (span <= 1) {
        return false;
    }
    int32_t least = field->kind == VALUE_FLAG ? 0 : field->min;
    field_set(field, record, least + (int32_t)lot_below(lot, (uint32_t)span));
    return true;
}

/* Blank hides strength in view(), not by a flag: its pawns that have not fought. */
static bool is_hidden(const struct ruleset *rules, const struct collection *collection,
                      const struct field *field, const void *record)
{
    if (field->flags & FIELD_SECRET) {
        return true;
    }
    if (strcmp(rules->slug, "blank") == 0 && strcmp(field->name, "strength") == 0) {
        return field_get(&collection->fields[5], record) == 0;
    }
    return false;
}

/* Is this record quite unknown to the owner of the view? */
static bool is_unknown(const struct collection *collection, const struct state *view, int index)
{
    return is_unseen(collection, collection_look(collection, view, index));
}

/* Of a record that is unseen everything may be otherwise but what holds the table together: its
 * name, its place and owner, whether it is there at all, and what it carries. */
static bool may_differ(const struct collection *collection, int f)
{
    const struct field *field = &collection->fields[f];
    return f != collection->id && f != collection->owner && f != collection->gone &&
           f != collection->place && field->kind != VALUE_PIECE && field->kind != VALUE_SERIAL &&
           strcmp(field->name, "wreck") != 0;
}

static void scramble_unseen(const struct game *game, const struct collection *collection,
                            void *record, struct lot *lot)
{
    for (int f = 0; f < collection->n_fields; f++) {
        const struct field *field = &collection->fields[f];
        uint32_t choices = 0;
        while (field->kind == VALUE_CHOICE && field->labels[choices] != NULL) {
            choices++;
        }
        if (field->kind == VALUE_TEMPLATE) {
            choices = collection_count(&game->rules->collections[TEMPLATES], game->scenario);
        }
        if (!may_differ(collection, f)) {
            continue;
        }
        if (choices > 0) {
            field_set(field, record, (int32_t)lot_below(lot, choices));
        } else {
            scramble_field(field, record, lot);
        }
    }
}

/* Of the men of an enemy unit whom a side does not see, any but the first may have fallen, or not:
 * how many are left in a vehicle is its own side's secret. */
static void scramble_fate(const struct collection *collection, struct state *state, int index,
                          struct lot *lot)
{
    void *record = collection_record(collection, state, index);
    const struct field *unit = &collection->fields[collection->part_of - 1];
    const struct field *gone = &collection->fields[collection->gone];
    int first = index;
    while (first > 0 && field_get(unit, collection_look(collection, state, first - 1)) ==
                            field_get(unit, record)) {
        first--;
    }
    int32_t fate = field_get(gone, record);
    if (first < index && (fate == MAN_HERE || fate == MAN_FALLEN) &&
        field_get(gone, collection_look(collection, state, first)) == MAN_HERE) {
        field_set(gone, record, lot_below(lot, 2) == 0 ? MAN_HERE : MAN_FALLEN);
    }
}

void scramble(const struct game *game, struct state *state, int side, struct lot *lot)
{
    const struct ruleset *rules = game->rules;
    struct state *view = malloc(rules->state_size);
    umpire_view(rules, game->scenario, state, side, view);
    state->dice += 1 + lot_below(lot, 100);
    state->commands += lot_below(lot, 3);
    struct sealed *sealed = &state->sealed[1 - side];
    if (sealed->spoken) {
        sealed->words[0] ^= 1;
    }
    for (int c = 0; c < rules->n_collections; c++) {
        const struct collection *collection = &rules->collections[c];
        for (int i = 0; collection->home == IN_STATE && collection->owner >= 0 &&
                        i < collection_count(collection, state);
             i++) {
            void *record = collection_record(collection, state, i);
            if (field_get(&collection->fields[collection->owner], record) == side) {
                continue;
            }
            if (is_unknown(collection, view, i)) {
                scramble_unseen(game, collection, record, lot);
                if (collection->part_of != 0) {
                    scramble_fate(collection, state, i, lot);
                }
                continue;
            }
            for (int f = 0; f < collection->n_fields; f++) {
                if (is_hidden(rules, collection, &collection->fields[f], record)) {
                    scramble_field(&collection->fields[f], record, lot);
                }
            }
        }
    }
    free(view);
}

static void same_view(const struct game *game, const struct state *other, int side)
{
    uint32_t size = game->rules->state_size;
    struct state *one = malloc(size);
    struct state *two = malloc(size);
    umpire_view(game->rules, game->scenario, game->state, side, one);
    umpire_view(game->rules, game->scenario, other, side, two);
    assert_same_bytes(one, two, size);
    umpire_view(game->rules, game->scenario, one, side, two);
    assert_same_bytes(one, two, size);
    free(one);
    free(two);
}

static void same_refusals(const struct game *game, const struct state *other, int side,
                          struct lot *lot)
{
    for (int i = 0; i < 20; i++) {
        struct command command = {.verb = (uint8_t)lot_below(lot, (uint32_t)game->rules->n_verbs),
                                  .side = (uint8_t)side,
                                  .n_words = (uint16_t)lot_below(lot, 3)};
        command.words[0] = (int32_t)lot_below(lot, 8);
        command.words[1] = (int32_t)lot_below(lot, 64);
        struct refusal one = {0};
        struct refusal two = {0};
        bool accepted = umpire_check(game->rules, game->scenario, game->state, &command, &one);
        assert_int_equal(accepted,
                         umpire_check(game->rules, game->scenario, other, &command, &two));
        assert_int_equal(one.clause, two.clause);
        assert_ptr_equal(one.sentence, two.sentence);
        assert_true(accepted || one.who == two.who);
    }
}

static void same_legal(const struct game *game, const struct state *other, int side)
{
    struct legal *one = malloc(sizeof *one);
    struct legal *two = malloc(sizeof *two);
    umpire_legal(game->rules, game->scenario, game->state, side, one);
    umpire_legal(game->rules, game->scenario, other, side, two);
    assert_int_equal(one->n_words, two->n_words);
    assert_same_bytes(one->words, two->words, one->n_words * sizeof one->words[0]);
    free(one);
    free(two);
}

/* Speaking in secret tells the other side that one has spoken, and nothing of what was said. */
static void secrets_are_kept(const struct events *events, int side)
{
    bool sealed = false;
    bool revealed = false;
    for (uint32_t e = 0; e < events->n; e++) {
        sealed = sealed || events->list[e].kind == EVENT_SEALED;
        revealed = revealed || events->list[e].kind == EVENT_REVEALED;
    }
    for (uint32_t e = 0; sealed && !revealed && e < events->n; e++) {
        if (events->list[e].sees >> side & 1) {
            assert_int_equal(events->list[e].kind, EVENT_SEALED);
        }
    }
}

/* What an event names on the table, the side sees now or saw before it. */
static void names_what_is_known(const struct game *game, const struct state *before,
                                const struct state *after, const struct event *event)
{
    const struct ruleset *rules = game->rules;
    const struct event_kind *kind = ruleset_event(rules, event->kind);
    for (int v = 0; v < EVENT_VALUES && kind->values[v].name != NULL; v++) {
        int32_t piece = event->values[v];
        if (kind->values[v].kind != VALUE_PIECE || piece == NO_PIECE) {
            continue;
        }
        const struct collection *collection = &rules->collections[piece_collection(piece)];
        int index = piece_index(piece);
        if (collection->home == IN_STATE && collection->place >= 0 &&
            index < collection_count(collection, before)) {
            assert_false(is_unknown(collection, before, index) &&
                         is_unknown(collection, after, index));
        }
    }
}

static void events_tell_what_is_known(const struct game *game, struct state *const before[SIDES],
                                      struct state *after)
{
    for (int side = 0; side < SIDES; side++) {
        umpire_view(game->rules, game->scenario, game->state, side, after);
        for (uint32_t e = 0; e < game->events->n; e++) {
            if (game->events->list[e].sees >> side & 1) {
                names_what_is_known(game, before[side], after, &game->events->list[e]);
            }
        }
    }
}

/* Rules that call themselves open hide nothing but how often was rolled and spoken. */
static void open_rules_show_all(const struct game *game, struct state *view)
{
    if (game->rules->open && !game->state->over) {
        view->dice = game->state->dice;
        view->commands = game->state->commands;
        assert_same_bytes(view, game->state, game->rules->state_size);
    }
}

/* What a view says of the game as a whole names nothing that is unknown to its owner: who acts,
 * whom the umpire is asking about. */
static void views_name_what_is_seen(const struct game *game, const struct state *view)
{
    const struct ruleset *rules = game->rules;
    const struct collection *units = &rules->collections[UNITS];
    for (int i = 0; i < rules->n_globals; i++) {
        const struct field *field = &rules->globals[i];
        if (field->kind != VALUE_PIECE) {
            continue;
        }
        const struct collection *collection = &rules->collections[field->min];
        int32_t index = field_get(field, view);
        assert_false(collection->home == IN_STATE && index < collection_count(collection, view) &&
                     is_unknown(collection, view, index));
    }
    for (int i = 0; i < view->n_tasks; i++) {
        int unit = view->tasks[i].unit;
        assert_false(unit < collection_count(units, view) && is_unknown(units, view, unit));
    }
}

static bool has_secret_reason(const struct ruleset *rules, const struct event *event)
{
    for (int i = 0; i < event->n_modifiers; i++) {
        if (rules->reasons[event->modifiers[i].reason].secret) {
            return true;
        }
    }
    return false;
}

/* A roll is told without its secret reasons, and then without what it came to and what was needed,
 * to whoever does not own its unit. */
static void secret_reasons_are_kept(const struct game *game, int side)
{
    const struct scene scene = scene_of(game);
    for (uint32_t e = 0; e < game->events->n && !game->state->over; e++) {
        const struct event *event = &game->events->list[e];
        int32_t unit = event->values[ROLL_UNIT];
        if (event->kind != EVENT_ROLL || unit == NO_PIECE) {
            continue;
        }
        const struct collection *units = &game->rules->collections[piece_collection(unit)];
        const void *record = collection_look(units, game->state, piece_index(unit));
        struct event room;
        const struct event *told = event_told(&scene, event, side, &room);
        bool own = field_get(&units->fields[units->owner], record) == side;
        assert_true(own ? told == event : !has_secret_reason(game->rules, told));
        if (told != event) {
            assert_int_equal(told->values[ROLL_TOTAL], ABSENT);
            assert_int_equal(told->values[ROLL_NEED], 0);
        }
    }
}

/* A whole game by the lot: before each command and after it neither side knows what it must not. */
static void watch_game(struct subject *subject, struct game *game, uint64_t seed, struct lot *lot)
{
    struct state *other = malloc(game->rules->state_size);
    struct state *before[SIDES] = {malloc(game->rules->state_size),
                                   malloc(game->rules->state_size)};
    struct command command;
    start_game(game, seed);
    while (random_command(game, subject->legal, lot, &command)) {
        for (int side = 0; side < SIDES; side++) {
            memcpy(other, game->state, game->rules->state_size);
            scramble(game, other, side, lot);
            same_view(game, other, side);
            same_refusals(game, other, side, lot);
            same_legal(game, other, side);
            umpire_view(game->rules, game->scenario, game->state, side, before[side]);
            memcpy(other, before[side], game->rules->state_size);
            open_rules_show_all(game, other);
            views_name_what_is_seen(game, before[side]);
        }
        must_do(game, &command, NULL, 0);
        events_tell_what_is_known(game, before, other);
        for (int side = 0; side < SIDES; side++) {
            secrets_are_kept(game->events, side);
            secret_reasons_are_kept(game, side);
        }
    }
    free(other);
    free(before[0]);
    free(before[1]);
}

/* The first game of a campaign is followed by all others. */
static void watch_the_rest(struct subject *subject, struct lot *lot)
{
    struct fault fault;
    struct game *game = campaign_follow(subject->game, &fault);
    while (game != NULL) {
        watch_game(subject, game, 8000, lot);
        struct game *next = campaign_follow(game, &fault);
        game_free(game);
        game = next;
    }
}

void views_hide_what_they_must(void **state)
{
    struct subject *subject = *state;
    for (int i = 0; i < subject->games / 8 + 1; i++) {
        struct lot lot = {(uint64_t)i + 17};
        watch_game(subject, subject->game, (uint64_t)i + 8000, &lot);
        if (i == 0) {
            watch_the_rest(subject, &lot);
        }
    }
}
