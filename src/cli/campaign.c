/* sandtable campaign: battles that follow one another, kept in files. */

#include "cli/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/bot.h"
#include "cli/dice_options.h"
#include "cli/open_game.h"
#include "cli/rule_options.h"
#include "format/value.h"
#include "lib/game_file.h"

/* -- new --------------------------------------------------------------------------------------- */

static bool choose_players(struct campaign *campaign, struct game *game,
                           const struct cli_args *args, struct fault *fault)
{
    struct scene scene = scene_of(game);
    const char *wish = args->options[OPT_SIDE];
    const char *against = args->options[OPT_AGAINST];
    const char *name = against == NULL ? bot_regular.name : against;
    bool both = wish != NULL && strcmp(wish, "both") == 0;
    int side = 0;
    if (both && against != NULL) {
        return fault_say(fault, "--against: both sides are yours");
    }
    if (!both && wish != NULL && !side_from_option(&scene, wish, &side, fault)) {
        return fault_say(fault, "--side: expected %s, %s or both, found \"%.40s\"",
                         scene.rules->side_ids[0], scene.rules->side_ids[1], wish);
    }
    const struct bot_kind *kind = bot_kind_named(name);
    if (kind == NULL) {
        return fault_say(fault, "--against: there is no computer player \"%.40s\"", name);
    }
    if (!both && !bot_take_side(kind, game->rules, game->scenario, 1 - side)) {
        return fault_say(fault, "--against: %s", BOT_REFUSED);
    }
    snprintf(campaign->players[side], PLAYER_KIND, "me");
    snprintf(campaign->players[1 - side], PLAYER_KIND, "%s", both ? "me" : name);
    return true;
}

static bool open_first(struct opened *opened, struct campaign *campaign,
                       const struct cli_args *args, struct fault *fault)
{
    struct standing standing;
    const char *dice = args->options[OPT_DICE];
    if (!find_scenario(args->words[1], opened, fault) ||
        !rule_options_set(&opened->game, args->options[OPT_OPTION], fault)) {
        return false;
    }
    struct scene scene = scene_of(opened->game);
    if (!campaign_standing(&scene, &standing)) {
        return fault_say(fault,
                         "%.200s: expected the first battle of a campaign, found one on its own",
                         args->words[1]);
    }
    campaign->rules = opened->game->rules;
    campaign->rolled = dice == NULL || strcmp(dice, "given") != 0;
    snprintf(campaign->title, sizeof campaign->title, "%s",
             opened->game->scenario->title[0] != '\0' ? opened->game->scenario->title
                                                      : opened->game->scenario->name);
    return choose_players(campaign, opened->game, args, fault) &&
           dice_choose(opened->game, dice, args->options[OPT_SEED], fault);
}

static void unmake(const char *path)
{
    char seed[PATH_MAX];
    int n = snprintf(seed, sizeof seed, "%s.seed", path);
    unlink(path);
    if (n > 0 && (size_t)n < sizeof seed) {
        unlink(seed);
    }
}

/* The journal first: a campaign that lists none is none. */
static bool make_files(struct campaign *campaign, struct game *game, struct fault *fault)
{
    char path[PATH_MAX];
    struct game_file file;
    campaign->n = 1;
    battle_name(campaign, 0, campaign->battles[0].journal);
    if (access(campaign->path, F_OK) == 0) {
        game_free(game);
        return fault_say(fault, "%s: there is such a file already; it is left as it is",
                         campaign->path);
    }
    if (!battle_path(campaign, 0, path, fault)) {
        game_free(game);
        return false;
    }
    bool made = game_file_make(&file, path, game, fault);
    game_file_close(&file);
    if (made && !campaign_write(campaign, true, fault)) {
        unmake(path);
        made = false;
    }
    return made;
}

static int make_new(const struct cli_args *args)
{
    struct campaign *campaign = room_for(sizeof *campaign);
    struct opened opened = {.game = NULL};
    struct fault fault;
    int status = EXIT_DONE;
    campaign->path = args->words[2];
    if (!open_first(&opened, campaign, args, &fault)) {
        opened_close(&opened);
        status = cli_fault(&fault);
    } else if (!make_files(campaign, opened.game, &fault)) {
        status = cli_fault(&fault);
    } else {
        printf("%s: the campaign is in %s, its first battle in %s.\n"
               "sandtable campaign play %s begins it.\n",
               campaign->title, campaign->path, campaign->battles[0].journal, campaign->path);
    }
    free(campaign);
    return status;
}

/* -- show -------------------------------------------------------------------------------------- */

/* What those at this terminal may know: one side's view, or what both sides know. */
static struct scene seen_here(const struct campaign *campaign, const struct game *game,
                              struct state *room)
{
    int person = strcmp(campaign->players[0], "me") == 0 ? 0 : 1;
    struct scene scene = scene_seen_by(game, person, room);
    if (strcmp(campaign->players[1 - person], "me") == 0) {
        struct state *between = room_for(game->rules->state_size);
        memcpy(between, room, game->rules->state_size);
        umpire_view(game->rules, game->scenario, between, 1 - person, room);
        free(between);
    }
    return scene;
}

static json_t *battle_json(const struct campaign *campaign, int number)
{
    const struct battle *battle = &campaign->battles[number];
    json_t *json = json_pack("{s:s, s:b}", "journal", battle->journal, "over", (int)battle->ended);
    if (battle->ended) {
        json_object_set_new(json, "winner",
                            battle->winner < SIDES
                                ? json_string(campaign->rules->side_ids[battle->winner])
                                : json_null());
        json_object_set_new(json, "points",
                            json_pack("[i, i]", (int)battle->points[0], (int)battle->points[1]));
    }
    return json;
}

static int show_json(const struct campaign *campaign, const struct scene *scene)
{
    json_t *json = standing_json(scene);
    json_t *list = json_array();
    for (int i = 0; i < campaign->n; i++) {
        json_array_append_new(list, battle_json(campaign, i));
    }
    json_object_set_new(json, "title", json_string(campaign->title));
    json_object_set_new(json, "rules", json_string(campaign->rules->slug));
    json_object_set_new(json, "journals", list);
    return cli_print_json(json);
}

static int show(const struct cli_args *args)
{
    struct campaign *campaign = room_for(sizeof *campaign);
    struct fault fault;
    struct game *game = campaign_read(campaign, args->words[1], &fault)
                            ? campaign_chain(campaign, NULL, NULL, &fault)
                            : NULL;
    int status = game == NULL ? cli_fault(&fault) : EXIT_DONE;
    if (game != NULL) {
        struct state *room = room_for(game->rules->state_size);
        struct scene scene = seen_here(campaign, game, room);
        campaign_note_end(campaign, game); /* in case it was played to its end elsewhere */
        if (args->options[OPT_JSON] != NULL) {
            status = show_json(campaign, &scene);
        } else {
            struct paper paper = paper_of(stdout);
            campaign_tell(&paper, campaign, &scene);
        }
        free(room);
    }
    game_free(game);
    free(campaign);
    return status;
}

/* -- verify ------------------------------------------------------------------------------------ */

struct verifying {
    const struct campaign *campaign;
    json_t *list;
    uint32_t commands, dice;
};

static bool verify_battle(void *who, int number, struct game *game,
                          const struct journal_notes *notes, struct fault *fault)
{
    struct verifying *verifying = who;
    const char *name = verifying->campaign->battles[number].journal;
    uint32_t dice = 0;
    if (notes->revealed && !journal_verify(game, notes, &dice, fault)) {
        return fault_within(fault, "%s: ", name);
    }
    if (game->state->over && notes->rolled && !notes->revealed) {
        return fault_say(fault, "%s: the battle is over, but its seed is not revealed", name);
    }
    verifying->commands += game->journal.entries;
    verifying->dice += dice;
    json_array_append_new(verifying->list, json_pack("{s:s, s:i, s:i, s:b}", "journal", name,
                                                     "commands", (int)game->journal.entries, "dice",
                                                     (int)dice, "over", (int)game->state->over));
    return true;
}

static int verify(const struct cli_args *args)
{
    struct campaign *campaign = room_for(sizeof *campaign);
    struct verifying verifying = {.campaign = campaign, .list = json_array()};
    struct fault fault = {.text = ""};
    struct game *game = campaign_read(campaign, args->words[1], &fault)
                            ? campaign_chain(campaign, verify_battle, &verifying, &fault)
                            : NULL;
    int status = game == NULL ? EXIT_FAILED : EXIT_DONE;
    if (args->options[OPT_JSON] != NULL) {
        cli_print_json(json_pack("{s:b, s:O, s:o}", "verified", (int)(game != NULL), "battles",
                                 verifying.list, "why",
                                 game == NULL ? json_string(fault.text) : json_null()));
    } else if (game == NULL) {
        status = cli_fault(&fault);
    } else {
        printf("%s: %d battle%s, %u commands and as many hashes, %u dice that follow from their "
               "seeds.\nEach battle began as the end of the one before has it.\n",
               campaign->path, campaign->n, campaign->n == 1 ? "" : "s", verifying.commands,
               verifying.dice);
        if (!game->state->over) {
            printf("The last is not over yet: its seed is still secret.\n");
        }
    }
    json_decref(verifying.list);
    game_free(game);
    free(campaign);
    return status;
}

/* -- the command ------------------------------------------------------------------------------- */

static const struct action {
    const char *name;
    int words;
    const char *usage;
    int (*run)(const struct cli_args *args);
} actions[] = {
    {"new", 3, "new SCENARIO FILE", make_new}, {"show", 2, "show FILE", show},
    {"play", 2, "play FILE", campaign_play},   {"verify", 2, "verify FILE", verify},
    {"sim", 2, "sim SCENARIO", campaign_sim},
};

static int run(const struct cli_args *args)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].name, args->words[0]) != 0) {
            continue;
        }
        if (args->n_words != actions[i].words) {
            cli_fail("campaign: expected sandtable campaign %s", actions[i].usage);
            return EXIT_USAGE;
        }
        return actions[i].run(args);
    }
    cli_fail("campaign: expected new, show, play, verify or sim, found \"%s\"", args->words[0]);
    return EXIT_USAGE;
}

const struct cli_command cli_campaign = {
    .name = "campaign",
    .words = "new SCENARIO FILE | show FILE | play FILE | verify FILE | sim SCENARIO",
    .about = "plays battles that follow one another",
    .help =
        "A campaign is a chain of games: what became of everybody in one battle is how the next\n"
        "begins. new makes one from a scenario that is the first battle of a campaign, such as\n"
        "blank/three-duels; FILE lists the battles, and the journal of each lies beside it. play\n"
        "plays the present battle at this terminal, tells what became of everybody and goes on\n"
        "with the next. show tells how it stands. verify checks every command, die and hash of\n"
        "every battle, and that each began as it had to. sim plays whole campaigns between\n"
        "computer players and says who wins how often.",
    .min_words = 1,
    .max_words = 3,
    .options =
        {[OPT_SIDE] = {"side", "SIDE", "the side you play; both: no computer",
                       .only = "new or play"},
         [OPT_AGAINST] = {"against", "PLAYER",
                          "recruit, regular, veteran, general, marshal, greedy, random or npo",
                          .only = "new or play"},
         [OPT_DICE] = {"dice", "KIND", "new: rolled (by the program) or given (by you)",
                       .only = "new or play"},
         [OPT_SEED] = {"seed", "HEX", "64 hex digits instead of a random seed; sim: a number",
                       .only = "new or play or sim"},
         [OPT_OPTION] = {"option", "NAME=CHOICE,...", "new, sim: options of the rule set",
                         .only = "new or sim"},
         [OPT_TERSE] = {"terse", NULL, "play: draw the board only when asked", .only = "play"},
         [OPT_GAMES] = {"games", "N", "sim: so many campaigns; 100 unless said", .only = "sim"},
         [OPT_PLAYERS] = {"players", "A,B", "sim: who plays side 1 and side 2", .only = "sim"},
         [OPT_THREADS] = {"threads", "N", "sim: so many at once", .only = "sim"},
         [OPT_SWAP] = {"swap", NULL, "sim: the players change sides in every second one",
                       .only = "sim"},
         [OPT_JSON] = {"json", NULL, "show, verify, sim: the result as JSON",
                       .only = "show or verify or sim"}},
    .run = run,
};
