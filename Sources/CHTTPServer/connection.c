// What is known of a connection beside what libmicrohttpd knows, from its start to its end.
#include "internal.h"

#include <fcntl.h>
#include <stdlib.h>

// Why one more connection would not be served; 0 when it would.
static int excess(const chttp_server *server, uint32_t served, uint32_t of_address) {
  const chttp_configuration *configuration = &server->configuration;
  if (server->addresses != NULL && of_address >= configuration->address_limit) {
    return CHTTP_TOO_MANY_OF_ADDRESS;
  }
  return served >= configuration->connection_limit ? CHTTP_TOO_MANY_CONNECTIONS : 0;
}

// A connection over a limit is taken in to be told so, as long as there are few of them.
enum MHD_Result chttp_connection_may_open(void *loop, const struct sockaddr *address,
                                          socklen_t count) {
  (void)count;
  chttp_server *server = ((chttp_loop *)loop)->server;
  if (atomic_load(&server->told) < CHTTP_OVERFLOW_CONNECTIONS) return MHD_YES;
  uint8_t peer[16];
  chttp_address_read(address, peer);
  int reason = excess(server, atomic_load(&server->served),
                      chttp_addresses_count(server->addresses, peer));
  if (reason == 0) return MHD_YES;
  chttp_meter_count(server->configuration.meter, (chttp_refusal)reason);
  return MHD_NO;
}

static void insert(chttp_loop *loop, chttp_connection *connection) {
  connection->next = loop->connections;
  if (connection->next != NULL) connection->next->previous = connection;
  loop->connections = connection;
}

static void remove_from_list(chttp_loop *loop, chttp_connection *connection) {
  if (connection->next != NULL) connection->next->previous = connection->previous;
  if (connection->previous != NULL) {
    connection->previous->next = connection->next;
  } else {
    loop->connections = connection->next;
  }
}

// Counts first and looks then, so that two threads cannot both take the last place.
static void admit(chttp_server *server, chttp_connection *connection) {
  uint32_t of_address = chttp_addresses_add(server->addresses, connection->peer);
  uint32_t served = atomic_fetch_add(&server->served, 1);
  connection->refusal = excess(server, served, of_address - 1);
  if (connection->refusal == 0) return;
  atomic_fetch_sub(&server->served, 1);
  chttp_addresses_remove(server->addresses, connection->peer);
  atomic_fetch_add(&server->told, 1);
}

static void dismiss(chttp_server *server, const chttp_connection *connection) {
  if (connection->refusal != 0) {
    atomic_fetch_sub(&server->told, 1);
  } else {
    atomic_fetch_sub(&server->served, 1);
    chttp_addresses_remove(server->addresses, connection->peer);
  }
}

static void open_connection(chttp_loop *loop, struct MHD_Connection *handle, void **context) {
  loop->connection_count++;
  atomic_fetch_add(&loop->server->configuration.meter->accepted, 1);
  atomic_fetch_add(&loop->server->configuration.meter->open, 1);
  chttp_connection *opened = malloc(sizeof(chttp_connection));
  *context = opened;
  if (opened == NULL) return;
  *opened = (chttp_connection){.handle = handle, .since = loop->now, .lingering = -1};
  chttp_address_read(
      MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
      opened->peer);
  insert(loop, opened);
  admit(loop->server, opened);
}

static void close_connection(chttp_loop *loop, chttp_connection *closed) {
  loop->connection_count--;
  atomic_fetch_sub(&loop->server->configuration.meter->open, 1);
  if (closed == NULL) return;
  remove_from_list(loop, closed);
  dismiss(loop->server, closed);
  if (closed->lingering >= 0) chttp_linger_begin(loop, closed->lingering);
  free(closed);
}

void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    close_connection(loop, *context);
    *context = NULL;
  } else {
    open_connection(loop, connection, context);
  }
}

chttp_connection *chttp_connection_of(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

int chttp_connection_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

void chttp_connection_enter(chttp_connection *connection, chttp_phase phase, int64_t now) {
  if (connection == NULL) return;
  connection->phase = phase;
  connection->since = now;
  connection->received = 0;
  connection->taken = 0;
  connection->has_said_all = false;
}

void chttp_connection_linger(chttp_connection *connection) {
  if (connection == NULL || connection->lingering >= 0) return;
  connection->lingering = fcntl(chttp_connection_socket(connection->handle), F_DUPFD_CLOEXEC, 0);
}
