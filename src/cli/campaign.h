/* A campaign as files (docs/formats.md): one that lists the battles, and beside it the journal of
 * each.
 *
 * campaign_file.c reads and writes them, campaign_play.c plays the present battle, campaign_sim.c
 * many campaigns, campaign_tell.c says how one stands; campaign.c is the command. */
#ifndef SANDTABLE_CLI_CAMPAIGN_H
#define SANDTABLE_CLI_CAMPAIGN_H

#include <limits.h>

#include "cli/cli.h"
#include "cli/sim_plan.h"
#include "draw/paper.h"
#include "format/campaign.h"
#include "format/journal.h"

enum { BATTLES_MAX = 64, JOURNAL_NAME = 128 };

/* One battle, as the file tells of it. */
struct battle {
    char journal[JOURNAL_NAME]; /* the name of its file, beside the campaign's */
    bool ended;                 /* and if so: */
    uint64_t end;               /* the hash of the last state */
    uint8_t winner;
    int16_t points[SIDES];
};

struct campaign {
    const char *path;
    const struct ruleset *rules;
    char title[2 * NAME_BYTES];
    bool rolled;                      /* by the program; otherwise dice are typed in */
    char players[SIDES][PLAYER_KIND]; /* "me", or the name of a computer player */
    int n;
    struct battle battles[BATTLES_MAX];
};

/* The options of `sandtable campaign`. */
enum campaign_option {
    OPT_SIDE,
    OPT_AGAINST,
    OPT_DICE,
    OPT_SEED,
    OPT_OPTION,
    OPT_TERSE,
    OPT_GAMES,
    OPT_PLAYERS,
    OPT_THREADS,
    OPT_SWAP,
    OPT_JSON
};

/* -- campaign_file.c --------------------------------------------------------------------------- */

/* Reads the file alone, not the journals. */
bool campaign_read(struct campaign *campaign, const char *path, struct fault *fault);

/* Writes it: a new one must not exist yet, an old one is replaced at once. */
bool campaign_write(const struct campaign *campaign, bool is_new, struct fault *fault);

/* The path of a battle's journal. */
bool battle_path(const struct campaign *campaign, int battle, char path[PATH_MAX],
                 struct fault *fault);

/* The name a battle's journal is given. */
void battle_name(const struct campaign *campaign, int battle, char name[JOURNAL_NAME]);

/* Looked at while a campaign is read: each battle as its journal ends. */
typedef bool battle_watcher(void *who, int battle, struct game *game,
                            const struct journal_notes *notes, struct fault *fault);

/* Reads every journal and checks that each battle began as it had to and ended as the file says;
 * the last of them, to be freed. NULL with a fault. The watcher may be NULL. */
struct game *campaign_chain(const struct campaign *campaign, battle_watcher *watcher, void *who,
                            struct fault *fault);

/* Notes in the campaign how its last battle ended, if it has. */
void campaign_note_end(struct campaign *campaign, const struct game *game);

/* -- campaign_tell.c --------------------------------------------------------------------------- */

/* The battles so far, how it stands, and the table of those who go on from battle to battle. */
void campaign_tell(const struct paper *paper, const struct campaign *campaign,
                   const struct scene *scene);

/* Who leads, or who has won. */
void campaign_tell_standing(const struct paper *paper, const struct scene *scene);

void campaign_tell_careers(const struct paper *paper, const struct scene *scene);

/* -- one file each ----------------------------------------------------------------------------- */

int campaign_play(const struct cli_args *args);
int campaign_sim(const struct cli_args *args);

#endif
