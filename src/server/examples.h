/* Cases that show a clause, for readers of the rules: picked from the case files while the project
 * is built (tools/tell_cases.c), so that a server without its sources has them too. */
#ifndef SANDTABLE_SERVER_EXAMPLES_H
#define SANDTABLE_SERVER_EXAMPLES_H

struct rule_examples {
    const char *slug;
    const char *json; /* by clause a list of {"about", "do", "expect", "game": its number}
                       * (docs/formats.md, "Case") */
    const char *const *games; /* the situations they begin from, as scenarios */
    int n_games;
};

extern const struct rule_examples rule_examples[]; /* the last has no slug */

#endif
