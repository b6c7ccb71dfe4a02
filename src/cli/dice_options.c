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

bool dice_choose(struct game *game, const char *kind, const char *seed, struct fault *fault)
{
    uint8_t bytes[32];
    bool given = kind != NULL && strcmp(kind, "given") == 0;
    if (kind != NULL && !given && strcmp(kind, "rolled") != 0) {
        return fault_say(fault, "--dice: expected rolled or given, found \"%.40s\"", kind);
    }
    if (given) {
        return seed == NULL || fault_say(fault, "--seed: given dice need no seed");
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

bool dice_type_in(const char *text, struct spoken *spoken, struct fault *fault)
{
    spoken->has_dice = true;
    spoken->n_dice = 0;
    while (*text != '\0') {
        char *end;
        long die = strtol(text, &end, 10);
        if (end == text || (*end != ',' && *end != '\0') || die < 1 || die > UINT8_MAX) {
            return fault_say(fault, "--dice: expected numbers like 4,3,2, found \"%.40s\"", text);
        }
        if (spoken->n_dice == GIVEN_MAX) {
            return fault_say(fault, "--dice: expected at most %d dice", GIVEN_MAX);
        }
        spoken->dice[spoken->n_dice++] = (uint8_t)die;
        text = end + (*end == ',');
    }
    return true;
}
