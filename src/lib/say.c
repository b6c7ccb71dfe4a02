/* The library: commands and the umpire's answers. */

#include <stdlib.h>
#include <string.h>

#include "format/answer.h"
#include "format/command.h"
#include "format/event.h"
#include "format/scenario.h"
#include "lib/inside.h"

enum { WORDS_MOST = 256 };

bool lib_can_go_on(const st_game *game, struct fault *fault)
{
    if (game->drift[0] != '\0') {
        return fault_say(fault, "%s", game->drift);
    }
    if (game->journal && game->notes.revealed && !game->game->state->over) {
        return fault_say(fault, "its seed has been revealed, so that it cannot go on");
    }
    return !game->journal || !game->notes.rolled || game->game->has_seed ||
           fault_say(fault, "its dice are rolled from a seed, which is not known here");
}

/* -- reading ----------------------------------------------------------------------------------- */

static bool read_words(const struct scene *scene, const char *text, struct spoken *spoken,
                       struct fault *fault)
{
    char *words[WORDS_MOST];
    int n = 0;
    char *rest = NULL;
    char *copy = strdup(text);
    if (copy == NULL) {
        return fault_say(fault, "there is no memory left");
    }
    for (char *word = strtok_r(copy, " \t\r\n", &rest); word != NULL && n <= WORDS_MOST;
         word = strtok_r(NULL, " \t\r\n", &rest)) {
        if (n < WORDS_MOST) {
            words[n] = word;
        }
        n++;
    }
    bool read = n == 0 ? fault_say(fault, "command: expected a verb, found nothing")
                : n > WORDS_MOST
                    ? fault_say(fault, "command: expected at most %d words", WORDS_MOST)
                    : command_from_words(scene, words, n, spoken, fault);
    free(copy);
    return read;
}

static bool read_command(const struct scene *scene, const char *text, struct spoken *spoken,
                         struct fault *fault)
{
    if (text[strspn(text, " \t\r\n")] != '{') {
        return read_words(scene, text, spoken, fault);
    }
    json_t *json = json_read(text, strlen(text), "command", fault);
    bool read = json != NULL && command_from_json(scene, json, NULL, spoken, fault);
    json_decref(json);
    return read;
}

/* Things are named as the side that speaks knows them; a begin has no side. */
bool lib_said(st_game *game, const char *side, const char *command, struct spoken *spoken,
              struct fault *fault)
{
    int number;
    if (!lib_side(game, side, &number, fault)) {
        return false;
    }
    struct scene scene = lib_seen_by(game, number, true);
    if (!read_command(&scene, command, spoken, fault)) {
        return false;
    }
    if (number != SIDE_NONE && !is_nobodys(spoken->command.verb)) {
        spoken->command.side = (uint8_t)number;
    }
    return true;
}

static bool read_dice(const st_game *game, const char *dice, struct spoken *spoken,
                      struct fault *fault)
{
    return (dice == NULL || dice_from_text(dice, spoken, fault)) &&
           (!spoken->has_dice || !game->game->has_seed ||
            fault_say(fault, "dice: the dice of this game are rolled from its seed, not given"));
}

/* -- carrying out ------------------------------------------------------------------------------ */

/* What is told is what the side that spoke may know; of what nobody's word set off, such as the
 * beginning, what both may. */
static int listener(const st_game *game)
{
    return game->speaker == SIDE_NONE ? SIDE_EVERYBODY : game->speaker;
}

/* The disk goes first: what it did not take has not happened. */
static bool keep_last(st_game *game, struct fault *fault)
{
    if (game->kept && !game_file_add(&game->file, game->game->journal.entries, fault)) {
        game_undo(game->game, 1);
        return false;
    }
    return true;
}

char *st_do(st_game *game, const char *side, const char *command, const char *dice, char *why)
{
    struct fault fault;
    struct spoken spoken;
    struct game *inside = game->game;
    if (!lib_can_go_on(game, &fault) || !lib_said(game, side, command, &spoken, &fault) ||
        !read_dice(game, dice, &spoken, &fault)) {
        return lib_fail(why, &fault);
    }
    game->speaker = spoken.command.side;
    game->by_side = side != NULL;
    memcpy(game->before, inside->state, inside->rules->state_size);
    game->has_before = true;
    game->answer =
        game_do_printed(inside, &spoken.command, inside->has_seed ? NULL : spoken.dice, spoken.n_dice);
    if (game->answer.kind == ANSWER_DONE && !keep_last(game, &fault)) {
        game->answer.kind = ANSWER_REFUSED;
        game->has_before = false;
        return lib_fail(why, &fault);
    }
    struct scene scene = lib_seen_by(game, game->speaker, game->by_side);
    return lib_text(answer_json(&scene, &game->answer, inside->events, listener(game)), why);
}

bool st_was_done(const st_game *game)
{
    return game->answer.kind == ANSWER_DONE;
}

char *st_events(st_game *game, const char *side, char *why)
{
    struct fault fault;
    int number;
    if (!lib_side(game, side, &number, &fault)) {
        return lib_fail(why, &fault);
    }
    struct scene scene = lib_seen_by(game, number, true);
    return lib_text(events_json(&scene, game->game->events, number), why);
}

bool st_take_back(st_game *game, char *why)
{
    struct fault fault;
    if (st_was_done(game) && !game->kept && !game_stands(game->game)) {
        game_undo(game->game, 1);
        game->answer.kind = ANSWER_REFUSED;
        game->has_before = false;
        return true;
    }
    fault_say(&fault, game->kept           ? "what is kept in a file stands"
                      : !st_was_done(game) ? "there is no command to take back"
                                           : "it stands: dice were thrown, something was laid "
                                             "open, or the game is over");
    return lib_fail(why, &fault);
}
