// Deadlines, which libmicrohttpd does not have: its timeout starts again with every byte.
//
// A request costs nothing but a note of when each phase began. Several times a second a loop walks
// over its connections and ends those whose phase takes too long.
#include "internal.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum {
  milliseconds_between_inspections = 250,
  // A connection that has said nothing for so long is closed when the server stops.
  milliseconds_of_silence = 1000,
  // Each second of time that a body gets beyond the first ones.
  bytes_a_second_received = 64 * 1024,
  bytes_a_second_taken = 1024,
};

static bool appends(FILE *text, chttp_bytes fields) {
  const char *name = (const char *)fields.start;
  const char *end = name + fields.count;
  while (name < end) {
    const char *value = name + strlen(name) + 1;
    if (*value != 0 && fprintf(text, "%s: %s\r\n", name, value) < 0) return false;
    name = value + strlen(value) + 1;
  }
  return true;
}

bool chttp_late_answer_make(chttp_server *server) {
  const chttp_configuration *configuration = &server->configuration;
  FILE *text = open_memstream(&server->late_answer, &server->late_answer_count);
  if (text == NULL) return false;
  bool is_written =
      appends(text, configuration->late_fields) &&
      fprintf(text, "Content-Length: %zu\r\n\r\n", configuration->late_body.count) > 0 &&
      fwrite(configuration->late_body.start, 1, configuration->late_body.count, text) ==
          configuration->late_body.count;
  return fclose(text) == 0 && is_written;
}

// Sends what libmicrohttpd cannot: it answers complete requests only. Nothing else is on its way,
// because the answers before were sent before this request was read. Under TLS there is no such way.
static void send_late_answer(const chttp_server *server, int socket) {
  if (server->has_tls) return;
  char head[128], date[32];
  time_t seconds = time(NULL);
  struct tm parts;
  strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&seconds, &parts));
  int count = snprintf(
      head, sizeof head, "HTTP/1.1 408 Request Timeout\r\nDate: %s\r\nConnection: close\r\n", date);
  struct iovec parts_of_answer[] = {{head, (size_t)count},
                                    {server->late_answer, server->late_answer_count}};
  struct msghdr message = {.msg_iov = parts_of_answer, .msg_iovlen = 2};
  sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// libmicrohttpd closes the connection when it sees that it has ended.
static void end(chttp_loop *loop, chttp_connection *connection) {
  chttp_connection_enter(connection, CHTTP_ENDING, loop->now);
  shutdown(chttp_connection_socket(connection->handle), SHUT_RDWR);
}

static void refuse(chttp_loop *loop, chttp_connection *connection) {
  chttp_meter_count(loop->server->configuration.meter, CHTTP_REQUEST_TOO_SLOW);
  send_late_answer(loop->server, chttp_connection_socket(connection->handle));
  end(loop, connection);
}

// Ends an answer whose client takes next to nothing of it, though there is something to take.
static void hurry(chttp_loop *loop, chttp_connection *connection) {
  const chttp_configuration *configuration = &loop->server->configuration;
  int socket = chttp_connection_socket(connection->handle);
  struct tcp_info state = {0};
  socklen_t count = sizeof state;
  int waiting = 0;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &state, &count) != 0) return;
  ioctl(socket, TIOCOUTQ, &waiting);
  uint64_t least = (uint64_t)configuration->request_timeout_seconds * bytes_a_second_taken;
  uint64_t before = connection->taken;
  if (waiting > 0 && before > 0 && state.tcpi_bytes_acked - before < least) {
    chttp_meter_count(configuration->meter, CHTTP_ANSWER_TOO_SLOW);
    end(loop, connection);
    return;
  }
  connection->since = loop->now;
  connection->taken = state.tcpi_bytes_acked;
}

static void inspect(chttp_loop *loop, chttp_connection *connection) {
  const chttp_configuration *configuration = &loop->server->configuration;
  int64_t idle = (int64_t)configuration->idle_timeout_seconds * 1000;
  int64_t request = (int64_t)configuration->request_timeout_seconds * 1000;
  int64_t passed = loop->now - connection->since;
  switch (connection->phase) {
    case CHTTP_AWAITING:
      // When its first byte came cannot be seen. Silent ones are closed after the idle time.
      if (passed > idle + request) refuse(loop, connection);
      break;
    case CHTTP_RECEIVING:
      request += (int64_t)(connection->received / bytes_a_second_received) * 1000;
      if (passed > request) refuse(loop, connection);
      break;
    case CHTTP_ANSWERING:
      if (passed > request) hurry(loop, connection);
      break;
    case CHTTP_ENDING: break;
  }
}

// Whether the client has said that it will send no more, and all that it sent has been read.
// libmicrohttpd misses that when the end has come together with the last bytes: it hears of both at
// once, and stops to read after fewer bytes than it has room for. Under TLS, where it reads record by
// record, it goes on until there is nothing more, and closes such a connection by itself.
static bool has_said_all(const chttp_loop *loop, const chttp_connection *connection) {
  if (loop->server->has_tls) return false;
  char next;
  int socket = chttp_connection_socket(connection->handle);
  return recv(socket, &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// Ends a connection on which no request can come any more. At the second inspection, because
// libmicrohttpd may still hold requests that it had read before the first.
static void part(chttp_loop *loop, chttp_connection *connection) {
  if (connection->phase != CHTTP_AWAITING && connection->phase != CHTTP_RECEIVING) return;
  if (!has_said_all(loop, connection)) return;
  if (connection->has_said_all) end(loop, connection);
  connection->has_said_all = true;
}

// Ends a connection that has long been silent, unless something has just arrived.
static void dismiss(chttp_loop *loop, chttp_connection *connection) {
  if (connection->phase != CHTTP_AWAITING) return;
  if (loop->now - connection->since < milliseconds_of_silence) return;
  int arrived = 0;
  ioctl(chttp_connection_socket(connection->handle), FIONREAD, &arrived);
  if (arrived == 0) end(loop, connection);
}

int64_t chttp_next_inspection(const chttp_loop *loop) {
  if (loop->connections == NULL && loop->lingering_count == 0) return -1;
  return loop->next_inspection > loop->now ? loop->next_inspection - loop->now : 0;
}

void chttp_inspect(chttp_loop *loop) {
  if (loop->now < loop->next_inspection) return;
  loop->next_inspection = loop->now + milliseconds_between_inspections;
  for (chttp_connection *next = loop->connections; next != NULL; next = next->next) {
    inspect(loop, next);
    part(loop, next);
    if (loop->stopping_since > 0) dismiss(loop, next);
  }
  chttp_linger_inspect(loop);
}
