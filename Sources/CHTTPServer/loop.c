// The event loop of one thread. It waits by itself and lets libmicrohttpd work only when there is
// work: libmicrohttpd's own epoll loop stalls for a whole timeout whenever exactly 128 connections
// (or a multiple) become ready at once.
#include "internal.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
  log_lines_a_second = 5,
  // Time for whoever was about to connect when the server stopped.
  milliseconds_to_connect = 100,
  // More than fit into the queue of a listening socket, ten at a time.
  turns_to_accept = 1000,
};

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

// A few lines name the target of a request, which no log may hold: they end before it.
__attribute__((format(printf, 2, 0))) static void log_line(void *context, const char *format,
                                                           va_list values) {
  chttp_loop *loop = context;
  if (!may_log(loop)) return;
  char line[256];
  const char *target = strstr(format, "request for ");
  if (target != NULL) {
    snprintf(line, sizeof line, "%.*s", (int)(target - format), format);
  } else {
    vsnprintf(line, sizeof line, format, values);
  }
  line[strcspn(line, "\r\n")] = 0;
  loop->server->configuration.log(loop->server->configuration.context, line);
}

// No more than one option for each thing: those that are zero stand for nothing.
bool chttp_loop_prepare(chttp_loop *loop) {
  const chttp_configuration *configuration = &loop->server->configuration;
  unsigned int limit = configuration->connection_limit + CHTTP_OVERFLOW_CONNECTIONS + 1;
  struct MHD_OptionItem secured[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)configuration->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)configuration->private_key},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
  bool has_tls = configuration->certificate != NULL;
  loop->now = chttp_now_milliseconds();
  loop->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_ERROR_LOG | (has_tls ? MHD_USE_TLS : 0), 0,
      chttp_connection_may_open, loop, chttp_exchange_continue, loop,
      MHD_OPTION_EXTERNAL_LOGGER, log_line, loop,
      MHD_OPTION_LISTEN_SOCKET, loop->listening,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_LIMIT, limit,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int)configuration->idle_timeout_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, configuration->header_memory,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, chttp_exchange_begin, loop,
      MHD_OPTION_NOTIFY_COMPLETED, chttp_exchange_end, loop,
      MHD_OPTION_NOTIFY_CONNECTION, chttp_connection_changed, loop,
      MHD_OPTION_ARRAY, has_tls ? secured : plain,
      MHD_OPTION_END);
  if (loop->daemon == NULL) return false;
  loop->ready = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  return true;
}

static bool has_events(int descriptor) {
  struct pollfd event = {.fd = descriptor, .events = POLLIN};
  return poll(&event, 1, 0) > 0;
}

// Accepts whoever is connected already, then closes the listening socket.
static void stop_listening(chttp_loop *loop) {
  for (int turn = 0; turn < turns_to_accept && has_events(loop->listening); turn++) {
    MHD_run(loop->daemon);
  }
  MHD_quiesce_daemon(loop->daemon);
  close(loop->listening);
  loop->listening = -1;
}

static void go_on_stopping(chttp_loop *loop) {
  if (loop->stopping_since == 0) {
    loop->stopping_since = loop->now;
    chttp_listen_no_more(loop->listening);
  } else if (loop->listening >= 0 &&
             loop->now - loop->stopping_since >= milliseconds_to_connect) {
    stop_listening(loop);
  }
}

static int64_t remaining_drain(const chttp_loop *loop) {
  return atomic_load(&loop->server->drain_deadline) - loop->now;
}

static bool is_finished(chttp_loop *loop) {
  if (!atomic_load(&loop->server->is_stopping)) return false;
  go_on_stopping(loop);
  bool is_idle = loop->connection_count == 0 && loop->lingering_count == 0;
  return (is_idle && loop->listening < 0) || remaining_drain(loop) <= 0;
}

static int64_t earlier(int64_t one, int64_t other) {
  if (one < 0) return other;
  return other < 0 || one < other ? one : other;
}

// Milliseconds until there is work without any event; -1 for never.
static int64_t timeout(const chttp_loop *loop) {
  MHD_UNSIGNED_LONG_LONG until_timeout = 0;
  bool has_timeout = MHD_get_timeout(loop->daemon, &until_timeout) == MHD_YES;
  int64_t wait = earlier(has_timeout ? (int64_t)until_timeout : -1, chttp_next_inspection(loop));
  if (loop->stopping_since == 0) return wait;
  if (loop->listening >= 0) wait = earlier(wait, milliseconds_to_connect);
  return earlier(wait, remaining_drain(loop));
}

// Waits, then reads what has come from clients whose connection has ended.
static void wait_for_work(chttp_loop *loop) {
  int64_t milliseconds = timeout(loop);
  uint32_t count = loop->lingering_count;
  if (milliseconds == 0 && count == 0) return;
  struct pollfd events[2 + CHTTP_LINGERING_CONNECTIONS];
  events[0] = (struct pollfd){.fd = loop->ready, .events = POLLIN};
  // Readable for good once the server stops: looked at no more then.
  int stop_event = loop->stopping_since == 0 ? loop->server->stop_event : -1;
  events[1] = (struct pollfd){.fd = stop_event, .events = POLLIN};
  for (uint32_t i = 0; i < count; i++) {
    events[2 + i] = (struct pollfd){.fd = loop->lingering[i].socket, .events = POLLIN};
  }
  poll(events, 2 + count, milliseconds > INT32_MAX ? INT32_MAX : (int)milliseconds);
  for (uint32_t i = count; i > 0; i--) {
    if (events[2 + i - 1].revents != 0) chttp_linger_read(loop, i - 1);
  }
}

void *chttp_loop_run(void *context) {
  chttp_loop *loop = context;
  while (!is_finished(loop)) {
    wait_for_work(loop);
    loop->now = chttp_now_milliseconds();
    chttp_inspect(loop);
    MHD_run(loop->daemon);
  }
  return NULL;
}
