// The event loop of one thread. It waits by itself and lets libmicrohttpd work only when there is
// work: libmicrohttpd's own epoll loop stalls for a whole timeout whenever exactly 128 connections
// (or a multiple) become ready at once.
#include "internal.h"

#include <linux/filter.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  // How long a loop sleeps at most while it stops or sockets linger.
  milliseconds_a_short_turn = 20,
  // Time for clients that were about to connect when the server stopped.
  milliseconds_to_connect = 100,
  // The descriptors beside the listening sockets: libmicrohttpd's epoll set, resumed connections and
  // the stop event.
  other_descriptors = 3,
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

// How the line begins with which libmicrohttpd tells that it refuses a request; then the status follows.
static const char refused[] = "Error processing request (HTTP response code is %u";

// A few lines name the target of a request, which no log may hold: they end before it.
__attribute__((format(printf, 2, 0))) static void log_line(void *context, const char *format,
                                                           va_list values) {
  chttp_loop *loop = context;
  if (strstr(format, "Content-Length' header") != NULL) {
    loop->is_length_refused = chttp_header_refuse_malformed_length(loop);
    return;
  }
  if (strncmp(format, refused, strlen(refused)) == 0) {
    va_list copy;
    va_copy(copy, values);
    loop->refused_status = va_arg(copy, unsigned int);
    va_end(copy);
    if (!loop->is_length_refused) loop->refused_count++;
    loop->is_length_refused = false;
    return;
  }
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

// libmicrohttpd 1.0 reads HTTP more strictly at level 1. At level 0 it takes what follows a chunk
// extension for the next request, which can be used to smuggle one. On 0.9.75 the option has another
// meaning and mends nothing.
#if MHD_VERSION >= 0x01000000
#define STRICTNESS {MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1, NULL},
#else
#define STRICTNESS
#endif

// libmicrohttpd accepts TLS 1.0 and 1.1 otherwise, and in TLS 1.2 keys that are encrypted with the
// certificate's (RSA): whoever gets that key later could read all that was recorded.
static const char *const tls_priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA";

// Half of what the kernel holds for a client at most. Unbounded, it grows to megabytes: a client that
// reads nothing would look as if it did, and each would take as much of the kernel's memory.
static const int send_buffer_bytes = 128 * 1024;

bool chttp_loop_prepare(chttp_loop *loop) {
  const chttp_configuration *configuration = &loop->server->configuration;
  uint64_t most = (uint64_t)configuration->connection_limit + CHTTP_OVERFLOW_CONNECTIONS +
                  CHTTP_REPLACED_CONNECTIONS + 1;
  unsigned int limit = most < UINT32_MAX ? (unsigned int)most : UINT32_MAX;
  struct MHD_OptionItem secured[] = {
      STRICTNESS
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)configuration->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)configuration->private_key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)tls_priorities},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem plain[] = {STRICTNESS {MHD_OPTION_END, 0, NULL}};
  bool has_tls = configuration->certificate != NULL;
  loop->now = chttp_now_milliseconds();
  loop->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
          (has_tls ? MHD_USE_TLS : 0),
      0, NULL, NULL, chttp_exchange_continue, loop,
      MHD_OPTION_EXTERNAL_LOGGER, log_line, loop,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_LIMIT, limit,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, configuration->header_memory,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, chttp_exchange_begin, loop,
      MHD_OPTION_NOTIFY_COMPLETED, chttp_exchange_end, loop,
      MHD_OPTION_NOTIFY_CONNECTION, chttp_connection_changed, loop,
      MHD_OPTION_ARRAY, has_tls ? secured : plain,
      MHD_OPTION_END);
  loop->resumed = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  loop->fields.capacity = configuration->header_memory;
  loop->fields.bytes = malloc(configuration->header_memory);
  loop->fields.ends = malloc(configuration->header_memory * sizeof(uint32_t));
  if (loop->daemon == NULL || loop->resumed < 0) return false;
  if (loop->fields.bytes == NULL || loop->fields.ends == NULL) return false;
  loop->ready = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  for (uint32_t i = 0; i < configuration->addresses; i++) {
    // Connections inherit it.
    setsockopt(loop->listening[i], SOL_SOCKET, SO_SNDBUF, &send_buffer_bytes,
               sizeof send_buffer_bytes);
  }
  loop->is_listening = true;
  return true;
}

// Closing a listening socket resets connections that are not accepted yet. So a filter first drops
// new connection requests (SYN without ACK, in the 14th byte of a TCP header). Handshakes under way
// still finish, and the other clients try again at the next server that listens.
//
// Source: RFC 9293, section 3.1 (header), 3.5 (three-way handshake); socket(7), SO_ATTACH_FILTER.
static void take_no_more(int socket) {
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0),
      BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

// Accepts the connections that have been made, then closes the listening sockets.
static void stop_listening(chttp_loop *loop) {
  for (uint32_t i = 0; i < loop->server->configuration.addresses; i++) {
    struct pollfd event = {.fd = loop->listening[i], .events = POLLIN};
    loop->next_accept = 0;
    while (poll(&event, 1, 0) > 0 && loop->next_accept == 0) {
      chttp_connection_accept(loop, loop->listening[i]);
    }
    close(loop->listening[i]);
    loop->listening[i] = -1;
  }
  loop->is_listening = false;
}

static void go_on_stopping(chttp_loop *loop) {
  if (loop->stopping_since == 0) {
    loop->stopping_since = loop->now;
    for (uint32_t i = 0; i < loop->server->configuration.addresses; i++) {
      take_no_more(loop->listening[i]);
    }
  } else if (loop->is_listening && loop->now - loop->stopping_since >= milliseconds_to_connect) {
    stop_listening(loop);
  }
}

static bool is_finished(chttp_loop *loop) {
  if (!atomic_load(&loop->server->is_stopping)) return false;
  go_on_stopping(loop);
  bool is_idle = loop->connection_count == 0 && loop->lingering_count == 0;
  return (is_idle && !loop->is_listening) || loop->now >= atomic_load(&loop->server->drain_deadline);
}

// Milliseconds until there may be work without any event; -1 for never. libmicrohttpd has no timeouts
// of its own; 0 means that it has work to do.
static int timeout(const chttp_loop *loop) {
  MHD_UNSIGNED_LONG_LONG until_timeout = 0;
  if (MHD_get_timeout(loop->daemon, &until_timeout) == MHD_YES && until_timeout == 0) return 0;
  if (loop->stopping_since > 0 || loop->lingering_count > 0) return milliseconds_a_short_turn;
  if (loop->connection_count == 0 && loop->now >= loop->next_accept) return -1;
  return loop->next_inspection > loop->now ? (int)(loop->next_inspection - loop->now) : 0;
}

// Waits, then accepts new connections.
static void wait_for_work(chttp_loop *loop) {
  int milliseconds = timeout(loop);
  uint32_t sockets = loop->is_listening ? loop->server->configuration.addresses : 0;
  bool may_accept = loop->now >= loop->next_accept;
  struct pollfd events[other_descriptors + CHTTP_ADDRESSES];
  events[0] = (struct pollfd){.fd = loop->ready, .events = POLLIN};
  // Readable for good once the server stops: not polled any more then.
  int stop_event = loop->stopping_since == 0 ? loop->server->stop_event : -1;
  events[1] = (struct pollfd){.fd = stop_event, .events = POLLIN};
  events[2] = (struct pollfd){.fd = loop->resumed, .events = POLLIN};
  for (uint32_t i = 0; i < sockets; i++) {
    int socket = may_accept ? loop->listening[i] : -1;
    events[other_descriptors + i] = (struct pollfd){.fd = socket, .events = POLLIN};
  }
  poll(events, other_descriptors + sockets, milliseconds);
  loop->now = chttp_now_milliseconds();
  eventfd_t count;
  if (events[2].revents != 0) eventfd_read(loop->resumed, &count);
  for (uint32_t i = 0; i < sockets; i++) {
    const struct pollfd *event = &events[other_descriptors + i];
    if (event->fd >= 0 && event->revents != 0) chttp_connection_accept(loop, event->fd);
  }
}

void chttp_loop_run(chttp_loop *loop) {
  while (!is_finished(loop)) {
    wait_for_work(loop);
    chttp_connections_inspect(loop);
    MHD_run(loop->daemon);
    chttp_connections_report_refused(loop);
    loop->unopened_count = loop->replaced_count = 0;
  }
}

void chttp_loop_end(chttp_loop *loop) {
  for (uint32_t i = 0; i < loop->server->configuration.addresses; i++) {
    if (loop->listening[i] >= 0) close(loop->listening[i]);
  }
  if (loop->resumed >= 0) close(loop->resumed);
  if (loop->daemon != NULL) MHD_stop_daemon(loop->daemon);
  // Only now: a connection that is closed with the daemon may begin to linger.
  chttp_lingering_end(loop);
  free(loop->fields.bytes);
  free(loop->fields.ends);
}
