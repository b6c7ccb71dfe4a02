/* The library: games, from being opened to being closed. */

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "format/options.h"
#include "format/scenario.h"
#include "lib/find.h"
#include "lib/inside.h"
#include "version.h"

const char *st_version(void)
{
    return SANDTABLE_VERSION;
}

void st_free(char *text)
{
    free(text);
}

/* -- opening ----------------------------------------------------------------------------------- */

static void note_digits(st_game *game)
{
    uint8_t commitment[32];
    if (game->game->has_seed) {
        dice_commitment(game->game->seed, commitment);
        hex_digits(commitment, sizeof commitment, game->commitment);
        hex_digits(game->game->seed, sizeof game->game->seed, game->seed);
    } else if (game->journal && game->notes.rolled) {
        hex_digits(game->notes.commitment, sizeof game->notes.commitment, game->commitment);
    }
}

/* Takes over what was opened. */
static st_game *wrap(struct opened *opened, char *why)
{
    st_game *game = calloc(1, sizeof *game);
    size_t size = opened->game->rules->state_size;
    struct state *rooms[3] = {calloc(1, size), calloc(1, size), calloc(1, size)};
    if (game == NULL || rooms[0] == NULL || rooms[1] == NULL || rooms[2] == NULL) {
        opened_close(opened);
        free(game);
        for (int i = 0; i < 3; i++) {
            free(rooms[i]);
        }
        return lib_no_memory(why);
    }
    game->game = opened->game;
    game->room = rooms[0];
    game->before = rooms[1];
    game->saw = rooms[2];
    game->journal = opened->kind == OPENED_JOURNAL;
    game->notes = opened->notes;
    game->file.lock = -1;
    game->answer.kind = ANSWER_REFUSED;
    game->speaker = SIDE_NONE;
    if (game->journal && game->notes.drifted > 0) {
        journal_drift_text(game->game, game->drift);
    }
    note_digits(game);
    return game;
}

st_game *st_open(const char *name, uint32_t commands, char *why)
{
    struct opened opened;
    struct fault fault;
    return find_game(name, commands, NULL, NULL, &opened, &fault) ? wrap(&opened, why)
                                                                  : lib_fail(why, &fault);
}

st_game *st_read_scenario(const char *text, size_t length, const char *name, char *why)
{
    struct fault fault;
    struct opened opened = {.kind = OPENED_SCENARIO,
                            .game = scenario_read(text, length, name, &fault)};
    return opened.game != NULL ? wrap(&opened, why) : lib_fail(why, &fault);
}

st_game *st_read_journal(const char *text, size_t length, const char *name, uint32_t commands,
                         char *why)
{
    struct fault fault;
    struct opened opened = {.kind = OPENED_JOURNAL};
    opened.game = journal_read(text, length, name, commands, &opened.notes, &fault);
    return opened.game != NULL ? wrap(&opened, why) : lib_fail(why, &fault);
}

void st_close(st_game *game)
{
    if (game == NULL) {
        return;
    }
    if (game->kept) {
        game_file_close(&game->file);
    } else {
        game_free(game->game);
    }
    free(game->room);
    free(game->before);
    free(game->saw);
    free(game);
}

/* -- before it begins -------------------------------------------------------------------------- */

static bool is_fresh(const st_game *game, const char *what, struct fault *fault)
{
    return (!game->journal && !game->kept && game->game->journal.entries == 0) ||
           fault_say(fault, "%s: expected before the game begins", what);
}

bool st_choose(st_game *game, const char *options, char *why)
{
    struct fault fault;
    bool early = is_fresh(game, "options", &fault) &&
                 (!game->game->has_seed || fault_say(&fault, "options: expected before dice"));
    json_t *choices = early ? json_read(options, strlen(options), "options", &fault) : NULL;
    bool chosen = choices != NULL && options_choose(&game->game, choices, &fault);
    json_decref(choices);
    return chosen || lib_fail(why, &fault);
}

static bool read_seed(const char *digits, uint8_t seed[32], struct fault *fault)
{
    if (digits == NULL) {
        return getrandom(seed, 32, 0) == 32 ||
               fault_say(fault, "this machine has no randomness to draw a seed from");
    }
    return hex_bytes(digits, seed, 32) ||
           fault_say(fault, "seed: expected 64 digits 0-9a-f, found \"%.80s\"", digits);
}

/* A journal goes on with the dice it began with. */
static bool is_committed_to(const st_game *game, const uint8_t seed[32], struct fault *fault)
{
    uint8_t commitment[32];
    if (!game->journal) {
        return true;
    }
    dice_commitment(seed, commitment);
    return !game->notes.rolled
               ? fault_say(fault, "the dice of this game are given, not rolled")
               : memcmp(commitment, game->notes.commitment, sizeof commitment) == 0 ||
                     fault_say(fault, "this seed is not the one the game was committed to");
}

bool st_roll(st_game *game, const char *seed, char *why)
{
    uint8_t bytes[32];
    struct fault fault;
    if (!(game->journal || is_fresh(game, "seed", &fault)) || !read_seed(seed, bytes, &fault) ||
        !is_committed_to(game, bytes, &fault)) {
        return lib_fail(why, &fault);
    }
    game_seed(game->game, bytes);
    note_digits(game);
    return true;
}

static bool add_entropy(st_game *game, int side, const void *bytes, size_t length,
                        struct fault *fault)
{
    struct game *inside = game->game;
    if (side == SIDE_NONE) {
        return fault_say(fault, "entropy: expected the side that adds it");
    }
    if (!inside->has_seed) {
        return fault_say(fault, "the dice of this game are given, they need no entropy");
    }
    if (length > ENTROPY_MAX || !game_add_entropy(inside, side, bytes, (unsigned)length)) {
        return fault_say(fault,
                         "each side adds entropy once, 1 to %d bytes, before the game begins",
                         ENTROPY_MAX);
    }
    if (game->kept && !game_file_add(&game->file, 0, fault)) {
        inside->entropy[side].n = 0;
        game_seed(inside, inside->seed);
        return false;
    }
    return true;
}

bool st_add_entropy(st_game *game, const char *side, const void *bytes, size_t length, char *why)
{
    struct fault fault;
    int number;
    return (lib_side(game, side, &number, &fault) && lib_can_go_on(game, &fault) &&
            add_entropy(game, number, bytes, length, &fault)) ||
           lib_fail(why, &fault);
}

/* -- keeping ----------------------------------------------------------------------------------- */

bool st_keep(st_game *game, const char *path, char *why)
{
    struct fault fault;
    struct game_file file;
    if (!lib_can_go_on(game, &fault) ||
        (game->kept && !fault_say(&fault, "%s: it is kept already, in another file", path))) {
        return lib_fail(why, &fault);
    }
    if (!game_file_make(&file, path, game->game, &fault)) {
        file.game = NULL;
        game_file_close(&file);
        return lib_fail(why, &fault);
    }
    game->file = file;
    game->kept = true;
    return true;
}

st_game *st_go_on(const char *path, char *why)
{
    struct fault fault;
    struct opened opened = {.kind = OPENED_JOURNAL};
    struct game_file file;
    if (!is_no_scenario(path, &fault)) {
        return lib_fail(why, &fault);
    }
    if (!game_file_open(&file, path, &fault)) {
        game_file_close(&file);
        return lib_fail(why, &fault);
    }
    opened.game = file.game;
    opened.notes.rolled = file.game->has_seed;
    st_game *game = wrap(&opened, why);
    if (game == NULL) {
        file.game = NULL;
        game_file_close(&file);
        return NULL;
    }
    game->file = file;
    game->kept = true;
    return game;
}

/* -- how it stands ----------------------------------------------------------------------------- */

const char *st_commitment(const st_game *game)
{
    return game->commitment[0] == '\0' ? NULL : game->commitment;
}

const char *st_seed(const st_game *game)
{
    return game->seed[0] == '\0' ? NULL : game->seed;
}

const char *st_name(const st_game *game)
{
    return game->game->scenario->name;
}

uint32_t st_commands(const st_game *game)
{
    return game->game->journal.entries;
}

bool st_has_begun(const st_game *game)
{
    return game->game->state->begun;
}

bool st_is_over(const st_game *game)
{
    return game->game->state->over;
}

const char *st_drift(const st_game *game)
{
    return game->drift[0] == '\0' ? NULL : game->drift;
}

const char *st_side_id(const st_game *game, int number)
{
    return number >= 0 && number < SIDES ? game->game->rules->side_ids[number] : NULL;
}

bool st_has_side(const st_game *game, const char *side, char *why)
{
    struct fault fault;
    int number;
    return lib_side(game, side, &number, &fault) || lib_fail(why, &fault);
}
