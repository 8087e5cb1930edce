// The event loop of one thread. It waits by itself and lets libmicrohttpd work only when there is
// work: libmicrohttpd's own epoll loop stalls for a whole timeout whenever exactly 128 connections
// (or a multiple) become ready at once.
#include "internal.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { memory_of_a_connection = 32 * 1024, log_lines_a_second = 5 };

int64_t chttp_now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Leaves escapes alone: resolved here, `%2F` would become a separator and `%00` an end.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  return strlen(text);
}

static bool may_log(chttp_loop *loop) {
  time_t second = time(NULL);
  if (second != loop->log_second) loop->log_lines = 0;
  loop->log_second = second;
  return loop->log_lines++ < log_lines_a_second;
}

__attribute__((format(printf, 2, 0))) static void log_line(void *context, const char *format,
                                                           va_list values) {
  chttp_loop *loop = context;
  if (!may_log(loop)) return;
  char line[256];
  vsnprintf(line, sizeof line, format, values);
  line[strcspn(line, "\r\n")] = 0;
  loop->server->configuration.log(loop->server->configuration.context, line);
}

bool chttp_loop_prepare(chttp_loop *loop) {
  const chttp_configuration *configuration = &loop->server->configuration;
  unsigned int limit = configuration->connection_limit + CHTTP_OVERFLOW_CONNECTIONS + 1;
  loop->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_ERROR_LOG, 0, chttp_connection_may_open, loop, chttp_exchange_continue, loop,
      MHD_OPTION_EXTERNAL_LOGGER, log_line, loop,
      MHD_OPTION_LISTEN_SOCKET, loop->listening,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_LIMIT, limit,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)configuration->idle_timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)memory_of_a_connection,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, chttp_exchange_begin, loop,
      MHD_OPTION_NOTIFY_COMPLETED, chttp_exchange_end, loop,
      MHD_OPTION_NOTIFY_CONNECTION, chttp_connection_changed, loop,
      MHD_OPTION_END);
  if (loop->daemon == NULL) return false;
  loop->ready = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  return true;
}

static void start_draining(chttp_loop *loop) {
  loop->is_draining = true;
  MHD_quiesce_daemon(loop->daemon);
  close(loop->listening);
  loop->listening = -1;
}

static int64_t remaining_drain(chttp_loop *loop) {
  return atomic_load(&loop->server->drain_deadline) - chttp_now_milliseconds();
}

static bool is_finished(chttp_loop *loop) {
  if (!atomic_load(&loop->server->is_stopping)) return false;
  if (!loop->is_draining) start_draining(loop);
  return loop->connections == 0 || remaining_drain(loop) <= 0;
}

// Milliseconds until there is work without any event; -1 for never.
static int64_t timeout(chttp_loop *loop) {
  MHD_UNSIGNED_LONG_LONG until_timeout = 0;
  bool has_timeout = MHD_get_timeout(loop->daemon, &until_timeout) == MHD_YES;
  int64_t wait = has_timeout ? (int64_t)until_timeout : -1;
  if (!loop->is_draining) return wait;
  int64_t remaining = remaining_drain(loop);
  return wait < 0 || remaining < wait ? remaining : wait;
}

static void wait_for_work(chttp_loop *loop) {
  int64_t milliseconds = timeout(loop);
  if (milliseconds == 0) return;
  struct pollfd events[] = {{.fd = loop->ready, .events = POLLIN},
                            {.fd = loop->server->stop_event, .events = POLLIN}};
  poll(events, loop->is_draining ? 1 : 2, milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds);
}

void *chttp_loop_run(void *context) {
  chttp_loop *loop = context;
  while (!is_finished(loop)) {
    wait_for_work(loop);
    MHD_run(loop->daemon);
  }
  return NULL;
}
