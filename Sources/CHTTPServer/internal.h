// What the files of this target share.
#pragma once

// Declares what strict C leaves out: SO_REUSEPORT, getaddrinfo, accept4.
#define _GNU_SOURCE

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "CHTTPServer.h"

enum {
  // Connections over the limit that are accepted only to be refused with a response.
  CHTTP_OVERFLOW_CONNECTIONS = 64,
  // Silent connections that a thread ends in one turn for new ones.
  CHTTP_REPLACED_CONNECTIONS = 32,
  // Closed connections of a thread whose clients may still send.
  CHTTP_LINGERING_CONNECTIONS = 64,
};

// What a connection is doing, as far as deadlines are concerned.
typedef enum {
  CHTTP_AWAITING,    // between requests, or within a request line
  CHTTP_RECEIVING,   // the request line is there, the rest is not
  CHTTP_COMPUTING,   // suspended until the response is there
  CHTTP_RESPONDING,  // the response is being sent
  CHTTP_ENDING,      // shut down by this server, not yet closed by libmicrohttpd
} chttp_phase;

// What a connection counts as.
typedef enum {
  CHTTP_SERVED,    // one of connection_limit
  CHTTP_RESERVED,  // one of CHTTP_OVERFLOW_CONNECTIONS
  CHTTP_REPLACED,  // neither: it is being ended, and another one has its place
} chttp_place;

// A certificate chain with its key, in tls.c.
typedef struct chttp_identity chttp_identity;

// One connection, as libmicrohttpd's socket context.
typedef struct chttp_connection chttp_connection;
struct chttp_connection {
  struct MHD_Connection *handle;
  // The current request; null before its request line is there.
  chttp_exchange *exchange;
  // What the connection identifies the server with; null without TLS.
  chttp_identity *identity;
  // The list of its loop.
  chttp_connection *previous;
  chttp_connection *next;
  uint8_t peer[16];
  chttp_place place;
  // Whether a request line has ever arrived.
  bool has_asked;
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

// Memory for the header fields of one request.
typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
  uint32_t *ends;
  size_t ends_count;
  // Where the next line begins in libmicrohttpd's memory, if all is well so far.
  const char *line;
  bool is_malformed;
} chttp_fields;

// One event loop.
typedef struct {
  chttp_server *server;
  struct MHD_Daemon *daemon;
  // The descriptor of the daemon's epoll set.
  int ready;
  // An event that is signalled when a connection is resumed: in an external event loop, libmicrohttpd
  // does not wake it.
  int resumed;
  // One listening socket for each address of the server; -1 when closed.
  int listening[CHTTP_ADDRESSES];
  bool is_listening;
  // Milliseconds of the monotonic clock, read once a turn.
  int64_t now;
  int64_t next_inspection;
  // When to accept again after the system ran out of descriptors; 0 for at once.
  int64_t next_accept;
  // When the loop was told to stop; 0 before.
  int64_t stopping_since;
  // From the youngest to the oldest.
  chttp_connection *connections;
  chttp_connection *oldest;
  uint32_t connection_count;
  // Connections that were handed to libmicrohttpd since it last ran, less those that it has opened:
  // 0.9.75 opens a connection at once, 1.0.1 when it runs.
  uint32_t unopened_count;
  // Connections that were ended in this turn to make place.
  uint32_t replaced_count;
  // Requests that libmicrohttpd has refused in this turn and that are not reported yet, and the status
  // of the last one.
  uint32_t refused_count;
  unsigned int refused_status;
  // Whether the next such request was refused here, and is reported.
  bool is_length_refused;
  chttp_lingering lingering[CHTTP_LINGERING_CONNECTIONS];
  uint32_t lingering_count;
  chttp_fields fields;
} chttp_loop;

struct chttp_server {
  // Its texts are valid while the server starts only.
  chttp_configuration configuration;
  bool has_tls;
  // What new connections identify the server with; null without TLS.
  chttp_identity *identity;
  pthread_mutex_t identity_lock;
  // Readable once the server stops; never read, so that every loop sees it.
  int stop_event;
  atomic_bool is_stopping;
  // Milliseconds of the monotonic clock.
  _Atomic int64_t drain_deadline;
  // Connections of all loops, by their place.
  _Atomic uint32_t served;
  _Atomic uint32_t reserved;
  uint32_t loop_count;
  chttp_loop loops[];
};

struct chttp_exchange {
  chttp_loop *loop;
  struct MHD_Connection *connection;
  chttp_connection *origin;
  bool is_judged;
  bool is_deferred;
  bool is_answered;
  bool is_head;
  // Why the rest of the body is dropped and the request is refused at its end; 0 when it is not.
  int refusal;
  // What `judge` has made of the request.
  void *request;
  size_t body_limit;
  uint8_t *body;
  size_t body_count;
  size_t body_capacity;
  // What counts for this request among the bytes that all requests hold.
  size_t held;
  // Bytes that the client had acknowledged when a long response began; 0 for a short one.
  uint64_t acknowledged;
  // The response to a deferred request.
  chttp_response response;
  char target[];
};

// connection.c: admission, deadlines and the end of connections.
void chttp_connection_accept(chttp_loop *loop, int listening);
void chttp_connection_changed(void *loop, struct MHD_Connection *connection, void **context,
                              enum MHD_ConnectionNotificationCode code);
// Null when there was no memory for it.
chttp_connection *chttp_connection_of(struct MHD_Connection *connection);
void chttp_connection_enter(chttp_connection *connection, chttp_phase phase, int64_t now);
// Whether the connection is over the limit; if another one has gone, it takes that one's place.
bool chttp_connection_is_over_limit(chttp_loop *loop, chttp_connection *connection);
// One more than the bytes that the client has acknowledged so far; 0 if unknown.
uint64_t chttp_connection_acknowledged(const chttp_connection *connection);
// Keeps the socket for a while after the connection has ended, so that the client can read why.
void chttp_connection_linger(chttp_connection *connection);
// Reports a request that libmicrohttpd has refused.
void chttp_connection_report_refused(chttp_loop *loop, chttp_connection *connection);
// Reports those whose responses libmicrohttpd has not yet sent. To be called after it has run.
void chttp_connections_report_refused(chttp_loop *loop);
// Shuts the connection down and reports why; libmicrohttpd then closes it.
void chttp_connection_cut_off(chttp_loop *loop, chttp_connection *connection, chttp_refusal reason);
// Ends the connections of a loop that take too long. To be called every turn.
void chttp_connections_inspect(chttp_loop *loop);
void chttp_lingering_end(chttp_loop *loop);

// exchange.c: libmicrohttpd's callbacks, folded into one call for each request.
void *chttp_exchange_begin(void *loop, const char *target, struct MHD_Connection *connection);
enum MHD_Result chttp_exchange_continue(void *loop, struct MHD_Connection *connection,
                                        const char *url, const char *method, const char *version,
                                        const char *data, size_t *count, void **exchange);
void chttp_exchange_end(void *loop, struct MHD_Connection *connection, void **exchange,
                        enum MHD_RequestTerminationCode code);

// header.c: passes the header of a request to `judge`; `url` is null when not all of it is known.
chttp_verdict chttp_header_judge(chttp_exchange *exchange, const char *method, const char *url,
                                 const char *version);
// Refuses the request whose Content-Length libmicrohttpd 0.9.75 is about to answer wrongly; false if
// there is none.
bool chttp_header_refuse_malformed_length(chttp_loop *loop);

// loop.c
bool chttp_loop_prepare(chttp_loop *loop);
void chttp_loop_run(chttp_loop *loop);
// Also ends a loop that was never started.
void chttp_loop_end(chttp_loop *loop);
int64_t chttp_now_milliseconds(void);

// tls.c: an identity with one user; null if these are not a certificate chain and its key, in PEM.
chttp_identity *chttp_identity_make(const char *certificate, const char *private_key);
// Ends one use. Null is allowed.
void chttp_identity_release(chttp_identity *identity);
// Makes a new connection identify the server with its current identity; null without TLS.
chttp_identity *chttp_identity_present(chttp_server *server, struct MHD_Connection *connection);
// Sends a text over a connection with TLS.
void chttp_tls_send(struct MHD_Connection *connection, const char *text);
