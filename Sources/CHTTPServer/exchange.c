// libmicrohttpd calls once when the header is there, once for each piece of the body, and once more
// when a response is due. Here these become one call of `judge` and one of `respond`.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

// Requests that hold no more than this are not counted: there are as many as connections at most, and
// counting them would make the threads share a cache line for each request.
static const size_t uncounted = 4 * 1024;
// A response that holds as much as this counts as long. A shorter one is recorded when it is made.
static const size_t long_response = 64 * 1024;
// How far over its limit a body is read so that its sender gets a response. libmicrohttpd cannot
// respond in the middle of a body, and a sender that is cut off at once sees a reset.
static const uint64_t tolerance = 16 * 1024 * 1024;

// Makes `total` bytes count for a request; false, with nothing changed, if that is too much.
static bool hold(chttp_exchange *exchange, size_t total) {
  if (total <= uncounted) total = 0;
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  if (total != exchange->held &&
      !configuration->hold(configuration->context, exchange->held, total)) {
    return false;
  }
  exchange->held = total;
  return true;
}

// Called with the request line: the only moment at which the target is there as it was sent.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection) {
  chttp_connection *origin = chttp_connection_of(connection);
  size_t count = strlen(target) + 1;
  chttp_exchange *exchange = origin != NULL ? malloc(sizeof(chttp_exchange) + count) : NULL;
  if (exchange == NULL) return NULL;
  *exchange = (chttp_exchange){.loop = loop, .connection = connection, .origin = origin};
  memcpy(exchange->target, target, count);
  origin->exchange = exchange;
  origin->has_asked = true;
  chttp_connection_enter(origin, CHTTP_RECEIVING, exchange->loop->now);
  return exchange;
}

static void free_body(chttp_exchange *exchange) {
  free(exchange->body);
  exchange->body = NULL;
  exchange->body_count = 0;
  exchange->body_capacity = 0;
}

// Releases the request, and tells how much of its response the client has acknowledged.
static void forget(const chttp_exchange *ended, bool is_cut) {
  const chttp_configuration *configuration = &ended->loop->server->configuration;
  if (ended->request == NULL) return;
  uint64_t before = ended->acknowledged;
  uint64_t now = is_cut && before > 0 ? chttp_connection_acknowledged(ended->origin) : before;
  configuration->forget(configuration->context, ended->request, is_cut, now > before ? now - before : 0);
}

void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code) {
  (void)connection;
  chttp_exchange *ended = *exchange;
  if (ended == NULL) return;
  bool is_refused = !ended->is_answered && code == MHD_REQUEST_TERMINATED_WITH_ERROR;
  if (is_refused) chttp_connection_report_refused(loop, ended->origin);
  // What libmicrohttpd has closed is no longer awaited: its end needs no report.
  ended->origin->exchange = NULL;
  chttp_connection_enter(ended->origin, is_refused ? CHTTP_ENDING : CHTTP_AWAITING, ended->loop->now);
  free_body(ended);
  hold(ended, 0);
  if (ended->response.content != NULL) MHD_destroy_response(ended->response.content);
  forget(ended, !ended->is_answered || code != MHD_REQUEST_TERMINATED_COMPLETED_OK);
  free(ended);
  *exchange = NULL;
}

// MARK: The response

static enum MHD_Result send_response(chttp_exchange *exchange, chttp_response response,
                                     bool closes) {
  struct MHD_Response *content = response.content;
  if (content == NULL) return MHD_NO;
  enum MHD_Result result = MHD_YES;
  if (response.is_stream && (exchange->is_head || response.status == MHD_HTTP_NOT_MODIFIED)) {
    // libmicrohttpd would send the last chunk, which the client takes for the next response.
    result = MHD_set_response_options(content, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
  }
  if (closes) result = MHD_add_response_header(content, "Connection", "close");
  if (result == MHD_YES) {
    result = MHD_queue_response(exchange->connection, response.status, content);
  }
  MHD_destroy_response(content);
  exchange->is_answered = true;
  chttp_connection_enter(exchange->origin, CHTTP_RESPONDING, exchange->loop->now);
  if (response.held < long_response) return result;
  exchange->acknowledged = chttp_connection_acknowledged(exchange->origin);
  exchange->origin->acknowledged = exchange->acknowledged;
  return result;
}

// Drops what was received of a body.
static void drop_body(chttp_exchange *exchange) {
  free_body(exchange);
  hold(exchange, 0);
}

static enum MHD_Result send_refusal(chttp_exchange *exchange, chttp_response response) {
  chttp_connection_linger(exchange->origin);
  drop_body(exchange);
  return send_response(exchange, response, true);
}

static enum MHD_Result refuse(chttp_exchange *exchange, int reason) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  return send_refusal(exchange, configuration->refuse(configuration->context, exchange->request,
                                                      (chttp_refusal)reason));
}

// Sends a response if `hold` allows the memory that it holds.
static enum MHD_Result conclude(chttp_exchange *exchange, chttp_response response, bool closes) {
  if (hold(exchange, response.held)) return send_response(exchange, response, closes);
  if (response.content != NULL) MHD_destroy_response(response.content);
  return refuse(exchange, CHTTP_OUT_OF_RESPONSE_MEMORY);
}

static enum MHD_Result respond(chttp_exchange *exchange, bool closes) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  chttp_bytes body = {exchange->body, exchange->body_count};
  chttp_response response =
      configuration->respond(configuration->context, exchange->request, exchange, body);
  free_body(exchange);
  return exchange->is_deferred ? MHD_YES : conclude(exchange, response, closes);
}

void chttp_defer(chttp_exchange *exchange) {
  exchange->is_deferred = true;
  chttp_connection_enter(exchange->origin, CHTTP_COMPUTING, exchange->loop->now);
  chttp_suspend(exchange);
}

bool chttp_hold(chttp_exchange *exchange, ptrdiff_t more) {
  return hold(exchange, exchange->held + (size_t)more);
}

void chttp_respond(chttp_exchange *exchange, chttp_response response) {
  exchange->response = response;
  chttp_resume(exchange);
}

void chttp_suspend(chttp_exchange *exchange) { MHD_suspend_connection(exchange->connection); }

void chttp_resume(chttp_exchange *exchange) {
  // Once resumed, the exchange belongs to its loop, and may be gone.
  int resumed = exchange->loop->resumed;
  MHD_resume_connection(exchange->connection);
  eventfd_write(resumed, 1);
}

// MARK: The request

// The first call. A response here closes the connection without reading the body.
static enum MHD_Result judge(chttp_exchange *exchange, const char *method, const char *url,
                             const char *version) {
  exchange->is_judged = true;
  exchange->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
  chttp_verdict verdict = chttp_header_judge(exchange, method, url, version);
  if (verdict.request == NULL) return MHD_NO;
  exchange->request = verdict.request;
  exchange->body_limit = verdict.body_limit;
  if (verdict.refusal.status != 0) return send_refusal(exchange, verdict.refusal);
  return verdict.is_last ? respond(exchange, true) : MHD_YES;
}

static size_t smaller(size_t one, size_t other) { return other < one ? other : one; }

static size_t larger(size_t one, size_t other) { return other > one ? other : one; }

// Doubles the memory for the body, up to what is still to come. A Content-Length is not believed
// before the bytes arrive.
static bool make_room(chttp_exchange *exchange, size_t count) {
  if (count <= exchange->body_capacity) return true;
  size_t wanted = larger(uncounted, exchange->body_capacity * 2);
  size_t capacity = larger(count, smaller(wanted, exchange->body_limit));
  if (!hold(exchange, capacity)) return false;
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) return false;
  exchange->body = body;
  exchange->body_capacity = capacity;
  return true;
}

static enum MHD_Result receive(chttp_exchange *exchange, const char *data, size_t *count) {
  chttp_connection *origin = exchange->origin;
  origin->received += *count;
  if (exchange->refusal == 0) {
    if (origin->received > exchange->body_limit) {
      exchange->refusal = CHTTP_BODY_TOO_LARGE;
    } else if (!make_room(exchange, exchange->body_count + *count)) {
      exchange->refusal = CHTTP_OUT_OF_MEMORY;
    } else {
      memcpy(exchange->body + exchange->body_count, data, *count);
      exchange->body_count += *count;
    }
    // The rest of the body is dropped as well, and the request is refused at its end.
    if (exchange->refusal != 0) drop_body(exchange);
  }
  *count = 0;
  return origin->received <= exchange->body_limit + tolerance ? MHD_YES : MHD_NO;
}

enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange) {
  (void)loop, (void)connection;
  chttp_exchange *current = *exchange;
  if (current == NULL) return MHD_NO;
  if (!current->is_judged) return judge(current, method, url, version);
  if (*count > 0) return receive(current, data, count);
  if (current->refusal != 0) return refuse(current, current->refusal);
  bool closes = current->loop->stopping_since > 0;
  if (!current->is_deferred) return respond(current, closes);
  chttp_response response = current->response;
  current->response = (chttp_response){0};
  return conclude(current, response, closes);
}
