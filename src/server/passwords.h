/* Passwords are hashed in a process of their own. Argon2 maps and fills 64 MiB for each, and while
 * one thread of a process does that, no other can map or return memory: with a thread that gives
 * way to all others, games and odds waited for it by tens of milliseconds. */
#ifndef SANDTABLE_SERVER_PASSWORDS_H
#define SANDTABLE_SERVER_PASSWORDS_H

#include <sodium.h>
#include <stdbool.h>

enum { PASSWORD_MOST = 200 };

struct passwords;

/* To be called before there are threads, and before anything is open that the other process should
 * not hold. NULL if there can be none: then passwords are hashed where they are asked for. It ends
 * when it is stopped, and when this process does, however that happens. */
struct passwords *passwords_start(void);
void passwords_stop(struct passwords *passwords); /* NULL is fine */

/* Hashes a new password. One at a time, and it takes long. */
bool password_hash(struct passwords *passwords, const char *password,
                   char hash[crypto_pwhash_STRBYTES]);

/* Is it the one that was hashed? */
bool password_matches(struct passwords *passwords, const char *password, const char *hash);

#endif
