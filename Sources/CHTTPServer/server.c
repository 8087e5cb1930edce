// A server: its start and its end.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

uint64_t chttp_server_descriptors(uint32_t connection_limit, uint32_t loops) {
  // An event loop also has libmicrohttpd's epoll set, its wake-up call and the event of resumed connections.
  const uint64_t of_a_loop =
      4 + CHTTP_ADDRESSES + CHTTP_LINGERING_CONNECTIONS + CHTTP_REPLACED_CONNECTIONS;
  return (uint64_t)connection_limit + CHTTP_OVERFLOW_CONNECTIONS + loops * of_a_loop + 1;
}

static void close_all(const int *sockets, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) close(sockets[i]);
}

// Takes the listening sockets, unless it fails.
static chttp_server *make_server(const chttp_configuration *configuration, const int *listening) {
  chttp_server *server =
      calloc(1, sizeof(chttp_server) + configuration->loops * sizeof(chttp_loop));
  if (server == NULL) return NULL;
  uint32_t addresses = configuration->addresses;
  server->configuration = *configuration;
  server->has_tls = configuration->certificate != NULL;
  pthread_mutex_init(&server->identity_lock, NULL);
  server->loop_count = configuration->loops;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    chttp_loop *loop = &server->loops[i];
    *loop = (chttp_loop){.server = server, .ready = -1, .resumed = -1};
    memcpy(loop->listening, listening + i * addresses, addresses * sizeof(int));
  }
  server->stop_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return server;
}

static bool prepare(chttp_server *server) {
  if (server->stop_event < 0) return false;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    if (!chttp_loop_prepare(&server->loops[i])) return false;
  }
  return true;
}

chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      const int *listening, chttp_server **server) {
  bool has_tls = configuration->certificate != NULL;
  chttp_identity *identity =
      has_tls ? chttp_identity_make(configuration->certificate, configuration->private_key) : NULL;
  bool is_identified = identity != NULL || !has_tls;
  chttp_server *made = is_identified ? make_server(configuration, listening) : NULL;
  if (made == NULL) {
    chttp_identity_release(identity);
    close_all(listening, configuration->loops * configuration->addresses);
    return is_identified ? CHTTP_OUT_OF_RESOURCES : CHTTP_BAD_CERTIFICATE;
  }
  made->identity = identity;
  if (prepare(made)) {
    *server = made;
    return CHTTP_STARTED;
  }
  chttp_server_free(made);
  return CHTTP_OUT_OF_RESOURCES;
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
  chttp_identity_release(server->identity);
  pthread_mutex_destroy(&server->identity_lock);
  free(server);
}
