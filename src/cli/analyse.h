/* A game that was analysed (sandtable analyse): its moments, and how they are told. */
#ifndef SANDTABLE_CLI_ANALYSE_H
#define SANDTABLE_CLI_ANALYSE_H

#include "bot/moment.h"

/* One command of the game, with what was said, and what was better or NULL, as people type it. */
struct seen {
    struct moment moment;
    char *text, *better;
};

struct analysis {
    struct adviser *adviser;
    struct state *view;
    uint32_t playouts;
    struct seen *moments;
    uint32_t n;
    const struct game *game; /* at its end */
};

/* How it stood once the command was carried out. */
struct estimate moment_after(const struct analysis *analysis, uint32_t i);

/* The chance of winning of the first side as a picture: a curve with its errors, blunders and
 * turning points marked, each with a sentence. */
void analysis_svg(const struct analysis *analysis);

#endif
