// Sends the state of the service to the service manager, in a datagram and without a library.
//
// Source: sd_notify(3), "Notes": the socket in NOTIFY_SOCKET takes datagrams; a leading @ stands for the
// zero byte of an abstract name.
#define _GNU_SOURCE

#include "CProcess.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void cprocess_notify(const char *state) {
  const char *path = getenv("NOTIFY_SOCKET");
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  size_t length = path == NULL ? 0 : strlen(path);
  if (length < 2 || length >= sizeof name.sun_path || (path[0] != '/' && path[0] != '@')) return;
  memcpy(name.sun_path, path, length);
  if (path[0] == '@') name.sun_path[0] = 0;
  int made = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (made < 0) return;
  sendto(made, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&name,
         (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
  close(made);
}
