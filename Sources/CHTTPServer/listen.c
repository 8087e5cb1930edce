// Listening sockets: one for each thread and address, on a port that they share. The kernel spreads
// connections over the threads.
#include "internal.h"

#include <errno.h>
#include <linux/filter.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// The kernel cuts this to net.core.somaxconn.
static const int backlog = 4096;

// An IPv4 address in the form of an IPv6 address is ::ffff:a.b.c.d (RFC 4291, section 2.5.5.2).
void chttp_address_read(const struct sockaddr *from, uint8_t into[16]) {
  static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
  memset(into, 0, 16);
  if (from->sa_family == AF_INET6) {
    memcpy(into, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
  } else if (from->sa_family == AF_INET) {
    memcpy(into, mapped, sizeof mapped);
    memcpy(into + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
  }
}

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

static uint16_t *port_of(struct sockaddr *address) {
  return address->sa_family == AF_INET6 ? &((struct sockaddr_in6 *)address)->sin6_port
                                        : &((struct sockaddr_in *)address)->sin_port;
}

static uint16_t bound_port(int socket) {
  struct sockaddr_storage address = {0};
  socklen_t count = sizeof address;
  getsockname(socket, (struct sockaddr *)&address, &count);
  return ntohs(*port_of((struct sockaddr *)&address));
}

// A bound socket, or -1 with errno. `::` alone takes IPv4 too; beside other addresses it must not.
static int bound_socket(const struct addrinfo *address, bool is_shared, bool is_alone) {
  int made = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made < 0) return -1;
  bool is_ipv6 = address->ai_family == AF_INET6;
  bool is_ready = set_option(made, SOL_SOCKET, SO_REUSEADDR, 1) &&
                  (!is_shared || set_option(made, SOL_SOCKET, SO_REUSEPORT, 1)) &&
                  (!is_ipv6 || set_option(made, IPPROTO_IPV6, IPV6_V6ONLY, !is_alone)) &&
                  bind(made, address->ai_addr, address->ai_addrlen) == 0;
  if (is_ready) return made;
  int error = errno;
  close(made);
  errno = error;
  return -1;
}

// Sockets that share a port would also share it with another copy of the program, silently: each
// would get half of the connections. A socket that does not share finds out.
static bool is_free(const struct addrinfo *address, bool is_alone) {
  int probe = bound_socket(address, false, is_alone);
  if (probe < 0) return false;
  bool listens = listen(probe, 1) == 0;
  int error = errno;
  close(probe);
  errno = error;
  return listens;
}

// Listens on one address with every thread; false with errno. The sockets of a failure are closed with
// the server.
static bool listen_on(chttp_server *server, struct addrinfo *address, bool is_alone) {
  uint32_t index = server->address_count;
  *port_of(address->ai_addr) = htons(server->port);
  if (!is_free(address, is_alone)) return false;
  chttp_address_read(address->ai_addr, server->addresses[index]);
  server->address_count++;
  for (uint32_t i = 0; i < server->loop_count; i++) {
    int made = bound_socket(address, true, is_alone);
    server->loops[i].listening[index] = made;
    if (made < 0 || listen(made, backlog) != 0) return false;
    if (server->port == 0) server->port = bound_port(made);
    *port_of(address->ai_addr) = htons(server->port);
  }
  return true;
}

static bool is_known(const chttp_server *server, const struct addrinfo *address) {
  uint8_t bytes[16];
  chttp_address_read(address->ai_addr, bytes);
  for (uint32_t i = 0; i < server->address_count; i++) {
    if (memcmp(bytes, server->addresses[i], sizeof bytes) == 0) return true;
  }
  return false;
}

// An address that this machine does not have, such as ::1 where IPv6 is off, is passed over as long as
// another one is left.
static chttp_start_result listen_on_all(chttp_server *server, struct addrinfo *first) {
  int missing = 0;
  for (struct addrinfo *next = first; next != NULL; next = next->ai_next) {
    if (server->address_count == CHTTP_ADDRESSES || is_known(server, next)) continue;
    if (listen_on(server, next, first->ai_next == NULL)) continue;
    if (errno != EADDRNOTAVAIL && errno != EAFNOSUPPORT) return result_of(errno);
    missing = errno;
  }
  return server->address_count > 0 ? CHTTP_STARTED : result_of(missing);
}

chttp_start_result chttp_listen(chttp_server *server) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
  struct addrinfo *found = NULL;
  if (getaddrinfo(server->configuration.host, "0", &hints, &found) != 0) {
    return CHTTP_HOST_NOT_FOUND;
  }
  chttp_start_result result = listen_on_all(server, found);
  freeaddrinfo(found);
  return result;
}

// Closing a listening socket resets connections that are not accepted yet. So a filter first drops
// new connection requests (SYN without ACK, in the 14th byte of a TCP header). Handshakes under way
// still finish, and the other clients try again at the next server that listens.
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
