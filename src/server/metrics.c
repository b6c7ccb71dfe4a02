#include <stdio.h>
#include <stdlib.h>

#include "server/server.h"

struct figure {
    const char *name, *kind, *about;
    uint64_t value;
};

char *metrics_text(const struct server *server)
{
    const struct hall_figures *hall = &server->hall.figures;
    const struct figure figures[] = {
        {"sandtable_clients", "gauge", "Open game connections.", hall->clients},
        {"sandtable_games_in_memory", "gauge", "Games in memory.", hall->games_open},
        {"sandtable_jobs", "gauge", "Jobs given to the workers and not yet back.",
         (uint64_t)workers_busy(server->hall.workers)},
        {"sandtable_clients_total", "counter", "Game connections ever.", hall->clients_ever},
        {"sandtable_games_made_total", "counter", "Games made.", hall->games_made},
        {"sandtable_requests_total", "counter", "HTTP requests.", server->requests},
        {"sandtable_frames_total", "counter", "Messages from clients.", hall->frames},
        {"sandtable_faults_total", "counter", "Messages not understood.", hall->faults},
        {"sandtable_commands_total", "counter", "Commands carried out.", hall->commands},
        {"sandtable_computer_commands_total", "counter", "Of these, by the computer.",
         hall->computer_commands},
        {"sandtable_refused_total", "counter", "Commands refused by the rules.", hall->refused},
        {"sandtable_stale_total", "counter", "Commands that came too late.", hall->stale},
        {"sandtable_undone_total", "counter", "Commands taken back.", hall->undone},
        {"sandtable_commits_total", "counter", "Commits to the disk.", hall->commits},
        {"sandtable_odds_total", "counter", "Odds worked out.", hall->odds},
        {"sandtable_choices_total", "counter", "Questions what can be said.", hall->choices}};
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (to == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figure *figure = &figures[i];
        fprintf(to, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", figure->name, figure->about,
                figure->name, figure->kind, figure->name, (unsigned long long)figure->value);
    }
    fclose(to);
    return text;
}
