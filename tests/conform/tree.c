/* The promise that the generator neither loses nor invents a command: the number of games of a few
 * commands, counted and compared with a number written down (tests/conform/golden.txt). */

#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef GOLDEN_FILE
#error "GOLDEN_FILE names the file of golden numbers"
#endif

enum { DEPTH_MAX = 6 };

/* One level of the tree: its own state and list, so that nothing is allocated on the way down. */
struct level {
    struct state *state;
    struct legal *legal;
};

/* Dice come from one key and the state's own count, so that the same line of play rolls the same
 * dice. */
static uint64_t count(struct umpire *umpire, struct level *levels, int depth)
{
    if (depth == 0 || umpire->state->over) {
        return 1;
    }
    uint64_t n = 0;
    struct level *level = &levels[depth - 1];
    const struct state *from = umpire->state;
    for (int side = 0; side < SIDES; side++) {
        umpire_legal(umpire->rules, umpire->scenario, from, side, level->legal);
        for (uint32_t i = 0; i < level->legal->n; i++) {
            struct command command;
            legal_get(level->legal, i, side, &command);
            memcpy(level->state, from, umpire->rules->state_size);
            struct umpire below = *umpire;
            below.state = level->state;
            umpire_apply(&below, &command);
            n += count(&below, levels, depth - 1);
        }
        if (!from->begun) {
            break;
        }
    }
    return n;
}

static uint64_t size_of_tree(struct subject *subject, int depth)
{
    struct game *game = subject->game;
    struct level levels[DEPTH_MAX];
    for (int i = 0; i < depth; i++) {
        levels[i].state = malloc(game->rules->state_size);
        levels[i].legal = malloc(sizeof *levels[i].legal);
    }
    start_game(game, 424242);
    struct umpire umpire = game_umpire(game);
    uint64_t n = count(&umpire, levels, depth);
    for (int i = 0; i < depth; i++) {
        free(levels[i].state);
        free(levels[i].legal);
    }
    return n;
}

/* Lines of the golden file: depth, size, and the subject's name to the end of the line. */
void the_legal_tree_has_its_golden_size(void **state)
{
    struct subject *subject = *state;
    FILE *file = fopen(GOLDEN_FILE, "r");
    assert_non_null(file);
    char line[256];
    int found = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int depth;
        unsigned long long golden;
        int name = 0;
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%d %llu %n", &depth, &golden, &name) != 2 ||
            strcmp(line + name, subject->name) != 0) {
            continue;
        }
        assert_in_range(depth, 1, DEPTH_MAX);
        found++;
        uint64_t n = size_of_tree(subject, depth);
        if (n != golden) {
            fail_msg("%s: depth %d has %llu games, not %llu", subject->name, depth,
                     (unsigned long long)n, golden);
        }
    }
    fclose(file);
    if (found == 0) {
        fail_msg("no golden number for this line: 3 %llu %s",
                 (unsigned long long)size_of_tree(subject, 3), subject->name);
    }
}
