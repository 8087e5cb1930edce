// A server: its limits, its threads, its end.
#include "internal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

// Descriptors that a thread needs beside its connections, and those of the rest of the program.
enum { files_of_a_loop = 4 + CHTTP_LINGERING_CONNECTIONS, files_of_the_program = 128 };

static bool allow_files(uint64_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  if (limit.rlim_cur >= count) return true;
  limit.rlim_cur = count;
  if (limit.rlim_max < count) limit.rlim_max = count;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

// The files that are open beside those of connections.
static uint64_t other_files(uint32_t threads) {
  return CHTTP_OVERFLOW_CONNECTIONS + (uint64_t)threads * files_of_a_loop + files_of_the_program;
}

static bool allow_files_for(const chttp_configuration *configuration) {
  return allow_files((uint64_t)configuration->connection_limit +
                     other_files(configuration->threads));
}

uint32_t chttp_affordable_connections(uint32_t threads) {
  struct rlimit limit;
  uint64_t others = other_files(threads);
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max <= others) return 1;
  uint64_t left = limit.rlim_max - others;
  return left < UINT32_MAX ? (uint32_t)left : UINT32_MAX;
}

static chttp_server *make_server(const chttp_configuration *configuration) {
  chttp_server *server =
      calloc(1, sizeof(chttp_server) + configuration->threads * sizeof(chttp_loop));
  if (server == NULL) return NULL;
  server->configuration = *configuration;
  server->batch_type = strdup(configuration->batch_type);
  server->has_tls = configuration->certificate != NULL;
  server->port = configuration->port;
  server->loop_count = configuration->threads;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    server->loops[i] = (chttp_loop){.server = server, .ready = -1, .listening = -1};
  }
  if (configuration->address_limit > 0) {
    server->addresses = chttp_addresses_make(configuration->connection_limit);
  }
  server->stop_event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return server;
}

static chttp_start_result open_sockets(chttp_server *server) {
  int *sockets = malloc(server->loop_count * sizeof(int));
  if (sockets == NULL) return CHTTP_OUT_OF_RESOURCES;
  for (uint32_t i = 0; i < server->loop_count; i++) sockets[i] = -1;
  chttp_start_result result = chttp_listen(server->configuration.host, &server->port, sockets,
                                           server->loop_count);
  for (uint32_t i = 0; i < server->loop_count; i++) server->loops[i].listening = sockets[i];
  free(sockets);
  return result;
}

// Starts a thread per loop, with all signals blocked: they are for the thread that waits for them.
static bool start_threads(chttp_server *server) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool is_running = true;
  for (uint32_t i = 0; i < server->loop_count && is_running; i++) {
    chttp_loop *loop = &server->loops[i];
    is_running = pthread_create(&loop->thread, NULL, chttp_loop_run, loop) == 0;
    loop->has_thread = is_running;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_running;
}

static bool has_resources(chttp_server *server) {
  bool counts_addresses = server->configuration.address_limit > 0;
  return server->stop_event >= 0 && server->batch_type != NULL &&
         (!counts_addresses || server->addresses != NULL) && chttp_late_answer_make(server);
}

static chttp_start_result start(chttp_server *server) {
  if (!has_resources(server)) return CHTTP_OUT_OF_RESOURCES;
  chttp_start_result result = open_sockets(server);
  if (result != CHTTP_STARTED) return result;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    if (!chttp_loop_prepare(&server->loops[i])) return CHTTP_OUT_OF_RESOURCES;
  }
  return start_threads(server) ? CHTTP_STARTED : CHTTP_OUT_OF_RESOURCES;
}

chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      chttp_server **server) {
  if (!allow_files_for(configuration)) return CHTTP_TOO_FEW_FILES;
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

// Also ends a loop that was never started. libmicrohttpd leaves a socket that it was told to
// forget, and closes one that it still listens on.
static void end_loop(chttp_loop *loop) {
  if (loop->has_thread) pthread_join(loop->thread, NULL);
  if (loop->daemon != NULL) {
    MHD_stop_daemon(loop->daemon);
    // Only now: a connection that is closed with the daemon may begin to linger.
    chttp_linger_end(loop);
  } else if (loop->listening >= 0) {
    close(loop->listening);
  }
}

void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds) {
  atomic_store(&server->drain_deadline, chttp_now_milliseconds() + drain_milliseconds);
  atomic_store(&server->is_stopping, true);
  eventfd_write(server->stop_event, 1);
  for (uint32_t i = 0; i < server->loop_count; i++) end_loop(&server->loops[i]);
  if (server->stop_event >= 0) close(server->stop_event);
  chttp_addresses_free(server->addresses);
  free(server->late_answer);
  free(server->batch_type);
  free(server);
}
