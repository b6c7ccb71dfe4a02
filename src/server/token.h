/* Tokens: what a player shows to prove that a seat is his. 256 random bits in base64url; the server
 * keeps only their hash, so that a stolen database opens no game. */
#ifndef SANDTABLE_SERVER_TOKEN_H
#define SANDTABLE_SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum { TOKEN_TEXT = 44, GAME_TEXT = 11 };

/* A new token, as text and as hash. */
void token_draw(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);

/* The hash of a token somebody shows; false if the text cannot be one. */
bool token_hash(const char *text, uint8_t hash[TOKEN_HASH]);

/* The number of a game, drawn so that numbers tell nothing, and as it stands in addresses: ten
 * letters and digits. */
int64_t game_number_draw(void);
void game_number_text(int64_t number, char text[GAME_TEXT]);
bool game_number_read(const char *text, int64_t *number);

#endif
