// A TCP client for the connection fuzzer; CFuzz.h documents it.
#define _GNU_SOURCE

#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "CFuzz.h"

static int connect_to(uint16_t port) {
  int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_port = htons(port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  // A close with a reset frees the port at once. Otherwise millions of inputs would use up all ports.
  struct linger linger = {.l_onoff = 1, .l_linger = 0};
  struct timeval timeout = {.tv_sec = 60};
  setsockopt(made, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
  setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
  for (int tries = 0; tries < 60; tries++) {
    if (connect(made, (struct sockaddr *)&address, sizeof address) == 0) return made;
    // Other programs on this machine may temporarily use all ports.
    if (errno != EADDRNOTAVAIL) break;
    sleep(1);
  }
  perror("fuzz: cannot connect");
  close(made);
  return -1;
}

static void send_all(int socket, const uint8_t *data, size_t count) {
  while (count > 0) {
    ssize_t sent = send(socket, data, count, MSG_NOSIGNAL);
    if (sent <= 0) break;
    data += sent;
    count -= (size_t)sent;
  }
}

static long read_to_end(int socket, uint8_t *response, size_t capacity) {
  size_t kept = 0;
  for (;;) {
    uint8_t chunk[16384];
    ssize_t count = recv(socket, chunk, sizeof chunk, 0);
    if (count < 0) perror("fuzz: cannot read");
    if (count < 0 && errno == EAGAIN) return -1;
    if (count <= 0) return (long)kept;
    for (ssize_t i = 0; i < count && kept < capacity; i++) response[kept++] = chunk[i];
  }
}

static long send_probe(uint16_t port, const uint8_t *probe, size_t count, uint8_t *response,
                       size_t capacity) {
  int socket = connect_to(port);
  if (socket < 0) return -2;
  send_all(socket, probe, count);
  long kept = read_to_end(socket, response, capacity);
  close(socket);
  return kept;
}

long fuzz_exchange(uint16_t port, const uint8_t *data, size_t count, const uint8_t *probe,
                   size_t probe_count, uint8_t *response, size_t capacity) {
  int socket = connect_to(port);
  if (socket < 0) return -2;
  send_all(socket, data, count);
  shutdown(socket, SHUT_WR);
  long kept = send_probe(port, probe, probe_count, response, capacity);
  close(socket);
  return kept;
}
