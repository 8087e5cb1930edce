// What the files of this target share.
#pragma once

// Declares what strict C leaves out: SO_REUSEPORT, getaddrinfo, accept4, pthread_sigmask.
#define _GNU_SOURCE

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "CHTTPServer.h"

enum {
  // Connections over the limit that are accepted only to be refused with a response.
  CHTTP_OVERFLOW_CONNECTIONS = 64,
  // Closed connections of a thread whose clients may still send.
  CHTTP_LINGERING_CONNECTIONS = 64,
  // Addresses of a host name that the server listens on.
  CHTTP_ADDRESSES = 8,
};

struct chttp_meter {
  _Atomic uint32_t open;
  _Atomic uint64_t accepted;
  _Atomic uint64_t buffered;
  _Atomic uint64_t refusals[CHTTP_REFUSAL_COUNT + 1];
};

// What a connection is doing, as far as deadlines are concerned.
typedef enum {
  CHTTP_AWAITING,    // between requests, or within a request line
  CHTTP_RECEIVING,   // the request line is there, the rest is not
  CHTTP_COMPUTING,   // a worker thread has the request
  CHTTP_RESPONDING,  // the response is being sent
  CHTTP_ENDING,      // shut down by this server, not yet closed by libmicrohttpd
} chttp_phase;

// One connection, as libmicrohttpd's socket context.
typedef struct chttp_connection chttp_connection;
struct chttp_connection {
  struct MHD_Connection *handle;
  // The list of its loop.
  chttp_connection *previous;
  chttp_connection *next;
  uint8_t peer[16];
  // Whether it is over the limit and every request on it is refused.
  bool is_refused;
  chttp_phase phase;
  // When the phase began, by the loop's clock.
  int64_t since;
  // Bytes of the body that is being received.
  uint64_t received;
  // Bytes that the client had acknowledged when the current measurement of its speed began; 0 before.
  uint64_t acknowledged;
  // Whether an inspection in this phase found that nothing more will come.
  bool has_sent_all;
  // A second descriptor of the socket, which outlives the first; -1 without.
  int lingering;
};

// A socket whose connection has ended, kept until its client has read the last response.
typedef struct {
  int socket;
  int64_t deadline;
} chttp_lingering;

// One event-loop thread.
typedef struct chttp_loop chttp_loop;
struct chttp_loop {
  chttp_server *server;
  struct MHD_Daemon *daemon;
  // The descriptor of the daemon's epoll set.
  int ready;
  // An event that a worker signals when it has resumed a connection: in an external event loop,
  // libmicrohttpd does not wake it.
  int resumed;
  // One listening socket for each address of the server; -1 when closed.
  int listening[CHTTP_ADDRESSES];
  bool is_listening;
  pthread_t thread;
  bool has_thread;
  // Milliseconds of the monotonic clock, read once a turn.
  int64_t now;
  int64_t next_inspection;
  // When to accept again after the system ran out of descriptors; 0 for at once.
  int64_t next_accept;
  // When the loop was told to stop; 0 before.
  int64_t stopping_since;
  chttp_connection *connections;
  uint32_t connection_count;
  // Connections that were handed to libmicrohttpd since it last ran, less those that it has opened:
  // 0.9.75 opens a connection at once, 1.0.1 when it runs.
  uint32_t unopened_count;
  chttp_lingering lingering[CHTTP_LINGERING_CONNECTIONS];
  uint32_t lingering_count;
  time_t log_second;
  uint32_t log_lines;
};

// A piece of work for a worker thread, and the connection that is suspended until it is done.
typedef struct chttp_job chttp_job;
struct chttp_job {
  void (*run)(chttp_job *job);
  chttp_loop *loop;
  struct MHD_Connection *connection;
  chttp_job *next;
};

// The worker threads and the jobs that wait for them, first come first served.
typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t is_not_empty;
  chttp_job *first;
  chttp_job *last;
  bool is_stopping;
  pthread_t *threads;
  uint32_t thread_count;
} chttp_workers;

struct chttp_server {
  // Its texts are valid while the server starts only.
  chttp_configuration configuration;
  bool has_tls;
  uint16_t port;
  uint8_t addresses[CHTTP_ADDRESSES][16];
  uint32_t address_count;
  // Readable once the server stops; never read, so that every loop sees it.
  int stop_event;
  atomic_bool is_stopping;
  // Milliseconds of the monotonic clock.
  _Atomic int64_t drain_deadline;
  // Connections that are served, and those over the limit, of all loops.
  _Atomic uint32_t served;
  _Atomic uint32_t refused;
  chttp_workers workers;
  uint32_t loop_count;
  chttp_loop loops[];
};

// The header fields of a request in one piece of memory.
enum { CHTTP_INLINE_FIELD_BYTES = 1024, CHTTP_INLINE_FIELDS = 32 };
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  uint32_t *ends;
  size_t ends_count;
  size_t ends_capacity;
  bool is_out_of_memory;
  uint8_t inline_bytes[CHTTP_INLINE_FIELD_BYTES];
  uint32_t inline_ends[2 * CHTTP_INLINE_FIELDS];
} chttp_fields;

// One request from its first line to the end of its response.
typedef struct {
  chttp_job job;
  chttp_loop *loop;
  struct MHD_Connection *connection;
  // Null when there was no memory for it.
  chttp_connection *origin;
  bool is_checked;
  bool is_computed;
  // Why the rest of the body is dropped and the request is refused at its end; 0 when it is not.
  int refusal;
  // What Content-Length announces; 0 without one.
  uint64_t declared_length;
  bool has_body;
  bool expects_continue;
  size_t body_limit;
  uint8_t *body;
  size_t body_count;
  size_t body_capacity;
  // What counts against buffer_limit for this request.
  size_t reserved;
  chttp_request request;
  // What a worker thread has made of the request.
  chttp_response response;
  chttp_fields fields;
  char target[];
} chttp_exchange;

// connection.c: admission, deadlines and the end of connections.
void chttp_connection_accept(chttp_loop *loop, int listening);
void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code);
chttp_connection *chttp_connection_of(struct MHD_Connection *connection);
void chttp_connection_enter(chttp_connection *connection, chttp_phase phase, int64_t now);
// Keeps the socket for a while after the connection has ended, so that the client can read why.
void chttp_connection_linger(chttp_connection *connection);
// Shuts the connection down; libmicrohttpd then closes it.
void chttp_connection_end(chttp_loop *loop, chttp_connection *connection);
// Ends the connections of a loop that take too long. To be called every turn.
void chttp_connections_inspect(chttp_loop *loop);
// Milliseconds until there is something to inspect; -1 for never.
int64_t chttp_next_inspection(const chttp_loop *loop);
void chttp_lingering_end(chttp_loop *loop);

// exchange.c: libmicrohttpd's callbacks, folded into one call for each request.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection);
enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange);
void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code);

// guard.c: 0, or why the request is refused. Fills in the request except for its body.
int chttp_guard(chttp_exchange *exchange, const char *method, const char *version);
// Closes the connection whose Content-Length libmicrohttpd 0.9.75 is about to answer wrongly.
void chttp_guard_end_malformed_length(chttp_loop *loop);

// listen.c
chttp_start_result chttp_listen(chttp_server *server);
// Drops new connection requests without resetting those that are under way.
void chttp_listen_no_more(int socket);
void chttp_address_read(const struct sockaddr *from, uint8_t into[16]);

// loop.c
bool chttp_loop_prepare(chttp_loop *loop);
void *chttp_loop_run(void *loop);
int64_t chttp_now_milliseconds(void);

// meter.c
void chttp_meter_count(chttp_meter *meter, chttp_refusal reason);
// Makes `total` bytes count for a request; false, with nothing changed, over buffer_limit.
bool chttp_reserve(chttp_exchange *exchange, size_t total);

// response.c: tells a stream which connection reads it.
void chttp_stream_attach(void *stream, chttp_loop *loop, struct MHD_Connection *connection);

// tls.c: whether these are a certificate chain and its key, in PEM.
bool chttp_tls_is_valid(const char *certificate, const char *private_key);

// workers.c
bool chttp_workers_start(chttp_workers *workers, uint32_t count);
// Suspends the job's connection, and resumes it when a worker thread has run the job.
void chttp_workers_submit(chttp_job *job);
// Resumes the connections of all jobs, run or not, and ends the threads.
void chttp_workers_stop(chttp_workers *workers);
