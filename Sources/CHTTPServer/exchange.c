// libmicrohttpd calls once when the header is there, once for each piece of the body, and once more
// when an answer is due. Here these become one call of `respond`.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// Called with the request line, when nothing else is known: the only moment at which the target is
// there as it was sent, with its query.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection) {
  size_t count = strlen(target) + 1;
  chttp_exchange *exchange = malloc(sizeof(chttp_exchange) + count);
  if (exchange == NULL) return NULL;
  *exchange = (chttp_exchange){
      .loop = loop, .connection = connection, .origin = chttp_connection_of(connection)};
  memcpy(exchange->target, target, count);
  chttp_connection_enter(exchange->origin, CHTTP_RECEIVING, exchange->loop->now);
  return exchange;
}

void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code) {
  (void)loop, (void)connection, (void)code;
  chttp_exchange *ended = *exchange;
  if (ended == NULL) return;
  chttp_connection_enter(ended->origin, CHTTP_AWAITING, ended->loop->now);
  chttp_body_free(ended);
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
  chttp_connection_enter(exchange->origin, CHTTP_ANSWERING, exchange->loop->now);
  return result;
}

static enum MHD_Result refuse(chttp_exchange *exchange, chttp_refusal reason) {
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  chttp_meter_count(configuration->meter, reason);
  chttp_connection_linger(exchange->origin);
  exchange->request.body = (chttp_bytes){0};
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

static enum MHD_Result receive(chttp_exchange *exchange, const char *data, size_t *count) {
  bool goes_on = chttp_body_receive(exchange, data, *count);
  *count = 0;
  return goes_on ? MHD_YES : MHD_NO;
}

// The body is not needed any more, but for a stream, which keeps a copy until its end. What counts
// as buffered then is the answer.
static bool may_keep(chttp_exchange *exchange, chttp_response answer) {
  if (answer.is_stream) {
    chttp_body_forget(exchange);
    return true;
  }
  chttp_body_free(exchange);
  return chttp_body_may_take(exchange, answer.count);
}

static enum MHD_Result respond(chttp_exchange *exchange) {
  if (exchange->refusal != 0) return refuse(exchange, (chttp_refusal)exchange->refusal);
  const chttp_configuration *configuration = &exchange->loop->server->configuration;
  exchange->request.body = (chttp_bytes){exchange->body, exchange->body_count};
  chttp_response answer = configuration->respond(configuration->context, &exchange->request);
  if (may_keep(exchange, answer)) {
    return send_answer(exchange, answer, exchange->loop->stopping_since > 0);
  }
  if (answer.content != NULL) MHD_destroy_response(answer.content);
  return refuse(exchange, CHTTP_OUT_OF_ANSWER_MEMORY);
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
