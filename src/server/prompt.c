#include "server/prompt.h"

#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* sched_setattr(2), which has no wrapper. */
struct turns {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

enum { TURN_NANOSECONDS = 300000 };

void be_prompt(void)
{
    struct turns turns = {.size = sizeof turns};
    if (syscall(SYS_sched_getattr, 0, &turns, sizeof turns, 0u) == 0 &&
        turns.policy == SCHED_OTHER) { /* and as nice as it is */
        turns.runtime = TURN_NANOSECONDS;
        syscall(SYS_sched_setattr, 0, &turns, 0u);
    }
}
