#include "server/calling.h"

#include <curl/curl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/json_text.h"
#include "format/view.h"
#include "server/log.h"
#include "server/token.h"

enum { HOOK_SECONDS = 10, LOOK_MILLISECONDS = 50 };

extern char **environ;

struct call {
    struct job job;
    char *text; /* JSON */
    char *hook;
    char *program;
    bool hook_failed, program_failed;
};

/* What the other end answers is nobody's business here. */
static size_t swallow(char *bytes, size_t size, size_t n, void *who)
{
    (void)bytes;
    (void)who;
    return size * n;
}

/* Waits for the answer, and looks now and then whether the server still wants it. */
static bool wait_for_answer(CURLM *multi, struct job *job)
{
    int running = 1;
    while (running > 0 && !atomic_load(&job->unwanted)) {
        if (curl_multi_perform(multi, &running) != CURLM_OK ||
            curl_multi_poll(multi, NULL, 0, LOOK_MILLISECONDS, NULL) != CURLM_OK) {
            return false;
        }
    }
    int left;
    const CURLMsg *message = curl_multi_info_read(multi, &left);
    return message != NULL && message->msg == CURLMSG_DONE && message->data.result == CURLE_OK;
}

/* No redirects, so that a hook leads only where the house allowed it to. */
static void prepare(CURL *curl, const char *address, const char *text, struct curl_slist *headers)
{
    curl_easy_setopt(curl, CURLOPT_URL, address);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)HOOK_SECONDS);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, text);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, swallow);
}

static bool post(struct job *job, const char *address, const char *text)
{
    CURL *curl = curl_easy_init();
    CURLM *multi = curl_multi_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    long status = 0;
    bool sent = false;
    if (curl != NULL && multi != NULL && headers != NULL) {
        prepare(curl, address, text, headers);
        curl_multi_add_handle(multi, curl);
        sent = wait_for_answer(multi, job);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        curl_multi_remove_handle(multi, curl);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    curl_multi_cleanup(multi);
    return sent && status >= 200 && status < 300;
}

/* The program reads the call on its standard input. Nobody waits for it. */
static bool run_program(const char *program, const char *text)
{
    int ends[2];
    pid_t process;
    posix_spawn_file_actions_t actions;
    char *arguments[] = {(char *)(uintptr_t)program, NULL};
    if (pipe(ends) != 0) {
        return false;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    bool started = posix_spawnp(&process, program, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    size_t length = strlen(text);
    bool told = started && write(ends[1], text, length) == (ssize_t)length;
    close(ends[1]);
    return told;
}

static void work(struct job *job)
{
    struct call *call = (struct call *)job;
    call->hook_failed = call->hook != NULL && !post(job, call->hook, call->text);
    call->program_failed = call->program != NULL && !run_program(call->program, call->text);
}

static void done(struct job *job)
{
    struct call *call = (struct call *)job;
    if (call->hook_failed) {
        log_line("warning", "hook", "why=\"it did not answer with 2xx\"");
    }
    if (call->program_failed) {
        log_line("warning", "notify", "program=\"%s\" why=\"it could not be run\"", call->program);
    }
    free(call->text);
    free(call->hook);
    free(call->program);
    free(call);
}

static char *call_text(const struct hosted *hosted, int side)
{
    char id[GAME_TEXT];
    char waiting[WAITING_TEXT];
    struct scene scene = scene_of(hosted->game);
    game_number_text(hosted->id, id);
    waiting_text(&scene, waiting);
    json_t *json =
        json_pack("{s:s, s:s, s:o, s:s, s:s, s:s}", "say", "your turn", "game", id, "side",
                  side_id_json(hosted, side), "name", hosted->seats[side].kept.name, "title",
                  scene.scenario->title, "waiting", waiting);
    char *text = json_text_of(json, &(size_t){0});
    json_decref(json);
    return text;
}

static void call(struct hall *hall, struct hosted *hosted, int side)
{
    struct call *job = calloc(1, sizeof *job);
    if (job == NULL) {
        return;
    }
    job->job = (struct job){.kind = WORK_CALL,
                            .asker = {.kind = ASKER_GAME, .number = (uint64_t)hosted->id},
                            .work = work,
                            .done = done};
    job->text = call_text(hosted, side);
    job->hook = hosted->hook == NULL ? NULL : strdup(hosted->hook);
    job->program = hall->house.notify == NULL ? NULL : strdup(hall->house.notify);
    if (job->text == NULL || !workers_have_room(hall->workers, WORK_CALL, &job->job.asker)) {
        done(&job->job);
        return;
    }
    workers_add(hall->workers, &job->job);
}

void call_absent(struct hall *hall, struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        struct seat *seat = &hosted->seats[side];
        const struct state *state = hosted->game->state;
        bool awaited = !state->begun && hosted->follows && !seat->came;
        bool waits = awaited || (state->begun && !state->over && waits_for(state, side));
        bool absent = seat->bot == NULL && seat->kept.taken && seat->here == 0;
        if (waits && absent && !seat->called && (hosted->hook || hall->house.notify)) {
            call(hall, hosted, side);
        }
        seat->called = waits && (seat->called || absent);
    }
}
