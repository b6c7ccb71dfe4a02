#include "fuzz.h"

#include "format/journal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fault fault = {.text = ""};
    struct journal_notes notes;
    struct game *game = journal_read((const char *)data, size, "input", UINT32_MAX, &notes, &fault);
    if (game == NULL) {
        must_say_why(&fault);
        return 0;
    }
    uint32_t dice;
    if (!journal_verify(game, &notes, &dice, &fault)) {
        must_say_why(&fault);
    }
    game_free(game);
    return 0;
}
