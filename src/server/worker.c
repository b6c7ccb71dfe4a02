#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>

#include "format/json_memory.h"

enum { THREADS_MAX = 16, JOBS_MOST = 256 };

struct list {
    struct job *first, *last;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t given;
    struct list waiting, finished;
    bool stopping;
    int busy; /* touched by the loop alone */
    int n_threads;
    pthread_t threads[THREADS_MAX];
    void (*wake)(void *who);
    void *who;
};

static void append(struct list *list, struct job *job)
{
    job->next = NULL;
    if (list->first == NULL) {
        list->first = job;
    } else {
        list->last->next = job;
    }
    list->last = job;
}

static struct job *take(struct list *list)
{
    struct job *job = list->first;
    if (job != NULL) {
        list->first = job->next;
    }
    return job;
}

static void *work(void *who)
{
    struct workers *workers = who;
    pthread_mutex_lock(&workers->lock);
    for (;;) {
        while (workers->waiting.first == NULL && !workers->stopping) {
            pthread_cond_wait(&workers->given, &workers->lock);
        }
        if (workers->stopping) {
            break;
        }
        struct job *job = take(&workers->waiting);
        pthread_mutex_unlock(&workers->lock);
        job->work(job);
        pthread_mutex_lock(&workers->lock);
        append(&workers->finished, job);
        workers->wake(workers->who);
    }
    pthread_mutex_unlock(&workers->lock);
    json_memory_drop();
    return NULL;
}

struct workers *workers_start(int threads, void (*wake)(void *who), void *who)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->given, NULL);
    workers->wake = wake;
    workers->who = who;
    for (int i = 0; i < threads && i < THREADS_MAX; i++) {
        if (pthread_create(&workers->threads[i], NULL, work, workers) != 0) {
            workers_stop(workers);
            return NULL;
        }
        workers->n_threads++;
    }
    return workers;
}

void workers_stop(struct workers *workers)
{
    if (workers == NULL) {
        return;
    }
    pthread_mutex_lock(&workers->lock);
    workers->stopping = true;
    pthread_cond_broadcast(&workers->given);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->n_threads; i++) {
        pthread_join(workers->threads[i], NULL);
    }
    for (struct job *job = take(&workers->finished); job != NULL; job = take(&workers->finished)) {
        job->done(job);
    }
    for (struct job *job = take(&workers->waiting); job != NULL; job = take(&workers->waiting)) {
        job->done(job);
    }
    pthread_cond_destroy(&workers->given);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_add(struct workers *workers, struct job *job)
{
    workers->busy++;
    pthread_mutex_lock(&workers->lock);
    append(&workers->waiting, job);
    pthread_cond_signal(&workers->given);
    pthread_mutex_unlock(&workers->lock);
}

static struct job *next_finished(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct job *job = take(&workers->finished);
    if (job == NULL && workers->n_threads == 0) {
        job = take(&workers->waiting);
        if (job != NULL) {
            job->work(job);
        }
    }
    pthread_mutex_unlock(&workers->lock);
    return job;
}

void workers_collect(struct workers *workers)
{
    for (struct job *job = next_finished(workers); job != NULL; job = next_finished(workers)) {
        workers->busy--;
        job->done(job);
    }
}

int workers_busy(const struct workers *workers)
{
    return workers->busy;
}

bool workers_are_full(const struct workers *workers)
{
    return workers->busy >= JOBS_MOST;
}
