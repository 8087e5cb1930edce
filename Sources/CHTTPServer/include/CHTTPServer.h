// An HTTP/1.1 server over libmicrohttpd: one complete request in, one response out.
//
// How to use it:
//
//   1. Fill in a chttp_configuration and call chttp_server_start. Then call chttp_server_run on a
//      thread for each event loop. Each loop has its own listening sockets.
//   2. When the header of a request is complete, the server calls `judge`, which takes the request,
//      and refuses it where it must not be trusted (ambiguous framing, too long a body).
//   3. When its body is complete, the server calls `respond`, which returns one response, made with
//      chttp_response_make or chttp_response_stream. Where that would take long, `respond` calls
//      chttp_defer, and another thread calls chttp_respond later. Other threads can make the pieces
//      of a stream in the same way.
//   4. chttp_server_stop lets requests in flight finish and makes chttp_server_run return. Respond to
//      the deferred requests and resume the suspended ones, then call chttp_server_free.
//
// libmicrohttpd itself responds to what it cannot read as a request (400, 413, 414, 431 or 505 with a
// page of HTML) or closes the connection; then the server calls `cut_off`. One fault is invisible over
// libmicrohttpd 0.9.75: lines that end with a bare LF between the chunks of a body and in its trailers.
// A proxy in front of the server sees it.
//
// Rules for all functions:
//
//   - Callbacks run on the threads of event loops, several at once. All other connections of such a
//     thread wait meanwhile, so callbacks must not block.
//   - Pointers that are passed to a callback are valid during the callback only, except exchanges.
//   - Nothing here starts threads, ends the process, writes to the terminal or changes signal
//     handling. Failures are return values.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Listening sockets of an event loop.
enum { CHTTP_ADDRESSES = 8 };

// Borrowed bytes. `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *start;
  size_t count;
} chttp_bytes;

// The header of a request.
typedef struct {
  // The method and the target, as sent. A NUL ends them.
  chttp_bytes method;
  chttp_bytes target;
  bool is_http_1_0;
  // The header fields, in order, as name NUL value NUL. Values have `?` in place of each byte that is
  // not ASCII, and no white space at their ends, except that of Transfer-Encoding.
  chttp_bytes fields;
  // The offset of each NUL in `fields`: two for each field.
  const uint32_t *field_ends;
  size_t fields_count;
  // The IPv6 address of the client, in network order; an IPv4 address in its mapped form.
  uint8_t peer[16];
  // Whether the connection is over connection_limit.
  bool is_over_limit;
  // Whether a line does not end with CRLF, is folded, or has a control character.
  bool is_malformed;
} chttp_header;

// A response on its way. `content` is null when it could not be made; the connection then closes.
typedef struct {
  unsigned int status;
  void *content;
  // How much memory the response holds until its last byte is sent, in bytes.
  size_t held;
  // Whether the length of its body is unknown.
  bool is_stream;
} chttp_response;

// Makes a response from a status, header fields (as in chttp_header.fields) and a body, and copies all
// of them. The server adds Date, Content-Length and Connection. Fields with an empty value are left
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

// What `judge` decides.
typedef struct {
  // Passed to `respond` and `refuse`, then to `forget`. Null closes the connection.
  void *request;
  // The response that refuses the request; its status is 0 for a request that is not refused. The
  // connection closes after it.
  chttp_response refusal;
  // Content-Length, or the longest chunked body that is taken, in bytes.
  size_t body_limit;
  // Respond at once, without a body, and close the connection.
  bool is_last;
} chttp_verdict;

// Why a request is refused after `judge`, or a connection is cut off: closed without a response of
// `respond` or `refuse`, or before its end.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHTTP_MALFORMED_REQUEST = 1,         // cut off: no request line or no header; the response is a 400
  CHTTP_TARGET_TOO_LONG,               // cut off: the request line does not fit; the response is a 414
  CHTTP_HEADER_TOO_LARGE,              // cut off: the header does not fit; the response is a 431
  CHTTP_UNSUPPORTED_VERSION,           // cut off: not HTTP/1.0 or HTTP/1.1; the response is a 505
  CHTTP_BODY_TOO_LARGE,                // a chunked body turned out longer than body_limit
  CHTTP_OUT_OF_MEMORY,                 // `hold` has returned false for a body or for work
  CHTTP_OUT_OF_RESPONSE_MEMORY,        // the same for a response
  CHTTP_REQUEST_TOO_SLOW,              // closed: not complete in time
  CHTTP_RESPONSE_TOO_SLOW,             // closed: read too slowly by the client
  CHTTP_TOO_MANY_CONNECTIONS,          // closed: far over connection_limit
  CHTTP_IDLE_CONNECTION,               // closed: silent, to make place for a new one
} chttp_refusal;

// A request with its connection, until its response is sent.
typedef struct chttp_exchange chttp_exchange;

// Suspends a request that has a body until chttp_respond is called, and lets `respond` return any
// response, which is ignored.
void chttp_defer(chttp_exchange *exchange);

// Makes more bytes count as held, or fewer if `more` is negative; from the thread that works on the
// suspended request, or that produces its stream. The response replaces what was held until then by
// its own `held`. Returns false, with nothing changed, if `hold` does.
bool chttp_hold(chttp_exchange *exchange, ptrdiff_t more);

// Responds to a deferred request; from any thread.
void chttp_respond(chttp_exchange *exchange, chttp_response response);

// Suspends an exchange; from its stream's `read` only.
void chttp_suspend(chttp_exchange *exchange);

// Resumes a suspended exchange; from any thread. The exchange may be gone when this returns.
void chttp_resume(chttp_exchange *exchange);

// What a server needs to know.
typedef struct {
  // How many event loops to make, at least 1.
  uint32_t loops;
  // The number of listening sockets of each loop, at most CHTTP_ADDRESSES.
  uint32_t addresses;
  // A certificate chain and its private key, in PEM; both null for plain HTTP.
  const char *certificate;
  const char *private_key;

  // How many connections all loops serve together. Over it, a new connection takes the place of one
  // that has been silent between requests for a second. Without such a one, up to 64 more are accepted,
  // with is_over_limit in their headers; further ones are closed at once.
  uint32_t connection_limit;
  // Seconds without any byte after which a connection is closed, at least 1.
  uint32_t idle_timeout_seconds;
  // Seconds within which a request must arrive, at least 1; a body gets one more for each 64 KiB. A
  // client that acknowledges less than 1 KiB a second of its response is cut off after at most twice
  // that. What the kernel still holds counts as unread.
  uint32_t request_timeout_seconds;
  // Bytes that libmicrohttpd has for the request line and the header of a connection; also the
  // largest chunk of a streamed response.
  size_t header_memory;

  // Passed to every callback.
  void *context;
  // Judges a request by its header.
  chttp_verdict (*judge)(void *context, const chttp_header *header);
  // Responds to a request with its complete body.
  chttp_response (*respond)(void *context, void *request, chttp_exchange *exchange,
                            chttp_bytes body);
  // Responds to a request that is refused after `judge`; the connection closes after the response.
  chttp_response (*refuse)(void *context, void *request, chttp_refusal reason);
  // Releases a request, which the server no longer uses. `is_cut` tells whether its connection ended
  // before the last byte of the response was handed to the kernel; the client has acknowledged that
  // many bytes of it, if it holds 64 KiB or more.
  void (*forget)(void *context, void *request, bool is_cut, uint64_t acknowledged);
  // Counts what requests hold in memory: one that held `before` bytes holds `after` from now on.
  // Returns false, and counts nothing, if that is too much; giving up memory never is.
  bool (*hold)(void *context, size_t before, size_t after);
  // Count connections: one has been opened, closed, or cut off (before it was opened, if there are too
  // many). `peer` is as in chttp_header.
  void (*opened)(void *context);
  void (*closed)(void *context);
  void (*cut_off)(void *context, chttp_refusal reason, const uint8_t *peer);
  // Takes a line about a fault below HTTP, usually caused by a client.
  void (*log)(void *context, const char *line);
} chttp_configuration;

// The result of a start.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHTTP_STARTED = 0,
  CHTTP_BAD_CERTIFICATE,   // no certificate in PEM with its key
  CHTTP_OUT_OF_RESOURCES,  // no memory or descriptor left
} chttp_start_result;

// A server.
typedef struct chttp_server chttp_server;

// How many descriptors a server has open at most.
uint64_t chttp_server_descriptors(uint32_t connection_limit, uint32_t loops);

// Stores a server in `server`, which the caller must free. Only `context` of the configuration must
// outlive the call.
//
// `listening` are sockets that listen and do not block: those of the first loop, then those of the
// next. The server closes them, also if it does not start.
chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      const int *listening, chttp_server **server);

// When the first certificate of a chain expires, in seconds since 1970-01-01; -1 unless these are a chain
// and its key, in PEM.
int64_t chttp_certificate_end(const char *certificate, const char *private_key);

// Identifies the server with another certificate and key on connections that are made from now on; from
// any thread. Returns false, with nothing changed, unless these are a chain and its key, and the server
// has started with TLS.
bool chttp_server_replace_certificate(chttp_server *server, const char *certificate,
                                      const char *private_key);

// Runs the event loop of that index. After chttp_server_stop it returns when its connections have
// ended or the time is over. All signals should be blocked on the thread.
void chttp_server_run(chttp_server *server, uint32_t index);

// Tells all loops to accept the connections that have been made and to stop listening, to send
// `Connection: close` with each response, and to close connections that have been idle for a second.
void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds);

// Closes the connections that are left and frees the server. No loop may run, and no exchange may be
// suspended.
void chttp_server_free(chttp_server *server);
