// The health probe of a container whose image has no other HTTP client.
#define _GNU_SOURCE

#include "CProcess.h"

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

static int connected_socket(const char *host, uint16_t port) {
  char service[6];
  snprintf(service, sizeof service, "%u", port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
  struct addrinfo *found = NULL;
  if (getaddrinfo(host, service, &hints, &found) != 0) return -1;
  int made = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (made >= 0) {
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &time_limit, sizeof time_limit);
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
    if (connect(made, found->ai_addr, found->ai_addrlen) != 0) {
      close(made);
      made = -1;
    }
  }
  freeaddrinfo(found);
  return made;
}

// Reads until the buffer is full or the connection ends; returns the number of bytes.
static size_t read_plain(int socket, char *into, size_t capacity) {
  if (send(socket, request, strlen(request), MSG_NOSIGNAL) < 0) return 0;
  ssize_t count = recv(socket, into, capacity, MSG_WAITALL);
  return count > 0 ? (size_t)count : 0;
}

static size_t read_session(gnutls_session_t session, char *into, size_t capacity) {
  if (gnutls_handshake(session) != 0) return 0;
  if (gnutls_record_send(session, request, strlen(request)) < 0) return 0;
  ssize_t count = gnutls_record_recv(session, into, capacity);
  return count > 0 ? (size_t)count : 0;
}

// Checks no certificate, because the server is this program.
static size_t read_secured(int socket, char *into, size_t capacity) {
  size_t count = 0;
  gnutls_session_t session = NULL;
  gnutls_certificate_credentials_t credentials = NULL;
  if (gnutls_certificate_allocate_credentials(&credentials) != 0) return 0;
  if (gnutls_init(&session, GNUTLS_CLIENT | GNUTLS_NO_SIGNAL) == 0 &&
      gnutls_set_default_priority(session) == 0 &&
      gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials) == 0) {
    gnutls_transport_set_int(session, socket);
    gnutls_handshake_set_timeout(session, (unsigned int)time_limit.tv_sec * 1000);
    count = read_session(session, into, capacity);
  }
  gnutls_deinit(session);
  gnutls_certificate_free_credentials(credentials);
  return count;
}

bool cprocess_is_ready(const char *host, uint16_t port, bool with_tls) {
  int made = connected_socket(host, port);
  if (made < 0) return false;
  char response[16] = {0};
  size_t count = with_tls ? read_secured(made, response, sizeof response - 1)
                          : read_plain(made, response, sizeof response - 1);
  close(made);
  return count > 12 && strncmp(response, "HTTP/1.", 7) == 0 &&
         strncmp(response + 8, " 200 ", 5) == 0;
}
