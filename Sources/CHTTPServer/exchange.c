// libmicrohttpd calls once when the header is there, once for each piece of the body, and once more
// when an answer is due. Here these become one call of `respond`.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// How much of a Content-Length is believed before the bytes arrive.
static const size_t largest_reservation = 64 * 1024;
// How far over the limit a chunked body is read so that its sender can be told. Cut off at once, it
// would see a reset instead of the answer: libmicrohttpd cannot answer in the middle of a body.
static const uint64_t tolerance = 1024 * 1024;

// Called with the request line, when nothing else is known: the only moment at which the target is
// there as it was sent, with its query.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection) {
  size_t count = strlen(target) + 1;
  chttp_exchange *exchange = malloc(sizeof(chttp_exchange) + count);
  if (exchange == NULL) return NULL;
  *exchange = (chttp_exchange){
      .loop = loop, .connection = connection, .origin = chttp_connection_of(connection)};
  memcpy(exchange->target, target, count);
  return exchange;
}

void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code) {
  (void)loop, (void)connection, (void)code;
  chttp_exchange *ended = *exchange;
  if (ended == NULL) return;
  free(ended->body);
  free(ended);
  *exchange = NULL;
}

static enum MHD_Result send_answer(chttp_exchange *exchange, chttp_response answer, bool closes) {
  struct MHD_Response *content = answer.content;
  if (content == NULL) return MHD_NO;
  enum MHD_Result result = MHD_YES;
  if (closes) result = MHD_add_response_header(content, "Connection", "close");
  if (result == MHD_YES) {
    result = MHD_queue_response(exchange->connection, answer.status, content);
  }
  MHD_destroy_response(content);
  return result;
}

static enum MHD_Result refuse(chttp_exchange *exchange, chttp_refusal reason) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  chttp_meter_count(configuration->meter, reason);
  return send_answer(
      exchange, configuration->refuse(configuration->context, &exchange->request, reason), true);
}

// The first call. An answer here closes the connection without reading the body, which is right for
// refusals and for nothing else.
static enum MHD_Result check(chttp_exchange *exchange, const char *method, const char *version) {
  exchange->is_checked = true;
  int reason = chttp_guard(exchange, method, version);
  if (reason != 0) return refuse(exchange, (chttp_refusal)reason);
  return MHD_YES;
}

static bool reserve(chttp_exchange *exchange, size_t count) {
  if (count <= exchange->body_capacity) return true;
  size_t capacity = exchange->body_capacity * 2;
  if (capacity == 0 && exchange->declared_length > 0) {
    capacity = exchange->declared_length < largest_reservation ? (size_t)exchange->declared_length
                                                               : largest_reservation;
  }
  if (capacity < count) capacity = count;
  uint8_t *body = realloc(exchange->body, capacity);
  if (body == NULL) return false;
  exchange->body = body;
  exchange->body_capacity = capacity;
  return true;
}

static enum MHD_Result receive(chttp_exchange *exchange, const char *data, size_t *count) {
  size_t limit = exchange->loop->server->configuration.body_limit;
  exchange->received_length += *count;
  if (exchange->received_length > limit) {
    exchange->is_too_large = true;
    if (exchange->received_length - limit > tolerance) return MHD_NO;
  } else {
    if (!reserve(exchange, exchange->body_count + *count)) return MHD_NO;
    memcpy(exchange->body + exchange->body_count, data, *count);
    exchange->body_count += *count;
  }
  *count = 0;
  return MHD_YES;
}

static enum MHD_Result respond(chttp_exchange *exchange) {
  if (exchange->is_too_large) return refuse(exchange, CHTTP_BODY_TOO_LARGE);
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  exchange->request.body = (chttp_bytes){exchange->body, exchange->body_count};
  chttp_response answer = configuration->respond(configuration->context, &exchange->request);
  return send_answer(exchange, answer, exchange->loop->is_draining);
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

static bool add_fields(struct MHD_Response *content, chttp_bytes fields) {
  const char *name = (const char *)fields.start;
  const char *end = name + fields.count;
  while (name < end) {
    const char *value = name + strlen(name) + 1;
    if (*value != 0 && MHD_add_response_header(content, name, value) == MHD_NO) return false;
    name = value + strlen(value) + 1;
  }
  return true;
}

chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body) {
  struct MHD_Response *content = MHD_create_response_from_buffer(
      body.count, (void *)body.start,
      body.count > 0 ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
  if (content != NULL && !add_fields(content, fields)) {
    MHD_destroy_response(content);
    content = NULL;
  }
  return (chttp_response){status, content};
}
