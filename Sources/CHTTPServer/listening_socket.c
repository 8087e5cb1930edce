// Sockets that share one address: one a thread, so that the kernel spreads connections evenly. With
// one socket for all threads, a thread that happens to wake first takes nearly every connection.
#include "internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// The kernel cuts this to net.core.somaxconn.
static const int backlog = 4096;

static chttp_start_result result_of(int system_error) {
  switch (system_error) {
    case EADDRINUSE: return CHTTP_ADDRESS_IN_USE;
    case EADDRNOTAVAIL: return CHTTP_ADDRESS_NOT_AVAILABLE;
    case EACCES:
    case EPERM: return CHTTP_NOT_PERMITTED;
    default: return CHTTP_OUT_OF_RESOURCES;
  }
}

static bool set_option(int socket, int level, int option, int value) {
  return setsockopt(socket, level, option, &value, sizeof value) == 0;
}

static uint16_t bound_port(int socket) {
  struct sockaddr_storage address = {0};
  socklen_t count = sizeof address;
  getsockname(socket, (struct sockaddr *)&address, &count);
  if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
  return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

// A bound socket, or -1 with errno. An IPv6 socket on `::` takes IPv4 too.
static int bound_socket(const struct addrinfo *address, bool is_shared) {
  int made = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made < 0) return -1;
  bool is_ipv6 = address->ai_family == AF_INET6;
  bool is_ready = set_option(made, SOL_SOCKET, SO_REUSEADDR, 1) &&
                  (!is_shared || set_option(made, SOL_SOCKET, SO_REUSEPORT, 1)) &&
                  (!is_ipv6 || set_option(made, IPPROTO_IPV6, IPV6_V6ONLY, 0)) &&
                  bind(made, address->ai_addr, address->ai_addrlen) == 0;
  if (is_ready) return made;
  int error = errno;
  close(made);
  errno = error;
  return -1;
}

static struct addrinfo *find_address(const char *host, uint16_t port) {
  char service[6];
  snprintf(service, sizeof service, "%u", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  return getaddrinfo(host, service, &hints, &found) == 0 ? found : NULL;
}

static void set_port(struct addrinfo *address, uint16_t port) {
  if (address->ai_family == AF_INET6) {
    ((struct sockaddr_in6 *)address->ai_addr)->sin6_port = htons(port);
  } else {
    ((struct sockaddr_in *)address->ai_addr)->sin_port = htons(port);
  }
}

// Sockets that share a port would also share it with another copy of the program, silently: each
// would get half of the connections. A socket that does not share finds out.
static bool is_free(const struct addrinfo *address) {
  int probe = bound_socket(address, false);
  if (probe < 0) return false;
  bool listens = listen(probe, 1) == 0;
  int error = errno;
  close(probe);
  errno = error;
  return listens;
}

static bool open_sockets(struct addrinfo *address, uint16_t *port, int *sockets, uint32_t count) {
  if (*port != 0 && !is_free(address)) return false;
  for (uint32_t i = 0; i < count; i++) {
    sockets[i] = bound_socket(address, true);
    if (sockets[i] < 0 || listen(sockets[i], backlog) != 0) return false;
    if (i == 0) *port = bound_port(sockets[0]);
    set_port(address, *port);
  }
  return true;
}

chttp_start_result chttp_listen(const char *host, uint16_t *port, int *sockets, uint32_t count) {
  struct addrinfo *address = find_address(host, *port);
  if (address == NULL) return CHTTP_HOST_NOT_FOUND;
  bool is_open = open_sockets(address, port, sockets, count);
  chttp_start_result result = is_open ? CHTTP_STARTED : result_of(errno);
  freeaddrinfo(address);
  return result;
}

// A socket that is closed resets those who are connected but not accepted yet. So first nobody new
// gets in: a filter drops what asks for a connection (SYN without ACK, in the 14th byte of a TCP
// header). Whoever asked before gets through, and the others ask again, of the next one to listen.
//
// Source: RFC 9293, section 3.1 (header), 3.5 (three-way handshake); socket(7), SO_ATTACH_FILTER.
void chttp_listen_no_more(int socket) {
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
