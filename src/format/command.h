/* Commands as JSON ({"verb": "fire", "target": "B1", "dice": [4]}) and as typed words (fire B1). */
#ifndef SANDTABLE_FORMAT_COMMAND_H
#define SANDTABLE_FORMAT_COMMAND_H

#include <jansson.h>

#include "format/fault.h"
#include "format/scene.h"

enum { COMMAND_TEXT = 3072 }; /* a list of places, and what stands before it */

/* A command as somebody gave it: with the dice that came along. */
struct spoken {
    struct command command;
    bool has_dice;
    uint32_t n_dice;
    uint8_t dice[COMMAND_DICE];
};

/* Reads a command; a fault cites the umpire's clause on commands. Keys other than side, verb, dice
 * and the verb's arguments are a fault, unless `extra` (a list ending with NULL, or NULL) names
 * them. The side defaults to the one the game waits for. */
bool command_from_json(const struct scene *scene, const json_t *json, const char *const *extra,
                       struct spoken *spoken, struct fault *fault);

/* Reads a command from words: a verb and its arguments in order. */
bool command_from_words(const struct scene *scene, char *const words[], int n,
                        struct spoken *spoken, struct fault *fault);

/* {"side": "1", "verb": "move", "path": "ffr"} */
json_t *command_json(const struct scene *scene, const struct command *command);

/* "move ffr", as one would type it. */
void command_text(const struct scene *scene, const struct command *command,
                  char text[COMMAND_TEXT]);

/* Dice as JSON, and from it. */
json_t *dice_json(const uint8_t *dice, uint32_t n);
bool dice_from_json(const json_t *json, uint8_t *dice, uint32_t most, uint32_t *n,
                    struct fault *fault);

/* "4,3,2" as the dice that come with a command. */
bool dice_from_text(const char *text, struct spoken *spoken, struct fault *fault);

#endif
