#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "format/json_memory.h"

enum { TURNS = 1024 };

/* How far each kind gives way to the loop, and to the others: as nice() has it. */
static const int ways[WORK_KINDS] = {[WORK_PASSWORD] = 15, [WORK_ODDS] = 4, [WORK_STORY] = 6,
                                     [WORK_COMPUTER] = 10, [WORK_CALL] = 5, [WORK_PARCEL] = 8};

struct list {
    struct job *first, *last;
};

/* The queue of one kind. A job's turn is one more than that of the job of the same address before
 * it, or than the turn that is served now if that is later: so each address has its jobs spread
 * over the turns, and one who comes seldom is served next. The same again among the askers of one
 * address. Addresses are filed by their hash: two on one place share their turns. */
struct queue {
    pthread_cond_t given;
    struct list waiting;
    int n;
    uint64_t turn, own_turn; /* served now */
    uint64_t last_turn[TURNS], last_own_turn[TURNS];
    struct job *at_work[WORKERS_PER_KIND];
    int n_threads;
};

struct workers {
    pthread_mutex_t lock;
    struct queue queues[WORK_KINDS];
    struct list finished;
    bool stopping;
    int busy; /* touched by the loop alone */
    bool threads;
    int n_all;
    pthread_t all[WORK_KINDS * WORKERS_PER_KIND];
    void (*wake)(void *who);
    void *who;
};

/* What a thread is told when it begins. */
struct post {
    struct workers *workers;
    struct queue *queue;
    int place;
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

static struct job *take_first(struct list *list)
{
    struct job *job = list->first;
    if (job != NULL) {
        list->first = job->next;
    }
    return job;
}

/* -- turns ------------------------------------------------------------------------------------- */

static unsigned asker_place(const struct asker *asker)
{
    return (unsigned)((asker->number * 4 + asker->kind) * 0x9e3779b97f4a7c15u >> 54);
}

static uint64_t next_turn(uint64_t *last, uint64_t now)
{
    *last = (*last > now ? *last : now) + 1;
    return *last;
}

static void add(struct queue *queue, struct job *job)
{
    job->turn = next_turn(&queue->last_turn[job->asker.address % TURNS], queue->turn);
    job->own_turn = next_turn(&queue->last_own_turn[asker_place(&job->asker)], queue->own_turn);
    append(&queue->waiting, job);
    queue->n++;
}

static void unlink_job(struct queue *queue, struct job *job)
{
    struct job *before = NULL;
    for (struct job *at = queue->waiting.first; at != job; at = at->next) {
        before = at;
    }
    if (before == NULL) {
        queue->waiting.first = job->next;
    } else {
        before->next = job->next;
    }
    if (queue->waiting.last == job) {
        queue->waiting.last = before;
    }
    queue->n--;
}

/* The address whose turn it is, and of its askers the one whose turn it is. */
static struct job *take_fairest(struct queue *queue)
{
    struct job *first = queue->waiting.first;
    if (first == NULL) {
        return NULL;
    }
    for (struct job *job = first->next; job != NULL; job = job->next) {
        first = job->turn < first->turn ? job : first;
    }
    struct job *own = first;
    for (struct job *job = queue->waiting.first; job != NULL; job = job->next) {
        bool earlier = job->own_turn < own->own_turn;
        own = job->asker.address == first->asker.address && earlier ? job : own;
    }
    queue->turn = first->turn;
    first->turn = own->turn; /* the address's turn was taken by another of its askers */
    queue->own_turn = own->own_turn > queue->own_turn ? own->own_turn : queue->own_turn;
    unlink_job(queue, own);
    return own;
}

/* -- threads ----------------------------------------------------------------------------------- */

static void work_on(struct workers *workers, struct queue *queue, int place)
{
    struct job *job = take_fairest(queue);
    queue->at_work[place] = job;
    pthread_mutex_unlock(&workers->lock);
    job->work(job);
    pthread_mutex_lock(&workers->lock);
    queue->at_work[place] = NULL;
    append(&workers->finished, job);
    workers->wake(workers->who);
}

static void *work(void *who)
{
    struct post post = *(struct post *)who;
    struct workers *workers = post.workers;
    int gives_way = ways[post.queue - workers->queues];
    free(who);
    setpriority(PRIO_PROCESS, (id_t)gettid(), gives_way); /* on Linux this is the thread alone */
    pthread_mutex_lock(&workers->lock);
    while (!workers->stopping) {
        if (post.queue->waiting.first != NULL) {
            work_on(workers, post.queue, post.place);
        } else {
            pthread_cond_wait(&post.queue->given, &workers->lock);
        }
    }
    pthread_mutex_unlock(&workers->lock);
    json_memory_drop();
    return NULL;
}

static bool start_thread(struct workers *workers, struct queue *queue)
{
    struct post *post = malloc(sizeof *post);
    if (post == NULL) {
        return false;
    }
    *post = (struct post){workers, queue, queue->n_threads};
    if (pthread_create(&workers->all[workers->n_all], NULL, work, post) != 0) {
        free(post);
        return false;
    }
    workers->n_all++;
    queue->n_threads++;
    return true;
}

static int threads_for(enum work_kind kind, int threads)
{
    threads = threads > WORKERS_PER_KIND ? WORKERS_PER_KIND : threads;
    switch (kind) {
    case WORK_ODDS:
    case WORK_COMPUTER:
        return threads;
    case WORK_CALL:
        return WORKERS_CALLING;
    default:
        return 1;
    }
}

struct workers *workers_start(int threads, void (*wake)(void *who), void *who)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    pthread_mutex_init(&workers->lock, NULL);
    for (int kind = 0; kind < WORK_KINDS; kind++) {
        pthread_cond_init(&workers->queues[kind].given, NULL);
    }
    workers->wake = wake;
    workers->who = who;
    workers->threads = threads > 0;
    for (enum work_kind kind = 0; kind < WORK_KINDS && threads > 0; kind++) {
        for (int i = 0; i < threads_for(kind, threads); i++) {
            if (!start_thread(workers, &workers->queues[kind])) {
                workers_stop(workers);
                return NULL;
            }
        }
    }
    return workers;
}

static void drop_all(struct list *list)
{
    for (struct job *job = take_first(list); job != NULL; job = take_first(list)) {
        job->done(job);
    }
}

void workers_stop(struct workers *workers)
{
    if (workers == NULL) {
        return;
    }
    pthread_mutex_lock(&workers->lock);
    workers->stopping = true;
    for (int kind = 0; kind < WORK_KINDS; kind++) {
        struct queue *queue = &workers->queues[kind];
        for (int i = 0; i < queue->n_threads; i++) {
            if (queue->at_work[i] != NULL) {
                atomic_store(&queue->at_work[i]->unwanted, true);
            }
        }
        pthread_cond_broadcast(&queue->given);
    }
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->n_all; i++) {
        pthread_join(workers->all[i], NULL);
    }
    drop_all(&workers->finished);
    for (int kind = 0; kind < WORK_KINDS; kind++) {
        drop_all(&workers->queues[kind].waiting);
        pthread_cond_destroy(&workers->queues[kind].given);
    }
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

/* -- the loop's side --------------------------------------------------------------------------- */

static bool is_of(const struct job *job, enum asker_kind kind, uint64_t number)
{
    return job->asker.kind == kind && job->asker.number == number;
}

bool workers_have_room(struct workers *workers, enum work_kind kind, const struct asker *asker)
{
    const struct queue *queue = &workers->queues[kind];
    int of_address = 0;
    int of_asker = 0;
    pthread_mutex_lock(&workers->lock);
    for (const struct job *job = queue->waiting.first; job != NULL; job = job->next) {
        of_address += asker->address != 0 && job->asker.address == asker->address;
        of_asker += is_of(job, asker->kind, asker->number);
    }
    bool room = queue->n < WORK_MOST && of_address < WORK_OF_ADDRESS && of_asker < WORK_OF_ASKER;
    pthread_mutex_unlock(&workers->lock);
    return room;
}

void workers_add(struct workers *workers, struct job *job)
{
    struct queue *queue = &workers->queues[job->kind];
    workers->busy++;
    pthread_mutex_lock(&workers->lock);
    add(queue, job);
    pthread_cond_signal(&queue->given);
    pthread_mutex_unlock(&workers->lock);
}

/* What is at work ends by itself, the sooner if it looks whether it is wanted. */
static bool forget_in(struct workers *workers, struct queue *queue, enum asker_kind kind,
                      uint64_t number)
{
    bool any = false;
    for (int i = 0; i < queue->n_threads; i++) {
        if (queue->at_work[i] != NULL && is_of(queue->at_work[i], kind, number)) {
            atomic_store(&queue->at_work[i]->unwanted, true);
        }
    }
    for (struct job *job = queue->waiting.first; job != NULL;) {
        struct job *next = job->next;
        if (is_of(job, kind, number)) {
            unlink_job(queue, job);
            atomic_store(&job->unwanted, true);
            append(&workers->finished, job);
            any = true;
        }
        job = next;
    }
    return any;
}

void workers_forget(struct workers *workers, enum asker_kind kind, uint64_t number)
{
    bool any = false;
    if (workers == NULL || workers->busy == 0) {
        return;
    }
    pthread_mutex_lock(&workers->lock);
    for (int i = 0; i < WORK_KINDS; i++) {
        any = forget_in(workers, &workers->queues[i], kind, number) || any;
    }
    pthread_mutex_unlock(&workers->lock);
    if (any) {
        workers->wake(workers->who);
    }
}

/* Without threads, what waits is worked on here. */
static struct job *next_finished(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct job *job = take_first(&workers->finished);
    for (int kind = 0; job == NULL && !workers->threads && kind < WORK_KINDS; kind++) {
        job = take_fairest(&workers->queues[kind]);
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
