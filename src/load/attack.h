/* Attacks on a server of this machine, to measure what others notice of them. One attacker with one
 * address (127.9.9.9), bounded in connections and in time. */
#ifndef SANDTABLE_LOAD_ATTACK_H
#define SANDTABLE_LOAD_ATTACK_H

#include <stdbool.h>

struct attack_arms;

struct attack {
    const char *name, *about;
    bool on_odds; /* what it is aimed at: others' odds, not their commands */
    int connections;
    double interval; /* seconds from one message of a connection to its next; 0: once answered */
    bool never_reads;
    bool again; /* a connection that was ended is opened again */
    bool (*prepare)(struct attack_arms *arms);
};

/* The last one has no name. */
extern const struct attack attacks[];

/* NULL if there is none of this name. */
const struct attack *attack_named(const char *name);

/* Attacks for so long. `silent_port`: where somebody listens who never answers. */
void attack_run(const struct attack *attack, int port, int silent_port, double seconds);

#endif
