// A load generator that checks every response, and whose clients can misbehave.
//
// wrk measures speed; this program finds faults. One thread drives all connections. Each connection
// repeatedly picks a random request from a file, sends it, and compares the response's status and body
// with those in the file. It sends some requests in slow pieces, and cuts off or abandons others.
#pragma once

#define _GNU_SOURCE

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How a connection must treat a request.
enum {
  // The service closes the connection after the response.
  FLAG_CLOSES = 1,
  // The service responds before it has read the request. A reset may then destroy the response.
  FLAG_EARLY = 2,
  // The response has no body.
  FLAG_NO_BODY = 4,
};

// A request and the expected response.
typedef struct {
  const uint8_t *request;
  uint32_t request_count;
  const uint8_t *body;
  uint32_t body_count;
  uint16_t status;
  uint16_t flags;
} expectation;

// corpus.c: the requests and expected responses of a file. Each record has the lengths of request and
// body (32 bits), status and flags (16 bits), all little-endian, then request and body.
typedef struct {
  expectation *items;
  size_t count;
} corpus;
bool corpus_open(const char *path, corpus *into);

// The command line. The shares are numbers out of 1,000 requests.
typedef struct {
  uint16_t port;
  uint32_t connections;
  double seconds;
  uint64_t seed;
  uint32_t pieces_share;    // sent in pieces with pauses
  uint32_t cut_share;       // closed after a part of the request
  uint32_t hangup_share;    // closed after the request, before the response
  uint32_t renewal_share;   // followed by a new connection
} plan;

// report.c: the counts.
enum { LATENCY_BUCKETS = 4096 };
typedef struct {
  uint64_t correct, wrong, stuck;           // responses to completely sent requests
  uint64_t cut_off;                         // connections that the service ended before the whole response
  uint64_t early_resets;                    // of requests with FLAG_EARLY
  uint64_t abandoned;                       // requests that were cut or hung up, as in `plan`
  uint64_t refused, connections;
  uint64_t statuses[600];
  uint64_t latencies[LATENCY_BUCKETS];  // logarithmic buckets, of requests sent in one piece
  double longest;                       // the longest of these latencies, in seconds
  const expectation *slowest;           // the request that had it
} tally;
void tally_latency(tally *into, const expectation *request, double seconds);
// `requests`: those of the file, so that the slowest is told by its index.
void tally_print(const tally *of, const corpus *requests, double seconds);

// response.c: a response while it arrives.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  size_t header_count;  // 0 until the header is complete
  size_t body_count;    // of a chunked body, the bytes that have arrived
  size_t next_chunk;    // the offset of the next chunk
  uint16_t status;
  bool closes, is_chunked;
} response;
typedef enum { RESPONSE_PARTIAL, RESPONSE_COMPLETE, RESPONSE_BROKEN } response_state;
// Space for `count` more bytes; NULL without memory.
uint8_t *response_reserve(response *into, size_t count);
response_state response_advance(response *of, bool has_body);
bool response_is(const response *given, const expectation *expected);
void response_reset(response *of);

// connection.c: one client.
typedef enum { CLOSED, CONNECTING, SENDING, PAUSED, RECEIVING } stage;
typedef struct {
  int socket;
  stage stage;
  const expectation *current;
  size_t sent;
  size_t stop_after;  // offset in the request at which to close; SIZE_MAX: never
  bool is_in_pieces, hangs_up, renews;
  double begun, resume_at, reopen_at;
  double last_progress;  // when bytes were last sent or received
  response response;
} connection;

typedef struct {
  plan plan;
  corpus corpus;
  tally tally;
  int poll;
  uint64_t random;
  bool is_closing;  // open no more connections
  double now;
  struct sockaddr_in address;
} load;

uint64_t next_random(load *of);
void connection_open(load *of, connection *client);
void connection_ready(load *of, connection *client);
// Ends pauses, closes connections without progress, and reopens closed ones.
void connection_tick(load *of, connection *client);
