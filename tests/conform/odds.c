#include "conform.h"
void odds_are_exact(void **state) { (void)state; skip(); }
