#include "bot/crew.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* One thread of a round. */
struct hand {
    struct crew *crew;
    const struct round *round;
    atomic_uint *next; /* the next sample that nobody has begun */
    int number;
};

bool crew_start(struct crew *crew, const struct ruleset *rules, int threads)
{
    assert(threads >= 1 && threads <= CREW_MOST);
    bool complete = true;
    memset(crew, 0, sizeof *crew);
    crew->n = threads;
    for (int i = 0; i < threads; i++) {
        crew->playouts[i] = playout_new(rules);
        complete = complete && crew->playouts[i] != NULL;
    }
    return complete;
}

void crew_end(struct crew *crew)
{
    for (int i = 0; i < crew->n; i++) {
        playout_free(crew->playouts[i]);
    }
}

int crew_of_all_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CREW_MOST ? CREW_MOST : (int)cores;
}

static unsigned jobs_of(const struct round *round)
{
    return (round->to - round->from) * (unsigned)round->n_live;
}

static void *work(void *argument)
{
    const struct hand *hand = argument;
    const struct round *round = hand->round;
    for (;;) {
        unsigned job = atomic_fetch_add(hand->next, 1);
        if (job >= jobs_of(round) || atomic_load(&round->outlook->stopped)) {
            return NULL;
        }
        int arm = round->live[job % (unsigned)round->n_live];
        uint32_t sample = round->from + job / (unsigned)round->n_live;
        round->chances[arm][sample] = playout_run(
            hand->crew->playouts[hand->number], round->outlook, &round->arms->commands[arm], sample,
            hand->number == 0, &hand->crew->looks[hand->number]);
    }
}

bool crew_work(struct crew *crew, const struct round *round)
{
    pthread_t threads[CREW_MOST];
    struct hand hands[CREW_MOST];
    atomic_uint next;
    int n = 1;
    atomic_init(&next, 0);
    hands[0] = (struct hand){crew, round, &next, 0};
    for (; n < crew->n && (unsigned)n < jobs_of(round); n++) {
        hands[n] = (struct hand){crew, round, &next, n};
        if (pthread_create(&threads[n], NULL, work, &hands[n]) != 0) {
            break;
        }
    }
    work(&hands[0]);
    for (int i = 1; i < n; i++) {
        pthread_join(threads[i], NULL);
    }
    return !atomic_load(&round->outlook->stopped);
}
