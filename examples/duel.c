/* Two players who say whatever comes to mind fight a battle to its end, before an umpire who knows
 * the rules:
 *
 *     cc duel.c $(pkg-config --cflags --libs sandtable) -o duel && ./duel pz8-space/border-patrol
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable.h>

/* One of the lines of a text, any of them as likely as the others; NULL if there is none. */
static char *any_line(char *text)
{
    char *chosen = NULL;
    int n = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        chosen = rand() % ++n == 0 ? line : chosen;
    }
    return chosen;
}

/* Says one of the things that can be said, and tells what comes of it. */
static bool say_something(st_game *game, char why[ST_SENTENCE])
{
    char *legal = st_legal_text(game, NULL, NULL, true, NULL, why);
    char *command = legal == NULL ? NULL : any_line(legal);
    char *answer = command == NULL ? NULL : st_do(game, NULL, command, NULL, why);
    char *told = answer == NULL ? NULL : st_answer_text(game, NULL, why);
    if (told != NULL) {
        printf("> %s\n%s\n", command, told);
    }
    st_free(told);
    st_free(answer);
    st_free(legal);
    return told != NULL;
}

int main(int argc, char **argv)
{
    char why[ST_SENTENCE] = "expected something that can be said, found nothing";
    st_game *game = st_open(argc > 1 ? argv[1] : "pz8-space/border-patrol", ST_ALL, why);
    bool going = game != NULL && st_roll(game, NULL, why);
    while (going && !st_is_over(game)) {
        going = say_something(game, why);
    }
    if (!going) {
        fprintf(stderr, "duel: %s\n", why);
    }
    st_close(game);
    return going ? EXIT_SUCCESS : EXIT_FAILURE;
}
