// libmicrohttpd calls once when the header is there, once for each piece of the body, and once more
// when a response is due. Here these become one call of `respond`, on this thread or on a worker's.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// How much of a Content-Length is believed before the bytes arrive.
static const size_t largest_reservation = 64 * 1024;
// How far over its limit a body is read so that its sender gets a response. libmicrohttpd cannot
// respond in the middle of a body, and a sender that is cut off at once sees a reset.
static const uint64_t tolerance = 16 * 1024 * 1024;

// Called with the request line: the only moment at which the target is there as it was sent.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection) {
  size_t count = strlen(target) + 1;
  chttp_exchange *exchange = malloc(sizeof(chttp_exchange) + count);
  if (exchange == NULL) return NULL;
  // The arrays within `fields` stay as they are: clearing them would cost more than the rest.
  memset(exchange, 0, offsetof(chttp_exchange, fields.inline_bytes));
  exchange->loop = loop;
  exchange->connection = connection;
  exchange->origin = chttp_connection_of(connection);
  memcpy(exchange->target, target, count);
  chttp_connection_enter(exchange->origin, CHTTP_RECEIVING, exchange->loop->now);
  return exchange;
}

static void free_body(chttp_exchange *exchange) {
  free(exchange->body);
  exchange->body = NULL;
  exchange->body_count = 0;
  exchange->body_capacity = 0;
}

void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code) {
  (void)loop, (void)connection, (void)code;
  chttp_exchange *ended = *exchange;
  if (ended == NULL) return;
  chttp_connection_enter(ended->origin, CHTTP_AWAITING, ended->loop->now);
  free_body(ended);
  chttp_reserve(ended, 0);
  if (ended->response.content != NULL) MHD_destroy_response(ended->response.content);
  if (ended->fields.bytes != ended->fields.inline_bytes) free(ended->fields.bytes);
  if (ended->fields.ends != ended->fields.inline_ends) free(ended->fields.ends);
  free(ended);
  *exchange = NULL;
}

static enum MHD_Result send_response(chttp_exchange *exchange, chttp_response response,
                                     bool closes) {
  struct MHD_Response *content = response.content;
  if (content == NULL) return MHD_NO;
  if (response.stream != NULL) {
    chttp_stream_attach(response.stream, exchange->loop, exchange->connection);
  }
  enum MHD_Result result = MHD_YES;
  if (closes) result = MHD_add_response_header(content, "Connection", "close");
  if (result == MHD_YES) {
    result = MHD_queue_response(exchange->connection, response.status, content);
  }
  MHD_destroy_response(content);
  chttp_connection_enter(exchange->origin, CHTTP_RESPONDING, exchange->loop->now);
  return result;
}

static enum MHD_Result refuse(chttp_exchange *exchange, chttp_refusal reason) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  chttp_meter_count(configuration->meter, reason);
  chttp_connection_linger(exchange->origin);
  free_body(exchange);
  chttp_reserve(exchange, 0);
  exchange->request.body = (chttp_bytes){0};
  return send_response(
      exchange, configuration->refuse(configuration->context, &exchange->request, reason), true);
}

// Sends a response if the memory that it holds is to be had.
static enum MHD_Result conclude(chttp_exchange *exchange, chttp_response response, bool closes) {
  free_body(exchange);
  if (chttp_reserve(exchange, response.held)) return send_response(exchange, response, closes);
  if (response.content != NULL) MHD_destroy_response(response.content);
  return refuse(exchange, CHTTP_OUT_OF_RESPONSE_MEMORY);
}

static chttp_response compute(chttp_exchange *exchange) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  exchange->request.body = (chttp_bytes){exchange->body, exchange->body_count};
  return configuration->respond(configuration->context, &exchange->request);
}

static void run(chttp_job *job) {
  chttp_exchange *exchange = (chttp_exchange *)job;
  exchange->response = compute(exchange);
}

// What may be held for a body while it is computed, and by its response: reserved before the work, so
// that no work is done in vain.
static bool reserve_work(chttp_exchange *exchange) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  size_t work = exchange->body_count * configuration->work_memory_per_byte;
  if (work > configuration->work_memory_limit) work = configuration->work_memory_limit;
  return chttp_reserve(exchange, exchange->body_capacity + work);
}

static enum MHD_Result hand_over(chttp_exchange *exchange) {
  if (!reserve_work(exchange)) return refuse(exchange, CHTTP_OUT_OF_MEMORY);
  exchange->is_computed = true;
  exchange->job =
      (chttp_job){.run = run, .loop = exchange->loop, .connection = exchange->connection};
  chttp_connection_enter(exchange->origin, CHTTP_COMPUTING, exchange->loop->now);
  chttp_workers_submit(&exchange->job);
  return MHD_YES;
}

static enum MHD_Result respond(chttp_exchange *exchange) {
  bool closes = exchange->loop->stopping_since > 0;
  if (exchange->is_computed) {
    chttp_response response = exchange->response;
    exchange->response = (chttp_response){0};
    return conclude(exchange, response, closes);
  }
  if (exchange->refusal != 0) return refuse(exchange, (chttp_refusal)exchange->refusal);
  if (exchange->body_count > exchange->loop->server->configuration.inline_body_limit) {
    return hand_over(exchange);
  }
  return conclude(exchange, compute(exchange), closes);
}

// The first call. A response here closes the connection without reading the body.
static enum MHD_Result check(chttp_exchange *exchange, const char *method, const char *version) {
  exchange->is_checked = true;
  int reason = chttp_guard(exchange, method, version);
  if (reason != 0) return refuse(exchange, (chttp_refusal)reason);
  // libmicrohttpd 0.9.75 takes what follows `Expect: 100-continue` for a body even where none was
  // announced, and drops the connection. Responding before it sends 100 avoids that.
  if (exchange->expects_continue && !exchange->has_body) {
    return conclude(exchange, compute(exchange), true);
  }
  return MHD_YES;
}

// MARK: The body

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

static bool make_room(chttp_exchange *exchange, size_t count) {
  if (count <= exchange->body_capacity) return true;
  size_t capacity = capacity_for(exchange, count);
  if (!chttp_reserve(exchange, capacity)) return false;
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) return false;
  exchange->body = body;
  exchange->body_capacity = capacity;
  return true;
}

// Frees what was kept: the rest of the body will be dropped, and the request refused at its end.
static void drop(chttp_exchange *exchange, chttp_refusal reason) {
  exchange->refusal = reason;
  free_body(exchange);
  chttp_reserve(exchange, 0);
}

static enum MHD_Result receive(chttp_exchange *exchange, const char *data, size_t *count) {
  chttp_connection *origin = exchange->origin;
  origin->received += *count;
  if (exchange->refusal == 0) {
    if (origin->received > exchange->body_limit) {
      drop(exchange, CHTTP_BODY_TOO_LARGE);
    } else if (!make_room(exchange, exchange->body_count + *count)) {
      drop(exchange, CHTTP_OUT_OF_MEMORY);
    } else {
      memcpy(exchange->body + exchange->body_count, data, *count);
      exchange->body_count += *count;
    }
  }
  *count = 0;
  return origin->received <= exchange->body_limit + tolerance ? MHD_YES : MHD_NO;
}

enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange) {
  (void)loop, (void)connection, (void)url;
  chttp_exchange *current = *exchange;
  if (current == NULL) return MHD_NO;
  if (!current->is_checked) return check(current, method, version);
  if (*count > 0) return receive(current, data, count);
  return respond(current);
}
