/* sandtable campaign play: the present battle of a campaign, and the next. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/campaign.h"
#include "cli/dice_options.h"
#include "cli/play.h"

/* -- the next battle --------------------------------------------------------------------------- */

/* A journal that is there already was made when the program was stopped before it could be listed:
 * it is taken if it begins as it must. */
static bool adopt(const char *path, const struct game *next, struct fault *fault)
{
    struct game_file file;
    bool alike = game_file_open(&file, path, fault) && campaign_begins_alike(next, file.game);
    bool opened = file.game != NULL;
    game_file_close(&file);
    return alike || (opened && fault_say(fault,
                                         "%s: there is such a file already, and it is not the "
                                         "battle that follows",
                                         path));
}

static bool make_journal(const char *path, struct game *next, const char *seed,
                         const struct campaign *campaign, struct fault *fault)
{
    struct game_file file;
    if (access(path, F_OK) == 0) {
        bool taken = adopt(path, next, fault);
        game_free(next);
        return taken;
    }
    if (!dice_choose(next, campaign->rolled ? "rolled" : "given", seed, fault)) {
        game_free(next);
        return false;
    }
    bool made = game_file_make(&file, path, next, fault);
    game_file_close(&file);
    return made;
}

/* Makes the journal of the battle that follows, then lists it. */
static bool begin_next(struct campaign *campaign, const struct game *game, const char *seed,
                       struct fault *fault)
{
    char path[PATH_MAX];
    struct game *next = campaign_follow(game, fault);
    if (next == NULL) {
        return fault_within(fault, "%s: ", campaign->path);
    }
    if (campaign->n == BATTLES_MAX) {
        game_free(next);
        return fault_say(fault, "%s: expected at most %d battles", campaign->path, BATTLES_MAX);
    }
    campaign->battles[campaign->n] = (struct battle){.ended = false};
    battle_name(campaign, campaign->n, campaign->battles[campaign->n].journal);
    if (!battle_path(campaign, campaign->n, path, fault)) {
        game_free(next);
        return false;
    }
    if (!make_journal(path, next, seed, campaign, fault)) {
        return false;
    }
    campaign->n++;
    return campaign_write(campaign, false, fault);
}

/* -- one battle -------------------------------------------------------------------------------- */

static bool sit_down(struct sitting *sitting, const struct campaign *campaign,
                     const struct cli_args *args, struct fault *fault)
{
    char path[PATH_MAX];
    int person = strcmp(campaign->players[0], "me") == 0 ? 0 : 1;
    bool both = strcmp(campaign->players[1 - person], "me") == 0;
    const char *side = args->options[OPT_SIDE];
    const char *against = args->options[OPT_AGAINST];
    if (side == NULL && against == NULL) {
        side = both ? "both" : campaign->rules->side_ids[person];
        against = both ? NULL : campaign->players[1 - person];
    }
    if (!battle_path(campaign, campaign->n - 1, path, fault)) {
        return false;
    }
    sitting->saving = game_file_open(&sitting->file, path, fault);
    if (!sitting->saving) {
        game_file_close(&sitting->file);
        return false;
    }
    sitting->game = sitting->file.game;
    sitting->firm = sitting->game->journal.entries;
    return sitting_seat(sitting, side, against, fault);
}

/* What became of everybody; does the player want to go on at once? */
static bool tell_end(struct sitting *sitting)
{
    struct scene scene = scene_of(sitting->game);
    struct standing standing;
    printf("\n");
    campaign_tell_careers(&sitting->paper, &scene);
    printf("\n");
    campaign_tell_standing(&sitting->paper, &scene);
    if (!campaign_standing(&scene, &standing) || standing.over) {
        return false;
    }
    char *line = sitting_ask(sitting, "Fight the next battle now (yes or no)");
    bool goes_on = line != NULL && (line[0] == 'y' || line[0] == 'Y');
    free(line);
    if (!goes_on) {
        printf("sandtable campaign play %s begins it.\n", sitting->campaign);
    }
    return goes_on;
}

/* Plays the last battle listed until it is over or the player leaves. */
static bool play_battle(struct campaign *campaign, const struct cli_args *args, bool *goes_on,
                        struct fault *fault)
{
    struct sitting sitting = {.paper = paper_of(stdout),
                              .terse = args->options[OPT_TERSE] != NULL,
                              .stale = true,
                              .campaign = campaign->path};
    bool good = sit_down(&sitting, campaign, args, fault);
    *goes_on = false;
    if (good) {
        sitting_play(&sitting);
    }
    if (good && sitting.unsaved) {
        good = fault_say(fault, "%s: what was played last is not in it", sitting.file.path);
    }
    if (good && sitting.game->state->over) {
        campaign_note_end(campaign, sitting.game);
        good = campaign_write(campaign, false, fault);
        *goes_on = tell_end(&sitting) && good;
    }
    sitting_clear_away(&sitting);
    return good;
}

/* -- the campaign ------------------------------------------------------------------------------ */

/* Before a battle is played: if the last one is over, it is noted and the next one made. */
static bool make_ready(struct campaign *campaign, const char *seed, bool *over, struct fault *fault)
{
    struct game *game = campaign_chain(campaign, NULL, NULL, fault);
    struct standing standing;
    if (game == NULL) {
        return false;
    }
    struct scene scene = scene_of(game);
    bool noted = campaign->battles[campaign->n - 1].ended;
    bool good = true;
    campaign_standing(&scene, &standing);
    *over = standing.over;
    campaign_note_end(campaign, game);
    if (standing.over) {
        struct paper paper = paper_of(stdout);
        campaign_tell(&paper, campaign, &scene);
    }
    if (game->state->over && !standing.over) {
        good = begin_next(campaign, game, seed, fault);
    } else if (!noted && game->state->over) {
        good = campaign_write(campaign, false, fault);
    } else if (seed != NULL && !standing.over) {
        good = fault_say(fault, "--seed: the dice of this battle are settled already");
    }
    game_free(game);
    return good;
}

int campaign_play(const struct cli_args *args)
{
    struct campaign *campaign = room_for(sizeof *campaign);
    struct fault fault;
    const char *seed = args->options[OPT_SEED];
    bool goes_on = true;
    bool over = false;
    bool good = args->options[OPT_DICE] == NULL ||
                fault_say(&fault, "--dice: the dice were chosen when the campaign was made");
    good = good && campaign_read(campaign, args->words[1], &fault);
    while (good && goes_on) {
        good = make_ready(campaign, seed, &over, &fault);
        if (good && over) {
            break;
        }
        seed = NULL;
        good = good && play_battle(campaign, args, &goes_on, &fault);
    }
    free(campaign);
    return good ? EXIT_DONE : cli_fault(&fault);
}
