/* The library as a stranger meets it: through include/sandtable.h and nothing else, linked with the
 * shared library. Texts in, texts out; bad input is one sentence; games do not know of each other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <pthread.h>
#include <unistd.h>

#include <sandtable.h>

#define SEED       "00000000000000000000000000000000000000000000000000000000000000aa"
#define OTHER_SEED "00000000000000000000000000000000000000000000000000000000000000bb"

/* A1 has moved and has B1 four hexes ahead. */
static const char shot[] =
    "{\"rules\":\"pz8-space\",\"name\":\"shot\",\"hexes\":[20,16],\"phase\":\"activation\","
    "\"active\":\"A1\",\"stage\":\"moved\",\"units\":["
    "{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"1010\",\"facing\":1},"
    "{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"1006\",\"facing\":1}]}";

static char why[ST_SENTENCE];

static st_game *open_shot(void)
{
    st_game *game = st_read_scenario(shot, strlen(shot), "shot.json", why);
    assert_non_null(game);
    char *begun = st_do(game, NULL, "begin", NULL, why);
    assert_non_null(begun);
    st_free(begun);
    return game;
}

static st_game *open_rolled(const char *name)
{
    st_game *game = st_open(name, ST_ALL, why);
    assert_non_null(game);
    assert_true(st_roll(game, SEED, why));
    return game;
}

/* A text must hold these words; it is given back. */
static void assert_says(char *text, const char *words)
{
    if (text == NULL) {
        fail_msg("expected %s, found nothing: %s", words, why);
    }
    if (strstr(text, words) == NULL) {
        fail_msg("expected %s, found %s", words, text);
    }
    st_free(text);
}

static void assert_lacks(char *text, const char *words)
{
    assert_non_null(text);
    assert_null(strstr(text, words));
    st_free(text);
}

static void assert_refuses(const void *result, const char *sentence)
{
    assert_null(result);
    assert_string_equal(why, sentence);
    why[0] = '\0';
}

/* -- playing ----------------------------------------------------------------------------------- */

static void a_command_is_done_refused_or_wants_dice(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    assert_says(st_do(game, NULL, "fire A1", NULL, why),
                "{\"done\":false,\"refused\":{\"clause\":\"pz8-space.fire.target\",\"sentence\":");
    assert_false(st_was_done(game));
    assert_says(st_do(game, NULL, "fire B1", NULL, why),
                "{\"done\":false,\"needs\":{\"for\":\"to-hit\",\"faces\":6,\"count\":1}}");
    assert_int_equal(st_commands(game), 1);
    assert_says(st_do(game, "1", "{\"verb\":\"fire\",\"target\":\"B1\",\"dice\":[4]}", NULL, why),
                "{\"done\":true,\"events\":[{\"event\":\"fired\"");
    assert_true(st_was_done(game));
    assert_int_equal(st_commands(game), 2);
    assert_says(st_answer_text(game, NULL, why), "miss");
    assert_says(st_events(game, "2", why), "\"event\":\"roll\"");
    assert_says(st_events_text(game, "2", NULL, why), "pz8-space.fire.to-hit");
    st_close(game);
}

static void dice_come_with_the_words(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    assert_says(st_do(game, NULL, "fire B1", "6,4,1,1,1", why), "\"result\":\"hit\"");
    assert_says(st_journal(game, why), "\"dice\":[6,4,1,1,1]");
    assert_null(st_commitment(game));
    st_close(game);
}

static void what_was_not_thrown_for_can_be_taken_back(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    st_free(st_do(game, NULL, "launch", NULL, why));
    assert_true(st_was_done(game));
    assert_true(st_take_back(game, why));
    assert_int_equal(st_commands(game), 1);
    assert_false(st_take_back(game, why));
    assert_string_equal(why, "there is no command to take back");
    st_free(st_do(game, NULL, "fire B1", "4", why));
    assert_false(st_take_back(game, why));
    assert_string_equal(
        why, "it stands: dice were thrown, something was laid open, or the game is over");
    st_close(game);
}

/* -- asking ------------------------------------------------------------------------------------ */

static void everything_can_be_asked_for(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    assert_says(st_view(game, NULL, why), "\"waits-for\":[\"1\"]");
    assert_says(st_legal(game, "1", "fire", why),
                "{\"side\":\"1\",\"commands\":[{\"side\":\"1\",\"verb\":\"fire\"");
    assert_says(st_legal_text(game, NULL, NULL, true, NULL, why), "fire B1\n");
    assert_says(st_odds(game, NULL, "fire B1", why), "{\"exact\":true,\"ways\":");
    assert_says(st_odds(game, NULL, "fire A1", why),
                "{\"refused\":{\"clause\":\"pz8-space.fire.target\"");
    assert_says(st_text(game, NULL, NULL, ST_BOARD | ST_WAITING, NULL, why), "Waiting for");
    assert_says(st_svg(game, "1", NULL, why), "</svg>");
    assert_says(st_scenario(game, why), "\"rules\":\"pz8-space\"");
    assert_says(st_shelf(why), "\"slug\":\"pz8-naval\"");
    assert_says(st_rules("portable", why), "\"verbs\":");
    st_close(game);
    game = st_open("pz8-ww2/ridge", ST_ALL, why);
    assert_says(st_survey(game, "b", "B10", why), "\"lines\":");
    st_close(game);
}

static void a_side_is_told_what_it_may_know(void **unused)
{
    (void)unused;
    st_game *game = open_rolled("pz8-ww2/ridge");
    st_free(st_do(game, NULL, "begin", NULL, why));
    assert_says(st_view(game, NULL, why), "\"id\":\"b1\"");
    assert_says(st_view(game, "b", why), "\"id\":\"b1\"");
    assert_lacks(st_view(game, "a", why), "\"id\":\"b1\"");
    assert_refuses(st_text(game, "a", "b1", ST_FORCES, NULL, why),
                   "unit: there is no unit called \"b1\"");
    st_close(game);
}

static void paper_has_a_width_and_colours(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    st_paper terminal = {.width = 100, .colour = true};
    assert_says(st_text(game, NULL, NULL, ST_HEADING, &terminal, why), "\033[");
    assert_lacks(st_text(game, NULL, NULL, ST_HEADING, NULL, why), "\033[");
    assert_refuses(st_text(game, NULL, NULL, 0, NULL, why),
                   "parts: expected one or more of ST_HEADING to ST_WAITING, found 0");
    st_paper none = {.width = -1};
    assert_says(st_text(game, NULL, NULL, 15, &none, why), "A1");
    st_close(game);
}

/* -- bad input --------------------------------------------------------------------------------- */

static void what_cannot_be_opened_is_one_sentence(void **unused)
{
    (void)unused;
    assert_refuses(st_open("pz8-space/tea-party", ST_ALL, why),
                   "Pz8 Space has no scenario called \"tea-party\"");
    assert_refuses(st_read_scenario("{", 1, "mine.json", why),
                   "mine.json:1:1: expected JSON: string or '}' expected near end of file");
    assert_refuses(
        st_read_scenario("{\"rules\":\"chess\"}", 17, "mine.json", why),
        "mine.json: rules: expected the name of a rule set, like pz8-space, found \"chess\"");
    assert_null(st_read_journal("nonsense", 8, "mine.jsonl", ST_ALL, why));
    assert_non_null(strstr(why, "mine.jsonl:1"));
    assert_refuses(st_rules("chess", why), "there is no rule set \"chess\"");
    assert_null(st_open("", ST_ALL, NULL));
    st_close(NULL);
    st_free(NULL);
}

static void what_cannot_be_read_is_one_sentence(void **unused)
{
    (void)unused;
    st_game *game = open_shot();
    assert_refuses(st_do(game, "3", "fire B1", NULL, why), "side: expected 1 or 2, found \"3\"");
    assert_refuses(st_do(game, NULL, "", NULL, why), "command: expected a verb, found nothing");
    assert_refuses(st_do(game, NULL, "{\"verb\"", NULL, why),
                   "command:1:7: expected JSON: ':' expected near end of file");
    assert_null(st_do(game, NULL, "dance", NULL, why));
    assert_non_null(strstr(why, "verb: Pz8 Space knows no verb \"dance\"; it knows"));
    assert_refuses(st_do(game, NULL, "fire B1", "four", why),
                   "dice: expected numbers like 4,3,2, found \"four\"");
    assert_refuses(st_legal(game, NULL, "dance", why), "verb: Pz8 Space knows no verb \"dance\"");
    assert_null(st_odds(game, NULL, "fire Z9", why));
    char many[1200] = "fire";
    for (int i = 0; i < 256; i++) {
        strcat(many, " B1");
    }
    assert_refuses(st_do(game, NULL, many, NULL, why), "command: expected at most 256 words");
    assert_int_equal(st_commands(game), 1);
    st_close(game);
}

static void dice_and_options_have_their_time(void **unused)
{
    (void)unused;
    st_game *game = st_open("pz8-space/border-patrol", ST_ALL, why);
    assert_false(st_choose(game, "{\"opt-tea\":\"yes\"}", why));
    assert_non_null(strstr(why, "options.opt-tea"));
    assert_false(st_choose(game, "[]", why));
    assert_string_equal(why, "options: expected an object of names and choices");
    assert_true(st_choose(game, "{\"opt-edge\":\"wall\"}", why));
    assert_says(st_scenario(game, why), "\"opt-edge\":\"wall\"");
    assert_false(st_add_entropy(game, "1", "salt", 4, why));
    assert_string_equal(why, "the dice of this game are given, they need no entropy");
    assert_false(st_roll(game, "12", why));
    assert_string_equal(why, "seed: expected 64 digits 0-9a-f, found \"12\"");
    assert_true(st_roll(game, NULL, why));
    assert_int_equal(strlen(st_seed(game)), 64);
    assert_false(st_choose(game, "{\"opt-edge\":\"wrap\"}", why));
    assert_string_equal(why, "options: expected before dice");
    assert_true(st_add_entropy(game, "1", "salt", 4, why));
    assert_false(st_add_entropy(game, "1", "more", 4, why));
    assert_refuses(st_do(game, NULL, "begin", "3", why),
                   "dice: the dice of this game are rolled from its seed, not given");
    st_free(st_do(game, NULL, "begin", NULL, why));
    assert_false(st_roll(game, SEED, why));
    assert_string_equal(why, "seed: expected before the game begins");
    st_close(game);
}

/* -- journals and files ------------------------------------------------------------------------ */

static char *play(st_game *game)
{
    unsigned turn = 7;
    while (!st_is_over(game)) {
        char *legal = st_legal_text(game, NULL, NULL, true, NULL, why);
        assert_non_null(legal);
        char *chosen = legal;
        for (unsigned skip = turn++ % 5; skip > 0 && strchr(chosen, '\n')[1] != '\0'; skip--) {
            chosen = strchr(chosen, '\n') + 1;
        }
        *strchr(chosen, '\n') = '\0';
        st_free(st_do(game, NULL, chosen, NULL, why));
        assert_true(st_was_done(game));
        st_free(legal);
    }
    return st_journal(game, why);
}

static void a_journal_is_read_again(void **unused)
{
    (void)unused;
    st_game *game = open_rolled("blank/first-steps");
    char *journal = play(game);
    uint32_t commands = st_commands(game);
    st_close(game);
    game = st_read_journal(journal, strlen(journal), "again", ST_ALL, why);
    assert_non_null(game);
    assert_true(st_is_over(game));
    assert_int_equal(st_commands(game), commands);
    assert_true(st_verify(game, NULL, why));
    assert_null(st_drift(game));
    st_close(game);
    game = st_read_journal(journal, strlen(journal), "again", 1, why);
    assert_int_equal(st_commands(game), 1);
    assert_refuses(st_do(game, NULL, "concede", NULL, why),
                   "its seed has been revealed, so that it cannot go on");
    st_close(game);
    st_free(journal);
}

static void a_journal_goes_on_with_its_own_seed_alone(void **unused)
{
    (void)unused;
    st_game *game = open_rolled("pz8-space/border-patrol");
    st_free(st_do(game, NULL, "begin", NULL, why));
    char *journal = st_journal(game, why);
    assert_null(strstr(journal, SEED));
    st_close(game);
    game = st_read_journal(journal, strlen(journal), "again", ST_ALL, why);
    assert_refuses(st_do(game, NULL, "concede", NULL, why),
                   "its dice are rolled from a seed, which is not known here");
    assert_null(st_seed(game));
    assert_false(st_roll(game, OTHER_SEED, why));
    assert_string_equal(why, "this seed is not the one the game was committed to");
    assert_true(st_roll(game, SEED, why));
    assert_says(st_do(game, NULL, "concede", NULL, why), "\"done\":true");
    st_close(game);
    st_free(journal);
}

/* A folder for a game, the game's file in it, and one beside that. */
struct place {
    char folder[32], path[64], beside[80];
};

static struct place make_place(const char *ending)
{
    struct place place = {.folder = "/tmp/sandtable-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.path, sizeof place.path, "%s/game.jsonl", place.folder);
    snprintf(place.beside, sizeof place.beside, "%s%s", place.path, ending);
    return place;
}

static void clear_place(const struct place *place)
{
    assert_int_equal(unlink(place->path), 0);
    assert_int_equal(rmdir(place->folder), 0);
}

static void what_is_kept_is_on_the_disk(void **unused)
{
    (void)unused;
    struct place place = make_place(".seed");
    const char *path = place.path;
    const char *seed = place.beside;
    st_game *game = open_rolled("pz8-space/border-patrol");
    assert_true(st_keep(game, path, why));
    assert_false(st_keep(game, path, why));
    st_free(st_do(game, NULL, "begin", NULL, why));
    assert_false(st_take_back(game, why));
    st_close(game);
    assert_int_equal(access(seed, R_OK), 0);
    game = st_go_on(path, why);
    assert_non_null(game);
    assert_int_equal(st_commands(game), 1);
    assert_string_equal(st_seed(game), SEED);
    assert_says(st_do(game, "1", "concede", NULL, why), "\"done\":true");
    st_close(game);
    assert_int_not_equal(access(seed, R_OK), 0);
    game = st_open(path, ST_ALL, why);
    assert_true(st_is_over(game));
    uint32_t dice = 0;
    assert_true(st_verify(game, &dice, why));
    assert_true(dice > 0);
    st_close(game);
    clear_place(&place);
    assert_null(st_go_on("pz8-space/border-patrol", why));
    assert_non_null(strstr(why, "expected a game, found a scenario"));
}

/* A disk that takes no more has not heard of the command, and so it was not given. */
static void what_the_disk_does_not_take_has_not_happened(void **unused)
{
    (void)unused;
    struct place place = make_place(".away");
    const char *path = place.path;
    const char *away = place.beside;
    st_game *game = open_shot();
    assert_true(st_keep(game, path, why));
    assert_int_equal(rename(path, away), 0);
    assert_int_equal(symlink("/dev/full", path), 0);
    assert_null(st_do(game, NULL, "launch", NULL, why));
    assert_non_null(strstr(why, path));
    assert_int_equal(st_commands(game), 1);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rename(away, path), 0);
    assert_says(st_do(game, NULL, "launch", NULL, why), "\"done\":true");
    assert_int_equal(st_commands(game), 2);
    st_close(game);
    clear_place(&place);
}

/* -- games side by side ------------------------------------------------------------------------ */

static void two_games_do_not_know_of_each_other(void **unused)
{
    (void)unused;
    st_game *one = open_rolled("blank/first-steps");
    st_game *other = open_shot();
    st_game *third = open_rolled("blank/first-steps");
    char *alone = play(third);
    st_free(st_do(one, NULL, "begin", NULL, why));
    st_free(st_do(other, NULL, "fire B1", "4", why));
    assert_says(st_events(one, NULL, why), "\"event\":\"");
    assert_says(st_events(other, NULL, why), "\"event\":\"fired\"");
    assert_int_equal(st_commands(one), 1);
    assert_int_equal(st_commands(other), 2);
    st_close(one);
    st_close(other);
    st_close(third);
    st_free(alone);
}

static void *play_apart(void *unused)
{
    (void)unused;
    char unsaid[ST_SENTENCE];
    st_game *game = st_open("blank/first-steps", ST_ALL, unsaid);
    char *journal = NULL;
    if (game != NULL && st_roll(game, SEED, unsaid)) {
        journal = play(game);
    }
    st_close(game);
    return journal;
}

static void games_in_threads_are_the_same_games(void **unused)
{
    (void)unused;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    char *alone = play_apart(NULL);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, play_apart, NULL), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *journal;
        assert_int_equal(pthread_join(threads[i], &journal), 0);
        assert_string_equal(journal, alone);
        st_free(journal);
    }
    st_free(alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_is_done_refused_or_wants_dice),
        cmocka_unit_test(dice_come_with_the_words),
        cmocka_unit_test(what_was_not_thrown_for_can_be_taken_back),
        cmocka_unit_test(everything_can_be_asked_for),
        cmocka_unit_test(a_side_is_told_what_it_may_know),
        cmocka_unit_test(paper_has_a_width_and_colours),
        cmocka_unit_test(what_cannot_be_opened_is_one_sentence),
        cmocka_unit_test(what_cannot_be_read_is_one_sentence),
        cmocka_unit_test(dice_and_options_have_their_time),
        cmocka_unit_test(a_journal_is_read_again),
        cmocka_unit_test(a_journal_goes_on_with_its_own_seed_alone),
        cmocka_unit_test(what_is_kept_is_on_the_disk),
        cmocka_unit_test(what_the_disk_does_not_take_has_not_happened),
        cmocka_unit_test(two_games_do_not_know_of_each_other),
        cmocka_unit_test(games_in_threads_are_the_same_games),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
