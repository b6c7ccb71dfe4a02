/* A thread that mostly waits, and when it is woken does little and at once. */
#ifndef SANDTABLE_STORE_PROMPT_H
#define SANDTABLE_STORE_PROMPT_H

enum {
    PROMPT_SYNC = 100000, /* nanoseconds: the least that is granted */
    PROMPT_LOOP = 300000  /* which gives way to the one above */
};

/* Asks the system for turns of this length for the thread that calls it. Its share of the machine
 * is the same as before; but where others are at work it need not wait for the end of their longer
 * turn when the disk or the network wakes it. Where the system knows nothing of it, it changes
 * nothing. */
void be_prompt(long nanoseconds);

#endif
