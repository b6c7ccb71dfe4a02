#include "format/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/command.h"
#include "format/json_text.h"
#include "format/scenario.h"
#include "format/value.h"

enum { FORMAT = 1 };

void hex_digits(const uint8_t *bytes, size_t n, char *text)
{
    for (size_t i = 0; i < n; i++) {
        sprintf(text + 2 * i, "%02x", bytes[i]);
    }
}

static int digit(char letter)
{
    const char *digits = "0123456789abcdef";
    const char *found = letter == '\0' ? NULL : strchr(digits, letter);
    return found == NULL ? -1 : (int)(found - digits);
}

bool hex_bytes(const char *text, uint8_t *bytes, size_t n)
{
    if (text == NULL || strlen(text) != 2 * n) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int high = digit(text[2 * i]);
        int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* -- writing ----------------------------------------------------------------------------------- */

static char *line_of(json_t *json)
{
    struct json_text line = {.text = NULL};
    json_text_add(&line, json);
    json_text_add_bytes(&line, "\n", 2);
    json_decref(json);
    if (line.failed) {
        free(line.text);
        return NULL;
    }
    return line.text;
}

char *journal_head_line(const struct game *game)
{
    json_t *head = json_pack("{s:i, s:s, s:i, s:s, s:o}", "sandtable", FORMAT, "rules",
                             game->rules->slug, "revision", (int)game->revision, "dice",
                             game->has_seed ? "rolled" : "given", "scenario", scenario_write(game));
    if (game->has_seed) {
        uint8_t commitment[32];
        char digits[65];
        dice_commitment(game->seed, commitment);
        hex_digits(commitment, 32, digits);
        json_object_set_new(head, "commitment", json_string(digits));
    }
    return line_of(head);
}

char *journal_entropy_line(const struct game *game, int side)
{
    char digits[2 * ENTROPY_MAX + 1];
    hex_digits(game->entropy[side].bytes, game->entropy[side].n, digits);
    return line_of(json_pack("{s:s, s:s}", "entropy", digits, "side", game->rules->side_ids[side]));
}

char *journal_command_line(const struct game *game, const struct command *command)
{
    struct scene scene = scene_of(game);
    json_t *json = json_object();
    json_object_set_new(json, "n", json_integer(game->journal.entries));
    json_t *spoken = command_json(&scene, command);
    json_object_update(json, spoken);
    json_decref(spoken);
    json_object_set_new(json, "dice", dice_json(game->dice->used, game->dice->n_used));
    json_object_set_new(
        json, "hash",
        json_sprintf("%016llx", (unsigned long long)journal_last_hash(&game->journal)));
    return line_of(json);
}

char *journal_seed_line(const struct game *game)
{
    char digits[65];
    hex_digits(game->seed, 32, digits);
    return line_of(json_pack("{s:s}", "seed", digits));
}

/* Adds a line to a text and frees it; both may be NULL for want of memory, and so is the result
 * then. */
static char *join(char *text, char *line)
{
    size_t length = text == NULL ? 0 : strlen(text);
    char *longer = text == NULL || line == NULL ? NULL : realloc(text, length + strlen(line) + 1);
    if (longer == NULL) {
        free(text);
    } else {
        strcpy(longer + length, line);
    }
    free(line);
    return longer;
}

/* The game is played again, for a line needs the state after its command. */
char *journal_lines(const struct game *game, uint32_t from, uint32_t to)
{
    struct game *again = game_again(game);
    struct journal_entry *entry = malloc(sizeof *entry);
    char *text = again == NULL || entry == NULL ? NULL : strdup("");
    uint32_t at = 0;
    for (uint32_t i = 0; text != NULL && i < to && journal_next(&game->journal, &at, entry); i++) {
        game_do(again, &entry->command, entry->dice, entry->n_dice);
        if (i >= from) {
            text = join(text, journal_command_line(again, &entry->command));
        }
    }
    free(entry);
    game_free(again);
    return text;
}

char *journal_text(const struct game *game)
{
    char *text = journal_head_line(game);
    for (int side = 0; side < SIDES; side++) {
        if (game->entropy[side].n > 0) {
            text = join(text, journal_entropy_line(game, side));
        }
    }
    text = join(text, journal_lines(game, 0, game->journal.entries));
    return game->has_seed && game->state->over ? join(text, journal_seed_line(game)) : text;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* A journal being read. */
struct reading {
    const char *name;
    struct game *game;
    struct journal_notes *notes;
    journal_watcher *watcher;
    void *who;
    uint32_t until;
};

static bool read_dice_kind(const json_t *head, struct journal_notes *notes, struct fault *fault)
{
    const char *dice = json_string_value(json_object_get(head, "dice"));
    notes->rolled = dice != NULL && strcmp(dice, "rolled") == 0;
    if (!notes->rolled) {
        return (dice != NULL && strcmp(dice, "given") == 0) ||
               fault_say(fault, "dice: expected \"rolled\" or \"given\"");
    }
    return hex_bytes(json_string_value(json_object_get(head, "commitment")), notes->commitment,
                     32) ||
           fault_say(fault, "commitment: expected 64 digits 0-9a-f");
}

/* Rules of tomorrow cannot be played; those of yesterday are tried. */
static bool read_revision(struct game *game, const json_t *json, struct fault *fault)
{
    json_int_t revision = json_integer_value(json);
    if (revision < 1) {
        return fault_say(fault, "revision: expected a number from 1, the revision of the rules");
    }
    if (revision > game->rules->revision) {
        return fault_say(fault,
                         "revision: the game was begun under revision %lld of %s, this is %d: "
                         "a newer Sandtable is needed",
                         (long long)revision, game->rules->title, game->rules->revision);
    }
    game->revision = (uint16_t)revision;
    return true;
}

static bool read_head_line(struct reading *reading, const json_t *head, struct fault *fault)
{
    if (json_integer_value(json_object_get(head, "sandtable")) != FORMAT) {
        return fault_say(fault, "expected the head of a journal: {\"sandtable\":%d, ...}", FORMAT);
    }
    const json_t *scenario = json_object_get(head, "scenario");
    if (scenario == NULL) {
        return fault_say(fault, "scenario: expected a scenario, found nothing");
    }
    reading->game = scenario_from_json(scenario, fault);
    if (reading->game == NULL) {
        return fault_within(fault, "scenario.");
    }
    const char *slug = json_string_value(json_object_get(head, "rules"));
    if (slug == NULL || strcmp(slug, reading->game->rules->slug) != 0) {
        return fault_say(fault, "rules: expected \"%s\", as in the scenario",
                         reading->game->rules->slug);
    }
    return read_revision(reading->game, json_object_get(head, "revision"), fault) &&
           read_dice_kind(head, reading->notes, fault);
}

static bool read_entropy_line(struct reading *reading, const json_t *json, struct fault *fault)
{
    struct scene scene = scene_of(reading->game);
    int32_t side;
    int n;
    struct value_spec spec = {.kind = VALUE_SIDE};
    const json_t *who = json_object_get(json, "side");
    if (who == NULL || !value_from_json(&scene, &spec, who, &side, &n, fault) || side >= SIDES) {
        return fault_say(fault, "side: expected the side that adds entropy");
    }
    const char *digits = json_string_value(json_object_get(json, "entropy"));
    uint8_t bytes[ENTROPY_MAX];
    size_t length = digits == NULL ? 0 : strlen(digits) / 2;
    if (length == 0 || length > ENTROPY_MAX || !hex_bytes(digits, bytes, length)) {
        return fault_say(fault, "entropy: expected 2 to %d digits 0-9a-f", 2 * ENTROPY_MAX);
    }
    return game_add_entropy(reading->game, side, bytes, (unsigned)length) ||
           fault_say(fault, "entropy: each side adds it once, before the game begins");
}

static bool read_seed_line(struct reading *reading, const json_t *json, struct fault *fault)
{
    struct journal_notes *notes = reading->notes;
    uint8_t commitment[32];
    if (!hex_bytes(json_string_value(json_object_get(json, "seed")), notes->seed, 32)) {
        return fault_say(fault, "seed: expected 64 digits 0-9a-f");
    }
    dice_commitment(notes->seed, commitment);
    if (!notes->rolled || memcmp(commitment, notes->commitment, 32) != 0) {
        return fault_say(fault, "seed: this seed is not the one the game was committed to");
    }
    notes->revealed = true;
    return true;
}

static bool say_answer(const struct game *game, const struct answer *answer, struct fault *fault)
{
    if (answer->kind == ANSWER_REFUSED) {
        return fault_say(fault, "this command cannot have been given: %s (%s)",
                         answer->refusal.sentence,
                         ruleset_clause_id(game->rules, answer->refusal.clause));
    }
    return fault_say(fault, "dice: expected %d more (%s)", answer->need.count,
                     game->rules->purposes[answer->need.purpose].about);
}

static bool play_command_line(struct reading *reading, const json_t *json, struct fault *fault)
{
    static const char *const extra[] = {"n", "hash", NULL};
    struct game *game = reading->game;
    struct scene scene = scene_of(game);
    struct spoken spoken;
    if (!command_from_json(&scene, json, extra, &spoken, fault)) {
        return false;
    }
    struct answer answer = game_do(game, &spoken.command, spoken.dice, spoken.n_dice);
    if (answer.kind != ANSWER_DONE) {
        return say_answer(game, &answer, fault);
    }
    const char *hash = json_string_value(json_object_get(json, "hash"));
    char found[17];
    snprintf(found, sizeof found, "%016llx",
             (unsigned long long)state_hash(game->state, game->rules->state_size));
    if (hash == NULL || strcmp(hash, found) != 0) {
        return fault_say(fault, "hash: the state after this command has the hash %s, not %.20s",
                         found, hash == NULL ? "nothing" : hash);
    }
    if (reading->watcher != NULL) {
        reading->watcher(reading->who, game, &spoken.command);
    }
    return true;
}

/* Today's rules play the command otherwise: the game stays as it was before it. */
static void note_drift(struct reading *reading, const struct fault *fault)
{
    struct journal_notes *notes = reading->notes;
    notes->drifted = notes->commands;
    notes->drift = *fault;
    if (reading->game->journal.entries == notes->commands) {
        game_undo(reading->game, 1);
    }
}

static bool read_command_line(struct reading *reading, const json_t *json, struct fault *fault)
{
    struct journal_notes *notes = reading->notes;
    struct game *game = reading->game;
    notes->commands++;
    if (game->journal.entries >= reading->until) {
        return true;
    }
    if (json_integer_value(json_object_get(json, "n")) != (json_int_t)notes->commands) {
        return fault_say(fault, "n: expected command number %u", notes->commands);
    }
    if (notes->drifted > 0 || play_command_line(reading, json, fault)) {
        return true;
    }
    if (game->revision == game->rules->revision) {
        return false;
    }
    note_drift(reading, fault);
    return true;
}

static bool read_line(struct reading *reading, const json_t *json, struct fault *fault)
{
    if (reading->game == NULL) {
        return read_head_line(reading, json, fault);
    }
    if (reading->notes->revealed) {
        return fault_say(fault, "nothing may follow the seed");
    }
    if (json_object_get(json, "entropy") != NULL) {
        return read_entropy_line(reading, json, fault);
    }
    if (json_object_get(json, "seed") != NULL) {
        return read_seed_line(reading, json, fault);
    }
    return read_command_line(reading, json, fault);
}

static bool read_lines(struct reading *reading, const char *text, size_t length,
                       struct fault *fault)
{
    const char *line = text;
    const char *end = text + length;
    for (int number = 1; line < end; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL) {
            return fault_say(fault, "%s:%d: the line is cut off: expected a whole one",
                             reading->name, number);
        }
        json_error_t error;
        json_t *json = json_loadb(line, (size_t)(stop - line), JSON_REJECT_DUPLICATES, &error);
        bool good = json == NULL ? fault_say(fault, "expected JSON: %s", json_complaint(&error))
                    : !json_is_object(json) ? fault_say(fault, "expected an object")
                                            : read_line(reading, json, fault);
        json_decref(json);
        if (!good) {
            return fault_within(fault, "%s:%d: ", reading->name, number);
        }
        line = stop + 1;
    }
    return reading->game != NULL ||
           fault_say(fault, "%s: expected a journal, found nothing", reading->name);
}

struct game *journal_watch(const char *text, size_t length, const char *name, uint32_t until,
                           struct journal_notes *notes, journal_watcher *watcher, void *who,
                           struct fault *fault)
{
    struct reading reading = {
        .name = name, .notes = notes, .watcher = watcher, .who = who, .until = until};
    *notes = (struct journal_notes){.rolled = false};
    if (!read_lines(&reading, text, length, fault)) {
        game_free(reading.game);
        return NULL;
    }
    return reading.game;
}

struct game *journal_read(const char *text, size_t length, const char *name, uint32_t until,
                          struct journal_notes *notes, struct fault *fault)
{
    return journal_watch(text, length, name, until, notes, NULL, NULL, fault);
}

void journal_drift_text(const struct game *game, char text[DRIFT_TEXT])
{
    snprintf(text, DRIFT_TEXT,
             "this game was begun under revision %d of %s, and by revision %d it goes another way "
             "from here on: it is kept as it is and shown as far as it replays, but cannot be "
             "played on",
             game->revision, game->rules->title, game->rules->revision);
}

/* -- verifying --------------------------------------------------------------------------------- */

static bool same_dice(const struct game *again, const struct journal_entry *entry, uint32_t number,
                      struct fault *fault)
{
    for (uint32_t i = 0; i < entry->n_dice && i < again->dice->n_used; i++) {
        if (entry->dice[i] != again->dice->used[i]) {
            return fault_say(fault, "command %u: die %u is %d in the journal but %d from the seed",
                             number, i + 1, entry->dice[i], again->dice->used[i]);
        }
    }
    return entry->n_dice == again->dice->n_used ||
           fault_say(fault, "command %u: the journal has %u dice, the seed gives %u", number,
                     entry->n_dice, again->dice->n_used);
}

static bool verify_entries(const struct game *game, struct game *again, struct journal_entry *entry,
                           uint32_t *dice, struct fault *fault)
{
    uint32_t at = 0;
    for (uint32_t number = 1; journal_next(&game->journal, &at, entry); number++) {
        struct answer answer = game_do(again, &entry->command, NULL, 0);
        if (answer.kind != ANSWER_DONE) {
            return fault_say(fault, "command %u cannot have been given: %s", number,
                             answer.refusal.sentence);
        }
        if (!same_dice(again, entry, number, fault)) {
            return false;
        }
        if (state_hash(again->state, again->rules->state_size) != entry->hash) {
            return fault_say(fault, "command %u: the state after it has another hash", number);
        }
        *dice += entry->n_dice;
    }
    return true;
}

bool journal_verify(const struct game *game, const struct journal_notes *notes, uint32_t *dice,
                    struct fault *fault)
{
    *dice = 0;
    if (notes->drifted > 0) {
        return fault_say(fault, "command %u of %u goes another way by revision %d of %s: %.300s",
                         notes->drifted, notes->commands, game->rules->revision, game->rules->title,
                         notes->drift.text);
    }
    if (!notes->rolled) {
        return fault_say(fault,
                         "the dice were given, not rolled: there is no seed to verify them by");
    }
    if (!notes->revealed) {
        return fault_say(fault,
                         "the seed has not been revealed yet: it is, at the end of the game");
    }
    struct game *again = game_again(game);
    struct journal_entry *entry = malloc(sizeof *entry);
    bool good = again != NULL && entry != NULL;
    if (good) {
        memcpy(again->entropy, game->entropy, sizeof again->entropy);
        game_seed(again, notes->seed);
        good = verify_entries(game, again, entry, dice, fault);
    } else {
        fault_say(fault, "there is no memory to verify with");
    }
    free(entry);
    game_free(again);
    return good;
}
