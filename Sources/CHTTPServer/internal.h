// What the files of this target share.
#pragma once

// Names what strict C leaves out: SO_REUSEPORT, getaddrinfo, pthread_sigmask.
#define _GNU_SOURCE

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "CHTTPServer.h"

struct chttp_meter {
  atomic_uint connections;
  _Atomic uint64_t accepted;
  _Atomic uint64_t refusals[CHTTP_TOO_MANY_CONNECTIONS + 1];
};

// One connection, as libmicrohttpd's socket context.
typedef struct {
  uint8_t peer[16];
  // Taken in only to be told that there are too many.
  bool is_over_limit;
} chttp_connection;

// One thread with its event loop.
typedef struct {
  chttp_server *server;
  struct MHD_Daemon *daemon;
  // The daemon's set of sockets, as one descriptor to wait on.
  int ready;
  // The listening socket; -1 when closed.
  int listening;
  pthread_t thread;
  bool has_thread;
  bool is_draining;
  uint32_t connections;
  time_t log_second;
  uint32_t log_lines;
} chttp_loop;

struct chttp_server {
  chttp_configuration configuration;
  uint16_t port;
  // Readable once the server stops; never read, so that every loop sees it.
  int stop_event;
  atomic_bool is_stopping;
  // Milliseconds of the monotonic clock.
  _Atomic int64_t drain_deadline;
  uint32_t loop_count;
  chttp_loop loops[];
};

// Connections that are taken in over the limit to be told so.
enum { CHTTP_OVERFLOW_CONNECTIONS = 64 };

// One request while it arrives.
typedef struct {
  chttp_loop *loop;
  struct MHD_Connection *connection;
  // Null when there was no memory for it.
  const chttp_connection *origin;
  bool is_checked;
  // A body so long that it is dropped and refused at its end.
  bool is_too_large;
  // What Content-Length says; 0 without one.
  uint64_t declared_length;
  uint64_t received_length;
  uint8_t *body;
  size_t body_count;
  size_t body_capacity;
  chttp_request request;
  char target[];
} chttp_exchange;

// address.c: of an IPv4 or IPv6 peer, in the form of chttp_request.peer.
void chttp_address_read(const struct sockaddr *from, uint8_t into[16]);

// connection.c: whether a connection is taken in; what is kept for it while it is open.
enum MHD_Result chttp_connection_may_open(void *loop, const struct sockaddr *address,
                                          socklen_t count);
void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code);
const chttp_connection *chttp_connection_of(struct MHD_Connection *connection);

// exchange.c: libmicrohttpd's callbacks, folded into one call a request.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection);
enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange);
void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code);

// guard.c: 0, or why the request is refused. Fills in the request but for its body.
int chttp_guard(chttp_exchange *exchange, const char *method, const char *version);

// meter.c
void chttp_meter_count(chttp_meter *meter, chttp_refusal reason);

// listening_socket.c
chttp_start_result chttp_listen(const char *host, uint16_t *port, int *sockets, uint32_t count);

// loop.c
bool chttp_loop_prepare(chttp_loop *loop);
void *chttp_loop_run(void *loop);
int64_t chttp_now_milliseconds(void);
