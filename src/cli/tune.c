/* sandtable tune: better weights for a computer player. */

#include "sim/tune.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "cli/open_game.h"
#include "format/file.h"
#include "format/weights.h"

enum { OPT_GAMES, OPT_ROUNDS, OPT_MATCH, OPT_OUT, OPT_PLAYER, OPT_THREADS, OPT_SEED };

enum { ROUNDS = 60, ROUNDS_MOST = 100000, GAMES = 20, MATCH = 200, GAMES_MOST = 100000 };
enum { PATH_TEXT = 512, RUN_BYTES = 1 << 16 };

struct tuning {
    const struct ruleset *rules;
    struct opened opened[TUNE_SCENARIOS];
    struct tune_plan plan;
    struct tune_run run;
    uint32_t rounds, match;
    char out[PATH_TEXT];
    char side[PATH_TEXT + 4]; /* how far the run has come, and what it follows from */
};

/* -- the run's own file ------------------------------------------------------------------------ */

/* Everything that the run follows from but its length, then how far it has come. */
static char *run_text(const struct tuning *tuning, size_t *head, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "sandtable tune 1: %s revision %d, %s, seed %" PRIu64 ", %" PRIu32 " games of",
            tuning->rules->slug, (int)tuning->rules->revision, tuning->plan.kind, tuning->plan.seed,
            tuning->plan.n_games);
    for (int i = 0; i < tuning->plan.n; i++) {
        fprintf(out, " %s", tuning->plan.games[i]->scenario->name);
    }
    fputc('\n', out);
    fflush(out);
    *head = *length;
    fprintf(out, "rounds\t%" PRIu32 "\n", tuning->run.rounds);
    for (int i = 0; i < tuning->rules->n_weights; i++) {
        fprintf(out, "%s\t%" PRId64 "\n", tuning->rules->weights[i].term, tuning->run.parts[i]);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool keep_run(const struct tuning *tuning, struct fault *fault)
{
    size_t head;
    size_t length;
    char *text = run_text(tuning, &head, &length);
    bool kept = text != NULL ? file_replace(tuning->side, text, length, fault)
                             : fault_say(fault, "there is no memory left");
    free(text);
    return kept;
}

/* "near	51250": the number behind the name, within limits. */
static bool read_line(char **rest, const char *name, int64_t least, int64_t most, int64_t *value)
{
    const char *line = strsep(rest, "\n");
    size_t length = strlen(name);
    char *end;
    if (line == NULL || strncmp(line, name, length) != 0 || line[length] != '\t') {
        return false;
    }
    *value = strtoll(line + length + 1, &end, 10);
    return end != line + length + 1 && *end == '\0' && *value >= least && *value <= most;
}

static bool read_run(struct tuning *tuning, char *rest)
{
    int64_t rounds;
    bool read = read_line(&rest, "rounds", 0, ROUNDS_MOST, &rounds);
    for (int i = 0; read && i < tuning->rules->n_weights; i++) {
        const struct weight *weight = &tuning->rules->weights[i];
        read = read_line(&rest, weight->term, (int64_t)weight->least * TUNE_PART,
                         (int64_t)weight->most * TUNE_PART, &tuning->run.parts[i]);
    }
    tuning->run.rounds = read ? (uint32_t)rounds : 0;
    return read && *rest == '\0';
}

/* Where it was interrupted, if it was. */
static bool go_on(struct tuning *tuning, struct fault *fault)
{
    size_t head;
    size_t length;
    tune_start(tuning->rules, &tuning->run);
    if (access(tuning->side, F_OK) != 0) {
        return true;
    }
    char *own = run_text(tuning, &head, &length);
    char *text = file_read(tuning->side, RUN_BYTES, &length, fault);
    bool read = own != NULL && text != NULL;
    if (read && (length < head || memcmp(own, text, head) != 0)) {
        own[head - 1] = '\0';
        read = fault_say(fault, "%.200s:1: expected this run, \"%.300s\"; remove it to begin anew",
                         tuning->side, own);
    } else if (read && !read_run(tuning, text + head)) {
        read =
            fault_say(fault, "%.200s: expected how far the run has come; remove it to begin anew",
                      tuning->side);
    } else if (read) {
        printf("goes on after round %" PRIu32 ", as %s has it\n", tuning->run.rounds, tuning->side);
    } else if (own == NULL) {
        fault_say(fault, "there is no memory left");
    }
    free(own);
    free(text);
    return read;
}

/* -- the run ----------------------------------------------------------------------------------- */

static bool refuse_games(const struct problem *problem, struct fault *fault)
{
    return fault_say(fault, "%s", problem->what);
}

static bool play_rounds(struct tuning *tuning, struct fault *fault)
{
    struct tune_score score;
    struct problem problem;
    while (tuning->run.rounds < tuning->rounds) {
        if (!tune_round(&tuning->plan, &tuning->run, &score, &problem)) {
            return refuse_games(&problem, fault);
        }
        if (!keep_run(tuning, fault)) {
            return false;
        }
        printf("round %" PRIu32 " of %" PRIu32 ": %" PRIu32 " to %" PRIu32 "\n", tuning->run.rounds,
               tuning->rounds, score.won, score.lost);
        fflush(stdout);
    }
    return true;
}

static void print_weights(const struct tuning *tuning, const int32_t weights[])
{
    for (int i = 0; i < tuning->rules->n_weights; i++) {
        const struct weight *weight = &tuning->rules->weights[i];
        printf("  %-20s %8" PRId32 ", usually %" PRId32 "\n", weight->term, weights[i],
               weight->usual);
    }
}

/* On fresh dice, in every scenario: are they better than the usual ones? */
static bool play_matches(const struct tuning *tuning, const int32_t weights[], bool *better,
                         struct fault *fault)
{
    struct tune_score score;
    struct problem problem;
    *better = true;
    for (int i = 0; i < tuning->plan.n; i++) {
        if (!tune_match(&tuning->plan, i, weights, tuning->match, &score, &problem)) {
            return refuse_games(&problem, fault);
        }
        bool won = tune_is_won(&score);
        printf("%s/%s: against the usual weights %" PRIu32 " of %" PRIu32 " won, %" PRIu32
               " lost: %s\n",
               tuning->rules->slug, tuning->plan.games[i]->scenario->name, score.won, tuning->match,
               score.lost, won ? "better" : "not better beyond one standard error");
        fflush(stdout);
        *better = *better && won;
    }
    return true;
}

static int tune(struct tuning *tuning)
{
    struct fault fault;
    int32_t weights[WEIGHTS_MAX];
    bool better = false;
    if (!go_on(tuning, &fault) || !play_rounds(tuning, &fault)) {
        return cli_fault(&fault);
    }
    tune_weights(tuning->rules, &tuning->run, weights);
    print_weights(tuning, weights);
    if (!play_matches(tuning, weights, &better, &fault)) {
        return cli_fault(&fault);
    }
    if (!better) {
        return cli_fail("%s is not written: the weights found are not better in every scenario; "
                        "more --rounds go on from %s",
                        tuning->out, tuning->side);
    }
    if (!weights_write(tuning->out, tuning->rules, weights, &fault)) {
        return cli_fault(&fault);
    }
    printf("written to %s\n", tuning->out);
    return EXIT_DONE;
}

/* -- the command ------------------------------------------------------------------------------- */

static bool read_numbers(struct tuning *tuning, const struct cli_args *args)
{
    long games;
    long rounds;
    long match;
    long threads;
    long seed;
    if (!cli_number(args->options[OPT_GAMES], "games", 2, GAMES_MOST, GAMES, &games) ||
        !cli_number(args->options[OPT_ROUNDS], "rounds", 1, ROUNDS_MOST, ROUNDS, &rounds) ||
        !cli_number(args->options[OPT_MATCH], "match", 2, GAMES_MOST, MATCH, &match) ||
        !cli_number(args->options[OPT_THREADS], "threads", 1, SIM_THREADS, 0, &threads) ||
        !cli_number(args->options[OPT_SEED], "seed", 0, INT32_MAX, 1, &seed)) {
        return false;
    }
    tuning->plan.n_games = (uint32_t)(games + games % 2); /* each pair from both sides */
    tuning->match = (uint32_t)(match + match % 2);
    tuning->rounds = (uint32_t)rounds;
    tuning->plan.threads = (uint32_t)threads;
    tuning->plan.seed = (uint64_t)seed;
    return true;
}

static bool open_scenarios(struct tuning *tuning, const struct cli_args *args, struct fault *fault)
{
    for (int i = 0; i < args->n_words; i++) {
        if (!find_scenario(args->words[i], &tuning->opened[i], fault)) {
            return false;
        }
        const struct game *game = tuning->opened[i].game;
        tuning->plan.games[tuning->plan.n++] = game;
        if (i > 0 && game->rules != tuning->rules) {
            return fault_say(fault, "%.200s: expected a scenario of %s like the first",
                             args->words[i], tuning->rules->slug);
        }
        tuning->rules = game->rules;
    }
    return tuning->rules->n_weights > 1 ||
           fault_say(fault, "%s weighs nothing but scale: there is nothing to tune",
                     tuning->rules->slug);
}

static bool name_files(struct tuning *tuning, const char *out, struct fault *fault)
{
    int length = out != NULL
                     ? snprintf(tuning->out, PATH_TEXT, "%s", out)
                     : snprintf(tuning->out, PATH_TEXT, "%s-weights.tsv", tuning->rules->slug);
    if (length >= PATH_TEXT) {
        return fault_say(fault, "--out: expected a shorter name");
    }
    snprintf(tuning->side, sizeof tuning->side, "%s.run", tuning->out);
    return access(tuning->out, F_OK) != 0 ||
           fault_say(fault, "--out: expected a new file, but %.200s exists already", tuning->out);
}

static bool choose_player(struct tuning *tuning, const char *name, struct fault *fault)
{
    tuning->plan.kind = name != NULL ? name : bot_regular.name;
    return strcmp(tuning->plan.kind, bot_regular.name) == 0 ||
           strcmp(tuning->plan.kind, bot_greedy.name) == 0 ||
           fault_say(fault, "--player: expected regular or greedy, found \"%.40s\"", name);
}

static int run(const struct cli_args *args)
{
    struct fault fault;
    struct tuning *tuning = room_for(sizeof *tuning);
    int status;
    if (!read_numbers(tuning, args)) {
        status = EXIT_USAGE;
    } else if (!choose_player(tuning, args->options[OPT_PLAYER], &fault) ||
               !open_scenarios(tuning, args, &fault) ||
               !name_files(tuning, args->options[OPT_OUT], &fault)) {
        status = cli_fault(&fault);
    } else {
        status = tune(tuning);
    }
    for (int i = 0; i < tuning->plan.n; i++) {
        opened_close(&tuning->opened[i]);
    }
    free(tuning);
    return status;
}

const struct cli_command cli_tune = {
    .name = "tune",
    .words = "SCENARIO...",
    .about = "finds better weights for the computer player, by playing",
    .help =
        "Moves what a computer player weighs up and down by lot, lets both play the same dice "
        "from\n"
        "both sides, and goes towards the winner, round by round. The weights found are written\n"
        "only if they beat the usual ones on fresh dice in every scenario named. A run that was\n"
        "interrupted goes on where it was when it is started again: it is kept in FILE.run. The\n"
        "same seed gives the same weights, whatever the number of threads.",
    .min_words = 1,
    .max_words = TUNE_SCENARIOS,
    .options = {[OPT_GAMES] = {"games", "N", "so many a round and scenario; 20 unless said"},
                [OPT_ROUNDS] = {"rounds", "N", "so many in all; 60 unless said"},
                [OPT_MATCH] = {"match", "N", "games a scenario at the end; 200 unless said"},
                [OPT_OUT] = {"out", "FILE", "the new weights; RULES-weights.tsv unless said"},
                [OPT_PLAYER] = {"player", "PLAYER", "who plays, regular unless said; or greedy"},
                [OPT_THREADS] = {"threads", "N", "so many at once; one for each core unless said"},
                [OPT_SEED] = {"seed", "N", "a number that all chance follows from; 1 unless said"}},
    .run = run,
};
