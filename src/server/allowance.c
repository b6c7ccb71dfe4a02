#include "server/allowance.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* SMALLEST: parts of a thousandth, so that nothing is lost however often somebody looks. */
enum { PLACES = 4096, SMALLEST = 60000, LONG_AGO = 86400000 };

struct purse {
    int64_t spent; /* in SMALLEST; none: the purse is full */
    int64_t time;
};

struct allowances {
    int64_t per_minute, most;
    unsigned char key[crypto_shorthash_KEYBYTES];
    struct purse purses[PLACES];
};

struct allowances *allowances_new(int64_t per_minute, int64_t most)
{
    struct allowances *allowances = calloc(1, sizeof *allowances);
    if (allowances != NULL) {
        allowances->per_minute = per_minute;
        allowances->most = most;
        crypto_shorthash_keygen(allowances->key);
    }
    return allowances;
}

void allowances_free(struct allowances *allowances)
{
    free(allowances);
}

/* The purse as it is now. */
static struct purse *purse_of(struct allowances *allowances, const char *who, int64_t now)
{
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)who, strlen(who),
                     allowances->key);
    struct purse *purse = &allowances->purses[hash % PLACES];
    int64_t passed = now - purse->time;
    passed = passed < 0 ? 0 : passed > LONG_AGO ? LONG_AGO : passed;
    purse->spent -= passed * allowances->per_minute * (1000 * SMALLEST / 60000);
    purse->spent = purse->spent < 0 ? 0 : purse->spent;
    purse->time = now;
    return purse;
}

int64_t allowance_left(struct allowances *allowances, const char *who, int64_t now)
{
    return allowances->most * 1000 - purse_of(allowances, who, now)->spent / SMALLEST;
}

void allowance_spend(struct allowances *allowances, const char *who, int64_t thousandths,
                     int64_t now)
{
    struct purse *purse = purse_of(allowances, who, now);
    purse->spent += thousandths * SMALLEST;
    purse->spent = purse->spent < 0 ? 0 : purse->spent;
}

int64_t allowance_wait(struct allowances *allowances, const char *who, int64_t thousandths,
                       int64_t now)
{
    int64_t missing = thousandths - allowance_left(allowances, who, now);
    int64_t seconds = missing * 60 / (allowances->per_minute * 1000) + 1;
    return seconds < 1 ? 1 : seconds;
}
