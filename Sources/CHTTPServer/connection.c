// A connection from its admission to its end. libmicrohttpd's timeouts are off: they start again with
// every byte, and take a client that reads slowly for a silent one while the kernel's buffer is full.
// A request only notes when each phase began. A few times a second each loop walks over its connections
// and ends those whose phase takes too long.
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  milliseconds_between_inspections = 250,
  // A connection that has been silent for so long is closed when the server stops, or when another
  // one needs its place.
  milliseconds_of_silence = 1000,
  // How many connections are asked for their silence, a system call each, to make place for one.
  silences_asked = 64,
  // How long nothing is accepted after the system ran out of descriptors.
  milliseconds_without_descriptors = 100,
  // Connections that are accepted in one turn.
  accepted_a_turn = 16,
  // A body gets one second more for each of these.
  bytes_a_second_received = 64 * 1024,
  bytes_a_second_read_by_client = 1024,
  // TCP_FIN_WAIT2 of <netinet/tcp.h>, which does not go with <linux/tcp.h>: up to this state, the client
  // has not closed its side.
  last_state_of_client = 5,
  // How much a lingering socket drops in one go, so that one fast client does not hold up others.
  lingering_bytes_a_turn = 256 * 1024,
};

// MARK: Admission

static void report(const chttp_loop *loop, chttp_refusal reason, const uint8_t *peer) {
  loop->server->configuration.cut_off(loop->server->configuration.context, reason, peer);
}

static int socket_of(const chttp_connection *connection) {
  return MHD_get_connection_info(connection->handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static bool read_state(const chttp_connection *connection, struct tcp_info *state) {
  socklen_t count = sizeof *state;
  memset(state, 0, sizeof *state);
  return getsockopt(socket_of(connection), IPPROTO_TCP, TCP_INFO, state, &count) == 0;
}

// Whether nothing has arrived for so long, and nothing waits to be read.
static bool is_silent(const chttp_connection *connection, int64_t milliseconds) {
  struct tcp_info state;
  int arrived = 0;
  ioctl(socket_of(connection), FIONREAD, &arrived);
  return arrived == 0 && read_state(connection, &state) &&
         state.tcpi_last_data_recv >= milliseconds;
}

static void end(chttp_loop *loop, chttp_connection *connection) {
  chttp_connection_enter(connection, CHTTP_ENDING, loop->now);
  shutdown(socket_of(connection), SHUT_RDWR);
}

static void leave_place(chttp_server *server, chttp_connection *connection) {
  if (connection->place == CHTTP_SERVED) atomic_fetch_sub(&server->served, 1);
  if (connection->place == CHTTP_RESERVED) atomic_fetch_sub(&server->reserved, 1);
  connection->place = CHTTP_REPLACED;
}

// Whether another connection may take this one's place. A server may close a connection between two
// requests at any time (RFC 9112, section 9.5). The reserve is for probes, which take no time.
static bool is_replaceable(const chttp_loop *loop, const chttp_connection *connection) {
  if (loop->now - connection->since < milliseconds_of_silence) return false;
  if (connection->place == CHTTP_SERVED) return connection->phase == CHTTP_AWAITING;
  return connection->place == CHTTP_RESERVED && connection->phase <= CHTTP_RECEIVING;
}

// Ends the oldest connection that is replaceable; false without one.
static bool make_place(chttp_loop *loop) {
  int left = loop->replaced_count < CHTTP_REPLACED_CONNECTIONS ? silences_asked : 0;
  for (chttp_connection *next = loop->oldest; next != NULL && left > 0; next = next->previous) {
    if (!is_replaceable(loop, next)) continue;
    left--;
    if (next->place == CHTTP_SERVED && !is_silent(next, milliseconds_of_silence)) continue;
    report(loop, CHTTP_IDLE_CONNECTION, next->peer);
    leave_place(loop->server, next);
    end(loop, next);
    loop->replaced_count++;
    return true;
  }
  return false;
}

// Whether there are `more` connections than the limit, with one that is about to be accepted.
static bool is_over(const chttp_loop *loop, uint32_t more) {
  chttp_server *server = loop->server;
  uint64_t open = (uint64_t)atomic_load(&server->served) + atomic_load(&server->reserved);
  uint64_t limit = (uint64_t)server->configuration.connection_limit + more;
  return open + loop->unopened_count >= limit;
}

// An IPv4 address in the form of an IPv6 address is ::ffff:a.b.c.d (RFC 4291, section 2.5.5.2).
static void read_address(const struct sockaddr *from, uint8_t into[16]) {
  static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
  memset(into, 0, 16);
  if (from->sa_family == AF_INET6) {
    memcpy(into, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
  } else if (from->sa_family == AF_INET) {
    memcpy(into, mapped, sizeof mapped);
    memcpy(into + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
  }
}

static void refuse_connection(const chttp_loop *loop, int made,
                              const struct sockaddr_storage *address) {
  uint8_t peer[16];
  read_address((const struct sockaddr *)address, peer);
  report(loop, CHTTP_TOO_MANY_CONNECTIONS, peer);
  close(made);
}

void chttp_connection_accept(chttp_loop *loop, int listening) {
  for (int i = 0; i < accepted_a_turn; i++) {
    struct sockaddr_storage address;
    socklen_t count = sizeof address;
    int made = accept4(listening, (struct sockaddr *)&address, &count, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (made < 0) {
      bool is_short_of_descriptors = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
      if (is_short_of_descriptors) loop->next_accept = loop->now + milliseconds_without_descriptors;
      return;
    }
    if (is_over(loop, 0) && !make_place(loop) && is_over(loop, CHTTP_OVERFLOW_CONNECTIONS)) {
      refuse_connection(loop, made, &address);
      continue;
    }
    loop->unopened_count++;
    // Closes the socket itself when it fails.
    MHD_add_connection(loop->daemon, made, (struct sockaddr *)&address, count);
  }
}

static void insert(chttp_loop *loop, chttp_connection *connection) {
  connection->next = loop->connections;
  if (connection->next != NULL) {
    connection->next->previous = connection;
  } else {
    loop->oldest = connection;
  }
  loop->connections = connection;
}

static void remove_from_list(chttp_loop *loop, chttp_connection *connection) {
  if (connection->next != NULL) {
    connection->next->previous = connection->previous;
  } else {
    loop->oldest = connection->previous;
  }
  if (connection->previous != NULL) {
    connection->previous->next = connection->next;
  } else {
    loop->connections = connection->next;
  }
}

// Counts first and looks then, so that two threads cannot both take the last place.
static bool take_place(chttp_server *server) {
  if (atomic_fetch_add(&server->served, 1) < server->configuration.connection_limit) return true;
  atomic_fetch_sub(&server->served, 1);
  return false;
}

bool chttp_connection_is_over_limit(chttp_loop *loop, chttp_connection *connection) {
  if (connection->place == CHTTP_RESERVED && take_place(loop->server)) {
    atomic_fetch_sub(&loop->server->reserved, 1);
    connection->place = CHTTP_SERVED;
  }
  return connection->place == CHTTP_RESERVED;
}

static void open_connection(chttp_loop *loop, struct MHD_Connection *handle, void **context) {
  loop->connection_count++;
  if (loop->unopened_count > 0) loop->unopened_count--;
  loop->server->configuration.opened(loop->server->configuration.context);
  chttp_connection *opened = malloc(sizeof(chttp_connection));
  *context = opened;
  if (opened == NULL) {
    // Without deadlines, it must not stay.
    shutdown(MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd, SHUT_RDWR);
    return;
  }
  *opened = (chttp_connection){.handle = handle, .since = loop->now, .lingering = -1};
  read_address(
      MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
      opened->peer);
  opened->identity = chttp_identity_present(loop->server, handle);
  insert(loop, opened);
  if (take_place(loop->server)) return;
  opened->place = CHTTP_RESERVED;
  atomic_fetch_add(&loop->server->reserved, 1);
}

// MARK: The end

// The socket of a refused request stays open for a while. A client that is still sending would
// otherwise be reset by the kernel, and might never read the response.
//
// Source: RFC 9112, section 9.6 (to avoid the reset, close in stages).
static void linger(chttp_loop *loop, int socket) {
  shutdown(socket, SHUT_WR);
  if (loop->lingering_count == CHTTP_LINGERING_CONNECTIONS) {
    close(socket);
    return;
  }
  int64_t time = (int64_t)loop->server->configuration.request_timeout_seconds * 1000;
  loop->lingering[loop->lingering_count++] =
      (chttp_lingering){.socket = socket, .deadline = loop->now + time};
}

// MARK: What libmicrohttpd refuses

static chttp_refusal reason_of(unsigned int status) {
  switch (status) {
    case MHD_HTTP_URI_TOO_LONG: return CHTTP_TARGET_TOO_LONG;
    case MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE: return CHTTP_HEADER_TOO_LARGE;
    case MHD_HTTP_HTTP_VERSION_NOT_SUPPORTED: return CHTTP_UNSUPPORTED_VERSION;
    case MHD_HTTP_CONTENT_TOO_LARGE: return CHTTP_BODY_TOO_LARGE;
    default: return CHTTP_MALFORMED_REQUEST;
  }
}

void chttp_connection_report_refused(chttp_loop *loop, chttp_connection *connection) {
  if (loop->refused_count == 0) return;
  loop->refused_count--;
  report(loop, reason_of(loop->refused_status), connection->peer);
}

void chttp_connections_report_refused(chttp_loop *loop) {
  chttp_connection *next = loop->refused_count > 0 ? loop->connections : NULL;
  for (; next != NULL; next = next->next) {
    const union MHD_ConnectionInfo *status =
        MHD_get_connection_info(next->handle, MHD_CONNECTION_INFO_HTTP_STATUS);
    if (status == NULL || next->phase > CHTTP_RECEIVING) continue;
    loop->refused_status = status->http_status;
    chttp_connection_report_refused(loop, next);
    chttp_connection_enter(next, CHTTP_RESPONDING, loop->now);
  }
  // Sent, and closed in the turn in which an earlier response on it ended.
  static const uint8_t unknown[16];
  for (; loop->refused_count > 0; loop->refused_count--) {
    report(loop, reason_of(loop->refused_status), unknown);
  }
}

// Whether the connection is not merely the one whose last response has ended in this turn.
static bool has_rested(const chttp_loop *loop, const chttp_connection *closed) {
  return !closed->has_asked || closed->since < loop->now;
}

// Whether libmicrohttpd has closed a connection because of what it read in place of a request line. It
// does so without a word when there is no space in it. The client did not close it then, and has sent
// something; on a connection that served requests before, later than the last response.
static bool is_of_no_request(const chttp_loop *loop, const chttp_connection *closed) {
  struct tcp_info state;
  int64_t idle = (int64_t)loop->server->configuration.idle_timeout_seconds * 1000;
  if (loop->server->has_tls || loop->stopping_since > 0) return false;
  if (!read_state(closed, &state) || state.tcpi_last_data_recv >= idle) return false;
  // The end of the client's bytes counts as one.
  if (!closed->has_asked) return state.tcpi_bytes_received > 1;
  return state.tcpi_state <= last_state_of_client && has_rested(loop, closed);
}

static void report_closed(chttp_loop *loop, chttp_connection *closed) {
  if (closed->phase != CHTTP_AWAITING) return;
  if (loop->refused_count > 0 && has_rested(loop, closed)) {
    chttp_connection_report_refused(loop, closed);
  } else if (is_of_no_request(loop, closed)) {
    report(loop, CHTTP_MALFORMED_REQUEST, closed->peer);
  }
}

static void close_connection(chttp_loop *loop, chttp_connection *closed) {
  loop->connection_count--;
  loop->server->configuration.closed(loop->server->configuration.context);
  if (closed == NULL) return;
  report_closed(loop, closed);
  remove_from_list(loop, closed);
  leave_place(loop->server, closed);
  if (closed->lingering >= 0) linger(loop, closed->lingering);
  // The session is over, and no longer reads it.
  chttp_identity_release(closed->identity);
  free(closed);
}

void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    close_connection(loop, *context);
    *context = NULL;
  } else {
    open_connection(loop, connection, context);
  }
}

chttp_connection *chttp_connection_of(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

void chttp_connection_enter(chttp_connection *connection, chttp_phase phase, int64_t now) {
  connection->phase = phase;
  connection->since = now;
  connection->received = 0;
  connection->acknowledged = 0;
  connection->has_sent_all = false;
}

void chttp_connection_linger(chttp_connection *connection) {
  if (connection->lingering >= 0) return;
  connection->lingering = fcntl(socket_of(connection), F_DUPFD_CLOEXEC, 0);
}

void chttp_connection_cut_off(chttp_loop *loop, chttp_connection *connection,
                              chttp_refusal reason) {
  report(loop, reason, connection->peer);
  end(loop, connection);
}

uint64_t chttp_connection_acknowledged(const chttp_connection *connection) {
  struct tcp_info state;
  return read_state(connection, &state) ? state.tcpi_bytes_acked + 1 : 0;
}

// MARK: Deadlines

// Ends a response whose client reads next to nothing of it, though there is something to read.
static void measure_client(chttp_loop *loop, chttp_connection *connection) {
  int waiting = 0;
  uint64_t acknowledged = chttp_connection_acknowledged(connection);
  ioctl(socket_of(connection), TIOCOUTQ, &waiting);
  uint64_t least = (uint64_t)loop->server->configuration.request_timeout_seconds *
                   bytes_a_second_read_by_client;
  uint64_t before = connection->acknowledged;
  if (waiting > 0 && before > 0 && acknowledged - before < least) {
    chttp_connection_cut_off(loop, connection, CHTTP_RESPONSE_TOO_SLOW);
    return;
  }
  connection->since = loop->now;
  connection->acknowledged = acknowledged;
}

static void check_deadline(chttp_loop *loop, chttp_connection *connection) {
  const chttp_configuration *configuration = &loop->server->configuration;
  int64_t idle = (int64_t)configuration->idle_timeout_seconds * 1000;
  int64_t request = (int64_t)configuration->request_timeout_seconds * 1000;
  int64_t passed = loop->now - connection->since;
  switch (connection->phase) {
    case CHTTP_AWAITING:
      // The first byte of a request line cannot be seen.
      if (passed > idle + request) {
        chttp_connection_cut_off(loop, connection, CHTTP_REQUEST_TOO_SLOW);
      } else if (passed > idle && is_silent(connection, idle)) {
        end(loop, connection);
      }
      break;
    case CHTTP_RECEIVING:
      request += (int64_t)(connection->received / bytes_a_second_received) * 1000;
      if (passed > request || (passed > idle && is_silent(connection, idle))) {
        chttp_connection_cut_off(loop, connection, CHTTP_REQUEST_TOO_SLOW);
      }
      break;
    case CHTTP_RESPONDING:
      if (passed > request) measure_client(loop, connection);
      break;
    case CHTTP_COMPUTING:
    case CHTTP_ENDING: break;
  }
}

// Whether the client has closed its side and all that it sent has been read. libmicrohttpd misses
// that when the end has come together with the last bytes. Under TLS it reads record by record until
// there is nothing more, and closes such a connection by itself.
static bool has_sent_all(const chttp_loop *loop, const chttp_connection *connection) {
  if (loop->server->has_tls) return false;
  char next;
  return recv(socket_of(connection), &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) == 0;
}

// Ends a connection on which no request can come any more. At the second inspection, because
// libmicrohttpd may still hold requests that it had read before the first.
static void end_if_client_has_closed(chttp_loop *loop, chttp_connection *connection) {
  if (connection->phase != CHTTP_AWAITING && connection->phase != CHTTP_RECEIVING) return;
  if (!has_sent_all(loop, connection)) return;
  if (connection->has_sent_all) end(loop, connection);
  connection->has_sent_all = true;
}

// While the server stops: ends a connection that has been silent, unless something has just arrived.
static void end_if_silent(chttp_loop *loop, chttp_connection *connection) {
  if (connection->phase != CHTTP_AWAITING) return;
  if (loop->now - connection->since < milliseconds_of_silence) return;
  int arrived = 0;
  ioctl(socket_of(connection), FIONREAD, &arrived);
  if (arrived == 0) end(loop, connection);
}

// MARK: Inspection

static void forget_lingering(chttp_loop *loop, uint32_t index) {
  close(loop->lingering[index].socket);
  loop->lingering[index] = loop->lingering[--loop->lingering_count];
}

// Drops what clients of ended connections still send; MSG_TRUNC does so without copying it. From the
// end, because forgetting one moves the last into its place.
static void read_lingering(chttp_loop *loop) {
  for (uint32_t i = loop->lingering_count; i > 0; i--) {
    chttp_lingering *socket = &loop->lingering[i - 1];
    ssize_t count = recv(socket->socket, NULL, lingering_bytes_a_turn, MSG_TRUNC | MSG_DONTWAIT);
    bool has_ended = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    if (has_ended || loop->now > socket->deadline) forget_lingering(loop, i - 1);
  }
}

void chttp_lingering_end(chttp_loop *loop) {
  while (loop->lingering_count > 0) forget_lingering(loop, loop->lingering_count - 1);
}

void chttp_connections_inspect(chttp_loop *loop) {
  read_lingering(loop);
  if (loop->now < loop->next_inspection) return;
  loop->next_inspection = loop->now + milliseconds_between_inspections;
  for (chttp_connection *next = loop->connections; next != NULL; next = next->next) {
    check_deadline(loop, next);
    end_if_client_has_closed(loop, next);
    if (loop->stopping_since > 0) end_if_silent(loop, next);
  }
}
