#include "cli/dice_options.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"

static bool draw_seed(uint8_t seed[32], struct fault *fault)
{
    if (sodium_init() < 0) {
        return fault_say(fault, "this machine has no randomness to draw a seed from");
    }
    randombytes_buf(seed, 32);
    return true;
}

bool dice_kind(const char *kind, const char *seed, bool *given, struct fault *fault)
{
    *given = kind != NULL && strcmp(kind, "given") == 0;
    if (kind != NULL && !*given && strcmp(kind, "rolled") != 0) {
        return fault_say(fault, "--dice: expected rolled or given, found \"%.40s\"", kind);
    }
    return !*given || seed == NULL || fault_say(fault, "--seed: given dice need no seed");
}

bool dice_choose(struct game *game, const char *kind, const char *seed, struct fault *fault)
{
    uint8_t bytes[32];
    bool given;
    if (!dice_kind(kind, seed, &given, fault)) {
        return false;
    }
    if (given) {
        return true;
    }
    if (seed == NULL && !draw_seed(bytes, fault)) {
        return false;
    }
    if (seed != NULL && !hex_bytes(seed, bytes, sizeof bytes)) {
        return fault_say(fault, "--seed: expected 64 digits 0-9a-f, found \"%.80s\"", seed);
    }
    game_seed(game, bytes);
    return true;
}
