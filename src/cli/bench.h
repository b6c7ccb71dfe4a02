/* What the files of `sandtable bench` share. */
#ifndef SANDTABLE_CLI_BENCH_H
#define SANDTABLE_CLI_BENCH_H

struct bench_load {
    int games;
    double rate; /* commands per second */
    double seconds;
};

/* Starts a server of its own in a folder below this one, and measures it; an exit status. */
int bench_serve(const struct bench_load *wish);

#endif
