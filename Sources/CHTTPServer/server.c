// A server: its start and its end.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

uint64_t chttp_server_descriptors(uint32_t connection_limit, uint32_t loops) {
  // An event loop also has libmicrohttpd's epoll set, its wake-up call and the event of resumed connections.
  const uint64_t of_a_loop = 4 + CHTTP_ADDRESSES + CHTTP_LINGERING_CONNECTIONS;
  return (uint64_t)connection_limit + CHTTP_OVERFLOW_CONNECTIONS + loops * of_a_loop + 1;
}

static chttp_server *make_server(const chttp_configuration *configuration) {
  chttp_server *server =
      calloc(1, sizeof(chttp_server) + configuration->loops * sizeof(chttp_loop));
  if (server == NULL) return NULL;
  server->configuration = *configuration;
  server->has_tls = configuration->certificate != NULL;
  server->port = configuration->port;
  server->loop_count = configuration->loops;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    chttp_loop *loop = &server->loops[i];
    *loop = (chttp_loop){.server = server, .ready = -1, .resumed = -1};
    for (uint32_t address = 0; address < CHTTP_ADDRESSES; address++) loop->listening[address] = -1;
  }
  server->stop_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return server;
}

static chttp_start_result start(chttp_server *server) {
  if (server->stop_event < 0) return CHTTP_OUT_OF_RESOURCES;
  chttp_start_result result = chttp_listen(server);
  if (result != CHTTP_STARTED) return result;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    if (!chttp_loop_prepare(&server->loops[i])) return CHTTP_OUT_OF_RESOURCES;
  }
  return CHTTP_STARTED;
}

chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      chttp_server **server) {
  if (configuration->certificate != NULL &&
      !chttp_tls_is_valid(configuration->certificate, configuration->private_key)) {
    return CHTTP_BAD_CERTIFICATE;
  }
  chttp_server *made = make_server(configuration);
  if (made == NULL) return CHTTP_OUT_OF_RESOURCES;
  chttp_start_result result = start(made);
  if (result == CHTTP_STARTED) {
    *server = made;
  } else {
    chttp_server_free(made);
  }
  return result;
}

uint16_t chttp_server_port(const chttp_server *server) { return server->port; }

uint32_t chttp_server_address_count(const chttp_server *server) { return server->address_count; }

void chttp_server_address(const chttp_server *server, uint32_t index, uint8_t into[16]) {
  memcpy(into, server->addresses[index], sizeof server->addresses[index]);
}

void chttp_server_run(chttp_server *server, uint32_t index) { chttp_loop_run(&server->loops[index]); }

void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds) {
  atomic_store(&server->drain_deadline, chttp_now_milliseconds() + drain_milliseconds);
  atomic_store(&server->is_stopping, true);
  eventfd_write(server->stop_event, 1);
}

void chttp_server_free(chttp_server *server) {
  for (uint32_t i = 0; i < server->loop_count; i++) chttp_loop_end(&server->loops[i]);
  if (server->stop_event >= 0) close(server->stop_event);
  free(server);
}
