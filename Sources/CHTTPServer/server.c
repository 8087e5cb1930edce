// A server: its start, its threads, its end.
#include "internal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

uint64_t chttp_server_descriptors(uint32_t connection_limit, uint32_t threads) {
  // An event loop also has libmicrohttpd's epoll set, its wake-up call and the event of resumed connections.
  const uint64_t of_a_loop = 4 + CHTTP_ADDRESSES + CHTTP_LINGERING_CONNECTIONS;
  return (uint64_t)connection_limit + CHTTP_OVERFLOW_CONNECTIONS + threads * of_a_loop + 1;
}

static chttp_server *make_server(const chttp_configuration *configuration) {
  chttp_server *server =
      calloc(1, sizeof(chttp_server) + configuration->threads * sizeof(chttp_loop));
  if (server == NULL) return NULL;
  server->configuration = *configuration;
  server->has_tls = configuration->certificate != NULL;
  server->port = configuration->port;
  server->loop_count = configuration->threads;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    chttp_loop *loop = &server->loops[i];
    *loop = (chttp_loop){.server = server, .ready = -1, .resumed = -1};
    for (uint32_t address = 0; address < CHTTP_ADDRESSES; address++) loop->listening[address] = -1;
  }
  server->stop_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return server;
}

static bool start_loops(chttp_server *server) {
  for (uint32_t i = 0; i < server->loop_count; i++) {
    chttp_loop *loop = &server->loops[i];
    loop->has_thread = pthread_create(&loop->thread, NULL, chttp_loop_run, loop) == 0;
    if (!loop->has_thread) return false;
  }
  return true;
}

// Starts all threads with all signals blocked: they are for the thread that waits for them.
static bool start_threads(chttp_server *server) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool is_running =
      chttp_workers_start(&server->workers, server->loop_count) && start_loops(server);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_running;
}

static chttp_start_result start(chttp_server *server) {
  if (server->stop_event < 0) return CHTTP_OUT_OF_RESOURCES;
  chttp_start_result result = chttp_listen(server);
  if (result != CHTTP_STARTED) return result;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    if (!chttp_loop_prepare(&server->loops[i])) return CHTTP_OUT_OF_RESOURCES;
  }
  return start_threads(server) ? CHTTP_STARTED : CHTTP_OUT_OF_RESOURCES;
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
    chttp_server_stop(made, 0);
  }
  return result;
}

uint16_t chttp_server_port(const chttp_server *server) { return server->port; }

uint32_t chttp_server_address_count(const chttp_server *server) { return server->address_count; }

void chttp_server_address(const chttp_server *server, uint32_t index, uint8_t into[16]) {
  memcpy(into, server->addresses[index], sizeof server->addresses[index]);
}

// Also ends a loop that was never started.
static void end_loop(chttp_loop *loop) {
  for (uint32_t i = 0; i < CHTTP_ADDRESSES; i++) {
    if (loop->listening[i] >= 0) close(loop->listening[i]);
  }
  if (loop->resumed >= 0) close(loop->resumed);
  if (loop->daemon == NULL) return;
  MHD_stop_daemon(loop->daemon);
  // Only now: a connection that is closed with the daemon may begin to linger.
  chttp_lingering_end(loop);
}

void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds) {
  atomic_store(&server->drain_deadline, chttp_now_milliseconds() + drain_milliseconds);
  atomic_store(&server->is_stopping, true);
  eventfd_write(server->stop_event, 1);
  for (uint32_t i = 0; i < server->loop_count; i++) {
    if (server->loops[i].has_thread) pthread_join(server->loops[i].thread, NULL);
  }
  chttp_workers_stop(&server->workers);
  for (uint32_t i = 0; i < server->loop_count; i++) end_loop(&server->loops[i]);
  if (server->stop_event >= 0) close(server->stop_event);
  free(server);
}
