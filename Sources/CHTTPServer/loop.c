// One libmicrohttpd daemon without a thread of its own: its owner runs it when there is work.
// libmicrohttpd's own epoll loop stalls for a whole timeout whenever exactly 128 connections (or a
// multiple) become ready at once. Its timeouts are off. They start again with every byte. And while the
// kernel's buffer is full, they treat a client that reads slowly as silent.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Leaves escapes as they are: decoded here, `%2F` would become a separator and `%00` an end.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  return strlen(text);
}

// Some lines have the target of a request, which must not be logged. They are cut off before it.
__attribute__((format(printf, 2, 0))) static void log_line(void *context, const char *format,
                                                           va_list values) {
  const chttp_configuration *configuration = &((chttp_loop *)context)->configuration;
  char line[256];
  const char *target = strstr(format, "request for ");
  if (target != NULL) {
    snprintf(line, sizeof line, "%.*s", (int)(target - format), format);
  } else {
    vsnprintf(line, sizeof line, format, values);
  }
  line[strcspn(line, "\r\n")] = 0;
  configuration->log(configuration->context, line);
}

static void open_connection(const chttp_configuration *configuration,
                            struct MHD_Connection *connection, void **number) {
  uint8_t peer[16];
  chttp_read_address(
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr, peer);
  int socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
  *number = (void *)configuration->opened(configuration->context, (chttp_connection *)connection,
                                          socket, peer);
}

// The socket context of a connection is its number.
static void connection_changed(void *loop, struct MHD_Connection *connection, void **number,
                               enum MHD_ConnectionNotificationCode code) {
  const chttp_configuration *configuration = &((chttp_loop *)loop)->configuration;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    open_connection(configuration, connection, number);
  } else {
    configuration->closed(configuration->context, (size_t)*number);
  }
}

// libmicrohttpd 1.0 reads HTTP more strictly at level 1. At level 0 it takes the bytes after a chunk
// extension for the next request, which allows request smuggling. In 0.9.75 the option has another
// meaning and does not help.
#if MHD_VERSION >= 0x01000000
#define STRICTNESS {MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1, NULL},
#else
#define STRICTNESS
#endif

// By default libmicrohttpd accepts TLS 1.0 and 1.1, and the RSA key exchange of TLS 1.2. With that
// exchange, an attacker who gets the private key later can decrypt recorded connections.
static const char *const tls_priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA";

static struct MHD_Daemon *start_daemon(chttp_loop *loop) {
  const chttp_configuration *configuration = &loop->configuration;
  struct MHD_OptionItem secured[] = {
      STRICTNESS
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)configuration->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)configuration->private_key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)tls_priorities},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem plain[] = {STRICTNESS {MHD_OPTION_END, 0, NULL}};
  bool has_tls = configuration->certificate != NULL;
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
          (has_tls ? MHD_USE_TLS : 0),
      0, NULL, NULL, chttp_exchange_continue, loop,
      MHD_OPTION_EXTERNAL_LOGGER, log_line, loop,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_LIMIT, configuration->connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, configuration->header_memory,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, chttp_exchange_begin, loop,
      MHD_OPTION_NOTIFY_COMPLETED, chttp_exchange_end, loop,
      MHD_OPTION_NOTIFY_CONNECTION, connection_changed, loop,
      MHD_OPTION_ARRAY, has_tls ? secured : plain,
      MHD_OPTION_END);
}

chttp_loop *chttp_loop_make(const chttp_configuration *configuration) {
  chttp_loop *loop = calloc(1, sizeof(chttp_loop));
  if (loop == NULL) return NULL;
  loop->configuration = *configuration;
  loop->fields.capacity = configuration->header_memory;
  loop->fields.bytes = malloc(configuration->header_memory);
  loop->fields.ends = malloc(configuration->header_memory * sizeof(uint32_t));
  loop->woken = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  loop->daemon = start_daemon(loop);
  bool is_made = loop->daemon != NULL && loop->woken >= 0 && loop->fields.bytes != NULL &&
                 loop->fields.ends != NULL;
  if (is_made) return loop;
  chttp_loop_free(loop);
  return NULL;
}

chttp_descriptors chttp_loop_descriptors(const chttp_loop *loop) {
  int ready = MHD_get_daemon_info(loop->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  return (chttp_descriptors){.ready = ready, .woken = loop->woken};
}

bool chttp_loop_has_work(chttp_loop *loop) {
  MHD_UNSIGNED_LONG_LONG until_timeout = 0;
  return MHD_get_timeout(loop->daemon, &until_timeout) == MHD_YES && until_timeout == 0;
}

void chttp_loop_turn(chttp_loop *loop, bool is_woken) {
  eventfd_t count;
  if (is_woken) eventfd_read(loop->woken, &count);
  MHD_run(loop->daemon);
}

void chttp_loop_wake(chttp_loop *loop) { eventfd_write(loop->woken, 1); }

void chttp_loop_serve(chttp_loop *loop, const chttp_client *client) {
  MHD_add_connection(loop->daemon, client->socket, (const struct sockaddr *)&client->address,
                     client->address_size);
}

void chttp_loop_free(chttp_loop *loop) {
  if (loop->daemon != NULL) MHD_stop_daemon(loop->daemon);
  if (loop->woken >= 0) close(loop->woken);
  free(loop->fields.bytes);
  free(loop->fields.ends);
  free(loop);
}
