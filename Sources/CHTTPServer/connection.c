// What is known of a connection beside what libmicrohttpd knows, from its start to its end.
#include "internal.h"

#include <stdlib.h>

// Open connections are counted in the meter, for all threads together.
enum MHD_Result chttp_connection_may_open(void *loop, const struct sockaddr *address,
                                          socklen_t count) {
  (void)address, (void)count;
  const chttp_configuration *configuration = &((chttp_loop *)loop)->server->configuration;
  uint32_t limit = configuration->connection_limit + CHTTP_OVERFLOW_CONNECTIONS;
  if (atomic_load(&configuration->meter->connections) < limit) return MHD_YES;
  chttp_meter_count(configuration->meter, CHTTP_TOO_MANY_CONNECTIONS);
  return MHD_NO;
}

static void open_connection(chttp_loop *loop, struct MHD_Connection *connection, void **context) {
  const chttp_configuration *configuration = &loop->server->configuration;
  loop->connections++;
  atomic_fetch_add(&configuration->meter->accepted, 1);
  uint32_t others = atomic_fetch_add(&configuration->meter->connections, 1);
  chttp_connection *opened = calloc(1, sizeof(chttp_connection));
  *context = opened;
  if (opened == NULL) return;
  opened->is_over_limit = others >= configuration->connection_limit;
  chttp_address_read(
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
      opened->peer);
}

static void close_connection(chttp_loop *loop, void **context) {
  loop->connections--;
  atomic_fetch_sub(&loop->server->configuration.meter->connections, 1);
  free(*context);
  *context = NULL;
}

void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    close_connection(loop, context);
  } else {
    open_connection(loop, connection, context);
  }
}

const chttp_connection *chttp_connection_of(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}
