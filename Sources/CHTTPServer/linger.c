// Keeps the sockets of refused requests open for a while after libmicrohttpd has closed them. A
// client that is still sending would otherwise be reset by the kernel, and might never read why.
//
// Source: RFC 9112, section 9.6 (to avoid the reset, close in stages).
#include "internal.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

// How much is dropped in one go, so that one fast client does not hold up the others.
static const size_t bytes_a_turn = 256 * 1024;

static void forget(chttp_loop *loop, uint32_t index) {
  close(loop->lingering[index].socket);
  loop->lingering[index] = loop->lingering[--loop->lingering_count];
}

void chttp_linger_begin(chttp_loop *loop, int socket) {
  shutdown(socket, SHUT_WR);
  if (loop->lingering_count == CHTTP_LINGERING_CONNECTIONS) {
    close(socket);
    return;
  }
  int64_t time = (int64_t)loop->server->configuration.request_timeout_seconds * 1000;
  loop->lingering[loop->lingering_count++] =
      (chttp_lingering){.socket = socket, .deadline = loop->now + time};
}

// MSG_TRUNC drops what has arrived without copying it.
void chttp_linger_read(chttp_loop *loop, uint32_t index) {
  ssize_t count = recv(loop->lingering[index].socket, NULL, bytes_a_turn, MSG_TRUNC | MSG_DONTWAIT);
  bool has_ended = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
  if (has_ended) forget(loop, index);
}

// From the end, because forgetting one moves the last into its place.
void chttp_linger_inspect(chttp_loop *loop) {
  for (uint32_t i = loop->lingering_count; i > 0; i--) {
    if (loop->now > loop->lingering[i - 1].deadline) forget(loop, i - 1);
  }
}

void chttp_linger_end(chttp_loop *loop) {
  while (loop->lingering_count > 0) forget(loop, loop->lingering_count - 1);
}
