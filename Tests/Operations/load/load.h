// A load generator that knows the right answer to everything it asks, and that can misbehave.
//
// Benchmarks are for wrk; this one is for faults. Each connection of one thread's event loop takes a
// random exchange from a file, sends its request, and compares status and body of the answer with
// those in the file. Some requests are sent in slow pieces, cut off half-way, or abandoned.
#pragma once

#define _GNU_SOURCE

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What an exchange needs beside being compared.
enum {
  // The service closes the connection after its answer.
  FLAG_CLOSES = 1,
  // The answer comes before the request was read; the connection may be reset before it arrives.
  FLAG_EARLY = 2,
  // The answer has a header only.
  FLAG_NO_BODY = 4,
};

// A request and the answer that is right.
typedef struct {
  const uint8_t *request;
  uint32_t request_count;
  const uint8_t *body;
  uint32_t body_count;
  uint16_t status;
  uint16_t flags;
} exchange;

// corpus.c: the exchanges of a file: each has two counts (32 bits), status and flags (16 bits), all
// little endian, then request and body.
typedef struct {
  exchange *items;
  size_t count;
} corpus;
bool corpus_open(const char *path, corpus *into);

// What to do, from the command line. The shares are of 1000 requests.
typedef struct {
  uint16_t port;
  uint32_t connections;
  double seconds;
  uint64_t seed;
  uint32_t pieces_share;    // sent in pieces, with pauses
  uint32_t cut_share;       // cut off after some of the request
  uint32_t hangup_share;    // sent whole, and the answer not waited for
  uint32_t renewal_share;   // answered, and then the connection is closed by this side
} plan;

// report.c: what has happened.
enum { LATENCY_BUCKETS = 4096 };
typedef struct {
  uint64_t right, wrong, cut, stuck;  // of requests that were to be answered
  uint64_t early_resets;              // of those with FLAG_EARLY
  uint64_t abandoned, refused, connections;
  uint64_t statuses[600];
  uint64_t latencies[LATENCY_BUCKETS];  // logarithmic, of requests that were sent whole
} tally;
void tally_latency(tally *into, double seconds);
void tally_print(const tally *of, double seconds);

// answer.c: an answer while it arrives.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  size_t header_count;  // 0 until the header is complete
  size_t body_count;    // of chunks, as many bytes as have arrived
  size_t next_chunk;    // where it starts
  uint16_t status;
  bool closes, is_chunked;
} answer;
typedef enum { ANSWER_PARTIAL, ANSWER_COMPLETE, ANSWER_BROKEN } answer_state;
// Room for more bytes; null when there is no memory.
uint8_t *answer_room(answer *into, size_t count);
answer_state answer_advance(answer *of, bool has_body);
bool answer_is(const answer *given, const exchange *expected);
void answer_reset(answer *of);

// connection.c: one client.
typedef enum { CLOSED, CONNECTING, SENDING, PAUSED, RECEIVING } stage;
typedef struct {
  int socket;
  stage stage;
  const exchange *current;
  size_t sent;
  size_t stop_after;  // bytes of the request after which it is cut off; SIZE_MAX never
  bool is_in_pieces, hangs_up, renews;
  double begun, resume_at, reopen_at;
  double moved;  // when the last byte went either way
  answer answer;
} connection;

typedef struct {
  plan plan;
  corpus corpus;
  tally tally;
  int poll;
  uint64_t random;
  bool is_closing;  // no new connections any more
  double now;
  struct sockaddr_in address;
} load;

uint64_t next_random(load *of);
void connection_open(load *of, connection *client);
void connection_ready(load *of, connection *client);
// Goes on after a pause, gives up what takes too long, opens again what is closed.
void connection_tick(load *of, connection *client);
