// libmicrohttpd alone, as the yardstick: it reads the body of a request, throws it away and answers
// with a constant of so many bytes. One thread, own loop over epoll, all defaults that cost nothing.
//
//   echo BYTES [PORT]        prints the port it listens on; 0, the default, takes a free one
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

static char *answer;
static size_t answer_count;

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
      MHD_create_response_from_buffer(answer_count, answer, MHD_RESPMEM_MUST_COPY);
  MHD_add_response_header(response, "Content-Type", "application/json");
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

static struct MHD_Daemon *start(uint16_t port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_EPOLL, port, NULL, NULL, handle, NULL,
                          MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, 4096u,
                          MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
                          MHD_OPTION_END);
}

int main(int count, char **arguments) {
  answer_count = count > 1 ? strtoul(arguments[1], NULL, 10) : 200;
  answer = malloc(answer_count + 1);
  if (answer == NULL) return 1;
  memset(answer, 'x', answer_count);
  signal(SIGPIPE, SIG_IGN);
  raise_file_limit();
  struct MHD_Daemon *daemon = start(count > 2 ? (uint16_t)atoi(arguments[2]) : 0);
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
