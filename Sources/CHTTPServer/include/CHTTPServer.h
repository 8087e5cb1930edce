// libmicrohttpd in plain calls and callbacks: connections, complete headers, bodies and responses of
// HTTP/1.1. It decides nothing: its owner decides which connections stay open, what the response to a
// request is, and how long each step may take.
//
// How to use it:
//
//   1. Fill in a chttp_configuration and make a loop for each thread with chttp_loop_make.
//   2. On that thread, wait for the loop's two descriptors and for the listening sockets. Do not wait if
//      chttp_loop_has_work. Accept clients with chttp_accept, and hand over those that are admitted with
//      chttp_loop_serve. Then call chttp_loop_turn, which calls back.
//   3. A connection begins with `opened` and ends with `closed`. Each of its requests begins with
//      `began`, when its line has arrived. `judge` takes its header and returns an object that identifies
//      the request in later calls. It can also respond at once: the connection then has to close.
//      `receive` takes the pieces of the body. `respond` responds to the complete request. `ended`
//      releases the object.
//   4. If a response takes long, `respond` calls chttp_suspend and returns a response with the status 0.
//      After another thread has called chttp_resume, `respond` is called again. The body of a stream is
//      suspended and resumed in the same way.
//   5. To end a connection, shut its socket down: libmicrohttpd then closes it.
//   6. When no exchange is suspended, chttp_loop_free closes the connections that are left.
//
// If libmicrohttpd cannot read a request, it responds itself (400, 413, 414, 431 or 505 with a page of
// HTML) or closes the connection. `ended` has the status of its response if it could read the request
// line. Otherwise only `closed` is called. Two faults of libmicrohttpd 0.9.75 remain. Lines that end with a
// bare LF between the chunks of a body and in its trailers cannot be detected. Its response to a malformed
// Content-Length has the header twice; the connection closes.
//
// Rules for all functions:
//
//   - Everything about a loop happens on one thread at a time, except chttp_loop_wake and chttp_resume.
//     All other connections of the thread wait during a callback, so callbacks must not block.
//   - Pointers that are passed to a callback are valid during the callback only, except exchanges and
//     connections. An exchange lives until `ended`, a connection until `closed`.
//   - Nothing here starts threads, ends the process, writes to the terminal or changes signal
//     handling. Failures are return values.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// Borrowed bytes. `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *start;
  size_t count;
} chttp_bytes;

// A loop, a connection, and a request with its connection until its response is sent.
typedef struct chttp_loop chttp_loop;
typedef struct chttp_connection chttp_connection;
typedef struct chttp_exchange chttp_exchange;

// The header of a request.
typedef struct {
  // The method and the target, as sent. A NUL ends them.
  chttp_bytes method;
  chttp_bytes target;
  bool is_http_1_0;
  // The header fields except Content-Length, in order, as name NUL value NUL. Values have no white space
  // at their ends, except that of Transfer-Encoding. Equal fields have the same bytes in each request.
  chttp_bytes fields;
  // The offset of each NUL in `fields`: two for each field.
  const uint32_t *field_ends;
  size_t fields_count;
  // The value of Content-Length, of the last one if there are several, and how many there are.
  chttp_bytes length;
  size_t lengths_count;
  // The bytes of the whole header, as it arrived.
  size_t size;
  // Whether a line does not end with CRLF or is folded.
  bool is_malformed;
} chttp_header;

// Which bytes the values of header fields have.
typedef enum __attribute__((enum_extensibility(closed))) {
  // Only printable ASCII, spaces and tabs.
  CHTTP_PLAIN,
  // The same, after `?` has replaced each byte that was not ASCII.
  CHTTP_REPLACED,
  // Some control characters other than tabs.
  CHTTP_MALFORMED,
} chttp_values;

// Checks the values of a header's fields, and replaces their bytes that are not ASCII.
chttp_values chttp_header_clean(const chttp_header *header);

// A response that is made and not yet sent. `content` is null when it could not be made; the connection
// then closes.
typedef struct {
  unsigned int status;
  void *content;
  // Whether the length of its body is unknown.
  bool is_stream;
  // Whether the connection closes after it; to be set by the caller.
  bool closes;
} chttp_response;

// Makes a response from a status, header fields (as in chttp_header.fields) and a body, and copies all
// of them. libmicrohttpd adds Date, Content-Length and Connection. Fields with an empty value are left
// out. HEAD, 204 and 304 send no body. The body of a 304 is what a 200 would send; it is not copied,
// and gives Content-Length. Without one, the 304 has no Content-Length, and the connection closes.
chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body);

// Makes a response with a body of unknown length, which is written while it is sent.
//
// `read` writes the next bytes, at most `capacity`, and returns how many; -1 at the end. It returns 0
// after it has called chttp_suspend, and is called again after chttp_resume. `end` is called once,
// when the body is sent or abandoned, or at once when the response cannot be made.
chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, void *context,
                                     ptrdiff_t (*read)(void *context, uint64_t position,
                                                       char *into, size_t capacity),
                                     void (*end)(void *context));

// Releases a response that is not sent.
void chttp_response_free(chttp_response response);

// What `judge` decides.
typedef struct {
  // Passed to the other callbacks until `ended`. Null closes the connection.
  void *request;
  // The response to a request whose body is not read; `closes` must be set. Its status is 0 if the request
  // goes on.
  chttp_response response;
} chttp_verdict;

// How a request has ended.
typedef struct {
  // Whether its connection ended before the last byte of a response was handed to the kernel.
  bool is_cut;
  // The status if libmicrohttpd itself has responded; 0 otherwise.
  unsigned int refused_status;
  // The Content-Length of a request that libmicrohttpd has refused.
  chttp_bytes refused_length;
} chttp_end;

// Suspends an exchange; from `respond`, if the request has a body, and from its stream's `read`.
void chttp_suspend(chttp_exchange *exchange);

// Resumes a suspended exchange; from any thread. The exchange may be gone when this returns.
void chttp_resume(chttp_exchange *exchange);

// What a loop needs to know.
typedef struct {
  // A certificate chain and its private key, in PEM; both null for plain HTTP. Needed for the start only.
  const char *certificate;
  const char *private_key;
  // The most connections that are open at once.
  uint32_t connections;
  // Bytes that libmicrohttpd has for the request line and the header of a connection; also the
  // largest chunk of a streamed response.
  size_t header_memory;

  // Passed to every callback.
  void *context;
  // A connection has been opened. Returns its number, which is passed to the other callbacks. `peer` is as
  // in chttp_client.
  size_t (*opened)(void *context, chttp_connection *connection, int socket, const uint8_t *peer);
  // A connection is being closed; its socket is still open.
  void (*closed)(void *context, size_t number);
  // A request line has arrived.
  void (*began)(void *context, size_t number);
  // Judges a request by its header.
  chttp_verdict (*judge)(void *context, size_t number, chttp_exchange *exchange,
                         const chttp_header *header);
  // Takes a piece of a body. Returns false to close the connection.
  bool (*receive)(void *context, size_t number, void *request, chttp_bytes piece);
  // Responds to a request that is complete; again after it was suspended.
  chttp_response (*respond)(void *context, size_t number, void *request, chttp_exchange *exchange);
  // Releases a request; `request` is null if `judge` was not called.
  void (*ended)(void *context, size_t number, void *request, const chttp_end *end);
  // Takes a line about a fault below HTTP, usually caused by a client.
  void (*log)(void *context, const char *line);
} chttp_configuration;

// Makes a loop; null if the system has no memory or descriptor left. Only `context` of the configuration
// must outlive the call.
chttp_loop *chttp_loop_make(const chttp_configuration *configuration);

// The descriptors of a loop, each readable when chttp_loop_turn has something to do.
typedef struct {
  int ready;
  int woken;
} chttp_descriptors;

chttp_descriptors chttp_loop_descriptors(const chttp_loop *loop);

// Whether chttp_loop_turn has something to do at once.
bool chttp_loop_has_work(chttp_loop *loop);

// Reads, calls back and writes, as far as nothing blocks. `is_woken` tells whether `woken` is readable.
void chttp_loop_turn(chttp_loop *loop, bool is_woken);

// Makes a loop's `woken` readable; from any thread.
void chttp_loop_wake(chttp_loop *loop);

void chttp_loop_free(chttp_loop *loop);

// A client that has connected.
typedef struct {
  // -1 if there is none.
  int socket;
  // Whether there is none because the system has no descriptor or memory left.
  bool is_short_of_resources;
  struct sockaddr_storage address;
  socklen_t address_size;
  // The IPv6 address of the client, in network order; an IPv4 address in its mapped form.
  uint8_t peer[16];
} chttp_client;

// Accepts the next client of a listening socket, into `client`.
void chttp_accept(int listening, chttp_client *client);

// Hands a client over; `opened` is called for it, at once or in the next turn. Closes the socket if it
// fails.
void chttp_loop_serve(chttp_loop *loop, const chttp_client *client);

// Turns away new connections at a listening socket; handshakes under way still finish.
void chttp_turn_away_new_clients(int listening);

// What the kernel knows of a connection.
typedef struct {
  // Milliseconds since the last byte arrived.
  uint32_t silence;
  // Bytes that the client has acknowledged, and bytes that have arrived; the end of its side counts as one.
  uint64_t acknowledged;
  uint64_t received;
  // Whether the client has not closed its side.
  bool is_client_there;
} chttp_socket_state;

// Stores the state in `state`, or returns false.
bool chttp_socket_read(int socket, chttp_socket_state *state);

// A certificate chain with its key.
typedef struct chttp_identity chttp_identity;

// Makes an identity; null if these are not a certificate chain and its key, in PEM.
chttp_identity *chttp_identity_make(const char *certificate, const char *private_key);

// Frees an identity, which no connection may use any more.
void chttp_identity_free(chttp_identity *identity);

// When the first certificate of a chain in PEM expires, in seconds since 1970-01-01; -1 if there is none.
int64_t chttp_certificate_end(const char *certificate);

// Identifies the server on a connection with TLS that has just been opened.
void chttp_connection_identify(chttp_connection *connection, const chttp_identity *identity);

// Whether a TLS session was established that the client has not ended.
bool chttp_connection_is_session_open(chttp_connection *connection);
