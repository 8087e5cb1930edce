// The baseline of the benchmark: a server with libmicrohttpd alone. It discards each request's body and
// responds with the given header fields and a constant body. One thread drives the epoll loop.
//
//   echo BYTES ["NAME: VALUE" ...]        BYTES: the body's length; prints the server's port
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static char *body;
static size_t body_count;
static char **names;
static char **values;
static int fields_count;

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *count, void **state) {
  static int seen;
  (void)context, (void)url, (void)method, (void)version, (void)data;
  if (*state == NULL) {
    *state = &seen;
    return MHD_YES;
  }
  if (*count > 0) {
    *count = 0;
    return MHD_YES;
  }
  struct MHD_Response *response =
      MHD_create_response_from_buffer(body_count, body, MHD_RESPMEM_MUST_COPY);
  for (int i = 0; i < fields_count; i++) MHD_add_response_header(response, names[i], values[i]);
  enum MHD_Result result = MHD_queue_response(connection, 200, response);
  MHD_destroy_response(response);
  return result;
}

static void raise_file_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Splits the header fields into names and values, in place.
static bool read_fields(int count, char **fields) {
  names = fields;
  values = calloc((size_t)count + 1, sizeof(char *));
  if (values == NULL) return false;
  for (int i = 0; i < count; i++) {
    char *colon = strstr(fields[i], ": ");
    if (colon == NULL) return false;
    *colon = 0;
    values[i] = colon + 2;
  }
  fields_count = count;
  return true;
}

static struct MHD_Daemon *start(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_EPOLL, 0, NULL, NULL, handle, NULL,
                          MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, 4096u,
                          MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
                          MHD_OPTION_END);
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  body_count = strtoul(arguments[1], NULL, 10);
  body = malloc(body_count + 1);
  if (body == NULL || !read_fields(count - 2, arguments + 2)) return 1;
  memset(body, 'x', body_count);
  signal(SIGPIPE, SIG_IGN);
  raise_file_limit();
  struct MHD_Daemon *daemon = start();
  if (daemon == NULL) return 1;
  printf("%u\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);
  int ready = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  for (;;) {
    MHD_UNSIGNED_LONG_LONG timeout;
    bool has_timeout = MHD_get_timeout(daemon, &timeout) == MHD_YES;
    struct pollfd event = {.fd = ready, .events = POLLIN};
    if (!has_timeout || timeout > 0) poll(&event, 1, has_timeout ? (int)timeout : -1);
    MHD_run(daemon);
  }
}
