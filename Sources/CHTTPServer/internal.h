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

enum {
  // Connections that are taken in over a limit to be told so.
  CHTTP_OVERFLOW_CONNECTIONS = 64,
  // Closed connections of a thread whose clients may still send.
  CHTTP_LINGERING_CONNECTIONS = 64,
};

struct chttp_meter {
  _Atomic uint32_t open;
  _Atomic uint64_t accepted;
  _Atomic uint64_t buffered;
  _Atomic uint64_t refusals[CHTTP_TOO_MANY_CONNECTIONS + 1];
};

// What a connection is doing, as far as time matters.
typedef enum {
  CHTTP_AWAITING,   // between requests, or within a request line
  CHTTP_RECEIVING,  // the request line is there, the rest is not
  CHTTP_ANSWERING,  // the answer is on its way
  CHTTP_ENDING,     // shut down by us, to be closed by libmicrohttpd
} chttp_phase;

// One connection, as libmicrohttpd's socket context.
typedef struct chttp_connection chttp_connection;
struct chttp_connection {
  struct MHD_Connection *handle;
  // The list of its loop.
  chttp_connection *previous;
  chttp_connection *next;
  uint8_t peer[16];
  // Why it is only told that it cannot be served; 0 when it is served.
  int refusal;
  chttp_phase phase;
  // When the phase began, by the loop's clock.
  int64_t since;
  // Bytes of the body that is being received.
  uint64_t received;
  // Bytes that the client had taken when the time for it began; 0 before.
  uint64_t taken;
  // Whether an inspection in this phase found that nothing more will come.
  bool has_said_all;
  // A second descriptor of the socket, which outlives the first; -1 without.
  int lingering;
};

// A socket whose connection has ended, kept until its client has read the last answer.
typedef struct {
  int socket;
  int64_t deadline;
} chttp_lingering;

// Counts connections by address. Null when there is no limit on them.
typedef struct chttp_addresses chttp_addresses;

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
  // Milliseconds of the monotonic clock, read once a turn.
  int64_t now;
  int64_t next_inspection;
  // When the loop was told to stop; 0 before.
  int64_t stopping_since;
  chttp_connection *connections;
  uint32_t connection_count;
  chttp_lingering lingering[CHTTP_LINGERING_CONNECTIONS];
  uint32_t lingering_count;
  time_t log_second;
  uint32_t log_lines;
} chttp_loop;

struct chttp_server {
  // Its texts and bytes are there while the server starts only.
  chttp_configuration configuration;
  char *batch_type;
  bool has_tls;
  uint16_t port;
  // Readable once the server stops; never read, so that every loop sees it.
  int stop_event;
  atomic_bool is_stopping;
  // Milliseconds of the monotonic clock.
  _Atomic int64_t drain_deadline;
  // Connections that are served, and those that are only told why not, of all loops.
  _Atomic uint32_t served;
  _Atomic uint32_t told;
  chttp_addresses *addresses;
  // The answer to a request that did not arrive in time, but for its first lines.
  char *late_answer;
  size_t late_answer_count;
  uint32_t loop_count;
  chttp_loop loops[];
};

// One request while it arrives.
typedef struct {
  chttp_loop *loop;
  struct MHD_Connection *connection;
  // Null when there was no memory for it.
  chttp_connection *origin;
  bool is_checked;
  // Why the rest of the body is dropped and the request is refused at its end; 0 when it is not.
  int refusal;
  // What Content-Length says; 0 without one.
  uint64_t declared_length;
  bool is_batch;
  size_t body_limit;
  uint8_t *body;
  size_t body_count;
  size_t body_capacity;
  // What counts as buffered: the body while it is needed, then the answer.
  size_t buffered;
  chttp_request request;
  char target[];
} chttp_exchange;

// address.c: of an IPv4 or IPv6 peer, in the form of chttp_request.peer.
void chttp_address_read(const struct sockaddr *from, uint8_t into[16]);

// addresses.c
chttp_addresses *chttp_addresses_make(uint32_t connection_limit);
void chttp_addresses_free(chttp_addresses *addresses);
uint32_t chttp_addresses_count(chttp_addresses *addresses, const uint8_t peer[16]);
// Returns how many there are then.
uint32_t chttp_addresses_add(chttp_addresses *addresses, const uint8_t peer[16]);
void chttp_addresses_remove(chttp_addresses *addresses, const uint8_t peer[16]);

// connection.c: whether a connection is taken in; what is kept for it while it is open.
enum MHD_Result chttp_connection_may_open(void *loop, const struct sockaddr *address,
                                          socklen_t count);
void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code);
chttp_connection *chttp_connection_of(struct MHD_Connection *connection);
int chttp_connection_socket(struct MHD_Connection *connection);
void chttp_connection_enter(chttp_connection *connection, chttp_phase phase, int64_t now);
// What is to happen to the connection when it has ended: keep its socket for a while.
void chttp_connection_linger(chttp_connection *connection);

// deadline.c: ends the connections of a loop that take too long. To be called every turn.
void chttp_inspect(chttp_loop *loop);
// Milliseconds until there is something to inspect; -1 for never.
int64_t chttp_next_inspection(const chttp_loop *loop);
bool chttp_late_answer_make(chttp_server *server);

// exchange.c: libmicrohttpd's callbacks, folded into one call a request.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection);
enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange);
void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code);

// body.c: takes in a piece of a body; false when nothing but cutting the connection is left.
bool chttp_body_receive(chttp_exchange *exchange, const char *data, size_t count);
// Counts so much as buffered; false when all requests together would take too much memory.
bool chttp_body_may_take(chttp_exchange *exchange, size_t capacity);
// Frees the body, which still counts: somebody else has a copy.
void chttp_body_forget(chttp_exchange *exchange);
void chttp_body_free(chttp_exchange *exchange);

// guard.c: 0, or why the request is refused. Fills in the request but for its body.
int chttp_guard(chttp_exchange *exchange, const char *method, const char *version);

// linger.c
void chttp_linger_begin(chttp_loop *loop, int socket);
void chttp_linger_read(chttp_loop *loop, uint32_t index);
void chttp_linger_inspect(chttp_loop *loop);
void chttp_linger_end(chttp_loop *loop);

// meter.c
void chttp_meter_count(chttp_meter *meter, chttp_refusal reason);

// listening_socket.c
chttp_start_result chttp_listen(const char *host, uint16_t *port, int *sockets, uint32_t count);
// Lets nobody connect any more, without hurting who is about to be connected.
void chttp_listen_no_more(int socket);

// tls.c: whether these are a certificate chain and its key, in PEM.
bool chttp_tls_is_valid(const char *certificate, const char *private_key);

// loop.c
bool chttp_loop_prepare(chttp_loop *loop);
void *chttp_loop_run(void *loop);
int64_t chttp_now_milliseconds(void);
