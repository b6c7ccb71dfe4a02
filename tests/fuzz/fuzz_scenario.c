#include "fuzz.h"

#include "format/scenario.h"

/* What is accepted must also be writable, readable again and playable. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault fault = {.text = ""};
    struct game *game = scenario_read((const char *)data, size, "input", &fault);
    if (game == NULL) {
        must_say_why(&fault);
        return 0;
    }
    json_t *json = scenario_write(game);
    struct game *again = scenario_from_json(json, &fault);
    if (again == NULL) {
        abort();
    }
    uint8_t seed[32] = {1};
    game_seed(game, seed);
    struct command begin = command_begin();
    game_do(game, &begin, NULL, 0);
    json_decref(json);
    game_free(again);
    game_free(game);
    return 0;
}
