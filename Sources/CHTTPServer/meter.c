// Counts that every thread adds to and anybody reads, without waiting for one another.
#include "internal.h"

#include <stdlib.h>

chttp_meter *chttp_meter_make(void) { return calloc(1, sizeof(chttp_meter)); }

void chttp_meter_free(chttp_meter *meter) { free(meter); }

void chttp_meter_count(chttp_meter *meter, chttp_refusal reason) {
  atomic_fetch_add_explicit(&meter->refusals[reason], 1, memory_order_relaxed);
}

chttp_figures chttp_meter_read(const chttp_meter *meter) {
  chttp_figures figures = {
      .open_connections = atomic_load(&meter->open),
      .accepted_connections = atomic_load(&meter->accepted),
      .buffered_bytes = atomic_load(&meter->buffered),
  };
  for (size_t i = 0; i < sizeof meter->refusals / sizeof meter->refusals[0]; i++) {
    figures.refusals[i] = atomic_load_explicit(&meter->refusals[i], memory_order_relaxed);
  }
  return figures;
}
