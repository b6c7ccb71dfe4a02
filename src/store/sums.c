#include "store/sums.h"

#include <string.h>

#include "core/sha256.h"

static void add_number(struct sha256 *hash, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    }
    sha256_add(hash, bytes, sizeof bytes);
}

/* With its length, so that no two rows run together to the same bytes. */
static void add_text(struct sha256 *hash, const char *text)
{
    size_t length = strlen(text);
    add_number(hash, (int64_t)length);
    sha256_add(hash, text, length);
}

static uint64_t end(struct sha256 *hash)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    uint64_t sum = 0;
    sha256_end(hash, digest);
    for (int i = 0; i < 8; i++) {
        sum = sum << 8 | digest[i];
    }
    return sum;
}

uint64_t sum_of_game(const struct stored_game *game)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, game->id);
    add_number(&hash, game->made);
    add_text(&hash, game->head);
    add_number(&hash, game->has_seed);
    sha256_add(&hash, game->seed, game->has_seed ? sizeof game->seed : 0);
    sha256_add(&hash, game->watch, sizeof game->watch);
    return end(&hash);
}

uint64_t sum_of_settings(int64_t game, const char *settings)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, game);
    add_text(&hash, settings);
    return end(&hash);
}

uint64_t sum_of_move(uint64_t before, int64_t game, const struct stored_move *move)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, (int64_t)before);
    add_number(&hash, game);
    add_number(&hash, move->n);
    add_number(&hash, move->time);
    add_number(&hash, move->served);
    add_number(&hash, move->clocks[0]);
    add_number(&hash, move->clocks[1]);
    add_text(&hash, move->line);
    return end(&hash);
}

uint64_t sum_of_seat(int64_t game, int side, const struct stored_seat *seat)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, game);
    add_number(&hash, side);
    add_text(&hash, seat->kind);
    add_text(&hash, seat->name);
    add_number(&hash, seat->taken);
    sha256_add(&hash, seat->token, sizeof seat->token);
    sha256_add(&hash, seat->invitation, sizeof seat->invitation);
    add_number(&hash, seat->account);
    return end(&hash);
}

uint64_t sum_of_notes(int64_t game, int side, const char *text)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, game);
    add_number(&hash, side);
    add_text(&hash, text);
    return end(&hash);
}

uint64_t sum_of_chat(int64_t game, const struct stored_chat *chat)
{
    struct sha256 hash;
    sha256_begin(&hash);
    add_number(&hash, game);
    add_number(&hash, chat->n);
    add_number(&hash, chat->time);
    add_number(&hash, chat->side);
    add_text(&hash, chat->name);
    add_text(&hash, chat->text);
    return end(&hash);
}
