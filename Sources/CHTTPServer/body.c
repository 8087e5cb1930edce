// The body of a request while it arrives.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// How much of a Content-Length is believed before the bytes arrive.
static const size_t largest_reservation = 64 * 1024;
// Bodies up to this size are not counted as buffered: there are as many of them as connections at
// most, and counting would make the threads wait for each other.
static const size_t uncounted = 4 * 1024;
// How far over its limit a body is read so that its sender can be told. Cut off at once, it would
// see a reset instead of the answer: libmicrohttpd cannot answer in the middle of a body.
static const uint64_t tolerance = 16 * 1024 * 1024;

static size_t smaller(size_t one, uint64_t other) { return other < one ? (size_t)other : one; }

static size_t larger(size_t one, size_t other) { return other > one ? other : one; }

// How much memory to take for so many bytes: enough for many more, but no more than can come.
static size_t capacity_for(const chttp_exchange *exchange, size_t count) {
  uint64_t declared = exchange->declared_length;
  size_t most = declared > 0 ? smaller(exchange->body_limit, declared) : exchange->body_limit;
  size_t wanted = exchange->body_capacity > 0 ? exchange->body_capacity * 2
                                              : smaller(largest_reservation, declared);
  return larger(count, smaller(wanted, most));
}

bool chttp_body_may_take(chttp_exchange *exchange, size_t capacity) {
  if (capacity <= uncounted || capacity <= exchange->buffered) return true;
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  size_t added = capacity - exchange->buffered;
  uint64_t before = atomic_fetch_add(&configuration->meter->buffered, added);
  if (before + added > configuration->buffer_limit) {
    atomic_fetch_sub(&configuration->meter->buffered, added);
    return false;
  }
  exchange->buffered = capacity;
  return true;
}

static bool reserve(chttp_exchange *exchange, size_t count) {
  if (count <= exchange->body_capacity) return true;
  size_t capacity = capacity_for(exchange, count);
  if (!chttp_body_may_take(exchange, capacity)) return false;
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) return false;
  exchange->body = body;
  exchange->body_capacity = capacity;
  return true;
}

// Gives back what was kept: the rest of the body will be dropped.
static void refuse(chttp_exchange *exchange, int reason) {
  exchange->refusal = reason;
  chttp_body_free(exchange);
}

bool chttp_body_receive(chttp_exchange *exchange, const char *data, size_t count) {
  chttp_connection *origin = exchange->origin;
  origin->received += count;
  if (exchange->refusal == 0) {
    if (origin->received > exchange->body_limit) {
      refuse(exchange, exchange->is_batch ? CHTTP_BATCH_TOO_LARGE : CHTTP_BODY_TOO_LARGE);
    } else if (!reserve(exchange, exchange->body_count + count)) {
      refuse(exchange, CHTTP_OUT_OF_BODY_MEMORY);
    } else {
      memcpy(exchange->body + exchange->body_count, data, count);
      exchange->body_count += count;
    }
  }
  return origin->received <= exchange->body_limit + tolerance;
}

void chttp_body_forget(chttp_exchange *exchange) {
  free(exchange->body);
  exchange->body = NULL;
  exchange->body_count = 0;
  exchange->body_capacity = 0;
}

void chttp_body_free(chttp_exchange *exchange) {
  chttp_body_forget(exchange);
  if (exchange->buffered == 0) return;
  atomic_fetch_sub(&exchange->loop->server->configuration.meter->buffered, exchange->buffered);
  exchange->buffered = 0;
}
