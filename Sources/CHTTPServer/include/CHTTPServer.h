// An HTTP/1.1 server over libmicrohttpd: one complete request in, one response out.
//
// How to use it:
//
//   1. Fill in a chttp_configuration and call chttp_server_start. Each event-loop thread has its own
//      listening sockets; the kernel spreads connections over them.
//   2. For each complete request the server calls `respond`, which returns one response, made with
//      chttp_response_make or chttp_response_stream. A request with a short body is answered on its
//      event-loop thread. A request with a longer body, and every piece of a stream, is computed on
//      a worker thread, so that other connections never wait for it.
//   3. A request that must not be trusted (ambiguous framing, too long a body) never reaches
//      `respond`. The server calls `refuse` with the reason instead, and closes the connection after
//      that response.
//   4. chttp_server_stop lets requests in flight finish, ends the threads and frees the server.
//
// libmicrohttpd itself answers what it cannot read as a request (400, 414, 431 or 505 with a page of
// HTML) or closes the connection; only `log` hears of it. Two faults are invisible here: a header
// field folded over two lines, and a NUL in a value. A proxy in front of the server sees them.
//
// Rules for all functions:
//
//   - Callbacks run on several threads at once. On an event-loop thread all other connections of
//     that thread wait, so `body_limit`, `refuse` and `log` must not block.
//   - Pointers in a request are valid during the callback only.
//   - Nothing here ends the process, writes to the terminal or changes signal handling. All signals
//     are blocked on the server's threads. Failures are return values.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Borrowed bytes. `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *start;
  size_t count;
} chttp_bytes;

// One complete request.
typedef struct {
  // The method, as sent.
  chttp_bytes method;
  // The path, percent-encoded as sent; an absolute URL is cut to its path. `*` for OPTIONS only.
  chttp_bytes path;
  // The bytes after the first `?`; `start` is null without one.
  chttp_bytes query;
  // The whole body; empty in `refuse`.
  chttp_bytes body;
  // The header fields, in order, as name NUL value NUL. Values have no white space at their ends,
  // and `?` in place of each byte that is not ASCII.
  chttp_bytes fields;
  // The offset of each NUL in `fields`: two for each field.
  const uint32_t *field_ends;
  size_t fields_count;
  // The IPv6 address of the client, in network order; an IPv4 address in its mapped form.
  uint8_t peer[16];
} chttp_request;

// A response on its way. `content` is null when it could not be made; the connection then closes.
typedef struct {
  unsigned int status;
  void *content;
  // How much memory the response holds until its last byte is sent, in bytes.
  size_t held;
  // The stream of a streamed response; null otherwise.
  void *stream;
} chttp_response;

// Makes a response from a status, header fields (as in chttp_request.fields) and a body, and copies
// all of them. The server adds Date, Content-Length and Connection. Fields with an empty value are
// left out. HEAD, 204 and 304 send no body.
chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body);

// A body that is written while it is sent.
typedef struct {
  // Passed to both functions.
  void *context;
  // Writes the next bytes, at least one and at most `capacity`, and returns how many; 0 at the end.
  // Runs on a worker thread; a call should take a few milliseconds at most.
  size_t (*read)(void *context, uint8_t *into, size_t capacity);
  // Called once, when the body is sent or abandoned.
  void (*end)(void *context);
  // How much memory `context` holds until its end, in bytes.
  size_t held;
} chttp_stream;

// Makes a response with a body of unknown length. Calls `end` at once when that fails.
chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, chttp_stream stream);

// Why a request is refused before `respond` is called.
//
// Source: RFC 9112, sections 3.2, 5.1, 6.1 and 6.3; RFC 9110, 10.1.1, 15.5.14 and 15.5.15.
// libmicrohttpd 0.9.75 lets all of these pass, 1.0.1 most of them.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHTTP_MALFORMED_TARGET = 1,         // neither path, nor absolute URL, nor the `*` of OPTIONS
  CHTTP_TARGET_TOO_LONG,              // longer than target_limit
  CHTTP_MALFORMED_HEADER_NAME,        // a field name that is no token
  CHTTP_MISSING_HOST,                 // HTTP/1.1 without Host
  CHTTP_REPEATED_HOST,                // more than one Host
  CHTTP_MALFORMED_CONTENT_LENGTH,     // more than one Content-Length, or not a number
  CHTTP_AMBIGUOUS_BODY_LENGTH,        // Content-Length together with Transfer-Encoding
  CHTTP_TRANSFER_CODING_IN_HTTP_1_0,  // Transfer-Encoding in an HTTP/1.0 request
  CHTTP_UNSUPPORTED_TRANSFER_CODING,  // a Transfer-Encoding other than exactly `chunked`
  CHTTP_UNSUPPORTED_EXPECTATION,      // an Expect other than `100-continue`
  CHTTP_BODY_TOO_LARGE,               // longer than body_limit allows
  CHTTP_OUT_OF_MEMORY,                // all requests would hold more than buffer_limit
  CHTTP_OUT_OF_RESPONSE_MEMORY,       // the same, found out when `respond` had returned
  CHTTP_REQUEST_TOO_SLOW,             // not complete in time: closed without a response
  CHTTP_RESPONSE_TOO_SLOW,            // read too slowly by the client: closed
  CHTTP_TOO_MANY_CONNECTIONS,         // more connections than connection_limit
} chttp_refusal;

enum { CHTTP_REFUSAL_COUNT = CHTTP_TOO_MANY_CONNECTIONS };

// Counts what happens to a server. It may be read at any time, also after the server has stopped.
typedef struct chttp_meter chttp_meter;

// The counts at one moment.
typedef struct {
  uint64_t open_connections;
  // Since the start.
  uint64_t accepted_connections;
  // What requests and responses hold in memory, as far as it counts against buffer_limit.
  uint64_t buffered_bytes;
  // Since the start, by chttp_refusal: calls of `refuse`, and connections closed without a response.
  uint64_t refusals[CHTTP_REFUSAL_COUNT + 1];
} chttp_figures;

// Makes a meter for one server; null without memory.
chttp_meter *chttp_meter_make(void);
void chttp_meter_free(chttp_meter *meter);
chttp_figures chttp_meter_read(const chttp_meter *meter);

// What a server needs to know.
typedef struct {
  // A numeric IPv4 or IPv6 address, or a name; the server listens on every address of a name.
  const char *host;
  // The port; 0 takes a free one.
  uint16_t port;
  // How many event-loop threads to start, at least 1, and as many worker threads.
  uint32_t threads;
  // A certificate chain and its private key, in PEM; both null for plain HTTP.
  const char *certificate;
  const char *private_key;

  // How many connections all threads serve together. A few more get CHTTP_TOO_MANY_CONNECTIONS as
  // their response; further ones are closed at once.
  uint32_t connection_limit;
  // Seconds without any byte after which a connection is closed, at least 1.
  uint32_t idle_timeout_seconds;
  // Seconds within which a request must arrive, at least 1; a body gets one more for each 64 KiB. A
  // client that reads its response more slowly than 1 KiB a second is cut off after twice that.
  uint32_t request_timeout_seconds;

  // Bytes that libmicrohttpd has for the request line and the header of a connection; also the
  // largest chunk of a streamed response.
  size_t header_memory;
  // The longest request target, in bytes; less than half of header_memory.
  size_t target_limit;
  // A body of more bytes than this is computed on a worker thread.
  size_t inline_body_limit;
  // Bytes to reserve, before a body is computed, for each of its bytes, and the most to reserve.
  size_t work_memory_per_byte;
  size_t work_memory_limit;
  // How many bytes all requests together may hold in memory; a request over it gets
  // CHTTP_OUT_OF_MEMORY before its body is computed.
  size_t buffer_limit;

  // Counts what happens.
  chttp_meter *meter;

  // Passed to every callback.
  void *context;
  // Returns the longest body that may be sent with this value of Content-Type, in bytes. A request
  // that announces more is refused before its body is read. A chunked body that turns out longer is
  // refused at its end; one far over the limit is cut off.
  size_t (*body_limit)(void *context, chttp_bytes content_type);
  // Responds to a complete request.
  chttp_response (*respond)(void *context, const chttp_request *request);
  // Responds to a refused request, whose body was not read.
  chttp_response (*refuse)(void *context, const chttp_request *request, chttp_refusal reason);
  // Takes a line about a fault below HTTP, usually caused by a client: at most five a second for
  // each thread.
  void (*log)(void *context, const char *line);
} chttp_configuration;

// The result of a start.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHTTP_STARTED = 0,
  CHTTP_HOST_NOT_FOUND,         // `host` is neither an address nor a known name
  CHTTP_ADDRESS_IN_USE,         // another process listens there
  CHTTP_ADDRESS_NOT_AVAILABLE,  // `host` is not an address of this machine
  CHTTP_NOT_PERMITTED,          // this user may not use this port
  CHTTP_BAD_CERTIFICATE,        // no certificate in PEM with its key
  CHTTP_OUT_OF_RESOURCES,       // no memory, socket or thread left
} chttp_start_result;

// A running server.
typedef struct chttp_server chttp_server;

// How many descriptors a server has open at most.
uint64_t chttp_server_descriptors(uint32_t connection_limit, uint32_t threads);

// Starts to listen and stores the server in `server`, which must be stopped one day. Only `context`
// and `meter` of the configuration must outlive the call. A failure leaves nothing behind.
chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      chttp_server **server);

// The port that the server listens on.
uint16_t chttp_server_port(const chttp_server *server);

// The number of addresses that the server listens on, and one of them, in the form of
// chttp_request.peer.
uint32_t chttp_server_address_count(const chttp_server *server);
void chttp_server_address(const chttp_server *server, uint32_t index, uint8_t into[16]);

// Accepts the connections that have been made, then stops listening; sends `Connection: close` with
// each response; closes connections that have been idle for a second. When none is left or the time
// is over, closes the others, ends the threads and frees the server.
void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds);
