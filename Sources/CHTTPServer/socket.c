// Calls of the kernel whose structures and functions Swift does not see.
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>

// An IPv4 address in the form of an IPv6 address is ::ffff:a.b.c.d (RFC 4291, section 2.5.5.2).
void chttp_read_address(const struct sockaddr *from, uint8_t into[16]) {
  static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
  memset(into, 0, 16);
  if (from->sa_family == AF_INET6) {
    memcpy(into, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
  } else if (from->sa_family == AF_INET) {
    memcpy(into, mapped, sizeof mapped);
    memcpy(into + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
  }
}

void chttp_accept(int listening, chttp_client *client) {
  client->address_size = sizeof client->address;
  client->socket = accept4(listening, (struct sockaddr *)&client->address, &client->address_size,
                           SOCK_NONBLOCK | SOCK_CLOEXEC);
  client->is_short_of_resources =
      client->socket < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM);
  if (client->socket >= 0) {
    chttp_read_address((const struct sockaddr *)&client->address, client->peer);
  }
}

// Closing a listening socket resets connections that are not accepted yet. So new ones are turned away
// first, while handshakes under way still finish.
//
// A socket that listens at an interface that does not exist gets no new connections. Where no other socket
// has the port, the kernel refuses them at once, and a proxy tries its next server. A handshake under way
// has a socket of its own, which keeps the interface that it began at.
//
// Linux before 5.7 allows this to the superuser only, and gVisor not at all. There a filter drops requests
// for connections (SYN without ACK, in the 14th byte of a TCP header); clients try again after a second.
//
// Source: RFC 9293, section 3.1 (header), 3.5 (three-way handshake); socket(7), SO_ATTACH_FILTER;
// net/core/sock.c of Linux, sock_bindtoindex.
void chttp_turn_away_new_clients(int listening) {
  const int no_interface = INT_MAX;
  if (setsockopt(listening, SOL_SOCKET, SO_BINDTOIFINDEX, &no_interface, sizeof no_interface) == 0) {
    return;
  }
  struct sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0),
      BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
  };
  struct sock_fprog filter = {.len = sizeof program / sizeof program[0], .filter = program};
  setsockopt(listening, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

// TCP_FIN_WAIT2: up to this state, the client has not closed its side. It is defined in <netinet/tcp.h>,
// which cannot be included together with <linux/tcp.h>.
static const uint8_t fin_wait_2 = 5;

bool chttp_socket_read(int socket, chttp_socket_state *state) {
  struct tcp_info info;
  socklen_t count = sizeof info;
  memset(&info, 0, sizeof info);
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &count) != 0) return false;
  *state = (chttp_socket_state){
      .silence = info.tcpi_last_data_recv,
      .acknowledged = info.tcpi_bytes_acked,
      .received = info.tcpi_bytes_received,
      .is_client_there = info.tcpi_state <= fin_wait_2,
  };
  return true;
}
