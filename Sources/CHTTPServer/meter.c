// Counts that every thread adds to without waiting for another, and the memory that requests hold.
#include "internal.h"

#include <stdlib.h>

// Requests that hold no more than this are not counted: there are as many as connections at most, and
// counting them would make the threads share a cache line for each request.
static const size_t uncounted = 4 * 1024;

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
  for (size_t i = 0; i <= CHTTP_REFUSAL_COUNT; i++) {
    figures.refusals[i] = atomic_load_explicit(&meter->refusals[i], memory_order_relaxed);
  }
  return figures;
}

bool chttp_reserve(chttp_exchange *exchange, size_t total) {
  if (total <= uncounted) total = 0;
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  _Atomic uint64_t *buffered = &configuration->meter->buffered;
  if (total > exchange->reserved) {
    uint64_t added = total - exchange->reserved;
    if (atomic_fetch_add(buffered, added) + added > configuration->buffer_limit) {
      atomic_fetch_sub(buffered, added);
      return false;
    }
  } else if (total < exchange->reserved) {
    atomic_fetch_sub(buffered, exchange->reserved - total);
  }
  exchange->reserved = total;
  return true;
}
