/* A thread that mostly waits, and when it is woken does little and at once. */
#ifndef SANDTABLE_SERVER_PROMPT_H
#define SANDTABLE_SERVER_PROMPT_H

/* Asks the system for short turns for the thread that calls it. Its share of the machine is the same
 * as before; but where others are at work it need not wait for the end of their longer turn when the
 * disk or the network wakes it. Where the system knows nothing of it, it changes nothing. */
void be_prompt(void);

#endif
