// The health probe of a container whose image has no other HTTP client.
#define _GNU_SOURCE

#include "CProcess.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static const struct timeval time_limit = {.tv_sec = 2};

// HTTP/1.0, so that the server closes the connection after its response.
static const char request[] = "GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n";

// Returns a connected socket, or else the negative errno or CPROCESS_UNKNOWN_HOST.
static int connected_socket(const char *host, uint16_t port) {
  char service[6];
  snprintf(service, sizeof service, "%u", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  if (getaddrinfo(host, service, &hints, &found) != 0) return CPROCESS_UNKNOWN_HOST;
  int made = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int failure = made < 0 ? -errno : 0;
  if (made >= 0) {
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &time_limit, sizeof time_limit);
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
    if (connect(made, found->ai_addr, found->ai_addrlen) != 0) {
      failure = -errno;
      close(made);
    }
  }
  freeaddrinfo(found);
  return failure < 0 ? failure : made;
}

// These functions send the request, and read until the buffer is full or the connection ends. They return the
// number of bytes.
static size_t request_in_clear(int socket, char *into, size_t capacity) {
  if (send(socket, request, strlen(request), MSG_NOSIGNAL) < 0) return 0;
  ssize_t count = recv(socket, into, capacity, MSG_WAITALL);
  return count > 0 ? (size_t)count : 0;
}

static size_t request_in_session(gnutls_session_t session, char *into, size_t capacity) {
  if (gnutls_handshake(session) != 0) return 0;
  if (gnutls_record_send(session, request, strlen(request)) < 0) return 0;
  size_t count = 0;
  ssize_t part;
  while (count < capacity &&
         (part = gnutls_record_recv(session, into + count, capacity - count)) > 0) {
    count += (size_t)part;
  }
  return count;
}

// Does not check the certificate, because the server is this program.
static size_t request_over_tls(int socket, char *into, size_t capacity) {
  size_t count = 0;
  gnutls_session_t session = NULL;
  gnutls_certificate_credentials_t credentials = NULL;
  if (gnutls_certificate_allocate_credentials(&credentials) != 0) return 0;
  if (gnutls_init(&session, GNUTLS_CLIENT | GNUTLS_NO_SIGNAL) == 0 &&
      gnutls_set_default_priority(session) == 0 &&
      gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials) == 0) {
    gnutls_transport_set_int(session, socket);
    gnutls_handshake_set_timeout(session, (unsigned int)time_limit.tv_sec * 1000);
    count = request_in_session(session, into, capacity);
  }
  gnutls_deinit(session);
  gnutls_certificate_free_credentials(credentials);
  return count;
}

long cprocess_ask_readiness(const char *host, uint16_t port, bool with_tls, char *response,
                            long capacity) {
  int made = connected_socket(host, port);
  if (made < 0) return made;
  size_t count = with_tls ? request_over_tls(made, response, (size_t)capacity)
                          : request_in_clear(made, response, (size_t)capacity);
  close(made);
  return (long)count;
}
