#include "server/token.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
enum { LETTER_BITS = 5, LETTERS = GAME_TEXT - 1 };

void token_draw(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_TEXT, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    token_hash(text, hash);
}

bool token_hash(const char *text, uint8_t hash[TOKEN_HASH])
{
    if (text == NULL || strlen(text) != TOKEN_TEXT - 1) {
        return false;
    }
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)text, TOKEN_TEXT - 1, NULL, 0);
    return true;
}

int64_t game_number_draw(void)
{
    uint64_t bits;
    do {
        randombytes_buf(&bits, sizeof bits);
        bits >>= 64 - LETTER_BITS * LETTERS;
    } while (bits == 0);
    return (int64_t)bits;
}

void game_number_text(int64_t number, char text[GAME_TEXT])
{
    for (int i = 0; i < LETTERS; i++) {
        text[i] = letters[number >> (LETTER_BITS * (LETTERS - 1 - i)) & 31];
    }
    text[LETTERS] = '\0';
}

bool game_number_read(const char *text, int64_t *number)
{
    *number = 0;
    for (int i = 0; i < LETTERS; i++) {
        const char *letter = text[i] == '\0' ? NULL : strchr(letters, text[i]);
        if (letter == NULL) {
            return false;
        }
        *number = *number << LETTER_BITS | (letter - letters);
    }
    return text[LETTERS] == '\0' && *number > 0;
}
