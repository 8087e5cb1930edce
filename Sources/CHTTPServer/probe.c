// Asks a server whether it is ready, for health checks inside a container without any client.
#include "internal.h"

#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static const struct timeval patience = {.tv_sec = 2};

// HTTP/1.0, so that the server closes the connection behind its answer.
static const char question[] = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";

static int connected_socket(const char *host, uint16_t port) {
  char service[6];
  snprintf(service, sizeof service, "%u", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  if (getaddrinfo(host, service, &hints, &found) != 0) return -1;
  int made = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (made >= 0) {
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(made, found->ai_addr, found->ai_addrlen) != 0) {
      close(made);
      made = -1;
    }
  }
  freeaddrinfo(found);
  return made;
}

bool chttp_is_ready(const char *host, uint16_t port) {
  int made = connected_socket(host, port);
  if (made < 0) return false;
  char answer[16] = {0};
  bool is_ready = send(made, question, strlen(question), MSG_NOSIGNAL) == (ssize_t)strlen(question) &&
                  recv(made, answer, sizeof answer - 1, MSG_WAITALL) > 12 &&
                  strncmp(answer, "HTTP/1.", 7) == 0 && strncmp(answer + 8, " 200 ", 5) == 0;
  close(made);
  return is_ready;
}
