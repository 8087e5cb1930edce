// Swift does not see the macros of cpu_set_t.
#define _GNU_SOURCE

#include "CProcess.h"

#include <sched.h>

// Source: sched_getaffinity(2).
int cprocess_processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}
