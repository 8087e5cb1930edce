// An HTTP/1.1 server for programs that answer a request from memory: one call in, one answer out.
//
// How it is used:
//
//   1. Fill in a chttp_configuration and start a server. Each thread has its own event loop and its
//      own listening socket; the kernel spreads connections over the sockets.
//   2. For each complete request, `respond` is called on one of those threads. It reads the request,
//      makes one response with chttp_response_make and returns it. An answer too large to hold is
//      made with chttp_response_stream, and written piece by piece while it is sent.
//   3. A request that must not be trusted (its framing is ambiguous, its body too long) never gets
//      to `respond`: `refuse` is called instead, with the reason. The connection closes after that.
//   4. chttp_server_stop lets requests in flight finish, ends the threads and frees the server.
//
// What cannot even be read as a request (a request line or header over header_memory, HTTP/2) is
// answered below this, with 400, 414, 431 or 505 and a page of HTML or by closing the connection, and reaches
// no callback but `log`. Two flaws of a request cannot be seen from here at all: a field folded over
// two lines, and a NUL in a value. A proxy in front sees them.
//
// Rules that hold everywhere:
//
//   - Callbacks are called from several threads at once, one call a thread at a time. The other
//     connections of a thread wait while a callback runs, so it must not block.
//   - Every pointer in a request is valid during the callback only.
//   - Nothing here ends the process, writes to the terminal or changes the handling of signals: the
//     server's threads have all signals blocked, SIGPIPE among them. Failures are return values.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Some bytes that belong to somebody else. `start` may be null when `count` is 0.
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
  // What follows the first `?`; `start` is null when there is none.
  chttp_bytes query;
  // The whole body; empty in `refuse`.
  chttp_bytes body;
  // How many header fields there are, and how many bytes chttp_request_copy_fields writes of them.
  size_t fields_count;
  size_t fields_size;
  // The IPv6 address that sent it, in network order; an IPv4 address as its mapped one.
  uint8_t peer[16];
  // What the server itself knows of the request.
  void *source;
} chttp_request;

// Writes the header fields, in order, as name NUL value NUL; values without spaces at their ends, and
// with `?` for what is not ASCII.
// This exists because the fields are spread over many small pieces: the caller gets them with one
// copy into memory that it owns: `into` has room for fields_size bytes, and `ends`, which gets the
// offset of each NUL, for two numbers a field. Returns how many fields were written: as a rule all, and
// never more than fit.
size_t chttp_request_copy_fields(const chttp_request *request, uint8_t *into, uint32_t *ends);

// The size of the text of an address, with its final NUL.
enum { CHTTP_ADDRESS_CAPACITY = 46 };

// Writes an address as in chttp_request.peer as text; a mapped IPv4 address in dots.
void chttp_address_format(const uint8_t address[16], char into[CHTTP_ADDRESS_CAPACITY]);

// Reads the text of an IPv4 or IPv6 address; false when it is none.
bool chttp_address_parse(const char *text, uint8_t into[16]);

// An answer on its way. `content` is null when it could not be made; the connection then closes.
typedef struct {
  unsigned int status;
  void *content;
  // The size of its body, if it is no stream.
  size_t count;
  bool is_stream;
} chttp_response;

// Makes an answer of a status, header fields (name NUL value NUL, as above) and a body; all are
// copied. Date, Content-Length and Connection are added by the server and must not be among the
// fields. Fields with an empty value are left out. HEAD, 204 and 304 send no body.
chttp_response chttp_response_make(unsigned int status, chttp_bytes fields, chttp_bytes body);

// An answer that is written while it is sent, always by the same thread.
typedef struct {
  // Passed to both functions.
  void *context;
  // Writes the next bytes, at least one and at most `capacity`, and returns how many; 0 at the end.
  // A call should take well below a millisecond: the other connections of the thread wait.
  size_t (*read)(void *context, uint8_t *into, size_t capacity);
  // Called once, when nobody will read any more.
  void (*end)(void *context);
} chttp_stream;

// Makes an answer of a status, header fields as above and a body of unknown length. When the answer
// cannot be made, `end` is called at once.
chttp_response chttp_response_stream(unsigned int status, chttp_bytes fields, chttp_stream stream);

// Why a request is refused before `respond` gets it.
//
// Source: RFC 9112, sections 3.2, 5.1, 6.1 and 6.3; RFC 9110, 10.1.1, 15.5.14 and 15.5.15. The
// server checks by itself because libmicrohttpd 0.9.75 lets all of these pass.
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
  CHTTP_BODY_TOO_LARGE,               // longer than body_limit
  CHTTP_BATCH_TOO_LARGE,              // of batch_type, and longer than batch_limit
  CHTTP_OUT_OF_BODY_MEMORY,           // all bodies and answers would take more than buffer_limit
  CHTTP_OUT_OF_ANSWER_MEMORY,         // the same, found out when `respond` had answered
  CHTTP_REQUEST_TOO_SLOW,             // not complete in time; the answer is always late_answer
  CHTTP_ANSWER_TOO_SLOW,              // taken too slowly; never answered, only counted
  CHTTP_TOO_MANY_OF_ADDRESS,          // more connections than address_limit
  CHTTP_TOO_MANY_CONNECTIONS,         // more connections than connection_limit
} chttp_refusal;

// Counts what happens to a server. It is read while the server runs, and after: it outlives it.
typedef struct chttp_meter chttp_meter;

// The counts at one moment.
typedef struct {
  uint64_t open_connections;
  // Since the start.
  uint64_t accepted_connections;
  // What the bodies and answers in memory take that are larger than a few KiB.
  uint64_t buffered_bytes;
  // Since the start, by chttp_refusal: requests that got to `refuse`, and connections that were
  // closed for the same reason without an answer.
  uint64_t refusals[CHTTP_TOO_MANY_CONNECTIONS + 1];
} chttp_figures;

// Makes a meter for one server; null without memory.
chttp_meter *chttp_meter_make(void);
void chttp_meter_free(chttp_meter *meter);
chttp_figures chttp_meter_read(const chttp_meter *meter);

// What a server needs to know.
typedef struct {
  // A name or a numeric IPv4 or IPv6 address to listen on.
  const char *host;
  // The port; 0 takes a free one.
  uint16_t port;
  // How many threads, at least 1.
  uint32_t threads;
  // The text of a certificate chain and of its private key, in PEM; both null for plain HTTP.
  const char *certificate;
  const char *private_key;

  // How many connections all threads together serve. A few more are taken in and told so
  // (CHTTP_TOO_MANY_CONNECTIONS); those beyond are closed at once.
  uint32_t connection_limit;
  // How many connections one IPv4 address, or one IPv6 network of 64 bits, may have of those;
  // 0 is no such limit. More are treated as above (CHTTP_TOO_MANY_OF_ADDRESS).
  uint32_t address_limit;
  // Seconds without any byte after which a connection is closed, at least 1.
  uint32_t idle_timeout_seconds;
  // Seconds within which a request must arrive, at least 1; a body gets one more for each 64 KiB. A
  // client that takes its answer more slowly than 1 KiB a second is cut off after twice that.
  uint32_t request_timeout_seconds;

  // The bytes that libmicrohttpd has for the request line and the header of a connection; also for
  // each piece of an answer that is written while it is sent.
  size_t header_memory;
  // The longest request target, in bytes; less than half of header_memory.
  size_t target_limit;
  // The longest body, in bytes. One that says it is longer is refused before it is read; a chunked
  // one that turns out longer is refused at its end; far over the limit, its connection is cut.
  size_t body_limit;
  // The longest body of the media type batch_type, in bytes.
  size_t batch_limit;
  const char *batch_type;
  // How much memory all bodies and answers over a few KiB may take together, in bytes.
  size_t buffer_limit;

  // The header fields (name NUL value NUL) and the body of the answer to a request that did not
  // arrive in time; its status is 408.
  chttp_bytes late_fields;
  chttp_bytes late_body;

  // Counts what happens.
  chttp_meter *meter;

  // Passed to every callback.
  void *context;
  // Answers a complete request.
  chttp_response (*respond)(void *context, const chttp_request *request);
  // Answers a refused request, whose body was not read.
  chttp_response (*refuse)(void *context, const chttp_request *request, chttp_refusal reason);
  // Takes a line about something that went wrong below HTTP, nearly always because of what a client
  // sent: at most five a second and thread.
  void (*log)(void *context, const char *line);
} chttp_configuration;

// How starting went.
typedef enum __attribute__((enum_extensibility(closed))) {
  CHTTP_STARTED = 0,
  CHTTP_HOST_NOT_FOUND,         // `host` is no address and no known name
  CHTTP_ADDRESS_IN_USE,         // another process listens there
  CHTTP_ADDRESS_NOT_AVAILABLE,  // `host` is not an address of this machine
  CHTTP_NOT_PERMITTED,          // this port is not for this user
  CHTTP_TOO_FEW_FILES,          // connection_limit needs more open files than the system allows
  CHTTP_BAD_CERTIFICATE,        // no certificate in PEM with its key
  CHTTP_OUT_OF_RESOURCES,       // no memory, no socket or no thread left
} chttp_start_result;

// A running server.
typedef struct chttp_server chttp_server;

// Lets large blocks of memory, such as long bodies, go back to the system when they are freed. It
// holds for the whole program: call it at the start, before any thread is made.
void chttp_return_large_blocks(void);

// How many connections the system's hard limit of open files leaves room for; at least 1.
uint32_t chttp_affordable_connections(uint32_t threads);

// Starts listening. Of the configuration nothing but `context` and `meter` must stay. On success the
// server is stored in `server` and must be stopped one day; on
// failure nothing is left behind. Raises the limit of open files where connection_limit needs it.
chttp_start_result chttp_server_start(const chttp_configuration *configuration,
                                      chttp_server **server);

// The port that the server listens on.
uint16_t chttp_server_port(const chttp_server *server);

// Takes in who has connected already, stops accepting, tells clients with each answer that their
// connection closes, closes connections once they have been idle for a second, waits until none is
// left or the time is over, closes what is left, ends the threads, frees the server.
void chttp_server_stop(chttp_server *server, uint32_t drain_milliseconds);

// Asks the server at an address for /readyz, once, for at most a few seconds: whether it answers
// with 200. It is for health checks inside a container, where there is no other client. A host that
// stands for every address reaches this machine. With TLS, any certificate will do: it is our own.
bool chttp_is_ready(const char *host, uint16_t port, bool with_tls);
