// Turns libmicrohttpd's callbacks into the steps of a request. libmicrohttpd calls one function when the
// header has arrived, for each piece of the body, and when a response is due.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

// Called when the request line has arrived. Only this callback gets the target as it was sent.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection) {
  const chttp_configuration *configuration = &((chttp_loop *)loop)->configuration;
  size_t count = strlen(target) + 1;
  chttp_exchange *exchange = malloc(sizeof(chttp_exchange) + count);
  if (exchange == NULL) return NULL;
  void *number = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
  *exchange =
      (chttp_exchange){.loop = loop, .connection = connection, .number = (size_t)number};
  memcpy(exchange->target, target, count);
  configuration->began(configuration->context, exchange->number);
  return exchange;
}

// Describes a request that libmicrohttpd has refused. Its connection still has the response's status.
static void describe_refused(struct MHD_Connection *connection, chttp_end *end) {
  const union MHD_ConnectionInfo *status =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  if (status == NULL) return;
  end->refused_status = status->http_status;
  const char *length = NULL;
  MHD_lookup_connection_value_n(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH,
                                strlen(MHD_HTTP_HEADER_CONTENT_LENGTH), &length,
                                &end->refused_length.count);
  end->refused_length.start = (const uint8_t *)length;
}

void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code) {
  const chttp_configuration *configuration = &((chttp_loop *)loop)->configuration;
  chttp_exchange *ended = *exchange;
  if (ended == NULL) return;
  chttp_end end = {.is_cut = !ended->is_answered || code != MHD_REQUEST_TERMINATED_COMPLETED_OK};
  if (!ended->is_answered) describe_refused(connection, &end);
  configuration->ended(configuration->context, ended->number, ended->request, &end);
  free(ended);
  *exchange = NULL;
}

static enum MHD_Result send_response(chttp_exchange *exchange, chttp_response response) {
  struct MHD_Response *content = response.content;
  if (content == NULL) return MHD_NO;
  enum MHD_Result result = MHD_YES;
  if (response.is_stream && (exchange->is_head || response.status == MHD_HTTP_NOT_MODIFIED)) {
    // libmicrohttpd would send the last chunk, which the client takes for the next response.
    result = MHD_set_response_options(content, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
  }
  if (response.closes) result = MHD_add_response_header(content, "Connection", "close");
  if (result == MHD_YES) {
    result = MHD_queue_response(exchange->connection, response.status, content);
  }
  MHD_destroy_response(content);
  exchange->is_answered = true;
  return result;
}

// The first call. A response here closes the connection without reading the body.
static enum MHD_Result judge(chttp_exchange *exchange, const char *method, const char *version) {
  exchange->is_judged = true;
  exchange->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
  chttp_verdict verdict = chttp_header_judge(exchange, method, version);
  exchange->request = verdict.request;
  if (verdict.request == NULL) return MHD_NO;
  return verdict.response.status != 0 ? send_response(exchange, verdict.response) : MHD_YES;
}

enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange) {
  (void)connection, (void)url;
  const chttp_configuration *configuration = &((chttp_loop *)loop)->configuration;
  chttp_exchange *current = *exchange;
  if (current == NULL) return MHD_NO;
  if (!current->is_judged) return judge(current, method, version);
  if (*count > 0) {
    chttp_bytes piece = {(const uint8_t *)data, *count};
    *count = 0;
    return configuration->receive(configuration->context, current->number, current->request, piece)
               ? MHD_YES : MHD_NO;
  }
  chttp_response response = configuration->respond(configuration->context, current->number,
                                                   current->request, current);
  if (response.status != 0) return send_response(current, response);
  return MHD_YES;
}

void chttp_suspend(chttp_exchange *exchange) { MHD_suspend_connection(exchange->connection); }

void chttp_resume(chttp_exchange *exchange) {
  // Once resumed, the exchange belongs to its loop, and may be gone.
  chttp_loop *loop = exchange->loop;
  MHD_resume_connection(exchange->connection);
  chttp_loop_wake(loop);
}
